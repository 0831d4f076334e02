// What each form of statement does, with what it keeps for its reverse.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "adjoint/distribution.hpp"
#include "adjoint/saves.hpp"

namespace dualrev::adjoint {

class ForwardPart : protected Saves {
 protected:
  using Saves::Saves;

  Row forward(const Block& block);
  Row forward(const Statement& s);
  Row forward(const Store& store, const Statement& s);
  /// Of what iterations in lanes set of a row, each one element.
  StmtRef element_set(const Store& store, const TermRef& value) const;
  /// What is added by a statement that names its sum, with another name for that.
  static TermRef adding_to(const SymbolRef& sum, const Store& store, const Statement& s);
  /// What stands on the right with the results of calls that the reverse part uses under names; null if there are none.
  TermRef with_calls_named(const Statement& s, Row& before);
  /// Of calls that come with their partial derivatives, those that both parts use, where what is named in one is in
  /// sight in the other.
  std::map<Operation::Node, Operation::Node> parts_in_sight(const Statement& s) const;
  GraphWriter::Declare declaring(Row& to);
  Row forward(const Resize& resize, const Statement& s);
  /// The first element that a vector loses, as it is before.
  static Piece first_lost(const Resize& resize);
  Row forward(const Make& made, const Statement& s) { return s.source ? Row{declared(made.root, s.source)} : Row(); }
  Row forward(const Alias&, const Statement& s) { return {s.source}; }
  Row forward(const Run& run, const Statement& s);
  /// The call of one of its parts, with what is given to the function.
  TwinCall part_of(const Run& run, Kind which, bool saves = true) const;
  Row forward(const flow::Throw&, const Statement& s) { return {s.source}; }
  Row forward(const flow::Swap&, const Statement& s) { return {s.source}; }
  Row forward(const flow::Using&, const Statement& s) { return {s.source}; }
  Row forward(const Count& count, const Statement& s);
  Row forward(const Branch& branch, const Statement& s);
  static StmtRef either(const TermRef& condition, Row then, Row otherwise);
  Row forward(const Loop& loop, const Statement& s);
  /// The loop, in whose iterations `body` is done.
  StmtRef repeated(const Loop& loop, const Statement& s, Row body);
  /// The same, where what iterations add to sums is added in another order.
  StmtRef sums_in_lanes(const Loop& loop, const SumsInAnyOrder& plan, Row body);
  /// In front of a loop: the elements that it reads for several iterations side by side, if these are not there yet.
  Row looking_at_elements(const Statement& s);
  /// Whether all iterations that are computed at a time add to one place.
  bool is_outside_of_lanes(const SymbolRef& root) const;
  /// By text, too.
  static flow::Symbols named_in(const Row& statements);
  /// "dualrev::one_by_one(i, [&](auto i, auto& x) { body }, x)": what is done for one iteration after the other.
  /// `own`: what the body declares itself.
  TermRef one_by_one(const std::string& how, const SymbolRef& where, Row body, const flow::Symbols& own = {});
  /// [&](counter, more) { body }
  static TermRef of_iteration(const SymbolRef& counter, const TypeRef& type, Row body,
                              std::vector<Declarator> more = {});
  /// A call of the runtime's `function`, whose closure has what is written for one iteration of a loop; nothing if that
  /// cannot be written for several.
  enum class Part { Forward, Reverse, Both };
  std::optional<Row> several_at_a_time(const std::string& function, Part part, const Statement& s,
                                       IterationsInLanes lanes, const std::function<Row()>& write);
  /// The forward part of a loop, several iterations at a time; empty if that cannot be written.
  Row values_in_lanes(const Statement& s, const IterationsInLanes& lanes);
  StmtRef written_in_lanes(const StmtRef& statement);
  /// The loop as it is, and which iteration was the last to find something.
  Row searching(const Loop& loop, const Statement& s, Search search);
  /// Writes statements as they are.
  void keeping_nothing(const std::function<void()>& write);
  /// What an iteration does, and nothing more. What the functions that it calls save is left out again.
  Row plain_round(const Loop& loop);
  /// The loop as it is, but for the snapshots.
  Row taking_snapshots(const Loop& loop, const Statement& s, const Snapshots& snapshots);
  static Row ways_out(const Loop& loop);
  Row forward(const Give& give, const Statement& s);
  /// Whether the reverse part may change a variable.
  bool is_undone(const Block& block, const SymbolRef& root) const;
  /// A number that it gives.
  SymbolRef value_at(std::size_t i);
  /// The first reason that is met is told.
  void fails_in_lanes(const std::string& what, const Statement* at = nullptr, const char* way_out = "") {
    if (!fails_in_lanes_) fails_in_lanes_ = NotInLanes{what, at, way_out};
  }
  /// What of an operation is written: all, or what one of several loops does.
  std::vector<const Operation::Leaf*> leaves_of(const Operation& operation) const;

  SymbolRef result_;                     ///< the cotangent of what it gives
  std::vector<SymbolRef> values_;        ///< of what it gives: `value_`, and others of an object
  bool calls_tangents_ = false;          ///< what is written keeps nothing, nor does what it calls
  std::set<const Statement*> in_sight_;  ///< what they declare, their reverse sees
  std::map<const Statement*, std::vector<std::pair<Operation::Node, std::vector<SymbolRef>>>> named_parts_;
  std::optional<NotInLanes> fails_in_lanes_;             ///< why the iterations at hand cannot be written so
  std::map<const Statement*, NotInLanes> not_in_lanes_;  ///< of those that the plan has in lanes
  std::string number_outside_;            ///< the type of cotangents where iterations in lanes have another
  std::string primal_, adjoint_;          ///< of iterations in lanes: the types of their numbers and cotangents
  flow::Symbols lane_numbers_;            ///< that an iteration declares
  std::vector<SymbolRef> lane_integers_;  ///< which iteration of a search found something
  std::set<const core::Term*> by_one_;    ///< closures that are given one iteration
  std::vector<TermRef> closures_;         ///< these
  const LoopPart* part_ = nullptr;        ///< what is written is one of the loops that a loop's reverse is
};

}  // namespace dualrev::adjoint
