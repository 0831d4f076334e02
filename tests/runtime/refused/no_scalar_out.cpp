// error: dualrev: nothing to differentiate: neither the result nor a parameter passed by reference is a scalar
#include <dualrev/dualrev.hpp>
int f(double x) { return x > 0; }
int f_dual(dualrev::tape&, dualrev::dual x) { return x.v > 0; }
template <>
struct dualrev::derivative_of<f> {
  using primal = int(double);
  static constexpr auto twin = &f_dual;
};
void use() { dualrev::vjp<f>(1.0); }
