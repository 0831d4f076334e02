// error: dualrev: a std::weak_ptr cannot cross the boundary
#include <dualrev/dualrev.hpp>
double f(std::weak_ptr<double>);
dualrev::dual f_dual(dualrev::tape&, std::weak_ptr<dualrev::dual>);
template <>
struct dualrev::derivative_of<f> {
  using primal = double(std::weak_ptr<double>);
  static constexpr auto twin = &f_dual;
};
void use(std::weak_ptr<double> x) { dualrev::gradient<f>(x); }
