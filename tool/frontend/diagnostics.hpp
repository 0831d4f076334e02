// How errors look: as Clang's own, with paths as the user gives them.
#pragma once

#include <clang/Frontend/TextDiagnostic.h>

#include "frontend/unit.hpp"

namespace dualrev::frontend {

/// A path as the user knows it: relative to where the tool runs if the input was given so, with the input's own folder
/// spelled as it was given.
std::string shown(const Unit& unit, llvm::StringRef file);
/// "include/model.hpp:3:8", where a macro is used if the place is in its text; empty for no place.
std::string shown(const Unit& unit, clang::SourceLocation location);

/// To standard error.
class Printer : public clang::TextDiagnostic {
 public:
  explicit Printer(const Unit& unit);

 protected:
  void emitDiagnosticLoc(clang::FullSourceLoc at, clang::PresumedLoc presumed, clang::DiagnosticsEngine::Level level,
                         llvm::ArrayRef<clang::CharSourceRange> ranges) override;
  void emitIncludeLocation(clang::FullSourceLoc at, clang::PresumedLoc presumed) override;

 private:
  clang::PresumedLoc as_shown(clang::PresumedLoc presumed);

  const Unit& unit_;
  std::string name_;
};

/// What Clang found, but for errors in the given ranges. False if there is nothing.
bool print(const Unit& unit, const std::vector<clang::StoredDiagnostic>& diagnostics,
           const std::vector<clang::SourceRange>& set_aside);
/// The first error of these, "model.hpp:3:8: expected expression".
std::string first_error(const Unit& unit, const std::vector<clang::StoredDiagnostic>& diagnostics,
                        const std::vector<clang::SourceRange>& set_aside);

}  // namespace dualrev::frontend
