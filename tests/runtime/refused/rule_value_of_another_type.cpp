// error: dualrev: the value in dualrev::with_pullback.value, pullback. is of the type that the function returns
#include <dualrev/rule.hpp>
double f(const std::vector<double>& x);
template <>
inline constexpr auto dualrev_rule::of<f> = dualrev::by_pullback<f>(
    [](const std::vector<double>& x) { return dualrev::with_pullback(1.0F, [x](double) { return x; }); });
