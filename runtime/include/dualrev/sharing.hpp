// Arguments that overlap in memory. Inside the original, what is written through one parameter is read through the
// other; so where at least one of them is non-const their lifted scalars are shared as well. Overlapping arguments of
// one element type (the same object twice, two ranges that intersect, an element of a range) are lifted as one run of
// elements, their hull. An overlap between different types (a vector and a pointer into it) cannot be lifted that way
// and is refused.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "dualrev/walk.hpp"

namespace dualrev::detail {

/// The memory of one argument, or the hull of those it shares with: `owner` is the first of them.
struct memory_run {
  std::uintptr_t low = 0;
  std::uintptr_t high = 0;
  std::size_t owner = 0;
  bool in_out = false;
  bool shared = false;

  [[nodiscard]] bool overlaps(const memory_run& other) const noexcept { return low < other.high && other.low < high; }
};

/// Merges runs that overlap, `can_share` and among which one is in-out, until nothing changes.
template <std::size_t N>
void merge_runs(std::array<memory_run, N>& runs, const std::array<std::array<bool, N>, N>& can_share) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < N; ++i)
      for (std::size_t j = i + 1; j < N; ++j) {
        const memory_run a = runs[i];
        const memory_run b = runs[j];
        if (!can_share[i][j] || a.owner == b.owner || !a.overlaps(b) || !(a.in_out || b.in_out)) continue;
        const memory_run merged{std::min(a.low, b.low), std::max(a.high, b.high), std::min(a.owner, b.owner), true,
                                true};
        for (memory_run& r : runs)
          if (r.owner == a.owner || r.owner == b.owner) r = merged;
        changed = true;
      }
  }
}

/// Whether one of the objects that `each_a(visit)` visits lies in the same memory as one of those of `each_b`. Linear
/// when the two are apart.
template <class EachA, class EachB>
bool memory_overlaps(EachA&& each_a, EachB&& each_b) {
  using address = std::uintptr_t;
  struct bytes {
    address low, high;
    bool operator<(const bytes& other) const { return low < other.low; }
  };
  const auto bounds = [](auto& each) {
    bytes all{~address{0}, 0};
    each([&](const auto& x) {
      const address at = reinterpret_cast<address>(&x);
      all.low = std::min(all.low, at);
      all.high = std::max(all.high, at + sizeof x);
    });
    return all;
  };
  const bytes all_a = bounds(each_a);
  const bytes all_b = bounds(each_b);
  if (all_a.low >= all_b.high || all_b.low >= all_a.high) return false;
  std::vector<bytes> of_a;
  each_a([&](const auto& x) {
    of_a.push_back({reinterpret_cast<address>(&x), reinterpret_cast<address>(&x) + sizeof x});
  });
  std::sort(of_a.begin(), of_a.end());
  bool overlap = false;
  each_b([&](const auto& x) {
    const address at = reinterpret_cast<address>(&x);
    const auto next = std::lower_bound(of_a.begin(), of_a.end(), bytes{at + sizeof x, 0});
    overlap = overlap || (next != of_a.begin() && std::prev(next)->high > at);
  });
  return overlap;
}

/// Whether some scalar of `a` (of type A) lies in the same memory as one of `b`.
template <class A, class B, class ObjectA, class ObjectB>
bool scalars_overlap(ObjectA& a, ObjectB& b) {
  return memory_overlaps([&](auto&& visit) { for_each_scalar<A>(a, visit); },
                         [&](auto&& visit) { for_each_scalar<B>(b, visit); });
}

}  // namespace dualrev::detail
