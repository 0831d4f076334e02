// How many elements the rows of a function have, as sums of terms.
#pragma once

#include "analysis/ranges.hpp"

namespace dualrev::analysis {

class Extents {
 public:
  explicit Extents(const flow::Function& function);

  /// What is set anywhere in the function but where it is declared.
  [[nodiscard]] const flow::Symbols& set_again() const { return set_again_; }
  /// The same, under whatever name.
  [[nodiscard]] bool is_set_again(const core::SymbolRef& symbol) const;
  /// Whether a row may not stay as long as it is where it is declared or given.
  [[nodiscard]] bool changes_size(const core::SymbolRef& row) const;
  /// Whether all that a range depends on stays what it is while nothing but these changes.
  [[nodiscard]] bool is_steady(const Range& range, const flow::Symbols& changed) const;
  /// All elements of a row; nothing if it is none, or nobody knows.
  [[nodiscard]] std::optional<Range> of(const core::SymbolRef& row) const;
  /// With what a row was made with in the place of its size, and what an integer was declared with in its place, if
  /// neither changes.
  [[nodiscard]] Linear sized(const Linear& sum) const;
  [[nodiscard]] CounterRange range_of(const flow::Loop& loop) const;

 private:
  void collect(const flow::Block& block);
  Linear sized(const Linear& sum, int steps) const;
  Linear what_is(const core::TermRef& term, int steps) const;

  const flow::Function& function_;
  flow::Symbols set_again_;
  std::map<core::SymbolRef, core::TermRef> integers_;  ///< what they are declared with
};

/// Whether a block is how the counter of a loop goes on.
bool counts(const flow::Statement& s, const flow::Block* inside);

}  // namespace dualrev::analysis
