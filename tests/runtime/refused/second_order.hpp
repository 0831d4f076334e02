// A function with a second-order version, for calls that are wrong.
#include <dualrev/dualrev.hpp>

double area(double x, double y);
dualrev::dual area_dual(dualrev::tape&, dualrev::dual x, dualrev::dual y);
std::tuple<double, double, double> area_dual_partials(double x, double y);
template <class jet>
std::tuple<jet, jet, jet> area_dual_partials_second_order(jet x, jet y) {
  return {x * y, y, x};
}
template <>
struct dualrev::derivative_of<area> {
  using primal = double(double, double);
  static constexpr auto twin = &area_dual;
  static constexpr auto partials = &area_dual_partials;
  static constexpr auto second_order = []<class Number>(std::type_identity<Number>, auto&&... given) {
    return area_dual_partials_second_order<Number>(given...);
  };
};
