// Expressions => core terms: which clause takes which; places and conversions.
#include <clang/AST/ASTContext.h>

#include <llvm/ADT/StringExtras.h>

#include "core/rewrite.hpp"
#include "frontend/bodies/lowering.hpp"
#include "frontend/types/lifetimes.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

Lowering::Lowering(Surroundings& around, const clang::FunctionDecl* function, std::set<const clang::VarDecl*> constants,
                   const clang::VarDecl* self)
    : around_(around),
      function_(function),
      self_(self),
      result_(function ? function->getReturnType() : clang::QualType()),
      tape_in_sight_(function != nullptr),
      activity_(around.types, function, std::move(constants), self),
      audit_(around.unit, around.types, activity_, around.ended) {
  activity_.symbol = [this](const clang::VarDecl* variable) { return symbol(variable); };
  around_.types.scope = function ? function->getDeclContext() : nullptr;
}

const clang::Expr* unwrapped(const clang::Expr* e) {
  if (const auto* paren = llvm::dyn_cast<clang::ParenExpr>(e)) return paren->getSubExpr();
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(e)) return full->getSubExpr();
  if (const auto* instance = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(e)) return instance->getReplacement();
  if (const auto* initializer = llvm::dyn_cast<clang::CXXDefaultInitExpr>(e)) return initializer->getExpr();
  return nullptr;
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

core::TypeRef Lowering::type_of(const clang::Expr* e) {
  if (core::TypeRef deduced = around_.types.lower_deduced(e->getType().getNonReferenceType(), e->getExprLoc()))
    return deduced;
  return around_.types.lower(e->getType().getNonReferenceType(), e->getExprLoc());
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

TermRef Lowering::verbatim(const clang::Expr* e, std::vector<core::Piece> pieces, Precedence level) {
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  TermRef meant = meaning_of_positions(e, pieces);
  if (!meant && e->getType()->isIntegralOrEnumerationType()) meant = meaning_of_answers(e, pieces, type_of(e));
  if (!meant) meant = meaning(e);
  return make_term(Verbatim{std::move(pieces), level, {}, std::move(meant)}, type_of(e), e->isLValue(),
                   activity_.access(e), scalar);
}

Hole Lowering::value_hole(const clang::Expr* e, Precedence context) {
  return {is_number_of_constant(e) ? read(e) : expr(e), Wanted::Value, context, false};
}
Hole Lowering::dual_hole(const clang::Expr* e, bool lift) {
  return {is_constant_object(e) ? lifted_constant(e) : expr(e), Wanted::Dual, Precedence::Assignment, lift};
}

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

}  // namespace

namespace {

/// Whether objects without names are terms of their own in it.
bool names_objects(const TermRef& t) {
  return core::as<core::Temporary>(t) ||
         llvm::any_of(core::operands(*t), [](const Hole& part) { return part.term && names_objects(part.term); });
}

}  // namespace

TermRef Lowering::expr(const clang::Expr* e) {
  const Audit::Within within(audit_, e);
  TermRef term = expr_anew(e);
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
  if (term->type && !term->place && !activity_.touches(e) && !names_objects(term)) {
    const Temporaries found = temporaries_inside(e);
    if (found.noticed || (found.any && !e->getType()->isArithmeticType())) {
      const TermRef apart = e->getType()->isArithmeticType() ? with_objects_apart(e, term) : nullptr;
      term = apart
                 ? apart
                 : make_term(core::Temporary{term, found.noticed, true}, term->type, false, term->access, term->active);
    }
  }
  // However the term was made, it runs what the expression runs.
  term = core::with_access(term, activity_.access(e).beside_storage());
  if (bare(e)->isXValue() && !term->place && !term->expires && !core::as<core::Temporary>(term)) {
    core::Term copy = *term;
    copy.expires = true;
    term = std::make_shared<const core::Term>(std::move(copy));
  }
  audit_.see(bare(e), term);
  if (around_.noticed && core::as<core::Real>(term->type))
    around_.noticed(piece(around_.unit, e->getSourceRange(), term));
  return term;
}

/// A new object that nobody looks at ends with the full expression as well.
TermRef Lowering::unused(const clang::Expr* e) {
  const TermRef term = expr(e);
  if (!e->isPRValue() || !e->getType()->isRecordType() || term->place || core::as<core::Temporary>(term)) return term;
  return make_term(core::Temporary{term, ends_with_effects(e)}, term->type, false, term->access, term->active);
}

TermRef Lowering::expr_anew(const clang::Expr* e) {
  const clang::Expr* whole = e;
  if (const auto* number = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(e->IgnoreParens());
      number && number->getParameter()->isParameterPack()) {
    clang::Expr::EvalResult result;
    if (Types::is_scalar(e->getType()) && e->EvaluateAsRValue(result, around_.unit.ast()))
      if (const std::string digits = value_text(result.Val, e->getType(), around_.types); !digits.empty())
        return core::text(digits, core::with_const(type_of(e), false),
                          digits[0] == '-' ? Precedence::Unary : Precedence::Primary);
    if (!e->getType()->isIntegralOrEnumerationType() || !e->EvaluateAsInt(result, around_.unit.ast()))
      refuse(e->getExprLoc(), Reason::Expression, "an element of a pack");
    const core::TypeRef type =
        core::passive(around_.types.spelling(e->getType().getNonReferenceType().getUnqualifiedType()));
    const std::string digits = value_text(result.Val, e->getType(), around_.types);
    return core::text(digits, type, digits[0] == '-' ? Precedence::Unary : Precedence::Primary);
  }
  e = bare(e);
  if (llvm::isa<clang::ImplicitValueInitExpr>(e))
    return make_term(Verbatim{{"{}"}, Precedence::Primary}, type_of(e), false, core::pure, false);
  const bool expands = !activity_.touches(e) && expands_pack(e);
  if (expands)
    if (TermRef number = integral_constant(e)) return number;
  if (!activity_.touches(e) && !expands && (read_ == e || !is_number_of_constant(e))) {
    // A conversion of a number that the source leaves to the language is a step of its own: its type decides.
    const auto* conversion = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
    const bool numeric = conversion && (conversion->getCastKind() == clang::CK_IntegralToFloating ||
                                        conversion->getCastKind() == clang::CK_FloatingCast ||
                                        conversion->getCastKind() == clang::CK_BooleanToSignedIntegral);
    if (numeric && Types::is_scalar(e->getType()))
      return make_term(core::Convert{expr(conversion->getSubExpr()), is_unspelled(conversion)}, type_of(e), false,
                       activity_.access(e), false);
    // An object becomes a number, which becomes a dual: only one of these steps may be left to the language.
    if (conversion && conversion->getCastKind() == clang::CK_UserDefinedConversion && Types::is_scalar(e->getType()))
      return make_term(
          Verbatim{core::joined("static_cast<" + around_.types.spelling(e->getType().getUnqualifiedType()) + ">(",
                                untouched_text(e), ")"),
                   Precedence::Postfix},
          type_of(e), false, activity_.access(e), false);
    if (e->getType()->isPointerType() && around_.types.holds_scalar(e->getType()))
      if (const clang::VarDecl* data = activity_.data_root(e))
        refuse(e->getExprLoc(), Reason::ConstantData, data->getNameAsString());
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
        call && e->getType()->isRecordType() && around_.types.holds_scalar(e->getType()))
      if (const clang::VarDecl* data = activity_.constant_of_call(call)) {
        const clang::FunctionDecl* callee = call->getDirectCallee();
        const bool has_copies = llvm::any_of(call->arguments(), [&](const clang::Expr* argument) {
          return is_constant_object(argument) && nameable_constant(argument);
        });
        if (has_copies && (hands_on_references(callee) || !is_library(callee))) return this->call(call);
        // Of an expression of Eigen's the dual reads the original, too.
        if (refers_to_numbers(e->getType(), around_.types) && !is_eigen(e->getType()->getAsCXXRecordDecl()))
          refuse(e->getExprLoc(), Reason::ConstantData, data->getNameAsString());
        return lifted_constant(e);
      }
    // What was substituted for a template's parameter has no text of its own here.
    return untouched(llvm::isa<clang::ParenExpr>(whole) || whole->getSourceRange() == e->getSourceRange() ? whole : e);
  }
  if (TermRef number = asked_number(e)) return number;
  if (const auto* c = llvm::dyn_cast<clang::CompoundAssignOperator>(e)) return compound_assign(c);
  if (const auto* c = llvm::dyn_cast<clang::BinaryOperator>(e)) return binary(c);
  if (const auto* c = llvm::dyn_cast<clang::UnaryOperator>(e)) return unary(c);
  if (const auto* c = llvm::dyn_cast<clang::ConditionalOperator>(e)) return select(c);
  if (const auto* c = llvm::dyn_cast<clang::CastExpr>(e)) return cast(c);
  if (const auto* c = llvm::dyn_cast<clang::DeclRefExpr>(e)) return variable(c);
  if (const auto* c = llvm::dyn_cast<clang::MemberExpr>(e)) return member(c);
  if (const auto* c = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    const TermRef constant = static_element(c);
    return constant ? constant : index(c->getBase(), c->getIdx(), e);
  }
  if (const auto* c = llvm::dyn_cast<clang::CallExpr>(e)) return call(c);
  if (const auto* c = llvm::dyn_cast<clang::CXXConstructExpr>(e)) return construct(c);
  if (const auto* c = llvm::dyn_cast<clang::InitListExpr>(e)) return braces(c);
  if (const auto* c = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(e)) return expr(c->getSubExpr());
  if (const auto* c = llvm::dyn_cast<clang::CXXNewExpr>(e)) return new_array(c);
  if (const auto* c = llvm::dyn_cast<clang::CXXDeleteExpr>(e))
    return verbatim(e, {c->isArrayForm() ? "delete[] " : "delete ", value_hole(c->getArgument(), Precedence::Unary)},
                    Precedence::Unary);
  if (const auto* c = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(e)) return size_of(c);
  if (const auto* c = llvm::dyn_cast<clang::CXXScalarValueInitExpr>(e)) {
    // A fold over no elements, whose text is its ellipsis.
    if (c->getType()->isVoidType()) return core::text("static_cast<void>(0)", nullptr, Precedence::Postfix);
    return untouched(c);
  }
  if (const auto* c = llvm::dyn_cast<clang::CXXDefaultArgExpr>(e)) return expr(c->getExpr());
  if (const auto* c = llvm::dyn_cast<clang::ArrayInitLoopExpr>(e)) return expr(c->getCommonExpr()->getSourceExpr());
  if (const auto* c = llvm::dyn_cast<clang::CXXRewrittenBinaryOperator>(e)) {
    const auto form = c->getDecomposedForm();
    const auto* by = llvm::dyn_cast<clang::CallExpr>(form.InnerBinOp->IgnoreImplicit());
    if (by && by->getDirectCallee() && !is_library(by->getDirectCallee()) &&
        around_.types.holds_scalar(form.LHS->getType()))
      around_.need_function(by->getDirectCallee(), 0, e->getExprLoc());
    return infix(form.LHS, clang::BinaryOperator::getOpcodeStr(form.Opcode).str(), form.RHS,
                 clang::BinaryOperator::isEqualityOp(form.Opcode) ? Precedence::Equality : Precedence::Relational, e);
  }
  if (const auto* c = llvm::dyn_cast<clang::LambdaExpr>(e)) return lambda(c);
  if (const auto* c = llvm::dyn_cast<clang::SizeOfPackExpr>(e))
    return core::text(std::to_string(c->getPackLength()), type_of(e));
  if (llvm::isa<clang::CXXThisExpr>(e) && self_)
    refuse(e->getExprLoc(), Reason::ConstantData, self_->getNameAsString());
  if (llvm::isa<clang::CXXThisExpr>(e)) return core::text("this", type_of(e));
  if (const auto* c = llvm::dyn_cast<clang::CXXThrowExpr>(e)) return throw_expression(c);
  if (llvm::isa<clang::VAArgExpr>(e)) refuse(e->getExprLoc(), Reason::Varargs);
  refuse(e->getExprLoc(), Reason::Expression, e->getStmtClassName());
}

}  // namespace dualrev::frontend
