#pragma once
double g(double x, double k);
