#include "transform/names_on_jets.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "core/rewrite.hpp"
#include "transform/types.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

constexpr std::string_view ending = "_on_jets";

/// Functions of the runtime that are told the twin of what they make: their names are others then.
const std::set<std::string>& told_twin() {
  static const std::set<std::string> all{"dualrev::lifted",        "dualrev::thrown", "dualrev::caught",
                                         "dualrev::caught_copy",   "dualrev::malloc", "dualrev::calloc",
                                         "dualrev::exception_cast"};
  return all;
}
/// Those that see it in what they are given.
const std::set<std::string>& given_twin() {
  static const std::set<std::string> all{"dualrev::realloc", "dualrev::memcpy", "dualrev::memmove", "dualrev::memset"};
  return all;
}
bool is_of_eigen(const TermRef& term) {
  const auto* library = as<Library>(term->type);
  return library && library->name.starts_with("Eigen::");
}
/// What `told_twin` is told: what a term makes, or, of a term without type, what it is given; null if that has no name.
TypeRef twin_of(const std::string& rooted, const TermRef& term) {
  TypeRef type = term->type;
  if (rooted == "dualrev::thrown")
    for (const Hole& given : operands(*term)) type = given.term->type;
  if (!type) return nullptr;
  const auto* pointer = as<Pointer>(type);
  if (rooted == "dualrev::malloc" || rooted == "dualrev::calloc") type = pointer ? pointer->to : nullptr;
  if (rooted == "dualrev::exception_cast" && pointer) type = pointer->to;
  type = type ? with_const(referee(type), false) : nullptr;
  return !type || as<Placeholder>(type) || has_no_name(type) ? nullptr : differentiate(type);
}

/// "dualrev::polar(r, t)", which the runtime has for jets too.
bool is_of_complex(const TermRef& term) {
  const auto is_complex = [](const TermRef& t) {
    const auto* library = t->type ? as<Library>(referee(t->type)) : nullptr;
    return library && library->name == "dualrev::complex";
  };
  const auto& pieces = as<Verbatim>(term)->pieces;
  return is_complex(term) || std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
           const auto* hole = std::get_if<Hole>(&piece);
           return hole && is_complex(hole->term);
         });
}

}  // namespace

bool is_known_on_jets(const std::string& rooted, const TermRef& term) {
  static const std::set<std::string> as_they_are{"dualrev::chain",   "dualrev::less_by_value", "dualrev::overloaded",
                                                 "dualrev::copy_of", "dualrev::called_member", "dualrev::entry",
                                                 "dualrev::tape",    "dualrev::current_tape"};
  if (rooted.starts_with("std::") || rooted.starts_with("dualrev::math::")) return true;
  if (as_they_are.count(rooted) || given_twin().count(rooted)) return true;
  if (!told_twin().count(rooted)) return is_of_complex(term);
  return (rooted == "dualrev::lifted" && is_of_eigen(term)) || twin_of(rooted, term);
}

namespace {

TermRef replaced(const TermRef& t) {
  if (const auto* name = as<Variable>(t)) {
    if (name->symbol->twin_of.empty()) return nullptr;
    Symbol symbol = *name->symbol;
    symbol.name += ending;
    Term copy = *t;
    copy.form = Variable{std::make_shared<const Symbol>(std::move(symbol))};
    return std::make_shared<const Term>(std::move(copy));
  }
  const auto* text = as<Verbatim>(t);
  if (!text) return nullptr;
  bool changed = false;
  Verbatim made = *text;
  made.pieces.clear();
  TypeRef told;
  for (Piece piece : text->pieces) {
    if (auto* spelled = std::get_if<std::string>(&piece)) {
      if (told) {  // "<Point>(" => "<Point_dual_on_jets, Point>("
        made.pieces.insert(made.pieces.end(), {"<", std::exchange(told, nullptr)});
        *spelled = ", " + spelled->substr(1);
      }
    } else if (auto* hole = std::get_if<Hole>(&piece)) {
      hole->term = with_names_on_jets(hole->term);
      changed = true;
    } else if (auto* rooted = std::get_if<Rooted>(&piece)) {
      const bool is_told = told_twin().count(rooted->name) && !is_of_eigen(t);
      if (is_told) told = twin_of(rooted->name, t);
      if (is_told || given_twin().count(rooted->name)) rooted->name += "_as", changed = true;
    }
    made.pieces.push_back(std::move(piece));
  }
  if (!changed) return nullptr;
  Term copy = *t;
  copy.form = std::move(made);
  return std::make_shared<const Term>(std::move(copy));
}

}  // namespace

StmtRef with_names_on_jets(const StmtRef& s) { return rewritten(s, replaced); }
TermRef with_names_on_jets(const TermRef& t) { return rewritten(t, replaced); }

}  // namespace dualrev::transform
