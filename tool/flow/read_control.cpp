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
    if (const auto* form = core::as<If>(meant(s)); form && form->init) {
      If bare = *form;
      const StmtRef init = std::exchange(bare.init, nullptr);
      return sequence(rest(make_stmt(Stmts{{init, like(s, make_stmt(std::move(bare)))}})), to);
    }
    if (const auto* form = core::as<Switch>(meant(s))) {
      if (form->condition->effects & (writes | assigns)) fail("a switch on what it changes");
      const StmtRef chain = as_chain(*form, s);
      if (!chain) fail("a switch whose cases fall through, or are left before their end");
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
  return make_term(Verbatim{{"!" + symbol->name}, Precedence::Unary, {}, meaning}, type, false, reads, false);
}

Statement Reader::set_to(const SymbolRef& symbol, bool value, bool declares) {
  const TypeRef& type = boolean_type();
  const char* const word = value ? "true" : "false";
  const TermRef literal = make_term(Literal{value}, type, false, pure, false);
  const TermRef term = make_term(Verbatim{{word}, Precedence::Primary, {}, literal}, type, false, pure, false);
  const std::string written = (declares ? "bool " : "") + symbol->name + " = " + word + ";";
  return {Count{symbol, term, '=', declares, "bool"}, make_stmt(Plain{core::text(written, nullptr)})};
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

void Reader::repeated(const While& form, const StmtRef& s, Block& to) {
  const bool counts = counting_step(form.condition).first && !has_break(form.body);
  if (const StmtRef asks = counts ? nullptr : asking_inside(form.condition, form.body, s)) {
    While made = form;
    made.condition = always();
    made.body = asks;
    return repeated(made, like(s, make_stmt(made)), to);
  }
  Loop made;
  const auto step = counting_condition(form.condition, made);
  loop_body(form.body, made);
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

void Reader::repeated_once(const DoWhile& form, const StmtRef& s, Block& to) {
  Loop made;
  loop_body(form.body, made);
  const std::size_t before_asking = made.body.size();
  const TermRef again = asked(form.condition, made.body);
  if (made.body.size() > before_asking && !made.ends.empty()) fail("a condition that counts, of a loop that is left");
  std::string before;
  for (const SymbolRef& each : made.ends) before += each->name + " || ";
  std::vector<TermRef> sides{again};
  for (const SymbolRef& each : made.ends) sides.push_back(flag(each));
  SymbolRef stop;
  made.ends.push_back(boolean(stop, "stops"));
  const TypeRef& type = boolean_type();
  const TermRef meaning = make_term(Arithmetic{"!", sides}, type, false, again->effects, false);
  const TermRef value =
      make_term(Verbatim{{before + "!", Hole{again, Wanted::Value, Precedence::Unary}}, Precedence::Unary, {}, meaning},
                type, false, again->effects, false);
  made.body.push_back({Count{stop, value, '=', true, "bool"},
                       make_stmt(Plain{make_term(Verbatim{{"const bool " + stop->name + " = ", Hole{value}, ";"}},
                                                 nullptr, false, writes, false)})});
  to.push_back({std::move(made), s});
}

StmtRef Reader::counter_alone(const For& form, Block& to) {
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
      if ((argument.term->effects & (writes | assigns)) || named_in(argument.term).count(counts->symbol))
        return nullptr;
  statement(std::make_shared<const Stmt>(Stmt{std::move(rest), {}, {}, form.init->location}), to);
  return like(form.init, make_stmt(Declare{all->specifiers, {*counts}}));
}

void Reader::loop(const For& form, const StmtRef& given, Block& to) {
  const Step* const own = form.condition ? counting_step(form.condition).first : nullptr;
  const auto* begins = form.init ? core::as<Declare>(meant(form.init)) : nullptr;
  const bool counts = own && begins &&
                      std::any_of(begins->declarators.begin(), begins->declarators.end(),
                                  [&](const Declarator& d) { return d.symbol == flow::root_of(own->place); });
  if (const StmtRef asks = counts || !form.condition ? nullptr : asking_inside(form.condition, form.body, given)) {
    For made = form;
    made.condition = nullptr;
    made.body = asks;
    return loop(made, like(given, make_stmt(made)), to);
  }
  StmtRef s = given;
  For alone = form;
  if (const StmtRef counter = around_.unrolls ? nullptr : counter_alone(form, to)) {
    alone.init = counter;
    s = like(s, make_stmt(alone));
  }
  names_.emplace_back();
  Loop made;
  if (alone.init) statement(alone.init, made.init);
  const auto step = form.condition ? counting_condition(form.condition, made) : std::nullopt;
  const auto* begun = made.init.empty() ? nullptr : as<Count>(made.init[0]);
  if (step && !(begun && begun->declares && begun->root == std::get<Count>(step->form).root))
    fail("a condition that counts");
  loop_body(form.body, made);
  if (step) made.body.insert(made.body.begin(), *step);
  const std::vector<TermRef> steps = steps_of(form.increment);
  for (const TermRef& each : steps) evaluate(each, make_stmt(Evaluate{each}), made.increment);
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
  names_.pop_back();
  made.counter = counter(made);
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

std::vector<TermRef> Reader::steps_of(const TermRef& increment) {
  if (!increment) return {};
  const auto* several = core::as<Sequence>(meant(increment));
  if (!several) return {increment};
  std::vector<TermRef> all = steps_of(several->first);
  const std::vector<TermRef> last = steps_of(several->second);
  all.insert(all.end(), last.begin(), last.end());
  return all;
}

/// Whether it is an integer, and made of such.
bool Reader::is_of_integers_alone(const TermRef& t) const {
  const auto named = mentioned(t);
  return is_number(meant(t)->type) && named && std::none_of(named->begin(), named->end(), [&](const SymbolRef& each) {
           return made_.shapes.count(each) && !made_.integers.count(each);
         });
}

/// A counter of any type reaches what is compared from there without wrapping.
constexpr std::int64_t most_first = 1'000'000'000;

std::optional<Counter> Reader::counter(const Loop& loop) const {
  if (loop.init.size() != 1 || loop.increment.size() != 1) return std::nullopt;
  const auto* begins = as<Count>(loop.init[0]);
  const auto* steps = as<Count>(loop.increment[0]);
  if (!begins || !steps || !begins->declares || !begins->value || begins->root != steps->root) return std::nullopt;
  if (steps->place) return std::nullopt;
  if (!steps->value || (steps->op != '+' && steps->op != '-')) return std::nullopt;
  const std::int64_t step = constant(steps->value).value_or(0);
  Counter made{begins->root, begins->type, begins->value, nullptr, steps->op == '+' ? step : -step, false};
  if (step == 0) made.stride = steps->value, made.strides_back = steps->op == '-';
  const Symbols set = set_in(loop.body);
  const auto changes = [&](const TermRef& t) {
    Symbols sized;  // stays what it is, whatever becomes of the elements, but for vectors that change their size
    const auto of = mentioned(t, sized);
    const auto is_resized = [&](const SymbolRef& row) {
      const SymbolRef root = own_root(row);
      const bool are_numbers = made_.shapes.count(root) && !made_.integers.count(root);
      return set.count(root) && (!are_numbers || made_.resized.count(root));
    };
    const auto is_set = [&](const SymbolRef& each) { return set.count(each) || set.count(own_root(each)); };
    return !of || std::any_of(sized.begin(), sized.end(), is_resized) || std::any_of(of->begin(), of->end(), is_set) ||
           of->count(made.symbol);
  };
  if (set.count(made.symbol) || changes(made.first) || made.type == "bool") return std::nullopt;
  if (made.stride && (changes(made.stride) || !is_of_integers_alone(made.stride))) return std::nullopt;
  // One that begins as a negative number comes from the largest ones to zero.
  const auto first = constant(made.first);
  const bool may_wrap = is_unsigned(made) && first && (*first < 0 || *first > most_first);
  const TermRef bound = may_wrap ? nullptr : bound_of(loop, made);
  if (bound && !changes(bound))
    made.bound = bound;
  else
    made.inclusive = false, made.ahead = 0;
  const TermRef limit = may_wrap ? nullptr : limit_of(loop, made);
  if (limit && !changes(limit)) made.limit = limit;
  return made;
}

/// In bits; of no integer as wide as any.
static int width_of(const TypeRef& type) {
  const std::string of = built_in(type);
  if (of.find("char") != std::string::npos || of == "bool") return 8;
  if (of.find("short") != std::string::npos) return 16;
  if (of == "int" || of == "unsigned int" || of == "unsigned") return 32;
  return 64;
}
/// Without conversions around it that keep each of its values apart.
static TermRef below_widening(TermRef t) {
  for (;;) {
    t = meant(t);
    const auto* convert = core::as<Convert>(t);
    if (!convert || width_of(t->type) < width_of(meant(convert->operand)->type)) return t;
    t = convert->operand;
  }
}

Reader::Compared Reader::compared(const TermRef& side, const SymbolRef& counter) {
  Compared made;
  const TermRef inside = below_widening(side);
  made.as_itself = inside == meant(side);
  TermRef itself = inside;
  if (const auto* sum = core::as<Arithmetic>(inside); sum && sum->operands.size() == 2) {
    const bool adds = sum->op == "+", subtracts = sum->op == "-";
    for (const std::size_t at : {0, 1})
      if (const auto by = constant(sum->operands[1 - at]); by && (adds || (subtracts && at == 0))) {
        itself = sum->operands[at];
        made.ahead = adds ? *by : -*by;
      }
    itself = below_widening(itself);
    made.as_itself = made.as_itself && (itself == meant(sum->operands[0]) || itself == meant(sum->operands[1]));
  }
  const auto* variable = core::as<Variable>(itself);
  made.is_counter = variable && variable->symbol == counter;
  return made;
}

TermRef Reader::limit_of(const Loop& loop, const Counter& counter) {
  const auto* test = loop.condition ? core::as<Arithmetic>(meant(loop.condition)) : nullptr;
  if (!test || test->operands.size() != 2 || (counter.step != 1 && counter.step != -1)) return nullptr;
  const auto is_counter = [&](const TermRef& t) {
    const Compared side = compared(t, counter.symbol);
    // What is compared must not lag behind the counter.
    return side.is_counter && side.ahead * counter.step >= 0;
  };
  // One that counts up stays below it, one that counts down above. With != nobody knows that it meets it.
  const char towards = counter.step == 1 ? '<' : '>';
  const char away = counter.step == 1 ? '>' : '<';
  if (test->op.front() == towards && is_counter(test->operands[0])) return test->operands[1];
  return test->op.front() == away && is_counter(test->operands[1]) ? test->operands[0] : nullptr;
}

TermRef Reader::bound_of(const Loop& loop, Counter& counter) {
  const auto* test = loop.condition ? core::as<Arithmetic>(meant(loop.condition)) : nullptr;
  if (!test || test->operands.size() != 2 || (counter.step != 1 && counter.step != -1)) return nullptr;
  static const std::map<std::string, std::string> turned{
      {"<", ">"}, {">", "<"}, {"<=", ">="}, {">=", "<="}, {"!=", "!="}};
  if (!turned.count(test->op)) return nullptr;
  const bool is_left = compared(test->operands[0], counter.symbol).is_counter;
  const Compared side = compared(test->operands[is_left ? 0 : 1], counter.symbol);
  const bool up = counter.step == 1;
  if (!side.is_counter || side.ahead < 0 || (!up && side.ahead != 0)) return nullptr;
  const std::string op = is_left ? test->op : turned.at(test->op);
  if (op != "!=" && op.front() != (up ? '<' : '>')) return nullptr;
  const bool inclusive = op.size() == 2 && op != "!=";
  // Compared as another type, a negative number would be a large one.
  const auto first = constant(counter.first);
  if (!side.as_itself && !(up && first && *first >= 0)) return nullptr;
  if (!up && inclusive && is_unsigned(counter)) return nullptr;
  counter.inclusive = inclusive, counter.ahead = side.ahead;
  return test->operands[is_left ? 1 : 0];
}

bool Reader::is_variable(const TermRef& t, const SymbolRef& symbol) {
  const TermRef inside = below_conversions(t);
  const auto* variable = core::as<Variable>(inside);
  return variable && variable->symbol == symbol;
}

TypeRef Reader::element_of_constants(const TypeRef& declared, const std::string& row) {
  const auto* words = core::as<Passive>(declared);
  if (!words) return with_const(referee(deduced(declared)), false);
  std::string name = words->text;
  for (const char* each : {"const ", " &", "&", " const"})
    if (const std::size_t at = name.find(each); at != std::string::npos) name.erase(at, std::string(each).size());
  const std::size_t inside = row.find('<');
  if (name == "auto" && inside != std::string::npos)
    name = row.substr(inside + 1, row.find_first_of(",>", inside) - inside - 1);
  if (name.starts_with("const ")) name.erase(0, 6);
  return name == "double" ? real(Scalar::Double) : core::passive(name);
}

void Reader::integers(const RangeFor& form, const StmtRef& s, Block& to) {
  const Declarator& d = form.variable;
  const auto of = mentioned(form.range.term);
  const auto* type = core::as<Passive>(deduced(form.range.term->type));
  static const char* const rows[] = {"std::vector<", "std::array<", "std::span<"};
  const auto integers = integers_of(form.range.term->type);
  const bool is_row =
      (integers && integers->element) || elements_of(deduced(form.range.term->type)) ||
      (type && std::any_of(std::begin(rows), std::end(rows), [&](const char* row) {
         return type->text.find(row) != std::string::npos && type->text.find("bool") == std::string::npos;
       }));
  const TypeRef element_type = element_of_constants(d.type, type ? type->text : "");
  if (!is_row || !of || of->size() != 1) fail("a loop over these elements");
  const auto* reference = core::as<Reference>(deduced(d.type));
  const auto* words = core::as<Passive>(d.type);
  const bool is_place =
      words ? words->text.find('&') != std::string::npos && words->text.find("const") == std::string::npos
            : reference && !reference->to->is_const;
  const bool is_one = is_number(element_type) || is_double(element_type);
  if (is_place ? !is_number(element_type)
               : !is_one && !reference && !(words && words->text.find('&') != std::string::npos))
    fail("a loop over elements " + std::string(is_place ? "by reference" : "that are copied"));
  names_.emplace_back();
  Loop made;
  const TermRef i = counting_through(form.range.term, *of->begin(), made);
  names_.emplace_back();
  declare(d.symbol, d.name);
  const TermRef element =
      make_term(Opaque{{variable(*of->begin(), core::passive("auto"), false), i}}, element_type, false, reads, false);
  const TermRef value =
      make_term(Verbatim{{Hole{form.range.term, Wanted::Value, Precedence::Postfix}, "[", Hole{i}, "]"},
                         Precedence::Postfix,
                         {},
                         element},
                element_type, false, reads, false);
  const bool is_const = reference || d.type->is_const || (words && words->text.find("const") != std::string::npos) ||
                        (words && words->text.find('&') != std::string::npos);
  Declarator declared{d.name,  with_const(element_type, is_const), Declarator::Init::Copy, {Hole{value}}, true,
                      d.symbol};
  const StmtRef source = make_stmt(Declare{"", {declared}});
  if (is_place || !is_one) {
    // Another name: of an integer, which may be changed, or of a constant object.
    const SymbolRef row = *of->begin();
    const TermRef place =
        make_term(Index{variable(row, core::passive("auto"), false), i}, element_type, true, reads, false);
    if (is_place) counted(place);
    made_.aliases[d.symbol] = own_root(row);
    made_.integers.insert(d.symbol);
    made.body.push_back({Alias{d.symbol, own_root(row), place},
                         make_stmt(Plain{make_term(Verbatim{{"auto&& " + d.name + " = ", Hole{place}, ";"}}, nullptr,
                                                   false, writes, false)})});
  } else if (is_double(element_type)) {
    number(d.symbol, Shape::Number, nullptr);
    made_.differentiated.erase(d.symbol);
    made.body.push_back({Store{d.symbol, variable(d.symbol, element_type, false), value, '=', true}, source});
  } else {
    made.body.push_back({Count{d.symbol, value, '=', true, std::get<Passive>(element_type->form).text}, source});
  }
  body_of_elements(form, made);
  if (grown_.count(own_root(*of->begin()))) fail("a loop over what grows");
  to.push_back({std::move(made), s});
}

TermRef Reader::counting_through(const TermRef& range, const SymbolRef& root, Loop& made) {
  const SymbolRef index = made_symbol(around_.fresh("i"));
  declare(index, index->name);
  const TypeRef size = core::passive("std::size_t");
  const TermRef object = made_.shapes.count(root) ? range : variable(root, core::passive("auto"), false);
  const TermRef count = make_term(Size{object}, size, false, reads, false);
  const TermRef bound =
      make_term(Verbatim{{Rooted{"std::size"}, "(", Hole{range}, ")"}, Precedence::Postfix, {}, count}, size, false,
                reads, false);
  made.counter = Counter{index, "std::size_t", literal(0, size), bound, 1, false};
  return variable(index, size, false, pure);
}

void Reader::body_of_elements(const RangeFor& form, Loop& made) {
  Loop inside;
  loop_body(form.body, inside);
  made.ends = std::move(inside.ends);
  made.body.insert(made.body.end(), std::make_move_iterator(inside.body.begin()),
                   std::make_move_iterator(inside.body.end()));
  names_.pop_back();
  names_.pop_back();
}

bool Reader::swaps(const Block& block, const SymbolRef& root) {
  return std::any_of(block.begin(), block.end(), [&](const Statement& s) {
    const auto* swap = as<Swap>(s);
    const auto inside = blocks_in(s);
    return (swap && (swap->one.root == root || swap->other.root == root)) ||
           std::any_of(inside.begin(), inside.end(), [&](const Block* each) { return swaps(*each, root); });
  });
}

bool Reader::resizes(const Block& block, const SymbolRef& root, const TermRef& row) {
  const bool is_whole = core::as<Variable>(meant(row)) != nullptr;
  return std::any_of(block.begin(), block.end(), [&](const Statement& s) {
    const auto* resize = as<Resize>(s);
    const auto* store = as<Store>(s);
    const bool pushes = store && store->pushes;
    const TermRef changed = resize ? resize->row : pushes ? core::as<Index>(store->place)->base : nullptr;
    const SymbolRef of = resize ? resize->root : pushes ? store->root : nullptr;
    const auto inside = blocks_in(s);
    const bool is_itself =
        of == root && (!is_whole || (core::as<Variable>(meant(changed)) && root_of(changed) == root_of(row)));
    return is_itself ||
           std::any_of(inside.begin(), inside.end(), [&](const Block* each) { return resizes(*each, root, row); });
  });
}

void Reader::elements(const RangeFor& form, const StmtRef& s, Block& to) {
  if (form.init) fail("a declaration in a loop over elements");
  const Declarator& d = form.variable;
  const TermRef given = core::as<Load>(form.range.term) ? core::as<Load>(form.range.term)->place : form.range.term;
  const TypeRef of = deduced(given->type);
  const SymbolRef named = root_of(given);
  const bool is_constant = named && known_.count(named) && (!made_.shapes.count(named) || made_.integers.count(named));
  if (core::as<Passive>(of) || is_constant) return integers(form, s, to);
  if (!elements_of(of) || core::as<Pointer>(of)) fail("a loop over these elements");
  if (!named || !made_.shapes.count(named)) fail("a loop over these elements");
  const SymbolRef root = place_in(given, false);
  const auto* reference = core::as<Reference>(deduced(d.type));
  const TypeRef element = with_const(referee(deduced(d.type)), false);
  const bool is_copy = is_double(element) && (!reference || referee(deduced(d.type))->is_const);
  const bool is_object = !is_copy && !reference;
  if (is_object && (flow::is_vector(element) || !is_of_numbers(element))) fail("a loop over copies of elements");
  names_.emplace_back();
  Loop made;
  const TermRef i = counting_through(given, root, made);
  names_.emplace_back();
  const bool is_active = given->active || !d.passive;
  const TermRef at = make_term(Index{given, i}, element, true, reads, is_active);
  if (is_copy) {
    declare(d.symbol, d.name);
    number(d.symbol, Shape::Number, &d);
    const TermRef value = make_term(Load{at}, element, false, reads, !d.passive);
    Declarator declared{d.name,
                        with_const(element, deduced(d.type)->is_const || reference),
                        Declarator::Init::Copy,
                        {Hole{value}},
                        d.passive,
                        d.symbol};
    made.body.push_back({Store{d.symbol, variable(d.symbol, element, !d.passive), value, '=', true},
                         make_stmt(Declare{"", {declared}})});
  } else if (is_object) {
    Declarator declared = d;
    declared.type = element;
    declare(d.symbol, d.name);
    number(d.symbol, Shape::Array, nullptr);
    made.body.push_back({Make{d.symbol}, nothing_in(declared, element)});
    copy_members(d.symbol, variable(d.symbol, element, true), at, element, made.body);
  } else {
    Declarator declared = d;
    declared.init = Declarator::Init::Copy;
    declared.arguments = {Hole{at, Wanted::Dual}};
    made_.made.push_back(std::make_shared<Declarator>(declared));
    alias(*made_.made.back(), make_stmt(Declare{"", {declared}}), made.body);
  }
  body_of_elements(form, made);
  if (is_copy && reference && set_in(made.body).count(root)) fail("a loop that changes what it runs over");
  if (swaps(made.body, root)) fail("a loop that swaps what it runs over");
  if (resizes(made.body, root, given)) fail("a loop that changes the size of what it runs over");
  to.push_back({std::move(made), s});
}

}  // namespace dualrev::flow
