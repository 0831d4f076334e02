// The whole interface of dualrev. Generated code includes what it uses of it (core.hpp and what stands beside it); so
// may user code.
#pragma once

#include "dualrev/core.hpp"
#include "dualrev/structure.hpp"
#ifndef DUALREV_REWRITING
#include "dualrev/check_gradient.hpp"
#include "dualrev/complex.hpp"
#include "dualrev/exceptions.hpp"
#include "dualrev/function_values.hpp"
#include "dualrev/late.hpp"
#include "dualrev/memory.hpp"
#include "dualrev/operators.hpp"
#include "dualrev/outputs.hpp"
#include "dualrev/overloaded.hpp"
#include "dualrev/preaccumulated_sum.hpp"
#include "dualrev/rule.hpp"
#include "dualrev/spans.hpp"
#include "dualrev/special_functions.hpp"
#include "dualrev/stop_gradient.hpp"
#ifndef DUALREV_LADDER  // the stages have no rules of the user's
#include "dualrev/check_rule.hpp"
#include "dualrev/dot.hpp"
#endif
#endif
