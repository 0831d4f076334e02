// error: dualrev: nothing to differentiate: no parameter of this function holds a scalar that is not constant
#include <dualrev/dualrev.hpp>
double f(int n) { return n; }
dualrev::dual f_dual(dualrev::tape&, int n) { return n; }
template <>
struct dualrev::derivative_of<f> {
  using primal = double(int);
  static constexpr auto twin = &f_dual;
};
void use() { dualrev::gradient<f>(1); }
