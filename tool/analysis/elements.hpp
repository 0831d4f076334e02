// Which elements of rows are different ones, whatever the integers are that nobody knows: indices as sums of counters,
// of which `row * n + column` is two, as long as the columns are less than n apart.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "analysis/extents.hpp"

namespace dualrev::analysis {

class Elements {
 public:
  Elements(const flow::Function& function, const Extents& extents);

  /// An element that a statement reads or sets.
  struct Access {
    core::SymbolRef root;
    std::vector<core::TermRef> indices;  ///< from the outermost row on
    const flow::Statement* by;
  };
  /// Nothing if the place is none of a row, or nobody knows which one.
  [[nodiscard]] std::optional<Access> access(const core::TermRef& place, const flow::Statement& by) const;

  /// Whether no time that the first comes before the second they are the same element. `at_once`: nor in one run of the
  /// statement that both are in.
  [[nodiscard]] bool are_apart_in_order(const Access& first, const Access& second, bool at_once) const;
  /// Whether they are not the same element in one run of the statement that both are in.
  [[nodiscard]] bool are_apart_at_once(const Access& one, const Access& other) const;
  /// Whether in no two iterations of a loop that is around both they are the same element, nor in one, while those
  /// around the loop stand still.
  [[nodiscard]] bool are_apart_in(const flow::Loop& loop, const Access& one, const Access& other) const;
  [[nodiscard]] const std::vector<const flow::Loop*>& around(const flow::Statement& s) const {
    return at_.at(&s).around;
  }

 private:
  struct Position {
    std::vector<const flow::Loop*> around;
    std::size_t number;  ///< in the order in which they stand
  };
  void collect(const flow::Block& block, std::vector<const flow::Loop*>& around);

  const flow::Function& function_;
  const Extents& extents_;
  std::map<const flow::Statement*, Position> at_;
  std::map<core::SymbolRef, core::TermRef> aliases_;
  flow::Symbols inside_;  ///< what loops declare
};

}  // namespace dualrev::analysis
