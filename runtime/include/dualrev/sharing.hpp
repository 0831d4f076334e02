// Arguments that overlap in memory. Inside the original, what is written through one parameter is read through the
// other; so where at least one of them is non-const their lifted scalars are shared as well. Overlapping arguments of
// one element type (the same object twice, two ranges that intersect, an element of a range) are lifted as one run of
// elements, their hull. An overlap between different types (a vector and a pointer into it) cannot be lifted that way
// and is refused. So is what is the same to a function that compares addresses: for the derivative two const arguments
// are two, even where they are one object.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/fail.hpp"
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

/// Which arguments of one call overlap.
template <class Call>
class overlaps {
 public:
  using binds = typename Call::binds;
  using runs = std::array<memory_run, Call::size>;

  /// Whether two of them do, at least one of them an in-out.
  static bool any(binds& b) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return (any_with<I>(b, all()) || ...);
    }(typename Call::in_outs());
  }

  /// Where the arguments are, with the hulls of those that share. Refuses what cannot be lifted as one.
  static void find(runs& found, binds& b) {
    if constexpr (Call::in_outs::size() != 0) find(found, b, all());
    if constexpr (requires { Call::key::derivative::compares_addresses; }) refuse_same(b, all());
  }

 private:
  using all = typename Call::all;
  template <std::size_t I>
  using arg = typename Call::template arg<I>;
  template <std::size_t I, std::size_t J>
  static constexpr bool by_reference = Call::template pair_by_reference<I, J>;
  template <std::size_t I, std::size_t J>
  static constexpr bool same_element = Call::template same_element<I, J>;

  template <std::size_t I, std::size_t... J>
  static bool any_with(binds& b, std::index_sequence<J...>) {
    return (overlap<I, J>(b) || ...);
  }
  template <std::size_t I, std::size_t J>
  static bool overlap([[maybe_unused]] binds& b) {
    if constexpr (!arg<J>::active) {
      return run_of<I>(b).overlaps(run_of_constant<J>(b));
    } else if constexpr (!by_reference<I, J>) {
      return false;
    } else {
      return same_memory<I, J>(b);
    }
  }
  template <std::size_t I, std::size_t J>
  static bool same_memory(binds& b) {
    if constexpr (same_element<I, J>)
      return run_of<I>(b).overlaps(run_of<J>(b));
    else
      return scalars_overlap<typename arg<I>::walked, typename arg<J>::walked>(Call::template object<I>(b),
                                                                               Call::template object<J>(b));
  }

  template <std::size_t I>
  static memory_run run_of([[maybe_unused]] binds& b) {
    using A = arg<I>;
    if constexpr (A::shareable) {
      const auto low = reinterpret_cast<std::uintptr_t>(A::begin(std::get<I>(b)));
      return {low, low + A::count(std::get<I>(b)) * sizeof(typename A::element), I, A::in_out, false};
    } else {
      return {0, 0, I, false, false};
    }
  }
  /// The memory of what the call neither lifts nor copies, if there are scalars in it.
  template <std::size_t J>
  static memory_run run_of_constant([[maybe_unused]] binds& b) {
    using bind = std::tuple_element_t<J, binds>;
    [[maybe_unused]] auto& constant = std::get<J>(b);
    [[maybe_unused]] const auto run = [](const auto* begin, std::size_t count) -> memory_run {
      if constexpr (holds_scalars<std::remove_cvref_t<decltype(*begin)>>) {
        const auto low = reinterpret_cast<std::uintptr_t>(begin);
        if (begin) return {low, low + count * sizeof(*begin), J, false, false};
      }
      return {};
    };
    if constexpr (requires { run(std::data(constant), std::size(constant)); })
      return run(std::data(constant), std::size(constant));
    else if constexpr (std::is_lvalue_reference_v<bind> && std::is_object_v<std::remove_reference_t<bind>>)
      return run(std::addressof(constant), 1);
    else
      return {};
  }

  template <std::size_t... I>
  static void find(runs& found, binds& b, std::index_sequence<I...>) {
    if constexpr (Call::may_share) {
      ((found[I] = run_of<I>(b)), ...);
      constexpr std::array<std::array<bool, Call::size>, Call::size> can_share{row_of_pairs<I>(all())...};
      merge_runs(found, can_share);
      (check_alignment<I>(found, b), ...);
    }
    (refuse_overlaps<I>(b, all()), ...);
  }
  template <std::size_t I, std::size_t... J>
  static constexpr std::array<bool, Call::size> row_of_pairs(std::index_sequence<J...>) {
    return {(arg<I>::shareable && arg<J>::shareable && same_element<I, J>)...};
  }
  template <std::size_t I>
  static void check_alignment([[maybe_unused]] runs& found, [[maybe_unused]] binds& b) {
    using A = arg<I>;
    if constexpr (A::shareable)
      if ((reinterpret_cast<std::uintptr_t>(A::begin(std::get<I>(b))) - found[I].low) % sizeof(typename A::element))
        fail<std::invalid_argument>("dualrev: two arguments overlap in memory by part of an element");
  }
  template <std::size_t I, std::size_t... J>
  static void refuse_overlaps(binds& b, std::index_sequence<J...>) {
    (refuse_overlap<I, J>(b), ...);
  }
  template <std::size_t I, std::size_t J>
  static void refuse_overlap([[maybe_unused]] binds& b) {
    if constexpr (arg<I>::in_out && !arg<J>::active)
      if (run_of<I>(b).overlaps(run_of_constant<J>(b)))
        fail<std::invalid_argument>(
            "dualrev: an argument that is constant for the derivative overlaps in memory with one that is not const");
    if constexpr (I < J && by_reference<I, J> && !same_element<I, J>)
      if (same_memory<I, J>(b))
        fail<std::invalid_argument>(
            "dualrev: two arguments of different types overlap in memory and one of them is not const");
  }

  template <std::size_t... I>
  static void refuse_same(binds& b, std::index_sequence<I...>) {
    (refuse_same_with<I>(b, all()), ...);
  }
  template <std::size_t I, std::size_t... J>
  static void refuse_same_with(binds& b, std::index_sequence<J...>) {
    (refuse_same_pair<I, J>(b), ...);
  }
  template <std::size_t I, std::size_t J>
  static void refuse_same_pair([[maybe_unused]] binds& b) {
    [[maybe_unused]] bool same = false;
    if constexpr (arg<I>::shareable && !arg<J>::active) {
      same = run_of<I>(b).overlaps(run_of_constant<J>(b));
    } else if constexpr (I < J && arg<I>::shareable && arg<J>::shareable && !by_reference<I, J>) {
      same = same_memory<I, J>(b) || is_in(run_of<I>(b), run_of<J>(b)) || is_in(run_of<J>(b), run_of<I>(b));
    }
    if (same)
      fail<std::invalid_argument>(
          "dualrev: two arguments are in the same memory, and the function compares addresses; for the derivative they "
          "are two: pass a copy of one of them, if the value is the same then, or leave out the comparison");
  }
  /// Whether no elements from an address on are at an element of `other`, or behind its last: the end of a range.
  static bool is_in(const memory_run& none, const memory_run& other) {
    return none.low == none.high && other.low <= none.low && none.low <= other.high && other.low != other.high;
  }
};

}  // namespace dualrev::detail
