// The type of a function or member function taken apart: result, parameters (the object of a member function first),
// and the pointer with noexcept stripped, which is the key of derivative_of.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "dualrev/basics/cxx20.hpp"

namespace dualrev {

/// The generated derivative of a function: specialised by generated code for the function's pointer, noexcept stripped,
/// with members `primal` (the original's signature) and `twin` (pointer to the dual version, or itself a static
/// member function).
template <auto function>
struct derivative_of {};

/// The same for a function object without state, by its type.
template <class Function>
struct derivative_of_type {};

namespace detail {

template <class... Ts>
struct type_list {
  static constexpr std::size_t size = sizeof...(Ts);
};

template <std::size_t Index, class List>
struct type_at;
template <std::size_t Index, class Head, class... Tail>
struct type_at<Index, type_list<Head, Tail...>> : type_at<Index - 1, type_list<Tail...>> {};
template <class Head, class... Tail>
struct type_at<0, type_list<Head, Tail...>> {
  using type = Head;
};

template <class Pointer>
struct signature;

#define DUALREV_FUNCTION(exception)                       \
  template <class Result, class... Parameters>            \
  struct signature<Result (*)(Parameters...) exception> { \
    using result = Result;                                \
    using parameters = type_list<Parameters...>;          \
    using stripped = Result (*)(Parameters...);           \
    static constexpr bool is_member = false;              \
  };
#define DUALREV_MEMBER(qualifiers, object, exception)                       \
  template <class Result, class Class, class... Parameters>                 \
  struct signature<Result (Class::*)(Parameters...) qualifiers exception> { \
    using result = Result;                                                  \
    using parameters = type_list<object, Parameters...>;                    \
    using stripped = Result (Class::*)(Parameters...) qualifiers;           \
    static constexpr bool is_member = true;                                 \
  };
#define DUALREV_SIGNATURES(exception)             \
  DUALREV_FUNCTION(exception)                     \
  DUALREV_MEMBER(, Class&, exception)             \
  DUALREV_MEMBER(const, const Class&, exception)  \
  DUALREV_MEMBER(&, Class&, exception)            \
  DUALREV_MEMBER(const&, const Class&, exception) \
  DUALREV_MEMBER(&&, Class&&, exception)          \
  DUALREV_MEMBER(const&&, const Class&&, exception)
DUALREV_SIGNATURES()
DUALREV_SIGNATURES(noexcept)
#undef DUALREV_SIGNATURES
#undef DUALREV_MEMBER
#undef DUALREV_FUNCTION

/// Whether it is a pointer to a function or a member function.
template <class Pointer>
inline constexpr bool is_function = requires { typename signature<Pointer>::stripped; };

/// Calls a function, or a member function with its object first.
template <class Pointer, class First, class... Rest>
constexpr decltype(auto) invoke_primal(Pointer function, First&& first, Rest&&... rest) {
  if constexpr (signature<Pointer>::is_member)
    return (std::forward<First>(first).*function)(std::forward<Rest>(rest)...);
  else
    return function(std::forward<First>(first), std::forward<Rest>(rest)...);
}

template <class Derivative>
concept has_twin = requires { &Derivative::twin; };

/// `Derivative::twin` as a pointer, whether it is one or a static member function.
template <class Derivative>
constexpr auto twin_of() {
  if constexpr (std::is_function_v<std::remove_pointer_t<decltype(&Derivative::twin)>>)
    return &Derivative::twin;
  else
    return Derivative::twin;
}

/// The derivative by a rule of the user's, if there is one (apply_rule.hpp).
template <auto function>
struct derivative_by_rule;

/// What an entry point is asked about: a function by its pointer ... A rule is preferred to what was generated.
template <auto function>
struct function_key {
  using primal = signature<decltype(function)>;
  using generated =
      std::conditional_t<has_twin<derivative_of<static_cast<typename primal::stripped>(function)>>,
                         derivative_of<static_cast<typename primal::stripped>(function)>, derivative_of<function>>;
  using derivative =
      std::conditional_t<has_twin<derivative_by_rule<function>>, derivative_by_rule<function>, generated>;
  template <class... Arguments>
  static constexpr decltype(auto) call_primal(Arguments&&... arguments) {
    return invoke_primal(function, std::forward<Arguments>(arguments)...);
  }
};

/// ... which a lambda or another object is not (refused_call.hpp) ...
template <auto function>
  requires(!is_function<decltype(function)>)
struct function_key<function> {
  using object = decltype(function);
};

template <class Derivative>
struct primal_of {
  using type = void (*)();
};
template <class Derivative>
  requires requires { typename Derivative::primal; }
struct primal_of<Derivative> {
  using type = typename Derivative::primal*;
};

/// ... or a function object without state by its type.
template <class Function>
struct type_key {
  using derivative = derivative_of_type<Function>;
  using primal = signature<typename primal_of<derivative>::type>;
  template <class... Arguments>
  static constexpr decltype(auto) call_primal(Arguments&&... arguments) {
    return Function{}(std::forward<Arguments>(arguments)...);
  }
};

}  // namespace detail
}  // namespace dualrev
