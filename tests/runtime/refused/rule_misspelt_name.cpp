// error: no template named 'by_partial' in|no member named 'by_partial'|'by_partial' is not a member of 'dualrev'
#include <dualrev/rule.hpp>
double f(double x);
template <>
inline constexpr auto dualrev_rule::of<f> = dualrev::by_partial<f>([](double) { return 1.0; });
