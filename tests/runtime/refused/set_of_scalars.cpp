// error: dualrev: the elements of a set are constants
#include <dualrev/dualrev.hpp>
double f(std::set<double>);
dualrev::dual f_dual(dualrev::tape&, std::set<dualrev::dual>);
template <>
struct dualrev::derivative_of<f> {
  using primal = double(std::set<double>);
  static constexpr auto twin = &f_dual;
};
void use(std::set<double> x) { dualrev::gradient<f>(x); }
