// error: dualrev: a std::function cannot be a parameter or result of a root
#include <dualrev/dualrev.hpp>
double f(const std::function<double(double)>&);
dualrev::dual f_dual(dualrev::tape&, const std::function<dualrev::dual(dualrev::dual)>&);
template <>
struct dualrev::derivative_of<f> {
  using primal = double(const std::function<double(double)>&);
  static constexpr auto twin = &f_dual;
};
void use(const std::function<double(double)>& x) { dualrev::gradient<f>(x); }
