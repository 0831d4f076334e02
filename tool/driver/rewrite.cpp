// The pipeline, and what goes into which file.
#include "driver/rewrite.hpp"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>

#include "driver/audit.hpp"
#include "driver/check.hpp"
#include "driver/depfile.hpp"
#include "driver/files.hpp"
#include "driver/outputs.hpp"
#include "driver/report.hpp"
#include "emit/file.hpp"
#include "frontend/include_guard.hpp"
#include "frontend/program.hpp"
#include "frontend/refusal.hpp"
#include "frontend/twin_headers.hpp"
#include "transform/module.hpp"
#include "transform/terms.hpp"

namespace dualrev::driver {

namespace {

namespace path = llvm::sys::path;

std::string unit_macro(const std::string& place) {
  std::string macro = "DUALREV_UNIT_" + place;
  for (char& c : macro)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return macro;
}

/// An entity whose order of evaluation D cannot keep.
struct OutOfOrder {
  core::Origin origin;
  std::string where;
  std::string what;
};

/// Runs D on each entity, so that a refusal names its place.
void differentiate(frontend::UnitModule& module, std::vector<OutOfOrder>& refused) {
  const auto attempt = [&](const core::Origin& origin, const auto& add) {
    try {
      add();
    } catch (const transform::CannotKeepOrder& refusal) {
      refused.push_back({origin, refusal.location.empty() ? origin.location : refusal.location, refusal.what});
    }
  };
  for (core::Module* each : {&module.shared, &module.own}) {
    core::Module twin;
    twin.hidden_constants = each->hidden_constants;
    for (const core::RecordTwin& record : each->records)
      attempt(record.origin, [&] {
        twin.records.push_back(transform::differentiate(core::Module{{record}, {}, {}}).records.front());
      });
    for (const core::ConstantTwin& constant : each->constants)
      attempt(constant.origin, [&] {
        twin.constants.push_back(transform::differentiate(core::Module{{}, {constant}, {}}).constants.front());
      });
    for (const core::FunctionTwin& function : each->functions)
      attempt(function.origin, [&] { twin.functions.push_back(transform::differentiate(function)); });
    *each = std::move(twin);
  }
  std::vector<core::FunctionTwin> declared;
  for (const core::FunctionTwin& function : module.declared)
    attempt(function.origin, [&] { declared.push_back(transform::differentiate(function)); });
  module.declared = std::move(declared);
}

bool is_reference(const core::TypeRef& type) {
  const auto* passive = core::as<core::Passive>(type);
  return core::as<core::Reference>(type) || (passive && !passive->text.empty() && passive->text.back() == '&');
}

/// Classes that no constructor makes from nothing, but whose members can be set later: no references, no constants, and
/// all parts of that kind.
std::set<std::string> made_unset(const std::vector<const std::vector<core::RecordTwin>*>& all) {
  std::set<std::string> possible;
  std::set<std::string> impossible;
  for (bool changed = true; std::exchange(changed, false);)
    for (const auto* records : all)
      for (const core::RecordTwin& record : *records) {
        const std::string name = record.origin.qualified + record.template_arguments;
        if (!record.needs_values || impossible.count(name)) continue;
        const auto part = [&](const core::TypeRef& type) {
          const auto* of = core::as<core::Record>(type);
          return of && impossible.count(of->name + of->inner);
        };
        bool bad = !record.original.empty() || record.needs_parts;
        for (const core::TypeRef& base : record.bases) bad = bad || part(base);
        for (const core::Field& field : record.fields)
          bad = bad || is_reference(field.type) || field.type->is_const || part(field.type);
        (bad ? impossible : possible).insert(name);
        if (bad) possible.erase(name);
        changed = changed || bad;
      }
  return possible;
}

class Outputs {
 public:
  Outputs(const Options& options, frontend::Program& program, const std::string& runtime)
      : options_(options), program_(program), runtime_(runtime) {}

  /// `twins`: the headers of libraries that the unit's functions need.
  bool add(std::size_t index, const std::string& input, const std::vector<frontend::TwinHeader>& twins) {
    frontend::UnitModule& module = program_.module(index);
    const std::string name = output_stem(options_, input);
    const std::string folder = options_.output.empty()           ? ""
                               : path::parent_path(name).empty() ? "."
                                                                 : path::parent_path(name).str();
    emit::FileText text;
    text.generated_from = path::filename(input).str();
    text.command = command_from(folder, options_);
    // It is to stand in a line of comment.
    if (text.command.find('\n') != std::string::npos || text.command.back() == '\\') text.command.clear();
    text.suffix = options_.wishes.suffix;
    text.format = options_.format;
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
        if (!keep_apart(text.apart, conflict.origin)) throw;
      }
    }
  }

  /// What is not made of one unit alone: the audit, the report.
  void add_list(const std::string& path, std::string text) { lists_.push_back({path, std::move(text)}); }
  const std::vector<OutputFile>& lists() const { return lists_; }
  void forget() { files_.clear(); }

  std::vector<OutputFile> all() const {
    std::vector<OutputFile> all = files_;
    if (options_.output.empty()) all = {in_one(files_)};
    all.insert(all.end(), lists_.begin(), lists_.end());
    return all;
  }

 private:
  OutputFile in_one(const std::vector<OutputFile>& files) const {
    OutputFile one{options_.stream, {}};
    for (const OutputFile& file : files) {
      if (files.size() > 1) one.text += "// ---- " + path::filename(file.path).str() + " ----\n";
      one.text += file.text;
    }
    return one;
  }
  /// Instances that share a twin but not its text get a twin each. False if that has been tried.
  static bool keep_apart(std::set<std::string>& groups, const core::Origin& origin) {
    for (const core::Instance& instance : origin.instances)
      if (groups.insert(instance.group).second) return true;
    return false;
  }

  bool emit_unit(const frontend::UnitModule& module, const std::string& input, const std::string& name,
                 const std::string& folder, const std::vector<std::string>& of_libraries, emit::FileText text) {
    if (frontend::is_header(input)) {
      text.includes = {quoted(folder, input)};
      text.includes.insert(text.includes.end(), of_libraries.begin(), of_libraries.end());
      const bool as_given = !options_.output.empty() && !llvm::sys::fs::is_directory(options_.output);
      files_.push_back({as_given ? options_.output : name + ".dual.hpp",
                        emit::header(text, module.shared, module.declared, {}, unit_macro(place(options_, input)))});
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
      llvm::errs() << "dualrev-rewrite: error: '" << input
                   << "' defines functions of its own to be differentiated, so it needs a source: name it -o "
                   << stem(options_.output) << ".cpp\n";
      return false;
    }
    files_.push_back({name + ".dual.hpp", emit::header(text, module.shared, module.declared, module.own, macro)});
    if (!needs_source) return true;
    text.includes = {"\"" + spelled_from(folder, input) + "\""};
    text.private_includes.clear();
    files_.push_back({name + ".dual.cpp", emit::source(text, header_name, module.shared, module.own, macro)});
    return true;
  }
  std::vector<std::string> own_includes(const frontend::UnitModule& module, const std::string& folder,
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
  /// A header for an include directive in a file of `folder`.
  std::string quoted(const std::string& folder, const std::string& file) const {
    for (const std::string& root : options_.public_folders)
      if (const std::string below = spelled_from(root, file); is_below(below)) return "\"" + below + "\"";
    return "\"" + spelled_from(folder, file) + "\"";
  }

  const Options& options_;
  frontend::Program& program_;
  std::string runtime_;
  std::vector<OutputFile> files_;
  std::vector<OutputFile> lists_;
};

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

std::vector<frontend::Ending> all_endings(frontend::Program& program, std::size_t units) {
  std::vector<frontend::Ending> all;
  for (std::size_t i = 0; i < units; ++i) {
    const auto& of_unit = program.module(i).endings;
    all.insert(all.end(), of_unit.begin(), of_unit.end());
  }
  return in_order(std::move(all));
}

/// Whether the compiler's flags say where Clang's own headers are.
bool names_resource_dir(const Options& options) {
  const auto names = [](const std::string& flag) { return llvm::StringRef(flag).starts_with("-resource-dir"); };
  return llvm::all_of(options.inputs, [&](const std::string& input) {
    const auto commands = options.flags->getCompileCommands(input);
    return llvm::all_of(commands, [&](const auto& each) { return llvm::any_of(each.CommandLine, names); });
  });
}

struct Inputs {
  std::vector<std::unique_ptr<frontend::Unit>> units;
  std::vector<std::vector<frontend::TwinHeader>> twins;  ///< of each unit
  std::vector<Unread> unread;
};

Inputs read_all(const Options& options, const frontend::ParseOptions& parsing) {
  Inputs read;
  for (const std::string& input : options.inputs) {
    Parsed parsed = parse_with_more(input, options, parsing);
    if (parsed.unit->failed) {
      read.unread.push_back({input, parsed.unit->first_error});
    } else if (frontend::is_header(input) && !frontend::is_guarded(*parsed.unit)) {
      const std::string name = path::filename(input).str();
      frontend::report(input + ":1:1", frontend::Reason::Include, name);
      read.unread.push_back({input, input + ":1:1: " + frontend::message({{}, frontend::Reason::Include, name})});
    } else {
      read.units.push_back(std::move(parsed.unit));
      read.twins.push_back(std::move(parsed.twins));
    }
  }
  return read;
}

/// Runs D on all units.
void differentiate(frontend::Program& program, std::size_t units) {
  for (std::size_t i = 0; i < units; ++i) {
    std::vector<OutOfOrder> refused;
    differentiate(program.module(i), refused);
    for (const OutOfOrder& each : refused)
      program.refuse(i, each.origin, frontend::Reason::Order, each.where, each.what + "|" + each.origin.qualified);
  }
}

/// Makes all texts; false if one cannot be made. A conflict takes what it is about away, and what depends on it, and
/// all begins anew.
bool emit_all(Outputs& outputs, frontend::Program& program, const Inputs& read, const Options& options) {
  bool good = true;
  for (std::size_t i = 0; i < read.units.size();) {
    try {
      good = outputs.add(i, read.units[i]->path, read.twins[i]) && good;
      ++i;
    } catch (const emit::Conflict& conflict) {
      const bool gone = program.refuse(i, conflict.origin, frontend::Reason::Closures, conflict.origin.location,
                                       conflict.origin.qualified);
      if (!gone || !options.wishes.keep_going) return false;
      outputs.forget();
      good = true;
      i = 0;
    }
  }
  return good;
}

Report report_of(frontend::Program& program, const Inputs& read) {
  Report report{{}, read.unread, {}};
  for (std::size_t i = 0; i < read.units.size(); ++i) {
    report.files.push_back(read.units[i]->path);
    for (frontend::Outcome& outcome : program.outcomes(i)) report.outcomes.push_back(std::move(outcome));
  }
  return in_order(std::move(report));
}

}  // namespace

int rewrite(const Options& options, const char* argv0) {
  frontend::ParseOptions parsing;
  parsing.resource_dir = find_resource_dir(argv0);
  parsing.runtime_include = find_runtime(argv0);
  if (parsing.resource_dir.empty() && !names_resource_dir(options)) {
    llvm::errs() << "dualrev-rewrite: error: Clang's own headers (include/stddef.h) are found neither beside this "
                    "program nor where it was built; give -resource-dir=DIR behind '--'\n";
    return input_error;
  }
  for (const std::string& input : options.inputs) {
    parsing.own_headers.insert(stem(input) + ".dual.hpp");
    if (!options.output.empty() && !llvm::sys::fs::is_directory(options.output))
      parsing.own_headers.insert(path::filename(output_stem(options, input)).str() + ".dual.hpp");
  }
  Inputs read = read_all(options, parsing);
  if (!read.unread.empty() && !options.wishes.all) return input_error;
  if (read.units.empty()) return input_error;
  frontend::Program program(read.units, options.wishes);
  program.lower();
  const auto goes_on = [&] { return !program.refused() || options.wishes.keep_going; };
  if (goes_on()) differentiate(program, read.units.size());
  Outputs outputs(options, program, parsing.runtime_include);
  const bool complete = goes_on() && emit_all(outputs, program, read, options);
  const Report report = report_of(program, read);
  if (options.wishes.all) llvm::errs() << "dualrev-rewrite: " << summary(report) << "\n";
  if (!options.report.empty() && !options.check) outputs.add_list(options.report, report_text(report, options.report));
  if (!complete) {
    write_all(outputs.lists());
    return input_error;
  }
  const bool good = !program.refused() || options.wishes.all;
  const std::vector<frontend::Ending> endings = all_endings(program, read.units.size());
  if (!options.audit_baseline.empty()) {
    const auto baseline = read_audit(options.audit_baseline);
    if (!baseline) return input_error;
    const std::vector<frontend::Ending> fresh = beyond(endings, *baseline);
    report_new(fresh, options.audit_baseline);
    if (!fresh.empty()) return input_error;
  }
  if (options.check) return are_up_to_date(outputs.all()) && good ? ok : input_error;
  if (!options.audit.empty()) outputs.add_list(options.audit, audit_text(endings));
  std::vector<OutputFile> files = outputs.all();
  if (!options.depfile.empty())
    files.push_back(
        {options.depfile, depfile_text(options.depfile_target.empty() ? first_output(options) : options.depfile_target,
                                       read.units, parsing.own_headers)});
  for (const auto& unit : read.units)
    if (const auto lost = lost_by(files, *unit)) return wrong_usage(*lost);
  return (options.roots.empty() || make_folders(files)) && write_all(files) && good ? ok : input_error;
}

}  // namespace dualrev::driver
