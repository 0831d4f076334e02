// A loop counts by a variable that one statement of its body steps, always and by its name alone. As the counter of a
// `for` it is another variable in each loop, which begins with what the first was set to, or has. So nobody may ask for
// the first behind the loop: where all that names it are such loops, and what sets it for them, it is gone; else the
// loops stand behind all the rest that names it, and run once for each time that it is declared.
#include "flow/counted_loops.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/rewrite.hpp"
#include "core/walk.hpp"
#include "flow/assignments.hpp"
#include "flow/flow.hpp"
#include "flow/renaming.hpp"
#include "flow/steps.hpp"
#include "flow/types.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

TermRef in_words(std::vector<Piece> pieces, Precedence level, const TermRef& meaning) {
  return make_term(Verbatim{std::move(pieces), level, {}, meaning}, meaning->type, meaning->place, meaning->access,
                   false);
}
/// One more, or one less, of what begins as a variable of a type.
TermRef next_to(const TermRef& given, const TypeRef& type, bool up) {
  constexpr std::int64_t most = 1'000'000'000;
  if (const auto number = constant(given); number && *number > -most && *number < most)
    return literal(*number + (up ? 1 : -1), type);
  const TermRef as = make_term(Convert{meant(given)}, type, false, given->access, false);
  // What its text is, which says nothing of how it is converted.
  TermRef said = meant(given);
  for (const auto* convert = core::as<Convert>(said); convert && convert->implicit; convert = core::as<Convert>(said))
    said = meant(convert->operand);
  const bool is_same = built_in(said->type) == built_in(type);
  const TermRef t = is_same ? given : in_words({"static_cast<", type, ">(", Hole{given}, ")"}, Precedence::Postfix, as);
  const TermRef sum =
      make_term(Arithmetic{up ? "+" : "-", {meant(t), literal(1, type)}}, type, false, t->access, false);
  return in_words({Hole{t, Wanted::Value, Precedence::Additive}, up ? " + 1" : " - 1"}, Precedence::Additive, sum);
}
TermRef stepping(const TermRef& place, bool up) {
  const TermRef step = make_term(Step{place, up, true}, place->type, true, assigning(place), false);
  return in_words({up ? "++" : "--", Hole{place, Wanted::Value, Precedence::Unary}}, Precedence::Unary, step);
}
/// "int j = e;", "const int j = e;"
StmtRef integer_declared_as(const SymbolRef& symbol, const TypeRef& type, const TermRef& value, bool is_const) {
  const TermRef text =
      make_term(Verbatim{{is_const ? "const " : "", type, " ", symbol, " = ", Hole{value, Wanted::Value}, ";"}},
                nullptr, false, writes, false);
  const Declarator d{symbol->name, with_const(type, is_const), Declarator::Init::Copy, {Hole{value}}, true, symbol};
  return make_stmt(Plain{text, make_stmt(Declare{"", {d}})});
}
/// What a statement evaluates, in words that can stand elsewhere; null for others.
TermRef evaluated(const StmtRef& s) {
  const auto* form = core::as<Evaluate>(meant(s));
  if (!form || (s != meant(s) && !is_printable(form->term))) return nullptr;
  return form->term;
}
const SymbolRef& named_alone(const TermRef& t) {
  static const SymbolRef none;
  const auto* variable = core::as<Variable>(meant(t));
  return variable ? variable->symbol : none;
}

/// What a term sets by its name: `++j`, `j += 2`, `j = 0`.
struct SetBy {
  SymbolRef symbol;
  TermRef place;
  TermRef to = {};  ///< of `=`: what
};
std::optional<SetBy> whole_set(const TermRef& given) {
  const TermRef t = below_conversions(given);
  if (const auto* step = core::as<Step>(t))
    if (const SymbolRef& symbol = named_alone(step->place)) return SetBy{symbol, step->place};
  if (const auto* assign = core::as<Assign>(t))
    if (const SymbolRef& symbol = named_alone(assign->place))
      return SetBy{symbol, assign->place, assign->op == '=' ? assign->value : nullptr};
  return std::nullopt;
}
/// How many terms in it set a variable, seen from the outside: text and what it means are one.
int count_sets_in(const TermRef& given, const SymbolRef& symbol) {
  const TermRef& t = meant(given);
  const auto* step = core::as<Step>(t);
  const auto* assign = core::as<Assign>(t);
  const auto* other = core::as<Opaque>(t);
  int all = (step && root_of(step->place) == symbol) || (assign && root_of(assign->place) == symbol) ? 1 : 0;
  if (other)
    for (const TermRef& each : other->changes) all += named_in(each).count(symbol) ? 1 : 0;
  for (const Hole& each : operands(*t)) all += count_sets_in(each.term, symbol);
  return all;
}
int count_sets_in(const StmtRef& given, const SymbolRef& symbol) {
  if (!given) return 0;
  const Parts inside = parts(*meant(given));
  int all = 0;
  for (const TermRef& each : inside.terms) all += count_sets_in(each, symbol);
  for (const StmtRef& each : inside.statements) all += count_sets_in(each, symbol);
  return all;
}
bool has_closure_that_names(const StmtRef& s, const SymbolRef& symbol) {
  return any_term(s, [&](const TermRef& t) { return core::as<Lambda>(t) && named_in(t).count(symbol); });
}

/// Whether text that means nothing here names the variable.
bool is_in_words(const StmtRef& given, const SymbolRef& symbol) {
  if (!given) return false;
  const auto spells = [&](const TermRef& t) {
    const auto* text = core::as<Verbatim>(t);
    return text && !text->meaning && names_any(*text, [&](const SymbolRef& each) { return each == symbol; });
  };
  const Parts inside = parts(*meant(given));
  return std::any_of(inside.terms.begin(), inside.terms.end(), [&](const TermRef& t) { return any_term(t, spells); }) ||
         std::any_of(inside.statements.begin(), inside.statements.end(),
                     [&](const StmtRef& each) { return is_in_words(each, symbol); });
}

/// The statements of a block, and of blocks in it.
void add_flat(const StmtRef& s, std::vector<StmtRef>& to) {
  const auto* block = core::as<Stmts>(s);
  if (!block) return to.push_back(s);
  for (const StmtRef& each : block->body) add_flat(each, to);
}
std::vector<StmtRef> flat(const StmtRef& s) {
  std::vector<StmtRef> all;
  if (s) add_flat(s, all);
  return all;
}

/// `j++ < n` as the condition of a loop, or `j < n` where its body begins with the step.
struct Asked {
  SymbolRef symbol;
  bool up = false, prefix = false;
  const Arithmetic* test = nullptr;  ///< null: whether it is zero
};
/// `stepped`: the variable that is no step there; null: it is one.
std::optional<Asked> asked_by(const TermRef& t, const SymbolRef& stepped) {
  static const std::set<std::string> comparisons = {"<", ">", "<=", ">=", "!="};
  if (!t || count_steps(t) != (stepped ? 0 : 1) || count_assignments(t) > 0) return std::nullopt;
  const TermRef inside = below_conversions(t);
  const auto* test = core::as<Arithmetic>(inside);
  if (test && !(test->operands.size() == 2 && comparisons.count(test->op))) return std::nullopt;
  TermRef side = test ? meant(test->operands[0]) : inside;
  for (const auto* convert = core::as<Convert>(side); convert; convert = core::as<Convert>(side)) {
    if (!convert->implicit) return std::nullopt;
    side = meant(convert->operand);
  }
  const auto* step = core::as<Step>(side);
  if (const auto* load = core::as<Load>(side); load && stepped) side = meant(load->place);
  const SymbolRef symbol = step ? named_alone(step->place) : stepped ? named_alone(side) : nullptr;
  if (!symbol || (stepped && symbol != stepped)) return std::nullopt;
  if (test && named_in(test->operands[1]).count(symbol)) return std::nullopt;
  return Asked{symbol, step && step->increment, step && step->prefix, test};
}
/// By how many a term steps a variable, if that is one; else 0.
int by_one(const TermRef& given) {
  const TermRef t = below_conversions(given);
  if (const auto* step = core::as<Step>(t)) return step->increment ? 1 : -1;
  const auto* assign = core::as<Assign>(t);
  const bool is_sum = assign && (assign->op == '+' || assign->op == '-');
  return is_sum && constant(assign->value) == 1 ? (assign->op == '+' ? 1 : -1) : 0;
}

class CountedLoops {
 public:
  CountedLoops(const FunctionTwin& function, const std::function<std::string(const std::string&)>& fresh)
      : function_(function), fresh_(fresh) {}

  StmtRef in(const StmtRef& body) {
    for (const Parameter& parameter : function_.parameters)
      if (parameter.symbol) types_[parameter.symbol] = parameter.type, depths_[parameter.symbol] = 0;
    look(body, 0);
    drop_where_asked(body);
    return made(body);
  }

 private:
  /// A loop in what it counts by. What is found is undone where its variable is asked for elsewhere.
  struct Counted {
    SymbolRef symbol;
    StmtRef begin;        ///< what sets it; null: it goes on from what it is
    TermRef first;        ///< what it begins with
    int depth = 0;        ///< how many loops there are around it
    bool is_own = false;  ///< it is declared by the loop
  };

  // ---- which ones ----

  void look(const StmtRef& given, int depth) {
    if (!given) return;
    const StmtRef& s = meant(given);
    const Parts inside = parts(*s);
    for (const Declarator* d : inside.declared)
      if (d->symbol) types_[d->symbol] = d->type, depths_[d->symbol] = depth;
    if (core::as<Stmts>(given)) return look_at_row(flat(given), depth);
    declared_in_front(given, depth);
    note(given, nullptr, 0, depth);
    look_inside(given, depth);
  }
  void declared_in_front(const StmtRef& loop, int depth) {
    const auto* form = core::as<For>(loop);
    if (!form || !form->init) return;
    for (const Declarator* d : parts(*meant(form->init)).declared)
      if (d->symbol) types_[d->symbol] = d->type, depths_[d->symbol] = depth;
  }
  void look_inside(const StmtRef& s, int depth) {
    // What text does is not taken apart.
    if (s != meant(s)) return;
    const auto* form = core::as<For>(s);
    const auto* range = core::as<RangeFor>(s);
    const StmtRef init = form ? form->init : range ? range->init : nullptr;
    const bool is_loop = form || range || core::as<While>(s) || core::as<DoWhile>(s);
    for (const StmtRef& each : parts(*s).statements) look(each, depth + (is_loop && each != init ? 1 : 0));
  }
  void look_at_row(const std::vector<StmtRef>& all, int depth) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const StmtRef& s = meant(all[i]);
      const bool is_loop = core::as<For>(s) || core::as<While>(s) || core::as<DoWhile>(s);
      if (!is_loop) {
        look(all[i], depth);
        continue;
      }
      declared_in_front(all[i], depth);
      note(all[i], &all, i, depth);
      look_inside(all[i], depth);
    }
  }

  /// The variable that the loop counts by, if it can be told by the loop.
  struct Header {
    SymbolRef symbol;
    TermRef condition, increment;
    std::vector<StmtRef> body;
    TermRef first = {};               ///< of a `for` that sets it
    bool is_own = false;              ///< of one that declares it
    std::optional<Asked> asked = {};  ///< it steps where it is asked for, or right behind
    bool at_end = false;              ///< `do ... while`
  };
  std::optional<Header> header(const StmtRef& given) const {
    const StmtRef& s = meant(given);
    if (s != given) return std::nullopt;
    Header made;
    if (const auto* loop = core::as<While>(s)) {
      made.condition = loop->condition, made.body = flat(loop->body);
    } else if (const auto* loop = core::as<DoWhile>(s)) {
      made.condition = loop->condition, made.body = flat(loop->body), made.at_end = true;
    } else if (const auto* loop = core::as<For>(s)) {
      made.condition = loop->condition, made.increment = loop->increment, made.body = flat(loop->body);
      if (loop->init && !begins_with(loop->init, made)) return std::nullopt;
    } else {
      return std::nullopt;
    }
    if (!made.condition) return std::nullopt;
    const SymbolRef set = made.symbol;
    if (made.increment) {
      const auto stepped = whole_set(made.increment);
      if (!stepped || made.is_own || count_steps(made.condition) > 0) return std::nullopt;
      made.symbol = stepped->symbol;
    } else if (const auto asks = asked_by(made.condition, nullptr)) {
      made.symbol = asks->symbol, made.asked = asks;
      if (made.at_end && !asks->prefix) return std::nullopt;
    } else if (!step_in_body(made) && (made.at_end || !begins_with_step(made))) {
      return std::nullopt;
    }
    if ((set && set != made.symbol) || !is_one(made, given)) return std::nullopt;
    return made;
  }
  /// `j = 0` and `int j = 0` of a `for`.
  static bool begins_with(const StmtRef& init, Header& made) {
    if (const auto* form = core::as<Declare>(meant(init))) {
      if (form->declarators.size() != 1 || !form->declarators[0].symbol || form->declarators[0].arguments.size() != 1)
        return false;
      if (init != meant(init) && !is_printable(form->declarators[0].arguments[0].term)) return false;
      made.symbol = form->declarators[0].symbol, made.first = form->declarators[0].arguments[0].term;
      return made.is_own = true;
    }
    const TermRef t = evaluated(init);
    const auto set = t ? whole_set(t) : std::nullopt;
    if (!set || !set->to || set->to->access.changes_or_runs()) return false;
    made.symbol = set->symbol, made.first = set->to;
    return true;
  }
  /// The last statement that steps what the condition asks for, and that nothing behind it names.
  static bool step_in_body(Header& made) {
    const Symbols asked = named_in(made.condition);
    if (count_steps(made.condition) > 0) return false;
    Symbols behind;
    for (std::size_t i = made.body.size(); i-- > 0;) {
      const TermRef t = evaluated(made.body[i]);
      const auto set = t ? whole_set(t) : std::nullopt;
      if (set && asked.count(set->symbol) && !behind.count(set->symbol) &&
          (!made.symbol || made.symbol == set->symbol)) {
        made.symbol = set->symbol, made.increment = t;
        // What it is stepped by may be changed behind it.
        for (const StmtRef& each : std::vector(made.body.begin() + static_cast<std::ptrdiff_t>(i) + 1, made.body.end()))
          for (const SymbolRef& by : named_in(t))
            if (by != set->symbol && count_sets_in(each, by) > 0) return false;
        made.body.erase(made.body.begin() + static_cast<std::ptrdiff_t>(i));
        return true;
      }
      behind.merge(named_in(made.body[i]));
    }
    return false;
  }
  /// `while (j > 0) { --j; ... }`
  static bool begins_with_step(Header& made) {
    const TermRef t = made.body.empty() ? nullptr : evaluated(made.body[0]);
    const auto set = t && by_one(t) != 0 ? whole_set(t) : std::nullopt;
    made.asked =
        set && (!made.symbol || made.symbol == set->symbol) ? asked_by(made.condition, set->symbol) : std::nullopt;
    if (!made.asked) return false;
    made.symbol = set->symbol, made.asked->up = by_one(t) > 0;
    made.body.erase(made.body.begin());
    return true;
  }
  /// Whether nothing but that steps it, and each round comes to it.
  bool is_one(const Header& made, const StmtRef& loop) const {
    const auto type = types_.find(made.symbol);
    const bool is_local = made.symbol->kind == Symbol::Kind::Local || made.symbol->kind == Symbol::Kind::Parameter ||
                          made.symbol->kind == Symbol::Kind::Made;
    if (type == types_.end() || !is_local || made.symbol->escapes || !is_wide_integer(type->second)) return false;
    if (made.increment && !made.asked) {
      if (made.condition->access.changes() || count_sets_in(made.condition, made.symbol) > 0) return false;
      const auto set = whole_set(made.increment);
      if (count_sets_in(made.increment, made.symbol) != 1 || !named_in(made.condition).count(made.symbol)) return false;
      // What it is counted by is said by terms.
      if (set->to && !mentioned(set->to)) return false;
    }
    const bool in_body = made.increment && !is_in_header(loop);
    for (const StmtRef& each : made.body) {
      if (count_sets_in(each, made.symbol) > 0 || has_closure_that_names(each, made.symbol)) return false;
      if ((in_body || made.at_end) && has_continue(each)) return false;
    }
    return !is_in_words(loop, made.symbol);
  }
  static bool is_in_header(const StmtRef& loop) {
    const auto* form = core::as<For>(meant(loop));
    return form && form->increment;
  }
  bool is_wide_integer(const TypeRef& type) const {
    const TypeRef of = with_const(deduced(type), false);
    const auto width = core::as<Passive>(of) && !is_boolean(of) && !is_reference(of) ? width_of(of) : std::nullopt;
    return width && width->least >= 32;
  }

  void note(const StmtRef& loop, const std::vector<StmtRef>* row, std::size_t at, int depth) {
    const auto found = header(loop);
    if (!found) return;
    Counted made{found->symbol, nullptr, found->first, depth, found->is_own};
    if (!found->first && row) begin_of(*row, at, made);
    if (found->at_end && !is_reached(*found, made)) return;
    loops_[loop] = made;
    order_.push_back(loop);
  }
  /// What sets the variable in front of the loop, if it would be the same right there.
  void begin_of(const std::vector<StmtRef>& row, std::size_t at, Counted& made) const {
    for (std::size_t i = at; i-- > 0;) {
      const StmtRef& s = row[i];
      if (core::as<Case>(meant(s))) return;
      if (!named_in(s).count(made.symbol) && !declares(s, made.symbol)) continue;
      const auto* form = core::as<Declare>(meant(s));
      const TermRef t = form ? nullptr : evaluated(s);
      const auto set = t ? whole_set(t) : std::nullopt;
      const bool is_alone = form && form->declarators.size() == 1 && form->declarators[0].arguments.size() == 1;
      const TermRef value = is_alone ? form->declarators[0].arguments[0].term : set ? set->to : nullptr;
      Symbols sized;
      const auto counts = value && !value->access.changes_or_runs() ? mentioned(value, sized) : std::nullopt;
      if (!counts || counts->count(made.symbol)) return;
      if (s != meant(s) && !is_printable(value)) return;
      const bool stays =
          i + 1 == at || constant(value) ||
          std::all_of(row.begin() + static_cast<std::ptrdiff_t>(i) + 1, row.begin() + static_cast<std::ptrdiff_t>(at),
                      [](const StmtRef& each) { return core::as<Declare>(meant(each)) && !changes_something(each); });
      if (!stays || sets_one_of(row[at], *counts)) return;
      made.begin = s, made.first = value;
      return;
    }
  }
  static bool sets_one_of(const StmtRef& loop, const Symbols& symbols) {
    return std::any_of(symbols.begin(), symbols.end(),
                       [&](const SymbolRef& each) { return count_sets_in(loop, each) > 0; });
  }
  static bool changes_something(const StmtRef& s) {
    const Parts inside = parts(*meant(s));
    return std::any_of(inside.terms.begin(), inside.terms.end(),
                       [](const TermRef& t) { return t->access.changes_or_runs(); });
  }
  static bool declares(const StmtRef& s, const SymbolRef& symbol) {
    const Parts inside = parts(*meant(s));
    return std::any_of(inside.declared.begin(), inside.declared.end(),
                       [&](const Declarator* d) { return d->symbol == symbol; });
  }
  /// Of `do ... while (++j < n)`: whether its condition holds before the first round.
  static bool is_reached(const Header& found, const Counted& made) {
    const auto* test = core::as<Arithmetic>(below_conversions(found.condition));
    const auto first = made.first ? constant(made.first) : std::nullopt;
    if (!test || test->operands.size() != 2 || !first) return false;
    const TermRef side = below_conversions(test->operands[0]);
    const auto* step = core::as<Step>(side);
    const auto end = constant(test->operands[1]);
    if (!end || *first < 0 || *end < 0 || named_alone(step ? step->place : side) != made.symbol) return false;
    return test->op == "<"    ? *first < *end
           : test->op == "<=" ? *first <= *end
           : test->op == ">"  ? *first > *end
           : test->op == ">=" ? *first >= *end
                              : test->op == "!=" && *first != *end;
  }

  // ---- whether nobody asks ----

  /// Of the loops of one variable either each has what sets it, and nothing else names it, or nothing names it behind
  /// the only one.
  void drop_where_asked(const StmtRef& body) {
    std::set<SymbolRef> all;
    for (const auto& [loop, made] : loops_)
      if (!made.is_own) all.insert(made.symbol);
    for (const SymbolRef& symbol : all) {
      bool are_set = true;
      std::set<StmtRef> allowed;
      for (const auto& [loop, made] : loops_)
        if (made.symbol == symbol) {
          are_set = are_set && made.first;
          allowed.insert(loop);
          if (made.begin) allowed.insert(made.begin);
        }
      const bool is_parameter = depths_.at(symbol) == 0 && !is_declared(body, symbol);
      if (is_in_words(body, symbol)) {
        forget(symbol);
        continue;
      }
      if (are_set && !is_parameter && !is_asked(body, symbol, allowed)) {
        gone_.insert(symbol);
        continue;
      }
      keep_the_last(body, symbol);
    }
  }
  void forget(const SymbolRef& symbol) {
    for (auto each = loops_.begin(); each != loops_.end();)
      each = each->second.symbol == symbol ? loops_.erase(each) : std::next(each);
  }
  void keep_the_last(const StmtRef& body, const SymbolRef& symbol) {
    StmtRef last;
    for (const StmtRef& loop : order_)
      if (loops_.count(loop) && loops_.at(loop).symbol == symbol) last = loop;
    const bool is_one = loops_.at(last).depth == depths_.at(symbol);
    bool behind = false;
    for (const StmtRef& loop : order_)
      if (loops_.count(loop) && loops_.at(loop).symbol == symbol &&
          (loop != last || !is_one || is_asked_behind(body, symbol, last, behind)))
        loops_.erase(loop);
  }
  static bool is_declared(const StmtRef& s, const SymbolRef& symbol) {
    if (!s) return false;
    if (declares(s, symbol)) return true;
    const Parts inside = parts(*meant(s));
    return std::any_of(inside.statements.begin(), inside.statements.end(),
                       [&](const StmtRef& each) { return is_declared(each, symbol); });
  }
  /// Whether a statement but these names it, and not only declares it.
  static bool is_asked(const StmtRef& given, const SymbolRef& symbol, const std::set<StmtRef>& allowed) {
    if (!given || allowed.count(given)) return false;
    const StmtRef& s = meant(given);
    const Parts inside = parts(*s);
    if (const auto* form = core::as<Declare>(s); form && declares(given, symbol)) {
      // It is taken out of what declares it.
      for (const Declarator& d : form->declarators)
        for (const Hole& argument : d.arguments)
          if (d.symbol == symbol ? argument.term->access.changes_or_runs() : named_in(argument.term).count(symbol) > 0)
            return true;
      return given != s && !is_printable(s);
    }
    const auto names = [&](const TermRef& t) { return named_in(t).count(symbol) > 0; };
    return std::any_of(inside.terms.begin(), inside.terms.end(), names) ||
           std::any_of(inside.declared.begin(), inside.declared.end(),
                       [&](const Declarator* d) { return d->symbol == symbol; }) ||
           (core::as<Plain>(s) && named_in(given).count(symbol)) ||
           std::any_of(inside.statements.begin(), inside.statements.end(),
                       [&](const StmtRef& each) { return is_asked(each, symbol, allowed); });
  }
  /// Whether something names it behind a loop, in the order of the text.
  static bool is_asked_behind(const StmtRef& given, const SymbolRef& symbol, const StmtRef& loop, bool& behind) {
    if (!given) return false;
    if (given == loop) return std::exchange(behind, true);  // it may stand in two places
    const StmtRef& s = meant(given);
    const Parts inside = parts(*s);
    for (const StmtRef& each : inside.statements)
      if (is_asked_behind(each, symbol, loop, behind)) return true;
    // Of a loop, what it asks for is asked behind its body too.
    return behind && std::any_of(inside.terms.begin(), inside.terms.end(),
                                 [&](const TermRef& t) { return named_in(t).count(symbol) > 0; });
  }

  // ---- what stands for them ----

  StmtRef made(const StmtRef& body) {
    const Replace nothing = [](const TermRef&) { return nullptr; };
    std::set<StmtRef> begins;
    for (const auto& [loop, each] : loops_)
      if (each.begin && gone_.count(each.symbol)) begins.insert(each.begin);
    // From the inside out: a loop that is made has others in it.
    const std::function<StmtRef(const StmtRef&)> again = [&](const StmtRef& given) {
      return rewritten(given, nothing, [&](const StmtRef& s, bool is_begin) -> StmtRef {
        if (begins.count(s)) return nowhere(s);
        if (const StmtRef without = without_declared(s)) return is_begin && core::as<Stmts>(without) ? s : without;
        const auto found = loops_.find(s);
        return found == loops_.end() ? nullptr : counted(s, found->second, again);
      });
    };
    failed_.clear();
    StmtRef all = again(body);
    if (failed_.empty()) return all;
    // What cannot be said by another name stays, and all loops that go with it.
    for (const SymbolRef& each : failed_) forget(each), gone_.erase(each);
    return made(body);
  }
  static StmtRef nowhere(const StmtRef& s) { return like(s, make_stmt(Stmts{})); }
  /// What declares variables, without those that are gone; null where it declares none of these.
  StmtRef without_declared(const StmtRef& s) const {
    const auto* form = core::as<Declare>(meant(s));
    if (!form) return nullptr;
    const auto is_gone = [&](const Declarator& d) { return d.symbol && gone_.count(d.symbol) > 0; };
    if (std::none_of(form->declarators.begin(), form->declarators.end(), is_gone)) return nullptr;
    Declare rest{form->specifiers, {}};
    for (const Declarator& d : form->declarators)
      if (!is_gone(d)) rest.declarators.push_back(d);
    if (rest.declarators.empty()) return nowhere(s);
    return std::make_shared<const Stmt>(Stmt{std::move(rest), s->comments, s->trailing, s->location});
  }

  StmtRef counted(const StmtRef& loop, const Counted& counted, const std::function<StmtRef(const StmtRef&)>& again) {
    Header header = *this->header(loop);
    const TypeRef type = with_const(deduced(types_.at(header.symbol)), false);
    const bool is_gone = counted.is_own || gone_.count(header.symbol);
    Symbol like_it = *header.symbol;
    if (like_it.kind == Symbol::Kind::Parameter) like_it.kind = Symbol::Kind::Made;
    const SymbolRef symbol = renamed(std::move(like_it), is_gone ? header.symbol->name : fresh_(header.symbol->name));
    const TermRef old = variable(header.symbol, type, false);
    TermRef first = counted.first ? counted.first : old;
    SymbolRef counts = symbol;
    For form{nullptr, header.condition, header.increment, nullptr};
    Stmts body;
    if (header.asked) {
      const auto& asked = header.asked;
      const bool up = asked->up;
      const auto compared = [&](const TermRef& of, const std::string& op) {
        // With the conversions that it had.
        const TermRef side = !asked->test ? of : rewritten(meant(asked->test->operands[0]), [&](const TermRef& t) {
          return core::as<Step>(meant(t)) || named_alone(t) == header.symbol ? of : nullptr;
        });
        const TermRef right = asked->test ? asked->test->operands[1] : literal(0, type);
        const TermRef test = make_term(Arithmetic{op, {side, right}}, boolean_type(), false, reads, false);
        return in_words(
            {Hole{of, Wanted::Value, Precedence::Shift}, " " + op + " ", Hole{right, Wanted::Value, Precedence::Shift}},
            Precedence::Relational, test);
      };
      const std::string op = asked->test ? asked->test->op : "!=";
      const auto compared_as = width_of(asked->test ? meant(asked->test->operands[0])->type : type);
      const bool is_signed = width_of(type)->is_signed && compared_as && compared_as->is_signed;
      form.increment = stepping(old, up);
      if (asked->prefix) {
        // What is asked behind the first round is asked in front of it.
        if (!header.at_end) first = next_to(first, type, up);
        form.condition = compared(old, op);
      } else if (is_signed && op == (up ? "<" : ">")) {
        first = next_to(first, type, up);
        form.condition = compared(old, op + "=");
      } else {
        // It counts by what is asked, and the body sees the next.
        const SymbolRef count = std::make_shared<const Symbol>([&] {
          Symbol each{fresh_("count")};
          each.escapes = false;
          each.changes = 1;
          return each;
        }());
        counts = count;
        const TermRef at = variable(count, type, false);
        form.condition = compared(at, op);
        form.increment = stepping(at, up);
        if (std::any_of(header.body.begin(), header.body.end(),
                        [&](const StmtRef& each) { return named_in(each).count(header.symbol) > 0; }))
          body.body.push_back(integer_declared_as(header.symbol, type, next_to(at, type, up), true));
      }
    }
    for (const StmtRef& each : header.body) body.body.push_back(again(each));
    form.body = make_stmt(std::move(body));
    const StmtRef made = with_variable(make_stmt(std::move(form)), header.symbol, symbol);
    if (!made) {
      failed_.insert(header.symbol);
      return loop;
    }
    For whole = std::get<For>(made->form);
    whole.init = integer_declared_as(counts, type, first, false);
    return std::make_shared<const Stmt>(
        Stmt{std::move(whole), loop->comments, loop->trailing, loop->location, loop->checkpoint});
  }

  const FunctionTwin& function_;
  const std::function<std::string(const std::string&)>& fresh_;
  std::map<SymbolRef, TypeRef> types_;
  std::map<SymbolRef, int> depths_;  ///< how many loops there are around what declares it
  std::map<StmtRef, Counted> loops_;
  std::vector<StmtRef> order_;  ///< of these, in the order of the text
  std::set<SymbolRef> gone_;    ///< nothing names it any more
  std::set<SymbolRef> failed_;
};

}  // namespace

StmtRef with_counted_loops(const FunctionTwin& function, const StmtRef& body,
                           const std::function<std::string(const std::string&)>& fresh) {
  return body ? CountedLoops(function, fresh).in(body) : body;
}

}  // namespace dualrev::flow
