#include "second_complex.dual.hpp"
#include "support/case.hpp"

#include "support/hessian_of.hpp"
#include "support/hyper_complex.hpp"

#ifndef CHECK_WITHOUT_TWINS

#undef DUALREV_CASE_SECOND_COMPLEX_HPP
namespace second_case {
#pragma push_macro("double")
#define double hyper::number
#include "second_complex.hpp"
#pragma pop_macro("double")
}  // namespace second_case

namespace {

namespace at = second_case::second_complex;
using number = hyper::number;
using namespace second_complex;

template <auto f, class Oracle>
void check(const Oracle& oracle, double x, double y) {
  const auto of_two = [&](auto next) {
    const number a = next();
    return oracle(a, next());
  };
  check_hessian_of<f>(Way::over_tape, of_two, x, y);
}

TEST(SecondComplex, Arithmetic) {
  check<&arithmetic>(at::arithmetic, 1.3, 0.7);
  check<&parts>(at::parts, 1.3, 0.7);
  check<&orbit>(at::orbit, 0.3, 0.4);
  check<&sizes>(at::sizes, -1.3, 0.7);
}

TEST(SecondComplex, Functions) {
  check<&exponentials>(at::exponentials, 1.3, 0.7);
  check<&circular>(at::circular, 1.3, 0.7);
  check<&hyperbolic>(at::hyperbolic, 0.4, 0.7);
  check<&inverses>(at::inverses, 0.4, -0.7);
  check<&inverses_of_hyperbolic>(at::inverses_of_hyperbolic, 2.4, 0.7);
  check<&powers>(at::powers, 1.3, 0.7);
  check<&polar_form>(at::polar_form, 1.3, 0.7);
}

TEST(SecondComplex, InsideOthers) {
  check_hessian_of<&spectrum>(Way::over_tape, [](auto next) { return at::spectrum(row(next, 4)); },
                              std::vector<double>{1.3, 0.7, 0.4, 2.1});
  check_hessian_of<&superposed>(
      Way::over_tape,
      [](auto next) {
        const auto complex = [&] {
          const number re = next();
          return std::complex<number>(re, next());
        };
        const auto mode = [&] {
          const auto amplitude = complex();
          return at::Mode{amplitude, next()};
        };
        std::vector<at::Mode> modes;
        for (int i = 0; i < 2; ++i) modes.push_back(mode());
        const auto offset = complex();
        return at::superposed(modes, offset, next());
      },
      std::vector<Mode>{{{1.3, 0.7}, 0.4}, {{0.2, -1}, 1.1}}, std::complex<double>(0.3, 0.1), 2.1);
  check_hessian_of<&voltage>(
      Way::over_tape,
      [](auto next) {
        const number r = next(), x = next();
        return at::voltage(r, x, next());
      },
      0.1, 0.4, 2.0);
}

TEST(SecondComplex, OtherTypes) {
  using namespace second_complex_types;
  const auto expected = dualrev::hessian<in_double>(1.3, 0.7);
  EXPECT_TRUE(dualrev::check_hessian<in_double>(1.3, 0.7).ok());
  const auto in_floats = dualrev::hessian<in_float>(1.3F, 0.7F);
  EXPECT_EQ(in_floats.value, in_float(1.3F, 0.7F));
  const auto precise = dualrev::hessian<in_long_double>(1.3L, 0.7L);
  EXPECT_EQ(precise.value, static_cast<double>(in_long_double(1.3L, 0.7L)));
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 2; ++j) {
      const double h = expected.hessian(i, j);
      EXPECT_NEAR(in_floats.hessian(i, j), h, 1e-5 * std::fabs(h));
      EXPECT_NEAR(precise.hessian(i, j), h, 1e-13 * std::fabs(h));
    }
}

// Re z^2 + Re z^3 + Im z^2 with z = x + i y, at 0: the Hessian of x^2 - y^2 + 2 x y.
TEST(SecondComplex, PowersOfZero) {
  const auto [value, gradient, h] = dualrev::hessian<second_complex_types::at_zero>(0.0, 0.0);
  EXPECT_EQ(h(0, 0), 2);
  EXPECT_EQ(h(0, 1), 2);
  EXPECT_EQ(h(1, 0), 2);
  EXPECT_EQ(h(1, 1), -2);
  // Of z^w at z = 0 and w = 1, log z is no number: neither of the two ways to it gives one.
  const auto mixed = dualrev::hessian<second_complex_types::power>(0.0, 1.0).hessian;
  EXPECT_FALSE(std::isfinite(mixed(0, 1)));
  EXPECT_FALSE(std::isfinite(mixed(1, 0)));
}

}  // namespace
#endif
