#pragma once
double defined_nowhere(double x);
namespace lib {
double handle(const double* p, int n);
}
inline double calls(double x) {
  return x * defined_nowhere(x);  // refused at 14: dualrev-no-body "defined_nowhere"
}
inline double passes_array(const double* p, int n) {
  return lib::handle(p, n);  // refused at 10: dualrev-no-body "lib::handle"
}
