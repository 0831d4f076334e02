// What is known of a call from the types of the original and its twin: which are its outputs, which parameters are
// active, and the checks that say in one sentence what is missing.
#pragma once

#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/boundary/argument.hpp"
#include "dualrev/boundary/refused_call.hpp"
#include "dualrev/boundary/signature.hpp"
#include "dualrev/paper/tape.hpp"

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
  static constexpr bool kept = Output::active &&
                               !fixed_shape<std::conditional_t<Output::active, typename Output::walked, int>> &&
                               has_numbers<std::conditional_t<Output::active, typename Output::walked, int>>;
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
  } else if constexpr (range_parameter<value>::is_range) {
    using sequence = std::vector<std::remove_const_t<typename range_parameter<value>::element>>;
    return type_list<output<sequence, sequence>>();
  } else {
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

/// `Types`: a call_types.
template <class Types, class Parameters, class TwinParameters>
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

/// What tells how a function's twin is called, for all functions alike that have these types.
template <class Result, class Parameters, class TwinPointer, bool addresses>
struct call_types {
  using result = Result;
  using parameters = Parameters;
  using twin = signature<TwinPointer>;
  using twin_parameters = typename without_tape<typename twin::parameters, twin::is_member>::type;
  static constexpr bool compares_addresses = addresses;
};
template <class Key>
using call_types_of =
    call_types<typename Key::primal::result, typename Key::primal::parameters,
               typename signature<std::remove_cv_t<decltype(twin_of<typename Key::derivative>())>>::stripped,
               requires { Key::derivative::compares_addresses; }>;

template <class Original, class Twin>
inline constexpr bool is_dual_parameter = std::is_same_v<Original, Twin>;
template <class Original, class Twin>
  requires requires { typename dual_parameter<Original>::type; }
inline constexpr bool is_dual_parameter<Original, Twin> =
    std::is_same_v<Original, Twin> || std::is_same_v<typename dual_parameter<Original>::type, Twin>;
template <class Original, class Twin>
inline constexpr bool are_dual_parameters = false;
template <class... Original, class... Twin>
  requires(sizeof...(Original) == sizeof...(Twin))
inline constexpr bool are_dual_parameters<type_list<Original...>, type_list<Twin...>> =
    (is_dual_parameter<Original, Twin> && ...);
template <class Result, class TwinResult>
constexpr bool is_dual_result() {
  using value = std::remove_cvref_t<Result>;
  if constexpr (std::is_same_v<Result, TwinResult> || range_parameter<value>::is_range)
    return true;
  else
    return std::is_same_v<std::remove_cvref_t<TwinResult>, dualrev::dual_type<value>>;
}
/// Whether the twin's types are the duals of the function's, and can be called from outside: true, or one sentence.
template <class Types>
constexpr bool twin_fits() {
  using result = std::remove_cvref_t<typename Types::result>;
  constexpr bool fits = are_dual_parameters<typename Types::parameters, typename Types::twin_parameters> &&
                        is_dual_result<typename Types::result, typename Types::twin::result>();
  static_assert(fits,
                "dualrev: a parameter or the result of the twin is not the dual of the original's: include the "
                "generated header that defines the twin of its type, or generate both again");
  constexpr bool is_pointer =
      std::is_pointer_v<result> && !std::is_same_v<typename Types::result, typename Types::twin::result>;
  static_assert(!is_pointer,
                "dualrev: a function that returns a pointer to scalars cannot be differentiated from outside: return "
                "a std::vector or a std::span");
  return fits && !is_pointer;
}

/// True, or one sentence of advice.
template <class Key>
constexpr bool can_differentiate() {
  if constexpr (names_function<Key>()) {
    constexpr bool known = has_twin<typename Key::derivative>;
    static_assert(known,
                  "dualrev: no derivative of this function is known here: run dualrev-rewrite on the file that defines "
                  "it and include the generated .dual.hpp before this call; if it has none there, dualrev-rewrite "
                  "--function=NAME says why");
    if constexpr (known)
      return twin_fits<call_types_of<Key>>();
    else
      return false;
  } else {
    return false;
  }
}

template <class Types>
using call_by_types = call_with<Types, typename Types::parameters, typename Types::twin_parameters>;

/// The call of one function's twin.
template <class Key>
struct call_of_twin : call_by_types<call_types_of<Key>> {
  using key = Key;
  using by_types = call_by_types<call_types_of<Key>>;
  static constexpr typename by_types::twin_pointer twin = twin_of<typename Key::derivative>();
};
template <class Key>
using call = call_of_twin<Key>;

/// The place of the first that is false; their number if none is.
template <bool... each>
constexpr std::size_t first_false() {
  constexpr std::array<bool, sizeof...(each) + 1> all{each...};
  std::size_t i = 0;
  while (i < sizeof...(each) && all[i]) ++i;
  return i;
}

/// False, with a sentence; the compiler tells beside it which argument this is, counted from one, its type, and that of
/// the parameter.
template <std::size_t number, class Argument, class Parameter>
constexpr bool argument_converts() {
  static_assert(never<Argument>,
                "dualrev: an argument does not convert to the type of its parameter: convert it at the call; what is "
                "changed takes a variable, a pointer or span takes a contiguous range of its own element type");
  return false;
}
template <class Call, class... Arguments, std::size_t... Index>
constexpr bool arguments_convert(std::index_sequence<Index...>) {
  using binds = typename Call::binds;
  constexpr std::size_t first = first_false<std::is_convertible_v<Arguments, std::tuple_element_t<Index, binds>>...>();
  if constexpr (first == sizeof...(Index))
    return true;
  else
    return argument_converts<first + 1, typename type_at<first, type_list<Arguments...>>::type,
                             typename type_at<first, typename Call::key::primal::parameters>::type>();
}

template <class Result, class TwinResult>
constexpr bool result_has_numbers() {
  using value = std::remove_cvref_t<Result>;
  if constexpr (std::is_same_v<Result, TwinResult>)
    return false;
  else if constexpr (std::is_pointer_v<value> || range_parameter<value>::is_range)
    return true;
  else
    return has_numbers<value>;
}
/// Whether there is a derivative at all: true, or one sentence.
template <class Call>
constexpr bool has_derivative() {
  constexpr bool takes_scalars = Call::active::size() != 0;
  constexpr bool gives_scalars =
      result_has_numbers<typename Call::result, typename Call::twin_result>() || Call::in_outs::size() != 0;
  static_assert(takes_scalars,
                "dualrev: nothing to differentiate: no parameter of this function holds a scalar that is not constant");
  static_assert(!takes_scalars || gives_scalars,
                "dualrev: nothing to differentiate: neither the result nor a parameter passed by reference is a "
                "scalar");
  return takes_scalars && gives_scalars;
}
/// Whether the call can be made with these arguments, each with its value category: true, or one sentence of advice.
template <class Key, class... Arguments>
constexpr bool can_call() {
  if constexpr (!can_differentiate<Key>()) {
    return false;
  } else if constexpr (!has_derivative<call<Key>>()) {
    return false;
  } else {
    constexpr std::size_t given = sizeof...(Arguments), taken = call<Key>::size;
    static_assert(given >= taken,
                  "dualrev: too few arguments: give one for each parameter of the function, those with defaults too, "
                  "and for a member function its object first");
    static_assert(given <= taken,
                  "dualrev: too many arguments: give one for each parameter of the function (a workspace stands in "
                  "front of them, as a variable that is not const)");
    if constexpr (given == taken)
      return arguments_convert<call<Key>, Arguments...>(std::index_sequence_for<Arguments...>());
    else
      return false;
  }
}

}  // namespace dualrev::detail
