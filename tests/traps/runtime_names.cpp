#include "support/case.hpp"

#include "runtime_names.dual.hpp"

#undef DUALREV_CASE_RUNTIME_NAMES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "traps/runtime_names.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case
CHECK_FIELDS(matrix, o.a, o.b, o.c, o.d);
CHECK_FIELDS(detail, o.v);
CHECK_FIELDS(tape, o.length);
CHECK_FIELDS(basic, o.v);
CHECK_FIELDS(operation, o.factor);
CHECK_FIELDS(operation::running_sum, o.s);
CHECK_FIELDS(metres, o.v);
CHECK_FIELDS(ticks, o.v);

TEST(Traps, ProgramsWhoseGlobalNamesAreTheRuntimesNames) {
  EXPECT_VJP(determinant, {1.5, 2, 3, 4}, 0.5, {0.7});
  EXPECT_VJP(one, {1.5}, {0.5});
  EXPECT_VJP(by, {1.5, 2}, 0.5);
  EXPECT_VJP(trace_of_scaled, {1.5}, {1.5, 2, 3, 4}, structure::sum);
  EXPECT_VJP(trace_of_scaled, {1.5}, {1.5, 2, 3, 4}, structure::product);
  EXPECT_VJP(unit, {1.3}, {0.6});
  EXPECT_VJP(resolve, 1.3);
  EXPECT_VJP(push, 1.3);
}
