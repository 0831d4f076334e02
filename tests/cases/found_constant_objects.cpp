#include "found_constant_objects.dual.hpp"
#include "support/case.hpp"

#include <cstdlib>
#include <new>

#undef DUALREV_CASE_FOUND_CONSTANT_OBJECTS_HPP
#undef DUALREV_TEST_SEED
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "cases/found_constant_objects.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

namespace {

std::size_t allocations = 0;

}  // namespace

[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* p = std::malloc(size ? size : 1)) return p;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }

TEST(FoundConstantObjects, LeadsIntoThem) {
  EXPECT_GRADIENT(found_constant_objects::by_row, 1.3, 0.7);
  EXPECT_GRADIENT(found_constant_objects::by_place, 1.3, 0.7);
  EXPECT_GRADIENT(found_constant_objects::by_range, 1.3, 0.7);
  EXPECT_GRADIENT(found_constant_objects::by_iterator, 1.3, 0.7);
  EXPECT_GRADIENT(found_constant_objects::by_steps, 1.3, 0.7);
  EXPECT_GRADIENT(found_constant_objects::by_largest, 1.3, 0.7);
  EXPECT_GRADIENT(found_constant_objects::maps, 1.3, 0.7);
}
TEST(FoundConstantObjects, IsCalled) {
  EXPECT_GRADIENT(found_constant_objects::called, 1.3, 0.7);
  EXPECT_GRADIENT(found_constant_objects::deep, 1.3, 0.7);
  EXPECT_GRADIENT(found_constant_objects::inside, 1.3, 0.7);
  EXPECT_GRADIENT(found_constant_objects::vectors, 1.3, 0.7);
  EXPECT_GRADIENT(found_constant_objects::closures, 1.3, 0.7);
  EXPECT_GRADIENT(found_constant_objects::algorithms, 1.3, 0.7);
  EXPECT_GRADIENT(found_constant_objects::trees, 1.3, 0.7);
  EXPECT_GRADIENT(found_constant_objects::both, 1.3, 0.7);
  EXPECT_GRADIENT(found_constant_objects::virtuals, 1.3, 0.7);
}

#ifndef CHECK_WITHOUT_TWINS
TEST(FoundConstantObjects, BehindPointers) {
  const found_constant_objects::Data data{{"a", "bcd"}, {1.5, -2.5}};
  const auto [value, dx, dy] = dualrev::gradient<found_constant_objects::behind_pointer>(1.3, 0.7, &data);
  EXPECT_EQ(value, found_constant_objects::behind_pointer(1.3, 0.7, &data));
  EXPECT_NEAR(dx, 1.5 * -2.5 + 1.5 + 4, 1e-12);
  EXPECT_NEAR(dy, 1.5 * -2.5 + 1.5 - 1, 1e-12);
}

/// How often memory is asked for by a call over an image, once the workspace is warm.
std::size_t allocations_over(int size) {
  const found_constant_objects::Image image(size, size);
  dualrev::workspace workspace;
  const auto call = [&] {
    return dualrev::gradient<found_constant_objects::over_image>(workspace, 0.25, 0.5, image);
  };
  EXPECT_EQ(std::get<0>(call()), found_constant_objects::over_image(0.25, 0.5, image));
  const std::size_t before = allocations;
  call();
  return allocations - before;
}
TEST(FoundConstantObjects, CostsNothing) {
  EXPECT_EQ(allocations_over(4), 0U);
  EXPECT_EQ(allocations_over(40), 0U);
}

TEST(FoundConstantObjects, ConstMembers) {
  using found_constant_objects::Term;
  const auto [value, dt, dx] = dualrev::gradient<found_constant_objects::cost>(Term(0.5, 2, 3), 1.5);
  EXPECT_EQ(value, 0.75);
  EXPECT_NEAR(dt.mean, 0.75, 1e-12);
  EXPECT_NEAR(dt.scale, -0.375, 1e-12);
  EXPECT_EQ(dt.count, 3);
  EXPECT_NEAR(dx, 0.75, 1e-12);
  const auto [twice, pullback] = dualrev::vjp<found_constant_objects::doubled>(Term(0.5, 2, 3));
  EXPECT_EQ(twice.mean, 1);
  EXPECT_EQ(twice.scale, 4);
  EXPECT_EQ(twice.count, 4);
  const Term back = pullback(Term(1, 10, 4));
  EXPECT_EQ(back.mean, 2);
  EXPECT_EQ(back.scale, 40);
  EXPECT_EQ(back.count, 3);
}
#endif
TEST(FoundConstantObjects, LocalConstMembers) { EXPECT_GRADIENT(found_constant_objects::local_terms, 1.3, 0.7); }
