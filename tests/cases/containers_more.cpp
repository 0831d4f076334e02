#include <random>

#include "containers_more.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_CONTAINERS_MORE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "containers_more.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(ContainersMore, Keyed) {
  EXPECT_VJP(keyed, {{"a", 1.3}, {"bc", 0.7}, {"m", 2.2}}, 1.1);
  EXPECT_VJP(hashed, 1.3);
  EXPECT_VJP(viewed, 1.3);
  EXPECT_VJP(sets, 1.3);
}

TEST(ContainersMore, Sequences) {
  EXPECT_VJP(lists, 1.3);
  EXPECT_VJP(sequences, {1.3, 0.7, 2.4}, 1.1);
  EXPECT_VJP(queues, {1.3, 0.7, 2.4}, 1.1);
  EXPECT_VJP(braces, 1.3);
  EXPECT_VJP(flags, {1.3, 0.7, 2.4}, 1.1);
}

TEST(ContainersMore, Utilities) {
  EXPECT_VJP(limits, {1.3, 0.7, 2.4});
  EXPECT_VJP(exchanges, 1.3, 0.7);
  EXPECT_VJP(arrays, 1.3);
  EXPECT_VJP(pairs, 1.3, 0.7);
  EXPECT_VJP(maybe, 1.3, 0.7);
  EXPECT_VJP(maybe, std::nullopt, 0.7);
}

TEST(ContainersMore, Valarrays) { EXPECT_VJP(sliced, 1.3); }

TEST(ContainersMore, Passive) { EXPECT_VJP(passive_around, 1.3, 5); }

TEST(ContainersMore, Rest) {
  EXPECT_VJP(streamed, {1.3, 0.7, 2.4});
  EXPECT_VJP(scanned, 1.3);
  EXPECT_VJP(ordered_keys, 1.3);
  EXPECT_VJP(masked, 1.3);
}

TEST(ContainersMore, Iterators) {
  EXPECT_GRADIENT(least_recently_used, {0.4, 0.7, 0.2, 0.9, 0.3}, 0.5);
  EXPECT_GRADIENT(iterators_kept, 1.3, 0.7);
}
