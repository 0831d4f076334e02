#include "found_lost_writes.dual.hpp"
#include <dualrev/guess.hpp>

#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_LOST_WRITES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_lost_writes.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(FoundLostWrites, ThroughConstantPointersAndSpans) {
  EXPECT_VJP(found_lost_writes::by_constant_span, std::vector<double>{1.3, 0.7});
  EXPECT_VJP(found_lost_writes::by_constant_pointer, std::vector<double>{1.3, 0.7});
}

TEST(FoundLostWrites, TheCallersNumbersChange) {
  std::vector<double> v{3, 4};
  [[maybe_unused]] const auto by_span = dualrev::gradient<found_lost_writes::by_constant_span>(std::span<double>(v));
  EXPECT_EQ(v, (std::vector<double>{6, 4}));
  [[maybe_unused]] const auto by_pointer = dualrev::vjp<found_lost_writes::by_constant_pointer>(v);
  EXPECT_EQ(v, (std::vector<double>{10, 4}));
}

// While a source is read, results have the types that they will have.
static_assert(dualrev::guess::in_out<const std::span<double>&>);
static_assert(!dualrev::guess::in_out<const std::span<const double>&>);
