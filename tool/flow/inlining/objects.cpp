#include "flow/inlining/objects.hpp"

#include <algorithm>

#include "flow/private_names.hpp"
#include "flow/types.hpp"

namespace dualrev::flow {

using namespace core;

const RecordTwin* Objects::class_of(const TypeRef& given) const {
  const TypeRef& type = deduced(given);
  const RecordTwin* record = type ? frames_.around.class_of_object(type) : nullptr;
  if (!record || !record->bases.empty()) return nullptr;
  for (const FunctionTwin& method : record->methods) {
    if (method.is_defaulted) continue;
    if (method.kind == Kind::Destructor) return nullptr;
    const auto* parameter =
        method.parameters.size() == 1 ? core::as<Record>(deduced(referee(method.parameters[0].type))) : nullptr;
    const bool is_of_class = parameter && frames_.around.class_of_object(referee(method.parameters[0].type)) == record;
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
const RecordTwin* Objects::class_of_elements(const TypeRef& given) const {
  const TypeRef& type = deduced(given);
  const auto* library = type && is_vector(type) ? core::as<Library>(type) : nullptr;
  const RecordTwin* record = library ? class_of(library->arguments[0]) : nullptr;
  const auto holds_vector = [](const Field& field) { return is_vector(deduced(field.type)); };
  const auto is_alone = [&](const Field& field) {
    const TypeRef& of = deduced(field.type);
    if (core::as<Passive>(of)) {
      const auto integer = integers_of(of);
      return integer && !integer->element && !integer->leads && built_in(of).find("bool") == std::string::npos;
    }
    return !core::as<Reference>(of) && !class_of(of);
  };
  const bool is_one = record && std::any_of(record->fields.begin(), record->fields.end(), holds_vector) &&
                      std::all_of(record->fields.begin(), record->fields.end(), is_alone);
  return is_one ? record : nullptr;
}

TermRef Objects::make(const RecordTwin& record, const TypeRef& type, const std::string& name) {
  Symbol made{name};
  made.kind = Symbol::Kind::Local;
  made.type = type;
  const auto symbol = std::make_shared<const Symbol>(std::move(made));
  objects_[symbol] = {&record, {}};
  return core::variable(symbol, with_const(type, false), false, reads);
}

std::map<std::string, TermRef>& Objects::members_of(const TermRef& made) {
  return objects_.at(core::as<Variable>(made)->symbol).members;
}

TermRef Objects::member(const TermRef& object, const std::string& name, const TermRef& t) const {
  if (!object) frames_.fail("the member '" + name + "'");
  if (const auto* variable = core::as<Variable>(meant(object)))
    if (const auto found = objects_.find(variable->symbol); found != objects_.end()) {
      const auto place = found->second.members.find(name);
      if (place == found->second.members.end()) frames_.fail("the member '" + name + "'");
      return place->second;
    }
  if (is_this(object)) return make_term(Member{object, name, true}, t->type, t->place, t->access, t->active);
  const RecordTwin* record = class_of_place(object);
  if (!record) frames_.fail("the member '" + name + "' of a class inside of another, or of a template");
  const FieldOf found = field_of(*record, name, t);
  const Field& field = *found.field;
  if (found.by_hidden_base && !field.is_private)
    frames_.fail("the member '" + name + "' of a base class that only the class itself may name");
  if (field.is_private && found.record->is_private)
    frames_.fail("the member '" + name + "' of a class that only another one may name");
  const TypeRef type = deduced(referee(deduced(field.type)));
  const bool is_auto = core::as<Passive>(t->type) != nullptr && !core::as<Passive>(type);
  const bool is_constant = this->is_constant(object);  // which is read as it is
  return make_term(Member{is_constant ? meant(object) : object, name, false, hidden_in(*found.record, field)},
                   is_auto ? type : t->type, true, object->access | reads, core::as<Real>(type) && !is_constant);
}

/// Whether a place is in a parameter that is not differentiated.
bool Objects::is_constant(const TermRef& place) const {
  const SymbolRef root = root_of(place);
  const std::vector<Parameter>& all = frames_.root.parameters;
  return root && std::any_of(all.begin(), all.end(),
                             [&](const Parameter& each) { return each.constant && each.symbol == root; });
}

/// What integers are asked of tells no type; its variable does.
const RecordTwin* Objects::class_of_place(const TermRef& object) const {
  if (const RecordTwin* record = frames_.around.class_of_object(object->type)) return record;
  const auto* variable = core::as<Variable>(meant(object));
  const TypeRef type = variable ? referee(variable->symbol->type) : nullptr;
  return type ? frames_.around.class_of_object(type) : nullptr;
}

/// The one that the language means, of those of that name that the object's class and its bases have.
Objects::FieldOf Objects::field_of(const RecordTwin& record, const std::string& name, const TermRef& t) const {
  std::vector<FieldOf> all;
  find_fields(record, false, name, all);
  if (all.empty()) frames_.fail("the member '" + name + "' of a base class without numbers");
  if (all.size() == 1) return all[0];
  // Those that are private are told apart by their class, if the one that is meant is a member of the class in sight.
  const auto* form = core::as<Member>(t);
  const bool is_own = form ? is_this_object(form->object) : core::as<Variable>(t) != nullptr;
  TypeRef named_in = is_own && frames_.frame().function ? frames_.frame().function->member_of : nullptr;
  if (form && !is_own) named_in = referee(form->object->type);
  if (const auto* pointer = core::as<Pointer>(named_in)) named_in = pointer->to;
  const RecordTwin* scope = named_in ? frames_.around.class_of_object(named_in) : nullptr;
  const auto meant = std::find_if(all.begin(), all.end(), [&](const FieldOf& each) { return each.record == scope; });
  const bool are_told = std::all_of(all.begin(), all.end(), [](const FieldOf& each) { return each.field->is_private; });
  if (meant == all.end() || !are_told)
    frames_.fail("the member '" + name + "', which several classes of an object have");
  return *meant;
}

void Objects::find_fields(const RecordTwin& record, bool by_hidden_base, const std::string& name,
                          std::vector<FieldOf>& all) const {
  for (const Field& field : record.fields)
    if (field.name == name) all.push_back({&record, &field, by_hidden_base});
  for (std::size_t i = 0; i < record.bases.size(); ++i)
    if (const RecordTwin* base = frames_.around.class_of_object(record.bases[i]))
      find_fields(*base, by_hidden_base || record.hidden_bases.count(i), name, all);
}

Object& Objects::make_vectors(const SymbolRef& symbol, const RecordTwin& record) {
  return vectors_[symbol] = {&record, {}};
}

const Object* Objects::vectors_of(const TermRef& given) const {
  const TermRef t = given ? meant(given) : nullptr;
  if (const auto* load = core::as<Load>(t)) return vectors_of(load->place);
  const auto* variable = core::as<Variable>(t);
  if (!variable) return nullptr;
  if (const auto bound = frames_.frame().given.find(variable->symbol);
      bound != frames_.frame().given.end() && bound->second != given)
    return vectors_of(bound->second);
  const auto found = vectors_.find(variable->symbol);
  return found == vectors_.end() ? nullptr : &found->second;
}

}  // namespace dualrev::flow
