// The reverse of loops whose iterations are computed several at a time.
#include "adjoint/reverse_part.hpp"

namespace dualrev::adjoint {

std::optional<Row> ReversePart::together_in_lanes(const Statement& s, const IterationsInLanes& lanes) {
  const auto& loop = std::get<Loop>(s.form);
  return several_at_a_time("dualrev::iterations_in_lanes", Part::Both, s, lanes,
                           [&] { return both_parts(loop.body, {}); });
}

std::optional<Row> ReversePart::back_in_lanes(const Statement& s, const IterationsInLanes& lanes) {
  const auto& loop = std::get<Loop>(s.form);
  return several_at_a_time("dualrev::iterations_in_lanes_back", Part::Reverse, s, lanes,
                           [&] { return reverse_block(loop.body); });
}

}  // namespace dualrev::adjoint
