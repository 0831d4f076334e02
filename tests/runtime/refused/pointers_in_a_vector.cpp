// error: dualrev: a reference or pointer inside a value cannot cross the boundary
#include <dualrev/dualrev.hpp>
double f(const std::vector<double*>&);
dualrev::dual f_dual(dualrev::tape&, const std::vector<dualrev::dual*>&);
template <>
struct dualrev::derivative_of<f> {
  using primal = double(const std::vector<double*>&);
  static constexpr auto twin = &f_dual;
};
void use(const std::vector<double*>& x) { dualrev::gradient<f>(x); }
