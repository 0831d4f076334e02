#pragma once
#include <vector>
inline double seed(double x) {
  static double s = 0.5;  // refused: dualrev-static "'s'"
  s = s * x;
  return s;
}
inline double counts(double x) {
  static int n = 0;  // refused: dualrev-static "'n'"
  return x * ++n;
}
inline double caches(double x) {
  static std::vector<double> known;  // refused: dualrev-static "known"
  known.push_back(x);
  return known[0];
}
inline double first_argument(double x) {
  static const double first = x;  // refused: dualrev-static "first"
  return first * x;
}
