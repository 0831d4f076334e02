// The table of derivative rules, as the tool reads it: the rows of <dualrev/rules/rules.def>, with the formulas as
// text.
#pragma once

#include <string>
#include <vector>

namespace dualrev::core {

struct Rule {
  std::string name;
  std::string value;  ///< of the arguments x, y, z
  std::vector<std::string>
      partials;  ///< one an argument, of x, y, z and the result r; none: derivative 0 (a step function)
  bool is_step = false;
  bool passes = false;  ///< an argument that is infinite or NaN gives such a result
  bool tame = false;    ///< the partials are finite where the arguments and the result are
};

/// The function that computes the primal, "std::tanh": what the row's value calls.
std::string primal_callee(const Rule& rule);

/// Null if the table has no such row (with so many arguments, where that is given: -1 takes any).
const Rule* find_rule(const std::string& name, int arity = -1);

}  // namespace dualrev::core
