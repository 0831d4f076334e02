// jacobian: all of the derivative from one primal run. In reverse mode a row is the pullback of one output scalar, in
// forward mode a column the tangent by one input; eight (or four) are swept at once, so that the staging array is read
// once for all of them.
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
#ifndef DUALREV_LADDER
#include "dualrev/paper/tangents.hpp"
#endif

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

/// Whether `columns` are to be computed, eight in a sweep, rather than `rows`, so many at a time.
constexpr bool by_columns(mode how, std::size_t rows, std::size_t columns, std::size_t rows_at_a_time = 8) noexcept {
  if (how != mode::automatic) return how == mode::forward;
  return (columns + 7) / 8 < (rows + rows_at_a_time - 1) / rows_at_a_time;
}

#ifndef DUALREV_LADDER
/// In forward mode, of what is on the tape.
template <class Frame, class Matrices, std::size_t... Index>
void fill_columns(tape& t, const Frame& f, Matrices& result, std::index_sequence<Index...>) {
  const dualrev::id end = t.first_entry();
  for (dualrev::id first = 1; first < end;) {
    const std::size_t left = end - first;
    const std::size_t width = adjoints::best_width(left);
    const auto lanes = static_cast<dualrev::id>(detail::smaller(left, width));
    tangents all(tangents::recorded, t, width);
    for (dualrev::id lane = 0; lane < lanes; ++lane) all.seed(first + lane, 1, lane);
    all.sweep();
    all.rethrow();
    const auto write = [&](matrix& m, std::size_t parameter) {
      for (std::size_t j = 0; j < m.cols; ++j) {
        const dualrev::id input = f.input_id(parameter, j);
        if (input < first || input - first >= lanes) continue;
        for (std::size_t row = 0; row < m.rows; ++row) m(row, j) = all.of(f.output_ids[row], input - first);
      }
    };
    std::apply([&](auto&... m) { (write(m, Index), ...); }, result);
    first += lanes;
  }
  // What an earlier parameter has as well.
  const auto clear = [&](matrix& m, std::size_t parameter) {
    for (std::size_t j = 0; j < m.cols; ++j)
      if (f.input_id(parameter, j) == 0)
        for (std::size_t row = 0; row < m.rows; ++row) m(row, j) = 0;
  };
  std::apply([&](auto&... m) { (clear(m, Index), ...); }, result);
}
#endif

template <class Call, class Matrices, std::size_t... Index>
void run_jacobian_on_tape(workspace& w, typename Call::twin_pointer twin, Matrices& result, typename Call::binds b,
                          [[maybe_unused]] mode how, [[maybe_unused]] std::index_sequence<Index...> active) {
  lease<pooled_tape> t(w.pool());
  lease<typename Call::frame> f(w.pool());
  tape& tape = t->value;
  w.pool().set_limits(tape);
  Call::template run<false>(twin, *f, tape, b,
                            [&](auto&&... r) { Call::outputs_of(*f, b, nullptr, std::forward<decltype(r)>(r)...); });

  const std::size_t rows = f->output_ids.size();
  std::apply([&](auto&... m) { (resize(m, rows, f->counts[Index]), ...); }, result);

#ifndef DUALREV_LADDER
  if (by_columns(how, rows, tape.first_entry() - 1)) {
    fill_columns(tape, *f, result, active);
    w.pool().remember(tape.counters());
    return Call::write_back(*f, b);
  }
#endif
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

template <class Call, class Matrices, class Counts, std::size_t... Index>
void run_jacobian_by_rows(Matrices& result, typename Call::binds& b, const Counts& counts, std::size_t rows,
                          std::size_t of_object, std::index_sequence<Index...> active) {
  std::apply([&](auto&... m) { (resize(m, rows, counts[Index]), ...); }, result);
  if (rows <= 2) return fill_rows<Call, 2>(b, counts, 0, rows, result, active, of_object);
  if (rows <= 4) return fill_rows<Call, 4>(b, counts, 0, rows, result, active, of_object);
  const given_arguments<Call> given{b};
  const typename direct<Call>::in_outs_before before(given, counts);
  for (std::size_t row = 0; row < rows; row += 4) {
    if (row > 0) before.put_back(given);
    fill_rows<Call, 4>(b, counts, row, rows, result, active, of_object);
  }
}

/// How many numbers there are in an object that it gives, which the function alone knows.
template <class Call>
std::size_t numbers_of_object(typename Call::binds& b) {
  std::size_t count = 0;
  if constexpr (direct<Call>::gives_object) {
    const given_arguments<Call> given{b};
    const typename direct<Call>::copies_of_in_outs before(given);
    const auto value = value_alone<Call>(b, typename Call::all());
    for_each_scalar<typename direct<Call>::value_type>(value, [&](const auto&) { ++count; });
    before.put_back(given);
  }
  return count;
}

/// By a pullback on numbers, for several outputs at a time. False where there are so many that a tape, which
/// takes about ten times as long, is to be swept forwards.
template <class Call, class Matrices, std::size_t... Index>
bool run_jacobian_directly(Matrices& result, typename Call::binds& b, mode how, std::index_sequence<Index...> active) {
  const auto counts = direct<Call>::counts_of(given_arguments<Call>{b});
  const std::size_t of_object = numbers_of_object<Call>(b);
  std::size_t rows = direct<Call>::outputs_of_value + of_object;
  [&]<std::size_t... InOut>(std::index_sequence<InOut...>) {
    static_cast<void>(((rows += counts[InOut]), ..., 0));
  }(typename Call::in_outs());
  if (by_columns(how, rows, (counts[Index] + ... + 0), 40)) return false;
  run_jacobian_by_rows<Call>(result, b, counts, rows, of_object, active);
  return true;
}
/// Where cotangents are objects, one output at a time.
template <class Call, class Matrices, std::size_t... Index>
bool run_jacobian_on_objects(Matrices& result, typename Call::binds& b, mode how, std::index_sequence<Index...>) {
  using direct = direct<Call>;
  const given_arguments<Call> given{b};
  const auto count_of = [&]<std::size_t One>(std::integral_constant<std::size_t, One>) {
    std::size_t count = 0;
    for_each_scalar<typename Call::template arg<One>::walked>(given.template object<One>(),
                                                              [&](const auto&) { ++count; });
    return count;
  };
  std::size_t rows = direct::outputs_of_value + numbers_of_object<Call>(b);
  typename direct::counts first{};
  [&]<std::size_t... InOut>(std::index_sequence<InOut...>) {
    ((first[InOut] = std::exchange(rows, rows + count_of(std::integral_constant<std::size_t, InOut>()))), ...);
  }(typename Call::in_outs());
  if (by_columns(how, rows, (count_of(std::integral_constant<std::size_t, Index>()) + ... + 0), 10)) return false;
  std::apply([&](auto&... m) { (resize(m, rows, count_of(std::integral_constant<std::size_t, Index>())), ...); },
             result);
  const typename direct::copies_of_in_outs before(given);
  const auto counts = direct::counts_of(given);
  using tuple = typename cotangents_of<Call, typename Call::active>::type;
  auto all = direct::template zeros_for<tuple>(given);
  for (std::size_t row = 0; row < rows; ++row) {
    if (row > 0) before.put_back(given);
    direct::written_to(all, given, counts, seed_of_output<Call>(row, first));
    const auto write = [&]<class Walked>(std::type_identity<Walked>, matrix& m, const auto& cotangent) {
      double* next = m.data.data() + row * m.cols;
      for_each_scalar<Walked>(cotangent, [&](const auto& x) { *next++ = static_cast<double>(x); });
    };
    [&]<std::size_t... Place>(std::index_sequence<Place...>) {
      (write(std::type_identity<typename Call::template arg<Index>::walked>(), std::get<Place>(result),
             std::get<Place + 1>(all)),
       ...);
    }(std::make_index_sequence<sizeof...(Index)>());
  }
  if (rows == 0) value_alone<Call>(b, typename Call::all());
  return true;
}
template <class Call, class Matrices, std::size_t... Index>
void run_jacobian(workspace& w, Matrices& result, typename Call::binds b, mode how,
                  std::index_sequence<Index...> active) {
  if constexpr (needs_no_tape<Call>) {  // one row, whichever way
    w.pool().forget();
    std::apply([&](const auto&, const auto&... partials) { write_row<Call>(result, active, partials...); },
               value_and_partials<Call>(b, typename Call::all()));
    return;
  } else {
    if constexpr (has_reverse<Call>)
      if (!Call::any_overlap(b)) {
        w.pool().forget();
        if constexpr (adds_to_objects<Call>) {
          if (run_jacobian_on_objects<Call>(result, b, how, active)) return;
        } else {
          if (run_jacobian_directly<Call>(result, b, how, active)) return;
        }
      }
    run_jacobian_on_tape<typename Call::by_types>(w, Call::twin, result, std::move(b), how, active);
  }
}

/// What jacobian<f> returns.
template <class Call>
using jacobian_result = decltype(one_or_tuple(std::declval<jacobian_tuple<Call>>()));

template <class Call, class... Arguments>
jacobian_result<Call> new_jacobian(workspace& w, mode how, Arguments&&... arguments) {
  jacobian_tuple<Call> result;
  run_jacobian<call_for<Call, Arguments...>>(w, result, Call::bind_all(std::forward<Arguments>(arguments)...), how,
                                             typename Call::active());
  return one_or_tuple(std::move(result));
}
template <class Call, class Result, class... Arguments>
void renew_jacobian(workspace& w, mode how, Result& result, Arguments&&... arguments) {
  constexpr bool is_result = std::is_same_v<Result, jacobian_result<Call>>;
  static_assert(is_result,
                "dualrev: jacobian_into takes, behind the workspace, a variable with what jacobian of the same "
                "function returned");
  const auto run = [&](auto&& matrices) {
    run_jacobian<call_for<Call, Arguments...>>(w, matrices, Call::bind_all(std::forward<Arguments>(arguments)...), how,
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
/// `jacobian<f, dualrev::mode::forward>(x...)` and `mode::reverse` say how; by themselves the columns are computed, in
/// forward mode, if they are fewer than the rows. What is recorded is the same.
template <auto f, mode how = mode::automatic, class... Arguments>
auto jacobian(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::function_key<f>, Arguments&&...>()) {
    using call = detail::call<detail::function_key<f>>;
    return detail::new_jacobian<call>(w, how, std::forward<Arguments>(arguments)...);
  } else {
    return detail::no_value<typename detail::refused_results<decltype(f), Arguments...>::type::jacobian>();
  }
}
template <auto f, mode how = mode::automatic, class... Arguments>
auto jacobian(Arguments&&... arguments) {
  return jacobian<f, how>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The same for a function object without state, by its type.
template <class Function, mode how = mode::automatic, class... Arguments>
auto jacobian(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::type_key<Function>, Arguments&&...>()) {
    using call = detail::call<detail::type_key<Function>>;
    return detail::new_jacobian<call>(w, how, std::forward<Arguments>(arguments)...);
  } else {
    return detail::no_value<typename detail::refused_results<Function, Arguments...>::type::jacobian>();
  }
}
template <class Function, mode how = mode::automatic, class... Arguments>
auto jacobian(Arguments&&... arguments) {
  return jacobian<Function, how>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The same into what an earlier call returned, whose memory is used again: with a warm workspace and arguments of the
/// shapes that they had, such a call allocates nothing. If an exception leaves the function, what `result` holds is not
/// specified.
template <auto f, mode how = mode::automatic, class Result, class... Arguments>
void jacobian_into(workspace& w, Result& result, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::function_key<f>, Arguments&&...>())
    detail::renew_jacobian<detail::call<detail::function_key<f>>>(w, how, result,
                                                                  std::forward<Arguments>(arguments)...);
}
template <class Function, mode how = mode::automatic, class Result, class... Arguments>
void jacobian_into(workspace& w, Result& result, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::type_key<Function>, Arguments&&...>())
    detail::renew_jacobian<detail::call<detail::type_key<Function>>>(w, how, result,
                                                                     std::forward<Arguments>(arguments)...);
}

/// @cond
DUALREV_PARENTHESIZED(detail::parenthesized_jacobian, jacobian)
DUALREV_PARENTHESIZED(detail::parenthesized_nothing, jacobian_into)
/// @endcond

}  // namespace dualrev

#endif  // DUALREV_REWRITING
