// error: cannot convert|no viable conversion
#include <dualrev/dualrev.hpp>
double f(dualrev::dual x) { return x; }
