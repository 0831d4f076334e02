// error: dualrev: the function object given to by_partials takes the parameters of the function, of the same types
#include <dualrev/rule.hpp>
double f(double x, double y);
template <>
inline constexpr auto dualrev_rule::of<f> = dualrev::by_partials<f>([](double x, float y) { return std::tuple(x, y); });
