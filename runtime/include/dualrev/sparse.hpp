// sparsity, color_jacobian, sparse_jacobian: Jacobians most of whose entries are zero whatever the numbers are. The
// pattern is read off the tape (sparse/dependencies.hpp); columns of one colour, which share no row, are computed as
// one tangent, or rows as one cotangent, eight colours in a sweep.
//
//   const auto coloring = dualrev::color_jacobian<f>(x);           // once
//   const auto jacobian = dualrev::sparse_jacobian<f>(coloring, y);  // at many y
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#elif !defined(DUALREV_LADDER)  // the stages of the ladder have no staging array to read

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/basics/fail.hpp"
#include "dualrev/boundary/call.hpp"
#include "dualrev/boundary/without_tape.hpp"
#include "dualrev/paper/resolve.hpp"
#include "dualrev/paper/tangents.hpp"
#include "dualrev/sparse/dependencies.hpp"
#include "dualrev/sparse/greedy_coloring.hpp"
#include "dualrev/sparse_matrix.hpp"

namespace dualrev {

namespace detail {

/// Who makes and reads a jacobian_coloring.
struct coloring_parts {
  static auto& patterns(auto& c) noexcept { return c.patterns_; }
  static auto& color_of(auto& c) noexcept { return c.color_of_; }
  static auto& colors(auto& c) noexcept { return c.colors_; }
  static auto& direction(auto& c) noexcept { return c.direction_; }
  static auto& ids(auto& c) noexcept { return c.ids_; }
  static auto& inputs(auto& c) noexcept { return c.inputs_; }
  static auto& path(auto& c) noexcept { return c.path_; }
};

/// Runs the twin and keeps all that it stages, in-outs are written back; then `finish(tape, frame)`.
template <class Call, class Finish>
auto with_recorded(workspace& w, typename Call::twin_pointer twin, typename Call::binds b, const Finish& finish) {
  lease<pooled_tape> t(w.pool());
  lease<typename Call::frame> f(w.pool());
  tape& tape = t->value;
  w.pool().set_limits(tape);
  Call::template run<false>(twin, *f, tape, b,
                            [&](auto&&... r) { Call::outputs_of(*f, b, nullptr, std::forward<decltype(r)>(r)...); });
  Call::write_back(*f, b);
  struct remembers {
    workspace& w;
    const dualrev::tape& t;
    ~remembers() { w.pool().remember(t.counters()); }
  } const at_the_end{w, tape};
  return finish(tape, *f);
}

/// The numbers of each active parameter, and their IDs.
template <class Frame, std::size_t... Index>
class numbered_inputs {
 public:
  static constexpr std::size_t parameters = sizeof...(Index);
  numbered_inputs(const tape& t, const Frame& f, std::index_sequence<Index...>)
      : f_(f), count_(t.first_entry() - 1), counts_{f.counts[Index]...} {}

  /// Of all parameters; some of arguments that overlap may belong to none.
  [[nodiscard]] std::size_t count() const noexcept { return count_; }
  [[nodiscard]] std::size_t count(std::size_t parameter) const noexcept { return counts_[parameter]; }
  /// 0 for a number that an earlier parameter has as well.
  [[nodiscard]] dualrev::id id(std::size_t parameter, std::size_t column) const noexcept {
    constexpr std::array<std::size_t, parameters> of_active{Index...};
    return f_.input_id(of_active[parameter], column);
  }
  [[nodiscard]] std::vector<std::uint32_t> ids() const {
    std::vector<std::uint32_t> all;
    for (std::size_t p = 0; p < parameters; ++p)
      for (std::size_t j = 0; j < counts_[p]; ++j) all.push_back(static_cast<std::uint32_t>(id(p, j)));
    return all;
  }
  [[nodiscard]] std::uint64_t hash() const noexcept {
    word_hash h;
    h.add(count_);
    for (std::size_t p = 0; p < parameters; ++p) {
      h.add(counts_[p]);
      for (std::size_t j = 0; j < counts_[p]; ++j) h.add(id(p, j));
    }
    return h.value();
  }

 private:
  const Frame& f_;
  std::size_t count_;
  std::array<std::size_t, parameters> counts_;
};
template <class Frame, std::size_t... Index>
numbered_inputs(const tape&, const Frame&, std::index_sequence<Index...>) -> numbered_inputs<Frame, Index...>;

/// The rows of all parameters, by IDs, as a pattern for each.
template <class Inputs>
std::vector<sparsity_pattern> patterns_of(const compressed_ids& all, const Inputs& inputs) {
  struct place {
    std::size_t parameter = Inputs::parameters;
    std::size_t column = 0;
  };
  std::vector<place> place_of(inputs.count() + 1);
  for (std::size_t p = 0; p < Inputs::parameters; ++p)
    for (std::size_t j = 0; j < inputs.count(p); ++j)
      if (const dualrev::id input = inputs.id(p, j); input != 0) place_of[input] = {p, j};
  const std::size_t rows = all.starts.size() - 1;
  std::vector<sparsity_pattern> result(Inputs::parameters);
  for (std::size_t p = 0; p < Inputs::parameters; ++p) {
    result[p].rows = rows;
    result[p].cols = inputs.count(p);
    result[p].row_starts.reserve(rows + 1);
    result[p].row_starts.push_back(0);
  }
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t at = all.starts[row]; at != all.starts[row + 1]; ++at)
      if (const place& of = place_of[all.ids[at]]; of.parameter != Inputs::parameters)
        result[of.parameter].columns.push_back(of.column);
    for (sparsity_pattern& p : result) {
      // Scalars that are shared may have come in another order.
      const auto begin = p.columns.begin() + static_cast<std::ptrdiff_t>(p.row_starts.back());
      if (!std::is_sorted(begin, p.columns.end())) std::sort(begin, p.columns.end());
      p.row_starts.push_back(p.columns.size());
    }
  }
  return result;
}

/// Columns or rows, whichever takes fewer colours; columns of equal numbers.
inline coloring color_columns_or_rows(const compressed_ids& all, std::size_t inputs, mode& how) {
  number_lists rows, columns;
  rows.starts = all.starts;
  rows.numbers.reserve(all.ids.size());
  for (const dualrev::id input : all.ids) rows.numbers.push_back(input - 1);
  columns = transposed(rows, inputs);
  // There are at least as many colours as the longest row (or column) has entries.
  const std::size_t by_columns = rows.longest(), by_rows = columns.longest();
  const auto color = [&](mode direction) {
    how = direction;
    return direction == mode::forward ? greedy_coloring(rows, columns) : greedy_coloring(columns, rows);
  };
  if (how != mode::automatic) return color(how);
  const mode first = by_columns <= by_rows ? mode::forward : mode::reverse;
  coloring result = color(first);
  if (result.colors <= larger(by_columns, by_rows)) return result;
  coloring other = color(first == mode::forward ? mode::reverse : mode::forward);
  const bool is_better = other.colors < result.colors || (other.colors == result.colors && how == mode::forward);
  if (!is_better) how = first;
  return is_better ? std::move(other) : std::move(result);
}

template <class Frame, class Inputs>
jacobian_coloring coloring_of(const tape& t, const Frame& f, const Inputs& inputs, mode how) {
  jacobian_coloring result;
  const compressed_ids all = dependencies(t).of(f.output_ids);
  coloring colors = color_columns_or_rows(all, inputs.count(), how);
  coloring_parts::patterns(result) = patterns_of(all, inputs);
  coloring_parts::color_of(result) = std::move(colors.color_of);
  coloring_parts::colors(result) = colors.colors;
  coloring_parts::direction(result) = how;
  coloring_parts::ids(result) = inputs.ids();
  coloring_parts::inputs(result) = inputs.hash();
  coloring_parts::path(result) = path_of_run::hash(t, f.output_ids);
  return result;
}

/// Which numbers among the inputs, from 0, each row of all parameters has.
inline number_lists numbers_of_rows(const jacobian_coloring& c) {
  const std::vector<sparsity_pattern>& patterns = coloring_parts::patterns(c);
  const std::vector<std::uint32_t>& ids = coloring_parts::ids(c);
  number_lists result;
  const std::size_t rows = patterns.empty() ? 0 : patterns[0].rows;
  for (std::size_t row = 0; row < rows; ++row) {
    std::size_t first = 0;
    for (const sparsity_pattern& p : patterns) {
      for (std::size_t k = p.row_starts[row]; k != p.row_starts[row + 1]; ++k)
        if (const std::uint32_t id = ids[first + p.columns[k]]; id != 0) result.numbers.push_back(id - 1);
      first += p.cols;
    }
    std::sort(result.numbers.begin() + static_cast<std::ptrdiff_t>(result.starts.back()), result.numbers.end());
    result.starts.push_back(result.numbers.size());
  }
  return result;
}
/// How many numbers the inputs are.
inline std::size_t count_of_inputs(const jacobian_coloring& c) {
  std::size_t count = 0;
  for (const std::uint32_t id : coloring_parts::ids(c)) count = larger<std::size_t>(count, id);
  return count;
}
/// Whether no two numbers of a list have the same colour.
inline bool tells_each_entry(const number_lists& lists, const std::vector<std::uint32_t>& color_of,
                             std::size_t colors) {
  std::vector<std::size_t> taken_for(colors, 0);
  for (std::size_t i = 0; i < lists.size(); ++i)
    for (std::size_t at = lists.starts[i]; at != lists.starts[i + 1]; ++at)
      if (std::exchange(taken_for[color_of[lists.numbers[at]]], i + 1) == i + 1) return false;
  return true;
}

/// Whether all of the second's entries, row by row, are in the first.
inline bool includes(const sparsity_pattern& all, const sparsity_pattern& some) {
  for (std::size_t row = 0; row < all.rows; ++row) {
    const auto at = [](const sparsity_pattern& p, std::size_t i) {
      return p.columns.begin() + static_cast<std::ptrdiff_t>(p.row_starts[i]);
    };
    if (!std::includes(at(all, row), at(all, row + 1), at(some, row), at(some, row + 1))) return false;
  }
  return true;
}

/// Whether a colouring made at other arguments holds for this run.
enum class coloring_fit { holds, other_shape, lacks_an_entry };
template <class Frame, class Inputs>
coloring_fit fit_of(const jacobian_coloring& kept, const tape& t, const Frame& f, const Inputs& inputs) {
  const std::vector<sparsity_pattern>& patterns = coloring_parts::patterns(kept);
  if (patterns.size() != Inputs::parameters || patterns[0].rows != f.output_ids.size() ||
      coloring_parts::inputs(kept) != inputs.hash())
    return coloring_fit::other_shape;
  if (coloring_parts::path(kept) == path_of_run::hash(t, f.output_ids)) return coloring_fit::holds;
  const std::vector<sparsity_pattern> here = patterns_of(dependencies(t).of(f.output_ids), inputs);
  for (std::size_t p = 0; p < Inputs::parameters; ++p)
    if (!includes(patterns[p], here[p])) return coloring_fit::lacks_an_entry;
  return coloring_fit::holds;
}
inline void check_coloring(coloring_fit fit) {
  if (fit == coloring_fit::other_shape)
    fail_argument(
        "dualrev: the colouring given to sparse_jacobian is of another function, or of arguments or results of "
        "another shape");
  if (fit == coloring_fit::lacks_an_entry)
    fail_argument(
        "dualrev: at these arguments the Jacobian has an entry that the colouring given to sparse_jacobian has not: "
        "the function took another path where that was made; color the Jacobian here");
}

/// Calls `visit(p, row, k, input)` for each entry: of parameter `p`, at place `k`.
template <class Inputs, class Visit>
void for_each_entry(const jacobian_coloring& c, const Inputs& inputs, Visit&& visit) {
  for (std::size_t p = 0; p < Inputs::parameters; ++p) {
    const sparsity_pattern& pattern = coloring_parts::patterns(c)[p];
    for (std::size_t row = 0; row < pattern.rows; ++row)
      for (std::size_t k = pattern.row_starts[row]; k != pattern.row_starts[row + 1]; ++k)
        visit(p, row, k, inputs.id(p, pattern.columns[k]));
  }
}

template <class Frame, class Inputs, class Results>
void fill_values(const jacobian_coloring& c, tape& t, const Frame& f, const Inputs& inputs, const Results& values) {
  const std::vector<std::uint32_t>& color_of = coloring_parts::color_of(c);
  for (std::size_t first = 0; first < c.colors();) {
    const std::size_t width = adjoints::best_width(c.colors() - first);
    const std::size_t lanes = smaller(c.colors() - first, width);
    // Below `lanes` if it is computed in this sweep.
    const auto lane_of = [&](std::size_t column_or_row) { return color_of[column_or_row] - first; };
    if (c.direction() == mode::forward) {
      tangents all(tangents::recorded, t, width);
      for (std::size_t i = 0; i < color_of.size(); ++i)
        if (lane_of(i) < lanes) all.seed(static_cast<dualrev::id>(i + 1), 1, lane_of(i));
      all.sweep();
      all.rethrow();
      for_each_entry(c, inputs, [&](std::size_t p, std::size_t row, std::size_t k, dualrev::id input) {
        if (lane_of(input - 1) < lanes) values[p][k] = all.of(f.output_ids[row], lane_of(input - 1));
      });
    } else {
      adjoints adjoint(t, width);
      for (std::size_t row = 0; row < color_of.size(); ++row)
        if (lane_of(row) < lanes) adjoint.seed(f.output_ids[row], 1, lane_of(row));
      adjoint.resolve();
      for_each_entry(c, inputs, [&](std::size_t p, std::size_t row, std::size_t k, dualrev::id input) {
        if (lane_of(row) < lanes) values[p][k] = adjoint.take(input, lane_of(row));
      });
      // Numbers of arguments that overlap which belong to no parameter have no entry.
      for (dualrev::id input = 1; input <= inputs.count(); ++input)
        for (std::size_t lane = 0; lane < width; ++lane) adjoint.take(input, lane);
      adjoint.finished();
    }
    first += lanes;
  }
}

template <class Type, class Indices>
struct for_each_active;
template <class Type, std::size_t... Index>
struct for_each_active<Type, std::index_sequence<Index...>> {
  using tuple = std::tuple<std::conditional_t<true, Type, std::integral_constant<std::size_t, Index>>...>;
};
template <class Call>
using sparse_matrices = typename for_each_active<sparse_matrix, typename Call::active>::tuple;
/// What sparse_jacobian<f> returns.
template <class Call>
using sparse_jacobian_result = decltype(one_or_tuple(std::declval<sparse_matrices<Call>>()));

template <class Matrices, class Frame, class Inputs>
void write_matrices(Matrices& result, const jacobian_coloring& c, tape& t, const Frame& f, const Inputs& inputs) {
  std::array<double*, Inputs::parameters> values{};
  std::apply(
      [&](auto&... m) {
        std::size_t p = 0;
        const auto shape = [&](sparse_matrix& each) {
          static_cast<sparsity_pattern&>(each) = c.pattern(p);
          each.values.assign(each.columns.size(), 0);
          values[p++] = each.values.data();
        };
        (shape(m), ...);
      },
      result);
  fill_values(c, t, f, inputs, values);
}

template <class Call, class Binds>
auto new_sparsity(workspace& w, Binds&& b) {
  using by_types = typename Call::by_types;
  return with_recorded<by_types>(w, Call::twin, std::forward<Binds>(b), [](tape& t, const auto& f) {
    const numbered_inputs inputs(t, f, typename by_types::active());
    std::vector<sparsity_pattern> all = patterns_of(dependencies(t).of(f.output_ids), inputs);
    typename for_each_active<sparsity_pattern, typename Call::active>::tuple result;
    std::size_t p = 0;
    std::apply([&](auto&... each) { ((each = std::move(all[p++])), ...); }, result);
    return one_or_tuple(std::move(result));
  });
}
template <class Call, class Binds>
jacobian_coloring new_coloring(workspace& w, mode how, Binds&& b) {
  using by_types = typename Call::by_types;
  return with_recorded<by_types>(w, Call::twin, std::forward<Binds>(b), [&](tape& t, const auto& f) {
    return coloring_of(t, f, numbered_inputs(t, f, typename by_types::active()), how);
  });
}
/// With the colouring that is kept, or, where there is none, one of its own.
template <class Call, class Matrices, class Binds>
void run_sparse_jacobian(workspace& w, Matrices& result, const jacobian_coloring* kept, mode how, Binds&& b) {
  using by_types = typename Call::by_types;
  with_recorded<by_types>(w, Call::twin, std::forward<Binds>(b), [&](tape& t, const auto& f) {
    const numbered_inputs inputs(t, f, typename by_types::active());
    if (kept) {
      check_coloring(fit_of(*kept, t, f, inputs));
      write_matrices(result, *kept, t, f, inputs);
    } else {
      write_matrices(result, coloring_of(t, f, inputs, how), t, f, inputs);
    }
  });
}

/// With the colouring that is kept, or, where it does not hold, a new one in its place.
template <class Call, class Matrices, class Binds>
void run_recoloring_jacobian(workspace& w, Matrices& result, jacobian_coloring& kept, Binds&& b) {
  using by_types = typename Call::by_types;
  with_recorded<by_types>(w, Call::twin, std::forward<Binds>(b), [&](tape& t, const auto& f) {
    const numbered_inputs inputs(t, f, typename by_types::active());
    if (fit_of(kept, t, f, inputs) != coloring_fit::holds) kept = coloring_of(t, f, inputs, mode::automatic);
    write_matrices(result, kept, t, f, inputs);
  });
}

template <class Type>
inline constexpr bool is_coloring = std::is_same_v<std::remove_cvref_t<Type>, jacobian_coloring>;

/// Whether the call can be made, a colouring in front of the arguments or not: true, or one sentence.
template <class Key, class... Arguments>
struct can_call_sparse {
  static constexpr bool value = can_call<Key, Arguments...>();
};
template <class Key, class First, class... Rest>
  requires is_coloring<First>
struct can_call_sparse<Key, First, Rest...> {
  static constexpr bool value = can_call<Key, Rest...>();
};
template <class Function, class... Arguments>
struct refused_sparse {
  using type = typename refused_results<Function, Arguments...>::type;
};
template <class Function, class First, class... Rest>
  requires is_coloring<First>
struct refused_sparse<Function, First, Rest...> : refused_sparse<Function, Rest...> {};

template <class Call, class Matrices, class... Arguments>
void sparse_jacobian_of(workspace& w, Matrices& result, mode how, Arguments&&... arguments) {
  run_sparse_jacobian<Call>(w, result, nullptr, how, Call::bind_all(std::forward<Arguments>(arguments)...));
}
template <class Call, class Matrices, class Coloring, class... Arguments>
  requires is_coloring<Coloring>
void sparse_jacobian_of(workspace& w, Matrices& result, mode how, Coloring&& kept, Arguments&&... arguments) {
  run_sparse_jacobian<Call>(w, result, &kept, how, Call::bind_all(std::forward<Arguments>(arguments)...));
}
template <class Call, class... Arguments>
sparse_jacobian_result<Call> new_sparse_jacobian(workspace& w, mode how, Arguments&&... arguments) {
  sparse_matrices<Call> result;
  sparse_jacobian_of<Call>(w, result, how, std::forward<Arguments>(arguments)...);
  return one_or_tuple(std::move(result));
}
template <class Call, class Result, class... Arguments>
void renew_sparse_jacobian(workspace& w, mode how, Result& result, Arguments&&... arguments) {
  constexpr bool is_result = std::is_same_v<Result, sparse_jacobian_result<Call>>;
  static_assert(is_result,
                "dualrev: sparse_jacobian_into takes, behind the workspace, a variable with what sparse_jacobian of "
                "the same function returned");
  if constexpr (is_result && std::is_same_v<Result, sparse_matrix>) {
    std::tuple<sparse_matrix&> one(result);
    sparse_jacobian_of<Call>(w, one, how, std::forward<Arguments>(arguments)...);
  } else if constexpr (is_result) {
    sparse_jacobian_of<Call>(w, result, how, std::forward<Arguments>(arguments)...);
  }
}

/// For solvers that take any pattern: into `result`, with a colouring that is made anew where it does not hold.
template <auto f, class Result, class... Arguments>
void recoloring_jacobian_into(workspace& w, Result& result, jacobian_coloring& kept, Arguments&&... arguments) {
  using of = call<function_key<f>>;
  if constexpr (std::is_same_v<Result, sparse_matrix>) {
    std::tuple<sparse_matrix&> one(result);
    run_recoloring_jacobian<of>(w, one, kept, of::bind_all(std::forward<Arguments>(arguments)...));
  } else {
    run_recoloring_jacobian<of>(w, result, kept, of::bind_all(std::forward<Arguments>(arguments)...));
  }
}

}  // namespace detail

/// Which entries the Jacobian of `f` has: one pattern for each differentiable parameter (a tuple when there are
/// several), with the rows and columns of `jacobian`. An entry is there if its output was computed from its input by
/// differentiable operations, whatever the derivative is: one that happens to be zero at these arguments counts, and so
/// does one that is zero everywhere, as of `x - x`. So the pattern is the same for all arguments with which `f` takes
/// the same path (its branches, its trip counts, its indices), and may lack entries on another one. Each result of a
/// rule by pullback is taken to depend on all numbers among its arguments. Arguments, in-outs, aliasing and errors are
/// as for vjp.
///
/// The primal is run once, on the tape even where its derivatives need none, and nothing of loops that only sum is
/// forgotten before the end. Rows that depend on a few entries of the tape each take time in proportion to these, 64
/// rows at a time; no pattern takes more than twice the time of sweeping the whole tape once for 64 columns. Beside the
/// tape it takes 20 bytes for each number that was computed; `limit_bytes` counts them.
template <auto f, class... Arguments>
auto sparsity(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::function_key<f>, Arguments&&...>()) {
    using call = detail::call<detail::function_key<f>>;
    return detail::new_sparsity<call>(w, call::bind_all(std::forward<Arguments>(arguments)...));
  } else {
    return detail::no_value<typename detail::refused_results<decltype(f), Arguments...>::type::sparsity>();
  }
}
template <auto f, class... Arguments>
auto sparsity(Arguments&&... arguments) {
  return sparsity<f>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The same for a function object without state, by its type.
template <class Function, class... Arguments>
auto sparsity(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::type_key<Function>, Arguments&&...>()) {
    using call = detail::call<detail::type_key<Function>>;
    return detail::new_sparsity<call>(w, call::bind_all(std::forward<Arguments>(arguments)...));
  } else {
    return detail::no_value<typename detail::refused_results<Function, Arguments...>::type::sparsity>();
  }
}
template <class Function, class... Arguments>
auto sparsity(Arguments&&... arguments) {
  return sparsity<Function>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The pattern of the Jacobian of `f`, as sparsity gives it, and a colouring of it, to be kept for sparse_jacobian: of
/// columns, for forward mode, or of rows, for reverse mode, whichever takes fewer colours. `color_jacobian<f,
/// dualrev::mode::forward>(x...)` and `mode::reverse` say which. Greedy, in the order of the columns (rows); takes as
/// many steps as the squares of the lengths of rows (columns) add up to.
///
/// Gebremedhin, Manne, Pothen, What color is your Jacobian? Graph coloring for computing derivatives, SIAM Review 2005.
template <auto f, mode how = mode::automatic, class... Arguments>
jacobian_coloring color_jacobian(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::function_key<f>, Arguments&&...>()) {
    using call = detail::call<detail::function_key<f>>;
    return detail::new_coloring<call>(w, how, call::bind_all(std::forward<Arguments>(arguments)...));
  } else {
    return detail::no_value<jacobian_coloring>();
  }
}
template <auto f, mode how = mode::automatic, class... Arguments>
jacobian_coloring color_jacobian(Arguments&&... arguments) {
  return color_jacobian<f, how>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The same for a function object without state, by its type.
template <class Function, mode how = mode::automatic, class... Arguments>
jacobian_coloring color_jacobian(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::type_key<Function>, Arguments&&...>()) {
    using call = detail::call<detail::type_key<Function>>;
    return detail::new_coloring<call>(w, how, call::bind_all(std::forward<Arguments>(arguments)...));
  } else {
    return detail::no_value<jacobian_coloring>();
  }
}
template <class Function, mode how = mode::automatic, class... Arguments>
jacobian_coloring color_jacobian(Arguments&&... arguments) {
  return color_jacobian<Function, how>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The same patterns with other colours, from 0: with `mode::forward` one for each number among the differentiable
/// arguments, in their order, those that arguments share counted once; with `mode::reverse` one for each row. Throws
/// std::invalid_argument if there are more or less of them, or if two columns of a row (two rows of a column) have the
/// same one.
inline jacobian_coloring recolored(const jacobian_coloring& c, mode how, std::vector<std::uint32_t> color_of) {
  const detail::number_lists rows = detail::numbers_of_rows(c);
  const std::size_t columns = detail::count_of_inputs(c);
  if (how == mode::automatic || color_of.size() != (how == mode::forward ? columns : rows.size()))
    detail::fail_argument(
        "dualrev: recolored takes mode::forward and a colour for each column of the Jacobian, or mode::reverse and one "
        "for each row");
  std::size_t colors = 0;
  for (const std::uint32_t color : color_of) {
    if (color >= color_of.size()) detail::fail_argument("dualrev: colours are counted from 0");
    colors = detail::larger<std::size_t>(colors, color + std::size_t{1});
  }
  if (!detail::tells_each_entry(how == mode::forward ? rows : detail::transposed(rows, columns), color_of, colors))
    detail::fail_argument("dualrev: the colours given to recolored do not tell each entry of the Jacobian");
  jacobian_coloring result = c;
  detail::coloring_parts::colors(result) = rows.numbers.empty() ? 0 : colors;
  detail::coloring_parts::color_of(result) = std::move(color_of);
  detail::coloring_parts::direction(result) = how;
  return result;
}

/// The Jacobian of `f` in compressed rows: one sparse_matrix for each differentiable parameter (a tuple when there are
/// several), with the rows and columns of `jacobian`, and the entries of `sparsity`. Arguments, in-outs, aliasing and
/// errors are as for vjp. The primal is run once, on the tape; each sweep gives the entries of eight colours (or four).
///
/// `sparse_jacobian<f>(coloring, x...)` takes the pattern and the colours from what `color_jacobian<f>` returned, be
/// that at other arguments. The values are right or it throws: where `f` takes another path than it did there, the
/// pattern is found anew, which takes the time of `sparsity`, and if it has an entry that the one given has not, that
/// is std::invalid_argument; so are arguments or results of other shapes. `f` has run then, and in-outs are as it left
/// them. What `f` did is known by a hash: two paths may be taken for one with a probability of 2^-64.
template <auto f, mode how = mode::automatic, class... Arguments>
auto sparse_jacobian(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_call_sparse<detail::function_key<f>, Arguments&&...>::value) {
    using call = detail::call<detail::function_key<f>>;
    return detail::new_sparse_jacobian<call>(w, how, std::forward<Arguments>(arguments)...);
  } else {
    return detail::no_value<typename detail::refused_sparse<decltype(f), Arguments...>::type::sparse_jacobian>();
  }
}
template <auto f, mode how = mode::automatic, class... Arguments>
auto sparse_jacobian(Arguments&&... arguments) {
  return sparse_jacobian<f, how>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The same for a function object without state, by its type.
template <class Function, mode how = mode::automatic, class... Arguments>
auto sparse_jacobian(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_call_sparse<detail::type_key<Function>, Arguments&&...>::value) {
    using call = detail::call<detail::type_key<Function>>;
    return detail::new_sparse_jacobian<call>(w, how, std::forward<Arguments>(arguments)...);
  } else {
    return detail::no_value<typename detail::refused_sparse<Function, Arguments...>::type::sparse_jacobian>();
  }
}
template <class Function, mode how = mode::automatic, class... Arguments>
auto sparse_jacobian(Arguments&&... arguments) {
  return sparse_jacobian<Function, how>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The same into what an earlier call returned, whose memory is used again: with a warm workspace, a colouring and the
/// path that it was made on, such a call allocates nothing. If an exception leaves the function, what `result` holds is
/// not specified.
template <auto f, mode how = mode::automatic, class Result, class... Arguments>
void sparse_jacobian_into(workspace& w, Result& result, Arguments&&... arguments) {
  if constexpr (detail::can_call_sparse<detail::function_key<f>, Arguments&&...>::value)
    detail::renew_sparse_jacobian<detail::call<detail::function_key<f>>>(w, how, result,
                                                                         std::forward<Arguments>(arguments)...);
}
template <class Function, mode how = mode::automatic, class Result, class... Arguments>
void sparse_jacobian_into(workspace& w, Result& result, Arguments&&... arguments) {
  if constexpr (detail::can_call_sparse<detail::type_key<Function>, Arguments&&...>::value)
    detail::renew_sparse_jacobian<detail::call<detail::type_key<Function>>>(w, how, result,
                                                                            std::forward<Arguments>(arguments)...);
}

/// @cond
DUALREV_PARENTHESIZED(detail::parenthesized_sparsity, sparsity)
DUALREV_PARENTHESIZED(detail::parenthesized_color_jacobian, color_jacobian)
DUALREV_PARENTHESIZED(detail::parenthesized_sparse_jacobian, sparse_jacobian)
DUALREV_PARENTHESIZED(detail::parenthesized_nothing, sparse_jacobian_into)
/// @endcond

}  // namespace dualrev

#endif  // DUALREV_REWRITING
