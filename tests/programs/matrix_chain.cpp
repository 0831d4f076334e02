#include "matrix_chain.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_MATRIX_CHAIN_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "matrix_chain.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(MatrixChain, Products) {
  EXPECT_VJP(beam, {0.7, 1.5, 0.4, -2.1, 0.9}, 0.3, 0.1);
  EXPECT_VJP(chain_trace, {{{0.3, 1.1}, {0.4, -0.2}, {0.9, 0.5}}, {{0.7, -0.3, 0.2, 0.1}, {0.5, 0.8, -0.6, 0.4}}, {{1.2, 0.1, 0.3}, {0.2, 0.6, -0.1}, {0.7, 0.3, 0.9}, {0.1, 0.4, 0.5}}});
  EXPECT_VJP(markov, 0.7, 0.2, 0.4, 5);
}

TEST(MatrixChain, Folds) { EXPECT_VJP(statistics, {0.3, 1.1, -0.4, 0.8}, 1.3); }
