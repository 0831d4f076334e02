// The entry points while dualrev-rewrite reads a source (DUALREV_REWRITING): only declared, with return types computed
// from the signature of the function alone. No generated header is needed, so a source parses before its own exists.
// Whether a parameter holds a scalar is guessed: arithmetic, enumeration and pointer types by what they are, the
// standard containers by their elements, any other class is assumed to.
#pragma once

#include <array>
#include <cstddef>
#include <iosfwd>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/matrix.hpp"
#include "dualrev/signature.hpp"
#include "dualrev/tape_declaration.hpp"

#ifdef __GLIBCXX__
namespace std {
template <class, size_t>
class span;
}
#else
#include <span>
#endif

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
};
workspace& this_thread_workspace();

template <class Value, class Pullback>
struct vjp_result {
  Value value;
  Pullback pullback;
};

namespace rewriting {

template <class T>
inline constexpr bool holds_scalars = std::is_floating_point_v<T> || (std::is_class_v<T> && !std::is_empty_v<T>);
template <class T>
inline constexpr bool holds_scalars<const T> = holds_scalars<T>;
template <class T>
inline constexpr bool holds_scalars<T&> = holds_scalars<T>;
template <class T>
inline constexpr bool holds_scalars<T&&> = holds_scalars<T>;
template <class T>
inline constexpr bool holds_scalars<T*> = holds_scalars<T>;
template <class T, std::size_t N>
inline constexpr bool holds_scalars<T[N]> = holds_scalars<T>;
template <class T, std::size_t N>
inline constexpr bool holds_scalars<const T[N]> = holds_scalars<T>;
template <class T, std::size_t N>
inline constexpr bool holds_scalars<std::array<T, N>> = holds_scalars<T>;
template <class T, std::size_t N>
inline constexpr bool holds_scalars<std::span<T, N>> = holds_scalars<T>;
template <class T, class A>
inline constexpr bool holds_scalars<std::vector<T, A>> = holds_scalars<T>;
template <class A, class B>
inline constexpr bool holds_scalars<std::pair<A, B>> = holds_scalars<A> || holds_scalars<B>;
template <class... T>
inline constexpr bool holds_scalars<std::tuple<T...>> = (holds_scalars<T> || ...);
template <class C, class T, class A>
inline constexpr bool holds_scalars<std::basic_string<C, T, A>> = false;
template <class C, class T>
inline constexpr bool holds_scalars<std::basic_string_view<C, T>> = false;
template <class C, class T>
inline constexpr bool holds_scalars<std::basic_ostream<C, T>> = false;
template <class C, class T>
inline constexpr bool holds_scalars<std::basic_istream<C, T>> = false;

/// The cotangent of a parameter, or the value of an output, of type `T`.
template <class T>
struct cotangent {
  using type = T;
};
template <class T>
struct cotangent<T&> : cotangent<T> {};
template <class T>
struct cotangent<T&&> : cotangent<T> {};
template <class T>
struct cotangent<const T> : cotangent<T> {};
template <class T>
struct cotangent<T*> {
  using type = std::vector<std::remove_cv_t<T>>;
};
template <class T, std::size_t N>
struct cotangent<std::span<T, N>> {
  using type = std::vector<std::remove_cv_t<T>>;
};
template <class T, std::size_t N>
struct cotangent<T[N]> {
  using type = std::array<typename cotangent<T>::type, N>;
};
template <class T, std::size_t N>
struct cotangent<const T[N]> : cotangent<T[N]> {};

template <class T>
inline constexpr bool in_out = false;
template <class T>
inline constexpr bool in_out<T&> = !std::is_const_v<std::remove_all_extents_t<T>> && holds_scalars<T>;
template <class T>
inline constexpr bool in_out<T*> = !std::is_const_v<T> && holds_scalars<T>;
template <class T, std::size_t N>
inline constexpr bool in_out<std::span<T, N>> = !std::is_const_v<T> && holds_scalars<T>;

template <bool wanted, class T>
using element_t = std::conditional_t<wanted, std::tuple<typename cotangent<T>::type>, std::tuple<>>;
template <class T>
struct one_of {
  using type = T;
};
template <class T>
struct one_of<std::tuple<T>> {
  using type = T;
};
template <class... Tuples>
using joined = decltype(std::tuple_cat(std::declval<Tuples>()...));

template <class Outputs, class Cotangents>
class pullback;
template <class... Output, class Cotangents>
class pullback<std::tuple<Output...>, Cotangents> {
 public:
  Cotangents operator()(const Output&...) const;
  Cotangents operator()(const std::tuple<Output...>&) const
    requires(sizeof...(Output) > 1);
  [[nodiscard]] tape_counters counters() const noexcept;
  [[nodiscard]] const dualrev::tape& tape() const noexcept;
};

template <class R, class Parameters>
struct results;
template <class R, class... P>
struct results<R, detail::type_list<P...>> {
  using cotangents = joined<std::tuple<>, element_t<holds_scalars<P>, P>...>;
  using outputs =
      joined<element_t<!std::is_void_v<R>, std::conditional_t<std::is_void_v<R>, int, R>>, element_t<in_out<P>, P>...>;
  using gradient = joined<std::tuple<std::remove_cvref_t<std::conditional_t<std::is_void_v<R>, int, R>>>, cotangents>;
  using vjp = vjp_result<typename one_of<outputs>::type, pullback<outputs, typename one_of<cotangents>::type>>;
  template <class... C>
  static auto matrices(std::tuple<C...>*) -> std::tuple<std::conditional_t<true, matrix, C>...>;
  using jacobian = typename one_of<decltype(matrices(static_cast<cotangents*>(nullptr)))>::type;
};

template <class Pointer>
using function_results =
    results<typename detail::signature<Pointer>::result, typename detail::signature<Pointer>::parameters>;

template <class Call>
struct drop_object;
template <class Object, class... P>
struct drop_object<detail::type_list<Object, P...>> {
  using type = detail::type_list<P...>;
};
template <class F>
struct object_signature {
  using call = detail::signature<decltype(&F::operator())>;
  using type = results<typename call::result, typename drop_object<typename call::parameters>::type>;
};
template <class F>
using object_results = typename object_signature<F>::type;

}  // namespace rewriting

#define DUALREV_ENTRY(name)                                                                 \
  template <auto f, class... Arguments>                                                     \
  typename rewriting::function_results<decltype(f)>::name name(workspace&, Arguments&&...); \
  template <auto f, class... Arguments>                                                     \
  typename rewriting::function_results<decltype(f)>::name name(Arguments&&...);             \
  template <class F, class... Arguments>                                                    \
  typename rewriting::object_results<F>::name name(workspace&, Arguments&&...);             \
  template <class F, class... Arguments>                                                    \
  typename rewriting::object_results<F>::name name(Arguments&&...);
DUALREV_ENTRY(gradient)
DUALREV_ENTRY(vjp)
DUALREV_ENTRY(jacobian)
#undef DUALREV_ENTRY

struct check_options {
  double tolerance = 1e-6;
};
template <class String>
struct basic_scalar_check {
  String path;
  double analytic, numeric, error;
  bool ok;
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
gradient_check check_gradient(Arguments&&...);
template <auto f, class... Arguments>
gradient_check check_gradient(workspace&, Arguments&&...);
template <class F, class... Arguments>
gradient_check check_gradient(Arguments&&...);
template <class F, class... Arguments>
gradient_check check_gradient(workspace&, Arguments&&...);

}  // namespace dualrev
