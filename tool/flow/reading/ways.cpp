#include "flow/reading/ways.hpp"

#include "flow/choices.hpp"
#include "flow/reading/conditions.hpp"
#include "flow/reading/ranges.hpp"
#include "flow/reading/results.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

void raise(const SymbolRef& symbol, Block& to) { to.push_back(set_to(symbol, true, false)); }
void block(Reader& in, const std::vector<StmtRef>& all, Block& to);
void sequence(Reader& in, const std::vector<StmtRef>& all, Block& to);

/// The rest of the body is not reached.
void skip_rest(Reader& in, Block& to) {
  if (in.ways.level().flagging > 0) raise(boolean(in, in.ways.level().skip, "skips"), to);
}

void leave(Reader& in, Jump::Kind kind, const StmtRef& s, Block& to) {
  if (kind == Jump::Kind::Throw) {
    to.push_back({Throw{}, s});
    return;
  }
  if (!in.ways.level().is_loop) fail("this statement");
  if (kind == Jump::Kind::Break) raise(in.ways.level().stop, to);
  skip_rest(in, to);
}

void result(Reader& in, const Return& form, const StmtRef& s, Block& to) {
  if (in.made.gives_object) {
    const TermRef whole = form.value ? whole_of(form.value->term) : nullptr;
    const auto* named = whole ? core::as<Variable>(whole) : nullptr;
    if (!named || (in.ways.result_object && in.ways.result_object != named->symbol)) fail("what it gives");
    in.ways.result_object = named->symbol;
    if (in.ways.level().is_loop) raise(in.ways.level().done, to);
    return skip_rest(in, to);
  }
  std::vector<TermRef> given;
  if (form.value && in.made.braces.empty())
    given.push_back(form.value->term);
  else if (form.value)
    add_numbers(in, form.value->term, in.function.result, given);
  if (form.value && in.ways.results.empty()) {
    for (std::size_t i = 0; i < given.size(); ++i) {
      const TermRef value = in.number(given[i], to);
      to.push_back({Give{value, i}, i == 0 ? s : make_stmt(Stmts{})});
    }
    return;
  }
  for (std::size_t i = 0; i < given.size(); ++i)
    in.store(in.ways.results[i], variable(in.ways.results[i], real(Scalar::Double), true), '=', given[i], nullptr, to);
  if (in.ways.level().is_loop) raise(in.ways.level().done, to);
  skip_rest(in, to);
}

/// A branch that leaves out what stands behind it.
void ways(Reader& in, const If& form, const StmtRef& s, const std::vector<StmtRef>& rest, Block& to) {
  if (form.init || form.is_constexpr) fail("a declaration in a condition");
  constexpr std::size_t most = 60;  // compilers nest some hundreds
  if (in.depth() > most) fail("so many ways out");
  const bool then_falls = falls_through(form.then), otherwise_falls = falls_through(form.otherwise);
  const bool one_way = !then_falls || !otherwise_falls;
  if (!one_way && !rest.empty()) boolean(in, in.ways.level().skip, "skips"), ++in.ways.level().flagging;
  const auto arm = [&](const StmtRef& body, bool falls, Block& inside) {
    std::vector<StmtRef> all = statements_in(body);
    if (one_way && falls) all.insert(all.end(), rest.begin(), rest.end());
    block(in, all, inside);
  };
  Branch made{asked(in, form.condition, to), {}, {}};
  arm(form.then, then_falls, made.then);
  arm(form.otherwise, otherwise_falls, made.otherwise);
  to.push_back({std::move(made), s});
  if (one_way || rest.empty()) return;
  --in.ways.level().flagging;
  Branch behind{flag(in.ways.level().skip, true), {}, {}};
  block(in, rest, behind.then);
  if (!behind.then.empty()) to.push_back({std::move(behind), make_stmt(Stmts{})});
}

void block(Reader& in, const std::vector<StmtRef>& all, Block& to) {
  in.begin_scope();
  sequence(in, all, to);
  in.end_scope();
}

/// One after the other. What a statement may leave out stands in the branches that reach it, or behind a Boolean.
void sequence(Reader& in, const std::vector<StmtRef>& all, Block& to) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    const StmtRef& s = all[i];
    if (!s->location.empty()) in.location = s->location;
    const auto rest = [&](const StmtRef& more) {
      std::vector<StmtRef> joined = statements_in(more);
      joined.insert(joined.end(), all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end());
      return joined;
    };
    // A block by itself: its variables end with it, which here is the end of all, for no name hides another.
    if (core::as<Stmts>(meant(s))) return sequence(in, rest(s), to);
    if (const auto jump = jump_of(s)) return leave(in, *jump, s, to);
    if (const auto* form = core::as<Return>(meant(s))) return result(in, *form, s, to);
    if (const StmtRef apart = declared_in_front(s)) return sequence(in, rest(apart), to);
    if (const auto* form = core::as<Switch>(meant(s))) {
      if (form->condition->access.changes()) fail("a switch on what it changes", ways_on::statement);
      const StmtRef chain = as_chain(*form, s);
      if (!chain) fail("a switch whose cases fall through, or are left before their end", ways_on::branches);
      return sequence(in, rest(chain), to);
    }
    if (!leaves(s) && !has_return(s)) {
      in.statement(s, to);
      continue;
    }
    if (const auto* form = core::as<If>(meant(s))) return ways(in, *form, s, rest(nullptr), to);
    in.statement(s, to);
    if (!has_return(s)) continue;
    // The loop may have ended the function.
    Branch behind{flag(in.ways.level().done), {}, {}};
    if (in.ways.level().flagging > 0) raise(in.ways.level().skip, behind.then);
    block(in, rest(nullptr), behind.otherwise);
    if (!behind.then.empty() || !behind.otherwise.empty()) to.push_back({std::move(behind), make_stmt(Stmts{})});
    return;
  }
}

/// Where each `return` sets it.
void declare_result(Reader& in) {
  const TypeRef type = real(Scalar::Double);
  for (std::size_t i = 0; i < std::max<std::size_t>(in.made.braces.size(), 2) - 1; ++i) {
    const SymbolRef result = made_symbol(in.around.fresh("result"));
    in.ways.results.push_back(result);
    in.declare(result, result->name);
    in.add(result, Shape::Number, nullptr);
    Declarator zero{result->name, type, Declarator::Init::Copy, {Hole{core::number("0", type)}}, false, result};
    in.made.body.push_back({Store{result, variable(result, type, true), zero.arguments[0].term, '=', true},
                            make_stmt(Declare{"", {zero}})});
  }
}

/// `best = std::max(best, x);` at the end of a loop's body is a branch that sets what it found.
void as_search(Reader& in, Block& body) {
  const auto* last = body.empty() ? nullptr : as<Store>(body.back());
  if (!last || last->op != '=' || last->declares || !last->value || !core::as<Variable>(last->place) ||
      !in.made.is_number_alone(last->root) || declared_in(body).count(last->root))
    return;
  const TermRef computed = number_in(last->value);  // kept, though the store goes
  const auto* form = core::as<Primitive>(computed);
  if (!form || form->arguments.size() != 2 || (form->rule != "max" && form->rule != "min")) return;
  const auto reads_best = [&](const TermRef& t) {
    const auto* load = core::as<Load>(number_in(t));
    const auto* read = core::as<Variable>(load ? load->place : number_in(t));
    return read && read->symbol == last->root;
  };
  const bool is_first = reads_best(form->arguments[0]);
  if (is_first == reads_best(form->arguments[1])) return;
  const TermRef& value = form->arguments[is_first ? 1 : 0];
  if (read_in(value).count(last->root)) return;
  const TermRef best = last->place;
  const StmtRef source = body.back().source;
  body.pop_back();
  const auto* load = core::as<Load>(number_in(value));
  const auto* named = load ? core::as<Variable>(load->place) : nullptr;
  const bool has_name = named && in.made.is_number_alone(named->symbol);
  const TermRef candidate = has_name ? load->place : made_number(in, "candidate", number_in(value), body);
  // The library's max and min give the first of two that are equal, or cannot be compared.
  const bool is_max = form->rule == "max";
  const TermRef &first = is_first ? best : candidate, &second = is_first ? candidate : best;
  const TermRef &less = is_max ? first : second, &more = is_max ? second : first;
  const TermRef compared = make_term(Opaque{{less, more}}, boolean_type(), false, reads, false);
  const Verbatim compares{{Hole{less, Wanted::Value, Precedence::Shift}, comparison_token("<"),
                           Hole{more, Wanted::Value, Precedence::Shift}},
                          Precedence::Relational,
                          {},
                          compared};
  TermRef asked = make_term(compares, boolean_type(), false, reads, false);
  if (!is_first) {
    const TermRef is_not = make_term(Arithmetic{"!", {asked}}, boolean_type(), false, reads, false);
    asked = make_term(Verbatim{{"!(", Hole{asked}, ")"}, Precedence::Unary, {}, is_not}, boolean_type(), false, reads,
                      false);
  }
  Branch found{asked, {}, {}};
  in.store(root_of(best), best, '=', make_term(Load{candidate}, real(Scalar::Double), false, reads, true), nullptr,
           found.then);
  body.push_back({std::move(found), source ? like(source, make_stmt(Stmts{})) : make_stmt(Stmts{})});
}

}  // namespace

SymbolRef boolean(Reader& in, SymbolRef& symbol, const char* name) {
  if (!symbol) {
    symbol = made_symbol(in.around.fresh(name));
    in.declare(symbol, symbol->name);
  }
  return symbol;
}

Statement set_to(const SymbolRef& symbol, bool value, bool declares) {
  const std::string written = (declares ? "bool " : "") + symbol->name + " = " + (value ? "true;" : "false;");
  return {Count{symbol, truth(value), '=', declares, boolean_type()}, make_stmt(Plain{core::text(written, nullptr)})};
}

void loop_body(Reader& in, const StmtRef& body, Loop& made) {
  Level inside;
  inside.is_loop = true;
  in.begin_scope();
  if (has_break(body)) made.ends.push_back(boolean(in, inside.stop, "stops"));
  if (has_return(body)) {
    inside.done = in.ways.levels.front().done;
    made.ends.push_back(inside.done);
  }
  in.ways.levels.push_back(inside);
  block(in, statements_in(body), made.body);
  if (!in.around.unrolls) as_search(in, made.body);
  const Level last = in.ways.level();
  in.ways.levels.pop_back();
  in.end_scope();
  for (const SymbolRef& each : {last.skip, last.stop})
    if (each) made.body.insert(made.body.begin(), set_to(each, false, true));
}

void function_body(Reader& in, const std::vector<StmtRef>& all) {
  in.ways.levels.emplace_back();
  const auto* last = all.empty() ? nullptr : core::as<Return>(meant(all.back()));
  const bool gives_at_end = last && std::none_of(all.begin(), all.end() - 1, has_return);
  in.begin_scope();
  if (in.function.result && !gives_at_end && !in.around.unrolls && !in.made.gives_object) declare_result(in);
  if (std::any_of(all.begin(), all.end(), loop_returns))
    in.made.body.push_back(set_to(boolean(in, in.ways.level().done, "ends"), false, true));
  const std::size_t begin = in.made.body.size();
  block(in, all, in.made.body);
  if (in.ways.level().skip)
    in.made.body.insert(in.made.body.begin() + static_cast<std::ptrdiff_t>(begin),
                        set_to(in.ways.level().skip, false, true));
  in.end_scope();
  const TypeRef type = real(Scalar::Double);
  for (std::size_t i = 0; i < in.ways.results.size(); ++i)
    in.made.body.push_back(
        {Give{make_term(Load{variable(in.ways.results[i], type, true)}, type, false, reads, true), i},
         make_stmt(Stmts{})});
  if (!in.made.gives_object) return;
  const SymbolRef given = in.ways.result_object;
  if (!given || !in.made.shapes.count(given) || in.made.shapes.at(given) != Shape::Array ||
      in.made.aliases.count(given))
    fail("what it gives");
  in.made.body.push_back({Give{variable(given, in.function.result, true), 0, given}, make_stmt(Stmts{})});
}

void branch(Reader& in, const If& form, const StmtRef& s, Block& to) {
  if (form.init || form.is_constexpr) fail("a declaration in a condition");
  Branch made;
  made.condition = asked(in, form.condition, to);
  block(in, statements_in(form.then), made.then);
  block(in, statements_in(form.otherwise), made.otherwise);
  to.push_back({std::move(made), s});
}

}  // namespace dualrev::flow
