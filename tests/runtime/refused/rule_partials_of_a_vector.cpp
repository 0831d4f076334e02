// error: dualrev: by_partials is for functions of numbers that return one number and change nothing
#include <dualrev/rule.hpp>
double f(const std::vector<double>& x);
template <>
inline constexpr auto dualrev_rule::of<f> = dualrev::by_partials<f>([](const std::vector<double>& x) { return x; });
