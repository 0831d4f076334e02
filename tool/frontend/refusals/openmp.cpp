// What a pragma says is read from its text, token by token.
#include "frontend/refusals/openmp.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/StringExtras.h>

namespace dualrev::frontend {

namespace {

using clang::Lexer;
using clang::Token;

/// Tokens of a file as they are written, from a place on.
class Tokens {
 public:
  Tokens(const clang::SourceManager& sources, clang::SourceLocation from)
      : sources_(sources), file_(sources.getFileID(from)), lexer_(lexer_from(sources.getFileOffset(from))) {
    next();
  }
  void next() { lexer_.LexFromRawLexer(token); }
  bool is_word(llvm::StringRef word) const {
    return token.is(clang::tok::raw_identifier) && token.getRawIdentifier() == word;
  }
  bool begins_line() const { return token.isAtStartOfLine() || token.is(clang::tok::eof); }

  Token token;

 private:
  Lexer lexer_from(unsigned offset) const {
    const llvm::StringRef text = sources_.getBufferData(file_);
    return {sources_.getLocForStartOfFile(file_), language_, text.begin(), text.begin() + offset, text.end()};
  }
  const clang::SourceManager& sources_;
  clang::FileID file_;
  clang::LangOptions language_;
  Lexer lexer_;
};

/// Of "omp parallel for reduction(+ : s) nowait" what stands in front of the first clause that has parentheses.
std::string directive_of(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> words;
  text.split('(').first.split(words, ' ', -1, false);
  if (text.contains('(') && words.size() > 2) words.pop_back();
  return "#pragma " + llvm::join(words, " ");
}

/// The pragma that begins at the token; empty if it is none of OpenMP's.
std::string pragma_at(Tokens& tokens) {
  if (tokens.is_word("_Pragma")) {
    tokens.next();
    if (tokens.token.is(clang::tok::l_paren)) tokens.next();
    if (!tokens.token.is(clang::tok::string_literal)) return {};
    const llvm::StringRef text(tokens.token.getLiteralData(), tokens.token.getLength());
    tokens.next();
    return text.starts_with("\"omp ") ? directive_of(text.drop_front().drop_back()) : std::string();
  }
  const bool is_directive = tokens.token.is(clang::tok::hash) && tokens.token.isAtStartOfLine();
  tokens.next();
  if (!is_directive || tokens.begins_line() || !tokens.is_word("pragma")) return {};
  tokens.next();
  if (tokens.begins_line() || !tokens.is_word("omp")) return {};
  std::string text;
  for (; !tokens.begins_line(); tokens.next()) {
    const Token& token = tokens.token;
    text += token.is(clang::tok::raw_identifier) ? token.getRawIdentifier().str() + " "
            : token.is(clang::tok::l_paren)      ? "("
                                                 : "";
  }
  return directive_of(text);
}

}  // namespace

std::string openmp_directive(const clang::SourceManager& sources, clang::SourceLocation at) {
  Tokens tokens(sources, sources.getExpansionLoc(at));
  const std::string found = pragma_at(tokens);
  return found.empty() ? "#pragma omp" : found;
}

std::vector<Refusal> ignored_openmp(const Unit& unit, const clang::FunctionDecl* function) {
  std::vector<Refusal> found;
  const clang::SourceManager& sources = unit.sources();
  const clang::SourceRange body = function->getBody()->getSourceRange();
  if (unit.ast().getLangOpts().OpenMP || body.getBegin().isMacroID() || body.getEnd().isMacroID()) return found;
  for (const clang::SourceLocation pragma : unit.pragmas) {
    const clang::SourceLocation at = sources.getExpansionLoc(pragma);
    if (!sources.isPointWithin(at, body.getBegin(), body.getEnd())) continue;
    Tokens tokens(sources, at);
    if (const std::string directive = pragma_at(tokens); !directive.empty())
      found.push_back({at, Reason::OpenMPIgnored, directive});
  }
  return found;
}

}  // namespace dualrev::frontend
