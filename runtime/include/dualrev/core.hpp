// What generated code on scalars, arrays, vectors, tuples and classes of these needs, and the entry points gradient,
// vjp and jacobian. It includes little of the standard library. Generated headers include it, and beside it a header
// for each other thing that their text uses; <dualrev/dualrev.hpp> has everything.
#pragma once

#ifdef DUALREV_REWRITING
// dualrev-rewrite is reading: declarations only. Of the standard library they include no more than what is below.
#include "dualrev/inlined.hpp"
#include "dualrev/input_range.hpp"
#include "dualrev/math.hpp"
#include "dualrev/operators.hpp"
#include "dualrev/rewriting.hpp"
#include "dualrev/rule.hpp"
#include "dualrev/special_functions.hpp"
#include "dualrev/stop_gradient.hpp"
#else
#include <iosfwd>

#include "dualrev/access.hpp"
#include "dualrev/call.hpp"
#include "dualrev/dual.hpp"
#include "dualrev/dual_comparisons.hpp"
#include "dualrev/gradient.hpp"
#include "dualrev/inlined.hpp"
#include "dualrev/input_range.hpp"
#include "dualrev/jacobian.hpp"
#include "dualrev/math.hpp"
#include "dualrev/resolve.hpp"
#include "dualrev/running_sum.hpp"
#include "dualrev/structure_core.hpp"
#include "dualrev/sum_in_place.hpp"
#include "dualrev/tape.hpp"
#include "dualrev/vjp.hpp"
#include "dualrev/workspace.hpp"
#endif
