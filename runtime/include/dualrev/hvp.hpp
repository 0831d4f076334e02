// hvp and hessian: second derivatives of a function that gives one number, forward over reverse. The second-order
// version of what gives the gradient without a tape (dualrev-rewrite --order=2) is run on numbers that carry their
// derivatives along directions v: what it gives is the gradient g(x), with its derivatives along v, which are H v.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#elif !defined(DUALREV_LADDER)

#include <cstddef>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/boundary/second_order.hpp"
#include "dualrev/jvp.hpp"
#include "dualrev/matrix.hpp"
#include "dualrev/workspace.hpp"

namespace dualrev {

/// What hvp returns: `auto [value, gradient, product] = dualrev::hvp<f>(x, v)`.
template <class Cotangents>
struct hvp_result {
  double value;         ///< that of `f`
  Cotangents gradient;  ///< by each differentiable parameter, as the pullback of vjp gives it: one, or a std::tuple
  Cotangents product;   ///< the Hessian times the direction, of the same type and shape
};
/// What hessian returns: `auto [value, gradient, hessian] = dualrev::hessian<f>(x)`.
template <class Cotangents>
struct hessian_result {
  double value;         ///< that of `f`
  Cotangents gradient;  ///< by each differentiable parameter: one, or a std::tuple
  matrix hessian;       ///< of all numbers of the differentiable parameters, in their order; symmetric
};

namespace detail {

/// False, with a sentence; the compiler tells beside it which direction this is, counted from one, and its type.
template <std::size_t number, class Direction, class Argument>
constexpr bool direction_converts() {
  static_assert(never<Direction>,
                "dualrev: a direction does not convert to the type of its parameter's cotangent: behind the arguments, "
                "hvp takes a direction for each differentiable parameter, in order");
  return false;
}
template <class Call, class Given, std::size_t... Index, std::size_t... Place>
constexpr bool directions_convert(std::index_sequence<Index...>, std::index_sequence<Place...>) {
  constexpr std::size_t first =
      first_tangent_not_converting<Call, Given>(std::index_sequence<Index...>(), std::index_sequence<Place...>());
  if constexpr (first == sizeof...(Index))
    return true;
  else
    return direction_converts<first + 1, typename type_at<Call::size + first, Given>::type, Call>();
}
/// As can_call, of arguments with directions behind them.
template <class Key, class... Given>
constexpr bool can_multiply() {
  if constexpr (!can_differentiate<Key>()) {
    return false;
  } else if constexpr (!has_derivative<call<Key>>()) {
    return false;
  } else if constexpr (!has_second_order<Key>()) {
    return false;
  } else {
    using of = call<Key>;
    constexpr std::size_t given = sizeof...(Given), taken = of::size + of::active::size();
    static_assert(given == taken,
                  "dualrev: hvp takes an argument for each parameter of the function, those with defaults too, and "
                  "behind them a direction for each differentiable parameter");
    if constexpr (given == taken) {
      if constexpr (first_convert<of, type_list<Given...>>(std::make_index_sequence<of::size>()))
        return directions_convert<of, type_list<Given...>>(typename of::active(),
                                                           std::make_index_sequence<of::active::size()>());
      else
        return false;
    } else {
      return false;
    }
  }
}
template <class Key, class... Arguments>
constexpr bool can_have_hessian() {
  if constexpr (!can_call<Key, Arguments...>())
    return false;
  else
    return has_second_order<Key>();
}

/// `finish(at, value, gradient)` makes of the jets what is asked for, and tells whether all is finite.
template <class Call, class Finish>
void run_hvp_to(workspace& w, typename Call::binds& b, const given_tangents<Call>& given, const Finish& finish) {
  const second_order<Call> at(w, b);
  given.check(b, "dualrev: a direction given to hvp has not the shape of its argument");
  const directions_of_call<Call, given_tangents<Call>> directions(w, at.numbers(), given, b);
  at.run_checked(directions, [&](double value, const auto* gradient) { return finish(at, value, gradient); });
  at.write_back();
}
template <class Call>
using hvp_cotangents = decltype(one_or_tuple(std::declval<typename second_order<Call>::cotangents>()));
template <class Call>
hvp_result<hvp_cotangents<Call>> run_hvp(workspace& w, typename Call::binds b, const given_tangents<Call>& given) {
  std::optional<hvp_result<hvp_cotangents<Call>>> result;
  run_hvp_to<Call>(w, b, given, [&](const second_order<Call>& at, double value, const auto* gradient) {
    bool is_finite = true;
    auto [g, p] = at.as_two_cotangents(gradient, is_finite);
    result.emplace(hvp_result<hvp_cotangents<Call>>{value, one_or_tuple(std::move(g)), one_or_tuple(std::move(p))});
    return is_finite;
  });
  return std::move(*result);
}
template <class Call>
void run_hvp_into(workspace& w, hvp_result<hvp_cotangents<Call>>& result, typename Call::binds b,
                  const given_tangents<Call>& given) {
  run_hvp_to<Call>(w, b, given, [&](const second_order<Call>& at, double value, const auto* gradient) {
    result.value = value;
    return at.write_two_cotangents(result.gradient, result.product, gradient);
  });
}

/// How many columns of a Hessian are computed at a time: as many as there are, or so many that fit beside each other.
template <std::size_t known>
inline constexpr std::size_t columns_at_a_time = known < 4 ? (known == 0 ? 1 : known) : 4;

/// Columns `first` and following. Of each column, what stands in the lower triangle, and the same mirrored: where
/// rounding differs between the two, the result is symmetric all the same.
template <class Call, std::size_t width, class Finish>
auto columns_of_hessian(const second_order<Call>& at, std::size_t first, matrix& m, const Finish& finish) {
  return at.template run<width>(
      [first](std::size_t direction, std::size_t number) { return number == first + direction ? 1.0 : 0.0; },
      [&](double value, const auto* gradient) {
        for (std::size_t i = 0; i < m.rows; ++i)
          for (std::size_t j = first; j <= i && j < first + width; ++j)
            m(i, j) = m(j, i) = gradient[i].along(j - first);
        return finish(value, gradient);
      });
}
template <class Call>
auto run_hessian(workspace& w, typename Call::binds b) {
  constexpr std::size_t width =
      second_order<Call>::over_tape ? 1 : columns_at_a_time<numbers_known<Call>(typename Call::active())>;
  second_order<Call> at(w, b);
  const std::size_t n = at.numbers();
  if (n > width) at.will_run_again();
  matrix m{n, n, std::vector<double>(n * n)};
  const auto nothing = [](double, const auto*) {};
  for (std::size_t first = width; first < n; first += width) columns_of_hessian<Call, width>(at, first, m, nothing);
  auto result = columns_of_hessian<Call, width>(at, 0, m, [&](double value, const auto* gradient) {
    auto g = one_or_tuple(at.as_cotangents(gradient, value_of_jet));
    return hessian_result<decltype(g)>{value, std::move(g), std::move(m)};
  });
  at.write_back();
  return result;
}

}  // namespace detail

/// The value of `f(arguments...)`, a function that returns one double, its gradient, and its Hessian at the arguments
/// times the direction that is given behind them: for each differentiable parameter, in order, what has the type and
/// the shape of its cotangent (of a pointer or span, any contiguous range). The Hessian is that of all numbers of the
/// differentiable parameters together, so that the product by one parameter has to do with the directions of all.
///
/// `f` must be one whose generated header was written with `dualrev-rewrite --order=2`; if there are none of it, a
/// sentence of the compiler's says why. What it changes of its arguments is an input as it was at entry, as
/// for gradient, and left as `f` leaves it. With a warm workspace nothing is allocated but the results, and what `f`
/// itself allocates. Throws std::invalid_argument, before `f` is called, if a direction has not the shape of its
/// argument, and if arguments overlap in memory or share what shared pointers lead to. Where a function has a kink, the
/// second derivative is that of the piece that the first one is of. A direction of exactly zero takes no part. Takes
/// one and a half to three times as long as the gradient, where the gradient is more than what is copied of the
/// arguments.
template <auto f, class... Given>
auto hvp(workspace& w, Given&&... arguments_and_directions) {
  using key = detail::function_key<f>;
  if constexpr (detail::can_multiply<key, Given&&...>()) {
    using call = detail::call<key>;
    const auto run = [&](typename call::binds b, const detail::given_tangents<call>& directions) {
      return detail::run_hvp<call>(w, std::move(b), directions);
    };
    return detail::with_tangents<call>(run, std::forward<Given>(arguments_and_directions)...);
  } else {
    return detail::no_value<typename detail::refused_results<decltype(f), Given...>::type::hvp>();
  }
}
template <auto f, class... Given>
auto hvp(Given&&... arguments_and_directions) {
  return hvp<f>(this_thread_workspace(), std::forward<Given>(arguments_and_directions)...);
}

/// The same into what an earlier call returned, whose memory is used again: with a warm workspace and arguments of the
/// shapes that they had, such a call allocates nothing but what `f` itself allocates. `result` must not overlap with
/// the arguments or the directions. If an exception leaves `f`, `result` is as it was.
template <auto f, class Result, class... Given>
void hvp_into(workspace& w, Result& result, Given&&... arguments_and_directions) {
  using key = detail::function_key<f>;
  if constexpr (detail::can_multiply<key, Given&&...>()) {
    using call = detail::call<key>;
    constexpr bool is_result = std::is_same_v<Result, hvp_result<detail::hvp_cotangents<call>>>;
    static_assert(is_result,
                  "dualrev: hvp_into takes, behind the workspace, a variable with what hvp of the same function "
                  "returned");
    if constexpr (is_result) {
      const auto run = [&](typename call::binds b, const detail::given_tangents<call>& directions) {
        detail::run_hvp_into<call>(w, result, std::move(b), directions);
      };
      detail::with_tangents<call>(run, std::forward<Given>(arguments_and_directions)...);
    }
  }
}

/// The value of `f(arguments...)`, its gradient, and its whole Hessian, a matrix of as many rows and columns as the
/// differentiable parameters have numbers, in the order of the parameters and of the numbers in each. Computed by
/// columns, up to four at a time: a run of the second-order version for each four numbers, or over the tape for each
/// number. Which functions, and what is thrown, are as for hvp; std::invalid_argument is also thrown where there is
/// more than one run, and `f` changes what an argument leads to by a pointer to what is no number, or what cannot be
/// copied.
template <auto f, class... Arguments>
auto hessian(workspace& w, Arguments&&... arguments) {
  using key = detail::function_key<f>;
  if constexpr (detail::can_have_hessian<key, Arguments&&...>()) {
    using call = detail::call<key>;
    return detail::run_hessian<call>(w, call::bind_all(std::forward<Arguments>(arguments)...));
  } else {
    return detail::no_value<typename detail::refused_results<decltype(f), Arguments...>::type::hessian>();
  }
}
template <auto f, class... Arguments>
auto hessian(Arguments&&... arguments) {
  return hessian<f>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// Of a Hessian by several parameters, what is by the numbers of two of them, counted from 0 among those that are
/// differentiable: a row for each number of the first, a column for each of the second. Throws std::out_of_range if
/// there are no such parameters.
template <class Cotangents>
matrix block(const hessian_result<Cotangents>& whole, std::size_t rows_of, std::size_t columns_of) {
  std::vector<std::size_t> first{0};
  const auto add = [&]<class Cotangent>(const Cotangent& cotangent) {
    std::size_t count = 0;
    for_each_scalar<Cotangent>(cotangent, [&](const auto&) { ++count; });
    first.push_back(first.back() + count);
  };
  if constexpr (requires { std::tuple_size<Cotangents>::value; } && !requires { whole.gradient.size(); })
    std::apply([&](const auto&... each) { (add(each), ...); }, whole.gradient);
  else
    add(whole.gradient);
  const std::size_t row = first.at(rows_of), column = first.at(columns_of);
  matrix m{first.at(rows_of + 1) - row, first.at(columns_of + 1) - column, {}};
  m.data.reserve(m.rows * m.cols);
  for (std::size_t i = 0; i < m.rows; ++i)
    for (std::size_t j = 0; j < m.cols; ++j) m.data.push_back(whole.hessian(row + i, column + j));
  return m;
}

}  // namespace dualrev

#endif  // DUALREV_REWRITING
