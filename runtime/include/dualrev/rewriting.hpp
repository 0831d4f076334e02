// The entry points while dualrev-rewrite reads a source (DUALREV_REWRITING): never called, with return types computed
// from the signature of the function alone. No generated header is needed, so a source parses before its own exists.
// Whether a parameter holds a scalar is guessed (guess.hpp). They have bodies, because a function on a type of one
// translation unit must have one there.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/dual_parameter.hpp"
#include "dualrev/guess.hpp"
#include "dualrev/matrix.hpp"
#include "dualrev/signature.hpp"
#include "dualrev/spans.hpp"
#include "dualrev/tape_declaration.hpp"

namespace dualrev {

class workspace {
 public:
  workspace();
  workspace(workspace&&) noexcept;
  workspace& operator=(workspace&&) noexcept;
  ~workspace();
  [[nodiscard]] tape_counters counters() const noexcept;
  [[nodiscard]] std::size_t reserved_bytes() const noexcept;
  void clear() noexcept;
  void limit_ids(dualrev::id count) noexcept;
  void limit_bytes(std::size_t bytes) noexcept;
  void reserve(const tape_counters& expected);
};
workspace& this_thread_workspace();

template <class Value, class Pullback>
struct vjp_result {
  Value value;
  Pullback pullback;
};

namespace rewriting {

using guess::element_t;
using guess::holds_scalars;
using guess::in_out;
using guess::joined;
using guess::one_of;

template <class Outputs, class Cotangents>
class pullback;
template <class... Output, class Cotangents>
class pullback<std::tuple<Output...>, Cotangents> {
 public:
  Cotangents operator()(const Output&...) const { __builtin_unreachable(); }
  Cotangents operator()(const std::tuple<Output...>&) const
    requires(sizeof...(Output) > 1)
  {
    __builtin_unreachable();
  }
  [[nodiscard]] tape_counters counters() const noexcept { __builtin_unreachable(); }
  [[nodiscard]] const dualrev::tape& tape() const noexcept { __builtin_unreachable(); }
};

template <class Result, class Parameters>
struct results;
template <class Result, class... Parameters>
struct results<Result, detail::type_list<Parameters...>> {
  using cotangents = joined<std::tuple<>, element_t<holds_scalars<Parameters>, Parameters>...>;
  using outputs = joined<element_t<!std::is_void_v<Result>, std::conditional_t<std::is_void_v<Result>, int, Result>>,
                         element_t<in_out<Parameters>, Parameters>...>;
  using gradient =
      joined<std::tuple<std::remove_cvref_t<std::conditional_t<std::is_void_v<Result>, int, Result>>>, cotangents>;
  using vjp = vjp_result<typename one_of<outputs>::type, pullback<outputs, typename one_of<cotangents>::type>>;
  template <class... Cotangents>
  static auto matrices(std::tuple<Cotangents...>*) -> std::tuple<std::conditional_t<true, matrix, Cotangents>...>;
  using jacobian = typename one_of<decltype(matrices(static_cast<cotangents*>(nullptr)))>::type;
};

template <class Pointer>
using function_results =
    results<typename detail::signature<Pointer>::result, typename detail::signature<Pointer>::parameters>;

template <class Call>
struct drop_object;
template <class Object, class... Parameters>
struct drop_object<detail::type_list<Object, Parameters...>> {
  using type = detail::type_list<Parameters...>;
};
// Nothing of what is no function object: a user's template of the same name is looked at with these too.
template <class Function>
struct object_signature {};
template <class Function>
  requires requires { &Function::operator(); }
struct object_signature<Function> {
  using call = detail::signature<decltype(&Function::operator())>;
  using type = results<typename call::result, typename drop_object<typename call::parameters>::type>;
};
template <class Function>
using object_results = typename object_signature<Function>::type;

}  // namespace rewriting

// By this mark the tool knows who asks by a type for the derivative of the function object that it is of.
#if defined(__clang__)
#define DUALREV_ASKS [[clang::annotate("dualrev:asks")]]
#else
#define DUALREV_ASKS
#endif

#define DUALREV_ENTRY(name)                                                                          \
  template <auto f, class... Arguments>                                                              \
  typename rewriting::function_results<decltype(f)>::name name(workspace&, Arguments&&...) {         \
    __builtin_unreachable();                                                                         \
  }                                                                                                  \
  template <auto f, class... Arguments>                                                              \
  typename rewriting::function_results<decltype(f)>::name name(Arguments&&...) {                     \
    __builtin_unreachable();                                                                         \
  }                                                                                                  \
  template <class Function, class... Arguments>                                                      \
  DUALREV_ASKS typename rewriting::object_results<Function>::name name(workspace&, Arguments&&...) { \
    __builtin_unreachable();                                                                         \
  }                                                                                                  \
  template <class Function, class... Arguments>                                                      \
  DUALREV_ASKS typename rewriting::object_results<Function>::name name(Arguments&&...) {             \
    __builtin_unreachable();                                                                         \
  }
DUALREV_ENTRY(gradient)
DUALREV_ENTRY(vjp)
DUALREV_ENTRY(jacobian)
#undef DUALREV_ENTRY
#define DUALREV_ENTRY_INTO(name)                       \
  template <auto f, class... Arguments>                \
  void name(workspace&, Arguments&&...) {              \
    __builtin_unreachable();                           \
  }                                                    \
  template <class Function, class... Arguments>        \
  DUALREV_ASKS void name(workspace&, Arguments&&...) { \
    __builtin_unreachable();                           \
  }
DUALREV_ENTRY_INTO(gradient_into)
DUALREV_ENTRY_INTO(jacobian_into)
#undef DUALREV_ENTRY_INTO

struct check_options {
  double tolerance = 1e-6;
};
template <class String>
struct basic_scalar_check {
  String path;
  double analytic, numeric, error;
  bool ok, is_value;
};
using scalar_check = basic_scalar_check<std::basic_string<char, std::char_traits<char>, std::allocator<char>>>;
class gradient_check {
 public:
  [[nodiscard]] bool ok() const noexcept;
  [[nodiscard]] double max_error() const noexcept;
  [[nodiscard]] const std::vector<scalar_check>& scalars() const noexcept;
  template <class Stream>
  friend Stream& operator<<(Stream& os, const gradient_check&) {
    return os;
  }
};
template <auto f, class... Arguments>
gradient_check check_gradient(Arguments&&...) {
  __builtin_unreachable();
}
template <auto f, class... Arguments>
gradient_check check_gradient(workspace&, Arguments&&...) {
  __builtin_unreachable();
}
template <class Function, class... Arguments>
DUALREV_ASKS gradient_check check_gradient(Arguments&&...) {
  __builtin_unreachable();
}
template <class Function, class... Arguments>
DUALREV_ASKS gradient_check check_gradient(workspace&, Arguments&&...) {
  __builtin_unreachable();
}
template <auto f, class... Arguments>
gradient_check check_rule(Arguments&&...) {
  __builtin_unreachable();
}
template <auto f, class... Arguments>
gradient_check check_rule(workspace&, Arguments&&...) {
  __builtin_unreachable();
}

#undef DUALREV_ASKS

namespace rewriting {
template <class Result>
struct dual_result {
  using type = dual_type<Result>;
};
template <>
struct dual_result<void> {
  using type = void;
};
template <class Result, class Parameters>
struct entry;
template <class Result, class... Parameters>
struct entry<Result, detail::type_list<Parameters...>> {
  static typename dual_result<Result>::type call(typename detail::dual_parameter<Parameters>::type...) {
    __builtin_unreachable();
  }
};
}  // namespace rewriting

/// In generated headers that are already there.
template <auto f, unsigned constants = 0, class... Duals>
typename rewriting::dual_result<typename detail::signature<decltype(f)>::result>::type apply_rule(tape&, Duals&&...) {
  __builtin_unreachable();
}
template <auto f>
inline constexpr auto& rule_entry = rewriting::entry<typename detail::signature<decltype(f)>::result,
                                                     typename detail::signature<decltype(f)>::parameters>::call;

}  // namespace dualrev
