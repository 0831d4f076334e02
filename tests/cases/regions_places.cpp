#include "regions_places.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_REGIONS_PLACES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "regions_places.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;

const vec some{0.3, 0.9, 0.4, 0.8, 0.1, 0.6, 0.2};
const vec few{0.7, 0.2, 0.45};

TEST(RegionsPlaces, Walks) {
  for (const vec& x : {some, few}) EXPECT_REGION_KEPT(walks_to_end, x);
  for (const vec& x : {some, few}) EXPECT_REGION_KEPT(walks_by_iterator, x);
  for (int n : {0, 1, 3}) EXPECT_REGION_KEPT(walks_both_ways, few, some, n);
  for (const vec& x : {some, few}) EXPECT_REGION_KEPT(writes_through, x);
  for (int n : {0, 1, 4}) EXPECT_REGION_KEPT(set_in_branches, few, n);
  for (int n : {0, 1, 4}) EXPECT_REGION_KEPT(set_anew, few, n);
  for (int n : {0, 1, 4}) EXPECT_REGION_KEPT(in_two_rows, few, some, n);
}

TEST(RegionsPlaces, Steps) {
  for (const vec& x : {some, few}) EXPECT_REGION_KEPT(steps_inside, x.size() > 3 ? x : vec{0.3, 0.4, 0.5, 0.6});
}

TEST(RegionsPlaces, Calls) {
  const vec numbers{0.3, 0.9, -0.4, 0.8, 0.1, 0.6, 0.2, -0.7, 0.5, 0.35, 1.1, -0.2, 0.45, 0.15, 0.75, 0.95};
  for (int n : {1, 2, 4}) EXPECT_REGION_KEPT(parts_of_rows, n, numbers);
  for (int n : {1, 2, 4}) EXPECT_REGION_KEPT(calls_itself, some, n);
  for (int n : {0, 1, 3}) EXPECT_REGION_KEPT(calls_instances, few, n);
}

TEST(RegionsPlaces, Rows) {
  EXPECT_REGION_KEPT(multiplied, some, some);
  EXPECT_REGION_KEPT(log_of_sum, few);
  for (int n : {0, 1, 4}) EXPECT_REGION_KEPT(swaps_rows, few, few, n, vec{0.5, 0.25, 0.75});
  for (int n : {0, 1, 4}) {
    dualrev::workspace w;
    const auto [value, dx, dk] = dualrev::gradient<swaps_rows_beside>(w, few, few, n, vec{0.5, 0.25, 0.75});
    EXPECT_EQ(w.counters().entries, 0U);
    const auto [same, ex, ek, seen] = dualrev::gradient<swaps_rows>(few, few, n, vec{0.5, 0.25, 0.75});
    EXPECT_EQ(value, same);
    EXPECT_EQ(dx, ex);
    EXPECT_EQ(dk, ek);
  }
  for (int n : {0, 1, 3}) EXPECT_REGION_KEPT(sets_rows, few, n);
  EXPECT_GRADIENT(sets_sizes, few);
  EXPECT_GRADIENT(points_to_swapped, few);
  for (int n : {0, 1, 4}) EXPECT_REGION_KEPT(swaps_objects, few, n);
  EXPECT_REGION_KEPT(changes_copies, vec{0.3, 0.8, -0.2, 0.7, 0.45, 0.1, 0.2, 0.3, 0.4}, few);
}

TEST(RegionsPlaces, Closures) {
  for (int n : {1, 2}) EXPECT_REGION_KEPT(by_closures, some, n);
  EXPECT_GRADIENT(by_other_closures, few);
}

TEST(RegionsPlaces, WhatAPullbackReadsIsKept) {
  vec x = few;
  auto of_globals = dualrev::vjp<reads_globals>(x);
  auto of_copies = dualrev::vjp<walks_to_end>(x);
  places_scale = 3;
  x.assign(100, 1.0);
  EXPECT_EQ(of_globals.pullback(1.0), (vec{2 * 2 * few[0], 2 * 2 * few[1], 2 * 2 * few[2]}));
  EXPECT_EQ(of_copies.pullback(2.0), (vec{2 * std::cos(few[0]), 2 * std::cos(few[1]), 2 * std::cos(few[2])}));
  places_scale = 2;
  EXPECT_GRADIENT(reads_globals, few);
}

void append(vec& to, double x) { to.push_back(x); }
template <class Range>
  requires requires(const Range& range) { range.size(); }
void append(vec& to, const Range& range) {
  for (double x : range) to.push_back(x);
}
template <class... Each>
void append(vec& to, const std::tuple<Each...>& all) {
  std::apply([&](const auto&... each) { (append(to, each), ...); }, all);
}
vec unit(std::size_t size, std::size_t at) {
  vec all(size);
  if (at < size) all[at] = 1;
  return all;
}

std::tuple<dualrev::matrix> all_of(dualrev::matrix one) { return {std::move(one)}; }
template <class... Each>
std::tuple<Each...> all_of(std::tuple<Each...> several) {
  return several;
}

/// The rows of the Jacobian are what the pullback gives, over the tape; the outputs are what they are there.
/// `pull(pullback, i)`: its cotangents for the i-th output.
template <auto f, class Pull, class... Arguments>
void expect_rows(bool is_region, std::size_t outputs, const Pull& pull, const Arguments&... arguments) {
  std::tuple<Arguments...> mine{arguments...}, others{arguments...};
  dualrev::workspace w;
  const auto matrices = std::apply([&](auto&... each) { return all_of(dualrev::jacobian<f>(w, each...)); }, mine);
  EXPECT_EQ(w.counters().entries == 0, is_region);
  const auto by_vjp = std::apply([&](auto&... each) { return dualrev::vjp<f>(each...); }, others);
  EXPECT_EQ(mine, others);
  for (std::size_t i = 0; i < outputs; ++i) {
    vec expected, row;
    append(expected, pull(by_vjp.pullback, i));
    const auto add_row = [&](const dualrev::matrix& m) {
      ASSERT_EQ(m.rows, outputs);
      for (std::size_t j = 0; j < m.cols; ++j) row.push_back(m.data[i * m.cols + j]);
    };
    std::apply([&](const auto&... m) { (add_row(m), ...); }, matrices);
    ASSERT_EQ(row.size(), expected.size());
    for (std::size_t j = 0; j < row.size(); ++j) EXPECT_NEAR(row[j], expected[j], 1e-12 * (1 + std::abs(expected[j])));
  }
}

TEST(RegionsPlaces, InOuts) {
  EXPECT_VJP(to_outputs, few, {0.1, 0.2, 0.3});
  EXPECT_VJP(works_on, 0.7, {0.1, 0.5, 0.9, -0.3, 0.2}, 0.3);
  EXPECT_VJP(behind_pointers, few, 2.0, {0.1, 0.2, 0.3});
  EXPECT_VJP(works_behind_pointers, few, 2.0, 3);
  const auto of_row = [](const auto& pullback, std::size_t i) { return pullback(unit(3, i)); };
  expect_rows<to_outputs>(true, 3, of_row, few, few);
  expect_rows<behind_pointers>(true, 3, of_row, few, 2.0, few);
  expect_rows<works_behind_pointers>(false, 3, of_row, few, 2.0, 3);
  const auto of_all = [](const auto& pullback, std::size_t i) {
    return pullback(i == 0, i == 1, unit(some.size(), i - 2));
  };
  expect_rows<works_on>(true, 2 + some.size(), of_all, 0.7, some, 0.3);
  const auto of_arrays = [](const auto& pullback, std::size_t i) {
    const vec all = unit(4, i);
    return pullback({all[0], all[1]}, {all[2], all[3]});
  };
  expect_rows<in_arrays>(true, 4, of_arrays, std::array<double, 3>{0.3, 0.5, 0.7}, std::array<double, 2>{},
                         std::array<double, 2>{0.1, 0.2});
}
