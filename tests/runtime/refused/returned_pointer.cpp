// error: dualrev: a function that returns a pointer to scalars cannot be differentiated from outside
#include <dualrev/dualrev.hpp>
double* f(double* x) { return x; }
dualrev::dual* f_dual(dualrev::tape&, dualrev::dual* x) { return x; }
template <>
struct dualrev::derivative_of<f> {
  using primal = double*(double*);
  static constexpr auto twin = &f_dual;
};
void use(std::vector<double>& x) { dualrev::vjp<f>(x); }
