// jacobian: all rows of the derivative from one primal run. A row is the pullback of one output scalar; eight (or four)
// rows are swept at once, so that the staging array is read once for all of them.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#else

#include <cstddef>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/matrix.hpp"
#include "dualrev/vjp.hpp"

namespace dualrev {

namespace detail {

template <class Call, class Indices = typename Call::active>
struct jacobian_types;
template <class Call, std::size_t... Index>
struct jacobian_types<Call, std::index_sequence<Index...>> {
  using tuple = std::tuple<decltype(static_cast<void>(Index), matrix())...>;
};
template <class Call>
using jacobian_tuple = typename jacobian_types<Call>::tuple;

/// What numbers are in it then is not said.
inline void resize(matrix& m, std::size_t rows, std::size_t cols) {
  m.rows = rows;
  m.cols = cols;
  if (m.data.size() != rows * cols) m.data.resize(rows * cols);
}

template <class Call, class Matrices, std::size_t... Index>
void run_jacobian_on_tape(workspace& w, typename Call::twin_pointer twin, Matrices& result, typename Call::binds b,
                          std::index_sequence<Index...>) {
  lease<pooled_tape> t(w.pool());
  lease<typename Call::frame> f(w.pool());
  tape& tape = t->value;
  w.pool().set_limits(tape);
  Call::template run<false>(twin, *f, tape, b,
                            [&](auto&&... r) { Call::outputs_of(*f, b, nullptr, std::forward<decltype(r)>(r)...); });

  const std::size_t rows = f->output_ids.size();
  std::apply([&](auto&... m) { (resize(m, rows, f->counts[Index]), ...); }, result);

  for (std::size_t row = 0; row < rows;) {
    const std::size_t width = adjoints::best_width(rows - row);
    const std::size_t lanes = detail::smaller(rows - row, width);
    adjoints adjoint(tape, width);
    for (std::size_t lane = 0; lane < lanes; ++lane) adjoint.seed(f->output_ids[row + lane], 1, lane);
    adjoint.resolve();
    const auto read = [&](matrix& m, std::size_t parameter) {
      for (std::size_t j = 0; j < m.cols; ++j) {
        const dualrev::id input = f->input_id(parameter, j);
        for (std::size_t lane = 0; lane < lanes; ++lane) m(row + lane, j) = adjoint.take(input, lane);
      }
    };
    std::apply([&](auto&... m) { (read(m, Index), ...); }, result);
    adjoint.finished();
    row += lanes;
  }
  w.pool().remember(tape.counters());
  Call::write_back(*f, b);
}

/// By partial derivatives: one row.
template <class Call, class Matrices, std::size_t... Index, class... Partial>
void write_row(Matrices& result, std::index_sequence<Index...>, const Partial&... partials) {
  const auto write = []<class Walked>(std::type_identity<Walked>, matrix& row, const auto& by) {
    row.data.clear();  // its memory stays
    if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(by)>>)
      row.data.push_back(by);
    else
      for_each_scalar<Walked>(by, [&](const auto& x) { row.data.push_back(static_cast<double>(x)); });
    row.rows = 1;
    row.cols = row.data.size();
  };
  std::apply(
      [&](auto&... m) { (write(std::type_identity<typename Call::template arg<Index>::walked>(), m, partials), ...); },
      result);
}

/// By the pullback of a scalar form, for several outputs at a time.
template <class Call, class Matrices, std::size_t... Index>
void run_jacobian_directly(Matrices& result, typename Call::binds& b, std::index_sequence<Index...> active) {
  const auto counts = direct<Call>::counts_of(given_arguments<Call>{b});
  std::size_t rows = direct<Call>::outputs_of_value;
  [&]<std::size_t... InOut>(std::index_sequence<InOut...>) {
    static_cast<void>(((rows += counts[InOut]), ..., 0));
  }(typename Call::in_outs());
  std::apply([&](auto&... m) { (resize(m, rows, counts[Index]), ...); }, result);
  if (rows <= 2) return fill_rows<Call, 2>(b, counts, 0, rows, result, active);
  if (rows <= 4) return fill_rows<Call, 4>(b, counts, 0, rows, result, active);
  const given_arguments<Call> given{b};
  const typename direct<Call>::in_outs_before before(given, counts);
  for (std::size_t row = 0; row < rows; row += 4) {
    if (row > 0) before.put_back(given);
    fill_rows<Call, 4>(b, counts, row, rows, result, active);
  }
}

template <class Call, class Matrices, std::size_t... Index>
void run_jacobian(workspace& w, Matrices& result, typename Call::binds b, std::index_sequence<Index...> active) {
  if constexpr (needs_no_tape<Call>) {
    w.pool().forget();
    std::apply([&](const auto&, const auto&... partials) { write_row<Call>(result, active, partials...); },
               value_and_partials<Call>(b, typename Call::all()));
    return;
  } else {
    if constexpr (has_pullback<Call>)
      if (!Call::any_overlap(b)) {
        w.pool().forget();
        return run_jacobian_directly<Call>(result, b, active);
      }
    run_jacobian_on_tape<typename Call::by_types>(w, Call::twin, result, std::move(b), active);
  }
}

/// What jacobian<f> returns.
template <class Call>
using jacobian_result = decltype(one_or_tuple(std::declval<jacobian_tuple<Call>>()));

template <class Call, class... Arguments>
jacobian_result<Call> new_jacobian(workspace& w, Arguments&&... arguments) {
  jacobian_tuple<Call> result;
  run_jacobian<call_for<Call, Arguments...>>(w, result, Call::bind_all(std::forward<Arguments>(arguments)...),
                                             typename Call::active());
  return one_or_tuple(std::move(result));
}
template <class Call, class Result, class... Arguments>
void renew_jacobian(workspace& w, Result& result, Arguments&&... arguments) {
  constexpr bool is_result = std::is_same_v<Result, jacobian_result<Call>>;
  static_assert(is_result,
                "dualrev: jacobian_into takes, behind the workspace, a variable with what jacobian of the same "
                "function returned");
  const auto run = [&](auto&& matrices) {
    run_jacobian<call_for<Call, Arguments...>>(w, matrices, Call::bind_all(std::forward<Arguments>(arguments)...),
                                               typename Call::active());
  };
  if constexpr (is_result && std::is_same_v<Result, matrix>)
    run(std::tie(result));
  else if constexpr (is_result)
    run(result);
}

}  // namespace detail

/// The Jacobian of `f` at the arguments: one matrix for each differentiable parameter (a tuple when there are several),
/// with a row for each scalar of the outputs (the return value, then in-outs) and a column for each scalar of the
/// parameter, both in the order of the structure (members in order of declaration, elements by index, entries of a
/// container in its own order). A node that several shared pointers reach counts once, where it is reached first, be
/// that in an earlier parameter. Arguments, in-outs, aliasing and errors are as for vjp. The primal runs once.
template <auto f, class... Arguments>
auto jacobian(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::function_key<f>, Arguments&&...>()) {
    using call = detail::call<detail::function_key<f>>;
    return detail::new_jacobian<call>(w, std::forward<Arguments>(arguments)...);
  } else {
    return detail::no_value<typename detail::refused_results<decltype(f), Arguments...>::type::jacobian>();
  }
}
template <auto f, class... Arguments>
auto jacobian(Arguments&&... arguments) {
  return jacobian<f>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The same for a function object without state, by its type.
template <class Function, class... Arguments>
auto jacobian(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::type_key<Function>, Arguments&&...>()) {
    using call = detail::call<detail::type_key<Function>>;
    return detail::new_jacobian<call>(w, std::forward<Arguments>(arguments)...);
  } else {
    return detail::no_value<typename detail::refused_results<Function, Arguments...>::type::jacobian>();
  }
}
template <class Function, class... Arguments>
auto jacobian(Arguments&&... arguments) {
  return jacobian<Function>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The same into what an earlier call returned, whose memory is used again: with a warm workspace and arguments of the
/// shapes that they had, such a call allocates nothing. If an exception leaves the function, what `result` holds is not
/// specified.
template <auto f, class Result, class... Arguments>
void jacobian_into(workspace& w, Result& result, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::function_key<f>, Arguments&&...>())
    detail::renew_jacobian<detail::call<detail::function_key<f>>>(w, result, std::forward<Arguments>(arguments)...);
}
template <class Function, class Result, class... Arguments>
void jacobian_into(workspace& w, Result& result, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::type_key<Function>, Arguments&&...>())
    detail::renew_jacobian<detail::call<detail::type_key<Function>>>(w, result, std::forward<Arguments>(arguments)...);
}

/// @cond
DUALREV_PARENTHESIZED(detail::parenthesized_jacobian, jacobian)
DUALREV_PARENTHESIZED(detail::parenthesized_nothing, jacobian_into)
/// @endcond

}  // namespace dualrev

#endif  // DUALREV_REWRITING
