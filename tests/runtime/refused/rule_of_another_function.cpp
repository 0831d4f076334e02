// error: dualrev: the rule of this function was made for another one
#include <dualrev/dualrev.hpp>
double f(double x);
double g(double x);
template <>
inline constexpr auto dualrev_rule::of<f> = dualrev::by_partials<g>([](double) { return 1.0; });
void use() { dualrev::gradient<f>(1.0); }
