// References: locals, parameters, results, aliases, lifetime of temporaries.
#ifndef DUALREV_CASE_REFERENCES_HPP
#define DUALREV_CASE_REFERENCES_HPP

#include <cmath>
#include <utility>
#include <vector>

inline double local_alias(double x) {
  double& y = x;
  y *= 2;
  y += x;
  return x * y;
}
inline double const_alias(double x) {
  const double& y = x;
  x = x * x;
  return y + x;
}
inline double alias_of_alias(double x) {
  double& a = x;
  double& b = a;
  const double& c = b;
  b = c * c;
  return a * 3;
}
inline double const_reference_to_temporary(double x) {
  const double& y = x * x;
  x += 1;
  return y * x;
}
inline double rvalue_reference(double x) {
  double&& y = x * 2;
  y += x;
  return y * y;
}
inline double alias_of_element(std::vector<double> v) {
  double& y = v[1];
  y = y * v[0];
  v[0] = y + 1;
  return v[0] * v[1];
}
inline double alias_in_loop(double x) {
  double a[3] = {x, 2 * x, 3};
  for (int i = 0; i < 3; ++i) {
    double& y = a[i];
    const double& first = a[0];
    y = y * first + i;
  }
  return a[0] + a[1] * a[2];
}

// ---- parameters ----

inline void in_and_out(double& x) { x = x * x + 1; }
inline void only_out(double x, double& y) { y = x * 3; }
inline void swaps(double& x, double& y) {
  const double t = x;
  x = y;
  y = t;
}
inline void untouched(double& x, double& y) { y += x * x; }
inline double result_and_out(double x, double& y) {
  y *= x;
  return y + x;
}
inline double const_reference(const double& x, const double& y) { return x * y + x; }
inline double const_reference_reads_late(const double& x, double& y) {
  y = y * 2;
  return x + y;
}
inline double same_object_twice(double x) { return const_reference_reads_late(x, x) + x; }
inline double passes_expression(double x) { return const_reference(x * 2, x + 1) + const_reference(3, x); }
inline double passes_on(double& x) {
  in_and_out(x);
  in_and_out(x);
  return x;
}
inline double passes_local(double x) {
  double y = 0;
  only_out(x, y);
  in_and_out(y);
  return y;
}
inline double passes_elements(double x) {
  double a[2] = {x, 3 * x};
  swaps(a[0], a[1]);
  in_and_out(a[0]);
  return a[0] - a[1];
}
inline double rvalue_parameter(double&& x) {
  x += 1;
  return x * x;
}
inline double passes_rvalues(double x) {
  const double of_temporary = rvalue_parameter(x * 2);
  const double of_moved = rvalue_parameter(std::move(x));
  return of_temporary * of_moved + x;
}
inline void integer_out(double x, int& n, double& y) {
  n += static_cast<int>(x);
  y = n * x;
}
inline double counts(double x) {
  int n = 2;
  double y;
  integer_out(x, n, y);
  return y * n;
}
inline bool status_and_out(double x, double& y) {
  if (x < 0) return false;
  y = std::sqrt(x);
  return true;
}
inline double uses_status(double x) {
  double y = 1;
  if (!status_and_out(x, y)) return x;
  return y * x;
}

// ---- results ----

inline double& larger(double& x, double& y) { return x > y ? x : y; }
inline const double& larger_const(const double& x, const double& y) { return x < y ? y : x; }
inline double assigns_to_result(double x, double y) {
  larger(x, y) *= 2;
  larger(x, y) += 1;
  return x * y;
}
inline double binds_result(double x, double y) {
  double& m = larger(x, y);
  m = m * m;
  const double& n = larger_const(x, y);
  return n + x;
}
inline double copies_result(double x, double y) {
  double m = larger(x, y);
  m *= 3;
  return m + x + y;
}
inline double increments_result(double x, double y) {
  ++larger(x, y);
  larger(x, y)++;
  return x * y;
}
inline double& element(std::vector<double>& v, int i) { return v[i]; }
inline double through_element(std::vector<double>& v) {
  element(v, 0) = element(v, 1) * 2;
  element(v, 1) += v[0];
  return v[1];
}
inline double& chain(double& x) {
  x *= 2;
  return x;
}
inline double chained(double x) { return chain(chain(x)) + 1; }
inline double address_of_reference(double x) {
  double& y = x;
  double* p = &y;
  *p = *p * *p;
  return x;
}
inline double reference_to_pointer(double x) {
  double y = 2 * x;
  double* p = &x;
  double*& q = p;
  q = &y;
  *p *= 3;
  return x + y;
}
inline double reference_to_array(double x) {
  double a[2] = {x, x * x};
  double(&b)[2] = a;
  b[0] = b[1] * 2;
  return a[0] + a[1];
}
inline double recursion_by_reference(double& x, int n) {
  if (n == 0) return x;
  x = std::sin(x) + n;
  return recursion_by_reference(x, n - 1) * x;
}

#endif
