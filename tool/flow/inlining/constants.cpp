#include "flow/inlining/constants.hpp"

#include <algorithm>
#include <map>

#include "core/rewrite.hpp"
#include "flow/types.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

StmtRef with_constants(const StmtRef& body, const Symbols& made_here) {
  Symbols changed;
  std::map<SymbolRef, int> named, stored;
  any_term(body, [&](const TermRef& t) {
    if (const auto* variable = core::as<Variable>(t)) ++named[variable->symbol];
    const auto* assign = core::as<Assign>(t);
    const auto* step = core::as<Step>(t);
    if (assign || step) changed.insert(root_of(assign ? assign->place : step->place));
    if (core::as<Apply>(t)) changed.merge(named_in(t));  // next.push_back(1)
    if (const auto* other = core::as<Opaque>(t))
      for (const TermRef& each : other->changes) changed.merge(named_in(each));
    return false;
  });
  const auto only_computes = [](const TermRef& t) { return !t->access.changes_or_runs(); };
  const auto stored_in = [&](const StmtRef& s, bool& keeps) -> SymbolRef {
    const auto* form = core::as<Evaluate>(s);
    const auto* assign = form ? core::as<Assign>(form->term) : nullptr;
    const auto* step = form ? core::as<Step>(form->term) : nullptr;
    const auto* variable = assign ? core::as<Variable>(assign->place)
                           : step ? core::as<Variable>(step->place)
                                  : nullptr;
    keeps = assign && !only_computes(assign->value);
    return variable ? variable->symbol : nullptr;
  };
  Symbols kept;  // what else they are set to has to be done
  each_statement(body, [&](const StmtRef& s) {
    const auto* form = core::as<Declare>(s);
    for (const Declarator& d : form ? form->declarators : std::vector<Declarator>())
      if (is_reference(d.type))
        for (const Hole& each : d.arguments) changed.merge(named_in(each.term));
    bool keeps = false;
    const SymbolRef symbol = stored_in(s, keeps);
    if (!symbol) return;
    ++stored[symbol];
    if (keeps) kept.insert(symbol);
  });
  /// Nobody reads it.
  const auto is_unused = [&](const SymbolRef& symbol) {
    // What is set by another name of a variable is read by its own.
    const bool is_own = symbol && made_here.count(symbol) && !is_reference(symbol->type);
    return is_own && named[symbol] == stored[symbol];
  };
  const auto is_left_out = [&](const StmtRef& s) {
    const auto* form = core::as<Declare>(s);
    bool keeps = false;
    if (const SymbolRef symbol = stored_in(s, keeps)) return !keeps && is_unused(symbol);
    return form && form->declarators.size() == 1 && is_unused(form->declarators[0].symbol) &&
           !kept.count(form->declarators[0].symbol) &&
           std::all_of(form->declarators[0].arguments.begin(), form->declarators[0].arguments.end(),
                       [&](const Hole& each) { return only_computes(each.term); });
  };
  const Replace nothing = [](const TermRef&) { return nullptr; };
  bool drops = false;
  const ReplaceStatement constant = [&](const StmtRef& s, bool is_begin) -> StmtRef {
    if (!is_begin && is_left_out(s)) {
      drops = true;
      return make_stmt(Stmts{});
    }
    const auto* form = core::as<Declare>(s);
    if (!form || is_begin || form->declarators.size() != 1) return nullptr;
    const Declarator& d = form->declarators[0];
    if (is_unused(d.symbol) && form->specifiers.empty()) return like(s, make_stmt(Declare{unused, {d}}));
    const bool is_one = d.symbol && made_here.count(d.symbol) && !changed.count(d.symbol) && d.arguments.size() == 1 &&
                        core::as<Passive>(d.type) && !d.type->is_const && !is_row_of_integers(d.type);
    if (!is_one) return nullptr;
    Declare made = *form;
    made.declarators[0].type = with_const(d.type, true);
    return like(s, make_stmt(std::move(made)));
  };
  const StmtRef made = rewritten(body, nothing, constant);
  return drops ? with_constants(made, made_here) : made;
}

}  // namespace dualrev::flow
