// The whole interface of dualrev. Generated code includes what it uses of it (core.hpp and what stands beside it); so
// may user code.
#pragma once

#include "dualrev/core.hpp"  // which says what language it takes

#include "dualrev/basics/checkpoints.hpp"
#include "dualrev/basics/iterations_in_lanes.hpp"
#include "dualrev/basics/saves.hpp"
#include "dualrev/basics/sums_in_lanes.hpp"
#include "dualrev/boundary/at_once.hpp"
#include "dualrev/boundary/structure.hpp"
#ifndef DUALREV_LADDER  // whose stages have no second derivatives
#include "dualrev/jets/functions.hpp"
#include "dualrev/jets/in_lanes.hpp"
#include "dualrev/jets/with_numbers.hpp"
#endif
#ifndef DUALREV_REWRITING  // while a source is read, generated headers are read too
#include "dualrev/boundary/outputs.hpp"
#include "dualrev/check_gradient.hpp"
#include "dualrev/library/complex.hpp"
#include "dualrev/library/exceptions.hpp"
#include "dualrev/library/function_values.hpp"
#include "dualrev/library/late.hpp"
#include "dualrev/library/memory.hpp"
#include "dualrev/library/operators.hpp"
#include "dualrev/library/overloaded.hpp"
#include "dualrev/library/spans.hpp"
#include "dualrev/rule.hpp"
#include "dualrev/rules/special_functions.hpp"
#include "dualrev/stop_gradient.hpp"
#ifndef DUALREV_LADDER  // the stages have no rules of the user's, and no forward mode
#include "dualrev/check_hessian.hpp"
#include "dualrev/check_jvp.hpp"
#include "dualrev/check_rule.hpp"
#include "dualrev/dot.hpp"
#include "dualrev/hvp.hpp"
#include "dualrev/jets/complex.hpp"
#include "dualrev/jets/dual_functions.hpp"
#include "dualrev/rules/derivatives_of.hpp"
#include "dualrev/rules/nested_gradient.hpp"
#include "dualrev/sparse.hpp"
#include "dualrev/sparse_hessian.hpp"
#endif
#endif
