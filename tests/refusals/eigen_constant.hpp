// Constants of Eigen's classes of which no dual can be made as of an expression.
#pragma once
#include <Eigen/Dense>
#include <dualrev/annotate.hpp>
inline double triangular(DUALREV_CONSTANT const Eigen::MatrixXd& c, const Eigen::VectorXd& w) {
  return c.triangularView<Eigen::Lower>().solve(w).sum();  // refused at 10: dualrev-constant "'c'"
}
inline double decomposed(DUALREV_CONSTANT const Eigen::MatrixXd& c, const Eigen::VectorXd& w) {
  return c.llt().solve(w).sum();  // refused at 10: dualrev-constant "'c'"
}
inline double turned(DUALREV_CONSTANT const Eigen::AngleAxisd& a, const Eigen::Vector3d& w) {
  return (a * w).x();  // refused at 11: dualrev-constant "'a'"
}
