// What the forward part of a function has to keep for the reverse part.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "adjoint/operation.hpp"
#include "analysis/row_stores.hpp"
#include "core/fresh_names.hpp"
#include "core/same.hpp"

namespace dualrev::adjoint {

/// A variable of the forward part that the source has not: the result of a call, which branch was taken, how often a
/// loop ran.
struct Kept {
  core::SymbolRef symbol;
  core::TypeRef type;
};

/// A loop that looks for the best: what it gives is what the last iteration set that took a branch. That iteration
/// alone is run again, and backwards.
struct Search {
  Kept any, at;                               ///< whether there was one, and what the counter was
  const flow::Branch* branch;                 ///< the last statement of the body
  const flow::Block* taken;                   ///< of this: the other arm is empty
  std::vector<const flow::Statement*> again;  ///< of the body: what computes something that the reverse needs
};

/// A row of which a loop sets one element after the other, whose old values are saved before it.
struct SavedRow {
  analysis::RowStore row;
  bool is_first = false;  ///< they are taken back before the loop is reversed; else behind
};

/// A loop that is run backwards from snapshots of its state.
struct Snapshots {
  Kept kept;                           ///< how many rounds there were, and which of them have one
  std::vector<core::SymbolRef> state;  ///< what each is made of
};

/// What iterations of a loop add to, where that need not be in their order.
struct SumsInAnyOrder {
  /// It runs as often as there are integers from `low` up to `high`, which is not one of them.
  struct Rounds {
    core::TermRef low, high;
  };
  struct Sum {
    core::TermRef place;
    core::SymbolRef symbol;  ///< what an iteration adds to: that variable
    bool is_variable;
  };
  std::vector<Sum> sums;
  bool beside = false;                ///< they do more than that
  std::optional<Rounds> rounds = {};  ///< of one that does not count
};

/// A loop whose iterations are computed several at a time.
struct IterationsInLanes {
  /// An element of a row that others have, which lies elsewhere for each iteration, and which loops inside of the
  /// iteration read again and again: `counter` says which one.
  struct Seen {
    core::TermRef element;
    core::SymbolRef counter;
    core::Pieces behind = {};  ///< how far the element is behind that of what its index is in front of the loop
    core::SymbolRef row = {};  ///< what has these elements side by side

    /// Whether a term is the element; another variable may have the name of one that its index is made of.
    [[nodiscard]] bool is(const core::TermRef& t) const {
      return core::are_same(element, flow::meant(t)) && flow::named_in(element) == flow::named_in(t);
    }
  };
  std::map<const flow::Statement*, std::vector<Seen>> seen;  ///< of loops that read such
  flow::Symbols rows;        ///< of the function's own, which each iteration has for itself
  flow::Symbols elements;    ///< rows of which each iteration sets one element, and knows of no other
  flow::Symbols varying;     ///< integers that differ between iterations, by as much each time
  bool apart = false;        ///< forward and in reverse, each in a loop of its own
  bool goes_back = false;    ///< of such: in reverse too, for the loops in an iteration are none of elements in a row
  core::TermRef bound = {};  ///< of a counter that goes by a stride: it is less than that
};

/// Why the iterations of a loop that would be faster so are not.
struct NotInLanes {
  std::string what;
  const flow::Statement* at = nullptr;
  std::string way_out = {};
};

/// How the variables of a block come back in its reverse part, where that stands elsewhere.
struct BlockPlan {
  struct Again {
    core::SymbolRef symbol;
    const flow::Statement* declared;
    std::vector<const flow::Statement*> changes;  ///< of a number: what is done to it then, in the same block
  };
  std::vector<core::SymbolRef> saved;     ///< in the order in which they are saved at the end of the block
  flow::Symbols sizes;                    ///< of these, vectors of which the sizes are enough
  flow::Symbols outside;                  ///< of these, what is declared outside of the block
  std::vector<Again> again;               ///< computed once more, in this order
  std::vector<core::SymbolRef> unset;     ///< set by the reverse part before it reads them
  std::vector<core::SymbolRef> in_order;  ///< all of these, as they are declared
};

struct Plan {
  std::map<const flow::Statement*, Operation> operations;  ///< of stores and results that are differentiated
  std::map<core::SymbolRef, core::SymbolRef> cotangents;   ///< of variables
  std::map<const flow::Statement*, std::vector<std::pair<Operation::Node, Kept>>> calls;
  std::map<const flow::Statement*, Kept> taken;   ///< of branches whose condition cannot be asked again
  std::map<const flow::Statement*, Kept> rounds;  ///< of loops that do not count
  std::map<const flow::Statement*, Search> searches;
  std::map<const flow::Statement*, Snapshots> snapshots;            ///< of loops that are marked so
  std::map<const flow::Statement*, std::string> without_snapshots;  ///< that are marked in vain: why
  std::map<const flow::Statement*, std::vector<SavedRow>> rows;     ///< of loops
  std::set<const flow::Statement*> saves_old;                       ///< what is overwritten is saved
  std::set<const flow::Statement*> saves_sizes;  ///< the sizes of what a vector loses are saved, if not all of it
  std::set<const flow::Statement*> undone;       ///< of an integer: it is counted back
  std::map<const flow::Block*, BlockPlan> blocks;
  /// Loops whose iterations run forward and in reverse together, because they only add to sums whose cotangents are
  /// known before.
  std::set<const flow::Statement*> joint;
  /// Loops that would be such, were these rows of the function's own declared in them.
  std::map<const flow::Statement*, flow::Symbols> in_the_way;
  /// What stands behind such a loop, and runs before it: it has nothing to do with the loop.
  std::set<const flow::Statement*> early;
  /// What of an iteration comes behind its reverse: steps of integers, which both parts read as they are before.
  std::set<const flow::Statement*> last;
  std::set<const flow::Statement*> few_rounds;  ///< loops that had better be written out (few_rounds.hpp)
  std::map<const flow::Statement*, SumsInAnyOrder> any_order;    ///< of loops, if the user allows it (any_order.hpp)
  std::map<const flow::Statement*, IterationsInLanes> in_lanes;  ///< of loops (in_lanes.hpp)
  std::map<const flow::Statement*, NotInLanes> not_in_lanes;     ///< of others that run forward and in reverse together
  std::map<const flow::Statement*, core::SymbolRef> added_to;    ///< what adds to other places there adds to these
  std::map<core::SymbolRef, core::TypeRef> types;                ///< of integers, and of what is kept
  flow::Symbols needed;                                          ///< what the reverse part reads as it is at the end
  flow::Symbols restored;                                        ///< what it sets to what it was before

  /// Null of a statement that has none.
  const Operation* operation_of(const flow::Statement& s) const {
    const auto found = operations.find(&s);
    return found == operations.end() ? nullptr : &found->second;
  }
};

/// `cotangents`: those that are there. `apart`: the reverse part is a function of its own, which has
/// nothing but the arguments and what was saved.
Plan plan(const flow::Function& function, core::Names& names, const Called& called,
          const core::SymbolRef& cotangent_of_result, const std::map<core::SymbolRef, core::SymbolRef>& cotangents,
          bool apart);

}  // namespace dualrev::adjoint
