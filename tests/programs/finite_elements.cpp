#include "finite_elements.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_FINITE_ELEMENTS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "finite_elements.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Node, o.x, o.y);
CHECK_FIELDS(Triangle, o.corners, o.conductivity);

TEST(FiniteElements, Plate) {
  EXPECT_VJP_WITH(plate_compliance, (check::options{.forward = 1e-8}), {{0.0, 0.0}, {0.1, 1.0}, {0.9, 0.1}, {1.1, 1.2}, {2.0, 0.4}},
                  {{{0, 2, 1}, 1.0}, {{2, 3, 1}, 0.7}, {{2, 4, 3}, 1.4}}, 1.3);
}

TEST(FiniteElements, Beam) { EXPECT_VJP_WITH(cantilever, (check::options{.forward = 1e-7}), {1.2, 1.0, 0.8}, 1.5, 0.7); }
