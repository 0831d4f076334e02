#include "jumps.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_JUMPS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "jumps.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Jumps, Switch) {
  for (int n : {0, 1, 2, 3}) EXPECT_VJP(simple, 1.3, n);
  for (int n : {-1, 0, 1}) EXPECT_VJP(breaks, 1.3, n);
  for (int n : {0, 1, 2, 3}) EXPECT_VJP(falls_through, 1.3, n);
  for (int n : {0, 1, 2}) EXPECT_VJP(default_first, 1.3, n);
  for (int n : {1, 3, 4, 5}) EXPECT_VJP(shared_labels, 1.3, n);
  for (int n : {0, 1}) EXPECT_VJP(no_default, 1.3, n);
  for (int n : {0, 1, 2, 3}) EXPECT_VJP(over_enumeration, 1.3, 0.7, n);
  for (int n : {0, 1}) EXPECT_VJP(over_plain_enumeration, 1.3, n);
  for (char c : {'s', 'c', '\n', 'x'}) EXPECT_VJP(over_character, 1.3, c);
  for (double x : {0.5, 1.5, 2.5}) EXPECT_VJP(over_scalar, x);
  for (int n : {0, 1, 2}) EXPECT_VJP(declares_between_labels, 1.3, n);
  for (int n : {0, 1, 2}) EXPECT_VJP(blocks, 1.3, n);
  for (int n : {0, 1, 2}) EXPECT_VJP(initialiser, 1.3, n);
  for (int n : {0, 1, 2}) EXPECT_VJP(declares_in_condition, 1.3, n);
  for (int n : {3, 9, 30}) EXPECT_VJP(in_loop, 1.3, n);
  for (int n : {0, 1, 2}) EXPECT_VJP(nested, 1.3, n, 1);
  for (int m : {0, 2}) EXPECT_VJP(nested, 1.3, 0, m);
  for (int n : {1, 2, 3, 4, 6}) EXPECT_VJP(duff, 0.8, n);
}

TEST(Jumps, Goto) {
  for (int n : {1, 3}) EXPECT_VJP(forward, 1.3, n);
  EXPECT_VJP(backward, 1.3, 4);
  for (int n : {1, 4}) EXPECT_VJP(leaves_loops, 0.8, n);
  for (int n : {1, 2, 3}) EXPECT_VJP(several_labels, 0.8, n);
  for (int n : {0, 1}) EXPECT_VJP(into_block, 0.8, n);
}
