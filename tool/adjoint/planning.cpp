#include "adjoint/planning.hpp"

#include <algorithm>
#include <utility>

#include "core/rewrite.hpp"
#include "core/same.hpp"
#include "flow/types.hpp"

namespace dualrev::adjoint {

TermRef Planning::without_known_sizes(const TermRef& t, Symbols& where) const {
  return rewritten(t, [&](const TermRef& part) -> TermRef {
    const auto* size = as<core::Size>(part);
    const SymbolRef of = size ? flow::root_of(size->object) : nullptr;
    if (!of || !function_.resized.count(root_of(of))) return nullptr;
    Symbols named = flow::named_in(size->object);
    named.erase(root_of(of));
    add(where, named);
    return literal(0, part->type);
  });
}

Symbols Planning::needed_for(const TermRef& t) const {
  Symbols where;
  Symbols all = all_in(without_known_sizes(t, where));
  add(all, where);
  return all;
}

Symbols Planning::counted_by(const TermRef& t) {
  Symbols sized, where;
  Symbols all = flow::read_in(without_known_sizes(t, where), sized);
  all = function_.with_owners(std::move(all));
  sized = function_.with_owners(std::move(sized));
  add(restored_, sized);
  for (const SymbolRef& each : sized)  // rows of integers may be of another size by now
    if (!function_.shapes.count(each) || function_.integers.count(each)) all.insert(each);
  add(all, where);
  return all;
}

Operation Planning::with_roots(Operation operation, const SymbolRef& stored, const TermRef& place) const {
  operation.needs = function_.with_owners(std::move(operation.needs));
  // Another name is needed to name the cotangent by, whatever the value is.
  if (place && function_.aliases.count(flow::root_of(place))) operation.needs.insert(flow::root_of(place));
  for (Operation::Leaf& leaf : operation.leaves) {
    if (function_.aliases.count(leaf.root)) operation.needs.insert(leaf.root);
    leaf.root = root_of(leaf.root);
  }
  if (stored && operation.needs.count(stored)) operation.needs_old = true, operation.uses_result = false;
  return operation;
}

void Planning::operations(const Block& block) {
  for (const Statement& s : block) {
    if (const auto* store = flow::as<Store>(s); store && store->value && function_.differentiated.count(store->root))
      keep_calls(s, operation_of(*store, s));
    if (const auto* give = flow::as<Give>(s); give && !give->whole)
      keep_calls(
          s,
          with_roots(operation(give->value,
                               text({cotangent_of_result_, "[" + std::to_string(give->at) + "]"}, real(Scalar::Double)),
                               called_),
                     nullptr, nullptr));
    if (const auto* count = flow::as<Count>(s); count && count->declares) made_.types[count->root] = count->type;
    for (const Block* inside : flow::blocks_in(s)) operations(*inside);
  }
}

Operation Planning::operation_of(const Store& store, const Statement& s) {
  const TermRef seed = seed_of(store);
  Operation made = with_roots(operation(store, seed, called_), store.root, store.place);
  if (!made.needs_old || store.pushes || !reads_others_apart(store, s)) return made;
  Operation by_result = operation(store, seed, called_, true);
  if (!by_result.uses_result || by_result.needs_itself) return made;
  by_result = with_roots(std::move(by_result), nullptr, store.place);
  return by_result;
}

bool Planning::reads_others_apart(const Store& store, const Statement& s) const {
  const auto own = elements_.access(store.place, s);
  bool all = own.has_value();
  rewritten(store.value, [&](const TermRef& t) -> TermRef {
    const TermRef& place = flow::meant(as<Load>(flow::meant(t)) ? as<Load>(flow::meant(t))->place : t);
    if (!all || (!as<Variable>(place) && !as<Index>(place))) return nullptr;
    if (are_same(place, flow::meant(store.place))) return t;
    const auto other = elements_.access(place, s);
    all = other ? elements_.are_apart_at_once(*other, *own) : !all_in(place).count(own->root);
    if (other)
      for (const TermRef& index : other->indices) all = all && !all_in(index).count(own->root);
    return t;
  });
  return all;
}

TermRef Planning::seed_of(const Store& store) {
  const SymbolRef& own = made_.cotangents.at(store.root);
  const bool is_number = function_.is_number_alone(store.root);
  return text(is_number ? own : names_.fresh_variable(own->name), real(Scalar::Double));
}

void Planning::keep_calls(const Statement& s, Operation operation) {
  for (const Operation::Node node : operation.costly)
    if (node != operation.result || !operation.uses_result)
      made_.calls[&s].emplace_back(node, kept(operation.reverse.graph.hint(node), real(Scalar::Double)));
  made_.operations.emplace(&s, std::move(operation));
}

Kept Planning::kept(const std::string& hint, const TypeRef& type) {
  const SymbolRef symbol = names_.fresh_variable(hint);
  made_.types[symbol] = type;
  kept_.insert(symbol);
  return {symbol, type};
}

void Planning::needs_of(const Statement& s, Symbols& needed) {
  if (const Operation* operation = made_.operation_of(s)) add(needed, operation->needs);
  if (const auto calls = made_.calls.find(&s); calls != made_.calls.end())
    for (const auto& [node, kept] : calls->second) needed.insert(kept.symbol);
}

bool Planning::reads_itself_alone(const Store& store) const {
  bool all = true;
  rewritten(store.value, [&](const TermRef& t) -> TermRef {
    const auto* load = as<Load>(t);
    if (load && are_same(load->place, store.place)) return t;
    if (as<Variable>(t) && root_of(as<Variable>(t)->symbol) == store.root) all = false;
    return nullptr;
  });
  const auto* element = as<Index>(flow::meant(store.place));
  return all && element && !all_in(element->index).count(store.root);
}

void Planning::saves(const Statement& s, const SymbolRef& root) {
  made_.saves_old.insert(&s);
  restored_.insert(root);
}

bool Planning::is_flag(const Count& count) const {
  const auto* words = count.place ? as<Passive>(deduced(count.place->type)) : nullptr;
  if (count.place) return !words || words->text == "auto" || flow::is_boolean(count.place->type);
  if (const auto type = made_.types.find(count.root); type != made_.types.end()) return flow::is_boolean(type->second);
  return count.root->type && flow::is_boolean(referee(deduced(count.root->type)));
}

bool Planning::has_no_reverse(const Block& block, const Symbols& needed) {
  const Symbols& set = set_in(block);
  return !meet(set, needed) && !meet(set, function_.differentiated) && !meet(set, function_.resized) &&
         !flow::has_loops(block) && !flow::runs_others(block);
}

bool Planning::keeps_something(const Statement& s) const {
  if (made_.calls.count(&s) || made_.saves_old.count(&s) || made_.saves_sizes.count(&s) || made_.rounds.count(&s) ||
      made_.taken.count(&s) || made_.searches.count(&s) || made_.snapshots.count(&s) || made_.rows.count(&s))
    return true;
  for (const Block* block : flow::blocks_in(s)) {
    const auto plan = made_.blocks.find(block);
    if (plan != made_.blocks.end() && !plan->second.saved.empty()) return true;
    if (std::any_of(block->begin(), block->end(), [&](const Statement& each) { return keeps_something(each); }))
      return true;
  }
  return false;
}

namespace {

/// Whether a statement itself can be run once more.
struct IsRepeatable {
  bool operator()(const Store& s) const { return !s.pushes; }
  bool operator()(const one_of<Make, Alias, Count, Branch, Loop, flow::Using> auto&) const { return true; }
  bool operator()(const one_of<Run, flow::Swap, Give, flow::Throw, Resize> auto&) const { return false; }
};

}  // namespace

bool Planning::is_repeatable(const Statement& s, Symbols& own, Symbols& read) const {
  if (!std::visit(IsRepeatable(), s.form)) return false;
  for (const flow::Set& set : flow::set_by(s))
    if (set.declares) own.insert(set.symbol);
  for (const TermRef& each : flow::terms_of(function_, s)) {
    if (flow::as<Make>(s) && !flow::mentioned(each)) return false;
    add(read, all_in(each));
  }
  const auto inside = flow::blocks_in(s);
  return std::all_of(inside.begin(), inside.end(), [&](const Block* block) {
    return std::all_of(block->begin(), block->end(),
                       [&](const Statement& each) { return is_repeatable(each, own, read); });
  });
}

std::vector<analysis::RowStore> Planning::rows_that_can_be_named(const Loop& loop) const {
  std::vector<analysis::RowStore> rows = analysis::row_stores(loop, extents_);
  std::erase_if(rows, [](const analysis::RowStore& each) { return !each.whole && !each.first; });
  return rows;
}

bool Planning::is_named_beside(const Block& block, const analysis::RowStore& row) const {
  return flow::any_in(
      block, [&](const Statement& s) { return &s != row.store && flow::named_by(function_, s).count(row.root) > 0; });
}

std::vector<SymbolRef> Planning::in_order(const Symbols& symbols) const {
  std::vector<SymbolRef> all;
  for (const SymbolRef& each : symbols)
    if (!function_.shapes.count(each)) all.push_back(each);
  std::sort(all.begin(), all.end(), [](const SymbolRef& a, const SymbolRef& b) { return a->name < b->name; });
  for (const SymbolRef& each : function_.in_order)
    if (symbols.count(each)) all.push_back(each);
  return all;
}

}  // namespace dualrev::adjoint
