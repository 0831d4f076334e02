// error: dualrev: the pullback of a rule takes one cotangent for the result.*and must be callable while const
#include <dualrev/rule.hpp>
double f(double x);
template <>
inline constexpr auto dualrev_rule::of<f> =
    dualrev::by_pullback<f>([](double x) { return dualrev::with_pullback(x, [n = 0](double d) mutable { return ++n * d; }); });
