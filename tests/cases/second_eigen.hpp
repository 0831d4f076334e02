// Second derivatives of functions on matrices of Eigen.
#ifndef DUALREV_CASE_SECOND_EIGEN_HPP
#define DUALREV_CASE_SECOND_EIGEN_HPP
#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <vector>

#include <dualrev/annotate.hpp>

namespace second_eigen {

inline double quadratic(const Eigen::VectorXd& x, const Eigen::MatrixXd& a) { return 0.5 * x.dot(a * x); }
inline double with_norm(const Eigen::VectorXd& x, const Eigen::MatrixXd& a) { return (a * x).dot(x) + std::exp(x.norm()); }
// The exponent of a normal distribution, by a decomposition: constants are mixed with what is differentiated.
inline double normal(const Eigen::VectorXd& x, const Eigen::MatrixXd& l) {
  const Eigen::MatrixXd s = l * l.transpose() + Eigen::MatrixXd::Identity(l.rows(), l.rows());
  const Eigen::LLT<Eigen::MatrixXd> root(s);
  const Eigen::VectorXd y = root.solve(x);
  const Eigen::MatrixXd factor = root.matrixL();
  double log_determinant = 0;
  for (Eigen::Index i = 0; i < factor.rows(); ++i) log_determinant += 2 * std::log(factor(i, i));
  return 0.5 * (x.dot(y) + log_determinant);
}
inline double rotated(const Eigen::Vector3d& axis, const Eigen::Vector3d& p) {
  const double angle = axis.norm();
  const Eigen::Matrix3d r = Eigen::AngleAxisd(angle, axis / angle).toRotationMatrix();
  const Eigen::Vector3d q = r * p;
  return q(0) * q(1) + q(2) * q(2) * q(0);
}
inline double of_fixed_size(const Eigen::Matrix2d& m, double t) {
  Eigen::Array2d v = m.array().exp().rowwise().sum();
  v *= t;
  const Eigen::Vector2d k(1.5, 2.5);
  return (m * k).squaredNorm() + v.sum() * v.maxCoeff() + m.inverse().trace() + m.determinant();
}
// With matrices that are constants.
inline double misfit(const Eigen::VectorXd& x, DUALREV_CONSTANT const Eigen::MatrixXd& design,
                     DUALREV_CONSTANT const Eigen::VectorXd& seen) {
  const Eigen::VectorXd residual = design * x - seen;
  return residual.array().square().sum() + (design.transpose() * residual).array().tanh().sum();
}

// Elements of these.
struct Known {
  Eigen::Matrix2d covariance;
  Eigen::Vector2d mean;
};
inline double by_elements(const Eigen::VectorXd& x, double t, DUALREV_CONSTANT const Eigen::MatrixXd& design,
                          DUALREV_CONSTANT const std::vector<Eigen::VectorXd>& seen, DUALREV_CONSTANT const Known& known) {
  const double first = design(0, 1);
  double s = t * design(1, 0) * first + known.covariance(0, 1) * x(0) * x(0) - known.mean(1) * t * t;
  for (std::size_t i = 0; i < seen.size(); ++i)
    for (Eigen::Index j = 0; j < x.size(); ++j)
      if (seen[i](j) > 0.2) s += seen[i](j) * x(j) * x(j) * design(j, 0);
  Eigen::VectorXd y = x;
  y(0) = design(0, 0);
  y(1) *= design(2, 1) * t;
  return s * y.sum() + std::max(t, known.mean(0));
}

// By iterators, over what stays as it is and over what is changed, and by views of views.
inline double by_iterators(const Eigen::VectorXd& x, const Eigen::MatrixXd& a) {
  double s = 0;
  for (const double each : x) s += each * each * (s + 1);
  for (auto i = x.begin(); i != x.end(); ++i) s += *i * s;
  Eigen::MatrixXd b = a;
  for (auto row : b.rowwise()) row *= x(0);
  for (auto column : a.colwise()) b.col(0) += column * x(1);
  auto row = a.row(1);
  return s * b.sum() + a.reshaped().tail(2).prod() + row.tail(2).sum() * row.head(1).sum();
}

}  // namespace second_eigen

#endif
