#include "prototype.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_PROTOTYPE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "prototype.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(prototype::Vec3, o.x, o.y, o.z);
CHECK_FIELDS(prototype::Quaternion, o.x, o.y, o.z, o.w);
CHECK_FIELDS(prototype::Particle, o.px, o.py, o.vx, o.vy);
CHECK_FIELDS(prototype::Layer, o.weights, o.biases);

TEST(Prototype, Basics) {
  EXPECT_GRADIENT(prototype::id, 1.3);
  EXPECT_GRADIENT(prototype::plus, 1.3, 0.7);
  EXPECT_GRADIENT(prototype::times, 1.3, 0.7);
  EXPECT_GRADIENT(prototype::let_1, 1.3);
  EXPECT_GRADIENT(prototype::let_2, 1.3, 0.7);
  EXPECT_GRADIENT(prototype::let_any_order, 1.3, 0.7);
}

TEST(Prototype, HigherOrder) {
  EXPECT_GRADIENT(prototype::higher_order_1, 1.3, 0.7);
  EXPECT_GRADIENT(prototype::higher_order_2, 1.3, 0.7);
  EXPECT_GRADIENT(prototype::composition, 1.3, 0.7);
}

TEST(Prototype, ConditionalsAndRecursion) {
  EXPECT_GRADIENT(prototype::conditional, 1.3, 0.7);
  EXPECT_GRADIENT(prototype::conditional, 0.7, 1.3);
  EXPECT_GRADIENT(prototype::recursive, 1.3, 0);
  EXPECT_GRADIENT(prototype::recursive, 1.3, 7);
}

TEST(Prototype, DataTypes) {
  EXPECT_GRADIENT(prototype::lists, {1.5, 2.5, -0.5}, 0.7);
  EXPECT_GRADIENT(prototype::newtypes, 1.3, 0.7);
  for (double x : {1.3, 2.6}) EXPECT_VJP(prototype::sums, x, 3);
  for (double x : {1.3, 2.6, -0.4}) EXPECT_GRADIENT(prototype::sums_in_between, x, 3, 0.7);
  EXPECT_GRADIENT(prototype::mutual, 1.3, 0.7, 0);
  EXPECT_GRADIENT(prototype::mutual, 1.3, 0.7, 6);
}

TEST(Prototype, RotatesAVectorByAQuaternion) {
  EXPECT_VJP(prototype::rotate_vec_by_quat, {1, 2, 3}, {4, 5, 6, 7});
  const auto y = prototype::rotate_vec_by_quat({1, 2, 3}, {4, 5, 6, 7});
  EXPECT_EQ((std::vector{y.x, y.y, y.z}), (std::vector<double>{270, 180, 342}));
#ifndef CHECK_WITHOUT_TWINS
  const auto [v, q] =
      dualrev::jacobian<prototype::rotate_vec_by_quat>(prototype::Vec3{1, 2, 3}, prototype::Quaternion{4, 5, 6, 7});
  EXPECT_EQ(v.data, (std::vector<double>{4, -44, 118, 124, 22, 4, -22, 116, 44}));
  EXPECT_EQ(q.data, (std::vector<double>{64, 48, -16, 20, -48, 64, 20, 16, 16, -20, 64, 48}));
#endif
}

TEST(Prototype, Rotations) {
  EXPECT_GRADIENT(prototype::two_rotations, 1.3, 0.7, 300);
#ifndef CHECK_WITHOUT_TWINS
  const auto [value, dx, dy] = dualrev::gradient<prototype::two_rotations>(1.3, 0.7, 300);
  EXPECT_NEAR(dx, 0.3514639751612276, 1e-13);
  EXPECT_NEAR(dy, 0.3514639751612276, 1e-13);
#endif
}

TEST(Prototype, Particles) {
  std::vector<prototype::Particle> all;
  for (int i = 1; i <= 4; ++i) all.push_back({0.5 * i, 0.1, 1, 1});
  EXPECT_NEAR(prototype::particles(all, 1000), 0.00106762335129007, 1e-15);
  EXPECT_GRADIENT(prototype::particles, all, 1000);
}

TEST(Prototype, Network) {
  const auto small = [](std::size_t i) { return 0.1 * std::sin(static_cast<double>(i)); };
  const auto layer = [&](std::size_t in, std::size_t out) {
    prototype::Layer l{{}, std::vector<double>(out)};
    for (std::size_t i = 0; i < out; ++i) {
      l.biases[i] = small(i + 7);
      l.weights.emplace_back(in);
      for (std::size_t j = 0; j < in; ++j) l.weights[i][j] = small(i * in + j);
    }
    return l;
  };
  std::vector<double> x(3);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = small(i) * 10;
  EXPECT_GRADIENT(prototype::network, {layer(3, 4), layer(4, 2)}, x);
#ifndef CHECK_WITHOUT_TWINS  // at the prototype's size, against the derivative along the gradient
  const std::vector<prototype::Layer> layers{layer(50, 100), layer(100, 50)};
  x.resize(50, 0.5);
  const auto [value, d_layers, dx] = dualrev::gradient<prototype::network>(layers, x);
  EXPECT_EQ(value, prototype::network(layers, x));
  double length = 0;
  std::vector<double> above = x, below = x;
  for (std::size_t i = 0; i < x.size(); ++i) {
    length += dx[i] * dx[i];
    above[i] += 1e-3 * dx[i];
    below[i] -= 1e-3 * dx[i];
  }
  EXPECT_NEAR((prototype::network(layers, above) - prototype::network(layers, below)) / 2e-3, length, 1e-6 * length);
#endif
}
