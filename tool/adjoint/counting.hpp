// Headers of loops that count: forth, as they are, and back.
#pragma once

#include "adjoint/words.hpp"
#include "flow/flow.hpp"

namespace dualrev::adjoint {

/// The loop with another body. `written_out`: so are its rounds.
core::StmtRef counting(const flow::Loop& loop, const flow::Statement& s, core::StmtRef body, bool written_out);
/// From the last integer to the first.
core::StmtRef counting_back(const flow::Counter& counter, core::StmtRef body, bool written_out);
/// The same by the number of rounds, in the variable `round`: the counter is what it was in each of them.
core::StmtRef by_rounds(const flow::Counter& counter, const core::SymbolRef& round, std::vector<core::Piece> rounds,
                        Row body);
/// The counter in a round.
core::StmtRef counter_in(const flow::Counter& counter, const core::SymbolRef& round);
/// How often a loop runs that has a bound.
std::vector<core::Piece> rounds_of(const flow::Counter& counter);
/// The least that its counter is.
std::vector<core::Piece> lowest_of(const flow::Counter& counter);

}  // namespace dualrev::adjoint
