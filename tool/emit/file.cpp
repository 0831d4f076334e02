// Files: includes, then each twin in its namespace, guarded so that two generated headers may hold the same one.
#include "emit/file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "core/words.hpp"
#include "emit/entities.hpp"
#include "emit/includes.hpp"
#include "emit/marks.hpp"
#include "emit/registrations.hpp"

namespace dualrev::emit {

using namespace core;

namespace {

class Writer {
 public:
  explicit Writer(const FileText& file) : file_(file) {}
  void raw(const std::string& text) {
    enter({});
    text_ += text;
  }
  /// In its namespace, behind a guard unless nobody else can have it. False if it stands there already.
  bool entity(const Origin& origin, const std::string& text, bool guarded) {
    // Instances for closures share a name; so they must share the text.
    const std::string bare = unmarked(text, file_.marks).text;
    const auto [place, is_new] = texts_.emplace(origin.key, bare);
    if (!is_new && place->second == bare) return false;
    if (!is_new && (guarded || is_unnamed(origin))) throw Conflict{origin};
    if (!guarded) {
      enter(origin.scope);
      text_ += text;
      return true;
    }
    enter({});
    const std::string guard = "DUALREV_TWIN_" + origin.key;
    const std::string hash = "0x" + fingerprint(bare);
    text_ += fmt::format("\n#ifndef {0}\n#define {0} {1}\n", guard, hash);
    enter(origin.scope);
    text_ += text;
    enter({});
    text_ += "#endif\n";
    checks_ += fmt::format("{}{}{} != {}{}", checks_.empty() ? "" : " || \\\n    ",
                           on_jets_ ? "(defined(" + guard + ") && " : "", guard, hash, on_jets_ ? ")" : "");
    return true;
  }
  /// A function stands in front of its definition from here on; false if it did before.
  bool declare(const std::string& key) { return declared_.insert(key).second; }
  bool is_declared(const std::string& key) const { return declared_.count(key) > 0; }
  /// What `write` writes stands where the runtime has jets on the tape.
  template <class Write>
  void on_jets(const Write& write) {
    raw("\n#ifdef DUALREV_JETS_ON_TAPE\n");
    on_jets_ = true;
    write();
    on_jets_ = false;
    raw("#endif\n");
  }
  /// To stand behind all entities: what the runtime finds them by.
  void registration(const std::string& guard, const std::string& text) {
    if (guard.empty())
      registrations_ += text;
    else
      registrations_ += fmt::format("\n#ifndef {0}\n#define {0}\n{1}#endif\n", guard, text);
  }
  std::string take() {
    enter({});
    if (!registrations_.empty())
      text_ += "\n// How dualrev::gradient and its relatives find the twins.\n" + registrations_;
    if (!checks_.empty())
      text_ += "\n#if " + checks_ +
               "\n#error \"another generated header holds another twin of the same name: generate both anew, with the "
               "same dualrev-rewrite and options\"\n#endif\n";
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
      text_ += name.empty() ? "\nnamespace {\n"
               : is_inline  ? fmt::format("\ninline namespace {} {{\n", name.substr(7))
                            : fmt::format("\nnamespace {} {{\n", name);
      open_.push_back(name);
    }
  }

  const FileText& file_;
  std::map<std::string, std::string> texts_;
  std::set<std::string> declared_;
  std::string text_;
  std::string registrations_;
  std::string checks_;
  bool on_jets_ = false;
  Scope open_;
};

void guarded_derivative(Writer& writer, const Origin& origin, const std::string& text) {
  writer.registration("DUALREV_ROOT_" + origin.key, text);
}

/// Functions that are called before they are defined need a prototype.
std::set<std::string> called_early(const FileText& file, const std::vector<FunctionTwin>& functions) {
  std::set<std::string> early;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const std::string body = statement_text(functions[i].body, style_of(file, functions[i]));
    for (std::size_t k = 0; k < functions.size(); ++k) {
      const std::string name = name_of_twin(file, functions[k]);
      // Operators are not called by name.
      const bool by_operator = functions[k].kind == Kind::Operator;
      if (k <= i || functions[k].member_of) continue;
      if (by_operator) early.insert(functions[k].origin.key);
      const bool is_called =
          !ending_of(functions[k].kind).empty() ? mentions(body, name) : body.find(name) != std::string::npos;
      if (is_called) early.insert(functions[k].origin.key);
    }
  }
  return early;
}

/// The place of a declaration, which is not the entity itself.
Origin as_declaration(Origin origin) {
  origin.key += "_declared";
  return origin;
}

bool has_defaults(const FunctionTwin& function) {
  return std::any_of(function.parameters.begin(), function.parameters.end(),
                     [](const Parameter& parameter) { return parameter.default_argument.has_value(); });
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

/// The prototype of a function that other units can see. Several headers may declare it, and default arguments may be
/// said once.
void write_prototype(Writer& writer, const FileText& file, const FunctionTwin& function, const std::string& in_front) {
  std::string text = prototype_text(file, function);
  if (has_defaults(function) && !function.origin.internal)
    text = fmt::format("#ifndef DUALREV_DEFAULTS_{0}\n#define DUALREV_DEFAULTS_{0}\n{1}#endif\n", function.origin.key,
                       text);
  writer.entity(as_declaration(function.origin), in_front + text, false);
}

/// In front of its definition.
void declare(Writer& writer, const FileText& file, const FunctionTwin& function, bool guarded) {
  if (!writer.declare(function.origin.key)) return;
  const bool guard = guarded && !function.origin.internal;
  if (guard) writer.raw(fmt::format("\n#ifndef DUALREV_TWIN_{}\n", function.origin.key));
  if (guarded)
    writer.entity(as_declaration(function.origin), prototype_text(file, function), false);
  else
    write_prototype(writer, file, function, "");
  if (guard) writer.raw("#endif\n");
}

/// What stands for a function as a value.
void declare_value(Writer& writer, const FileText& file, const FunctionTwin& function) {
  writer.entity(as_declaration(as_declaration(function.origin)), entry_head(file, function) + ";\n", false);
}

/// Functions that one of the texts names, to be declared in front of them.
std::vector<FunctionTwin> called_in(const FileText& file, const std::vector<std::string>& texts, const Module& module) {
  std::vector<FunctionTwin> called;
  for (const FunctionTwin& function : module.functions) {
    if ((function.kind != Kind::Free && ending_of(function.kind).empty()) || function.of_template) continue;
    const std::string name = name_of_twin(file, function);
    if (std::any_of(texts.begin(), texts.end(), [&](const std::string& text) { return mentions(text, name); }))
      called.push_back(function);
  }
  return called;
}

std::string constant_text(const FileText& file, const ConstantTwin& constant, bool guarded) {
  const Style style = outside_of_functions(style_for(file, constant.origin));
  Declarator named = constant.declarator;
  named.name += file.suffix;
  return fmt::format("\n// {}\n{} {}{};\n", constant.origin.place, guarded ? "inline" : "[[maybe_unused]] static",
                     declaration_text(named.type, named.name, style), declarator_text(named, style));
}

/// The constants that members of classes are initialised with, and those that these are made of.
std::vector<ConstantTwin> constants_in_classes(const FileText& file, const Module& module) {
  std::vector<std::string> texts;
  for (const RecordTwin& record : module.records) texts.push_back(record_text(file, record));
  std::vector<bool> found(module.constants.size());
  for (bool changed = true; std::exchange(changed, false);)
    for (std::size_t i = 0; i < found.size(); ++i) {
      const std::string name = module.constants[i].origin.name + file.suffix;
      if (found[i] || std::none_of(texts.begin(), texts.end(), [&](const auto& text) { return mentions(text, name); }))
        continue;
      found[i] = changed = true;
      texts.push_back(constant_text(file, module.constants[i], true));
    }
  std::vector<ConstantTwin> constants;
  for (std::size_t i = 0; i < found.size(); ++i)
    if (found[i]) constants.push_back(module.constants[i]);
  return constants;
}

/// Of classes, and of the constants that their members are initialised with.
std::vector<std::string> texts_of_classes(const FileText& file, const Module& module) {
  std::vector<std::string> texts;
  for (const RecordTwin& record : module.records) texts.push_back(record_text(file, record));
  for (const ConstantTwin& constant : constants_in_classes(file, module))
    texts.push_back(constant_text(file, constant, true));
  return texts;
}
/// Functions that members of classes are initialised with, to be declared in front of the classes.
struct InClasses {
  std::vector<FunctionTwin> called;
  std::vector<FunctionTwin> values;  ///< by what stands for them as values
};
InClasses named_in_classes(const FileText& file, const Module& given) {
  const Module module = numbered(given, file);
  const std::vector<std::string> texts = texts_of_classes(file, module);
  InClasses all{called_in(file, texts, module), {}};
  for (const FunctionTwin& function : module.functions) {
    const std::string name = name_of_twin(file, function) + "_entry";
    const auto names = [&](const std::string& text) { return mentions(text, name); };
    if (function.has_entry && std::any_of(texts.begin(), texts.end(), names)) all.values.push_back(function);
  }
  return all;
}

/// Classes in the order given, but each behind the constants that its members are initialised with, and these behind
/// the classes that they are of.
class Interleaved {
 public:
  Interleaved(const FileText& file, const Module& module, bool guarded)
      : module_(module), constants_(constants_in_classes(file, module)) {
    for (const RecordTwin& record : module.records) {
      records_.push_back(
          {record.origin.name + file.suffix + number_text(record.instance, style_for(file, record.origin)),
           record_text(file, record)});
    }
    for (const ConstantTwin& constant : constants_)
      texts_.push_back({constant.origin.name + file.suffix, constant_text(file, constant, guarded)});
    open_records_.assign(records_.size(), true);
    open_constants_.assign(constants_.size(), true);
  }
  template <class Record, class Constant>
  void each(const Record& on_record, const Constant& on_constant) {
    for (std::size_t i = 0; i < records_.size(); ++i) visit_record(i, on_record, on_constant);
  }

 private:
  struct Named {
    std::string name;
    std::string text;
  };
  template <class Record, class Constant>
  void visit_record(std::size_t i, const Record& on_record, const Constant& on_constant) {
    if (!open_records_[i]) return;
    open_records_[i] = false;
    if (!constants_.empty()) {
      visit_earlier(i, records_[i].text, on_record, on_constant);
      visit_constants(records_[i].text, on_record, on_constant);
    }
    on_record(module_.records[i], records_[i].text);
  }
  template <class Record, class Constant>
  void visit_earlier(std::size_t end, const std::string& text, const Record& on_record, const Constant& on_constant) {
    for (std::size_t k = 0; k < end; ++k)
      if (mentions(text, records_[k].name)) visit_record(k, on_record, on_constant);
  }
  template <class Record, class Constant>
  void visit_constants(const std::string& text, const Record& on_record, const Constant& on_constant) {
    for (std::size_t i = 0; i < constants_.size(); ++i) {
      if (!open_constants_[i] || !mentions(text, texts_[i].name)) continue;
      open_constants_[i] = false;
      visit_earlier(records_.size(), texts_[i].text, on_record, on_constant);
      visit_constants(texts_[i].text, on_record, on_constant);
      on_constant(constants_[i], texts_[i].text);
    }
  }

  const Module& module_;
  std::vector<ConstantTwin> constants_;
  std::vector<Named> records_;
  std::vector<Named> texts_;
  std::vector<bool> open_records_;
  std::vector<bool> open_constants_;
};

/// Behind the classes and in front of whatever has a library look for them.
void declare_found(Writer& writer, const FileText& file, const FunctionTwin& function, bool guarded) {
  if (!function.found_by_lookup) return;
  core::Origin found = function.origin;
  found.key += "_found_declared";
  const bool guard = guarded && !function.origin.internal;
  if (guard) writer.raw(fmt::format("\n#ifndef DUALREV_TWIN_{}_found\n", function.origin.key));
  writer.entity(found, found_head(file, function) + ";\n", false);
  if (guard) writer.raw("#endif\n");
}

/// A root that the twins of others ask for by name: what the runtime finds it by stands in front of them, behind
/// declarations of all that this names.
void register_early(Writer& writer, const FileText& file, const FunctionTwin& function, bool guarded) {
  declare(writer, file, function, guarded);
  for (const auto& each :
       {function.target.beside, function.target.with_reverse, function.target.second_order, function.target.tangent})
    if (each) declare(writer, file, *each, guarded);
  if (function.target.on_jets)
    writer.on_jets([&] { declare(writer, file_on_jets(file), *function.target.on_jets, guarded); });
  writer.raw(guarded ? fmt::format("\n#ifndef DUALREV_ROOT_{0}\n#define DUALREV_ROOT_{0}\n{1}#endif\n",
                                   function.origin.key, derivative_text(file, function))
                     : derivative_text(file, function));
}

void write_module(Writer& writer, const FileText& file, const Module& given, const InClasses& in_classes, bool guarded,
                  bool derivatives) {
  const Module module = numbered(given, file);
  for (const HiddenConstant& constant : module.hidden_constants) {
    const std::string text = hidden_constant_text(constant);
    writer.raw(guarded ? fmt::format("\n#ifndef DUALREV_CONSTANT_{0}\n#define DUALREV_CONSTANT_{0}\n{1}#endif\n",
                                     constant.tag, text)
                       : text);
  }
  for (const PassiveClass& passive : module.passive_classes) {
    const std::string text = passive_class_text(passive);
    writer.raw(
        guarded && !passive.internal
            ? fmt::format("\n#ifndef DUALREV_MEMBERS_{0}\n#define DUALREV_MEMBERS_{0}\n{1}#endif\n", passive.key, text)
            : text);
  }
  for (std::size_t i = 0; i < module.records.size(); ++i) {
    // A class that an earlier one names is declared in front.
    const RecordTwin& later = module.records[i];
    const std::string name =
        later.origin.name + file.suffix + number_text(later.instance, style_for(file, later.origin));
    bool named = false;
    for (std::size_t k = 0; k < i; ++k)
      named = named || record_text(file, module.records[k]).find(name) != std::string::npos;
    for (const FunctionTwin& function : in_classes.called)
      named = named || prototype_text(file, function).find(name) != std::string::npos;
    for (const FunctionTwin& function : in_classes.values)
      named = named || entry_head(file, function).find(name) != std::string::npos;
    if (!named) continue;
    writer.entity(
        as_declaration(later.origin),
        later.template_head.empty()
            ? fmt::format("struct {};\n", name)
            : fmt::format("{} struct {};\n{}", later.template_head, name,
                          later.template_arguments.empty() ? ""
                                                           : fmt::format("{} struct {}{};\n", later.parameters_head,
                                                                         name, later.template_arguments)),
        false);
  }
  for (const FunctionTwin& function : in_classes.called) declare(writer, file, function, guarded);
  for (const FunctionTwin& function : in_classes.values) declare_value(writer, file, function);
  const auto write_record = [&](const RecordTwin& record, const std::string& text) {
    const bool guard = guarded && !record.origin.internal;
    const bool is_on_jets = !file.suffix_on_numbers.empty();  // its other twin has told the types
    if (const std::string types = is_on_jets ? std::string() : revealed_types(record); !types.empty())
      writer.raw(guard ? fmt::format("\n#ifndef DUALREV_TYPES_{0}\n#define DUALREV_TYPES_{0}\n{1}#endif\n",
                                     record.origin.key, types)
                       : types);
    writer.entity(record.origin, text, guard);
    if (is_on_jets) return;  // the runtime walks through it as through the other twin
    const std::string traversal = structure_text(file, record);
    // In front of all bodies, which may ask for it (memcpy of an array of these).
    writer.raw(guard ? fmt::format("\n#ifndef DUALREV_STRUCTURE_{0}\n#define DUALREV_STRUCTURE_{0}\n{1}#endif\n",
                                   record.origin.key, traversal)
                     : traversal);
    if (const std::string versions = number_versions_text(file, record); !versions.empty())
      writer.raw(guard ? fmt::format("\n#ifndef DUALREV_NUMBERS_{0}\n#define DUALREV_NUMBERS_{0}\n{1}#endif\n",
                                     record.origin.key, versions)
                       : versions);
  };
  const auto write_constant = [&](const ConstantTwin& constant, const std::string& text) {
    const bool is_new = writer.entity(constant.origin, text, guarded && !constant.origin.internal);
    if (is_new && constant.call && derivatives)
      guarded_derivative(writer, constant.origin, derivative_text(file, constant));
  };
  Interleaved(file, module, guarded).each(write_record, write_constant);
  for (const FunctionTwin& function : module.functions) declare_found(writer, file, function, guarded);
  for (const FunctionTwin& function : module.functions)
    if (function.has_entry && !module.constants.empty()) declare_value(writer, file, function);
  for (const ConstantTwin& constant : module.constants)
    write_constant(constant, constant_text(file, constant, guarded));
  const std::set<std::string> early = called_early(file, module.functions);
  for (const FunctionTwin& function : module.functions) {
    // Another unit's header may have said the default arguments.
    const bool seen_elsewhere = !guarded && has_defaults(function) && !function.origin.internal;
    if (early.count(function.origin.key) || (seen_elsewhere && !function.member_of && !function.of_template))
      declare(writer, file, function, guarded);
  }
  for (const FunctionTwin& function : module.functions)
    if (function.target.asked_inside && derivatives) register_early(writer, file, function, guarded);
  for (const FunctionTwin& function : module.functions) {
    writer.entity(function.origin, function_text(file, function, !writer.is_declared(function.origin.key)),
                  guarded && !function.origin.internal);
    if (function.has_entry) {
      core::Origin entry = function.origin;
      entry.key += "_entry";
      writer.entity(entry, entry_text(file, function), guarded && !function.origin.internal);
    }
    if (function.found_by_lookup) {
      core::Origin found = function.origin;
      found.key += "_found";
      writer.entity(found, found_text(file, function), guarded && !function.origin.internal);
    }
    if (!function.root || !derivatives || function.target.asked_inside) continue;
    if (guarded)
      guarded_derivative(writer, function.origin, derivative_text(file, function));
    else
      writer.registration({}, derivative_text(file, function));
  }
}

/// Of a source's functions: other units can call it, so NAME.dual.hpp declares it.
bool has_prototype(const FunctionTwin& function) {
  const bool is_early = function.root && function.asked_by_source;
  return !function.of_template && !function.origin.internal && !is_early && function.nameable;
}

/// Default arguments of functions that other units define name constants and functions of this one, which come later.
void write_needed_by_defaults(Writer& writer, const FileText& file, const std::vector<FunctionTwin>& declared,
                              const Module& shared, const Module& own) {
  std::vector<std::string> prototypes;
  for (const FunctionTwin& function : declared)
    if (has_defaults(function) && !function.member_of) prototypes.push_back(prototype_text(file, function));
  if (prototypes.empty()) return;
  const auto named = [&](const ConstantTwin& constant) {
    const std::string name = constant.origin.name + file.suffix;
    return std::any_of(prototypes.begin(), prototypes.end(),
                       [&](const std::string& text) { return mentions(text, name); });
  };
  Module constants;
  std::copy_if(shared.constants.begin(), shared.constants.end(), std::back_inserter(constants.constants), named);
  write_module(writer, file, constants, {called_in(file, prototypes, numbered(shared, file)), {}}, true, true);
  for (const FunctionTwin& function : called_in(file, prototypes, numbered(own, file)))
    if (has_prototype(function))
      write_prototype(writer, file, function, "\n// " + function.origin.place + "\n" + function.original_prototype);
}

/// Functions of headers call such as the source defines, which come later.
void write_needed_by_shared(Writer& writer, const FileText& file, const Module& shared, const Module& own) {
  std::vector<std::string> bodies;
  for (const FunctionTwin& function : shared.functions)
    bodies.push_back(statement_text(function.body, style_for(file, function.origin, function.target.tape)));
  for (const FunctionTwin& function : called_in(file, bodies, numbered(own, file)))
    if (has_prototype(function))
      write_prototype(writer, file, function, "\n// " + function.origin.place + "\n" + function.original_prototype);
    else if (!function.origin.internal && function.nameable && !has_defaults(function))
      writer.entity(as_declaration(function.origin), function.original_prototype + prototype_text(file, function),
                    false);
}

constexpr std::string_view command_line = "// Command: dualrev-rewrite ";

/// `functions`: of which `text` was made.
std::string opening(const FileText& file, bool is_header, const std::string& text,
                    std::initializer_list<const std::vector<FunctionTwin>*> functions) {
  std::string opened = fmt::format("// Generated by dualrev-rewrite from {}; do not edit.\n", file.generated_from);
  if (!file.command.empty()) opened += fmt::format("{}{}\n", command_line, file.command);
  if (is_header && file.guard.empty()) opened += "#pragma once\n";
  std::string used = unmarked(text, file.marks).text;
  for (const std::vector<FunctionTwin>* each : functions)
    for (const FunctionTwin& function : *each)
      if (function.root || !function.target.numbers.empty())
        used += "\n" + function.types_of_constants + (function.target.numbers.empty() ? "" : " dualrev::jets");
  return opened + runtime_includes(used, file.uses_eigen) + "\n";
}

std::string includes_text(const FileText& file) {
  std::string text;
  for (const std::string& include : file.includes) {
    const std::string line = "#include " + include + "\n";
    text += text.empty() && !file.once.empty() ? fmt::format("#ifndef {0}\n#define {0}\n{1}#endif\n", file.once, line)
                                               : line;
  }
  for (const std::string& include : file.private_includes)
    text += fmt::format("#if __has_include({0})\n#include {0}\n#endif\n", include);
  return text + "\n";
}

/// Puts the user's macros aside that mean something else in the text.
std::string with_macros_aside(const FileText& file, const std::string& text) {
  std::set<std::string> words;
  for_each_word(text, [&](std::string_view word, std::string_view) { words.emplace(word); });
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

std::string command_of(const std::string& text) {
  const std::size_t second = text.find('\n') + 1;
  if (text.compare(second, command_line.size(), command_line) != 0) return {};
  const std::size_t begin = second + command_line.size();
  return text.substr(begin, text.find('\n', begin) - begin);
}

std::string header(const FileText& file, const Module& shared, const std::vector<FunctionTwin>& declared,
                   const Module& own, const std::string& unit_macro) {
  Writer writer(file);
  // A module's types come before the functions that other units define.
  Module types{shared.records, constants_in_classes(file, numbered(shared, file)), {}, shared.hidden_constants};
  types.passive_classes = shared.passive_classes;
  write_module(writer, file, types, named_in_classes(file, shared), true, true);
  write_needed_by_defaults(writer, file, declared, shared, own);
  for (const FunctionTwin& function : declared) {
    // A class declares its own.
    if (!function.member_of) write_prototype(writer, file, function, "\n// " + function.origin.place + "\n");
    if (function.has_entry) declare_value(writer, file, function);
    declare_found(writer, file, function, false);
    if (function.root) guarded_derivative(writer, function.origin, derivative_text(file, function));
  }
  for (const FunctionTwin& function : own.functions)
    if (has_prototype(function)) declare_found(writer, file, function, false);
  write_needed_by_shared(writer, file, shared, own);
  Module rest{{}, shared.constants, shared.functions};
  write_module(writer, file, rest, {}, true, true);
  if (shared.target.on_jets) {
    const FileText jets = file_on_jets(file);
    const InClasses early = named_in_classes(jets, *shared.target.on_jets);
    writer.on_jets([&] { write_module(writer, jets, *shared.target.on_jets, early, true, false); });
  }
  for (const FunctionTwin& function : own.functions) {
    const bool internal = function.origin.internal;
    const bool by_template = function.of_template;
    if (by_template || (!function.root && internal)) continue;
    if (internal) writer.raw(fmt::format("\n#ifdef {}\n", unit_macro));
    if (function.root && function.asked_by_source) {
      if (!function.member_of) writer.entity(as_declaration(function.origin), function.original_prototype, false);
      const std::string text = early_derivative_text(file, function);
      if (internal)
        writer.registration({}, fmt::format("\n#ifdef {}\n{}#endif\n", unit_macro, text));
      else
        guarded_derivative(writer, function.origin, text);
    } else if (has_prototype(function)) {
      if (!function.member_of)
        write_prototype(writer, file, function, "\n// " + function.origin.place + "\n" + function.original_prototype);
      // Other units register it too, and know of nothing beside it.
      FunctionTwin alike = function;
      alike.target.beside = alike.target.with_reverse = alike.target.tangent = nullptr;
      if (function.root) guarded_derivative(writer, function.origin, derivative_text(file, alike));
    }
    if (internal) writer.raw("#endif\n");
  }
  const std::string twins = writer.take();
  std::string body = with_macros_aside(file, twins);
  // Included first, it reads its original, which includes it where the twins are to stand.
  if (!file.guard.empty()) body = fmt::format("#ifndef {0}\n#define {0}\n{1}\n#endif\n", file.guard, body);
  const std::string text = includes_text(file) + body;
  return opening(file, true, twins, {&shared.functions, &declared, &own.functions}) +
         (file.format ? formatted(text, file.marks) : text);
}

std::string source(const FileText& file, const std::string& own_header, const Module& shared, const Module& own,
                   const std::string& unit_macro) {
  Writer writer(file);
  // A prototype in the header has the default arguments already.
  for (const FunctionTwin& function : own.functions)
    if (has_prototype(function)) writer.declare(numbered({function}, style_for(file, {}))[0].origin.key);
  write_module(writer, file, own, named_in_classes(file, own), false, false);
  for (const auto* functions : {&shared.functions, &own.functions})
    for (const FunctionTwin& function : numbered(*functions, style_for(file, {})))
      if (function.instantiated && !is_unnamed(function.origin)) {
        core::Origin instance = function.origin;
        instance.key += "_instantiated";
        writer.entity(instance, instantiation_text(file, function), false);
      }
  for (const FunctionTwin& function : own.functions)
    if (function.root && function.asked_by_source && !function.of_template)
      writer.raw(late_derivative_text(file, function));
  const std::string twins = writer.take();
  const std::string text = fmt::format("#define {}\n", unit_macro) + includes_text(file) + "#include \"" + own_header +
                           "\"\n\n" + with_macros_aside(file, twins);
  return opening(file, false, twins, {&shared.functions, &own.functions}) +
         (file.format ? formatted(text, file.marks) : text);
}

}  // namespace dualrev::emit
