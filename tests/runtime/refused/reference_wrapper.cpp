// error: dualrev: a reference or pointer inside a value cannot cross the boundary
#include <dualrev/dualrev.hpp>
double f(std::reference_wrapper<const double>);
dualrev::dual f_dual(dualrev::tape&, std::reference_wrapper<const dualrev::dual>);
template <>
struct dualrev::derivative_of<f> {
  using primal = double(std::reference_wrapper<const double>);
  static constexpr auto twin = &f_dual;
};
void use(std::reference_wrapper<const double> x) { dualrev::gradient<f>(x); }
