// Conversions, written and implied => core.
#include "frontend/bodies/casts.hpp"

#include <clang/AST/ASTContext.h>

#include "frontend/bodies/asked.hpp"
#include "frontend/bodies/body.hpp"
#include "frontend/bodies/constants.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/bodies/holes.hpp"
#include "frontend/bodies/memory.hpp"
#include "frontend/bodies/throwing.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

namespace {

/// A cast that changes const, or makes a temporary of an object: which class is meant, and how, decides which of
/// several functions is called.
TermRef qualified_cast(Body& in, const clang::ExplicitCastExpr* e) {
  const clang::Expr* operand = e->getSubExpr();
  const clang::QualType to = e->getTypeAsWritten();
  const bool is_const_cast = llvm::isa<clang::CXXConstCastExpr>(e);
  if (is_const_cast && in.activity.data_root(e))
    refuse(e->getExprLoc(), Reason::ConstantData, in.activity.data_root(e)->getNameAsString());
  const clang::QualType pointee =
      to->isReferenceType() || to->isPointerType() ? to->getPointeeType() : clang::QualType();
  if (pointee.isNull() || !in.around.types.holds_scalar(pointee)) return in.expr(operand);
  // Which of several functions: where nothing else says so, as behind `auto`.
  if (pointee->isFunctionType() && llvm::isa<clang::CXXStaticCastExpr, clang::CStyleCastExpr>(e))
    return verbatim(in, e,
                    {"static_cast<", in.around.types.lower(to, e->getExprLoc()), ">(", dual_hole(in, operand), ")"},
                    Precedence::Postfix);
  // The language adds const by a step of its own.
  const clang::Expr* given = operand;
  while (const auto* step = llvm::dyn_cast<clang::ImplicitCastExpr>(given)) {
    if (step->getCastKind() != clang::CK_NoOp) break;
    given = step->getSubExpr();
  }
  const bool same =
      in.around.unit.ast().hasSameType(e->getType(), given->getType()) && e->getValueKind() == given->getValueKind();
  if (same && !pointee->isRecordType()) return in.expr(operand);
  const clang::QualType from = to->isPointerType() ? given->getType()->getPointeeType() : given->getType();
  const bool removes_const = from.isConstQualified() && !pointee.isConstQualified();
  const std::string keyword = is_const_cast || removes_const ? "const_cast<" : "static_cast<";
  return verbatim(in, e, {keyword, in.around.types.lower(to, e->getExprLoc()), ">(", dual_hole(in, operand), ")"},
                  Precedence::Postfix);
}

}  // namespace

TermRef cast(Body& in, const clang::CastExpr* e) {
  const clang::Expr* operand = e->getSubExpr();
  const bool implicit = llvm::isa<clang::ImplicitCastExpr>(e);
  switch (e->getCastKind()) {
    case clang::CK_LValueToRValue: {
      if (const TermRef number = asked_number(in, operand); number && !number->place) return number;
      const bool is_pointer = in.around.types.holds_scalar(e->getType()) && !Types::is_scalar(e->getType());
      const TermRef place = is_pointer ? in.expr(operand) : read(in, operand);
      const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(operand->IgnoreParens());
      const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
      if (operand->getType().isVolatileQualified() && !(variable && is_plain_in_spite(variable)))
        refuse(e->getExprLoc(), Reason::Volatile);
      if (!Types::is_scalar(e->getType())) return core::read_from(place);
      return make_term(core::Load{place}, core::with_const(place->type, false), false, place->access, place->active);
    }
    case clang::CK_FloatingCast: {
      const TermRef inner = in.expr(operand);
      return make_term(core::Convert{inner, is_unspelled(e)}, in.type_of(e), false, inner->access, inner->active);
    }
    case clang::CK_IntegralToFloating: {
      const TermRef inner = in.expr(operand);
      return make_term(core::Convert{inner, is_unspelled(e)}, in.type_of(e), false, inner->access, false);
    }
    case clang::CK_FloatingToIntegral: {
      const Hole number = value_hole(in, operand, Precedence::Comma);
      const TermRef meaning = make_term(core::Opaque{{number.term}}, in.type_of(e), false, number.term->access, false);
      return make_term(
          Verbatim{{"static_cast<" + in.around.types.spelling(e->getType().getUnqualifiedType()) + ">(", number, ")"},
                   Precedence::Postfix,
                   {},
                   meaning},
          in.type_of(e), false, in.activity.access(e), false);
    }
    case clang::CK_FloatingToBoolean: {
      const Hole number = value_hole(in, operand, Precedence::Relational);
      const TermRef meaning = make_term(core::Opaque{{number.term}}, in.type_of(e), false, number.term->access, false);
      return make_term(Verbatim{{number, " != 0"}, Precedence::Equality, {}, meaning}, in.type_of(e), false,
                       in.activity.access(e), false);
    }
    case clang::CK_UserDefinedConversion:
      if (const auto* by = llvm::dyn_cast<clang::CXXMemberCallExpr>(bare(operand));
          by && llvm::isa<clang::CXXConversionDecl>(by->getMethodDecl()) && !is_library(by->getMethodDecl()))
        return in.expr(operand);
      [[fallthrough]];
    case clang::CK_NoOp:
    case clang::CK_ConstructorConversion:
      // T{f()} of a T is what f gives.
      if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(bare(operand));
          list && list->isTransparent() && e->getType()->isRecordType())
        return in.expr(operand);
      if (llvm::isa<clang::CXXFunctionalCastExpr>(e) &&
          llvm::isa<clang::InitListExpr, clang::CXXConstructExpr, clang::CXXStdInitializerListExpr>(bare(operand)) &&
          !Types::is_scalar(e->getType())) {
        if (is_overload_set(e->getType()->getAsCXXRecordDecl())) return in.expr(operand);
        // T{a, b}: the braces alone would not say of what.
        const auto* constructor = llvm::dyn_cast<clang::CXXConstructExpr>(bare(operand));
        const bool copies = constructor && constructor->getConstructor()->isCopyOrMoveConstructor();
        if (!constructor ||
            (constructor->isListInitialization() && !copies && !llvm::isa<clang::CXXTemporaryObjectExpr>(constructor)))
          return e->getType()->isArrayType()
                     ? verbatim(in, e,
                                {core::Rooted{"std::type_identity_t"}, "<", in.type_of(e), ">", dual_hole(in, operand)},
                                Precedence::Postfix)
                     : verbatim(in, e, {in.type_of(e), dual_hole(in, operand)}, Precedence::Postfix);
      }
      if (!implicit && e->getType()->isArithmeticType() && !Types::is_scalar(e->getType())) {
        // The conversion itself stands inside, where floating point gives an integer it is spelled there.
        const auto* inner = llvm::dyn_cast<clang::ImplicitCastExpr>(operand);
        if (inner && inner->getCastKind() == clang::CK_FloatingToIntegral) return in.expr(operand);
        return verbatim(in, e,
                        {"static_cast<" + in.around.types.spelling(e->getType().getUnqualifiedType()) + ">(",
                         value_hole(in, operand, Precedence::Comma), ")"},
                        Precedence::Postfix);
      }
      if (const auto* written = llvm::dyn_cast<clang::ExplicitCastExpr>(e)) return qualified_cast(in, written);
      return in.expr(operand);
    case clang::CK_ArrayToPointerDecay:
    case clang::CK_FunctionToPointerDecay: return in.expr(operand);
    case clang::CK_DerivedToBase:
    case clang::CK_UncheckedDerivedToBase:
      if (implicit) return in.expr(operand);
      return verbatim(
          in, e,
          {"static_cast<",
           in.around.types.lower(llvm::cast<clang::ExplicitCastExpr>(e)->getTypeAsWritten(), e->getExprLoc()), ">(",
           dual_hole(in, operand), ")"},
          Precedence::Postfix);
    case clang::CK_BaseToDerived:
    case clang::CK_Dynamic: {
      const auto* written = llvm::dyn_cast<clang::ExplicitCastExpr>(e);
      if (!written) refuse(e->getExprLoc(), Reason::PointerCast, in.around.types.spelling(e->getType()));
      // What is caught by a base without numbers is the original; its twin lies beside it.
      if (!in.around.types.holds_scalar(operand->getType())) return exception_cast(in, written);
      return verbatim(
          in, e,
          {e->getCastKind() == clang::CK_Dynamic ? "dynamic_cast<" : "static_cast<",
           in.around.types.lower(written->getTypeAsWritten(), e->getExprLoc()), ">(", dual_hole(in, operand), ")"},
          Precedence::Postfix);
    }
    case clang::CK_IntegralCast:
    case clang::CK_IntegralToBoolean:
    case clang::CK_PointerToBoolean:
    case clang::CK_BooleanToSignedIntegral:
      if (implicit) return in.expr(operand);
      return verbatim(in, e,
                      {"static_cast<" + in.around.types.spelling(e->getType().getUnqualifiedType()) + ">(",
                       value_hole(in, operand, Precedence::Comma), ")"},
                      Precedence::Postfix);
    case clang::CK_ToVoid:
      return make_term(Verbatim{{core::Token{core::Token::Kind::Discard, "static_cast<void>("},
                                 Hole{unused(in, operand), Wanted::Dual, Precedence::Comma}, ")"},
                                Precedence::Postfix},
                       nullptr, false, in.activity.access(e), false);
    case clang::CK_MemberPointerToBoolean:
      return make_term(Verbatim{{dual_hole(in, operand), " != nullptr"}, Precedence::Equality}, in.type_of(e), false,
                       in.activity.access(e), false);
    case clang::CK_BaseToDerivedMemberPointer:
    case clang::CK_DerivedToBaseMemberPointer:
      if (implicit) return in.expr(operand);
      return verbatim(
          in, e,
          {"static_cast<",
           in.around.types.lower(llvm::cast<clang::ExplicitCastExpr>(e)->getTypeAsWritten(), e->getExprLoc()), ">(",
           dual_hole(in, operand), ")"},
          Precedence::Postfix);
    case clang::CK_NullToMemberPointer:
    case clang::CK_NullToPointer: return core::text({core::null_token()}, in.type_of(e));
    case clang::CK_BitCast:
      if (const auto* inner = llvm::dyn_cast<clang::CallExpr>(bare(operand));
          inner && operand->getType()->isVoidPointerType() && e->getType()->isPointerType())
        return allocation(in, inner, e->getType()->getPointeeType());
      refuse(e->getExprLoc(), Reason::PointerCast, in.around.types.spelling(e->getType()));
    case clang::CK_LValueBitCast:
    case clang::CK_LValueToRValueBitCast: refuse(e->getExprLoc(), Reason::BitCast);
    default: refuse(e->getExprLoc(), Reason::PointerCast, in.around.types.spelling(e->getType()));
  }
}

}  // namespace dualrev::frontend
