// What adapters of solvers have in common: of which types the derivatives are that they keep from call to call, of
// variables as a std::vector with data behind them, and what becomes of exceptions.
#pragma once

#include <cstddef>
#include <exception>
#include <tuple>
#include <utility>
#include <vector>

#include "dualrev/boundary/bound_data.hpp"
#ifndef DUALREV_REWRITING
#include "dualrev/gradient.hpp"
#include "dualrev/jacobian.hpp"
#include "dualrev/sparse.hpp"

namespace dualrev::detail {

template <auto f>
struct asks_gradient {
  auto operator()(auto&... x) const { return dualrev::gradient<f>(x...); }
};
template <auto f>
struct asks_jacobian {
  auto operator()(auto&... x) const { return dualrev::jacobian<f>(x...); }
};
template <auto f>
struct asks_sparse_jacobian {
  auto operator()(auto&... x) const { return dualrev::sparse_jacobian<f>(x...); }
};

template <class Ask, class Data>
struct answer;
template <class Ask, class... Data>
struct answer<Ask, std::tuple<Data...>> {
  using type =
      decltype(std::declval<const Ask&>()(std::declval<std::vector<double>&>(), std::declval<const Data&>()...));
};
/// What it gives, of data of these types.
template <class Ask, class Data>
using answer_to = typename answer<Ask, Data>::type;

/// For solvers that are not made for exceptions which cross them.
class kept_failure {
 public:
  /// Whether `evaluate()` comes to its end; what it throws is kept.
  template <class Evaluate>
  bool succeeds(const Evaluate& evaluate) {
#ifdef __cpp_exceptions
    try {
      evaluate();
    } catch (...) {
      failure_ = std::current_exception();
      return false;
    }
#else
    evaluate();
#endif
    return true;
  }
  /// Throws what the last evaluation that failed threw; nothing if none did.
  void rethrow() const {
#ifdef __cpp_exceptions
    if (failure_) std::rethrow_exception(failure_);
#endif
  }

 private:
#ifdef __cpp_exceptions
  std::exception_ptr failure_;
#endif
};

}  // namespace dualrev::detail
#endif
