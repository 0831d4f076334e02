// Classes that stay what they are in a twin, and are arguments of a root or parts of them. The runtime is told their
// members, for what one argument reaches in another: the lifted copy of `s` in `f(S& s, std::span<int> k)` has a copy
// of the vector that `k` may be a part of.
#pragma once

#include "frontend/program/unit_context.hpp"

namespace dualrev::frontend {

class PassiveClasses {
 public:
  /// `with_twins`: classes that have a structure, and are left out.
  PassiveClasses(UnitContext& in, const std::set<const clang::CXXRecordDecl*>& with_twins)
      : in_(in), with_twins_(with_twins) {}

  /// Those of a root whose arguments may overlap; parameters that are constants in it as bits.
  void add(const clang::FunctionDecl* root, unsigned constants);

 private:
  void add(const clang::CXXRecordDecl* record);

  UnitContext& in_;
  const std::set<const clang::CXXRecordDecl*>& with_twins_;
  std::set<const clang::CXXRecordDecl*> added_;
};

}  // namespace dualrev::frontend
