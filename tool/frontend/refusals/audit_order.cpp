// Whether the order in which operands are evaluated, which the language leaves open, can be seen.
#include <clang/AST/ASTContext.h>

#include "frontend/library/library.hpp"
#include "frontend/refusals/audit.hpp"

namespace dualrev::frontend {

namespace {

/// What only looks at what it is given, though its parameters would let it change that.
bool only_looks(const clang::FunctionDecl* function) {
  static const std::set<std::string> names = {"at",
                                              "begin",
                                              "end",
                                              "rbegin",
                                              "rend",
                                              "cbegin",
                                              "cend",
                                              "front",
                                              "back",
                                              "data",
                                              "get",
                                              "value",
                                              "top",
                                              "find",
                                              "lower_bound",
                                              "upper_bound",
                                              "equal_range",
                                              "size",
                                              "next",
                                              "prev",
                                              "distance",
                                              "accumulate",
                                              "inner_product",
                                              "reduce",
                                              "transform_reduce",
                                              "max_element",
                                              "min_element",
                                              "minmax_element",
                                              "count",
                                              "equal",
                                              "max",
                                              "min",
                                              "minmax",
                                              "forward",
                                              "move",
                                              "as_const",
                                              "ref",
                                              "cref",
                                              "addressof",
                                              "get_if",
                                              "back_inserter",
                                              "front_inserter",
                                              "inserter",
                                              "make_pair",
                                              "make_tuple",
                                              "make_optional",
                                              "tie"};
  if (!rule_name(function).empty()) return true;
  if (!is_library(function)) return false;
  if (function->getOverloadedOperator() == clang::OO_Subscript || function->getOverloadedOperator() == clang::OO_Star ||
      function->getOverloadedOperator() == clang::OO_Arrow)
    return true;
  return function->getIdentifier() && names.count(function->getName().str()) > 0;
}

/// Whether a closure can change what is outside of it.
bool captures_places(const clang::CXXRecordDecl* closure) {
  return std::any_of(closure->captures_begin(), closure->captures_end(), [](const clang::LambdaCapture& capture) {
    return !capture.capturesVariable() || capture.getCaptureKind() != clang::LCK_ByCopy ||
           may_be_changed_through(capture.getCapturedVar()->getType());
  });
}

}  // namespace

void Audit::see_open_order(const clang::Expr* whole, llvm::ArrayRef<const clang::Expr*> operands) {
  for (std::size_t i = 0; i < operands.size(); ++i)
    for (std::size_t k = 0; k < operands.size(); ++k)
      if (i != k && may_change(operands[i]) && may_notice(operands[k]))
        return end(whole, "order",
                   "the standard leaves open which operand is evaluated first, and one may change what another reads: "
                   "they are evaluated from left to right");
}

/// Whether evaluating it may change what others read, as far as the types tell.
bool Audit::may_change(const clang::Stmt* s) {
  if (!s || llvm::isa<clang::LambdaExpr>(s)) return false;
  const auto found = changing_.find(s);
  if (found != changing_.end()) return found->second;
  const bool answer = may_change_anew(s);
  return changing_[s] = answer;
}

bool Audit::may_change_anew(const clang::Stmt* s) {
  if (llvm::isa<clang::CXXNewExpr, clang::CXXDeleteExpr>(s)) return true;
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(s); op && op->isAssignmentOp()) return true;
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(s); op && op->isIncrementDecrementOp()) return true;
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(s)) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
    if (!callee || (method && qualified_name(method->getParent()) == "std::function")) return true;
    if (method && method->getParent()->isLambda() && captures_places(method->getParent())) return true;
    if (!only_looks(callee)) {
      if (method && !method->isStatic() && !method->isConst()) return true;
      for (const clang::ParmVarDecl* parameter : callee->parameters())
        if (may_be_changed_through(parameter->getType())) return true;
    }
  }
  return std::any_of(s->child_begin(), s->child_end(), [&](const clang::Stmt* child) { return may_change(child); });
}

/// Whether its value may depend on what others change.
bool Audit::may_notice(const clang::Stmt* s) {
  if (!s || llvm::isa<clang::LambdaExpr>(s)) return false;
  const auto found = noticing_.find(s);
  if (found != noticing_.end()) return found->second;
  const bool answer = may_notice_anew(s);
  return noticing_[s] = answer;
}

bool Audit::may_notice_anew(const clang::Stmt* s) {
  if (may_change(s) || llvm::isa<clang::CXXThisExpr>(s)) return true;
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(s))
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
        variable && !activity_.is_private(variable) && !variable->getType().isConstQualified())
      return true;
  return std::any_of(s->child_begin(), s->child_end(), [&](const clang::Stmt* child) { return may_notice(child); });
}

}  // namespace dualrev::frontend
