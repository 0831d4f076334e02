// Objects taken apart: each member is a variable, or names what a reference is bound to.
#include <algorithm>

#include "flow/inliner.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// Braces with terms in them.
bool is_braces(const TermRef& t) {
  const auto* text = core::as<Verbatim>(t);
  const auto* first = text && !text->pieces.empty() ? std::get_if<std::string>(&text->pieces.front()) : nullptr;
  return first && *first == "{" && !names_any(*text, [](const SymbolRef&) { return true; });
}
std::optional<std::vector<Item>> items_of(const TermRef& t) {
  return list_of(Declarator{"", t->type, Declarator::Init::Copy, {Hole{t}}});
}
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

}  // namespace

std::string name_of_member(const std::string& object, const std::string& member) {
  return object + "_" + (member.ends_with('_') ? member.substr(0, member.size() - 1) : member);
}

const RecordTwin* Inliner::class_of(const TypeRef& given) const {
  const TypeRef& type = deduced(given);
  const RecordTwin* record = type ? around_.class_of_object(type) : nullptr;
  if (!record || !record->bases.empty()) return nullptr;
  for (const FunctionTwin& method : record->methods) {
    if (method.is_defaulted) continue;
    if (method.kind == Kind::Destructor) return nullptr;
    const auto* parameter =
        method.parameters.size() == 1 ? core::as<Record>(deduced(referee(method.parameters[0].type))) : nullptr;
    const bool is_of_class = parameter && around_.class_of_object(referee(method.parameters[0].type)) == record;
    const bool copies = method.kind == Kind::Constructor || method.origin.name == "operator=";
    if (copies && is_of_class) return nullptr;
    if (method.is_virtual) return nullptr;
  }
  const bool all = std::all_of(record->fields.begin(), record->fields.end(), [&](const Field& field) {
    const TypeRef type = deduced(referee(deduced(field.type)));
    return core::as<Real>(type)
               ? is_double(type)
               : core::as<Passive>(type) || core::as<Pointer>(type) || elements_of(type) || class_of(type);
  });
  return all ? record : nullptr;
}
bool Inliner::is_apart(const TypeRef& type) { return class_of(type) != nullptr; }

TermRef Inliner::member(const TermRef& object, const std::string& name, const TermRef& t) {
  if (!object) fail("the member '" + name + "'");
  if (const auto* variable = core::as<Variable>(meant(object)))
    if (const auto found = objects_.find(variable->symbol); found != objects_.end()) {
      const auto place = found->second.members.find(name);
      if (place == found->second.members.end()) fail("the member '" + name + "'");
      return place->second;
    }
  if (is_this(object)) return make_term(Member{object, name, true}, t->type, t->place, t->access, t->active);
  const RecordTwin* record = class_of_place(object);
  if (!record) fail("the member '" + name + "' of a class inside of another, or of a template");
  const FieldOf found = field_of(*record, name, t);
  const Field& field = *found.field;
  if (found.by_hidden_base && !field.is_private)
    fail("the member '" + name + "' of a base class that only the class itself may name");
  if (field.is_private && found.record->is_private)
    fail("the member '" + name + "' of a class that only another one may name");
  const TypeRef type = deduced(referee(deduced(field.type)));
  const bool is_auto = core::as<Passive>(t->type) != nullptr && !core::as<Passive>(type);
  return make_term(Member{object, name, false, hidden_in(*found.record, field)}, is_auto ? type : t->type, true,
                   object->access | reads, core::as<Real>(type) != nullptr);
}

/// What integers are asked of tells no type; its variable does.
const RecordTwin* Inliner::class_of_place(const TermRef& object) const {
  if (const RecordTwin* record = around_.class_of_object(object->type)) return record;
  const auto* variable = core::as<Variable>(meant(object));
  const TypeRef type = variable ? referee(variable->symbol->type) : nullptr;
  return type ? around_.class_of_object(type) : nullptr;
}

/// The one that the language means, of those of that name that the object's class and its bases have.
Inliner::FieldOf Inliner::field_of(const RecordTwin& record, const std::string& name, const TermRef& t) const {
  std::vector<FieldOf> all;
  find_fields(record, false, name, all);
  if (all.empty()) fail("the member '" + name + "' of a base class without numbers");
  if (all.size() == 1) return all[0];
  // Those that are private are told apart by their class, if the one that is meant is a member of the class in sight.
  const auto* form = core::as<Member>(t);
  const bool is_own = form ? is_this_object(form->object) : core::as<Variable>(t) != nullptr;
  TypeRef named_in = is_own && frames_.back().function ? frames_.back().function->member_of : nullptr;
  if (form && !is_own) named_in = referee(form->object->type);
  if (const auto* pointer = core::as<Pointer>(named_in)) named_in = pointer->to;
  const RecordTwin* scope = named_in ? around_.class_of_object(named_in) : nullptr;
  const auto meant = std::find_if(all.begin(), all.end(), [&](const FieldOf& each) { return each.record == scope; });
  const bool are_told = std::all_of(all.begin(), all.end(), [](const FieldOf& each) { return each.field->is_private; });
  if (meant == all.end() || !are_told) fail("the member '" + name + "', which several classes of an object have");
  return *meant;
}

void Inliner::find_fields(const RecordTwin& record, bool by_hidden_base, const std::string& name,
                          std::vector<FieldOf>& all) const {
  for (const Field& field : record.fields)
    if (field.name == name) all.push_back({&record, &field, by_hidden_base});
  for (std::size_t i = 0; i < record.bases.size(); ++i)
    if (const RecordTwin* base = around_.class_of_object(record.bases[i]))
      find_fields(*base, by_hidden_base || record.hidden_bases.count(i), name, all);
}

TermRef Inliner::object(const TermRef& t, Row* to, const std::string& name) {
  if (!t) return nullptr;
  if (is_this_object(t)) return frame().self ? frame().self : t;
  if (const auto* temporary = core::as<Temporary>(t)) return object(temporary->made, to, name);
  if (const auto* load = core::as<Load>(t)) return object(load->place, to, name);
  // T{a, b}
  if (const auto* typed = core::as<Verbatim>(t); typed && typed->pieces.size() == 2 && !core::as<Invoke>(meant(t)))
    if (const auto* braces = std::get_if<Hole>(&typed->pieces[1]);
        braces && std::holds_alternative<TypeRef>(typed->pieces[0]) && is_braces(braces->term))
      return object(make_term(braces->term->form, t->type, false, braces->term->access, false), to, name);
  if (is_braces(t) && !core::as<Invoke>(meant(t))) {
    if (!to) fail("an object where no statement can stand", ways_on::statement);
    const TypeRef type = with_const(deduced(t->type), false);
    TermRef made;
    if (class_of(type)) {
      made = from_list(type, *items_of(t), name, *to);
    } else {
      const TermRef braces = concerns(t) || !is_root() ? text(t, to) : t;
      check_changes(braces);
      made = local(name, type, Declarator::Init::Copy, {braces}, *to);
    }
    temporaries_.insert(core::as<Variable>(made)->symbol);
    return made;
  }
  const TermRef made = term(t, to);
  if (!made) fail("an object that nothing gives");
  if (const auto* load = core::as<Load>(made)) return element_object(load->place, to);
  return element_object(made, to);
}

TermRef Inliner::value_of_object(const TermRef& t, Row* to, const std::string& name) {
  TermRef inside = t;
  for (bool more = true; more;) {
    const auto* temporary = core::as<Temporary>(inside);
    const auto* load = core::as<Load>(inside);
    more = temporary || load;
    if (more) inside = temporary ? temporary->made : load->place;
  }
  const auto* form = core::as<Select>(inside);
  if (!form || !inside->place) return object(t, to, name);
  return choice(*form, make_term(*form, inside->type, false, inside->access, inside->active), to);
}

TermRef Inliner::made_object(const RecordTwin& record, const TypeRef& type, const std::string& name) {
  Symbol made{name};
  made.kind = Symbol::Kind::Local;
  made.type = type;
  const auto symbol = std::make_shared<const Symbol>(std::move(made));
  objects_[symbol] = {&record, {}};
  return core::variable(symbol, with_const(type, false), false, reads);
}

void Inliner::set_member(Object& of, const Field& field, const std::string& name, const Declarator::Init init,
                         const std::vector<TermRef>& values, const std::vector<Item>* list, Row& to) {
  const TypeRef type = with_const(deduced(field.type), false);
  const std::string full = name_of_member(name, field.name);
  TermRef& made = of.members[field.name];
  if (core::as<Reference>(type)) {
    if (values.size() != 1) fail("the reference '" + field.name + "'");
    made = object(values[0], &to, full);
    if (!made->place) fail("the reference '" + field.name + "'");
    if (const auto* variable = core::as<Variable>(made)) temporaries_.erase(variable->symbol);
    return;
  }
  if (class_of(type)) {
    if (list) {
      made = from_list(type, *list, full, to);
    } else if (values.empty()) {
      made = nothing(type, full, to);
    } else {
      const TermRef from = value_of_object(values[0], &to, full);
      const auto* variable = core::as<Variable>(from);
      made = variable && temporaries_.erase(variable->symbol) ? from : copy_of(from, full, to);
    }
    return;
  }
  const bool is_one = core::as<Real>(type) || core::as<Passive>(type) || core::as<Pointer>(type);
  if (is_one && !is_row_of_integers(type)) {
    if (values.size() > 1) fail("how '" + field.name + "' begins");
    const bool is_zero = values.empty() && init != Declarator::Init::None;
    std::vector<TermRef> given;
    if (!values.empty())
      given.push_back(core::as<Real>(type) ? term(given_number(values[0]), &to) : term(values[0], &to));
    for (const TermRef& each : given) check_changes(each);
    if (is_zero && core::as<Pointer>(type)) fail("the pointer '" + field.name + "'");
    if (is_zero)
      given.push_back(core::as<Real>(type) ? core::text("0.0", type) : make_term(Literal{0}, type, false, pure, false));
    made = local(full, type, given.empty() ? Declarator::Init::None : Declarator::Init::Copy, given, to);
    return;
  }
  // A row.
  std::vector<TermRef> given;
  for (const TermRef& each : values) {
    const bool is_row = each->type && (elements_of(deduced(each->type)) || core::as<Library>(deduced(each->type)));
    given.push_back(is_row && !is_braces(each) ? object(each, &to, full) : term(each, &to));
  }
  for (const TermRef& each : given) check_changes(each);
  const auto* variable = given.size() == 1 ? core::as<Variable>(given[0]) : nullptr;
  if (variable && temporaries_.erase(variable->symbol)) {
    made = given[0];
    return;
  }
  if (list && is_range(type, *list)) {
    for (const Item& each : *list) given.push_back(term(each.value, &to));
    for (const TermRef& each : given) check_changes(each);
    made = local(full, type, Declarator::Init::Direct, given, to);
    return;
  }
  if (list) {
    made = local(full, type, Declarator::Init::Copy, {braces_of(*list, type, to)}, to);
    return;
  }
  made = local(full, type, init, given, to);
}

/// The same list in braces, as text.
TermRef Inliner::braces_of(const std::vector<Item>& items, const TypeRef& type, Row& to) {
  Verbatim made{{"{"}, Precedence::Primary};
  const std::function<void(const std::vector<Item>&)> add = [&](const std::vector<Item>& list) {
    bool is_first = true;
    for (const Item& each : list) {
      if (!std::exchange(is_first, false)) made.pieces.emplace_back(", ");
      if (!each.member.empty()) fail("braces with names of members");
      if (each.value) {
        made.pieces.emplace_back(Hole{term(each.value, &to), Wanted::Dual});
      } else {
        made.pieces.emplace_back("{");
        add(each.list);
        made.pieces.emplace_back("}");
      }
    }
  };
  add(items);
  made.pieces.emplace_back("}");
  const TermRef braces = make_term(std::move(made), type, false, reads, false);
  check_changes(braces);
  return braces;
}

TermRef Inliner::from_list(const TypeRef& type, const std::vector<Item>& items, const std::string& name, Row& to) {
  const RecordTwin& record = *class_of(type);
  if (record.is_class) fail("braces around an object of '" + record.origin.qualified + "'");
  const TermRef made = made_object(record, type, name);
  const SymbolRef symbol = core::as<Variable>(made)->symbol;
  if (items.size() > record.fields.size()) fail("braces around an object of '" + record.origin.qualified + "'");
  for (std::size_t i = 0; i < record.fields.size(); ++i) {
    const Field& field = record.fields[i];
    const auto given = std::find_if(items.begin(), items.end(), [&](const Item& each) {
      return each.member.empty() ? &each == &items[0] + i : each.member == field.name;
    });
    Object of = objects_.at(symbol);
    in_order([&] {
      if (given == items.end())
        begin_member(of, field, name, made, Declarator::Init::List, to);
      else if (!given->value)
        set_member(of, field, name, Declarator::Init::CopyList, {}, &given->list, to);
      else
        set_member(of, field, name, Declarator::Init::Copy, {given->value}, nullptr, to);
    });
    objects_[symbol] = std::move(of);
  }
  return made;
}

/// As its class says, or by nothing.
void Inliner::begin_member(Object& of, const Field& field, const std::string& name, const TermRef& self,
                           Declarator::Init otherwise, Row& to) {
  if (!field.init) {
    static const std::vector<Item> none;
    const bool is_list =
        otherwise == Declarator::Init::List && elements_of(deduced(field.type)) &&
        !(core::as<Library>(deduced(field.type)) && core::as<Library>(deduced(field.type))->name == "std::vector");
    return set_member(of, field, name, otherwise, {}, is_list || class_of(field.type) ? &none : nullptr, to);
  }
  // Other members are named in the class.
  frames_.push_back(frames_.back());
  frames_.back().self = self;
  objects_[core::as<Variable>(self)->symbol].members = of.members;
  const auto items = items_of(*field.init);
  if (field.braces && !items)
    set_member(of, field, name, Declarator::Init::List, {*field.init}, nullptr, to);
  else
    set_member(of, field, name, Declarator::Init::Copy,
               items ? std::vector<TermRef>() : std::vector<TermRef>{*field.init}, items ? &*items : nullptr, to);
  frames_.pop_back();
}

TermRef Inliner::nothing(const TypeRef& given, const std::string& name, Row& to) {
  const TypeRef type = with_const(deduced(given), false);
  const RecordTwin* record = class_of(type);
  if (!record) {
    if (const auto* library = core::as<Library>(type);
        library && library->name != "std::array" && library->name != "std::vector")
      fail("'" + name + "', whose size is not known");
    return local(name, type, Declarator::Init::None, {}, to);
  }
  const TermRef made = made_object(*record, type, name);
  const SymbolRef symbol = core::as<Variable>(made)->symbol;
  for (const Field& field : record->fields) {
    Object of = objects_.at(symbol);
    begin_member(of, field, name, made, Declarator::Init::None, to);
    objects_[symbol] = std::move(of);
  }
  return made;
}

TermRef Inliner::copy_of(const TermRef& from, const std::string& name, Row& to) {
  const TypeRef type = with_const(deduced(from->type), false);
  const RecordTwin* record = class_of(type);
  if (!record) return local(name, type, Declarator::Init::Copy, {from}, to);
  const TermRef made = made_object(*record, type, name);
  const SymbolRef symbol = core::as<Variable>(made)->symbol;
  for (const Field& field : record->fields) {
    const TypeRef of = deduced(referee(deduced(field.type)));
    const TermRef part = member(from, field.name, core::text(field.name, of));
    const std::string full = name_of_member(name, field.name);
    TermRef copy = core::as<Reference>(deduced(field.type)) ? part
                   : class_of(of)                           ? copy_of(part, full, to)
                                  : local(full, with_const(of, false), Declarator::Init::Copy, {part}, to);
    objects_[symbol].members[field.name] = std::move(copy);
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

void Inliner::assign(const TermRef& place, const TermRef& from, Row& to) {
  const TypeRef& type = deduced(place->type);
  if (const RecordTwin* record = class_of(type)) {
    for (const Field& field : record->fields) {
      if (core::as<Reference>(deduced(field.type))) fail("an assignment to an object with references");
      const TermRef named = core::text(field.name, deduced(field.type));
      assign(member(place, field.name, named), member(from, field.name, named), to);
    }
    return;
  }
  if (is_same_variable(place, from)) return;
  if (const auto* made = core::as<Variable>(from); made && is_vector(type) && temporaries_.count(made->symbol)) {
    // Nobody else asks for what it has.
    const TermRef moved = make_term(Apply{"std::move", {from}}, type, false, reads, false);
    const TermRef set = make_term(Assign{place, '=', moved, type}, type, true, writes | assigning(place), false);
    to.push_back(std::make_shared<const Stmt>(Stmt{Evaluate{set}, {}, {}, location_}));
    return;
  }
  const bool is_place = from->place && (core::as<Real>(type) || core::as<Passive>(type));
  const TermRef value =
      is_place ? make_term(Load{from}, with_const(from->type, false), false, from->access, from->active) : from;
  const TermRef set = make_term(Assign{place, '=', value, with_const(type, false)}, type, true,
                                writes | assigning(place), core::as<Real>(type) != nullptr);
  to.push_back(std::make_shared<const Stmt>(Stmt{Evaluate{set}, {}, {}, location_}));
}

TermRef Inliner::construct(const std::string& key, const TypeRef& given, const std::vector<TermRef>& arguments,
                           const std::string& name, Row* to) {
  const TypeRef type = with_const(deduced(given), false);
  const RecordTwin* record = class_of(type);
  const FunctionTwin* callee = around_.body_of(key);
  if (!record || !callee || !callee->body || !callee->handlers.empty())
    fail("an object '" + name + "' of a class that cannot be taken apart");
  Row own;
  Row& row = to ? *to : own;
  const std::size_t begin = row.size();
  Symbols changed = std::exchange(changed_, {}), seen = std::exchange(seen_, {});
  Frame frame{callee, {}, nullptr, {}};
  const TermRef made = made_object(*record, type, name);
  const SymbolRef symbol = core::as<Variable>(made)->symbol;
  bind_all(frame, *callee, arguments, false, row);
  frame.self = made;
  for (const Frame& each : frames_)
    if (each.function == callee) fail("a constructor of '" + record->origin.qualified + "' that calls itself");
  const std::string location = location_;
  changed_.clear(), seen_.clear();
  frames_.push_back(std::move(frame));
  for (const MemberInitializer& init : callee->initializers)
    if (init.member.empty()) fail("a constructor of '" + record->origin.qualified + "' that calls another");
  for (const Field& field : record->fields) {
    changed_.clear(), seen_.clear();
    Object of = objects_.at(symbol);
    const auto init = std::find_if(callee->initializers.begin(), callee->initializers.end(),
                                   [&](const MemberInitializer& each) { return each.member == field.name; });
    in_order([&] {
      if (init == callee->initializers.end()) {
        begin_member(of, field, name, made, Declarator::Init::None, row);
      } else {
        std::vector<TermRef> values;
        for (const Hole& each : init->arguments) values.push_back(each.term);
        const TypeRef& of_field = deduced(field.type);
        if (!init->constructor.empty() && class_of(of_field)) {
          of.members[field.name] =
              construct(init->constructor, of_field, values, name_of_member(name, field.name), &row);
          temporaries_.erase(core::as<Variable>(of.members[field.name])->symbol);
        } else if (init->braces && (elements_of(of_field) || class_of(of_field))) {
          const auto items = list_of(Declarator{"", of_field, Declarator::Init::List, init->arguments});
          set_member(of, field, name, Declarator::Init::List, {}, &*items, row);
        } else {
          const auto items = values.size() == 1 && is_braces(values[0]) ? items_of(values[0]) : std::nullopt;
          const bool has_list = items && (elements_of(of_field) || class_of(of_field));
          set_member(of, field, name, Declarator::Init::Direct, has_list ? std::vector<TermRef>() : values,
                     has_list ? &*items : nullptr, row);
        }
      }
    });
    objects_[symbol] = std::move(of);
  }
  tail(core::as<Stmts>(callee->body)->body, 0, nullptr, row);
  const Symbols indices = indices_of(frames_.back());
  frames_.pop_back();
  location_ = location;
  temporaries_.insert(symbol);
  Symbols named, set;
  collect(row, begin, named, set);
  check_indices(indices, set, name);
  note_call(begin, std::move(changed), std::move(seen), made, row);
  if (!to && !own.empty()) fail("an object where no statement can stand", ways_on::statement);
  return made;
}

}  // namespace dualrev::flow
