#include "namespaces.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_NAMESPACES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "namespaces.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(outer::inner::Point, o.x, o.y);
CHECK_FIELDS(outer::Point, o.x, o.other);

TEST(Namespaces, Nested) {
  EXPECT_VJP(outer::calls, 1.3);
  EXPECT_VJP(outer::inner::g, 1.3);
  EXPECT_VJP(outer::inner::norm, {1.3, 0.7});
  EXPECT_VJP(outer::mixed, {1.3, {0.7, 2.0}});
  EXPECT_VJP(a::b::c::deep, 1.3);
  EXPECT_VJP(outer::later, 1.3);
}

TEST(Namespaces, SameName) {
  EXPECT_GRADIENT(f, 1.3);
  EXPECT_GRADIENT(outer::f, 1.3);
  EXPECT_GRADIENT(outer::inner::f, 1.3);
  EXPECT_GRADIENT(versioned::f, 1.3);
  EXPECT_GRADIENT(versioned::v1::f, 1.3);
  EXPECT_VJP(versioned::uses, 1.3);
  EXPECT_VJP(local_shadow::uses, 1.3);
  // The oracle's own max is found by its argument and fits better; by hand, d/dx of 13 x (x + 2) + sin x.
  EXPECT_VJP_BY_HAND(std_like::uses, (26 * 1.3L + 26 + std::cos(1.3L)), 1.3);
}

TEST(Namespaces, NamesOfTheCLibrary) {
  EXPECT_EQ((dualrev::gradient<static_cast<double (*)(double, double)>(gamma)>(2, 3)), std::tuple(18, 9, 12));
  EXPECT_EQ(dualrev::gradient<static_cast<double (*)(double)>(fdiv)>(2), std::tuple(0.5, -0.25));
}

TEST(Namespaces, Anonymous) { EXPECT_VJP(with_hidden::uses, 1.3); }

TEST(Namespaces, Using) {
  EXPECT_VJP(through_alias, 1.3);
  EXPECT_VJP(through_using, 1.3);
  EXPECT_VJP(through_directive, 1.3);
  EXPECT_VJP(through_lookup, {1.3, 0.7});
  EXPECT_VJP(through_exported, 1.3);
}
