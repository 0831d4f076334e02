#include "passive.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_PASSIVE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "passive.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Passive, Integers) {
  EXPECT_VJP(integer_work, 1.3, 12, 18);
  EXPECT_VJP(integer_work, 1.3, 13, 18);
  EXPECT_VJP(integer_vectors, 0.3, 12);
  EXPECT_VJP(booleans, 1.3, 0.7);
  EXPECT_VJP(booleans, 0.3, 0.7);
  EXPECT_VJP(compares_to_integer, 2.3);
  EXPECT_VJP(iteration_count, 5.3, 7);
}

TEST(Passive, Texts) {
  EXPECT_VJP(texts, 1.3, "sine");
  EXPECT_VJP(texts, 1.3, "cosine oo");
  EXPECT_VJP(texts, 1.3, "");
  EXPECT_VJP(views, 1.3, "abc");
  EXPECT_VJP(maps, 1.3);
  EXPECT_VJP(to_text, 12.3);
  EXPECT_VJP(from_text, 1.3, "1.5");
}

TEST(Passive, Output) {
  EXPECT_VJP(prints, 1.3);
  EXPECT_VJP(streams, 1.3, 4);
  EXPECT_VJP(writes_to_string, 1.3);
  // A dual handed to `...` is no double: the oracle prints something else. By hand.
  EXPECT_VJP_BY_HAND(formats, (4.0L), 12.3);
}

TEST(Passive, PrintsTheSame) {
  testing::internal::CaptureStdout();
  streams(1.25, 4);
  prints(0.5);
  const std::string expected = testing::internal::GetCapturedStdout();
#ifndef CHECK_WITHOUT_TWINS
  testing::internal::CaptureStdout();
  (void)dualrev::vjp<streams>(1.25, 4);
  const auto [value, pullback] = dualrev::vjp<prints>(0.5);
  (void)pullback(1.0);  // prints nothing
  EXPECT_EQ(expected, testing::internal::GetCapturedStdout());
#endif
}

TEST(Passive, Exceptions) {
  EXPECT_VJP(throws_if, 1.3);
  EXPECT_VJP(catches, 1.3);
  EXPECT_VJP(catches, -1.3);
  EXPECT_VJP(exits_never, 1.3);
#ifndef CHECK_WITHOUT_TWINS
  EXPECT_THROW((void)dualrev::vjp<throws_if>(-1.0), std::domain_error);
  EXPECT_EQ(3.0, (dualrev::vjp<throws_if>(9.0).value));  // nothing is left behind
#endif
}
