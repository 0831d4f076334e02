#include "flow/inlining/returns.hpp"

#include "flow/inlining/made_objects.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// A loop that it returns from: by `break`, and a Boolean.
void loop_that_returns(Inliner& in, const StmtRef& s, const Row& rest, const TermRef& result, Row& to) {
  const TermRef left = in.variables.local("left", boolean_type(), Declarator::Init::Copy, {truth(false)}, to);
  const TermRef outer_left = std::exchange(in.frame().left, left),
                outer_result = std::exchange(in.frame().result, result);
  const int outside = std::exchange(in.frame().loops, 0);
  in.statement(s, to);
  in.frame().left = outer_left, in.frame().result = outer_result, in.frame().loops = outside;
  Row behind;
  tail(in, rest, 0, result, behind);
  if (behind.empty()) return;
  const TermRef not_left = make_term(Arithmetic{"!", {left}}, boolean_type(), false, reads, false);
  to.push_back(make_stmt(If{nullptr, not_left, make_stmt(Stmts{std::move(behind)}), nullptr}));
}

/// What is left of a body, on each way through it.
void ways(Inliner& in, const Row& all, std::size_t from, const TermRef& result, Row& to) {
  for (std::size_t i = from; i < all.size(); ++i) {
    const StmtRef& s = all[i];
    if (!s->location.empty()) in.location = s->location;
    const auto joined = [&](const StmtRef& first) {
      Row row = statements_in(first);
      row.insert(row.end(), all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end());
      return row;
    };
    if (const auto* form = core::as<Return>(meant(s))) {
      if (!form->value || !result) return;
      const TypeRef& type = deduced(result->type);
      const TermRef value =
          is_value_type(type) ? in.term(form->value->term, &to) : in.value_of_object(form->value->term, &to, "value");
      in.changes.check(value);
      return assign(in, result, value, to);
    }
    if (!has_return(s)) {
      in.statement(s, to);
      continue;
    }
    if (core::as<Stmts>(meant(s))) return tail(in, joined(s), 0, result, to);
    if (const StmtRef apart = declared_in_front(s)) return tail(in, joined(apart), 0, result, to);
    if (const auto* form = core::as<Switch>(meant(s))) {
      if (form->condition->access.changes()) in.fail("a switch on what it changes", ways_on::statement);
      const StmtRef chain = as_chain(*form, s);
      if (!chain) in.fail("a switch whose cases fall through, or are left before their end", ways_on::branches);
      return tail(in, joined(chain), 0, result, to);
    }
    const auto* form = core::as<If>(meant(s));
    const Row rest(all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end());
    if (is_loop(s)) return loop_that_returns(in, s, rest, result, to);
    if (!form) in.fail("a return inside of this statement, where it is written out");
    const bool then_falls = falls_through(form->then), else_falls = !form->otherwise || falls_through(form->otherwise);
    if (then_falls && else_falls && !rest.empty()) in.fail("returns on some ways through a branch");
    const TermRef condition = in.term(form->condition, &to);
    in.changes.check(condition);
    Row then = statements_in(form->then), otherwise = statements_in(form->otherwise);
    if (then_falls) then.insert(then.end(), rest.begin(), rest.end());
    if (else_falls) otherwise.insert(otherwise.end(), rest.begin(), rest.end());
    Row one, other;
    tail(in, then, 0, result, one);
    tail(in, otherwise, 0, result, other);
    to.push_back(like(s, make_stmt(If{nullptr, condition, make_stmt(Stmts{std::move(one)}),
                                      other.empty() ? nullptr : make_stmt(Stmts{std::move(other)})})));
    return;
  }
}

}  // namespace

void tail(Inliner& in, const Row& all, std::size_t from, const TermRef& result, Row& to) {
  in.in_statement([&] { ways(in, all, from, result, to); });
}

void return_from_loop(Inliner& in, const StmtRef& s, Row& to) {
  tail(in, {s}, 0, in.frame().result, to);
  assign(in, in.frame().left, truth(true), to);
  to.push_back(make_stmt(Jump{Jump::Kind::Break}));
}

}  // namespace dualrev::flow
