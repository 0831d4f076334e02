// No oracle by a copy here, for most spellings take one type only; derivatives come from the oracle's functions, times the weights' sum.
#include "math_suffixes.dual.hpp"
#include "support/case.hpp"

namespace {

template <class T, class Function>
long double slope(Function f, T x) {
  return f(fwd::basic<T>::make(x, 1)).t;
}

#define EXPECT_SPELLINGS(f, x)                                                                                            \
  EXPECT_VJP_BY_HAND(double_##f, (15 * slope<double>([](auto u) { return fwd::f(u); }, x)), x);                          \
  EXPECT_VJP_BY_HAND(float_##f, (7 * slope<float>([](auto u) { return fwd::f(u); }, static_cast<float>(x))), x);         \
  EXPECT_VJP_BY_HAND(long_##f, (7 * slope<long double>([](auto u) { return fwd::f(u); }, x)), x)
#define EXPECT_SPELLINGS_2(f, x, y)                                                                                        \
  EXPECT_VJP_BY_HAND(double_##f,                                                                                          \
                     (15 * slope<double>([](auto u) { return fwd::f(u, y); }, x),                                         \
                      15 * slope<double>([](auto u) { return fwd::f(x, u); }, y)),                                        \
                     x, y);                                                                                               \
  EXPECT_VJP_BY_HAND(float_##f,                                                                                           \
                     (7 * slope<float>([](auto u) { return fwd::f(u, static_cast<float>(y)); }, static_cast<float>(x)),   \
                      7 * slope<float>([](auto u) { return fwd::f(static_cast<float>(x), u); }, static_cast<float>(y))),  \
                     x, y);                                                                                               \
  EXPECT_VJP_BY_HAND(long_##f,                                                                                            \
                     (7 * slope<long double>([](auto u) { return fwd::f(u, (long double)y); }, x),                        \
                      7 * slope<long double>([](auto u) { return fwd::f((long double)x, u); }, y)),                       \
                     x, y)

TEST(MathSuffixes, OneArgument) {
  EXPECT_SPELLINGS(fabs, 0.75);
  EXPECT_SPELLINGS(exp, 0.75);
  EXPECT_SPELLINGS(exp2, 0.75);
  EXPECT_SPELLINGS(expm1, 0.75);
  EXPECT_SPELLINGS(log, 0.75);
  EXPECT_SPELLINGS(log2, 0.75);
  EXPECT_SPELLINGS(log10, 0.75);
  EXPECT_SPELLINGS(log1p, 0.75);
  EXPECT_SPELLINGS(sqrt, 0.75);
  EXPECT_SPELLINGS(cbrt, 0.75);
  EXPECT_SPELLINGS(sin, 0.75);
  EXPECT_SPELLINGS(cos, 0.75);
  EXPECT_SPELLINGS(tan, 0.75);
  EXPECT_SPELLINGS(asin, 0.75);
  EXPECT_SPELLINGS(acos, 0.75);
  EXPECT_SPELLINGS(atan, 0.75);
  EXPECT_SPELLINGS(sinh, 0.75);
  EXPECT_SPELLINGS(cosh, 0.75);
  EXPECT_SPELLINGS(tanh, 0.75);
  EXPECT_SPELLINGS(asinh, 0.75);
  EXPECT_SPELLINGS(acosh, 1.75);
  EXPECT_SPELLINGS(atanh, 0.75);
  EXPECT_SPELLINGS(erf, 0.75);
  EXPECT_SPELLINGS(erfc, 0.75);
  EXPECT_SPELLINGS(tgamma, 0.75);
  EXPECT_SPELLINGS(lgamma, 0.75);
  EXPECT_SPELLINGS(floor, 2.75);
  EXPECT_SPELLINGS(ceil, 2.75);
  EXPECT_SPELLINGS(trunc, 2.75);
  EXPECT_SPELLINGS(round, 2.75);
  EXPECT_SPELLINGS(rint, 2.75);
  EXPECT_SPELLINGS(nearbyint, 2.75);
  EXPECT_SPELLINGS(logb, 3.0);
}

TEST(MathSuffixes, TwoArguments) {
  EXPECT_SPELLINGS_2(pow, 1.75, 0.75);
  EXPECT_SPELLINGS_2(atan2, 1.75, 0.75);
  EXPECT_SPELLINGS_2(hypot, 1.75, 0.75);
  EXPECT_SPELLINGS_2(fmod, 5.75, 2.0);
  EXPECT_SPELLINGS_2(remainder, 5.75, 2.0);
  EXPECT_SPELLINGS_2(fmax, 1.75, 0.75);
  EXPECT_SPELLINGS_2(fmin, 1.75, 0.75);
  EXPECT_SPELLINGS_2(fdim, 1.75, 0.75);
  EXPECT_SPELLINGS_2(copysign, 1.75, 0.75);
  EXPECT_SPELLINGS_2(nextafter, 1.75, 0.75);
}

TEST(MathSuffixes, Others) {
  EXPECT_VJP_BY_HAND(float_ldexp, (31 * 8), 0.75f, 3);
  EXPECT_VJP_BY_HAND(long_ldexp, (31 * 8), 0.75L, 3);
  EXPECT_VJP_BY_HAND(double_ldexp, (31 * 8), 0.75, 3);
  EXPECT_VJP_BY_HAND(float_fma, (7 * 0.5L, 7 * 1.5L, 7), 1.5f, 0.5f, 2.0f);
  EXPECT_VJP_BY_HAND(long_fma, (7 * 0.5L, 7 * 1.5L, 7), 1.5L, 0.5L, 2.0L);
  EXPECT_VJP_BY_HAND(float_frexp, (1 / 16.0L + 2 * 4 / 16.0L), 11.5f);
  EXPECT_VJP_BY_HAND(long_frexp, (3 / 16.0L), 11.5L);
  EXPECT_VJP_BY_HAND(float_modf, (3 + 11), 11.5f);
  EXPECT_VJP_BY_HAND(long_modf, (3 + 11), 11.5L);
  EXPECT_VJP_BY_HAND(float_remquo, (3, -9), 11.5f, 3.5f);
}

}  // namespace
