// Complex numbers of duals: every operation against finite differences of std::complex, and values bit for bit.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <complex>
#include <cstdint>
#include <dualrev/library/complex.hpp>
#include <limits>
#include <vector>

#include "twins.hpp"

namespace {

using dualrev::basic_dual;
using dualrev::dual;
using dualrev::tape;
using complex = std::complex<double>;
using complex_dual = dualrev::complex<double>;

static_assert(std::is_same_v<dualrev::dual_type<complex>, complex_dual>);
static_assert(std::is_same_v<dualrev::dual_type<const std::complex<float>>, dualrev::complex<float>>);
static_assert(dualrev::holds_scalars<complex> && dualrev::fixed_shape<complex>);
static_assert(std::is_trivially_copyable_v<complex_dual>);

bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
}
bool same_bits(complex a, complex b) { return same_bits(a.real(), b.real()) && same_bits(a.imag(), b.imag()); }

double value_of(dual x) { return x.v; }
complex value_of(complex_dual z) { return z.value(); }

/// The arguments of an operation under test: two complex numbers and a real one.
struct point {
  complex z, w;
  double s;
};
const std::vector<point> points{
    {{0.75, -0.5}, {1.25, 0.625}, 1.75}, {{-0.3, 0.45}, {-0.5, -2}, -0.6},  {{2.5, 1.5}, {0.2, 0.3}, 2},
    {{-3, -0.01}, {0.25, 3}, 0.5},       {{1e-3, 2e-3}, {2.5, -1.5}, -1.5},
};

std::vector<double> flat(double x) { return {x}; }
std::vector<double> flat(complex z) { return {z.real(), z.imag()}; }
std::vector<dual> flat(dual x) { return {x}; }
std::vector<dual> flat(complex_dual z) { return {z.real(), z.imag()}; }

// Central differences of fourth order of `f(z, w, s)` in argument `i` of five.
template <class F>
std::vector<double> difference(F& f, const point& p, int i) {
  const double x = i == 0 ? p.z.real() : i == 1 ? p.z.imag() : i == 2 ? p.w.real() : i == 3 ? p.w.imag() : p.s;
  const double h = 2e-4 * std::fmin(1, std::fabs(x));
  const auto at = [&](double step) {
    point q = p;
    if (i == 0) q.z.real(x + step);
    if (i == 1) q.z.imag(x + step);
    if (i == 2) q.w.real(x + step);
    if (i == 3) q.w.imag(x + step);
    if (i == 4) q.s = x + step;
    return flat(f(q.z, q.w, q.s));
  };
  const auto a = at(h), b = at(-h), c = at(2 * h), d = at(-2 * h);
  std::vector<double> result;
  for (std::size_t j = 0; j < a.size(); ++j) result.push_back((8 * (a[j] - b[j]) - (c[j] - d[j])) / (12 * h));
  return result;
}

// The value of `f` is std's, and its derivatives in all five arguments are those of differences.
template <class F>
void expect_rule(const char* name, F f) {
  for (const point& p : points) {
    SCOPED_TRACE(name);
    SCOPED_TRACE(testing::Message() << "z = " << p.z << ", w = " << p.w << ", s = " << p.s);
    tape t;
    const dualrev::current_tape_scope scope(t);
    const complex_dual z{t.input(p.z.real()), t.input(p.z.imag())};
    const complex_dual w{t.input(p.w.real()), t.input(p.w.imag())};
    const dual s = t.input(p.s);
    const auto r = f(z, w, s);
    const auto expected = f(p.z, p.w, p.s);
    static_assert(std::is_same_v<std::remove_const_t<decltype(r)>, dualrev::dual_type<decltype(expected)>>);
    EXPECT_TRUE(same_bits(value_of(r), expected)) << value_of(r) << " is not " << expected;
    const std::vector<dual> parts = flat(r);
    std::vector<std::vector<double>> rows;
    for (dual part : parts) {
      dualrev::adjoints a(t);
      a.seed(part.id, 1);
      a.resolve();
      rows.push_back({a.take(1), a.take(2), a.take(3), a.take(4), a.take(5)});
      a.finished();
    }
    for (std::size_t i = 0; i < 5; ++i) {
      const std::vector<double> numeric = difference(f, p, static_cast<int>(i));
      for (std::size_t j = 0; j < rows.size(); ++j)
        EXPECT_NEAR(rows[j][i], numeric[j], 2e-8 * std::fmax(1, std::fabs(numeric[j])))
            << "part " << j << ", argument " << i;
    }
  }
}
#define EXPECT_RULE(expression)                                                           \
  expect_rule(#expression, [](auto z, [[maybe_unused]] auto w, [[maybe_unused]] auto s) { \
    static_cast<void>(z);                                                                 \
    return expression;                                                                    \
  })

const complex k(0.3, -0.7);

TEST(Complex, Operators) {
  EXPECT_RULE(+z);
  EXPECT_RULE(-z);
  EXPECT_RULE(z + w);
  EXPECT_RULE(z - w);
  EXPECT_RULE(z * w);
  EXPECT_RULE(z / w);
  EXPECT_RULE(z + s);
  EXPECT_RULE(s + z);
  EXPECT_RULE(z - s);
  EXPECT_RULE(s - z);
  EXPECT_RULE(z * s);
  EXPECT_RULE(s * z);
  EXPECT_RULE(z / s);
  EXPECT_RULE(s / z);
  EXPECT_RULE((2.0 + z) * 3.0 - (1.0 - z) / 4.0 + 5.0 / (z - 0.125) + -1.5 * z);
  EXPECT_RULE((k + z) * k - (k - z) / k + k / (z - k) + k * z + (z + k));
  EXPECT_RULE(k * s + s * k + (k + s) - (s - k) + k / s + s / k);
  EXPECT_RULE(z * z + z / z);
}

TEST(Complex, CompoundAssignments) {
  EXPECT_RULE((z += w, z *= w, z -= s, z /= s, z));
  EXPECT_RULE((z += s, z *= s, z -= w, z /= w, z));
  EXPECT_RULE((z *= z, z /= w, z));
  EXPECT_RULE((z += 2, z -= 3.0f, z *= 4, z /= 5.0, z));
  EXPECT_RULE((z += k, z -= k * 2.0, z *= k, z /= k + 1.0, z));
  EXPECT_RULE((z *= std::complex<float>(0.3f, 2), z));
  EXPECT_RULE((z = s, z.imag(s * s), z.real(w.real()), z));
}

TEST(Complex, RealResults) {
  EXPECT_RULE(real(z * z));
  EXPECT_RULE(imag(z * z));
  EXPECT_RULE(z.real() * w.imag());
  EXPECT_RULE(abs(z));
  EXPECT_RULE(arg(z));
  EXPECT_RULE(norm(z));
  EXPECT_RULE(conj(z * w));
  EXPECT_RULE(proj(z * w));
}

TEST(Complex, Functions) {
  EXPECT_RULE(exp(z));
  EXPECT_RULE(log(z));
  EXPECT_RULE(log10(z));
  EXPECT_RULE(sqrt(z));
  EXPECT_RULE(sin(z));
  EXPECT_RULE(cos(z));
  EXPECT_RULE(tan(z));
  EXPECT_RULE(sinh(z));
  EXPECT_RULE(cosh(z));
  EXPECT_RULE(tanh(z));
  EXPECT_RULE(asin(z));
  EXPECT_RULE(acos(z));
  EXPECT_RULE(atan(z));
  EXPECT_RULE(asinh(z));
  EXPECT_RULE(acosh(z));
  EXPECT_RULE(atanh(z));
}

TEST(Complex, Powers) {
  EXPECT_RULE(pow(z, w));
  EXPECT_RULE(pow(z, s));
  EXPECT_RULE(pow(s, z));
  EXPECT_RULE(pow(z, 2));
  EXPECT_RULE(pow(z, -3));
  EXPECT_RULE(pow(z, 1.5));
  EXPECT_RULE(pow(z, 0.0));
  EXPECT_RULE(pow(2, z));
  EXPECT_RULE(pow(k, z));
  EXPECT_RULE(pow(z, k));
  EXPECT_RULE(pow(k, s));
  EXPECT_RULE(pow(s, k));
}

template <class R>
auto polar_of(R r, R theta) {
  if constexpr (dualrev::is_dual<R>)
    return dualrev::polar(r, theta);
  else
    return std::polar(r, theta);
}
template <class R>
auto polar_one(R theta) {
  if constexpr (dualrev::is_dual<R>)
    return dualrev::polar(1.0, theta);
  else
    return std::polar(1.0, theta);
}
template <class R>
auto polar_alone(R r) {
  if constexpr (dualrev::is_dual<R>)
    return dualrev::polar(r);
  else
    return std::polar(r);
}
template <class R>
auto of_real(R x) {
  if constexpr (dualrev::is_dual<R>)
    return dualrev::conj(x) * dualrev::norm(x) + dualrev::proj(x) * dualrev::real(x) +
           (dualrev::imag(x) + dualrev::arg(x));
  else
    return std::conj(x) * std::norm(x) + std::proj(x) * std::real(x) + (std::imag(x) + std::arg(x));
}

TEST(Complex, FunctionsOfRealNumbers) {
  EXPECT_RULE(polar_of(abs(z), s));
  EXPECT_RULE(polar_one(s));
  EXPECT_RULE(polar_alone(abs(z)));
  EXPECT_RULE(of_real(s));
}

// Where std has infinities, NaN, signed zeros and scaling, so has the dual.
TEST(Complex, ValuesAreBitForBit) {
  const double inf = std::numeric_limits<double>::infinity();
  const std::vector<double> parts{0.0, -0.0, 1.0, -1.0, 0.1, 3e-310, 1e300, -2e305, inf, -inf, NAN};
  std::vector<complex> all;
  for (double x : parts)
    for (double y : parts) all.push_back({x, y});
  tape t;
  std::vector<complex_dual> lifted;
  for (complex z : all) lifted.push_back({t.input(z.real()), t.input(z.imag())});
  const dualrev::current_tape_scope scope(t);
  const auto compare = [](const char* name, auto a, auto b) {
    if constexpr (std::is_same_v<decltype(a), complex_dual>)
      EXPECT_TRUE(same_bits(a.value(), b)) << name << ": " << a << " is not " << b;
    else
      EXPECT_TRUE(same_bits(a.v, b)) << name << ": " << a.v << " is not " << b;
  };
#define COMPARE(e) compare(#e, [&](auto z, auto w) { return e; }(dz, dw), [&](auto z, auto w) { return e; }(z, w))
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < all.size(); ++j) {
      const complex z = all[i], w = all[j];
      const complex_dual dz = lifted[i], dw = lifted[j];
      COMPARE(z + w);
      COMPARE(z - w);
      COMPARE(z * w);
      COMPARE(z / w);
      COMPARE(z / w.real());
      COMPARE(z.real() / w);
      COMPARE(z.real() - w);
      COMPARE(z - w.imag());
      COMPARE(z.imag() * w);
      COMPARE(pow(z, w));
      COMPARE(pow(z, w.real()));
      COMPARE(pow(z.real(), w));
      EXPECT_EQ(dz == dw, z == w);
      EXPECT_EQ(dz != dw, z != w);
      EXPECT_EQ(dz == dw.real(), z == w.real());
      EXPECT_EQ(dz == w, z == w);
    }
#undef COMPARE
#define COMPARE(f) compare(#f, f(lifted[i]), f(all[i]))
  for (std::size_t i = 0; i < all.size(); ++i) {
    COMPARE(-);
    COMPARE(abs);
    COMPARE(arg);
    COMPARE(norm);
    COMPARE(conj);
    COMPARE(proj);
    COMPARE(exp);
    COMPARE(log);
    COMPARE(log10);
    COMPARE(sqrt);
    COMPARE(sin);
    COMPARE(cos);
    COMPARE(tan);
    COMPARE(sinh);
    COMPARE(cosh);
    COMPARE(tanh);
    COMPARE(asin);
    COMPARE(acos);
    COMPARE(atan);
    COMPARE(asinh);
    COMPARE(acosh);
    COMPARE(atanh);
  }
#undef COMPARE
}

}  // namespace
