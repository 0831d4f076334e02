// Functions that nobody names but somebody may call: operators and the like, by a library; members of a class that is
// wanted as a whole, by another program.
#pragma once

#include "frontend/program/classes.hpp"

namespace dualrev::frontend {

class UnnamedCalls {
 public:
  UnnamedCalls(UnitContext& in, WorkList& list, Coverage& coverage, Reports& reports, Needs& needs,
               const Classes& classes)
      : in_(in), list_(list), coverage_(coverage), reports_(reports), needs_(needs), classes_(classes) {}

  /// Operators that a library may call with twins: those that somebody used with originals.
  void want_operators();
  /// Of a source that is wanted as a whole: the member functions that it defines, of classes with twins, which other
  /// programs may call. False if there are none that are new.
  bool want_members();

 private:
  void want_found(const clang::FunctionDecl* function);

  UnitContext& in_;
  WorkList& list_;
  Coverage& coverage_;
  Reports& reports_;
  Needs& needs_;
  const Classes& classes_;
  std::size_t twins_seen_ = 0;
};

}  // namespace dualrev::frontend
