#include "records.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_RECORDS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "records.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Outer::Inner, o.x, o.n);
CHECK_FIELDS(Outer, o.inner, o.list, o.which, o.y);
CHECK_FIELDS(Point, o.x, o.y);
CHECK_FIELDS(Shape, o.corners, o.box, o.weighted, o.numbered, o.rings, o.name);
CHECK_FIELDS(Sparse, o.rows, o.columns, o.values);
CHECK_FIELDS(OnlyIntegers, o.a, o.v);
CHECK_FIELDS(Wrapped, o.n, o.x);
CHECK_FIELDS(geo::Point3, o.x, o.y, o.z);

TEST(Records, Shapes) {
  EXPECT_VJP(nested_types, {{1.3, 4}, {{0.7, 2}, {2.0, 3}}, Outer::fancy, 0.3});
  EXPECT_VJP(builds_nested, 1.3);
  EXPECT_VJP(bit_fields, 1.3);
  EXPECT_VJP(initialisers_of_members, 1.3);
  EXPECT_VJP(shape, {{{1.3, 0.7}}, {{{2.0, 1.0}, {0.5, 3.0}}}, {{1.5, 2.5}, 0.3}, {4, {0.2, 0.1}}, {{{1.0, 2.0}, {0.5, 0.4}}, {}}, "name"});
  EXPECT_VJP(moved, {{{1.3, 0.7}}, {{{2.0, 1.0}, {0.5, 3.0}}}, {{1.5, 2.5}, 0.3}, {4, {0.2, 0.1}}, {{{1.0, 2.0}}, {}}, "name"}, 0.8);
  EXPECT_VJP(product, {{0, 1, 1}, {1, 1, 2}, {1.5, 2.5, 3.5}}, {0.5, 0.7, 0.9});
  EXPECT_VJP(wrapped, {{}, {}, 1.3});
  EXPECT_VJP(passive_structs, 1.3);
  EXPECT_VJP(path_length, {{0.1, 0.2, 0.3}, {1.0, 0.5, 0.2}, {2.0, 1.5, 0.1}});
  EXPECT_VJP(linked, 1.3);
  EXPECT_VJP(forward_declared, 1.3);
}

TEST(Records, PointersAndArrays) {
  EXPECT_VJP(centroid, {{1.3, 0.7}, {2.0, 0.5}}, 2);
  EXPECT_VJP(scale_all, {{1.3, 0.7}, {2.0, 0.5}}, 2, 1.5);
  EXPECT_VJP(of_span, {{1.3, 0.7}, {2.0, 0.5}});
  EXPECT_VJP(of_array, {{{1.3, 0.7}, {2.0, 0.5}}});
  EXPECT_VJP(calls_all, 1.3);
}

TEST(Records, InAndOut) {
  EXPECT_VJP(array_in_out, {1.3, 0.7});
  EXPECT_VJP(tuple_in_out, {1.3, 4, {0.7, 2.0}});
  EXPECT_VJP(vector_in_out, {{1.3, 0.7}, {2.0, 0.5}}, {0.3, 0.4});
  EXPECT_VJP(nested_in_out, {{1.3, 0.7}, {2.0, 0.5}}, 0.3);
  EXPECT_VJP(mixed_in_out, 3, {1.3, 0.7}, false, "text", 0.5);
  EXPECT_VJP(returns_reference, {1.3, 0.7});
  EXPECT_VJP(changes_and_returns, {1.3, 0.7}, 0.5);
  EXPECT_VJP(through_references, 1.3);
}

TEST(Records, WhatBracesLeaveOut) { EXPECT_GRADIENT(left_out, 1.3); }
