// error: dualrev: no derivative of this function is known here: run dualrev-rewrite on the file that defines it
#include <dualrev/dualrev.hpp>
double unknown(double x) { return x; }
void use(const dualrev::jacobian_coloring& c) {
  const dualrev::sparse_matrix j = dualrev::sparse_jacobian<unknown>(c, 2.0);
}
