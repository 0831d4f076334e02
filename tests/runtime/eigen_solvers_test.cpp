// Eigen at duals: gradients of inverses, determinants and solvers.
#include "eigen_cases.hpp"

// clang-format off

// Inverses and determinants.
template <int N, class S>
S fixed_inverse(const mat<S>& a, const vec<S>& x) {
  const Eigen::Matrix<S, N, N> m = a.template topLeftCorner<N, N>();
  Eigen::Matrix<S, N, N> checked;
  bool invertible;
  m.computeInverseWithCheck(checked, invertible);
  return (m.inverse() * x.template head<N>()).sum() * m.determinant() + checked.squaredNorm() + S(invertible ? 1 : 0);
}
DUALREV_EIGEN_CASE(inverse2, { return fixed_inverse<2>(a, x); })
DUALREV_EIGEN_CASE(inverse3, { return fixed_inverse<3>(a, x); })
DUALREV_EIGEN_CASE(inverse4, { return fixed_inverse<4>(a, x); })
DUALREV_EIGEN_CASE(dynamic_inverse, { return (a.inverse() * x).squaredNorm() * a.determinant(); })

// Solvers. The symmetric ones get b = a a^T + 1, whose derivative goes through both triangles to one.
template <class S>
mat<S> spd(const mat<S>& a) { return a * a.transpose() + mat<S>::Identity(a.rows(), a.cols()); }
DUALREV_EIGEN_CASE(triangular, {
  vec<S> y = x;
  a.template triangularView<Eigen::Upper>().solveInPlace(y);
  return y.squaredNorm() + a.template triangularView<Eigen::Lower>().solve(x).sum() + a.transpose().template triangularView<Eigen::UnitLower>().solve(a).sum();
})
DUALREV_EIGEN_CASE(llt, {
  const Eigen::LLT<mat<S>> f(spd(a));
  return f.solve(x).dot(x) + f.matrixL().toDenseMatrix().diagonal().array().log().sum() + S(f.info() == Eigen::Success ? 0 : 1);
})
DUALREV_EIGEN_CASE(ldlt, {
  const Eigen::LDLT<mat<S>> f(spd(a));
  return f.solve(x).dot(x) + f.vectorD().array().log().sum() + (f.isPositive() ? 1 : 0) * x(0);
})
DUALREV_EIGEN_CASE(partial_piv_lu, { const Eigen::PartialPivLU<mat<S>> f(a); return f.solve(x).squaredNorm() + f.determinant() + f.inverse().trace(); })
DUALREV_EIGEN_CASE(full_piv_lu, { const Eigen::FullPivLU<mat<S>> f(a); return f.solve(x).squaredNorm() + f.determinant() + S(double(f.rank())); })
DUALREV_EIGEN_CASE(fixed_solvers, {
  const Eigen::Matrix<S, 3, 3> m = spd<S>(a).template topLeftCorner<3, 3>();
  const Eigen::Matrix<S, 3, 1> v = x.template head<3>();
  return m.llt().solve(v).sum() + m.ldlt().solve(v).squaredNorm() + m.partialPivLu().solve(v).prod() + m.householderQr().solve(v).norm();
})
DUALREV_EIGEN_CASE(large_solvers, {  // blocked
  mat<S> b = spd<S>(a.replicate(12, 12) * 0.1);
  b += (x * x.transpose()).replicate(12, 12) * 0.01;
  const vec<S> y = x.replicate(12, 1);
  return b.llt().solve(y).dot(y) + b.ldlt().solve(y).sum() + b.partialPivLu().solve(y).squaredNorm() + b.householderQr().solve(y).sum();
})

// clang-format on
