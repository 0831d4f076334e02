// Built-in operators and assignments => core terms.
#include <clang/AST/ASTContext.h>

#include "frontend/bodies/lowering.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

TermRef Lowering::unary(const clang::UnaryOperator* e) {
  const clang::Expr* operand = e->getSubExpr();
  const bool scalar = Types::is_scalar(e->getType());
  switch (e->getOpcode()) {
    case clang::UO_Plus:
    case clang::UO_Minus: {
      const char* op = e->getOpcode() == clang::UO_Minus ? "-" : "+";
      if (!scalar)
        return verbatim(e, {op, value_hole(operand, Precedence::Postfix)}, Precedence::Unary);  // - -n is no decrement
      const TermRef inner = expr(operand);
      return make_term(core::Unary{op[0], inner}, type_of(e), false, inner->access, inner->active);
    }
    case clang::UO_PreInc:
    case clang::UO_PreDec:
    case clang::UO_PostInc:
    case clang::UO_PostDec: {
      const std::string op = e->isIncrementOp() ? "++" : "--";
      if (!scalar)
        return e->isPrefix() ? verbatim(e, {op, value_hole(operand, Precedence::Unary)}, Precedence::Unary)
                             : verbatim(e, {value_hole(operand, Precedence::Postfix), op}, Precedence::Postfix);
      const TermRef place = expr(operand);
      refuse_mixed_place(place, operand);
      return make_term(core::Step{place, e->isIncrementOp(), e->isPrefix()}, type_of(e), e->isPrefix(),
                       place->access | activity_.change_of(operand), true);
    }
    case clang::UO_Deref: {
      const TermRef pointer = expr(operand);
      return make_term(core::Dereference{pointer}, type_of(e), true, pointer->access | core::reads, scalar);
    }
    case clang::UO_AddrOf: {
      if (e->getType()->isMemberPointerType())
        return member_pointer(llvm::cast<clang::DeclRefExpr>(operand->IgnoreParens()));
      // `&f` is `f`, whose twin may be no place.
      if (e->getType()->isFunctionPointerType() && operand->getType()->isFunctionType()) return expr(operand);
      const TermRef place = expr(operand);
      // The original cannot stand where twins are pointed to.
      const clang::VarDecl* root =
          Types::is_scalar(operand->getType()) && !place->active ? activity_.root(operand) : nullptr;
      if (root && activity_.is_passive_storage(root))
        refuse(e->getExprLoc(), Reason::ConstantData, root->getNameAsString());
      return make_term(core::AddressOf{place}, type_of(e), false, place->access, false);
    }
    case clang::UO_LNot: return verbatim(e, {"!", value_hole(operand, Precedence::Unary)}, Precedence::Unary);
    case clang::UO_Not: return verbatim(e, {"~", value_hole(operand, Precedence::Unary)}, Precedence::Unary);
    case clang::UO_Extension: return expr(operand);
    default: refuse(e->getExprLoc(), Reason::Expression, clang::UnaryOperator::getOpcodeStr(e->getOpcode()).str());
  }
}

TermRef Lowering::infix(const clang::Expr* left, const std::string& op, const clang::Expr* right, Precedence level,
                        const clang::Expr* whole) {
  // Pointers into the same constants.
  const auto into_constants = [&](const clang::Expr* e) {
    const clang::VarDecl* data = e->getType()->isPointerType() ? activity_.data_root(e) : nullptr;
    return data && activity_.is_passive_storage(data);
  };
  if (into_constants(left) && into_constants(right)) return untouched(whole);
  const auto above = static_cast<Precedence>(static_cast<int>(level) + 1);
  // Compilers ask for parentheses where shifts, bits and sums are mixed.
  const auto side = [&](const clang::Expr* e, Precedence least) {
    const bool bits = level <= Precedence::BitAnd && level >= Precedence::BitOr;
    const bool compares = level == Precedence::Relational || level == Precedence::Equality;
    return value_hole(e, bits || level == Precedence::Shift ? Precedence::Multiplicative
                         : compares                         ? Precedence::Shift
                                                            : least);
  };
  return verbatim(whole, {side(left, level), " " + op + " ", side(right, above)}, level);
}

TermRef Lowering::binary(const clang::BinaryOperator* e) {
  const bool scalar = Types::is_scalar(e->getType());
  if (e->isAssignmentOp()) return assign(e);
  if (e->getOpcode() == clang::BO_Comma) {
    const TermRef first = unused(e->getLHS());
    const TermRef second = expr(e->getRHS());
    return make_term(core::Sequence{first, second}, second->type, e->isLValue(), first->access | second->access,
                     second->active);
  }
  if (e->isLogicalOp()) {
    const TermRef left = condition(e->getLHS());
    const TermRef right = condition(e->getRHS());
    return make_term(core::Logic{e->getOpcode() == clang::BO_LAnd, left, right}, core::passive("bool"), false,
                     left->access | right->access, false);
  }
  if (e->isPtrMemOp()) {
    const TermRef object = expr(e->getLHS());
    const TermRef pointer = expr(e->getRHS());
    const char* op = e->getOpcode() == clang::BO_PtrMemI ? "->*" : ".*";
    return make_term(Verbatim{{"(", Hole{object, Wanted::Dual, Precedence::Postfix}, op,
                               Hole{pointer, Wanted::Dual, Precedence::Postfix}, ")"},
                              Precedence::Primary},
                     type_of(e), e->isLValue(), object->access | pointer->access | core::reads, scalar);
  }
  const std::string op = e->getOpcodeStr().str();
  if (!scalar || op.size() != 1 || std::string("+-*/").find(op[0]) == std::string::npos)
    return infix(e->getLHS(), op, e->getRHS(), precedence_of(e), e);
  const TermRef left = expr(e->getLHS());
  const TermRef right = expr(e->getRHS());
  return make_term(core::Binary{op[0], left, right}, type_of(e), false, left->access | right->access,
                   left->active || right->active);
}

/// `(c ? k : x) = ...` with a constant on one side.
void Lowering::refuse_mixed_place(const TermRef& place, const clang::Expr* e) {
  const auto* choice = core::as<core::Select>(place);
  if (choice && (choice->then->active != choice->otherwise->active))
    refuse(e->getExprLoc(), Reason::Constant, around_.text.of(e->getSourceRange()));
}

/// `place() = x`, where a function without a twin says what it is.
void Lowering::refuse_passive_place(const TermRef& place, const clang::Expr* e) {
  if (!place->active) refuse(e->getExprLoc(), Reason::Global, around_.text.of(e->getSourceRange()));
}

TermRef Lowering::assign(const clang::BinaryOperator* e) {
  if (!Types::is_scalar(e->getType())) return infix(e->getLHS(), "=", e->getRHS(), Precedence::Assignment, e);
  const TermRef value = expr(e->getRHS());
  if (const auto* variable = activity_.root(e->getLHS()); variable && activity_.is_passive_storage(variable))
    refuse(e->getExprLoc(), Reason::Constant, variable->getNameAsString());
  const TermRef place = expr(e->getLHS());
  refuse_mixed_place(place, e->getLHS());
  refuse_passive_place(place, e->getLHS());
  return make_term(core::Assign{place, '=', value, nullptr}, place->type, true,
                   place->access | value->access | activity_.change_of(e->getLHS()), true);
}

TermRef Lowering::compound_assign(const clang::CompoundAssignOperator* e) {
  const std::string op = e->getOpcodeStr().str();
  if (!Types::is_scalar(e->getType())) return infix(e->getLHS(), op, e->getRHS(), Precedence::Assignment, e);
  if (const auto* variable = activity_.root(e->getLHS()); variable && activity_.is_passive_storage(variable))
    refuse(e->getExprLoc(), Reason::Constant, variable->getNameAsString());
  const TermRef value = expr(e->getRHS());
  const TermRef place = expr(e->getLHS());
  refuse_mixed_place(place, e->getLHS());
  refuse_passive_place(place, e->getLHS());
  const core::TypeRef computed =
      around_.types.lower(e->getComputationResultType().getUnqualifiedType(), e->getExprLoc());
  return make_term(core::Assign{place, op[0], value, computed}, place->type, true,
                   place->access | value->access | activity_.change_of(e->getLHS()), true);
}

TermRef Lowering::condition(const clang::Expr* e) { return expr(e); }

TermRef Lowering::select(const clang::ConditionalOperator* e) {
  const TermRef condition = this->condition(e->getCond());
  const auto branch = [&](const clang::Expr* b) { return read_ == e ? read(b) : expr(b); };
  const TermRef then = branch(e->getTrueExpr());
  const TermRef otherwise = branch(e->getFalseExpr());
  const bool scalar = Types::is_scalar(e->getType());
  return make_term(core::Select{condition, then, otherwise}, e->getType()->isVoidType() ? nullptr : type_of(e),
                   e->isLValue(), condition->access | then->access | otherwise->access,
                   scalar && (then->active || otherwise->active));
}

}  // namespace dualrev::frontend
