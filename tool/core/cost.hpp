// What functions of the target put on the tape, statement by statement: a pure reading of the twins, for whoever tunes
// a model. All counts are of one execution of a statement, and at most: a contribution of a constant is left out at run
// time, and an entry with none is not made.
#pragma once

#include "core/module.hpp"

namespace dualrev::core {

struct Staged {
  std::size_t entries = 0;
  std::size_t contributions = 0;
  bool operator==(const Staged&) const = default;
};

/// A part of a statement that is executed as a whole.
struct StatementCost {
  std::string location;  ///< of the statement: "include/model.hpp:3:8"
  std::string part;      ///< "condition", "increment", "body", ... of it; empty: the statement itself
  Staged staged = {};
  bool varies = false;                      ///< a choice inside may stage less
  std::vector<std::string> calls = {};      ///< functions with costs of their own, in the order of the text
  std::vector<std::string> libraries = {};  ///< what of other libraries may stage, nobody knows how much
  bool operator==(const StatementCost&) const = default;
};

struct FunctionCost {
  std::string location;
  std::string name;  ///< with what tells it from others of its name
  std::vector<StatementCost> statements;
  Staged once;                 ///< on the longest way through it, without loops and closures
  bool needs_no_tape = false;  ///< asked for itself, value and derivatives are computed without one
  bool operator==(const FunctionCost&) const = default;
};

/// Of all functions of a unit that have a body, those that it shares with others and its own, and of classes whose
/// members' initialisers cost something; in no particular order.
std::vector<FunctionCost> costs(const Module& shared, const Module& own);

}  // namespace dualrev::core
