#include "flow/inlining/parameters.hpp"

#include "core/rewrite.hpp"
#include "core/walk.hpp"
#include "core/words.hpp"
#include "flow/inlining/made_objects.hpp"
#include "flow/types.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// "T", of "using T = double;"
void collect_aliases(const std::vector<std::string>& lines, std::set<std::string>& names) {
  for (const std::string& line : lines)
    for_each_word(line, [&](std::string_view word, std::string_view behind) {
      if (behind.starts_with(" =")) names.insert(std::string(word));
    });
}

/// Whether a body tests an integer and then uses it where a compiler tells of constants that cannot be: as an index, or
/// to divide by.
bool is_guarded(const StmtRef& body, const SymbolRef& symbol, std::int64_t number) {
  bool tests = false, uses = false, below_zero = false;
  const std::string of = symbol ? built_in(symbol->type) : "";
  const bool is_unsigned = of.find("unsigned") != std::string::npos || of.find("size_t") != std::string::npos;
  const auto names = [&](const TermRef& t) { return t && named_in(t).count(symbol) > 0; };
  if (!body || !symbol) return false;
  Replace look;
  look = [&](const TermRef& t) -> TermRef {
    if (const auto* text = core::as<Verbatim>(t); text && text->meaning)
      static_cast<void>(rewritten(text->meaning, look));
    const auto* index = core::as<Index>(t);
    const auto* sum = core::as<Arithmetic>(t);
    static const std::set<std::string> comparisons = {"<", ">", "<=", ">=", "==", "!="};
    uses = uses || (index && names(index->index));
    uses = uses || (sum && number == 0 && (sum->op == "/" || sum->op == "%") && names(sum->operands[1]));
    const bool compares = sum && comparisons.count(sum->op) && names(t);
    tests = tests || compares;
    below_zero = below_zero || (compares && number == 0 && is_unsigned);
    return nullptr;
  };
  static_cast<void>(rewritten(body, look));
  return (tests && uses) || below_zero;
}

/// The row that a span is made of; null for others.
TermRef row_in(const TermRef& span) {
  const TermRef& t = meant(span);
  if (const auto* load = core::as<Load>(t)) return row_in(load->place);
  if (const auto* made = core::as<Temporary>(t)) return row_in(made->made);
  if (t->place && (elements_of(deduced(t->type)) || core::as<core::Array>(deduced(t->type)))) return t;
  const auto* text = core::as<Verbatim>(t);
  if (!text) return nullptr;
  const std::vector<Hole> holes = operands(*t);
  return holes.size() == 1 && is_span(deduced(t->type)) ? row_in(holes[0].term) : nullptr;
}

}  // namespace

void collect_declared(const StmtRef& s, Symbols& all) {
  if (!s) return;
  for (const Declarator* d : parts(*s).declared) {
    if (d->symbol) all.insert(d->symbol);
    all.insert(d->bindings.begin(), d->bindings.end());
  }
  if (const StmtRef& meaning = meant(s); meaning != s) collect_declared(meaning, all);
  for (const StmtRef& each : parts(*s).statements) collect_declared(each, all);
}
bool is_of(const TermRef& integer, const std::string& type) {
  const TermRef& is = meant(integer);
  const auto* sum = core::as<Arithmetic>(is);
  static const std::set<std::string> tests = {"<", ">", "<=", ">=", "==", "!=", "&&", "||", "!"};
  if (sum && tests.count(sum->op)) return type == "bool";
  const auto* of = core::as<Passive>(deduced(is->type));
  return of && of->text == type;
}

bool is_of_kind(const TermRef& number, const TypeRef& type) {
  const auto* of = core::as<Real>(deduced(number->type));
  return of && of->kind == std::get<Real>(type->form).kind;
}

void bind(Inliner& in, Frame& made, const SymbolRef& symbol, const TypeRef& given, const TermRef& argument,
          bool is_short, Row* to) {
  const TypeRef& type = deduced(given);
  const auto* reference = core::as<Reference>(type);
  const TypeRef of = deduced(referee(type));
  const bool is_input = !reference || reference->rvalue || reference->to->is_const;
  const auto* temporary = core::as<Temporary>(argument);
  const TermRef& inside = temporary ? temporary->made : argument;
  const auto* loaded = core::as<Load>(meant(inside));
  const Frames::Closure* named = in.closure_of(loaded ? meant(loaded->place) : meant(inside));
  if (const auto* closure = core::as<Lambda>(inside); closure && symbol)
    return static_cast<void>(in.closures[symbol] = {closure, in.stack.size() - 1});
  if (named && symbol) return static_cast<void>(in.closures[symbol] = *named);
  const std::string name = symbol ? symbol->name : "unused";
  const bool changes = symbol && (symbol->changes > 0 || symbol->escapes);
  const auto stand = [&](const TermRef& term) {
    in.variables.name(term);
    reference && term->place ? in.changes.check_place(term) : in.changes.check(term);
    in.changes.see(term);
    if (symbol) made.given[symbol] = term;
  };
  const auto declare = [&](const TermRef& value, const TypeRef& as) {
    in.changes.check(value);
    if (!symbol) return;
    // All that is done to a pointer is seen.
    Symbol own = *symbol;
    own.escapes = own.escapes && !core::as<Pointer>(as);
    const bool is_const = symbol->changes == 0 && !core::as<Pointer>(as) && !is_row_of_integers(as);
    made.given[symbol] = in.variables.local(name, with_const(as, is_const), Declarator::Init::Copy, {value}, *to,
                                            std::make_shared<const Symbol>(std::move(own)));
  };
  if (core::as<Real>(of)) {
    if (!is_double(of) && !in.around.any_number) in.fail("'" + name + "', which is no double");
    TermRef value = in.term(given_number(argument), to);
    if (const auto* load = core::as<Load>(value)) value = load->place;
    const bool is_same = is_of_kind(value, of);
    if (!is_input && !value->place) in.fail("what '" + name + "' refers to");
    const bool by_place = reference && !reference->rvalue && value->place;
    if (is_same && (by_place || (is_short && (value->place || core::as<Verbatim>(value))))) return stand(value);
    return declare(value, with_const(of, false));
  }
  const auto* words = core::as<Passive>(of);
  if (words && words->text.find("double") != std::string::npos && !is_double(of)) {
    // Constants.
    const TermRef value = in.term(argument, to);
    // Braces are no place that could stand for it.
    const auto* object = core::as<Temporary>(value);
    const auto* text = core::as<Verbatim>(object ? object->made : value);
    const auto* braces = text && !text->pieces.empty() ? std::get_if<std::string>(&text->pieces[0]) : nullptr;
    if (braces && braces->starts_with("{")) in.fail("what '" + name + "' is given in braces");
    const bool is_pointer = words->text.find('*') != std::string::npos;
    if (!is_pointer && !words->is_reference && changes) in.fail("'" + name + "', a copy of constants that is changed");
    if (!is_pointer || !changes) return stand(value);
    return declare(value, make_type(Pointer{real(Scalar::Double, true)}));
  }
  if (core::as<Passive>(of) && !holds_scalar(of)) {
    const TermRef value = in.term(argument, to);
    if (!value) in.fail("what '" + name + "' is given");
    const TermRef& is = meant(value);
    const bool is_same = is_of(is, std::get<Passive>(of->form).text);
    const auto* variable = core::as<Variable>(is);
    const bool is_fixed = variable && (is_short || variable->symbol->changes == 0);
    if (!is_input && !variable) in.fail("what '" + name + "' refers to");
    const bool by_place = reference && !reference->rvalue && is_same && variable;
    if (!is_input || by_place || (is_same && is_input && !changes && is_fixed)) return stand(value);
    const auto number = constant(value);
    if (number && !changes && is_guarded(made.body, symbol, *number)) {
      made.given[symbol] = in.variables.local(name, with_const(of, false), Declarator::Init::Copy, {value}, *to);
      in.variables.keep(made.given[symbol]);  // a constant would be seen through
      return;
    }
    if (number && !changes && *number >= 0)
      return stand(make_term(Literal{*number}, with_const(of, false), false, pure, false));
    return declare(value, with_const(of, false));
  }
  if (core::as<Pointer>(of)) {
    if (reference && !is_input) in.fail("'" + name + "', a pointer that may be changed");
    const TermRef value = in.term(argument, to);
    const auto* variable = core::as<Variable>(meant(value));
    const auto* address = core::as<AddressOf>(meant(value));
    const bool is_object = address && !core::as<Real>(deduced(address->place->type));
    if (!changes && ((variable && variable->symbol->changes == 0) || is_object)) return stand(value);
    return declare(value, with_const(of, false));
  }
  if (is_span(of)) {
    // All elements of one row, or a view of some.
    const TermRef row = row_in(inside);
    if (row && !changes) return stand(in.object(row, to, name));
    if (!symbol) return;
    made.given[symbol] =
        in.variables.local(name, with_const(of, false), Declarator::Init::Copy, {in.term(argument, to)}, *to);
    return;
  }
  const TermRef place = reference ? in.object(argument, to, name) : in.value_of_object(argument, to, name);
  if (!reference && !in.variables.is_temporary(place) && !is_short) {
    if (!symbol) return;
    made.given[symbol] = copy_of(in, place, name, *to);
    return;
  }
  in.variables.name(place);
  stand(place);
}

void bind_all(Inliner& in, Frame& made, const FunctionTwin& callee, const std::vector<TermRef>& arguments,
              bool is_short, Row& row) {
  if (arguments.size() > callee.parameters.size()) in.fail("a call of '" + callee.origin.qualified + "'");
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    const Parameter& parameter = callee.parameters[i];
    const TermRef given = i < arguments.size()         ? arguments[i]
                          : parameter.default_argument ? *parameter.default_argument
                                                       : nullptr;
    if (!given || (i >= arguments.size() && !named_in(given).empty()))
      in.fail("a call of '" + callee.origin.qualified + "' that leaves out an argument");
    in.changes.by_itself(row, [&] { bind(in, made, parameter.symbol, parameter.type, given, is_short, &row); });
    if (parameter.symbol) made.names.insert(parameter.symbol);
  }
  collect_declared(callee.body, made.names);
  collect_aliases(callee.meanings, made.types);
}

Symbols indices_of(const Frame& made) {
  Symbols all = named_in_indices(made.self);
  for (const auto& [symbol, given] : made.given)
    if (given && given->place) all.merge(named_in_indices(given));
  return all;
}

void check_indices(const Inliner& in, const Symbols& indices, const Symbols& set, const std::string& name) {
  for (const SymbolRef& each : indices)
    if (set.count(each)) in.fail("'" + each->name + "', which '" + name + "' changes while it names a place");
}

}  // namespace dualrev::flow
