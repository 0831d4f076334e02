// Residuals for Eigen's unsupported LevenbergMarquardt, from a function and its generated twin: with a dense Jacobian,
// or with a sparse one, of which Eigen makes a sparse QR decomposition.
//
//   std::vector<double> residuals(const std::vector<double>& x, DUALREV_CONSTANT const std::vector<double>& measured);
//   dualrev::dense_residuals<residuals> functor(x, measured);
//   Eigen::LevenbergMarquardt<dualrev::dense_residuals<residuals>> lm(functor);
//   lm.minimize(x);
#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <Eigen/SparseQR>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <unsupported/Eigen/LevenbergMarquardt>
#include <utility>
#include <vector>

#include "dualrev/boundary/solver_adapter.hpp"
#include "dualrev/eigen_sparse.hpp"
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#else
#include "dualrev/basics/fail.hpp"
#include "dualrev/workspace.hpp"
#endif

namespace dualrev {

#ifdef DUALREV_REWRITING
// dualrev-rewrite is reading: what is asked for, and nothing that is called.
namespace rewriting {
template <auto f, class Functor>
struct residuals : Functor {
  template <class... Data>
  explicit residuals(const Eigen::VectorXd&, Data&&...) : Functor(0, 0) {
    static_cast<void>(dualrev::jacobian<f>());
  }
  int operator()(const Eigen::VectorXd&, Eigen::VectorXd&) { return 0; }
  int df(const Eigen::VectorXd&, typename Functor::JacobianType&) { return 0; }
};
}  // namespace rewriting
template <auto f>
struct dense_residuals : rewriting::residuals<f, Eigen::DenseFunctor<double>> {
  using rewriting::residuals<f, Eigen::DenseFunctor<double>>::residuals;
};
template <auto f>
struct sparse_residuals : rewriting::residuals<f, Eigen::SparseFunctor<double, int>> {
  using rewriting::residuals<f, Eigen::SparseFunctor<double, int>>::residuals;
};
#else

namespace detail {

/// What both have in common: the function with its data, at the variables.
template <auto f>
class bound_residuals {
 public:
  using data = data_of<f, 1>;
  template <class... Data>
  explicit bound_residuals(Data&&... d) : data_(bind_data<data>(std::forward<Data>(d)...)) {}
  std::vector<double> operator()(const Eigen::VectorXd& x) {
    return with(x, [&](const auto&... d) { return f(x_, d...); });
  }
  int count(const Eigen::VectorXd& x) { return static_cast<int>((*this)(x).size()); }
  void write(const Eigen::VectorXd& x, Eigen::VectorXd& values) {
    const std::vector<double> r = (*this)(x);
    if (static_cast<Eigen::Index>(r.size()) != values.size()) fail_argument("dualrev: the number of residuals changed");
    values = Eigen::Map<const Eigen::VectorXd>(r.data(), values.size());
  }
  /// Calls `visit(variables, data...)`.
  template <class Visit>
  decltype(auto) with_all(const Eigen::VectorXd& x, const Visit& visit) {
    return with(x, [&](const auto&... d) { return visit(x_, d...); });
  }

 private:
  template <class Visit>
  decltype(auto) with(const Eigen::VectorXd& x, const Visit& visit) {
    x_.assign(x.data(), x.data() + x.size());
    return std::apply(visit, std::as_const(data_));
  }
  data data_;
  std::vector<double> x_;
};

}  // namespace detail

/// `f` takes the variables as `const std::vector<double>&` (or by value, or as a std::span), and behind them data,
/// which are bound at construction, by copy, and best marked DUALREV_CONSTANT; it returns the residuals as a
/// std::vector<double>, as many at all variables. In units of the function's; the sum of squares is minimised. What `f`
/// throws passes through. One object on one thread at a time, with its own memory, which is used again.
template <auto f>
  requires(detail::can_differentiate<detail::function_key<f>>())
class dense_residuals : detail::bound_residuals<f>, public Eigen::DenseFunctor<double> {
  using bound = detail::bound_residuals<f>;

 public:
  /// Runs `f` once, to count the residuals.
  template <class... Data>
  explicit dense_residuals(const Eigen::VectorXd& start, Data&&... behind_the_variables)
      : bound(std::forward<Data>(behind_the_variables)...),
        Eigen::DenseFunctor<double>(static_cast<int>(start.size()), this->count(start)) {}

  /// @cond
  // For Eigen alone.
  int operator()(const Eigen::VectorXd& x, Eigen::VectorXd& values) {
    this->write(x, values);
    return 0;
  }
  int df(const Eigen::VectorXd& x, Eigen::MatrixXd& jacobian) {
    this->with_all(x, [&](auto& at, const auto&... d) { jacobian_into<f>(workspace_, jacobian_, at, d...); });
    const matrix& m = detail::first_of(jacobian_);
    using by_rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    jacobian =
        Eigen::Map<const by_rows>(m.data.data(), static_cast<Eigen::Index>(m.rows), static_cast<Eigen::Index>(m.cols));
    return 0;
  }
  /// @endcond

 private:
  workspace workspace_;
  detail::answer_to<detail::asks_jacobian<f>, typename bound::data> jacobian_;
};

/// The same with a sparse Jacobian, by colours (`sparse_jacobian`). It is coloured once, and again only where `f` takes
/// a path on which there are other entries.
template <auto f>
  requires(detail::can_differentiate<detail::function_key<f>>())
class sparse_residuals : detail::bound_residuals<f>, public Eigen::SparseFunctor<double, int> {
  using bound = detail::bound_residuals<f>;

 public:
  /// Runs `f` once, to count the residuals.
  template <class... Data>
  explicit sparse_residuals(const Eigen::VectorXd& start, Data&&... behind_the_variables)
      : bound(std::forward<Data>(behind_the_variables)...),
        Eigen::SparseFunctor<double, int>(static_cast<int>(start.size()), this->count(start)) {}

  /// @cond
  // For Eigen alone.
  int operator()(const Eigen::VectorXd& x, Eigen::VectorXd& values) {
    this->write(x, values);
    return 0;
  }
  int df(const Eigen::VectorXd& x, Eigen::SparseMatrix<double>& jacobian) {
    this->with_all(x, [&](auto& at, const auto&... d) {
      detail::recoloring_jacobian_into<f>(workspace_, jacobian_, coloring_, at, d...);
    });
    jacobian = to_eigen(detail::first_of(jacobian_));
    return 0;
  }
  /// @endcond

 private:
  workspace workspace_;
  jacobian_coloring coloring_;
  detail::answer_to<detail::asks_sparse_jacobian<f>, typename bound::data> jacobian_;
};
#endif

}  // namespace dualrev
