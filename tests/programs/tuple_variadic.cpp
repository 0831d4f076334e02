#include "tuple_variadic.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_TUPLE_VARIADIC_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "tuple_variadic.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(TupleVariadic, Packs) {
  EXPECT_VJP(folds, 0.7, 1.2, 3);
  EXPECT_VJP(tuples, 0.7, 1.2);
}

TEST(TupleVariadic, Concepts) {
  EXPECT_VJP(curves, 0.7, -0.4, 0.6);
  EXPECT_VJP(units, 0.7, 1.2, 0.5);
  EXPECT_VJP(totals, {{0.3, 2}, {-0.7, 1}}, 1.2);
}
