// error: dualrev: sparse_jacobian_into takes, behind the workspace, a variable with what sparse_jacobian of the same
#include "product.hpp"
void use(dualrev::workspace& w, std::tuple<dualrev::matrix, dualrev::matrix>& result) {
  dualrev::sparse_jacobian_into<product>(w, result, 2.0, 3.0);
}
