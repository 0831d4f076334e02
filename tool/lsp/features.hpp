// What an editor shows of an analysis: diagnostics, code lenses, hovers, actions, places. Each is a function from an
// analysis and a text to JSON.
#pragma once

#include "lsp/analysis.hpp"
#include "lsp/edits.hpp"

namespace dualrev::lsp {

/// A file as the features see it.
struct View {
  const std::string& path;
  const Text& text;
  const Analysis& analysis;
  const Look& look;
  const Abilities& abilities;
};

llvm::json::Array diagnostics(const View& view);
llvm::json::Array code_lenses(const View& view);
llvm::json::Value hover(const View& view, Position at);
/// What each line puts on the tape, at its end.
llvm::json::Array inlay_hints(const View& view, const Range& range);
/// The twin of the function at a place, or, in a generated file, the original.
llvm::json::Array implementations(const View& view, Position at);
llvm::json::Value original_place(const std::string& path, const Text& text, Position at, const Look& look);

/// What an editor asks for: the diagnostics that it has there, and kinds of actions, or all.
struct Context {
  llvm::json::Array diagnostics;
  std::vector<std::string> only;
  bool disabled = false;  ///< those too that are not possible
};
/// The actions on a range, each with its edit, or with the reason why it is not possible.
llvm::json::Array code_actions(const View& view, Analyser& analyser, const Range& range, const Context& context);
Position start_of(const View& view, Place place);
Range part_of(const View& view, const Extent& extent);
const Mention* mention_at(const View& view, Position at);
bool is_at_name(const View& view, const OutlinedFunction& function, Position at);
/// The function around a place, or that of that name; null if there is none.
const OutlinedFunction* function_at(const View& view, Position at);
const OutlinedFunction* function_named(const Analysis& analysis, llvm::StringRef name);

/// The command of a code lens.
constexpr const char* generate_command = "dualrev.generate";

}  // namespace dualrev::lsp
