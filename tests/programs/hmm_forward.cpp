#include "hmm_forward.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_HMM_FORWARD_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "hmm_forward.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Hmm, o.start, o.transition, o.mean, o.log_deviation);

namespace {
template <class Model>
Model model() { return {{0.2, -0.3, 0.1}, {{1.0, 0.2, -0.5}, {0.1, 1.5, 0.3}, {-0.2, 0.4, 1.2}}, {-1.0, 0.5, 2.0}, {-0.2, 0.1, -0.4}}; }
const std::vector<double> observed{-0.8, -1.1, 0.4, 0.9, 2.2, 1.7};
}  // namespace

TEST(HmmForward, Likelihood) {
  EXPECT_GRADIENT(hmm_log_likelihood, model<Hmm>(), observed);
  EXPECT_VJP(hmm_log_likelihood_by_logs, model<Hmm>(), observed);
}

TEST(HmmForward, Posterior) { EXPECT_VJP(hmm_posterior, model<Hmm>(), {-0.8, 0.4, 2.2}); }

TEST(HmmForward, Parts) {
  EXPECT_VJP(softmax, {0.3, -0.7, 1.9});
  EXPECT_VJP(log_normal, 0.3, -0.7, 0.2);
}
