// error: dualrev: a pointer does not tell how many scalars it points to: pass std::span.pointer, count.
#include <dualrev/dualrev.hpp>
double f(const double* x) { return *x; }
dualrev::dual f_dual(dualrev::tape&, const dualrev::dual* x) { return *x; }
template <>
struct dualrev::derivative_of<f> {
  using primal = double(const double*);
  static constexpr auto twin = &f_dual;
};
void use(const double* p) { dualrev::gradient<f>(p); }
