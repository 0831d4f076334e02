// error: dualrev: there are no third derivatives of the special functions
#include <dualrev/dualrev.hpp>
auto use(dualrev::jet<1, false, dualrev::jet<1, false>> x) { return dualrev::math::hermite_dy(2U, x); }
