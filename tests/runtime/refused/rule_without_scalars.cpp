// error: dualrev: a rule for a function none of whose parameters holds a scalar
#include <dualrev/rule.hpp>
double f(int n);
template <>
inline constexpr auto dualrev_rule::of<f> = dualrev::by_partials<f>([](int) { return std::tuple(); });
