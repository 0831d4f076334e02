// Eigen at duals: gradients of QR, singular value and eigenvalue decompositions, and of rotations.
#include "eigen_cases.hpp"

// clang-format off

// Decompositions.
DUALREV_EIGEN_CASE(householder_qr, {
  const Eigen::HouseholderQR<mat<S>> f(a);
  const mat<S> q = f.householderQ();
  return f.solve(x).squaredNorm() + q.row(0).sum() + f.absDeterminant();
})
DUALREV_EIGEN_CASE(least_squares, { return a.leftCols(2).householderQr().solve(x).squaredNorm() + a.leftCols(3).colPivHouseholderQr().solve(x).sum(); })
DUALREV_EIGEN_CASE(col_piv_householder_qr, { const Eigen::ColPivHouseholderQR<mat<S>> f(a); return f.solve(x).squaredNorm() + f.logAbsDeterminant(); })
DUALREV_EIGEN_CASE(full_piv_householder_qr, { const Eigen::FullPivHouseholderQR<mat<S>> f(a); return f.solve(x).squaredNorm(); })
DUALREV_EIGEN_CASE(complete_orthogonal, { return a.completeOrthogonalDecomposition().solve(x).squaredNorm() + a.leftCols(3).completeOrthogonalDecomposition().pseudoInverse().sum(); })
DUALREV_EIGEN_CASE(self_adjoint_eigenvalues, {
  const Eigen::SelfAdjointEigenSolver<mat<S>> f(a * a.transpose());
  return f.eigenvalues().dot(x) + f.eigenvectors().col(0).cwiseAbs().dot(x);
})
DUALREV_EIGEN_CASE(singular_values, { return Eigen::JacobiSVD<mat<S>>(a).singularValues().dot(x); })
DUALREV_EIGEN_CASE(svd_solve, { return a.leftCols(3).jacobiSvd(Eigen::ComputeThinU | Eigen::ComputeThinV).solve(x).squaredNorm(); })

// Geometry.
template <class S>
using vec3 = Eigen::Matrix<S, 3, 1>;
DUALREV_EIGEN_CASE(quaternions, {
  const Eigen::Quaternion<S> p(x(0), x(1), x(2), x(3));
  const Eigen::Quaternion<S> q(a(0, 0), a(0, 1), a(0, 2), a(0, 3));
  const vec3<S> v = a.col(2).template head<3>();
  return (p.normalized() * v)(0) + (p * q.conjugate()).norm() + q.inverse().toRotationMatrix().sum() + p.dot(q) + p.normalized().slerp(0.3, q.normalized()).coeffs().sum() + p.normalized().angularDistance(q.normalized());
})
DUALREV_EIGEN_CASE(rotations, {
  const vec3<S> axis = x.template head<3>().normalized();
  const vec3<S> v = a.col(2).template head<3>();
  const Eigen::AngleAxis<S> r(x(3), axis);
  const Eigen::Matrix<S, 3, 3> m = r.toRotationMatrix();
  return (r * v)(0) + m.eulerAngles(0, 1, 2).sum() + Eigen::AngleAxis<S>(m).angle() + Eigen::Rotation2D<S>(x(0)).toRotationMatrix().sum() + Eigen::Quaternion<S>(m).w() + (Eigen::AngleAxis<S>(x(1), vec3<S>::UnitX()) * Eigen::AngleAxis<S>(x(2), vec3<S>::UnitY()) * v).sum() + Eigen::Quaternion<S>::FromTwoVectors(axis, v).z();
})
DUALREV_EIGEN_CASE(transforms, {
  Eigen::Transform<S, 3, Eigen::Isometry> t = Eigen::Transform<S, 3, Eigen::Isometry>::Identity();
  t.rotate(Eigen::Quaternion<S>(x(0), x(1), x(2), x(3)).normalized());
  t.translate(vec3<S>(a.col(1).template head<3>()));
  const vec3<S> v = a.col(2).template head<3>();
  Eigen::Transform<S, 3, Eigen::Affine> u(t);
  u.scale(x(0)).prerotate(Eigen::AngleAxis<S>(x(1), vec3<S>::UnitZ()));
  return (t * v).sum() + (t.inverse() * v)(2) + (u.inverse() * (u * v * 2.0)).sum() + (t.linear() * v).dot(t.translation()) + v.homogeneous().hnormalized().sum();
})

// clang-format on
