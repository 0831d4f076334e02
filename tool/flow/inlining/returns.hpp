// How functions that are written out return: in branches, out of loops by a Boolean and `break`.
#pragma once

#include "flow/inlining/inliner.hpp"

namespace dualrev::flow {

/// The rest of a function that is written out: what it gives is set where it returns.
void tail(Inliner& in, const Row& all, std::size_t from, const core::TermRef& result, Row& to);
void return_from_loop(Inliner& in, const core::StmtRef& s, Row& to);

}  // namespace dualrev::flow
