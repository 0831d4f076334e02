#include "adjoint/block_ends.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace dualrev::adjoint {

namespace {

/// To compute a number again takes no more than so many statements behind its declaration.
constexpr std::size_t most_changes = 8;

}  // namespace

bool BlockEnds::stays(const Block& block, std::size_t at) {
  const SymbolRef& row = std::get<Make>(block[at].form).root;
  const StmtRef& source = block[at].source;
  const auto* text = as<Plain>(source);
  const auto* declared = as<Declare>(text ? text->meaning : source);
  if (!function_.integers.count(row) || !declared || declared->declarators.size() != 1) return false;
  Symbols set;
  for (std::size_t i = at + 1; i < block.size(); ++i) add(set, set_in(block[i]));
  return !set.count(row) && !meet(begins_by(row), set);
}

Symbols BlockEnds::begins_by(const SymbolRef& row) const {
  Symbols all;
  if (!function_.integers.count(row)) return all;
  for (const Hole& argument : function_.declared.at(row)->arguments) add(all, all_in(argument.term));
  return all;
}

bool BlockEnds::nothing_sets(const SymbolRef& array) const {
  return !function_.differentiated.count(array) && !function_.integers.count(array) &&
         is_const(function_.declared.at(array)->type);
}

bool BlockEnds::is_const(const TypeRef& type) {
  const auto* array = as<core::Array>(type);
  return type->is_const || (array && is_const(array->element));
}

void BlockEnds::locals_of(const Count& count, const Block& block, std::size_t at, Locals& locals) {
  if (count.declares) number_of(count.root, count.value, block, at, locals);
}
void BlockEnds::locals_of(const Store& store, const Block& block, std::size_t at, Locals& locals) {
  if (store.declares) number_of(store.root, store.value, block, at, locals);
}
void BlockEnds::number_of(const SymbolRef& symbol, const TermRef& value, const Block& block, std::size_t at,
                          Locals& locals) {
  Local local{symbol};
  std::size_t last = at;
  if (const auto changes = value ? changes_of(block, at, symbol) : std::nullopt) {
    local.declared = &block[at];
    for (const std::size_t each : *changes) local.changes.push_back(&block[last = each]);
  }
  locals.insert({last, std::move(local)});
}
void BlockEnds::locals_of(const Make& made, const Block& block, std::size_t at, Locals& locals) {
  locals.insert({at, Local{made.root, nothing_sets(made.root) || stays(block, at) ? &block[at] : nullptr}});
}
void BlockEnds::locals_of(const Run& run, const Block&, std::size_t at, Locals& locals) {
  if (run.result) locals.insert({at, Local{run.result}});
}
void BlockEnds::locals_of(const Alias& alias, const Block& block, std::size_t at, Locals& locals) {
  // Behind what it stands for, which may be computed again by several statements.
  std::size_t last = at;
  for (const auto& [behind, local] : locals)
    if (local.symbol == alias.root) last = std::max(last, behind);
  locals.insert({last, Local{alias.symbol, &block[at]}});
}
void BlockEnds::locals_of(const Loop& loop, const Block& block, std::size_t at, Locals& locals) {
  if (!loop.counter) return;
  if (const auto counted = made_.rounds.find(&block[at]); counted != made_.rounds.end())
    locals.insert({at, Local{counted->second.symbol}});
  if (const auto taken = made_.snapshots.find(&block[at]); taken != made_.snapshots.end())
    locals.insert({at, Local{taken->second.kept.symbol}});
}

BlockEnds::Locals BlockEnds::locals_of(const Block& block, const Symbols& outside) {
  Locals locals;
  // In an order that does not depend on where they lie in memory: what is in sight here has a name of its own.
  std::multimap<std::string, SymbolRef> by_name;
  for (const SymbolRef& symbol : outside) by_name.insert({symbol->name, symbol});
  for (const auto& [name, symbol] : by_name) locals.insert({0, Local{symbol}});
  for (std::size_t i = 0; i < block.size(); ++i) {
    const Statement& s = block[i];
    if (const auto calls = made_.calls.find(&s); calls != made_.calls.end())
      for (const auto& [node, kept] : calls->second) locals.insert({i, Local{kept.symbol}});
    if (const auto taken = made_.taken.find(&s); taken != made_.taken.end())
      locals.insert({i, Local{taken->second.symbol}});
    if (const auto search = made_.searches.find(&s); search != made_.searches.end())
      for (const Kept& each : {search->second.any, search->second.at}) locals.insert({i, Local{each.symbol}});
    std::visit([&](const auto& form) { locals_of(form, block, i, locals); }, s.form);
  }
  return locals;
}

void BlockEnds::end_of(const Block& block, Symbols& needed, const Kept* rounds) {
  BlockPlan& made = made_.blocks[&block];
  made = {};
  Symbols outside = scratch_[&block];
  if (&block == &function_.body)
    for (const auto& [symbol, type] : function_.copies) outside.insert(symbol);
  Locals locals = locals_of(block, outside);
  if (rounds) locals.insert({block.size(), Local{rounds->symbol}});
  for (auto each = locals.rbegin(); each != locals.rend(); ++each) {
    const Local* const local = &each->second;
    const bool is_outside = outside.count(local->symbol);
    const bool is_needed = needed.erase(local->symbol) > 0;
    if (!is_needed && (is_outside || !restored_.count(local->symbol))) continue;
    made.in_order.insert(made.in_order.begin(), local->symbol);
    if (!is_needed) {
      if (function_.resized.count(local->symbol)) {
        made.saved.insert(made.saved.begin(), local->symbol);
        made.sizes.insert(local->symbol);
      } else {
        made.unset.push_back(local->symbol);
      }
      continue;
    }
    if (is_outside) made.outside.insert(local->symbol), restored_.insert(local->symbol);
    const auto* alias = local->declared ? flow::as<Alias>(*local->declared) : nullptr;
    const bool is_table = local->declared && flow::as<Make>(*local->declared);
    if (alias || is_table) {
      made.again.insert(made.again.begin(), {local->symbol, local->declared, {}});
      Symbols indices = alias ? all_in(alias->place) : begins_by(local->symbol);
      if (alias) indices.erase(alias->root), restored_.insert(alias->root);
      add(needed, indices);
    } else if (!rounds && local->declared) {
      made.again.insert(made.again.begin(), {local->symbol, local->declared, local->changes});
      std::vector<const Statement*> all = local->changes;
      all.push_back(local->declared);
      for (const Statement* each : all) {
        const auto* store = flow::as<Store>(*each);
        Symbols read = needed_for(store ? store->value : flow::as<Count>(*each)->value);
        read.erase(local->symbol);
        add(needed, read);
      }
    } else {
      made.saved.insert(made.saved.begin(), local->symbol);
    }
  }
}

std::optional<std::vector<std::size_t>> BlockEnds::changes_of(const Block& block, std::size_t at,
                                                              const SymbolRef& symbol) {
  if (!comes_back(block, at, symbol)) return std::nullopt;
  std::vector<std::size_t> changes;
  for (std::size_t i = at + 1; i < block.size(); ++i) {
    if (!set_in(block[i]).count(symbol)) continue;
    const auto* store = flow::as<Store>(block[i]);
    const auto* place = store ? as<Variable>(flow::meant(store->place)) : nullptr;
    if (!place || place->symbol != symbol || made_.saves_old.count(&block[i]) || !comes_back(block, i, symbol) ||
        changes.size() == most_changes)
      return std::nullopt;
    changes.push_back(i);
  }
  return changes;
}

bool BlockEnds::comes_back(const Block& block, std::size_t at, const SymbolRef& symbol) {
  const auto* store = flow::as<Store>(block[at]);
  const TermRef& value = store ? store->value : flow::as<Count>(block[at])->value;
  Symbols set, read = all_in(value);
  // Another name of it is not known before it is.
  if (std::any_of(read.begin(), read.end(),
                  [&](const SymbolRef& each) { return each != symbol && root_of(each) == symbol; }))
    return false;
  for (std::size_t i = at + 1; i < block.size(); ++i) add(set, set_in(block[i]));
  read.erase(symbol);
  set.erase(symbol);
  return !meet(read, set) && is_cheap(value);
}

}  // namespace dualrev::adjoint
