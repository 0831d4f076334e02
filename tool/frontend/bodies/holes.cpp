// Terms made of text with terms in it, and how an expression stands in such a hole.
#include "frontend/bodies/holes.hpp"

#include <clang/AST/ASTContext.h>

#include "core/rewrite.hpp"
#include "frontend/bodies/body.hpp"
#include "frontend/bodies/constants.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/bodies/meaning.hpp"
#include "frontend/bodies/positions.hpp"
#include "frontend/bodies/untouched.hpp"
#include "frontend/types/lifetimes.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

Hole original_hole(Body& in, const clang::Expr* e) {
  return {core::make_term(core::Verbatim{untouched_text(in, e), precedence_of(e), {}, meaning(in, e)},
                          core::passive("auto"), false, in.activity.access(e), false),
          Wanted::Value, Precedence::Assignment, false};
}

Hole marked_argument(Body& in, const clang::Expr* e, const clang::ParmVarDecl* parameter) {
  const bool scalar = Types::is_scalar(e->getType());
  // What may be changed there must not be differentiated: its ID would stay that of the old value.
  const bool changed = may_be_changed_through(parameter->getType());
  if (in.around.types.holds_scalar(e->getType()) && (!scalar || changed)) {
    const clang::VarDecl* root = in.activity.data_root(e);
    if (root ? !in.activity.is_passive_storage(root) : changed || !in.activity.is_made_of_constants(e))
      refuse(e->getExprLoc(), Reason::ConstantParameter, parameter->getNameAsString());
    return original_hole(in, e);
  }
  return value_hole(in, e);
}

namespace {

/// What built-in operators and conversions make of integers that are asked for or looked for, which stand in the holes;
/// null for others.
TermRef meaning_of_answers(const clang::Expr* e, const std::vector<core::Piece>& pieces, const core::TypeRef& type) {
  std::vector<TermRef> given;
  for (const core::Piece& piece : pieces)
    if (const auto* hole = std::get_if<Hole>(&piece)) given.push_back(hole->term);
  const auto is_integer = [](const TermRef& t) { return t->type && core::as<core::Passive>(core::deduced(t->type)); };
  const auto answers = [](const TermRef& t) {
    return core::any_term(t, [](const TermRef& part) {
      const auto* opaque = core::as<core::Opaque>(part);
      return core::as<core::Apply>(part) || (opaque && opaque->once);
    });
  };
  if (!llvm::all_of(given, is_integer) || llvm::none_of(given, answers)) return nullptr;
  core::Access access = core::pure;
  for (const TermRef& each : given) access |= each->access;
  const auto made = [&](auto form) { return make_term(std::move(form), type, false, access, false); };
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e); unary && given.size() == 1)
    return made(core::Arithmetic{clang::UnaryOperator::getOpcodeStr(unary->getOpcode()).str(), given});
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e);
      binary && given.size() == 2 && !binary->isAssignmentOp())
    return made(core::Arithmetic{binary->getOpcodeStr().str(), given});
  if (llvm::isa<clang::CastExpr>(e) && given.size() == 1) return made(core::Convert{given[0]});
  return nullptr;
}

}  // namespace

TermRef verbatim(Body& in, const clang::Expr* e, std::vector<core::Piece> pieces, Precedence level) {
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  TermRef meant = meaning_of_positions(in, e, pieces);
  if (!meant && e->getType()->isIntegralOrEnumerationType()) meant = meaning_of_answers(e, pieces, in.type_of(e));
  if (!meant) meant = meaning(in, e);
  return make_term(Verbatim{std::move(pieces), level, {}, std::move(meant)}, in.type_of(e), e->isLValue(),
                   in.activity.access(e), scalar);
}

Hole value_hole(Body& in, const clang::Expr* e, Precedence context) {
  return {is_number_of_constant(in, e) ? read(in, e) : in.expr(e), Wanted::Value, context, false};
}

Hole dual_hole(Body& in, const clang::Expr* e, bool lift) {
  return {is_constant_object(in, e) ? lifted_constant(in, e) : in.expr(e), Wanted::Dual, Precedence::Assignment, lift};
}

TermRef unused(Body& in, const clang::Expr* e) {
  const TermRef term = in.expr(e);
  if (!e->isPRValue() || !e->getType()->isRecordType() || term->place || core::as<core::Temporary>(term)) return term;
  return make_term(core::Temporary{term, ends_with_effects(e)}, term->type, false, term->access, term->active);
}

TermRef untouched(Body& in, const clang::Expr* e) {
  if (asks_for_types(in, e) && core::words_of({untouched_text(in, e)}).find("decltype") != std::string::npos) {
    // What the original's types make of it is a constant, or it cannot be said in this place.
    if (TermRef number = integral_constant(in, e)) return number;
    if (const auto* conversion = llvm::dyn_cast<clang::ExplicitCastExpr>(bare(e));
        conversion && e->getType()->isArithmeticType())
      return make_term(Verbatim{{"static_cast<" + in.around.types.spelling(e->getType().getUnqualifiedType()) + ">(",
                                 value_hole(in, conversion->getSubExprAsWritten(), Precedence::Comma), ")"},
                                Precedence::Postfix},
                       in.type_of(e), false, in.activity.access(e), false);
    refuse(e->getExprLoc(), Reason::Expression, "decltype");
  }
  core::TypeRef type = in.around.types.holds_scalar(e->getType())
                           ? in.type_of(e)
                           : in.around.types.of_constant(e->getType().getNonReferenceType().getUnqualifiedType());
  return make_term(Verbatim{untouched_text(in, e), precedence_of(e), {}, meaning(in, e)}, std::move(type),
                   e->isLValue(), in.activity.access(e), false);
}

}  // namespace dualrev::frontend
