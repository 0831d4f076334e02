#include "constants.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_CONSTANTS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "constants.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Coefficients, o.a, o.b, o.n);
CHECK_FIELDS(Interval, o.low, o.high);

TEST(Constants, Global) {
  EXPECT_VJP(area, 1.3);
  EXPECT_VJP(falls, 1.3);
  EXPECT_VJP(loops, 1.3);
  EXPECT_VJP(two_dimensions, 1.3, 1);
  EXPECT_VJP(over_array, 1.3);
  EXPECT_VJP(of_pair, 1.3);
  EXPECT_VJP(of_text, 1.3);
  EXPECT_VJP(of_float, 1.25f);
  EXPECT_VJP(of_namespaces, 1.3);
  EXPECT_VJP(of_struct, 1.3);
  EXPECT_VJP(of_struct_list, 1.3);
  EXPECT_VJP(of_members, 1.3);
  EXPECT_VJP(of_enumerators, 1.3);
  EXPECT_VJP(of_computed, 1.3);
}

TEST(Constants, HandedOn) {
  EXPECT_VJP(passes_table, 1.3);
  EXPECT_VJP(passes_constants, 1.3);
  EXPECT_VJP(chooses, 1.3, true);
  EXPECT_VJP(chooses, 1.3, false);
  EXPECT_VJP(takes_struct, {1.5, 2.5, 3}, 1.3);
  EXPECT_VJP(passes_struct, 1.3);
  EXPECT_VJP(copies_table, 1.3);
  EXPECT_VJP(copies_array, 1.3);
}

TEST(Constants, Local) {
  EXPECT_VJP(static_local, 1.3, 1);
  EXPECT_VJP(constexpr_local, 1.3);
  EXPECT_VJP(static_struct, 1.3);
  EXPECT_VJP(limits, 1.3);
  EXPECT_VJP(numbers, 1.3);
  EXPECT_VJP(huge, 1.3);
  EXPECT_VJP(uses_default, 1.3);
}

TEST(Constants, Parts) {
  EXPECT_VJP(parts_of_constants, 1.3);
  EXPECT_VJP(points_into_table, 1.3, 0);
  EXPECT_VJP(points_into_table, 1.3, 1);
}
