// Eigen's values at duals, bit for bit those at double where Eigen does not vectorise.
#define EIGEN_DONT_VECTORIZE
#include "eigen_cases.hpp"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <Eigen/QR>

namespace {

/// Numbers whose sums depend on the order.
template <class S, int R, int C>
Eigen::Matrix<S, R, C> filled(double seed, Eigen::Index rows = R, Eigen::Index cols = C) {
  Eigen::Matrix<S, R, C> m(rows, cols);
  for (Eigen::Index i = 0; i < m.size(); ++i)
    m(i) = std::sin(seed + 1.7 * static_cast<double>(i)) / 3 + (i % (rows + 1) == 0 ? 2 : 0);
  return m;
}

template <class Body>
void expect_same_bits(const char* what, Body body) {
  const double expected = body(double());
  const dual found = body(dual());
  EXPECT_EQ(found.v, expected) << what;
}

#define DUALREV_SAME_BITS(...)                   \
  expect_same_bits(#__VA_ARGS__, [](auto zero) { \
    using S = decltype(zero);                    \
    return S(__VA_ARGS__);                       \
  })

template <class S, int N>
S reductions() {
  const auto v = filled<S, N, 1>(0.3);
  const auto w = filled<S, N, 1>(0.7);
  const Eigen::Matrix<S, N, 1> scaled = v / v.norm();
  return v.sum() + 3 * v.squaredNorm() + 5 * v.dot(w) + 7 * v.mean() + (v + 2 * w).cwiseProduct(w).sum() / 9 +
         scaled.cwiseAbs().sum() + (v - w).prod();
}
template <class S>
S dynamic_reductions(Eigen::Index n) {
  const vec<S> v = filled<S, Eigen::Dynamic, 1>(0.3, n, 1);
  const vec<S> w = filled<S, Eigen::Dynamic, 1>(0.7, n, 1);
  return v.sum() + 3 * v.squaredNorm() + 5 * v.dot(w) + 7 * v.mean() + (v + 2 * w).cwiseProduct(w).sum() / 9 +
         v.segment(1, n - 1).dot(w.head(n - 1)) + v.norm();
}
template <class S, int N>
S products() {
  const auto a = filled<S, N, N>(0.3);
  const auto b = filled<S, N, N>(0.9);
  const auto v = filled<S, N, 1>(0.7);
  Eigen::Matrix<S, N, N> c = a * b;
  c.noalias() += b * a.transpose();
  return c.sum() + (a * b * v).sum() + v.dot(a * v) + (v * v.transpose()).trace() + (a + b).col(1).dot(v);
}
template <class S>
S dynamic_products(Eigen::Index n) {
  const mat<S> a = filled<S, Eigen::Dynamic, Eigen::Dynamic>(0.3, n, n);
  const mat<S> b = filled<S, Eigen::Dynamic, Eigen::Dynamic>(0.9, n, n);
  const vec<S> v = filled<S, Eigen::Dynamic, 1>(0.7, n, 1);
  const mat<S> c = a * b;
  const vec<S> u = a * v + b.transpose() * v;
  return c.sum() + u.dot(v) + c.colwise().sum().maxCoeff() + c.rowwise().norm().sum();
}
template <class S, int N>
S inverses() {
  const auto a = filled<S, N, N>(0.3);
  const Eigen::Matrix<S, N, N> i = a.inverse();
  return i.sum() + 3 * a.determinant() + i(0, N - 1);
}
template <class S>
S solved(Eigen::Index n) {
  const mat<S> a = filled<S, Eigen::Dynamic, Eigen::Dynamic>(0.3, n, n);
  const vec<S> v = filled<S, Eigen::Dynamic, 1>(0.7, n, 1);
  const mat<S> spd = a * a.transpose() + mat<S>::Identity(n, n);
  return spd.llt().solve(v).sum() + 3 * spd.ldlt().solve(v).sum() + 5 * a.partialPivLu().solve(v).sum() +
         7 * a.householderQr().solve(v).sum() + a.inverse().sum() + a.determinant();
}

}  // namespace

TEST(EigenBits, WhereItDoesNotVectorise) {
  DUALREV_SAME_BITS(reductions<S, 2>());
  DUALREV_SAME_BITS(reductions<S, 3>());
  DUALREV_SAME_BITS(reductions<S, 4>());
  DUALREV_SAME_BITS(reductions<S, 13>());
  DUALREV_SAME_BITS(reductions<S, 30>());
  DUALREV_SAME_BITS(reductions<S, 60>());
  DUALREV_SAME_BITS(dynamic_reductions<S>(9));
  DUALREV_SAME_BITS(dynamic_reductions<S>(100));
  DUALREV_SAME_BITS(products<S, 2>());
  DUALREV_SAME_BITS(products<S, 3>());
  DUALREV_SAME_BITS(products<S, 4>());
  DUALREV_SAME_BITS(dynamic_products<S>(3));
  DUALREV_SAME_BITS(dynamic_products<S>(6));
  DUALREV_SAME_BITS(inverses<S, 2>());
  DUALREV_SAME_BITS(inverses<S, 3>());
  DUALREV_SAME_BITS(inverses<S, 4>());
  DUALREV_SAME_BITS(solved<S>(3));
  DUALREV_SAME_BITS(solved<S>(6));
}
