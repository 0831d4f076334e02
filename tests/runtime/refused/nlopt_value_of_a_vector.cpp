// error: dualrev: nlopt_function::value is of a function that returns a double: take `values`
#include <dualrev/dualrev.hpp>
#include <dualrev/nlopt.hpp>

std::vector<double> limits(const std::vector<double>& x);
std::vector<dualrev::dual> limits_dual(dualrev::tape&, const std::vector<dualrev::dual>& x);
template <>
struct dualrev::derivative_of<limits> {
  using primal = std::vector<double>(const std::vector<double>&);
  static constexpr auto twin = &limits_dual;
};
void use(std::vector<double>& gradient) {
  dualrev::nlopt_function<limits> constraints;
  constraints.value({1.0}, gradient, &constraints);
}
