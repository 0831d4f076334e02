// A problem for Ipopt from functions and what is generated for them: the gradient of the objective, the sparse Jacobian
// of the constraints, and the sparse Hessian of the Lagrangian. The only header of the runtime that needs Ipopt.
//
//   double cost(const std::vector<double>& x);                      // is minimised
//   std::vector<double> limits(const std::vector<double>& x);       // stay between two bounds each
//   Ipopt::SmartPtr<dualrev::ipopt_problem<cost, limits>> problem =
//       new dualrev::ipopt_problem<cost, limits>(start, bounds);
//   app->Options()->SetStringValue("hessian_approximation", "limited-memory");
//   app->OptimizeTNLP(problem);
//
// Or, with second derivatives, ipopt_problem<cost, limits, lagrangian>, of
//   double lagrangian(const std::vector<double>& x, DUALREV_CONSTANT double factor,
//                     DUALREV_CONSTANT const std::vector<double>& multipliers);
#pragma once

#include <IpTNLP.hpp>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/boundary/solver_adapter.hpp"
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#else
#include "dualrev/basics/fail.hpp"
#include "dualrev/sparse_hessian.hpp"
#include "dualrev/workspace.hpp"
#endif

namespace dualrev {

/// Between what variables and constraints stay. Each is as long as what it bounds, or empty where there are no bounds;
/// an infinity is none (so is, to Ipopt, what is beyond 1e19). Equal bounds are an equation.
struct ipopt_bounds {
  std::vector<double> lower = {};              ///< of the variables
  std::vector<double> upper = {};              ///< of the variables
  std::vector<double> constraints_lower = {};  ///< of the results of the constraints' function
  std::vector<double> constraints_upper = {};  ///< of the results of the constraints' function
};

#ifdef DUALREV_REWRITING
// dualrev-rewrite is reading: what is asked for, and nothing that is called.
template <auto objective, auto constraints = nullptr, auto lagrangian = nullptr>
class ipopt_problem : public Ipopt::TNLP {
  using Index = Ipopt::Index;
  using Number = Ipopt::Number;

 public:
  template <class... Data>
  explicit ipopt_problem(std::vector<double>, ipopt_bounds, Data&&...) {
    static_cast<void>(dualrev::gradient<objective>());
    if constexpr (!std::is_null_pointer_v<decltype(constraints)>)
      static_cast<void>(dualrev::sparse_jacobian<constraints>());
    if constexpr (!std::is_null_pointer_v<decltype(lagrangian)>)
      static_cast<void>(dualrev::sparse_hessian<lagrangian>());
  }
  [[nodiscard]] const std::vector<double>& solution() const noexcept;
  [[nodiscard]] const std::vector<double>& multipliers() const noexcept;
  [[nodiscard]] double minimum() const noexcept;
  [[nodiscard]] Ipopt::SolverReturn status() const noexcept;
  [[nodiscard]] const jacobian_coloring& coloring() const noexcept;
  [[nodiscard]] const hessian_coloring& coloring_of_hessian() const noexcept;
  void rethrow() const;
  bool get_nlp_info(Index&, Index&, Index&, Index&, IndexStyleEnum&) override { return false; }
  bool get_bounds_info(Index, Number*, Number*, Index, Number*, Number*) override { return false; }
  bool get_starting_point(Index, bool, Number*, bool, Number*, Number*, Index, bool, Number*) override { return false; }
  bool eval_f(Index, const Number*, bool, Number&) override { return false; }
  bool eval_grad_f(Index, const Number*, bool, Number*) override { return false; }
  bool eval_g(Index, const Number*, bool, Index, Number*) override { return false; }
  bool eval_jac_g(Index, const Number*, bool, Index, Index, Index*, Index*, Number*) override { return false; }
  void finalize_solution(Ipopt::SolverReturn, Index, const Number*, const Number*, const Number*, Index, const Number*,
                         const Number*, Number, const Ipopt::IpoptData*, Ipopt::IpoptCalculatedQuantities*) override {}
};
#else

namespace detail {

/// The Hessian of a Lagrangian, which takes a factor and multipliers behind the variables.
template <auto lagrangian>
struct asks_hessian_of_lagrangian {
  auto operator()(auto& x, auto&... data) const { return dualrev::sparse_hessian<lagrangian>(x, 1.0, x, data...); }
};
/// Where there is no such function.
template <class Type>
struct asks_nothing {
  Type operator()(const auto&...) const { return {}; }
};

}  // namespace detail

/// `objective` takes the variables as `const std::vector<double>&` (or by value, or as a std::span), and returns a
/// double; `constraints`, if there is one, takes them in the same way and returns a std::vector<double>. Behind the
/// variables both may take data, of the same types, which are bound at construction, by copy; numbers in them are best
/// marked DUALREV_CONSTANT, so that nothing is computed for them. In units of the functions'; Ipopt scales by itself.
///
/// The Jacobian's pattern, which Ipopt wants to be fixed, is that of the path which `constraints` takes at `start`. It
/// is computed once, as for color_jacobian; values are computed as by sparse_jacobian.
///
/// `lagrangian`, if there is one, has second derivatives (hvp.hpp): it takes the variables, a factor, a multiplier for
/// each constraint, and the data, and returns factor * objective + the sum of the constraints times their multipliers;
/// all but the variables marked DUALREV_CONSTANT. That it is the Lagrangian of the other two is not looked at. Its
/// Hessian's pattern is that of the path at `start`, too. Without it, second derivatives are to be Ipopt's own
/// approximation: option hessian_approximation, value limited-memory.
///
/// What a function throws, and std::invalid_argument of sparse_jacobian and sparse_hessian where an entry is missing in
/// the pattern, count as an evaluation that failed: Ipopt tries a shorter step. `rethrow` tells what the last one was.
template <auto objective, auto constraints = nullptr, auto lagrangian = nullptr>
class ipopt_problem : public Ipopt::TNLP {
  using Index = Ipopt::Index;
  using Number = Ipopt::Number;
  static constexpr bool has_constraints = !std::is_null_pointer_v<decltype(constraints)>;
  static constexpr bool has_hessian = !std::is_null_pointer_v<decltype(lagrangian)>;
  using data = detail::data_of<objective, 1>;

 public:
  /// Runs `constraints` and `lagrangian` once, at `start`. Throws std::invalid_argument where lengths differ, and what
  /// it throws.
  template <class... Data>
  explicit ipopt_problem(std::vector<double> start, ipopt_bounds bounds, Data&&... behind_the_variables)
      : start_(std::move(start)),
        bounds_(std::move(bounds)),
        data_(detail::bind_data<data>(std::forward<Data>(behind_the_variables)...)) {
    if constexpr (has_constraints) {
      static_assert(std::is_same_v<data, detail::data_of<constraints, 1>>,
                    "dualrev: objective and constraints of an ipopt_problem take the same types behind the variables");
      with_data([&](const auto&... d) {
        coloring_ = color_jacobian<constraints>(workspace_, start_, d...);
        jacobian_ = sparse_jacobian<constraints>(workspace_, coloring_, start_, d...);
      });
      rows_ = coloring_.pattern().rows;
    }
    if constexpr (has_hessian) {
      static_assert(std::is_same_v<data, detail::data_of<lagrangian, 3>>,
                    "dualrev: the Lagrangian of an ipopt_problem takes, behind the variables, a factor and the "
                    "multipliers, what the objective takes behind the variables");
      multipliers_of_hessian_.assign(rows_, 1.0);
      with_data([&](const auto&... d) {
        hessian_coloring_ = color_hessian<lagrangian>(workspace_, start_, 1.0, multipliers_of_hessian_, d...);
      });
      if (hessian_coloring_.pattern().rows != start_.size())
        detail::fail_argument(
            "dualrev: the Lagrangian of an ipopt_problem is to be differentiated by the variables alone: mark the "
            "factor, the multipliers and what is behind them DUALREV_CONSTANT");
    }
    const auto fits = [](const std::vector<double>& b, std::size_t n) { return b.empty() || b.size() == n; };
    if (!fits(bounds_.lower, start_.size()) || !fits(bounds_.upper, start_.size()) ||
        !fits(bounds_.constraints_lower, rows_) || !fits(bounds_.constraints_upper, rows_))
      detail::fail_argument("dualrev: the bounds given to ipopt_problem are not as long as what they bound");
  }

  /// The variables where Ipopt ended, whatever its status is; empty before.
  [[nodiscard]] const std::vector<double>& solution() const noexcept { return solution_; }
  /// Of the constraints, where it ended.
  [[nodiscard]] const std::vector<double>& multipliers() const noexcept { return multipliers_; }
  /// The objective, where it ended.
  [[nodiscard]] double minimum() const noexcept { return minimum_; }
  /// How it ended.
  [[nodiscard]] Ipopt::SolverReturn status() const noexcept { return status_; }
  /// The pattern and the colours of the constraints' Jacobian.
  [[nodiscard]] const jacobian_coloring& coloring() const noexcept { return coloring_; }
  /// The pattern and the colours of the Lagrangian's Hessian.
  [[nodiscard]] const hessian_coloring& coloring_of_hessian() const noexcept { return hessian_coloring_; }
  /// Throws what the last evaluation that failed threw; nothing if none did.
  void rethrow() const { failure_.rethrow(); }

  /// @cond
  // For Ipopt alone.
  bool get_nlp_info(Index& n, Index& m, Index& entries, Index& of_hessian, IndexStyleEnum& style) override {
    n = static_cast<Index>(start_.size());
    m = static_cast<Index>(rows_);
    entries = has_constraints ? static_cast<Index>(coloring_.pattern().columns.size()) : 0;
    of_hessian = static_cast<Index>(lower_entries([](std::size_t, std::size_t) {}));
    style = C_STYLE;
    return true;
  }
  bool get_bounds_info(Index, Number* lower, Number* upper, Index, Number* g_lower, Number* g_upper) override {
    const auto write = [](Number* to, const std::vector<double>& from, std::size_t n, double none) {
      for (std::size_t i = 0; i < n; ++i) to[i] = from.empty() ? none : from[i];
    };
    constexpr double infinity = 1e300;
    write(lower, bounds_.lower, start_.size(), -infinity);
    write(upper, bounds_.upper, start_.size(), infinity);
    write(g_lower, bounds_.constraints_lower, rows_, -infinity);
    write(g_upper, bounds_.constraints_upper, rows_, infinity);
    return true;
  }
  /// Of the variables alone: warm starts are not offered.
  bool get_starting_point(Index, bool wants_x, Number* x, bool wants_z, Number*, Number*, Index, bool wants_multipliers,
                          Number*) override {
    if (wants_z || wants_multipliers) return false;
    if (wants_x) copy(start_, x);
    return true;
  }
  bool eval_f(Index, const Number* x, bool, Number& value) override {
    return succeeds(x, [&](const auto&... d) { value = objective(x_, d...); });
  }
  bool eval_grad_f(Index, const Number* x, bool, Number* gradient) override {
    return succeeds(x, [&](const auto&... d) {
      gradient_into<objective>(workspace_, gradient_, x_, d...);
      copy(std::get<1>(gradient_), gradient);
    });
  }
  bool eval_g(Index, const Number* x, bool, Index, Number* values) override {
    if constexpr (has_constraints)
      return succeeds(x, [&](const auto&... d) {
        const std::vector<double> g = constraints(x_, d...);
        if (g.size() != rows_)
          detail::fail_argument("dualrev: the constraints of an ipopt_problem changed their number");
        copy(g, values);
      });
    else
      return true;
  }
  bool eval_jac_g(Index, const Number* x, bool, Index, Index, Index* rows, Index* columns, Number* values) override {
    if constexpr (has_constraints) {
      if (!values) {
        const sparsity_pattern& p = coloring_.pattern();
        for (std::size_t row = 0; row < p.rows; ++row)
          for (std::size_t k = p.row_starts[row]; k < p.row_starts[row + 1]; ++k) {
            rows[k] = static_cast<Index>(row);
            columns[k] = static_cast<Index>(p.columns[k]);
          }
        return true;
      }
      return succeeds(x, [&](const auto&... d) {
        sparse_jacobian_into<constraints>(workspace_, jacobian_, coloring_, x_, d...);
        copy(detail::first_of(jacobian_).values, values);
      });
    } else {
      return true;
    }
  }
  /// The lower triangle, row by row.
  bool eval_h(Index, const Number* x, bool, Number factor, Index m, const Number* multipliers, bool, Index, Index* rows,
              Index* columns, Number* values) override {
    if constexpr (has_hessian) {
      if (!values) {
        lower_entries([&](std::size_t row, std::size_t k) {
          *rows++ = static_cast<Index>(row);
          *columns++ = static_cast<Index>(hessian_coloring_.pattern().columns[k]);
        });
        return true;
      }
      return succeeds(x, [&](const auto&... d) {
        multipliers_of_hessian_.assign(multipliers, multipliers + m);
        sparse_hessian_into<lagrangian>(workspace_, hessian_, hessian_coloring_, x_, factor, multipliers_of_hessian_,
                                        d...);
        lower_entries([&](std::size_t, std::size_t k) { *values++ = hessian_.hessian.values[k]; });
      });
    } else {
      return false;
    }
  }
  void finalize_solution(Ipopt::SolverReturn status, Index n, const Number* x, const Number*, const Number*, Index m,
                         const Number*, const Number* multipliers, Number value, const Ipopt::IpoptData*,
                         Ipopt::IpoptCalculatedQuantities*) override {
    status_ = status;
    solution_.assign(x, x + n);
    multipliers_.assign(multipliers, multipliers + m);
    minimum_ = value;
  }
  /// @endcond

 private:
  static void copy(const std::vector<double>& from, Number* to) {
    for (std::size_t i = 0; i < from.size(); ++i) to[i] = from[i];
  }
  /// Calls `visit(row, place)` for the entries of the Hessian's lower triangle; their number.
  template <class Visit>
  std::size_t lower_entries(const Visit& visit) const {
    const sparsity_pattern& p = hessian_coloring_.pattern();
    std::size_t count = 0;
    for (std::size_t row = 0; row < p.rows; ++row)
      for (std::size_t k = p.row_starts[row]; k < p.row_starts[row + 1] && p.columns[k] <= row; ++k, ++count)
        visit(row, k);
    return count;
  }
  template <class Visit>
  void with_data(const Visit& visit) {
    std::apply(visit, std::as_const(data_));
  }
  template <class Evaluate>
  bool succeeds(const Number* x, const Evaluate& evaluate) {
    x_.assign(x, x + start_.size());
    return failure_.succeeds([&] { with_data(evaluate); });
  }

  std::vector<double> start_;
  ipopt_bounds bounds_;
  data data_;
  workspace workspace_;
  jacobian_coloring coloring_;
  std::size_t rows_ = 0;
  detail::answer_to<std::conditional_t<has_constraints, detail::asks_sparse_jacobian<constraints>,
                                       detail::asks_nothing<sparse_matrix>>,
                    data>
      jacobian_;
  detail::answer_to<detail::asks_gradient<objective>, data> gradient_;
  hessian_coloring hessian_coloring_;
  detail::answer_to<std::conditional_t<has_hessian, detail::asks_hessian_of_lagrangian<lagrangian>,
                                       detail::asks_nothing<sparse_hessian_result<std::vector<double>>>>,
                    data>
      hessian_;
  std::vector<double> multipliers_of_hessian_;
  std::vector<double> x_;
  std::vector<double> solution_, multipliers_;
  double minimum_ = 0;
  Ipopt::SolverReturn status_ = Ipopt::INTERNAL_ERROR;
  detail::kept_failure failure_;
};
#endif

}  // namespace dualrev
