#include "flow/reading/rows.hpp"

#include "core/same.hpp"
#include "flow/reading/growth.hpp"
#include "flow/reading/integers.hpp"
#include "flow/reading/objects.hpp"
#include "flow/reading/places.hpp"
#include "flow/reading/ranges.hpp"
#include "flow/reading/sums.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

void swap(Reader& in, const Apply& call, const StmtRef& s, Block& to) {
  if (core::as<Passive>(deduced(call.arguments[0]->type))) {
    const TermRef &one = call.arguments[0], &other = call.arguments[1];
    const StmtRef words = make_stmt(Evaluate{flow::swapped(one, other)});
    const StmtRef source = core::as<Plain>(s) ? s : s ? like(s, words) : words;
    for (const TermRef& each : {one, other})
      check_changed(in, counted(in, one), each), check_changed(in, counted(in, other), each);
    to.push_back({Swap{{counted(in, one), one}, {counted(in, other), other}}, source});
    return;
  }
  const Swap made{side_of_swap(in, call.arguments[0]), side_of_swap(in, call.arguments[1])};
  const TypeRef &one = made.one.place->type, &other = made.other.place->type;
  if (is_double(one) != is_double(other)) fail("what is swapped");
  if (!is_double(one)) {
    if (is_vector(one) && !in.sizes.are_one(made.one.place, made.other.place))
      return exchange(in, made.one.place, made.other.place, s, to);
    in.swapped.insert(made.one.root);
    in.swapped.insert(made.other.root);
  }
  to.push_back({made, s});
}

/// Sums of what is before, with it, or differences of neighbours.
void successive(Reader& in, const Range& from, const Range& result, const SymbolRef& root, bool adds, Block& to) {
  if (from.root == root) fail("an algorithm within one row", ways_on::loop);
  const TermRef none =
      make_term(Arithmetic{"!=", {meant(from.count), literal(0, size_type())}}, boolean_type(), false, reads, false);
  const TermRef any = make_term(
      Verbatim{{Hole{from.count, Wanted::Value, Precedence::Relational}, " != 0"}, Precedence::Equality, {}, none},
      boolean_type(), false, reads, false);
  in.begin_scope();
  Branch some{any, {}, {}};
  const TermRef first = value_at(element_at(from, constant_size(0)));
  const TermRef sum = adds ? made_number(in, "sum", first, some.then) : nullptr;
  in.store(root, element_at(result, constant_size(0)), '=', adds ? value_at(sum) : first, nullptr, some.then);
  each(in, constant_size(1), from.count, some.then, [&](const TermRef& i, Block& body) {
    const TermRef element = value_at(element_at(from, i));
    if (adds) in.store(root_of(sum), sum, '+', element, nullptr, body);
    const TermRef before = adds ? nullptr : value_at(element_at(from, in_sizes('-', i, constant_size(1))));
    const TermRef value =
        adds ? value_at(sum)
             : make_term(Binary{'-', element, before}, real(Scalar::Double), false, reads, element->active);
    in.store(root, element_at(result, i), '=', value, nullptr, body);
  });
  in.end_scope();
  to.push_back({std::move(some), make_stmt(Stmts{})});
}

}  // namespace

void assign_whole(Reader& in, const Assign& assign, const StmtRef& s, Block& to) {
  const TermRef place = whole_of(assign.place);
  TermRef from = whole_of(assign.value);
  if (!place) fail("what is assigned");
  const SymbolRef root = place_in(in, place, false);
  const TypeRef type = deduced(place->type);
  const bool is_vector = flow::is_vector(type);
  if (!from && !is_vector) from = made_of_braces(in, assign.value, type, to);
  if (from) place_in(in, from, false);
  if (!is_vector) return copy_members(in, root, place, from, type, to);
  if (!are_doubles(elements_of(type)) || !from || !in.sizes.are_one(place, from))
    return assign_vector(in, place, assign.value, s, to);
  const Range all{root, place, nullptr, size_of_row(place)}, source{nullptr, from, nullptr, nullptr};
  each(in, all, to, [&](const TermRef& i, Block& body) {
    in.store(root, element_at(all, i), '=', value_at(element_at(source, i)), nullptr, body);
  });
}

void algorithm(Reader& in, const Apply& call, const StmtRef& s, Block& to) {
  const auto& given = call.arguments;
  if (call.function == "std::swap") return swap(in, call, s, to);
  if (changes_size(call)) return grow(in, call, s, to);
  if (call.function == "push_back" || call.function == "pop_back") return grow_integers(in, call, s, to);
  const auto changes = [&](const Range& range) {
    const SymbolRef named = root_of(range.row);
    if (range.is_constant) fail("constants, which are changed");
    if (in.made.shapes.at(named) != Shape::Array && !in.changeable.count(named))
      fail("'" + named->name + "', which is changed");
    return range.root;
  };
  if (call.function == "std::fill") {
    const Range all = range(in, given[0], given[1]);
    const SymbolRef root = changes(all);
    const TermRef value = given[2]->active ? value_at(made_number(in, "filled", given[2], to)) : given[2];
    return each(in, all, to,
                [&](const TermRef& i, Block& body) { in.store(root, element_at(all, i), '=', value, nullptr, body); });
  }
  if (call.function == "std::iota") {
    const Range all = range(in, given[0], given[1]);
    const SymbolRef root = changes(all);
    const TermRef value = made_number(in, "value", given[2], to);
    return each(in, all, to, [&](const TermRef& i, Block& body) {
      in.store(root, element_at(all, i), '=', value_at(value), nullptr, body);
      in.store(root_of(value), value, '+', core::number("1", value->type), nullptr, body);
    });
  }
  if (call.function == "std::partial_sum" || call.function == "std::adjacent_difference") {
    const Range from = range(in, given[0], given[1]), result = range(in, given[2], nullptr);
    return successive(in, from, result, changes(result), call.function == "std::partial_sum", to);
  }
  const bool is_copy = call.function == "std::copy";
  if (!is_copy && call.function != "std::transform") fail("a call of '" + call.function + "'");
  const Range from = range(in, given[0], given[1]);
  const bool has_two = given.size() == 5;
  const Range second = has_two ? range(in, given[2], nullptr) : Range();
  const Range result = range(in, given[has_two ? 3 : 2], nullptr);
  const SymbolRef root = changes(result);
  const bool is_itself = [&](const Range& other) {
    return are_same(meant(other.row), meant(result.row)) && !other.from && !result.from;
  }(from);
  if ((from.root == root && !is_itself) || (has_two && second.root == root))
    fail("an algorithm within one row", ways_on::loop);
  each(in, from, to, [&](const TermRef& i, Block& body) {
    std::vector<TermRef> places{element_at(from, i)};
    if (has_two) places.push_back(element_at(second, i));
    const TermRef value = is_copy ? value_at(places[0]) : applied(in, given.back(), places, root);
    in.store(root, element_at(result, i), '=', value, nullptr, body);
  });
}

}  // namespace dualrev::flow
