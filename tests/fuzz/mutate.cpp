// A mutator that knows C++'s tokens: what it makes of a program mostly looks like one. It deletes, copies, moves and
// exchanges tokens and whole statements, and takes statements over from another program.
#include <clang/Basic/LangOptions.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace {

struct Token {
  std::string text;  // with the white space in front
  clang::tok::TokenKind kind;
};

std::vector<Token> tokens_of(const std::string& text) {
  clang::LangOptions language;
  language.CPlusPlus = language.CPlusPlus11 = language.CPlusPlus14 = language.CPlusPlus17 = language.CPlusPlus20 = true;
  clang::Lexer lexer(clang::SourceLocation::getFromRawEncoding(1), language, text.data(), text.data(),
                     text.data() + text.size());
  std::vector<Token> all;
  const char* end = text.data();
  for (clang::Token token; !lexer.LexFromRawLexer(token);) {
    const char* next = lexer.getBufferLocation();
    all.push_back({std::string(end, next), token.getKind()});
    end = next;
  }
  return all;
}

std::string text_of(const std::vector<Token>& tokens) {
  std::string text;
  for (const Token& token : tokens) text += token.text;
  return text;
}

class Mutation {
 public:
  Mutation(std::vector<Token>& tokens, unsigned seed) : tokens_(tokens), random_(seed) {}

  void operator()() {
    if (tokens_.size() < 4) return;
    switch (below(9)) {
      case 0: return remove(statement());
      case 1: return insert(copy(statement()));
      case 2: return exchange_statements();
      case 3:
      case 4: return replace_by_same_kind();
      case 5: return replace_operator();
      case 6: return replace_type();
      case 7: return insert(copy({below(tokens_.size()), 1}));
      default: return remove({below(tokens_.size()), 1});
    }
  }
  /// Takes a statement of another program over.
  void take_from(std::vector<Token> other) {
    std::swap(tokens_, other);
    std::vector<Token> taken = copy(statement());
    std::swap(tokens_, other);
    insert(std::move(taken));
  }

 private:
  struct Range {
    std::size_t begin, count;
  };
  std::size_t below(std::size_t n) { return n == 0 ? 0 : random_() % n; }

  /// From behind one end of a statement up to a later one, with braces in pairs where there are any.
  Range statement() {
    const auto ends = [&](std::size_t i) {
      return tokens_[i].kind == clang::tok::semi || tokens_[i].kind == clang::tok::l_brace ||
             tokens_[i].kind == clang::tok::r_brace;
    };
    std::size_t begin = below(tokens_.size());
    while (begin > 0 && !ends(begin - 1)) --begin;
    std::size_t end = begin;
    for (int depth = 0; end < tokens_.size(); ++end) {
      depth += (tokens_[end].kind == clang::tok::l_brace) - (tokens_[end].kind == clang::tok::r_brace);
      if (depth < 0) break;
      if (depth == 0 && ends(end)) return {begin, end + 1 - begin};
    }
    return {begin, std::max<std::size_t>(end - begin, 1)};
  }
  std::vector<Token> copy(Range range) const {
    const std::size_t begin = std::min(range.begin, tokens_.size()),
                      end = std::min(begin + range.count, tokens_.size());
    return {tokens_.begin() + static_cast<std::ptrdiff_t>(begin), tokens_.begin() + static_cast<std::ptrdiff_t>(end)};
  }
  void remove(Range range) {
    const std::size_t begin = std::min(range.begin, tokens_.size()),
                      end = std::min(begin + range.count, tokens_.size());
    tokens_.erase(tokens_.begin() + static_cast<std::ptrdiff_t>(begin),
                  tokens_.begin() + static_cast<std::ptrdiff_t>(end));
  }
  /// Behind a statement.
  void insert(std::vector<Token> more) {
    const Range at = statement();
    const std::size_t place = std::min(at.begin + (more.size() == 1 ? below(at.count + 1) : at.count), tokens_.size());
    tokens_.insert(tokens_.begin() + static_cast<std::ptrdiff_t>(place), more.begin(), more.end());
  }
  void exchange_statements() {
    Range a = statement(), b = statement();
    if (a.begin > b.begin) std::swap(a, b);
    if (a.begin + a.count > b.begin) return;
    const std::vector<Token> first = copy(a), second = copy(b);
    remove(b);
    tokens_.insert(tokens_.begin() + static_cast<std::ptrdiff_t>(b.begin), first.begin(), first.end());
    remove(a);
    tokens_.insert(tokens_.begin() + static_cast<std::ptrdiff_t>(a.begin), second.begin(), second.end());
  }
  void replace_by_same_kind() {
    Token& token = tokens_[below(tokens_.size())];
    if (token.kind != clang::tok::raw_identifier && token.kind != clang::tok::numeric_constant) return;
    for (int tries = 0; tries < 50; ++tries) {
      const Token& other = tokens_[below(tokens_.size())];
      if (other.kind != token.kind || other.text == token.text) continue;
      token.text = " " + trimmed(other.text);
      return;
    }
  }
  void replace_operator() {
    replace_by({"+", "-", "*", "/", "=", "+=", "*=", "<", ">", "==", "&&", "||", ",", "?", ":", "&", ".", "->", "++"},
               false);
  }
  void replace_type() {
    replace_by({"double", "float",          "int",       "auto",     "bool",    "long double", "const",
                "static", "return",         "this",      "new",      "throw",   "try",         "if",
                "while",  "decltype(auto)", "constexpr", "volatile", "mutable", "virtual",     "sizeof"},
               true);
  }
  /// One of the words in place of a token that is a word too, or that is none.
  void replace_by(const std::vector<std::string>& words, bool of_words) {
    for (int tries = 0; tries < 50; ++tries) {
      Token& token = tokens_[below(tokens_.size())];
      if (std::find(words.begin(), words.end(), trimmed(token.text)) == words.end()) continue;
      token.text = (of_words ? " " : "") + words[below(words.size())];
      return;
    }
  }
  static std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(" \t\n");
    return begin == std::string::npos ? std::string() : text.substr(begin);
  }

  std::vector<Token>& tokens_;
  std::minstd_rand random_;
};

std::size_t write(const std::string& text, std::uint8_t* data, std::size_t limit) {
  const std::size_t size = std::min(text.size(), limit);
  std::memcpy(data, text.data(), size);
  return size;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t limit, unsigned seed) {
  std::vector<Token> tokens = tokens_of(std::string(reinterpret_cast<char*>(data), size));
  Mutation mutate(tokens, seed);
  for (unsigned i = 0; i <= seed % 3; ++i) mutate();
  return write(text_of(tokens), data, limit);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t size_of_one,
                                                 const std::uint8_t* other, std::size_t size_of_other,
                                                 std::uint8_t* out, std::size_t limit, unsigned seed) {
  std::vector<Token> tokens = tokens_of(std::string(reinterpret_cast<const char*>(one), size_of_one));
  if (!tokens.empty())
    Mutation(tokens, seed).take_from(tokens_of(std::string(reinterpret_cast<const char*>(other), size_of_other)));
  return write(text_of(tokens), out, limit);
}
