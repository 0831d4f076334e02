#include "driver/colours.hpp"

#include <clang/Basic/IdentifierTable.h>
#include <clang/Basic/LangOptions.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>

namespace dualrev::driver {

namespace {

using clang::Token;

clang::LangOptions language() {
  clang::LangOptions options;
  options.CPlusPlus = options.CPlusPlus11 = options.CPlusPlus14 = options.CPlusPlus17 = options.CPlusPlus20 = true;
  options.LineComment = options.Bool = options.WChar = options.Char8 = true;
  options.RawStringLiterals = options.CXXOperatorNames = true;
  return options;
}

/// Says of one token after the other what it is; of a directive, its name, and what it includes.
class Reader {
 public:
  explicit Reader(const clang::LangOptions& options) : options_(options), words_(options) {}

  /// 0: nothing that has a colour.
  char kind(const Token& token) {
    if (token.is(clang::tok::comment)) return 'c';
    if (token.isAtStartOfLine()) at_ = token.is(clang::tok::hash) ? At::Hash : At::Code;
    switch (at_) {
      case At::Hash:
        if (token.is(clang::tok::raw_identifier)) {
          const llvm::StringRef name = token.getRawIdentifier();
          at_ = name == "include" || name == "include_next" ? At::Included : At::Code;
        } else if (token.isNot(clang::tok::hash)) {
          at_ = At::Code;
        }
        return 'p';
      case At::Included: return 's';
      case At::Code: break;
    }
    if (token.is(clang::tok::raw_identifier)) return words_.get(token.getRawIdentifier()).isKeyword(options_) ? 'k' : 0;
    if (token.is(clang::tok::numeric_constant)) return 'n';
    return clang::tok::isStringLiteral(token.getKind()) || is_character(token) ? 's' : 0;
  }

 private:
  enum class At { Code, Hash, Included };

  static bool is_character(const Token& token) {
    return token.isOneOf(clang::tok::char_constant, clang::tok::wide_char_constant, clang::tok::utf8_char_constant,
                         clang::tok::utf16_char_constant, clang::tok::utf32_char_constant);
  }

  const clang::LangOptions& options_;
  clang::IdentifierTable words_;
  At at_ = At::Code;
};

}  // namespace

std::vector<std::vector<Tagged>> coloured_lines(const std::string& text) {
  const std::vector<llvm::StringRef> lines = lines_of(text);
  std::vector<std::vector<Tagged>> colours(lines.size());
  const clang::LangOptions options = language();
  clang::Lexer lexer(clang::SourceLocation(), options, text.data(), text.data(), text.data() + text.size());
  lexer.SetCommentRetentionState(true);
  Reader reader(options);
  std::size_t line = 0;
  for (Token token; !lexer.LexFromRawLexer(token) && token.isNot(clang::tok::eof);) {
    const char kind = reader.kind(token);
    const auto end = static_cast<std::size_t>(lexer.getBufferLocation() - text.data());
    const std::size_t begin = end - token.getLength();
    const auto start_of = [&](std::size_t i) { return static_cast<std::size_t>(lines[i].data() - text.data()); };
    while (line + 1 < lines.size() && start_of(line + 1) <= begin) ++line;
    for (std::size_t i = line; kind && i < lines.size() && start_of(i) < end; ++i) {
      const std::size_t from = std::max(begin, start_of(i)), to = std::min(end, start_of(i) + lines[i].size());
      if (from < to)
        colours[i].push_back(
            {from - start_of(i), to - start_of(i), std::string("<span class=\"") + kind + "\">", "</span>", true});
    }
  }
  return colours;
}

}  // namespace dualrev::driver
