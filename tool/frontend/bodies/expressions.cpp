// Expressions => core terms: which clause takes which.
#include "frontend/bodies/expressions.hpp"

#include <clang/AST/ASTContext.h>

#include "frontend/bodies/asked.hpp"
#include "frontend/bodies/body.hpp"
#include "frontend/bodies/called.hpp"
#include "frontend/bodies/calls.hpp"
#include "frontend/bodies/casts.hpp"
#include "frontend/bodies/constants.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/bodies/holes.hpp"
#include "frontend/bodies/initializers.hpp"
#include "frontend/bodies/lambdas.hpp"
#include "frontend/bodies/operators.hpp"
#include "frontend/bodies/pieces.hpp"
#include "frontend/bodies/places.hpp"
#include "frontend/bodies/throwing.hpp"
#include "frontend/bodies/untouched.hpp"
#include "frontend/types/lifetimes.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

namespace {

/// Whether its text alone may be a place, though it is a value: the name of an object, or a choice of two.
bool reads_as_place(const TermRef& t) {
  if (const auto* choice = core::as<core::Select>(t))
    return reads_as_place(choice->then) && reads_as_place(choice->otherwise);
  return core::as<core::Load>(t) != nullptr;
}

/// Whether a reference is bound to a new object that holds the value.
bool is_materialized(const clang::Expr* e) {
  for (;;) {
    if (llvm::isa<clang::MaterializeTemporaryExpr>(e)) return true;
    if (const auto* paren = llvm::dyn_cast<clang::ParenExpr>(e))
      e = paren->getSubExpr();
    else if (const auto* full = llvm::dyn_cast<clang::FullExpr>(e))
      e = full->getSubExpr();
    else
      return false;
  }
}

/// Whether it computes by the language's own means, without a function of anybody's.
bool is_computed(Body& in, const clang::Expr* e) {
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(e);
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(e);
  const bool runs = cast && (cast->getCastKind() == clang::CK_ConstructorConversion ||
                             cast->getCastKind() == clang::CK_UserDefinedConversion);
  const bool is_of_nothing = made && made->getNumArgs() == 0;
  return !runs && (e->getType()->isScalarType() || is_of_nothing || llvm::isa<clang::InitListExpr>(e)) &&
         in.activity.own_access(e).without(core::reads) == core::pure;
}
/// At its place in the source; of text, whether it does anything itself.
TermRef placed(Body& in, const clang::Expr* e, const TermRef& term) {
  if (term->location) return term;
  core::Term copy = *term;
  copy.location = in.location_of(e);
  if (auto* text = std::get_if<Verbatim>(&copy.form)) text->computes = is_computed(in, bare(e));
  return std::make_shared<const core::Term>(std::move(copy));
}

/// Whether objects without names are terms of their own in it.
bool names_objects(const TermRef& t) {
  return core::as<core::Temporary>(t) ||
         llvm::any_of(core::operands(*t), [](const Hole& part) { return part.term && names_objects(part.term); });
}

TermRef lower_expr(Body& in, const clang::Expr* e) {
  const clang::Expr* whole = e;
  if (const auto* number = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(e->IgnoreParens());
      number && number->getParameter()->isParameterPack()) {
    clang::Expr::EvalResult result;
    if (Types::is_scalar(e->getType()) && e->EvaluateAsRValue(result, in.around.unit.ast()))
      if (const std::string digits = value_text(result.Val, e->getType(), in.around.types); !digits.empty())
        return core::number(digits, core::with_const(in.type_of(e), false),
                            digits[0] == '-' ? Precedence::Unary : Precedence::Primary);
    if (!e->getType()->isIntegralOrEnumerationType() || !e->EvaluateAsInt(result, in.around.unit.ast()))
      refuse(e->getExprLoc(), Reason::Expression, "an element of a pack");
    const core::TypeRef type =
        core::passive(in.around.types.spelling(e->getType().getNonReferenceType().getUnqualifiedType()));
    const std::string digits = value_text(result.Val, e->getType(), in.around.types);
    return core::number(digits, type, digits[0] == '-' ? Precedence::Unary : Precedence::Primary);
  }
  e = bare(e);
  if (llvm::isa<clang::ImplicitValueInitExpr>(e))
    return make_term(Verbatim{core::empty_braces(), Precedence::Primary}, in.type_of(e), false, core::pure, false);
  const bool expands = !in.activity.touches(e) && expands_pack(in, e);
  if (expands)
    if (TermRef number = integral_constant(in, e)) return number;
  if (!in.activity.touches(e) && !expands && (in.read == e || !is_number_of_constant(in, e))) {
    // Braces around a number are no part of it.
    const auto* list = llvm::dyn_cast<clang::InitListExpr>(e);
    if (list && list->getNumInits() == 1 && Types::is_scalar(e->getType())) return in.expr(list->getInit(0));
    // A conversion of a number that the source leaves to the language is a step of its own: its type decides.
    const auto* conversion = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
    const bool numeric = conversion && (conversion->getCastKind() == clang::CK_IntegralToFloating ||
                                        conversion->getCastKind() == clang::CK_FloatingCast ||
                                        conversion->getCastKind() == clang::CK_BooleanToSignedIntegral);
    if (numeric && Types::is_scalar(e->getType()))
      return make_term(core::Convert{in.expr(conversion->getSubExpr()), is_unspelled(conversion)}, in.type_of(e), false,
                       in.activity.access(e), false);
    // An object becomes a number, which becomes a dual: only one of these steps may be left to the language.
    if (conversion && conversion->getCastKind() == clang::CK_UserDefinedConversion && Types::is_scalar(e->getType()))
      return make_term(
          Verbatim{core::joined("static_cast<" + in.around.types.spelling(e->getType().getUnqualifiedType()) + ">(",
                                untouched_text(in, e), ")"),
                   Precedence::Postfix},
          in.type_of(e), false, in.activity.access(e), false);
    if (e->getType()->isPointerType() && in.around.types.holds_scalar(e->getType()))
      if (const clang::VarDecl* data = in.activity.data_root(e))
        refuse(e->getExprLoc(), Reason::ConstantData, data->getNameAsString());
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
        call && e->getType()->isRecordType() && in.around.types.holds_scalar(e->getType()))
      if (const clang::VarDecl* data = in.activity.constant_of_call(call)) {
        const clang::FunctionDecl* callee = call->getDirectCallee();
        const bool has_copies = llvm::any_of(call->arguments(), [&](const clang::Expr* argument) {
          return is_constant_object(in, argument) && nameable_constant(in, argument);
        });
        if (has_copies && (hands_on_references(callee) || !is_library(callee))) return frontend::call(in, call);
        // Of an expression of Eigen's the dual reads the original, too.
        if (refers_to_numbers(e->getType(), in.around.types) && !is_eigen(e->getType()->getAsCXXRecordDecl()))
          refuse(e->getExprLoc(), Reason::ConstantData, data->getNameAsString());
        return lifted_constant(in, e);
      }
    // What was substituted for a template's parameter has no text of its own here.
    return untouched(in,
                     llvm::isa<clang::ParenExpr>(whole) || whole->getSourceRange() == e->getSourceRange() ? whole : e);
  }
  if (TermRef number = asked_number(in, e)) return number;
  if (const auto* c = llvm::dyn_cast<clang::CompoundAssignOperator>(e)) return compound_assign(in, c);
  if (const auto* c = llvm::dyn_cast<clang::BinaryOperator>(e)) return binary(in, c);
  if (const auto* c = llvm::dyn_cast<clang::UnaryOperator>(e)) return unary(in, c);
  if (const auto* c = llvm::dyn_cast<clang::ConditionalOperator>(e)) return select(in, c);
  if (const auto* c = llvm::dyn_cast<clang::CastExpr>(e)) return cast(in, c);
  if (const auto* c = llvm::dyn_cast<clang::DeclRefExpr>(e)) return variable(in, c);
  if (const auto* c = llvm::dyn_cast<clang::MemberExpr>(e)) return member(in, c);
  if (const auto* c = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    const TermRef constant = static_element(in, c);
    return constant ? constant : index(in, c->getBase(), c->getIdx(), e);
  }
  if (const auto* c = llvm::dyn_cast<clang::CallExpr>(e)) return call(in, c);
  if (const auto* c = llvm::dyn_cast<clang::CXXConstructExpr>(e)) return construct(in, c);
  if (const auto* c = llvm::dyn_cast<clang::InitListExpr>(e)) return braces(in, c);
  if (const auto* c = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(e)) return in.expr(c->getSubExpr());
  if (const auto* c = llvm::dyn_cast<clang::CXXNewExpr>(e)) return new_array(in, c);
  if (const auto* c = llvm::dyn_cast<clang::CXXDeleteExpr>(e))
    return verbatim(in, e,
                    {c->isArrayForm() ? "delete[] " : "delete ", value_hole(in, c->getArgument(), Precedence::Unary)},
                    Precedence::Unary);
  if (const auto* c = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(e)) return size_of(in, c);
  if (const auto* c = llvm::dyn_cast<clang::CXXScalarValueInitExpr>(e)) {
    // A fold over no elements, whose text is its ellipsis.
    if (c->getType()->isVoidType()) return core::text("static_cast<void>(0)", nullptr, Precedence::Postfix);
    return untouched(in, c);
  }
  if (const auto* c = llvm::dyn_cast<clang::CXXDefaultArgExpr>(e)) return in.expr(c->getExpr());
  if (const auto* c = llvm::dyn_cast<clang::ArrayInitLoopExpr>(e)) return in.expr(c->getCommonExpr()->getSourceExpr());
  if (const auto* c = llvm::dyn_cast<clang::CXXRewrittenBinaryOperator>(e)) return rewritten_comparison(in, c);
  if (const auto* c = llvm::dyn_cast<clang::LambdaExpr>(e)) return lambda(in, c);
  if (const auto* c = llvm::dyn_cast<clang::SizeOfPackExpr>(e))
    return core::number(std::to_string(c->getPackLength()), in.type_of(e));
  if (llvm::isa<clang::CXXThisExpr>(e) && in.self)
    refuse(e->getExprLoc(), Reason::ConstantData, in.self->getNameAsString());
  if (llvm::isa<clang::CXXThisExpr>(e)) return core::text({core::this_token()}, in.type_of(e));
  if (const auto* c = llvm::dyn_cast<clang::CXXThrowExpr>(e)) return throw_expression(in, c);
  if (llvm::isa<clang::VAArgExpr>(e)) refuse(e->getExprLoc(), Reason::Varargs);
  refuse(e->getExprLoc(), Reason::Expression, e->getStmtClassName());
}

}  // namespace

TermRef expression(Body& in, const clang::Expr* e) {
  const Audit::Within within(in.audit, e);
  TermRef term = lower_expr(in, e);
  // The name alone would bind the reference to the object that was read.
  if (!term->place && reads_as_place(term) && is_materialized(e)) {
    const Hole from{term, Wanted::Dual, Precedence::Assignment, true};
    Verbatim copy = Types::is_scalar(e->getType())
                        ? Verbatim{{core::with_const(term->type, false), "(", from, ")"}, Precedence::Postfix}
                        : Verbatim{{core::Rooted{"dualrev::copy_of"}, "(", from, ")"}, Precedence::Postfix};
    term = make_term(std::move(copy), term->type, false, term->access, term->active);
  }
  if (is_temporary_object(e) && !term->place && term->type && !core::as<core::Temporary>(term))
    term = make_term(core::Temporary{term, ends_with_effects(e)}, term->type, false, term->access, term->active);
  if (term->type && !term->place && !in.activity.touches(e) && !names_objects(term)) {
    const Temporaries found = temporaries_inside(e);
    if (found.noticed || (found.any && !e->getType()->isArithmeticType())) {
      const TermRef apart = e->getType()->isArithmeticType() ? with_objects_apart(in, e, term) : nullptr;
      term = apart
                 ? apart
                 : make_term(core::Temporary{term, found.noticed, true}, term->type, false, term->access, term->active);
    }
  }
  // However the term was made, it runs what the expression runs.
  term = core::with_access(term, in.activity.access(e).beside_storage());
  if (bare(e)->isXValue() && !term->place && !term->expires && !core::as<core::Temporary>(term)) {
    core::Term copy = *term;
    copy.expires = true;
    term = std::make_shared<const core::Term>(std::move(copy));
  }
  term = placed(in, e, term);
  in.audit.see(bare(e), term);
  if (in.around.noticed && core::as<core::Real>(term->type))
    in.around.noticed(piece(in.around.unit, e->getSourceRange(), term));
  return term;
}

}  // namespace dualrev::frontend
