// error: dualrev: no derivative of this function is known here: run dualrev-rewrite on the file that defines it
#include <dualrev/dualrev.hpp>
struct f {
  double operator()(double x) const { return x; }
};
void use() { dualrev::vjp<f>(1.0); }
