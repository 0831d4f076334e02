// error: no match for 'operator\*'|invalid operands to binary expression
#define DUALREV_NO_OPERATORS
#include <dualrev/dualrev.hpp>
auto f(dualrev::dual x) { return x * x; }
