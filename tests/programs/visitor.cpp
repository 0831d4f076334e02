#include "visitor.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_VISITOR_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "visitor.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Visitor, Scenes) {
  EXPECT_VJP(total_area, {0.3, -0.7, 1.1, 0.4, 0.9});
  EXPECT_VJP(inertia_scaled, {0.3, -0.7, 1.1, 0.4, 0.9}, 1.3);
}

TEST(Visitor, Makes) { EXPECT_VJP(rounded, 0.7, 1.2, 0.5); }
