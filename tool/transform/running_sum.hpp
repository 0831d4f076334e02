// Sums in a loop as one entry. Where a loop stages nothing but the terms of one sum,
//
//   for (...) s += e;      =>      { dualrev::running_sum to_s(tape, s); for (...) to_s.add(e, by(x, ..), ..); }
//
// and nobody looks at s before the loop ends. What is in memory may be looked at, as others may know it by other names:
//
//   for (...) y[i] += e;   =>      { dualrev::sum_in_place<double> to_y(tape);
//                                    for (...) to_y.add(y[i], e, by(x, ..), ..); }
#pragma once

#include <map>
#include <set>
#include <string>

#include "core/term.hpp"
#include "transform/terms.hpp"

namespace dualrev::transform {

/// The local variables of a body that nothing but their own names reaches: declared once, read and assigned by name
/// only, and by no closure.
std::set<std::string> unshared_scalars(const core::StmtRef& body);

/// `s += e` or `s -= e` as a statement; null if it is none, or one whose arithmetic needs conversions.
const core::Assign* as_term_of_sum(const core::StmtRef& s);

/// The variable that the loop sums, which must be one of `candidates`; null if there is none, or the loop stages
/// anything else. `transparent`: as FunctionTwin::transparent.
core::TermRef sum_of_loop(const core::StmtRef& loop, const std::set<std::string>& candidates,
                          const StraightLines& lines, const PlainLocals& locals, bool transparent);

/// The one statement that adds to a place, in a loop that stages nothing else and writes to nothing else that is
/// differentiated; null if there is none. Only of a transparent function is that known.
const core::Assign* sum_in_place_of_loop(const core::StmtRef& loop, const StraightLines& lines,
                                         const PlainLocals& locals);

}  // namespace dualrev::transform
