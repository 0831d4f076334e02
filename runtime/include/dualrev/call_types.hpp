// What is known of a call from the types of the original and its twin: which are its outputs, which parameters are
// active, and the checks that say in one sentence what is missing.
#pragma once

#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/argument.hpp"
#include "dualrev/range_in_place.hpp"
#include "dualrev/signature.hpp"
#include "dualrev/tape.hpp"

namespace dualrev::detail {

/// An output: the return value or an in-out parameter at exit. `walked` is void for a return value without scalars.
template <class Walked, class Value>
struct output {
  using walked = Walked;
  using value = Value;
  static constexpr bool active = !std::is_void_v<Walked>;
};

/// What is kept of an output for its pullback: its shape, where that can vary.
template <class Output>
struct output_shape {
  static constexpr bool kept =
      Output::active && !fixed_shape<std::conditional_t<Output::active, typename Output::walked, int>>;
  struct nothing {};
  using type = std::conditional_t<kept, slot<typename Output::value>, nothing>;
};

template <class List>
struct output_tuples;
template <class... Output>
struct output_tuples<type_list<Output...>> {
  using values = std::tuple<typename Output::value...>;
  using shapes = std::tuple<typename output_shape<Output>::type...>;
};

template <class Result, class TwinResult>
constexpr auto result_output() {
  using value = std::remove_cvref_t<Result>;
  if constexpr (std::is_void_v<Result>) {
    return type_list<>();
  } else if constexpr (std::is_same_v<Result, TwinResult>) {
    return type_list<output<void, value>>();
  } else if constexpr (std::is_pointer_v<value>) {
    static_assert(!std::is_pointer_v<value>,
                  "dualrev: a function that returns a pointer to scalars cannot be differentiated from outside: return "
                  "a std::vector or a std::span");
  } else if constexpr (range_parameter<value>::is_range) {
    using sequence = std::vector<std::remove_const_t<typename range_parameter<value>::element>>;
    return type_list<output<sequence, sequence>>();
  } else {
    static_assert(std::is_same_v<std::remove_cvref_t<TwinResult>, dualrev::dual_type<value>>,
                  "dualrev: the twin's result is not the dual of the original's: include the generated header that "
                  "defines the twin of its type, or generate both again");
    return type_list<output<value, value>>();
  }
}

template <class... First, class... Second>
type_list<First..., Second...> concatenate(type_list<First...>, type_list<Second...>);

/// The indices for which `flag` holds.
template <class Flags, std::size_t... Index>
constexpr auto where(std::index_sequence<Index...>) {
  constexpr std::size_t count = (std::size_t{Flags::template at<Index>} + ... + 0);
  constexpr auto chosen = [] {
    std::array<std::size_t, count + 1> result{};
    std::size_t n = 0;
    ((Flags::template at<Index> ? void(result[n++] = Index) : void()), ...);
    return result;
  }();
  return [&]<std::size_t... Other>(std::index_sequence<Other...>) {
    return std::index_sequence<chosen[Other]...>();
  }(std::make_index_sequence<count>());
}

/// Sets a primal scalar to the value of its dual.
inline constexpr auto value_of = [](auto& x, const auto& d) { x = d.v; };
inline constexpr auto copy_scalar = [](auto& to, const auto& from) { to = from; };

/// A frame is used again, and must not keep the caller's nodes alive when a call ends early.
template <class Frame>
struct forgetting {
  Frame* f;
  ~forgetting() {
    if (f) f->forget_nodes();
  }
};

template <class Key, class Parameters, class TwinParameters>
class call_with;

// The twin's parameters in the order of the original's: a member twin has its object first, and the tape is left out.
template <class List, bool is_member>
struct without_tape;
template <class... TwinParameters>
struct without_tape<type_list<tape&, TwinParameters...>, false> {
  using type = type_list<TwinParameters...>;
};
template <class Object, class... TwinParameters>
struct without_tape<type_list<Object, tape&, TwinParameters...>, true> {
  using type = type_list<Object, TwinParameters...>;
};

/// True, or one sentence of advice.
template <class Key>
constexpr bool can_differentiate() {
  static_assert(
      has_twin<typename Key::derivative>,
      "dualrev: no derivative of this function is known here: run dualrev-rewrite on the file that defines it "
      "and include the generated .dual.hpp before this call");
  return has_twin<typename Key::derivative>;
}

template <class Key>
struct call_types {
  using twin = signature<std::remove_cv_t<decltype(twin_of<typename Key::derivative>())>>;
  using type = call_with<Key, typename Key::primal::parameters,
                         typename without_tape<typename twin::parameters, twin::is_member>::type>;
};
/// The call of the twin, or of the one that reads ranges of inputs where they are, if no argument may be changed.
template <class Key>
constexpr auto choose_call() {
  using of_twin = typename call_types<Key>::type;
#if !defined(DUALREV_LADDER) && !defined(DUALREV_THROUGH_TAPE)
  if constexpr (requires { Key::derivative::on_ranges; }) {
    if constexpr (of_twin::in_outs::size() == 0)
      return std::type_identity<typename call_types<on_ranges_key<Key>>::type>();
    else
      return std::type_identity<of_twin>();
  } else
#endif
    return std::type_identity<of_twin>();
}
template <class Key>
using call = typename decltype(choose_call<Key>())::type;

}  // namespace dualrev::detail
