// Constructors and questions on core types.
#include "core/type.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace dualrev::core {

TypeRef real(Scalar kind, bool is_const) { return make_type(Real{kind}, is_const); }
TypeRef dual(Scalar kind, bool is_const) { return make_type(Dual{kind}, is_const); }
TypeRef passive(std::string text, bool is_const) { return make_type(Passive{std::move(text)}, is_const); }

TypeRef with_const(const TypeRef& type, bool is_const) {
  return type->is_const == is_const ? type : std::make_shared<const Type>(Type{type->form, is_const});
}

const TypeRef& deduced(const TypeRef& type) {
  const auto* placeholder = as<Placeholder>(type);
  return placeholder ? placeholder->deduced : type;
}

TypeRef referee(const TypeRef& type) {
  if (const auto* reference = as<Reference>(type)) return reference->to;
  return type;
}

TypeRef deduced_reference(const Reference& type) {
  const char* const keyword = type.to->is_const ? "const auto" : "auto";
  return make_type(Reference{make_type(Placeholder{keyword, type.to}), type.rvalue});
}

bool holds_scalar(const TypeRef& type) {
  struct Visitor {
    bool operator()(const Passive&) const { return false; }
    bool operator()(const Real&) const { return true; }
    bool operator()(const GeneratedType& t) const { return std::holds_alternative<Dual>(t); }
    bool operator()(const Pointer& t) const { return holds_scalar(t.to); }
    bool operator()(const Reference& t) const { return holds_scalar(t.to); }
    bool operator()(const Array& t) const { return holds_scalar(t.element); }
    bool operator()(const Record&) const { return true; }
    bool operator()(const Library& t) const {
      return std::any_of(t.arguments.begin(), t.arguments.end(), [](const TypeRef& a) { return holds_scalar(a); });
    }
    bool operator()(const Function& t) const {
      return holds_scalar(t.result) ||
             std::any_of(t.parameters.begin(), t.parameters.end(), [](const TypeRef& p) { return holds_scalar(p); });
    }
    bool operator()(const MemberPointer& t) const { return holds_scalar(t.of) || holds_scalar(t.to); }
    bool operator()(const Placeholder& t) const { return holds_scalar(t.deduced); }
  };
  return type && std::visit(Visitor{}, type->form);
}

std::string fingerprint(const std::string& text) {
  std::uint32_t hash = 2166136261U;  // FNV-1a
  for (const unsigned char c : text) hash = (hash ^ c) * 16777619U;
  std::string digits(8, '0');
  for (std::size_t i = 8; i-- > 0; hash /= 16) digits[i] = "0123456789abcdef"[hash % 16];
  return digits;
}

const char* spelling(Scalar kind) {
  switch (kind) {
    case Scalar::Float: return "float";
    case Scalar::Double: return "double";
    case Scalar::LongDouble: return "long double";
  }
  return "double";
}

bool has_no_name(const TypeRef& type) {
  if (const auto* passive = as<Passive>(type))
    return passive->text == "auto" || passive->text.find("(lambda") != std::string::npos;
  const auto* library = as<Library>(type);
  return library && std::any_of(library->arguments.begin(), library->arguments.end(), has_no_name);
}

std::string spelling(double value) {
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  std::string text(buffer, end);
  if (text.find_first_of(".en") == std::string::npos) text += ".0";
  return text;
}

}  // namespace dualrev::core
