#include "containers.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_CONTAINERS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "containers.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Particle, o.x, o.v, o.id);
CHECK_FIELDS(Registry, o.values, o.particles, o.names);

TEST(Containers, Sequences) {
  EXPECT_VJP(deque_window, 1.3, 6);
  EXPECT_VJP(deque_parameter, {1.3, 0.7, 2.0}, 0.6);
  EXPECT_VJP(deque_result, 1.3);
  EXPECT_VJP(list_insert_erase, 1.3);
  EXPECT_VJP(list_splice_sort, 1.3);
  EXPECT_VJP(list_parameter, {1.3, 0.7, 2.0}, 0.6);
  EXPECT_VJP(list_next_prev, 1.3);
  EXPECT_VJP(forward_list, 1.3);
  EXPECT_VJP(list_of_structs, 1.3);
}

TEST(Containers, Maps) {
  EXPECT_VJP(map_brackets, 1.3);
  EXPECT_VJP(map_bindings, 1.3);
  EXPECT_VJP(map_find, {{"a", 1.3}, {"b", 0.7}}, 0.6);
  EXPECT_VJP(map_find, {{"b", 0.7}, {"c", 0.7}}, 0.6);
  EXPECT_VJP(map_insert_emplace, 1.3);
  EXPECT_VJP(map_erase_in_loop, 1.3);
  EXPECT_VJP(map_bounds, {{1, 0.5}, {3, 1.5}, {7, 0.2}}, 4);
  EXPECT_VJP(map_result, 1.3);
  EXPECT_VJP(map_in_out, {{"a", 1.3}, {"b", 0.7}}, 0.6);
  EXPECT_VJP(map_of_vectors, 1.3);
  EXPECT_VJP(map_of_structs, 1.3);
  EXPECT_VJP(map_of_maps, 1.3);
  EXPECT_VJP(multimap, 1.3);
}

TEST(Containers, MapsByOtherKeys) {
  EXPECT_VJP(unordered, 1.3);
  EXPECT_VJP(unordered_int, {{3, 0.5}}, 1.3);
  EXPECT_VJP(map_pair_keys, 1.3);
  EXPECT_VJP(memo, 1.3, 7);
  EXPECT_VJP(string_view_keys, 1.3);
  EXPECT_VJP(enum_keys, 1.3);
}

TEST(Containers, Sets) {
  EXPECT_VJP(set_of_ints, 1.3, 6);
  EXPECT_VJP(set_of_doubles, 1.3);
}

TEST(Containers, Adaptors) {
  EXPECT_VJP(stack_of_doubles, 1.3);
  EXPECT_VJP(queue_of_doubles, 1.3);
  EXPECT_VJP(priority_of_doubles, 1.3);
  EXPECT_VJP(priority_least_first, {1.3, 0.4, 2.1, 0.9});
  EXPECT_VJP(shortest_path, {1.3, 0.4, 2.1, 1.9});
}

TEST(Containers, TheRest) {
  EXPECT_VJP(initializer_lists, 1.3);
  EXPECT_VJP(bools, {1.3, 0.4, 2.1});
  EXPECT_VJP(nested, 1.3);
  EXPECT_VJP(container_members, {{{"a", 1.3}, {"b", 0.7}}, {{1, 2, 3}, {4, 5, 6}}, {"b", "a", "b"}}, 0.6);
  EXPECT_VJP(moved_swapped, 1.3);
  EXPECT_VJP(assigned, 1.3);
}
