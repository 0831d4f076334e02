// The reverse of each form of statement, of blocks and of loops.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "adjoint/forward_part.hpp"

namespace dualrev::adjoint {

class ReversePart : protected ForwardPart {
 protected:
  using ForwardPart::ForwardPart;

  // ---- blocks and loops ----

  /// Of a block in which the variables of the forward part are still there in the reverse part. `cotangents`: more of
  /// them, declared where the reverse part begins.
  Row both_parts(const Block& block, Row cotangents);
  Row reverse(const Block& block, std::size_t begin, std::size_t end);
  Row reverse(const std::vector<const Statement*>& statements);
  /// Of a loop that adds to one number, which a branch may then not use: what must hold for its reverse to do anything.
  /// Null where that cannot be said, or the reverse takes back what was saved.
  TermRef may_be_skipped(const Statement& s) const;
  bool saves_nothing(const Block& block, flow::Symbols& own, flow::Symbols& set) const;
  Row cotangents_of(const Block& block);
  /// That a compiler is not to say that nobody asks for a variable holds for its cotangent.
  static std::string mark_of(const Statement& s);
  /// Whose cotangents are added to, or asked for: those of what is only compared are not.
  const flow::Symbols& asked_for();
  void collect_asked_for(const Block& block, flow::Symbols& all) const;
  /// Whether the other name is known in the reverse part; where it is not, nothing asks for it.
  static bool is_there(const BlockPlan& plan, const Statement& s);
  Row reverse_block(const Block& block);
  /// That iteration once more, and its reverse.
  Row found(const Loop& loop, const Search& search);
  /// const auto name = [&](...) { body };
  static StmtRef closure(const SymbolRef& name, Row body, std::vector<Declarator> parameters = {});
  /// Each iteration once more, from the last snapshot on, and backwards.
  Row from_snapshots(const Loop& loop, const Snapshots& snapshots);
  Row together(const Statement& s);
  /// The same several iterations at a time; nothing if that cannot be written.
  std::optional<Row> together_in_lanes(const Statement& s, const IterationsInLanes& lanes);
  std::optional<Row> back_in_lanes(const Statement& s, const IterationsInLanes& lanes);
  Row reverse(const Loop& loop, const Statement& s);
  Row reverse_of_iterations(const Loop& loop, const Statement& s);
  /// As one loop that goes back.
  Row iterations_back(const Loop& loop, const Statement& s);
  /// As loops that run forth. In which order the iterations run does not matter there.
  Row in_parts(const Loop& loop, const Statement& s, const std::vector<LoopPart>& parts);
  Row reverse_of(const Loop& loop, const LoopPart& part);
  /// What iterations add to one element, at once.
  StmtRef in_step(const Loop& loop, const std::vector<LoopPart>& parts);

  // ---- statements ----

  /// It stands for the statement's place in the source, on the page.
  Row reverse(const Statement& s);
  Row reverse(const Store& store, const Statement& s);
  Row reverse(const Give&, const Statement& s);
  /// Adds the cotangents of an object that is given, number by number, as these are in its structure.
  void add_given(const SymbolRef& given, const TermRef& place, const TypeRef& of, Row& all);
  bool concerns_part(const Store& store, const Operation* operation) const;
  void contributions(const Operation& operation, const Store* store, const Statement& s, Row& all);
  static StmtRef taken_from(const TermRef& row) { return words({hole(row, Precedence::Postfix), ".pop_back()"}); }
  static StmtRef given_back_to(const TermRef& row);
  /// The vector is as long as it was; so is that of its cotangents, with zeros for what was lost.
  Row reverse(const Resize& resize, const Statement& s);
  static TermRef read(const TermRef& place);
  Row reverse(const Make&, const Statement&) { return {}; }
  Row reverse(const Alias&, const Statement&) { return {}; }
  /// What the reverse of a function that is called adds to.
  TermRef cotangent_given(const Run::Argument& argument, Row& before);
  Row reverse(const Run& run, const Statement& s);
  Row reverse(const flow::Throw&, const Statement&) { return {}; }
  Row reverse(const flow::Swap& swap, const Statement& s);
  Row reverse(const flow::Using&, const Statement&) { return {}; }
  Row reverse(const Count& count, const Statement& s);
  Row reverse(const Branch& branch, const Statement& s);

  std::map<const Operation::Leaf*, TermRef> gathered_;  ///< what is added to instead of an element
  std::optional<flow::Symbols> asked_for_;
  Row at_exit_;  ///< what is done between the two parts
};

}  // namespace dualrev::adjoint
