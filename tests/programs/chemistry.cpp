#include "chemistry.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_CHEMISTRY_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "chemistry.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Arrhenius, o.factor, o.energy);
CHECK_FIELDS(Mixture, o.amounts, o.temperature);

#define TABLE {{{6.0, 2000.0}, {2.0, 1500.0}, {4.0, 300.0}, {0.1, 500.0}}}

TEST(Chemistry, Reactions) {
  EXPECT_VJP(react, {{0.3, 1.0, 0.05, 0.1}, 310.0}, TABLE, 0.8, 3);
  EXPECT_VJP(yield, 0.3, 1.2, 305.0, 400.0);
  EXPECT_VJP(michaelis_menten, 1.2, 0.8, 0.5, 2.0, 10);
}

TEST(Chemistry, Fit) { EXPECT_VJP(fit, TABLE, {{0.5, 0.2}, {1.1, 0.35}, {2.0, 0.5}}); }
