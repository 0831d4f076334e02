// Which parts of a function the rewriting touches, and what evaluating a piece of it may do.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <map>
#include <optional>
#include <set>

#include "core/module.hpp"
#include "frontend/changes.hpp"
#include "frontend/types.hpp"

namespace dualrev::frontend {

class Activity {
 public:
  Activity(Types& types, const clang::FunctionDecl* function, std::set<const clang::VarDecl*> constants);

  /// Whether the text must change: it names a place that becomes a dual, or a type that gets a twin.
  bool touches(const clang::Stmt* s);
  /// A local or a parameter whose scalars become duals.
  bool is_active(const clang::VarDecl* variable);
  /// Data that keeps its type: globals, constants by mark. Reads of it are constants.
  bool is_passive_storage(const clang::VarDecl* variable);
  /// The variable at the root of a place made of members and elements; null for places behind pointers and calls.
  const clang::VarDecl* root(const clang::Expr* place);

  /// The same for a pointer, a view or a place reached through a marked parameter; null if anything on the way is
  /// touched.
  const clang::VarDecl* data_root(const clang::Expr* data);

  /// Of an expression or a statement, with all that it consists of.
  unsigned effects(const clang::Stmt* s);
  /// Without its operands.
  unsigned own_effects(const clang::Stmt* s);
  Types& types() { return types_; }
  core::LocalNames locals(const clang::FunctionDecl* function) const;
  /// One of the parameters that a pack stands for: they share a name.
  static bool is_of_pack(const clang::VarDecl* variable);
  /// An object that is an argument of a template, or a part of it.
  static bool is_template_object(const clang::Expr* e);
  /// A member that nobody but its class can name.
  static bool is_hidden_member(const clang::Decl* decl);
  /// A local scalar that nothing but its name can change.
  bool is_private(const clang::VarDecl* variable) const {
    return !escaping_.count(variable) && variable->isLocalVarDeclOrParm() && !variable->getType()->isReferenceType() &&
           !variable->isStaticLocal();
  }

 private:
  bool touches_anew(const clang::Stmt* s);
  unsigned effects_of_construction(const clang::CXXConstructExpr* e);
  bool reads_passive_storage(const clang::Expr* e);
  bool is_computed_by_constant(const clang::CallExpr* call);
  bool only_looks(const clang::VarDecl* name, const clang::Expr* init);
  const clang::VarDecl* walk_to_root(const clang::Expr* place, bool through_pointers, bool indices_too);

  Types& types_;
  const clang::FunctionDecl* function_;
  std::optional<Changes> through_names_;  ///< once somebody asks
  std::set<const clang::VarDecl*> constants_;
  std::set<const clang::VarDecl*> escaping_;
  std::set<const clang::VarDecl*> assigned_;
  std::map<const clang::VarDecl*, int> changes_;  ///< places that change it by its name
  std::map<const clang::VarDecl*, bool> active_;
  std::map<const clang::VarDecl*, const clang::Expr*> ranges_;  ///< of loop variables
  std::set<const clang::VarDecl*> kept_;  ///< names for constants, whose places are kept by something else
  std::map<const clang::Stmt*, bool> touched_;
  std::map<const clang::Stmt*, unsigned> effects_;
};

/// What changing this place by an operator of the language does.
unsigned change_of(const clang::Expr* place);
/// Whether what a function is given by reference may be seen after the call.
bool may_keep_address(const clang::FunctionDecl* callee, Types& types);

}  // namespace dualrev::frontend
