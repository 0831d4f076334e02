// error: dualrev: the function object given to by_pullback takes the parameters of the function, of the same types
#include <dualrev/rule.hpp>
void f(std::vector<double>& x);
template <>
inline constexpr auto dualrev_rule::of<f> =
    dualrev::by_pullback<f>([](std::vector<double> x) { return [x](const std::vector<double>& d) { return d; }; });
