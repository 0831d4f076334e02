// Which parts of a function the rewriting touches, and what evaluating a piece of it may do.
//
// What is asked here about variables, closures and text depends on what is the answer for others. So each has a fact,
// with what it depends on as Clang's tree tells it; analysis::Constancy says which of them hold.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

#include <functional>
#include <map>
#include <optional>
#include <set>

#include "analysis/constancy.hpp"
#include "core/module.hpp"
#include "frontend/effects/changes.hpp"
#include "frontend/effects/variable_uses.hpp"
#include "frontend/types/types.hpp"

namespace dualrev::frontend {

class Activity {
 public:
  /// `self`: of a member function of a constant object, that object, which is among the constants; else null.
  Activity(Types& types, const clang::FunctionDecl* function, std::set<const clang::VarDecl*> constants,
           const clang::VarDecl* self = nullptr);
  Activity(const Activity&) = delete;

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
    return !uses_.escaping.count(variable) && variable->isLocalVarDeclOrParm() &&
           !variable->getType()->isReferenceType() && !variable->isStaticLocal();
  }

  /// How many places change it by its name, but for its initialiser.
  int changes_of(const clang::VarDecl* variable) const {
    const auto found = uses_.changes.find(variable);
    return found == uses_.changes.end() ? 0 : found->second;
  }

 private:
  using Fact = analysis::Fact;
  /// Where a place or a pointer leads, if that holds.
  struct Root {
    const clang::VarDecl* variable;
    Fact holds;
  };
  /// The first that holds; none: nowhere that is known.
  using Roots = std::vector<Root>;
  /// What may make something constant, each looked at when all that it leads to is known by its fact.
  using Reasons = std::vector<std::function<Fact()>>;

  bool holds(Fact fact);
  const clang::VarDecl* first(const Roots& roots);
  Fact holds_by(Reasons reasons);
  Fact holds_by(Reasons reasons, Fact open);
  static Fact as_fact(bool known) { return known ? analysis::always : analysis::never; }
  Fact all(std::vector<Fact> of) { return known_.facts.all(std::move(of)); }
  Fact any(std::vector<Fact> of) { return known_.facts.any(std::move(of)); }
  /// Of each; none is looked at behind the first that decides.
  template <class Range, class Of>
  Fact all_of(Range&& range, Of of) {
    std::vector<Fact> facts;
    for (const auto& each : range)
      if (facts.push_back(of(each)); facts.back() == analysis::never) break;
    return all(std::move(facts));
  }
  template <class Range, class Of>
  Fact any_of(Range&& range, Of of) {
    std::vector<Fact> facts;
    for (const auto& each : range)
      if (facts.push_back(of(each)); facts.back() == analysis::always) break;
    return any(std::move(facts));
  }

  // Of variables: that they are not active, that they keep their type.
  Fact is_constant(const clang::VarDecl* variable);
  Fact is_stored(const clang::VarDecl* variable);
  Reasons reasons(const clang::VarDecl* variable);
  bool is_name_for_place(const clang::VarDecl* variable);
  bool only_looks(const clang::VarDecl* name, const clang::VarDecl* data);
  Fact names_constant(const clang::VarDecl* name, const clang::Expr* place);
  bool may_lead_to_constants(const clang::VarDecl* variable);
  Fact leads_to_constants(const clang::VarDecl* variable, const clang::Expr* value);
  bool may_be_given_constants(const clang::ParmVarDecl* parameter);
  Fact is_given_constants(const clang::ParmVarDecl* parameter);
  Fact is_given_elements_of_constants(const clang::CXXRecordDecl* closure, clang::QualType parameter);

  // Of closures: that they are the original's own.
  Fact is_constant(const clang::CXXRecordDecl* closure);
  Fact sees_constants_alone(const clang::LambdaExpr* closure, const std::vector<const clang::CallExpr*>& calls);
  Fact captures_constants(const clang::LambdaExpr* closure);

  // Of text: that it need not change, that it names nothing that is active.
  Fact is_untouched(const clang::Stmt* s);
  Fact is_untouched_anew(const clang::Stmt* s);
  Fact is_untouched_name(const clang::DeclRefExpr* name);
  Fact is_untouched_call(const clang::CallExpr* call);
  Fact is_untouched_expression(const clang::Expr* e);
  Fact reads_passive_storage(const clang::Expr* e);
  Fact names_constants_alone(const clang::Stmt* s);
  Fact names_constants_alone_anew(const clang::Stmt* s);

  // Of places.
  struct Inner {
    const clang::Expr* place;
    std::vector<const clang::Expr*> indices = {};
    bool loads = false;  ///< a pointer, or a number
  };
  std::optional<Inner> inner(const clang::Expr* place);
  const Roots& roots(const clang::Expr* place, bool indices_too);
  Roots roots_anew(const clang::Expr* place, bool indices_too);
  const Roots& data_roots(const clang::Expr* data) { return roots(data, true); }
  const Roots& roots_of_call(const clang::CallExpr* call);
  Roots roots_of_call_anew(const clang::CallExpr* call);
  Fact leads_into_original(const Roots& roots);
  bool leads_where_it_was_led(const clang::CXXConstructExpr* made);

  core::Access access_of_construction(const clang::CXXConstructExpr* e);

  /// What has been looked at.
  struct Known {
    analysis::Constancy facts;
    std::vector<std::pair<Fact, Reasons>> open;
    std::map<const clang::VarDecl*, Fact> variables;
    std::map<const clang::CXXRecordDecl*, Fact> closures;
    std::map<const clang::Stmt*, Fact> untouched, constants_alone;
    std::map<std::pair<const clang::Expr*, bool>, Roots> roots;
    std::map<const clang::CallExpr*, Roots> calls;
  };

  Types& types_;
  const clang::FunctionDecl* function_;
  std::optional<Changes> through_names_;  ///< once somebody asks
  std::set<const clang::VarDecl*> constants_;
  const clang::VarDecl* self_;
  VariableUses uses_;
  std::set<const clang::VarDecl*> kept_;  ///< names for constants, whose places are kept by something else
  Known known_;
  std::map<const clang::Stmt*, core::Access> access_;
};

/// Whether what a function is given by reference may be seen after the call.
bool may_keep_address(const clang::FunctionDecl* callee, Types& types);
/// Whether a class of the user's that holds numbers is anywhere in the type.
bool mentions_own_class(clang::QualType type, Types& types);
/// Whether an object of the type refers to numbers that it does not own.
bool refers_to_numbers(clang::QualType type, Types& types, std::set<const clang::Type*> seen = {});

}  // namespace dualrev::frontend
