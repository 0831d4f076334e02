// error: dualrev: the adapter of a solver takes, behind what it needs itself, what the function takes behind
#include <dualrev/dualrev.hpp>
#include <dualrev/nlopt.hpp>

double cost(const std::vector<double>& x, double weight);
dualrev::dual cost_dual(dualrev::tape&, const std::vector<dualrev::dual>& x, dualrev::dual weight);
template <>
struct dualrev::derivative_of<cost> {
  using primal = double(const std::vector<double>&, double);
  static constexpr auto twin = &cost_dual;
};
void use() { dualrev::nlopt_function<cost> objective; }
