#include "adjoint/overwritten.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "adjoint/forms.hpp"
#include "adjoint/uses.hpp"
#include "core/rewrite.hpp"
#include "core/same.hpp"

namespace dualrev::adjoint {

namespace {

using analysis::Elements;

/// More pairs are not compared.
constexpr std::size_t most_pairs = 256;

class Overwritten : private Uses {
 public:
  Overwritten(const flow::Function& function, const Plan& plan, const Elements& elements)
      : Uses(function), plan_(plan), elements_(elements) {
    collect(function.body);
  }

  std::set<const Statement*> stores() const {
    std::set<const Statement*> all;
    for (const auto& [root, row] : rows_) {
      if (!row.is_known || row.stores.size() * row.needed.size() > most_pairs || function_.resized.count(root))
        continue;
      for (const Elements::Access& store : row.stores)
        if (overwrites_nothing(store, row)) all.insert(store.by);
    }
    return all;
  }

 private:
  /// An element whose value the reverse part may read, as a statement finds it or as that leaves it.
  struct Needed {
    Elements::Access element;
    bool as_left;
  };
  struct Row {
    bool is_known = true;  ///< these are all statements that know of it
    std::vector<Elements::Access> stores;
    std::vector<Needed> needed;
  };

  bool overwrites_nothing(const Elements::Access& store, const Row& row) const {
    const Operation* operation = plan_.operation_of(*store.by);
    return !(operation && operation->needs_itself) &&
           std::all_of(row.needed.begin(), row.needed.end(), [&](const Needed& each) {
             return elements_.are_apart_in_order(each.element, store, !each.as_left);
           });
  }

  /// What is not followed any further.
  void give_up(const flow::Symbols& all) {
    for (const SymbolRef& each : all) rows_[root_of(each)].is_known = false;
  }

  void collect(const Block& block) {
    for (const Statement& s : block) {
      std::visit([&](const auto& form) { take(form, s); }, s.form);
      for (const Block* inside : flow::blocks_in(s)) collect(*inside);
    }
  }
  /// Iterations that are run again begin with what was kept for them.
  void give_up_all_in(const Statement& s) {
    give_up(flow::named_by(function_, s));
    for (const flow::Set& each : flow::set_by(s)) give_up({each.symbol});
    for (const Block* inside : flow::blocks_in(s))
      for (const Statement& each : *inside) give_up_all_in(each);
  }
  /// What a statement names, but for rows that it asks for their sizes alone: these stay as they are.
  flow::Symbols asked_by(const Statement& s) const {
    flow::Symbols all;
    for (const TermRef& each : flow::terms_of(function_, s)) all.merge(analysis::named_in({{{{each, 1}}, 0}, {}}));
    for (const flow::Set& each : flow::set_by(s)) all.insert(each.symbol);
    return all;
  }
  void take(const one_of<Resize, Count, Branch, Run, flow::Swap, flow::Throw, flow::Using> auto&, const Statement& s) {
    give_up(asked_by(s));
  }
  void take(const Loop& loop, const Statement& s) {
    give_up(asked_by(s));
    if (loop.checkpoint) give_up_all_in(s);
  }
  static void take(const one_of<Make, Alias> auto&, const Statement&) {}
  void take(const Give& give, const Statement& s) { read(give.value, nullptr, s); }
  void take(const Store& store, const Statement& s) {
    const auto element = elements_.access(store.place, s);
    Row& row = rows_[store.root];
    if (store.pushes || !element || element->root != store.root)
      row.is_known = row.is_known && function_.shapes.at(store.root) == Shape::Number;
    else if (!element->indices.empty())
      row.stores.push_back(*element);
    const Operation* operation = plan_.operation_of(s);
    if (operation && operation->uses_result && element) row.needed.push_back({*element, true});
    for (const TermRef& index : element ? element->indices : std::vector<TermRef>()) read(index, nullptr, s);
    if (store.value) read(store.value, &store, s);
  }
  /// `store`: what its own element was is saved with it, if anything needs that.
  void read(const TermRef& value, const Store* store, const Statement& s) {
    const Operation* operation = plan_.operation_of(s);
    // A number of the body may be computed again.
    const bool all = !store || !operation || function_.shapes.at(store->root) == Shape::Number;
    rewritten(value, [&](const TermRef& t) -> TermRef {
      const TermRef& meant = flow::meant(t);
      const TermRef& is = as<Load>(meant) ? flow::meant(as<Load>(meant)->place) : meant;
      if (as<core::Size>(is)) return t;
      if (!as<Variable>(is) && !as<Index>(is)) return nullptr;
      const auto element = elements_.access(is, s);
      if (!element) {
        give_up(flow::named_in(is));
        return t;
      }
      for (const TermRef& index : element->indices) read(index, nullptr, s);
      const bool is_itself = store && are_same(is, flow::meant(store->place));
      if (!is_itself && (all || operation->needs.count(element->root)))
        rows_[element->root].needed.push_back({*element, false});
      return t;
    });
  }

  const Plan& plan_;
  const Elements& elements_;
  std::map<SymbolRef, Row> rows_;
};

}  // namespace

std::set<const Statement*> stores_that_overwrite_nothing(const flow::Function& function, const Plan& plan,
                                                         const Elements& elements) {
  return Overwritten(function, plan, elements).stores();
}

}  // namespace dualrev::adjoint
