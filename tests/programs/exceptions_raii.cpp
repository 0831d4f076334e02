#include "exceptions_raii.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_EXCEPTIONS_RAII_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "exceptions_raii.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(ExceptionsRaii, Handlers) {
  EXPECT_VJP(clipped, 0.7, 1.2);
  EXPECT_VJP(clipped, 1.7, 1.2);
  EXPECT_VJP(unwound, 0.7, 1.3);
  EXPECT_VJP(unwound, 1.3, 0.7);
  EXPECT_VJP(thrown_number, {0.3, -0.7, 1.1, 0.4}, 0.8);
  EXPECT_VJP(thrown_number, {0.3, -0.7, 1.1, 0.4}, 2.8);
}

TEST(ExceptionsRaii, Guards) {
  EXPECT_VJP(restored, 0.7, 0.6);
  EXPECT_VJP(ledger, {1.3, 0.4, 2.9}, 0.7, 0.1);
}

TEST(ExceptionsRaii, Retries) {
  EXPECT_VJP(retried, 1.3, 1.9);
  EXPECT_VJP(gives_up, 0.7);
}
