// What generated code on scalars, arrays, vectors, tuples and classes of these needs, and the entry points gradient,
// vjp, jvp and jacobian. It includes little of the standard library. Generated headers include it, and beside it a
// header for each other thing that their text uses; <dualrev/dualrev.hpp> has everything.
#pragma once

#ifdef DUALREV_REWRITING
// dualrev-rewrite is reading: declarations only. Of the standard library they include no more than what is below.
#include "dualrev/basics/inlined.hpp"
#include "dualrev/boundary/rewriting.hpp"
#include "dualrev/library/operators.hpp"
#include "dualrev/rule.hpp"
#include "dualrev/rules/math.hpp"
#include "dualrev/rules/special_functions.hpp"
#include "dualrev/stop_gradient.hpp"
#else
#include <iosfwd>

#include "dualrev/basics/inlined.hpp"
#include "dualrev/boundary/access.hpp"
#include "dualrev/boundary/call.hpp"
#include "dualrev/boundary/structure_core.hpp"
#include "dualrev/gradient.hpp"
#include "dualrev/jacobian.hpp"
#include "dualrev/jvp.hpp"
#include "dualrev/library/dual_comparisons.hpp"
#include "dualrev/paper/dual.hpp"
#include "dualrev/paper/resolve.hpp"
#include "dualrev/paper/tape.hpp"
#include "dualrev/rules/math.hpp"
#include "dualrev/vjp.hpp"
#include "dualrev/workspace.hpp"
#endif
