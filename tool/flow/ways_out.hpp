// Where control goes: statements that leave a loop, its body or the function, and what falls through to the next one.
#pragma once

#include <optional>
#include <vector>

#include "core/term.hpp"
#include "core/walk.hpp"

namespace dualrev::flow {

/// What a statement itself does: `break`, `continue`, `throw`; nothing for others.
std::optional<core::Jump::Kind> jump_of(const core::StmtRef& s);
/// The statements of a block, or the only one; none of null.
std::vector<core::StmtRef> statements_in(const core::StmtRef& s);
/// What it means, if it is text; else itself.
const core::StmtRef& meant(const core::StmtRef& s);
inline core::StmtRef meant(core::StmtRef&& s) { return meant(s); }
/// A statement, what it means, and those in it.
template <class Visit>
void each_statement(const core::StmtRef& s, const Visit& visit) {
  if (!s) return;
  visit(s);
  if (const core::StmtRef& meaning = meant(s); meaning != s) each_statement(meaning, visit);
  for (const core::StmtRef& each : core::parts(*s).statements) each_statement(each, visit);
}

/// Whether what stands behind it may be left out, though nothing is thrown: it returns, or goes on with or behind the
/// loop that it stands in.
bool leaves(const core::StmtRef& s);
/// Whether what stands behind it may be reached.
bool falls_through(const core::StmtRef& s);
/// Whether there is a `return` in it, or a `break` or `continue` for the loop that it stands in.
bool has_return(const core::StmtRef& s);
bool has_break(const core::StmtRef& s);
bool has_continue(const core::StmtRef& s);
bool is_loop(const core::StmtRef& s);
/// Whether a loop in it has a `return`.
bool loop_returns(const core::StmtRef& s);

/// `if (int i = f(); i > 0) ...` as `{ int i = f(); if (i > 0) ... }`, a switch too. Null if nothing is declared there.
core::StmtRef declared_in_front(const core::StmtRef& s);

/// A switch as a chain of `if`; null if a case falls into one that declares variables, or something else than its
/// end leaves it by `break`.
core::StmtRef as_chain(const core::Switch& form, const core::StmtRef& s);

}  // namespace dualrev::flow
