// The order of evaluation: what must stand in front of what, once some operand needs statements in front of it.
#include <utility>

#include "transform/terms.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

/// Below what makes the wanted reading of a place: the place.
const TermRef& as_place(const TermRef& reading) {
  if (const auto* primal = as<Primal>(reading)) return primal->dual;
  if (const auto* lifted = as<Lift>(reading)) return lifted->value;
  return reading;
}

bool is_value(const TypeRef& type) { return type && (as<Pointer>(type) || !may_point(type)); }

}  // namespace

/// From the right: whatever must be done before what is hoisted there is hoisted as well. Numbers get a name, objects
/// that exist a reference. New objects stay where they are, and what is on their right is evaluated in place.
std::vector<TermRef> Terms::in_order(const std::vector<Hole>& operands) {
  const std::size_t count = operands.size();
  std::vector<TermRef> twins(count);
  std::vector<Hoisted> before(count);
  const auto translate = [&](std::size_t i, bool in_place) {
    Hoisted outer = std::exchange(hoisted_, {});
    twins[i] = in_place ? element(operands[i], true) : hole(operands[i]);
    before[i] = std::exchange(hoisted_, std::move(outer));
  };
  for (std::size_t i = 0; i < count; ++i) translate(i, false);

  const auto is_place = [&](std::size_t i) { return operands[i].term->place || operands[i].term->expires; };
  std::vector<bool> is_named(count), is_in_place(count);
  for (bool settled = false; !settled;) {
    settled = true;
    Access later = pure;
    std::size_t stays = count;
    for (std::size_t i = count; i-- > 0;) {
      const Access own = is_place(i) ? access_of_place(as_place(twins[i])) : twins[i]->access;
      is_named[i] = order_shows(own, later);
      if (is_named[i]) later |= own;
      if (is_named[i] && !is_place(i) && !is_value(twins[i]->type)) stays = i;
      // An operand in place has empty storage for its objects in front, if any.
      if (!before[i].body.empty() && !is_in_place[i]) later |= before[i].access | reads | mentions_any;
    }
    for (std::size_t i = stays + 1; i < count; ++i) {
      if (before[i].body.empty() || is_in_place[i]) continue;
      translate(i, true);
      is_in_place[i] = true;
      settled = false;
    }
  }

  for (std::size_t i = 0; i < count; ++i) {
    hoisted_.add(before[i]);
    if (!is_named[i]) continue;
    if (is_place(i))
      twins[i] = hole_of_reference(operands[i], as_place(twins[i]));
    else
      twins[i] = name("t", make_type(Placeholder{"const auto", twins[i]->type}), twins[i]);
  }
  return twins;
}

/// The operand, where the object that it is has got a name.
TermRef Terms::hole_of_reference(const Hole& operand, const TermRef& twin) {
  const TermRef& object = operand.term;
  const SymbolRef name = refer_to(twin, make_type(Placeholder{object->expires ? "auto&&" : "auto&", twin->type}));
  if (!object->expires)
    return hole({variable(name, object->type, object->active, pure), operand.wanted, operand.context, operand.lift});
  return make_term(Verbatim{{Rooted{"std::move"}, "(", name, ")"}, Precedence::Postfix}, twin->type, false, pure,
                   twin->active);
}

SymbolRef Terms::refer_to(const TermRef& place, const TypeRef& type) {
  const SymbolRef reference = names_.fresh_variable("place");
  hoist(make_stmt(Declare{"", {{reference->name, type, Declarator::Init::Copy, {{place, Wanted::Dual}}}}}),
        place->access);
  hoisted_.points = true;
  return reference;
}

}  // namespace dualrev::transform
