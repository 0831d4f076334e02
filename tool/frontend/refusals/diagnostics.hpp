// How errors look: as Clang's own, with paths as the user gives them.
#pragma once

#include <clang/Frontend/TextDiagnostic.h>

#include "frontend/program/unit.hpp"

namespace dualrev::frontend {

/// A path as the user knows it: relative to where the tool runs if the input was given so, with the input's own folder
/// spelled as it was given.
std::string shown(const Unit& unit, llvm::StringRef file);
/// "include/model.hpp:3:8", where a macro is used if the place is in its text; empty for no place.
std::string shown(const Unit& unit, clang::SourceLocation location);

/// Tells what is wrong at places of a unit, in the words and with the lines that Clang would print.
class Printer : private clang::TextDiagnostic {
 public:
  explicit Printer(const Unit& unit);
  /// The macro's use stands for what is inside its text.
  void say(clang::SourceLocation at, Finding::Level level, const std::string& words, const std::string& tag = {});
  /// What Clang found.
  void say(const clang::StoredDiagnostic& diagnostic);

 private:
  void emitDiagnosticLoc(clang::FullSourceLoc at, clang::PresumedLoc presumed, clang::DiagnosticsEngine::Level level,
                         llvm::ArrayRef<clang::CharSourceRange> ranges) override;
  void emitIncludeLocation(clang::FullSourceLoc at, clang::PresumedLoc presumed) override;

  struct Printed {
    std::string text;
    llvm::raw_string_ostream stream{text};
  };
  Printer(const Unit& unit, std::unique_ptr<Printed> printed);
  clang::PresumedLoc as_shown(clang::PresumedLoc presumed);
  void tell_printed(Finding finding, clang::SourceLocation at);

  const Unit& unit_;
  std::unique_ptr<Printed> printed_;
  std::string name_;
};

/// Tells what Clang found, but for errors in the given ranges. False if there is nothing.
bool print(const Unit& unit, const std::vector<clang::StoredDiagnostic>& diagnostics,
           const std::vector<clang::SourceRange>& set_aside);
/// The first error of these, "model.hpp:3:8: expected expression".
std::string first_error(const Unit& unit, const std::vector<clang::StoredDiagnostic>& diagnostics,
                        const std::vector<clang::SourceRange>& set_aside);

}  // namespace dualrev::frontend
