// From the beginning to the end, which values the reverse part of what has run needs: what overwrites one of them saves
// it first. At the end of a block its own variables are saved, unless it is cheaper to compute them again.
#include "adjoint/plan.hpp"

#include <algorithm>
#include <utility>

#include "adjoint/joint.hpp"
#include "adjoint/loop_state.hpp"
#include "analysis/privatisable.hpp"
#include "core/rewrite.hpp"

namespace dualrev::adjoint {

using namespace core;
using flow::Alias;
using flow::Block;
using flow::Branch;
using flow::Count;
using flow::Give;
using flow::Loop;
using flow::Make;
using flow::Resize;
using flow::Run;
using flow::Statement;
using flow::Store;
using flow::Symbols;

namespace {

/// To compute a number again takes no more than so many statements behind its declaration.
constexpr std::size_t most_changes = 8;

class Planner : private Uses {
 public:
  Planner(const flow::Function& function, Names& names, const Called& called, const std::string& cotangent_of_result,
          const std::map<SymbolRef, std::string>& cotangents, bool apart)
      : Uses(function),
        names_(names),
        called_(called),
        cotangent_of_result_(cotangent_of_result),
        apart_(apart),
        extents_(function),
        privatisable_(function) {
    made_.cotangents = cotangents;
  }

  Plan plan() {
    for (const SymbolRef& symbol : function_.in_order)
      if (function_.differentiated.count(symbol) && !made_.cotangents.count(symbol))
        made_.cotangents[symbol] = names_.prefer("d" + symbol->name);
    restored_ = function_.resized;  // as to their sizes
    operations(function_.body);
    if (apart_)
      for (const SymbolRef& symbol : function_.put_back) put_back_.insert(root_of(symbol));
    Symbols needed;
    for (const SymbolRef& each : put_back_)  // of numbers each store is saved
      if (!function_.shapes.count(each)) needed.insert(each);
    walk(function_.body, needed, !apart_);
    made_.needed = needed;
    made_.restored = restored_;
    say_why_not(function_.body);
    return std::move(made_);
  }

 private:
  using Uses::with_roots;

  /// The term without the sizes of vectors that know them themselves: these are what they were, whatever the elements
  /// are. `where`: what says which vector it is.
  TermRef without_known_sizes(const TermRef& t, Symbols& where) const {
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
  /// Those whose values it takes to compute it again.
  Symbols needed_for(const TermRef& t) const {
    Symbols where;
    Symbols all = all_in(without_known_sizes(t, where));
    add(all, where);
    return all;
  }
  /// The same of how often something is done, or how large it is: rows that it asks for their sizes must be there.
  Symbols counted_by(const TermRef& t) {
    Symbols sized, where;
    Symbols all = flow::read_in(without_known_sizes(t, where), sized);
    with_roots(all);
    with_roots(sized);
    add(restored_, sized);
    for (const SymbolRef& each : sized)  // rows of integers may be of another size by now
      if (!function_.shapes.count(each) || function_.integers.count(each)) all.insert(each);
    add(all, where);
    return all;
  }
  // ---- partial derivatives ----

  /// `place`: where the result is stored, or null.
  Operation with_roots(Operation operation, const SymbolRef& stored, const TermRef& place) const {
    with_roots(operation.needs);
    // Another name is needed to name the cotangent by, whatever the value is.
    if (place && function_.aliases.count(flow::root_of(place))) operation.needs.insert(flow::root_of(place));
    for (Operation::Leaf& leaf : operation.leaves) {
      if (function_.aliases.count(leaf.root)) operation.needs.insert(leaf.root);
      leaf.root = root_of(leaf.root);
    }
    if (stored && operation.needs.count(stored)) operation.needs_old = true, operation.uses_result = false;
    return operation;
  }
  void operations(const Block& block) {
    for (const Statement& s : block) {
      if (const auto* store = flow::as<Store>(s); store && store->value && function_.differentiated.count(store->root))
        keep_calls(s, with_roots(operation(*store, seed_of(*store), called_), store->root, store->place));
      if (const auto* give = flow::as<Give>(s))
        keep_calls(s, with_roots(operation(give->value,
                                           text(cotangent_of_result_ + "[" + std::to_string(give->at) + "]",
                                                real(Scalar::Double)),
                                           called_),
                                 nullptr, nullptr));
      if (const auto* count = flow::as<Count>(s); count && count->declares) made_.types[count->root] = count->type;
      for (const Block* inside : flow::blocks_in(s)) operations(*inside);
    }
  }
  TermRef seed_of(const Store& store) {
    const std::string& name = made_.cotangents.at(store.root);
    const bool is_number = function_.is_number_alone(store.root);
    return text(is_number ? name : names_.fresh(name), real(Scalar::Double));
  }
  void keep_calls(const Statement& s, Operation operation) {
    for (const Operation::Node node : operation.costly)
      if (node != operation.result || !operation.uses_result)
        made_.calls[&s].emplace_back(node, kept(operation.reverse.graph.hint(node), "double"));
    made_.operations.emplace(&s, std::move(operation));
  }
  Kept kept(const std::string& hint, const std::string& type) {
    const SymbolRef symbol = made_symbol(names_.fresh(hint));
    made_.types[symbol] = type;
    kept_.insert(symbol);
    return {symbol, type};
  }
  // ---- what is needed ----

  /// `in_scope`: the reverse part stands in the same block, where the variables still are what they were.
  void walk(const Block& block, Symbols& needed, bool in_scope) {
    for (std::size_t i = 0; i < block.size(); ++i) {
      if (made_.early.count(&block[i])) continue;
      const bool may_be_joint = flow::as<Loop>(block[i]) && in_scope && joins_;
      if (const auto joint =
              may_be_joint ? joint_loop(block, i, needed, function_, made_, privatisable_) : std::nullopt) {
        for (const Statement* each : joint->early) statement(*each, needed);
        made_.early.insert(joint->early.begin(), joint->early.end());
        steps_.insert(joint->steps.begin(), joint->steps.end());
        made_.last.insert(joint->last.begin(), joint->last.end());
        iterations_together(block[i]);
      } else {
        statement(block[i], needed);
      }
    }
    if (!in_scope) end_of(block, needed, nullptr);
  }

  void statement(const Statement& s, Symbols& needed) {
    std::visit([&](const auto& form) { need(s, form, needed); }, s.form);
  }
  void need(const Statement& s, const Give&, Symbols& needed) { needs_of(s, needed); }
  void need(const Statement&, const flow::Throw&, Symbols&) {}
  /// Its reverse is to do it again: what is there of one is there of the other.
  void need(const Statement& s, const flow::Swap& swap, Symbols& needed) {
    const bool any = needed.count(swap.one.root) || needed.count(swap.other.root);
    const bool is_differentiated = holds_scalar(swap.one.place->type);
    if (!any && !is_differentiated) return;
    made_.undone.insert(&s);
    for (const auto* side : {&swap.one, &swap.other}) {
      restored_.insert(side->root);
      Symbols indices = all_in(side->place);
      if (!any) indices.erase(side->root);
      if (any) indices.insert(side->root);
      add(needed, indices);
    }
  }
  void need(const Statement&, const flow::Using&, Symbols&) {}
  /// Whatever is needed of a vector, its size is what it was.
  void need(const Statement& s, const Resize& resize, Symbols& needed) {
    if (resize.by == Resize::By::Nothing) return;
    if (resize.begins) return;
    const bool is_needed = needed.count(resize.root) > 0;
    if (resize.by != Resize::By::OneMore) (is_needed ? made_.saves_old : made_.saves_sizes).insert(&s);
    if (resize.by == Resize::By::Any && !resize.kept && as<Variable>(flow::meant(resize.row)) &&
        flow::root_of(resize.row) == resize.root)
      needed.erase(resize.root);
    Symbols named = all_in(resize.row);
    if (!is_needed) named.erase(resize.root);
    add(needed, named);
  }
  void need(const Statement&, const Make& made, Symbols& needed) {
    needed.erase(made.root);
    if (function_.integers.count(made.root)) return;
    // Its cotangents are made in its image.
    if (function_.differentiated.count(made.root)) restored_.insert(made.root);
    if (function_.resized.count(made.root)) return;  // it knows its size itself
    for (const Hole& argument : function_.declared.at(made.root)->arguments)
      if (flow::mentioned(argument.term)) add(needed, counted_by(argument.term));
  }
  void need(const Statement&, const Alias&, Symbols&) {}
  /// The reverse of the function that is called reads what it was given, as it left it.
  void need(const Statement& s, const Run& run, Symbols& needed) {
    for (const Run::Argument& each : run.arguments)
      if (each.is_changed && !each.is_pointer && needed.count(each.root)) saves(s, each.root);
    for (const Run::Argument& each : run.arguments) {
      Symbols read = all_in(each.given);
      // What is not read is given nevertheless.
      if (!each.is_read) read.erase(each.root);
      if (each.root && (!each.is_read || each.is_changed)) restored_.insert(each.root);
      add(needed, read);
    }
  }
  void needs_of(const Statement& s, Symbols& needed) {
    if (const Operation* operation = made_.operation_of(s)) add(needed, operation->needs);
    if (const auto calls = made_.calls.find(&s); calls != made_.calls.end())
      for (const auto& [node, kept] : calls->second) needed.insert(kept.symbol);
  }
  void need(const Statement& s, const Store& store, Symbols& needed) {
    const Operation* operation = made_.operation_of(s);
    const bool is_wanted = needed.count(store.root) || put_back_.count(store.root);
    if (in_rows_.count(&s)) {  // what it was is there again
      const bool was_needed = needed.count(store.root);
      needs_of(s, needed);
      if (!was_needed) needed.erase(store.root);
      return;
    }
    if (set_once_.count(&s)) {
      needs_of(s, needed);
      if (operation && operation->uses_result) needed.insert(store.root);
      return;
    }
    const bool overwrites = !store.declares && !store.pushes;
    if (overwrites && ((is_wanted && !store.begins) || (operation && operation->needs_old))) {
      saves(s, store.root);
      // Of one without derivative nothing else says where it is.
      Symbols where = operation ? Symbols() : all_in(store.place);
      where.erase(store.root);
      add(needed, where);
    }
    const bool is_number = function_.shapes.at(store.root) == flow::Shape::Number;
    const bool was_needed = needed.count(store.root);
    needs_of(s, needed);
    // What it was is saved now; other elements are still where they were.
    if (is_number || (!was_needed && !store.declares && reads_itself_alone(store))) needed.erase(store.root);
    if (operation && operation->uses_result) needed.insert(store.root);
  }
  /// Whether all that its value reads of a row is the element that it sets.
  bool reads_itself_alone(const Store& store) const {
    bool all = true;
    rewritten(store.value, [&](const TermRef& t) -> TermRef {
      const auto* load = as<Load>(t);
      if (load && fingerprint(load->place) == fingerprint(store.place)) return t;
      if (as<Variable>(t) && root_of(as<Variable>(t)->symbol) == store.root) all = false;
      return nullptr;
    });
    const auto* element = as<Index>(flow::meant(store.place));
    return all && element && !all_in(element->index).count(store.root);
  }
  void saves(const Statement& s, const SymbolRef& root) {
    made_.saves_old.insert(&s);
    restored_.insert(root);
  }
  void need(const Statement& s, const Count& count, Symbols& needed) {
    if (steps_.count(&s) || made_.last.count(&s)) return;
    if (count.declares || !needed.count(count.root)) return;
    const bool is_undone = !is_flag(count) && (count.op == '+' || count.op == '-') && flow::constant(count.value);
    if (is_undone || count.op == Count::puts) {
      made_.undone.insert(&s);
      restored_.insert(count.root);
      add(needed, all_in(count.place));
      return;
    }
    saves(s, count.root);
    if (!count.place || count.is_row) needed.erase(count.root);
    Symbols where = all_in(count.place);
    if (count.is_row) where.erase(count.root);
    add(needed, where);
  }
  /// Whether there is no counting back.
  bool is_flag(const Count& count) const {
    const auto* words = count.place ? as<Passive>(deduced(count.place->type)) : nullptr;
    if (count.place) return !words || words->text == "auto" || words->text.find("bool") != std::string::npos;
    if (const auto type = made_.types.find(count.root); type != made_.types.end()) return type->second == "bool";
    const auto* of = count.root->type ? as<Passive>(deduced(referee(deduced(count.root->type)))) : nullptr;
    return of && of->text.find("bool") != std::string::npos;
  }
  void need(const Statement& s, const Branch& branch, Symbols& needed) {
    Symbols condition = needed_for(branch.condition);
    if (has_no_reverse(branch.then, needed) && has_no_reverse(branch.otherwise, needed)) return;
    Symbols set = set_in(branch.then);
    add(set, set_in(branch.otherwise));
    if (made_.taken.count(&s) || meet(all_in(branch.condition), set) || !is_cheap(branch.condition)) {
      if (!made_.taken.count(&s)) made_.taken.emplace(&s, kept("taken", "bool"));
      condition = {made_.taken.at(&s).symbol};
    }
    Symbols otherwise = needed;
    walk(branch.then, needed, false);
    walk(branch.otherwise, otherwise, false);
    add(needed, otherwise);
    add(needed, condition);
  }
  /// Whether nothing in a block has to be taken back.
  bool has_no_reverse(const Block& block, const Symbols& needed) {
    const Symbols& set = set_in(block);
    return !meet(set, needed) && !meet(set, function_.differentiated) && !meet(set, function_.resized) &&
           !runs_others(block);
  }
  static bool runs_others(const Block& block) {
    return std::any_of(block.begin(), block.end(), [](const Statement& s) {
      const auto inside = flow::blocks_in(s);
      return flow::as<Loop>(s) || flow::as<Run>(s) ||
             std::any_of(inside.begin(), inside.end(), [](const Block* each) { return runs_others(*each); });
    });
  }
  // ---- searches ----

  /// Whether the loop is one; then that is planned.
  bool is_search(const Statement& s, const Loop& loop, Symbols& needed) {
    const auto* branch =
        loop.counter && loop.ends.empty() && !loop.body.empty() ? flow::as<Branch>(loop.body.back()) : nullptr;
    if (!branch || branch->then.empty() == branch->otherwise.empty()) return false;
    const Block& taken = branch->then.empty() ? branch->otherwise : branch->then;
    Symbols own, set, read, chosen;
    for (std::size_t i = 0; i + 1 < loop.body.size(); ++i) {
      add(set, set_in(loop.body[i]));
      if (!is_repeatable(loop.body[i], own, read)) return false;
    }
    const bool sets_others =
        std::any_of(set.begin(), set.end(), [&](const SymbolRef& each) { return !own.count(each); });
    if (sets_others || !are_choices(taken, own, needed, chosen, read) || meet(chosen, read)) return false;
    Symbols inside;
    for (std::size_t i = 0; i + 1 < loop.body.size(); ++i) statement(loop.body[i], inside);
    for (const Statement& each : taken) needs_of(each, inside);
    if (!made_.searches.count(&s)) {
      const Search search{kept("found", "bool"), kept("last", loop.counter->type), branch, &taken, {}};
      made_.searches.emplace(&s, search);
    }
    auto& again = made_.searches.at(&s).again;
    again.clear();
    for (std::size_t i = loop.body.size() - 1; i-- > 0;) {
      if (!meet(set_in(loop.body[i]), inside) && !keeps_something(loop.body[i])) continue;
      again.insert(again.begin(), &loop.body[i]);
      is_repeatable(loop.body[i], own, inside);
    }
    own.insert(loop.counter->symbol);
    for (const SymbolRef& each : inside)
      if (!own.count(each) && !kept_.count(each)) needed.insert(each);
    needed.insert(made_.searches.at(&s).any.symbol);
    needed.insert(made_.searches.at(&s).at.symbol);
    return true;
  }
  /// Whether its forward part keeps something for its reverse.
  bool keeps_something(const Statement& s) const {
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
  /// Whether a statement does nothing but to what it declares: `own`; and what it reads.
  bool is_repeatable(const Statement& s, Symbols& own, Symbols& read) const {
    if (flow::as<Run>(s) || flow::as<flow::Swap>(s) || flow::as<Give>(s) || flow::as<flow::Throw>(s) ||
        flow::as<Resize>(s))
      return false;
    if (const auto* store = flow::as<Store>(s); store && store->pushes) return false;
    for (const flow::Set& set : flow::set_by(s))
      if (set.declares) own.insert(set.symbol);
    if (const auto* store = flow::as<Store>(s)) add(read, all_in(store->place)), add(read, all_in(store->value));
    if (const auto* count = flow::as<Count>(s)) add(read, all_in(count->value)), add(read, all_in(count->place));
    if (const auto* alias = flow::as<Alias>(s)) add(read, all_in(alias->place));
    if (const auto* branch = flow::as<Branch>(s)) add(read, all_in(branch->condition));
    if (const auto* loop = flow::as<Loop>(s)) {
      add(read, all_in(loop->condition));
      if (loop->counter) add(read, read_by(*loop->counter));
    }
    if (const auto* made = flow::as<Make>(s))
      for (const Hole& argument : function_.declared.at(made->root)->arguments) {
        const auto size = flow::mentioned(argument.term);
        if (!size) return false;
        add(read, *size);
      }
    const auto inside = flow::blocks_in(s);
    return std::all_of(inside.begin(), inside.end(), [&](const Block* block) {
      return std::all_of(block->begin(), block->end(),
                         [&](const Statement& each) { return is_repeatable(each, own, read); });
    });
  }
  /// Whether all that a block does is to set numbers and integers, whatever they were; one at least is differentiated.
  bool are_choices(const Block& block, const Symbols& own, const Symbols& needed, Symbols& chosen,
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

  void need(const Statement& s, const Loop& loop, Symbols& needed) {
    made_.rows.erase(&s);
    if (loop.counter && has_no_reverse(loop.body, needed)) return;
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
  /// Stores of which each sets an element of its own, once, that nothing else in the loop knows of: no iteration needs
  /// what was there before. Where something in front of the loop does, that can be saved as a row.
  void find_set_once(const Loop& loop, const Symbols& needed) {
    for (const analysis::RowStore& each : analysis::row_stores(loop, extents_)) {
      const auto& store = std::get<Store>(each.store->form);
      const Operation* operation = made_.operation_of(*each.store);
      const bool is_named = each.whole || each.first;
      const bool is_alone = store.op == '=' && !store.pushes && function_.shapes.at(each.root) == flow::Shape::Array &&
                            !all_in(store.value).count(each.root) && !is_named_beside(loop.body, each) &&
                            !put_back_.count(each.root) && !(operation && operation->needs_old);
      if (is_alone && (is_named || !needed.count(each.root))) {
        set_once_.insert(each.store);
        made_.saves_old.erase(each.store);
      } else {
        set_once_.erase(each.store);
      }
    }
  }
  std::vector<analysis::RowStore> rows_that_can_be_named(const Loop& loop) const {
    std::vector<analysis::RowStore> rows = analysis::row_stores(loop, extents_);
    std::erase_if(rows, [](const analysis::RowStore& each) { return !each.whole && !each.first; });
    return rows;
  }
  /// Rows of which the loop reads nothing but the element that it sets: the same, if its own reverse needs old values.
  /// As these are taken back before that, no iteration may save anything.
  std::vector<analysis::RowStore> rows_taken_back_first(const Statement& s, const Loop& loop, const Symbols& needed) {
    if (keeps_more_.count(&s) || runs_others(loop.body)) return {};
    std::vector<analysis::RowStore> rows = rows_that_can_be_named(loop);
    std::erase_if(rows, [&](const analysis::RowStore& each) {
      const Operation* operation = made_.operation_of(*each.store);
      const bool needs_old = operation && operation->needs_old;
      return function_.shapes.at(each.root) != flow::Shape::Array || !(needs_old || needed.count(each.root)) ||
             (operation && operation->uses_result) || !reads_itself_alone(std::get<Store>(each.store->form)) ||
             is_named_beside(loop.body, each);
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
  /// Whether other statements name a row.
  bool is_named_beside(const Block& block, const analysis::RowStore& row) const {
    return std::any_of(block.begin(), block.end(), [&](const Statement& s) {
      const Symbols named = flow::named_by(function_, s);
      const auto inside = flow::blocks_in(s);
      return (&s != row.store && named.count(row.root)) ||
             std::any_of(inside.begin(), inside.end(), [&](const Block* each) { return is_named_beside(*each, row); });
    });
  }
  /// Of rows whose old values something needs, those that the loop's own reverse does not: all that it sets of one is
  /// saved before it.
  std::vector<analysis::RowStore> rows_saved_before(const Statement& s, const Loop& loop, const Symbols& needed) {
    std::vector<analysis::RowStore> rows = rows_that_can_be_named(loop);
    std::erase_if(rows, [&](const analysis::RowStore& each) {
      return !needed.count(each.root) || function_.shapes.at(each.root) != flow::Shape::Array;
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
  void iterations(const Statement& s, const Loop& loop, Symbols& needed) {
    if (!loop.counter)
      for (const Statement& each : loop.init) statement(each, needed);
    const bool counts_rounds = !flow::runs_to_bound(loop);
    if (counts_rounds && !made_.rounds.count(&s)) made_.rounds.emplace(&s, kept("rounds", "std::size_t"));
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

  // ---- loops from snapshots ----

  void say_why_not(const Block& block) {
    for (const Statement& s : block) {
      if (const auto* loop = flow::as<Loop>(s); loop && loop->checkpoint && !made_.snapshots.count(&s))
        made_.without_snapshots.emplace(&s, "nothing that it keeps grows with its iterations");
      for (const Block* inside : flow::blocks_in(s)) say_why_not(*inside);
    }
  }

  bool takes_snapshots(const Statement& s, const Loop& loop) {
    if (made_.without_snapshots.count(&s)) return false;
    const LoopState state = state_of(loop, function_);
    for (const SymbolRef& each : state.set) {
      const std::string reason = put_back_.count(each)
                                     ? "what it changes behind '" + each->name + "', which is the caller's"
                                     : reason_against_snapshot(each, function_);
      if (reason.empty()) continue;
      made_.without_snapshots[&s] = reason;
      return false;
    }
    return true;
  }
  /// Each iteration is run again where it is reversed, so that it keeps things for itself alone.
  void from_snapshots(const Statement& s, const Loop& loop, Symbols& needed) {
    if (!made_.snapshots.count(&s))
      made_.snapshots.emplace(&s, Snapshots{kept("snapshots", "dualrev::checkpoints"), {}});
    Snapshots& snapshots = made_.snapshots.at(&s);
    if (!loop.counter)
      for (const Statement& each : loop.init) statement(each, needed);
    const LoopState state = state_of(loop, function_);
    snapshots.state.clear();
    const auto& scratch = privatisable_.in(loop);
    for (const SymbolRef& symbol : in_order(state.set))
      if (needed.count(symbol) || (state.read.count(symbol) && !scratch.count(symbol)))
        snapshots.state.push_back(symbol);
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
  /// The same wherever it is computed: integers by their names, then numbers as they are declared.
  std::vector<SymbolRef> in_order(const Symbols& symbols) const {
    std::vector<SymbolRef> all;
    for (const SymbolRef& each : symbols)
      if (!function_.shapes.count(each)) all.push_back(each);
    std::sort(all.begin(), all.end(), [](const SymbolRef& a, const SymbolRef& b) { return a->name < b->name; });
    for (const SymbolRef& each : function_.in_order)
      if (symbols.count(each)) all.push_back(each);
    return all;
  }

  /// Whether a row of integers is at the end of the block what it is where it is declared.
  bool stays(const Block& block, std::size_t at) {
    const SymbolRef& row = std::get<Make>(block[at].form).root;
    const StmtRef& source = block[at].source;
    const auto* text = as<Plain>(source);
    const auto* declared = as<Declare>(text ? text->meaning : source);
    if (!function_.integers.count(row) || !declared || declared->declarators.size() != 1) return false;
    Symbols set;
    for (std::size_t i = at + 1; i < block.size(); ++i) add(set, set_in(block[i]));
    return !set.count(row) && !meet(begins_by(row), set);
  }
  /// What a row of integers is made of.
  Symbols begins_by(const SymbolRef& row) const {
    Symbols all;
    if (!function_.integers.count(row)) return all;
    for (const Hole& argument : function_.declared.at(row)->arguments) add(all, all_in(argument.term));
    return all;
  }
  /// Whether it is a table of constants.
  bool nothing_sets(const SymbolRef& array) const {
    return !function_.differentiated.count(array) && !function_.integers.count(array) &&
           is_const(function_.declared.at(array)->type);
  }
  static bool is_const(const TypeRef& type) {
    const auto* array = as<core::Array>(type);
    return type->is_const || (array && is_const(array->element));
  }
  /// The block's own variables come back in its reverse part: saved, or computed again.
  void end_of(const Block& block, Symbols& needed, const Kept* rounds) {
    BlockPlan& made = made_.blocks[&block];
    made = {};
    struct Local {
      SymbolRef symbol;
      const Statement* declared;  ///< computes it again
      std::vector<const Statement*> changes = {};
    };
    std::multimap<std::size_t, Local> locals;  ///< by the statements after which they are what they are
    const auto put = [&](std::size_t at, const SymbolRef& symbol, const Statement* declared = nullptr) {
      locals.insert({at, Local{symbol, declared}});
    };
    Symbols outside = scratch_[&block];
    if (&block == &function_.body)
      for (const auto& [symbol, type] : function_.copies) outside.insert(symbol);
    // In an order that does not depend on where they lie in memory: what is in sight here has a name of its own.
    std::multimap<std::string, SymbolRef> by_name;
    for (const SymbolRef& symbol : outside) by_name.insert({symbol->name, symbol});
    for (const auto& [name, symbol] : by_name) put(0, symbol);
    for (std::size_t i = 0; i < block.size(); ++i) {
      const Statement& s = block[i];
      if (const auto calls = made_.calls.find(&s); calls != made_.calls.end())
        for (const auto& [node, kept] : calls->second) put(i, kept.symbol);
      if (const auto taken = made_.taken.find(&s); taken != made_.taken.end()) put(i, taken->second.symbol);
      if (const auto search = made_.searches.find(&s); search != made_.searches.end())
        for (const Kept& each : {search->second.any, search->second.at}) put(i, each.symbol);
      const auto* loop = flow::as<Loop>(s);
      if (const auto counted = made_.rounds.find(&s); loop && loop->counter && counted != made_.rounds.end())
        put(i, counted->second.symbol);
      if (const auto taken = made_.snapshots.find(&s); loop && loop->counter && taken != made_.snapshots.end())
        put(i, taken->second.kept.symbol);
      const auto* store = flow::as<Store>(s);
      const auto* count = flow::as<Count>(s);
      const auto* array = flow::as<Make>(s);
      if ((store && store->declares) || (count && count->declares)) {
        const SymbolRef& symbol = store ? store->root : count->root;
        const bool has_value = store ? store->value != nullptr : count->value != nullptr;
        Local local{symbol, nullptr};
        std::size_t last = i;
        if (const auto changes = has_value ? changes_of(block, i, symbol) : std::nullopt) {
          local.declared = &s;
          for (const std::size_t each : *changes) local.changes.push_back(&block[last = each]);
        }
        locals.insert({last, std::move(local)});
      }
      if (array) put(i, array->root, nothing_sets(array->root) || stays(block, i) ? &s : nullptr);
      if (const auto* run = flow::as<Run>(s); run && run->result) put(i, run->result);
      if (const auto* alias = flow::as<Alias>(s)) put(i, alias->symbol, &s);
    }
    if (rounds) put(block.size(), rounds->symbol);
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
  /// What is done to a variable behind its declaration, if it can be computed at the end of the block like that. Only
  /// numbers are changed there, by statements of the block itself that save nothing.
  std::optional<std::vector<std::size_t>> changes_of(const Block& block, std::size_t at, const SymbolRef& symbol) {
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
  /// Whether what is stored can be computed at the end of the block as it was there, but for what the variable itself
  /// was, and is cheap.
  bool comes_back(const Block& block, std::size_t at, const SymbolRef& symbol) {
    const auto* store = flow::as<Store>(block[at]);
    const TermRef& value = store ? store->value : flow::as<Count>(block[at])->value;
    Symbols set, read = all_in(value);
    for (std::size_t i = at + 1; i < block.size(); ++i) add(set, set_in(block[i]));
    read.erase(symbol);
    set.erase(symbol);
    return !meet(read, set) && is_cheap(value);
  }

  void iterations_together(const Statement& s) {
    made_.joint.insert(&s);
    const auto& loop = std::get<Loop>(s.form);
    Symbols inside;
    walk(loop.body, inside, true);
  }

  Names& names_;
  const Called& called_;
  const std::string& cotangent_of_result_;
  bool apart_;
  analysis::Extents extents_;
  analysis::Privatisable privatisable_;
  std::set<const Statement*> steps_;     ///< of integers, in loops that run forward and in reverse together: never back
  std::set<const Statement*> set_once_;  ///< stores that overwrite nothing which the reverse of their loop reads
  std::set<const Statement*> in_rows_;   ///< stores whose old values are saved before their loop, and taken back so
  std::set<const Statement*> keeps_more_;    ///< loops of which iterations save something
  std::map<const Block*, Symbols> scratch_;  ///< of the bodies of loops: what is as good as declared there
  Symbols kept_;                             ///< variables that the source has not
  Symbols restored_;                         ///< what the reverse part sets to what it was
  Symbols put_back_;                         ///< what it must set to what it was, for the caller
  bool joins_ = true;                        ///< loops may run forward and in reverse together
  Plan made_;
};

}  // namespace

Plan plan(const flow::Function& function, Names& names, const Called& called, const std::string& cotangent_of_result,
          const std::map<SymbolRef, std::string>& cotangents, bool apart) {
  return Planner(function, names, called, cotangent_of_result, cotangents, apart).plan();
}

}  // namespace dualrev::adjoint
