// Clang names files by the compiler's command line, whose paths and folder are those of a build; the user has others.
#include "frontend/refusals/diagnostics.hpp"

#include <clang/Tooling/Tooling.h>
#include <fmt/format.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include "frontend/refusals/refusal.hpp"
#include "versions/clang.hpp"

namespace dualrev::frontend {

namespace path = llvm::sys::path;

namespace {

std::string absolute(llvm::StringRef file, llvm::StringRef folder) {
  llvm::SmallString<256> whole = file;
  if (path::is_relative(file)) {
    whole = folder;
    path::append(whole, file);
  }
  path::remove_dots(whole, true);
  return whole.str().str();
}

/// What stands behind a folder's name in a path; empty if the path leads elsewhere.
std::string below(const std::string& file, std::string folder) {
  if (!llvm::StringRef(folder).ends_with("/")) folder += '/';
  return file.compare(0, folder.size(), folder) == 0 ? file.substr(folder.size()) : std::string();
}

}  // namespace

std::string shown(const Unit& unit, llvm::StringRef file) {
  if (file.empty() || file.front() == '<' || file.starts_with("--")) return file.str();
  llvm::SmallString<256> here;
  llvm::sys::fs::current_path(here);
  const std::string whole = absolute(file, unit.folder);
  const std::string main = absolute(unit.path, here);
  if (whole == main) return unit.path;
  if (const std::string rest = below(whole, path::parent_path(main).str()); !rest.empty()) {
    llvm::SmallString<256> as_given = path::parent_path(unit.path);
    path::append(as_given, rest);
    return as_given.str().str();
  }
  if (path::is_absolute(unit.path)) return whole;
  const std::string rest = below(whole, here.str().str());
  if (!rest.empty()) return rest;
  return path::is_relative(file) && unit.folder == here ? file.str() : whole;
}

std::string shown(const Unit& unit, clang::SourceLocation location) {
  const clang::PresumedLoc at = unit.sources().getPresumedLoc(unit.sources().getExpansionLoc(location));
  if (at.isInvalid()) return {};
  return fmt::format("{}:{}:{}", shown(unit, at.getFilename()), at.getLine(), at.getColumn());
}

Printer::Printer(const Unit& unit) : Printer(unit, std::make_unique<Printed>()) {}

Printer::Printer(const Unit& unit, std::unique_ptr<Printed> printed)
    : TextDiagnostic(printed->stream, unit.compiler->getLangOpts(), versions::options_of(*unit.compiler)),
      unit_(unit),
      printed_(std::move(printed)) {
  printed_->stream.enable_colors(llvm::errs().colors_enabled());
}

void Printer::say(clang::SourceLocation at, Finding::Level level, const std::string& words, const std::string& tag) {
  const clang::SourceManager& sources = unit_.sources();
  const auto of_clang = level == Finding::Level::Note      ? clang::DiagnosticsEngine::Note
                        : level == Finding::Level::Warning ? clang::DiagnosticsEngine::Warning
                                                           : clang::DiagnosticsEngine::Error;
  emitDiagnostic(clang::FullSourceLoc(sources.getExpansionLoc(at), sources), of_clang,
                 tag.empty() ? words : words + " [" + tag + "]", {}, {});
  tell_printed({level, {}, 0, 0, words, tag, {}}, at);
}

void Printer::say(const clang::StoredDiagnostic& diagnostic) {
  emitStoredDiagnostic(const_cast<clang::StoredDiagnostic&>(diagnostic));
  const auto level = diagnostic.getLevel() >= clang::DiagnosticsEngine::Error     ? Finding::Level::Error
                     : diagnostic.getLevel() == clang::DiagnosticsEngine::Warning ? Finding::Level::Warning
                                                                                  : Finding::Level::Note;
  tell_printed({level, {}, 0, 0, diagnostic.getMessage().str(), {}, {}}, diagnostic.getLocation());
}

void Printer::tell_printed(Finding finding, clang::SourceLocation at) {
  if (at.isValid()) {
    const clang::PresumedLoc place = unit_.sources().getPresumedLoc(unit_.sources().getExpansionLoc(at));
    if (place.isValid()) {
      finding.file = shown(unit_, place.getFilename());
      finding.line = place.getLine();
      finding.column = place.getColumn();
    }
  }
  printed_->stream.flush();
  finding.printed = std::exchange(printed_->text, {});
  tell(unit_.hear, finding);
}

clang::PresumedLoc Printer::as_shown(clang::PresumedLoc presumed) {
  if (presumed.isInvalid()) return presumed;
  name_ = shown(unit_, presumed.getFilename());
  return {name_.c_str(), presumed.getFileID(), presumed.getLine(), presumed.getColumn(), presumed.getIncludeLoc()};
}

void Printer::emitDiagnosticLoc(clang::FullSourceLoc at, clang::PresumedLoc presumed,
                                clang::DiagnosticsEngine::Level level, llvm::ArrayRef<clang::CharSourceRange> ranges) {
  TextDiagnostic::emitDiagnosticLoc(at, as_shown(presumed), level, ranges);
}

void Printer::emitIncludeLocation(clang::FullSourceLoc at, clang::PresumedLoc presumed) {
  TextDiagnostic::emitIncludeLocation(at, as_shown(presumed));
}

namespace {

/// "--function=power<>" if that is why the place was read; see ReadBehind.
std::string asked_by(const clang::StoredDiagnostic& diagnostic) {
  if (diagnostic.getLocation().isInvalid()) return {};
  const clang::PresumedLoc at = diagnostic.getLocation().getPresumedLoc();
  return at.isValid() && llvm::StringRef(at.getFilename()).starts_with("--function=") ? at.getFilename()
                                                                                      : std::string();
}

bool is_in(const Unit& unit, const clang::StoredDiagnostic& diagnostic, const std::vector<clang::SourceRange>& ranges) {
  if (diagnostic.getLevel() >= clang::DiagnosticsEngine::Fatal || diagnostic.getLocation().isInvalid()) return false;
  const clang::SourceManager& sources = unit.sources();
  const clang::SourceLocation at = sources.getExpansionLoc(diagnostic.getLocation());
  for (const clang::SourceRange& range : ranges)
    if (sources.isPointWithin(at, sources.getExpansionLoc(range.getBegin()), sources.getExpansionLoc(range.getEnd())))
      return true;
  return false;
}

}  // namespace

bool print(const Unit& unit, const std::vector<clang::StoredDiagnostic>& diagnostics,
           const std::vector<clang::SourceRange>& set_aside) {
  Printer printer(unit);
  bool any = false;
  bool wanted = false;
  std::string last;  // why the place of the last error was read
  for (const clang::StoredDiagnostic& diagnostic : diagnostics) {
    const std::string option = asked_by(diagnostic);
    const bool is_note = diagnostic.getLevel() == clang::DiagnosticsEngine::Note;
    if (!is_note) wanted = !is_in(unit, diagnostic, set_aside);
    if (!wanted) continue;
    any = true;
    if (option.empty()) {
      printer.say(diagnostic);
      if (!is_note) last.clear();
    } else if (std::exchange(last, option) != option) {
      if (is_note)
        tell(unit.hear, {Finding::Level::Note,
                         {},
                         0,
                         0,
                         "asked for by " + option,
                         {},
                         "dualrev-rewrite: note: asked for by " + option + "\n"});
      else
        report(unit.hear, "dualrev-rewrite", Reason::NoInstance, option);
    }
  }
  return any;
}

std::string first_error(const Unit& unit, const std::vector<clang::StoredDiagnostic>& diagnostics,
                        const std::vector<clang::SourceRange>& set_aside) {
  for (const clang::StoredDiagnostic& diagnostic : diagnostics) {
    if (diagnostic.getLevel() < clang::DiagnosticsEngine::Error || is_in(unit, diagnostic, set_aside)) continue;
    const std::string where =
        diagnostic.getLocation().isValid() ? shown(unit, diagnostic.getLocation()) : unit.path + ":1:1";
    return where + ": " + diagnostic.getMessage().str();
  }
  return {};
}

}  // namespace dualrev::frontend
