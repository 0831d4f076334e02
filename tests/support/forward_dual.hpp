// Forward-mode dual numbers: the oracle that every end-to-end test compares with. It shares nothing with the runtime
// under test, neither code nor rules. A case's source is compiled a second time with `double` meaning
// fwd::basic<double> (see oracle_begin.hpp), so this type behaves like a floating type wherever ordinary code could
// notice: mixed arithmetic has the common type, and it converts to arithmetic types only where a cast is written
// (FWD_IMPLICIT_CONVERSIONS lifts that).
#pragma once

#include <compare>
#include <concepts>
#include <istream>
#include <limits>
#include <numbers>
#include <ostream>
#include <type_traits>

#ifndef FWD_IMPLICIT_CONVERSIONS
#define FWD_IMPLICIT_CONVERSIONS 0
#endif

namespace fwd {

template <class A>
concept plain = std::is_arithmetic_v<A> || (std::is_enum_v<A> && std::is_convertible_v<A, int>);

template <std::floating_point T>
struct basic {
  T v;       // primal
  double t;  // tangent

  basic() = default;
  template <plain A>
  constexpr basic(A value) : v(static_cast<T>(value)), t(0) {}
  template <class E>
    requires(std::is_enum_v<E> && !plain<E>)
  constexpr explicit basic(E value) : v(static_cast<T>(value)), t(0) {}
  template <std::floating_point U>
  constexpr basic(const basic<U>& other) : v(static_cast<T>(other.v)), t(other.t) {}
  static constexpr basic make(T value, double tangent) {
    basic result(value);
    result.t = tangent;
    return result;
  }

  template <plain A>
  constexpr explicit(!FWD_IMPLICIT_CONVERSIONS) operator A() const {
    return static_cast<A>(v);
  }
};
using dual = basic<double>;
static_assert(std::is_trivial_v<dual>);  // uninitialised like a double, jumped over by switch, copied by memcpy

template <class A>
constexpr bool is_dual = false;
template <class T>
constexpr bool is_dual<basic<T>> = true;

template <class A>
concept operand = is_dual<A> || plain<A>;
template <class A, class B>
concept mixed = (is_dual<A> || is_dual<B>) && operand<A> && operand<B>;

template <class T>
constexpr T primal(const basic<T>& x) {
  return x.v;
}
template <plain A>
constexpr auto primal(A x) {
  if constexpr (std::is_enum_v<A>)
    return +x;
  else
    return x;
}
template <class T>
constexpr double tangent(const basic<T>& x) {
  return x.t;
}
template <plain A>
constexpr double tangent(A) {
  return 0;
}

template <class A>
using primal_of = decltype(primal(std::declval<A>()));
/// The floating type of an operation on these operands.
template <class... A>
using common = std::common_type_t<primal_of<A>...>;

template <class A, class B>
  requires mixed<A, B>
constexpr basic<common<A, B>> operator+(const A& a, const B& b) {
  using T = common<A, B>;
  return basic<T>::make(static_cast<T>(primal(a)) + static_cast<T>(primal(b)), tangent(a) + tangent(b));
}
template <class A, class B>
  requires mixed<A, B>
constexpr basic<common<A, B>> operator-(const A& a, const B& b) {
  using T = common<A, B>;
  return basic<T>::make(static_cast<T>(primal(a)) - static_cast<T>(primal(b)), tangent(a) - tangent(b));
}
template <class A, class B>
  requires mixed<A, B>
constexpr basic<common<A, B>> operator*(const A& a, const B& b) {
  using T = common<A, B>;
  const T x = static_cast<T>(primal(a)), y = static_cast<T>(primal(b));
  return basic<T>::make(x * y, static_cast<double>(tangent(a) * y + x * tangent(b)));
}
template <class A, class B>
  requires mixed<A, B>
constexpr basic<common<A, B>> operator/(const A& a, const B& b) {
  using T = common<A, B>;
  const T x = static_cast<T>(primal(a)), y = static_cast<T>(primal(b));
  const T r = x / y;
  return basic<T>::make(r, static_cast<double>((tangent(a) - r * tangent(b)) / y));
}
template <class T>
constexpr basic<T> operator+(const basic<T>& a) {
  return a;
}
template <class T>
constexpr basic<T> operator-(const basic<T>& a) {
  return basic<T>::make(-a.v, -a.t);
}

#define FWD_COMPOUND(op)                                         \
  template <class T, operand B>                                  \
  constexpr basic<T>& operator op##=(basic<T>& a, const B & b) { \
    return a = a op b;                                           \
  }                                                              \
  template <class A, class T>                                    \
    requires std::is_arithmetic_v<A>                             \
  constexpr A& operator op##=(A & a, const basic<T>& b) {        \
    return a = static_cast<A>(a op b);                           \
  }
FWD_COMPOUND(+)
FWD_COMPOUND(-)
FWD_COMPOUND(*)
FWD_COMPOUND(/)
#undef FWD_COMPOUND

template <class T>
constexpr basic<T>& operator++(basic<T>& a) {
  return a += 1;
}
template <class T>
constexpr basic<T>& operator--(basic<T>& a) {
  return a -= 1;
}
template <class T>
constexpr basic<T> operator++(basic<T>& a, int) {
  const basic<T> before = a;
  a += 1;
  return before;
}
template <class T>
constexpr basic<T> operator--(basic<T>& a, int) {
  const basic<T> before = a;
  a -= 1;
  return before;
}

#define FWD_COMPARISON(op)                                         \
  template <class A, class B>                                      \
    requires mixed<A, B>                                           \
  constexpr bool operator op(const A& a, const B& b) {             \
    using T = common<A, B>;                                        \
    return static_cast<T>(primal(a)) op static_cast<T>(primal(b)); \
  }
FWD_COMPARISON(==)
FWD_COMPARISON(!=)
FWD_COMPARISON(<)
FWD_COMPARISON(>)
FWD_COMPARISON(<=)
FWD_COMPARISON(>=)
#undef FWD_COMPARISON
template <class A, class B>
  requires mixed<A, B>
constexpr std::partial_ordering operator<=>(const A& a, const B& b) {
  using T = common<A, B>;
  return static_cast<T>(primal(a)) <=> static_cast<T>(primal(b));
}

template <class T>
std::ostream& operator<<(std::ostream& out, const basic<T>& x) {
  return out << x.v;
}
template <class T>
std::istream& operator>>(std::istream& in, basic<T>& x) {
  T value;
  if (in >> value) x = value;
  return in;
}

}  // namespace fwd

template <class T>
struct std::numeric_limits<fwd::basic<T>> : std::numeric_limits<T> {};
template <class T>
constexpr fwd::basic<T> std::numbers::pi_v<fwd::basic<T>> = std::numbers::pi_v<T>;
