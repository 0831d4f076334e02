#include "heat.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_HEAT_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "heat.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Material, o.conductivity, o.capacity, o.growth);

TEST(Heat, Rod) {
  EXPECT_VJP(middle_of_5, {0.1, 0.7, 1.0, 0.4, -0.2}, {0.3, 1.2, 0.1}, 0.03);
  EXPECT_VJP(middle_of_4, {0.1, 0.7, 1.0, 0.4}, {0.3, 1.2, 0.1}, 0.03);
  EXPECT_VJP(misfit, {0.3, 1.2, 0.1}, {0.4, 0.55, 0.7}, 0.2);
}

TEST(Heat, Plate) { EXPECT_VJP(plate, {{{0.1, 0.7}, {1.0, 0.4}, {-0.3, 0.2}}}, 0.2, 3); }
