// What may be done with such a parameter is listed here; whatever else names it makes it a copy.
#include "transform/ranges.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "core/rewrite.hpp"
#include "core/walk.hpp"
#include "flow/flow.hpp"
#include "flow/types.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

/// A range of constant doubles that is as long as the caller's.
bool is_range_of_inputs(const Parameter& parameter) {
  if (parameter.constant || parameter.name.empty() || parameter.default_argument) return false;
  if (const auto* pointer = as<Pointer>(parameter.type)) return flow::is_double(pointer->to) && pointer->to->is_const;
  const auto* reference = as<Reference>(parameter.type);
  const TypeRef type = referee(parameter.type);
  const auto* library = as<Library>(type);
  if (!library || library->arguments.size() != 1 || !library->member.empty()) return false;
  if (library->name == "std::span")
    return !reference && library->arguments[0]->is_const && flow::is_double(library->arguments[0]);
  return library->name == "std::vector" && reference && !reference->rvalue && type->is_const &&
         flow::is_double(library->arguments[0]);
}

/// Variables that a body uses for anything but elements and sizes.
class OtherUses {
 public:
  void statement(const StmtRef& s) {
    if (const auto* plain = as<Plain>(s); plain && plain->meaning) return statement(plain->meaning);
    closures = closures || as<DefineClass>(s);
    Parts all = parts(*s);
    if (const auto* loop = as<RangeFor>(s); loop && is_name(loop->range.term) && takes_copies(loop->variable))
      std::erase(all.terms, loop->range.term);
    for (const TermRef& t : all.terms) term(t);
    for (const StmtRef& inner : all.statements) statement(inner);
  }
  bool names(const Parameter& parameter) const { return named_.count(parameter.symbol) > 0; }
  bool closures = false;  ///< there are bodies inside the body

 private:
  void term(const TermRef& t) {
    if (!t) return;
    if (const Lambda* closure = lambda_in(t); closure && lanes_ && is_part_of_body(*closure))
      return statement(closure->body);
    closures = closures || lambda_in(t);
    const auto* load = as<Load>(t);
    const TermRef read = load ? load->place : t->place ? nullptr : t;
    if (const auto* index = as<Index>(read); index && is_name(index->base)) return term(index->index);
    if (const auto* size = as<Size>(t); size && is_name(size->object)) return;
    if (const auto* variable = as<Variable>(t)) named_.insert(variable->symbol);
    if (const auto* text = as<Verbatim>(t)) return is_said(text->meaning) ? term(text->meaning) : verbatim(*text);
    for (const Hole& operand : operands(*t)) term(operand.term);
  }
  /// The body of a loop in lanes, or a part of it: what is around it is what the closure has.
  static bool is_part_of_body(const Lambda& closure) {
    return closure.body && closure.others == Lambda::Others::ByReference && closure.captures.empty() &&
           closure.made.empty() && closure.parameters_of_template.empty() && !closure.result && !closure.result_spelled;
  }
  void verbatim(const Verbatim& text) {
    const auto* function = text.pieces.empty() ? nullptr : std::get_if<Rooted>(&text.pieces[0]);
    static const std::set<std::string> in_lanes{"dualrev::iterations_in_lanes", "dualrev::values_in_lanes",
                                                "dualrev::iterations_in_lanes_back"};
    const bool around = std::exchange(lanes_, lanes_ || (function && in_lanes.count(function->name)));
    pieces(text);
    lanes_ = around;
  }
  void pieces(const Verbatim& text) {
    if (const auto* kept = text.pieces.size() == 4 ? std::get_if<Rooted>(&text.pieces[0]) : nullptr;
        kept && kept->name == "dualrev::elements_in_lanes")
      if (const SymbolRef* row = named_by(text.pieces[2])) elements_.insert(*row);
    for (std::size_t i = 0; i < text.pieces.size(); ++i) {
      if (const auto* hole = std::get_if<Hole>(&text.pieces[i])) {
        if (!is_name(hole->term) || !is_first_argument(text.pieces, i)) term(hole->term);
      } else if (const SymbolRef* symbol = named_by(text.pieces[i])) {
        named_.insert(*symbol);
      }
    }
  }
  /// "std::size", "(", the hole; of what gives elements alone; or the row that keeps such, ".at(", the hole
  bool is_first_argument(const std::vector<Piece>& pieces, std::size_t i) const {
    if (i < 2) return false;
    if (const SymbolRef* row = named_by(pieces[i - 2])) return elements_.count(*row) > 0;
    const auto* function = std::get_if<Rooted>(&pieces[i - 2]);
    return function && (function->name == "std::size" || function->name == "dualrev::element_at");
  }
  /// Whether terms say what text computes.
  static bool is_said(const TermRef& meaning) {
    return meaning &&
           !any_term(meaning, [](const TermRef& t) { return as<Opaque>(t) || as<Apply>(t) || as<Invoke>(t); });
  }
  /// Elements of inputs in place are made when they are read: nothing can refer to them.
  static bool takes_copies(const Declarator& variable) {
    const auto* deduced = as<Placeholder>(variable.type);
    return !as<Reference>(variable.type) && !(deduced && as<Reference>(deduced->deduced));
  }
  static bool is_name(const TermRef& t) {
    const auto* load = as<Load>(t);
    return as<Variable>(load ? load->place : t);
  }

  flow::Symbols named_;
  flow::Symbols elements_;  ///< what keeps elements of rows
  bool lanes_ = false;      ///< in a loop whose iterations are computed several at a time
};

}  // namespace

std::vector<bool> read_by_element(const FunctionTwin& source, const StmtRef& body) {
  std::vector<bool> which;
  if (!source.root || source.kind != Kind::Free || !body || source.origin.internal || !source.handlers.empty() ||
      !source.class_head.empty() || is_unnamed(source.origin))
    return which;
  OtherUses uses;
  uses.statement(body);
  if (uses.closures) return which;
  bool any = false;
  for (const Parameter& parameter : source.parameters) {
    if (parameter.name.empty()) return {};  // it could not be handed on
    which.push_back(is_range_of_inputs(parameter) && !uses.names(parameter));
    any = any || which.back();
  }
  if (!any) which.clear();
  return which;
}

}  // namespace dualrev::transform
