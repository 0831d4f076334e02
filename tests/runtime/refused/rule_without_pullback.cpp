// error: dualrev: the function object given to by_pullback returns dualrev::with_pullback.value, pullback.
#include <dualrev/rule.hpp>
double f(const std::vector<double>& x);
template <>
inline constexpr auto dualrev_rule::of<f> = dualrev::by_pullback<f>([](const std::vector<double>& x) { return x[0]; });
