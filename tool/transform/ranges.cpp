// What may be done with such a parameter is listed here; whatever else names it makes it a copy.
#include "transform/ranges.hpp"

#include "core/walk.hpp"
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
    closures = closures || as<DefineClass>(s);
    Parts all = parts(*s);
    if (const auto* loop = as<RangeFor>(s); loop && is_name(loop->range.term) && takes_copies(loop->variable))
      std::erase(all.terms, loop->range.term);
    for (const TermRef& t : all.terms) term(t);
    for (const StmtRef& inner : all.statements) statement(inner);
  }
  flow::Symbols named;
  bool closures = false;  ///< there are bodies inside the body

 private:
  void term(const TermRef& t) {
    if (!t) return;
    closures = closures || as<Lambda>(t);
    const auto* load = as<Load>(t);
    const TermRef read = load ? load->place : t->place ? nullptr : t;
    if (const auto* index = as<Index>(read); index && is_name(index->base)) return term(index->index);
    if (const auto* variable = as<Variable>(t)) named.insert(variable->symbol);
    if (const auto* text = as<Verbatim>(t)) return verbatim(*text);
    for (const Hole& operand : operands(*t)) term(operand.term);
  }
  void verbatim(const Verbatim& text) {
    for (std::size_t i = 0; i < text.pieces.size(); ++i) {
      const Piece* next = i + 1 < text.pieces.size() ? &text.pieces[i + 1] : nullptr;
      const auto* behind = next ? std::get_if<std::string>(next) : nullptr;
      if (const auto* hole = std::get_if<Hole>(&text.pieces[i])) {
        const bool is_read = (behind && is_size(*behind)) || is_argument_of_size(text.pieces, i);
        if (!is_name(hole->term) || !is_read) term(hole->term);
      } else if (const SymbolRef* symbol = named_by(text.pieces[i]); symbol && !(behind && is_size(*behind))) {
        named.insert(*symbol);
      }
    }
  }
  /// "std::size", "(", the hole
  static bool is_argument_of_size(const std::vector<Piece>& pieces, std::size_t i) {
    const auto* function = i > 1 ? std::get_if<Rooted>(&pieces[i - 2]) : nullptr;
    const auto* open = i > 1 ? std::get_if<std::string>(&pieces[i - 1]) : nullptr;
    return function && function->name == "std::size" && open && *open == "(";
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
  static bool is_size(std::string_view text) { return text == ".size" || text.starts_with(".size()"); }
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
    which.push_back(is_range_of_inputs(parameter) && !uses.named.count(parameter.symbol));
    any = any || which.back();
  }
  if (!any) which.clear();
  return which;
}

}  // namespace dualrev::transform
