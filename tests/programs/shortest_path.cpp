#include "shortest_path.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_SHORTEST_PATH_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "shortest_path.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Edge, o.from, o.to, o.length, o.slope);

#define EDGES {{0, 1, 1.1, 0.2}, {0, 2, 2.3, -0.4}, {1, 2, 0.9, 0.5}, {1, 3, 2.2, 0.1}, {2, 3, 0.7, -0.2}, {2, 4, 2.9, 0.3}, {3, 4, 1.2, 0.6}}

TEST(ShortestPath, Graphs) {
  EXPECT_VJP(route, EDGES, 0.4);
  EXPECT_VJP(soft_route, EDGES, 0.4, 0.8);
  EXPECT_VJP(mean_distance, EDGES, 0.4);
}

TEST(ShortestPath, Intervals) { EXPECT_VJP(weighted_intervals, {0.3, 1.1, 0.7, -0.4, 0.2, 0.9}, 0.3); }
