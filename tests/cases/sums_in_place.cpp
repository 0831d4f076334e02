#include "sums_in_place.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_SUMS_IN_PLACE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "sums_in_place.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using numbers = std::vector<double>;
using floats = std::vector<float>;

static const numbers x{1.1, -2.2, 1.3};
static const numbers y{0.4, 0.5, -0.6};

TEST(SumsInPlace, OfOneEntry) {
  EXPECT_VJP(sums_in_place::product, numbers{1.1, -2.2, 3.3, 0.4, 0.5, -0.6}, x, numbers{0.7, -0.8});
  EXPECT_VJP(sums_in_place::layers, numbers{0.1, -0.2, 0.3, 0.4}, numbers{0.7, -0.8}, 3);
  EXPECT_VJP(sums_in_place::into_a_parameter, 0.7, x);
  EXPECT_VJP(sums_in_place::into_a_parameter, 0.7, numbers{});
  EXPECT_VJP(sums_in_place::members, x, 0.7);
  EXPECT_VJP(sums_in_place::through_pointers, x, y);
  EXPECT_VJP(sums_in_place::spans, x, y, (std::deque<double>{0.7, 0.8}));
  EXPECT_VJP(sums_in_place::single, floats{1.25f, -2.5f}, 0.75f);
  EXPECT_VJP(sums_in_place::steps, x, y);
  EXPECT_VJP(sums_in_place::some_of_them, x, y);
  EXPECT_VJP(sums_in_place::constants, x, 0.7);
  EXPECT_VJP(sums_in_place::never, numbers{}, y);
}
TEST(SumsInPlace, OfPlacesWithOtherNames) {
  EXPECT_VJP(sums_in_place::by_itself, y, 3);
  EXPECT_VJP(sums_in_place::referred_to, y);
  EXPECT_VJP(sums_in_place::in_one_array, (std::array<double, 4>{0.4, 0.5, -0.6, 0.7}));
  EXPECT_VJP(sums_in_place::copied, y, 0.7);
  EXPECT_VJP(sums_in_place::twice_in_a_row, x, y);
  EXPECT_VJP(sums_in_place::compared, x, y);
}
TEST(SumsInPlace, NotOfOneEntry) {
  EXPECT_VJP(sums_in_place::held_for_longer, x, y);
  EXPECT_VJP(sums_in_place::held_by_a_range, y);
  EXPECT_VJP(sums_in_place::held_in_a_header, y);
  EXPECT_VJP(sums_in_place::held_by_a_temporary, x, y);
  EXPECT_VJP(sums_in_place::held_by_a_temporary_array, x, y);
  EXPECT_VJP(sums_in_place::held_by_a_part_of_a_temporary, x, y);
  EXPECT_VJP(sums_in_place::held_by_a_part_of_an_array, x, y);
  EXPECT_VJP(sums_in_place::bound_inside, x, y);
  EXPECT_VJP(sums_in_place::changed_by_a_function_value, x, y);
  EXPECT_VJP(sums_in_place::scaled_by_a_function_value, x, y);
  EXPECT_VJP(sums_in_place::changed_by_a_destructor, x, y);
  EXPECT_VJP(sums_in_place::chosen_copies, x, y);
  EXPECT_VJP(sums_in_place::kept, x, y);
  EXPECT_VJP(sums_in_place::inside, x);
  EXPECT_VJP(sums_in_place::other_places, x, y);
  EXPECT_VJP(sums_in_place::several, x, y);
  EXPECT_VJP(sums_in_place::returned, x, y);
  EXPECT_VJP(sums_in_place::moved, x, y);
  EXPECT_VJP(sums_in_place::with_operators, x, y);
}
TEST(SumsInPlace, InsideOfOthers) {
  EXPECT_VJP(sums_in_place::inside_of_others, x, y, 4);
  EXPECT_VJP(sums_in_place::inside_of_others, x, y, 2000);
}
