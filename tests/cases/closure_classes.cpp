#include "closure_classes.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_CLOSURE_CLASSES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "closure_classes.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(ClosureClasses, Members) {
  EXPECT_VJP(integrated, 1.3, 0.7);
  EXPECT_VJP(memoised, 1.3, 0.7);
  EXPECT_VJP(made, 1.3);
  EXPECT_VJP(named, 1.3);
  EXPECT_VJP(gridded, 1.3, 0.7);
}
TEST(ClosureClasses, Combined) {
  EXPECT_VJP(expressions, 1.3, 0.7);
  EXPECT_VJP(piped, 1.3, 0.7);
  EXPECT_VJP(chained, 1.3, 0.7);
  EXPECT_VJP(tupled, 1.3);
  EXPECT_VJP(forwarded, 1.3, 0.7);
}
