// Text by tokens: TokenBuffer knows which spelled tokens stand for which expanded ones, so macros cannot confuse
// positions.
#include "frontend/bodies/source_text.hpp"

#include <clang/Lex/Lexer.h>
#include <clang/Lex/Preprocessor.h>

#include "core/words.hpp"

namespace dualrev::frontend {

const std::set<std::string>& names_of_the_runtime() {
  static const std::set<std::string> names = {
      "v",          "id",        "tape",   "push",    "by",       "one",     "dual",  "dualrev",
      "basic_dual", "structure", "record", "members", "Object",   "Visitor", "visit", "derivative_of",
      "primal",     "twin",      "std",    "object",  "exchange", "dx",      "x",     "y",
      "r",          "to",        "from",   "To",      "From"};
  return names;
}

SourceText::SourceText(const Unit& unit) : unit_(unit) {}

/// Whether what is spelled becomes these tokens and no more: inside the arguments of a macro, TokenBuffer gives the
/// whole of an inner macro for each part of it.
bool SourceText::is_whole(llvm::ArrayRef<clang::syntax::Token> tokens,
                          llvm::ArrayRef<clang::syntax::Token> spelled) const {
  const clang::SourceManager& sources = unit_.sources();
  const auto all = unit_.tokens->expandedTokens();
  const auto inside = [&](const clang::syntax::Token& token) {
    const clang::SourceLocation at = sources.getFileLoc(token.location());
    return !sources.isBeforeInTranslationUnit(at, spelled.front().location()) &&
           !sources.isBeforeInTranslationUnit(spelled.back().location(), at);
  };
  return !(tokens.begin() != all.begin() && inside(*(tokens.begin() - 1))) &&
         !(tokens.end() != all.end() && inside(*tokens.end()));
}

/// Whether a token is a number that depends on the place: __LINE__ and its kin. What a header of the system makes of
/// it, as `assert` does, is printed.
bool SourceText::depends_on_place(const clang::syntax::Token& token) const {
  const clang::SourceManager& sources = unit_.sources();
  const clang::SourceLocation at = token.location();
  if (token.kind() != clang::tok::numeric_constant || !at.isMacroID() ||
      !sources.isWrittenInScratchSpace(sources.getSpellingLoc(at)))
    return false;
  const clang::SourceLocation named = sources.getSpellingLoc(sources.getImmediateExpansionRange(at).getBegin());
  llvm::SmallString<32> buffer;
  const llvm::StringRef name = clang::Lexer::getSpelling(named, buffer, sources, unit_.ast().getLangOpts());
  return (name == "__LINE__" || name == "__COUNTER__" || name == "__INCLUDE_LEVEL__") &&
         !sources.isInSystemHeader(named);
}

/// What a token names: a variable, or what is looked up where the text stands. Null for what is no name, and for what
/// stands behind `.`, `->` or `::`.
core::SymbolRef SourceText::named(llvm::ArrayRef<clang::syntax::Token> tokens, std::size_t at, const Names& names) {
  const clang::syntax::Token& token = tokens[at];
  const auto variable = names.find(unit_.sources().getSpellingLoc(token.location()));
  if (variable != names.end()) return variable->second;
  const auto is = [&](std::size_t i, std::initializer_list<clang::tok::TokenKind> kinds) {
    return i < tokens.size() && llvm::is_contained(kinds, tokens[i].kind());
  };
  const std::string name = token.text(unit_.sources()).str();
  const bool is_library = name == "std" && is(at + 1, {clang::tok::coloncolon});
  if (token.kind() != clang::tok::identifier || is_library ||
      (at > 0 && is(at - 1, {clang::tok::period, clang::tok::arrow, clang::tok::coloncolon})))
    return nullptr;
  core::SymbolRef& symbol = others_[name];
  if (!symbol) symbol = std::make_shared<const core::Symbol>(core::Symbol{name, core::Symbol::Kind::Other});
  return symbol;
}

/// The variables of which only what a macro becomes is the name.
std::set<core::SymbolRef> SourceText::in_macros(llvm::ArrayRef<clang::syntax::Token> tokens,
                                                llvm::ArrayRef<clang::syntax::Token> spelled,
                                                const Names& names) const {
  std::set<core::SymbolRef> all;
  const clang::SourceLocation begin = spelled.front().location(), end = spelled.back().location();
  for (const clang::syntax::Token& token : tokens) {
    const clang::SourceLocation at = unit_.sources().getSpellingLoc(token.location());
    const auto name = names.find(at);
    if (name != names.end() && (at < begin || end < at)) all.insert(name->second);
  }
  return all;
}

core::Pieces SourceText::of_tokens(llvm::ArrayRef<clang::syntax::Token> tokens, const Names& names) {
  if (tokens.empty()) return {};
  const auto spelled = unit_.tokens->spelledForExpanded(tokens);
  const auto depends = [&](const clang::syntax::Token& token) { return depends_on_place(token); };
  const clang::SourceManager& sources = unit_.sources();
  core::Pieces text;
  if (spelled && !spelled->empty() && is_whole(tokens, *spelled) && same_at_end(*spelled) &&
      llvm::none_of(tokens, depends)) {
    const llvm::StringRef all = clang::syntax::Token::range(sources, spelled->front(), spelled->back()).text(sources);
    for (const core::SymbolRef& each : in_macros(tokens, *spelled, names)) text.emplace_back(core::InMacro{each});
    std::size_t done = 0;
    for (std::size_t i = 0; i < spelled->size(); ++i) {
      const core::SymbolRef symbol = named(*spelled, i, names);
      if (!symbol) continue;
      const clang::syntax::Token& token = (*spelled)[i];
      const std::size_t at =
          sources.getFileOffset(token.location()) - sources.getFileOffset(spelled->front().location());
      core::add_text(text, std::string_view(all.slice(done, at)));
      text.emplace_back(symbol);
      done = at + token.length();
    }
    core::add_text(text, std::string_view(all.substr(done)));
    return text;
  }
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (i > 0) core::add_text(text, " ");
    if (const core::SymbolRef symbol = named(tokens, i, names))
      text.emplace_back(symbol);
    else
      core::add_text(text, std::string_view(tokens[i].text(sources)));
  }
  return text;
}

std::string SourceText::of(clang::SourceRange range) {
  return core::words_of({of_tokens(unit_.tokens->expandedTokens(range), {})});
}

namespace {

/// What is no text counts as a word.
char first_of(const core::Pieces& pieces) {
  const auto* words = std::get_if<std::string>(&pieces.front());
  return words ? words->front() : '_';
}
char last_of(const core::Pieces& pieces) {
  const auto* words = std::get_if<std::string>(&pieces.back());
  return words ? words->back() : '_';
}

}  // namespace

core::Pieces SourceText::of(clang::SourceRange range, const std::vector<Replacement>& replacements,
                            const Names& names) {
  auto rest = unit_.tokens->expandedTokens(range);
  core::Pieces text;
  const auto add = [&](core::Pieces words) {
    // Two words must not become one.
    if (!text.empty() && !words.empty() && (core::is_in_word(last_of(text)) || last_of(text) == '>') &&
        core::is_in_word(first_of(words)))
      core::add_text(text, " ");
    core::add_text(text, std::move(words));
  };
  for (const Replacement& replacement : replacements) {
    const auto replaced = unit_.tokens->expandedTokens(replacement.range);
    if (replaced.empty() || replaced.begin() < rest.begin() || replaced.end() > rest.end()) continue;
    const core::Pieces before = of_tokens(llvm::ArrayRef(rest.begin(), replaced.begin()), names);
    add(before);
    core::add_text(text, before.empty() ? "" : " ");
    core::add_text(text, replacement.pieces);
    rest = llvm::ArrayRef(replaced.end(), rest.end());
  }
  add(of_tokens(rest, names));
  return text;
}

bool SourceText::has_ellipsis(clang::SourceRange range, const std::vector<clang::SourceRange>& except) const {
  const auto tokens = unit_.tokens->expandedTokens(range);
  int open = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const clang::tok::TokenKind kind = tokens[i].kind();
    const clang::tok::TokenKind before = i > 0 ? tokens[i - 1].kind() : clang::tok::unknown;
    const bool catches =
        before == clang::tok::l_paren && i + 1 < tokens.size() && tokens[i + 1].kind() == clang::tok::r_paren;
    const auto holds_it = [&](clang::SourceRange each) {
      const auto inside = unit_.tokens->expandedTokens(each);
      return &tokens[i] >= inside.begin() && &tokens[i] < inside.end();
    };
    if (kind == clang::tok::ellipsis && before != clang::tok::kw_sizeof && !catches && llvm::none_of(except, holds_it))
      return true;
    open += kind == clang::tok::l_paren ? 1 : kind == clang::tok::r_paren ? -1 : 0;
    if (open < 0) return true;
  }
  return open != 0;
}

bool SourceText::same_at_end(llvm::ArrayRef<clang::syntax::Token> spelled) {
  clang::Preprocessor& preprocessor = unit_.compiler->getPreprocessor();
  std::set<std::string> used;
  for (const clang::syntax::Token& token : spelled) {
    if (token.kind() != clang::tok::identifier && !clang::tok::getKeywordSpelling(token.kind())) continue;
    const clang::IdentifierInfo* identifier = preprocessor.getIdentifierInfo(token.text(unit_.sources()));
    if (!identifier->hadMacroDefinition()) continue;
    const clang::MacroInfo* here = preprocessor.getMacroDefinitionAtLoc(identifier, token.location()).getMacroInfo();
    const clang::MacroInfo* at_end = preprocessor.getMacroInfo(identifier);
    if (!here) continue;  // not a macro here; masked in the output if it is one later
    if (here != at_end || names_of_the_runtime().count(identifier->getName().str())) return false;
    used.insert(identifier->getName().str());
  }
  macros_used_.insert(used.begin(), used.end());
  return true;
}

const std::set<std::string>& SourceText::live_macros() {
  if (live_macros_) return *live_macros_;
  std::set<std::string>& names = live_macros_.emplace();
  clang::Preprocessor& preprocessor = unit_.compiler->getPreprocessor();
  for (const auto& macro : preprocessor.macros()) {
    const clang::MacroInfo* info = preprocessor.getMacroInfo(macro.first);
    if (!info || info->isBuiltinMacro() || info->getDefinitionLoc().isInvalid()) continue;
    const clang::SourceLocation at = unit_.sources().getExpansionLoc(info->getDefinitionLoc());
    if (unit_.sources().isWrittenInBuiltinFile(at) || unit_.sources().isWrittenInCommandLineFile(at) ||
        unit_.sources().isInSystemHeader(at))
      continue;
    // The guards of generated headers are not the user's.
    if (!macro.first->getName().starts_with("DUALREV_")) names.insert(macro.first->getName().str());
  }
  return names;
}

const std::vector<SourceText::Comment>& SourceText::comments(clang::FileID file) {
  const auto [place, is_new] = comments_.emplace(file, std::vector<Comment>());
  if (!is_new) return place->second;
  const auto buffer = unit_.sources().getBufferOrNone(file);
  if (!buffer) return place->second;
  clang::Lexer lexer(file, *buffer, unit_.sources(), unit_.ast().getLangOpts());
  lexer.SetCommentRetentionState(true);
  clang::Token token;
  bool more = true;
  while (more) {
    more = !lexer.LexFromRawLexer(token);
    if (token.is(clang::tok::eof)) break;
    if (token.isNot(clang::tok::comment)) continue;
    const unsigned begin = unit_.sources().getFileOffset(token.getLocation());
    const llvm::StringRef all = buffer->getBuffer();
    const std::size_t line = all.rfind('\n', begin);
    const bool own_line = all.slice(line == llvm::StringRef::npos ? 0 : line + 1, begin).trim().empty();
    place->second.push_back({begin, begin + token.getLength(), all.substr(begin, token.getLength()).str(), own_line});
  }
  return place->second;
}

std::vector<std::string> SourceText::comments_before(clang::SourceLocation begin) {
  const clang::SourceManager& sources = unit_.sources();
  const auto [file, offset] = sources.getDecomposedExpansionLoc(begin);
  const auto buffer = sources.getBufferOrNone(file);
  if (!buffer) return {};
  const std::vector<Comment>& all = comments(file);
  std::vector<std::string> found;
  unsigned end = offset;
  for (auto comment = all.rbegin(); comment != all.rend(); ++comment) {
    if (comment->end > end) continue;
    const llvm::StringRef between = buffer->getBuffer().slice(comment->end, end);
    if (!comment->own_line || !between.trim().empty() || between.count('\n') > 1) break;
    found.insert(found.begin(), comment->text);
    end = comment->begin;
  }
  return found;
}

std::string SourceText::comment_behind(clang::SourceLocation end) {
  const clang::SourceManager& sources = unit_.sources();
  const auto [file, offset] = sources.getDecomposedExpansionLoc(end);
  const auto buffer = sources.getBufferOrNone(file);
  if (!buffer) return {};
  for (const Comment& comment : comments(file)) {
    if (comment.begin < offset) continue;
    return comment.own_line || buffer->getBuffer().slice(offset, comment.begin).contains('\n') ? std::string()
                                                                                               : comment.text;
  }
  return {};
}

void SourceText::identifiers(clang::SourceRange range, std::set<std::string>& into) const {
  for (const clang::syntax::Token& token : unit_.tokens->expandedTokens(range))
    if (token.kind() == clang::tok::identifier) into.insert(token.text(unit_.sources()).str());
}

}  // namespace dualrev::frontend
