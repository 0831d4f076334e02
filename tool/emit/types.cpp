// Types and declarations as text.
#include <fmt/format.h>

#include <algorithm>

#include "emit/text.hpp"

namespace dualrev::emit {

using namespace core;

std::string twin_name(const std::string& qualified, const Style& style) {
  const std::size_t arguments = qualified.find('<');
  if (arguments == std::string::npos) return qualified + style.suffix;
  return qualified.substr(0, arguments) + style.suffix + qualified.substr(arguments);
}

std::string number_text(const Instance& instance, const Style& style) {
  return style.apart.count(instance.group) ? "_" + instance.number : std::string();
}

namespace {

/// The number of a class template's instance stands in front of its arguments.
std::string inner_text(const Record& type, const Style& style) {
  std::string inner = type.inner;
  return inner.insert(std::min(inner.find('<'), inner.size()), number_text(type.inner_instance, style));
}

std::string dual_name(Scalar kind, const Style& style) {
  const char* root = style.rooted ? "::" : "";
  const bool is_on_jets = !style.numbers.empty() && !style.suffix_on_numbers.empty();
  if (kind == Scalar::Double) return fmt::format("{}dualrev::{}", root, is_on_jets ? "jet_dual" : "dual");
  if (is_on_jets) return fmt::format("{0}dualrev::basic_dual<{0}dualrev::jet_of<{1}>>", root, spelling(kind));
  return fmt::format("{}dualrev::basic_dual<{}>", root, spelling(kind));
}

std::string base_text(const TypeRef& type, const Style& style) {
  struct Visitor {
    const Style& style;
    std::string operator()(const Passive& t) const { return t.text; }
    std::string operator()(const Real& t) const {
      if (t.kind != Scalar::Double && !style.numbers.empty() && !style.suffix_on_numbers.empty())
        return fmt::format("{}dualrev::jet_of<{}>", style.rooted ? "::" : "", spelling(t.kind));
      if (t.kind != Scalar::Double || style.numbers.empty()) return spelling(t.kind);
      return (style.rooted && !style.suffix_on_numbers.empty() ? "::" : "") + style.numbers;
    }
    std::string operator()(const GeneratedType& t) const { return std::visit(*this, t); }
    std::string operator()(const Dual& t) const {
      if (style.numbers.empty()) return dual_name(t.kind, style);
      return style.suffix_on_numbers.empty() ? style.numbers : dual_name(t.kind, style);
    }
    std::string operator()(const Stack& t) const {
      const std::string root = style.rooted ? "::" : "";
      const std::string of = style.numbers.empty() ? "saves" : "jets::saves<" + style.numbers + ">";
      return root + "dualrev::" + of + (t.is_given ? "&" : "");
    }
    std::string operator()(const Record& t) const {
      if (!style.numbers.empty() && style.suffix_on_numbers.empty())
        return fmt::format("{}dualrev::with_numbers<{}, {}>", style.rooted ? "::" : "", t.name + t.inner_of_original,
                           style.numbers);
      std::string arguments;
      for (const TypeRef& argument : t.arguments)
        arguments += (arguments.empty() ? "<" : ", ") + type_text(argument, style);
      return (t.twin ? twin_name(t.name, style) + number_text(t.instance, style) : t.name) + arguments +
             (arguments.empty() ? "" : ">") + inner_text(t, style);
    }
    std::string operator()(const Library& t) const {
      std::string arguments;
      for (const TypeRef& argument : t.arguments)
        arguments += (arguments.empty() ? "" : ", ") + type_text(argument, style);
      return fmt::format("{}{}<{}>{}{}", style.rooted ? "::" : "", t.name, arguments,
                         t.member.empty() ? "" : "::", t.member);
    }
    std::string operator()(const Placeholder& t) const {
      if (!style.numbers.empty() && t.keyword == "auto" && as<Real>(t.deduced)) return type_text(t.deduced, style);
      return t.concept_of ? type_text(t.concept_of, style) + " " + t.keyword : t.keyword;
    }
    std::string operator()(const Function&) const { return {}; }
    std::string operator()(const MemberPointer&) const { return {}; }
    std::string operator()(const Pointer&) const { return {}; }
    std::string operator()(const Reference&) const { return {}; }
    std::string operator()(const Array&) const { return {}; }
  };
  const std::string text = std::visit(Visitor{style}, type->form);
  return type->is_const && !as<Placeholder>(type) ? "const " + text : text;
}

/// Wraps a declarator from the inside out.
std::string declare(const TypeRef& type, std::string inner, bool inner_is_prefix, const Style& style) {
  if (const auto* pointer = as<Pointer>(type))
    return declare(pointer->to, (type->is_const ? "* const " : "*") + inner, true, style);
  if (const auto* member = as<MemberPointer>(type))
    return declare(member->to, base_text(member->of, style) + "::*" + (type->is_const ? " const " : "") + inner, true,
                   style);
  if (const auto* reference = as<Reference>(type))
    return declare(reference->to, (reference->rvalue ? "&&" : "&") + inner, true, style);
  if (const auto* array = as<Array>(type)) {
    if (inner_is_prefix) inner = "(" + inner + ")";
    const TypeRef element = type->is_const ? with_const(array->element, true) : array->element;
    return declare(element, fmt::format("{}[{}]", inner, array->extent), false, style);
  }
  if (const auto* function = as<Function>(type)) {
    if (inner_is_prefix) inner = "(" + inner + ")";
    std::string parameters;
    if (function->takes_tape) parameters = style.rooted ? "::dualrev::tape&" : "dualrev::tape&";
    for (const TypeRef& parameter : function->parameters)
      parameters += (parameters.empty() ? "" : ", ") + type_text(parameter, style);
    if (!function->result) return fmt::format("void {}({}){}", inner, parameters, function->qualifiers);
    return declare(function->result,
                   fmt::format("{}({}){}", inner.empty() ? " " : inner, parameters, function->qualifiers), false,
                   style);
  }
  const std::string base = base_text(type, style);
  return inner.empty() ? base : base + (inner[0] == '*' || inner[0] == '&' ? "" : " ") + inner;
}

}  // namespace

std::string declaration_text(const TypeRef& type, const std::string& name, const Style& style) {
  if (!type) return "void" + (name.empty() ? name : " " + name);
  std::string text = declare(type, name.empty() ? name : name, false, style);
  return text;
}

std::string forward_text(const TypeRef& type, const std::string& name, const Style& style) {
  // Text without scalars may be a reference too.
  const std::string text = type_text(type, style);
  const bool refers = as<Reference>(type) || text.ends_with('&');
  return fmt::format("static_cast<{}>({})", refers ? text : type_text(make_type(Reference{type, true}), style), name);
}

std::string type_text(const TypeRef& type, const Style& style) { return declaration_text(type, "", style); }

}  // namespace dualrev::emit
