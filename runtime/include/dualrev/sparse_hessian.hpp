// hessian_sparsity, color_hessian, sparse_hessian: Hessians most of whose entries are zero whatever the numbers are.
// The pattern is read off a run of the second-order version that records what each number of the gradient is computed
// from (jets/recorded.hpp); the columns of one colour are computed as one product, four in a run.
//
//   const auto coloring = dualrev::color_hessian<f>(x);            // once
//   const auto [value, gradient, hessian] = dualrev::sparse_hessian<f>(coloring, y);  // at many y
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#elif !defined(DUALREV_LADDER)

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/basics/fail.hpp"
#include "dualrev/hvp.hpp"
#include "dualrev/sparse.hpp"
#include "dualrev/sparse/dependencies.hpp"
#include "dualrev/sparse/star_coloring.hpp"
#include "dualrev/sparse_matrix.hpp"
#include "dualrev/workspace.hpp"

namespace dualrev {

/// What sparse_hessian returns: `auto [value, gradient, hessian] = dualrev::sparse_hessian<f>(x)`.
template <class Cotangents>
struct sparse_hessian_result {
  double value = 0;            ///< that of `f`
  Cotangents gradient = {};    ///< by each differentiable parameter: one, or a std::tuple
  sparse_matrix hessian = {};  ///< of all numbers of the differentiable parameters, in their order; symmetric
};

namespace detail {

/// Who makes and reads a hessian_coloring.
struct hessian_coloring_parts {
  static const auto& entries(const hessian_coloring& c) noexcept { return c.entries_; }
  static const auto& first_of_color(const hessian_coloring& c) noexcept { return c.first_of_color_; }
  static std::uint64_t path(const hessian_coloring& c) noexcept { return c.path_; }

  /// Throws std::invalid_argument if these are no colours by which every entry can be told.
  static hessian_coloring made(sparsity_pattern pattern, coloring colors, std::uint64_t path) {
    hessian_coloring result;
    result.pattern_ = std::move(pattern);
    result.color_of_ = std::move(colors.color_of);
    result.path_ = path;
    place_entries(result, colors.colors);
    return result;
  }

 private:
  static void place_entries(hessian_coloring& c, std::size_t colors) {
    const sparsity_pattern& p = c.pattern_;
    std::vector<std::vector<hessian_entry>> of_color(colors);
    // Which row had the colour last, and whether several of its columns have: by colour.
    std::vector<std::size_t> row_with(colors, SIZE_MAX);
    std::vector<bool> is_shown(p.columns.size());  // alone of its colour, in its row
    std::vector<std::size_t> place_with(colors);
    for (std::size_t row = 0; row < p.rows; ++row)
      for (std::size_t k = p.row_starts[row]; k != p.row_starts[row + 1]; ++k) {
        const std::uint32_t color = c.color_of_[p.columns[k]];
        is_shown[k] = row_with[color] != row;
        if (is_shown[k])
          place_with[color] = k;
        else
          is_shown[place_with[color]] = false;
        row_with[color] = row;
      }
    for (std::size_t row = 0; row < p.rows; ++row)
      for (std::size_t k = p.row_starts[row]; k != p.row_starts[row + 1] && p.columns[k] <= row; ++k) {
        const std::size_t column = p.columns[k], mirrored = p.place(column, row);
        if (is_shown[k])
          of_color[c.color_of_[column]].push_back({row, k, mirrored});
        else if (is_shown[mirrored])
          of_color[c.color_of_[row]].push_back({column, k, mirrored});
        else
          fail_argument("dualrev: these colours do not tell each entry of the Hessian: that takes a star colouring");
      }
    c.first_of_color_.assign(1, 0);
    for (const auto& each : of_color) {
      c.entries_.insert(c.entries_.end(), each.begin(), each.end());
      c.first_of_color_.push_back(c.entries_.size());
    }
  }
};

/// The entries of the rows and of the columns, which the Hessian has both.
inline sparsity_pattern symmetric_pattern(const compressed_ids& rows, std::size_t n) {
  number_lists by_rows;
  by_rows.starts = rows.starts;
  by_rows.numbers.reserve(rows.ids.size());
  for (const dualrev::id input : rows.ids) by_rows.numbers.push_back(input - 1);
  const number_lists by_columns = transposed(by_rows, n);
  sparsity_pattern result{n, n, {0}, {}};
  result.row_starts.reserve(n + 1);
  result.columns.reserve(rows.ids.size());
  for (std::size_t i = 0; i < n; ++i) {
    const auto at = [i](const number_lists& l, std::size_t more) {
      return l.numbers.begin() + static_cast<std::ptrdiff_t>(l.starts[i + more]);
    };
    std::set_union(at(by_rows, 0), at(by_rows, 1), at(by_columns, 0), at(by_columns, 1),
                   std::back_inserter(result.columns));
    result.row_starts.push_back(result.columns.size());
  }
  return result;
}

struct recorded_ids final : pooled {
  std::vector<dualrev::id> ids;
  void recycle() noexcept override { ids.clear(); }
};
/// The second-order version recorded once; `finish(tape, ids of the gradient's numbers)`, or over the tape of the
/// function's result.
template <class Call, class Finish>
auto with_recorded_gradient(workspace& w, const second_order<Call>& at, const Finish& finish) {
  lease<pooled_tape> t(w.pool());
  lease<recorded_ids> outputs(w.pool());
  w.pool().set_limits(t->value);
  return at.record(t->value, [&](const auto& recorded) {
    if constexpr (second_order<Call>::over_tape) {
      outputs->ids.assign(1, recorded);
    } else {
      outputs->ids.resize(at.numbers());
      for (std::size_t i = 0; i < outputs->ids.size(); ++i) outputs->ids[i] = recorded[i].id();
    }
    w.pool().remember(t->value.counters());
    return finish(t->value, outputs->ids);
  });
}
template <class Call>
sparsity_pattern pattern_of_hessian(const second_order<Call>& at, const tape& t, const std::vector<dualrev::id>& ids) {
  dependencies all(t);
  if constexpr (second_order<Call>::over_tape)
    return symmetric_pattern(all.of_hessian(ids[0]), at.numbers());
  else
    return symmetric_pattern(all.of(ids), at.numbers());
}
template <class Call>
hessian_coloring coloring_of_hessian(const second_order<Call>& at, const tape& t, const std::vector<dualrev::id>& ids) {
  sparsity_pattern p = pattern_of_hessian(at, t, ids);
  coloring colors = star_coloring(p);
  return hessian_coloring_parts::made(std::move(p), std::move(colors), path_of_run::hash(t, ids));
}
template <class Call>
coloring_fit fit_of_hessian(const hessian_coloring& kept, const second_order<Call>& at, const tape& t,
                            const std::vector<dualrev::id>& ids) {
  if (hessian_coloring_parts::path(kept) == path_of_run::hash(t, ids)) return coloring_fit::holds;
  return includes(kept.pattern(), pattern_of_hessian(at, t, ids)) ? coloring_fit::holds : coloring_fit::lacks_an_entry;
}
inline void check_hessian_coloring(coloring_fit fit) {
  if (fit == coloring_fit::lacks_an_entry)
    fail_argument(
        "dualrev: at these arguments the Hessian has an entry that the colouring given to sparse_hessian has not: the "
        "function took another path where that was made; color the Hessian here");
}

/// The products of up to `width` colours from `first` on, entry by entry.
template <class Call, std::size_t width, class Finish>
auto entries_of_colors(const second_order<Call>& at, const hessian_coloring& c, std::size_t first,
                       std::vector<double>& values, const Finish& finish) {
  const std::vector<std::uint32_t>& color_of = c.color_of();
  return at.template run<width>(
      [&](std::size_t direction, std::size_t number) { return color_of[number] == first + direction ? 1.0 : 0.0; },
      [&](double value, const auto* gradient) {
        const auto& starts = hessian_coloring_parts::first_of_color(c);
        for (std::size_t color = first; color < first + width && color < c.colors(); ++color)
          for (std::size_t i = starts[color]; i != starts[color + 1]; ++i) {
            const auto& [row, place, mirrored] = hessian_coloring_parts::entries(c)[i];
            values[place] = values[mirrored] = gradient[row].along(color - first);
          }
        return finish(value, gradient);
      });
}

/// What sparse_hessian<f> returns.
template <class Call>
using sparse_hessian_of = sparse_hessian_result<decltype(one_or_tuple(
    std::declval<typename cotangents_of<Call, typename Call::active>::type>()))>;

/// The Hessian's numbers; `finish(value, gradient)` of the last run is what it gives.
template <class Call, class Finish>
auto write_hessian(sparse_matrix& hessian, const hessian_coloring& c, const second_order<Call>& at,
                   const Finish& finish) {
  static_cast<sparsity_pattern&>(hessian) = c.pattern();
  hessian.values.assign(c.pattern().columns.size(), 0);
  const auto nothing = [](double, const auto*) {};
  constexpr std::size_t width = second_order<Call>::over_tape ? 1 : 4;
  for (std::size_t first = width; first < c.colors(); first += width)
    entries_of_colors<Call, width>(at, c, first, hessian.values, nothing);
  return entries_of_colors<Call, width>(at, c, 0, hessian.values, finish);
}

/// With the colouring that is kept, or, where there is none, one of its own: `write(coloring, at)`.
template <class Call, class Write>
auto with_hessian_coloring(workspace& w, const hessian_coloring* kept, typename Call::binds& b, const Write& write) {
  second_order<Call> at(w, b);
  at.will_run_again();
  if (!kept)
    return write(
        with_recorded_gradient(w, at, [&](const tape& t, const auto& ids) { return coloring_of_hessian(at, t, ids); }),
        at);
  if (kept->pattern().row_starts.empty() || kept->pattern().rows != at.numbers())
    fail_argument(
        "dualrev: the colouring given to sparse_hessian is of another function, or of arguments of another shape");
  check_hessian_coloring(
      with_recorded_gradient(w, at, [&](const tape& t, const auto& ids) { return fit_of_hessian(*kept, at, t, ids); }));
  return write(*kept, at);
}
template <class Call>
void run_sparse_hessian_into(workspace& w, sparse_hessian_of<Call>& result, const hessian_coloring* kept,
                             typename Call::binds b) {
  with_hessian_coloring<Call>(w, kept, b, [&](const hessian_coloring& c, const second_order<Call>& at) {
    write_hessian(result.hessian, c, at, [&](double value, const auto* gradient) {
      result.value = value;
      at.write_cotangents(result.gradient, gradient, value_of_jet);
    });
    at.write_back();
  });
}
template <class Call>
auto run_sparse_hessian(workspace& w, const hessian_coloring* kept, typename Call::binds b) {
  return with_hessian_coloring<Call>(w, kept, b, [](const hessian_coloring& c, const second_order<Call>& at) {
    sparse_matrix hessian;
    auto result = write_hessian(hessian, c, at, [&](double value, const auto* gradient) {
      return sparse_hessian_of<Call>{value, one_or_tuple(at.as_cotangents(gradient, value_of_jet)), {}};
    });
    result.hessian = std::move(hessian);
    at.write_back();
    return result;
  });
}

template <class Type>
inline constexpr bool is_hessian_coloring = std::is_same_v<std::remove_cvref_t<Type>, hessian_coloring>;

/// As can_have_hessian, but over the tape for functions none of which stops a gradient: true, or one sentence.
template <class Key, class... Arguments>
constexpr bool can_have_pattern() {
  if constexpr (!can_have_hessian<Key, Arguments...>()) {
    return false;
  } else {
    constexpr bool stops = requires { Key::derivative::stops_gradients; };
    static_assert(!stops,
                  "dualrev: no sparse Hessian of this function: its gradient goes over the tape, and its source asks "
                  "for dualrev::stop_gradient, behind which dependencies are not seen; hessian gives all of it");
    return !stops;
  }
}
/// The same, a colouring in front of the arguments or not.
template <class Key, class... Arguments>
struct can_have_sparse_hessian {
  static constexpr bool value = can_have_pattern<Key, Arguments...>();
};
template <class Key, class First, class... Rest>
  requires is_hessian_coloring<First>
struct can_have_sparse_hessian<Key, First, Rest...> {
  static constexpr bool value = can_have_pattern<Key, Rest...>();
};
template <class Function, class... Arguments>
struct refused_hessian {
  using type = typename refused_results<Function, Arguments...>::type;
};
template <class Function, class First, class... Rest>
  requires is_hessian_coloring<First>
struct refused_hessian<Function, First, Rest...> : refused_hessian<Function, Rest...> {};

/// `run(coloring or null, bound arguments)`
template <class Call, class Run, class First, class... Rest>
auto with_given_coloring(const Run& run, First&& first, Rest&&... rest) {
  if constexpr (is_hessian_coloring<First>)
    return run(&first, Call::bind_all(std::forward<Rest>(rest)...));
  else
    return run(nullptr, Call::bind_all(std::forward<First>(first), std::forward<Rest>(rest)...));
}

/// What `make` makes of the gradient as the tape has it.
template <auto f, class Result, class Make, class... Arguments>
Result of_recorded_gradient(workspace& w, const Make& make, Arguments&&... arguments) {
  using key = function_key<f>;
  if constexpr (can_have_pattern<key, Arguments&&...>()) {
    using call = detail::call<key>;
    typename call::binds b = call::bind_all(std::forward<Arguments>(arguments)...);
    const second_order<call> at(w, b);
    return with_recorded_gradient(w, at, [&](const tape& t, const auto& ids) { return make(at, t, ids); });
  } else {
    return no_value<Result>();
  }
}

}  // namespace detail

/// Which entries the Hessian of `f` has, by all numbers of its differentiable parameters, in the order of `hessian`; a
/// symmetric pattern. An entry is there if the derivative by the one number was computed from the other one, or the
/// other way round, whatever the second derivative is: so the pattern is the same for all arguments with which `f`
/// takes the same path (its branches, its trip counts, its indices), and may lack entries on another one. Which
/// functions, and errors, are as for `hessian`.
///
/// The second-order version is run once and records what it computes with, on the workspace's tape, which takes eight
/// bytes for each number that is computed from two; `limit_bytes` counts them.
template <auto f, class... Arguments>
sparsity_pattern hessian_sparsity(workspace& w, Arguments&&... arguments) {
  return detail::of_recorded_gradient<f, sparsity_pattern>(
      w, [](const auto& at, const tape& t, const auto& ids) { return detail::pattern_of_hessian(at, t, ids); },
      std::forward<Arguments>(arguments)...);
}
template <auto f, class... Arguments>
sparsity_pattern hessian_sparsity(Arguments&&... arguments) {
  return hessian_sparsity<f>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The pattern of the Hessian of `f`, as hessian_sparsity gives it, and a star colouring of it, to be kept for
/// sparse_hessian: greedy, the columns with the most entries first. Takes as many steps as there are entries, times the
/// colours around a column.
///
/// Gebremedhin, Manne, Pothen, What color is your Jacobian? Graph coloring for computing derivatives, SIAM Review 2005.
template <auto f, class... Arguments>
hessian_coloring color_hessian(workspace& w, Arguments&&... arguments) {
  return detail::of_recorded_gradient<f, hessian_coloring>(
      w, [](const auto& at, const tape& t, const auto& ids) { return detail::coloring_of_hessian(at, t, ids); },
      std::forward<Arguments>(arguments)...);
}
template <auto f, class... Arguments>
hessian_coloring color_hessian(Arguments&&... arguments) {
  return color_hessian<f>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The same pattern with other colours: one for each column, from 0. Throws std::invalid_argument if there are more or
/// less of them, or if an entry cannot be told by them; those of any star colouring of the pattern tell all.
inline hessian_coloring recolored(const hessian_coloring& c, std::vector<std::uint32_t> color_of) {
  if (color_of.size() != c.pattern().rows)
    detail::fail_argument("dualrev: recolored takes a colour for each column of the Hessian");
  std::size_t colors = 0;
  for (std::uint32_t& color : color_of) {
    if (color >= color_of.size()) detail::fail_argument("dualrev: colours are counted from 0");
    colors = detail::larger<std::size_t>(colors, color + std::size_t{1});
  }
  if (c.pattern().columns.empty()) colors = 0;
  return detail::hessian_coloring_parts::made(c.pattern(), {std::move(color_of), colors},
                                              detail::hessian_coloring_parts::path(c));
}

/// The value of `f`, its gradient, and its Hessian in compressed rows, with the entries of `hessian_sparsity`: both
/// triangles, equal to the last bit. The second-order version is run once to record, and once for each four colours.
/// Which functions, and errors, are as for `hessian`.
///
/// `sparse_hessian<f>(coloring, x...)` takes the pattern and the colours from what `color_hessian<f>` returned, be that
/// at other arguments. The values are right or it throws: where `f` takes another path than it did there, the pattern
/// is found anew, and if it has an entry that the one given has not, that is std::invalid_argument; so are arguments of
/// other shapes. What `f` did is known by a hash: two paths may be taken for one with a probability of 2^-64.
template <auto f, class... Arguments>
auto sparse_hessian(workspace& w, Arguments&&... arguments) {
  using key = detail::function_key<f>;
  if constexpr (detail::can_have_sparse_hessian<key, Arguments&&...>::value) {
    using call = detail::call<key>;
    return detail::with_given_coloring<call>(
        [&](const hessian_coloring* kept, typename call::binds b) {
          return detail::run_sparse_hessian<call>(w, kept, std::move(b));
        },
        std::forward<Arguments>(arguments)...);
  } else {
    return detail::no_value<typename detail::refused_hessian<decltype(f), Arguments...>::type::sparse_hessian>();
  }
}
template <auto f, class... Arguments>
auto sparse_hessian(Arguments&&... arguments) {
  return sparse_hessian<f>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The same into what an earlier call returned, whose memory is used again: with a warm workspace, a colouring and the
/// path that it was made on, such a call allocates nothing but what `f` itself allocates.
template <auto f, class Result, class... Arguments>
void sparse_hessian_into(workspace& w, Result& result, Arguments&&... arguments) {
  using key = detail::function_key<f>;
  if constexpr (detail::can_have_sparse_hessian<key, Arguments&&...>::value) {
    using call = detail::call<key>;
    constexpr bool is_result = std::is_same_v<Result, detail::sparse_hessian_of<call>>;
    static_assert(is_result,
                  "dualrev: sparse_hessian_into takes, behind the workspace, a variable with what sparse_hessian of "
                  "the same function returned");
    if constexpr (is_result)
      detail::with_given_coloring<call>(
          [&](const hessian_coloring* kept, typename call::binds b) {
            detail::run_sparse_hessian_into<call>(w, result, kept, std::move(b));
          },
          std::forward<Arguments>(arguments)...);
  }
}

}  // namespace dualrev

#endif  // DUALREV_REWRITING
