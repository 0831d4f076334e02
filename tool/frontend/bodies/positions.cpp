// Pointers and iterators as positions in a row: what text does to them, as terms beside it. Elements by other names.
#include <clang/AST/ASTContext.h>

#include "frontend/bodies/lowering.hpp"
#include "frontend/library/library.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

namespace {

/// A pointer to numbers, or an iterator of a row of them.
struct Position {
  static clang::QualType points_to(clang::QualType type) {
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
  static bool is_one(clang::QualType type) {
    const clang::QualType number = points_to(type);
    return !number.isNull() && Types::is_scalar(number);
  }
};

}  // namespace

/// A vector of the library.
static bool is_vector(clang::QualType type) {
  const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && is_library(record) && qualified_name(record) == "std::vector";
}

bool Lowering::is_position(clang::QualType type) { return Position::is_one(type); }

/// What an operator does to positions, whose operands the text has in its holes; null for others.
TermRef Lowering::meaning_of_positions(const clang::Expr* e, const std::vector<core::Piece>& pieces) {
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
    return Position::is_one(type) || (type->isPointerType() && is_vector(type->getPointeeType()));
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
    const core::TypeRef type = e->getType()->isIntegralOrEnumerationType()
                                   ? core::passive(e->getType().getCanonicalType().getAsString())
                                   : type_of(e);
    return make_term(std::move(form), type, false, activity_.access(e), false);
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

/// `std::min(a, b)`, `std::max(a, b)`, `std::clamp(a, b, c)`.
bool Lowering::is_extremum(const clang::FunctionDecl* callee, std::size_t count) {
  if (!callee || !is_library(callee)) return false;
  const std::string name = qualified_name(callee);
  return count == 2 ? name == "std::min" || name == "std::max" : count == 3 && name == "std::clamp";
}

/// Of integers: as the library does them, `b < a ? b : a` or `a < b ? b : a`.
TermRef Lowering::meaning_of_extremum(const clang::FunctionDecl* callee, std::vector<TermRef> given,
                                      const core::TypeRef& type) {
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

/// `std::next(p, n)`, `std::prev(p)`, `std::advance(p, n)`, `std::distance(p, q)` of positions; null for others.
TermRef Lowering::meaning_of_moved(const std::string& name, const std::vector<TermRef>& given) {
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

/// A call of an algorithm on rows of numbers, or null.
TermRef Lowering::meaning_of_algorithm(const std::string& name, llvm::ArrayRef<const clang::Expr*> given,
                                       const Verbatim& text) {
  static const std::map<std::string, std::set<std::size_t>> known = {
      {"std::move", {1}},
      {"std::exchange", {2}},
      {"std::swap", {2}},
      {"std::fill", {3}},
      {"std::accumulate", {3, 4}},
      {"std::inner_product", {4, 6}},
      {"std::copy", {3}},
      {"std::transform", {4, 5}},
      {"std::max_element", {2, 3}},
      {"std::min_element", {2, 3}},
      {"std::for_each", {3}},
      {"std::generate", {3}},
      {"std::lower_bound", {3, 4}},
      {"std::upper_bound", {3, 4}},
      {"std::find_if", {3}},
      {"std::find_if_not", {3}},
      {"std::any_of", {3}},
      {"std::all_of", {3}},
      {"std::none_of", {3}},
      {"std::count_if", {3}},
      {"std::iota", {3}},
      {"std::partial_sum", {3}},
      {"std::adjacent_difference", {3}},
      {"std::reduce", {2, 3, 4}},
      {"std::transform_reduce", {4, 5, 6}},
  };
  const auto found = known.find(name);
  std::vector<TermRef> arguments;
  for (const core::Piece& piece : text.pieces)
    if (const auto* hole = std::get_if<Hole>(&piece)) arguments.push_back(hole->term);
  if (!given.empty() && Position::is_one(given[0]->getType())) {
    std::vector<TermRef> positions = arguments;
    // As it is written, and not as it is converted.
    if (positions.size() == 2 && given[1]->getType()->isIntegerType()) positions[1] = spelled_meaning(given[1]);
    if (TermRef moved = meaning_of_moved(name, positions)) return moved;
  }
  if (found == known.end() || !found->second.count(given.size()) || arguments.size() != given.size()) return nullptr;
  const bool is_one =
      name == "std::swap" || (name == "std::move" || name == "std::exchange" ? is_vector(given[0]->getType())
                                                                             : Position::is_one(given[0]->getType()));
  if (!is_one) return nullptr;
  return make_term(core::Apply{name, std::move(arguments)}, nullptr, false, core::reads, false);
}

/// `v.push_back(x)`, `v.resize(n)`: what changes a vector as a whole, as a call by the name of the library's function,
/// of the vector and what is given; null for other calls.
TermRef Lowering::growth_of(const clang::CXXMemberCallExpr* e, const Verbatim& call) {
  const clang::CXXMethodDecl* method = e->getMethodDecl();
  static const std::set<llvm::StringRef> known = {"push_back", "emplace_back",  "pop_back", "clear", "resize", "assign",
                                                  "reserve",   "shrink_to_fit", "swap",     "erase", "insert"};
  if (!method->getIdentifier() || !known.count(method->getName()) || !is_vector(e->getObjectType()) ||
      !around_.types.holds_scalar(e->getObjectType()))
    return nullptr;
  std::vector<TermRef> arguments;
  for (const core::Piece& piece : call.pieces)
    if (const auto* hole = std::get_if<Hole>(&piece)) arguments.push_back(hole->term);
  if (!arguments[0]->place) return nullptr;
  // One element; what they give is not read.
  const bool is_erase = method->getName() == "erase";
  if (is_erase || method->getName() == "insert") {
    if (e->getNumArgs() != (is_erase ? 1 : 2) || !Position::is_one(e->getArg(0)->getType())) return nullptr;
    if (!is_erase && !Types::is_scalar(e->getArg(1)->getType().getNonReferenceType())) return nullptr;
    // An iterator becomes one to constants.
    const clang::Expr* at = e->getArg(0)->IgnoreImplicit();
    for (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(at); made && made->getNumArgs() == 1;
         made = llvm::dyn_cast<clang::CXXConstructExpr>(at))
      at = made->getArg(0)->IgnoreImplicit();
    if (Position::is_one(at->getType())) arguments[1] = expr(at);
  }
  const std::string of = method->getName() == "swap" ? "std::" : "std::vector::";
  return make_term(core::Apply{of + method->getNameAsString(), std::move(arguments)}, nullptr, false, core::reads,
                   false);
}

/// `x.at(i)`, `x.front()`, `x.back()` as an element, `x.data()`, `x.begin()`, `x.end()` as positions; null for other
/// calls.
TermRef Lowering::element_of(const clang::CXXMemberCallExpr* e, const Verbatim& call) {
  const clang::CXXMethodDecl* method = e->getMethodDecl();
  static const std::set<std::string> rows = {"std::vector", "std::array", "std::span"};
  if (!method->getIdentifier() || !is_library(method) || !rows.count(qualified_name(method->getParent())))
    return nullptr;
  const TermRef row = std::get<Hole>(call.pieces[0]).term;
  if (!row->place) return nullptr;
  const llvm::StringRef name = method->getName();
  const core::TypeRef size = core::passive("std::size_t");
  const auto literal = [&](std::int64_t value) {
    return make_term(core::Literal{value}, size, false, core::pure, false);
  };
  const auto spelled = [&](std::vector<core::Piece> pieces, Precedence level, TermRef meaning) {
    return make_term(Verbatim{std::move(pieces), level, {}, std::move(meaning)}, size, false, core::reads, false);
  };
  static const std::set<llvm::StringRef> positions = {"data", "begin", "end", "cbegin", "cend"};
  const bool is_position = positions.count(name) > 0;
  const clang::QualType type = e->getType().getNonReferenceType();
  if (is_position && name != "data" && !Position::is_one(type)) return nullptr;
  const clang::QualType number = is_position ? Position::points_to(type) : type;
  const bool active = Types::is_scalar(number);
  const core::TypeRef of = around_.types.lower(number, e->getExprLoc());
  const auto element = [&](TermRef index) {
    const core::Access access = row->access | index->access | core::reads | (name == "at" ? core::throws : core::pure);
    return make_term(core::Index{row, std::move(index)}, of, true, access, active);
  };
  const TermRef first = spelled({"0"}, Precedence::Primary, literal(0));
  if (name == "at") return element(expr(e->getArg(0)));
  if (name == "front") return element(first);
  if (name == "back")
    return element(spelled(
        {Hole{row, Wanted::Dual, Precedence::Postfix}, ".size() - 1"}, Precedence::Additive,
        make_term(core::Arithmetic{"-", {make_term(core::Size{row}, size, false, core::reads, false), literal(1)}},
                  size, false, core::reads, false)));
  if (!is_position) return nullptr;
  const TermRef begin = make_term(core::AddressOf{element(first)}, type_of(e), false, core::reads, false);
  if (!name.ends_with("end")) return begin;
  const TermRef size_of_row = make_term(core::Size{row}, size, false, core::reads, false);
  return make_term(core::Arithmetic{"+", {begin, size_of_row}}, type_of(e), false, core::reads, false);
}

/// `s.subspan(i, n)`, `s.first(n)`, `s.last(n)`; null for other calls.
TermRef Lowering::part_of_span(const clang::CXXMemberCallExpr* e, const Verbatim& call) {
  const clang::CXXMethodDecl* method = e->getMethodDecl();
  if (!method->getIdentifier() || !is_library(method) || qualified_name(method->getParent()) != "std::span")
    return nullptr;
  static const std::set<llvm::StringRef> known = {"subspan", "first", "last"};
  if (!known.count(method->getName())) return nullptr;
  core::Apply made{method->getNameAsString(), {std::get<Hole>(call.pieces[0]).term}};
  for (const clang::Expr* argument : e->arguments())
    if (!llvm::isa<clang::CXXDefaultArgExpr>(argument)) made.arguments.push_back(expr(argument));
  if (const auto* given = method->getTemplateSpecializationArgs())
    for (const clang::TemplateArgument& each : given->asArray()) {
      if (each.getKind() != clang::TemplateArgument::Integral) return nullptr;
      const std::int64_t number = each.getAsIntegral().getExtValue();
      if (number < 0) break;  // all that is left
      const core::TypeRef size = core::passive("std::size_t");
      made.arguments.push_back(make_term(Verbatim{{std::to_string(number)},
                                                  Precedence::Primary,
                                                  {},
                                                  make_term(core::Literal{number}, size, false, core::pure, false)},
                                         size, false, core::pure, false));
    }
  return make_term(std::move(made), type_of(e), false, core::reads, false);
}

}  // namespace dualrev::frontend
