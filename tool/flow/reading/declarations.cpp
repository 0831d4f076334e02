#include "flow/reading/declarations.hpp"

#include "flow/choices.hpp"
#include "flow/lists.hpp"
#include "flow/parts.hpp"
#include "flow/reading/growth.hpp"
#include "flow/reading/integers.hpp"
#include "flow/reading/objects.hpp"
#include "flow/reading/places.hpp"
#include "flow/reading/ranges.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// A number or an integer that is a constant.
bool is_value(const TermRef& t) {
  return !t->active && (core::as<Real>(deduced(t->type)) || core::as<Passive>(deduced(t->type)));
}

/// What stands in parentheses: of "T(n, 1.0)"; nothing of others.
std::vector<Hole> in_parentheses(const TermRef& given) {
  const TermRef& t = in_temporary(given);
  const auto* typed = core::as<Verbatim>(t);
  if (!typed || typed->pieces.size() < 2 || core::as<Invoke>(typed->meaning)) return {};
  const bool is_made =
      std::holds_alternative<TypeRef>(typed->pieces[0]) && token_in(typed->pieces[1], Token::Kind::Parentheses);
  return is_made ? operands(*t) : std::vector<Hole>();
}

/// A parameter that is a constant, of which the text makes a row that may be differentiated; null: it is none.
TermRef row_of_constants(const Reader& in, const TermRef& given) {
  const auto* temporary = core::as<Temporary>(given);
  const auto* text = core::as<Verbatim>(temporary ? temporary->made : given);
  const auto* named = text ? core::as<Variable>(text->meaning) : nullptr;
  const bool is_one =
      named && std::any_of(in.function.parameters.begin(), in.function.parameters.end(), [&](const Parameter& p) {
        const auto* words = p.constant ? core::as<Passive>(deduced(p.type)) : nullptr;
        return words && p.symbol == named->symbol && words->element && core::as<Real>(words->element);
      });
  return is_one && !in.made.shapes.count(named->symbol) ? text->meaning : nullptr;
}

/// Constants, which nobody changes.
bool is_constant(const Declarator& d, const TypeRef& type) {
  const bool has_none = std::all_of(d.arguments.begin(), d.arguments.end(), [](const Hole& argument) {
    const std::vector<Hole> inside = operands(*argument.term);
    return are_no_numbers(argument.term) && std::all_of(inside.begin(), inside.end(), [](const Hole& each) {
             return mentioned(each.term).value_or(Symbols()).empty();
           });
  });
  return is_const(type) && has_none && !d.arguments.empty();
}

void table(Reader& in, const Declarator& d, const StmtRef& s, Block& to) {
  in.declare(d.symbol, d.name);
  in.add(d.symbol, Shape::Array, &d);
  in.made.differentiated.erase(d.symbol);
  to.push_back({Make{d.symbol}, s});
}

void copy_row(Reader& in, const Declarator& d, const TypeRef& type, const TermRef& from, bool active, const StmtRef& s,
              Block& to) {
  if (!are_doubles(elements_of(type))) fail("the copy '" + d.name + "'");
  in.declare(d.symbol, d.name);
  in.add(d.symbol, Shape::Array, &d);
  const TypeRef& size = size_type();
  const TermRef count = size_of_row(from);
  if (const TermRef size = in.sizes.of(from)) in.sizes.set(d.symbol, size);
  Declarator made = d;
  made.type = with_const(type, false);
  made.init = Declarator::Init::Direct;
  made.arguments = {Hole{count}};
  in.made.made.push_back(std::make_shared<Declarator>(made));
  in.made.declared[d.symbol] = in.made.made.back().get();
  to.push_back({Make{d.symbol}, like(s, make_stmt(Declare{"", {made}}))});
  in.begin_scope();
  const SymbolRef index = made_symbol(in.around.fresh("i"));
  in.declare(index, index->name);
  const TermRef i = variable(index, size, false, pure);
  const TypeRef of = real(Scalar::Double);
  Loop loop;
  loop.counter = Counter{index, size, literal(0, size), count, 1, false};
  const auto at = [&](const TermRef& row, bool differentiated) {
    return make_term(Index{row, i}, of, true, reads, differentiated);
  };
  in.store(d.symbol, at(variable(d.symbol, made.type, true), true), '=',
           make_term(Load{at(from, active)}, of, false, reads, active), nullptr, loop.body);
  in.end_scope();
  to.push_back({std::move(loop), make_stmt(Stmts{})});
}

/// std::vector<double> y = x;
void copy(Reader& in, const Declarator& d, const TypeRef& type, const StmtRef& s, Block& to) {
  const TermRef from = whole_of(d.arguments[0].term);
  const SymbolRef root = place_in(in, from, false);
  const bool is_row = are_doubles(elements_of(type)) && are_doubles(elements_of(deduced(from->type)));
  if (!is_row || !in.made.shapes.count(root)) fail("the copy '" + d.name + "'");
  copy_row(in, d, type, from, true, s, to);
}

/// An array, a container of the library or an object, of numbers.
void array(Reader& in, const Declarator& d, const TypeRef& type, const StmtRef& s, Block& to,
           const std::string& specifiers) {
  const bool is_vector = flow::is_vector(type);
  if (!is_of_numbers(in, with_const(type, false))) fail("the variable '" + d.name + "'");
  if (is_constant(d, type)) return table(in, d, s, to);
  if (!is_plain(specifiers)) fail("a variable that is '" + specifiers + "'", ways_on::parameter);
  if (is_const(type) && !d.arguments.empty() && !core::as<Record>(type) && !is_pair(type) && !elements_of(type))
    fail("the variable '" + d.name + "'");
  const TermRef given = d.arguments.size() == 1 ? d.arguments[0].term : nullptr;
  const auto sizes =
      is_vector && given && d.init == Declarator::Init::Copy ? in_parentheses(given) : std::vector<Hole>();
  if (!sizes.empty() && is_integer(sizes[0].term) && !is_const(type)) {
    const TypeRef plain = without_const(type);
    in.made.made.push_back(
        std::make_shared<Declarator>(Declarator{d.name, plain, Declarator::Init::Direct, sizes, d.passive, d.symbol}));
    return array(in, *in.made.made.back(), plain, s, to, {});
  }
  if (is_vector && vector(in, d, type, s, to)) return;
  const auto list = list_of(d);
  const bool is_one = d.arguments.size() == 1 && !list && !is_integer(d.arguments[0].term);
  const TermRef copied = is_one ? whole_of(d.arguments[0].term) : nullptr;
  if (const TermRef constants = is_one && is_vector ? row_of_constants(in, d.arguments[0].term) : nullptr)
    return copy_row(in, d, type, constants, false, s, to);
  if (copied && in.made.shapes.count(root_of(copied))) {
    if (is_vector) return copy(in, d, type, s, to);
    place_in(in, copied, false);
    in.declare(d.symbol, d.name);
    in.add(d.symbol, Shape::Array, &d);
    to.push_back({Make{d.symbol}, like(s, nothing_in(in, d, type))});
    return copy_members(in, d.symbol, variable(d.symbol, without_const(type), true), copied, type, to);
  }
  if (is_vector && list && !list->empty()) fail("the size of '" + d.name + "'");
  if (is_vector && (d.init != Declarator::Init::Direct || !is_integer(d.arguments[0].term)))
    fail("the size of '" + d.name + "'");
  in.declare(d.symbol, d.name);
  in.add(d.symbol, Shape::Array, &d);
  if (is_vector && d.init == Declarator::Init::Direct) in.sizes.set(d.symbol, in.sizes.canonical(d.arguments[0].term));
  // Numbers that do not depend on anything, or none.
  const bool is_filled = std::all_of(d.arguments.begin(), d.arguments.end(), [&](const Hole& argument) {
    return are_no_numbers(argument.term) ||
           (is_value(argument.term) && mentioned(given_number(argument.term)).has_value()) ||
           is_row_of_constants(in, argument.term);
  });
  if (is_filled && !is_const(type)) {
    to.push_back({Make{d.symbol}, s});
    return;
  }
  if (!list) fail("what '" + d.name + "' begins with");
  to.push_back({Make{d.symbol}, like(s, nothing_in(in, d, type))});
  set_items(in, d.symbol, variable(d.symbol, with_const(type, false), true), with_const(type, false), *list, to);
}

void declared_alone(Reader& in, const Declare& form, const StmtRef& s, Block& to) {
  const Declarator& d = form.declarators[0];
  const TypeRef& type = deduced(d.type);
  if (!is_plain(form.specifiers) && (in.is_real(type) || core::as<core::Reference>(type) || core::as<Passive>(type)))
    fail("a variable that is '" + form.specifiers + "'", ways_on::parameter);
  if (in.is_real(type)) {
    if (d.arguments.size() > 1) fail("how '" + d.name + "' begins");
    in.declare(d.symbol, d.name);
    in.add(d.symbol, Shape::Number, &d);
    TermRef value = d.arguments.empty() ? nullptr : d.arguments[0].term;
    if (!value && d.init == Declarator::Init::List) value = core::number("0.0", real(Scalar::Double));
    const TermRef place = variable(d.symbol, with_const(type, false), !d.passive);
    if (!value && d.init != Declarator::Init::None) fail("how '" + d.name + "' begins");
    if (value && choice_in(value)) {
      Declare nothing = *core::as<Declare>(declared(d.symbol));
      if (form.specifiers.starts_with(unused)) nothing.specifiers = unused;
      to.push_back({Store{d.symbol, place, nullptr, '=', true}, like(s, make_stmt(std::move(nothing)))});
      return in.store(d.symbol, place, '=', value, nullptr, to);
    }
    const TermRef given = value ? in.number(value, to) : nullptr;
    if (given == value) {
      to.push_back({Store{d.symbol, place, value, '=', true}, s});
      return;
    }
    Declare changed = form;
    changed.declarators[0].arguments[0].term = given;
    to.push_back({Store{d.symbol, place, given, '=', true}, like(s, make_stmt(std::move(changed)))});
    return;
  }
  if (integers_of(type)) return integer(in, d, s, to);
  if (core::as<core::Reference>(type)) return alias(in, d, s, to);
  if (const auto* reference = core::as<core::Reference>(type)) {
    const TermRef given = d.arguments.size() == 1 ? given_number(d.arguments[0].term) : nullptr;
    if (!given || given->place || !in.is_real(reference->to) || !in.is_real(given->type)) return alias(in, d, s, to);
    // A number without another name, which lives as long as this.
    Declarator own{d.name, reference->to, Declarator::Init::Copy, {Hole{given}}, d.passive, d.symbol};
    const StmtRef made = like(s, make_stmt(Declare{"", {std::move(own)}}));
    in.made.numbers.push_back(made);
    return declaration(in, std::get<Declare>(made->form), made, to);
  }
  if (core::as<Passive>(type)) return integer(in, d, s, to);
  array(in, d, type, s, to, form.specifiers);
}

}  // namespace

void declaration(Reader& in, const Declare& form, const StmtRef& s, Block& to) {
  if (form.declarators.size() == 1) return declared_alone(in, form, s, to);
  for (const Declarator& each : form.declarators) {
    const StmtRef alone = make_stmt(Declare{form.specifiers, {each}});
    in.made.numbers.push_back(&each == &form.declarators[0] ? like(s, alone) : alone);
    declared_alone(in, std::get<Declare>(in.made.numbers.back()->form), in.made.numbers.back(), to);
  }
}

void alias(Reader& in, const Declarator& d, const StmtRef& s, Block& to) {
  const TermRef given = d.arguments.size() == 1 ? d.arguments[0].term : nullptr;
  const SymbolRef variable = given ? root_of(given) : nullptr;
  if (!variable || !in.made.shapes.count(variable)) fail("what '" + d.name + "' refers to");
  const SymbolRef root = place_in(in, given, false);
  in.declare(d.symbol, d.name);
  in.made.aliases[d.symbol] = root;
  in.add(d.symbol, Shape::Other, &d);
  if (!in.made.differentiated.count(root)) in.made.differentiated.erase(d.symbol);
  to.push_back({Alias{d.symbol, root, given}, s});
}

}  // namespace dualrev::flow
