#include "lsp/expressions.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <tuple>
#include <vector>

#include "driver/cost.hpp"
#include "driver/derivatives.hpp"
#include "driver/html.hpp"
#include "driver/side_by_side.hpp"

namespace dualrev::lsp {

using driver::Derivatives;
using frontend::Piece;

namespace {

struct Operation {
  const Piece* piece;
  Derivatives derivatives;
};

/// The operations at a place, the smallest first.
std::vector<Operation> operations_at(const Analysis& analysis, const std::vector<const Piece*>& here) {
  const driver::Expressions expressions(analysis.pieces);
  std::vector<Operation> all;
  for (const Piece* piece : here)
    if (auto derivatives = expressions.derivatives(*piece)) all.push_back({piece, std::move(*derivatives)});
  std::sort(all.begin(), all.end(), [](const Operation& left, const Operation& right) {
    const Piece &a = *left.piece, &b = *right.piece;
    return std::tie(b.line, b.column, a.end_line, a.end_column) < std::tie(a.line, a.column, b.end_line, b.end_column);
  });
  return all;
}

/// Of the statement around a place: it is inside of all others.
const Piece* statement_among(const std::vector<const Piece*>& here) {
  const Piece* innermost = nullptr;
  for (const Piece* piece : here)
    if (!piece->location.empty() && (!innermost || driver::is_inside(*piece, *innermost))) innermost = piece;
  return innermost;
}

/// The lines that a statement becomes, without the spaces that all of them begin with.
std::string lines_of(const Analysis& analysis, const std::string& location) {
  std::vector<llvm::StringRef> lines;
  for (std::size_t i = 0; i < analysis.links.size(); ++i) {
    const auto all = driver::lines_of(analysis.files[i].text);
    for (const emit::Link& link : analysis.links[i].links)
      if (link.location == location) lines.push_back(all[link.line - 1]);
  }
  std::size_t indentation = std::string::npos;
  for (const llvm::StringRef line : lines) indentation = std::min(indentation, line.size() - line.ltrim().size());
  std::string text;
  for (const llvm::StringRef line : lines) text += (line.drop_front(indentation) + "\n").str();
  return text;
}

/// What the statement puts on the tape; of a straight line, what all of its body does.
std::string staged(const Analysis& analysis, const std::string& statement, const std::string& function) {
  const auto at = [&](const std::string& location) {
    std::vector<std::string> all;
    for (const core::FunctionCost& cost : analysis.costs)
      for (const core::StatementCost& each : cost.statements)
        if (std::string words = driver::cost_words(each); each.location == location && !llvm::is_contained(all, words))
          all.push_back(std::move(words));
    return llvm::join(all, "; ");
  };
  const std::string own = at(statement);
  return own.empty() ? at(function) : own;
}

std::string paragraph(const Operation& found) {
  return "`" + found.piece->text + "`\n\n```cpp\n" + driver::derivative_words(found.derivatives) + "\n```\n\n";
}

}  // namespace

std::optional<Explained> explained(const View& view, Position at) {
  const OutlinedFunction* function = function_at(view, at);
  if (!function || !view.analysis.twin(function->location)) return std::nullopt;
  const unsigned line = at.line + 1;
  const auto column = static_cast<unsigned>(view.text.offset(at) - view.text.offset({at.line, 0}) + 1);
  std::vector<const Piece*> here;
  for (const Piece& piece : view.analysis.pieces)
    if (piece.file == view.path && driver::holds(piece, line, column)) here.push_back(&piece);
  const std::vector<Operation> operations = operations_at(view.analysis, here);
  if (operations.empty()) return std::nullopt;
  const Operation& smallest = operations.front();
  const Operation& whole = operations.back();
  std::string text = paragraph(smallest);
  if (whole.derivatives != smallest.derivatives) text += "in " + paragraph(whole);
  if (const Piece* statement = statement_among(here)) {
    if (const std::string lines = lines_of(view.analysis, statement->location); !lines.empty())
      text += "Reverse derivative\n\n```cpp\n" + lines + "```\n\n";
    if (const std::string words = staged(view.analysis, statement->location, function->location); !words.empty())
      text += "On the tape: " + words + "\n";
  }
  const Piece& piece = *smallest.piece;
  return Explained{
      std::move(text),
      {view.text.position(piece.line, piece.column), view.text.position(piece.end_line, piece.end_column)}};
}

}  // namespace dualrev::lsp
