// error: dualrev: a function with a rule returns a value, no reference
#include <dualrev/rule.hpp>
const double& f(const double& x);
template <>
inline constexpr auto dualrev_rule::of<f> = dualrev::by_pullback<f>(
    [](const double& x) { return dualrev::with_pullback(x, [](double d) { return d; }); });
