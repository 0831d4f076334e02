#include "flow/assignments.hpp"

#include <algorithm>

#include "core/rewrite.hpp"
#include "core/walk.hpp"
#include "flow/flow.hpp"
#include "flow/steps.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

static int count_in_parts(const TermRef& t) {
  int all = 0;
  for (const Hole& each : operands(*t)) all += count_assignments(each.term);
  return all;
}
int count_assignments(const TermRef& t) {
  const int all = count_in_parts(t) + (core::as<Assign>(t) ? 1 : 0);
  return meant(t) == t ? all : std::max(all, count_assignments(meant(t)));
}

namespace {

/// What text means, if that says more of assignments than what stands in the text.
const TermRef& said(const TermRef& t) {
  return meant(t) != t && count_assignments(meant(t)) >= count_in_parts(t) ? meant(t) : t;
}
/// Where text is words alone, what it means says what is assigned.
bool is_words(const TermRef& t) {
  const TermRef& meaning = said(t);
  return meaning != t && count_in_parts(t) < count_assignments(t) - (core::as<Assign>(meaning) ? 1 : 0);
}

/// The assignments inside of an expression, from the left to the right; none inside of another.
class InnerAssignments {
 public:
  /// Of `place = value` both, in the order in which they are evaluated.
  void operands_of(const Assign& outer) {
    if (!is_whole(outer.value)) look(outer.value, true);
    look(outer.place, true);
  }
  void value(const TermRef& t) {
    if (!is_whole(t)) look(t, true);
  }
  bool can_stand_in_front = true;
  std::vector<TermRef> all;

 private:
  /// `a = b = e`: what is assigned is all that is read.
  bool is_whole(const TermRef& t) {
    const auto* convert = core::as<Convert>(said(t));
    const auto* load = core::as<Load>(said(t));
    if (convert || load) return is_whole(convert ? convert->operand : load->place);
    if (!core::as<Assign>(said(t))) return false;
    add(t);
    return true;
  }
  void add(const TermRef& t) {
    const TermRef& assignment = said(t);
    const SymbolRef root = root_of(core::as<Assign>(assignment)->place);
    // What stands on its left comes first: calls, and in braces what is read too.
    const bool is_calm = !left_.changes_or_runs() && !left_.throws &&
                         !(left_.reads && (assignment->access.writes || assignment->access.stages)) &&
                         !left_named_.count(root);
    can_stand_in_front = can_stand_in_front && is_calm && (core::as<Verbatim>(t) || t->active || is_printable(t));
    // What it gives is read where it stands: no other one may change that.
    left_named_.insert(root);
    all.push_back(t);
  }
  void look(const TermRef& given, bool is_reached) {
    const TermRef& t = said(given);
    if (count_assignments(t) == 0) {
      left_ |= t->access;
      left_named_.merge(named_in(given));
      return;
    }
    if (core::as<Assign>(t)) {
      can_stand_in_front = can_stand_in_front && is_reached;
      return add(given);
    }
    if (core::as<Lambda>(t) || core::as<Sequence>(t)) can_stand_in_front = false;
    const auto* sum = core::as<Arithmetic>(t);
    const bool is_either = core::as<Logic>(t) || core::as<Select>(t) ||
                           (sum && (sum->op.front() == '?' || sum->op == "&&" || sum->op == "||"));
    bool is_first = true;
    for (const Hole& each : operands(*t)) {
      look(each.term, is_reached && (is_first || !is_either));
      is_first = false;
    }
  }
  Access left_;
  Symbols left_named_;
};

/// Whether something is assigned inside of what is assigned, or of what gives a value.
bool assigns_inside(const TermRef& given) {
  const TermRef& t = said(given);
  if (const auto* both = core::as<Sequence>(t)) return assigns_inside(both->first) || assigns_inside(both->second);
  return count_assignments(t) > (core::as<Assign>(t) ? 1 : 0);
}
void add_apart(const TermRef& t, std::vector<StmtRef>& to);
/// What is assigned inside, as statements.
void add_inner(const InnerAssignments& inner, std::vector<StmtRef>& to) {
  for (const TermRef& each : inner.all) add_apart(each, to);
}
/// "a = b = e, ++i" => b = e; a = b; ++i
void add_apart(const TermRef& given, std::vector<StmtRef>& to) {
  const TermRef& t = said(given);
  if (const auto* both = core::as<Sequence>(t)) {
    add_apart(both->first, to);
    return add_apart(both->second, to);
  }
  InnerAssignments inner;
  const auto* outer = core::as<Assign>(t);
  outer ? inner.operands_of(*outer) : inner.value(given);
  if (inner.all.empty() || !inner.can_stand_in_front) return to.push_back(make_stmt(Evaluate{given}));
  add_inner(inner, to);
  const TermRef operand = outer ? with_places(outer->place) : nullptr,
                value = outer ? with_places(outer->value) : nullptr;
  const TermRef rest = !outer             ? with_places(given)
                       : operand && value ? make_term(Assign{operand, outer->op, value, outer->computed}, t->type,
                                                      t->place, t->access, t->active)
                                          : nullptr;
  to.push_back(rest ? make_stmt(Evaluate{rest}) : nullptr);
}
bool are_known(const std::vector<StmtRef>& all) {
  return std::none_of(all.begin(), all.end(), [](const StmtRef& each) { return !each; });
}
StmtRef one_by_one(std::vector<StmtRef> all, const StmtRef& s) {
  all[0] = like(s, all[0]);
  return make_stmt(Stmts{std::move(all)});
}

/// "double a = b = e;" => b = e; double a = b;
StmtRef in_front_of(const StmtRef& is, const StmtRef& s) {
  InnerAssignments inner;
  for (const TermRef& each : parts(*is).terms) inner.value(each);
  std::vector<StmtRef> all;
  add_inner(inner, all);
  if (inner.all.empty() || !inner.can_stand_in_front || (is != s && !is_printable(is))) return nullptr;
  for (const Declarator* d : parts(*is).declared)
    for (const TermRef& each : inner.all)
      if (named_in(each).count(d->symbol)) return nullptr;
  bool is_known = true;
  all.push_back(rewritten(is, [&](const TermRef& t) -> TermRef {
    if (count_assignments(t) == 0) return nullptr;
    const TermRef made = with_places(t);
    is_known = is_known && made;
    return made;
  }));
  if (!is_known || std::any_of(all.begin(), all.end(), [](const StmtRef& each) { return !each; })) return nullptr;
  return one_by_one(std::move(all), s);
}

/// With `i = j = 0` in front of the loop, and each of what its increment assigns by itself.
StmtRef loop_with_assignments_apart(const For& form, const StmtRef& s) {
  const auto* begins = form.init ? core::as<Evaluate>(meant(form.init)) : nullptr;
  For made = form;
  std::vector<StmtRef> before, steps;
  if (begins && assigns_inside(begins->term)) add_apart(begins->term, before);
  if (form.increment && assigns_inside(form.increment)) add_apart(form.increment, steps);
  if (!are_known(before) || !are_known(steps)) return nullptr;
  if (before.empty() && steps.empty()) return nullptr;
  if (!before.empty()) {
    made.init = before.back();
    before.pop_back();
  }
  for (const StmtRef& each : steps) {
    const TermRef& next = std::get<Evaluate>(each->form).term;
    made.increment = each == steps[0] ? next
                                      : make_term(Sequence{made.increment, next}, next->type, false,
                                                  made.increment->access | next->access | reads, false);
  }
  // Not the loop once more, where something has to stay inside.
  const Replace nothing = [](const TermRef&) { return nullptr; };
  made.body = rewritten(made.body, nothing, with_assignments_apart);
  before.push_back(like(s, make_stmt(std::move(made))));
  return before.size() == 1 ? before[0] : make_stmt(Stmts{std::move(before)});
}

}  // namespace

/// Text with places in its holes, which does what is left of what was done in them.
static TermRef text_with_places(const TermRef& given) {
  auto form = std::get<Verbatim>(given->form);
  Access before, behind;
  for (Piece& piece : form.pieces)
    if (auto* hole = std::get_if<Hole>(&piece)) {
      before |= hole->term->access;
      hole->term = with_places(hole->term);
      if (!hole->term) return nullptr;
      behind |= hole->term->access;
    }
  const Access access = given->access.without(before) | behind;
  form.meaning = rewritten(form.meaning, [&](const TermRef& t) -> TermRef {
    if (const auto* assign = core::as<Assign>(t)) return assign->place;
    const Access more = t->access.without(access);
    return more != pure && core::as<Opaque>(t)
               ? make_term(t->form, t->type, t->place, t->access.without(more), t->active)
               : nullptr;
  });
  return make_term(std::move(form), given->type, given->place, access, given->active);
}

TermRef with_places(const TermRef& given) {
  if (count_assignments(given) == 0) return given;
  if (const auto* assign = core::as<Assign>(said(given))) {
    // The place is written twice: what it does would be done twice.
    const bool does_something = count_steps(assign->place) > 0 || assign->place->access.changes_or_runs();
    return does_something ? nullptr : with_places(assign->place);
  }
  if (is_words(given)) return is_printable(meant(given)) ? with_places(meant(given)) : nullptr;
  if (core::as<Verbatim>(given)) return text_with_places(given);
  bool is_known = true;
  const TermRef made = rewritten(given, [&](const TermRef& t) -> TermRef {
    if (t == given) return nullptr;
    const TermRef part = with_places(t);
    is_known = is_known && part;
    return part ? part : t;
  });
  return is_known ? made : nullptr;
}

StmtRef with_assignments_apart(const StmtRef& s, bool is_begin) {
  if (const auto* loop = core::as<For>(s)) return loop_with_assignments_apart(*loop, s);
  if (is_begin) return nullptr;
  const StmtRef& is = meant(s);
  if (const auto* whole = core::as<Evaluate>(is)) {
    std::vector<StmtRef> all;
    if (assigns_inside(whole->term)) add_apart(whole->term, all);
    return all.size() > 1 && are_known(all) ? one_by_one(std::move(all), s) : nullptr;
  }
  if (core::as<Declare>(is) || core::as<Return>(is)) return in_front_of(is, s);
  return nullptr;
}

}  // namespace dualrev::flow
