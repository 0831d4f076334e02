// What stands at a place inside of a function: an expression's partial derivatives, what its statement becomes, and
// what that puts on the tape.
#pragma once

#include <optional>

#include "lsp/features.hpp"

namespace dualrev::lsp {

struct Explained {
  std::string text;  ///< Markdown
  Range range;       ///< of the expression
};
/// Of the smallest expression at a place that is an operation on numbers, and of the whole one around it; nothing where
/// there is none, or in a function without a twin.
std::optional<Explained> explained(const View& view, Position at);

}  // namespace dualrev::lsp
