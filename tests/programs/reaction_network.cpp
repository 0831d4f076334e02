#include "reaction_network.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_REACTION_NETWORK_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "reaction_network.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(ReactionNetwork, Networks) {
  EXPECT_VJP(enzyme, 2.0, 0.7, 1.3, 1.1);
  EXPECT_VJP(repressilator, 1.4, 0.6, 0.8, 0.3);
}
