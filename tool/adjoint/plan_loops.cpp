// Of loops: those that search, rows that are saved in front of them, snapshots.
#include <algorithm>
#include <utility>

#include "adjoint/loop_state.hpp"
#include "adjoint/planner.hpp"
#include "flow/types.hpp"

namespace dualrev::adjoint {

bool Planner::is_search(const Statement& s, const Loop& loop, Symbols& needed) {
  const auto* branch =
      loop.counter && loop.ends.empty() && !loop.body.empty() ? flow::as<Branch>(loop.body.back()) : nullptr;
  if (!branch || branch->then.empty() == branch->otherwise.empty()) return false;
  const Block& taken = branch->then.empty() ? branch->otherwise : branch->then;
  Symbols own, set, read, chosen;
  for (std::size_t i = 0; i + 1 < loop.body.size(); ++i) {
    add(set, set_in(loop.body[i]));
    if (!is_repeatable(loop.body[i], own, read)) return false;
  }
  const bool sets_others = std::any_of(set.begin(), set.end(), [&](const SymbolRef& each) { return !own.count(each); });
  if (sets_others || !are_choices(taken, own, needed, chosen, read) || meet(chosen, read)) return false;
  Symbols inside;
  for (std::size_t i = 0; i + 1 < loop.body.size(); ++i) statement(loop.body[i], inside);
  for (const Statement& each : taken) needs_of(each, inside);
  if (!made_.searches.count(&s)) {
    const Search search{kept("found", flow::boolean_type()), kept("last", loop.counter->type), branch, &taken, {}};
    made_.searches.emplace(&s, search);
  }
  auto& again = made_.searches.at(&s).again;
  again.clear();
  for (std::size_t i = loop.body.size() - 1; i-- > 0;) {
    if (!meet(set_in(loop.body[i]), inside) && !keeps_something(loop.body[i])) continue;
    again.insert(again.begin(), &loop.body[i]);
    is_repeatable(loop.body[i], own, inside);
    add(inside, set_in(loop.body[i]));  // it is written whole: what it sets besides is declared again as well
  }
  own.insert(loop.counter->symbol);
  for (const SymbolRef& each : inside)
    if (!own.count(each) && !kept_.count(each)) needed.insert(each);
  needed.insert(made_.searches.at(&s).any.symbol);
  needed.insert(made_.searches.at(&s).at.symbol);
  return true;
}

bool Planner::are_choices(const Block& block, const Symbols& own, const Symbols& needed, Symbols& chosen,
                          Symbols& read) const {
  bool any = false;
  for (const Statement& s : block) {
    const auto* store = flow::as<Store>(s);
    const auto* count = flow::as<Count>(s);
    const Operation* operation = made_.operation_of(s);
    if (!(store && store->op == '=' && !store->declares) &&
        !(count && count->op == '=' && !count->declares && !count->place))
      return false;
    const SymbolRef& root = store ? store->root : count->root;
    if (own.count(root) || needed.count(root) || made_.calls.count(&s)) return false;
    if (store && (function_.shapes.at(root) != flow::Shape::Number || flow::root_of(store->place) != root))
      return false;
    if (operation && (operation->needs_old || operation->uses_result)) return false;
    any = any || operation;
    chosen.insert(root);
    add(read, all_in(store ? store->value : count->value));
  }
  return any;
}

void Planner::need(const Statement& s, const Loop& loop, Symbols& needed) {
  made_.rows.erase(&s);
  if (loop.counter && has_no_reverse(loop.body, needed)) return;
  // Once its rounds are counted they stay so.
  if (!loop.counter && !made_.rounds.count(&s) && has_no_reverse(loop.init, needed) &&
      has_no_reverse(loop.body, needed) && has_no_reverse(loop.increment, needed))
    return;
  if (is_search(s, loop, needed)) return;
  made_.searches.erase(&s);
  if (loop.checkpoint && takes_snapshots(s, loop)) return from_snapshots(s, loop, needed);
  find_set_once(loop, needed);
  const std::vector<analysis::RowStore> first = rows_taken_back_first(s, loop, needed);
  if (!first.empty())  // no others are saved as rows
    for (const analysis::RowStore& each : analysis::row_stores(loop, extents_))
      if (needed.count(each.root)) set_once_.erase(each.store);
  const std::vector<analysis::RowStore> rows = first.empty() ? rows_saved_before(s, loop, needed) : first;
  const Symbols before = needed;
  for (const analysis::RowStore& each : rows) needed.erase(each.root);
  iterations(s, loop, needed);
  for (const analysis::RowStore& each : rows) {
    if (!each.whole && before.count(each.root)) needed.insert(each.root);
    if (!each.whole) add(needed, all_in(each.first));
    restored_.insert(each.root);
  }
  for (const analysis::RowStore& each : rows)
    if (!made_.saves_old.count(each.store)) made_.rows[&s].push_back({each, !first.empty()});
}

void Planner::find_set_once(const Loop& loop, const Symbols& needed) {
  for (const analysis::RowStore& each : analysis::row_stores(loop, extents_)) {
    const auto& store = std::get<Store>(each.store->form);
    const Operation* operation = made_.operation_of(*each.store);
    const bool is_named = each.whole || each.first;
    const bool reads_others = all_in(store.value).count(each.root) && !reads_itself_alone(store);
    const bool is_alone = !store.pushes && function_.shapes.at(each.root) == flow::Shape::Array && !reads_others &&
                          !is_named_beside(loop.body, each) && !put_back_.count(each.root) &&
                          !(operation && operation->needs_old);
    if (is_alone && (is_named || !needed.count(each.root))) {
      set_once_.insert(each.store);
      made_.saves_old.erase(each.store);
    } else {
      set_once_.erase(each.store);
    }
  }
}

std::vector<analysis::RowStore> Planner::rows_taken_back_first(const Statement& s, const Loop& loop,
                                                               const Symbols& needed) {
  if (keeps_more_.count(&s) || flow::has_loops(loop.body) || flow::runs_others(loop.body)) return {};
  std::vector<analysis::RowStore> rows = rows_that_can_be_named(loop);
  std::erase_if(rows, [&](const analysis::RowStore& each) {
    const Operation* operation = made_.operation_of(*each.store);
    const bool needs_old = operation && operation->needs_old;
    return overwrite_nothing_.count(each.store) || function_.shapes.at(each.root) != flow::Shape::Array ||
           !(needs_old || needed.count(each.root)) || (operation && operation->uses_result) ||
           !reads_itself_alone(std::get<Store>(each.store->form)) || is_named_beside(loop.body, each);
  });
  const bool any_old = std::any_of(rows.begin(), rows.end(), [&](const analysis::RowStore& each) {
    const Operation* operation = made_.operation_of(*each.store);
    return operation && operation->needs_old;
  });
  if (!any_old) return {};
  for (const analysis::RowStore& each : rows) in_rows_.insert(each.store);
  Symbols inside = needed;
  for (const analysis::RowStore& each : rows) inside.erase(each.root);
  iterations(s, loop, inside);
  const auto body = made_.blocks.find(&loop.body);
  if ((body == made_.blocks.end() || body->second.saved.empty()) &&
      std::none_of(loop.body.begin(), loop.body.end(), [&](const Statement& each) { return keeps_something(each); }))
    return rows;
  for (const analysis::RowStore& each : rows) in_rows_.erase(each.store);
  keeps_more_.insert(&s);
  return {};
}

std::vector<analysis::RowStore> Planner::rows_saved_before(const Statement& s, const Loop& loop,
                                                           const Symbols& needed) {
  std::vector<analysis::RowStore> rows = rows_that_can_be_named(loop);
  std::erase_if(rows, [&](const analysis::RowStore& each) {
    return overwrite_nothing_.count(each.store) || !needed.count(each.root) ||
           function_.shapes.at(each.root) != flow::Shape::Array;
  });
  if (rows.empty()) return rows;
  Symbols without = needed;
  for (const analysis::RowStore& each : rows) without.erase(each.root);
  iterations(s, loop, without);
  std::erase_if(rows, [&](const analysis::RowStore& each) {
    const bool is_saved_already = made_.saves_old.count(each.store) && !each.whole;
    return (without.count(each.root) && !set_once_.count(each.store)) || is_saved_already;
  });
  return rows;
}

void Planner::iterations(const Statement& s, const Loop& loop, Symbols& needed) {
  if (!loop.counter)
    for (const Statement& each : loop.init) statement(each, needed);
  const bool counts_rounds = !flow::runs_to_bound(loop);
  if (counts_rounds && !made_.rounds.count(&s)) made_.rounds.emplace(&s, kept("rounds", flow::size_type()));
  Symbols& scratch = scratch_[&loop.body] = {};
  if (loop.counter || loop.increment.empty())
    for (const auto& [symbol, how] : privatisable_.in(loop))
      if (how.whole && !needed.count(symbol)) scratch.insert(symbol);
  for (std::size_t before = SIZE_MAX; before != needed.size();) {
    before = needed.size();
    Symbols inside = needed;
    walk(loop.body, inside, false);
    if (!loop.counter)
      for (const Statement& each : loop.increment) statement(each, inside);
    add(needed, inside);
  }
  if (loop.counter) {
    needed.erase(loop.counter->symbol);
    for (const TermRef& each : flow::terms_of(*loop.counter)) add(needed, counted_by(each));
    if (counts_rounds) needed.insert(made_.rounds.at(&s).symbol);
    return;
  }
  needed.insert(made_.rounds.at(&s).symbol);
  end_of(loop.init, needed, &made_.rounds.at(&s));
}

bool Planner::takes_snapshots(const Statement& s, const Loop& loop) {
  if (made_.without_snapshots.count(&s)) return false;
  const LoopState state = state_of(loop, function_);
  for (const SymbolRef& each : flow::by_name(state.set)) {
    const std::string reason = put_back_.count(each)
                                   ? "what it changes behind '" + each->name + "', which is the caller's"
                                   : reason_against_snapshot(each, function_);
    if (reason.empty()) continue;
    made_.without_snapshots[&s] = reason;
    return false;
  }
  return true;
}

void Planner::from_snapshots(const Statement& s, const Loop& loop, Symbols& needed) {
  if (!made_.snapshots.count(&s))
    made_.snapshots.emplace(&s, Snapshots{kept("snapshots", passive("dualrev::checkpoints")), {}});
  Snapshots& snapshots = made_.snapshots.at(&s);
  if (!loop.counter)
    for (const Statement& each : loop.init) statement(each, needed);
  const LoopState state = state_of(loop, function_);
  snapshots.state.clear();
  const auto& scratch = privatisable_.in(loop);
  for (const SymbolRef& symbol : in_order(state.set))
    if (needed.count(symbol) || (state.read.count(symbol) && !scratch.count(symbol))) snapshots.state.push_back(symbol);
  // What is needed of before the loop is in the first snapshot, and the reverse of an iteration leaves it as it was.
  Symbols inside = needed;
  const bool joins = std::exchange(joins_, false);  // sums would be added up in another order
  walk(loop.body, inside, true);
  if (!loop.counter)
    for (const Statement& each : loop.increment) statement(each, inside);
  joins_ = joins;
  Symbols own = flow::declared_in(loop.body);
  if (loop.counter) own.insert(loop.counter->symbol);
  // Without an iteration there is no snapshot: what is needed of before the loop still is, and nothing else that it
  // sets.
  for (const Symbols* all : {static_cast<const Symbols*>(&inside), &state.named})
    for (const SymbolRef& each : *all)
      if (!own.count(each) && !kept_.count(each) && !state.set.count(each)) needed.insert(each);
  add(restored_, state.set);
  needed.insert(snapshots.kept.symbol);
  if (!loop.counter) end_of(loop.init, needed, &snapshots.kept);
}

void Planner::iterations_together(const Statement& s) {
  made_.joint.insert(&s);
  const auto& loop = std::get<Loop>(s.form);
  Symbols inside;
  walk(loop.body, inside, true);
}

void Planner::say_why_not(const Block& block) {
  for (const Statement& s : block) {
    if (const auto* loop = flow::as<Loop>(s); loop && loop->checkpoint && !made_.snapshots.count(&s))
      made_.without_snapshots.emplace(&s, "nothing that it keeps grows with its iterations");
    for (const Block* inside : flow::blocks_in(s)) say_why_not(*inside);
  }
}

}  // namespace dualrev::adjoint
