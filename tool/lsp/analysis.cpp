// The tree is read once; it is lowered for what is asked for, and once more for what could be.
#include "lsp/analysis.hpp"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include "driver/outputs.hpp"
#include "driver/remarks.hpp"
#include "emit/file.hpp"

namespace dualrev::lsp {

namespace path = llvm::sys::path;
using driver::OutputFile;
using frontend::Outcome;

namespace {

std::string on_disk(const std::string& file) {
  const auto buffer = llvm::MemoryBuffer::getFile(file);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

struct Way {
  driver::Options options;
  bool generated = false;
  std::string target = {};
  std::string why_not = {};
};

/// As the command would without options.
driver::Options fresh_options(const std::string& file, const Flags::Found& flags) {
  const std::string stem = (path::parent_path(file) + "/" + driver::stem(file)).str();
  driver::Options fresh;
  fresh.flags = flags.database;
  fresh.has_database = flags.of_build;
  fresh.inputs = {file};
  fresh.output = stem + (frontend::is_header(file) ? ".dual.hpp" : ".dual.cpp");
  return fresh;
}

/// As the file beside it tells, if there is one.
Way way_beside(const std::string& file, const Flags::Found& flags) {
  const std::string header = (path::parent_path(file) + "/" + driver::stem(file) + ".dual.hpp").str();
  const driver::Options fresh = fresh_options(file, flags);
  if (!llvm::sys::fs::exists(header)) return {fresh, false};
  const std::string command = emit::command_of(on_disk(header));
  int exit_code = 0;
  if (!command.empty())
    if (auto told = driver::parse_command_from(header, command, fresh, exit_code);
        told && llvm::is_contained(told->inputs, file)) {
      told->check = false;
      return {std::move(*told), true};
    }
  return {fresh, false, {}, path::filename(header).str() + ", which is there, was not generated from this file"};
}

/// As the build does, if it generates from the file.
Way way_for(const std::string& file, const Flags::Found& flags, const Generation* generation) {
  if (!generation) return way_beside(file, flags);
  int exit_code = 0;
  if (auto told = driver::parse_command_in(generation->folder, generation->arguments, exit_code))
    return {std::move(*told), true, generation->target};
  return {fresh_options(file, flags), false, generation->target,
          "what the build of '" + generation->target + "' runs for this file cannot be run yet: build it once"};
}

}  // namespace

const Outcome* Analysis::outcome(const std::string& location) const {
  for (const Outcome& each : outcomes)
    if (each.file + ":" + std::to_string(each.line) + ":" + std::to_string(each.column) == location) return &each;
  return nullptr;
}

const driver::Twin* Analysis::twin(const std::string& location) const {
  for (const driver::Twin& each : twins)
    if (const llvm::StringRef key = each.key;
        each.location == location && !key.ends_with("_partials") && !key.ends_with("_pullback"))
      return &each;
  return nullptr;
}

const core::FunctionCost* Analysis::cost(const std::string& location) const {
  const auto found = llvm::find_if(costs, [&](const core::FunctionCost& each) { return each.location == location; });
  return found == costs.end() ? nullptr : &*found;
}

const core::Remark* Analysis::remark(const std::string& location) const {
  const auto found = llvm::find_if(remarks, [&](const core::Remark& each) { return each.function_at == location; });
  return found == remarks.end() ? nullptr : &*found;
}

bool Analysis::is_asked(const OutlinedFunction& function) const {
  return asked && llvm::any_of(asked_twins, [&](const driver::Twin& one) { return one.location == function.location; });
}

std::string Analysis::why_not_of(const OutlinedFunction& function) const {
  const Outcome* what = outcome(function.location);
  if (!why_not.empty()) return why_not;
  if (what && what->kind == Outcome::Kind::Refused && what->cause) {
    const frontend::Cause& cause = *what->cause;
    return cause.words + (cause.function.empty() ? "" : " (in " + cause.function + ")");
  }
  if (function.is_template)
    return "'" + function.name + "' is a template: ask for an instance, as in dualrev::gradient<" + function.name +
           "<double>>";
  if (!what || what->kind != Outcome::Kind::Taken) return "'" + function.name + "' has no floating-point numbers";
  if (!target.empty() && !is_asked(function))
    return "the build of '" + target +
           "' does not ask for it: mark it DUALREV_DIFFERENTIATE, or name it behind "
           "FUNCTIONS of dualrev_generate";
  return {};
}

Analysis Analyser::analyse(const std::string& file, const Texts& texts, const Flags::Found& flags,
                           const Generation* generation) {
  current_ = std::make_unique<Current>();
  Current& now = *current_;
  Way way = way_for(file, flags, generation);
  now.options = std::move(way.options);
  now.parsing = driver::parse_options(now.options, program_.c_str());
  now.parsing.unsaved = texts;
  now.parsing.preambles = preambles_;
  now.parsing.hear = [&now](const frontend::Finding& finding) { now.findings.push_back(finding); };
  now.read = driver::read_all(now.options, now.parsing);
  Analysis& made = now.analysis;
  const auto unit = llvm::find_if(now.read.units, [&](const auto& each) { return each->path == file; });
  if (unit == now.read.units.end() || !now.read.unread.empty()) {
    made.findings = std::move(now.findings);
    made.asked = way.generated;
    made.why_not = "the compiler finds errors in this file";
    return std::exchange(current_, nullptr)->analysis;
  }
  made.read = true;
  made.target = way.target;
  made.why_not = way.why_not;
  made.outline = outline_of(**unit);
  made.lenient = now.options.wishes.keep_going;
  driver::Options asked = now.options;
  asked.wishes.keep_going = true;
  asked.wishes.pieces = true;
  const std::vector<frontend::Finding> of_files = std::exchange(now.findings, {});
  driver::Derived derived = driver::derive(asked, now.parsing, now.read);
  made.everything = derived.everything;
  made.asked = way.generated || !derived.everything;
  if (made.asked) {
    made.findings = of_files;
    llvm::append_range(made.findings, now.findings);
    for (const core::Remark& remark : derived.remarks) llvm::append_range(made.findings, driver::findings_of(remark));
    made.generated = derived.files;
    made.asked_twins = derived.twins;
    if (derived.refused && !now.options.wishes.keep_going) made.generated.clear();
    for (const OutputFile& each : derived.files)
      if (std::string text = on_disk(each.path); !text.empty()) made.on_disk.push_back({each.path, std::move(text)});
  }
  if (!derived.everything) {
    asked.wishes.all = true;
    derived = driver::derive(asked, now.parsing, now.read);
  }
  made.outcomes = std::move(derived.report.outcomes);
  made.twins = std::move(derived.twins);
  made.costs = std::move(derived.costs);
  made.remarks = std::move(derived.remarks);
  made.files = std::move(derived.files);
  made.links = std::move(derived.links);
  made.pieces = std::move(derived.pieces);
  return made;
}

/// In spite of refusals if it must be.
std::vector<OutputFile> Analyser::derive_files(driver::Options options) {
  if (!current_ || !current_->analysis.why_not.empty()) return {};
  const bool may_go_on = current_->analysis.target.empty();  // a build does what it is told
  for (const bool keep_going : {options.wishes.keep_going, options.wishes.keep_going || may_go_on}) {
    options.wishes.keep_going = keep_going;
    driver::Derived derived = driver::derive(options, current_->parsing, current_->read);
    if (derived.complete && !derived.twins.empty()) return std::move(derived.files);
  }
  return {};
}

std::vector<OutputFile> Analyser::generate(const OutlinedFunction& function) {
  if (!current_) return {};
  const Analysis& known = current_->analysis;
  driver::Options options = current_->options;
  if (!known.why_not_of(function).empty()) return {};
  if (!known.is_asked(function)) options.wishes.functions.push_back(function.name);
  return derive_files(options);
}

std::vector<OutputFile> Analyser::generate_all() {
  if (!current_) return {};
  const Analysis& known = current_->analysis;
  driver::Options options = current_->options;
  if (!known.target.empty()) return derive_files(options);
  options.wishes.functions.clear();
  if (!known.everything)
    for (const OutlinedFunction& function : known.outline.functions) {
      const Outcome* outcome = known.outcome(function.location);
      if (outcome && outcome->kind == Outcome::Kind::Taken && !function.is_template)
        options.wishes.functions.push_back(function.name);
    }
  return derive_files(options);
}

}  // namespace dualrev::lsp
