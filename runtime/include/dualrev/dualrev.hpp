// The whole interface of dualrev. Generated code includes this file; so may user code, though a generated header is
// enough.
#pragma once

#ifdef DUALREV_REWRITING
// dualrev-rewrite is reading: declarations only.
#include "dualrev/inlined.hpp"
#include "dualrev/input_range.hpp"
#include "dualrev/math.hpp"
#include "dualrev/operators.hpp"
#include "dualrev/rewriting.hpp"
#include "dualrev/rule.hpp"
#include "dualrev/special_functions.hpp"
#include "dualrev/stop_gradient.hpp"
#else
#include "dualrev/access.hpp"
#include "dualrev/call.hpp"
#include "dualrev/check_gradient.hpp"
#include "dualrev/complex.hpp"
#include "dualrev/dual.hpp"
#include "dualrev/exceptions.hpp"
#include "dualrev/function_values.hpp"
#include "dualrev/gradient.hpp"
#include "dualrev/inlined.hpp"
#include "dualrev/input_range.hpp"
#include "dualrev/jacobian.hpp"
#include "dualrev/math.hpp"
#include "dualrev/memory.hpp"
#include "dualrev/operators.hpp"
#include "dualrev/outputs.hpp"
#include "dualrev/overloaded.hpp"
#include "dualrev/preaccumulated_sum.hpp"
#include "dualrev/resolve.hpp"
#include "dualrev/rule.hpp"
#include "dualrev/running_sum.hpp"
#include "dualrev/special_functions.hpp"
#include "dualrev/stop_gradient.hpp"
#include "dualrev/structure.hpp"
#include "dualrev/sum_in_place.hpp"
#include "dualrev/tape.hpp"
#include "dualrev/vjp.hpp"
#include "dualrev/workspace.hpp"
#ifndef DUALREV_LADDER  // the stages have no rules of the user's
#include "dualrev/apply_rule.hpp"
#include "dualrev/check_rule.hpp"
#include "dualrev/dot.hpp"
#endif
#endif
