// From a mention outwards: each clause is one thing that may be done with a place, or with what leads to it. What is
// not known to read changes.
#include "frontend/effects/changes.hpp"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <set>
#include <utility>

#include "frontend/library/handles.hpp"
#include "frontend/types/types.hpp"

namespace dualrev::frontend {

namespace {

/// Whether who is given the expression, and is not looked into, can change something by it.
bool may_be_changed_by(const clang::Expr* e) {
  return e->isGLValue() ? !e->getType().isConstQualified() : may_change_by(e->getType());
}

}  // namespace

Changes::Changes(const clang::Stmt* body) : parents_(const_cast<clang::Stmt*>(body)) { collect(body); }

void Changes::add(const clang::Stmt* more) {
  if (!more || parents_.hasParent(more)) return;
  parents_.addStmt(const_cast<clang::Stmt*>(more));
  collect(more);
}

void Changes::collect(const clang::Stmt* s) {
  if (!s) return;
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(s))
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl()))
      mentions_[variable].push_back(reference);
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(s))
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(member->getMemberDecl()))
      mentions_[variable].push_back(member);
  for (const clang::Stmt* child : s->children()) collect(child);
}

bool Changes::through(const clang::Expr* mention) {
  const Looked looked = look({mention}, false);
  return looked.own || llvm::any_of(looked.leads_to, [this](const clang::VarDecl* name) { return through(name); });
}

bool Changes::through(const clang::VarDecl* name) {
  return core::reached_from(name, true, known_, [this](const clang::VarDecl* next) {
    return look(mentions_[next], !next->getType()->isReferenceType());
  });
}

Changes::Looked Changes::look(const std::vector<const clang::Expr*>& mentions, bool is_name) {
  Looked looked;
  for (const clang::Expr* mention : mentions) looked.own = looked.own || is_changed(mention, is_name);
  looked.leads_to = std::exchange(led_, {});
  return looked;
}

/// `is_name`: the expression is a local variable that leads to the place, and may itself go elsewhere.
bool Changes::is_changed(const clang::Expr* e, bool is_name) {
  for (;;) {
    if (e->isPRValue() && !is_handle(e->getType())) return false;  // a value of its own
    const clang::Stmt* outer = parents_.getParent(const_cast<clang::Expr*>(e));
    if (const auto* declared = llvm::dyn_cast_or_null<clang::DeclStmt>(outer)) {
      for (const clang::Decl* decl : declared->decls())
        if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl); variable && variable->getInit() == e)
          return is_changed_by_variable(variable);
      return true;
    }
    if (!outer || llvm::isa<clang::ReturnStmt>(outer))  // `!outer`: what an initialiser is made of
      return may_be_changed_by(e);
    const auto* whole = llvm::dyn_cast<clang::Expr>(outer);
    if (!whole) return false;  // looked at, or left alone
    if (llvm::isa<clang::ParenExpr, clang::FullExpr, clang::SubstNonTypeTemplateParmExpr>(whole)) {
    } else if (llvm::isa<clang::MaterializeTemporaryExpr, clang::CXXBindTemporaryExpr>(whole)) {
      is_name = false;
    } else if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(whole)) {
      is_name = is_name && cast->getCastKind() == clang::CK_NoOp;
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(whole)) {
      if (llvm::isa<clang::VarDecl, clang::EnumConstantDecl>(member->getMemberDecl())) return false;
      const auto* call = llvm::dyn_cast_or_null<clang::CXXMemberCallExpr>(
          parents_.getParentIgnoreParens(const_cast<clang::Expr*>(whole)));
      if (llvm::isa<clang::CXXMethodDecl>(member->getMemberDecl())) {
        if (!call || is_changed_by_object_call(call)) return true;
        whole = call;
      }
      is_name = false;
    } else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(whole)) {
      if (element->getBase() != e) return false;
      is_name = false;
    } else if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(whole)) {
      if (op->isIncrementDecrementOp() && !is_name) return true;
      if (op->getOpcode() == clang::UO_AddrOf && is_name) return true;
      is_name = is_name && op->isPrefix() && op->isIncrementDecrementOp();
    } else if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(whole)) {
      if (binary->isAssignmentOp() && binary->getRHS() == e) return may_be_changed_by(e);
      if (binary->isAssignmentOp() && !is_name) return true;
      if (binary->getOpcode() == clang::BO_Comma && binary->getLHS() == e) return false;
      is_name = is_name && binary->isAssignmentOp();
    } else if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(whole)) {
      if (choice->getCond() == e) return false;
      if (is_name) return true;
    } else if (const auto* by_operator = llvm::dyn_cast<clang::CXXOperatorCallExpr>(whole);
               by_operator && by_operator->getNumArgs() > 0 && by_operator->getArg(0) == e &&
               llvm::isa_and_nonnull<clang::CXXMethodDecl>(by_operator->getDirectCallee())) {
      if (is_changed_by_object_call(by_operator)) return true;
      is_name = false;
    } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(whole)) {
      if (call->getCallee() == e) return false;
      if (is_changed_by_argument(call, e)) return true;
      is_name = false;
    } else if (llvm::isa<clang::CXXConstructExpr>(whole)) {
      if (is_changed_by_construction(whole, e)) return true;
      is_name = false;
    } else if (const auto* closure = llvm::dyn_cast<clang::LambdaExpr>(whole)) {
      // The body names what is captured as the function does, but for names that the capture itself makes.
      auto init = closure->capture_init_begin();
      for (const clang::LambdaCapture& capture : closure->captures())
        if (*init++ == e && capture.capturesVariable() && capture.getCapturedVar()->isInitCapture())
          return is_changed_by_variable(llvm::cast<clang::VarDecl>(capture.getCapturedVar()));
      return false;
    } else if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(whole)) {
      if (list->getNumInits() != 1 || list->getType().getCanonicalType() != e->getType().getCanonicalType())
        return may_be_changed_by(e);
      is_name = false;
    } else if (llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::CXXTypeidExpr, clang::CXXNoexceptExpr,
                         clang::CXXRewrittenBinaryOperator>(whole)) {
      return false;
    } else {
      return may_be_changed_by(e);
    }
    e = whole;
  }
}

bool Changes::is_changed_by_variable(const clang::VarDecl* variable) {
  const clang::QualType type = variable->getType();
  if (!type->isReferenceType() && !is_handle(type)) return false;
  if (variable->isStaticLocal() || llvm::isa<clang::DecompositionDecl>(variable)) return may_change_by(type);
  led_.push_back(variable);
  return false;
}

/// What the call gives may still lead there.
bool Changes::is_changed_by_object_call(const clang::CallExpr* call) {
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee());
  if (!method) return true;
  if (method->isStatic() || method->isConst()) return false;
  return !is_library(method) || !leads_to_element(method);
}

bool Changes::is_changed_by_argument(const clang::CallExpr* call, const clang::Expr* argument) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  const bool of_object =
      llvm::isa<clang::CXXOperatorCallExpr>(call) && llvm::isa_and_nonnull<clang::CXXMethodDecl>(callee);
  if (callee && is_library(callee) && looks_only(callee)) return false;
  for (unsigned i = 0; i < call->getNumArgs(); ++i) {
    if (call->getArg(i) != argument) continue;
    const unsigned parameter = of_object ? i - 1 : i;
    if (callee && parameter < callee->getNumParams()) return may_change_by(callee->getParamDecl(parameter)->getType());
    clang::QualType type = call->getCallee()->getType();
    if (type->isPointerType()) type = type->getPointeeType();
    const auto* function = type->getAs<clang::FunctionProtoType>();
    if (!function) return true;
    return parameter < function->getNumParams() ? may_change_by(function->getParamType(parameter))
                                                : may_be_changed_by(argument);
  }
  return true;
}

bool Changes::is_changed_by_construction(const clang::Expr* made, const clang::Expr* argument) {
  const auto* construction = llvm::cast<clang::CXXConstructExpr>(made);
  const clang::CXXConstructorDecl* constructor = construction->getConstructor();
  // A container of the library copies; what leads somewhere leads there still.
  if (is_library(constructor)) {
    static const std::set<std::string> keepers = {"std::unique_ptr", "std::shared_ptr", "std::function", "std::tuple",
                                                  "std::pair"};
    if (is_handle(made->getType()) || !keepers.count(qualified_name(constructor->getParent()))) return false;
  }
  for (unsigned i = 0; i < construction->getNumArgs(); ++i)
    if (construction->getArg(i) == argument)
      return i >= constructor->getNumParams() || may_change_by(constructor->getParamDecl(i)->getType());
  return true;
}

}  // namespace dualrev::frontend
