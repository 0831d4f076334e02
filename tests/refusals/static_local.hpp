#pragma once
#include <vector>
inline double seed(double x) {
  static double s = 0.5;  // refused at 17: dualrev-static "'s'"
  s = s * x;
  return s;
}
inline double counts(double x) {
  static int n = 0;  // refused at 14: dualrev-static "'n'"
  return x * ++n;
}
inline double caches(double x) {
  static std::vector<double> known;  // refused at 30: dualrev-static "known"
  known.push_back(x);
  return known[0];
}
inline double first_argument(double x) {
  static const double first = x;  // refused at 23: dualrev-static "first"
  return first * x;
}
