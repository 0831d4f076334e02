// What evaluating a term may do, apart from giving its value. The order of evaluation is kept by that.
//
// A local number whose place nobody knows is changed by its name alone, so these are told one by one: who mentions it,
// and who assigns it. Of all other storage an access only says that some of it is read, or written.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "core/symbol.hpp"

namespace dualrev::core {

/// A few variables; or any, where there are many, or nobody knows which.
class Variables {
 public:
  Variables() = default;
  explicit Variables(SymbolRef symbol) : count_(1) { some_[0] = std::move(symbol); }
  static Variables any();

  bool empty() const { return !any_ && count_ == 0; }
  /// Whether it may be one of them.
  bool has(const SymbolRef& symbol) const;
  /// Whether one may be among both.
  bool meet(const Variables& others) const;
  /// Without those that are among the others for sure.
  Variables without(const Variables& others) const;
  Variables& operator|=(const Variables& others);
  bool operator==(const Variables& other) const;

 private:
  static constexpr std::size_t most_told = 4;
  void add(const SymbolRef& symbol);

  std::array<SymbolRef, most_told> some_;  ///< the first `count_` of them, each once
  std::size_t count_ = 0;
  bool any_ = false;
};

struct Access {
  bool reads = false;        ///< its value depends on storage that other code may change
  bool writes = false;       ///< it may change storage that other code reads, or do input and output
  bool stages = false;       ///< code that stands elsewhere runs, which may stage operations or throw
  bool throws = false;       ///< it may end by an exception, behind which nothing is done
  Variables mentioned = {};  ///< local numbers that nothing but their names changes: its value depends on them
  Variables assigned = {};   ///< such numbers that it changes, by their names

  bool changes() const { return writes || !assigned.empty(); }
  bool changes_or_runs() const { return changes() || stages; }

  /// What it changes, and nothing else.
  Access changing() const;
  /// The numbers that it names, and nothing else.
  Access naming() const;
  /// The same where nothing is changed, and nobody's code runs: what is left of an operation without its operands.
  Access looking() const;
  /// What is told of no storage: whose code runs, and whether it throws.
  Access beside_storage() const;
  /// The same where all this is done elsewhere.
  Access without(const Access& gone) const;
  /// Of a whole that does nothing itself: the same without what only those parts changed, and not these.
  Access with_parts(const Access& parts, const Access& before) const;

  Access& operator|=(const Access& other);
  bool operator==(const Access& other) const;
};
Access operator|(Access one, const Access& other);

inline const Access pure = {};
inline const Access reads = {.reads = true};
inline const Access writes = {.writes = true};
inline const Access stages = {.stages = true};
inline const Access throws = {.throws = true};
/// The value of whatever may have been named.
inline const Access mentions_any = {.mentioned = Variables::any()};
/// A change of a number that is not told.
inline const Access assigns_any = {.assigned = Variables::any()};
Access mentions(SymbolRef symbol);
Access assigns(SymbolRef symbol);

/// Whether somebody could tell in which order two terms are evaluated, by what they do.
bool order_shows(const Access& one, const Access& other);

}  // namespace dualrev::core
