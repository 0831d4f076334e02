// What a body, a class or a constant needs of functions: each call asks for a twin, or refuses.
#pragma once

#include "frontend/program/linkage.hpp"

namespace dualrev::frontend {

class Needs {
 public:
  Needs(UnitContext& in, WorkList& list, Coverage& coverage, Linkage& linkage)
      : in_(in), list_(list), coverage_(coverage), linkage_(linkage) {}

  /// The twin in which the given parameters (as bits) are constants, for a call of `caller`, or of none. Gives what its
  /// name has behind the suffix.
  std::string function(const clang::FunctionDecl* function, unsigned constants, const clang::FunctionDecl* caller,
                       clang::SourceLocation at);
  /// A twin that can be called through a pointer.
  void entry(const clang::FunctionDecl* function, const clang::FunctionDecl* caller, clang::SourceLocation at);
  /// Refuses a call that hands active values to a function without twin which may keep them.
  void check_passive(const clang::FunctionDecl* function, clang::SourceLocation at);

 private:
  UnitContext& in_;
  WorkList& list_;
  Coverage& coverage_;
  Linkage& linkage_;
};

}  // namespace dualrev::frontend
