#include "checkpoints.dual.hpp"

#include <cstring>
#include <thread>

#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_CHECKPOINTS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "checkpoints.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;

const vec some{0.3, 0.9, 0.4, 0.8, 0.1, 0.6, 0.2};
const vec few{0.7, -0.2, 0.45};

bool is_same(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }
bool is_same(const vec& a, const vec& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}
template <class... Some, class... Others>
bool is_same(const std::tuple<Some...>& some, const std::tuple<Others...>& others) {
  return std::apply(
      [&](const auto&... a) { return std::apply([&](const auto&... b) { return (is_same(a, b) && ...); }, others); },
      some);
}

/// A region, and to the last bit what it is without marks.
#define EXPECT_SAME(f, ...)         \
  do {                              \
    EXPECT_REGION(marked::f, __VA_ARGS__); \
    EXPECT_BITS(f, __VA_ARGS__);    \
  } while (false)
#ifdef CHECK_WITHOUT_TWINS
#define EXPECT_BITS(f, ...) static_cast<void>(0)
#else
#define EXPECT_BITS(f, ...)                                                                                  \
  EXPECT_TRUE(is_same(dualrev::gradient<marked::f>(__VA_ARGS__), dualrev::gradient<unmarked::f>(__VA_ARGS__))) \
      << #f
#endif

TEST(Checkpoints, Numbers) {
  for (int n : {0, 1, 2, 3, 5, 6, 30}) {
    EXPECT_SAME(hunters, 1.1, 0.4, 3.0, 2.0, n);
    for (int snapshots : {-1, 0, 1, 2, 3, 100}) EXPECT_SAME(as_many_as_said, 0.4, 0.9, n, snapshots);
    EXPECT_SAME(in_bytes, 0.3, 0.7, n);
    EXPECT_SAME(by_two, 0.3, 0.7, n);
    EXPECT_SAME(two_loops, 0.7, 0.2, n);
    EXPECT_SAME(needed_before, 0.7, 0.2, n);
  }
}

TEST(Checkpoints, LoopsOfAllKinds) {
  EXPECT_SAME(until_it_fits, 2.0, 3.0);
  EXPECT_SAME(until_it_fits, 2.0, 1000.0);
  EXPECT_SAME(at_least_once, 0.3, 0.4);
  EXPECT_SAME(counted_by_a_number, 0.3, 0.4);
  EXPECT_SAME(over_elements, some, 0.3);
  EXPECT_SAME(over_elements, vec{}, 0.3);
  for (int n : {0, 1, 3, 40}) {
    EXPECT_SAME(ways_out, 0.4, 0.9, n);   // breaks
    EXPECT_SAME(ways_out, -0.4, 1.9, n);  // returns
    EXPECT_SAME(ways_out, 0.1, -0.2, n);
    EXPECT_SAME(countdown, 0.4, n);
    EXPECT_SAME(throws_late, 0.7, n);
  }
}

#ifndef CHECK_WITHOUT_TWINS
TEST(Checkpoints, ExceptionsPass) { EXPECT_THROW(dualrev::gradient<marked::throws_late>(1e4, 5), std::runtime_error); }
#endif

TEST(Checkpoints, ArraysAndObjects) {
  for (int n : {0, 1, 2, 4, 30}) {
    EXPECT_SAME(heat, some, 0.2, n);
    EXPECT_SAME(swapped, some, 0.2, n);
    EXPECT_SAME(turned, 0.1, n);
    EXPECT_SAME(bounces, 0.1, 0.8, n);
    EXPECT_SAME(written_out, 0.3, 0.4, n);
  }
}

TEST(Checkpoints, Calls) {
  for (int n : {0, 1, 2, 12}) {
    EXPECT_SAME(recurrent, few, 0.3, n);
    EXPECT_SAME(calls_marked, few, 0.3, n);
  }
}

TEST(Checkpoints, InsideOfOthers) {
  for (int n : {0, 1, 9})
    for (int snapshots : {1, 3, 50}) EXPECT_SAME(inside, few, 0.3, n, snapshots);
  for (int n : {0, 1, 9}) EXPECT_SAME(of_own_vector, few, 0.3, n);
}

#ifndef CHECK_WITHOUT_TWINS
TEST(Checkpoints, InAndOut) {
  for (int n : {0, 1, 9}) {
    vec u = some, v = some;
    double s = 0.7, t = 0.7;
    const auto [end, pullback] = dualrev::vjp<marked::in_and_out>(u, s, 0.4, n);
    const auto [other_end, other_pullback] = dualrev::vjp<unmarked::in_and_out>(v, t, 0.4, n);
    EXPECT_TRUE(is_same(u, v) && is_same(s, t));
    EXPECT_TRUE(is_same(pullback(some, 1.5), other_pullback(some, 1.5)));
  }
}

/// What a gradient's reverse part takes on its stack, in a thread of its own.
template <auto f>
std::size_t bytes_of(int n) {
  std::size_t bytes = 0;
  std::thread([&] {
    static_cast<void>(dualrev::gradient<f>(1.0, 0.5, n));
    bytes = dualrev::saves::bytes_ready();
  }).join();
  return bytes;
}

TEST(Checkpoints, InWhatRunsForthAndBackTogether) {
  for (int n : {0, 1, 4}) {
    const auto [value, dx, dy] = dualrev::gradient<marked::counts_on_the_way>(some, 0.6, n);
    const auto [same, ex, ey] = dualrev::gradient<unmarked::counts_on_the_way>(some, 0.6, n);
    EXPECT_EQ(value, marked::counts_on_the_way(some, 0.6, n));
    EXPECT_EQ(value, same);
    EXPECT_EQ(dx, ex);
    EXPECT_NEAR(dy, ey, 1e-15);  // added up in another order
  }
}

TEST(Checkpoints, AMillionStepsInTheMemoryOfAThousand) {
  const std::size_t of_a_thousand = bytes_of<unmarked::long_loop>(1000);
  EXPECT_GE(of_a_thousand, 1000U * 2 * sizeof(double));
  EXPECT_LE(bytes_of<marked::long_loop>(1000000), 2 * of_a_thousand);  // the numbers of rounds are there too
  EXPECT_GE(bytes_of<unmarked::long_loop>(100000), 64 * of_a_thousand);
  EXPECT_BITS(long_loop, 1.0, 0.5, 20000);
}
#endif
