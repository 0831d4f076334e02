// What calls of the library do to rows, as terms beside the calls. Elements by other names.
#include "frontend/bodies/algorithms.hpp"

#include <clang/AST/ASTContext.h>

#include "frontend/bodies/body.hpp"
#include "frontend/bodies/meaning.hpp"
#include "frontend/bodies/positions.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

TermRef meaning_of_algorithm(Body& in, const std::string& name, llvm::ArrayRef<const clang::Expr*> given,
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
  if (!given.empty() && is_position(given[0]->getType())) {
    std::vector<TermRef> positions = arguments;
    // As it is written, and not as it is converted.
    if (positions.size() == 2 && given[1]->getType()->isIntegerType()) positions[1] = spelled_meaning(in, given[1]);
    if (TermRef moved = meaning_of_moved(name, positions)) return moved;
  }
  if (found == known.end() || !found->second.count(given.size()) || arguments.size() != given.size()) return nullptr;
  const bool is_one =
      name == "std::swap" || (name == "std::move" || name == "std::exchange" ? is_vector(given[0]->getType())
                                                                             : is_position(given[0]->getType()));
  if (!is_one) return nullptr;
  return make_term(core::Apply{name, std::move(arguments)}, nullptr, false, core::reads, false);
}

TermRef growth_of(Body& in, const clang::CXXMemberCallExpr* e, const Verbatim& call) {
  const clang::CXXMethodDecl* method = e->getMethodDecl();
  static const std::set<llvm::StringRef> known = {"push_back", "emplace_back",  "pop_back", "clear", "resize", "assign",
                                                  "reserve",   "shrink_to_fit", "swap",     "erase", "insert"};
  if (!method->getIdentifier() || !known.count(method->getName()) || !is_vector(e->getObjectType()) ||
      !in.around.types.holds_scalar(e->getObjectType()))
    return nullptr;
  std::vector<TermRef> arguments;
  for (const core::Piece& piece : call.pieces)
    if (const auto* hole = std::get_if<Hole>(&piece)) arguments.push_back(hole->term);
  if (!arguments[0]->place) return nullptr;
  // One element; what they give is not read.
  const bool is_erase = method->getName() == "erase";
  if (is_erase || method->getName() == "insert") {
    if (e->getNumArgs() != (is_erase ? 1 : 2) || !is_position(e->getArg(0)->getType())) return nullptr;
    if (!is_erase && !Types::is_scalar(e->getArg(1)->getType().getNonReferenceType())) return nullptr;
    // An iterator becomes one to constants.
    const clang::Expr* at = e->getArg(0)->IgnoreImplicit();
    for (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(at); made && made->getNumArgs() == 1;
         made = llvm::dyn_cast<clang::CXXConstructExpr>(at))
      at = made->getArg(0)->IgnoreImplicit();
    if (is_position(at->getType())) arguments[1] = in.expr(at);
  }
  const std::string of = method->getName() == "swap" ? "std::" : "std::vector::";
  return make_term(core::Apply{of + method->getNameAsString(), std::move(arguments)}, nullptr, false, core::reads,
                   false);
}

TermRef element_of(Body& in, const clang::CXXMemberCallExpr* e, const Verbatim& call) {
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
  if (is_position && name != "data" && !frontend::is_position(type)) return nullptr;
  const clang::QualType number = is_position ? points_to(type) : type;
  const bool active = Types::is_scalar(number);
  const core::TypeRef of = in.around.types.lower(number, e->getExprLoc());
  const auto element = [&](TermRef index) {
    const core::Access access = row->access | index->access | core::reads | (name == "at" ? core::throws : core::pure);
    return make_term(core::Index{row, std::move(index)}, of, true, access, active);
  };
  const TermRef first = spelled({core::number_token("0")}, Precedence::Primary, literal(0));
  if (name == "at") return element(in.expr(e->getArg(0)));
  if (name == "front") return element(first);
  if (name == "back")
    return element(spelled(
        {Hole{row, Wanted::Dual, Precedence::Postfix}, ".size() - 1"}, Precedence::Additive,
        make_term(core::Arithmetic{"-", {make_term(core::Size{row}, size, false, core::reads, false), literal(1)}},
                  size, false, core::reads, false)));
  if (!is_position) return nullptr;
  const TermRef begin = make_term(core::AddressOf{element(first)}, in.type_of(e), false, core::reads, false);
  if (!name.ends_with("end")) return begin;
  const TermRef size_of_row = make_term(core::Size{row}, size, false, core::reads, false);
  return make_term(core::Arithmetic{"+", {begin, size_of_row}}, in.type_of(e), false, core::reads, false);
}

TermRef part_of_span(Body& in, const clang::CXXMemberCallExpr* e, const Verbatim& call) {
  const clang::CXXMethodDecl* method = e->getMethodDecl();
  if (!method->getIdentifier() || !is_library(method) || qualified_name(method->getParent()) != "std::span")
    return nullptr;
  static const std::set<llvm::StringRef> known = {"subspan", "first", "last"};
  if (!known.count(method->getName())) return nullptr;
  core::Apply made{method->getNameAsString(), {std::get<Hole>(call.pieces[0]).term}};
  for (const clang::Expr* argument : e->arguments())
    if (!llvm::isa<clang::CXXDefaultArgExpr>(argument)) made.arguments.push_back(in.expr(argument));
  if (const auto* given = method->getTemplateSpecializationArgs())
    for (const clang::TemplateArgument& each : given->asArray()) {
      if (each.getKind() != clang::TemplateArgument::Integral) return nullptr;
      const std::int64_t number = each.getAsIntegral().getExtValue();
      if (number < 0) break;  // all that is left
      const core::TypeRef size = core::passive("std::size_t");
      made.arguments.push_back(make_term(Verbatim{{core::number_token(std::to_string(number))},
                                                  Precedence::Primary,
                                                  {},
                                                  make_term(core::Literal{number}, size, false, core::pure, false)},
                                         size, false, core::pure, false));
    }
  return make_term(std::move(made), in.type_of(e), false, core::reads, false);
}

}  // namespace dualrev::frontend
