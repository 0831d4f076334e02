// Clang knows `#pragma once` of a file by itself. What it knows of guards is made for speed and holds for the plainest
// form alone, so the directives are read here: one group, at the outermost level, begins with `#ifndef X`, defines X,
// and holds all that is no directive.
#include "frontend/program/include_guard.hpp"

#include <clang/Lex/HeaderSearch.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/Preprocessor.h>

#include "frontend/program/unit.hpp"

namespace dualrev::frontend {

namespace {

using Words = std::vector<std::string>;

/// "X" of `ifndef X` and `if !defined(X)`; empty for any other directive.
std::string guard_of(const Words& directive) {
  if (directive.size() == 2 && directive[0] == "ifndef") return directive[1];
  Words plain;
  for (const std::string& word : directive)
    if (word != "(" && word != ")") plain.push_back(word);
  const bool is_guard = plain.size() == 4 && plain[0] == "if" && plain[1] == "!" && plain[2] == "defined";
  return is_guard ? plain[3] : std::string();
}

/// Reads directives and what stands between them, in their order.
class Guard {
 public:
  void directive(const Words& words) {
    const std::string name = words.empty() ? "" : words[0];
    if (name == "if" || name == "ifdef" || name == "ifndef") {
      if (depth_++ > 0) return;
      guard_ = done_ ? "" : guard_of(words);
      defined_ = false;
    } else if (name == "endif") {
      if (depth_ > 0 && --depth_ == 0) done_ = done_ || (defined_ && !guard_.empty());
    } else if (depth_ == 1 && llvm::StringRef(name).starts_with("el")) {
      guard_.clear();  // the other branch is read the second time
    } else if (depth_ == 1 && name == "define" && words.size() > 1 && words[1] == guard_) {
      defined_ = true;
    }
  }
  void text() { outside_ = outside_ || depth_ == 0 || guard_.empty(); }
  bool holds() const { return done_ && !outside_; }

 private:
  std::string guard_;  ///< of the outermost group that is open
  unsigned depth_ = 0;
  bool defined_ = false;
  bool done_ = false;     ///< the guard has been met
  bool outside_ = false;  ///< something stands outside of it
};

bool has_guard(const Unit& unit, clang::FileID file) {
  const auto buffer = unit.sources().getBufferOrNone(file);
  if (!buffer) return true;
  const clang::LangOptions& language = unit.compiler->getLangOpts();
  clang::Lexer lexer(file, *buffer, unit.sources(), language);
  Guard guard;
  clang::Token token;
  lexer.LexFromRawLexer(token);
  while (token.isNot(clang::tok::eof)) {
    const bool is_directive = token.is(clang::tok::hash) && token.isAtStartOfLine();
    Words words;
    do {
      lexer.LexFromRawLexer(token);
      if (is_directive && token.isNot(clang::tok::eof) && !token.isAtStartOfLine())
        words.push_back(clang::Lexer::getSpelling(token, unit.sources(), language));
    } while (is_directive && token.isNot(clang::tok::eof) && !token.isAtStartOfLine());
    if (is_directive)
      guard.directive(words);
    else
      guard.text();
  }
  return guard.holds();
}

}  // namespace

bool is_guarded(const Unit& unit) {
  const clang::FileID file = unit.sources().getMainFileID();
  const auto entry = unit.sources().getFileEntryRefForID(file);
  if (!entry) return true;
  const clang::HeaderFileInfo* known =
      unit.compiler->getPreprocessor().getHeaderSearchInfo().getExistingFileInfo(*entry);
  return (known && known->isPragmaOnce) || has_guard(unit, file);
}

}  // namespace dualrev::frontend
