#include "flow/steps.hpp"

#include <algorithm>
#include <map>

#include "core/rewrite.hpp"
#include "core/walk.hpp"
#include "flow/flow.hpp"
#include "flow/types.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

int count_steps(const TermRef& given) {
  const TermRef& t = meant(given);
  int all = core::as<Step>(t) ? 1 : 0;
  for (const Hole& each : operands(*t)) all += count_steps(each.term);
  return all;
}

namespace {

void count_mentions(const TermRef& given, std::map<SymbolRef, int>& mentions) {
  const TermRef& t = meant(given);
  if (const auto* variable = core::as<Variable>(t)) ++mentions[variable->symbol];
  for (const Hole& each : operands(*t)) count_mentions(each.term, mentions);
}

/// Whether each step in it is made whatever is computed, once, and stands where its text can be taken out.
bool steps_always(const TermRef& t, bool is_reached) {
  if (!t || count_steps(t) == 0) return true;
  if (core::as<Step>(below_conversions(t))) return is_reached;
  if (core::as<Lambda>(meant(t))) return false;
  if (const auto* select = core::as<Select>(meant(t)))
    return steps_always(select->condition, is_reached) && steps_always(select->then, false) &&
           steps_always(select->otherwise, false);
  if (const auto* logic = core::as<Logic>(meant(t)))
    return steps_always(logic->left, is_reached) && steps_always(logic->right, false);
  const auto* sum = core::as<Arithmetic>(below_conversions(t));
  if (sum && (sum->op.front() == '?' || sum->op == "&&" || sum->op == "||")) is_reached = false;
  // What stands in plain text stays there.
  int seen = 0;
  const std::vector<Hole> inside = operands(*t);
  for (const Hole& each : inside) seen += count_steps(each.term);
  return seen == count_steps(t) && std::all_of(inside.begin(), inside.end(),
                                               [&](const Hole& each) { return steps_always(each.term, is_reached); });
}

/// How many expressions there are between commas.
std::size_t count_steps_apart(const TermRef& t) {
  const auto* both = core::as<Sequence>(meant(t));
  return both ? count_steps_apart(both->first) + count_steps_apart(both->second) : 1;
}
/// "j = i++, --k" => j = i, ++i, --k
void add_steps_apart(const TermRef& t, std::vector<TermRef>& to) {
  if (const auto* both = core::as<Sequence>(meant(t))) {
    add_steps_apart(both->first, to);
    return add_steps_apart(both->second, to);
  }
  const StmtRef made = with_steps_apart(make_stmt(Evaluate{t}), false);
  if (!made) return to.push_back(t);
  for (const StmtRef& each : statements_in(made)) to.push_back(std::get<Evaluate>(each->form).term);
}
/// "++i, a[i] = j++;" => ++i; a[i] = j; ++j;
StmtRef one_by_one(const TermRef& sequence, const StmtRef& s) {
  std::vector<TermRef> steps;
  add_steps_apart(sequence, steps);
  Stmts all;
  for (const TermRef& each : steps) all.body.push_back(make_stmt(Evaluate{each}));
  all.body[0] = like(s, all.body[0]);
  return make_stmt(std::move(all));
}
/// The loop, whose increment steps nothing inside of another step; null where it is that already.
StmtRef loop_with_steps_apart(const For& form, const StmtRef& s) {
  if (!form.increment) return nullptr;
  std::vector<TermRef> steps;
  add_steps_apart(form.increment, steps);
  if (steps.size() == count_steps_apart(form.increment)) return nullptr;
  For made = form;
  made.increment = steps[0];
  for (std::size_t i = 1; i < steps.size(); ++i)
    made.increment = make_term(Sequence{made.increment, steps[i]}, steps[i]->type, false,
                               made.increment->access | steps[i]->access | reads, false);
  const Replace nothing = [](const TermRef&) { return nullptr; };
  return rewritten(like(s, make_stmt(std::move(made))), nothing, with_steps_apart);
}

/// What stands inside of text that is nothing but words is said by what it means.
StmtRef steps_in_words(const StmtRef& s) {
  const auto* form = core::as<Evaluate>(meant(s));
  const TermRef t = form ? form->term : nullptr;
  const bool is_words = t && (core::as<Plain>(s) || core::as<Verbatim>(t)) && operands(*t).empty();
  const bool is_more = is_words && count_steps(t) > 0 && !core::as<Step>(below_conversions(t));
  return is_more && is_printable(meant(t)) ? like(s, make_stmt(Evaluate{meant(t)})) : s;
}

}  // namespace

StmtRef with_steps_apart(const StmtRef& given, bool is_begin) {
  if (const auto* loop = core::as<For>(given)) return loop_with_steps_apart(*loop, given);
  if (const auto* all = core::as<Evaluate>(meant(given)); all && core::as<Sequence>(meant(all->term)) && !is_begin)
    return one_by_one(all->term, given);
  const StmtRef s = steps_in_words(given);
  const bool is_of_words = s != given;
  const bool is_one = core::as<Evaluate>(s) || core::as<Declare>(s) || core::as<Return>(s);
  if (!is_one || is_begin) return nullptr;
  const auto* whole = core::as<Evaluate>(s);
  std::vector<StmtRef> before, behind;
  std::map<SymbolRef, int> mentions;
  Symbols stepped;
  bool is_known = true;
  for (const TermRef& each : parts(*s).terms) {
    count_mentions(each, mentions);
    is_known = is_known && ((whole && core::as<Step>(below_conversions(each))) || steps_always(each, true));
  }
  if (!is_known) return nullptr;
  const StmtRef made = rewritten(s, [&](const TermRef& t) -> TermRef {
    const auto* text = core::as<Verbatim>(t);
    const auto* step = text ? core::as<Step>(below_conversions(t)) : is_of_words ? core::as<Step>(t) : nullptr;
    if (!step || (whole && t == whole->term)) return nullptr;
    const auto* place = core::as<Variable>(step->place);
    const bool is_words = !text || core::is_words(*text);
    const bool has_hole = text && text->pieces.size() == 2;
    if (!place || place->symbol->escapes || !core::as<Passive>(deduced(step->place->type)) || !(is_words || has_hole)) {
      is_known = false;
      return nullptr;
    }
    is_known = is_known && mentions[place->symbol] == 1;
    const std::string op = step->increment ? "++" : "--";
    const TermRef at = step->place;
    const TermRef again = make_term(Step{at, step->increment, true}, at->type, true, t->access, false);
    const TermRef term =
        make_term(Verbatim{{op, Hole{at, Wanted::Value, Precedence::Unary}}, Precedence::Unary, {}, again}, at->type,
                  true, t->access, false);
    // It is seen twice where text that says it has a meaning too.
    if (stepped.insert(place->symbol).second) (step->prefix ? before : behind).push_back(make_stmt(Evaluate{term}));
    const Access access = reads;
    return make_term(Verbatim{{Hole{at, Wanted::Value, Precedence::Primary}}, Precedence::Primary, {}, at}, at->type,
                     false, access, false);
  });
  if (!is_known || (before.empty() && behind.empty())) return nullptr;
  std::vector<StmtRef> all = std::move(before);
  all.push_back(made);
  all.insert(all.end(), behind.begin(), behind.end());
  return make_stmt(Stmts{std::move(all)});
}

}  // namespace dualrev::flow
