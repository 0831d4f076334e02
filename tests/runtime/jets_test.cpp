// Numbers with their derivatives along directions: arithmetic, the functions of rules.def and the partial derivatives
// that it names against central differences, and zeros beside what is infinite.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <compare>
#include <limits>
#include <vector>

#include <dualrev/basics/saves.hpp>
#include <dualrev/jets/functions.hpp>

namespace {

using dualrev::jet;
using one = jet<1, false>;
using careful = jet<1, true>;
constexpr double infinity = std::numeric_limits<double>::infinity();

template <class Jet = one>
Jet variable(double value, double along = 1) {
  Jet made(value);
  made.set_along(0, along);
  return made;
}

/// f at jets against differences of f at numbers, by the argument at `place`.
template <class Function, class... Arguments>
void expect_derivatives(const char* what, const Function& f, double tolerance, Arguments... arguments) {
  const std::vector<double> at{arguments...};
  for (std::size_t i = 0; i < at.size(); ++i) {
    const auto moved = [&](double by) {
      std::size_t next = 0;
      const auto each = [&](double x) { return next++ == i ? x + by : x; };
      const std::tuple<decltype(static_cast<double>(arguments))...> given{each(arguments)...};
      return std::apply([&](auto... x) { return static_cast<double>(f(x...)); }, given);
    };
    std::size_t next = 0;
    const auto each = [&](double x) { return variable(x, next++ == i ? 1 : 0); };
    const std::tuple<decltype(each(arguments))...> given{each(arguments)...};
    const one found = std::apply([&](const auto&... x) { return one(f(x...)); }, given);
    const double step = 1e-4;
    const double difference = (8 * (moved(step) - moved(-step)) - (moved(2 * step) - moved(-2 * step))) / (12 * step);
    EXPECT_DOUBLE_EQ(found.value(), moved(0)) << what;
    EXPECT_NEAR(found.along(0), difference, tolerance * std::fmax(1, std::fabs(difference)))
        << what << ", argument " << i;
  }
}
#define EXPECT_DERIVATIVES(f, ...) \
  expect_derivatives(#f, [](const auto&... x) { return dualrev::f(x...); }, 1e-8, __VA_ARGS__)

TEST(Jets, Arithmetic) {
  const one x = variable(3), y = variable(2, 10);
  EXPECT_EQ((x + y).along(0), 11);
  EXPECT_EQ((x - y).along(0), -9);
  EXPECT_EQ((x * y).along(0), 2 + 3 * 10);
  EXPECT_EQ((x / y).value(), 1.5);
  EXPECT_EQ((x / y).along(0), (2 - 3 * 10) / 4.0);
  EXPECT_EQ((-x).along(0), -1);
  EXPECT_EQ((x + 1).along(0), 1);
  EXPECT_EQ((1 - x).along(0), -1);
  EXPECT_EQ((2 * x).along(0), 2);
  EXPECT_EQ((x / 2).along(0), 0.5);
  EXPECT_EQ((1 / y).along(0), -10 / 4.0);
  one z = x;
  z += y;
  z *= x;
  z -= 1;
  z /= 2;
  EXPECT_EQ(z.value(), (3.0 + 2) * 3 / 2 - 0.5);
  EXPECT_EQ(z.along(0), (11 * 3 + 5) / 2.0);
  EXPECT_EQ((z++).along(0), z.along(0));
}

TEST(Jets, SeveralDirections) {
  jet<3, false> x(2);
  for (std::size_t i = 0; i < 3; ++i) x.set_along(i, static_cast<double>(i));
  const jet<3, false> y = dualrev::jets::exp(x * x);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_DOUBLE_EQ(y.along(i), 4 * static_cast<double>(i) * std::exp(4.0));
}

TEST(Jets, TheValueDecides) {
  EXPECT_LT(variable(1, 5), variable(2, -5));
  EXPECT_EQ(variable(1, 5), variable(1, -5));
  EXPECT_TRUE(variable(1) < 2 && 0 < variable(1) && variable(1) != 2.0);
  EXPECT_EQ(static_cast<int>(variable(-2.7)), -2);
  EXPECT_TRUE(static_cast<bool>(variable(0.5)));
  EXPECT_TRUE((variable(1) <=> variable(std::nan(""))) == std::partial_ordering::unordered);
  EXPECT_TRUE(dualrev::jets::isfinite(variable(1, infinity)));
  EXPECT_TRUE(dualrev::jets::isnan(one(std::nan(""))));
  static_assert(!std::is_convertible_v<one, double> && !std::is_constructible_v<double, one>,
                "no derivative is lost by a conversion");
}

TEST(Jets, IsZeroAndFinite) {
  EXPECT_TRUE(one(0).is_zero());
  EXPECT_FALSE(variable(0).is_zero()) << "it changes";
  EXPECT_TRUE(variable(1).is_finite());
  EXPECT_FALSE(variable(1, infinity).is_finite());
  EXPECT_FALSE(one(infinity).is_finite());
}

TEST(Jets, Functions) {
  EXPECT_DERIVATIVES(jets::sin, 0.7);
  EXPECT_DERIVATIVES(jets::tanh, 0.7);
  EXPECT_DERIVATIVES(jets::sqrt, 0.7);
  EXPECT_DERIVATIVES(jets::fabs, -0.7);
  EXPECT_DERIVATIVES(jets::lgamma, 2.7);
  EXPECT_DERIVATIVES(jets::tgamma, 2.7);
  EXPECT_DERIVATIVES(jets::floor, 0.7);
  EXPECT_DERIVATIVES(jets::pow, 1.7, 0.6);
  EXPECT_DERIVATIVES(jets::hypot, 0.7, -0.4);
  EXPECT_DERIVATIVES(jets::hypot, 0.7, -0.4, 1.2);
  EXPECT_DERIVATIVES(jets::fmax, 0.7, 0.9);
  EXPECT_DERIVATIVES(jets::fma, 0.7, -0.4, 1.2);
  EXPECT_DERIVATIVES(jets::fmod, 5.7, 1.3);
  EXPECT_EQ(dualrev::jets::pow(variable(3), 2).along(0), 6) << "an integer has no derivative";
  EXPECT_EQ(dualrev::jets::pow(-1.5, 2), 2.25) << "nor have numbers alone";
  EXPECT_EQ(dualrev::jets::ldexp(variable(3), 2).along(0), 4);
  EXPECT_EQ(dualrev::jets::max(variable(3), 4.0).along(0), 0);
  EXPECT_EQ(dualrev::jets::max(variable(3, 5), 3.0).along(0), 5);
}

TEST(Jets, PartialDerivativesOfRules) {
  for (const double x : {0.3, 1.0, 2.6}) {
    EXPECT_DERIVATIVES(math::digamma, x);
    EXPECT_DERIVATIVES(math::digamma, -x - 0.05);
    EXPECT_DERIVATIVES(math::digamma, 10 * x);
    EXPECT_DERIVATIVES(math::j0, x);
    EXPECT_DERIVATIVES(math::j1, x);
    EXPECT_DERIVATIVES(math::exp10, x);
    EXPECT_DERIVATIVES(math::y0, x + 1);
    EXPECT_DERIVATIVES(math::y1, x + 1);
    EXPECT_DERIVATIVES(math::y1_dx, x + 1);
    EXPECT_DERIVATIVES(math::atan2_dx, x, 0.7);
    EXPECT_DERIVATIVES(math::atan2_dx, -0.4, x);
    EXPECT_DERIVATIVES(math::hypot_dx, x, 0.7, 0.0);
    EXPECT_DERIVATIVES(math::hypot_dx, -0.4, x, 1.1);
    for (const double y : {-1.5, 1.0, 2.0, 3.4}) {
      expect_derivatives(
          "pow_dx", [](const auto& a, const auto& b) { return dualrev::math::pow_dx(a, b, dualrev::jets::pow(a, b)); },
          1e-8, x, y);
      expect_derivatives(
          "pow_dy", [](const auto& a, const auto& b) { return dualrev::math::pow_dy(a, b, dualrev::jets::pow(a, b)); },
          1e-8, x, y);
    }
    for (const int n : {0, 1, 2, 3}) {
      expect_derivatives("jn", [n](const auto& a) { return dualrev::math::jn(n, a); }, 1e-8, x);
      expect_derivatives("yn", [n](const auto& a) { return dualrev::math::yn(n, a); }, 1e-8, x + 1);
      expect_derivatives("jn_dy", [n](const auto& a) { return dualrev::math::jn_dy(n, a); }, 1e-8, x);
      expect_derivatives("yn_dy", [n](const auto& a) { return dualrev::math::yn_dy(n, a); }, 1e-8, x + 1);
    }
    for (const double y : {x, 3 * x, -x})
      expect_derivatives(
          "tanh_dx", [](const auto& a) { return dualrev::math::tanh_dx(a, dualrev::jets::tanh(a)); }, 1e-8, y);
  }
  // Powers of zero, and of negative numbers with a constant exponent.
  EXPECT_EQ(dualrev::math::pow_dx(variable(0), 2, variable(0)).along(0), 2);
  EXPECT_EQ(dualrev::math::pow_dx(variable(0), 3, variable(0)).along(0), 0);
  EXPECT_EQ(dualrev::math::pow_dx(variable(-2), 3.0, one(-8)).along(0), -12);
  // At kinks, the first derivatives are zero by convention, and stay so.
  EXPECT_EQ(dualrev::math::hypot_dx(variable(0), one(0), 0.0).along(0), 0);
  EXPECT_EQ(dualrev::math::atan2_dx(variable(0), one(0)).along(0), 0);
}

#ifndef DUALREV_NO_SPECIAL_FUNCTIONS
TEST(Jets, PartialDerivativesOfSpecialFunctions) {
  namespace m = dualrev::math;
#define EXPECT_OF(...) \
  expect_derivatives(#__VA_ARGS__, []([[maybe_unused]] const auto& v) { return __VA_ARGS__; }, 1e-8, x)
  for (const double x : {-0.6, 0.1, 0.3, 0.7}) {
    EXPECT_OF(m::assoc_legendre_dz(3U, 0U, v) + m::assoc_legendre_dz(5U, 1U, v) + m::assoc_legendre_dz(4U, 2U, v));
    EXPECT_OF(m::assoc_legendre_dz(5U, 3U, v) + m::assoc_legendre_dz(2U, 2U, v) + m::assoc_legendre_dz(2U, 3U, v));
    EXPECT_OF(m::hermite_dy(4U, v) + m::hermite_dy(1U, v) + m::hermite_dy(0U, v));
    EXPECT_OF(m::ellint_1_dx(v, 0.8) + m::ellint_2_dx(v, 0.8) + m::ellint_delta(v, 0.8));
    EXPECT_OF(m::ellint_1_dx(v, 2.9) + m::ellint_2_dx(v, -4.8));
    EXPECT_OF(m::ellint_1_dx(v, 1.57079632679489661923) + m::ellint_2_dx(v, 1.57079632679489661923));
    EXPECT_OF(m::ellint_1_dx(0.4, v) + m::ellint_2_dx(0.4, v) + m::ellint_delta(0.4, v));
    EXPECT_OF(m::ellint_1_dx(v, v * 2.0) + m::ellint_2_dx(v, v * 2.0));
  }
  for (const double x : {0.3, 1.0, 2.6}) {
    EXPECT_OF(m::sph_legendre_dz(3U, 0U, v) + m::sph_legendre_dz(3U, 2U, v) + m::sph_legendre_dz(2U, 2U, v));
    EXPECT_OF(m::assoc_laguerre_dz(4U, 2U, v) + m::assoc_laguerre_dz(1U, 2U, v) + m::assoc_laguerre_dz(0U, 1U, v));
    EXPECT_OF(m::sph_bessel_dy(0U, v) + m::sph_bessel_dy(1U, v) + m::sph_bessel_dy(3U, v));
    EXPECT_OF(m::cyl_bessel_j_dy(0.0, v) + m::cyl_bessel_j_dy(0.4, v) + m::cyl_bessel_j_dy(1, v));
    EXPECT_OF(m::cyl_bessel_j_dy(1.7, v) + m::cyl_bessel_j_dy(3.2, v));
    EXPECT_OF(m::cyl_bessel_i_dy(0.0, v) + m::cyl_bessel_i_dy(0.4, v) + m::cyl_bessel_i_dy(2.7, v));
  }
  for (const double x : {1.3, 2.4, 4.6}) {
    EXPECT_OF(m::sph_neumann_dy(0U, v) + m::sph_neumann_dy(1U, v) + m::sph_neumann_dy(3U, v));
    EXPECT_OF(m::cyl_bessel_k_dy(0.0, v) + m::cyl_bessel_k_dy(0.4, v) + m::cyl_bessel_k_dy(2.7, v));
    EXPECT_OF(m::cyl_neumann_dy(0.0, v) + m::cyl_neumann_dy(0.4, v) + m::cyl_neumann_dy(2.7, v));
  }
#undef EXPECT_OF
}
#endif

TEST(Jets, ChainRule) {
  const one adjoint = variable(3, 5), partial = variable(2, 7);
  const one made = dualrev::chain(adjoint, partial);
  EXPECT_EQ(made.value(), 6);
  EXPECT_EQ(made.along(0), 5 * 2 + 3 * 7);
  EXPECT_EQ(dualrev::chain(adjoint, 2.0).along(0), 10);
  EXPECT_EQ(dualrev::chain(3.0, partial).along(0), 21);
}

TEST(Jets, ZeroMeetsNoInfinity) {
  const auto still = variable<careful>(0, 0), infinite = variable<careful>(infinity, infinity);
  EXPECT_TRUE(dualrev::chain(still, infinite).is_zero()) << "an adjoint of zero stays zero";
  EXPECT_EQ(dualrev::chain(variable<careful>(0, 2), infinite).along(0), infinity) << "it changes";
  EXPECT_EQ(dualrev::chain(variable<careful>(3, 0), variable<careful>(infinity, 0)).along(0), 0);
  EXPECT_EQ(dualrev::jets::sqrt(variable<careful>(0, 0)).along(0), 0);
  EXPECT_TRUE(std::isnan(dualrev::jets::sqrt(variable(0, 0)).along(0))) << "products tell by not being finite";
  EXPECT_EQ((variable<careful>(2, 0) * careful(infinity)).along(0), 0);
  EXPECT_TRUE(std::isnan((variable(2, 0) * one(infinity)).along(0)));
}

TEST(Jets, AreSaved) {
  dualrev::saves saved;
  using two = jet<2, false>;
  std::vector<two> several(3);
  for (std::size_t i = 0; i < 3; ++i) several[i].set_along(1, static_cast<double>(i + 1));
  const int count = 3000;  // more than there is room for at first
  for (int i = 0; i < count; ++i) {
    two x(i);
    x.set_along(0, -i);
    saved.put(x);
    saved.push(i % 2 == 0);
    saved.push(x);
  }
  saved.push_all(several);
  for (two& each : several) each = two();
  saved.pop_all(several);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(several[i].along(1), static_cast<double>(i + 1));
  for (int i = count; i-- > 0;) {
    two x;
    saved.pop(x);
    EXPECT_EQ(x.along(0), -i);
    EXPECT_EQ(saved.pop<bool>(), i % 2 == 0);
    EXPECT_EQ(saved.pop<two>(), i);
  }
}

// ---- jets whose numbers are jets ----

using twice = jet<1, true, careful>;

/// f(x) and its first two derivatives, which come from different levels of the jet.
template <class Function>
std::array<double, 3> two_derivatives(const Function& f, double x) {
  twice at(variable<careful>(x));
  at.set_along(0, careful(1.0));
  const twice found = f(at);
  EXPECT_EQ(found.value().along(0), found.along(0).value());
  return {found.number(), found.value().along(0), found.along(0).along(0)};
}
/// Against differences.
template <class Function>
void expect_second(const char* what, const Function& f, double x) {
  const double step = 1e-5;
  const auto at = two_derivatives(f, x), less = two_derivatives(f, x - step), more = two_derivatives(f, x + step);
  const auto is_near = [&](double found, double difference) {
    EXPECT_NEAR(found, difference, 1e-6 * std::fmax(1, std::fabs(difference))) << what << " at " << x;
  };
  EXPECT_EQ(at[0], (f(jet<1, true>(x)).value())) << what;
  is_near(at[1], (more[0] - less[0]) / (2 * step));
  is_near(at[2], (more[1] - less[1]) / (2 * step));
}
#define EXPECT_SECOND(x, ...) expect_second(#__VA_ARGS__, [](const auto& v) { return __VA_ARGS__; }, x)

TEST(JetsOfJets, FunctionsOfOne) {
  namespace f = dualrev::jets;
#define EXPECT_UNARY(name, x) EXPECT_SECOND(x, f::name(v))
  for (double x : {0.3, 0.8}) {
    EXPECT_UNARY(abs, x);
    EXPECT_UNARY(fabs, -x);
    EXPECT_UNARY(sin, x);
    EXPECT_UNARY(cos, x);
    EXPECT_UNARY(asin, x);
    EXPECT_UNARY(acos, x);
    EXPECT_UNARY(atan, x);
    EXPECT_UNARY(sinh, x);
    EXPECT_UNARY(cosh, x);
    EXPECT_UNARY(asinh, x);
    EXPECT_UNARY(acosh, 1 + x);
    EXPECT_UNARY(atanh, x);
    EXPECT_UNARY(log, x);
    EXPECT_UNARY(log2, x);
    EXPECT_UNARY(log10, x);
    EXPECT_UNARY(log1p, x);
    EXPECT_UNARY(erf, x);
    EXPECT_UNARY(erfc, x);
    EXPECT_UNARY(sqrt, x);
    EXPECT_UNARY(cbrt, x);
    EXPECT_UNARY(exp, x);
    EXPECT_UNARY(exp2, x);
    EXPECT_UNARY(exp10, x);
    EXPECT_UNARY(expm1, x);
    EXPECT_UNARY(expm1, -x);
    EXPECT_UNARY(tan, x);
    EXPECT_UNARY(tanh, x);
    EXPECT_UNARY(tanh, 3 * x);
    EXPECT_UNARY(j0, 1 + x);
    EXPECT_UNARY(j1, 1 + x);
    EXPECT_UNARY(y0, 1 + x);
    EXPECT_UNARY(y1, 1 + x);
    EXPECT_SECOND(x, f::ceil(v) * v * v);
  }
  for (double x : {0.7, 1.3, 12.0, -1.3}) {
    EXPECT_UNARY(lgamma, x);
    if (x < 10) EXPECT_UNARY(tgamma, x);
  }
#undef EXPECT_UNARY
}
TEST(JetsOfJets, FunctionsOfTwoAndThree) {
  namespace f = dualrev::jets;
  for (double x : {0.4, 1.3}) {
    EXPECT_SECOND(x, f::pow(v, 2.5));
    EXPECT_SECOND(x, f::pow(2.5, v));
    EXPECT_SECOND(x, f::pow(v, v * v));
    EXPECT_SECOND(-x, f::pow(v, 3));
    EXPECT_SECOND(x, f::atan2(v, 2.0));
    EXPECT_SECOND(x, f::atan2(v * v, v));
    EXPECT_SECOND(x, f::hypot(v, v * v));
    EXPECT_SECOND(x, f::hypot(v, 1.0, v * v));
    EXPECT_SECOND(x, f::fma(v, v, v * v));
    EXPECT_SECOND(x, f::lerp(v, v * v, v));
    EXPECT_SECOND(x, f::midpoint(v, v * v * v));
    EXPECT_SECOND(x, f::max(v * v, v * v * v) + f::min(v * v, 2.0));
    EXPECT_SECOND(x, f::fmax(v * v, v * v * v) * f::fmin(v, v * v));
    EXPECT_SECOND(x, f::fdim(v * v * v, v) + f::copysign(v * v, -v));
    EXPECT_SECOND(x, f::fmod(v * v, 0.35) * v + f::remainder(v * v, 0.35) * v);
    EXPECT_SECOND(x, f::ldexp(v * v, 3) + f::scalbn(v * v, 2));
    EXPECT_SECOND(x, f::jn(2, v) + f::yn(2, v));
    EXPECT_SECOND(x, v / (1.0 + v * v) - 2.0 / v + -v * 3.0 - v / 2.0);
  }
}
TEST(JetsOfJets, PartialsThatAreNamed) {
  namespace f = dualrev::jets;
  namespace m = dualrev::math;
  for (double x : {0.4, 1.3}) {
    EXPECT_SECOND(x, m::digamma(v));
    EXPECT_SECOND(x, m::j0(v) + m::j1(v) + m::y0(v) + m::y1(v));
    EXPECT_SECOND(x, m::y1_dx(v) + m::exp10(v));
    EXPECT_SECOND(x, m::jn(2, v) + m::yn(2, v) + m::jn_dy(2, v) + m::yn_dy(2, v));
    EXPECT_SECOND(x, m::pow_dx(v, 2.5, f::pow(v, 2.5)));
    EXPECT_SECOND(x, m::pow_dx(2.5, v, f::pow(2.5, v)));
    EXPECT_SECOND(x, m::pow_dx(v, v * v, f::pow(v, v * v)));
    EXPECT_SECOND(x, m::pow_dy(v, 2.5, f::pow(v, 2.5)));
    EXPECT_SECOND(x, m::pow_dy(2.5, v, f::pow(2.5, v)));
    EXPECT_SECOND(x, m::pow_dy(v, v * v, f::pow(v, v * v)));
    EXPECT_SECOND(x, m::tanh_dx(v, f::tanh(v)));
    EXPECT_SECOND(x, m::atan2_dx(v, v * v) + m::atan2_dx(v, 2.0));
    EXPECT_SECOND(x, m::hypot_dx(v, 2.0, 0));
    EXPECT_SECOND(x, m::hypot_dx(v, v * v, 2.0 * v + 1.0));
  }
  for (double x : {-1.3, 12.0}) EXPECT_SECOND(x, m::digamma(v));
}
// A derivative of exactly zero takes no part, at either level.
TEST(JetsOfJets, ZerosBesideWhatIsInfinite) {
  twice at(variable<careful>(0.0, 0.0));
  EXPECT_EQ(dualrev::jets::sqrt(at).along(0).along(0), 0);
  EXPECT_EQ((at * twice(careful(infinity))).along(0).along(0), 0);
}

}  // namespace
