// What scalar terms are worth: source terms, and target terms without their duals' IDs. Numbers, comparisons and the
// few functions that the tests use; anything else throws.
#pragma once

#include <map>
#include <string>

#include "core/term.hpp"

namespace dualrev::unit {

using Values = std::map<std::string, double>;

double evaluate(const core::TermRef& term, const Values& variables);

/// A value as `tape.push` gets it: after the statements in front of it were run.
struct Pushed {
  double value;
  Values partials;  ///< by name of the dual; the exact 1 as 1
};
Pushed run(const std::vector<core::StmtRef>& hoisted, const core::TermRef& term, Values variables);

}  // namespace dualrev::unit
