// Objectives and constraints for NLopt from functions and their generated twins. It needs no header of NLopt's: what
// that takes are pointers to functions, and to an object.
//
//   double cost(const std::vector<double>& x);
//   dualrev::nlopt_function<cost> objective;
//   opt.set_min_objective(objective.value, &objective);
#pragma once

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
#include "dualrev/workspace.hpp"
#endif

namespace dualrev {

#ifdef DUALREV_REWRITING
// dualrev-rewrite is reading: what is asked for, and nothing that is called.
template <auto f>
class nlopt_function {
 public:
  template <class... Data>
  explicit nlopt_function(Data&&...) {
    static_cast<void>(dualrev::jacobian<f>());
  }
  static double value(const std::vector<double>&, std::vector<double>&, void*) { return 0; }
  static void values(unsigned, double*, unsigned, const double*, double*, void*) {}
};
#else

/// `f` takes the variables as `const std::vector<double>&` (or by value, or as a std::span), and behind them data,
/// which are bound at construction, by copy; numbers in these are best marked DUALREV_CONSTANT, so that nothing is
/// computed for them. It returns a double, an objective or a constraint, or a std::vector<double>, several constraints
/// in one. In units of the function's.
///
/// What `f` throws passes on to nlopt::opt, which ends with an exception of its own. One object for one `nlopt::opt`,
/// at one address while that runs, on one thread at a time; with its own memory, which is used again.
template <auto f>
  requires(detail::can_differentiate<detail::function_key<f>>())
class nlopt_function {
  using data = detail::data_of<f, 1>;
  static constexpr bool gives_one =
      std::is_same_v<std::remove_cvref_t<typename detail::signature<decltype(f)>::result>, double>;

 public:
  /// Takes what `f` takes behind the variables.
  template <class... Data>
  explicit nlopt_function(Data&&... behind_the_variables)
      : data_(detail::bind_data<data>(std::forward<Data>(behind_the_variables)...)) {}
  nlopt_function(const nlopt_function&) = delete;
  nlopt_function& operator=(const nlopt_function&) = delete;

  /// For set_min_objective, add_inequality_constraint and their like, with the object's address: an nlopt::vfunc. Of a
  /// function that returns a double. No derivative is computed where NLopt wants none.
  static double value(const std::vector<double>& x, std::vector<double>& gradient, void* object) {
    static_assert(gives_one, "dualrev: nlopt_function::value is of a function that returns a double: take `values`");
    if constexpr (gives_one) {
      auto& self = *static_cast<nlopt_function*>(object);
      return self.with_data([&](const auto&... d) {
        if (gradient.empty()) return f(x, d...);
        gradient_into<f>(self.workspace_, self.result_, x, d...);
        gradient = std::get<1>(self.result_);
        return std::get<0>(self.result_);
      });
    } else {
      return 0;
    }
  }
  /// For add_inequality_mconstraint and add_equality_mconstraint, with the object's address: an nlopt_mfunc. Of a
  /// function that returns a std::vector<double>; std::invalid_argument if that has not as many numbers as NLopt was
  /// told.
  static void values(unsigned count, double* results, unsigned variables, const double* x, double* jacobian,
                     void* object) {
    static_assert(!gives_one, "dualrev: nlopt_function::values is of a function that returns a std::vector<double>");
    if constexpr (!gives_one) {
      auto& self = *static_cast<nlopt_function*>(object);
      self.x_.assign(x, x + variables);
      self.with_data([&](const auto&... d) {
        const std::vector<double> at_x = f(self.x_, d...);
        if (at_x.size() != count)
          detail::fail_argument("dualrev: the function of an nlopt_function gives another number of constraints");
        for (std::size_t i = 0; i < at_x.size(); ++i) results[i] = at_x[i];
        if (!jacobian) return;
        jacobian_into<f>(self.workspace_, self.result_, self.x_, d...);
        const matrix& by_x = detail::first_of(self.result_);
        for (std::size_t i = 0; i < by_x.data.size(); ++i) jacobian[i] = by_x.data[i];  // row by row, too
      });
    }
  }

 private:
  template <class Visit>
  decltype(auto) with_data(const Visit& visit) const {
    return std::apply(visit, data_);
  }

  data data_;
  workspace workspace_;
  detail::answer_to<std::conditional_t<gives_one, detail::asks_gradient<f>, detail::asks_jacobian<f>>, data> result_;
  std::vector<double> x_;
};
#endif

}  // namespace dualrev
