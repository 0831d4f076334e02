#pragma once
#include <cstdlib>
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
  static const double first = x;  // refused at 23: dualrev-static "'first' is what the first call makes it"
  return first * x;
}
inline double behind_a_constant_pointer(double x) {
  static double* const p = new double(1);  // refused at 24: dualrev-static "'p'"
  const double r = *p * x;
  *p = x;
  return r;
}
inline double in_a_closure(double x) {
  const auto f = [](double d) {
    static double s = 1;  // refused at 19: dualrev-static "'s'"
    const double r = s;
    s = d;
    return r;
  };
  return f(x) * x;
}
inline double in_a_class(double x) {
  struct Local {
    static double& place() {
      static double v = 1;  // refused at 21: dualrev-static "'v'"
      return v;
    }
  };
  const double r = Local::place() * x;
  Local::place() = x;
  return r;
}
inline double differs_next_time(double x) {
  static const double n = std::rand();  // refused at 23: dualrev-static "'n'"
  return n * x;
}
inline double reads_only(double x) {
  static double table[2] = {1, 2};
  static int count = sizeof table / sizeof(double);
  static double factor = 3;
  return x * table[count - 1] * factor;
}
inline double gives_away(double x) {
  static double table[2] = {1, 2};  // refused at 17: dualrev-static "'table'"
  double* p = table;
  return x * p[0];
}
