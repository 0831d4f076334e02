#include "flow/reading/elements.hpp"

#include "flow/reading/declarations.hpp"
#include "flow/reading/integers.hpp"
#include "flow/reading/objects.hpp"
#include "flow/reading/places.hpp"
#include "flow/reading/ways.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// What is in a row of constants; null: it is none.
TypeRef element_of_constants(const TypeRef& row) {
  if (const auto* words = core::as<Passive>(row)) return words->element;
  if (const auto integers = integers_of(row)) return integers->element;
  const Type* element = elements_of(referee(row));
  return element ? std::make_shared<const Type>(*element) : nullptr;
}

/// As what an element is read: without const, and not as another name.
TypeRef value_of_element(const TypeRef& declared) {
  const auto* words = core::as<Passive>(declared);
  const TypeRef value = words ? words->value ? words->value : declared : with_const(referee(deduced(declared)), false);
  const auto* number = words ? core::as<Real>(value) : nullptr;
  return number && !is_double(value) ? core::passive(spelling(number->kind)) : value;
}

/// The index of a loop over all elements of `range`.
TermRef counting_through(Reader& in, const TermRef& range, const SymbolRef& root, Loop& made) {
  const SymbolRef index = made_symbol(in.around.fresh("i"));
  in.declare(index, index->name);
  const TypeRef& size = size_type();
  const TermRef object = in.made.shapes.count(root) ? range : variable(root, core::passive("auto"), false);
  const TermRef count = make_term(Size{object}, size, false, reads, false);
  const TermRef bound =
      make_term(Verbatim{{Rooted{"std::size"}, "(", Hole{range}, ")"}, Precedence::Postfix, {}, count}, size, false,
                reads, false);
  made.counter = Counter{index, size, literal(0, size), bound, 1, false};
  return variable(index, size, false, pure);
}

/// Behind what declares the element; ends both scopes.
void body_of_elements(Reader& in, const RangeFor& form, Loop& made) {
  Loop inside;
  loop_body(in, form.body, inside);
  made.ends = std::move(inside.ends);
  made.body.insert(made.body.end(), std::make_move_iterator(inside.body.begin()),
                   std::make_move_iterator(inside.body.end()));
  in.end_scope();
  in.end_scope();
}

/// Whether a row, or a part of it, is swapped.
bool swaps(const Block& block, const SymbolRef& root) {
  return any_in(block, [&](const Statement& s) {
    const auto* swap = as<Swap>(s);
    return swap && (swap->one.root == root || swap->other.root == root);
  });
}

/// Whether a row, the variable or what is in it, gets another size.
bool resizes(const Block& block, const SymbolRef& root, const TermRef& row) {
  const bool is_whole = core::as<Variable>(meant(row)) != nullptr;
  return any_in(block, [&](const Statement& s) {
    const Resized changed = resized_by(s);
    return changed.root == root &&
           (!is_whole || (core::as<Variable>(meant(changed.row)) && root_of(changed.row) == root_of(row)));
  });
}

/// for (int k : v), of integers or constants that nobody changes.
void integers(Reader& in, const RangeFor& form, const StmtRef& s, Block& to) {
  const Declarator& d = form.variable;
  const auto of = mentioned(form.range.term);
  if (!element_of_constants(deduced(form.range.term->type)) || !of || of->size() != 1)
    fail("a loop over these elements", ways_on::loop);
  const TypeRef element_type = value_of_element(d.type);
  const auto* reference = core::as<Reference>(deduced(d.type));
  const auto* words = core::as<Passive>(d.type);
  const bool is_name = is_reference(d.type);
  const bool is_place = words ? words->changes : reference && !reference->to->is_const;
  const bool is_one = in.is_number(element_type) || is_double(element_type);
  if (is_place ? !in.is_number(element_type) : !is_one && !is_name)
    fail("a loop over elements " + std::string(is_place ? "by reference" : "that are copied"));
  in.begin_scope();
  Loop made;
  const TermRef i = counting_through(in, form.range.term, *of->begin(), made);
  in.begin_scope();
  in.declare(d.symbol, d.name);
  const TermRef element =
      make_term(Opaque{{variable(*of->begin(), core::passive("auto"), false), i}}, element_type, false, reads, false);
  const TermRef value =
      make_term(Verbatim{{Hole{form.range.term, Wanted::Value, Precedence::Postfix}, "[", Hole{i}, "]"},
                         Precedence::Postfix,
                         {},
                         element},
                element_type, false, reads, false);
  const bool is_const = is_name || d.type->is_const || (words && words->is_const);
  Declarator declared{d.name,  with_const(element_type, is_const), Declarator::Init::Copy, {Hole{value}}, true,
                      d.symbol};
  const StmtRef source = make_stmt(Declare{"", {declared}});
  if (is_place || !is_one) {
    // Another name: of an integer, which may be changed, or of a constant object.
    const SymbolRef row = *of->begin();
    const TermRef place =
        make_term(Index{variable(row, core::passive("auto"), false), i}, element_type, true, reads, false);
    if (is_place) counted(in, place);
    in.made.aliases[d.symbol] = in.own_root(row);
    in.made.integers.insert(d.symbol);
    made.body.push_back({Alias{d.symbol, in.own_root(row), place},
                         make_stmt(Plain{make_term(Verbatim{{"auto&& " + d.name + " = ", Hole{place}, ";"}}, nullptr,
                                                   false, writes, false)})});
  } else if (is_double(element_type)) {
    in.add(d.symbol, Shape::Number, nullptr);
    in.made.differentiated.erase(d.symbol);
    made.body.push_back({Store{d.symbol, variable(d.symbol, element_type, false), value, '=', true}, source});
  } else {
    made.body.push_back({Count{d.symbol, value, '=', true, element_type}, source});
  }
  body_of_elements(in, form, made);
  if (in.grown.count(in.own_root(*of->begin()))) fail("a loop over what grows");
  // A name is a copy here, which is what it names as long as nobody changes that.
  if (is_name && !is_place && is_one)
    for (const SymbolRef& each : set_in(made.body))
      if (in.own_root(each) == in.own_root(*of->begin()))
        fail("'" + d.name + "', which names an element of what the loop changes");
  to.push_back({std::move(made), s});
}

}  // namespace

void elements(Reader& in, const RangeFor& form, const StmtRef& s, Block& to) {
  if (form.init) fail("a declaration in a loop over elements");
  const Declarator& d = form.variable;
  const TermRef given = core::as<Load>(form.range.term) ? core::as<Load>(form.range.term)->place : form.range.term;
  const TypeRef of = deduced(given->type);
  const SymbolRef named = root_of(given);
  const bool is_constant = named && in.knows(named) && (!in.made.shapes.count(named) || in.made.integers.count(named));
  if (core::as<Passive>(of) || is_constant) return integers(in, form, s, to);
  if (!elements_of(of) || core::as<Pointer>(of)) fail("a loop over these elements", ways_on::loop);
  if (!named || !in.made.shapes.count(named)) fail("a loop over these elements", ways_on::loop);
  const SymbolRef root = place_in(in, given, false);
  const auto* reference = core::as<Reference>(deduced(d.type));
  const TypeRef element = with_const(referee(deduced(d.type)), false);
  const bool is_copy = is_double(element) && (!reference || referee(deduced(d.type))->is_const);
  const bool is_object = !is_copy && !reference;
  if (is_object && (flow::is_vector(element) || !is_of_numbers(in, element)))
    fail("a loop over copies of elements", ways_on::loop);
  in.begin_scope();
  Loop made;
  const TermRef i = counting_through(in, given, root, made);
  in.begin_scope();
  const bool is_active = given->active || !d.passive;
  const TermRef at = make_term(Index{given, i}, element, true, reads, is_active);
  if (is_copy) {
    in.declare(d.symbol, d.name);
    in.add(d.symbol, Shape::Number, &d);
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
    in.declare(d.symbol, d.name);
    in.add(d.symbol, Shape::Array, nullptr);
    made.body.push_back({Make{d.symbol}, nothing_in(in, declared, element)});
    copy_members(in, d.symbol, variable(d.symbol, element, true), at, element, made.body);
  } else {
    Declarator declared = d;
    declared.init = Declarator::Init::Copy;
    declared.arguments = {Hole{at, Wanted::Dual}};
    in.made.made.push_back(std::make_shared<Declarator>(declared));
    alias(in, *in.made.made.back(), make_stmt(Declare{"", {declared}}), made.body);
  }
  body_of_elements(in, form, made);
  if (is_copy && reference && set_in(made.body).count(root)) fail("a loop that changes what it runs over");
  if (swaps(made.body, root)) fail("a loop that swaps what it runs over");
  if (resizes(made.body, root, given)) fail("a loop that changes the size of what it runs over");
  to.push_back({std::move(made), s});
}

}  // namespace dualrev::flow
