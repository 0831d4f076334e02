#include "flow/reading/growth.hpp"

#include "core/rewrite.hpp"
#include "core/same.hpp"
#include "flow/lists.hpp"
#include "flow/reading/objects.hpp"
#include "flow/reading/places.hpp"
#include "flow/reading/ranges.hpp"
#include "flow/types.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

constexpr const char* of_vectors = "std::vector::";

TermRef number_of_elements(std::size_t count) {
  const TermRef literal = make_term(Literal{static_cast<std::int64_t>(count)}, size_type(), false, pure, false);
  return make_term(Verbatim{{core::number_token(std::to_string(count))}, Precedence::Primary, {}, literal}, size_type(),
                   false, pure, false);
}

/// row.back()
TermRef last_of(const TermRef& row, const TypeRef& type) {
  const TermRef one = make_term(Literal{1}, size_type(), false, pure, false);
  const TermRef last = make_term(Arithmetic{"-", {meant(size_of_row(row)), one}}, size_type(), false, reads, false);
  const TermRef index = make_term(
      Verbatim{{Hole{size_of_row(row), Wanted::Value, Precedence::Additive}, " - 1"}, Precedence::Additive, {}, last},
      size_type(), false, reads, false);
  const TermRef element = make_term(Index{row, index}, with_const(type, false), true, reads, true);
  return make_term(
      Verbatim{{Hole{row, Wanted::Dual, Precedence::Postfix}, ".back()"}, Precedence::Postfix, {}, element},
      element->type, true, reads, true);
}

TermRef element_of_row(const TermRef& row, const TermRef& index, const TypeRef& type) {
  return make_term(Index{row, index}, with_const(type, false), true, reads, true);
}

/// row.name(a, b);
StmtRef called(const TermRef& row, const std::string& name, const std::vector<TermRef>& arguments,
               const TermRef& meaning = {}) {
  std::vector<Piece> pieces{Hole{row, Wanted::Dual, Precedence::Postfix}, "." + name + "("};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (i > 0) pieces.emplace_back(", ");
    pieces.emplace_back(Hole{arguments[i], Wanted::Dual});
  }
  pieces.emplace_back(")");
  return make_stmt(Evaluate{
      make_term(Verbatim{std::move(pieces), Precedence::Postfix, {}, meaning}, nullptr, false, writes, false)});
}

const TypeRef& element_type(const TermRef& row) { return core::as<Library>(deduced(row->type))->arguments[0]; }

/// Of "std::move(a)" the a; null for others.
TermRef moved(const TermRef& given) {
  const auto* call = core::as<Apply>(meant(in_temporary(given)));
  return call && call->function == "std::move" ? whole_of(call->arguments[0]) : nullptr;
}

/// What stands in braces: "{a, b}", "T{a, b}"; nothing for others.
std::optional<std::vector<Item>> items_in(const TermRef& given) {
  const TermRef& t = in_temporary(given);
  const auto* typed = core::as<Verbatim>(t);
  const auto* braces = typed && typed->pieces.size() == 2 && std::holds_alternative<TypeRef>(typed->pieces[0]) &&
                               !core::as<Invoke>(typed->meaning)
                           ? std::get_if<Hole>(&typed->pieces[1])
                           : nullptr;
  return list_of(Declarator{"", t->type, Declarator::Init::Copy, {Hole{braces ? in_temporary(braces->term) : t}}});
}

bool is_constant_element(const Reader& in, const TermRef& given) {
  const TermRef& number = given_number(given);
  if (is_row_of_constants(in, given) || are_no_numbers(given)) return true;
  return !number->active && core::as<Real>(deduced(number->type)) && mentioned(number) && !reads_numbers(in, number);
}

TermRef with_fixed_indices(Reader& in, const TermRef& place, Block& to) {
  return rewritten(place, [&](const TermRef& t) -> TermRef {
    const auto* element = core::as<Index>(t);
    const bool varies = element && !constant(element->index) && !core::as<Variable>(meant(element->index));
    if (!varies) return nullptr;
    if (!mentioned(element->index)) fail("an index that cannot be read");
    const SymbolRef at = made_integer(in, "at", element->index, to);
    return make_term(Index{with_fixed_indices(in, element->base, to), variable(at, size_type(), false)}, t->type,
                     t->place, t->access, t->active);
  });
}

/// What is read of the vector that it is pushed to is read before.
void named_before(Reader& in, Item& item, const SymbolRef& root, Block& to) {
  for (Item& each : item.list) named_before(in, each, root, to);
  if (!item.value) return;
  const TermRef& value = given_number(item.value);
  const Symbols all = named_in(value);
  const bool reads_it = std::any_of(all.begin(), all.end(),
                                    [&](const SymbolRef& each) { return each == root || in.own_root(each) == root; });
  if (is_double(value->type)) {
    if (!value->active && !reads_it) return;
    const TermRef made = in.number(value, to);
    item.value = made;
    if (!reads_it) return;
    const TermRef name = made_number(in, "pushed", made, to);
    item.value = make_term(Load{name}, real(Scalar::Double), false, reads, true);
  } else if (const TermRef whole = reads_it ? whole_of(item.value) : nullptr) {
    item.value = with_fixed_indices(in, whole, to);
  } else if (reads_it) {
    fail("what '" + root->name + "' is given of itself");
  }
}

void push(Reader& in, const SymbolRef& root, const TermRef& row, const std::vector<TermRef>& given, const StmtRef& s,
          Block& to) {
  const TypeRef type = with_const(element_type(row), false);
  const auto more = [&](const std::vector<TermRef>& constants) {
    resize(in, {root, row, Resize::By::OneMore}, called(row, "emplace_back", constants), s, to);
  };
  if (is_double(type) && given.size() == 1) {
    const TermRef value = in.number(given_number(given[0]), to);
    if (!is_double(value->type)) fail("what '" + root->name + "' is given");
    in.made.resized.insert(root);
    const TermRef place = element_of_row(row, size_of_row(row), type);
    Store made{root, place, value};
    made.pushes = true;
    to.push_back({std::move(made), like(s, called(row, "push_back", {value}))});
    return;
  }
  if (given.empty()) return more({});
  const bool is_sized = is_vector(type) && given.size() <= 2 && is_integer(given[0]) && mentioned(given[0]);
  if (is_sized && (given.size() == 1 || is_constant_element(in, given[1]))) return more(given);
  if (given.size() == 1 && is_row_of_constants(in, given[0]))
    return resize(in, {root, row, Resize::By::OneMore}, called(row, "push_back", given), s, to);
  const TermRef last = last_of(row, type);
  if (const TermRef from = given.size() == 1 ? moved(given[0]) : nullptr) {
    vector_in(in, from);
    if (place_in(in, from, false) == root) fail("'" + root->name + "', which is moved into itself");
    more({});
    return exchange(in, last, from, nullptr, to);
  }
  if (const TermRef from = given.size() == 1 ? whole_of(given_number(in_temporary(given[0]))) : nullptr) {
    const SymbolRef of = place_in(in, from, false);
    // What it is an element of may be what grows.
    const TermRef source = of == root ? with_fixed_indices(in, from, to) : from;
    more({});
    return in_new_elements(in, [&] { copy_whole(in, root, last, source, type, to); });
  }
  std::vector<Item> items;
  if (const auto list = given.size() == 1 ? items_in(given[0]) : std::nullopt) {
    items = *list;
  } else {
    // Members, in parentheses.
    if (!core::as<Record>(type)) fail("what '" + root->name + "' is given");
    for (const TermRef& each : given) items.push_back({each, {}});
  }
  for (Item& each : items) named_before(in, each, root, to);
  more({});
  in_new_elements(in, [&] { set_row_items(in, root, last, type, items, to); });
}

/// Elements move by one place, each by a swap, which is its own reverse.
void shift(Reader& in, const SymbolRef& root, const TermRef& row, const std::vector<TermRef>& given, const StmtRef& s,
           Block& to) {
  TermRef from;
  const TermRef of = row_of(given[0], from);
  if (!of || !are_same(meant(of), meant(row)) || (from && !mentioned(from)))
    fail("where '" + root->name + "' gets an element, or loses one");
  if (!is_double(element_type(row))) fail("an element of '" + root->name + "' that is no number");
  in.made.resized.insert(root);
  const TermRef index = from ? from : number_of_elements(0);
  const auto swapped = [&](const TermRef& one, const TermRef& other, Block& body) {
    body.push_back(
        {Swap{side_of_swap(in, one), side_of_swap(in, other)}, make_stmt(Evaluate{flow::swapped(one, other)})});
  };
  const TypeRef type = real(Scalar::Double);
  if (given.size() == 2) {
    const TermRef moved = made_number(in, "moved", in.number(given[1], to), to);
    const SymbolRef at = made_integer(in, "at", index, to);
    each_from(in, at, row, to,
              [&](const TermRef& i, Block& body) { swapped(element_of_row(row, i, type), moved, body); });
    return push(in, root, row, {make_term(Load{moved}, type, false, reads, true)}, s, to);
  }
  const TermRef behind = make_term(Arithmetic{"+", {meant(index), meant(number_of_elements(1))}}, size_type(), false,
                                   index->access, false);
  const SymbolRef at = made_integer(
      in, "at",
      make_term(Verbatim{{Hole{index, Wanted::Value, Precedence::Additive}, " + 1"}, Precedence::Additive, {}, behind},
                size_type(), false, index->access, false),
      to);
  each_from(in, at, row, to, [&](const TermRef& i, Block& body) {
    const TermRef before =
        make_term(Arithmetic{"-", {i, meant(number_of_elements(1))}}, size_type(), false, reads, false);
    const TermRef spelled =
        make_term(Verbatim{{Hole{i, Wanted::Value, Precedence::Additive}, " - 1"}, Precedence::Additive, {}, before},
                  size_type(), false, reads, false);
    swapped(element_of_row(row, spelled, type), element_of_row(row, i, type), body);
  });
  resize(in, {root, row, Resize::By::OneLess}, called(row, "pop_back", {}), s, to);
}

void move(Reader& in, const TermRef& place, const TermRef& from, const StmtRef& s, Block& to) {
  const SymbolRef root = vector_in(in, place);
  if (vector_in(in, from) == root) fail("'" + root->name + "', which is moved into itself");
  resize(in, {root, place}, called(place, "clear", {}), s, to);
  exchange(in, place, from, nullptr, to);
}

TermRef made_vector(Reader& in, const char* hint, const TypeRef& type, Block& to) {
  const SymbolRef symbol = made_symbol(in.around.fresh(hint));
  in.declare(symbol, symbol->name);
  const StmtRef made = nothing_in(in, Declarator{symbol->name, type, Declarator::Init::None, {}, false, symbol}, type);
  in.add(symbol, Shape::Array, in.made.made.back().get());
  in.made.resized.insert(symbol);
  to.push_back({Make{symbol}, made});
  return core::variable(symbol, without_const(type), true);
}

}  // namespace

bool changes_size(const Apply& call) { return call.function.starts_with(of_vectors); }

SymbolRef vector_in(Reader& in, const TermRef& row) {
  const SymbolRef named = root_of(row);
  if (!named || !in.made.shapes.count(named)) fail("a vector that is no variable of this function");
  const SymbolRef root = place_in(in, row, false);
  if (!is_vector(row->type)) fail("what changes its size");
  const auto declared = in.made.declared.find(root);
  if (in.made.shapes.at(root) != Shape::Array || declared == in.made.declared.end() ||
      !is_vector(declared->second->type) || is_const(deduced(declared->second->type))) {
    in.changes_given(root);
    fail("'" + root->name + "', whose size changes");
  }
  return root;
}

const TermRef& in_temporary(const TermRef& t) {
  const auto* temporary = core::as<Temporary>(t);
  return temporary ? in_temporary(temporary->made) : t;
}

void resize(Reader& in, Resize made, const StmtRef& statement, const StmtRef& s, Block& to) {
  if (made.by != Resize::By::Nothing) in.made.resized.insert(made.root);
  made.begins = in.in_new_element;
  to.push_back({std::move(made), s ? like(s, statement) : statement});
}

void in_new_elements(Reader& in, const std::function<void()>& set) {
  const bool before = std::exchange(in.in_new_element, true);
  set();
  in.in_new_element = before;
}

void grow(Reader& in, const Apply& call, const StmtRef& s, Block& to) {
  const std::string name = call.function.substr(std::string(of_vectors).size());
  const TermRef row = whole_of(call.arguments[0]);
  if (!row) fail("a vector that is no variable of this function");
  const SymbolRef root = vector_in(in, row);
  const std::vector<TermRef> given(call.arguments.begin() + 1, call.arguments.end());
  const TypeRef type = element_type(row);
  if (name == "assign" && given.size() == 1) return assign_vector(in, row, given[0], s, to);
  if (name == "push_back" || name == "emplace_back") return push(in, root, row, given, s, to);
  if (name == "erase" || name == "insert") return shift(in, root, row, given, s, to);
  if (name == "pop_back") return resize(in, {root, row, Resize::By::OneLess}, called(row, name, {}), s, to);
  if (name == "clear") return resize(in, {root, row}, called(row, name, {}), s, to);
  if (name == "assign" && given.size() == 2 && !is_integer(given[0])) {
    const Range all = range(in, given[0], given[1]);
    if (all.root == root) fail("'" + root->name + "', which is given a part of itself");
    resize(in, {root, row}, called(row, "resize", {all.count}), s, to);
    return in_new_elements(in, [&] { copy_range(in, root, row, all, to); });
  }
  const bool is_capacity = name == "reserve" || name == "shrink_to_fit";
  if (given.empty() ? !is_capacity : !is_integer(given[0]) || !mentioned(given[0]))
    fail("how '" + root->name + "' changes its size");
  if (is_capacity) return resize(in, {root, row, Resize::By::Nothing}, called(row, name, given), s, to);
  const bool keeps = name == "resize";
  const TermRef kept = keeps ? given[0] : nullptr;
  if (given.size() == 1 || is_constant_element(in, given[1]))
    return resize(in, {root, row, Resize::By::Any, kept}, called(row, name, given), s, to);
  if (!is_double(type)) fail("what '" + root->name + "' is filled with");
  // The new ones are set one by one.
  const TermRef value = made_number(in, "filled", given[1], to);
  const SymbolRef first = keeps ? made_integer(in, "first", size_of_row(row), to) : nullptr;
  resize(in, {root, row, Resize::By::Any, kept}, called(row, "resize", {given[0]}), s, to);
  in_new_elements(in, [&] {
    each_from(in, first, row, to, [&](const TermRef& i, Block& body) {
      in.store(root, element_of_row(row, i, type), '=', make_term(Load{value}, type, false, reads, true), nullptr,
               body);
    });
  });
}

void copy_range(Reader& in, const SymbolRef& root, const TermRef& row, const Range& from, Block& to) {
  if (!is_double(element_type(row))) fail("what '" + root->name + "' is a copy of");
  each(in, from, to, [&](const TermRef& i, Block& body) {
    const TermRef value = make_term(Load{element_at(from, i)}, real(Scalar::Double), false, reads, !from.is_constant);
    in.store(root, element_of_row(row, i, element_type(row)), '=', value, nullptr, body);
  });
}

void copy_whole(Reader& in, const SymbolRef& root, const TermRef& place, const TermRef& from, const TypeRef& type,
                Block& to) {
  if (!is_vector(type)) return copy_members(in, root, place, from, type, to);
  const TypeRef of = core::as<Library>(deduced(type))->arguments[0];
  const Type* other = elements_of(deduced(from->type));
  if (!other || is_double(of) != are_doubles(other)) fail("a copy of this object");
  resize(in, {root, place}, called(place, "resize", {size_of_row(from)}), nullptr, to);
  in_new_elements(in, [&] {
    each_from(in, nullptr, place, to, [&](const TermRef& i, Block& body) {
      copy_whole(in, root, element_of_row(place, i, of), element_of_row(from, i, of), of, body);
    });
  });
}

/// What `one` has goes, and `other` has nothing.
void exchange(Reader& in, const TermRef& one, const TermRef& other, const StmtRef& s, Block& to) {
  const Swap made{side_of_swap(in, one), side_of_swap(in, other)};
  for (const auto* side : {&made.one, &made.other}) in.made.resized.insert(side->root);
  const StmtRef statement = called(one, "swap", {other}, core::as<Verbatim>(flow::swapped(one, other))->meaning);
  to.push_back({made, s ? like(s, statement) : statement});
}

void set_row_items(Reader& in, const SymbolRef& root, const TermRef& place, const TypeRef& type,
                   const std::vector<Item>& items, Block& to) {
  if (!is_vector(type)) return set_items(in, root, place, type, items, to);
  resize(in, {root, place}, called(place, "resize", {number_of_elements(items.size())}), nullptr, to);
  const TypeRef of = core::as<Library>(deduced(type))->arguments[0];
  in_new_elements(in, [&] {
    for (std::size_t i = 0; i < items.size(); ++i) {
      const TermRef at = element_of_row(place, number_of_elements(i), of);
      items[i].value ? set_item(in, root, at, of, items[i], to) : set_row_items(in, root, at, of, items[i].list, to);
    }
  });
}

void assign_vector(Reader& in, const TermRef& place, const TermRef& given, const StmtRef& s, Block& to) {
  const SymbolRef root = vector_in(in, place);
  if (const TermRef from = moved(given)) return move(in, place, from, s, to);
  const TermRef& inside = in_temporary(given);
  const TypeRef& type = deduced(place->type);
  if (const auto* call = core::as<Apply>(meant(inside)); call && call->function == "std::exchange") {
    const TermRef from = whole_of(call->arguments[0]);
    if (!from) fail("what is assigned");
    move(in, place, from, s, to);
    return assign_vector(in, from, call->arguments[1], nullptr, to);
  }
  if (const TermRef from = whole_of(inside)) {
    if (place_in(in, from, false) != root) return copy_whole(in, root, place, from, type, to);
    // It may be the same part.
    const TermRef copy = made_vector(in, "copied", type, to);
    copy_whole(in, root_of(copy), copy, from, type, to);
    return copy_whole(in, root, place, copy, type, to);
  }
  if (is_row_of_constants(in, inside)) {
    const TermRef set = make_term(Assign{place, '=', inside, type}, type, true, writes, true);
    return resize(in, {root, place}, make_stmt(Evaluate{set}), s, to);
  }
  const auto items = items_in(inside);
  if (!items) fail("what is assigned");
  std::vector<Item> all = *items;
  for (Item& each : all) named_before(in, each, root, to);
  set_row_items(in, root, place, type, all, to);
}

bool vector(Reader& in, const Declarator& d, const TypeRef& type, const StmtRef& s, Block& to) {
  const TermRef given = d.arguments.size() == 1 ? d.arguments[0].term : nullptr;
  const auto list = list_of(d);
  const TypeRef plain = without_const(type);
  const auto made = [&](const StmtRef& statement) {
    in.declare(d.symbol, d.name);
    in.add(d.symbol, Shape::Array, &d);
    if (statement != s) in.made.declared[d.symbol] = in.made.made.back().get();
    in.made.resized.insert(d.symbol);
    to.push_back({Make{d.symbol}, statement});
  };
  const TermRef place = core::variable(d.symbol, plain, true);
  if (d.arguments.empty() || (list && list->empty())) {
    made(is_const(type) ? like(s, nothing_in(in, d, type)) : s);
    return true;
  }
  if (const TermRef from = given ? moved(given) : nullptr) {
    vector_in(in, from);
    made(like(s, nothing_in(in, d, type)));
    exchange(in, place, from, nullptr, to);
    return true;
  }
  const bool is_list = d.init == Declarator::Init::List || d.init == Declarator::Init::CopyList;
  const TermRef from = given && !is_list ? whole_of(in_temporary(given)) : nullptr;
  if (from && in.made.shapes.count(root_of(from)) && !is_double(element_type(place))) {
    place_in(in, from, false);
    made(like(s, nothing_in(in, d, type)));
    copy_whole(in, d.symbol, place, from, plain, to);
    return true;
  }
  if (list) {
    const TypeRef of = element_type(place);
    made(like(s, nothing_in(in, d, type, list->size())));
    for (std::size_t i = 0; i < list->size(); ++i) {
      const Item& each = (*list)[i];
      const TermRef at = element_of_row(place, number_of_elements(i), of);
      each.value ? set_item(in, d.symbol, at, of, each, to) : set_row_items(in, d.symbol, at, of, each.list, to);
    }
    return true;
  }
  const bool is_sized = d.init == Declarator::Init::Direct && is_integer(d.arguments[0].term);
  if (d.arguments.size() == 2 && !is_list && !is_sized && is_double(element_type(place))) {
    const Range all = range(in, d.arguments[0].term, d.arguments[1].term);
    made(like(s, nothing_in(in, d, type)));
    resize(in, {d.symbol, place}, called(place, "resize", {all.count}), nullptr, to);
    in_new_elements(in, [&] { copy_range(in, d.symbol, place, all, to); });
    return true;
  }
  if (given && !is_sized && is_row_of_constants(in, given) && !is_const(type)) {
    made(s);
    return true;
  }
  return false;
}

}  // namespace dualrev::flow
