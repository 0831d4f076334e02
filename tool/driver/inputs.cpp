// A unit is parsed a second time if something must stand behind its text.
#include "driver/inputs.hpp"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include "driver/files.hpp"
#include "driver/outputs.hpp"
#include "frontend/program/include_guard.hpp"
#include "frontend/program/program.hpp"
#include "frontend/refusals/refusal.hpp"

namespace dualrev::driver {

namespace path = llvm::sys::path;

namespace {

struct Parsed {
  std::unique_ptr<frontend::Unit> unit;
  std::vector<frontend::TwinHeader> twins;
};

/// Behind the file's text: the twins of libraries, and a use of each instance of a template that --function names,
/// which makes it.
Parsed parse_with_more(const std::string& input, const Options& options, frontend::ParseOptions parsing) {
  std::vector<std::string> instances;
  for (const std::string& name : options.wishes.functions)
    if (name.find('<') != std::string::npos) instances.push_back(name);
  Parsed parsed;
  const auto more = [&](const frontend::Unit& unit) {
    std::string uses;
    for (const frontend::TwinHeader& twin : parsed.twins) uses += "#include \"" + twin.path + "\"\n";
    for (const std::string& name : instances) {
      const std::string instance = frontend::instance_of_template(unit, name);
      if (instance.empty()) continue;
      std::string option;
      llvm::raw_string_ostream(option).write_escaped("--function=" + name);
      uses += "#line 1 \"" + option + "\"\n[[maybe_unused]] static auto* const dualrev_instance_" +
              std::to_string(uses.size()) + " = &::" + instance + ";\n";
    }
    return uses;
  };
  const auto parse = [&](bool plain) {
    parsed.unit =
        plain ? frontend::parse(input, *options.flags, parsing) : frontend::parse(input, *options.flags, parsing, more);
  };
  parse(instances.empty());
  if (parsed.unit->failed) return parsed;
  parsing.user_prefixes = frontend::prefixes_with_twins(*parsed.unit);
  if (!parsing.user_prefixes.empty()) parse(instances.empty());
  parsed.twins = frontend::twin_headers(*parsed.unit, parsing.own_headers, options.wishes.suffix);
  if (!parsed.twins.empty()) parse(false);
  return parsed;
}

}  // namespace

frontend::ParseOptions parse_options(const Options& options, const char* argv0) {
  frontend::ParseOptions parsing;
  parsing.resource_dir = find_resource_dir(argv0);
  parsing.runtime_include = find_runtime(argv0);
  for (const std::string& input : options.inputs) {
    parsing.own_headers.insert(stem(input) + ".dual.hpp");
    if (!options.output.empty() && !llvm::sys::fs::is_directory(options.output))
      parsing.own_headers.insert(path::filename(output_stem(options, input)).str() + ".dual.hpp");
  }
  return parsing;
}

bool names_resource_dir(const Options& options) {
  const auto names = [](const std::string& flag) { return llvm::StringRef(flag).starts_with("-resource-dir"); };
  return llvm::all_of(options.inputs, [&](const std::string& input) {
    const auto commands = options.flags->getCompileCommands(input);
    return llvm::all_of(commands, [&](const auto& each) { return llvm::any_of(each.CommandLine, names); });
  });
}

Inputs read_all(const Options& options, const frontend::ParseOptions& parsing) {
  Inputs read;
  for (const std::string& input : options.inputs) {
    Parsed parsed = parse_with_more(input, options, parsing);
    if (parsed.unit->failed) {
      read.unread.push_back({input, parsed.unit->first_error});
    } else {
      if (frontend::is_header(input) && !frontend::is_guarded(*parsed.unit))
        frontend::report(parsing.hear, input + ":1:1", frontend::Reason::Include, path::filename(input).str(),
                         frontend::Finding::Level::Warning);
      read.units.push_back(std::move(parsed.unit));
      read.twins.push_back(std::move(parsed.twins));
    }
  }
  return read;
}

}  // namespace dualrev::driver
