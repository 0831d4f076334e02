// Rules of the user's (rule_interface.hpp). Whoever sees a rule sees what finds it, too: an entry point that does not
// would take a twin made before.
#pragma once

#include "dualrev/rules/rule_interface.hpp"
#ifndef DUALREV_REWRITING
#include "dualrev/paper/dual.hpp"
#ifndef DUALREV_LADDER  // the stages have no rules of the user's
#include "dualrev/rules/apply_rule.hpp"
#endif
#endif
