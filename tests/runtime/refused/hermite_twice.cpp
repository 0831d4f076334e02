// error: dualrev: there are no second derivatives of std::hermite
#include <dualrev/dualrev.hpp>
auto use(dualrev::jet<1, false> x) { return dualrev::math::hermite_dy(2U, x); }
