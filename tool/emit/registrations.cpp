#include "emit/registrations.hpp"

#include <fmt/format.h>

#include <cctype>
#include <set>

#include "core/keywords.hpp"
#include "core/words.hpp"
#include "emit/entities.hpp"

namespace dualrev::emit {

using namespace core;

namespace {

/// Words that are no names of the source's.
bool is_of_language(const std::string& word) {
  return is_keyword(word) || word == "std" || word == "dualrev" || word.starts_with("__") ||
         (word.size() > 1 && word[0] == '_' && std::isupper(static_cast<unsigned char>(word[1])));
}

/// Types as a specialisation of dualrev's templates must name them: the body of one looks into dualrev first, which has
/// names that a program may have too. `declared` are no such names.
std::string from_outside(const std::string& types, const std::set<std::string>& declared = {}) {
  std::string text;
  for (std::size_t begin = 0; begin < types.size();) {
    if (types[begin] == '\'') {  // a character as an argument of a template
      const std::size_t behind = types.find('\'', begin + (types[begin + 1] == '\\' ? 3 : 2)) + 1;
      text += types.substr(begin, behind - begin);
      begin = behind;
      continue;
    }
    std::size_t end = begin;
    while (end < types.size() && is_in_word(types[end])) ++end;
    const std::string word = types.substr(begin, end - begin);
    const bool is_name = !word.empty() && !std::isdigit(static_cast<unsigned char>(word[0])) && !is_of_language(word);
    const bool is_declared = declared.count(word) > 0;
    if (is_name && !is_declared && (begin == 0 || types[begin - 1] != ':')) text += "::";
    text += word;
    const bool is_next = end < types.size() && types[end] != '\'';
    if (is_next) text += types[end];
    begin = is_next ? end + 1 : end;
  }
  return text;
}

/// A function that the runtime can call: tape and object in front, whatever the language asks of the twin.
struct Thunk {
  std::string head;  ///< "dualrev::dual {}(dualrev::tape& tape, const Spring_dual& object, dualrev::dual argument0)"
  std::string call;  ///< "object.force(tape, argument0)"
};

Thunk thunk(const FileText& file, const FunctionTwin& function, const std::string& name) {
  const Style style = style_for(file, {});
  const bool tape = takes_tape(function.kind);
  const bool is_static = function.is_static;
  std::string parameters = tape ? "dualrev::tape& tape" : "dualrev::tape&";
  std::string arguments = tape ? "tape" : "";
  std::string callee =
      "::" + (tape && !function.member_of ? twin_name(function.origin.qualified, style) + function.clone
                                          : function.origin.qualified);
  if (function.member_of) {
    const std::string object = "::" + type_text(function.member_of, style);
    const bool is_rvalue = function.of_temporary;
    const std::string type = fmt::format("{}{}{}", function.is_const ? "const " : "", object, is_rvalue ? "&&" : "&");
    const std::string by_name = is_static   ? object + "::"
                                : is_rvalue ? fmt::format("static_cast<{}>(object).", type)
                                            : std::string("object.");
    if (!is_static) parameters += fmt::format(", {} object", type);
    callee = by_name + function.origin.name;
  }
  if (tape) callee += function.template_arguments;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const std::string argument = fmt::format("argument{}", i);
    const TypeRef& type = function.parameters[i].type;
    const Style own = style_of_parameter(function.parameters[i], style);
    parameters += ", " + from_outside(declaration_text(type, argument, own), {argument});
    arguments += (arguments.empty() ? "" : ", ") + from_outside(forward_text(type, argument, own), {argument});
  }
  std::string head = from_outside(declaration_text(function.result, "twin", style), {"twin"});
  head.replace(head.rfind("twin"), 4, fmt::format("{}({})", name, parameters));
  return {head, fmt::format("{}({})", callee, arguments)};
}

/// The twin as a pointer; a cast chooses among overloads.
std::string twin_pointer(const FileText& file, const FunctionTwin& function) {
  const Style style = style_for(file, function.origin);
  const std::string ending = ending_of(function.kind);
  const std::string name =
      "::" + twin_name(function.origin.qualified, style) + function.clone + ending + function.template_arguments;
  Function type{function.result, {}, {}, takes_tape(function.kind)};
  for (const Parameter& parameter : function.parameters) {
    const auto* any = as<Placeholder>(referee(parameter.type));
    const TypeRef& own = any ? any->deduced : parameter.type;
    const bool is_plain = parameter.constant && !style.numbers.empty();
    type.parameters.push_back(is_plain ? passive(type_text(own, style_of_parameter(parameter, style))) : own);
  }
  return fmt::format("static_cast<{}>({})",
                     from_outside(type_text(make_type(Pointer{make_type(std::move(type))}), style)), name);
}

/// A pullback, which takes cotangents of all types.
std::string any_pullback(const FileText& file, const FunctionTwin& function) {
  const Style style = style_for(file, function.origin);
  return fmt::format("[](auto&&... given) {}{{ return ::{}{}{}{}(static_cast<decltype(given)>(given)...); }};",
                     function.target.inlined ? "DUALREV_INLINED " : "", twin_name(function.origin.qualified, style),
                     function.clone, ending_of(function.kind), function.template_arguments);
}

/// What runs a root backwards, and what the runtime has to know of it.
std::string with_reverse(const FileText& file, const FunctionTwin& pullback) {
  return fmt::format("static constexpr bool reads_arguments = true{}{}{}{}{};\nstatic constexpr auto pullback = {}",
                     pullback.target.adds_to_objects ? ", adds_to_objects = true" : "",
                     pullback.target.gives_object ? ", gives_object = true" : "",
                     pullback.target.adds_to_objects && pullback.target.owns_arguments ? ", owns_arguments = true" : "",
                     pullback.target.throws_nothing ? ", throws_nothing = true" : "",
                     pullback.reads_outside ? ", reads_outside = true" : "", any_pullback(file, pullback));
}

/// That of partials or of a pullback, or what gives the tangent: "for numbers of this type".
std::string for_any_number(const FileText& file, const FunctionTwin& function, const std::string& name) {
  const Style style = style_for(file, function.origin);
  return fmt::format(
      "static constexpr auto {} = []<class Number>(std::type_identity<Number>, auto&&... given) {}{{ return "
      "::{}{}{}{}{}(static_cast<decltype(given)>(given)...); }};",
      name, function.target.inlined ? "DUALREV_INLINED " : "", twin_name(function.origin.qualified, style),
      function.clone, ending_of(function.kind), function.kind == Kind::Tangent ? "" : second_order_ending,
      arguments_with("Number", function.template_arguments));
}
/// Of these, which parameters may be rows of any kind; empty if there are none.
std::string any_rows(const FunctionTwin& function, const std::string& name) {
  std::string text;
  for (const bool each : function.target.any_rows)
    text += (text.empty() ? "" : ", ") + std::string(each ? "true" : "false");
  return text.empty() ? text : fmt::format("static constexpr bool {}[] = {{{}}};", name, text);
}
/// What the compiler says to who asks for it.
std::string no_second_order(const FunctionTwin& function) {
  std::string reason;
  for (const char c : function.target.no_second_order)
    reason += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return fmt::format(
      "template <class Number>\nstatic constexpr bool has_second_order() {{\nstatic_assert(sizeof(Number) == 0, "
      "\"dualrev: no second derivatives of '{}' ({}): {}\");\nreturn false;\n}}",
      function.origin.qualified, function.origin.place, reason);
}

std::string specialisation(const FunctionTwin& function, const std::string& key, const std::string& primal,
                           const std::string& twin) {
  return fmt::format("template <>\nstruct dualrev::{} {{\nusing primal = {};\n{}static {}{}\n}};\n", key,
                     from_outside(primal),
                     function.compares_addresses ? "static constexpr bool compares_addresses = true;\n" : "", twin,
                     twin.ends_with('}') || twin.ends_with(';') || twin.ends_with('\n') ? "" : ";");
}

/// "template <class Number>\nstruct dualrev::number_version<Point, Number> { struct type { Number x{}; }; };"
std::string number_version(const FileText& file, const RecordTwin& record, const std::string& primal) {
  Style style = style_for(file, {});
  const auto name_of = [](const Field& field) { return field.name.substr(0, field.name.find(" :")); };  // of bits
  std::set<std::string> names;
  for (const Field& field : record.fields) {
    names.insert(name_of(field));
    for_each_word(type_text(field.type, style), [&](std::string_view word, auto) { names.insert(std::string(word)); });
  }
  style.numbers = "Number";
  while (names.count(style.numbers)) style.numbers += "_";
  std::string members;
  for (const Field& field : record.fields) {
    members += from_outside(declaration_text(field.type, field.name, style), {name_of(field), style.numbers});
    const std::string begins = field.init ? initializer_text(*field.init, style) : "{}";
    const bool is_list = begins.starts_with('{');
    members +=
        (field.braces && !is_list ? "{" + begins + "}" : (field.braces || !field.init ? "" : " = ") + begins) + ";\n";
    if (field.is_private && name_of(field) == field.name)
      for (const char* const qualifier : {"", "const "})
        members +=
            fmt::format("constexpr {0}auto& dualrev_hidden(dualrev::access::{1}) {0}noexcept {{ return {2}; }}\n",
                        qualifier, access_tag(primal.substr(2), field.name), field.name);
  }
  return fmt::format(
      "\n// {}\ntemplate <class {}>\nstruct dualrev::number_version<{}, {}> {{\nstruct type {{\n{}}};\n}};\n",
      record.origin.place, style.numbers, primal, style.numbers, members);
}
std::string number_versions(const FileText& file, const RecordTwin& record, const std::string& primal) {
  std::string text;
  for (const RecordTwin& inner : record.nested) text += number_versions(file, inner, primal + "::" + inner.name_inside);
  return record.target.has_number_version ? text + number_version(file, record, primal) : text;
}

std::string by_pointer(const FunctionTwin& function) { return fmt::format("derivative_of<{}>", function.function_key); }

}  // namespace

std::string number_versions_text(const FileText& file, const RecordTwin& record) {
  const auto* inside = as<Record>(record.named);
  return number_versions(file, record, "::" + (inside ? inside->name + inside->inner_of_original : name_of(record)));
}

std::string derivative_text(const FileText& file, const FunctionTwin& function) {
  if (function.kind == Kind::Free) {
    std::string twin = "constexpr auto twin = " + twin_pointer(file, function);
    if (function.target.beside)
      twin += ";\nstatic constexpr auto " + ending_of(function.target.beside->kind).substr(1) + " = " +
              (function.target.beside->kind == Kind::Pullback ? any_pullback(file, *function.target.beside)
                                                              : twin_pointer(file, *function.target.beside));
    if (function.target.with_reverse) twin += ";\n" + with_reverse(file, *function.target.with_reverse);
    const auto add = [&](const std::string& text) {
      twin += (twin.ends_with('\n') ? "" : twin.ends_with(';') ? "\n" : ";\n") + text;
    };
    const auto add_rows = [&](const FunctionTwin& of, const std::string& name) {
      if (const std::string text = any_rows(of, name); !text.empty()) add(text);
    };
    if (function.target.on_jets)
      add("static constexpr bool has_twin_on_jets = true;\n#ifdef DUALREV_JETS_ON_TAPE\nstatic constexpr auto "
          "twin_on_jets = " +
          twin_pointer(file_on_jets(file), *function.target.on_jets) + ";\n#endif\n");
    if (function.target.on_jets && function.target.stops_gradients) add("static constexpr bool stops_gradients = true");
    if (function.target.second_order)
      add(for_any_number(file, *function.target.second_order, "second_order"));
    else if (!function.target.no_second_order.empty())
      add(no_second_order(function));
    if (function.target.second_order) add_rows(*function.target.second_order, "any_rows");
    if (function.target.tangent) {
      add(for_any_number(file, *function.target.tangent, "tangent"));
      add_rows(*function.target.tangent, "any_rows_of_tangent");
    }
    return specialisation(function, by_pointer(function), function.signature, twin);
  }
  const Thunk of = thunk(file, function, "twin");
  const std::string reverse =
      function.target.with_reverse ? "\n" + with_reverse(file, *function.target.with_reverse) : "";
  std::string second;
  if (function.target.on_jets) {
    const Thunk on_jets = thunk(file_on_jets(file), *function.target.on_jets, "twin_on_jets");
    second = fmt::format(
        "\nstatic constexpr bool has_twin_on_jets = true;\n#ifdef DUALREV_JETS_ON_TAPE\nstatic {} {{ return {}; "
        "}}\n#endif\n",
        on_jets.head, on_jets.call);
    if (function.target.stops_gradients) second += "static constexpr bool stops_gradients = true;\n";
  } else if (!function.target.no_second_order.empty()) {
    second = "\n" + no_second_order(function);
  }
  std::string text = specialisation(function, by_pointer(function), function.signature,
                                    fmt::format("{} {{ return {}; }}{}{}", of.head, of.call, reverse, second));
  if (function.object_type.empty()) return text;
  // The object has no state: any will do.
  FunctionTwin call = function;
  call.is_static = true;
  Thunk of_type = thunk(file, call, "twin");
  const std::string object = "::" + type_text(function.member_of, style_for(file, {}));
  of_type.call = fmt::format("{}{{}}.{}", object, of_type.call.substr(object.size() + 2));
  return text + specialisation(function, fmt::format("derivative_of_type<{}>", function.object_type),
                               function.object_signature,
                               fmt::format("{} {{ return {}; }}", of_type.head, of_type.call));
}

std::string derivative_text(const FileText& file, const ConstantTwin& constant) {
  const FunctionTwin& function = *constant.call;
  const Thunk of = thunk(file, function, "twin");
  return specialisation(function, fmt::format("derivative_of_type<{}>", function.object_type),
                        function.object_signature, fmt::format("{} {{ return {}; }}", of.head, of.call));
}

std::string early_derivative_text(const FileText& file, const FunctionTwin& function) {
  return specialisation(function, by_pointer(function), function.signature, thunk(file, function, "twin").head);
}

std::string late_derivative_text(const FileText& file, const FunctionTwin& function) {
  const Thunk of = thunk(file, function, fmt::format("dualrev::{}::twin", by_pointer(function)));
  return fmt::format("\n{} {{ return {}; }}\n", of.head, of.call);
}

}  // namespace dualrev::emit
