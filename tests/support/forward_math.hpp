// The functions of <cmath> on the oracle's forward duals, with derivatives written down here once more, by hand and
// apart from the table under test. What has no short formula (Bessel functions, elliptic integrals, ...) is
// differentiated numerically in long double, which is exact to more digits than any test asks for.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <numbers>
#include <numeric>

#include "support/forward_dual.hpp"

namespace fwd {

/// df/dx by three steps of Richardson extrapolation in long double.
template <class Function>
double slope(Function f, long double x) {
  constexpr int levels = 5;
  long double row[levels];
  long double h = 0.02L * std::max(1.0L, std::abs(x));
  if (x > 0) h = std::min(h, x / 4);
  for (int i = 0; i < levels; ++i, h /= 2) {
    long double next = (f(x + h) - f(x - h)) / (2 * h);
    long double power = 4;
    for (int j = 0; j < i; ++j, power *= 4) {
      const long double better = next + (next - row[j]) / (power - 1);
      row[j] = next;
      next = better;
    }
    row[i] = next;
  }
  return static_cast<double>(row[levels - 1]);
}

/// value and partial times tangent; an operand without tangent contributes nothing, even where its partial is infinite.
template <class T>
double along(T partial, double tangent) {
  return tangent == 0 ? 0.0 : static_cast<double>(partial) * tangent;
}

/// The type in which <cmath> computes: integers count as double.
template <class A>
using floating = std::conditional_t<std::is_integral_v<primal_of<A>>, double, primal_of<A>>;
template <class... A>
using promoted = std::common_type_t<floating<A>...>;

// `x` is the argument, `r` the result, `T` its type.
#define FWD_UNARY(name, dx)                              \
  template <class T>                                     \
  basic<T> name(const basic<T>& argument) {              \
    [[maybe_unused]] const long double x = argument.v;   \
    const T value = std::name(argument.v);               \
    [[maybe_unused]] const long double r = value;        \
    return basic<T>::make(value, along(dx, argument.t)); \
  }
FWD_UNARY(fabs, x < 0 ? -1.0L : x > 0 ? 1.0L : 0.0L)
FWD_UNARY(abs, x < 0 ? -1.0L : x > 0 ? 1.0L : 0.0L)
FWD_UNARY(exp, r)
FWD_UNARY(exp2, r* std::numbers::ln2_v<long double>)
FWD_UNARY(expm1, std::exp(x))
FWD_UNARY(log, 1 / x)
FWD_UNARY(log2, 1 / (x * std::numbers::ln2_v<long double>))
FWD_UNARY(log10, 1 / (x * std::numbers::ln10_v<long double>))
FWD_UNARY(log1p, 1 / (1 + x))
FWD_UNARY(sqrt, 1 / (2 * std::sqrt(x)))
FWD_UNARY(cbrt, 1 / (3 * std::cbrt(x) * std::cbrt(x)))
FWD_UNARY(sin, std::cos(x))
FWD_UNARY(cos, -std::sin(x))
FWD_UNARY(tan, 1 / (std::cos(x) * std::cos(x)))
FWD_UNARY(asin, 1 / std::sqrt((1 - x) * (1 + x)))
FWD_UNARY(acos, -1 / std::sqrt((1 - x) * (1 + x)))
FWD_UNARY(atan, 1 / (1 + x * x))
FWD_UNARY(sinh, std::cosh(x))
FWD_UNARY(cosh, std::sinh(x))
FWD_UNARY(tanh, 1 / (std::cosh(x) * std::cosh(x)))
FWD_UNARY(asinh, 1 / std::sqrt(1 + x * x))
FWD_UNARY(acosh, 1 / std::sqrt((x - 1) * (x + 1)))
FWD_UNARY(atanh, 1 / ((1 - x) * (1 + x)))
FWD_UNARY(erf, 2 * std::numbers::inv_sqrtpi_v<long double> * std::exp(-x * x))
FWD_UNARY(erfc, -2 * std::numbers::inv_sqrtpi_v<long double> * std::exp(-x * x))
FWD_UNARY(tgamma, slope([](long double u) { return std::tgamma(u); }, x))
FWD_UNARY(lgamma, slope([](long double u) { return std::lgamma(u); }, x))
FWD_UNARY(floor, 0)
FWD_UNARY(ceil, 0)
FWD_UNARY(trunc, 0)
FWD_UNARY(round, 0)
FWD_UNARY(rint, 0)
FWD_UNARY(nearbyint, 0)
FWD_UNARY(logb, 0)
FWD_UNARY(expint, std::exp(x) / x)
FWD_UNARY(riemann_zeta, slope([](long double u) { return std::riemann_zeta(u); }, x))
FWD_UNARY(comp_ellint_1, slope([](long double u) { return std::comp_ellint_1(u); }, x))
FWD_UNARY(comp_ellint_2, slope([](long double u) { return std::comp_ellint_2(u); }, x))
#undef FWD_UNARY

// `x`, `y` are the arguments.
#define FWD_BINARY(name, dx, dy)                                                     \
  template <class A, class B>                                                        \
    requires mixed<A, B>                                                             \
  basic<promoted<A, B>> name(const A& a, const B& b) {                               \
    using T = promoted<A, B>;                                                        \
    const T value = std::name(static_cast<T>(primal(a)), static_cast<T>(primal(b))); \
    [[maybe_unused]] const long double x = primal(a), y = primal(b), r = value;      \
    return basic<T>::make(value, along(dx, tangent(a)) + along(dy, tangent(b)));     \
  }
FWD_BINARY(pow, y* std::pow(x, y - 1), x > 0 ? r * std::log(x) : 0.0L)
FWD_BINARY(atan2, y / (x * x + y * y), -x / (x * x + y * y))  // std::atan2(x, y): x is the ordinate here
FWD_BINARY(hypot, x / r, y / r)
FWD_BINARY(fmod, 1.0L, -std::trunc(x / y))
FWD_BINARY(remainder, 1.0L, -std::nearbyint(x / y))
FWD_BINARY(fmax, x >= y || y != y ? 1.0L : 0.0L, x >= y || y != y ? 0.0L : 1.0L)
FWD_BINARY(fmin, x <= y || y != y ? 1.0L : 0.0L, x <= y || y != y ? 0.0L : 1.0L)
FWD_BINARY(fdim, x > y ? 1.0L : 0.0L, x > y ? -1.0L : 0.0L)
FWD_BINARY(copysign, (std::signbit(x) == std::signbit(y) ? 1.0L : -1.0L), 0.0L)
FWD_BINARY(nextafter, 1.0L, 0.0L)
FWD_BINARY(beta, slope([&](long double u) { return std::beta(u, y); }, x),
           slope([&](long double u) { return std::beta(x, u); }, y))
FWD_BINARY(cyl_bessel_j, 0.0L, slope([&](long double u) { return std::cyl_bessel_j(x, u); }, y))
FWD_BINARY(cyl_bessel_i, 0.0L, slope([&](long double u) { return std::cyl_bessel_i(x, u); }, y))
FWD_BINARY(cyl_bessel_k, 0.0L, slope([&](long double u) { return std::cyl_bessel_k(x, u); }, y))
FWD_BINARY(cyl_neumann, 0.0L, slope([&](long double u) { return std::cyl_neumann(x, u); }, y))
FWD_BINARY(ellint_1, slope([&](long double u) { return std::ellint_1(u, y); }, x),
           slope([&](long double u) { return std::ellint_1(x, u); }, y))
FWD_BINARY(ellint_2, slope([&](long double u) { return std::ellint_2(u, y); }, x),
           slope([&](long double u) { return std::ellint_2(x, u); }, y))
FWD_BINARY(comp_ellint_3, slope([&](long double u) { return std::comp_ellint_3(u, y); }, x),
           slope([&](long double u) { return std::comp_ellint_3(x, u); }, y))
#undef FWD_BINARY

template <class A, class B>
  requires mixed<A, B>
auto drem(const A& a, const B& b) {
  return remainder(a, b);
}

// An order that is an integer, then the argument.
#define FWD_ORDER(name)                                                                                               \
  template <class T>                                                                                                  \
  basic<T> name(unsigned n, const basic<T>& x) {                                                                      \
    return basic<T>::make(std::name(n, x.v), along(slope([&](long double u) { return std::name(n, u); }, x.v), x.t)); \
  }
FWD_ORDER(hermite)
FWD_ORDER(laguerre)
FWD_ORDER(legendre)
FWD_ORDER(sph_bessel)
FWD_ORDER(sph_neumann)
#undef FWD_ORDER
#define FWD_TWO_ORDERS(name)                                                                          \
  template <class T>                                                                                  \
  basic<T> name(unsigned n, unsigned m, const basic<T>& x) {                                          \
    return basic<T>::make(std::name(n, m, x.v),                                                       \
                          along(slope([&](long double u) { return std::name(n, m, u); }, x.v), x.t)); \
  }
FWD_TWO_ORDERS(assoc_laguerre)
FWD_TWO_ORDERS(assoc_legendre)
FWD_TWO_ORDERS(sph_legendre)
#undef FWD_TWO_ORDERS

template <class A, class B, class C>
  requires((is_dual<A> || is_dual<B> || is_dual<C>) && operand<A> && operand<B> && operand<C>)
basic<promoted<A, B, C>> fma(const A& a, const B& b, const C& c) {
  using T = promoted<A, B, C>;
  const T x = static_cast<T>(primal(a)), y = static_cast<T>(primal(b)), z = static_cast<T>(primal(c));
  return basic<T>::make(std::fma(x, y, z), along(y, tangent(a)) + along(x, tangent(b)) + tangent(c));
}
template <class A, class B, class C>
  requires((is_dual<A> || is_dual<B> || is_dual<C>) && operand<A> && operand<B> && operand<C>)
basic<promoted<A, B, C>> hypot(const A& a, const B& b, const C& c) {
  using T = promoted<A, B, C>;
  const T x = static_cast<T>(primal(a)), y = static_cast<T>(primal(b)), z = static_cast<T>(primal(c));
  const T r = std::hypot(x, y, z);
  return basic<T>::make(r, along(x / r, tangent(a)) + along(y / r, tangent(b)) + along(z / r, tangent(c)));
}
template <class A, class B, class C>
  requires((is_dual<A> || is_dual<B> || is_dual<C>) && operand<A> && operand<B> && operand<C>)
basic<promoted<A, B, C>> lerp(const A& a, const B& b, const C& c) {
  using T = promoted<A, B, C>;
  const T x = static_cast<T>(primal(a)), y = static_cast<T>(primal(b)), z = static_cast<T>(primal(c));
  return basic<T>::make(std::lerp(x, y, z), along(1 - z, tangent(a)) + along(z, tangent(b)) + along(y - x, tangent(c)));
}
template <class A, class B, class C>
  requires((is_dual<A> || is_dual<B> || is_dual<C>) && operand<A> && operand<B> && operand<C>)
basic<promoted<A, B, C>> ellint_3(const A& a, const B& b, const C& c) {
  using T = promoted<A, B, C>;
  const T x = static_cast<T>(primal(a)), y = static_cast<T>(primal(b)), z = static_cast<T>(primal(c));
  return basic<T>::make(
      std::ellint_3(x, y, z),
      along(slope([&](long double u) { return std::ellint_3(u, (long double)y, (long double)z); }, x), tangent(a)) +
          along(slope([&](long double u) { return std::ellint_3((long double)x, u, (long double)z); }, y), tangent(b)) +
          along(slope([&](long double u) { return std::ellint_3((long double)x, (long double)y, u); }, z), tangent(c)));
}

template <class T>
basic<T> ldexp(const basic<T>& x, int n) {
  return basic<T>::make(std::ldexp(x.v, n), std::ldexp(x.t, n));
}
template <class T>
basic<T> scalbn(const basic<T>& x, int n) {
  return ldexp(x, n);
}
template <class T>
basic<T> scalbln(const basic<T>& x, long n) {
  return ldexp(x, static_cast<int>(n));
}
template <class T>
basic<T> nexttoward(const basic<T>& x, long double y) {
  return basic<T>::make(std::nexttoward(x.v, y), x.t);
}
template <class T>
basic<T> frexp(const basic<T>& x, int* exponent) {
  const T value = std::frexp(x.v, exponent);
  return basic<T>::make(value, std::ldexp(x.t, -*exponent));
}
template <class T>
basic<T> modf(const basic<T>& x, basic<T>* whole) {
  T part;
  const T value = std::modf(x.v, &part);
  *whole = part;
  return basic<T>::make(value, x.t);
}
template <class T, class U>
basic<std::common_type_t<T, U>> remquo(const basic<T>& x, const basic<U>& y, int* quotient) {
  std::remquo(x.v, y.v, quotient);
  return remainder(x, y);
}
inline void sincos(const dual& x, dual* s, dual* c) {
  *s = sin(x);
  *c = cos(x);
}

// Functions of POSIX and GNU, at global scope only.
inline dual exp10(const dual& x) { return dual::make(::exp10(x.v), along(::exp10(x.v) * std::numbers::ln10, x.t)); }
inline dual j0(const dual& x) { return dual::make(::j0(x.v), along(-::j1(x.v), x.t)); }
inline dual j1(const dual& x) { return dual::make(::j1(x.v), along(slope(::j1l, x.v), x.t)); }
inline dual y0(const dual& x) { return dual::make(::y0(x.v), along(-::y1(x.v), x.t)); }
inline dual y1(const dual& x) { return dual::make(::y1(x.v), along(slope(::y1l, x.v), x.t)); }
inline dual jn(int n, const dual& x) {
  return dual::make(::jn(n, x.v), along(slope([&](long double u) { return ::jnl(n, u); }, x.v), x.t));
}
inline dual yn(int n, const dual& x) {
  return dual::make(::yn(n, x.v), along(slope([&](long double u) { return ::ynl(n, u); }, x.v), x.t));
}

// What has a value that is not a scalar.
#define FWD_PASSIVE(name)        \
  template <class T>             \
  auto name(const basic<T>& x) { \
    return std::name(x.v);       \
  }
FWD_PASSIVE(isnan)
FWD_PASSIVE(isinf)
FWD_PASSIVE(isfinite)
FWD_PASSIVE(isnormal)
FWD_PASSIVE(signbit)
FWD_PASSIVE(fpclassify)
FWD_PASSIVE(ilogb)
FWD_PASSIVE(lround)
FWD_PASSIVE(llround)
FWD_PASSIVE(lrint)
FWD_PASSIVE(llrint)
#undef FWD_PASSIVE
#define FWD_PASSIVE(name)                   \
  template <class A, class B>               \
    requires mixed<A, B>                    \
  bool name(const A& a, const B& b) {       \
    return std::name(primal(a), primal(b)); \
  }
FWD_PASSIVE(isgreater)
FWD_PASSIVE(isgreaterequal)
FWD_PASSIVE(isless)
FWD_PASSIVE(islessequal)
FWD_PASSIVE(islessgreater)
FWD_PASSIVE(isunordered)
#undef FWD_PASSIVE

// float and long double spellings of C.
#define FWD_SUFFIXED(name)                                               \
  inline basic<float> name##f(const basic<float>& x) { return name(x); } \
  inline basic<long double> name##l(const basic<long double>& x) { return name(x); }
#define FWD_SUFFIXED_2(name)                                                                       \
  inline basic<float> name##f(const basic<float>& x, const basic<float>& y) { return name(x, y); } \
  inline basic<long double> name##l(const basic<long double>& x, const basic<long double>& y) { return name(x, y); }
#define FWD_ALL_UNARY(row)                                                                                           \
  row(fabs) row(exp) row(exp2) row(expm1) row(log) row(log2) row(log10) row(log1p) row(sqrt) row(cbrt) row(sin)      \
      row(cos) row(tan) row(asin) row(acos) row(atan) row(sinh) row(cosh) row(tanh) row(asinh) row(acosh) row(atanh) \
          row(erf) row(erfc) row(tgamma) row(lgamma) row(floor) row(ceil) row(trunc) row(round) row(rint)            \
              row(nearbyint) row(logb)
#define FWD_ALL_BINARY(row) \
  row(pow) row(atan2) row(hypot) row(fmod) row(remainder) row(fmax) row(fmin) row(fdim) row(copysign) row(nextafter)
FWD_ALL_UNARY(FWD_SUFFIXED)
FWD_ALL_BINARY(FWD_SUFFIXED_2)
#undef FWD_SUFFIXED
#undef FWD_SUFFIXED_2
inline basic<float> fmaf(const basic<float>& x, const basic<float>& y, const basic<float>& z) { return fma(x, y, z); }

template <class A, class B>
  requires(mixed<A, B> && !std::same_as<A, B>)
basic<common<A, B>> max(const A& a, const B& b) {
  return a < b ? basic<common<A, B>>(b) : basic<common<A, B>>(a);
}
template <class A, class B>
  requires(mixed<A, B> && !std::same_as<A, B>)
basic<common<A, B>> min(const A& a, const B& b) {
  return b < a ? basic<common<A, B>>(b) : basic<common<A, B>>(a);
}
template <class T>
basic<T> clamp(const basic<T>& x, std::type_identity_t<T> low, std::type_identity_t<T> high) {
  return x < low ? basic<T>(low) : high < x ? basic<T>(high) : x;
}
template <class A, class B>
  requires mixed<A, B>
basic<common<A, B>> midpoint(const A& a, const B& b) {
  return basic<common<A, B>>::make(std::midpoint(primal(a), primal(b)), (tangent(a) + tangent(b)) / 2);
}

}  // namespace fwd

// Ordinary code says std::sin(x), ::sin(x) and sin(x); all three must find the functions above.
#define FWD_STD(name) \
  namespace std {     \
  using ::fwd::name;  \
  }
#define FWD_GLOBAL(name) using ::fwd::name;
#define FWD_BOTH(name) FWD_STD(name) FWD_GLOBAL(name)
#define FWD_ONLY_F(name) \
  using ::fwd::name##f;  \
  using ::fwd::name##l;
// clang-format off
FWD_ALL_UNARY(FWD_BOTH)
FWD_ALL_BINARY(FWD_BOTH)
FWD_ALL_UNARY(FWD_ONLY_F)
FWD_ALL_BINARY(FWD_ONLY_F)
FWD_STD(abs) FWD_STD(expint) FWD_STD(riemann_zeta) FWD_STD(comp_ellint_1) FWD_STD(comp_ellint_2) FWD_STD(comp_ellint_3)
FWD_STD(beta) FWD_STD(cyl_bessel_j) FWD_STD(cyl_bessel_i) FWD_STD(cyl_bessel_k) FWD_STD(cyl_neumann) FWD_STD(ellint_1)
FWD_STD(ellint_2) FWD_STD(ellint_3) FWD_STD(hermite) FWD_STD(laguerre) FWD_STD(legendre) FWD_STD(sph_bessel) FWD_STD(sph_neumann)
FWD_STD(assoc_laguerre) FWD_STD(assoc_legendre) FWD_STD(sph_legendre) FWD_STD(lerp) FWD_STD(max) FWD_STD(min) FWD_STD(clamp)
FWD_STD(midpoint) FWD_STD(isgreater) FWD_STD(isgreaterequal) FWD_STD(isless) FWD_STD(islessequal) FWD_STD(islessgreater)
FWD_STD(isunordered) FWD_STD(isnan) FWD_STD(isinf) FWD_STD(isfinite) FWD_STD(isnormal) FWD_STD(signbit) FWD_STD(fpclassify)
FWD_BOTH(ilogb) FWD_BOTH(lround) FWD_BOTH(llround) FWD_BOTH(lrint) FWD_BOTH(llrint) FWD_BOTH(fma) FWD_BOTH(ldexp) FWD_BOTH(scalbn)
FWD_BOTH(scalbln) FWD_BOTH(nexttoward) FWD_BOTH(frexp) FWD_BOTH(modf) FWD_BOTH(remquo)
FWD_GLOBAL(fmaf) FWD_GLOBAL(drem) FWD_GLOBAL(sincos) FWD_GLOBAL(exp10) FWD_GLOBAL(j0) FWD_GLOBAL(j1) FWD_GLOBAL(y0) FWD_GLOBAL(y1)
FWD_GLOBAL(jn) FWD_GLOBAL(yn)
// clang-format on
#undef FWD_STD
#undef FWD_GLOBAL
#undef FWD_BOTH
#undef FWD_ONLY_F

    // Algorithms that start from a literal: its type would be the real double.
    namespace std {
  template <class Iterator, fwd::plain A>
    requires fwd::is_dual<iter_value_t<Iterator>>
  iter_value_t<Iterator> accumulate(Iterator first, Iterator last, A start) {
    return std::accumulate(first, last, iter_value_t<Iterator>(start));
  }
  template <class Iterator, class Other, fwd::plain A>
    requires fwd::is_dual<iter_value_t<Iterator>>
  iter_value_t<Iterator> inner_product(Iterator first, Iterator last, Other second, A start) {
    return std::inner_product(first, last, second, iter_value_t<Iterator>(start));
  }
  template <class Iterator, fwd::plain A, class Operation>
    requires fwd::is_dual<iter_value_t<Iterator>>
  iter_value_t<Iterator> accumulate(Iterator first, Iterator last, A start, Operation operation) {
    return std::accumulate(first, last, iter_value_t<Iterator>(start), operation);
  }
  template <class Iterator, class Other, fwd::plain A, class Add, class Multiply>
    requires fwd::is_dual<iter_value_t<Iterator>>
  iter_value_t<Iterator> inner_product(Iterator first, Iterator last, Other second, A start, Add add,
                                       Multiply multiply) {
    return std::inner_product(first, last, second, iter_value_t<Iterator>(start), add, multiply);
  }
  template <class Iterator, fwd::plain A>
    requires fwd::is_dual<iter_value_t<Iterator>>
  iter_value_t<Iterator> reduce(Iterator first, Iterator last, A start) {
    return std::reduce(first, last, iter_value_t<Iterator>(start));
  }
  template <class Iterator, class Other, fwd::plain A>
    requires fwd::is_dual<iter_value_t<Iterator>>
  iter_value_t<Iterator> transform_reduce(Iterator first, Iterator last, Other second, A start) {
    return std::transform_reduce(first, last, second, iter_value_t<Iterator>(start));
  }
  template <class Iterator, fwd::plain A, class Add, class Each>
    requires fwd::is_dual<iter_value_t<Iterator>>
  iter_value_t<Iterator> transform_reduce(Iterator first, Iterator last, A start, Add add, Each each) {
    return std::transform_reduce(first, last, iter_value_t<Iterator>(start), add, each);
  }
  template <class Iterator, class Other, fwd::plain A, class Add, class Each>
    requires fwd::is_dual<iter_value_t<Iterator>>
  iter_value_t<Iterator> transform_reduce(Iterator first, Iterator last, Other second, A start, Add add, Each each) {
    return std::transform_reduce(first, last, second, iter_value_t<Iterator>(start), add, each);
  }
}  // namespace std
