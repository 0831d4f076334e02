// Numbers of 400 bits (MPFR) and functions on them: the oracle of the rules. Where MPFR has no such function it is
// written out here by its series or recurrence.
#pragma once

#include <mpfr.h>

#include <cmath>
#include <utility>

namespace oracle {

class real {
 public:
  real(double x = 0) {
    mpfr_init2(value_, 400);
    mpfr_set_d(value_, x, MPFR_RNDN);
  }
  real(const real& other) : real() { mpfr_set(value_, other.value_, MPFR_RNDN); }
  real& operator=(const real& other) {
    mpfr_set(value_, other.value_, MPFR_RNDN);
    return *this;
  }
  ~real() { mpfr_clear(value_); }

  [[nodiscard]] double to_double() const { return mpfr_get_d(value_, MPFR_RNDN); }
  [[nodiscard]] long to_long() const { return mpfr_get_si(value_, MPFR_RNDN); }
  mpfr_ptr get() { return value_; }
  [[nodiscard]] mpfr_srcptr get() const { return value_; }

  friend bool operator<(const real& a, const real& b) { return mpfr_less_p(a.value_, b.value_); }

 private:
  mpfr_t value_;
};

// Applies an MPFR function, e.g. apply(mpfr_sin, x).
template <class Function, class... Arguments>
real apply(Function f, Arguments... arguments) {
  real r;
  f(r.get(), arguments..., MPFR_RNDN);
  return r;
}
inline real operator+(const real& a, const real& b) { return apply(mpfr_add, a.get(), b.get()); }
inline real operator-(const real& a, const real& b) { return apply(mpfr_sub, a.get(), b.get()); }
inline real operator*(const real& a, const real& b) { return apply(mpfr_mul, a.get(), b.get()); }
inline real operator/(const real& a, const real& b) { return apply(mpfr_div, a.get(), b.get()); }
inline real operator-(const real& a) { return apply(mpfr_neg, a.get()); }

inline real pow(const real& x, const real& y) { return apply(mpfr_pow, x.get(), y.get()); }
inline real sqrt(const real& x) { return apply(mpfr_sqrt, x.get()); }
inline real sin(const real& x) { return apply(mpfr_sin, x.get()); }
inline real cos(const real& x) { return apply(mpfr_cos, x.get()); }
inline real gamma(const real& x) { return apply(mpfr_gamma, x.get()); }
inline real abs(const real& x) { return x < 0 ? -x : x; }
inline real pi() { return apply(mpfr_const_pi); }

// P_l^m without the Condon-Shortley phase.
inline real assoc_legendre(long l, long m, const real& x) {
  if (m > l) return 0;
  real before = 0;
  real now = pow(1 - x * x, real(0.5 * static_cast<double>(m)));
  for (long i = 1; i <= m; ++i) now = now * (2.0 * static_cast<double>(i) - 1);
  for (long k = m + 1; k <= l; ++k) {
    const double kd = static_cast<double>(k);
    const double md = static_cast<double>(m);
    const real next = (x * now * (2 * kd - 1) - before * (kd + md - 1)) / (kd - md);
    before = now;
    now = next;
  }
  return now;
}
inline real sph_legendre(long l, long m, const real& theta) {
  if (m > l) return 0;
  real scale = (2.0 * static_cast<double>(l) + 1) / (4 * pi());
  for (long k = l - m + 1; k <= l + m; ++k) scale = scale / static_cast<double>(k);
  const real y = sqrt(scale) * assoc_legendre(l, m, cos(theta));
  return m % 2 ? -y : y;
}
inline real hermite(long n, const real& x) {
  real before = 0;
  real now = 1;
  for (long k = 0; k < n; ++k) {
    const real next = 2 * x * now - before * (2.0 * static_cast<double>(k));
    before = now;
    now = next;
  }
  return now;
}
inline real assoc_laguerre(long n, long m, const real& x) {
  real before = 0;
  real now = 1;
  for (long k = 0; k < n; ++k) {
    const double kd = static_cast<double>(k);
    const double md = static_cast<double>(m);
    const real next = ((2 * kd + 1 + md - x) * now - (kd + md) * before) / (kd + 1);
    before = now;
    now = next;
  }
  return now;
}

// sum over k of (sign)^k (x/2)^(2k + nu) / (k! gamma(k + nu + 1)): J for sign -1, I for sign 1.
inline real bessel_series(const real& nu, const real& x, double sign) {
  const real quarter = x * x / 4;
  real term = pow(x / 2, nu) / gamma(nu + 1);
  real sum = term;
  for (int k = 1; k < 400; ++k) {
    term = sign * term * quarter / (static_cast<double>(k) * (nu + static_cast<double>(k)));
    sum = sum + term;
  }
  return sum;
}
inline real cyl_bessel_j(const real& nu, const real& x) { return bessel_series(nu, x, -1); }
inline real cyl_bessel_i(const real& nu, const real& x) { return bessel_series(nu, x, 1); }
// For integer orders the limit, taken at an order that is off by so little that the error is far below a double's.
inline real near_order(const real& nu) { return mpfr_integer_p(nu.get()) ? nu + real(std::ldexp(1.0, -120)) : nu; }
inline real cyl_bessel_k(const real& order, const real& x) {
  const real nu = near_order(order);
  return pi() / 2 * (bessel_series(-nu, x, 1) - bessel_series(nu, x, 1)) / sin(nu * pi());
}
inline real cyl_neumann(const real& order, const real& x) {
  const real nu = near_order(order);
  return (bessel_series(nu, x, -1) * cos(nu * pi()) - bessel_series(-nu, x, -1)) / sin(nu * pi());
}
inline real sph_bessel(long n, const real& x) {
  return sqrt(pi() / (2 * x)) * cyl_bessel_j(real(static_cast<double>(n) + 0.5), x);
}
inline real sph_neumann(long n, const real& x) {
  return sqrt(pi() / (2 * x)) * cyl_neumann(real(static_cast<double>(n) + 0.5), x);
}

// The integral of f from 0 to b by the composite Gauss-Legendre rule of five points; f is smooth, 400 panels give
// 1e-30.
template <class F>
real integral(F&& f, const real& b) {
  const int panels = 400;
  const real root = sqrt(real(10) / 7);
  const real inner = sqrt(5 - 2 * root) / 3;
  const real outer = sqrt(5 + 2 * root) / 3;
  const real w_inner = (322 + 13 * sqrt(real(70))) / 900;
  const real w_outer = (322 - 13 * sqrt(real(70))) / 900;
  const real half = b / (2.0 * panels);
  real sum = 0;
  for (int i = 0; i < panels; ++i) {
    const real middle = half * (2.0 * i + 1);
    sum = sum + real(128) / 225 * f(middle) + w_inner * (f(middle - half * inner) + f(middle + half * inner)) +
          w_outer * (f(middle - half * outer) + f(middle + half * outer));
  }
  return sum * half;
}
inline real ellint_1(const real& k, const real& phi) {
  return integral([&](const real& t) { return 1 / sqrt(1 - k * k * sin(t) * sin(t)); }, phi);
}
inline real ellint_2(const real& k, const real& phi) {
  return integral([&](const real& t) { return sqrt(1 - k * k * sin(t) * sin(t)); }, phi);
}

}  // namespace oracle
