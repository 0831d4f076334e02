// Each visitor collects what one member of VariableUses tells.
#include "frontend/effects/variable_uses.hpp"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include "frontend/types/types.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

const clang::CXXRecordDecl* closure_of(clang::QualType type) {
  const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->isLambda() ? record : nullptr;
}

namespace {

const clang::VarDecl* named_variable(const clang::Expr* e) {
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(e->IgnoreParens());
  return reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
}

/// Local variables whose name is used for anything but reading or assigning them; and those that are assigned.
class Escapes : public Visitor {
 public:
  explicit Escapes(VariableUses& uses) : uses_(uses) {}
  bool TraverseImplicitCastExpr(clang::ImplicitCastExpr* e, Queue* queue) override {
    if (e->getCastKind() == clang::CK_LValueToRValue && named_variable(e->getSubExpr())) return true;
    return Visitor::TraverseImplicitCastExpr(e, queue);
  }
  bool TraverseBinaryOperator(clang::BinaryOperator* e, Queue* queue) override {
    if (!e->isAssignmentOp() || !named_variable(e->getLHS())) return Visitor::TraverseBinaryOperator(e, queue);
    if (e->getOpcode() == clang::BO_Assign) uses_.assigned.insert(named_variable(e->getLHS()));
    ++uses_.changes[named_variable(e->getLHS())];
    return TraverseStmt(e->getRHS());
  }
  bool TraverseCompoundAssignOperator(clang::CompoundAssignOperator* e, Queue* queue) override {
    return TraverseBinaryOperator(e, queue);
  }
  bool TraverseUnaryOperator(clang::UnaryOperator* e, Queue* queue) override {
    if (!e->isIncrementDecrementOp() || !named_variable(e->getSubExpr()))
      return Visitor::TraverseUnaryOperator(e, queue);
    ++uses_.changes[named_variable(e->getSubExpr())];
    return true;
  }
  /// What a closure refers to changes where it is called.
  bool VisitLambdaExpr(clang::LambdaExpr* e) override {
    for (const clang::LambdaCapture& capture : e->captures())
      if (capture.capturesVariable() && capture.getCaptureKind() == clang::LCK_ByRef)
        if (const auto* var = llvm::dyn_cast<clang::VarDecl>(capture.getCapturedVar())) uses_.escaping.insert(var);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    if (const auto* var = llvm::dyn_cast<clang::VarDecl>(e->getDecl())) uses_.escaping.insert(var);
    return true;
  }

 private:
  VariableUses& uses_;
};

class Ranges : public Visitor {
 public:
  explicit Ranges(VariableUses& uses) : uses_(uses) {}
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt* s) override {
    uses_.ranges[s->getLoopVariable()] = s->getRangeInit();
    return true;
  }

 private:
  VariableUses& uses_;
};

/// Objects that lead to numbers, as pointers and iterators do: what is assigned to them, and which of them something
/// else than such an assignment or a step may change.
class Handles : public EvaluatedVisitor {
 public:
  explicit Handles(VariableUses& uses) : uses_(uses) {}
  /// Only read, or given to who cannot change it.
  bool TraverseImplicitCastExpr(clang::ImplicitCastExpr* e, Queue* queue) override {
    const bool reads = e->getCastKind() == clang::CK_LValueToRValue ||
                       (e->getCastKind() == clang::CK_NoOp && e->getType().isConstQualified());
    return (reads && named_variable(e->getSubExpr())) || EvaluatedVisitor::TraverseImplicitCastExpr(e, queue);
  }
  bool TraverseBinaryOperator(clang::BinaryOperator* e, Queue* queue) override {
    const clang::VarDecl* left = e->isAssignmentOp() ? named_variable(e->getLHS()) : nullptr;
    if (!left) return EvaluatedVisitor::TraverseBinaryOperator(e, queue);
    if (e->getOpcode() == clang::BO_Assign) uses_.values[left].push_back(e->getRHS());
    return TraverseStmt(e->getRHS());
  }
  bool TraverseCompoundAssignOperator(clang::CompoundAssignOperator* e, Queue* queue) override {
    return TraverseBinaryOperator(e, queue);
  }
  bool TraverseUnaryOperator(clang::UnaryOperator* e, Queue* queue) override {
    return (e->isIncrementDecrementOp() && named_variable(e->getSubExpr())) ||
           EvaluatedVisitor::TraverseUnaryOperator(e, queue);
  }
  bool TraverseCXXOperatorCallExpr(clang::CXXOperatorCallExpr* e, Queue* queue) override {
    const clang::VarDecl* left = e->getNumArgs() > 0 ? named_variable(e->getArg(0)) : nullptr;
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(e->getDirectCallee());
    const auto kind = e->getOperator();
    const bool assigns = kind == clang::OO_Equal && method && e->getNumArgs() == 2 &&
                         (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
    const bool steps = method && is_library(method) &&
                       (kind == clang::OO_PlusPlus || kind == clang::OO_MinusMinus || kind == clang::OO_PlusEqual ||
                        kind == clang::OO_MinusEqual);
    if (!left || (!assigns && !steps)) return EvaluatedVisitor::TraverseCXXOperatorCallExpr(e, queue);
    if (assigns) uses_.values[left].push_back(e->getArg(1));
    for (unsigned i = 1; i < e->getNumArgs(); ++i)
      if (!TraverseStmt(e->getArg(i))) return false;
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr* e) override {
    for (const clang::LambdaCapture& capture : e->captures())
      if (capture.capturesVariable() && capture.getCaptureKind() == clang::LCK_ByRef)
        if (const auto* var = llvm::dyn_cast<clang::VarDecl>(capture.getCapturedVar());
            var && !var->getType().isConstQualified())
          uses_.changed.insert(var);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    if (const auto* var = llvm::dyn_cast<clang::VarDecl>(e->getDecl()); var && !var->getType().isConstQualified())
      uses_.changed.insert(var);
    return true;
  }

 private:
  VariableUses& uses_;
};

/// The closures of a function, and what calls them.
class Closures : public Visitor {
 public:
  explicit Closures(ClosureUses& uses) : uses_(uses) {}
  bool VisitLambdaExpr(clang::LambdaExpr* e) override {
    uses_.closures[e->getLambdaClass()] = e;
    return true;
  }
  bool TraverseCXXOperatorCallExpr(clang::CXXOperatorCallExpr* e, Queue* queue) override {
    const auto* callee = e->getDirectCallee();
    const bool calls = callee && e->getOperator() == clang::OO_Call && e->getNumArgs() > 0 &&
                       closure_of(e->getArg(0)->IgnoreParenImpCasts()->getType());
    if (!calls) return Visitor::TraverseCXXOperatorCallExpr(e, queue);
    uses_.calls[callee->getCanonicalDecl()].push_back(e);
    if (!llvm::isa<clang::DeclRefExpr>(e->getArg(0)->IgnoreParenImpCasts()) && !TraverseStmt(e->getArg(0)))
      return false;
    for (unsigned i = 1; i < e->getNumArgs(); ++i)
      if (!TraverseStmt(e->getArg(i))) return false;
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* e) override {
    if (e->getDirectCallee() && is_library(e->getDirectCallee()))
      for (const clang::Expr* argument : e->arguments())
        if (const auto* closure = llvm::dyn_cast<clang::LambdaExpr>(argument->IgnoreUnlessSpelledInSource()))
          uses_.given_to[closure->getLambdaClass()] = e;
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    if (const auto* closure = closure_of(e->getType())) uses_.handed_on.insert(closure);
    return true;
  }

 private:
  ClosureUses& uses_;
};

}  // namespace

VariableUses uses_in(const clang::Stmt* body) {
  VariableUses uses;
  auto* const s = const_cast<clang::Stmt*>(body);
  Escapes(uses).TraverseStmt(s);
  Ranges(uses).TraverseStmt(s);
  Handles(uses).TraverseStmt(s);
  Closures(uses.closures).TraverseStmt(s);
  return uses;
}

}  // namespace dualrev::frontend
