// Eigen's types as parameters, results and in-outs of differentiated functions, and what its operations stage.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <dualrev/eigen.hpp>
#include <dualrev/library/complex.hpp>
#include <sstream>
#include <tuple>
#include <vector>

#include "twins.hpp"

namespace {

using dualrev::dual;
using dualrev::tape;
using Eigen::MatrixXd;
using Eigen::VectorXd;
template <class S>
using mat = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>;
template <class S>
using vec = Eigen::Matrix<S, Eigen::Dynamic, 1>;
using row_major = Eigen::Matrix<double, 2, Eigen::Dynamic, Eigen::RowMajor>;
using row_major_dual = Eigen::Matrix<dual, 2, Eigen::Dynamic, Eigen::RowMajor>;

static_assert(std::is_same_v<dualrev::dual_type<MatrixXd>, mat<dual>>);
static_assert(std::is_same_v<dualrev::dual_type<row_major>, row_major_dual>);
static_assert(
    std::is_same_v<dualrev::dual_type<Eigen::ArrayXf>, Eigen::Array<dualrev::basic_dual<float>, Eigen::Dynamic, 1>>);
static_assert(std::is_same_v<dualrev::dual_type<Eigen::Matrix<int, 2, 2>>, Eigen::Matrix<int, 2, 2>>);
static_assert(std::is_same_v<dualrev::dual_type<Eigen::Quaternionf>, Eigen::Quaternion<dualrev::basic_dual<float>>>);
static_assert(std::is_same_v<dualrev::dual_type<Eigen::Map<const VectorXd>>, Eigen::Map<const vec<dual>>>);
static_assert(std::is_same_v<dualrev::dual_type<Eigen::Ref<MatrixXd>>, Eigen::Ref<mat<dual>>>);
static_assert(dualrev::fixed_shape<Eigen::Matrix3d> && !dualrev::fixed_shape<row_major>);
static_assert(!std::is_assignable_v<double&, decltype(std::declval<mat<dual>>()(0, 0))>);

// Parameters of all kinds.
template <class S, class V, class M>
S everything_body(const V& v, const M& m, const Eigen::Array<S, 2, 2>& a, const Eigen::Quaternion<S>& q,
                  const Eigen::DiagonalMatrix<S, Eigen::Dynamic>& d,
                  const std::vector<Eigen::Matrix<S, 2, 1>>& points) {
  S s = (m * (d * v)).norm() + (a * a.transpose()).sum() * q.norm() + q.w() * q.x();
  for (const auto& p : points) s += p.dot(m.col(0)) * p(0);
  return s;
}
double everything(const Eigen::Vector3d& v, const row_major& m, Eigen::Array22d a, Eigen::Quaterniond q,
                  const Eigen::DiagonalMatrix<double, Eigen::Dynamic>& d, const std::vector<Eigen::Vector2d>& points) {
  return everything_body<double>(v, m, a, q, d, points);
}
dual everything_dual(tape&, const Eigen::Matrix<dual, 3, 1>& v, const row_major_dual& m, Eigen::Array<dual, 2, 2> a,
                     Eigen::Quaternion<dual> q, const Eigen::DiagonalMatrix<dual, Eigen::Dynamic>& d,
                     const std::vector<Eigen::Matrix<dual, 2, 1>>& points) {
  return everything_body<dual>(v, m, a, q, d, points);
}

// A dynamic result, and an in-out that changes its shape.
MatrixXd grow(MatrixXd& m, const VectorXd& x) {
  m = (m * x * x.transpose()).eval();
  m.conservativeResize(m.rows() + 1, m.cols());
  m.bottomRows(1) = x.transpose();
  return m.transpose() * 2.0;
}
mat<dual> grow_dual(tape&, mat<dual>& m, const vec<dual>& x) {
  m = (m * x * x.transpose()).eval();
  m.conservativeResize(m.rows() + 1, m.cols());
  m.bottomRows(1) = x.transpose();
  return m.transpose() * 2.0;
}

VectorXd linear(const MatrixXd& a, const VectorXd& x) { return a * x; }
vec<dual> linear_dual(tape&, const mat<dual>& a, const vec<dual>& x) { return a * x; }

// A matrix that was marked constant.
double weighted(const VectorXd& x, const MatrixXd& k) { return x.dot(k * x); }
dual weighted_dual(tape&, const vec<dual>& x, const MatrixXd& k) { return x.dot(k * x); }

float coarse(const Eigen::Matrix2f& m) { return (m * m).trace(); }
dualrev::basic_dual<float> coarse_dual(tape&, const Eigen::Matrix<dualrev::basic_dual<float>, 2, 2>& m) {
  return (m * m).trace();
}

}  // namespace

DUALREV_TWIN(everything, everything_dual)
DUALREV_TWIN(grow, grow_dual)
DUALREV_TWIN(linear, linear_dual)
DUALREV_TWIN(weighted, weighted_dual)
DUALREV_TWIN(coarse, coarse_dual)

namespace {

MatrixXd matrix_2x3() {
  MatrixXd m(2, 3);
  m << 1, 2, 3, -1, 0.5, 4;
  return m;
}

TEST(EigenBoundary, Parameters) {
  const Eigen::Vector3d v(1, -2, 0.5);
  Eigen::Array22d a;
  a << 1, 2, 3, 4;
  const Eigen::DiagonalMatrix<double, Eigen::Dynamic> d(Eigen::Vector3d(2, 0.5, -1));
  const Eigen::Quaterniond q(0.5, 1, -0.25, 2);
  const std::vector<Eigen::Vector2d> points{{1, 2}, {3, -4}};
  const auto check = dualrev::check_gradient<everything>(v, matrix_2x3(), a, q, d, points);
  EXPECT_TRUE(check.ok()) << check;
  ASSERT_EQ(check.scalars().size(), 3u + 6u + 4u + 4u + 3u + 4u);
  EXPECT_EQ(check.scalars()[2].path, "arg0[2]");
  EXPECT_EQ(check.scalars()[3 + 5].path, "arg1(1,2)");  // stored by rows
  EXPECT_EQ(check.scalars()[3 + 3].path, "arg1(1,0)");
  EXPECT_EQ(check.scalars()[9 + 1].path, "arg2(1,0)");  // by columns
  EXPECT_EQ(check.scalars()[9 + 2].path, "arg2(0,1)");
  EXPECT_EQ(check.scalars()[20 + 3].path, "arg5[1][1]");
  EXPECT_EQ(check.scalars()[13].path, "arg3.x");
  EXPECT_EQ(check.scalars()[17].path, "arg4.diagonal[0]");
  const auto [value, dv, dm, da, dq, dd, dpoints] = dualrev::gradient<everything>(v, matrix_2x3(), a, q, d, points);
  EXPECT_EQ(dm.cols(), 3);
  EXPECT_NEAR(dm(1, 2), check.scalars()[3 + 5].numeric, 1e-6);  // rows first, as it is stored
  EXPECT_NEAR(dm(1, 0), check.scalars()[3 + 3].numeric, 1e-6);
  EXPECT_EQ(dd.diagonal().size(), 3);
  EXPECT_EQ(dq.w(), q.x() + (a * a.transpose()).sum() * q.w() / q.norm());
}

TEST(EigenBoundary, ResultsAndInOuts) {
  const VectorXd x = Eigen::Vector3d(1, 2, -1);
  MatrixXd m = matrix_2x3();
  const auto check = dualrev::check_gradient<grow>(m, x);
  EXPECT_TRUE(check.ok()) << check;
  const auto [value, pullback] = dualrev::vjp<grow>(m, x);
  MatrixXd expected_m = matrix_2x3();
  const MatrixXd expected = grow(expected_m, x);
  EXPECT_TRUE(std::get<0>(value).isApprox(expected));
  EXPECT_TRUE(m.isApprox(expected_m));
  ASSERT_EQ(m.rows(), 3);
  const auto [dm, dx] = pullback(MatrixXd::Ones(3, 3), MatrixXd::Zero(3, 3));
  EXPECT_EQ(dm.rows(), 2);  // the shape at entry
  EXPECT_EQ(dm.cols(), 3);
  EXPECT_EQ(dx.size(), 3);
}

TEST(EigenBoundary, ShapesAreRowsAndColumns) {
  MatrixXd m = MatrixXd::Ones(1, 2);
  const VectorXd x = Eigen::Vector2d(1, 2);
  const auto pullback = dualrev::vjp<grow>(m, x).pullback;  // both outputs are 2 x 2
  EXPECT_NO_THROW(pullback(MatrixXd::Zero(2, 2), MatrixXd::Zero(2, 2)));
  EXPECT_THROW(pullback(MatrixXd::Zero(4, 1), MatrixXd::Zero(2, 2)), std::invalid_argument);
  EXPECT_THROW(pullback(MatrixXd::Zero(2, 2), MatrixXd::Zero(1, 4)), std::invalid_argument);
  EXPECT_THROW(pullback(MatrixXd(), MatrixXd::Zero(2, 2)), std::invalid_argument);
}

TEST(EigenBoundary, ScratchOfAnotherShapeIsUsedAgain) {
  dualrev::workspace w;
  for (const Eigen::Index rows : {3, 1, 2})
    for (const Eigen::Index cols : {2, 0, 3}) {
      const MatrixXd a = MatrixXd::Random(rows, cols);
      const VectorXd x = VectorXd::Random(cols);
      const auto [value, pullback] = dualrev::vjp<linear>(w, a, x);
      EXPECT_TRUE(value.isApprox(a * x));
      const VectorXd dy = VectorXd::Random(rows);
      const auto [da, dx] = pullback(dy);
      EXPECT_TRUE(da.isApprox(dy * x.transpose()));
      EXPECT_TRUE(dx.isApprox(a.transpose() * dy));
    }
}

TEST(EigenBoundary, Jacobian) {
  const MatrixXd a = matrix_2x3();
  const auto [ja, jx] = dualrev::jacobian<linear>(a, VectorXd(Eigen::Vector3d(1, 2, -1)));
  EXPECT_EQ(ja.cols, 6u);
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 3; ++j) EXPECT_EQ(jx(i, j), a(Eigen::Index(i), Eigen::Index(j)));
}

TEST(EigenBoundary, ConstantsAndFloat) {
  MatrixXd k(2, 2);
  k << 1, 2, 3, 4;
  const auto [value, dx] = dualrev::gradient<weighted>(VectorXd(Eigen::Vector2d(1, -2)), k);
  EXPECT_EQ(value, 7);
  EXPECT_TRUE(dx.isApprox((k + k.transpose()) * Eigen::Vector2d(1, -2)));
  Eigen::Matrix2f m;
  m << 1, 2, 3, 4;
  const auto result = dualrev::vjp<coarse>(m);
  EXPECT_EQ(result.value, 29);
  EXPECT_EQ(result.pullback(1), Eigen::Matrix2f(2 * m.transpose()));
}

// What products stage: one entry for each multiplication and each addition, and nothing for constants.
TEST(EigenTape, Counts) {
  tape t;
  const dualrev::current_tape_scope scope(t);
  Eigen::Matrix<dual, Eigen::Dynamic, 1> x(3);
  for (dual& d : x) d = t.input(2.0);
  const MatrixXd k = matrix_2x3();
  const vec<dual> y = k * x;
  EXPECT_EQ(t.counters().entries, 2u * (3 + 2));
  EXPECT_EQ(y(1).v, 7);
  const mat<dual> c = k.cast<dual>();
  EXPECT_EQ(t.counters().entries, 10u);
  EXPECT_EQ((c * c.transpose()).eval()(0, 0).id, 0u);
  EXPECT_EQ(t.counters().entries, 10u);
  const mat<dual> lifted = k;
  EXPECT_EQ(lifted(1, 2).v, 4);
  EXPECT_EQ(x.transpose().eval()(0).id, x(0).id);
}

TEST(EigenTape, ReadsValues) {
  tape t;
  const dualrev::current_tape_scope scope(t);
  vec<dual> x(2);
  x << t.input(1.5), t.input(-2.0);
  EXPECT_TRUE(x.isApprox(x) && !x.isZero() && x.allFinite() && !x.hasNaN() && x == x);
  EXPECT_TRUE((x.array() < 2.0).all() && x.isApprox(vec<dual>(x * (1 + 1e-14))));
  Eigen::Index at;
  EXPECT_EQ(x.maxCoeff(&at).id, x(0).id);
  EXPECT_EQ(at, 0);
  std::stringstream s;
  s << x.transpose();
  EXPECT_EQ(s.str(), "1.5  -2");
  EXPECT_EQ(Eigen::NumTraits<dual>::epsilon().v, std::numeric_limits<double>::epsilon());
  EXPECT_EQ(Eigen::NumTraits<dual>::dummy_precision().v, Eigen::NumTraits<double>::dummy_precision());
  EXPECT_TRUE((mat<dual>::Random(2, 2).cwiseAbs().array() <= 1).all());
}

}  // namespace
