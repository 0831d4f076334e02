#include "written_out.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_WRITTEN_OUT_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "written_out.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using written::row;

const row four{0.7, -0.4, 1.3, 0.6};
const row six{0.9, 1.2, 0.4, 1.5, 0.3, 0.8};

TEST(WrittenOut, Values) {
  for (int n : {0, 1, 4}) EXPECT_REGION(written::path, four, n);
  for (int n : {0, 2}) EXPECT_REGION(written::aliases, four, n);
  EXPECT_REGION(written::branches, four, 0);
  EXPECT_REGION(written::branches, (row{1.3, 0.6, 0.7, -0.4}), 0);
}

TEST(WrittenOut, WaysOut) {
  for (int width : {2, 3}) EXPECT_REGION(written::table, six, width);
  for (int n : {0, 1, 3}) EXPECT_REGION(written::kinds, four, n);
}

TEST(WrittenOut, State) {
  EXPECT_REGION(written::filtered, four, 0.3);
  EXPECT_REGION(written::copied, four, 0.3);
  for (int steps : {0, 3}) EXPECT_REGION(written::squares, four, steps);
  for (int steps : {0, 3}) EXPECT_REGION(written::bodies, four, steps);
}

TEST(WrittenOut, Rows) { EXPECT_REGION(written::hunters_seen, six, 0); }

TEST(WrittenOut, Closures) {
  for (int n : {0, 1, 3}) EXPECT_REGION(written::closures, six, n);
  EXPECT_REGION(written::closure_changes, four, 0);
}

TEST(WrittenOut, Unasked) {
  for (int n : {0, 1, 3}) EXPECT_REGION(written::members_unasked, four, n);
  for (int n : {0, 1, 3}) EXPECT_REGION(written::said_to_be, four, n);
}

TEST(WrittenOut, Constants) { EXPECT_REGION(written::constants_walked, four, 0); }

TEST(WrittenOut, ComparisonsMadeOfOthers) {
  for (int n : {0, 1, 5}) EXPECT_REGION(written::unequal, six, n);
  for (int n : {1, 4, 6}) EXPECT_VJP(written::ordered, six, n);
}

TEST(WrittenOut, ConversionsThatAreCalled) {
  for (int n : {0, 3}) EXPECT_REGION(written::converted, four, n);
}

TEST(WrittenOut, BracesAroundNumbers) {
  EXPECT_REGION(written::begun_line, 0.7);
  for (int n : {0, 3}) EXPECT_REGION(written::begun, four, n);
}

TEST(WrittenOut, ThrownAway) {
  for (int n : {0, 3}) EXPECT_REGION(written::thrown_away, four, n);
  for (int n : {0, 3}) EXPECT_REGION(written::thrown_away_in_calls, four, n);
}

TEST(WrittenOut, Assertions) {
  for (int n : {0, 3}) EXPECT_REGION(written::asserts, four, n);
  for (int n : {0, 3}) EXPECT_REGION(written::asserts_in_calls, four, n);
  EXPECT_REGION(written::asserts_line, 0.7, -0.4);
  // They are still there.
  EXPECT_DEATH(static_cast<void>(dualrev::gradient<written::asserts>(four, -1)), "n >= 0");
  EXPECT_DEATH(static_cast<void>(dualrev::gradient<written::asserts_line>(0.7, 0.0)), "y != 0");
  EXPECT_DEATH(static_cast<void>(dualrev::gradient<written::asserts_in_calls>(row{-20, 1}, 1)), "asserts_in_calls");
}

TEST(WrittenOut, PointersToNumbers) {
  for (int n : {0, 1, 3}) EXPECT_REGION(written::by_pointers, four, n);
  for (int n : {0, 1, 3}) EXPECT_REGION(written::by_pointers_into, four, n);
}

TEST(WrittenOut, CopiesWithOtherNames) {
  for (int n : {0, 1, 3}) EXPECT_REGION(written::counted, four, n);
}

TEST(WrittenOut, ConstantsInObjects) {
  const written::Knobs knobs{1.5, 2};
  for (int n : {0, 1, 5}) {
    EXPECT_REGION_BY_DIFFERENCES(written::by_value, four, knobs, n);
    EXPECT_EQ(std::get<0>(dualrev::gradient<written::by_value>(four, knobs, n)), written::by_value(four, knobs, n));
    EXPECT_REGION_BY_DIFFERENCES(written::by_reference, four, knobs, n);
    EXPECT_EQ(std::get<0>(dualrev::gradient<written::by_reference>(four, knobs, n)), written::by_reference(four, knobs, n));
  }
}

TEST(WrittenOut, ConstantExpressions) {
  for (int n : {0, 3}) {
    EXPECT_REGION_BY_DIFFERENCES(written::constant_expressions, four, n);
    EXPECT_EQ(std::get<0>(dualrev::gradient<written::constant_expressions>(four, n)), written::constant_expressions(four, n));
  }
}
