#include "flow/choices.hpp"

namespace dualrev::flow {

using namespace core;

TermRef number_in(const TermRef& argument) {
  const TermRef& t = given_number(argument);
  const auto* load = as<Load>(t);
  if (load && as<Primitive>(load->place)) return load->place;  // read from what it gives
  const auto* text = as<Verbatim>(load ? load->place : t);
  return text && as<Primitive>(text->meaning) ? text->meaning : t;
}

namespace {

TermRef read(const TermRef& t) {
  return t->place ? make_term(Load{t}, with_const(t->type, false), false, t->access, t->active) : t;
}

/// The choice that an object is of which a place is a part, with the same part of both sides; nothing if there is none.
std::optional<Select> choice_around(const TermRef& place) {
  if (const auto* choice = as<Select>(place)) return *choice;
  const auto* member = as<Member>(place);
  const auto inside = member && !member->arrow ? choice_around(member->object) : std::nullopt;
  if (!inside) return std::nullopt;
  const auto part = [&](const TermRef& object) {
    return make_term(Member{object, member->name, false, member->hidden}, place->type, true, place->access,
                     place->active);
  };
  return Select{inside->condition, part(inside->then), part(inside->otherwise)};
}

}  // namespace

std::optional<Select> choice_in(const TermRef& argument) {
  const TermRef t = number_in(argument);
  if (!t->active) return std::nullopt;
  if (const auto* choice = as<Select>(t)) {
    if (!t->place) return *choice;
    return Select{choice->condition, read(choice->then), read(choice->otherwise)};
  }
  const auto* load = as<Load>(t);
  const auto place = choice_around(load ? load->place : nullptr);
  if (!place) return std::nullopt;
  return Select{place->condition, read(place->then), read(place->otherwise)};
}

TermRef with_named(const TermRef& argument, const std::function<TermRef(const TermRef&)>& named) {
  const TermRef t = number_in(argument);
  const TermRef unchanged = t == given_number(argument) ? argument : t;
  if (TermRef name = named(t)) return name;
  if (!t->active) return unchanged;
  const auto inside = [&](TermRef& part) {
    const TermRef before = part;
    part = with_named(before, named);
    return part != before;
  };
  const auto made = [&](auto form) { return make_term(std::move(form), t->type, t->place, t->access, t->active); };
  // What an operand did that has a name now, was done where that was given its value.
  const auto of_others = [&](auto form) {
    const TermRef whole = made(std::move(form));
    Term copy = *whole;
    const Access before = access_of_parts(*t);
    copy.access = copy.access.without((before.changing() | before.beside_storage()).without(access_of_parts(*whole)));
    return std::make_shared<const Term>(std::move(copy));
  };
  if (const auto* unary = as<Unary>(t)) {
    Unary form = *unary;
    return inside(form.operand) ? of_others(form) : unchanged;
  }
  if (const auto* binary = as<Binary>(t)) {
    Binary form = *binary;
    const bool left = inside(form.left);
    return inside(form.right) || left ? of_others(form) : unchanged;
  }
  if (const auto* convert = as<Convert>(t)) {
    Convert form = *convert;
    return inside(form.operand) ? of_others(form) : unchanged;
  }
  if (const auto* primitive = as<Primitive>(t)) {
    Primitive form = *primitive;
    bool any = false;
    for (TermRef& each : form.arguments) any = inside(each) || any;
    return any ? of_others(form) : unchanged;
  }
  if (const auto* call = as<Call>(t)) {
    Call form = *call;
    bool any = false;
    for (Hole& each : form.arguments) any = inside(each.term) || any;
    return any ? made(form) : unchanged;
  }
  return unchanged;
}

}  // namespace dualrev::flow
