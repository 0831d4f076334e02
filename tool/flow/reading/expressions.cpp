#include "flow/reading/expressions.hpp"

#include <algorithm>

#include "core/rewrite.hpp"
#include "flow/reading/calls.hpp"
#include "flow/reading/counters.hpp"
#include "flow/reading/integers.hpp"
#include "flow/reading/places.hpp"
#include "flow/reading/rows.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// `(void)x;`, which does nothing: a variable may be there for it alone; a parameter is there anyway.
void thrown_away(const TermRef& t, const StmtRef& s, Block& to) {
  const auto is_variable = [](const SymbolRef& each) {
    return each->kind == Symbol::Kind::Local || each->kind == Symbol::Kind::Made;
  };
  const Symbols named = named_in(t);
  if (std::any_of(named.begin(), named.end(), is_variable)) to.push_back({Using{Using::Kind::Nothing}, s});
}

void evaluate_form(Reader& in, const TermRef& t, const StmtRef& s, Block& to) {
  if (core::as<Sequence>(meant(t))) {
    StmtRef source = s;  // of the first one
    for (const TermRef& each : steps_of(t)) {
      const StmtRef alone = make_stmt(Evaluate{each});
      evaluate(in, each, source ? like(source, alone) : alone, to);
      source = nullptr;
    }
    return;
  }
  if (const auto* assign = core::as<Assign>(t); assign && in.is_real(assign->place->type)) {
    // What is assigned is computed before its place is.
    if (asks(assign->place) && !in.around.unrolls && any_term(assign->value, [](const TermRef& part) {
          return core::as<Call>(part) || part->access.changes_or_runs();
        }))
      fail("an index that asks beside a call", ways_on::statement);
    const TermRef where = with_answers(in, assign->place, to);
    const SymbolRef root = place(in, where);
    const bool is_plain = assign->op == '=' || in.is_real(assign->computed);
    if (!is_plain || std::string("=+-*/").find(assign->op) == std::string::npos) fail("an assignment in another type");
    return in.store(root, where, assign->op, assign->value, s, to);
  }
  if (const auto* step = core::as<Step>(t); step && core::as<Real>(step->place->type)) {
    const SymbolRef root = place(in, step->place);
    to.push_back({Store{root, step->place, core::number("1", with_const(step->place->type, false)),
                        step->increment ? '+' : '-', false},
                  s});
    return;
  }
  if (const auto* call = core::as<Call>(t)) return run(in, *call, nullptr, s, to, true);
  if (const auto* assign = core::as<Assign>(meant(t));
      assign && holds_scalar(assign->place->type) && !core::as<Real>(assign->place->type))
    return assign_whole(in, *assign, s, to);
  if (const auto* call = core::as<Apply>(meant(t))) return algorithm(in, *call, s, to);
  if (const auto* all = core::as<Opaque>(meant(t)); all && all->said)
    return change(in, *all, like(s, make_stmt(Plain{all->said, make_stmt(Evaluate{meant(t)})})), to);
  const auto* text = core::as<Verbatim>(t);
  const auto does_nothing = [](const TermRef& each) { return !each->access.changes_or_runs() && !each->access.throws; };
  if (text && begins_with(*text, Token::Kind::Discard) && does_nothing(t)) return thrown_away(t, s, to);
  if (text && begins_with(*text, Token::Kind::Assert) && does_nothing(operands(*t)[0].term))
    return to.push_back({Using{Using::Kind::Check}, s});
  const bool is_count = core::as<Assign>(t) || core::as<Step>(t) || core::as<Opaque>(t);
  if (meant(t) != t || is_count) return count(in, meant(t), s, to);
  fail("this expression");
}

}  // namespace

void evaluate(Reader& in, const TermRef& t, const StmtRef& s, Block& to) {
  reading(t, [&] { evaluate_form(in, t, s, to); });
}

}  // namespace dualrev::flow
