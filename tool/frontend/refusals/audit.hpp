// Where derivatives end. Nobody who lowers an expression has to think of it: every expression passes `Audit::see`
// together with the term that was made of it, and the term says where a number that is differentiated is wanted as its
// value alone.
#pragma once

#include <clang/AST/ExprCXX.h>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/term.hpp"
#include "frontend/effects/activity.hpp"

namespace dualrev::frontend {

/// One place where a derivative ends, in words: nothing of Clang is needed to print it or to compare it with another
/// run's.
struct Ending {
  std::string file;  ///< as the user gave it, or as the compiler opened it
  unsigned line = 0, column = 0;
  std::string function;  ///< or class, whose member is initialised
  std::string kind;
  std::string text;  ///< of the expression, spaces and line breaks made one space
  std::string reason;
};

using Ended = std::function<void(Ending)>;

class Audit {
 public:
  Audit(const Unit& unit, Types& types, Activity& activity, Ended ended)
      : unit_(unit), types_(types), activity_(activity), ended_(std::move(ended)) {}

  /// While an expression is lowered: what another one stands in decides what its ending is called.
  class Within {
   public:
    Within(Audit& audit, const clang::Expr* e) : path_(audit.path_) { path_.push_back(e); }
    Within(const Within&) = delete;
    ~Within() { path_.pop_back(); }

   private:
    std::vector<const clang::Expr*>& path_;
  };
  /// The expression has become this term. What is below and has been seen is not seen again.
  void see(const clang::Expr* e, const core::TermRef& term);
  /// Operands that the standard lets be evaluated in any order, and the tool evaluates from left to right.
  void see_open_order(const clang::Expr* whole, llvm::ArrayRef<const clang::Expr*> operands);
  /// What the library itself makes integers of, in a call or a constructor.
  void see_inside(const clang::Expr* e, const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> given);

 private:
  void see_below(const clang::Expr* e, const core::TermRef& term);
  void ends_as_value(const clang::Expr* e, const core::Term& in);
  void see_call(const clang::CallExpr* e);
  void see_operands(const clang::Expr* e);
  bool may_change(const clang::Stmt* s);
  bool may_change_anew(const clang::Stmt* s);
  bool may_notice(const clang::Stmt* s);
  bool may_notice_anew(const clang::Stmt* s);
  void see_comparison(const clang::Expr* e, const clang::Expr* comparing);
  void see_rule(const clang::Expr* e, const core::Primitive& rule);
  const clang::Expr* written(const clang::CastExpr* cast) const;
  bool is_used_as_index() const;
  void end(const clang::Expr* e, const char* kind, std::string reason);

  const Unit& unit_;
  Types& types_;
  Activity& activity_;
  Ended ended_;
  std::vector<const clang::Expr*> path_;
  std::set<core::TermRef> seen_;
  std::map<const clang::Stmt*, bool> changing_, noticing_;
};

/// The ending at a piece of the tree.
Ending ending(const Unit& unit, clang::SourceRange range, std::string kind, std::string reason);
/// Parameters that are marked constant, and globals that may change but are read as constants.
std::vector<Ending> endings_by_declaration(const Unit& unit, Types& types, const clang::FunctionDecl* function,
                                           unsigned marked);

}  // namespace dualrev::frontend
