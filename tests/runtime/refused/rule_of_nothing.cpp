// error: dualrev: dualrev_rule::of<f> is to be made by dualrev::by_partials or dualrev::by_pullback
#include <dualrev/dualrev.hpp>
double f(double x);
template <>
inline constexpr auto dualrev_rule::of<f> = 3;
void use() { dualrev::gradient<f>(1.0); }
