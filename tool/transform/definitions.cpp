#include "transform/definitions.hpp"

namespace dualrev::transform {

using namespace core;

void Definitions::add(const Module& module) {
  for (const FunctionTwin& function : module.functions) {
    functions_[function.origin.key] = &function;
    // One that is given a closure, by itself.
    if (!function.instance.group.empty())
      functions_[flow::key_of_instance(function.instance, function.clone)] = &function;
  }
  for (const RecordTwin& record : module.records) add_class(record);
}

void Definitions::add_class(const RecordTwin& record) {
  if (!record.is_class && record.bases.empty() && record.template_arguments.empty() && !record.origin.internal)
    records_[record.origin.qualified] = &record;
  add_any_class(record);
}

/// Those inside another one too, but for those inside one that not everybody may name.
void Definitions::add_any_class(const RecordTwin& record) {
  if (record.declared_only) return;
  classes_[name_of(record)] = &record;
  for (const RecordTwin& inner : record.nested)
    if (!record.is_private) add_any_class(inner);
}

const FunctionTwin* Definitions::function(const std::string& key) const {
  const auto found = functions_.find(key);
  return found == functions_.end() ? nullptr : found->second;
}

const RecordTwin* Definitions::record(const Record& record) const {
  const bool by_name = record.inner.empty() && record.arguments.empty() && record.instance.group.empty();
  const auto found = by_name ? records_.find(record.name) : records_.end();
  return found == records_.end() ? nullptr : found->second;
}

const RecordTwin* Definitions::class_of(const TypeRef& type) const {
  const auto* record = core::as<Record>(deduced(type));
  const bool by_name =
      record && record->arguments.empty() && record->instance.group.empty() && record->inner_instance.group.empty();
  const auto found = by_name ? classes_.find(record->name + record->inner) : classes_.end();
  return found == classes_.end() ? nullptr : found->second;
}

flow::Around Definitions::around() const {
  flow::Around around;
  around.record = [this](const Record& record) { return this->record(record); };
  around.class_of_object = [this](const TypeRef& type) { return class_of(type); };
  around.body_of = [this](const std::string& key) {
    const FunctionTwin* found = function(key);
    return found && found->body ? found : nullptr;
  };
  return around;
}

}  // namespace dualrev::transform
