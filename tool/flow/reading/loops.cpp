#include "flow/reading/loops.hpp"

#include <algorithm>

#include "core/rewrite.hpp"
#include "flow/reading/conditions.hpp"
#include "flow/reading/counters.hpp"
#include "flow/reading/expressions.hpp"
#include "flow/reading/ways.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// Of `int i = 0, j = n - 1` that which the loop counts by; what else there is stands in front of the loop. Null
/// where the order would show, or no variable alone counts.
StmtRef counter_alone(Reader& in, const For& form, Block& to) {
  const auto* all = form.init ? core::as<Declare>(meant(form.init)) : nullptr;
  if (!all || all->declarators.size() < 2) return nullptr;
  const auto steps = [](const TermRef& given, const SymbolRef& variable) {
    return any_term(given, [&](const TermRef& t) {
      const auto* step = core::as<Step>(t);
      const auto* assign = core::as<Assign>(t);
      return (step && is_variable(step->place, variable)) || (assign && is_variable(assign->place, variable));
    });
  };
  // Of `i-- > 0` the condition is the step.
  const TermRef& step = any_term(form.condition, [](const TermRef& t) { return core::as<Step>(t) != nullptr; })
                            ? form.condition
                            : form.increment;
  const auto counts = std::find_if(all->declarators.begin(), all->declarators.end(),
                                   [&](const Declarator& d) { return steps(step, d.symbol); });
  if (counts == all->declarators.end() || !integers_of(deduced(counts->type))) return nullptr;
  Declare rest = *all;
  rest.declarators.erase(rest.declarators.begin() + (counts - all->declarators.begin()));
  for (const Declarator& d : rest.declarators)
    for (const Hole& argument : d.arguments)
      if (argument.term->access.changes() || named_in(argument.term).count(counts->symbol)) return nullptr;
  in.statement(std::make_shared<const Stmt>(Stmt{std::move(rest), {}, {}, form.init->location}), to);
  return like(form.init, make_stmt(Declare{all->specifiers, {*counts}}));
}

}  // namespace

void repeated(Reader& in, const While& form, const StmtRef& s, Block& to) {
  const bool counts = counting_step(form.condition).first && !has_break(form.body);
  if (const StmtRef asks = counts ? nullptr : asking_inside(form.condition, form.body, s)) {
    While made = form;
    made.condition = truth(true);
    made.body = asks;
    return repeated(in, made, like(s, make_stmt(made)), to);
  }
  Loop made;
  const auto step = counting_condition(in, form.condition, made);
  loop_body(in, form.body, made);
  if (!step) {
    to.push_back({std::move(made), s});
    return;
  }
  // The test that fails counts too.
  const std::vector<SymbolRef> ends = made.ends;
  made.body.insert(made.body.begin(), *step);
  to.push_back({std::move(made), s});
  if (ends.empty()) {
    to.push_back(*step);
  } else {
    Branch behind{flag(ends[0], true), {*step}, {}};
    to.push_back({std::move(behind), make_stmt(Stmts{})});
  }
}

void repeated_once(Reader& in, const DoWhile& form, const StmtRef& s, Block& to) {
  Loop made;
  loop_body(in, form.body, made);
  const std::size_t before_asking = made.body.size();
  const TermRef again = asked(in, form.condition, made.body);
  if (made.body.size() > before_asking && !made.ends.empty())
    fail("a condition that counts, of a loop that is left", ways_on::statement);
  std::string before;
  for (const SymbolRef& each : made.ends) before += each->name + " || ";
  std::vector<TermRef> sides{again};
  for (const SymbolRef& each : made.ends) sides.push_back(flag(each));
  SymbolRef stop;
  made.ends.push_back(boolean(in, stop, "stops"));
  const TypeRef& type = boolean_type();
  const TermRef meaning = make_term(Arithmetic{"!", sides}, type, false, again->access, false);
  const TermRef value =
      make_term(Verbatim{{before + "!", Hole{again, Wanted::Value, Precedence::Unary}}, Precedence::Unary, {}, meaning},
                type, false, again->access, false);
  made.body.push_back({Count{stop, value, '=', true, type},
                       make_stmt(Plain{make_term(Verbatim{{"const bool ", stop, " = ", Hole{value}, ";"}}, nullptr,
                                                 false, writes, false)})});
  to.push_back({std::move(made), s});
}

void loop(Reader& in, const For& form, const StmtRef& given, Block& to) {
  const Step* const own = form.condition ? counting_step(form.condition).first : nullptr;
  const auto* begins = form.init ? core::as<Declare>(meant(form.init)) : nullptr;
  const bool counts = own && begins &&
                      std::any_of(begins->declarators.begin(), begins->declarators.end(),
                                  [&](const Declarator& d) { return d.symbol == flow::root_of(own->place); });
  if (const StmtRef asks = counts || !form.condition ? nullptr : asking_inside(form.condition, form.body, given)) {
    For made = form;
    made.condition = nullptr;
    made.body = asks;
    return loop(in, made, like(given, make_stmt(made)), to);
  }
  StmtRef s = given;
  For alone = form;
  if (const StmtRef counter = in.around.unrolls ? nullptr : counter_alone(in, form, to)) {
    alone.init = counter;
    s = like(s, make_stmt(alone));
  }
  in.begin_scope();
  Loop made;
  if (alone.init) in.statement(alone.init, made.init);
  const auto step = form.condition ? counting_condition(in, form.condition, made) : std::nullopt;
  const auto* begun = made.init.empty() ? nullptr : as<Count>(made.init[0]);
  if (step && !(begun && begun->declares && begun->root == std::get<Count>(step->form).root))
    fail("a condition that counts");
  loop_body(in, form.body, made);
  if (step) made.body.insert(made.body.begin(), *step);
  const std::vector<TermRef> steps = steps_of(form.increment);
  for (const TermRef& each : steps) evaluate(in, each, make_stmt(Evaluate{each}), made.increment);
  StmtRef source = s;
  if (steps.size() > 1 && made.increment.size() == steps.size() && made.ends.empty() && begun) {
    // What else goes on with each round does so where the body ends.
    const auto counts = [&](const Statement& each) { return as<Count>(each) && as<Count>(each)->root == begun->root; };
    const auto own = std::find_if(made.increment.begin(), made.increment.end(), counts);
    // What stands behind its step sees the next value.
    const bool is_seen =
        std::any_of(steps.begin() + std::min<std::ptrdiff_t>(own - made.increment.begin() + 1, steps.size()),
                    steps.end(), [&](const TermRef& each) { return named_in(each).count(begun->root) > 0; });
    // Nor may its own step see what these change.
    Symbols changed;
    for (const Statement& each : made.increment)
      if (own == made.increment.end() || &each != &*own)
        for (const Set& set : set_by(each)) changed.insert(set.symbol);
    const Symbols stepped = own == made.increment.end()
                                ? Symbols()
                                : named_in(steps[static_cast<std::size_t>(own - made.increment.begin())]);
    const bool is_fed =
        std::any_of(stepped.begin(), stepped.end(), [&](const SymbolRef& each) { return changed.count(each) > 0; });
    if (own != made.increment.end() && !is_seen && !is_fed) {
      alone.increment = steps[static_cast<std::size_t>(own - made.increment.begin())];
      Block step;
      step.push_back(std::move(*own));
      made.increment.erase(own);
      made.body.insert(made.body.end(), std::make_move_iterator(made.increment.begin()),
                       std::make_move_iterator(made.increment.end()));
      made.increment = std::move(step);
      source = like(s, make_stmt(std::move(alone)));
    }
  }
  in.end_scope();
  made.counter = counter(in, made);
  if (!made.counter && !made.increment.empty() && !made.ends.empty()) {
    // What the iteration leaves by leaves out the step too.
    Block step = std::exchange(made.increment, {});
    for (const SymbolRef& each : made.ends) {
      Branch goes_on{flag(each, true), std::move(step), {}};
      step = {};
      step.push_back({std::move(goes_on), make_stmt(Stmts{})});
    }
    made.body.insert(made.body.end(), std::make_move_iterator(step.begin()), std::make_move_iterator(step.end()));
  }
  to.push_back({std::move(made), source});
}

}  // namespace dualrev::flow
