// Loops whose iterations hand on nothing but a sum. What such an iteration stages can be swept when it ends:
//
//   for (...) { ...; total += e; }    =>    { dualrev::preaccumulated_sum to_total(tape, total);
//                                             for (...) { to_total.iteration(); ...; total = tape.push(..); } }
//
// Nothing else that an iteration changes may be used by a later one, or behind the loop: what is declared inside ends
// there, and an array or a number from outside must be written anew, whole, before it is read.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/module.hpp"
#include "transform/straight_lines.hpp"

namespace dualrev::transform {

class Iterations {
 public:
  Iterations() = default;
  Iterations(const core::FunctionTwin& source, const StraightLines& lines);

  /// The variable that each iteration of the loop adds to, which must be one of `candidates`; null if there is none, if
  /// there are several, or if anything else is handed on.
  core::TermRef sum_of(const core::StmtRef& loop, const std::set<std::string>& candidates) const;

 private:
  friend class IterationReader;
  /// A variable of the function, if its name is that of no other.
  struct Variable {
    core::TypeRef type;
    const core::Declarator* declarator = nullptr;  ///< null: a parameter
    bool is_static = false;
    int mentions = 0;
  };
  const core::FunctionTwin* source_ = nullptr;
  const StraightLines* lines_ = nullptr;
  std::map<std::string, Variable> variables_;
};

}  // namespace dualrev::transform
