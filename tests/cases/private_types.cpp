#include "private_types.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_PRIVATE_TYPES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "private_types.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(PrivateTypes, InClasses) {
  for (const int n : {0, 1, 2, 3}) EXPECT_VJP(motor, 1.3, 0.7, n);
  for (const bool set : {false, true}) EXPECT_VJP(cells, 1.3, set);
}

TEST(PrivateConstants, AreNamed) {
  EXPECT_VJP(quadrature, -0.3, 0.7);
  EXPECT_VJP(weighted, 1.3, 0.7);
  EXPECT_VJP(tabled, 1.3, 0.7);
}

TEST(FunctionValues, OfClassesAndTemplates) {
  for (const bool first : {false, true}) EXPECT_VJP(static_member, 1.3, first);
  for (const int n : {0, 2}) EXPECT_VJP(instances, 1.3, n);
  for (const bool same : {false, true}) EXPECT_VJP(compared, 1.3, same);
}
