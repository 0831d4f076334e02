#include "adjoint/plan.hpp"

#include <algorithm>
#include <utility>

#include "adjoint/few_rounds.hpp"
#include "adjoint/joint.hpp"
#include "adjoint/overwritten.hpp"
#include "adjoint/planner.hpp"
#include "flow/types.hpp"

namespace dualrev::adjoint {

Plan Planner::plan() {
  for (const SymbolRef& symbol : function_.in_order)
    if (function_.differentiated.count(symbol) && !made_.cotangents.count(symbol))
      made_.cotangents[symbol] = names_.preferred_variable("d" + symbol->name);
  restored_ = function_.resized;  // as to their sizes
  operations(function_.body);
  if (apart_)
    for (const SymbolRef& symbol : function_.put_back) put_back_.insert(root_of(symbol));
  overwrite_nothing_ = stores_that_overwrite_nothing(function_, made_, elements_);
  std::erase_if(overwrite_nothing_,
                [&](const Statement* each) { return put_back_.count(std::get<Store>(each->form).root) > 0; });
  Symbols needed;
  for (const SymbolRef& each : put_back_)  // of numbers each store is saved
    if (!function_.shapes.count(each)) needed.insert(each);
  walk(function_.body, needed, !apart_);
  made_.needed = needed;
  made_.restored = restored_;
  say_why_not(function_.body);
  made_.few_rounds = loops_of_few_rounds(function_.body, extents_);
  return std::move(made_);
}

void Planner::walk(const Block& block, Symbols& needed, bool in_scope) {
  for (std::size_t i = 0; i < block.size(); ++i) {
    if (made_.early.count(&block[i])) continue;
    if (together_.count(&block[i])) {
      iterations_together(block[i]);
      continue;
    }
    const bool may_be_joint = flow::as<Loop>(block[i]) && in_scope && joins_;
    if (const auto joint =
            may_be_joint ? joint_loop(block, i, needed, function_, made_, privatisable_) : std::nullopt) {
      for (const Statement* each : joint->early) statement(*each, needed);
      made_.early.insert(joint->early.begin(), joint->early.end());
      steps_.insert(joint->steps.begin(), joint->steps.end());
      made_.last.insert(joint->last.begin(), joint->last.end());
      together_.insert(joint->more.begin(), joint->more.end());
      iterations_together(block[i]);
    } else {
      if (may_be_joint)
        if (Symbols rows = in_the_way(block, i, needed, function_, made_, privatisable_); !rows.empty())
          made_.in_the_way.emplace(&block[i], std::move(rows));
      statement(block[i], needed);
    }
  }
  if (!in_scope) end_of(block, needed, nullptr);
}

void Planner::statement(const Statement& s, Symbols& needed) {
  std::visit([&](const auto& form) { need(s, form, needed); }, s.form);
}

void Planner::need(const Statement& s, const flow::Swap& swap, Symbols& needed) {
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

void Planner::need(const Statement& s, const Resize& resize, Symbols& needed) {
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

void Planner::need(const Statement&, const Make& made, Symbols& needed) {
  needed.erase(made.root);
  if (function_.integers.count(made.root)) return;
  // Its cotangents are made in its image.
  if (function_.differentiated.count(made.root)) restored_.insert(made.root);
  if (function_.resized.count(made.root)) return;  // it knows its size itself
  for (const Hole& argument : function_.declared.at(made.root)->arguments)
    if (flow::mentioned(argument.term)) add(needed, counted_by(argument.term));
}

void Planner::need(const Statement& s, const Run& run, Symbols& needed) {
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

void Planner::need(const Statement& s, const Store& store, Symbols& needed) {
  const Operation* operation = made_.operation_of(s);
  const bool is_wanted = needed.count(store.root) || put_back_.count(store.root);
  if (in_rows_.count(&s)) {  // what it was is there again
    const bool was_needed = needed.count(store.root);
    needs_of(s, needed);
    if (!was_needed) needed.erase(store.root);
    return;
  }
  if (set_once_.count(&s) || overwrite_nothing_.count(&s)) {
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

void Planner::need(const Statement& s, const Count& count, Symbols& needed) {
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

void Planner::need(const Statement& s, const Branch& branch, Symbols& needed) {
  Symbols condition = needed_for(branch.condition);
  if (has_no_reverse(branch.then, needed) && has_no_reverse(branch.otherwise, needed)) return;
  Symbols set = set_in(branch.then);
  add(set, set_in(branch.otherwise));
  if (made_.taken.count(&s) || meet(all_in(branch.condition), set) || !is_cheap(branch.condition)) {
    if (!made_.taken.count(&s)) made_.taken.emplace(&s, kept("taken", flow::boolean_type()));
    condition = {made_.taken.at(&s).symbol};
  }
  Symbols otherwise = needed;
  walk(branch.then, needed, false);
  walk(branch.otherwise, otherwise, false);
  add(needed, otherwise);
  add(needed, condition);
}

Plan plan(const flow::Function& function, Names& names, const Called& called, const SymbolRef& cotangent_of_result,
          const std::map<SymbolRef, SymbolRef>& cotangents, bool apart) {
  return Planner(function, names, called, cotangent_of_result, cotangents, apart).plan();
}

}  // namespace dualrev::adjoint
