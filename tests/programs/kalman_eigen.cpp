#include "kalman_eigen.dual.hpp"
#include "support/case.hpp"
#include <Eigen/Dense>

// Eigen on the oracle's duals, under the names that the original uses.
namespace Eigen {
template <>
struct NumTraits<fwd::dual> : NumTraits<double> {
  using Real = fwd::dual;
  using NonInteger = fwd::dual;
  using Nested = fwd::dual;
  enum { IsComplex = 0, IsInteger = 0, IsSigned = 1, RequireInitialization = 1, ReadCost = 1, AddCost = 3, MulCost = 3 };
};
template <class Op>
struct ScalarBinaryOpTraits<double, fwd::dual, Op> {
  using ReturnType = fwd::dual;
};
template <class Op>
struct ScalarBinaryOpTraits<fwd::dual, double, Op> {
  using ReturnType = fwd::dual;
};
}  // namespace Eigen

#undef DUALREV_PROGRAM_KALMAN_EIGEN_HPP
namespace fwd_case {
namespace Eigen {
using namespace ::Eigen;
using MatrixXd = ::Eigen::Matrix<fwd::dual, Dynamic, Dynamic>;
using VectorXd = ::Eigen::Matrix<fwd::dual, Dynamic, 1>;
using Matrix2d = ::Eigen::Matrix<fwd::dual, 2, 2>;
using Matrix3d = ::Eigen::Matrix<fwd::dual, 3, 3>;
using Vector2d = ::Eigen::Matrix<fwd::dual, 2, 1>;
using Vector3d = ::Eigen::Matrix<fwd::dual, 3, 1>;
using RowVector3d = ::Eigen::Matrix<fwd::dual, 1, 3>;
using Affine3d = ::Eigen::Transform<fwd::dual, 3, ::Eigen::Affine>;
using Isometry3d = ::Eigen::Transform<fwd::dual, 3, ::Eigen::Isometry>;
using Quaterniond = ::Eigen::Quaternion<fwd::dual>;
}  // namespace Eigen
#include "support/oracle_begin.hpp"
#include "kalman_eigen.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(KalmanEigen, Filter) { EXPECT_VJP(eigen_track_likelihood, {0.1, 0.6, 1.3, 1.7}, 0.4, 0.2, 0.5); }

TEST(KalmanEigen, LinearAlgebra) {
  EXPECT_VJP(rotate_and_scale, {0.7, -1.2}, 0.4, 1.7);
  EXPECT_VJP(gaussian_log_density, {0.7, -1.2, 0.3}, {0.1, 0.2, -0.1}, 1.4, 0.3);
  EXPECT_VJP(quadratic_fit, {-1.0, -0.2, 0.6, 1.3}, {0.8, 0.1, 0.4, 1.9});
  EXPECT_VJP(blocks, {0.4, -0.3, 0.8, 1.1, 0.2, -0.6, 0.5, 0.9, 0.7});
}

TEST(KalmanEigen, ShapesCastsAndTransformations) {
  EXPECT_VJP(shapes_and_casts, {0.4, -0.3, 0.8, 1.1});
  Eigen::Affine3d pose = Eigen::Affine3d::Identity();
  pose.linear() << 0.9, 0.1, -0.2, 0.3, 0.8, 0.1, -0.1, 0.2, 1.1;
  pose.translation() << 0.5, -0.4, 0.3;
  // Of the matrix, column by column, then of x.
  const double x = 0.7;
  const Eigen::Vector3d p(x, 2 * x, 1), q = pose * p, d = q / q.norm(), r(1, x, 0);
  std::vector<double> by_hand;
  for (int column = 0; column < 4; ++column)
    for (int row = 0; row < 4; ++row)
      by_hand.push_back(row == 3 ? 0 : d(row) * (column == 3 ? 1 : p(column)) + (row == 2 && column < 3 ? r(column) : 0));
  const auto [value, dpose, dx] = dualrev::gradient<moved>(pose, x);
  EXPECT_DOUBLE_EQ(value, moved(pose, x));
  for (std::size_t i = 0; i < by_hand.size(); ++i) EXPECT_NEAR(dpose.matrix().data()[i], by_hand[i], 1e-13) << i;
  EXPECT_NEAR(dx, d.dot(pose.linear() * Eigen::Vector3d(1, 2, 0)) + pose.linear()(2, 1), 1e-13);
}

TEST(KalmanEigen, OfAnIsometry) {
  Eigen::Isometry3d pose(Eigen::AngleAxisd(0.3, Eigen::Vector3d::UnitZ()));
  pose.translation() << 0.1, 0.2, -0.4;
  const auto [value, dpose, dx] = dualrev::gradient<moved_stiffly>(pose, 0.7);  // its first row times (x, 2, 1, 1)
  EXPECT_EQ(value, moved_stiffly(pose, 0.7));
  Eigen::Matrix4d by_hand = Eigen::Matrix4d::Zero();
  by_hand.row(0) << 0.7, 2, 1, 1;
  EXPECT_EQ(dpose.matrix(), by_hand);
  EXPECT_EQ(dx, pose(0, 0));
}

// One of the functions with constants by both oracles.
template <auto f>
void expect_gradient_with_constants(double (*original)(const Known&, const Eigen::Vector3d&),
                                    fwd::dual (*oracle)(const fwd_case::Known&, const fwd_case::Eigen::Vector3d&)) {
  Known k;
  k.covariance << 2, 0.3, -0.1, 0.3, 1.5, 0.2, -0.1, 0.2, 0.9;
  k.any = Eigen::MatrixXd(3, 3);
  k.any << 1, 2, 3, 4, 5, 6, 7, 8, 10;
  k.turn = Eigen::Quaterniond(0.8, 0.1, -0.3, 0.5);
  const fwd_case::Known dual_k{k.covariance.cast<fwd::dual>(), k.any.cast<fwd::dual>(), k.turn.cast<fwd::dual>()};
  const Eigen::Vector3d w(1.5, -1.2, 0.7);
  const auto [value, gradient] = dualrev::gradient<f>(k, w);
  const double scale = 1 + gradient.norm();
  EXPECT_NEAR(value, original(k, w), 1e-13 * (1 + std::abs(value)));
  for (int i = 0; i < 3; ++i) {
    const double h = 1e-5;
    Eigen::Vector3d above = w, below = w;
    above[i] += h;
    below[i] -= h;
    EXPECT_NEAR(gradient[i], (original(k, above) - original(k, below)) / (2 * h), 1e-7 * scale) << i;
    fwd_case::Eigen::Vector3d seeded = w.cast<fwd::dual>();
    seeded[i].t = 1;
    EXPECT_NEAR(gradient[i], oracle(dual_k, seeded).t, 1e-12 * scale) << i;
  }
}
#define EXPECT_WITH_CONSTANTS(f) expect_gradient_with_constants<f>(f, fwd_case::f)

TEST(KalmanEigen, MatricesThatAreConstants) {
  EXPECT_WITH_CONSTANTS(products);
  EXPECT_WITH_CONSTANTS(parts_of_constants);
  EXPECT_WITH_CONSTANTS(coefficients);
  EXPECT_WITH_CONSTANTS(sums_of_matrices);
  EXPECT_WITH_CONSTANTS(special_matrices);
  EXPECT_WITH_CONSTANTS(by_member);
}
