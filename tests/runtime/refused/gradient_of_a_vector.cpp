// error: dualrev: gradient is for functions that return one scalar: use dualrev::vjp or dualrev::jacobian
#include <dualrev/dualrev.hpp>
std::vector<double> f(double x) { return {x}; }
std::vector<dualrev::dual> f_dual(dualrev::tape&, dualrev::dual x) { return {x}; }
template <>
struct dualrev::derivative_of<f> {
  using primal = std::vector<double>(double);
  static constexpr auto twin = &f_dual;
};
void use() { dualrev::gradient<f>(1.0); }
