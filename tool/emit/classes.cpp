// The twins of classes, and how the runtime walks through them.
#include "core/words.hpp"
#include "emit/entities.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "emit/marks.hpp"

namespace dualrev::emit {

using namespace core;

namespace {

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
    if (const auto* of = as<Record>(base); of && file.without_default.count(of->name + of->inner))
      add(type_text(base, style), "dualrev::unset()");
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
    if (i == 0)
      value = "std::in_place, original";
    else if (record.carrying_bases.count(i))
      value = "dualrev::unset(), original";
    else if (of && file.without_default.count(of->name + of->inner))
      value = "dualrev::unset()";
    else if (of)
      continue;
    initializers += fmt::format("{}{}({})", initializers.empty() ? " : " : ", ", base, value);
  }
  for (const Field& field : record.fields) {
    if (const auto* of = as<Record>(field.type); of && !field.init && file.without_default.count(of->name + of->inner))
      initializers += fmt::format(", {}(dualrev::unset())", field.name);
  }
  const std::string own = name.substr(0, name.find('<'));
  std::string text =
      fmt::format("explicit {}(dualrev::unset, const {}& original){} {{}}\n", own, record.original, initializers);
  if (!record.library_constructors) return text;
  const std::string base = type_text(record.library_constructors, style);
  return text +
         fmt::format(
             "template <class... Arguments>\n requires std::is_constructible_v<{0}, const Arguments&...>\nexplicit "
             "{1}(const Arguments&... arguments) : {2}(std::in_place, arguments...), {0}(arguments...) {{}}\n",
             base, own, type_text(record.bases[0], style));
}

std::string hidden_type_tag(const RecordTwin& record, const std::string& hidden);

using Bodies = std::map<std::string, const FunctionTwin*>;

std::string class_text(const FileText& file, const RecordTwin& record, const std::string& name, const Style& style,
                       const Bodies& bodies = {});

/// The classes inside. Instances for closures share a name; so they must share the text.
std::string nested_text(const FileText& file, const RecordTwin& record, const Style& style, const Bodies& bodies) {
  std::map<std::string, std::string> texts;
  std::string all;
  std::string declared;
  for (const RecordTwin& inner : record.nested) {
    const std::string name = inner.origin.name + number_text(inner.instance, style);
    const std::string text =
        inner.declared_only ? fmt::format("struct {};\n", name) : class_text(file, inner, name, style, bodies);
    const std::string bare = unmarked(text, file.marks).text;
    const auto [place, is_new] = texts.emplace(name, bare);
    if (!is_new && place->second != bare) throw Conflict{inner.origin};
    if (!is_new) continue;
    if (inner.declared_only) {
      declared += text;
      continue;
    }
    if (mentions(all, name)) declared += fmt::format("{}struct {};\n", inner.parameters_head, name);
    all += text;
  }
  return declared + all;
}

/// All choices of some of these.
std::vector<std::set<std::size_t>> choices(const std::set<std::size_t>& from) {
  std::vector<std::set<std::size_t>> all{{}};
  for (const std::size_t i : from)
    for (std::size_t k = 0, count = all.size(); k < count; ++k) {
      all.push_back(all[k]);
      all.back().insert(i);
    }
  all.erase(all.begin());
  return all;
}

/// What a float is handed to by a library.
std::string float_text(const FileText& file, const FunctionTwin& method, const std::set<std::size_t>& floats,
                       const Style& style) {
  FunctionTwin twin = method;
  std::string arguments;
  for (std::size_t i = 0; i < twin.parameters.size(); ++i) {
    Parameter& parameter = twin.parameters[i];
    parameter.name = fmt::format("argument{}", i);
    const bool of_float = floats.count(i) > 0;
    if (of_float) parameter.type = make_type(Dual{Scalar::Float});
    // Where the float is left out, the other function is meant.
    if (i <= *floats.rbegin()) parameter.default_argument.reset();
    arguments += (arguments.empty() ? "" : ", ") +
                 (of_float ? type_text(make_type(Dual{Scalar::Double}), style) + "(" + parameter.name + ")"
                           : forward_text(parameter.type, parameter.name, style));
  }
  const std::string head = twin.declared + twin_declarator(file, twin, style, true, false, "") + twin.qualifiers;
  if (twin.kind == Kind::Constructor) {
    const std::string declarator = twin_declarator(file, twin, style, false, false, "");
    return fmt::format("{} : {}({}) {{}}\n", head, declarator.substr(0, declarator.find('(')), arguments);
  }
  return fmt::format("{} {{ {}{}({}); }}\n", head, twin.result ? "return " : "",
                     twin.is_static ? "operator()" : "(*this)", arguments);
}

/// `bodies`: of a class inside a function, whose functions are defined where they are declared.
std::string class_text(const FileText& file, const RecordTwin& record, const std::string& name, const Style& style,
                       const Bodies& bodies) {
  std::string bases;
  for (std::size_t i = 0; i < record.bases.size(); ++i) bases += (i ? ", " : " : ") + type_text(record.bases[i], style);
  std::string text = fmt::format("// {}\n{}{}struct {}{} {{\n", record.origin.place,
                                 comment_lines(record.origin.comments), record.parameters_head, name, bases);
  for (const std::string& parameter : record.parameters)
    text += (parameter.starts_with("constexpr") ? "static " : "") + parameter + "\n";
  for (const std::string& enumeration : record.enumerations) text += enumeration + "\n";
  for (const auto& [hidden, original] : record.hidden_types)
    text += fmt::format("using {} = decltype(reveal(dualrev::access::{}()))::type;\n", hidden,
                        hidden_type_tag(record, hidden));
  text += nested_text(file, record, style, bodies);
  for (const auto& [name, type] : record.member_types)
    text += fmt::format("using {} = {};\n", name, type_text(type, style));
  for (const Field& field : record.fields) {
    text += comment_lines(field.comments) + (field.is_mutable ? "mutable " : "") +
            declaration_text(field.type, field.name, style);
    if (field.init)
      text += field.braces && !term_text(*field.init, style).starts_with('{')
                  ? "{" + initializer_text(*field.init, style) + "}"
                  : (field.braces ? "" : " = ") + initializer_text(*field.init, style);
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
  if (file.without_default.count(name_of(record)))
    text += unset_constructor(file, record, record.named ? record.origin.name : name);
  std::set<std::string> declared;
  for (const FunctionTwin& method : record.methods) {
    for (const std::set<std::size_t>& floats : choices(method.for_floats))
      text += float_text(file, method, floats, style);
    if (const auto body = bodies.find(method.origin.key); body != bodies.end()) {
      text += definition_text(file, *body->second, method.declared, "", method.ending, true);
      continue;
    }
    const std::string line = method.template_head + method.declared +
                             twin_declarator(file, method, style, true, false, "") + method.qualifiers + method.ending +
                             ";\n";
    if (declared.insert(line).second) text += line;
  }
  return text + "};\n";
}

}  // namespace

std::string local_class_text(const LocalRecord& local, const Style& style) {
  FileText file;
  file.suffix = style.suffix;
  file.suffix_on_numbers = style.suffix_on_numbers;
  Bodies bodies;
  for (const FunctionTwin& body : local.bodies) bodies[body.origin.key] = &body;
  return class_text(file, local.twin, local.twin.origin.name + style.suffix, outside_of_functions(style), bodies);
}

namespace {

/// What only the class itself can name, named through an explicit instantiation, which may.
std::string revealed(const std::string& tag, const std::string& what, bool is_type, bool internal) {
  const std::string tag_text = internal
                                   ? fmt::format("namespace {{\nstruct {0} : tag<{0}> {{}};\n}}  // namespace\n", tag)
                                   : fmt::format("struct {0} {{\nfriend constexpr auto reveal({0});\n}};\n", tag);
  return fmt::format(
      "\nnamespace dualrev::access {{\n{}template struct {}<{}, {}>;\n}}  // namespace dualrev::access\n", tag_text,
      is_type ? "revealed_type" : "revealed", tag, what);
}

std::string hidden_type_tag(const RecordTwin& record, const std::string& hidden) {
  return identifier(name_of(record) + "_type_" + hidden);
}

/// What the originals of the classes inside are called that have no public name, by their name.
using HiddenNames = std::map<std::string, std::string>;

/// Of a private class inside another, whose `name` becomes one that everybody may use.
std::string revealed_class(std::string& name, bool internal, HiddenNames& hidden_names) {
  const std::string tag = identifier(name).substr(2);
  std::string text = revealed(tag, name, true, internal);
  const std::string known = fmt::format("decltype(reveal(dualrev::access::{}()))::type", tag);
  hidden_names.emplace(std::exchange(name, known), known);
  return text;
}

/// Of a class and of those inside it.
std::string structure_text(const FileText& file, const RecordTwin& record, const std::string& primal,
                           const std::string& twin, bool internal, HiddenNames& hidden_names) {
  std::string text;
  for (const RecordTwin& inner : record.nested) {
    if (is_unnamed(inner.origin) || inner.declared_only) continue;  // nobody can ask for it; it stands by itself
    std::string name = primal + "::" + inner.name_inside;
    if (inner.is_private) text += revealed_class(name, internal, hidden_names);
    text += structure_text(file, inner, name, twin + "::" + inner.origin.name, internal, hidden_names);
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
  std::size_t bases = 0;
  for (const TypeRef& base : record.bases) {
    const auto* of = as<Record>(base);
    if (!of) continue;
    std::string whole = "::" + of->name + of->inner_of_original;
    if (const auto known = hidden_names.find(whole); known != hidden_names.end()) whole = known->second;
    const std::string place = record.target.has_twin_on_jets ? fmt::format(", {}", bases++) : std::string();
    add(of->name.substr(0, of->name.find('<')), fmt::format("dualrev::base_of<{}>(object)", whole),
        fmt::format("dualrev::base_of<::{}{}>(object)", type_text(with_const(base, false), style), place));
  }
  bool hidden = false;
  std::string bits;
  for (const Field& field : record.fields) {
    const std::string name = field.name.substr(0, field.name.find(" :"));
    if (name != field.name) {
      if (!name.empty() && !field.is_private && !field.is_const) bits += fmt::format("to.{0} = from.{0};\n", name);
      continue;
    }
    const bool is_hidden = field.is_private;
    hidden = hidden || is_hidden;
    const std::string tag = access_tag(primal.substr(primal.rfind("reveal(") == std::string::npos ? 2 : 0), name);
    if (is_hidden) text += revealed(tag, fmt::format("&{}::{}", primal, name), false, internal);
    std::string in_primal = is_hidden ? fmt::format("object.*reveal(dualrev::access::{}())", tag) : "object." + name;
    if (field.is_const) in_primal = fmt::format("dualrev::settable(object, {})", in_primal);
    add(name, in_primal, "object." + name);
  }
  if (!bits.empty())
    bits = fmt::format(
        "template <class To, class From>\nstatic constexpr void copy_bits(To& to, const From& from) {{\n{}}}\n", bits);
  if (names.empty())
    return text +
           fmt::format(
               "\ntemplate <>\nstruct dualrev::structure<{0}> : dualrev::record<{0}, {1}> {{\ntemplate <class Object, "
               "class Visitor>\nstatic constexpr auto members(Object&, Visitor&& visit) {{ return visit(); "
               "}}\n{2}}};\n",
               primal, twin, bits);
  const std::string visit = of_primal == of_twin ? fmt::format("return visit({});", of_twin)
                                                 : fmt::format(
                                                       "if constexpr (std::is_same_v<std::remove_const_t<Object>, {}>) "
                                                       "return visit({}); else return visit({});",
                                                       primal, of_primal, of_twin);
  return text + fmt::format(
                    "\ntemplate <>\nstruct dualrev::structure<{0}> : dualrev::record<{0}, {1}> {{\n[[maybe_unused]] "
                    "static constexpr const char* names[] = {{{3}}};\ntemplate <class Object, class Visitor>\nstatic "
                    "constexpr auto members(Object& object, Visitor&& visit) {{ {2} }}\n{4}}};\n",
                    primal, twin, visit, names, bits);
}

}  // namespace

std::string hidden_constant_text(const HiddenConstant& constant) {
  return revealed(constant.tag, "&" + constant.name, false, constant.internal);
}

std::string passive_class_text(const PassiveClass& passive) {
  std::string text;
  std::string name = passive.name;
  if (!passive.type_tag.empty()) {
    text += revealed(passive.type_tag, passive.name, true, passive.internal);
    name = fmt::format("decltype(reveal(dualrev::access::{}()))::type", passive.type_tag);
  }
  for (const HiddenConstant& hidden : passive.hidden) text += hidden_constant_text(hidden);
  return text +
         fmt::format(
             "\ntemplate <>\nstruct dualrev::passive_members<{}> {{\ntemplate <class Object, class Visitor>\nstatic "
             "constexpr auto members([[maybe_unused]] Object& object, Visitor&& visit) {{ return visit({}); }}\n}};\n",
             name, fmt::join(passive.expressions, ", "));
}

namespace {

std::string hidden_types_text(const RecordTwin& record, bool internal) {
  std::string text;
  for (const auto& [hidden, original] : record.hidden_types)
    text += revealed(hidden_type_tag(record, hidden),
                     fmt::format("::{}{}::{}", record.origin.qualified, record.template_arguments, original), true,
                     internal);
  for (const RecordTwin& inner : record.nested) text += hidden_types_text(inner, internal);
  return text;
}

}  // namespace

namespace {

/// The names of the parameters of a head, as arguments: "A, B" of "template <typename A, typename B>"; of one without,
/// or with others than types, nothing.
std::string names_of_types(const std::string& head) {
  constexpr std::string_view begin = "template <typename ";
  constexpr std::string_view end = ">\n";
  if (!head.starts_with(begin) || !head.ends_with(end)) return {};
  std::string names = head.substr(begin.size(), head.size() - begin.size() - end.size());
  for (std::size_t at; (at = names.find(", typename ")) != std::string::npos;) names.erase(at + 2, 9);
  return names;
}

/// `template <typename A> N(A, dual) -> N<A, double>;`, or nothing where the types do not say what one of `names` is.
std::string deduction_guide(const Style& style, const RecordTwin& record, const std::string& name,
                            const std::string& names, const std::vector<TypeRef>& types) {
  std::vector<std::string> texts, deduced;
  for (const TypeRef& type : types) {
    texts.push_back(type_text(type, style));
    deduced.push_back(type_text(with_const(referee(type), false), style));
  }
  for (std::size_t at = 0, next; at < names.size(); at = next + 2) {
    next = std::min(names.find(", ", at), names.size());
    if (std::find(deduced.begin(), deduced.end(), names.substr(at, next - at)) == deduced.end()) return {};
  }
  return fmt::format("{}{}({}) -> {}{};\n", record.parameters_head, name, fmt::join(texts, ", "), name,
                     record.template_arguments.empty() ? fmt::format("<{}>", names) : record.template_arguments);
}

/// A class of closures is made by its template's name alone. A specialisation has no guides of its own, and clang++
/// before 17 has no other way than a guide to find out from the members of an aggregate what is meant; members at its
/// end that have initialisers may be left out.
std::string deduction_guides(const FileText& file, const RecordTwin& record, const std::string& name) {
  const std::string names = names_of_types(record.parameters_head);
  if (names.empty()) return {};
  const Style style = style_for(file, record.origin);
  std::string guides;
  if (record.is_class || file.without_default.count(name_of(record))) {
    if (record.template_arguments.empty()) return {};
    for (const FunctionTwin& constructor : record.methods) {
      if (constructor.kind != Kind::Constructor) continue;
      // The original's parameters say what has no name in the twin: there are more than those that say the names.
      std::vector<TypeRef> types;
      for (const Parameter& parameter : constructor.parameters) types.push_back(parameter.type);
      if (types.size() > static_cast<std::size_t>(std::count(names.begin(), names.end(), ',')) + 1)
        guides += deduction_guide(style, record, name, names, types);
    }
    return guides;
  }
  std::vector<TypeRef> members = record.bases;
  for (const Field& field : record.fields) {
    if (as<Array>(field.type)) return {};
    members.push_back(with_const(field.type, false));
  }
  for (; !members.empty(); members.pop_back()) {
    const std::string guide = deduction_guide(style, record, name, names, members);
    guides += guide;
    if (guide.empty() || members.size() <= record.bases.size() ||
        !record.fields[members.size() - record.bases.size() - 1].init)
      break;
  }
  return guides;
}

}  // namespace

std::string revealed_types(const RecordTwin& record) { return hidden_types_text(record, record.origin.internal); }

std::string record_text(const FileText& file, const RecordTwin& record) {
  if (record.named)
    return "\n" + class_text(file, record, type_text(record.named, style_for(file, record.origin)),
                             outside_of_functions(style_for(file, record.origin)));
  const std::string name =
      record.origin.name + file.suffix + number_text(record.instance, style_for(file, record.origin));
  std::string text = "\n";
  if (!record.template_head.empty()) text += fmt::format("{} struct {};\n", record.template_head, name);
  return text +
         marked(class_text(file, record, name + record.template_arguments,
                           outside_of_functions(style_for(file, record.origin))),
                record.origin.location, file.marks) +
         deduction_guides(file, record, name);
}

std::string structure_text(const FileText& file, const RecordTwin& record) {
  // What has no name nobody can ask for.
  if (is_unnamed(record.origin)) return {};
  HiddenNames hidden_names;
  if (const auto* inside = as<Record>(record.named)) {
    std::string primal = "::" + inside->name + inside->inner_of_original;
    const std::string revealing =
        record.is_private ? revealed_class(primal, record.origin.internal, hidden_names) : std::string();
    return revealing + structure_text(file, record, primal, "::" + type_text(record.named, style_for(file, {})),
                                      record.origin.internal, hidden_names);
  }
  const std::string name = name_of(record);
  return structure_text(file, record, "::" + name, "::" + twin_name(name, style_for(file, record.origin)),
                        record.origin.internal, hidden_names);
}

}  // namespace dualrev::emit
