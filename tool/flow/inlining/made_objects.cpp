#include "flow/inlining/made_objects.hpp"

#include <algorithm>
#include <functional>

#include "flow/parts.hpp"
#include "flow/types.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// A pointer to numbers, or an iterator.
bool is_position(const TermRef& t) {
  const TypeRef& type = deduced(t->type);
  const auto* library = core::as<Library>(type);
  if (core::as<Pointer>(type) || (library && library->member.ends_with("iterator"))) return true;
  // Of constants text says no more than that it is neither a number nor an integer.
  const TermRef& is = meant(t);
  return core::as<Passive>(type) && !integers_of(type) && !width_of(type) && is != t && !core::as<Opaque>(is) &&
         !core::as<Real>(deduced(is->type)) && !width_of(is->type) && !integers_of(is->type);
}
/// "{first, last}" of a vector of numbers: the elements between them.
bool is_range(const TypeRef& vector, const std::vector<Item>& items) {
  return is_vector(vector) && are_doubles(elements_of(vector)) && items.size() == 2 &&
         std::all_of(items.begin(), items.end(),
                     [](const Item& each) { return each.value && is_position(each.value); });
}

/// The same list in braces, as text.
TermRef braces_of(Inliner& in, const std::vector<Item>& items, const TypeRef& type, Row& to) {
  Verbatim made{{braces_token()}, Precedence::Primary};
  const std::function<void(const std::vector<Item>&)> add = [&](const std::vector<Item>& list) {
    bool is_first = true;
    for (const Item& each : list) {
      if (!std::exchange(is_first, false)) made.pieces.emplace_back(comma_token());
      if (!each.member.empty()) in.fail("braces with names of members");
      if (each.value) {
        made.pieces.emplace_back(Hole{in.term(each.value, &to), Wanted::Dual});
      } else {
        made.pieces.emplace_back(braces_token());
        add(each.list);
        made.pieces.emplace_back(end_token(Token::Kind::Braces));
      }
    }
  };
  add(items);
  made.pieces.emplace_back(end_token(Token::Kind::Braces));
  const TermRef braces = make_term(std::move(made), type, false, reads, false);
  in.changes.check(braces);
  return braces;
}

}  // namespace

bool is_braces(const TermRef& t) {
  const auto* text = core::as<Verbatim>(t);
  return text && begins_with(*text, Token::Kind::Braces) && !names_any(*text, [](const SymbolRef&) { return true; });
}
std::optional<std::vector<Item>> items_of(const TermRef& t) {
  return list_of(Declarator{"", t->type, Declarator::Init::Copy, {Hole{t}}});
}

TermRef made_member(Inliner& in, const Field& field, const std::string& name, Declarator::Init init,
                    const std::vector<TermRef>& values, const std::vector<Item>* list, Row& to) {
  const TypeRef type = with_const(deduced(field.type), false);
  const std::string full = name_of_member(name, field.name);
  if (core::as<Reference>(type)) {
    const TermRef made = values.size() == 1 ? in.object(values[0], &to, full) : nullptr;
    if (!made || !made->place) in.fail("the reference '" + field.name + "'");
    in.variables.name(made);
    return made;
  }
  if (in.objects.class_of(type)) {
    if (list) return from_list(in, type, *list, full, to);
    if (values.empty()) return nothing(in, type, full, to);
    const TermRef from = in.value_of_object(values[0], &to, full);
    return in.variables.name(from) ? from : copy_of(in, from, full, to);
  }
  const bool is_one = core::as<Real>(type) || core::as<Passive>(type) || core::as<Pointer>(type);
  if (is_one && !is_row_of_integers(type)) {
    if (values.size() > 1) in.fail("how '" + field.name + "' begins");
    const bool is_zero = values.empty() && init != Declarator::Init::None;
    std::vector<TermRef> given;
    if (!values.empty())
      given.push_back(core::as<Real>(type) ? in.term(given_number(values[0]), &to) : in.term(values[0], &to));
    for (const TermRef& each : given) in.changes.check(each);
    if (is_zero && core::as<Pointer>(type)) in.fail("the pointer '" + field.name + "'");
    if (is_zero)
      given.push_back(core::as<Real>(type) ? core::number("0.0", type)
                                           : make_term(Literal{0}, type, false, pure, false));
    return in.variables.local(full, type, given.empty() ? Declarator::Init::None : Declarator::Init::Copy, given, to);
  }
  // A row.
  std::vector<TermRef> given;
  for (const TermRef& each : values) {
    const bool is_row = each->type && (elements_of(deduced(each->type)) || core::as<Library>(deduced(each->type)));
    given.push_back(is_row && !is_braces(each) ? in.object(each, &to, full) : in.term(each, &to));
  }
  for (const TermRef& each : given) in.changes.check(each);
  if (given.size() == 1 && in.variables.name(given[0])) return given[0];
  if (list && is_range(type, *list)) {
    for (const Item& each : *list) given.push_back(in.term(each.value, &to));
    for (const TermRef& each : given) in.changes.check(each);
    return in.variables.local(full, type, Declarator::Init::Direct, given, to);
  }
  if (list) return in.variables.local(full, type, Declarator::Init::Copy, {braces_of(in, *list, type, to)}, to);
  return in.variables.local(full, type, init, given, to);
}

TermRef from_list(Inliner& in, const TypeRef& type, const std::vector<Item>& items, const std::string& name, Row& to) {
  const RecordTwin& record = *in.objects.class_of(type);
  if (record.is_class) in.fail("braces around an object of '" + record.origin.qualified + "'");
  const TermRef made = in.objects.make(record, type, name);
  if (items.size() > record.fields.size()) in.fail("braces around an object of '" + record.origin.qualified + "'");
  for (std::size_t i = 0; i < record.fields.size(); ++i) {
    const Field& field = record.fields[i];
    const auto given = std::find_if(items.begin(), items.end(), [&](const Item& each) {
      return each.member.empty() ? &each == &items[0] + i : each.member == field.name;
    });
    in.changes.in_order([&] {
      in.objects.members_of(made)[field.name] =
          given == items.end() ? begun_member(in, field, name, made, Declarator::Init::List, to)
          : given->value       ? made_member(in, field, name, Declarator::Init::Copy, {given->value}, nullptr, to)
                               : made_member(in, field, name, Declarator::Init::CopyList, {}, &given->list, to);
    });
  }
  return made;
}

TermRef begun_member(Inliner& in, const Field& field, const std::string& name, const TermRef& self,
                     Declarator::Init otherwise, Row& to) {
  if (!field.init) {
    static const std::vector<Item> none;
    const bool is_list =
        otherwise == Declarator::Init::List && elements_of(deduced(field.type)) &&
        !(core::as<Library>(deduced(field.type)) && core::as<Library>(deduced(field.type))->name == "std::vector");
    const bool has_list = is_list || in.objects.class_of(field.type);
    return made_member(in, field, name, otherwise, {}, has_list ? &none : nullptr, to);
  }
  // Other members are named in the class.
  in.stack.push_back(in.stack.back());
  in.frame().self = self;
  const auto items = items_of(*field.init);
  const TermRef made = field.braces && !items
                           ? made_member(in, field, name, Declarator::Init::List, {*field.init}, nullptr, to)
                           : made_member(in, field, name, Declarator::Init::Copy,
                                         items ? std::vector<TermRef>() : std::vector<TermRef>{*field.init},
                                         items ? &*items : nullptr, to);
  in.stack.pop_back();
  return made;
}

TermRef nothing(Inliner& in, const TypeRef& given, const std::string& name, Row& to) {
  const TypeRef type = with_const(deduced(given), false);
  const RecordTwin* record = in.objects.class_of(type);
  if (!record) {
    if (const auto* library = core::as<Library>(type);
        library && library->name != "std::array" && library->name != "std::vector")
      in.fail("'" + name + "', whose size is not known");
    return in.variables.local(name, type, Declarator::Init::None, {}, to);
  }
  const TermRef made = in.objects.make(*record, type, name);
  for (const Field& field : record->fields)
    in.objects.members_of(made)[field.name] = begun_member(in, field, name, made, Declarator::Init::None, to);
  return made;
}

TermRef copy_of(Inliner& in, const TermRef& from, const std::string& name, Row& to) {
  const TypeRef type = with_const(deduced(from->type), false);
  const RecordTwin* record = in.objects.class_of(type);
  if (!record) return in.variables.local(name, type, Declarator::Init::Copy, {from}, to);
  const TermRef made = in.objects.make(*record, type, name);
  for (const Field& field : record->fields) {
    const TypeRef of = deduced(referee(deduced(field.type)));
    const TermRef part = in.objects.member(from, field.name, core::text(field.name, of));
    const std::string full = name_of_member(name, field.name);
    TermRef copy = core::as<Reference>(deduced(field.type)) ? part
                   : in.objects.class_of(of)
                       ? copy_of(in, part, full, to)
                       : in.variables.local(full, with_const(of, false), Declarator::Init::Copy, {part}, to);
    in.objects.members_of(made)[field.name] = std::move(copy);
  }
  return made;
}

/// `a = a` of what two names stand for.
bool is_same_variable(const TermRef& place, const TermRef& from) {
  const TermRef& t = meant(from);
  const auto* load = core::as<Load>(t);
  const auto *to = core::as<Variable>(meant(place)), *of = core::as<Variable>(load ? meant(load->place) : t);
  return to && of && to->symbol == of->symbol;
}

void assign(Inliner& in, const TermRef& place, const TermRef& from, Row& to) {
  const TypeRef& type = deduced(place->type);
  if (const RecordTwin* record = in.objects.class_of(type)) {
    for (const Field& field : record->fields) {
      if (core::as<Reference>(deduced(field.type))) in.fail("an assignment to an object with references");
      const TermRef named = core::text(field.name, deduced(field.type));
      assign(in, in.objects.member(place, field.name, named), in.objects.member(from, field.name, named), to);
    }
    return;
  }
  if (is_same_variable(place, from)) return;
  if (is_vector(type) && in.variables.is_temporary(from)) {
    // Nobody else asks for what it has.
    const TermRef moved = make_term(Apply{"std::move", {from}}, type, false, reads, false);
    const TermRef set = make_term(Assign{place, '=', moved, type}, type, true, writes | assigning(place), false);
    to.push_back(std::make_shared<const Stmt>(Stmt{Evaluate{set}, {}, {}, in.location}));
    return;
  }
  const bool is_place = from->place && (core::as<Real>(type) || core::as<Passive>(type));
  const TermRef value =
      is_place ? make_term(Load{from}, with_const(from->type, false), false, from->access, from->active) : from;
  const TermRef set = make_term(Assign{place, '=', value, with_const(type, false)}, type, true,
                                writes | assigning(place), core::as<Real>(type) != nullptr);
  to.push_back(std::make_shared<const Stmt>(Stmt{Evaluate{set}, {}, {}, in.location}));
}

}  // namespace dualrev::flow
