#pragma once
#include <algorithm>
inline double of_a_place_and_a_number(double x, double y) {
  double a = x;
  const double& z = std::max<double>(a, -50.0);  // refused at 21: dualrev-expression "a reference to what a call chose"
  a *= 3;
  return z * y;
}
inline double of_places(double x, double y) {
  double a = x;
  const double& z = std::max(a, y);
  a *= 3;
  return z * y;
}
