// Stops with one sentence where an older language is compiled, before all that would be wrong in it: an include of what
// is not there ends the compilation, which #error does not.
#pragma once

#if __cplusplus < 202002L
#include "dualrev needs C++20: compile with -std=c++20 or later"
#endif
