#pragma once
double defined_nowhere(double x);
namespace lib {
double handle(const double* p, int n);
}
inline double calls(double x) {
  return x * defined_nowhere(x);  // refused: dualrev-no-body "defined_nowhere"
}
inline double passes_array(const double* p, int n) {
  return lib::handle(p, n);  // refused: dualrev-no-body "lib::handle"
}
