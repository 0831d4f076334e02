#include "black_scholes.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_BLACK_SCHOLES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "black_scholes.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(options::Inputs, o.spot, o.strike, o.rate, o.carry, o.volatility, o.time);
CHECK_FIELDS(options::Greeks, o.price, o.delta, o.gamma, o.vega, o.theta, o.rho);
CHECK_FIELDS(options::Quote, o.strike, o.price, o.call);

TEST(BlackScholes, Greeks) {
  EXPECT_VJP(options::greeks, {10.0, 11.0, 0.05, 0.03, 0.25, 1.5}, true);
  EXPECT_VJP(options::greeks, {10.0, 11.0, 0.05, 0.03, 0.25, 1.5}, false);
  EXPECT_VJP(options::price, {10.0, 11.0, 0.05, 0.03, 0.25, 1.5}, true);
}

TEST(BlackScholes, ImpliedVolatility) {
  EXPECT_VJP_WITH(options::implied_volatility, (check::options{.forward = 1e-8}), {10.0, 11.0, 0.05, 0.03, 0.25, 1.5}, 1.3, true);
  EXPECT_VJP_WITH(options::smile, (check::options{.forward = 1e-8}), {10.0, 11.0, 0.05, 0.03, 0.25, 1.5},
                  {{{9.0, 1.9, true}, {10.0, 1.1, false}, {11.5, 1.0, true}}}, 10.4);
}

TEST(BlackScholes, Exotics) {
  EXPECT_VJP(options::barrier, {10.0, 11.0, 0.05, 0.03, 0.25, 1.5}, 8.5);
  EXPECT_VJP(options::asian, {10.0, 11.0, 0.05, 0.03, 0.25, 1.5}, 12);
  EXPECT_VJP(options::book, {{10.0, 11.0, 0.05, 0.03, 0.25, 1.5}, {10.0, 9.0, 0.05, 0.03, 0.3, 0.5}}, {3, -2}, 0.02);
}
