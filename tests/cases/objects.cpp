#include "objects.dual.hpp"
#include "support/case.hpp"

TEST(Objects, PrivateState) {
  const Spring s(2, 0.5);
  EXPECT_EQ(total(s, 1.5), 2);
#ifndef CHECK_WITHOUT_TWINS
  const auto [value, ds, dx] = dualrev::gradient<total>(s, 1.5);
  EXPECT_EQ(value, 2);
  EXPECT_EQ(ds.k(), 2);
  EXPECT_EQ(ds.l(), -4);
  EXPECT_EQ(dx, 4);
#endif
}

TEST(Objects, BasesAndPrivateClassesInside) {
  const LabelledSpring s("a", 2, 0.5);
  EXPECT_EQ(labelled(s, 1.5), 6.5);
#ifndef CHECK_WITHOUT_TWINS
  const auto [value, ds, dx] = dualrev::gradient<labelled>(s, 1.5);
  EXPECT_EQ(value, 6.5);
  EXPECT_EQ(ds.k(), 3);
  EXPECT_EQ(ds.l(), -11);
  EXPECT_EQ(dx, 12);
#endif
}

TEST(Objects, AsResults) {
  const Spring s(2, 0.5);
  EXPECT_EQ(stiffer(s, 3).k(), 6);
#ifndef CHECK_WITHOUT_TWINS
  const auto [result, pullback] = dualrev::vjp<stiffer>(s, 3.0);
  EXPECT_EQ(result.k(), 6);
  EXPECT_EQ(result.l(), 0.5);
  const auto [ds, by] = pullback(Spring(1, 10));
  EXPECT_EQ(ds.k(), 3);
  EXPECT_EQ(ds.l(), 10);
  EXPECT_EQ(by, 2);
#endif
}

TEST(Objects, MapsAndOptionals) {
  const std::map<std::string, double> m = {{"a", 2}, {"bc", 3}};
  EXPECT_EQ(of_map(m, 2.0), 48);
#ifndef CHECK_WITHOUT_TWINS
  const auto [value, dm, dopt] = dualrev::gradient<of_map>(m, std::optional<double>(2));
  EXPECT_EQ(value, 48);
  EXPECT_EQ(dm.at("a"), 8);
  EXPECT_EQ(dm.at("bc"), 24);
  EXPECT_EQ(dopt, 26);
  EXPECT_FALSE(std::get<2>(dualrev::gradient<of_map>(m, std::optional<double>())).has_value());
#endif
}
