// Kalman filtering, a Gaussian likelihood and a least squares fit as people write them with Eigen: fixed and dynamic sizes, blocks,
// comma initialisers, products, decompositions, maps over std::vector.
#ifndef DUALREV_PROGRAM_KALMAN_EIGEN_HPP
#define DUALREV_PROGRAM_KALMAN_EIGEN_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include <Eigen/Dense>

#include <dualrev/annotate.hpp>

struct LinearModel {
  Eigen::MatrixXd transition, process_noise, measurement, measurement_noise;
};

inline LinearModel constant_velocity(double q, double r, double dt) {
  LinearModel m;
  m.transition = Eigen::MatrixXd::Identity(2, 2);
  m.transition(0, 1) = dt;
  m.process_noise.resize(2, 2);
  m.process_noise << q * dt * dt * dt / 3, q * dt * dt / 2, q * dt * dt / 2, q * dt;
  m.measurement = Eigen::MatrixXd::Zero(1, 2);
  m.measurement(0, 0) = 1;
  m.measurement_noise = Eigen::MatrixXd::Constant(1, 1, r);
  return m;
}

class EigenFilter {
 public:
  EigenFilter(LinearModel model, Eigen::VectorXd start)
      : model_(std::move(model)), x_(std::move(start)), p_(Eigen::MatrixXd::Identity(x_.size(), x_.size())) {}

  double step(const Eigen::VectorXd& z) {
    x_ = model_.transition * x_;
    p_ = model_.transition * p_ * model_.transition.transpose() + model_.process_noise;
    const Eigen::VectorXd y = z - model_.measurement * x_;
    const Eigen::MatrixXd s = model_.measurement * p_ * model_.measurement.transpose() + model_.measurement_noise;
    const Eigen::MatrixXd gain = p_ * model_.measurement.transpose() * s.inverse();
    x_ += gain * y;
    p_ -= (gain * model_.measurement * p_).eval();
    return -0.5 * (y.dot(s.inverse() * y) + std::log(s(0, 0)));
  }
  const Eigen::VectorXd& state() const { return x_; }

 private:
  LinearModel model_;
  Eigen::VectorXd x_;
  Eigen::MatrixXd p_;
};

inline double eigen_track_likelihood(const std::vector<double>& track, double q, double r, double dt) {
  EigenFilter filter(constant_velocity(q, r, dt), Eigen::Vector2d(track[0], 0.0));
  double sum = 0;
  for (std::size_t i = 1; i < track.size(); ++i) sum += filter.step(Eigen::VectorXd::Constant(1, track[i]));
  return sum + 0.1 * filter.state().sum();
}

// With fixed sizes, and the small inverse written out.
inline std::array<double, 2> rotate_and_scale(const std::array<double, 2>& v, double angle, double scale) {
  Eigen::Matrix2d rotation;
  rotation << std::cos(angle), -std::sin(angle), std::sin(angle), std::cos(angle);
  const Eigen::Vector2d w = scale * (rotation * Eigen::Vector2d(v[0], v[1]));
  const Eigen::Vector2d back = rotation.inverse() * w.cwiseProduct(w);
  return {back.x(), back(1)};
}

// The logarithm of a normal density with a covariance from a Cholesky factor.
inline double gaussian_log_density(const std::vector<double>& x, const std::vector<double>& mean, double spread, double correlation) {
  const Eigen::Index n = static_cast<Eigen::Index>(x.size());
  const Eigen::Map<const Eigen::VectorXd> a(x.data(), n), b(mean.data(), n);
  Eigen::MatrixXd covariance(n, n);
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j < n; ++j) covariance(i, j) = spread * (i == j ? double(1) : correlation);
  const Eigen::LLT<Eigen::MatrixXd> llt(covariance);
  const Eigen::MatrixXd l = llt.matrixL();
  const Eigen::VectorXd whitened = llt.matrixL().solve(a - b);
  return -0.5 * whitened.squaredNorm() - l.diagonal().array().log().sum();
}

// A quadratic through points by the normal equations; returns the coefficients.
inline std::vector<double> quadratic_fit(const std::vector<double>& x, const std::vector<double>& y) {
  Eigen::MatrixXd design(x.size(), 3);
  for (Eigen::Index i = 0; i < design.rows(); ++i) {
    design(i, 0) = 1;
    design(i, 1) = x[i];
    design(i, 2) = x[i] * x[i];
  }
  const Eigen::VectorXd right = design.transpose() * Eigen::Map<const Eigen::VectorXd>(y.data(), static_cast<Eigen::Index>(y.size()));
  Eigen::Matrix3d normal;
  normal.noalias() = design.transpose() * design;
  const Eigen::Vector3d c = normal.ldlt().solve(right);
  return {c[0], c[1], c[2]};
}

inline double blocks(const std::vector<double>& flat) {
  Eigen::Matrix3d m = Eigen::Map<const Eigen::Matrix3d>(flat.data());
  m.block<2, 2>(0, 1) *= 2;
  m.row(2).array() += m.col(0).transpose().array().exp();
  const Eigen::RowVector3d mean = m.colwise().mean();
  return (m.rowwise() - mean).norm() + m.topLeftCorner(2, 2).determinant() * m.trace();
}

// Objects without numbers that take their shape, or their values, from those that have some; a transformation.
inline double shapes_and_casts(const std::vector<double>& flat) {
  const Eigen::VectorXd v = Eigen::Map<const Eigen::VectorXd>(flat.data(), static_cast<Eigen::Index>(flat.size()));
  Eigen::VectorXi counts;
  counts.resizeLike(v);
  for (Eigen::Index i = 0; i < counts.size(); ++i) counts(i) = static_cast<int>(i) + 1;
  Eigen::VectorXd w;
  w.resizeLike(v);
  w = 2 * v;
  return (counts.cast<double>() * v(1)).sum() + w.dot(counts.cast<double>()) + w.cast<double>().squaredNorm();
}
inline double moved(const Eigen::Affine3d& pose, double x) {
  return (pose * Eigen::Vector3d(x, 2 * x, 1)).norm() + (pose.linear() * Eigen::Vector3d(1, x, 0))(2);
}
inline double moved_stiffly(const Eigen::Isometry3d& pose, double x) { return (pose * Eigen::Vector3d(x, 2, 1))(0); }

// With matrices that are constants: expressions of constants alone meet what is differentiated.
struct Known {
  Eigen::Matrix3d covariance;
  Eigen::MatrixXd any;
  Eigen::Quaterniond turn;
  double variance(const Eigen::Vector3d& w) const { return w.dot(covariance * w) + covariance.row(0).dot(w); }
};
inline double products(DUALREV_CONSTANT const Known& k, const Eigen::Vector3d& w) {
  const double mixed = w.dot(k.covariance * w) + (k.any.transpose() * w).squaredNorm();
  const double by_row = (w.transpose() * k.any * w).value() + (w.transpose() * k.any.col(1)).value();
  return mixed + by_row + (k.covariance * k.any * w).sum() + (2 * k.any * w).sum() + (-k.any * w)(1);
}
inline double parts_of_constants(DUALREV_CONSTANT const Known& k, const Eigen::Vector3d& w) {
  double s = k.any.row(1).dot(w) * k.any.col(0).dot(w);
  for (Eigen::Index i = 0; i < k.any.rows(); ++i) s += k.any.row(i).dot(w) * k.any.row(i).dot(w);
  auto row = k.any.row(1);
  const Eigen::Vector3d column = k.any.col(2);
  const auto& same = k.any;
  s += row.dot(w) * w.dot(column) * (same * w).sum();
  return s + (k.any.block(0, 0, 2, 2) * w.head(2)).sum() + (k.any.topRows<2>() * w)(0);
}
inline double coefficients(DUALREV_CONSTANT const Known& k, const Eigen::Vector3d& w) {
  const double s = (k.any.col(0).array() * w.array()).sum() + (k.any.col(0) + w).squaredNorm();
  return s + w.cwiseProduct(k.any.col(1)).sum() + k.any.col(0).cwiseProduct(w).squaredNorm() +
         k.any.col(2).cwiseQuotient(w).sum() + (k.any.col(1).array().square() / w.array()).sum();
}
inline double sums_of_matrices(DUALREV_CONSTANT const Known& k, const Eigen::Vector3d& w) {
  Eigen::MatrixXd m = w * w.transpose() - k.any;
  m += 2 * k.covariance;
  m.row(1) -= k.any.row(0);
  Eigen::MatrixXd n(3, 3);
  n << k.any.col(0), w, k.any.col(2);
  return (m + 2 * k.any).norm() + (k.any - m).cwiseAbs2().sum() + n.determinant();
}
inline double special_matrices(DUALREV_CONSTANT const Known& k, const Eigen::Vector3d& w) {
  const double diagonals = (k.any.col(0).asDiagonal() * w).squaredNorm() + (k.any.diagonal().asDiagonal() * w).sum();
  const Eigen::LLT<Eigen::Matrix3d> root(k.covariance);
  return diagonals + w.dot(k.covariance.inverse() * w) + root.solve(w).sum() + (k.turn * w).x() +
         (k.turn.toRotationMatrix() * w).y();
}
inline double by_member(DUALREV_CONSTANT const Known& k, const Eigen::Vector3d& w) { return k.variance(w) * w.sum(); }

#endif
