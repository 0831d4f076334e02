// Arguments that overlap in memory. Inside the original, what is written through one parameter is read through the
// other; so where at least one of them is non-const their lifted scalars are shared as well. Overlapping arguments of
// one element type (the same object twice, two ranges that intersect, an element of a range) are lifted as one run of
// elements, their hull. An overlap between different types (a vector and a pointer into it) cannot be lifted that way
// and is refused. So is what is the same to a function that compares addresses: for the derivative two const arguments
// are two, even where they are one object.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/fail.hpp"
#include "dualrev/owned.hpp"
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
        const memory_run merged{smaller(a.low, b.low), larger(a.high, b.high), smaller(a.owner, b.owner), true, true};
        for (memory_run& r : runs)
          if (r.owner == a.owner || r.owner == b.owner) r = merged;
        changed = true;
      }
  }
}

/// The memory of objects, each by its first address and the one behind it, and all of them together. They are counted
/// first, and added then.
class memory_of_objects {
 public:
  struct bytes {
    std::uintptr_t low = ~std::uintptr_t{0};
    std::uintptr_t high = 0;
  };
  memory_of_objects() = default;
  memory_of_objects(const memory_of_objects&) = delete;
  memory_of_objects& operator=(const memory_of_objects&) = delete;
  ~memory_of_objects() { delete[] each_; }

  template <class T>
  void count(const T& x) noexcept {
    const auto at = reinterpret_cast<std::uintptr_t>(&x);
    all_ = {smaller(all_.low, at), larger(all_.high, at + sizeof x)};
    ++room_;
  }
  template <class T>
  void add(const T& x) {
    if (!each_) each_ = new bytes[room_];
    const auto at = reinterpret_cast<std::uintptr_t>(&x);
    each_[size_++] = {at, at + sizeof x};
  }
  [[nodiscard]] const bytes& all() const noexcept { return all_; }
  [[nodiscard]] const bytes* begin() const noexcept { return each_; }
  [[nodiscard]] const bytes* end() const noexcept { return each_ + size_; }

  void sort() {
    if (size_ == 0) return;
    std::qsort(each_, size_, sizeof(bytes), [](const void* a, const void* b) {
      const std::uintptr_t x = static_cast<const bytes*>(a)->low, y = static_cast<const bytes*>(b)->low;
      return x < y ? -1 : x > y ? 1 : 0;
    });
  }
  /// Whether one of them overlaps with `other`; they are sorted.
  [[nodiscard]] bool overlaps(const bytes& other) const noexcept {
    std::size_t before = 0;  // so many begin in front of the end of `other`
    for (std::size_t end = size_; before < end;) {
      const std::size_t middle = before + (end - before) / 2;
      if (each_[middle].low < other.high)
        before = middle + 1;
      else
        end = middle;
    }
    return before != 0 && each_[before - 1].high > other.low;
  }

 private:
  bytes all_;
  bytes* each_ = nullptr;
  std::size_t room_ = 0;
  std::size_t size_ = 0;
};

/// Whether one of the objects that `each_a(visit)` visits lies in the same memory as one of those of `each_b`. Linear
/// when the two are apart.
template <class EachA, class EachB>
bool memory_overlaps(EachA&& each_a, EachB&& each_b) {
  memory_of_objects a, b;
  each_a([&](const auto& x) { a.count(x); });
  each_b([&](const auto& x) { b.count(x); });
  if (a.all().low >= b.all().high || b.all().low >= a.all().high) return false;
  each_a([&](const auto& x) { a.add(x); });
  each_b([&](const auto& x) { b.add(x); });
  a.sort();
  for (const memory_of_objects::bytes& one : b)
    if (a.overlaps(one)) return true;
  return false;
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

  /// Whether two of them do, at least one of which may be changed.
  static bool any([[maybe_unused]] binds& b) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) { return (any_with<I>(b, all()) || ...); }(all());
  }

  /// Where the arguments are, with the hulls of those that share. Refuses what cannot be lifted as one.
  static void find(runs& found, binds& b) {
    if constexpr (Call::may_share) merge(found, b, all());
    refuse(b);
  }
  /// Refuses what no call takes.
  static void refuse([[maybe_unused]] binds& b) {
    refuse_overlaps(b, all());
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
    if constexpr (constant_matters<I, J>()) {
      return is_in_constant<I, J>(b);
    } else if constexpr (by_reference<I, J> && arg<I>::in_out) {
      return same_memory<I, J>(b);
    } else {
      return false;
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
  /// Where an argument that is lifted is, also where it is not lifted in place.
  template <std::size_t I>
  static memory_run place_of(binds& b) {
    using A = arg<I>;
    return bytes_of(A::begin(std::get<I>(b)), A::count(std::get<I>(b)));
  }
  template <class T>
  static memory_run bytes_of(const T* begin, std::size_t count) {
    const auto low = reinterpret_cast<std::uintptr_t>(begin);
    return begin ? memory_run{low, low + count * sizeof(T)} : memory_run{};
  }

  /// Calls `visit(begin, count)` for the memory of an argument that the call neither lifts nor copies.
  template <std::size_t J, class Visit>
  static void each_run_of_constant(binds& b, const Visit& visit) {
    using bind = std::tuple_element_t<J, binds>;
    auto& constant = std::get<J>(b);
    if constexpr (requires { sizeof(*std::data(constant)), std::size(constant); })
      visit(std::data(constant), std::size(constant));
    if constexpr (std::is_lvalue_reference_v<bind> && std::is_object_v<std::remove_reference_t<bind>>)
      visit(__builtin_addressof(constant), std::size_t{1});
  }
  /// Whether something can be written there.
  template <std::size_t J>
  static constexpr bool can_write_constant() {
    using bind = std::tuple_element_t<J, binds>;
    if constexpr (std::is_lvalue_reference_v<bind>)
      return !std::is_const_v<std::remove_reference_t<bind>>;
    else if constexpr (requires(bind x) { *std::data(x); })
      return std::is_reference_v<bind> ||
             !std::is_const_v<std::remove_reference_t<decltype(*std::data(std::declval<const bind&>()))>>;
    else
      return false;
  }
  /// Whether one of both may be changed: what is then seen through the other is changed in the original only. Of an
  /// argument that is given by value, the shape is looked at after the call.
  template <std::size_t I, std::size_t J>
  static constexpr bool constant_matters() {
    if constexpr (!arg<I>::active || arg<J>::active)
      return false;
    else
      return arg<I>::in_out || (can_write_constant<J>() && (by_place<I> || !fixed_shape<typename arg<I>::element>));
  }
  /// Whether the function has the caller's object, not a copy.
  template <std::size_t I>
  static constexpr bool by_place = arg<I>::shareable || requires { arg<I>::in_place; };

  /// Whether something in the constant `J` is in the same memory as something in `I`.
  template <std::size_t I, std::size_t J>
  static bool is_in_constant(binds& b) {
    using A = arg<I>;
    const memory_run place = place_of<I>(b);
    const auto each_scalar = [&](const auto& visit) {
      for_each_scalar<typename A::walked>(Call::template object<I>(b), visit);
    };
    constexpr bool has_more = by_place<I> && !fixed_shape<typename A::element>;  // than what is at its own place
    bool overlap = false;
    each_run_of_constant<J>(b, [&](const auto* begin, std::size_t count) {
      using constant = std::remove_cvref_t<decltype(*begin)>;
      const memory_run run = bytes_of(begin, count);
      overlap = overlap || place.overlaps(run);
      if constexpr (has_more) each_scalar([&](const auto& x) { overlap = overlap || bytes_of(&x, 1).overlaps(run); });
      if constexpr (by_place<I> && holds_scalars<constant> && !fixed_shape<constant>)
        overlap = overlap || memory_overlaps(each_scalar, [&](const auto& visit) {
                    for (std::size_t i = 0; i < count; ++i) for_each_scalar<constant>(begin[i], visit);
                  });
    });
    return overlap;
  }

  template <std::size_t... I>
  static void merge(runs& found, binds& b, std::index_sequence<I...>) {
    ((found[I] = run_of<I>(b)), ...);
    constexpr std::array<std::array<bool, Call::size>, Call::size> can_share{row_of_pairs<I>(all())...};
    merge_runs(found, can_share);
    (check_alignment<I>(found, b), ...);
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
        fail_argument("dualrev: two arguments overlap in memory by part of an element");
  }
  template <std::size_t... I>
  static void refuse_overlaps([[maybe_unused]] binds& b, std::index_sequence<I...>) {
    (refuse_overlaps_with<I>(b, all()), ...);
  }
  template <std::size_t I, std::size_t... J>
  static void refuse_overlaps_with([[maybe_unused]] binds& b, std::index_sequence<J...>) {
    (refuse_overlap<I, J>(b), ...);
  }
  template <std::size_t I, std::size_t J>
  static void refuse_overlap([[maybe_unused]] binds& b) {
    if constexpr (constant_matters<I, J>())
      if (is_in_constant<I, J>(b))
        fail_argument(
            "dualrev: an argument that is constant for the derivative overlaps in memory with one that is not, and one "
            "of them is not const: pass a copy, if the value is the same then");
    if constexpr (I < J && by_reference<I, J> && !same_element<I, J>)
      if (same_memory<I, J>(b))
        fail_argument("dualrev: two arguments of different types overlap in memory and one of them is not const");
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
      same = is_in_constant<I, J>(b);
    } else if constexpr (I < J && arg<I>::shareable && arg<J>::shareable && !by_reference<I, J>) {
      same = same_memory<I, J>(b) || is_in(run_of<I>(b), run_of<J>(b)) || is_in(run_of<J>(b), run_of<I>(b));
    }
    if (same)
      fail_argument(
          "dualrev: two arguments are in the same memory, and the function compares addresses; for the derivative they "
          "are two: pass a copy of one of them, if the value is the same then, or leave out the comparison");
  }
  /// Whether no elements from an address on are at an element of `other`, or behind its last: the end of a range.
  static bool is_in(const memory_run& none, const memory_run& other) {
    return none.low == none.high && other.low <= none.low && none.low <= other.high && other.low != other.high;
  }
};

}  // namespace dualrev::detail
