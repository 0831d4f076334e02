// What becomes of `dualrev::gradient<g>(x...)` inside of a function that is differentiated itself: one operation of the
// tape, with the rule that the value v and the gradient of g have,
//
//   (dv, dg)  =>  dv g'(x) + H dg        H the Hessian of g at x, which is symmetric
//
// by hvp. The two derivatives cannot be taken for each other: the inner one is computed from plain numbers alone.
//
// In a twin on jets, for second derivatives of such a function, the arguments x change by u, and so do the results v
// and g, by g'u and Hu. What the sweep carries of each is an adjoint and what that changes by (jets/on_tape.hpp):
//
//   (dv, dg)  and  (dv', dg')   =>   dx = dv g + H dg,   dx' = dv' g + dv Hu + H dg' + T(u) dg
//
// where T(u) is the derivative of H along u, by the second-order version of g on jets whose numbers are jets.
//
// That of `dualrev::hvp<g>(x..., u...)`, where u is given, is the same with the two of each exchanged:
//
//   (dv, dg)  and  dp of p = Hu   =>   du = H dp,   dx = dv g + H dg + T(u) dp
//
// That of `dualrev::jvp<g>` is the first, and a sum of products.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#elif !defined(DUALREV_LADDER)

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/boundary/expected_results.hpp"
#include "dualrev/gradient.hpp"
#include "dualrev/hvp.hpp"
#include "dualrev/jets/on_tape.hpp"
#include "dualrev/jets/with_numbers.hpp"
#include "dualrev/rules/apply_rule.hpp"
#include "dualrev/rules/math.hpp"

namespace dualrev {

namespace detail::ruling {

/// The rule of gradient<g>, all of whose parameters with numbers are differentiable.
template <auto g>
class gradient_rule {
  using parameters = typename signature<decltype(g)>::parameters;
  template <class List>
  struct kept;
  template <class... Parameter>
  struct kept<type_list<Parameter...>> {
    using type = std::tuple<std::remove_cvref_t<Parameter>...>;
  };

 public:
  using result = typename guess::results_of<decltype(g)>::type::gradient;
  template <class... Arguments>
  static auto forward(const Arguments&... x) {
    return with_pullback(dualrev::gradient<g>(x...), [at = typename kept<parameters>::type(x...)](const result& d) {
      return pulled_back(at, d, typename call<function_key<g>>::active());
    });
  }

 private:
  template <class At, std::size_t... Index>
  static auto pulled_back(const At& at, const result& d, std::index_sequence<Index...> active) {
    return pulled_back(at, d, active, std::make_index_sequence<sizeof...(Index)>());
  }
  template <class At, std::size_t... Index, std::size_t... Place>
  static auto pulled_back(const At& at, const result& d, std::index_sequence<Index...>, std::index_sequence<Place...>) {
    auto second = std::apply([&](const auto&... x) { return hvp<g>(x..., std::get<Place + 1>(d)...); }, at);
    const auto add = [&](auto& to, const auto& by) { to += chain(std::get<0>(d), by); };
    (for_each_scalar_pair<typename call<function_key<g>>::template arg<Index>::walked>(
         part<Place>(second.product), part<Place>(second.gradient), add),
     ...);
    return std::move(second.product);
  }
  /// Of one cotangent, or of a tuple of them.
  template <std::size_t Place, class Cotangents>
  static auto& part(Cotangents& all) {
    if constexpr (call<function_key<g>>::active::size() == 1)
      return all;
    else
      return std::get<Place>(all);
  }
};

template <auto g, unsigned constants, class Parameters, class Indices>
struct gradient_twin;
template <auto g, unsigned constants, class... Parameters, std::size_t... Index>
struct gradient_twin<g, constants, type_list<Parameters...>, std::index_sequence<Index...>> {
  using twins = rule_twin<g, constants, type_list<Parameters...>, std::index_sequence<Index...>>;
  static dualrev::dual_type<typename gradient_rule<g>::result> twin(
      tape& t, typename twins::template twin_type<Index, Parameters>... q) {
    return twin_by_pullback<gradient_rule<g>, type_list<Parameters...>,
                            type_list<typename twins::template twin_type<Index, Parameters>...>>::call(t, q...);
  }
};

/// The rule of value, gradient and what they change by, all of which are numbers and rows of them: of (x, u) it gives
/// (v, g'u, g..., Hu...), and of (dv, dv', dg..., dg'...) it makes (dx, dx'). Parameters without numbers are among x.
/// `of_product`: that of a function of x and u, for cotangents of these results; each is what the other's change was.
template <auto g, bool of_product = false>
class gradient_along_rule {
  using of = call<function_key<g>>;
  using active = typename of::active;
  using all_parameters = typename signature<decltype(g)>::parameters;
  static constexpr std::size_t all_count = all_parameters::size;
  using every = std::make_index_sequence<all_count>;
  template <std::size_t Index>
  using cotangent = typename of::template arg<Index>::cotangent;
  template <std::size_t... Index>
  static auto results(std::index_sequence<Index...>)
      -> std::tuple<double, double, cotangent<Index>..., cotangent<Index>...>;
  template <class... Parameter, std::size_t... Index>
  static auto parameters(type_list<Parameter...>, std::index_sequence<Index...>)
      -> type_list<const std::remove_cvref_t<Parameter>&..., const cotangent<Index>&...>;
  static constexpr std::size_t count = active::size();

 public:
  using result = decltype(results(active()));
  using taken = decltype(parameters(all_parameters(), active()));
  template <class... Arguments>
  static auto forward(const Arguments&... x_and_u) {
    auto made = hvp<g>(x_and_u...);
    double slope = 0;
    std::size_t place = 0;
    const std::vector<double> change = numbers<all_count>(std::tie(x_and_u...));
    const auto add = [&](double by) { slope += chain(change[place++], by); };
    for_each_number(made.gradient, add);
    return with_pullback(joined(made, slope), [at = std::tuple<Arguments...>(x_and_u...)](const result& d) {
      if constexpr (of_product)
        return swapped<0>(pulled_back(at, swapped<2>(d), every(), std::make_index_sequence<count>()));
      else
        return pulled_back(at, d, every(), std::make_index_sequence<count>());
    });
  }

 private:
  template <class Visit, std::size_t... Index, std::size_t... Place>
  static void for_each_number(auto& all, const Visit& visit, std::index_sequence<Index...>,
                              std::index_sequence<Place...>) {
    (for_each_scalar<typename of::template arg<Index>::walked>(part_of<Place>(all), visit), ...);
  }
  template <class Visit>
  static void for_each_number(auto& all, const Visit& visit) {
    for_each_number(all, visit, active(), std::make_index_sequence<count>());
  }
  /// Those of `count` objects in a tuple, from place `first` on, in a row.
  template <std::size_t first>
  static std::vector<double> numbers(const auto& all) {
    std::vector<double> row;
    [&]<std::size_t... Index, std::size_t... Place>(std::index_sequence<Index...>, std::index_sequence<Place...>) {
      (for_each_scalar<typename of::template arg<Index>::walked>(std::get<first + Place>(all),
                                                                 [&](double x) { row.push_back(x); }),
       ...);
    }(active(), std::make_index_sequence<count>());
    return row;
  }
  template <std::size_t Place>
  static auto& part_of(auto& all) {
    if constexpr (count == 1)
      return all;
    else
      return std::get<Place>(all);
  }
  /// Halves of a tuple the other way round, with two numbers in front, or none.
  template <std::size_t in_front>
  static auto swapped(auto all) {
    return [&]<std::size_t... Front, std::size_t... Place>(std::index_sequence<Front...>,
                                                           std::index_sequence<Place...>) {
      return std::tuple(std::get<in_front - 1 - Front>(all)..., std::move(std::get<in_front + count + Place>(all))...,
                        std::move(std::get<in_front + Place>(all))...);
    }(std::make_index_sequence<in_front>(), std::make_index_sequence<count>());
  }
  static result joined(auto& made, double slope) {
    const auto as_tuple = [](auto& all) {
      if constexpr (count == 1)
        return std::tuple(std::move(all));
      else
        return std::move(all);
    };
    return std::tuple_cat(std::tuple(made.value, slope), as_tuple(made.gradient), as_tuple(made.product));
  }
  template <class At, std::size_t... Every, std::size_t... Place>
  static auto pulled_back(const At& at, const result& d, std::index_sequence<Every...>, std::index_sequence<Place...>) {
    const double of_value = std::get<0>(d), change_of_value = std::get<1>(d);
    const std::vector<double> change = numbers<all_count>(at), of_gradient = numbers<2>(d);
    auto by_change = hvp<g>(std::get<Every>(at)..., std::get<2 + count + Place>(d)...);
    std::vector<double> products;
    for_each_number(by_change.product, [&](double x) { products.push_back(x); });
    auto b = of::bind_all(std::get<Every>(at)...);
    const second_order<of> third(this_thread_workspace(), b);
    const auto in_row = [](const std::vector<double>& row) { return [&row](std::size_t i) { return row[i]; }; };
    return third.run_third(in_row(change), in_row(of_gradient), [&](const auto* gradient) {
      const auto dx = [&](const auto& x) { return chain(of_value, x.number()) + x.along(0).value(); };
      std::size_t next = 0;
      const auto change_of_dx = [&](const auto& x) {
        return chain(change_of_value, x.number()) + chain(of_value, x.value().along(0)) + products[next++] +
               x.along(0).along(0);
      };
      auto all = third.as_cotangents(gradient, dx);
      return std::tuple_cat(std::move(all), third.as_cotangents(gradient, change_of_dx));
    });
  }
};

/// A number of the tape that is a jet, made of two.
inline jet_dual jet_of(tape& t, const dual& value, const dual& change) {
  jet_number x(value.v);
  x.set_along(0, change.v);
  if ((value.id | change.id) == 0) return x;
  // An entry for each, one behind the other, whatever they depend on.
  const auto stage_one = [&](const dual& of, const dual& other) {
    return t.push_each(0.0, 1, [&](const auto& stage) {
      if (of.id != 0)
        stage(of, 1.0);
      else
        stage(other, 0.0);
    });
  };
  const dualrev::id first = stage_one(value, change).id;
  stage_one(change, value);
  return {with_id, x, first};
}

template <auto g, class Rule, class List>
struct nested_on_jets;
template <auto g, class Rule, class... Taken>
struct nested_on_jets<g, Rule, type_list<Taken...>> {
  using of = call<function_key<g>>;
  static_assert(
      requires { function_key<g>::derivative::second_order; },
      "dualrev: there are no third derivatives of a function whose gradient goes over the tape, and a function "
      "that asks for its gradient has no second ones");
  template <std::size_t part>
  static dual part_of(const jet_dual& x) {
    const double number = part == 0 ? x.v.value() : x.v.along(0);
    return {with_id, number, x.id == 0 ? 0 : x.id + static_cast<dualrev::id>(part)};
  }
  /// Numbers that change, or plain ones, which do not.
  template <class To, class Walked, std::size_t part>
  static auto taken_apart(const auto& q) {
    return transcribed<Walked, To>(q, [](dual& to, const auto& from) {
      if constexpr (is_dual<std::remove_cvref_t<decltype(from)>>)
        to = part_of<part>(from);
      else
        to = part == 0 ? static_cast<double>(from) : 0.0;
    });
  }
  template <std::size_t Index, std::size_t... Active>
  static constexpr bool is_among(std::index_sequence<Active...>) {
    return ((Index == Active) || ...);
  }
  /// An argument without what it changes by; one without numbers is what it is.
  template <std::size_t Index>
  static decltype(auto) value_of(const auto& q) {
    if constexpr (is_among<Index>(typename of::active())) {
      using walked = typename of::template arg<Index>::walked;
      return taken_apart<dual_type<walked>, walked, 0>(q);
    } else {
      return (q);
    }
  }
  template <class... Given>
  static auto twin(tape& t, const Given&... q) {
    const std::tuple<const Given&...> all(q...);
    return
        [&]<std::size_t... Every, std::size_t... Index>(std::index_sequence<Every...>, std::index_sequence<Index...>) {
          std::tuple<decltype(value_of<Every>(q))...> values{value_of<Every>(q)...};
          std::tuple changes{taken_apart<dual_type<typename of::template arg<Index>::cotangent>,
                                         typename of::template arg<Index>::walked, 1>(std::get<Index>(all))...};
          auto made = std::apply(
              [&](auto&... x) {
                return twin_by_pullback<Rule, type_list<Taken...>,
                                        type_list<const std::remove_reference_t<decltype(x)>&...>>::call(t,
                                                                                                         std::as_const(
                                                                                                             x)...);
              },
              std::tuple_cat(tied(values), tied(changes)));
          return on_jets(t, made, std::index_sequence<Index...>(), std::make_index_sequence<sizeof...(Index)>());
        }(std::index_sequence_for<Given...>(), typename of::active());
  }

 private:
  static auto tied(auto& all) {
    return std::apply([](auto&... x) { return std::tie(x...); }, all);
  }
  template <std::size_t... Index, std::size_t... Place>
  static auto on_jets(tape& t, auto& made, std::index_sequence<Index...>, std::index_sequence<Place...>) {
    constexpr std::size_t count = sizeof...(Index);
    return std::tuple{jet_of(t, std::get<0>(made), std::get<1>(made)),
                      row_on_jets<Index>(t, std::get<2 + Place>(made), std::get<2 + count + Place>(made))...};
  }
  template <std::size_t Index>
  static auto row_on_jets(tape& t, const auto& values, const auto& changes) {
    using argument = typename of::template arg<Index>;
    std::vector<dual> flat;
    for_each_scalar<typename argument::walked>(changes, [&](const dual& x) { flat.push_back(x); });
    std::size_t next = 0;
    return transcribed<typename argument::walked, with_numbers<typename argument::cotangent, jet_dual>>(
        values, [&](jet_dual& to, const dual& from) { to = jet_of(t, from, flat[next++]); });
  }
};

/// The tangent, a sum over all numbers of the gradient, which are duals, times those of a direction, which may be.
template <class Key>
struct nested_tangent {
  using of = call<Key>;
  template <class Number>
  static Number times(tape& t, const Number& sum, const Number& g, const Number& d) {
    return t.push(sum.v + g.v * d.v, by(g, d.v), by(d, g.v), one(sum));
  }
  /// Of numbers that do not change too.
  template <class Number, std::size_t Place>
  static void add(tape& t, Number& sum, const auto& gradient, const auto& direction) {
    std::vector<Number> numbers;
    using walked = typename of::template arg<nth<Place>()>::walked;
    for_each_scalar<walked>(direction, [&](const auto& d) { numbers.emplace_back(d); });
    std::size_t next = 0, count = 0;
    for_each_scalar<walked>(gradient, [&](const auto&) { ++count; });
    if (count != numbers.size()) fail_argument("dualrev: a tangent given to jvp has not the shape of its argument");
    for_each_scalar<walked>(gradient, [&](const Number& g) { sum = times(t, sum, g, numbers[next++]); });
  }
  template <std::size_t Place>
  static constexpr std::size_t nth() {
    return [&]<std::size_t... Index>(std::index_sequence<Index...>) {
      constexpr std::size_t all[] = {Index...};
      return all[Place];
    }(typename of::active());
  }
};
/// Value and tangent, given what gives the value and the gradient of the arguments.
template <class Number, class Key, class Gradient, class... Given>
std::tuple<Number, Number> value_and_tangent(tape& t, const Gradient& gradient, const Given&... x_and_dx) {
  using of = call<Key>;
  constexpr std::size_t taken = of::size;
  const std::tuple<const Given&...> all(x_and_dx...);
  return [&]<std::size_t... Index, std::size_t... Place>(std::index_sequence<Index...>, std::index_sequence<Place...>) {
    const auto made = gradient(std::get<Index>(all)...);
    Number tangent = 0.0;
    (nested_tangent<Key>::template add<Number, Place>(t, tangent, std::get<Place + 1>(made),
                                                      std::get<taken + Place>(all)),
     ...);
    return std::tuple<Number, Number>(std::get<0>(made), tangent);
  }(std::make_index_sequence<taken>(), std::make_index_sequence<of::active::size()>());
}

/// The rule of values and of what they change by, of which all but the slope is what hvp gives.
template <auto g, class Rule, class List>
struct nested_product;
template <auto g, class Rule, class... Taken>
struct nested_product<g, Rule, type_list<Taken...>> {
  using of = call<function_key<g>>;
  static_assert(
      requires { function_key<g>::derivative::second_order; },
      "dualrev: there are no third derivatives of a function whose gradient goes over the tape");
  template <class... Given>
  static auto twin(tape& t, const Given&... q) {
    auto made = twin_by_pullback<Rule, type_list<Taken...>, type_list<const Given&...>>::call(t, q...);
    constexpr std::size_t count = of::active::size();
    const auto one_or_all = [&]<std::size_t... Place>(auto first, std::index_sequence<Place...>) {
      constexpr std::size_t from = decltype(first)::value;
      if constexpr (count == 1)
        return std::move(std::get<from>(made));
      else
        return std::tuple(std::move(std::get<from + Place>(made))...);
    };
    constexpr std::make_index_sequence<count> all;
    return std::tuple(std::move(std::get<0>(made)), one_or_all(std::integral_constant<std::size_t, 2>(), all),
                      one_or_all(std::integral_constant<std::size_t, 2 + count>(), all));
  }
};

}  // namespace detail::ruling

/// As generated code calls it: `nested_gradient<g>(tape, duals...)`. Parameters whose bit is set in `constants` are
/// given as they are. `g` has second derivatives (see hvp).
template <auto g, unsigned constants = 0>
inline constexpr auto nested_gradient =
    &detail::ruling::gradient_twin<g, constants, typename detail::signature<decltype(g)>::parameters,
                                   std::make_index_sequence<detail::signature<decltype(g)>::parameters::size>>::twin;

/// The same in a twin on jets: of duals that are jets. The gradient of `g` needs no tape, and has second derivatives.
template <auto g, unsigned = 0, class... Given>
auto nested_gradient_on_jets(tape& t, const Given&... duals) {
  using rule = detail::ruling::gradient_along_rule<g>;
  return detail::ruling::nested_on_jets<g, rule, typename rule::taken>::twin(t, duals...);
}

/// The same of `dualrev::jvp<g>(x..., dx...)`: value and tangent, which is the gradient times the direction.
template <auto g, unsigned constants = 0, class... Given>
std::tuple<dual, dual> nested_jvp(tape& t, const Given&... duals) {
  const auto gradient = [&](const auto&... x) { return nested_gradient<g, constants>(t, x...); };
  return detail::ruling::value_and_tangent<dual, detail::function_key<g>>(t, gradient, duals...);
}
template <auto g, unsigned = 0, class... Given>
std::tuple<jet_dual, jet_dual> nested_jvp_on_jets(tape& t, const Given&... duals) {
  const auto gradient = [&](const auto&... x) { return nested_gradient_on_jets<g>(t, x...); };
  return detail::ruling::value_and_tangent<jet_dual, detail::function_key<g>>(t, gradient, duals...);
}
/// The same of `dualrev::hvp<g>(x..., v...)`: value, gradient and product.
template <auto g, unsigned = 0, class... Given>
auto nested_hvp(tape& t, const Given&... duals) {
  using rule = detail::ruling::gradient_along_rule<g, true>;
  return detail::ruling::nested_product<g, rule, typename rule::taken>::twin(t, duals...);
}

}  // namespace dualrev

#endif  // DUALREV_REWRITING
