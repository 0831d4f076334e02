// From the beginning to the end, which values the reverse part of what has run needs: what overwrites one of them saves
// it first.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "adjoint/block_ends.hpp"

namespace dualrev::adjoint {

class Planner : private BlockEnds {
 public:
  using BlockEnds::BlockEnds;

  Plan plan();

 private:
  // ---- statements ----

  /// `in_scope`: the reverse part stands in the same block, where the variables still are what they were.
  void walk(const Block& block, Symbols& needed, bool in_scope);
  void statement(const Statement& s, Symbols& needed);
  void need(const Statement& s, const Give&, Symbols& needed) { needs_of(s, needed); }
  void need(const Statement&, const flow::Throw&, Symbols&) {}
  /// Its reverse is to do it again: what is there of one is there of the other.
  void need(const Statement& s, const flow::Swap& swap, Symbols& needed);
  void need(const Statement&, const flow::Using&, Symbols&) {}
  /// Whatever is needed of a vector, its size is what it was.
  void need(const Statement& s, const Resize& resize, Symbols& needed);
  void need(const Statement&, const Make& made, Symbols& needed);
  void need(const Statement&, const Alias&, Symbols&) {}
  /// The reverse of the function that is called reads what it was given, as it left it.
  void need(const Statement& s, const Run& run, Symbols& needed);
  void need(const Statement& s, const Store& store, Symbols& needed);
  void need(const Statement& s, const Count& count, Symbols& needed);
  void need(const Statement& s, const Branch& branch, Symbols& needed);

  // ---- loops ----

  /// Whether the loop is one; then that is planned.
  bool is_search(const Statement& s, const Loop& loop, Symbols& needed);
  /// Whether all that a block does is to set numbers and integers, whatever they were; one at least is differentiated.
  bool are_choices(const Block& block, const Symbols& own, const Symbols& needed, Symbols& chosen, Symbols& read) const;
  void need(const Statement& s, const Loop& loop, Symbols& needed);
  /// Stores of which each sets an element of its own, once, that nothing else in the loop knows of: no iteration needs
  /// what was there before. Where something in front of the loop does, that can be saved as a row.
  void find_set_once(const Loop& loop, const Symbols& needed);
  /// Rows of which the loop reads nothing but the element that it sets: the same, if its own reverse needs old values.
  /// As these are taken back before that, no iteration may save anything.
  std::vector<analysis::RowStore> rows_taken_back_first(const Statement& s, const Loop& loop, const Symbols& needed);
  /// Of rows whose old values something needs, those that the loop's own reverse does not: all that it sets of one is
  /// saved before it.
  std::vector<analysis::RowStore> rows_saved_before(const Statement& s, const Loop& loop, const Symbols& needed);
  void iterations(const Statement& s, const Loop& loop, Symbols& needed);
  bool takes_snapshots(const Statement& s, const Loop& loop);
  /// Each iteration is run again where it is reversed, so that it keeps things for itself alone.
  void from_snapshots(const Statement& s, const Loop& loop, Symbols& needed);
  void iterations_together(const Statement& s);
  void say_why_not(const Block& block);

  std::set<const Statement*> steps_;     ///< of integers, in loops that run forward and in reverse together: never back
  std::set<const Statement*> together_;  ///< such loops, behind another one of their block
  std::set<const Statement*> set_once_;  ///< stores that overwrite nothing which the reverse of their loop reads
  std::set<const Statement*> overwrite_nothing_;  ///< nor which the reverse of anything reads
  std::set<const Statement*> in_rows_;     ///< stores whose old values are saved before their loop, and taken back so
  std::set<const Statement*> keeps_more_;  ///< loops of which iterations save something
  Symbols put_back_;                       ///< what it must set to what it was, for the caller
  bool joins_ = true;                      ///< loops may run forward and in reverse together
};

}  // namespace dualrev::adjoint
