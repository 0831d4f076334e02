// What the forward part keeps for the reverse part, how that is taken back, and what is declared and computed again
// instead.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adjoint/cotangents.hpp"
#include "adjoint/forms.hpp"
#include "adjoint/plan.hpp"
#include "adjoint/stack.hpp"
#include "adjoint/words.hpp"
#include "analysis/elements.hpp"
#include "analysis/extents.hpp"
#include "flow/types.hpp"

namespace dualrev::adjoint {

class Saves {
 protected:
  Saves(const FunctionTwin& source, const flow::Function& function, Names& names)
      : source_(source), function_(function), extents_(function), names_(names) {}

  /// Whose old values are saved at some time, or given back.
  void find_kept(const Block& block);
  /// A declaration as it is; but what is saved before it is set must be something.
  StmtRef declared(const SymbolRef& symbol, const StmtRef& source) const;
  /// Numbers that are differentiated are told from others: in a second-order version they are of another type.
  Piece type_of(const SymbolRef& symbol, const std::string& name) const;
  Pieces type_of_kept(const SymbolRef& symbol) const;
  Row saved_at_end(const Block& block);
  /// Whether what a block saves lies on the stack as it would of one iteration after the other, though several are
  /// computed at a time: then each part may run so or not.
  bool is_saved_in_turn(const BlockPlan& plan) const;
  StmtRef in_turn(const std::string& function, const std::vector<SymbolRef>& numbers);
  /// Of a vector that knows its size itself, that too; or nothing else.
  StmtRef array_on_stack(Way way, const BlockPlan& plan, const SymbolRef& symbol);
  /// What a vector has from `first` on.
  StmtRef tail(Way way, Save what, const TermRef& row, Piece first);
  /// What is known of a row of integers, or of what leads to one; nothing of others.
  std::optional<Integers> integers_in(const SymbolRef& row) const;
  /// It may be of another size where it is taken back.
  bool grows(const SymbolRef& row) const { return integers_in(row).value_or(Integers()).grows; }
  Save save_of_row(const SymbolRef& row) const { return grows(row) ? Save::Sized : Save::All; }
  StmtRef on_stack(Way way, Save what, const TermRef& place);
  StmtRef saving(const TermRef& one) { return on_stack(Way::Put, Save::One, one); }
  StmtRef taking(const TermRef& one) { return on_stack(Way::Take, Save::One, one); }
  /// What was saved last, by its type.
  Piece taken(Pieces type) const;
  /// What its counter does not get beyond; null: nobody knows.
  static TermRef limit_of(const Loop& loop);
  /// How much each iteration saves, of a loop that runs to an end which is known before; zero if that is not the same
  /// each time.
  std::size_t saved_by_round(const Loop& loop) const;
  std::optional<std::size_t> saved_by(const Block& block) const;
  bool is_array(const SymbolRef& symbol) const;
  /// The variables of a block, as they are at its end, and other names that hold in it.
  Row restored(const Block& block);
  /// An array, or what is computed again.
  Row restored(const BlockPlan& plan, const SymbolRef& symbol);
  /// What is read where a variable is computed again.
  flow::Symbols read_again(const BlockPlan::Again& again) const;
  Row computed_again(const BlockPlan::Again& again) const;
  StmtRef declared_again(const BlockPlan::Again& again) const;
  /// The declaration of an integer that differs between iterations which are computed several at a time.
  StmtRef in_lanes(const Count& count) const;
  /// Whether an integer is such a one.
  bool varies(const TermRef& t) const;
  /// The same integer, whose conversions leave several what they are.
  TermRef in_lanes(const TermRef& t, Precedence level = Precedence::Assignment) const;
  /// A declaration whose variable nobody may ask for.
  static StmtRef maybe_unused(const StmtRef& declaration);
  /// An array or object as large as it was; what is in it comes behind.
  StmtRef declared_empty(const SymbolRef& symbol) const;
  /// The variables of a block that these statements name, and those that these are computed from.
  Row computed_again(const Block& block, const Row& statements);
  /// Whether the elements of a vector are numbers.
  static bool has_numbers(const TermRef& row);
  static std::vector<Piece> last_of(const TermRef& row) { return {hole(row, Precedence::Postfix), ".back()"}; }
  Save save_of(const Run::Argument& argument) const;
  /// An element of std::vector<bool> is no Boolean.
  static TermRef as_flag(const TermRef& t);
  bool is_flag(const Count& count) const { return flow::is_boolean(type_in(count)); }
  /// The type of the element that is taken back.
  TypeRef type_in(const Count& count) const;
  Row keeping(const Snapshots& snapshots);
  Row restoring(const Snapshots& snapshots);
  /// A number or an integer.
  bool is_one(const SymbolRef& symbol) const;
  /// Saves what a loop sets of rows, before it, or takes it back.
  Row rows(Way way, const Loop& loop, const Statement& s);

  const FunctionTwin& source_;
  const flow::Function& function_;
  const analysis::Extents extents_;
  const analysis::Elements elements_{function_, extents_};
  Names& names_;
  Plan plan_;
  Cotangents cotangents_{function_, names_.prefer("number"), plan_.cotangents};
  SymbolRef saved_, value_;
  flow::Symbols kept_;  ///< variables whose old values are saved
  bool saves_ = false;
  bool reserves_ = false;                     ///< there is room for what is saved at the moment
  const IterationsInLanes* lanes_ = nullptr;  ///< what is written are iterations of that loop
  SymbolRef counter_;                         ///< their integer
};

}  // namespace dualrev::adjoint
