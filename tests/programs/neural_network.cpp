#include "neural_network.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_NEURAL_NETWORK_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "neural_network.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

namespace {
std::vector<double> flat(int n) {
  std::vector<double> v;
  for (int i = 0; i < n; ++i) v.push_back(std::sin(1.7 * i + 0.3));
  return v;
}
}  // namespace

TEST(NeuralNetwork, Loss) {
  EXPECT_VJP(nn::training_loss, flat(27), {{0.3, -0.7}, {1.1, 0.4}, {-0.6, 0.9}}, {2, 0, 1}, false);
  EXPECT_VJP(nn::training_loss, flat(27), {{0.3, -0.7}, {1.1, 0.4}, {-0.6, 0.9}}, {2, 0, 1}, true);
}

TEST(NeuralNetwork, Prediction) { EXPECT_VJP(nn::predict, flat(9), {0.3, -0.7}); }
