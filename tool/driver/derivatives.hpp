// What the expressions of a source depend on and how, in words for whoever looks at one: on the page, in an editor.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "frontend/bodies/pieces.hpp"

namespace dualrev::driver {

/// "b" by "a", "std::cos(c)" by "c".
struct Derivatives {
  std::vector<std::pair<std::string, std::string>> by;
  std::vector<std::pair<std::string, std::string>> where;  ///< names in these, and what they stand for
  bool operator==(const Derivatives&) const = default;
};

/// A line for each: "∂/∂a = b".
std::string derivative_words(const Derivatives& derivatives);

/// The expressions among the pieces of a source, which must outlive this.
class Expressions {
 public:
  explicit Expressions(const std::vector<frontend::Piece>& pieces);
  /// Of a piece that is an operation on numbers, written there and not by a macro; else nothing.
  std::optional<Derivatives> derivatives(const frontend::Piece& piece) const;

 private:
  std::string text_of(const core::TermRef& term) const;
  std::map<const core::Term*, const std::string*> texts_;
};

}  // namespace dualrev::driver
