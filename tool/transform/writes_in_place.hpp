// Loops that add to a place in memory, which others may know by other names, and write to nothing else.
#pragma once

#include "core/term.hpp"

namespace dualrev::transform {

/// `place += e` or `place -= e` as a statement; null if it is none, or one whose arithmetic needs conversions.
const core::Assign* as_addition(const core::StmtRef& s);

/// Whether nothing but this addition writes to what is differentiated, and nobody copies any of it for longer than
/// until the addition is done: so a copy of the sum is used while it is true. The place is outside of the loop, and
/// naming it does nothing; the loop seems to name the same one each time, and does not look at it by that name, else an
/// entry would end as soon as it has begun.
bool writes_in_place(const core::Assign* addition, const core::StmtRef& loop);

}  // namespace dualrev::transform
