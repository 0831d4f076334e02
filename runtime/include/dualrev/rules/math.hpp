// Partial derivatives that need more than a tidy formula: those with singular points inside the domain, those that
// would overflow on the way, and the functions that the derivatives of lgamma and tgamma need. Named by rules.def.
#pragma once

#include <cmath>
#include <limits>
#include <numeric>
#include <type_traits>

#include "dualrev/basics/cxx20.hpp"

namespace dualrev {

/// The chain rule inside one entry: adjoint * partial, and 0 for an adjoint of zero, whatever the partial is. In an
/// entry of its own the operation would not be visited at all, so that zero never meets infinity (docs/rules.md).
constexpr double chain(double adjoint, double partial) noexcept {
#if defined(__GNUC__) && !defined(__clang__)
  // g++ makes two jumps of the choice below; a mask needs none.
  if (!std::is_constant_evaluated()) {
    using numbers [[gnu::vector_size(16)]] = double;
    using bits [[gnu::vector_size(16)]] = long long;
    const numbers a = {adjoint, adjoint}, p = {partial, partial};
#ifdef __SSE2__
    // Not by comparing vectors, which makes g++ 12 fail ("internal compiler error: in gimple_expand_vec_cond_expr").
    const auto live = reinterpret_cast<bits>(__builtin_ia32_cmpneqsd(a, numbers{}));
#else
    const bits live = a != 0.0;
#endif
    return adjoint * reinterpret_cast<numbers>(reinterpret_cast<bits>(p) & live)[0];
  }
#endif
  return adjoint * (adjoint == 0 ? 0.0 : partial);
}

}  // namespace dualrev

namespace dualrev::math {

/// Stands for a partial derivative that has no closed form: NaN, so that it cannot be mistaken for a value.
inline double no_derivative() noexcept { return std::numeric_limits<double>::quiet_NaN(); }

// d/dx x^y = y x^(y-1); zero for y = 0 whatever x is. By way of the result, which is cheaper and does not lose the
// digits of y - 1, unless the result is near the end of the range (of float, whose results come here too).
inline double pow_dx(double x, double y, double r) noexcept {
  if (y == 0) return 0;
  const double size = std::fabs(r);
  return size > 1e-30 && size < 1e30 && std::isfinite(x) ? y * (r / x) : y * std::pow(x, y - 1);
}

// d/dy x^y = r log x, and 0 for x = 0 by convention (the limit for y > 0). NaN for negative x, where x^y is only
// defined for integers y.
inline double pow_dy(double x, double, double r) noexcept {
  if (x == 0 || (r == 0 && x > 0)) return 0;
  return r * std::log(x);
}

// d/dx tanh(x) = 1 - r^2; where the result is near one, and the difference would lose digits, 1 / cosh(x)^2.
inline double tanh_dx(double x, double r) noexcept {
  if (r * r < 0.75) return 1 - r * r;
  const double cosh = std::cosh(x);
  return 1 / (cosh * cosh);
}

// d/dx hypot(x, y, z) = x / r, scaled so that neither overflow nor gradual underflow of r loses digits; 0 at the kink.
inline double hypot_dx(double x, double y, double z) noexcept {
  const double largest = std::fmax(std::fabs(x), std::fmax(std::fabs(y), std::fabs(z)));
  if (largest == 0) return 0;
  if (std::isinf(largest)) return std::isinf(x) ? std::copysign(1.0, x) : 0.0;
  if (largest > 1e300)
    x *= 0x1p-10, y *= 0x1p-10, z *= 0x1p-10;
  else if (largest < 1e-290)
    x *= 0x1p+600, y *= 0x1p+600, z *= 0x1p+600;
  return x / (z == 0 ? std::hypot(x, y) : std::hypot(x, y, z));
}

// d/dx atan2(x, y) = y / (x^2 + y^2), without squaring; 0 at the origin, where no derivative exists.
inline double atan2_dx(double x, double y) noexcept {
  const double r = std::hypot(x, y);
  if (r == 0 || std::isinf(r)) return 0;
  return y / r / r;
}

namespace detail {
// Coefficients from the root of digamma on [1, 2]: relative error below 2^-53 (J. Maddock's rational form, as in
// Boost).
inline double digamma_1_2(double x) noexcept {
  constexpr double root1 = 1569415565.0 / 1073741824.0;
  constexpr double root2 = 381566830.0 / 1073741824.0 / 1073741824.0;
  constexpr double root3 = 0.9016312093258695918615325266959189453125e-19;
  constexpr double p[] = {0.25479851061131551,  -0.32555031186804491,  -0.65031853770896507,
                          -0.28919126444774784, -0.045251321448739056, -0.0020713321167745952};
  constexpr double q[] = {1.0,
                          2.0767117023730469,
                          1.4606242909763515,
                          0.43593529692665969,
                          0.054151797245674225,
                          0.0021284987017821144,
                          -0.55789841321675513e-6};
  const double g = ((x - root1) - root2) - root3;
  const double t = x - 1;
  double numerator = 0;
  double denominator = 0;
  for (int i = 5; i >= 0; --i) numerator = numerator * t + p[i];
  for (int i = 6; i >= 0; --i) denominator = denominator * t + q[i];
  return g * 0.99558162689208984375 + g * (numerator / denominator);
}
}  // namespace detail

/// The logarithmic derivative of the gamma function. NaN at its poles 0, -1, -2, ...
/// Asymptotic series for x >= 10, recurrence to [1, 2] below, reflection for negative x.
inline double digamma(double x) noexcept {
  constexpr double pi = 3.14159265358979323846;
  if (std::isinf(x)) return x > 0 ? x : no_derivative();
  if (x <= 0) {
    const double remainder = x - std::rint(x);
    if (remainder == 0) return no_derivative();
    // psi(x) = psi(1 - x) - pi / tan(pi x); near 0 by the recurrence, which loses no digits there
    if (x > -0.5) return digamma(x + 1) - 1 / x;
    return digamma(1 - x) - pi / std::tan(pi * remainder);
  }
  double sum = 0;
  if (x >= 10) {
    const double s = 1 / (x * x);
    constexpr double b[] = {1.0 / 12,  -1.0 / 120,     1.0 / 252, -1.0 / 240,
                            5.0 / 660, -691.0 / 32760, 1.0 / 12,  -3617.0 / 8160};
    for (int i = 7; i >= 0; --i) sum = (sum + b[i]) * s;
    return std::log(x) - 0.5 / x - sum;
  }
  while (x > 2) {
    x -= 1;
    sum += 1 / x;
  }
  while (x < 1) {
    sum -= 1 / x;
    x += 1;
  }
  return sum + detail::digamma_1_2(x);
}

// The functions of POSIX and GNU in overloads on the three types.
#define DUALREV_POSIX(name)                                    \
  inline float name(float x) noexcept { return ::name##f(x); } \
  inline double name(double x) noexcept { return ::name(x); }  \
  inline long double name(long double x) noexcept { return ::name##l(x); }
DUALREV_POSIX(j0)
DUALREV_POSIX(j1)
DUALREV_POSIX(y0)
DUALREV_POSIX(y1)
#if defined(__GLIBC__)
DUALREV_POSIX(exp10)
#else
template <class Scalar>
Scalar exp10(Scalar x) noexcept {
  return std::pow(Scalar(10), x);
}
#endif
#undef DUALREV_POSIX
#define DUALREV_POSIX(name)                                              \
  inline float name(int n, float x) noexcept { return ::name##f(n, x); } \
  inline double name(int n, double x) noexcept { return ::name(n, x); }  \
  inline long double name(int n, long double x) noexcept { return ::name##l(n, x); }
DUALREV_POSIX(jn)
DUALREV_POSIX(yn)
#undef DUALREV_POSIX

// Derivatives of Bessel functions, f_n' = (f_(n-1) - f_(n+1)) / 2: no division, so exact at 0 for the regular ones.
inline double jn_dy(int n, double x) noexcept { return 0.5 * (math::jn(n - 1, x) - math::jn(n + 1, x)); }
inline double yn_dy(int n, double x) noexcept {
  if (x == 0) return std::numeric_limits<double>::infinity();  // f falls to minus infinity towards 0
  return 0.5 * (math::yn(n - 1, x) - math::yn(n + 1, x));
}
inline double y1_dx(double x) noexcept { return yn_dy(1, x); }

}  // namespace dualrev::math
