// Files: includes, then each twin in its namespace, guarded so that two generated headers may hold the same one.
#include "emit/file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "emit/registrations.hpp"
#include "emit/text.hpp"

namespace dualrev::emit {

using namespace core;

namespace {

/// Where no parameter can be named, the tape is the current one.
Style outside_of_functions(Style style) {
  style.tape = "dualrev::current_tape()";
  return style;
}

std::string comment_lines(const std::vector<std::string>& comments) {
  std::string text;
  for (const std::string& comment : comments) text += comment + "\n";
  return text;
}

class Writer {
 public:
  void raw(const std::string& text) {
    enter({});
    text_ += text;
  }
  /// In its namespace, behind a guard unless nobody else can have it.
  void entity(const Origin& origin, const std::string& text, bool guarded) {
    // Instances for closures share a name; so they must share the text.
    const auto [place, is_new] = texts_.emplace(origin.key, text);
    if (!is_new && place->second == text) return;
    if (!is_new && (guarded || is_unnamed(origin))) throw Conflict{origin};
    if (!guarded) {
      enter(origin.scope);
      text_ += text;
      return;
    }
    enter({});
    const std::string guard = "DUALREV_TWIN_" + origin.key;
    const std::string hash = "0x" + fingerprint(text);
    text_ += fmt::format("\n#ifndef {0}\n#define {0} {1}\n", guard, hash);
    enter(origin.scope);
    text_ += text;
    enter({});
    text_ += "#endif\n";
    checks_ += fmt::format("{}{} != {}", checks_.empty() ? "" : " || \\\n    ", guard, hash);
  }
  /// To stand behind all entities: what the runtime finds them by.
  void registration(const std::string& guard, const std::string& text) {
    if (guard.empty()) registrations_ += text;
    else registrations_ += fmt::format("\n#ifndef {0}\n#define {0}\n{1}#endif\n", guard, text);
  }
  std::string take() {
    enter({});
    if (!registrations_.empty()) text_ += "\n// How dualrev::gradient and its relatives find the twins.\n" + registrations_;
    if (!checks_.empty()) text_ += "\n#if " + checks_ + "\n#error \"another generated header holds another twin of the same name: generate both anew, with the same dualrev-rewrite and options\"\n#endif\n";
    return text_;
  }

 private:
  void enter(const Scope& scope) {
    std::size_t common = 0;
    while (common < scope.size() && common < open_.size() && scope[common] == open_[common]) ++common;
    while (open_.size() > common) {
      text_ += open_.back().empty() ? "\n}  // namespace\n" : fmt::format("\n}}  // namespace {}\n", open_.back());
      open_.pop_back();
    }
    for (; common < scope.size(); ++common) {
      const std::string& name = scope[common];
      const bool is_inline = name.rfind("inline ", 0) == 0;
      text_ += name.empty() ? "\nnamespace {\n" : is_inline ? fmt::format("\ninline namespace {} {{\n", name.substr(7)) : fmt::format("\nnamespace {} {{\n", name);
      open_.push_back(name);
    }
  }

  std::map<std::string, std::string> texts_;
  std::string text_;
  std::string registrations_;
  std::string checks_;
  Scope open_;
};

// ---- one entity each ----

std::string twin_declarator(const FileText& file, const FunctionTwin& function, const Style& style, bool defaults, bool tape_used, const std::string& scope);

/// A value whose parts are set later; nothing where that is no other than by default.
std::string unset_value(const FileText& file, const TypeRef& type, const Style& style) {
  if (const auto* of = as<Record>(type))
    return file.without_default.count(of->name + of->inner)
               ? type_text(with_const(type, false), style) + "(dualrev::unset())"
               : std::string();
  const auto* parts = as<Library>(type);
  if (!parts || (parts->name != "std::tuple" && parts->name != "std::pair")) return {};
  std::string values;
  bool any = false;
  for (const TypeRef& part : parts->arguments) {
    const std::string value = unset_value(file, part, style);
    any = any || !value.empty();
    values += (values.empty() ? "" : ", ") + (value.empty() ? type_text(with_const(part, false), style) + "()" : value);
  }
  return any ? fmt::format("{}({})", type_text(with_const(type, false), style), values) : std::string();
}

/// For values that cross the boundary: all members are set afterwards.
std::string unset_constructor(const FileText& file, const RecordTwin& record, const std::string& name) {
  const Style style = style_for(file, record.origin);
  std::string initializers;
  const auto add = [&](const std::string& what, const std::string& value) {
    if (!value.empty()) initializers += fmt::format("{}{}({})", initializers.empty() ? " : " : ", ", what, value);
  };
  for (const TypeRef& base : record.bases)
    if (const auto* of = as<Record>(base); of && file.without_default.count(of->name + of->inner)) add(type_text(base, style), "dualrev::unset()");
  for (const Field& field : record.fields)
    if (!field.init)
      add(field.name, as<Record>(field.type) && !unset_value(file, field.type, style).empty()
                          ? "dualrev::unset()"
                          : unset_value(file, field.type, style));
  return fmt::format("explicit {}(dualrev::unset){} {{}}\n", name.substr(0, name.find('<')), initializers);
}

/// The twin of an exception that code without derivatives threw: what members do not say is taken from the original.
std::string constructor_from_original(const FileText& file, const RecordTwin& record, const std::string& name) {
  const Style style = style_for(file, record.origin);
  std::string initializers;
  for (std::size_t i = 0; i < record.bases.size(); ++i) {
    const std::string base = type_text(record.bases[i], style);
    const auto* of = as<Record>(record.bases[i]);
    std::string value = fmt::format("dualrev::base_of<{}>(original)", base);
    if (i == 0) value = "std::in_place, original";
    else if (record.carrying_bases.count(i)) value = "dualrev::unset(), original";
    else if (of && file.without_default.count(of->name + of->inner)) value = "dualrev::unset()";
    else if (of) continue;
    initializers += fmt::format("{}{}({})", initializers.empty() ? " : " : ", ", base, value);
  }
  for (const Field& field : record.fields) {
    if (const auto* of = as<Record>(field.type); of && !field.init && file.without_default.count(of->name + of->inner)) initializers += fmt::format(", {}(dualrev::unset())", field.name);
  }
  const std::string own = name.substr(0, name.find('<'));
  std::string text = fmt::format("explicit {}(dualrev::unset, const {}& original){} {{}}\n", own, record.original, initializers);
  if (!record.library_constructors) return text;
  const std::string base = type_text(record.library_constructors, style);
  return text + fmt::format("template <class... Arguments>\n requires std::is_constructible_v<{0}, const Arguments&...>\nexplicit {1}(const Arguments&... arguments) : {2}(std::in_place, arguments...), {0}(arguments...) {{}}\n", base, own, type_text(record.bases[0], style));
}

std::string hidden_type_tag(const RecordTwin& record, const std::string& hidden);

using Bodies = std::map<std::string, const FunctionTwin*>;
std::string definition_text(const FileText& file, FunctionTwin function, const std::string& head, const std::string& scope, const std::string& ending, bool defaults);

/// `bodies`: of a class inside a function, whose functions are defined where they are declared.
std::string class_text(const FileText& file, const RecordTwin& record, const std::string& name, const Style& style, const Bodies& bodies = {}) {
  std::string bases;
  for (std::size_t i = 0; i < record.bases.size(); ++i) bases += (i ? ", " : " : ") + type_text(record.bases[i], style);
  std::string text = fmt::format("// {}\n{}{}struct {}{} {{\n", record.origin.place, comment_lines(record.origin.comments), record.parameters_head, name, bases);
  for (const std::string& parameter : record.parameters) text += (parameter.starts_with("constexpr") ? "static " : "") + parameter + "\n";
  for (const std::string& hidden : record.hidden_types) text += fmt::format("using {} = decltype(reveal(dualrev::access::{}()))::type;\n", hidden, hidden_type_tag(record, hidden));
  for (const RecordTwin& inner : record.nested) text += class_text(file, inner, inner.origin.name, style, bodies);
  for (const Field& field : record.fields) {
    text += comment_lines(field.comments) + (field.is_mutable ? "mutable " : "") + declaration_text(field.type, field.name, style);
    if (field.init) text += field.braces && !term_text(*field.init, style).starts_with('{') ? "{" + initializer_text(*field.init, style) + "}" : (field.braces ? "" : " = ") + initializer_text(*field.init, style);
    text += ";" + (field.trailing.empty() ? "" : "  " + field.trailing) + "\n";
  }
  for (const auto& [base, member] : record.usings) {
    if (member.empty() && base == record.library_constructors) continue;
    std::string constructor = type_text(base, style);
    constructor = constructor.substr(0, constructor.find('<'));
    if (const std::size_t last = constructor.rfind("::"); last != std::string::npos) constructor.erase(0, last + 2);
    text += fmt::format("using {}::{};\n", type_text(base, style), member.empty() ? constructor : member);
  }
  if (!record.original.empty()) text += constructor_from_original(file, record, name);
  if (file.without_default.count(record.origin.qualified + record.template_arguments)) text += unset_constructor(file, record, name);
  std::set<std::string> declared;
  for (const FunctionTwin& method : record.methods) {
    if (const auto body = bodies.find(method.origin.key); body != bodies.end()) {
      text += definition_text(file, *body->second, method.declared, "", method.ending, true);
      continue;
    }
    const std::string line = method.template_head + method.declared + twin_declarator(file, method, style, true, false, "") + method.qualifiers + method.ending + ";\n";
    if (declared.insert(line).second) text += line;
  }
  return text + "};\n";
}

}  // namespace

std::string local_class_text(const LocalRecord& local, const Style& style) {
  FileText file;
  file.suffix = style.suffix;
  Bodies bodies;
  for (const FunctionTwin& body : local.bodies) bodies[body.origin.key] = &body;
  return class_text(file, local.twin, local.twin.origin.name + style.suffix, outside_of_functions(style), bodies);
}

namespace {

std::string record_text(const FileText& file, const RecordTwin& record) {
  const std::string name = record.origin.name + file.suffix + number_text(record.instance, style_for(file, record.origin));
  std::string text = "\n";
  if (!record.template_head.empty()) text += fmt::format("{} struct {};\n", record.template_head, name);
  return text + class_text(file, record, name + record.template_arguments, outside_of_functions(style_for(file, record.origin)));
}

std::string identifier(std::string text) {
  std::replace_if(text.begin(), text.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return text;
}

/// What only the class itself can name, named through an explicit instantiation, which may.
std::string revealed(const std::string& tag, const std::string& what, bool is_type) {
  return fmt::format("\nnamespace dualrev::access {{\nstruct {0} {{\nfriend constexpr auto reveal({0});\n}};\ntemplate struct {2}<{0}, {1}>;\n}}  // namespace dualrev::access\n", tag, what, is_type ? "revealed_type" : "revealed");
}

std::string hidden_type_tag(const RecordTwin& record, const std::string& hidden) { return identifier(record.origin.qualified + record.template_arguments + "_type_" + hidden); }

/// Types without scalars that the twins name as their classes do.
std::string revealed_types(const RecordTwin& record) {
  std::string text;
  for (const std::string& hidden : record.hidden_types) text += revealed(hidden_type_tag(record, hidden), fmt::format("::{}{}::{}", record.origin.qualified, record.template_arguments, hidden), true);
  for (const RecordTwin& inner : record.nested) text += revealed_types(inner);
  return text;
}

/// Of a class and of those inside it.
std::string structure_text(const FileText& file, const RecordTwin& record, const std::string& primal, const std::string& twin) {
  std::string text;
  for (const RecordTwin& inner : record.nested) {
    std::string name = primal + "::" + inner.origin.name;
    if (inner.is_private) {
      const std::string tag = identifier(name).substr(2);
      text += revealed(tag, name, true);
      name = fmt::format("decltype(reveal(dualrev::access::{}()))::type", tag);
    }
    text += structure_text(file, inner, name, twin + "::" + inner.origin.name);
  }
  // A reference cannot be set: such a class does not cross the boundary.
  for (const Field& field : record.fields)
    if (as<Reference>(field.type)) return text;
  const Style style = style_for(file, {});
  std::string of_primal;
  std::string of_twin;
  std::string names;
  const auto add = [&](const std::string& name, const std::string& in_primal, const std::string& in_twin) {
    of_primal += (of_primal.empty() ? "" : ", ") + in_primal;
    of_twin += (of_twin.empty() ? "" : ", ") + in_twin;
    names += (names.empty() ? "\"" : ", \"") + name + "\"";
  };
  for (const TypeRef& base : record.bases) {
    const auto* of = as<Record>(base);
    if (!of) continue;
    const std::string whole = of->name + of->inner;
    add(of->name.substr(0, of->name.find('<')), fmt::format("dualrev::base_of<::{}>(object)", whole), fmt::format("dualrev::base_of<::{}>(object)", type_text(with_const(base, false), style)));
  }
  bool hidden = false;
  for (const Field& field : record.fields) {
    const std::string name = field.name.substr(0, field.name.find(" :"));
    const bool is_hidden = field.is_private && name == field.name;
    hidden = hidden || is_hidden;
    const std::string tag = identifier(primal.substr(primal.rfind("reveal(") == std::string::npos ? 2 : 0) + "_" + name);
    if (is_hidden) text += revealed(tag, fmt::format("&{}::{}", primal, name), false);
    add(name, is_hidden ? fmt::format("object.*reveal(dualrev::access::{}())", tag) : "object." + name, "object." + name);
  }
  if (names.empty()) return text + fmt::format("\ntemplate <>\nstruct dualrev::structure<{0}> : dualrev::record<{0}, {1}> {{\ntemplate <class Object, class Visitor>\nstatic constexpr void members(Object&, Visitor&& visit) {{ visit(); }}\n}};\n", primal, twin);
  const std::string visit = of_primal == of_twin ? fmt::format("visit({});", of_twin)
                                                 : fmt::format("if constexpr (std::is_same_v<std::remove_const_t<Object>, {}>) visit({}); else visit({});", primal, of_primal, of_twin);
  return text + fmt::format(
      "\ntemplate <>\nstruct dualrev::structure<{0}> : dualrev::record<{0}, {1}> {{\n[[maybe_unused]] static constexpr const char* names[] = {{{3}}};\ntemplate <class Object, class Visitor>\nstatic constexpr void members(Object& object, Visitor&& visit) {{ {2} }}\n}};\n",
      primal, twin, visit, names);
}

std::string structure_text(const FileText& file, const RecordTwin& record) {
  // What has no name nobody can ask for.
  if (is_unnamed(record.origin)) return {};
  const std::string name = record.origin.qualified + record.template_arguments;
  return structure_text(file, record, "::" + name, "::" + twin_name(name, style_for(file, record.origin)));
}

std::string parameters_text(const FunctionTwin& function, const Style& style, bool defaults, bool tape_used) {
  std::string text;
  if (takes_tape(function.kind)) text = std::string(style.rooted ? "::" : "") + (tape_used ? "dualrev::tape& " + function.tape : "dualrev::tape&");
  for (const Parameter& parameter : function.parameters) {
    text += text.empty() ? "" : ", ";
    if (parameter.maybe_unused && !parameter.name.empty()) text += "[[maybe_unused]] ";
    text += declaration_text(parameter.type, parameter.name, style);
    if (defaults && parameter.default_argument) text += " = " + initializer_text(*parameter.default_argument, outside_of_functions(style));
  }
  return text;
}

std::string class_name(const FileText& file, const FunctionTwin& member) {
  const auto* around = as<Record>(member.member_of);
  return member.origin.name + (around && around->inner.empty() ? file.suffix + number_text(around->instance, style_for(file, member.origin))
                                   : "");
}

/// `scope` is the class, "Model_dual::", where the definition stands outside of it.
std::string twin_declarator(const FileText& file, const FunctionTwin& function, const Style& style, bool defaults, bool tape_used, const std::string& scope) {
  const std::string parameters = "(" + parameters_text(function, style, defaults, tape_used) + ")";
  switch (function.kind) {
    case Kind::Free: return declaration_text(function.result, function.origin.name + file.suffix + function.clone + parameters, style);
    case Kind::Constructor: return scope + class_name(file, function) + parameters;
    case Kind::Destructor: return scope + "~" + class_name(file, function) + parameters;
    case Kind::Conversion: return scope + "operator " + type_text(function.result, style) + parameters;
    case Kind::Method:
      return declaration_text(function.result, scope + function.origin.name + function.clone + parameters, style);
    default: return declaration_text(function.result, scope + function.origin.name + parameters, style);
  }
}

std::string prototype_text(const FileText& file, const FunctionTwin& function) {
  const Style style = style_for(file, function.origin, function.tape, function.names);
  return fmt::format("{}{}{};\n", function.template_head, function.specifiers, twin_declarator(file, function, style, true, true, ""));
}

std::string initializers_text(const FunctionTwin& function, const Style& style) {
  std::string text;
  for (const MemberInitializer& initializer : function.initializers) {
    std::string arguments;
    for (const Hole& a : initializer.arguments) arguments += (arguments.empty() ? "" : ", ") + initializer_text(a.term, style);
    const std::string what = initializer.member.empty() ? type_text(initializer.type, style) : initializer.member;
    text += fmt::format("{}{}{}{}{}", text.empty() ? " : " : ", ", what, initializer.braces ? "{" : "(", arguments, initializer.braces ? "}" : ")");
  }
  return text;
}

/// A block of the function, with what its text needs at the top.
std::string block_text(const FunctionTwin& function, const StmtRef& block, const Style& style) {
  std::string body = statement_text(block, style);
  const bool tape_used = mentions_tape(body, function.tape);
  for (auto meaning = function.meanings.rbegin(); meaning != function.meanings.rend(); ++meaning) body.insert(body.find('{') + 1, "\n" + std::string(meaning->starts_with("constexpr") ? "[[maybe_unused]] " : "") + *meaning);
  // Where no parameter can be added, the tape is the current one.
  if (tape_used && !takes_tape(function.kind)) body.insert(body.find('{') + 1, fmt::format("\n{0}dualrev::tape& {1} = {0}dualrev::current_tape();", style.rooted ? "::" : "", function.tape));
  return body;
}

/// `head` stands in front of the declarator, `ending` behind it.
std::string definition_text(const FileText& file, FunctionTwin function, const std::string& head, const std::string& scope, const std::string& ending, bool defaults) {
  const Style style = style_for(file, function.origin, function.tape, function.names);
  std::string body = block_text(function, function.body, style);
  const bool tape_used = mentions_tape(body, function.tape);
  for (const Try::Handler& handler : function.handlers) body += fmt::format("catch ({}) {}", handler.declaration, block_text(function, handler.body, style));
  const std::string initializers = initializers_text(function, outside_of_functions(style));
  for (Parameter& parameter : function.parameters) parameter.maybe_unused = parameter.maybe_unused || !(mentions(body, parameter.name) || mentions(initializers, parameter.name));
  return fmt::format("{}{}{}{}{} {}", head, twin_declarator(file, function, style, defaults, tape_used, scope), function.qualifiers, ending, (function.handlers.empty() ? "" : " try") + initializers, body);
}

std::string function_text(const FileText& file, const FunctionTwin& function, bool defaults) {
  const std::string scope = function.member_of ? type_text(function.member_of, style_for(file, function.origin, function.tape, function.names)) + "::" : std::string();
  return fmt::format("\n// {}\n{}{}", function.origin.place, comment_lines(function.origin.comments), definition_text(file, function, function.class_head + function.template_head + function.specifiers, scope, "", defaults && !function.member_of));
}

/// What pointers to the function point to: it takes the current tape. Its head, and the call it makes.
std::pair<std::string, std::string> entry_parts(const FileText& file, const FunctionTwin& function) {
  const Style style = style_for(file, function.origin);
  std::string parameters;
  std::string arguments = "dualrev::current_tape()";
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const std::string name = fmt::format("argument{}", i);
    const TypeRef& type = function.parameters[i].type;
    parameters += (i ? ", " : "") + declaration_text(type, name, style);
    arguments += ", " + forward_text(type, name, style);
  }
  const std::string name = function.origin.name + file.suffix;
  return {fmt::format("{}{}", function.specifiers, declaration_text(function.result, fmt::format("{}_entry({})", name, parameters), style)), fmt::format("{}({})", name, arguments)};
}
std::string entry_head(const FileText& file, const FunctionTwin& function) { return entry_parts(file, function).first; }
std::string entry_text(const FileText& file, const FunctionTwin& function) {
  const auto [head, call] = entry_parts(file, function);
  return fmt::format("\n{} {{ return {}; }}\n", head, call);
}

void guarded_derivative(Writer& writer, const Origin& origin, const std::string& text) {
  writer.registration("DUALREV_ROOT_" + origin.key, text);
}

/// Functions that are called before they are defined need a prototype.
std::set<std::string> called_early(const FileText& file, const std::vector<FunctionTwin>& functions) {
  std::set<std::string> early;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const std::string body = statement_text(functions[i].body, style_for(file, functions[i].origin, functions[i].tape));
    for (std::size_t k = 0; k < functions.size(); ++k) {
      const std::string name = functions[k].origin.name + file.suffix + functions[k].clone;
      // Operators are not called by name.
      const bool by_operator = functions[k].kind == Kind::Operator;
      if (k <= i || functions[k].member_of) continue;
      if (by_operator) early.insert(functions[k].origin.key);
      if ( body.find(name) != std::string::npos) early.insert(functions[k].origin.key);
    }
  }
  return early;
}

/// The place of a declaration, which is not the entity itself.
Origin as_declaration(Origin origin) {
  origin.key += "_declared";
  return origin;
}

/// Behind a name, and a key, stand the numbers of instances that are kept apart.
void add_numbers(Origin& origin, const Style& style) {
  for (const Instance& instance : origin.instances) origin.key += number_text(instance, style);
}
std::vector<FunctionTwin> numbered(std::vector<FunctionTwin> functions, const Style& style) {
  for (FunctionTwin& function : functions) {
    add_numbers(function.origin, style);
    function.clone += number_text(function.instance, style);
  }
  return functions;
}
Module numbered(Module module, const FileText& file) {
  const Style style = style_for(file, {});
  module.functions = numbered(std::move(module.functions), style);
  for (RecordTwin& record : module.records) {
    add_numbers(record.origin, style);
    record.methods = numbered(std::move(record.methods), style);
  }
  return module;
}

void write_module(Writer& writer, const FileText& file, const Module& given, bool guarded, bool derivatives) {
  const Module module = numbered(given, file);
  for (std::size_t i = 0; i < module.records.size(); ++i) {
    // A class that an earlier one names is declared in front.
    const RecordTwin& later = module.records[i];
    const std::string name = later.origin.name + file.suffix + number_text(later.instance, style_for(file, later.origin));
    bool named = false;
    for (std::size_t k = 0; k < i; ++k) named = named || record_text(file, module.records[k]).find(name) != std::string::npos;
    if (!named) continue;
    writer.entity(as_declaration(later.origin), later.template_head.empty() ? fmt::format("struct {};\n", name) : fmt::format("{} struct {};\n{}", later.template_head, name,
                          later.template_arguments.empty() ? ""
                                                           : fmt::format("{} struct {}{};\n", later.parameters_head,
                                                                         name, later.template_arguments)), false);
  }
  for (const RecordTwin& record : module.records) {
    const bool guard = guarded && !record.origin.internal;
    if (const std::string types = revealed_types(record); !types.empty()) writer.raw(guard ? fmt::format("\n#ifndef DUALREV_TYPES_{0}\n#define DUALREV_TYPES_{0}\n{1}#endif\n", record.origin.key, types) : types);
    const std::string text = record_text(file, record);
    writer.entity(record.origin, text, guard);
    const std::string traversal = structure_text(file, record);
    // In front of all bodies, which may ask for it (memcpy of an array of these).
    writer.raw(guard ? fmt::format("\n#ifndef DUALREV_STRUCTURE_{0}\n#define DUALREV_STRUCTURE_{0}\n{1}#endif\n", record.origin.key, traversal) : traversal);
  }
  for (const FunctionTwin& function : module.functions)
    if (function.has_entry && !module.constants.empty()) writer.entity(as_declaration(as_declaration(function.origin)), entry_head(file, function) + ";\n", false);
  for (const ConstantTwin& constant : module.constants) {
    const Style style = outside_of_functions(style_for(file, constant.origin));
    Declarator named = constant.declarator;
    named.name += file.suffix;
    const std::string text = fmt::format("\n// {}\n{} {}{};\n", constant.origin.place, guarded ? "inline" : "[[maybe_unused]] static", declaration_text(named.type, named.name, style), declarator_text(named, style));
    writer.entity(constant.origin, text, guarded && !constant.origin.internal);
    if (constant.call && derivatives) guarded_derivative(writer, constant.origin, derivative_text(file, constant));
  }
  const std::set<std::string> early = called_early(file, module.functions);
  for (const FunctionTwin& function : module.functions) {
    if (!early.count(function.origin.key)) continue;
    if (guarded && !function.origin.internal) {
      writer.raw(fmt::format("\n#ifndef DUALREV_TWIN_{}\n", function.origin.key));
      writer.entity(as_declaration(function.origin), prototype_text(file, function), false);
      writer.raw("#endif\n");
    } else {
      writer.entity(as_declaration(function.origin), prototype_text(file, function), false);
    }
  }
  for (const FunctionTwin& function : module.functions) {
    writer.entity(function.origin, function_text(file, function, !early.count(function.origin.key)), guarded && !function.origin.internal);
    if (function.has_entry) {
      core::Origin entry = function.origin;
      entry.key += "_entry";
      writer.entity(entry, entry_text(file, function), guarded && !function.origin.internal);
    }
    if (!function.root || !derivatives) continue;
    if (guarded) guarded_derivative(writer, function.origin, derivative_text(file, function));
    else writer.registration({}, derivative_text(file, function));
  }
}

std::string opening(const FileText& file, bool is_header) {
  std::string text = fmt::format("// Generated by dualrev-rewrite from {}; do not edit.\n", file.generated_from);
  if (is_header) text += "#pragma once\n";
  if (file.uses_eigen) return text + "#include <dualrev/dualrev.hpp>\n#include <dualrev/eigen.hpp>\n\n";
  return text + "#include <dualrev/dualrev.hpp>\n\n";
}

std::string includes_text(const std::vector<std::string>& includes) {
  std::string text;
  for (const std::string& include : includes) text += "#include " + include + "\n";
  return text + "\n";
}

/// Puts the user's macros aside that mean something else in the text.
std::string with_macros_aside(const FileText& file, const std::string& text) {
  std::set<std::string> words;
  std::string word;
  for (const char c : text + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) || c == '_') word += c;
    else if (!word.empty()) words.insert(std::exchange(word, {}));
  }
  std::string before;
  std::string after;
  for (const std::string& macro : file.live_macros) {
    if (!words.count(macro) || file.needed_macros.count(macro)) continue;
    before += fmt::format("#pragma push_macro(\"{0}\")\n#undef {0}\n", macro);
    after = fmt::format("#pragma pop_macro(\"{}\")\n", macro) + after;
  }
  return before + text + (after.empty() ? "" : "\n" + after);
}

}  // namespace

std::string header(const FileText& file, const Module& shared, const std::vector<FunctionTwin>& declared, const Module& own, const std::string& unit_macro) {
  Writer writer;
  // A module's types come before the functions that other units define.
  Module types{shared.records, {}, {}};
  write_module(writer, file, types, true, true);
  for (const FunctionTwin& function : declared) {
    // A class declares its own.
    if (!function.member_of) writer.entity(as_declaration(function.origin), "\n// " + function.origin.place + "\n" + prototype_text(file, function), false);
    if (function.root) guarded_derivative(writer, function.origin, derivative_text(file, function));
  }
  Module rest{{}, shared.constants, shared.functions};
  write_module(writer, file, rest, true, true);
  for (const FunctionTwin& function : own.functions) {
    const bool internal = function.origin.internal;
    const bool by_template = function.of_template;
    if (by_template || (!function.root && internal)) continue;
    if (internal) writer.raw(fmt::format("\n#ifdef {}\n", unit_macro));
    if (function.root && function.asked_by_source) {
      if (!function.member_of) writer.entity(as_declaration(function.origin), function.original_prototype, false);
      const std::string text = early_derivative_text(file, function);
      if (internal) writer.registration({}, fmt::format("\n#ifdef {}\n{}#endif\n", unit_macro, text));
      else guarded_derivative(writer, function.origin, text);
    } else if (!internal && function.nameable) {
      if (!function.member_of) writer.entity(as_declaration(function.origin), "\n// " + function.origin.place + "\n" + function.original_prototype + prototype_text(file, function), false);
      if (function.root) guarded_derivative(writer, function.origin, derivative_text(file, function));
    }
    if (internal) writer.raw("#endif\n");
  }
  const std::string text = opening(file, true) + includes_text(file.includes) + with_macros_aside(file, writer.take());
  return file.format ? formatted(text) : text;
}

std::string source(const FileText& file, const std::string& own_header, const Module& own, const std::string& unit_macro) {
  Writer writer;
  // A prototype in the header has the default arguments already.
  Module twins = own;
  write_module(writer, file, twins, false, false);
  for (const FunctionTwin& function : own.functions)
    if (function.root && function.asked_by_source && !function.of_template) writer.raw(late_derivative_text(file, function));
  const std::string text = opening(file, false) + fmt::format("#define {}\n", unit_macro) + includes_text(file.includes) + "#include \"" + own_header + "\"\n\n" + with_macros_aside(file, writer.take());
  return file.format ? formatted(text) : text;
}

}  // namespace dualrev::emit
