#include "flow/reading/places.hpp"

#include "flow/parts.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

struct MayBeInteger {
  bool operator()(const one_of<Literal, Arithmetic, Size, Convert, Variable, Load, Index, Member> auto&) const {
    return true;
  }
  bool operator()(
      const one_of<Verbatim, Dereference, AddressOf, Unary, Binary, Primitive, Select, Logic, Sequence, Assign, Step,
                   Call, MethodCall, Temporary, Lambda, Apply, Invoke, Opaque, Generated> auto&) const {
    return false;
  }
};
/// Of numbers, whose partial derivatives are known.
struct IsOperation {
  bool operator()(const one_of<Unary, Binary, Primitive, Convert> auto&) const { return true; }
  bool operator()(const one_of<Verbatim, Variable, Member, Index, Dereference, AddressOf, Load, Select, Logic, Sequence,
                               Assign, Step, Call, MethodCall, Temporary, Lambda, Literal, Arithmetic, Size, Apply,
                               Invoke, Opaque, Generated> auto&) const {
    return false;
  }
};

}  // namespace

const TermRef& known(const TermRef& t, const char* what) {
  return reading(t, [&]() -> const TermRef& {
    if (!mentioned(t)) fail(std::string(what) + " that cannot be read", ways_on::statement);
    return t;
  });
}

TermRef part(const SymbolRef& root, const TermRef& place) {
  const auto* variable = core::as<Variable>(meant(place));
  return variable && variable->symbol == root ? nullptr : place;
}

bool is_integer(const TermRef& t) {
  const TermRef& is = meant(t);
  const auto* type = core::as<Passive>(is->type);
  return (is != t || std::visit(MayBeInteger(), t->form)) && type && type->text != "auto";
}

TypeRef without_const(const TypeRef& type) {
  if (const auto* array = core::as<core::Array>(type))
    return make_type(core::Array{without_const(array->element), array->extent});
  return with_const(type, false);
}

SymbolRef place(const Reader& in, const TermRef& t) {
  return reading(t, [&] {
    if (!in.is_real(t->type)) fail("a place that is no number of this function");
    return place_in(in, t, true);
  });
}

SymbolRef place_in(const Reader& in, const TermRef& t, bool is_number) {
  const SymbolRef variable = root_of(t);
  const auto shape = variable ? in.made.shapes.find(variable) : in.made.shapes.end();
  if (shape == in.made.shapes.end()) fail("a place that is no number of this function");
  known(t, "a place");
  int depth = 0;
  for (TermRef at = meant(t); !core::as<Variable>(at); ++depth) {
    const bool is_whole = depth == 0;
    if (!is_whole && core::as<Pointer>(at->type)) fail("what a pointer in an object points to");
    if (const auto* index = core::as<Index>(at)) {
      if (!is_integer(index->index) && !core::as<Variable>(index->index)) fail("an index that is no integer");
      at = index->base;
    } else if (const auto* pointer = core::as<Dereference>(at)) {
      at = pointer->pointer;
    } else if (const auto* member = core::as<Member>(at)) {
      const TypeRef& object = deduced(member->object->type);
      if (member->arrow || !(core::as<Record>(object) || is_pair(object))) fail("a member of '" + member->name + "'");
      const RecordTwin* record = in.around.class_of_object(deduced(member->object->type));
      for (const Field& field : record ? record->fields : std::vector<Field>())
        if (field.name == member->name && field.is_const && !field.is_private)
          fail("the member '" + member->name + "', which is const");
      at = member->object;
    }
    at = meant(at);
    if (const auto* load = core::as<Load>(at)) at = meant(load->place);
    const auto* library = core::as<Library>(deduced(at->type));
    const bool is_variable = core::as<Variable>(at) != nullptr;
    if (library && library->name == "std::span" && !is_variable) fail("what a span in an object refers to");
  }
  const Shape of = shape->second;
  if (is_number && (of == Shape::Number) != (depth == 0) && of != Shape::Other) fail("an array as a whole");
  if (of == Shape::Row && depth != (is_number ? 1 : depth)) fail("an array as a whole");
  return in.made.owner(variable);
}

Swap::Side side_of_swap(Reader& in, const TermRef& given) {
  const bool is_number = is_double(given->type);
  const TermRef place = is_number ? given : whole_of(given);
  const SymbolRef root = place ? (is_number ? flow::place(in, place) : place_in(in, place, false)) : nullptr;
  const SymbolRef named = place ? root_of(place) : nullptr;
  if (!root || !in.made.differentiated.count(named)) fail("what is swapped");
  const Shape shape = in.made.shapes.at(named);
  const bool is_own = shape == Shape::Array || shape == Shape::Number || shape == Shape::Other;
  const bool is_element =
      place && !core::as<Variable>(meant(place)) && (is_vector(place->type) || shape == Shape::Array);
  if (!is_number && !((core::as<Variable>(meant(place)) && shape == Shape::Array) || is_element))
    fail("what is swapped");
  if (!is_own && !in.changeable.count(named)) {
    in.changes_given(named);
    fail("'" + named->name + "', which is changed");
  }
  return {root, place};
}

namespace {

void number_form(const Reader& in, const TermRef& t) {
  if (!in.is_real(t->type) && t->active) fail("a number that is no double");
  if (!t->active) {
    if (!mentioned(t)) fail("a constant that cannot be read");
    return;
  }
  if (const auto* load = core::as<Load>(t)) return static_cast<void>(place(in, load->place));
  if (t->place) return static_cast<void>(place(in, t));
  if (const auto* call = core::as<Call>(t)) {
    if (!in.around.is_operation(t)) fail("a call of '" + call->callee + "'");
    for (const Hole& each : call->arguments)
      core::as<Real>(given_number(each.term)->type) ? number_term(in, each.term)
                                                    : static_cast<void>(condition(each.term));
    return;
  }
  if (!std::visit(IsOperation(), t->form)) fail("this expression");
  for (const Hole& each : operands(*t))
    core::as<Real>(each.term->type) ? number_term(in, each.term) : static_cast<void>(condition(each.term));
}

}  // namespace

void number_term(const Reader& in, const TermRef& argument) {
  const TermRef& t = given_number(argument);
  reading(t, [&] { number_form(in, t); });
}

}  // namespace dualrev::flow
