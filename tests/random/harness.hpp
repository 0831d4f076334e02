// All that random programs and their harness include, precompiled: the runtime, the oracle's duals, and roots.hpp
// twice, as it is and as `namespace fwd_case` on the oracle's duals.
#pragma once

#include "roots.hpp"

#include <dualrev/dualrev.hpp>
#include <dualrev/sparse.hpp>

#include "support/forward_math.hpp"
#include "support/shape.hpp"

#include "support/check.hpp"

#undef DUALREV_RANDOM_ROOTS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"

#include "roots.hpp"

#include "support/oracle_end.hpp"
}  // namespace fwd_case
