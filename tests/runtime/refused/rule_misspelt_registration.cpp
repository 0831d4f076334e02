// error: no template named 'off'|no variable template named 'off'|'off' is not a|no template 'off'|expected|no member named 'off'
// errors: 2
#include <dualrev/rule.hpp>
double f(double x);
template <>
inline constexpr auto dualrev_rule::off<f> = dualrev::by_partials<f>([](double) { return 1.0; });
