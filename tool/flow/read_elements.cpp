// Loops over the elements of a row.
#include "flow/reader.hpp"

#include "core/rewrite.hpp"

namespace dualrev::flow {

using namespace core;

/// What is in a row of constants; null: it is none.
static TypeRef element_of_constants(const TypeRef& row) {
  if (const auto* words = core::as<Passive>(row)) return words->element;
  if (const auto integers = integers_of(row)) return integers->element;
  const Type* element = elements_of(referee(row));
  return element ? std::make_shared<const Type>(*element) : nullptr;
}
/// As what an element is read: without const, and not as another name.
static TypeRef value_of_element(const TypeRef& declared) {
  const auto* words = core::as<Passive>(declared);
  const TypeRef value = words ? words->value ? words->value : declared : with_const(referee(deduced(declared)), false);
  const auto* number = words ? core::as<Real>(value) : nullptr;
  return number && !is_double(value) ? core::passive(spelling(number->kind)) : value;
}

void Reader::integers(const RangeFor& form, const StmtRef& s, Block& to) {
  const Declarator& d = form.variable;
  const auto of = mentioned(form.range.term);
  if (!element_of_constants(deduced(form.range.term->type)) || !of || of->size() != 1)
    fail("a loop over these elements", ways_on::loop);
  const TypeRef element_type = value_of_element(d.type);
  const auto* reference = core::as<Reference>(deduced(d.type));
  const auto* words = core::as<Passive>(d.type);
  const bool is_name = is_reference(d.type);
  const bool is_place = words ? words->changes : reference && !reference->to->is_const;
  const bool is_one = is_number(element_type) || is_double(element_type);
  if (is_place ? !is_number(element_type) : !is_one && !is_name)
    fail("a loop over elements " + std::string(is_place ? "by reference" : "that are copied"));
  names_.emplace_back();
  Loop made;
  const TermRef i = counting_through(form.range.term, *of->begin(), made);
  names_.emplace_back();
  declare(d.symbol, d.name);
  const TermRef element =
      make_term(Opaque{{variable(*of->begin(), core::passive("auto"), false), i}}, element_type, false, reads, false);
  const TermRef value =
      make_term(Verbatim{{Hole{form.range.term, Wanted::Value, Precedence::Postfix}, "[", Hole{i}, "]"},
                         Precedence::Postfix,
                         {},
                         element},
                element_type, false, reads, false);
  const bool is_const = is_name || d.type->is_const || (words && words->text.starts_with("const "));
  Declarator declared{d.name,  with_const(element_type, is_const), Declarator::Init::Copy, {Hole{value}}, true,
                      d.symbol};
  const StmtRef source = make_stmt(Declare{"", {declared}});
  if (is_place || !is_one) {
    // Another name: of an integer, which may be changed, or of a constant object.
    const SymbolRef row = *of->begin();
    const TermRef place =
        make_term(Index{variable(row, core::passive("auto"), false), i}, element_type, true, reads, false);
    if (is_place) counted(place);
    made_.aliases[d.symbol] = own_root(row);
    made_.integers.insert(d.symbol);
    made.body.push_back({Alias{d.symbol, own_root(row), place},
                         make_stmt(Plain{make_term(Verbatim{{"auto&& " + d.name + " = ", Hole{place}, ";"}}, nullptr,
                                                   false, writes, false)})});
  } else if (is_double(element_type)) {
    number(d.symbol, Shape::Number, nullptr);
    made_.differentiated.erase(d.symbol);
    made.body.push_back({Store{d.symbol, variable(d.symbol, element_type, false), value, '=', true}, source});
  } else {
    made.body.push_back({Count{d.symbol, value, '=', true, element_type}, source});
  }
  body_of_elements(form, made);
  if (grown_.count(own_root(*of->begin()))) fail("a loop over what grows");
  to.push_back({std::move(made), s});
}

TermRef Reader::counting_through(const TermRef& range, const SymbolRef& root, Loop& made) {
  const SymbolRef index = made_symbol(around_.fresh("i"));
  declare(index, index->name);
  const TypeRef& size = size_type();
  const TermRef object = made_.shapes.count(root) ? range : variable(root, core::passive("auto"), false);
  const TermRef count = make_term(Size{object}, size, false, reads, false);
  const TermRef bound =
      make_term(Verbatim{{Rooted{"std::size"}, "(", Hole{range}, ")"}, Precedence::Postfix, {}, count}, size, false,
                reads, false);
  made.counter = Counter{index, size, literal(0, size), bound, 1, false};
  return variable(index, size, false, pure);
}

void Reader::body_of_elements(const RangeFor& form, Loop& made) {
  Loop inside;
  loop_body(form.body, inside);
  made.ends = std::move(inside.ends);
  made.body.insert(made.body.end(), std::make_move_iterator(inside.body.begin()),
                   std::make_move_iterator(inside.body.end()));
  names_.pop_back();
  names_.pop_back();
}

bool Reader::swaps(const Block& block, const SymbolRef& root) {
  return any_in(block, [&](const Statement& s) {
    const auto* swap = as<Swap>(s);
    return swap && (swap->one.root == root || swap->other.root == root);
  });
}

bool Reader::resizes(const Block& block, const SymbolRef& root, const TermRef& row) {
  const bool is_whole = core::as<Variable>(meant(row)) != nullptr;
  return any_in(block, [&](const Statement& s) {
    const Resized changed = resized_by(s);
    return changed.root == root &&
           (!is_whole || (core::as<Variable>(meant(changed.row)) && root_of(changed.row) == root_of(row)));
  });
}

void Reader::elements(const RangeFor& form, const StmtRef& s, Block& to) {
  if (form.init) fail("a declaration in a loop over elements");
  const Declarator& d = form.variable;
  const TermRef given = core::as<Load>(form.range.term) ? core::as<Load>(form.range.term)->place : form.range.term;
  const TypeRef of = deduced(given->type);
  const SymbolRef named = root_of(given);
  const bool is_constant = named && known_.count(named) && (!made_.shapes.count(named) || made_.integers.count(named));
  if (core::as<Passive>(of) || is_constant) return integers(form, s, to);
  if (!elements_of(of) || core::as<Pointer>(of)) fail("a loop over these elements", ways_on::loop);
  if (!named || !made_.shapes.count(named)) fail("a loop over these elements", ways_on::loop);
  const SymbolRef root = place_in(given, false);
  const auto* reference = core::as<Reference>(deduced(d.type));
  const TypeRef element = with_const(referee(deduced(d.type)), false);
  const bool is_copy = is_double(element) && (!reference || referee(deduced(d.type))->is_const);
  const bool is_object = !is_copy && !reference;
  if (is_object && (flow::is_vector(element) || !is_of_numbers(element)))
    fail("a loop over copies of elements", ways_on::loop);
  names_.emplace_back();
  Loop made;
  const TermRef i = counting_through(given, root, made);
  names_.emplace_back();
  const bool is_active = given->active || !d.passive;
  const TermRef at = make_term(Index{given, i}, element, true, reads, is_active);
  if (is_copy) {
    declare(d.symbol, d.name);
    number(d.symbol, Shape::Number, &d);
    const TermRef value = make_term(Load{at}, element, false, reads, !d.passive);
    Declarator declared{d.name,
                        with_const(element, deduced(d.type)->is_const || reference),
                        Declarator::Init::Copy,
                        {Hole{value}},
                        d.passive,
                        d.symbol};
    made.body.push_back({Store{d.symbol, variable(d.symbol, element, !d.passive), value, '=', true},
                         make_stmt(Declare{"", {declared}})});
  } else if (is_object) {
    Declarator declared = d;
    declared.type = element;
    declare(d.symbol, d.name);
    number(d.symbol, Shape::Array, nullptr);
    made.body.push_back({Make{d.symbol}, nothing_in(declared, element)});
    copy_members(d.symbol, variable(d.symbol, element, true), at, element, made.body);
  } else {
    Declarator declared = d;
    declared.init = Declarator::Init::Copy;
    declared.arguments = {Hole{at, Wanted::Dual}};
    made_.made.push_back(std::make_shared<Declarator>(declared));
    alias(*made_.made.back(), make_stmt(Declare{"", {declared}}), made.body);
  }
  body_of_elements(form, made);
  if (is_copy && reference && set_in(made.body).count(root)) fail("a loop that changes what it runs over");
  if (swaps(made.body, root)) fail("a loop that swaps what it runs over");
  if (resizes(made.body, root, given)) fail("a loop that changes the size of what it runs over");
  to.push_back({std::move(made), s});
}

}  // namespace dualrev::flow
