#include "several_rows.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_SEVERAL_ROWS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "several_rows.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;

const vec some{0.3, 0.9, -0.4, 0.8, 0.1, 0.6, 0.2, -0.7, 0.5};
const vec few{0.7, 0.2, 0.45};

TEST(SeveralRows, Layers) {
  for (int layers : {0, 1, 2, 3}) EXPECT_REGION_KEPT(layered, 3, some, few, layers);
  for (int layers : {0, 1, 2, 3}) EXPECT_REGION_KEPT(layered_by_calls, 3, some, few, layers);
  for (int layers : {0, 1, 2, 3}) EXPECT_REGION_KEPT(layered_by_spans, 3, some, few, layers);
}

TEST(SeveralRows, Chosen) {
  for (int n : {0, 1, 2, 4}) EXPECT_REGION_KEPT(chosen_once, some, few, n);
  EXPECT_REGION_KEPT(set_by_numbers, some, few);
  EXPECT_REGION_KEPT(set_by_numbers, few, some);
  for (int n : {0, 1, 2, 3, 4, 7}) EXPECT_REGION_KEPT(in_three_rows, some, some, n);
  for (int n : {0, 1, 2, 3, 5}) EXPECT_REGION_KEPT(by_way_of_another, some, vec{0.7, 0.2, 0.45, 0.3}, n);
  for (int n : {0, 1, 2, 4}) EXPECT_REGION_KEPT(row_of_an_iteration, few, n);
}

TEST(SeveralRows, RowsOfPointers) {
  for (int n : {0, 1, 2, 4}) EXPECT_REGION_KEPT(row_of_pointers, some, n);
  for (int n : {1, 2, 5}) EXPECT_REGION_KEPT(written_by_pointers, some, n);
  for (int n : {0, 1, 2, 4}) EXPECT_GRADIENT(pointers_into_two_rows, some, few, n);
  for (int n : {0, 1, 2, 3, 5}) EXPECT_GRADIENT(changed_by_its_place, some, n);
  for (int n : {0, 1, 2, 3, 5}) EXPECT_GRADIENT(changed_by_a_call, some, n);
  for (int n : {0, 1, 2, 3}) EXPECT_GRADIENT(pointers_that_go_on, some, n);
}

TEST(SeveralRows, Vectors) {
  for (int steps : {0, 1, 2, 3}) EXPECT_REGION_KEPT(layers_of_objects, some, few, 3, steps);
  for (int steps : {1, 2}) EXPECT_REGION_KEPT(layers_of_objects, some, few, 2, steps);
  for (int n : {0, 1, 2, 3, 5}) EXPECT_REGION_KEPT(writes_to_one_of_three, few, n);
  for (int n : {0, 1, 2, 3}) EXPECT_GRADIENT(back_and_forth, few, n);
  for (int n : {0, 1, 2, 3}) EXPECT_GRADIENT(asked_of_vectors, few, n);
}

TEST(SeveralRows, LooksAtConstants) {
  const vec weights{0.5, 0, -0.5, 2, 0, 1};
  for (int n : {0, 1, 2, 4}) {
    dualrev::workspace w;
    const auto [value, dx] = dualrev::gradient<weights_that_count>(w, some, weights, n);
    EXPECT_EQ(w.counters().entries, 0U);
    EXPECT_EQ(value, weights_that_count(some, weights, n));
    for (std::size_t i = 0; i < some.size(); ++i) {
      vec less = some, more = some;
      less[i] -= 1e-6, more[i] += 1e-6;
      const double slope = (weights_that_count(more, weights, n) - weights_that_count(less, weights, n)) / 2e-6;
      EXPECT_NEAR(dx[i], slope, 1e-8) << n << ", " << i;
    }
  }
}

TEST(SeveralRows, Asked) {
  for (int n : {0, 1, 2, 3}) EXPECT_GRADIENT(asked_whether_there, some, few, n);
}
