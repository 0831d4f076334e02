#include "analysis/row_stores.hpp"

#include <algorithm>
#include <map>

#include "core/rewrite.hpp"

namespace dualrev::analysis {

using namespace core;
using flow::Loop;

namespace {

/// What all stores of a body set, as often as they stand there.
void collect(const flow::Block& block, std::vector<SymbolRef>& set) {
  for (const flow::Statement& s : block) {
    for (const flow::Set& each : flow::set_by(s)) set.push_back(each.symbol);
    for (const flow::Block* inside : flow::blocks_in(s)) collect(*inside, set);
  }
}

/// The place that a store of the body itself sets, by its own name.
TermRef place_of(const flow::Store& store, const flow::Block& body) {
  const auto* other = as<Variable>(flow::meant(store.place));
  if (!other || other->symbol == store.root) return store.place;
  for (const flow::Statement& s : body)
    if (const auto* alias = flow::as<flow::Alias>(s); alias && alias->symbol == other->symbol) return alias->place;
  return nullptr;
}

/// Integers of a body that are what they are declared with.
using Declared = std::map<SymbolRef, TermRef>;
Declared declared_integers(const flow::Block& body, const Extents& extents) {
  Declared all;
  for (const flow::Statement& s : body)
    if (const auto* count = flow::as<flow::Count>(s);
        count && count->declares && count->value && !extents.set_again().count(count->root))
      all[count->root] = count->value;
  return all;
}

/// With what its counter begins with in the place of the counter, and what integers are declared with in theirs: made
/// of what text means, for in text that stands.
TermRef at_first(const TermRef& index, const flow::Counter& counter, const Declared& declared) {
  return rewritten(flow::meant(index), [&](const TermRef& t) -> TermRef {
    const TermRef& is = flow::meant(t);
    const TermRef& inside = as<Load>(is) ? flow::meant(as<Load>(is)->place) : is;
    const auto* variable = as<Variable>(inside);
    if (variable && variable->symbol == counter.symbol) return counter.first;
    if (const auto known = variable ? declared.find(variable->symbol) : declared.end(); known != declared.end())
      return at_first(known->second, counter, declared);
    return is == t ? nullptr : at_first(is, counter, declared);
  });
}

}  // namespace

std::vector<RowStore> row_stores(const Loop& loop, const Extents& extents) {
  std::vector<RowStore> all;
  const CounterRange range = extents.range_of(loop);
  if (!range.is_exact || loop.counter->step != 1) return all;
  const TermRef counter = variable(loop.counter->symbol, nullptr, false);
  std::vector<SymbolRef> set;
  collect(loop.body, set);
  const flow::Symbols changed(set.begin(), set.end());
  const Declared declared = declared_integers(loop.body, extents);
  for (const flow::Statement& s : loop.body) {
    const auto* store = flow::as<flow::Store>(s);
    if (!store || store->declares || std::count(set.begin(), set.end(), store->root) != 1) continue;
    const TermRef place = place_of(*store, loop.body);
    const auto* element = place ? as<Index>(flow::meant(place)) : nullptr;
    const auto* row = element ? as<Variable>(flow::below_conversions(element->base)) : nullptr;
    const auto* loaded = element ? as<Load>(flow::meant(element->base)) : nullptr;
    if (loaded) row = as<Variable>(flow::meant(loaded->place));
    if (!row || row->symbol != store->root) continue;
    // One more with each iteration.
    const Linear beside = extents.sized(linear(element->index)) - Linear{{{counter, 1}}, 0};
    const flow::Symbols named = named_in({beside, {}});
    if (named.count(loop.counter->symbol) || !extents.is_steady({beside, {}}, changed)) continue;
    const Range elements{*range.low + beside, *range.high + beside};
    const auto extent = extents.of(store->root);
    const TermRef first = at_first(element->index, *loop.counter, declared);
    const bool is_whole = extent && is_inside(*extent, elements, {});
    // Before the loop, what it declares has no name.
    const flow::Symbols names = flow::named_in(first), own = flow::declared_in(loop.body);
    const bool is_outside =
        std::none_of(names.begin(), names.end(), [&](const SymbolRef& each) { return own.count(each) > 0; });
    all.push_back({store->root, is_whole, is_outside && flow::is_printable(first) ? first : nullptr, &s});
  }
  return all;
}

}  // namespace dualrev::analysis
