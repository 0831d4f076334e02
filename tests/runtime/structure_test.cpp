// The structure of values: interleaving, deinterleaving and rebuilding on random values of nested types.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "twins.hpp"

namespace {

using dualrev::dual_type;
using nested = std::vector<std::tuple<std::array<std::pair<double, int>, 2>, std::vector<float>, bool>>;

static_assert(std::is_same_v<dual_type<double>, dualrev::dual>);
static_assert(std::is_same_v<dual_type<const float>, dualrev::basic_dual<float>>);
static_assert(std::is_same_v<dual_type<int>, int> && !dualrev::holds_scalars<int>);
static_assert(std::is_same_v<dual_type<std::vector<bool>>, std::vector<bool>>);
static_assert(!dualrev::holds_scalars<std::vector<std::vector<bool>>>);
static_assert(std::is_same_v<dual_type<double[2][3]>, dualrev::dual[2][3]>);
static_assert(std::is_same_v<dual_type<std::vector<std::array<double, 2>>>, std::vector<std::array<dualrev::dual, 2>>>);
static_assert(std::is_same_v<dual_type<twins::body>, twins::body_dual>);
static_assert(std::is_trivial_v<twins::vec3_dual>);
static_assert(dualrev::fixed_shape<std::array<std::pair<double, int>, 2>> && !dualrev::fixed_shape<nested>);

// Counts what a walk meets.
template <class T>
std::size_t count_scalars(const T& value) {
  std::size_t n = 0;
  dualrev::for_each_scalar<T>(value, [&](const auto&) { ++n; });
  return n;
}

RC_GTEST_PROP(Structure, InterleaveThenDeinterleaveIsTheIdentity, (nested value)) {
  dualrev::tape t;
  const auto lifted =
      dualrev::transcribed<nested, dual_type<nested>>(value, [&](auto& d, const auto& x) { d = t.input(x); });
  RC_ASSERT(t.counters().inputs == count_scalars(value));
  nested back{{}, {}};
  dualrev::transcribe<nested>(back, lifted, [](auto& x, const auto& d) { x = d.v; });
  RC_ASSERT(back == value);
  RC_ASSERT(dualrev::same_shape<nested>(back, value));
}

RC_GTEST_PROP(Structure, IdsAreConsecutiveInTheOrderOfTheScalars, (nested value)) {
  dualrev::tape t;
  const auto lifted =
      dualrev::transcribed<nested, dual_type<nested>>(value, [&](auto& d, const auto& x) { d = t.input(x); });
  std::vector<dualrev::id> ids;
  nested back;
  dualrev::transcribe<nested>(back, lifted, [&](auto&, const auto& d) { ids.push_back(d.id); });
  for (std::size_t i = 0; i < ids.size(); ++i) RC_ASSERT(ids[i] == i + 1);
}

RC_GTEST_PROP(Structure, ShapesDifferWhenAnyLengthDoes, (nested value)) {
  RC_PRE(!value.empty());
  nested other = value;
  std::get<1>(other[*rc::gen::inRange<std::size_t>(0, value.size())]).push_back(1);
  RC_ASSERT(!dualrev::same_shape<nested>(value, other));
  other = value;
  other.pop_back();
  RC_ASSERT(!dualrev::same_shape<nested>(value, other));
}

TEST(Structure, RebuildsWhatHasNoDefaultConstructor) {
  using row = std::vector<std::pair<twins::sealed, double>>;
  row value;
  value.emplace_back(twins::sealed(1, 2), 3.0);
  value.emplace_back(twins::sealed(4, 5), 6.0);
  dualrev::tape t;
  auto lifted = dualrev::transcribed<row, dual_type<row>>(value, [&](auto& d, const auto& x) { d = t.input(x); });
  EXPECT_EQ(lifted[1].first.a().id, 3u);
  EXPECT_EQ(lifted[1].second.id, 4u);
  const auto copy = [](auto& x, const auto& d) { x = d.v; };
  const row back = dualrev::transcribed<row, row>(lifted, copy);
  EXPECT_EQ(back[1].first.a(), 4);
  EXPECT_EQ(back[1].first.k(), 5);
  row longer = value;
  longer.push_back(longer[0]);
  dualrev::transcribe<row>(longer, lifted, copy);
  EXPECT_EQ(longer.size(), 2u);
}

TEST(Structure, TakesOneVisitPerScalar) {
  for (std::size_t n : {1000u, 10000u, 100000u}) EXPECT_EQ(count_scalars(std::vector<double>(n)), n);
  const twins::body b{"", {}, 1, {}, {}, {{}, {}}};
  EXPECT_EQ(count_scalars(b), 3u + 1 + 4 + 6);
}

}  // namespace
