// Pointers and iterators as positions in a row: what text does to them, as terms beside it.
#include "frontend/bodies/positions.hpp"

#include <clang/AST/ASTContext.h>

#include "frontend/bodies/body.hpp"
#include "frontend/bodies/forms.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::TermRef;

clang::QualType points_to(clang::QualType type) {
  type = type.getNonReferenceType();
  if (type->isPointerType()) return type->getPointeeType();
  // libstdc++'s and libc++'s, of std::vector and std::span.
  static const std::set<std::string> iterators = {"__gnu_cxx::__normal_iterator", "std::__wrap_iter"};
  const auto* record = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!record || !is_library(record) || !iterators.count(qualified_name(record))) return {};
  const clang::TemplateArgument& pointer = record->getTemplateArgs()[0];
  return pointer.getKind() == clang::TemplateArgument::Type && pointer.getAsType()->isPointerType()
             ? pointer.getAsType()->getPointeeType()
             : clang::QualType();
}

/// A pointer to numbers, or an iterator of a row of them.
bool is_position(clang::QualType type) {
  const clang::QualType number = points_to(type);
  return !number.isNull() && Types::is_scalar(number);
}

bool is_vector(clang::QualType type) {
  const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && is_library(record) && qualified_name(record) == "std::vector";
}

bool is_of_integers(Body& in, clang::QualType type) {
  if (type->isConstantArrayType()) {
    clang::QualType of = type;
    while (const auto* array = in.around.unit.ast().getAsConstantArrayType(of)) of = array->getElementType();
    const auto integers = in.around.types.integers_in(of.getUnqualifiedType(), {});
    return integers && !integers->leads && !integers->grows;
  }
  const auto integers = in.around.types.integers_in(type.getUnqualifiedType(), {});
  return integers && !type->isPointerType() && (integers->element || integers->leads);
}

TermRef meaning_of_positions(Body& in, const clang::Expr* e, const std::vector<core::Piece>& pieces) {
  const auto* overloaded = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e);
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e);
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e);
  const auto* rewritten = llvm::dyn_cast<clang::CXXRewrittenBinaryOperator>(e);  // `a != b` by ==
  if (!overloaded && !unary && !binary && !rewritten) return nullptr;
  const clang::Expr* first = rewritten    ? rewritten->getLHS()
                             : overloaded ? overloaded->getArg(0)
                             : unary      ? unary->getSubExpr()
                                          : binary->getLHS();
  const clang::Expr* second = rewritten                                     ? rewritten->getRHS()
                              : binary                                      ? binary->getRHS()
                              : overloaded && overloaded->getNumArgs() == 2 ? overloaded->getArg(1)
                                                                            : nullptr;
  // Pointers to vectors as well.
  const auto leads = [](const clang::Expr* operand) {
    const clang::QualType type = operand->getType();
    return is_position(type) || (type->isPointerType() && is_vector(type->getPointeeType()));
  };
  if (!leads(first) && !(second && leads(second))) return nullptr;
  std::vector<TermRef> operands;
  for (const core::Piece& piece : pieces)
    if (const auto* hole = std::get_if<Hole>(&piece)) operands.push_back(hole->term);
  const std::string op = rewritten    ? rewritten->getOpcodeStr().str()
                         : overloaded ? clang::getOperatorSpelling(overloaded->getOperator())
                         : unary      ? clang::UnaryOperator::getOpcodeStr(unary->getOpcode()).str()
                                      : binary->getOpcodeStr().str();
  const auto made = [&](auto form) {
    const core::TypeRef type =
        e->getType()->isIntegralOrEnumerationType() ? type_of_integer(e->getType()) : in.type_of(e);
    return make_term(std::move(form), type, false, in.activity.access(e), false);
  };
  if (op == "++" || op == "--") {
    const bool is_prefix = unary ? unary->isPrefix() : overloaded->getNumArgs() == 1;
    return operands.size() == 1 ? made(core::Step{operands[0], op == "++", is_prefix}) : nullptr;
  }
  if (operands.size() != 2) return nullptr;
  if (op == "=" || op == "+=" || op == "-=") return made(core::Assign{operands[0], op[0], operands[1], nullptr});
  static const std::set<std::string> known = {"+", "-", "==", "!=", "<", ">", "<=", ">="};
  return known.count(op) ? made(core::Arithmetic{op, operands}) : nullptr;
}

bool is_extremum(const clang::FunctionDecl* callee, std::size_t count) {
  if (!callee || !is_library(callee)) return false;
  const std::string name = qualified_name(callee);
  return count == 2 ? name == "std::min" || name == "std::max" : count == 3 && name == "std::clamp";
}

TermRef meaning_of_extremum(const clang::FunctionDecl* callee, std::vector<TermRef> given, const core::TypeRef& type) {
  for (TermRef& each : given)
    while (const auto* made = core::as<core::Temporary>(each)) each = made->made;
  const auto made = [](std::string op, std::vector<TermRef> operands, const core::TypeRef& of) {
    core::Access access = core::pure;
    for (const TermRef& each : operands) access |= each->access;
    return make_term(core::Arithmetic{std::move(op), std::move(operands)}, of, false, access, false);
  };
  const auto less = [&](const TermRef& a, const TermRef& b) { return made("<", {a, b}, core::passive("bool")); };
  const auto chosen = [&](const TermRef& condition, const TermRef& a, const TermRef& b) {
    return made("?:", {condition, a, b}, core::with_const(type, false));
  };
  if (given.size() == 3)
    return chosen(less(given[0], given[1]), given[1], chosen(less(given[2], given[0]), given[2], given[0]));
  const bool is_max = callee->getName() == "max";
  return chosen(is_max ? less(given[0], given[1]) : less(given[1], given[0]), given[1], given[0]);
}

TermRef meaning_of_moved(const std::string& name, const std::vector<TermRef>& given) {
  static const core::TypeRef distance = core::passive("std::ptrdiff_t");
  if (given.empty() || given.size() > 2) return nullptr;
  const TermRef by = given.size() == 2 ? given[1] : core::literal(1, distance);
  const core::Access access = given[0]->access | by->access;
  const auto sum = [&](const char* op, const TermRef& left, const TermRef& right, const core::TypeRef& type) {
    return make_term(core::Arithmetic{op, {left, right}}, type, false, access, false);
  };
  if (name == "std::next") return sum("+", given[0], by, given[0]->type);
  if (name == "std::prev") return sum("-", given[0], by, given[0]->type);
  if (given.size() != 2) return nullptr;
  if (name == "std::distance") return sum("-", given[1], given[0], distance);
  if (name != "std::advance" || !given[0]->place) return nullptr;
  return make_term(core::Assign{given[0], '+', by, nullptr}, given[0]->type, true, access | core::writes, false);
}

}  // namespace dualrev::frontend
