// Which parts of a function the rewriting touches, and what evaluating a piece of it may do.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

#include <functional>
#include <map>
#include <optional>
#include <set>

#include "core/module.hpp"
#include "frontend/effects/changes.hpp"
#include "frontend/types/types.hpp"

namespace dualrev::frontend {

class Activity {
 public:
  /// `self`: of a member function of a constant object, that object, which is among the constants; else null.
  Activity(Types& types, const clang::FunctionDecl* function, std::set<const clang::VarDecl*> constants,
           const clang::VarDecl* self = nullptr);

  /// Whether the text must change: it names a place that becomes a dual, or a type that gets a twin.
  bool touches(const clang::Stmt* s);
  /// A local or a parameter whose scalars become duals.
  bool is_active(const clang::VarDecl* variable);
  /// Data that keeps its type: globals, constants by mark. Reads of it are constants.
  bool is_passive_storage(const clang::VarDecl* variable);
  /// The same of data that is no number: it keeps its type.
  bool is_passive_data(const clang::VarDecl* variable) {
    return types_.holds_scalar(variable->getType()) && !Types::is_scalar(variable->getType()) &&
           is_passive_storage(variable);
  }
  /// The variable at the root of a place made of members and elements; null for places behind pointers and calls.
  const clang::VarDecl* root(const clang::Expr* place);

  /// The same for a pointer, a view or a place reached through a marked parameter; null if anything on the way is
  /// touched.
  const clang::VarDecl* data_root(const clang::Expr* data);

  /// Whether an expression names nothing that may be differentiated.
  bool is_made_of_constants(const clang::Stmt* s);
  /// Of a call that is made of constants alone, one of which is an object or leads to numbers: that one. Such a call is
  /// the original's own, and what it gives is constant, or a place in constant data. Else null.
  const clang::VarDecl* constant_of_call(const clang::CallExpr* call);

  /// Of an expression or a statement, with all that it consists of.
  core::Access access(const clang::Stmt* s);
  /// Without its operands.
  core::Access own_access(const clang::Stmt* s);
  /// The same of text that is a constant's: functions of the user's that are given numbers alone do not change any.
  core::Access access_of_constant(const clang::Stmt* s);
  /// What changing this place by an operator of the language does.
  core::Access change_of(const clang::Expr* place) const;
  /// What a name in the text stands for.
  std::function<core::SymbolRef(const clang::VarDecl*)> symbol;
  Types& types() { return types_; }
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

  /// How many places change it by its name, but for its initialiser.
  int changes_of(const clang::VarDecl* variable) const {
    const auto found = changes_.find(variable);
    return found == changes_.end() ? 0 : found->second;
  }

  /// The closures of a function, what calls them by their names, and which are used in another way as well.
  struct ClosureUses {
    std::map<const clang::CXXRecordDecl*, const clang::LambdaExpr*> closures;
    std::map<const clang::FunctionDecl*, std::vector<const clang::CallExpr*>> calls;
    std::set<const clang::CXXRecordDecl*> handed_on;
    std::map<const clang::CXXRecordDecl*, const clang::CallExpr*> given_to;  ///< a function of the library, in place
  };

 private:
  bool touches_anew(const clang::Stmt* s);
  core::Access access_of_construction(const clang::CXXConstructExpr* e);
  bool reads_passive_storage(const clang::Expr* e);
  bool only_looks(const clang::VarDecl* name, const clang::Expr* init);
  const clang::VarDecl* constant_of_call_anew(const clang::CallExpr* call);
  bool leads_to_constants(const clang::VarDecl* variable);
  bool is_given_constants(const clang::VarDecl* parameter);
  bool is_constant_closure(const clang::CXXRecordDecl* closure);
  bool is_given_elements_of_constants(const clang::CXXRecordDecl* closure, clang::QualType parameter);
  bool captures_constants(const clang::LambdaExpr* closure);
  bool sees_constants_alone(const clang::LambdaExpr* closure);
  bool leads_where_it_was_led(const clang::CXXConstructExpr* made);
  const clang::VarDecl* walk_to_root(const clang::Expr* place, bool through_pointers, bool indices_too);

  Types& types_;
  const clang::FunctionDecl* function_;
  std::optional<Changes> through_names_;  ///< once somebody asks
  std::set<const clang::VarDecl*> constants_;
  const clang::VarDecl* self_;
  std::set<const clang::VarDecl*> escaping_;
  std::set<const clang::VarDecl*> assigned_;
  std::map<const clang::VarDecl*, int> changes_;  ///< places that change it by its name
  std::map<const clang::VarDecl*, bool> active_;
  std::map<const clang::VarDecl*, const clang::Expr*> ranges_;  ///< of loop variables
  std::set<const clang::VarDecl*> kept_;  ///< names for constants, whose places are kept by something else
  std::map<const clang::Stmt*, bool> touched_;
  std::map<const clang::CallExpr*, const clang::VarDecl*> called_;  ///< see constant_of_call
  ClosureUses closures_;
  std::map<const clang::CXXRecordDecl*, std::optional<bool>> constant_closures_;  ///< null while it is looked at
  std::map<const clang::VarDecl*, std::vector<const clang::Expr*>> values_;       ///< assigned to what leads to numbers
  std::set<const clang::VarDecl*> changed_;  ///< of such what something else than steps and assignments may change
  std::map<const clang::Stmt*, core::Access> access_;
};

/// Whether what a function is given by reference may be seen after the call.
bool may_keep_address(const clang::FunctionDecl* callee, Types& types);
/// Whether a class of the user's that holds numbers is anywhere in the type.
bool mentions_own_class(clang::QualType type, Types& types);
/// Whether an object of the type refers to numbers that it does not own.
bool refers_to_numbers(clang::QualType type, Types& types, std::set<const clang::Type*> seen = {});

}  // namespace dualrev::frontend
