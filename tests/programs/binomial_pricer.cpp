#include "binomial_pricer.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_BINOMIAL_PRICER_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "binomial_pricer.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Market, o.spot, o.rate, o.volatility, o.dividend);
CHECK_FIELDS(Contract, o.kind, o.exercise, o.strike, o.maturity);

TEST(BinomialPricer, Prices) {
  for (int kind = 0; kind < 3; ++kind)
    for (int exercise = 0; exercise < 3; ++exercise) EXPECT_VJP(price_of, 10.0, 0.05, 0.3, 10.7, 1.5, 8, kind, exercise);
}

TEST(BinomialPricer, Combined) {
  EXPECT_VJP(bumped_greeks, {10.0, 0.05, 0.3, 0.2}, 10.5, 1.5, {0.0}, {0.0});
  EXPECT_VJP(portfolio, {10.0, 0.05, 0.3, 0.2}, {{Kind::call, american, 9.6, 1.0}, {Kind::put, bermudan, 11.3, 1.4}}, {2.0, -1.5});
}
