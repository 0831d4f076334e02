// What a body changes through a name: of an object that outlives the body, or of a place that another name is given.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/ParentMap.h>

#include <map>
#include <vector>

#include "core/reachable.hpp"

namespace dualrev::frontend {

class Changes {
 public:
  explicit Changes(const clang::Stmt* body);
  /// Code that runs with it and stands elsewhere: initialisers, default arguments, instances of closures.
  void add(const clang::Stmt* more);

  /// Whether what the expression names may be changed there, or be kept by who may change it later. Local references,
  /// pointers and iterators that it is given to are followed.
  bool through(const clang::Expr* mention);
  /// The same of a local name, wherever the body mentions it.
  bool through(const clang::VarDecl* name);

 private:
  using Looked = core::Looked<const clang::VarDecl*, bool>;
  Looked look(const std::vector<const clang::Expr*>& mentions, bool is_name);
  bool is_changed(const clang::Expr* e, bool is_name);
  bool is_changed_by_object_call(const clang::CallExpr* call);
  bool is_changed_by_argument(const clang::CallExpr* call, const clang::Expr* argument);
  bool is_changed_by_construction(const clang::Expr* made, const clang::Expr* argument);
  bool is_changed_by_variable(const clang::VarDecl* variable);
  void collect(const clang::Stmt* s);

  clang::ParentMap parents_;
  std::map<const clang::VarDecl*, std::vector<const clang::Expr*>> mentions_;
  std::vector<const clang::VarDecl*> led_;  ///< the names that what is looked at is given to
  std::map<const clang::VarDecl*, bool> known_;
};

}  // namespace dualrev::frontend
