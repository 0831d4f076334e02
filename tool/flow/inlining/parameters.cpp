#include "flow/inlining/parameters.hpp"

#include "core/rewrite.hpp"
#include "core/walk.hpp"
#include "flow/inlining/made_objects.hpp"
#include "flow/types.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

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

/// A parameter stands for what it is given, or is a variable that begins with it.
class Binding {
 public:
  Binding(Inliner& in, Frame& made, const SymbolRef& symbol, const TypeRef& type, bool is_short, Row* to)
      : in_(in),
        made_(made),
        symbol_(symbol),
        reference_(core::as<Reference>(deduced(type))),
        of_(deduced(referee(deduced(type)))),
        is_input_(!reference_ || reference_->rvalue || reference_->to->is_const),
        is_short_(is_short),
        changes_(symbol && (symbol->changes > 0 || symbol->escapes)),
        name_(symbol ? symbol->name : "unused"),
        to_(to) {}

  void to(const TermRef& argument) {
    const auto* words = core::as<Passive>(of_);
    if (core::as<Real>(of_)) return number(argument);
    if (words && words->has_numbers && !is_double(of_)) return constants(argument, *words);
    if (words && !holds_scalar(of_)) return integer(argument);
    if (core::as<Pointer>(of_)) return pointer(argument);
    return is_span(of_) ? span(argument) : object(argument);
  }

 private:
  void stand(const TermRef& term) {
    in_.variables.name(term);
    reference_ && term->place ? in_.changes.check_place(term) : in_.changes.check(term);
    in_.changes.see(term);
    if (symbol_) made_.given[symbol_] = term;
  }
  void declare(const TermRef& value, const TypeRef& as) {
    in_.changes.check(value);
    if (!symbol_) return;
    // All that is done to a pointer is seen.
    Symbol own = *symbol_;
    own.escapes = own.escapes && !core::as<Pointer>(as);
    const bool is_const = symbol_->changes == 0 && !core::as<Pointer>(as) && !is_row_of_integers(as);
    made_.given[symbol_] = in_.variables.local(name_, with_const(as, is_const), Declarator::Init::Copy, {value}, *to_,
                                               std::make_shared<const Symbol>(std::move(own)));
  }
  bool is_lvalue() const { return reference_ && !reference_->rvalue; }

  void number(const TermRef& argument) {
    if (!is_double(of_) && !in_.around.any_number) in_.fail("'" + name_ + "', which is no double");
    TermRef value = in_.term(given_number(argument), to_);
    if (const auto* load = core::as<Load>(value)) value = load->place;
    if (!is_input_ && !value->place) in_.fail("what '" + name_ + "' refers to");
    const bool by_place = is_lvalue() && value->place;
    const bool stays = by_place || (is_short_ && (value->place || core::as<Verbatim>(value)));
    is_of_kind(value, of_) && stays ? stand(value) : declare(value, with_const(of_, false));
  }
  void constants(const TermRef& argument, const Passive& words) {
    TermRef value = in_.term(argument, to_);
    // A name is text: here its variable is asked for.
    if (const auto* name = core::as<Verbatim>(value); name && name->pieces.size() == 1)
      if (const SymbolRef* symbol = named_by(name->pieces[0]))
        value = make_term(Variable{*symbol}, value->type, value->place, value->access, false);
    // Braces are no place that could stand for it.
    const auto* object = core::as<Temporary>(value);
    const auto* text = core::as<Verbatim>(object ? object->made : value);
    if (text && begins_with(*text, Token::Kind::Braces)) in_.fail("what '" + name_ + "' is given in braces");
    const bool is_pointer = words.pointee != nullptr;
    // What is done to an object by another name is no statement that can be read.
    const bool changes = symbol_ && (symbol_->changes > 0 || (symbol_->escapes && words.element));
    if (!is_pointer && !words.is_reference && changes) in_.fail("'" + name_ + "', a copy of constants that is changed");
    is_pointer&& changes_ ? declare(value, make_type(Pointer{real(Scalar::Double, true)})) : stand(value);
  }
  void integer(const TermRef& argument) {
    const TermRef value = in_.term(argument, to_);
    if (!value) in_.fail("what '" + name_ + "' is given");
    const TermRef& is = meant(value);
    const bool is_same = is_of(is, std::get<Passive>(of_->form).text);
    const auto* variable = core::as<Variable>(is);
    // What has another name may change by that: the parameter is a copy then.
    const bool is_fixed = variable && has_one_name(*variable->symbol) && (is_short_ || variable->symbol->changes == 0);
    if (!is_input_ && !variable) in_.fail("what '" + name_ + "' refers to");
    const bool by_place = is_lvalue() && is_same && variable;
    if (!is_input_ || by_place || (is_same && is_input_ && !changes_ && is_fixed)) return stand(value);
    const auto number = constant(value);
    if (number && !changes_ && is_guarded(made_.body, symbol_, *number)) {
      made_.given[symbol_] = in_.variables.local(name_, with_const(of_, false), Declarator::Init::Copy, {value}, *to_);
      in_.variables.keep(made_.given[symbol_]);  // a constant would be seen through
      return;
    }
    if (number && !changes_ && *number >= 0)
      return stand(make_term(Literal{*number}, with_const(of_, false), false, pure, false));
    declare(value, with_const(of_, false));
  }
  void pointer(const TermRef& argument) {
    if (reference_ && !is_input_) in_.fail("'" + name_ + "', a pointer that may be changed");
    const TermRef value = in_.term(argument, to_);
    const auto* variable = core::as<Variable>(meant(value));
    const auto* address = core::as<AddressOf>(meant(value));
    const bool is_object = address && !core::as<Real>(deduced(address->place->type));
    const bool is_number = address && core::as<Variable>(meant(address->place));
    const bool stays = !changes_ && ((variable && variable->symbol->changes == 0) || is_object || is_number);
    stays ? stand(value) : declare(value, with_const(of_, false));
  }
  /// All elements of one row, or a view of some.
  void span(const TermRef& argument) {
    const TermRef row = row_in(argument);
    if (row && !changes_) return stand(in_.object(row, to_, name_));
    if (symbol_)
      made_.given[symbol_] =
          in_.variables.local(name_, with_const(of_, false), Declarator::Init::Copy, {in_.term(argument, to_)}, *to_);
  }
  void object(const TermRef& argument) {
    const TermRef place = reference_ ? in_.object(argument, to_, name_) : in_.value_of_object(argument, to_, name_);
    if (reference_ || in_.variables.is_temporary(place) || is_short_) return stand(place);
    if (symbol_) made_.given[symbol_] = copy_of(in_, place, name_, *to_);
  }

  Inliner& in_;
  Frame& made_;
  const SymbolRef& symbol_;
  const Reference* reference_;  ///< null: it is a value
  const TypeRef of_;
  const bool is_input_, is_short_, changes_;
  const std::string name_;
  Row* const to_;
};

}  // namespace

void collect_declared(const StmtRef& body, Symbols& all) {
  each_statement(body, [&](const StmtRef& s) {
    for (const Declarator* d : parts(*s).declared) {
      if (d->symbol) all.insert(d->symbol);
      all.insert(d->bindings.begin(), d->bindings.end());
    }
  });
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

void bind(Inliner& in, Frame& made, const SymbolRef& symbol, const TypeRef& type, const TermRef& argument,
          bool is_short, Row* to) {
  const auto* temporary = core::as<Temporary>(argument);
  const TermRef& inside = temporary ? temporary->made : argument;
  const auto* loaded = core::as<Load>(meant(inside));
  const Frames::Closure* named = in.closure_of(loaded ? meant(loaded->place) : meant(inside));
  if (const auto* closure = core::as<Lambda>(inside); closure && symbol)
    in.closures[symbol] = {closure, in.stack.size() - 1};
  else if (named && symbol)
    in.closures[symbol] = *named;
  else
    Binding(in, made, symbol, type, is_short, to).to(argument);
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
}

Symbols indices_of(const Frame& made) {
  Symbols all = named_in_indices(made.self);
  for (const auto& [symbol, given] : made.given)
    if (given && given->place) all.merge(named_in_indices(given));
  return all;
}

void check_indices(const Inliner& in, const Symbols& indices, const Symbols& set, const std::string& name) {
  for (const SymbolRef& each : by_name(indices))
    if (set.count(each)) in.fail("'" + each->name + "', which '" + name + "' changes while it names a place");
}

}  // namespace dualrev::flow
