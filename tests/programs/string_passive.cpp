#include "string_passive.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_STRING_PASSIVE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "string_passive.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(StringPassive, Options) {
  EXPECT_VJP(plain_norm, {0.3, -0.7, 1.1, 0.4, 0.9});
  EXPECT_VJP(windowed_norm, {0.3, -0.7, 1.1, 0.4, 0.9});
  EXPECT_VJP(scaled_norm, {0.3, -0.7, 1.1, 0.4, 0.9});
  EXPECT_VJP(catches, {0.3, -0.7, 1.1}, 0.7);
}

TEST(StringPassive, Arguments) {
  EXPECT_VJP(transformed, "log, sqrt,scale, pow3,plus2", 1.3, 0.7);
  EXPECT_VJP(score, "Good and bad and good and strange", {0.7, -0.4, 0.2});
  EXPECT_VJP(oven, "heat 3; hold 2; cool 1", 0.3, 1.2, 0.1);
}
