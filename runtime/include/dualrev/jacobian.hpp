// jacobian: all rows of the derivative from one primal run. A row is the pullback of one output scalar; eight (or four)
// rows are swept at once, so that the staging array is read once for all of them.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#else

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

#include "dualrev/matrix.hpp"
#include "dualrev/vjp.hpp"

namespace dualrev {

namespace detail {

template <class Call, std::size_t... I>
auto run_jacobian_on_tape(workspace& w, typename Call::binds b, std::index_sequence<I...>) {
  lease<pooled_tape> t(w.pool());
  lease<typename Call::frame> f(w.pool());
  tape& tape = t->value;
  w.pool().set_limits(tape);
  Call::template run<false>(*f, tape, b,
                            [&](auto&&... r) { Call::outputs_of(*f, b, nullptr, std::forward<decltype(r)>(r)...); });

  const std::size_t rows = f->output_ids.size();
  const auto zero = [rows](std::size_t cols) { return matrix{rows, cols, std::vector<double>(rows * cols)}; };
  std::tuple<decltype(zero(I))...> result{zero(f->counts[I])...};

  for (std::size_t row = 0; row < rows;) {
    const std::size_t width = adjoints::best_width(rows - row);
    const std::size_t lanes = std::min(rows - row, width);
    adjoints adjoint(tape, width);
    for (std::size_t lane = 0; lane < lanes; ++lane) adjoint.seed(f->output_ids[row + lane], 1, lane);
    adjoint.resolve();
    const auto read = [&](matrix& m, std::size_t parameter) {
      for (std::size_t j = 0; j < m.cols; ++j) {
        const dualrev::id input = f->input_id(parameter, j);
        for (std::size_t lane = 0; lane < lanes; ++lane) m(row + lane, j) = adjoint.take(input, lane);
      }
    };
    std::apply([&](auto&... m) { (read(m, I), ...); }, result);
    adjoint.finished();
    row += lanes;
  }
  w.pool().last = tape.counters();
  Call::write_back(*f, b);
  return one_or_tuple(std::move(result));
}

/// The partial derivatives by the scalars of one parameter.
template <class Walked, class Partials>
matrix row_of(const Partials& partials) {
  matrix row{1, 0, {}};
  if constexpr (std::is_arithmetic_v<Partials>)
    row.data.push_back(partials);
  else
    for_each_scalar<Walked>(partials, [&](const auto& x) { row.data.push_back(static_cast<double>(x)); });
  row.cols = row.data.size();
  return row;
}

/// A row for each scalar of the value: what the pullback gives for a cotangent that is one there.
template <class Call, std::size_t... I>
auto rows_of(const pullback_from_arguments<Call>& pull) {
  using value_type = typename pullback_from_arguments<Call>::value_type;
  std::tuple<decltype(static_cast<void>(I), matrix())...> result;
  std::size_t rows = 0;
  value_type zero{};
  for_each_scalar<value_type>(zero, [&](auto&) { ++rows; });
  for (std::size_t row = 0; row < rows; ++row) {
    value_type cotangent{};
    std::size_t at = 0;
    for_each_scalar<value_type>(cotangent, [&](auto& x) { x = at++ == row ? 1 : 0; });
    const auto add = [&](matrix& all, const matrix& one) {
      all.data.insert(all.data.end(), one.data.begin(), one.data.end());
      all.rows = row + 1;
      all.cols = one.cols;
    };
    const auto each = pull.all(cotangent);
    [&]<std::size_t... K>(std::index_sequence<K...>) {
      (add(std::get<K>(result), row_of<typename Call::template arg<I>::walked>(std::get<K + 1>(each))), ...);
    }(std::make_index_sequence<sizeof...(I)>());
  }
  return result;
}

template <class Call, std::size_t... I>
auto run_jacobian(workspace& w, typename Call::binds b, std::index_sequence<I...>) {
  if constexpr (needs_no_tape<Call>) {
    w.pool().last = {};
    return std::apply(
        [](const auto&, const auto&... partials) {
          return one_or_tuple(std::tuple(row_of<typename Call::template arg<I>::walked>(partials)...));
        },
        value_and_partials<Call>(b, typename Call::all()));
  } else if constexpr (computes_anew<Call>) {
    w.pool().last = {};
    return one_or_tuple(rows_of<Call, I...>(pullback_from_arguments<Call>(b)));
  } else {
    return run_jacobian_on_tape<Call>(w, std::move(b), std::index_sequence<I...>());
  }
}

}  // namespace detail

/// The Jacobian of `f` at the arguments: one matrix for each differentiable parameter (a tuple when there are several),
/// with a row for each scalar of the outputs (the return value, then in-outs) and a column for each scalar of the
/// parameter, both in the order of the structure (members in order of declaration, elements by index, entries of a
/// container in its own order). A node that several shared pointers reach counts once, where it is reached first, be
/// that in an earlier parameter. Arguments, in-outs, aliasing and errors are as for vjp. The primal runs once.
template <auto f, class... Arguments>
auto jacobian(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_differentiate<detail::function_key<f>>()) {
    using call = detail::call<detail::function_key<f>>;
    return detail::run_jacobian<call>(w, call::bind_all(std::forward<Arguments>(arguments)...),
                                      typename call::active());
  }
}
template <auto f, class... Arguments>
auto jacobian(Arguments&&... arguments) {
  return jacobian<f>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The same for a function object without state, by its type.
template <class F, class... Arguments>
auto jacobian(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_differentiate<detail::type_key<F>>()) {
    using call = detail::call<detail::type_key<F>>;
    return detail::run_jacobian<call>(w, call::bind_all(std::forward<Arguments>(arguments)...),
                                      typename call::active());
  }
}
template <class F, class... Arguments>
auto jacobian(Arguments&&... arguments) {
  return jacobian<F>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

}  // namespace dualrev

#endif  // DUALREV_REWRITING
