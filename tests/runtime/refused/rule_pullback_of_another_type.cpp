// error: dualrev: the pullback of a rule takes one cotangent for the result
#include <dualrev/rule.hpp>
double f(const std::vector<double>& x);
template <>
inline constexpr auto dualrev_rule::of<f> = dualrev::by_pullback<f>(
    [](const std::vector<double>& x) { return dualrev::with_pullback(1.0, [x](int) { return x; }); });
