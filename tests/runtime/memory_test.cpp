// The C memory functions on storage of duals, and the functions of <cmath> with a second result.
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <vector>

#include "twins.hpp"

namespace {

using dualrev::dual;
using dualrev::tape;

TEST(Memory, ByteCountsAreTheOriginals) {
  tape t;
  dual* a = dualrev::malloc<double>(3 * sizeof(double));
  for (int i = 0; i < 3; ++i) a[i] = t.input(i + 1.0);
  dual* b = dualrev::calloc<double>(4, sizeof(double));
  EXPECT_EQ(b[3].v, 0);
  EXPECT_EQ(b[3].id, 0u);
  EXPECT_EQ(dualrev::memcpy<double>(b + 1, a, 3 * sizeof(double)), b + 1);
  EXPECT_EQ(b[3].id, 3u);
  EXPECT_EQ(b[3].v, 3);
  dualrev::memmove<double>(b, b + 1, 3 * sizeof(double));
  EXPECT_EQ(b[0].id, 1u);
  EXPECT_EQ(b[2].id, 3u);
  dualrev::memset<double>(b, 0, 2 * sizeof(double));
  EXPECT_EQ(b[1].id, 0u);
  EXPECT_EQ(b[1].v, 0);
  EXPECT_EQ(b[2].id, 3u);
  a = dualrev::realloc<double>(a, 100 * sizeof(double));
  EXPECT_EQ(a[2].id, 3u);
  a[99] = 1;
  EXPECT_THROW(dualrev::memcpy<double>(a, b, 12), std::invalid_argument);
  EXPECT_THROW(dualrev::memset<double>(a, 0, 1), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(dualrev::malloc<double>(9)), std::invalid_argument);
  std::free(a);
  std::free(b);
}

TEST(Memory, RecordsAndOtherBytes) {
  tape t;
  twins::vec3_dual* v = dualrev::malloc<twins::vec3>(2 * sizeof(twins::vec3));
  v[1].y = t.input(5.0);
  dualrev::memcpy<twins::vec3>(v, v + 1, sizeof(twins::vec3));
  EXPECT_EQ(v[0].y.id, 1u);
  dualrev::memset<twins::vec3>(v, 0x40, 2 * sizeof(twins::vec3));
  double pattern;
  std::memset(&pattern, 0x40, sizeof pattern);
  EXPECT_EQ(v[1].z.v, pattern);
  EXPECT_EQ(v[1].z.id, 0u);
  EXPECT_THROW(dualrev::memcpy<twins::vec3>(v, v + 1, sizeof(double)), std::invalid_argument);
  std::free(v);
}

TEST(Memory, ImpossibleSizesGiveNull) {
  volatile std::size_t huge = static_cast<std::size_t>(-1) / 8 * 8;
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UNDER_ASAN  // which takes such a size for an error
#endif
#endif
#if !defined(UNDER_ASAN) && !defined(__SANITIZE_ADDRESS__)
  EXPECT_EQ(dualrev::malloc<double>(huge), nullptr);
#endif
  EXPECT_EQ(dualrev::calloc<double>(huge, 8), nullptr);
}

double derivative(const tape& t, dual r, dualrev::id input) {
  dualrev::adjoints a(t);
  a.seed(r.id, 1);
  a.resolve();
  return a.take(input);
}

TEST(Outputs, FrexpModfRemquoSincos) {
  tape t;
  const dual x = t.input(13.25);
  const dual y = t.input(-4.0);
  int e = 0;
  const dual m = dualrev::frexp(t, x, &e);
  EXPECT_EQ(m.v, 13.25 / 16);
  EXPECT_EQ(e, 4);
  EXPECT_EQ(derivative(t, m, 1), 1.0 / 16);
  dual whole;
  const dual f = dualrev::modf(t, x, &whole);
  EXPECT_EQ(f.v, 0.25);
  EXPECT_EQ(f.id, x.id);
  EXPECT_EQ(whole.v, 13);
  EXPECT_EQ(whole.id, 0u);
  int q = 0;
  const dual r = dualrev::remquo(t, x, y, &q);
  EXPECT_EQ(r.v, 1.25);
  EXPECT_EQ(q, -3);
  EXPECT_EQ(derivative(t, r, 1), 1);
  EXPECT_EQ(derivative(t, r, 2), 3);
  dual s, c;
  dualrev::sincos(t, x, &s, &c);
  EXPECT_EQ(s.v, std::sin(13.25));
  EXPECT_EQ(derivative(t, s, 1), std::cos(13.25));
  EXPECT_EQ(derivative(t, c, 1), -std::sin(13.25));
}

}  // namespace
