#include "flow/ways_out.hpp"

#include <algorithm>
#include <utility>

#include "core/walk.hpp"
#include "flow/types.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

enum class Within { All, Loop, LoopOrSwitch };
/// Whether `is` holds for a statement of those inside, but not of other loops, or of what a `break` leaves, inside.
template <class Is>
bool any_inside(const StmtRef& given, Within here, const Is& is) {
  if (!given) return false;
  const StmtRef& s = meant(given);
  if (is(s)) return true;
  if (const auto* block = as<Stmts>(s))
    return std::any_of(block->body.begin(), block->body.end(),
                       [&](const StmtRef& each) { return any_inside(each, here, is); });
  if (const auto* form = as<If>(s)) return any_inside(form->then, here, is) || any_inside(form->otherwise, here, is);
  if (const auto* form = as<Switch>(s)) return here != Within::LoopOrSwitch && any_inside(form->body, here, is);
  if (const auto* form = as<Case>(s)) return any_inside(form->body, here, is);
  if (here != Within::All) return false;
  if (const auto* form = as<While>(s)) return any_inside(form->body, here, is);
  if (const auto* form = as<DoWhile>(s)) return any_inside(form->body, here, is);
  if (const auto* form = as<For>(s)) return any_inside(form->body, here, is);
  if (const auto* form = as<RangeFor>(s)) return any_inside(form->body, here, is);
  return false;
}

bool is_break(const StmtRef& s) { return jump_of(s) == Jump::Kind::Break; }
bool is_continue(const StmtRef& s) { return jump_of(s) == Jump::Kind::Continue; }

/// The statements of one case without the `break` at their end; nothing if another one is left by it.
struct CaseBody {
  std::vector<StmtRef> all;
  bool falls = false;  ///< into the next case
};
std::optional<CaseBody> without_break(std::vector<StmtRef> all) {
  while (all.size() == 1 && as<Stmts>(meant(all[0]))) all = std::vector(as<Stmts>(meant(all[0]))->body);
  const bool ends = !all.empty() && is_break(all.back());
  if (ends) all.pop_back();
  for (const StmtRef& each : all)
    if (has_break(each)) return std::nullopt;
  const bool falls = !ends && (all.empty() || falls_through(all.back()));
  return CaseBody{std::move(all), falls};
}
bool declares(const StmtRef& given) {
  if (!given) return false;
  const Parts inside = parts(*meant(given));
  return !inside.declared.empty() || std::any_of(inside.statements.begin(), inside.statements.end(), declares);
}
/// What cases do that fall into others is what these do, too. False if that would be said twice of a variable.
bool fall_through(std::vector<CaseBody>& cases) {
  for (std::size_t i = cases.size(); i-- > 0;) {
    if (!cases[i].falls || i + 1 == cases.size()) continue;
    const std::vector<StmtRef>& next = cases[i + 1].all;
    if (std::any_of(next.begin(), next.end(), declares)) return false;
    cases[i].all.insert(cases[i].all.end(), next.begin(), next.end());
  }
  return true;
}

}  // namespace

const StmtRef& meant(const StmtRef& s) {
  const auto* text = as<Plain>(s);
  return text && text->meaning ? text->meaning : s;
}

std::optional<Jump::Kind> jump_of(const StmtRef& s) {
  const auto* jump = as<Jump>(meant(s));
  return jump ? std::optional(jump->kind) : std::nullopt;
}

std::vector<StmtRef> statements_in(const StmtRef& s) {
  if (!s) return {};
  const auto* several = as<Stmts>(meant(s));
  return several ? several->body : std::vector<StmtRef>{s};
}

bool has_return(const StmtRef& s) {
  return any_inside(s, Within::All, [](const StmtRef& each) { return as<Return>(each) != nullptr; });
}
bool has_break(const StmtRef& s) { return any_inside(s, Within::LoopOrSwitch, is_break); }
bool has_continue(const StmtRef& s) { return any_inside(s, Within::Loop, is_continue); }
bool is_loop(const StmtRef& s) {
  const StmtRef& is = meant(s);
  return as<While>(is) || as<DoWhile>(is) || as<For>(is) || as<RangeFor>(is);
}
bool loop_returns(const StmtRef& s) {
  return any_inside(s, Within::All, [](const StmtRef& each) { return is_loop(each) && has_return(each); });
}

bool leaves(const StmtRef& s) { return has_return(s) || has_break(s) || has_continue(s); }

bool falls_through(const StmtRef& given) {
  if (!given) return true;
  const StmtRef& s = meant(given);
  if (as<Return>(s) || as<Jump>(s)) return false;
  if (const auto* block = as<Stmts>(s)) return std::all_of(block->body.begin(), block->body.end(), falls_through);
  if (const auto* form = as<If>(s)) return falls_through(form->then) || falls_through(form->otherwise);
  return true;
}

StmtRef declared_in_front(const StmtRef& s) {
  const auto apart = [&](auto form) -> StmtRef {
    const StmtRef init = std::exchange(form.init, nullptr);
    return init ? make_stmt(Stmts{{init, like(s, make_stmt(std::move(form)))}}) : nullptr;
  };
  if (const auto* form = as<If>(meant(s))) return apart(*form);
  const auto* form = as<Switch>(meant(s));
  return form ? apart(*form) : nullptr;
}

StmtRef as_chain(const Switch& form, const StmtRef& s) {
  const auto* body = as<Stmts>(meant(form.body));
  if (form.init || !body) return nullptr;
  struct Group {
    std::vector<Case> labels;
    std::vector<StmtRef> body;
  };
  std::vector<Group> groups;
  for (StmtRef each : body->body) {
    bool is_first = true;
    for (const auto* label = as<Case>(meant(each)); label; label = each ? as<Case>(meant(each)) : nullptr) {
      const bool ended = groups.empty() || !groups.back().body.empty();
      if (ended && is_first) groups.emplace_back();
      if (groups.empty()) return nullptr;
      groups.back().labels.push_back({label->kind, label->label, nullptr, label->value});
      each = label->body;
      is_first = false;
    }
    if (groups.empty()) return nullptr;
    // Behind the next label its name would still be known.
    if (each && as<Declare>(meant(each))) return nullptr;
    if (each) groups.back().body.push_back(each);
  }
  std::vector<CaseBody> cases;
  for (Group& each : groups) {
    auto inside = without_break(std::move(each.body));
    if (!inside) return nullptr;
    cases.push_back(std::move(*inside));
  }
  if (!fall_through(cases)) return nullptr;
  StmtRef otherwise;
  std::vector<std::pair<TermRef, StmtRef>> arms;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const StmtRef block = make_stmt(Stmts{std::move(cases[i].all)});
    const std::vector<Case>& labels = groups[i].labels;
    if (std::any_of(labels.begin(), labels.end(), [](const Case& each) { return each.kind == Case::Kind::Default; })) {
      otherwise = block;
      continue;
    }
    std::vector<Piece> test;
    const TypeRef& type = boolean_type();
    TermRef meaning;
    for (const auto& [kind, label, nothing, value] : labels) {
      if (kind != Case::Kind::Case || !value) return nullptr;
      if (!test.empty()) test.emplace_back(" || ");
      test.emplace_back(Hole{form.condition, Wanted::Value, Precedence::Relational});
      test.emplace_back(" == " + label);
      const Access access = form.condition->access;
      const TermRef is = make_term(Arithmetic{"==", {form.condition, value}}, type, false, access, false);
      meaning = meaning ? make_term(Arithmetic{"||", {meaning, is}}, type, false, access, false) : is;
    }
    const Precedence level = labels.size() == 1 ? Precedence::Equality : Precedence::Or;
    arms.emplace_back(
        make_term(Verbatim{std::move(test), level, {}, meaning}, type, false, form.condition->access, false), block);
  }
  for (std::size_t i = arms.size(); i-- > 0;)
    otherwise = std::make_shared<const Stmt>(
        Stmt{If{nullptr, arms[i].first, arms[i].second, otherwise, false}, s->comments, {}, s->location});
  return otherwise ? otherwise : make_stmt(Stmts{});
}

}  // namespace dualrev::flow
