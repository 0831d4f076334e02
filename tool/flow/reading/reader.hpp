// What all that reads a body shares: the function that is made, the names in sight, what was found out on the way; and
// the recursion into statements and numbers.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "flow/reading/sizes.hpp"

namespace dualrev::flow {

/// A body, of the function or a loop, with the Booleans that say how it was left.
struct Level {
  bool is_loop = false;
  core::SymbolRef skip;  ///< what remains of this body is left out
  core::SymbolRef stop;  ///< the loop ends
  core::SymbolRef done;  ///< the function ends
  int flagging = 0;
};
struct Ways {
  std::vector<Level> levels;
  core::SymbolRef result_object;         ///< the variable that it gives all of
  std::vector<core::SymbolRef> results;  ///< the numbers that it gives; none where there is one return, at the end

  Level& level() { return levels.back(); }
};

class Reader : public Reading {
 public:
  Reader(const core::FunctionTwin& function, const Around& around, Found& found) : Reading(function, around, found) {}
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  virtual ~Reader() = default;

  virtual void statement(const core::StmtRef& s, Block& to) = 0;
  /// place = value, which may be a choice. `s`: where it is written so; null if nowhere.
  virtual void store(const core::SymbolRef& root, const core::TermRef& place, char op, const core::TermRef& value,
                     const core::StmtRef& s, Block& to) = 0;
  /// The number, read; choices in it stand in front of it.
  /// A call that changes its arguments must be all of it (`alone`), for else the order would show.
  virtual core::TermRef number(const core::TermRef& value, Block& to, bool alone = true) = 0;

  Sizes sizes{*this};
  Ways ways;
  bool in_new_element = false;  ///< what is stored is all that was ever in the place
  Symbols swapped;              ///< as a whole
  Symbols grown;                ///< rows of integers whose size changes
};

}  // namespace dualrev::flow
