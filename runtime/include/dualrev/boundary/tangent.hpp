// Calls of what gives a function's tangent without a tape: the function alone, for numbers that carry their derivative
// along the direction (jets) in the place of doubles.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/core.hpp"
#else

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "dualrev/boundary/second_order.hpp"

namespace dualrev::detail {

template <class Call>
concept has_tangent = !all_through_tape && requires { Call::key::derivative::tangent; };

/// Such a call: its arguments are not those of a second-order version.
template <class Call>
struct call_of_tangent : Call {
  static constexpr bool of_tangent = true;
};

/// The numbers of all arguments of a call.
template <class Call, class Number, class Indices = typename Call::all>
struct arguments_of_tangent;
template <class Call, class Number, std::size_t... Index>
struct arguments_of_tangent<Call, Number, std::index_sequence<Index...>> final : pooled {
  std::tuple<typename numbers_storage<Call, Index, Number>::type...> all;
  void recycle() noexcept override {}
};

/// How many numbers an argument has; zero of one that is not differentiated.
template <class Call, std::size_t Index>
std::size_t count_numbers(const given_arguments<Call>& given) {
  using argument = typename Call::template arg<Index>;
  std::size_t count = 0;
  if constexpr (is_one_row<argument>())
    count = std::size(given.template object<Index>());
  else if constexpr (argument::active)
    for_each_scalar<typename argument::walked>(given.template object<Index>(), [&](const auto&) { ++count; });
  return count;
}

/// One of what a function gives, which is all of it or a tuple.
template <std::size_t Place, std::size_t count, class Outputs>
auto& part_of_outputs(Outputs& all) {
  if constexpr (count == 1)
    return all;
  else
    return std::get<Place>(all);
}

/// One call, a call_of_tangent, with numbers of this type, which `seed`, a seeds, makes.
template <class Call, class Number>
class tangent_call {
  template <std::size_t Index>
  using arg = typename Call::template arg<Index>;
  using outputs = typename Call::outputs;
  using values = typename Call::output_values;
  using memory = arguments_of_tangent<Call, Number>;
  static constexpr bool gives_nothing = std::is_void_v<typename Call::result>;

 public:
  template <class Seed>
  [[gnu::always_inline]] tangent_call(pool& p, const given_arguments<Call>& given, const Seed& seed)
      : memory_(p), result_(called(given, seed, typename Call::all())) {}

  /// The outputs by `of(jet)`.
  template <class Of>
  [[gnu::always_inline]] values as_outputs(const given_arguments<Call>& given, const Of& of) const {
    const auto take = [&](auto& x, const Number& jet) { x = of(jet); };
    return [&]<std::size_t... Index>(std::index_sequence<Index...>) {
      if constexpr (gives_nothing)
        return values{exit<Index>(given, take)...};
      else
        return values{of_result(take), exit<Index>(given, take)...};
    }(typename Call::in_outs());
  }
  /// The same into what has their types and, mostly, their shapes.
  template <class Values, class Of>
  [[gnu::always_inline]] void write_outputs(Values& to, const Of& of) const {
    const auto take = [&](auto& x, const Number& jet) { x = of(jet); };
    constexpr std::size_t behind = gives_nothing ? 0 : 1;
    if constexpr (!gives_nothing) {
      using output = typename type_at<0, outputs>::type;
      if constexpr (output::active)
        transcribe<typename output::walked>(part_of_outputs<0, outputs::size>(to), result_, take);
      else
        part_of_outputs<0, outputs::size>(to) = result_;
    }
    [&]<std::size_t... Index, std::size_t... Place>(std::index_sequence<Index...>, std::index_sequence<Place...>) {
      shared_nodes nodes;
      (transcribe<typename arg<Index>::walked>(part_of_outputs<behind + Place, outputs::size>(to), argument<Index>(),
                                               take, nodes),
       ...);
    }(typename Call::in_outs(), std::make_index_sequence<Call::in_outs::size()>());
  }
  /// Sets the in-outs to what the call left in them.
  void write_back(const given_arguments<Call>& given) const {
    [&]<std::size_t... Index>(std::index_sequence<Index...>) {
      (write_back_one<Index>(given.template object<Index>()), ...);
    }(typename Call::in_outs());
  }

 private:
  /// An object with its integers.
  template <std::size_t Index, class Object>
  void write_back_one(Object& object) const {
    const auto set = [](auto& x, const Number& jet) { x = jet.value(); };
    if constexpr (is_row<typename arg<Index>::cotangent>)
      for_each_scalar_pair<typename arg<Index>::walked>(object, argument<Index>(), set);
    else
      transcribe<typename arg<Index>::walked>(object, argument<Index>(), set);
  }
  template <class Seed, std::size_t... Index>
  [[gnu::always_inline]] auto called(const given_arguments<Call>& given, const Seed& seed,
                                     std::index_sequence<Index...>) {
    [[maybe_unused]] std::size_t next = 0;
    // Braces: from left to right.
    std::tuple arguments{each<Index>(given, next, seed)...};
    if constexpr (gives_nothing) {
      Call::key::derivative::tangent(std::type_identity<Number>(), std::get<Index>(arguments).get()...);
      return std::monostate();
    } else {
      return Call::key::derivative::tangent(std::type_identity<Number>(), std::get<Index>(arguments).get()...);
    }
  }
  template <std::size_t Index, class Seed>
  [[gnu::always_inline]] auto each(const given_arguments<Call>& given, std::size_t& next, const Seed& seed) {
    const auto made = maker_of<Number, Index>(seed, next);
    next += count_numbers<Call, Index>(given);
    return argument_with_numbers<Call, Index, Number>(std::get<Index>(memory_->all), given, made);
  }
  template <std::size_t Index>
  const auto& argument() const {
    return std::get<Index>(memory_->all);
  }
  template <class Take>
  auto of_result(const Take& take) const {
    using output = typename type_at<0, outputs>::type;
    if constexpr (!output::active)
      return result_;
    else
      return transcribed<typename output::walked, typename output::value>(result_, take);
  }
  template <std::size_t Index, class Take>
  typename arg<Index>::cotangent exit(const given_arguments<Call>& given, const Take& take) const {
    using value = typename arg<Index>::cotangent;
    decltype(auto) object = given.template object<Index>();
    shared_nodes nodes;
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(object)>, value>)
      return transcribed_like<typename arg<Index>::walked, value>(object, argument<Index>(), take, nodes);
    else
      return transcribed<typename arg<Index>::walked, value>(argument<Index>(), take, nodes);
  }

  static constexpr auto choose_result() {
    if constexpr (gives_nothing)
      return std::type_identity<std::monostate>();
    else if constexpr (type_at<0, outputs>::type::active)
      return std::type_identity<with_numbers<typename type_at<0, outputs>::type::walked, Number>>();
    else
      return std::type_identity<typename type_at<0, outputs>::type::value>();
  }
  /// As a lease, where the call stands.
  struct in_place {
    mutable memory all;
    explicit in_place(pool&) {}
    memory* operator->() const { return &all; }
  };
  static constexpr bool is_fixed = numbers_known<Call>(typename Call::active()) != not_fixed;

  std::conditional_t<is_fixed, in_place, lease<memory>> memory_;
  typename decltype(choose_result())::type result_;
};

/// Whether all numbers of some outputs are finite.
template <class... Output, class Values, std::size_t... Place>
bool outputs_are_finite(type_list<Output...>, const Values& values, std::index_sequence<Place...>) {
  bool all = true;
  double sum = 0;  // of zeros: one question for all
  const auto look = [&]<class Of, class Value>(std::type_identity<Of>, const Value& value) {
    if constexpr (!Of::active)
      return;
    else if constexpr (is_row<Value> && requires { value.data(); })
      all = all && all_finite(value.data(), value.size());
    else
      for_each_scalar<typename Of::walked>(value, [&](const auto& x) { sum += static_cast<double>(x - x); });
  };
  (look(std::type_identity<Output>(), std::get<Place>(values)), ...);
  return all && sum == 0;
}

/// What is called with numbers of this type, and `finish(call)` of it.
template <class Call, class Number, class Given, class Finish>
[[gnu::always_inline]] inline auto with_tangent_call(workspace& w, const given_arguments<Call>& given,
                                                     const Given& tangents, const Finish& finish) {
  const std::size_t numbers = [&]<std::size_t... Index>(std::index_sequence<Index...>) {
    return (std::size_t{0} + ... + count_numbers<Call, Index>(given));
  }(typename Call::all());
  const directions_of_call<Call, Given> along(w, numbers, tangents, given.b);
  const seeds<1, directions_of_call<Call, Given>> seed{along};
  return finish(tangent_call<Call, Number>(w.pool(), given, seed));
}
/// With care for zeros beside what is infinite. Not inlined: what is only copied elsewhere may be in registers there.
template <class Call, class Given>
[[gnu::cold, gnu::noinline]] std::pair<typename Call::output_values, typename Call::output_values> tangent_with_care(
    workspace& w, const given_arguments<Call> given, const Given& tangents) {
  return with_tangent_call<Call, jet<1, true>>(w, given, tangents, [&](const auto& call) {
    std::pair all(call.as_outputs(given, value_of_jet), call.as_outputs(given, first_of_jet));
    call.write_back(given);
    return all;
  });
}

/// Value and tangent of all outputs, for `finish(values, tangents)`. Where a tangent is not finite, all is computed
/// once more, with care.
template <class Original, class Given, class Finish>
[[gnu::always_inline]] inline auto run_tangent(workspace& w, typename Original::binds& b, const Given& tangents,
                                               const Finish& finish) {
  using Call = call_of_tangent<Original>;
  w.pool().forget();
  const given_arguments<Call> given{b};
  return with_tangent_call<Call, jet<1, false>>(w, given, tangents, [&](const auto& by_products) {
    using outputs = typename Call::outputs;
    auto of_values = by_products.as_outputs(given, first_of_jet);
    if (outputs_are_finite(outputs(), of_values, std::make_index_sequence<outputs::size>())) [[likely]] {
      auto values = by_products.as_outputs(given, value_of_jet);
      by_products.write_back(given);
      return finish(std::move(values), std::move(of_values));
    }
    auto [values, with_care] = tangent_with_care<Call>(w, given, tangents);
    return finish(std::move(values), std::move(with_care));
  });
}

/// The same into values and tangents of an earlier call.
template <class Original, class Given, class Values>
[[gnu::always_inline]] inline void run_tangent_into(workspace& w, Values& values, Values& of_values,
                                                    typename Original::binds& b, const Given& tangents) {
  using Call = call_of_tangent<Original>;
  using outputs = typename Call::outputs;
  w.pool().forget();
  const given_arguments<Call> given{b};
  with_tangent_call<Call, jet<1, false>>(w, given, tangents, [&](const auto& by_products) {
    by_products.write_outputs(of_values, first_of_jet);
    const bool are_finite = [&]<std::size_t... Place>(std::index_sequence<Place...> places) {
      return outputs_are_finite(outputs(), std::tie(part_of_outputs<Place, outputs::size>(of_values)...), places);
    }(std::make_index_sequence<outputs::size>());
    if (are_finite) [[likely]] {
      by_products.write_outputs(values, value_of_jet);
      by_products.write_back(given);
    } else {
      auto [again, with_care] = tangent_with_care<Call>(w, given, tangents);
      values = one_or_tuple(std::move(again));
      of_values = one_or_tuple(std::move(with_care));
    }
  });
}

}  // namespace dualrev::detail

#endif  // DUALREV_REWRITING
