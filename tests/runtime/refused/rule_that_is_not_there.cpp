// error: dualrev: this function has no rule: specialise dualrev_rule::of<f> before this call
#include <dualrev/dualrev.hpp>
double f(double x);
void use() { dualrev::check_rule<f>(1.0); }
