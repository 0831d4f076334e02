#include "transform/number_versions.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/walk.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

std::string reason_against(Scalar kind) {
  return kind == Scalar::Double ? "" : std::string("numbers of type ") + spelling(kind) + "; write it for double";
}

std::string by_class(const std::string& name, const std::string& what) {
  return "objects of class '" + name + "', " + what;
}

}  // namespace

NumberVersions::NumberVersions(std::vector<RecordTwin>& records) {
  for (RecordTwin& record : records) {
    const auto* inside = as<Record>(record.named);
    add(inside ? name_of(*inside) : name_of(record), record);
  }
}

void NumberVersions::add(const std::string& name, RecordTwin& record) {
  if (record.declared_only) return;  // its definition comes by itself
  classes_.emplace(name, Class{&record, {}});
  for (RecordTwin& inner : record.nested) add(name + "::" + inner.name_inside, inner);
}

NumberVersions::Class* NumberVersions::find(const Record& type) {
  if (!type.arguments.empty() || !type.instance.group.empty() || !type.inner_instance.group.empty()) return nullptr;
  const auto found = classes_.find(name_of(type));
  return found == classes_.end() ? nullptr : &found->second;
}

std::string NumberVersions::reason_against(const Record& type) {
  Class* const known = find(type);
  if (!known) return by_class(name_of(type), "which no other text can name; give it a name outside of functions");
  // One that is asked for while it is looked at holds itself.
  if (!std::exchange(known->is_known, true)) known->reason = reason_against_class(*known->twin);
  return known->reason.empty() ? "" : by_class(name_of(type), known->reason);
}

std::string NumberVersions::reason_against_class(const RecordTwin& record) {
  if (record.is_private) return "which only another class can name; make it public";
  if (!record.bases.empty()) return "which has base classes; let it have what they have as members";
  if (record.needs_parts) return "which has a member that is made of arguments alone; let it be made of nothing too";
  if (!record.hidden_types.empty()) return "which has members of types that only it can name; make them public";
  if (std::any_of(record.methods.begin(), record.methods.end(),
                  [](const FunctionTwin& method) { return method.is_virtual; }))
    return "which has virtual functions; use one without";
  for (const Field& field : record.fields) {
    if (as<Reference>(field.type)) return "whose member '" + field.name + "' is a reference; let it be an object";
    if (field.init && !field.names_nothing)
      return "whose member '" + field.name + "' begins with a name; let it begin with a number";
    if (const std::string reason = reason_against(field.type); !reason.empty())
      return "whose member '" + field.name + "' has " + reason;
  }
  return {};
}

std::string NumberVersions::reason_against(const TypeRef& type) {
  if (!type || !holds_scalar(type)) return {};
  if (const auto* number = as<Real>(type)) return transform::reason_against(number->kind);
  if (const auto* number = as<Dual>(type)) return transform::reason_against(number->kind);
  if (const auto* record = as<Record>(type)) return reason_against(*record);
  if (const auto* pointer = as<Pointer>(type)) return reason_against(pointer->to);
  if (const auto* reference = as<Reference>(type)) return reason_against(reference->to);
  if (const auto* array = as<Array>(type)) return reason_against(array->element);
  if (const auto* any = as<Placeholder>(type)) return reason_against(any->deduced);
  if (const auto* library = as<Library>(type)) {
    static const std::set<std::string> known{"std::vector", "std::array", "std::span", "std::tuple"};
    if (!known.count(library->name) || !library->member.empty())
      return "objects of type " + library->name + "; use numbers, vectors, arrays, or a class with such members";
    for (const TypeRef& argument : library->arguments)
      if (std::string reason = reason_against(argument); !reason.empty()) return reason;
    return {};
  }
  return "functions or members as values; call them by their names";
}

void NumberVersions::want(const TypeRef& type) {
  if (!type || !holds_scalar(type)) return;
  if (const auto* record = as<Record>(type)) {
    Class* const known = find(*record);
    if (!known || std::exchange(known->twin->target.has_number_version, true)) return;
    for (const Field& field : known->twin->fields) want(field.type);
  } else if (const auto* pointer = as<Pointer>(type)) {
    want(pointer->to);
  } else if (const auto* reference = as<Reference>(type)) {
    want(reference->to);
  } else if (const auto* array = as<Array>(type)) {
    want(array->element);
  } else if (const auto* any = as<Placeholder>(type)) {
    want(any->deduced);
  } else if (const auto* library = as<Library>(type)) {
    for (const TypeRef& argument : library->arguments) want(argument);
  }
}

}  // namespace dualrev::transform
