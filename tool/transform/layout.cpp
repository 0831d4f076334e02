#include "transform/layout.hpp"

#include <algorithm>

#include "flow/types.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

constexpr std::size_t most_numbers = 256;  // in one object

std::optional<std::size_t> number_in(const std::string& text) {
  const bool is_number = !text.empty() && text.size() <= 4 && text.find_first_not_of("0123456789") == std::string::npos;
  return is_number ? std::optional<std::size_t>(std::stoul(text)) : std::nullopt;
}
/// Of an array or a span.
std::optional<std::size_t> extent_of(const TypeRef& given) {
  const TypeRef& type = deduced(given);
  if (const auto* array = as<Array>(type)) return number_in(array->extent);
  const auto* library = as<Library>(type);
  if (!library || !(library->name == "std::array" || library->name == "std::span") || library->arguments.size() != 2)
    return std::nullopt;
  const auto* extent = as<Passive>(library->arguments[1]);
  return extent ? number_in(extent->text) : std::nullopt;
}
TypeRef element_type(const TypeRef& given) {
  const TypeRef& type = deduced(given);
  if (const auto* array = as<Array>(type)) return array->element;
  if (const auto* pointer = as<Pointer>(type)) return pointer->to;
  const auto* library = as<Library>(type);
  return library && library->member.empty() && !library->arguments.empty() ? library->arguments[0] : nullptr;
}
/// A class whose members are all that it has.
const RecordTwin* class_of(const TypeRef& type, const flow::Around& around) {
  const RecordTwin* record = as<Record>(deduced(type)) ? around.class_of_object(deduced(type)) : nullptr;
  return record && record->bases.empty() ? record : nullptr;
}
/// Null if nothing is reached.
TypeRef type_at(TypeRef type, const Path& path, const flow::Around& around) {
  for (const Part& each : path) {
    if (each.member.empty()) {
      const auto extent = extent_of(type);
      type = extent && each.index >= *extent ? nullptr : element_type(type);
    } else {
      const RecordTwin* record = class_of(type, around);
      TypeRef found;
      for (const Field& field : record ? record->fields : std::vector<Field>())
        if (field.name == each.member) found = field.type;
      type = found;
    }
    if (!type) return nullptr;
  }
  return type;
}

/// How many numbers it is, and nothing else.
std::optional<std::size_t> numbers_in(const TypeRef& type, const flow::Around& around) {
  if (flow::is_double(type)) return 1;
  const std::vector<Inner> inner = parts_of(type, around);
  if (inner.empty()) return std::nullopt;
  std::size_t sum = 0;
  for (const Inner& each : inner) {
    const auto more = numbers_in(each.type, around);
    if (!more || (sum += *more) > most_numbers) return std::nullopt;
  }
  const RecordTwin* record = class_of(type, around);
  return record && record->bytes != sum * sizeof(double) ? std::nullopt : std::optional(sum);
}

bool is_open(const TypeRef& type, const flow::Around& around) {
  const RecordTwin* record = class_of(type, around);
  if (record && (record->is_class || std::any_of(record->fields.begin(), record->fields.end(),
                                                 [](const Field& field) { return field.is_private; })))
    return false;
  const std::vector<Inner> inner = parts_of(type, around);
  return std::all_of(inner.begin(), inner.end(), [&](const Inner& each) { return is_open(each.type, around); });
}

void collect(const TypeRef& type, const flow::Around& around, Path& here, std::vector<Path>& all) {
  const std::vector<Inner> inner = parts_of(type, around);
  if (inner.empty()) all.push_back(here);
  for (const Inner& each : inner) {
    here.push_back(each.part);
    collect(each.type, around, here, all);
    here.pop_back();
  }
}

}  // namespace

std::string text_of(const Path& path) {
  std::string text;
  for (const Part& each : path)
    text += each.member.empty() ? "[" + std::to_string(each.index) + "]" : "." + each.member;
  return text;
}

std::vector<Inner> parts_of(const TypeRef& type, const flow::Around& around) {
  std::vector<Inner> all;
  const auto* library = as<Library>(deduced(type));
  if (as<Array>(deduced(type)) || (library && library->name == "std::array")) {
    const std::size_t extent = extent_of(type).value_or(0);
    for (std::size_t i = 0; i < std::min(extent, most_numbers + 1); ++i) all.push_back({{"", i}, element_type(type)});
  }
  if (const RecordTwin* record = class_of(type, around))
    for (const Field& field : record->fields) all.push_back({{field.name, 0}, field.type});
  return all;
}

bool is_number_at(const TypeRef& type, const Path& path, const flow::Around& around) {
  const TypeRef found = type_at(type, path, around);
  return found && flow::is_double(found);
}

std::optional<std::size_t> size_at(const TypeRef& type, const Path& path, const flow::Around& around) {
  const TypeRef found = type_at(type, path, around);
  return found ? extent_of(found) : std::nullopt;
}

std::optional<std::size_t> index_at(const TypeRef& parameter, const Path& path, const flow::Around& around) {
  const TypeRef type = referee(parameter);
  if (!is_number_at(type, path, around)) return std::nullopt;
  const auto* library = as<Library>(deduced(type));
  if (as<Pointer>(deduced(type)) || (library && library->name != "std::array"))
    return path.size() == 1 ? std::optional(path[0].index) : std::nullopt;
  if (!numbers_in(type, around)) return std::nullopt;
  std::size_t index = 0;
  TypeRef at = type;
  for (const Part& each : path) {
    const RecordTwin* record = class_of(at, around);
    for (const Inner& inner : parts_of(at, around)) {
      if (inner.part.member == each.member && inner.part.index == each.index) break;
      index += *numbers_in(inner.type, around);
    }
    for (const Field& field : record ? record->fields : std::vector<Field>())
      if (field.name == each.member && (field.is_private || field.is_mutable)) return std::nullopt;
    at = type_at(at, {each}, around);
  }
  return index;
}

std::optional<std::vector<Path>> all_numbers(const TypeRef& type, const flow::Around& around) {
  if (!numbers_in(type, around) || !is_open(type, around)) return std::nullopt;
  std::vector<Path> all;
  Path here;
  collect(type, around, here, all);
  return all;
}

std::vector<std::string> braces_around(const TypeRef& type, const flow::Around& around) {
  const std::vector<Inner> inner = parts_of(type, around);
  if (inner.empty()) return {"", ""};
  // Those of the array in a std::array can be left out around numbers alone.
  const bool is_nested = as<Library>(deduced(type)) && !parts_of(inner.front().type, around).empty();
  std::vector<std::string> all{is_nested ? "{{" : "{"};
  for (const Inner& each : inner) {
    const std::vector<std::string> more = braces_around(each.type, around);
    all.back() += (&each == &inner.front() ? "" : ", ") + more.front();
    all.insert(all.end(), more.begin() + 1, more.end());
  }
  all.back() += is_nested ? "}}" : "}";
  return all;
}

bool says_how_it_begins(const TypeRef& type, const flow::Around& around) {
  const RecordTwin* record = class_of(type, around);
  for (const Field& field : record ? record->fields : std::vector<Field>())
    if (field.init) return true;
  const std::vector<Inner> inner = parts_of(type, around);
  return std::any_of(inner.begin(), inner.end(),
                     [&](const Inner& each) { return says_how_it_begins(each.type, around); });
}

}  // namespace dualrev::transform
