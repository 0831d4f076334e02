// Eigen at duals: gradients of its expressions, parts and products.
#include <vector>

#include "eigen_cases.hpp"

// clang-format off

// Expressions.
DUALREV_EIGEN_CASE(sums, { return (a + 2.0 * a.transpose() - a / 3.0).sum() + (-x).sum() + (x * 0.5).prod(); })
DUALREV_EIGEN_CASE(integers, { return (2 * a - a / 3).sum() + (x * 4)(1); })
DUALREV_EIGEN_CASE(scalars, { return (x(0) * a + a * x(1) + a / x(2)).sum(); })
DUALREV_EIGEN_CASE(norms, { return x.norm() + a.squaredNorm() * x.squaredNorm() + x.normalized()(1) + a.norm(); })
DUALREV_EIGEN_CASE(stable_norms, { return x.stableNorm() + x.blueNorm() + x.hypotNorm() + x.template lpNorm<1>() + x.template lpNorm<3>() + x.template lpNorm<Eigen::Infinity>(); })
DUALREV_EIGEN_CASE(traces, { return (a * a).trace() + a.diagonal().dot(x) + a.mean(); })
DUALREV_EIGEN_CASE(extremes, { return a.maxCoeff() * a.minCoeff() + a.rowwise().maxCoeff().sum() + x.cwiseMax(0.6).sum() + x.cwiseMin(-x).sum(); })
DUALREV_EIGEN_CASE(coefficients, {
  S s = 0;
  for (Eigen::Index i = 0; i < a.rows(); ++i)
    for (Eigen::Index j = 0; j < a.cols(); ++j) s += a(i, j) * x[i] * x(j) * x.coeff(i);
  return s;
})
DUALREV_EIGEN_CASE(coefficientwise, { return (a.cwiseProduct(a) - a.cwiseQuotient(a + a.cwiseAbs2())).sum() + x.cwiseAbs().cwiseSqrt().sum() + x.cwiseInverse().sum(); })
DUALREV_EIGEN_CASE(arrays, {
  const auto y = x.array();
  return (y.exp() * y.sin() + y.cos() / (1.0 + y.square()) - y.cube() + y.tanh() + y.abs().log() + y.abs().sqrt() + y.atan() + y.inverse() + 1.5 - y).sum();
})
DUALREV_EIGEN_CASE(powers, { return (x.array().abs().pow(1.7) + x.array().pow(2) + Eigen::pow(x.array().abs(), x.array()) + Eigen::pow(2.0, x.array())).sum(); })
DUALREV_EIGEN_CASE(more_functions, {
  const auto y = x.array() / 4;
  return (y.asin() + y.acos() + y.sinh() + y.cosh() + y.tan() + y.log1p() + y.expm1() + y.logistic() + y.abs2() + y.rsqrt().isNaN().select(y, y.abs().log10()) + y.floor() * y.sign()).sum();
})
DUALREV_EIGEN_CASE(selections, { return (x.array() > 0).select(x, x.cwiseAbs2()).sum() + S((x.array() > 0).count()) * x(0) + (a.array() < 0).any() * x(1); })
DUALREV_EIGEN_CASE(unary_expressions, { return a.unaryExpr([](const S& v) { using std::exp; return exp(v) * v; }).sum() + a.binaryExpr(a.transpose(), [](const S& u, const S& v) { return u * v * v; }).sum(); })
DUALREV_EIGEN_CASE(reductions, { return a.colwise().sum().dot(x) + a.rowwise().norm().prod() + a.rowwise().mean().sum() + a.redux([](const S& u, const S& v) { return u * 0.5 + v; }); })
DUALREV_EIGEN_CASE(broadcasts, { return (a.colwise() + x).cwiseAbs2().sum() + (a.array().rowwise() * x.transpose().array()).matrix().squaredNorm(); })

// Parts.
DUALREV_EIGEN_CASE(blocks, { return a.block(1, 1, 2, 3).squaredNorm() + a.template block<2, 2>(0, 2).prod() + a.topRightCorner(2, 2).sum() * a.bottomRows(1).sum(); })
DUALREV_EIGEN_CASE(segments, { return x.segment(1, 2).squaredNorm() + x.template segment<2>(2).prod() + x.head(2).dot(x.tail(2)) + x.template head<3>()(2) * x.template tail<1>()(0); })
DUALREV_EIGEN_CASE(rows_and_columns, { return a.row(1).dot(a.col(2)) + a.leftCols(2).sum() * a.row(3).tail(2).sum() + a.diagonal(1).prod(); })
DUALREV_EIGEN_CASE(writing_parts, {
  mat<S> b = mat<S>::Zero(4, 4);
  b.col(0) = x;
  b.row(1) += a.row(2);
  b.block(2, 2, 2, 2) = a.block(0, 0, 2, 2) * a.block(1, 1, 2, 2);
  b.diagonal().array() += 1.0;
  b.diagonal() *= x(3);
  b(0, 3) = a(3, 0);
  b.col(1).swap(b.col(2));
  return (b * b).sum();
})
DUALREV_EIGEN_CASE(comma_and_resize, {
  mat<S> b(2, 2);
  b << x(0), 2, a(1, 1), x(3);
  b.conservativeResize(3, 3);
  b.col(2) << x(1), x(2), 1;
  b.row(2).head(2).setConstant(x(0));
  vec<S> v(7);
  v << x, b.col(0);
  return b.prod() + v.squaredNorm();
})
DUALREV_EIGEN_CASE(maps, {
  std::vector<S> storage(x.data(), x.data() + x.size());
  Eigen::Map<vec<S>> m(storage.data(), 4);
  m *= a(0, 0);
  const Eigen::Map<const Eigen::Matrix<S, 2, 2, Eigen::RowMajor>> square(storage.data());
  const Eigen::Map<const vec<S>, 0, Eigen::InnerStride<2>> strided(storage.data(), 2);
  return m.squaredNorm() + square(0, 1) * square.determinant() + strided.sum();
})
template <class M>
auto through_ref(const Eigen::Ref<const M>& m) { return m.squaredNorm() * m(1); }
template <class M>
void write_ref(Eigen::Ref<M> m) { m *= 2.0; }
DUALREV_EIGEN_CASE(refs, {
  vec<S> y = x;
  write_ref<vec<S>>(y.tail(3));
  return through_ref<vec<S>>(y) + through_ref<vec<S>>(a * y);
})
DUALREV_EIGEN_CASE(shapes, { return a.reshaped(2, 8).row(1).squaredNorm() + x.reverse().dot(x.cwiseProduct(a.col(0))) + x.replicate(1, 2).sum() + a(Eigen::seq(0, 2), Eigen::lastp1 - 2).prod() + x.asDiagonal().diagonal().prod(); })

// Products.
DUALREV_EIGEN_CASE(matrix_vector, { return (a * x).squaredNorm() + (x.transpose() * a)(2) + x.dot(a * x); })
DUALREV_EIGEN_CASE(matrix_matrix, { return (a * a.transpose() * a).sum() + (a.transpose() * x.asDiagonal() * a).trace(); })
DUALREV_EIGEN_CASE(outer, { return (x * x.transpose() - a).squaredNorm(); })
DUALREV_EIGEN_CASE(noalias, {
  mat<S> b(4, 4);
  b.noalias() = a * a;
  b.noalias() += a * x * x.transpose();
  b.noalias() -= 2.0 * a.transpose() * b.eval();
  vec<S> y = x;
  y = a * y;
  return b.sum() + y.prod();
})
DUALREV_EIGEN_CASE(structured_products, {
  mat<S> b = a.template triangularView<Eigen::Lower>() * a;
  b += a.template selfadjointView<Eigen::Upper>() * a;
  b.template selfadjointView<Eigen::Lower>().rankUpdate(x, 0.5);
  const vec<S> y = a.template triangularView<Eigen::UnitUpper>() * x;
  return b.squaredNorm() + y.sum() + (a.template selfadjointView<Eigen::Lower>() * x).sum();
})
DUALREV_EIGEN_CASE(constants_in_products, {
  const Eigen::MatrixXd k = some_matrix().transpose();
  const Eigen::VectorXd w = some_vector().cwiseAbs();
  mat<S> b = k;
  b += k * a;
  b -= a * k;
  const vec<S> y = k * x + w;
  return b.squaredNorm() + (a * w).sum() + y.dot(w) + w.dot(x) + (k.cwiseProduct(a)).sum() + (x(0) * k).sum() + (k.topLeftCorner(2, 2) * x.head(2)).sum() + (k.template cast<S>() * x)(2) + (w * x.transpose()).sum() + (k.transpose() * x.asDiagonal() * k).sum() + (w.asDiagonal() * a).trace();
})
DUALREV_EIGEN_CASE(large_product, {  // blocked
  const mat<S> b = a.replicate(12, 10) + S(0.1) * x.replicate(12, 40);
  return (b * b.transpose() * b).eval().squaredNorm() * 1e-9;
})
DUALREV_EIGEN_CASE(crosses, {
  const Eigen::Matrix<S, 3, 1> u = x.template head<3>();
  const Eigen::Matrix<S, 3, 1> v = a.col(1).template tail<3>();
  return u.cross(v).dot(a.col(2).template head<3>()) + u.cross(v).norm();
})
DUALREV_EIGEN_CASE(fixed, {
  const Eigen::Matrix<S, 3, 3> m = a.template topLeftCorner<3, 3>();
  const Eigen::Matrix<S, 3, 1> v = x.template head<3>();
  return (m * m * v).squaredNorm() + (m.transpose() * v)(1) + S(v.transpose() * m * v);
})

// clang-format on
