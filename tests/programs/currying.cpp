#include "currying.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_CURRYING_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "currying.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Currying, Lambdas) {
  EXPECT_VJP(curried, 0.7, -0.4, 1.2);
  EXPECT_VJP(iterated, 0.7, 0.4, 5);
  EXPECT_VJP(partially, 0.7, -0.4, 1.2);
  EXPECT_VJP(stateful, {0.7, -0.4, 1.2}, 0.6);
}

TEST(Currying, Functions) {
  EXPECT_VJP(algebra, 0.7, 0.4);
  EXPECT_VJP(recursive, 0.7, 5);
  EXPECT_VJP(memoised, 0.7, 6);
  EXPECT_VJP(pipeline, 0.7, {1.2, -0.3, 0.8, 0.1});
}
