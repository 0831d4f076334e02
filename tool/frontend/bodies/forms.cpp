// Clang's expressions as the source spells them.
#include "frontend/bodies/forms.hpp"

#include <clang/AST/ASTContext.h>

#include "versions/clang.hpp"

namespace dualrev::frontend {

using core::Precedence;

const clang::Expr* without_pointer_casts(const clang::Expr* e) {
  for (;;) {
    e = e->IgnoreParens();
    const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
    if (!cast || (cast->getCastKind() != clang::CK_BitCast && cast->getCastKind() != clang::CK_NoOp)) return e;
    e = cast->getSubExpr();
  }
}

bool is_unspelled(const clang::CastExpr* e) {
  const auto* implicit = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
  return implicit && !implicit->isPartOfExplicitCast() &&
         e->getSubExpr()->getType().getCanonicalType()->isBuiltinType();
}

const clang::Expr* unwrapped(const clang::Expr* e) {
  if (const auto* paren = llvm::dyn_cast<clang::ParenExpr>(e)) return paren->getSubExpr();
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(e)) return full->getSubExpr();
  if (const auto* instance = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(e)) return instance->getReplacement();
  if (const auto* initializer = llvm::dyn_cast<clang::CXXDefaultInitExpr>(e)) return initializer->getExpr();
  return nullptr;
}

core::TypeRef type_of_integer(clang::QualType type) {
  type = type.getCanonicalType();
  type.removeLocalConst();
  return core::passive(type.getAsString());
}

const clang::Expr* bare(const clang::Expr* e) {
  for (;;) {
    if (const clang::Expr* inner = unwrapped(e))
      e = inner;
    else if (const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(e))
      e = temporary->getSubExpr();
    else if (const auto* bind = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(e))
      e = bind->getSubExpr();
    else
      return e;
  }
}

Precedence precedence_of(const clang::Expr* e) {
  if (llvm::isa<clang::ParenExpr>(e->IgnoreImplicit())) return Precedence::Primary;
  e = bare(e)->IgnoreImplicit();
  if (llvm::isa<clang::ParenExpr>(e)) return Precedence::Primary;
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    switch (op->getOpcode()) {
      case clang::BO_Mul:
      case clang::BO_Div:
      case clang::BO_Rem: return Precedence::Multiplicative;
      case clang::BO_Add:
      case clang::BO_Sub: return Precedence::Additive;
      case clang::BO_Shl:
      case clang::BO_Shr: return Precedence::Shift;
      case clang::BO_LT:
      case clang::BO_GT:
      case clang::BO_LE:
      case clang::BO_GE:
      case clang::BO_Cmp: return Precedence::Relational;
      case clang::BO_EQ:
      case clang::BO_NE: return Precedence::Equality;
      case clang::BO_And: return Precedence::BitAnd;
      case clang::BO_Xor: return Precedence::BitXor;
      case clang::BO_Or: return Precedence::BitOr;
      case clang::BO_LAnd: return Precedence::And;
      case clang::BO_LOr: return Precedence::Or;
      case clang::BO_Comma: return Precedence::Comma;
      default: return Precedence::Assignment;
    }
  }
  if (llvm::isa<clang::AbstractConditionalOperator>(e)) return Precedence::Conditional;
  if (const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e)) {
    switch (op->getOperator()) {
      case clang::OO_Subscript:
      case clang::OO_Call:
      case clang::OO_Arrow: return Precedence::Postfix;
      default: return Precedence::Comma;
    }
  }
  if (llvm::isa<clang::UnaryOperator, clang::CStyleCastExpr, clang::UnaryExprOrTypeTraitExpr, clang::CXXNewExpr,
                clang::CXXDeleteExpr>(e))
    return Precedence::Unary;
  if (llvm::isa<clang::CXXThrowExpr>(e)) return Precedence::Assignment;
  return Precedence::Postfix;
}

/// The class that the source names in front of a member; there may be several bases of the type that has it.
clang::QualType qualifier_of(const clang::MemberExpr* e, clang::QualType otherwise) {
  const clang::Type* named = versions::type_in_front(e);
  return named && named->getAsCXXRecordDecl() ? named->getCanonicalTypeUnqualified() : otherwise;
}

}  // namespace dualrev::frontend
