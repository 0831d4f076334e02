// Statements one after the other: branches, loops, and what leaves them.
#include "flow/reader.hpp"

#include "core/rewrite.hpp"

namespace dualrev::flow {

using namespace core;

void Reader::block(const std::vector<StmtRef>& all, Block& to) {
  names_.emplace_back();
  sequence(all, to);
  names_.pop_back();
}

void Reader::sequence(const std::vector<StmtRef>& all, Block& to) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    const StmtRef& s = all[i];
    if (!s->location.empty()) location_ = s->location;
    const auto rest = [&](const StmtRef& more) {
      std::vector<StmtRef> joined = statements_in(more);
      joined.insert(joined.end(), all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end());
      return joined;
    };
    // A block by itself: its variables end with it, which here is the end of all, for no name hides another.
    if (core::as<Stmts>(meant(s))) return sequence(rest(s), to);
    if (const auto jump = jump_of(s)) return leave(*jump, s, to);
    if (const auto* form = core::as<Return>(meant(s))) return result(*form, s, to);
    if (const StmtRef apart = declared_in_front(s)) return sequence(rest(apart), to);
    if (const auto* form = core::as<Switch>(meant(s))) {
      if (form->condition->access.changes()) fail("a switch on what it changes", ways_on::statement);
      const StmtRef chain = as_chain(*form, s);
      if (!chain) fail("a switch whose cases fall through, or are left before their end", ways_on::branches);
      return sequence(rest(chain), to);
    }
    if (!leaves(s) && !has_return(s)) {
      statement(s, to);
      continue;
    }
    if (const auto* form = core::as<If>(meant(s))) return ways(*form, s, rest(nullptr), to);
    statement(s, to);
    if (!has_return(s)) continue;
    // The loop may have ended the function.
    Branch behind{flag(level().done), {}, {}};
    if (level().flagging > 0) raise(level().skip, behind.then);
    block(rest(nullptr), behind.otherwise);
    if (!behind.then.empty() || !behind.otherwise.empty()) to.push_back({std::move(behind), make_stmt(Stmts{})});
    return;
  }
}

void Reader::statement(const StmtRef& s, Block& to) {
  if (!s->checkpoint) return by_form(s, to);
  known(s->checkpoint->budget, "how many snapshots there may be");
  const std::size_t begin = to.size();
  by_form(s, to);
  for (std::size_t i = begin; i < to.size(); ++i)
    if (auto* loop = std::get_if<Loop>(&to[i].form)) loop->checkpoint = s->checkpoint;
}

void Reader::by_form(const StmtRef& s, Block& to) {
  if (const auto* form = core::as<Declare>(s)) return declaration(*form, s, to);
  if (const auto* form = core::as<Evaluate>(s)) return evaluate(form->term, s, to);
  if (const auto* form = core::as<If>(s)) return branch(*form, s, to);
  if (const auto* form = core::as<For>(s)) return loop(*form, s, to);
  if (const auto* form = core::as<RangeFor>(s)) return elements(*form, s, to);
  if (const auto* form = core::as<While>(s)) return repeated(*form, s, to);
  if (const auto* form = core::as<DoWhile>(s)) return repeated_once(*form, s, to);
  if (const auto* form = core::as<Plain>(s); form && form->meaning) return passive(form->meaning, s, to);
  fail("this statement");
}

SymbolRef Reader::boolean(SymbolRef& symbol, const char* name) {
  if (!symbol) {
    symbol = made_symbol(around_.fresh(name));
    declare(symbol, symbol->name);
  }
  return symbol;
}

TermRef Reader::flag(const SymbolRef& symbol, bool negated) {
  const TypeRef& type = boolean_type();
  const TermRef is = variable(symbol, type, false);
  if (!negated) return is;
  const TermRef meaning = make_term(Arithmetic{"!", {is}}, type, false, reads, false);
  return make_term(Verbatim{{"!", symbol}, Precedence::Unary, {}, meaning}, type, false, reads, false);
}

Statement Reader::set_to(const SymbolRef& symbol, bool value, bool declares) {
  const std::string written = (declares ? "bool " : "") + symbol->name + " = " + (value ? "true;" : "false;");
  return {Count{symbol, truth(value), '=', declares, boolean_type()}, make_stmt(Plain{core::text(written, nullptr)})};
}

void Reader::skip_rest(Block& to) {
  if (level().flagging > 0) raise(boolean(level().skip, "skips"), to);
}

void Reader::loop_body(const StmtRef& body, Loop& made) {
  Level inside;
  inside.is_loop = true;
  names_.emplace_back();
  if (has_break(body)) made.ends.push_back(boolean(inside.stop, "stops"));
  if (has_return(body)) {
    inside.done = levels_.front().done;
    made.ends.push_back(inside.done);
  }
  levels_.push_back(inside);
  block(statements_in(body), made.body);
  if (!around_.unrolls) as_search(made.body);
  const Level last = level();
  levels_.pop_back();
  names_.pop_back();
  for (const SymbolRef& each : {last.skip, last.stop})
    if (each) made.body.insert(made.body.begin(), set_to(each, false, true));
}

void Reader::as_search(Block& body) {
  const auto* last = body.empty() ? nullptr : as<Store>(body.back());
  if (!last || last->op != '=' || last->declares || !last->value || !core::as<Variable>(last->place) ||
      !made_.is_number_alone(last->root) || declared_in(body).count(last->root))
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
  const bool has_name = named && made_.is_number_alone(named->symbol);
  const TermRef candidate = has_name ? load->place : made_number("candidate", number_in(value), body);
  // The library's max and min give the first of two that are equal, or cannot be compared.
  const bool is_max = form->rule == "max";
  const TermRef &first = is_first ? best : candidate, &second = is_first ? candidate : best;
  const TermRef &less = is_max ? first : second, &more = is_max ? second : first;
  const TermRef meaning = make_term(Opaque{{less, more}}, boolean_type(), false, reads, false);
  std::vector<Piece> pieces{Hole{less, Wanted::Value, Precedence::Shift}, " < ",
                            Hole{more, Wanted::Value, Precedence::Shift}};
  if (!is_first) pieces.insert(pieces.begin(), "!("), pieces.emplace_back(")");
  const Precedence level = is_first ? Precedence::Relational : Precedence::Unary;
  Branch found{make_term(Verbatim{std::move(pieces), level, {}, meaning}, boolean_type(), false, reads, false), {}, {}};
  store(root_of(best), best, '=', make_term(Load{candidate}, real(Scalar::Double), false, reads, true), nullptr,
        found.then);
  body.push_back({std::move(found), source ? like(source, make_stmt(Stmts{})) : make_stmt(Stmts{})});
}

void Reader::function_body(const std::vector<StmtRef>& all) {
  levels_.emplace_back();
  const auto* last = all.empty() ? nullptr : core::as<Return>(meant(all.back()));
  const bool gives_at_end = last && std::none_of(all.begin(), all.end() - 1, has_return);
  names_.emplace_back();
  if (function_.result && !gives_at_end && !around_.unrolls && !made_.gives_object) declare_result();
  if (std::any_of(all.begin(), all.end(), loop_returns))
    made_.body.push_back(set_to(boolean(level().done, "ends"), false, true));
  const std::size_t begin = made_.body.size();
  block(all, made_.body);
  if (level().skip)
    made_.body.insert(made_.body.begin() + static_cast<std::ptrdiff_t>(begin), set_to(level().skip, false, true));
  names_.pop_back();
  const TypeRef type = real(Scalar::Double);
  for (std::size_t i = 0; i < results_.size(); ++i)
    made_.body.push_back(
        {Give{make_term(Load{variable(results_[i], type, true)}, type, false, reads, true), i}, make_stmt(Stmts{})});
  if (!made_.gives_object) return;
  const SymbolRef given = result_object_;
  if (!given || !made_.shapes.count(given) || made_.shapes.at(given) != Shape::Array || made_.aliases.count(given))
    fail("what it gives");
  made_.body.push_back({Give{variable(given, function_.result, true), 0, given}, make_stmt(Stmts{})});
}

void Reader::declare_result() {
  const TypeRef type = real(Scalar::Double);
  for (std::size_t i = 0; i < std::max<std::size_t>(made_.braces.size(), 2) - 1; ++i) {
    const SymbolRef result = made_symbol(around_.fresh("result"));
    results_.push_back(result);
    declare(result, result->name);
    number(result, Shape::Number, nullptr);
    Declarator zero{result->name, type, Declarator::Init::Copy, {Hole{core::text("0", type)}}, false, result};
    made_.body.push_back({Store{result, variable(result, type, true), zero.arguments[0].term, '=', true},
                          make_stmt(Declare{"", {zero}})});
  }
}

void Reader::leave(Jump::Kind kind, const StmtRef& s, Block& to) {
  if (kind == Jump::Kind::Throw) {
    to.push_back({Throw{}, s});
    return;
  }
  if (!level().is_loop) fail("this statement");
  if (kind == Jump::Kind::Break) raise(level().stop, to);
  skip_rest(to);
}

void Reader::result(const Return& form, const StmtRef& s, Block& to) {
  if (made_.gives_object) {
    const TermRef whole = form.value ? whole_of(form.value->term) : nullptr;
    const auto* named = whole ? core::as<Variable>(whole) : nullptr;
    if (!named || (result_object_ && result_object_ != named->symbol)) fail("what it gives");
    result_object_ = named->symbol;
    if (level().is_loop) raise(level().done, to);
    return skip_rest(to);
  }
  std::vector<TermRef> given;
  if (form.value && made_.braces.empty())
    given.push_back(form.value->term);
  else if (form.value)
    add_numbers(form.value->term, function_.result, given);
  if (form.value && results_.empty()) {
    for (std::size_t i = 0; i < given.size(); ++i) {
      const TermRef value = number(given[i], to);
      to.push_back({Give{value, i}, i == 0 ? s : make_stmt(Stmts{})});
    }
    return;
  }
  for (std::size_t i = 0; i < given.size(); ++i)
    store(results_[i], variable(results_[i], real(Scalar::Double), true), '=', given[i], nullptr, to);
  if (level().is_loop) raise(level().done, to);
  skip_rest(to);
}

void Reader::ways(const If& form, const StmtRef& s, const std::vector<StmtRef>& rest, Block& to) {
  if (form.init || form.is_constexpr) fail("a declaration in a condition");
  constexpr std::size_t most = 60;  // compilers nest some hundreds
  if (names_.size() > most) fail("so many ways out");
  const bool then_falls = falls_through(form.then), otherwise_falls = falls_through(form.otherwise);
  const bool one_way = !then_falls || !otherwise_falls;
  if (!one_way && !rest.empty()) boolean(level().skip, "skips"), ++level().flagging;
  const auto arm = [&](const StmtRef& body, bool falls, Block& inside) {
    std::vector<StmtRef> all = statements_in(body);
    if (one_way && falls) all.insert(all.end(), rest.begin(), rest.end());
    block(all, inside);
  };
  Branch made{asked(form.condition, to), {}, {}};
  arm(form.then, then_falls, made.then);
  arm(form.otherwise, otherwise_falls, made.otherwise);
  to.push_back({std::move(made), s});
  if (one_way || rest.empty()) return;
  --level().flagging;
  Branch behind{flag(level().skip, true), {}, {}};
  block(rest, behind.then);
  if (!behind.then.empty()) to.push_back({std::move(behind), make_stmt(Stmts{})});
}

void Reader::branch(const If& form, const StmtRef& s, Block& to) {
  if (form.init || form.is_constexpr) fail("a declaration in a condition");
  Branch made;
  made.condition = asked(form.condition, to);
  inner(form.then, made.then);
  inner(form.otherwise, made.otherwise);
  to.push_back({std::move(made), s});
}

}  // namespace dualrev::flow
