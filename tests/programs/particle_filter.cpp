#include "particle_filter.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_PARTICLE_FILTER_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "particle_filter.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(ParticleFilter, Filters) {
  EXPECT_VJP(filter_likelihood, {0.3, 0.5, -0.2}, 0.3, 0.4, 0.8);
  EXPECT_VJP(ensemble_update, {0.3, 0.1, 0.9, 0.4, -0.2, 0.7, 0.5, -0.3}, 0.6, 0.4);
}

TEST(ParticleFilter, Arrays) {
  EXPECT_VJP(weighted_moments, {0.3, -0.7, 1.1, 0.4}, {0.2, 0.9, -0.3, 0.5});
  EXPECT_VJP(summary, {0.3, -0.7, 1.1, 0.4, 0.9}, 0.35);
}
