// What a statement consists of, one step down: for questions on whole bodies.
#pragma once

#include <vector>

#include "core/term.hpp"

namespace dualrev::core {

struct Parts {
  std::vector<TermRef> terms;  ///< in the order of the text; initialisers among them
  std::vector<StmtRef> statements;
  std::vector<const Declarator*> declared;
};
/// Of a class inside a function nothing: it cannot name the function's variables.
Parts parts(const Stmt& statement);

}  // namespace dualrev::core
