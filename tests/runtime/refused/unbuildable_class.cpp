// error: dualrev: a value of this class cannot be built at the boundary: give it a default constructor
// errors: 2
#include <string>
#include <dualrev/dualrev.hpp>
struct named {
  explicit named(std::string n) : name(n) {}
  named(named&&) = default;
  double x = 0;
  std::string name;
};
struct named_dual {
  dualrev::dual x;
  std::string name;
};
template <>
struct dualrev::structure<named> : dualrev::record<named, named_dual> {
  template <class Object, class Visitor>
  static constexpr void members(Object& o, Visitor&& visit) {
    visit(o.x, o.name);
  }
};
double f(const named& n) { return n.x; }
dualrev::dual f_dual(dualrev::tape&, const named_dual& n) { return n.x; }
template <>
struct dualrev::derivative_of<f> {
  using primal = double(const named&);
  static constexpr auto twin = &f_dual;
};
void use(const named& n) { dualrev::gradient<f>(n); }
