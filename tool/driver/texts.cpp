// A header has one output; a source has two, or the header alone if it defines nothing of its own.
#include "driver/texts.hpp"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <algorithm>
#include <utility>

#include "core/words.hpp"
#include "driver/outputs.hpp"
#include "frontend/program/include_guard.hpp"
#include "frontend/refusals/refusal.hpp"

namespace dualrev::driver {

namespace path = llvm::sys::path;

namespace {

std::string unit_macro(const std::string& place) { return "DUALREV_UNIT_" + core::identifier(place); }

bool is_reference(const core::TypeRef& type) {
  const auto* passive = core::as<core::Passive>(type);
  return core::as<core::Reference>(type) || (passive && !passive->text.empty() && passive->text.back() == '&');
}

bool holds_its_parts(const core::Library& type) {
  return type.name == "std::array" || type.name == "std::pair" || type.name == "std::tuple";
}

/// Classes that no constructor makes from nothing, but whose members can be set later: no references, no constants, and
/// all parts of that kind.
std::set<std::string> made_unset(const std::vector<const std::vector<core::RecordTwin>*>& all) {
  std::set<std::string> possible;
  std::set<std::string> impossible;
  std::vector<const core::RecordTwin*> classes;  // and those inside them
  const auto add = [&](const auto& again, const std::vector<core::RecordTwin>& records) -> void {
    for (const core::RecordTwin& record : records) {
      again(again, record.nested);
      if (!record.declared_only) classes.push_back(&record);
    }
  };
  for (const auto* records : all) add(add, *records);
  for (bool changed = true; std::exchange(changed, false);)
    for (const core::RecordTwin* each : classes) {
      const core::RecordTwin& record = *each;
      const std::string name = core::name_of(record);
      if (impossible.count(name)) continue;
      const auto part = [&](const auto& again, const core::TypeRef& type) -> bool {
        if (const auto* array = core::as<core::Array>(type)) return again(again, array->element);
        if (const auto* library = core::as<core::Library>(type); library && holds_its_parts(*library))
          return std::any_of(library->arguments.begin(), library->arguments.end(),
                             [&](const core::TypeRef& inner) { return inner && again(again, inner); });
        const auto* of = core::as<core::Record>(type);
        return of && impossible.count(of->name + of->inner);
      };
      bool bad = record.needs_values && (!record.original.empty() || record.needs_parts);
      for (const core::TypeRef& base : record.bases) bad = bad || part(part, base);
      for (const core::Field& field : record.fields)
        bad = bad || (is_reference(field.type) && (record.needs_values || !field.init)) ||
              (record.needs_values && field.type->is_const) || part(part, field.type);
      if (!bad && !record.needs_values) continue;  // made by default
      (bad ? impossible : possible).insert(name);
      if (bad) possible.erase(name);
      changed = changed || bad;
    }
  return possible;
}

/// Instances that share a twin but not its text get a twin each. False if that has been tried.
bool keep_apart(std::set<std::string>& groups, const core::Origin& origin) {
  for (const core::Instance& instance : origin.instances)
    if (groups.insert(instance.group).second) return true;
  return false;
}

/// What no text has that the unit read, nor the command.
std::string unused_key(const frontend::Unit& unit, const std::string& command) {
  const clang::SourceManager& sources = unit.sources();
  return emit::unused_key([&](const std::string& key) {
    return command.find(key) != std::string::npos || unit.path.find(key) != std::string::npos ||
           std::any_of(sources.fileinfo_begin(), sources.fileinfo_end(), [&](const auto& file) {
             const auto text = file.second->getBufferDataIfLoaded();
             return text && text->contains(key);
           });
  });
}

/// What tells a header from others: the same for whatever has its text.
std::string fingerprint_of(const frontend::Unit& unit) {
  const clang::SourceManager& sources = unit.sources();
  const llvm::StringRef text = sources.getBufferData(sources.getMainFileID()).split(frontend::behind_text).first;
  return core::fingerprint(text.str());
}

/// Whether the unit includes a file of that name.
bool includes(const frontend::Unit& unit, llvm::StringRef name) {
  const clang::SourceManager& sources = unit.sources();
  return std::any_of(sources.fileinfo_begin(), sources.fileinfo_end(),
                     [&](const auto& file) { return path::filename(file.first.getName()) == name; });
}

OutputFile in_one(const std::vector<OutputFile>& files, const std::string& stream) {
  OutputFile one{stream, {}};
  for (const OutputFile& file : files) {
    if (files.size() > 1) one.text += "// ---- " + path::filename(file.path).str() + " ----\n";
    one.text += file.text;
  }
  return one;
}

}  // namespace

bool Texts::add(std::size_t index, const frontend::Unit& unit, const std::vector<frontend::TwinHeader>& twins) {
  const std::string& input = unit.path;
  frontend::UnitModule& module = program_.module(index);
  const std::string name = output_stem(options_, input);
  const std::string folder = options_.output.empty()           ? ""
                             : path::parent_path(name).empty() ? "."
                                                               : path::parent_path(name).str();
  emit::FileText text;
  if (frontend::is_header(input)) {
    const bool is_included = includes(unit, path::filename(header_of(name)));
    if (is_included || !frontend::is_guarded(unit)) text.once = "DUALREV_INCLUDED_" + fingerprint_of(unit);
    if (is_included) text.guard = "DUALREV_TWINS_" + fingerprint_of(unit);
  }
  text.generated_from = path::filename(input).str();
  text.command = command_from(folder, options_);
  // It is to stand in a line of comment.
  if (text.command.find('\n') != std::string::npos || text.command.back() == '\\') text.command.clear();
  text.suffix = options_.wishes.suffix;
  text.format = options_.format;
  if (options_.wishes.pieces) text.marks = unused_key(unit, text.command);
  text.live_macros = module.live_macros;
  text.needed_macros = module.needed_macros;
  text.uses_eigen = module.uses_eigen;
  text.without_default = made_unset({&module.shared.records, &module.own.records});
  std::vector<std::string> of_libraries;
  for (const frontend::TwinHeader& twin : twins)
    of_libraries.push_back(twin.spelling.empty() ? quoted(folder, twin.path) : twin.spelling);
  for (;;) {
    const std::size_t before = files_.size();
    try {
      return emit_unit(module, input, name, folder, of_libraries, text);
    } catch (const emit::Conflict& conflict) {
      files_.resize(before);
      links_.resize(std::min(before, links_.size()));
      if (!keep_apart(text.apart, conflict.origin)) throw;
    }
  }
}

bool Texts::add_all(const Inputs& read) {
  bool good = true;
  for (std::size_t i = 0; i < read.units.size();) {
    try {
      good = add(i, *read.units[i], read.twins[i]) && good;
      ++i;
    } catch (const emit::Conflict& conflict) {
      const bool gone = program_.refuse(i, conflict.origin, frontend::Reason::Closures, conflict.origin.location,
                                        conflict.origin.qualified);
      if (!gone || !options_.goes_on()) return false;
      files_.clear();
      links_.clear();
      good = true;
      i = 0;
    }
  }
  return good;
}

std::vector<OutputFile> Texts::all() const {
  return options_.output.empty() && options_.html.empty() ? std::vector{in_one(files_, options_.stream)} : files_;
}

void Texts::add(const std::string& path, const std::string& text, const std::string& marks) {
  emit::Unmarked bare = emit::unmarked(text, marks);
  if (!marks.empty()) links_.push_back({path, emit::links(bare)});
  files_.push_back({path, std::move(bare.text)});
}

bool Texts::emit_unit(const frontend::UnitModule& module, const std::string& input, const std::string& name,
                      const std::string& folder, const std::vector<std::string>& of_libraries, emit::FileText text) {
  if (frontend::is_header(input)) {
    text.includes = {quoted(folder, input)};
    text.includes.insert(text.includes.end(), of_libraries.begin(), of_libraries.end());
    add(header_of(name), emit::header(text, module.shared, module.declared, {}, unit_macro(place(options_, input))),
        text.marks);
    return true;
  }
  const std::string header_name = path::filename(name).str() + ".dual.hpp";
  const std::string macro = unit_macro(place(options_, input));
  for (std::string& include : own_includes(module, folder, header_name)) {
    const bool is_private = !options_.public_folders.empty() && llvm::StringRef(include).starts_with("\"../");
    (is_private ? text.private_includes : text.includes).push_back(std::move(include));
  }
  text.includes.insert(text.includes.end(), of_libraries.begin(), of_libraries.end());
  // Of a whole library each source has one, so that these are a library by themselves.
  const bool needs_source = options_.wishes.all || !module.own.functions.empty() || !module.own.records.empty() ||
                            !module.own.constants.empty() ||
                            std::any_of(module.shared.functions.begin(), module.shared.functions.end(),
                                        [](const core::FunctionTwin& function) { return function.instantiated; });
  if (needs_source && llvm::StringRef(options_.output).ends_with(".hpp")) {
    const std::string words = "'" + input +
                              "' defines functions of its own to be differentiated, so it needs a source: name it -o " +
                              stem(options_.output) + ".cpp";
    frontend::tell(program_.hear(),
                   {frontend::Finding::Level::Error, {}, 0, 0, words, {}, "dualrev-rewrite: error: " + words + "\n"});
    return false;
  }
  add(name + ".dual.hpp", emit::header(text, module.shared, module.declared, module.own, macro), text.marks);
  if (!needs_source) return true;
  text.includes = {"\"" + spelled_from(folder, input) + "\""};
  text.private_includes.clear();
  add(name + ".dual.cpp", emit::source(text, header_name, module.shared, module.own, macro), text.marks);
  return true;
}

std::string Texts::header_of(const std::string& name) const {
  const bool as_given = !options_.output.empty() && !llvm::sys::fs::is_directory(options_.output);
  return as_given ? options_.output : name + ".dual.hpp";
}

std::vector<std::string> Texts::own_includes(const frontend::UnitModule& module, const std::string& folder,
                                             const std::string& header_name) const {
  std::vector<std::string> all;
  for (const std::string& include : module.includes) {
    if (include.front() == '<') {
      all.push_back(include);
      continue;
    }
    const std::string file = include.substr(1, include.size() - 2);
    if (path::filename(file) == header_name || (!runtime_.empty() && llvm::StringRef(file).starts_with(runtime_)))
      continue;
    all.push_back(quoted(folder, file));
  }
  return all;
}

std::string Texts::quoted(const std::string& folder, const std::string& file) const {
  for (const std::string& root : options_.public_folders)
    if (const std::string below = spelled_from(root, file); is_below(below)) return "\"" + below + "\"";
  return "\"" + spelled_from(folder, file) + "\"";
}

}  // namespace dualrev::driver
