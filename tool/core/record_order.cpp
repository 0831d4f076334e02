// A class comes behind those whose values it holds, and behind those through which it names others.
#include "core/record_order.hpp"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace dualrev::core {

namespace {

/// Classes whose twins must be whole before a value of the type can be a member.
void needed_whole(const TypeRef& type, std::set<std::string>& names) {
  if (const auto* record = as<Record>(type)) {
    names.insert(record->name);
    if (!record->inner.empty()) names.insert(record->name + record->inner.substr(0, record->inner.find('<')));
  }
  if (const auto* array = as<Array>(type)) needed_whole(array->element, names);
  if (const auto* library = as<Library>(type)) {
    static const std::set<std::string> by_pointer = {"std::vector",
                                                     "std::unique_ptr",
                                                     "std::shared_ptr",
                                                     "std::weak_ptr",
                                                     "std::list",
                                                     "std::forward_list",
                                                     "std::enable_shared_from_this",
                                                     "std::ranges::view_interface",
                                                     "std::span",
                                                     "std::function"};
    if (!by_pointer.count(library->name))
      for (const TypeRef& argument : library->arguments) needed_whole(argument, names);
  }
}

TypeRef bare_type(const TypeRef& type) {
  if (const auto* pointer = as<Pointer>(type)) return bare_type(pointer->to);
  if (const auto* reference = as<Reference>(type)) return bare_type(reference->to);
  return type;
}

/// What is named through a class needs that class.
bool names_member_of(const TypeRef& type) {
  const auto* record = as<Record>(type);
  const auto* library = as<Library>(type);
  return (record && !record->inner.empty()) || (library && !library->member.empty());
}

void needed_whole(const RecordTwin& record, std::set<std::string>& names) {
  for (const TypeRef& base : record.bases) needed_whole(base, names);
  for (const Field& field : record.fields) needed_whole(field.type, names);
  for (const auto& [name, type] : record.member_types)
    if (const TypeRef bare = bare_type(type); names_member_of(bare)) needed_whole(bare, names);
  for (const RecordTwin& inner : record.nested) needed_whole(inner, names);
  if (const auto* inside = as<Record>(record.named)) {
    std::string outer = inside->name + inside->inner;
    outer.erase(outer.rfind("::"));
    names.insert({inside->name, outer});
  }
}

}  // namespace

void sort_records(std::vector<RecordTwin>& records) {
  std::multimap<std::string, std::size_t> index;
  for (std::size_t i = 0; i < records.size(); ++i)
    index.emplace(records[i].origin.qualified + (is_unnamed(records[i].origin) ? "" : records[i].template_arguments),
                  i);
  std::vector<RecordTwin> sorted;
  std::set<std::size_t> placed;
  const std::function<void(std::size_t)> place = [&](std::size_t i) {
    if (!placed.insert(i).second) return;
    std::set<std::string> names;
    needed_whole(records[i], names);
    for (const std::string& name : names)
      for (auto [found, end] = index.equal_range(name); found != end; ++found) place(found->second);
    sorted.push_back(records[i]);
  };
  for (std::size_t i = 0; i < records.size(); ++i) place(i);
  records = std::move(sorted);
}

void sort_nested(RecordTwin& twin) {
  std::vector<RecordTwin> sorted;
  std::set<std::size_t> placed;
  const std::function<void(std::size_t)> place = [&](std::size_t i) {
    if (!placed.insert(i).second) return;
    std::set<std::string> names;
    needed_whole(twin.nested[i], names);
    for (std::size_t k = 0; k < twin.nested.size(); ++k)
      for (const std::string& name : names)
        if ((name + "::").find("::" + twin.nested[k].origin.name + "::") != std::string::npos) place(k);
    sorted.push_back(twin.nested[i]);
  };
  for (std::size_t i = 0; i < twin.nested.size(); ++i) place(i);
  twin.nested = std::move(sorted);
}

}  // namespace dualrev::core
