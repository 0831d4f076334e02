// error: dualrev: a smart pointer to an array does not tell its length
#include <dualrev/dualrev.hpp>
double f(std::shared_ptr<double[]>);
dualrev::dual f_dual(dualrev::tape&, std::shared_ptr<dualrev::dual[]>);
template <>
struct dualrev::derivative_of<f> {
  using primal = double(std::shared_ptr<double[]>);
  static constexpr auto twin = &f_dual;
};
void use(std::shared_ptr<double[]> x) { dualrev::gradient<f>(x); }
