#include "found.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_HPP
#define CASE_ON_FORWARD_DUALS
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Found, ByHostileTrials) {
  EXPECT_GRADIENT(found::key, 1.3, 0.7);
  EXPECT_GRADIENT(found::designated, 1.3, 0.7);
  EXPECT_GRADIENT(found::designated_inside, 1.3, 0.7);
  EXPECT_GRADIENT(found::bound, 1.3, 0.7);
  EXPECT_GRADIENT(found::several_closures, 1.3, 0.7);
  EXPECT_GRADIENT(found::chosen_throw, 1.3, 0.7);
  EXPECT_GRADIENT(found::made, 1.3, 0.7);
  EXPECT_GRADIENT(found::converted, 1.3, 0.7);
  EXPECT_GRADIENT(found::copy_in_a_reference, 1.3, 0.7);
  EXPECT_GRADIENT(found::copy_as_argument, 1.3, 0.7);
  EXPECT_GRADIENT(found::copy_that_changes, 1.3, 0.7);
  EXPECT_GRADIENT(found::copy_of_a_vector, 1.3, 0.7);
  EXPECT_GRADIENT(found::copy_of_a_closure, 1.3, 0.7);
  EXPECT_GRADIENT(found::named, 1.3, 0.7);
  EXPECT_GRADIENT(found::caught_by_base, 1.3, 0.7);
  EXPECT_GRADIENT(found::chosen_throw, 0.3, 0.7);
  EXPECT_GRADIENT(found::given_by_an_override, 1.3, 0.7);
  EXPECT_VJP_BY_HAND(found::by_address,
                     (-std::sin(1.3) + 2.6 + 0.7 * (std::cos(1.3) + 2.6 + std::exp(1.3)), -std::sin(0.7) + 1.4 + std::sin(1.3) + 1.69 + std::exp(1.3)),
                     1.3, 0.7);
  EXPECT_GRADIENT(found::table_of_an_object, 1.3, 0.7);
  EXPECT_GRADIENT(found::ranked, 1.3, 0.7);
  EXPECT_GRADIENT(found::ranked, 0.3, 0.7);
  EXPECT_GRADIENT(found::member_templates, 1.3, 0.7);
}

TEST(Found, ByRandomPrograms) {
  EXPECT_GRADIENT(found::nothing, 1.3, 0.7);
  EXPECT_GRADIENT(found::nothing, 0.3, 0.7);
  EXPECT_GRADIENT(found::nothing, 3.3, 1.7);
  EXPECT_GRADIENT(found::rows, 1.3, 0.7);
  EXPECT_GRADIENT(found::braced, 1.3, 0.7);
  EXPECT_GRADIENT(found::heir, 1.3, 0.7);
  EXPECT_GRADIENT(found::earlier, 1.3, 0.7);
  EXPECT_GRADIENT(found::halved, 1.3, 0.7);
  EXPECT_GRADIENT(found::left_out, 1.3, 0.7);
}
