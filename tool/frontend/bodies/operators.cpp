// Built-in operators and assignments => core terms.
#include "frontend/bodies/operators.hpp"

#include <clang/AST/ASTContext.h>

#include <algorithm>

#include "frontend/bodies/body.hpp"
#include "frontend/bodies/constants.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/bodies/function_values.hpp"
#include "frontend/bodies/holes.hpp"
#include "frontend/bodies/twin_calls.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

namespace {

/// `(c ? k : x) = ...` with a constant on one side.
void refuse_mixed_place(Body& in, const TermRef& place, const clang::Expr* e) {
  const auto* choice = core::as<core::Select>(place);
  if (choice && (choice->then->active != choice->otherwise->active))
    refuse(e->getExprLoc(), Reason::Constant, in.around.text.of(e->getSourceRange()));
}

}  // namespace

TermRef unary(Body& in, const clang::UnaryOperator* e) {
  const clang::Expr* operand = e->getSubExpr();
  const bool scalar = Types::is_scalar(e->getType());
  switch (e->getOpcode()) {
    case clang::UO_Plus:
    case clang::UO_Minus: {
      const char* op = e->getOpcode() == clang::UO_Minus ? "-" : "+";
      if (!scalar)
        return verbatim(in, e, {op, value_hole(in, operand, Precedence::Postfix)},
                        Precedence::Unary);  // - -n is no decrement
      const TermRef inner = in.expr(operand);
      return make_term(core::Unary{op[0], inner}, in.type_of(e), false, inner->access, inner->active);
    }
    case clang::UO_PreInc:
    case clang::UO_PreDec:
    case clang::UO_PostInc:
    case clang::UO_PostDec: {
      const std::string op = e->isIncrementOp() ? "++" : "--";
      if (!scalar)
        return e->isPrefix() ? verbatim(in, e, {op, value_hole(in, operand, Precedence::Unary)}, Precedence::Unary)
                             : verbatim(in, e, {value_hole(in, operand, Precedence::Postfix), op}, Precedence::Postfix);
      const TermRef place = in.expr(operand);
      refuse_mixed_place(in, place, operand);
      return make_term(core::Step{place, e->isIncrementOp(), e->isPrefix()}, in.type_of(e), e->isPrefix(),
                       place->access | in.activity.change_of(operand), true);
    }
    case clang::UO_Deref: {
      const TermRef pointer = in.expr(operand);
      return make_term(core::Dereference{pointer}, in.type_of(e), true, pointer->access | core::reads, scalar);
    }
    case clang::UO_AddrOf: {
      if (e->getType()->isMemberPointerType())
        return member_pointer(in, llvm::cast<clang::DeclRefExpr>(operand->IgnoreParens()));
      // `&f` is `f`, whose twin may be no place.
      if (e->getType()->isFunctionPointerType() && operand->getType()->isFunctionType()) return in.expr(operand);
      const TermRef place = in.expr(operand);
      // The original cannot stand where twins are pointed to.
      const clang::VarDecl* root =
          Types::is_scalar(operand->getType()) && !place->active ? in.activity.root(operand) : nullptr;
      if (root && in.activity.is_passive_storage(root))
        refuse(e->getExprLoc(), Reason::ConstantData, root->getNameAsString());
      return make_term(core::AddressOf{place}, in.type_of(e), false, place->access, false);
    }
    case clang::UO_LNot: return verbatim(in, e, {"!", value_hole(in, operand, Precedence::Unary)}, Precedence::Unary);
    case clang::UO_Not: return verbatim(in, e, {"~", value_hole(in, operand, Precedence::Unary)}, Precedence::Unary);
    case clang::UO_Extension: return in.expr(operand);
    default: refuse(e->getExprLoc(), Reason::Expression, clang::UnaryOperator::getOpcodeStr(e->getOpcode()).str());
  }
}

TermRef infix(Body& in, const clang::Expr* left, const std::string& op, const clang::Expr* right, Precedence level,
              const clang::Expr* whole) {
  // Pointers into the same constants.
  const auto into_constants = [&](const clang::Expr* e) {
    const clang::VarDecl* data = e->getType()->isPointerType() ? in.activity.data_root(e) : nullptr;
    return data && in.activity.is_passive_storage(data);
  };
  if (into_constants(left) && into_constants(right)) return untouched(in, whole);
  const auto above = static_cast<Precedence>(static_cast<int>(level) + 1);
  // Compilers ask for parentheses where shifts, bits and sums are mixed.
  const auto side = [&](const clang::Expr* e, Precedence least) {
    const bool bits = level <= Precedence::BitAnd && level >= Precedence::BitOr;
    const bool compares = level == Precedence::Relational || level == Precedence::Equality;
    return value_hole(in, e,
                      bits || level == Precedence::Shift ? Precedence::Multiplicative
                      : compares                         ? Precedence::Shift
                                                         : least);
  };
  const bool compares = level == Precedence::Relational || level == Precedence::Equality;
  const core::Piece sign = compares ? core::Piece(core::comparison_token(op)) : core::Piece(" " + op + " ");
  return verbatim(in, whole, {side(left, level), sign, side(right, above)}, level);
}

namespace {

/// `place() = x`, where a function without a twin says what it is.
void refuse_passive_place(Body& in, const TermRef& place, const clang::Expr* e) {
  if (!place->active) refuse(e->getExprLoc(), Reason::Global, in.around.text.of(e->getSourceRange()));
}

TermRef assign(Body& in, const clang::BinaryOperator* e) {
  if (!Types::is_scalar(e->getType())) return infix(in, e->getLHS(), "=", e->getRHS(), Precedence::Assignment, e);
  const TermRef value = in.expr(e->getRHS());
  if (const auto* variable = in.activity.root(e->getLHS()); variable && in.activity.is_passive_storage(variable))
    refuse(e->getExprLoc(), Reason::Constant, variable->getNameAsString());
  const TermRef place = in.expr(e->getLHS());
  refuse_mixed_place(in, place, e->getLHS());
  refuse_passive_place(in, place, e->getLHS());
  return make_term(core::Assign{place, '=', value, nullptr}, place->type, true,
                   place->access | value->access | in.activity.change_of(e->getLHS()), true);
}

}  // namespace

TermRef binary(Body& in, const clang::BinaryOperator* e) {
  const bool scalar = Types::is_scalar(e->getType());
  if (e->isAssignmentOp()) return assign(in, e);
  if (e->getOpcode() == clang::BO_Comma) {
    const TermRef first = unused(in, e->getLHS());
    const TermRef second = in.expr(e->getRHS());
    return make_term(core::Sequence{first, second}, second->type, e->isLValue(), first->access | second->access,
                     second->active);
  }
  if (e->isLogicalOp()) {
    const TermRef left = in.expr(e->getLHS());
    const TermRef right = in.expr(e->getRHS());
    return make_term(core::Logic{e->getOpcode() == clang::BO_LAnd, left, right}, core::passive("bool"), false,
                     left->access | right->access, false);
  }
  if (e->isPtrMemOp()) {
    const TermRef object = in.expr(e->getLHS());
    const TermRef pointer = in.expr(e->getRHS());
    const char* op = e->getOpcode() == clang::BO_PtrMemI ? "->*" : ".*";
    return make_term(Verbatim{{"(", Hole{object, Wanted::Dual, Precedence::Postfix}, op,
                               Hole{pointer, Wanted::Dual, Precedence::Postfix}, ")"},
                              Precedence::Primary},
                     in.type_of(e), e->isLValue(), object->access | pointer->access | core::reads, scalar);
  }
  const std::string op = e->getOpcodeStr().str();
  if (!scalar || op.size() != 1 || std::string("+-*/").find(op[0]) == std::string::npos)
    return infix(in, e->getLHS(), op, e->getRHS(), precedence_of(e), e);
  const TermRef left = in.expr(e->getLHS());
  const TermRef right = in.expr(e->getRHS());
  return make_term(core::Binary{op[0], left, right}, in.type_of(e), false, left->access | right->access,
                   left->active || right->active);
}

TermRef compound_assign(Body& in, const clang::CompoundAssignOperator* e) {
  const std::string op = e->getOpcodeStr().str();
  if (!Types::is_scalar(e->getType())) return infix(in, e->getLHS(), op, e->getRHS(), Precedence::Assignment, e);
  if (const auto* variable = in.activity.root(e->getLHS()); variable && in.activity.is_passive_storage(variable))
    refuse(e->getExprLoc(), Reason::Constant, variable->getNameAsString());
  const TermRef value = in.expr(e->getRHS());
  const TermRef place = in.expr(e->getLHS());
  refuse_mixed_place(in, place, e->getLHS());
  refuse_passive_place(in, place, e->getLHS());
  const core::TypeRef computed =
      in.around.types.lower(e->getComputationResultType().getUnqualifiedType(), e->getExprLoc());
  return make_term(core::Assign{place, op[0], value, computed}, place->type, true,
                   place->access | value->access | in.activity.change_of(e->getLHS()), true);
}

TermRef select(Body& in, const clang::ConditionalOperator* e) {
  const TermRef condition = in.expr(e->getCond());
  const auto branch = [&](const clang::Expr* b) { return in.read == e ? read(in, b) : in.expr(b); };
  const TermRef then = branch(e->getTrueExpr());
  const TermRef otherwise = branch(e->getFalseExpr());
  const bool scalar = Types::is_scalar(e->getType());
  return make_term(core::Select{condition, then, otherwise}, e->getType()->isVoidType() ? nullptr : in.type_of(e),
                   e->isLValue(), condition->access | then->access | otherwise->access,
                   scalar && (then->active || otherwise->active));
}

TermRef rewritten_comparison(Body& in, const clang::CXXRewrittenBinaryOperator* e) {
  const auto form = e->getDecomposedForm();
  const bool is_equality = clang::BinaryOperator::isEqualityOp(form.Opcode);
  const auto* by = llvm::dyn_cast<clang::CallExpr>(form.InnerBinOp->IgnoreImplicit());
  const clang::FunctionDecl* callee = by ? by->getDirectCallee() : nullptr;
  const bool is_own = callee && !is_library(callee) && in.around.types.holds_scalar(form.LHS->getType());
  if (is_own) in.around.need_function(callee, 0, e->getExprLoc());
  TermRef made = infix(in, form.LHS, clang::BinaryOperator::getOpcodeStr(form.Opcode).str(), form.RHS,
                       is_equality ? Precedence::Equality : Precedence::Relational, e);
  const auto* text = core::as<Verbatim>(made);
  if (!is_own || !is_equality || !text) return made;
  std::vector<core::Piece> operands = text->pieces;
  if (e->isReversed()) std::reverse(operands.begin(), operands.end());
  TermRef meaning = invoked(in, callee, operands, made->type, false, made->access, false);
  if (!meaning) return made;
  if (form.Opcode == clang::BO_NE)
    meaning = make_term(core::Arithmetic{"!", {meaning}}, made->type, false, made->access, false);
  Verbatim asks = *text;
  asks.meaning = meaning;
  return make_term(std::move(asks), made->type, false, made->access, made->active);
}

}  // namespace dualrev::frontend
