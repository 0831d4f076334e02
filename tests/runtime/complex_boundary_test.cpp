// Complex numbers of duals: singular points, branch cuts, constants, conversions, and the boundary.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <dualrev/library/complex.hpp>
#include <limits>
#include <sstream>
#include <tuple>
#include <vector>

#include "twins.hpp"

namespace {

using dualrev::basic_dual;
using dualrev::dual;
using dualrev::tape;
using complex = std::complex<double>;
using complex_dual = dualrev::complex<double>;

// Conversions are those of std::complex.
static_assert(std::is_convertible_v<dualrev::complex<float>, complex_dual>);
static_assert(!std::is_convertible_v<complex_dual, dualrev::complex<float>>);
static_assert(std::is_constructible_v<dualrev::complex<float>, complex_dual>);
static_assert(std::is_assignable_v<dualrev::complex<float>&, complex_dual>);
static_assert(std::is_convertible_v<complex, complex_dual> && std::is_convertible_v<int, complex_dual>);
static_assert(std::is_convertible_v<dual, complex_dual> && std::is_convertible_v<basic_dual<float>, complex_dual>);
static_assert(!std::is_convertible_v<complex, dualrev::complex<float>>);
static_assert(!std::is_convertible_v<complex_dual, dual> && !std::is_convertible_v<complex_dual, complex>);

const complex k(0.3, -0.7);

class ComplexAt : public testing::Test {
 protected:
  tape tape_;
  dualrev::current_tape_scope scope_{tape_};

  complex_dual at(double x, double y) { return {tape_.input(x), tape_.input(y)}; }
  // The derivatives of a real result with respect to the first two inputs.
  complex d(dual r) {
    dualrev::adjoints a(tape_);
    a.seed(r.id, 1);
    a.resolve();
    const complex result(a.take(1), a.take(2));
    a.finished();
    return result;
  }
};

TEST_F(ComplexAt, Kinks) {
  const double inf = std::numeric_limits<double>::infinity();
  const complex_dual z = at(0, 0);
  EXPECT_EQ(d(abs(z)), complex(0, 0));
  EXPECT_EQ(d(arg(z)), complex(0, 0));
  EXPECT_EQ(d(norm(z)), complex(0, 0));
  EXPECT_EQ(d(real(sqrt(z))), complex(inf, 0));
  EXPECT_EQ(d(imag(sqrt(z))), complex(0, inf));
  EXPECT_EQ(d(real(log(z))), complex(inf, 0));
  EXPECT_EQ(d(real(acosh(z + 1.0))), complex(inf, 0));
  EXPECT_EQ(d(real(asin(1.0 - z))), complex(-inf, 0));
  EXPECT_EQ(d(real(atanh(z - 1.0))), complex(inf, 0));
  EXPECT_EQ(d(real(pow(z, 2))), complex(0, 0));
  EXPECT_EQ(d(real(pow(z, 0))), complex(0, 0));
  EXPECT_EQ(d(imag(pow(z, complex(1, 0)))), complex(0, 1));
  const complex_dual infinite = proj(z + inf);
  EXPECT_EQ(infinite.real().id | infinite.imag().id, 0u);
}

// On the branch cuts each side has the derivative of its side.
TEST_F(ComplexAt, BranchCuts) {
  const complex_dual z = at(0, 0);
  for (double y : {0.0, -0.0}) {
    const double side = std::copysign(1e-12, y);
    const auto check = [&](auto f, complex z0, complex towards) {
      const complex near = z0 + towards * 1e-9;
      const complex exact = (f(near + 1e-4 * towards) - f(near)) / (1e-4 * towards);
      const complex_dual lifted(dualrev::basic_dual<double>(dualrev::with_id, z0.real(), z.real().id),
                                dualrev::basic_dual<double>(dualrev::with_id, z0.imag(), z.imag().id));
      const complex got = d(real(f(lifted)));
      EXPECT_NEAR(got.real(), exact.real(), 1e-3) << z0;
      EXPECT_NEAR(got.imag(), -exact.imag(), 1e-3) << z0;
    };
    const complex up(0, std::copysign(1.0, side));
    const complex right(std::copysign(1.0, side), 0);
    check([](auto a) { return asin(a); }, {2, y}, up);
    check([](auto a) { return asin(a); }, {-2, y}, up);
    check([](auto a) { return acos(a); }, {2, y}, up);
    check([](auto a) { return acosh(a); }, {-2, y}, up);
    check([](auto a) { return acosh(a); }, {0.5, y}, up);
    check([](auto a) { return atanh(a); }, {2, y}, up);
    check([](auto a) { return sqrt(a); }, {-2, y}, up);
    check([](auto a) { return log(a); }, {-2, y}, up);
    check([](auto a) { return asinh(a); }, {y, 2}, right);
    check([](auto a) { return asinh(a); }, {y, -2}, right);
    check([](auto a) { return atan(a); }, {y, 2}, right);
  }
}

// Large numbers: neither the value nor the partials overflow on the way.
TEST_F(ComplexAt, Scale) {
  const complex_dual z = at(3e300, -4e300);
  EXPECT_EQ(d(abs(z)), complex(0.6, -0.8));
  const complex_dual r = 1e300 / z;
  EXPECT_EQ(r.value(), 1e300 / complex(3e300, -4e300));
  const complex expected = -(1e300 / complex(3e300, -4e300)) / complex(3e300, -4e300);
  EXPECT_NEAR(d(r.real()).real() / expected.real(), 1, 1e-14);
  EXPECT_NEAR(d(r.real()).imag() / -expected.imag(), 1, 1e-14);
  EXPECT_EQ(d((z / 1e300).imag()), complex(0, 1e-300));
}

TEST_F(ComplexAt, ConstantsCostNothing) {
  const complex_dual c(1, 2);
  const complex_dual r = sin(c) * polar(dual(1), dual(2)) / k + pow(c, 2) - abs(c) + std::complex<double>(3, 4);
  EXPECT_EQ(r.real().id | r.imag().id, 0u);
  const complex_dual z = at(1, 2);
  const complex_dual shifted = 1.0 + z + k - 2.0 - complex_dual(3, 4);
  EXPECT_EQ(shifted.real().id, z.real().id);
  EXPECT_EQ(shifted.imag().id, z.imag().id);
  EXPECT_EQ(conj(z).real().id, z.real().id);
  EXPECT_EQ(tape_.counters().entries, 1u);  // of conj
  const complex_dual product = z * z;
  EXPECT_EQ(tape_.counters().entries, 3u);
  EXPECT_EQ(product.value(), complex(-3, 4));
  EXPECT_EQ((z * dual(2)).value(), complex(2, 4));
  EXPECT_EQ(tape_.counters().contributions, 1u + 8u + 2u);
}

TEST_F(ComplexAt, ConstructionConversionAndText) {
  EXPECT_EQ(complex_dual().value(), complex(0, 0));
  EXPECT_EQ(std::vector<complex_dual>(2)[1].imag().id, 0u);
  complex_dual z = {1, 2};
  z = 3;
  EXPECT_EQ(z.value(), complex(3, 0));
  z = complex(4, 5);
  EXPECT_EQ(z, complex(4, 5));
  EXPECT_EQ(complex(4, 5), z);
  EXPECT_TRUE(z != 4.0 && 4.0 != z && complex_dual(4) == dual(4));
  const complex_dual fine = at(0.1, 0.2);
  const dualrev::complex<float> coarse(fine);
  EXPECT_EQ(coarse.value(), std::complex<float>(complex(0.1, 0.2)));
  EXPECT_EQ(coarse.real().id, 1u);
  const complex_dual back = coarse;
  EXPECT_EQ(back.imag().v, 0.2f);
  EXPECT_EQ(back.imag().id, 2u);
  dualrev::complex<float> assigned;
  assigned = fine;
  EXPECT_EQ(assigned, coarse);
  assigned *= fine;
  std::complex<float> expected(complex(0.1, 0.2));
  expected *= complex(0.1, 0.2);
  EXPECT_EQ(assigned.value(), expected);
  static_assert(std::is_same_v<decltype(pow(coarse, 2)), dualrev::dual_type<decltype(std::pow(coarse.value(), 2))>>);
  static_assert(std::is_same_v<decltype(pow(coarse, coarse)), dualrev::complex<float>>);
  static_assert(std::is_same_v<decltype(pow(coarse, fine)), complex_dual>);
  const dualrev::complex<long double> wide = fine;
  EXPECT_EQ(sinh(wide).value(), std::sinh(std::complex<long double>(complex(0.1, 0.2))));
  EXPECT_NEAR(std::abs(d(real(sinh(wide))) - std::conj(std::cosh(complex(0.1, 0.2)))), 0, 1e-15);

  std::stringstream text;
  text << z << ' ' << fine;
  EXPECT_EQ(text.str(), "(4,5) (0.1,0.2)");
  complex_dual read;
  text >> read;
  EXPECT_EQ(read.value(), complex(4, 5));

  complex_dual array[2] = {fine, {1, 2}};
  dual(&parts)[2] = reinterpret_cast<dual(&)[2]>(array[0]);
  EXPECT_EQ(parts[1].id, 2u);
}

// Twins through the boundary.
complex horner(const std::vector<complex>& c, complex z) {
  complex s = 0;
  for (std::size_t i = c.size(); i-- > 0;) s = s * z + c[i];
  return s;
}
complex_dual horner_dual(tape&, const std::vector<complex_dual>& c, complex_dual z) {
  complex_dual s = 0;
  for (std::size_t i = c.size(); i-- > 0;) s = s * z + c[i];
  return s;
}

double energy(const std::vector<complex>& psi, double phase) {
  complex s;
  for (const complex& z : psi) s += z * std::exp(complex(0, phase)) / (1.0 + std::norm(z));
  return std::abs(s) + std::arg(s);
}
dual energy_dual(tape& tape, const std::vector<complex_dual>& psi, dual phase) {
  complex_dual s;
  for (const complex_dual& z : psi) {
    const dual n = dualrev::norm(z);
    s += z * dualrev::exp(complex_dual(0, phase)) / tape.push(1.0 + n.v, dualrev::one(n));
  }
  const dual r = dualrev::abs(s);
  const dual a = dualrev::arg(s);
  return tape.push(r.v + a.v, dualrev::one(r), dualrev::one(a));
}

std::vector<complex> transform(std::vector<complex>& v, complex& last) {
  std::vector<complex> r;
  for (complex& z : v) r.push_back(std::conj(z *= last));
  last = v.back() / 2.0;
  return r;
}
std::vector<complex_dual> transform_dual(tape&, std::vector<complex_dual>& v, complex_dual& last) {
  std::vector<complex_dual> r;
  for (complex_dual& z : v) r.push_back(dualrev::conj(z *= last));
  last = v.back() / 2.0;
  return r;
}

std::complex<float> square(std::complex<float> z) { return z * z; }
dualrev::complex<float> square_dual(tape&, dualrev::complex<float> z) { return z * z; }

}  // namespace

DUALREV_TWIN(horner, horner_dual)
DUALREV_TWIN(energy, energy_dual)
DUALREV_TWIN(transform, transform_dual)
DUALREV_TWIN(square, square_dual)

namespace {

TEST(ComplexBoundary, ParametersAndResults) {
  const std::vector<complex> c{{1, 2}, {-0.5, 0.25}, {2, -1}};
  const complex z(0.75, -1.25);
  const auto [value, pullback] = dualrev::vjp<horner>(c, z);
  EXPECT_EQ(value, horner(c, z));
  // Cotangents (∂Re, ∂Im): of u Re + v Im for f'(z) = a + ib these are (u a + v b, v a - u b), without conjugation.
  const complex slope = c[1] + 2.0 * c[2] * z;
  const complex dy(1.5, -0.5);
  const auto [dc, dz] = pullback(dy);
  const complex expected = dy * std::conj(slope);
  EXPECT_NEAR(std::abs(dz - expected), 0, 1e-14);
  ASSERT_EQ(dc.size(), 3u);
  EXPECT_NEAR(std::abs(dc[2] - dy * std::conj(z * z)), 0, 1e-14);
  EXPECT_EQ(dc[0], dy);
}

TEST(ComplexBoundary, RealResult) {
  const auto check = dualrev::check_gradient<energy>(std::vector<complex>{{1, 2}, {-0.5, 0.25}, {2, -1}}, 0.3);
  EXPECT_TRUE(check.ok()) << check;
  EXPECT_EQ(check.scalars()[1].path, "arg0[0].imag");
}

TEST(ComplexBoundary, InOuts) {
  std::vector<complex> v{{1, 2}, {3, -1}};
  complex last(0.5, 0.5);
  const auto check = dualrev::check_gradient<transform>(v, last);
  EXPECT_TRUE(check.ok()) << check;
  std::vector<complex> expected_v = v;
  complex expected_last = last;
  const std::vector<complex> expected = transform(expected_v, expected_last);
  const auto result = dualrev::vjp<transform>(v, last);
  EXPECT_EQ(result.value, std::tuple(expected, expected_v, expected_last));
  EXPECT_EQ(v, expected_v);
  EXPECT_EQ(last, expected_last);
}

TEST(ComplexBoundary, Float) {
  const auto [value, pullback] = dualrev::vjp<square>(std::complex<float>(1.5f, -2));
  EXPECT_EQ(value, square({1.5f, -2}));
  EXPECT_EQ(pullback({1, 0}), std::complex<float>(3, 4));
  EXPECT_EQ(pullback({0, 1}), std::complex<float>(-4, 3));
}

}  // namespace
