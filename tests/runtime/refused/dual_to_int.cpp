// error: cannot convert|no viable conversion
#include <dualrev/dualrev.hpp>
void f(dualrev::dual x) { int i = x; }
