#pragma once
#include "power.hpp"
inline double f(double x) { return FACTOR * power(x); }
