// error: dualrev: the pullback of a rule returns one cotangent for each parameter that holds scalars
#include <dualrev/rule.hpp>
double f(const std::vector<double>& x, double y);
template <>
inline constexpr auto dualrev_rule::of<f> = dualrev::by_pullback<f>(
    [](const std::vector<double>& x, double) { return dualrev::with_pullback(1.0, [x](double) { return x; }); });
