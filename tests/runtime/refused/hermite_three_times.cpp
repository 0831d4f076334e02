// error: dualrev: there are no third derivatives of the special functions of C++17: hermite_dy
#include <dualrev/dualrev.hpp>
auto use(dualrev::jet<1, false, dualrev::jet<1, false>> x) { return dualrev::math::hermite_dy(2U, x); }
