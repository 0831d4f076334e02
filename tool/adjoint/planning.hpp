// What the planning of a forward part goes by: operations with their partial derivatives, what it takes to compute a
// term again, and what has been decided.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "adjoint/forms.hpp"
#include "adjoint/plan.hpp"
#include "adjoint/uses.hpp"
#include "analysis/elements.hpp"
#include "analysis/extents.hpp"
#include "analysis/privatisable.hpp"

namespace dualrev::adjoint {

class Planning : protected Uses {
 public:
  Planning(const flow::Function& function, Names& names, const Called& called, const SymbolRef& cotangent_of_result,
           const std::map<SymbolRef, SymbolRef>& cotangents, bool apart)
      : Uses(function),
        names_(names),
        called_(called),
        cotangent_of_result_(cotangent_of_result),
        apart_(apart),
        extents_(function),
        elements_(function, extents_),
        privatisable_(function) {
    made_.cotangents = cotangents;
  }

 protected:
  /// The term without the sizes of vectors that know them themselves: these are what they were, whatever the elements
  /// are. `where`: what says which vector it is.
  TermRef without_known_sizes(const TermRef& t, Symbols& where) const;
  /// Those whose values it takes to compute it again.
  Symbols needed_for(const TermRef& t) const;
  /// The same of how often something is done, or how large it is: rows that it asks for their sizes must be there.
  Symbols counted_by(const TermRef& t);
  /// `place`: where the result is stored, or null.
  Operation with_roots(Operation operation, const SymbolRef& stored, const TermRef& place) const;
  void operations(const Block& block);
  Operation operation_of(const Store& store, const Statement& s);
  /// Whether whatever its value reads of the variable that it sets is another element than that, or just that.
  bool reads_others_apart(const Store& store, const Statement& s) const;
  TermRef seed_of(const Store& store);
  void keep_calls(const Statement& s, Operation operation);
  Kept kept(const std::string& hint, const TypeRef& type);
  void needs_of(const Statement& s, Symbols& needed);
  /// Whether all that its value reads of a row is the element that it sets.
  bool reads_itself_alone(const Store& store) const;
  void saves(const Statement& s, const SymbolRef& root);
  /// Whether there is no counting back.
  bool is_flag(const Count& count) const;
  /// Whether nothing in a block has to be taken back.
  bool has_no_reverse(const Block& block, const Symbols& needed);
  /// Whether its forward part keeps something for its reverse.
  bool keeps_something(const Statement& s) const;
  /// Whether a statement does nothing but to what it declares: `own`; and what it reads.
  bool is_repeatable(const Statement& s, Symbols& own, Symbols& read) const;
  std::vector<analysis::RowStore> rows_that_can_be_named(const Loop& loop) const;
  /// Whether other statements name a row.
  bool is_named_beside(const Block& block, const analysis::RowStore& row) const;
  /// The same wherever it is computed: integers by their names, then numbers as they are declared.
  std::vector<SymbolRef> in_order(const Symbols& symbols) const;

  Names& names_;
  const Called& called_;
  const SymbolRef& cotangent_of_result_;
  bool apart_;
  analysis::Extents extents_;
  analysis::Elements elements_;
  analysis::Privatisable privatisable_;
  Symbols kept_;      ///< variables that the source has not
  Symbols restored_;  ///< what the reverse part sets to what it was
  Plan made_;
};

}  // namespace dualrev::adjoint
