// error: dualrev: a parameter or the result of the twin is not the dual of the original's
#include <dualrev/dualrev.hpp>
struct point {
  double x;
};
struct point_dual {
  dualrev::dual x;
};
double f(const point& p) { return p.x; }
dualrev::dual f_dual(dualrev::tape&, const point_dual& p) { return p.x; }
template <>
struct dualrev::derivative_of<f> {
  using primal = double(const point&);
  static constexpr auto twin = &f_dual;
};
void use() { dualrev::gradient<f>(point{1}); }
