// The tree is read once; it is lowered for what is asked for, and once more for what could be.
#include "lsp/analysis.hpp"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include "driver/outputs.hpp"
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
  std::string in_the_way;
};

/// As the file beside it tells, else as the command would without options.
Way options_for(const std::string& file, const Flags::Found& flags) {
  const std::string stem = (path::parent_path(file) + "/" + driver::stem(file)).str();
  const std::string header = stem + ".dual.hpp";
  Way way;
  way.options.flags = flags.database;
  way.options.has_database = flags.of_build;
  driver::Options fresh = way.options;
  fresh.inputs = {file};
  fresh.output = frontend::is_header(file) ? header : stem + ".dual.cpp";
  if (!llvm::sys::fs::exists(header)) {
    way.options = fresh;
    return way;
  }
  const std::string command = emit::command_of(on_disk(header));
  int exit_code = 0;
  if (!command.empty())
    if (auto told = driver::parse_command_from(header, command, way.options, exit_code);
        told && llvm::is_contained(told->inputs, file)) {
      way.options = std::move(*told);
      way.options.check = false;
      way.generated = true;
      return way;
    }
  way.options = fresh;
  way.in_the_way = header;
  return way;
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

Analysis Analyser::analyse(const std::string& file, const Texts& texts, const Flags::Found& flags) {
  current_ = std::make_unique<Current>();
  Current& now = *current_;
  Way way = options_for(file, flags);
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
    return std::exchange(current_, nullptr)->analysis;
  }
  made.read = true;
  made.in_the_way = way.in_the_way;
  made.outline = outline_of(**unit);
  made.lenient = now.options.wishes.keep_going;
  driver::Options asked = now.options;
  asked.wishes.keep_going = true;
  asked.wishes.pieces = true;
  now.findings.clear();
  driver::Derived derived = driver::derive(asked, now.parsing, now.read);
  made.everything = derived.everything;
  made.asked = way.generated || !derived.everything;
  if (made.asked) {
    made.findings = now.findings;
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
  made.files = std::move(derived.files);
  made.links = std::move(derived.links);
  made.pieces = std::move(derived.pieces);
  return made;
}

/// In spite of refusals if it must be.
std::vector<OutputFile> Analyser::derive_files(driver::Options options) {
  if (!current_ || !current_->analysis.in_the_way.empty()) return {};
  for (const bool keep_going : {options.wishes.keep_going, true}) {
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
  const bool has_it = known.asked && llvm::any_of(known.asked_twins, [&](const driver::Twin& twin) {
                        return twin.location == function.location;
                      });
  if (!has_it) options.wishes.functions.push_back(function.name);
  return derive_files(options);
}

std::vector<OutputFile> Analyser::generate_all() {
  if (!current_) return {};
  const Analysis& known = current_->analysis;
  driver::Options options = current_->options;
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
