#include "flow/types.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "flow/flow.hpp"

namespace dualrev::flow {

using namespace core;

bool is_double(const TypeRef& type) {
  const auto* real = core::as<Real>(deduced(type));
  return real && real->kind == Scalar::Double;
}
const Type* elements_of(const TypeRef& type) {
  if (const auto* array = core::as<core::Array>(type)) return array->element.get();
  const auto* library = core::as<Library>(type);
  const bool is_row = library && library->member.empty() && !library->arguments.empty() &&
                      (library->name == "std::vector" || library->name == "std::array" || library->name == "std::span");
  return is_row ? library->arguments[0].get() : nullptr;
}
std::optional<Integers> integers_of(const TypeRef& given) {
  const TypeRef& type = deduced(given);
  if (const auto* reference = core::as<Reference>(type)) {
    auto of = integers_of(reference->to);
    if (of) of->leads = of->is_name = true, of->changes = !reference->rvalue && !is_const(reference->to);
    return of;
  }
  if (const auto* array = core::as<core::Array>(type)) {
    const auto inner = integers_of(array->element);
    return inner && !inner->leads ? std::optional(Integers{array->element}) : std::nullopt;
  }
  const auto* words = core::as<Passive>(type);
  return words && words->integers ? std::optional(*words->integers) : std::nullopt;
}
bool is_plain(const std::string& specifiers) {
  const std::string mark = unused;
  const std::string rest = specifiers.starts_with(mark) ? specifiers.substr(mark.size()) : specifiers;
  return rest.empty() || rest.find("constexpr") != std::string::npos;  // one that is static and constexpr too
}
std::string built_in(const TypeRef& type) {
  const auto* of = type ? core::as<Passive>(deduced(type)) : nullptr;
  const bool is_one = of && of->integers && !of->integers->leads && !of->integers->built_in.empty();
  return !of ? "" : is_one ? of->integers->built_in : of->text;
}
bool is_boolean(const TypeRef& type) {
  const auto* of = type ? core::as<Passive>(deduced(type)) : nullptr;
  return built_in(of && of->value ? of->value : type) == "bool";
}
std::optional<Width> width_of(const TypeRef& type) {
  static const std::map<std::string, Width> widths{
      {"bool", {1, 1, false}},
      {"_Bool", {1, 1, false}},
      {"signed char", {8, 8, true}},
      {"unsigned char", {8, 8, false}},
      {"short", {16, 16, true}},
      {"unsigned short", {16, 16, false}},
      {"int", {32, 32, true}},
      {"unsigned int", {32, 32, false}},
      {"unsigned", {32, 32, false}},
      {"long", {32, 64, true}},
      {"unsigned long", {32, 64, false}},
      {"long long", {64, 64, true}},
      {"unsigned long long", {64, 64, false}},
      {"std::int32_t", {32, 32, true}},
      {"std::uint32_t", {32, 32, false}},
      {"std::int64_t", {64, 64, true}},
      {"std::uint64_t", {64, 64, false}},
      {"std::size_t", {32, 64, false}},
      {"size_t", {32, 64, false}},
      {"std::ptrdiff_t", {32, 64, true}},
      {"ptrdiff_t", {32, 64, true}},
  };
  const auto* of = type ? core::as<Passive>(deduced(type)) : nullptr;
  if (!of) return std::nullopt;
  // By its name first: what is 64 bits wide everywhere is `long` here and `long long` there.
  for (const std::string& name : {of->text, built_in(type)})
    if (const auto found = widths.find(name); found != widths.end()) return found->second;
  return std::nullopt;
}
const std::string& spelling_of(const TypeRef& type) {
  static const std::string none;
  const auto* of = type ? core::as<Passive>(deduced(type)) : nullptr;
  return of ? of->text : none;
}
bool is_enumeration(const TypeRef& type) {
  const auto* of = type ? core::as<Passive>(deduced(type)) : nullptr;
  return of && of->integers && !of->integers->element && !of->integers->leads && of->integers->built_in.empty();
}
bool is_narrow(const TypeRef& type) {
  const std::string of = built_in(type);
  static const char* const narrow[] = {"char", "short", "bool", "int8", "int16"};
  return of.empty() || std::any_of(std::begin(narrow), std::end(narrow),
                                   [&](const char* name) { return of.find(name) != std::string::npos; });
}
bool is_reference(const TypeRef& given) {
  const TypeRef& type = deduced(given);
  const auto* words = core::as<Passive>(type);
  return core::as<Reference>(type) || (words && words->is_reference);
}
bool is_row_of_integers(const TypeRef& type) {
  const auto of = integers_of(type);
  return of && of->element && !of->leads;
}
bool is_span(const TypeRef& type) {
  const auto* library = core::as<Library>(type);
  return library && library->name == "std::span" && library->member.empty();
}
bool is_vector(const TypeRef& type) {
  const auto* library = core::as<Library>(deduced(type));
  return library && library->name == "std::vector";
}
bool is_const(const TypeRef& type) {
  const auto* array = core::as<core::Array>(type);
  return type->is_const || (array && is_const(array->element));
}
bool are_doubles(const Type* type) {
  const auto* real = type ? std::get_if<Real>(&type->form) : nullptr;
  return real && real->kind == Scalar::Double;
}
bool is_row(const TypeRef& type) {
  if (const auto* pointer = core::as<Pointer>(type)) return is_double(pointer->to);
  return are_doubles(elements_of(referee(type)));
}
bool is_row_of_inputs(const TypeRef& type) {
  if (const auto* pointer = core::as<Pointer>(type)) return is_double(pointer->to) && pointer->to->is_const;
  const auto* reference = core::as<Reference>(type);
  const TypeRef of = referee(type);
  const auto* library = core::as<Library>(of);
  if (library && library->name == "std::span") return are_doubles(elements_of(of)) && library->arguments[0]->is_const;
  // What is given by value is the function's own: nobody else sees what it does to it.
  const bool is_const = of->is_const || (core::as<core::Array>(of) && core::as<core::Array>(of)->element->is_const);
  return (!reference || (!reference->rvalue && is_const)) && are_doubles(elements_of(of));
}

const TypeRef& boolean_type() {
  static const TypeRef type = core::passive("bool");
  return type;
}

const TypeRef& size_type() {
  static const TypeRef type = core::passive("std::size_t");
  return type;
}

bool is_changeable(const TypeRef& parameter) {
  const auto* reference = core::as<Reference>(parameter);
  if (const auto* pointer = core::as<Pointer>(parameter)) return is_double(pointer->to) && !pointer->to->is_const;
  const TypeRef of = referee(parameter);
  if (is_span(of)) return are_doubles(elements_of(of)) && !core::as<Library>(of)->arguments[0]->is_const;
  return reference && !reference->rvalue && !is_const(of) && (is_double(of) || core::as<Record>(of) || elements_of(of));
}
bool changes_integers(const TypeRef& parameter) {
  const auto of = integers_of(parameter);
  return of && of->leads && of->changes;
}
bool is_pointer(const TypeRef& parameter) {
  const auto* pointer = core::as<Pointer>(parameter);
  return pointer ? is_double(pointer->to) : is_span(referee(parameter));
}
bool is_number_or_row(const TypeRef& parameter) {
  const auto* reference = core::as<Reference>(parameter);
  const bool is_input = !reference || (!reference->rvalue && reference->to->is_const);
  if (is_changeable(parameter)) return is_double(referee(parameter)) || is_row(parameter);
  return (is_double(referee(parameter)) && is_input) || is_row_of_inputs(parameter);
}

bool is_value_type(const TypeRef& type) { return core::as<Real>(type) || core::as<Passive>(type); }

}  // namespace dualrev::flow
