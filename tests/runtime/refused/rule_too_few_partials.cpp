// error: dualrev: the function object given to by_partials returns one number for each parameter
#include <dualrev/rule.hpp>
double f(double x, double y);
template <>
inline constexpr auto dualrev_rule::of<f> = dualrev::by_partials<f>([](double x, double y) { return x * y; });
