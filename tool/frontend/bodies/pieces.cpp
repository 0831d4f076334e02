#include "frontend/bodies/pieces.hpp"

#include <clang/Lex/Lexer.h>

#include "frontend/refusals/diagnostics.hpp"

namespace dualrev::frontend {

clang::CharSourceRange in_file(const Unit& unit, clang::SourceRange range) {
  const clang::CharSourceRange argument = clang::Lexer::makeFileCharRange(clang::CharSourceRange::getTokenRange(range),
                                                                          unit.sources(), unit.ast().getLangOpts());
  return argument.isValid() ? argument : unit.sources().getExpansionRange(range);
}

std::string text_of(const Unit& unit, clang::CharSourceRange written) {
  const llvm::StringRef all = clang::Lexer::getSourceText(written, unit.sources(), unit.ast().getLangOpts());
  std::string text;
  for (const char c : all) {
    const bool is_space = std::isspace(static_cast<unsigned char>(c));
    if (!is_space)
      text += c;
    else if (!text.empty() && text.back() != ' ')
      text += ' ';
  }
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

namespace {

Piece placed(const Unit& unit, clang::CharSourceRange written) {
  const clang::SourceManager& sources = unit.sources();
  Piece piece;
  const clang::PresumedLoc begin = sources.getPresumedLoc(written.getBegin());
  clang::SourceLocation end = written.getEnd();
  if (written.isTokenRange()) end = clang::Lexer::getLocForEndOfToken(end, 0, sources, unit.ast().getLangOpts());
  const clang::PresumedLoc behind = sources.getPresumedLoc(end);
  if (begin.isInvalid() || behind.isInvalid()) return piece;
  piece.file = shown(unit, begin.getFilename());
  piece.line = begin.getLine();
  piece.column = begin.getColumn();
  piece.end_line = behind.getLine();
  piece.end_column = behind.getColumn();
  return piece;
}

}  // namespace

Piece piece(const Unit& unit, clang::SourceRange range, std::string location) {
  Piece made = placed(unit, unit.sources().getExpansionRange(range));
  made.location = std::move(location);
  return made;
}

Piece piece(const Unit& unit, clang::SourceRange range, const core::TermRef& term) {
  const clang::CharSourceRange written = clang::Lexer::makeFileCharRange(clang::CharSourceRange::getTokenRange(range),
                                                                         unit.sources(), unit.ast().getLangOpts());
  Piece made = written.isValid() ? placed(unit, written) : Piece();
  made.term = term;
  if (written.isValid()) made.text = text_of(unit, written);
  return made;
}

}  // namespace dualrev::frontend
