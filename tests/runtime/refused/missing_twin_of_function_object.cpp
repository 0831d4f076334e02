// error: dualrev: no derivative of this function is known here: run dualrev-rewrite on the file that defines it
#include <dualrev/dualrev.hpp>
struct f {
  double operator()(double x) const { return x; }
};
double use() {
  auto [value, pullback] = dualrev::vjp<f>(1.0);
  return pullback(1.0);
}
