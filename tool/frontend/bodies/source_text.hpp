// The source's own text for a piece of the tree, as it may stand elsewhere.
#pragma once

#include <map>
#include <optional>

#include "core/term.hpp"
#include "frontend/program/unit.hpp"

namespace dualrev::frontend {

class SourceText {
 public:
  explicit SourceText(const Unit& unit);

  /// Text of a range of the tree. Macros stay as written if they mean the same at the end of the unit, else they are
  /// expanded.
  std::string of(clang::SourceRange range);
  /// The same with parts of it (disjoint, in order) replaced, and with the symbols of variables where these are named:
  /// each by the place where it is spelled.
  struct Replacement {
    clang::SourceRange range;
    core::Pieces pieces;
  };
  using Names = std::map<clang::SourceLocation, core::SymbolRef>;
  core::Pieces of(clang::SourceRange range, const std::vector<Replacement>& replacements, const Names& names);
  /// The same as it is written. What else it names and is looked up where it stands, its tokens say.
  core::Pieces pieces_of(clang::SourceRange range) { return of(range, {}, {}); }

  /// Whether a pack is expanded in a range's text, but for the parts given, or a parenthesis has no other.
  bool has_ellipsis(clang::SourceRange range, const std::vector<clang::SourceRange>& except) const;

  struct Comment {
    unsigned begin, end;  ///< offsets in the file
    std::string text;
    bool own_line;
  };
  /// The comments of a file, in order.
  const std::vector<Comment>& comments(clang::FileID file);
  /// The comment lines directly in front of a place.
  std::vector<std::string> comments_before(clang::SourceLocation begin);

  /// The comment behind a declaration, on its last line; empty if there is none.
  std::string comment_behind(clang::SourceLocation end);
  void needs_macro(const std::string& name) { macros_used_.insert(name); }
  /// Identifiers in the range, behind macro expansion.
  void identifiers(clang::SourceRange range, std::set<std::string>& into) const;
  /// Macros that texts given out so far still need.
  const std::set<std::string>& macros_used() const { return macros_used_; }
  /// Macros of the user that live at the end of the unit.
  const std::set<std::string>& live_macros();

 private:
  bool depends_on_place(const clang::syntax::Token& token) const;
  bool is_whole(llvm::ArrayRef<clang::syntax::Token> tokens, llvm::ArrayRef<clang::syntax::Token> spelled) const;
  core::SymbolRef named(llvm::ArrayRef<clang::syntax::Token> tokens, std::size_t at, const Names& names);
  std::set<core::SymbolRef> in_macros(llvm::ArrayRef<clang::syntax::Token> tokens,
                                      llvm::ArrayRef<clang::syntax::Token> spelled, const Names& names) const;
  core::Pieces of_tokens(llvm::ArrayRef<clang::syntax::Token> tokens, const Names& names);
  bool same_at_end(llvm::ArrayRef<clang::syntax::Token> spelled);

  const Unit& unit_;
  std::map<clang::FileID, std::vector<Comment>> comments_;
  std::optional<std::set<std::string>> live_macros_;
  std::set<std::string> macros_used_;
  std::map<std::string, core::SymbolRef> others_;
};

/// Names that generated code uses by itself.
const std::set<std::string>& names_of_the_runtime();

}  // namespace dualrev::frontend
