// Twins of constants that outlive functions.
#pragma once

#include "frontend/program/coverage.hpp"
#include "frontend/program/scopes.hpp"

namespace dualrev::frontend {

class Constants {
 public:
  Constants(UnitContext& in, Coverage& coverage, Scopes& scopes) : in_(in), coverage_(coverage), scopes_(scopes) {}

  /// Makes the twin, or remembers who goes without.
  void need(const clang::VarDecl* variable, const clang::FunctionDecl* user, clang::SourceLocation at);
  /// A closure that is a root by its call operator.
  void add_root(const clang::VarDecl* closure, const clang::CXXMethodDecl* call);
  bool has_roots() const { return !asked_closures_.empty(); }

 private:
  void lower(const clang::VarDecl* variable, clang::SourceLocation at);

  UnitContext& in_;
  Coverage& coverage_;
  Scopes& scopes_;
  std::set<const clang::VarDecl*> lowered_;
  std::map<const clang::VarDecl*, const clang::CXXMethodDecl*> asked_closures_;  ///< by their call operators
};

}  // namespace dualrev::frontend
