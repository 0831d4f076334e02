// check_hvp and check_hessian: second derivatives against finite differences of the gradient, for users who want to see
// that they are right. Central differences at halving steps, extrapolated to step zero, as check_gradient's are of the
// function.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#elif !defined(DUALREV_LADDER)

#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "dualrev/check_gradient.hpp"
#include "dualrev/checks/check_report.hpp"
#include "dualrev/checks/finite_differences.hpp"
#include "dualrev/gradient.hpp"
#include "dualrev/hvp.hpp"

namespace dualrev {

namespace detail {

/// The gradient of one function around the arguments of a call, and its differences.
template <class Call>
class gradients_around {
 public:
  gradients_around(const check_options& options, workspace& w, typename Call::binds& b)
      : options_(options), w_(w), runner_(b), scalars_(runner_.scalars()), paths_(runner_.paths()) {}

  [[nodiscard]] std::size_t size() const { return scalars_.size(); }
  [[nodiscard]] const std::string& path(std::size_t i) const { return paths_[i]; }
  auto& runner() { return runner_; }

  /// For each number of the gradient, its derivative along a direction, which is told how by `analytic`.
  void compare(const std::vector<double>& direction, const std::vector<double>& analytic,
               const std::vector<std::string>& names, std::vector<scalar_check>& result) {
    std::vector<long double> here;
    double first = std::numeric_limits<double>::infinity(), longest = 0;
    for (std::size_t i = 0; i < size(); ++i) {
      const long double x = scalars_[i].get();
      here.push_back(x);
      longest = std::fmax(longest, std::fabs(direction[i]));
      const double size = std::fmax(static_cast<double>(std::fabs(x)), 0.25);
      if (direction[i] != 0)
        first = std::fmin(first, std::fmin(first_step(size), options_.largest_step) / std::fabs(direction[i]));
    }
    if (longest == 0) first = 1;
    std::vector<std::vector<double>> quotients, all_above, all_below;
    const std::vector<double> middle = at(here, direction, 0);
    double around = 0;  // how large the derivatives along the direction are
    for (const double each : analytic) around = std::fmax(around, std::fabs(each));
    std::vector<double> largest(size(), 0.0);
    for (std::size_t level = 0; level < halving_steps::levels; ++level) {
      const double step = std::ldexp(first, -static_cast<int>(level));
      const std::vector<double>& above = all_above.emplace_back(at(here, direction, step));
      const std::vector<double>& below = all_below.emplace_back(at(here, direction, -step));
      std::vector<double>& quotient = quotients.emplace_back();
      for (std::size_t i = 0; i < size(); ++i) {
        quotient.push_back((above[i] - below[i]) / (2 * step));
        largest[i] = std::fmax(largest[i], std::fmax(std::fabs(above[i]), std::fabs(below[i])));
      }
    }
    for (std::size_t i = 0; i < size(); ++i) scalars_[i].set(here[i]);
    for (std::size_t i = 0; i < size(); ++i) {
      std::size_t level = 0;
      const halving_steps steps([&](double) { return quotients[level++][i]; }, first);
      // A gradient is rounded in each of its operations.
      const double noise = 16 * std::numeric_limits<double>::epsilon() * largest[i];
      const extrapolated found = steps.limit(noise);
      scalar_check s;
      s.path = names[i];
      s.analytic = analytic[i];
      s.numeric = found.value;
      s.error = found.error;
      const double larger = std::fmax(std::fabs(s.analytic), std::fabs(s.numeric));
      const double rounding = 64 * std::numeric_limits<double>::epsilon() * around;
      s.ok = std::fabs(s.analytic - s.numeric) <= options_.tolerance * larger + 4 * s.error + rounding &&
             std::isfinite(s.error);
      if (!s.ok || !found.converged) {
        // To both sides, with a small step and half of it.
        constexpr std::size_t chosen = halving_steps::levels - 5;
        const double step = steps.step(chosen);
        const auto gradient_at = [&](double where) {
          const std::size_t at_level = std::fabs(where) < step ? chosen + 1 : chosen;
          return where == 0 ? middle[i] : where > 0 ? all_above[at_level][i] : all_below[at_level][i];
        };
        const auto slope = [&](double from, double to) { return (gradient_at(to) - gradient_at(from)) / (to - from); };
        look_for_kink(s, slope, step, noise);
      }
      const double scale = std::fmax(larger, largest[i] * std::fmax(longest, options_.tolerance));
      if (!s.is_kink && !std::isnan(s.analytic)) s.decided = found.converged && s.error <= 0.01 * scale;
      result.push_back(std::move(s));
    }
  }

 private:
  std::vector<double> at(const std::vector<long double>& here, const std::vector<double>& direction, double step) {
    for (std::size_t i = 0; i < size(); ++i) scalars_[i].set(here[i] + static_cast<long double>(step * direction[i]));
    return runner_.with_copies([&](typename Call::binds copies) {
      const auto all = new_gradient<Call>(w_, std::move(copies), typename Call::active());
      return numbers_of_gradient(all, typename Call::active());
    });
  }
  template <class All, std::size_t... Index>
  static std::vector<double> numbers_of_gradient(const All& all, std::index_sequence<Index...>) {
    std::vector<double> numbers;
    [&]<std::size_t... Place>(std::index_sequence<Place...>) {
      (for_each_scalar<typename Call::template arg<Index>::walked>(
           std::get<Place + 1>(all), [&](const auto& x) { numbers.push_back(static_cast<double>(x)); }),
       ...);
    }(std::make_index_sequence<sizeof...(Index)>());
    return numbers;
  }

  const check_options& options_;
  workspace& w_;
  primal_runner<Call, typename Call::by_types> runner_;
  std::vector<scalar_reference> scalars_;
  std::vector<std::string> paths_;
};

template <class Call>
gradient_check run_check_hvp(const check_options& options, workspace& w, typename Call::binds b) {
  gradients_around<Call> around(options, w, b);
  std::vector<double> direction;
  for (std::size_t i = 0; i < around.size(); ++i) direction.push_back(output_weight(3 * i, 0));
  const std::vector<double> product = around.runner().with_copies([&](typename Call::binds copies) {
    const second_order<Call> at(w, copies);
    return at.template run<1>([&](std::size_t, std::size_t number) { return direction[number]; },
                              [&](double, const auto* gradient) {
                                std::vector<double> along;
                                for (std::size_t i = 0; i < at.numbers(); ++i) along.push_back(gradient[i].along(0));
                                return along;
                              });
  });
  std::vector<std::string> names;
  for (std::size_t i = 0; i < around.size(); ++i) names.push_back(around.path(i));
  std::vector<scalar_check> result;
  around.compare(direction, product, names, result);
  return gradient_check(std::move(result));
}

template <class Call>
gradient_check run_check_hessian(const check_options& options, workspace& w, typename Call::binds b) {
  gradients_around<Call> around(options, w, b);
  const auto whole = around.runner().with_copies(
      [&](typename Call::binds copies) { return run_hessian<Call>(w, std::move(copies)).hessian; });
  std::vector<scalar_check> result;
  for (std::size_t j = 0; j < around.size(); ++j) {
    std::vector<double> direction(around.size(), 0.0), column;
    std::vector<std::string> names;
    direction[j] = 1;
    for (std::size_t i = 0; i < around.size(); ++i) {
      column.push_back(whole(i, j));
      names.push_back(around.path(i) + ", " + around.path(j));
    }
    around.compare(direction, column, names, result);
  }
  return gradient_check(std::move(result));
}

}  // namespace detail

/// Compares the Hessian of `f` at the arguments times a fixed direction, of all arguments together, with finite
/// differences of the gradient along it, number by number. Runs the gradient 33 times, side effects included; the
/// caller's arguments are left alone. Which functions: as for hvp.
template <auto f, class... Arguments>
gradient_check check_hvp(check_options options, Arguments&&... arguments) {
  using key = detail::function_key<f>;
  if constexpr (detail::can_have_hessian<key, Arguments&&...>()) {
    using call = detail::call<key>;
    return detail::run_check_hvp<call>(options, this_thread_workspace(),
                                       call::bind_all(std::forward<Arguments>(arguments)...));
  } else {
    return detail::no_value<gradient_check>();
  }
}
template <auto f, class... Arguments>
gradient_check check_hvp(Arguments&&... arguments) {
  return check_hvp<f>(check_options(), std::forward<Arguments>(arguments)...);
}

/// Compares each number of the Hessian of `f` at the arguments with finite differences of the gradient: row by row in
/// each column. Runs the gradient 33 times for each number of the arguments. Which functions: as for hessian.
template <auto f, class... Arguments>
gradient_check check_hessian(check_options options, Arguments&&... arguments) {
  using key = detail::function_key<f>;
  if constexpr (detail::can_have_hessian<key, Arguments&&...>()) {
    using call = detail::call<key>;
    return detail::run_check_hessian<call>(options, this_thread_workspace(),
                                           call::bind_all(std::forward<Arguments>(arguments)...));
  } else {
    return detail::no_value<gradient_check>();
  }
}
template <auto f, class... Arguments>
gradient_check check_hessian(Arguments&&... arguments) {
  return check_hessian<f>(check_options(), std::forward<Arguments>(arguments)...);
}

}  // namespace dualrev

#endif  // DUALREV_REWRITING
