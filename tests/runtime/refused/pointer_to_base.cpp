// error: dualrev: a pointer to a class with virtual functions cannot cross the boundary
#include <dualrev/dualrev.hpp>
struct base {
  virtual ~base() = default;
  double x = 0;
};
struct base_dual {
  virtual ~base_dual() = default;
  dualrev::dual x = 0;
};
template <>
struct dualrev::structure<base> : dualrev::record<base, base_dual> {
  template <class Object, class Visitor>
  static constexpr void members(Object& object, Visitor&& visit) {
    visit(object.x);
  }
};
double f(const std::unique_ptr<base>&);
dualrev::dual f_dual(dualrev::tape&, const std::unique_ptr<base_dual>&);
template <>
struct dualrev::derivative_of<f> {
  using primal = double(const std::unique_ptr<base>&);
  static constexpr auto twin = &f_dual;
};
void use(const std::unique_ptr<base>& x) { dualrev::gradient<f>(x); }
