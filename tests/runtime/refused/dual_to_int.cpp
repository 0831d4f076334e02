// error: cannot convert|no viable conversion
// Library code on duals may ask for an integer, as on numbers; what the tool writes says so.
#define DUALREV_NO_OPERATORS
#include <dualrev/dualrev.hpp>
void f(dualrev::dual x) { int i = x; }
