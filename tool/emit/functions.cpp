// The twins of functions: declarators, bodies, and the entries that pointers point to.
#include "emit/entities.hpp"

#include <fmt/format.h>

#include <utility>

#include "emit/marks.hpp"

namespace dualrev::emit {

using namespace core;

Style style_for(const FileText& file, const Origin& origin, const std::string& tape, std::set<std::string> hidden) {
  Style style;
  style.suffix = file.suffix;
  style.tape = tape;
  style.scope = origin.scope;
  for (std::string& name : style.scope)
    if (name.rfind("inline ", 0) == 0) name.clear();
  style.hidden = std::move(hidden);
  style.rooted = origin.roots_hidden;
  style.apart = file.apart;
  style.marks = file.marks;
  style.suffix_on_numbers = file.suffix_on_numbers;
  if (!file.suffix_on_numbers.empty()) style.numbers = "dualrev::jet_number";
  return style;
}

Style style_of_parameter(const Parameter& parameter, Style style) {
  if (parameter.constant) style.numbers.clear();
  return style;
}

FileText file_on_jets(FileText file) {
  file.suffix_on_numbers = std::exchange(file.suffix, file.suffix + "_on_jets");
  return file;
}

Style style_of(const FileText& file, const FunctionTwin& function) {
  Style style = style_for(file, function.origin, function.target.tape, function.names);
  if (!function.target.numbers.empty()) style.numbers = function.target.numbers;
  return style;
}

std::string name_of_twin(const FileText& file, const FunctionTwin& function) {
  return function.origin.name + file.suffix + function.clone + ending_of(function.kind) +
         (function.target.numbers.empty() || function.kind == Kind::Tangent ? "" : second_order_ending);
}

Style outside_of_functions(Style style) {
  style.tape = "dualrev::current_tape()";
  return style;
}

std::string comment_lines(const std::vector<std::string>& comments) {
  std::string text;
  for (const std::string& comment : comments) text += comment + "\n";
  return text;
}

namespace {

std::string parameters_text(const FunctionTwin& function, const Style& style, bool defaults, bool tape_used) {
  std::string text;
  if (takes_tape(function.kind))
    text = std::string(style.rooted ? "::" : "") +
           (tape_used ? "dualrev::tape& " + function.target.tape : "dualrev::tape&");
  for (const Parameter& parameter : function.parameters) {
    text += text.empty() ? "" : ", ";
    if (parameter.maybe_unused && !parameter.name.empty()) text += "[[maybe_unused]] ";
    text += declaration_text(parameter.type, parameter.name, style_of_parameter(parameter, style));
    if (defaults && parameter.default_argument)
      text += " = " + initializer_text(*parameter.default_argument, outside_of_functions(style));
  }
  return text;
}

std::string class_name(const FileText& file, const FunctionTwin& member) {
  const auto* around = as<Record>(member.member_of);
  if (!around) return member.origin.name;
  const Style style = style_for(file, member.origin);
  return member.origin.name + (around->inner.empty() ? file.suffix + number_text(around->instance, style)
                                                     : number_text(around->inner_instance, style));
}

}  // namespace

std::string twin_declarator(const FileText& file, const FunctionTwin& function, const Style& style, bool defaults,
                            bool tape_used, const std::string& scope) {
  const std::string parameters = "(" + parameters_text(function, style, defaults, tape_used) + ")";
  switch (function.kind) {
    case Kind::Free:
    case Kind::Partials:
    case Kind::Pullback:
    case Kind::Forward:
    case Kind::Reverse:
    case Kind::Tangent:
    case Kind::AtOnce: return declaration_text(function.result, name_of_twin(file, function) + parameters, style);
    case Kind::Constructor: return scope + class_name(file, function) + parameters;
    case Kind::Destructor: return scope + "~" + class_name(file, function) + parameters;
    case Kind::Conversion: return scope + "operator " + type_text(function.result, style) + parameters;
    case Kind::Method:
      return declaration_text(function.result, scope + function.origin.name + function.clone + parameters, style);
    default: return declaration_text(function.result, scope + function.origin.name + parameters, style);
  }
}

namespace {

/// Attributes come first, and words may stand in any order.
std::string specifiers_of(const FunctionTwin& function) {
  if (!function.target.inlined) return function.specifiers;
  const bool has_inline = function.specifiers.find("inline ") != std::string::npos;
  return function.specifiers + (has_inline ? "DUALREV_INLINED " : "DUALREV_INLINED inline ");
}

}  // namespace

std::string prototype_text(const FileText& file, const FunctionTwin& function) {
  const Style style = style_of(file, function);
  return fmt::format("{}{}{};\n", function.template_head, specifiers_of(function),
                     twin_declarator(file, function, style, true, true, ""));
}

namespace {

std::string initializers_text(const FunctionTwin& function, const Style& style) {
  std::string text;
  for (const MemberInitializer& initializer : function.initializers) {
    std::string arguments;
    for (const Hole& a : initializer.arguments)
      arguments += (arguments.empty() ? "" : ", ") + initializer_text(a.term, style);
    const std::string what = initializer.member.empty() ? type_text(initializer.type, style) : initializer.member;
    text += fmt::format("{}{}{}{}{}", text.empty() ? " : " : ", ", what, initializer.braces ? "{" : "(", arguments,
                        initializer.braces ? "}" : ")");
  }
  return text;
}

/// Functions on plain numbers have no tape; one entry is made on it by its text.
bool needs_tape(const FunctionTwin& function) {
  return !on_numbers(function.kind) && (function.kind == Kind::AtOnce || emit::uses_tape(function.body));
}

/// A block of the function, with what its text needs at the top.
std::string block_text(const FunctionTwin& function, const StmtRef& block, const Style& style) {
  std::string body = statement_text(block, style);
  const bool tape_used = !on_numbers(function.kind) && emit::uses_tape(block);
  for (auto meaning = function.meanings.rbegin(); meaning != function.meanings.rend(); ++meaning)
    body.insert(body.find('{') + 1,
                "\n" + std::string(meaning->starts_with("constexpr") ? "[[maybe_unused]] " : "") + *meaning);
  // Where no parameter can be added, the tape is the current one.
  if (tape_used && !takes_tape(function.kind))
    body.insert(body.find('{') + 1, fmt::format("\n{0}dualrev::tape& {1} = {0}dualrev::current_tape();",
                                                style.rooted ? "::" : "", function.target.tape));
  return body;
}

}  // namespace

/// `head` stands in front of the declarator, `ending` behind it.
std::string definition_text(const FileText& file, FunctionTwin function, const std::string& head,
                            const std::string& scope, const std::string& ending, bool defaults) {
  const Style style = style_of(file, function);
  std::string body = block_text(function, function.body, style);
  const bool tape_used = needs_tape(function);
  for (const Try::Handler& handler : function.handlers)
    body += fmt::format("catch ({}) {}", handler.declaration, block_text(function, handler.body, style));
  const std::string initializers = initializers_text(function, outside_of_functions(style));
  for (Parameter& parameter : function.parameters)
    parameter.maybe_unused =
        parameter.maybe_unused || !(mentions(body, parameter.name) || mentions(initializers, parameter.name));
  return fmt::format("{}{}{}{}{} {}", head, twin_declarator(file, function, style, defaults, tape_used, scope),
                     function.qualifiers, ending, (function.handlers.empty() ? "" : " try") + initializers, body);
}

namespace {

/// "Model_dual::" of a member function.
std::string scope_of(const FileText& file, const FunctionTwin& function) {
  if (!function.member_of) return {};
  return type_text(function.member_of, style_of(file, function)) + "::";
}

}  // namespace

std::string instantiation_text(const FileText& file, const FunctionTwin& function) {
  FunctionTwin instance = function;
  instance.clone += function.template_arguments;
  const Style style = style_of(file, function);
  return fmt::format("\ntemplate {}{};\n",
                     twin_declarator(file, instance, style, false, true, scope_of(file, function)),
                     function.qualifiers);
}

std::string function_text(const FileText& file, const FunctionTwin& function, bool defaults) {
  const std::string text =
      definition_text(file, function, function.class_head + function.template_head + specifiers_of(function),
                      scope_of(file, function), "", defaults && !function.member_of);
  return fmt::format("\n// {}\n{}{}", function.origin.place, comment_lines(function.origin.comments),
                     marked(text, function.origin.location, file.marks));
}

namespace {

/// A function that takes the current tape and calls the twin: its head, and the call it makes.
std::pair<std::string, std::string> entry_parts(const FileText& file, const FunctionTwin& function,
                                                const std::string& specifiers, const std::string& own_name,
                                                const std::string& twin) {
  const Style style = style_for(file, function.origin);
  std::string parameters;
  std::string arguments = "dualrev::current_tape()";
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const std::string name = fmt::format("argument{}", i);
    const TypeRef& type = function.parameters[i].type;
    parameters += (i ? ", " : "") + declaration_text(type, name, style);
    arguments += ", " + forward_text(type, name, style);
  }
  return {specifiers + declaration_text(function.result, fmt::format("{}({})", own_name, parameters), style),
          fmt::format("{}({})", twin, arguments)};
}

/// What pointers to the function point to.
std::pair<std::string, std::string> entry_parts(const FileText& file, const FunctionTwin& function) {
  const std::string twin = function.origin.name + file.suffix;
  return entry_parts(file, function, function.specifiers, twin + "_entry", twin);
}

/// What a library finds by the original's name.
std::pair<std::string, std::string> found_parts(const FileText& file, const FunctionTwin& function) {
  const FoundByLookup& found = *function.found_by_lookup;
  // A template, or an instance of one: its twin needs no word to stand in several units.
  const bool is_inline = function.of_template && function.specifiers.empty();
  auto [head, call] =
      entry_parts(file, function, found.head + (is_inline ? "inline " : function.specifiers), function.origin.name,
                  function.origin.name + file.suffix + function.clone + found.arguments);
  return {head + (found.nothrow ? " noexcept" : ""), call};
}

}  // namespace

std::string entry_head(const FileText& file, const FunctionTwin& function) { return entry_parts(file, function).first; }
std::string entry_text(const FileText& file, const FunctionTwin& function) {
  const auto [head, call] = entry_parts(file, function);
  return fmt::format("\n{} {{ return {}; }}\n", head, call);
}

std::string found_head(const FileText& file, const FunctionTwin& function) { return found_parts(file, function).first; }
std::string found_text(const FileText& file, const FunctionTwin& function) {
  const auto [head, call] = found_parts(file, function);
  return fmt::format("\n{} {{ return {}; }}\n", head, call);
}

}  // namespace dualrev::emit
