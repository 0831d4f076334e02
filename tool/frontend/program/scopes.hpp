// What bodies, default arguments and initialisers may ask for. They are lowered for functions, classes and constants,
// and ask for all of these in turn: so whatever lowers one gets the answers from above.
#pragma once

#include "frontend/bodies/lowering.hpp"

namespace dualrev::frontend {

class Scopes {
 public:
  /// On behalf of a function; null: of nobody.
  virtual Surroundings surroundings(const clang::FunctionDecl* function) = 0;

 protected:
  ~Scopes() = default;
};

}  // namespace dualrev::frontend
