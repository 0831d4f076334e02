#include "unit.hpp"

#include "power.hpp"

static double scaled(double x, double k) { return k * power(x); }

double g(double x, double k) { return FACTOR * scaled(x, k); }
