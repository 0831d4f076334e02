#include "structs.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_STRUCTS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "structs.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Vec3, o.x, o.y, o.z);
CHECK_FIELDS(Line, o.from, o.to, o.colour);
CHECK_FIELDS(Body, o.position, o.velocity, o.mass, o.name, o.fixed);
CHECK_FIELDS(System, o.bodies, o.time);
CHECK_FIELDS(Grid, o.cells, o.spacing, o.extra);
CHECK_FIELDS(Settings, o.steps, o.clamp);
CHECK_FIELDS(Named, o.id, o.v, o.tape);
CHECK_FIELDS(Tree, o.value, o.children);
CHECK_FIELDS(Mixed, o.single, o.precise, o.pair);

TEST(Structs, ByValueAndByReference) {
  EXPECT_GRADIENT(dot, {1.5, 2.5, -0.5}, {0.5, 0.25, 2.0});
  EXPECT_VJP(cross, {1.5, 2.5, -0.5}, {0.5, 0.25, 2.0});
  EXPECT_VJP(scaled, {1.5, 2.5, -0.5}, 0.7);
  EXPECT_VJP(sum, {1.5, 2.5, -0.5}, {0.5, 0.25, 2.0});
  EXPECT_VJP(length, {1.5, 2.5, -0.5});
  EXPECT_VJP(normalised, {1.5, 2.5, -0.5});
  EXPECT_VJP(normalise, {1.5, 2.5, -0.5});
  EXPECT_VJP(angle, {1.5, 2.5, -0.5}, {0.5, 0.25, 2.0});
  EXPECT_VJP(triple, {1.5, 2.5, -0.5}, {0.5, 0.25, 2.0}, {0.1, 0.3, 0.2});
  EXPECT_VJP(nested, {{1.5, 2.5, -0.5}, {0.5, 0.25, 2.0}, 3});
  EXPECT_VJP(moved, {{1.5, 2.5, -0.5}, {0.5, 0.25, 2.0}, 3}, {0.1, 0.2, 0.3});
  EXPECT_VJP(binds, {1.5, 2.5, -0.5});
  EXPECT_VJP(swaps, {1.5, 2.5, -0.5}, {0.5, 0.25, 2.0});
  EXPECT_VJP(chosen, {1.5, 2.5, -0.5}, {0.5, 0.25, 2.0});
  EXPECT_VJP(chosen, {-1.5, 0.5, -0.5}, {0.5, 0.25, 2.0});
  EXPECT_VJP(special_names, {1.5, 2.5, -0.5});
  EXPECT_VJP(returns_special_names, 1.5);
}

TEST(Structs, Locals) {
  EXPECT_VJP(local, 1.3);
  EXPECT_VJP(designated, 1.3);
  EXPECT_VJP(partly, 1.3);
  EXPECT_VJP(default_members, 1.3);
  EXPECT_VJP(by_pointer, 1.3);
  EXPECT_VJP(by_reference, 1.3);
  EXPECT_VJP(field_of_result, 1.3, 0.7);
  EXPECT_VJP(binds_and_changes, 1.3);
  EXPECT_VJP(c_style, 0.3, 0.2);
  EXPECT_VJP(pointing, 1.3);
}

TEST(Structs, InContainers) {
  EXPECT_VJP(array_of_structs, 1.3);
  EXPECT_VJP(grid, {{{1.5, 2.5, -0.5}, {0.5, 0.25, 2.0}}, {0.7, 1.2}, {1.1, 0.9}});
  EXPECT_VJP(fills_grid, {{{1.5, 2.5, -0.5}, {0.5, 0.25, 2.0}}, {0.7, 1.2}, {1.1}}, 0.7);
  EXPECT_VJP(vector_of_structs, {{1.5, 2.5, -0.5}, {0.5, 0.25, 2.0}});
  EXPECT_VJP(builds_vector, 1.3, 3);
  EXPECT_VJP(integrate, {{{{1, 2, 3}, {4, 5, 6}, 7, "a", false}, {{1, 2, 3}, {4, 5, 6}, 7, "b", true}}, 0.5}, 0.125);
  EXPECT_VJP(energy, {{{{1, 2, 3}, {4, 5, 6}, 7, "a", false}, {{1, 2, 3}, {4, 5, 6}, 7, "b", true}}, 0.5});
  EXPECT_VJP(simulates, 1.5, 0.125);
  EXPECT_VJP(pair_of_struct, {1.5, 2.5, -0.5});
}

TEST(Structs, OfOtherThings) {
  EXPECT_VJP(passes_settings, 0.9);
  EXPECT_VJP(tree, {1.5, {{0.5, {}}, {0.25, {{2.0, {}}}}}});
  EXPECT_VJP(mixed, {1.5f, 2.5, {0.5, 3}});
}
