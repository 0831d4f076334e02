#include "second_eigen.dual.hpp"
#include "support/case.hpp"

#include <dualrev/check_gradient.hpp>
#include <dualrev/check_hessian.hpp>

#ifndef CHECK_WITHOUT_TWINS

namespace {

const Eigen::VectorXd x3 = Eigen::Vector3d(1.0, 0.5, -0.7);
const Eigen::MatrixXd a3 = (Eigen::Matrix3d() << 2, 0.3, 0.1, 0.2, 1.5, 0.4, -0.3, 0.2, 1.1).finished();

template <auto f, class... Arguments>
void check_second(Arguments... x) {
  const auto c = dualrev::check_hessian<f>(x...);
  EXPECT_TRUE(c.ok()) << c;
  EXPECT_LT(c.max_error(), 1e-7) << c;
  EXPECT_TRUE(dualrev::check_hvp<f>(x...).ok());
}

}  // namespace

TEST(SecondEigen, AgainstDifferencesOfGradients) {
  check_second<second_eigen::quadratic>(x3, a3);
  check_second<second_eigen::with_norm>(x3, a3);
  check_second<second_eigen::normal>(x3, a3);
  check_second<second_eigen::rotated>(Eigen::Vector3d(0.1, 0.2, 0.4), Eigen::Vector3d(1, 2, -1));
  check_second<second_eigen::of_fixed_size>(Eigen::Matrix2d{{1.2, 0.3}, {0.4, 2.0}}, 0.7);
  check_second<second_eigen::misfit>(x3, a3, x3);
  check_second<second_eigen::by_iterators>(x3, a3);
}
TEST(SecondEigen, ElementsOfConstants) {
  const std::vector<Eigen::VectorXd> seen{x3, a3.col(1)};
  const second_eigen::Known known{Eigen::Matrix2d{{1.2, 0.3}, {0.4, 2.0}}, Eigen::Vector2d(0.2, 1.5)};
  check_second<second_eigen::by_elements>(x3, 0.4, a3, seen, known);
  const auto c = dualrev::check_gradient<second_eigen::by_elements>(x3, 0.4, a3, seen, known);
  EXPECT_TRUE(c.ok()) << c;
}
// By x the Hessian of x'Ax / 2 is (A + A') / 2, and that of the normal's exponent the inverse of its covariance.
TEST(SecondEigen, InClosedForm) {
  const dualrev::matrix of_quadratic = dualrev::hessian<second_eigen::quadratic>(x3, a3).hessian;
  const dualrev::matrix of_normal = dualrev::hessian<second_eigen::normal>(x3, a3).hessian;
  const Eigen::Matrix3d inverse = (a3 * a3.transpose() + Eigen::Matrix3d::Identity()).inverse();
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      EXPECT_DOUBLE_EQ(of_quadratic(i, j), (a3(i, j) + a3(j, i)) / 2);
      EXPECT_NEAR(of_normal(i, j), inverse(i, j), 1e-14);
    }
}
TEST(SecondEigen, ProductsHaveTheShapesOfTheArguments) {
  const Eigen::VectorXd v = Eigen::Vector3d(0.3, -1, 2);
  const auto [value, gradient, product] =
      dualrev::hvp<second_eigen::quadratic>(x3, a3, v, Eigen::MatrixXd(Eigen::Matrix3d::Zero()));
  const Eigen::VectorXd expected = (a3 + a3.transpose()) * v / 2;
  EXPECT_LT((std::get<0>(product) - expected).norm(), 1e-14);
  EXPECT_EQ(std::get<1>(product).rows(), 3);
}

#else
TEST(SecondEigen, NeedsTheTool) {}
#endif
