#define FWD_IMPLICIT_CONVERSIONS 1
#include "implicit_conversions.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_IMPLICIT_CONVERSIONS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "implicit_conversions.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(ImplicitConversions, ToIntegers) {
  EXPECT_VJP(initialises, 1.5);
  EXPECT_VJP(assigns, 1.5);
  EXPECT_VJP(compounds, 2.25);
  EXPECT_VJP(compounds_long, 1.5);
  EXPECT_VJP(passes, 2.5);
  EXPECT_VJP(returned, 2.75);
  EXPECT_VJP(to_bool, 2.75);
  EXPECT_VJP(logic, 1.25, 0.7);
  EXPECT_VJP(list, 2.75);
  EXPECT_VJP(unsigned_char, 7.5);
}
