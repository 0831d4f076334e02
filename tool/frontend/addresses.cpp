// Which functions tell by their addresses whether two objects are the same. The call then has to know whether two
// arguments are, which for the derivative are two.
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include "frontend/types.hpp"

namespace dualrev::frontend {

namespace {

/// The variables that a body assigns another address to.
class Moved : public clang::RecursiveASTVisitor<Moved> {
 public:
  bool VisitBinaryOperator(clang::BinaryOperator* e) {
    if (e->getOpcode() == clang::BO_Assign) add(e->getLHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* e) {
    if (e->getOpcode() == clang::UO_AddrOf) add(e->getSubExpr());
    return true;
  }
  [[nodiscard]] bool holds(const clang::VarDecl* variable) const { return variables_.contains(variable); }

 private:
  void add(const clang::Expr* e) {
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e->IgnoreParens()))
      variables_.insert(llvm::dyn_cast<clang::VarDecl>(name->getDecl()));
  }
  std::set<const clang::VarDecl*> variables_;
};

class AddressComparisons : public clang::RecursiveASTVisitor<AddressComparisons> {
 public:
  AddressComparisons(Types& types, const clang::Stmt* body) : types_(types) {
    moved_.TraverseStmt(const_cast<clang::Stmt*>(body));
  }
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitBinaryOperator(clang::BinaryOperator* e) {
    if (e->isComparisonOp() && is_to_scalars(e->getLHS()) && is_to_scalars(e->getRHS())) {
      const void* left = pointee(e->getLHS());
      found = found || !left || left != pointee(e->getRHS());
    }
    return true;
  }
  bool VisitCastExpr(clang::CastExpr* e) {
    found = found || (e->getCastKind() == clang::CK_PointerToIntegral && is_to_scalars(e->getSubExpr()));
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) { return given(e->getType()); }
  bool VisitCallExpr(clang::CallExpr* e) {
    for (const clang::Expr* argument : e->arguments()) given(argument->getType());
    return true;
  }
  bool found = false;

 private:
  /// A pointer to numbers; null is none.
  bool is_to_scalars(const clang::Expr* e) {
    e = e->IgnoreParenCasts();
    return e->getType()->isPointerType() && types_.holds_scalar(e->getType());
  }
  /// What compares addresses for the library: std::less<const double*> and its like.
  bool given(clang::QualType type) {
    const auto* function = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
        type.getNonReferenceType()->getAsCXXRecordDecl());
    if (function && is_library(function) && function->getTemplateArgs().size() == 1 &&
        function->getTemplateArgs()[0].getKind() == clang::TemplateArgument::Type &&
        function->getTemplateArgs()[0].getAsType()->isPointerType()) {
      const llvm::StringRef name = function->getName();
      found = found || name == "less" || name == "greater" || name == "equal_to" || name == "not_equal_to" ||
              name == "less_equal" || name == "greater_equal" || name == "hash";
    }
    return true;
  }

  // Which variable, or `this`, as far as the expression alone tells; else null.

  /// Whose object a pointer points into.
  const void* pointee(const clang::Expr* e) {
    e = e->IgnoreParenCasts();
    if (e->getType()->isArrayType()) return object(e);
    if (llvm::isa<clang::CXXThisExpr>(e)) return &types_;
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e)) return pointee(name->getDecl());
    if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e)) {
      if (op->getOpcode() == clang::UO_AddrOf) return object(op->getSubExpr());
      return op->isIncrementDecrementOp() ? pointee(op->getSubExpr()) : nullptr;
    }
    if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(e); op && op->isAdditiveOp())
      return pointee(op->getLHS()->getType()->isPointerType() ? op->getLHS() : op->getRHS());
    if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(e)) return owner(call);
    return nullptr;
  }
  const void* pointee(const clang::ValueDecl* decl) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (!variable || !variable->getType()->isPointerType() || moved_.holds(variable)) return nullptr;
    if (llvm::isa<clang::ParmVarDecl>(variable)) return variable;
    return variable->hasInit() ? pointee(variable->getInit()) : nullptr;
  }

  /// Which object, or part of one, an expression names.
  const void* object(const clang::Expr* e) {
    e = e->IgnoreParenCasts();
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
      if (!variable || !variable->getType()->isReferenceType() || llvm::isa<clang::ParmVarDecl>(variable))
        return variable;
      return variable->hasInit() ? object(variable->getInit()) : nullptr;
    }
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) return pointee(element->getBase());
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
      if (member->getMemberDecl()->getType()->isReferenceType()) return nullptr;
      return member->isArrow() ? pointee(member->getBase()) : object(member->getBase());
    }
    if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e); op && op->getOpcode() == clang::UO_Deref)
      return pointee(op->getSubExpr());
    if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(e)) return owner(call);
    if (const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e);
        call && call->getOperator() == clang::OO_Subscript && is_library(call->getDirectCallee()))
      return object(call->getArg(0));
    return nullptr;
  }
  /// Of what a library's container gives: itself.
  const void* owner(const clang::CXXMemberCallExpr* call) {
    const clang::Expr* container = call->getImplicitObjectArgument();
    return call->getMethodDecl() && is_library(call->getMethodDecl()) && !container->getType()->isPointerType()
               ? object(container)
               : nullptr;
  }

  Types& types_;
  Moved moved_;
};

}  // namespace

bool Types::compares_addresses(const clang::FunctionDecl* function) {
  return any_reached(function, &Types::compares_, [](Types& types, const clang::Stmt* body) {
    AddressComparisons comparisons(types, body);
    comparisons.TraverseStmt(const_cast<clang::Stmt*>(body));
    return comparisons.found;
  });
}

}  // namespace dualrev::frontend
