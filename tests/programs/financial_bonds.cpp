#include "financial_bonds.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_FINANCIAL_BONDS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "financial_bonds.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(FinancialBonds, Prices) {
  EXPECT_VJP(callable, 0.05, 1.02, 0.9, 0.03, -0.01);
  EXPECT_VJP(yield_or, 0.05, 0.97, 0.1);
  EXPECT_VJP(portfolio, {0.7, 1.2, 0.4, 0.9}, 0.03);
}

TEST(FinancialBonds, Curves) {
  EXPECT_VJP(forward_rate, {0.03, 0.035, 0.037, 0.04}, 2, 4);
  EXPECT_VJP(largest_sensitivity, 0.03, -0.01, 0.02);
}
