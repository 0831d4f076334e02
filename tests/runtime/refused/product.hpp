// A function, a member function and a function object with their twins, for calls that are wrong.
#include <dualrev/dualrev.hpp>

double product(double x, double y);
dualrev::dual product_dual(dualrev::tape&, dualrev::dual x, dualrev::dual y);
template <>
struct dualrev::derivative_of<product> {
  using primal = double(double, double);
  static constexpr auto twin = &product_dual;
};

struct square {
  double operator()(double x) const;
};
template <>
struct dualrev::derivative_of_type<square> {
  using primal = double(double);
  static dualrev::dual twin(dualrev::tape&, dualrev::dual x) { return x; }
};
