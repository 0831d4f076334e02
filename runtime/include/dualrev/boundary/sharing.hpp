// Arguments that overlap in memory; which memory each has, reach.hpp says. Inside the original, what is written through
// one parameter is read through the other; so where at least one of them is non-const their lifted scalars are shared
// as well. Overlapping arguments of one element type (the same object twice, two ranges that intersect, an element of a
// range) are lifted as one run of elements, their hull. An overlap between different types (a vector and a pointer into
// it) cannot be lifted that way and is refused. So is what is the same to a function that compares addresses: for the
// derivative two const arguments are two, even where they are one object.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/basics/fail.hpp"
#include "dualrev/boundary/argument.hpp"
#include "dualrev/boundary/owned.hpp"
#include "dualrev/boundary/reach.hpp"
#include "dualrev/boundary/walk.hpp"

namespace dualrev::detail {

/// The memory of one argument, or the hull of those it shares with: `owner` is the first of them.
struct memory_run {
  std::uintptr_t low = 0;
  std::uintptr_t high = 0;
  std::size_t owner = 0;
  bool in_out = false;
  bool shared = false;

  /// What is empty overlaps with nothing.
  [[nodiscard]] bool overlaps(const memory_run& other) const noexcept {
    return low < other.high && other.low < high && low < high && other.low < other.high;
  }
};

/// Merges runs that overlap, `can_share` and among which one is in-out, until nothing changes.
template <std::size_t Size>
void merge_runs(std::array<memory_run, Size>& runs, const std::array<std::array<bool, Size>, Size>& can_share) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < Size; ++i)
      for (std::size_t j = i + 1; j < Size; ++j) {
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
  ~memory_of_objects() {
    if (each_ != few_) delete[] each_;
  }

  void count(const void* begin, std::size_t size) noexcept {
    if (size == 0) return;
    const auto at = reinterpret_cast<std::uintptr_t>(begin);
    all_ = {smaller(all_.low, at), larger(all_.high, at + size)};
    ++room_;
  }
  void add(const void* begin, std::size_t size) {
    if (size == 0) return;
    if (!each_) each_ = room_ <= few ? few_ : new bytes[room_];
    const auto at = reinterpret_cast<std::uintptr_t>(begin);
    each_[size_++] = {at, at + size};
  }
  [[nodiscard]] const bytes& all() const noexcept { return all_; }
  [[nodiscard]] const bytes* begin() const noexcept { return each_; }
  [[nodiscard]] const bytes* end() const noexcept { return each_ + size_; }

  [[nodiscard]] bool are_few() const noexcept { return room_ <= few; }
  /// Whether one of these, which `each` visits and which are few, overlaps with one that `each_other` visits.
  template <class Each, class EachOther>
  [[nodiscard]] bool overlaps_with(Each&& each, EachOther&& each_other) {
    each([this](const void* begin, std::size_t size) { add(begin, size); });
    bool found = false;
    each_other([&](const void* begin, std::size_t size) {
      const auto low = reinterpret_cast<std::uintptr_t>(begin);
      for (const bytes& one : *this) found = found || (one.low < low + size && low < one.high && size != 0);
    });
    return found;
  }

  /// In order, and those that overlap as one.
  void sort() {
    if (size_ == 0) return;
    std::qsort(each_, size_, sizeof(bytes), [](const void* a, const void* b) {
      const std::uintptr_t x = static_cast<const bytes*>(a)->low, y = static_cast<const bytes*>(b)->low;
      return x < y ? -1 : x > y ? 1 : 0;
    });
    std::size_t last = 0;
    for (std::size_t i = 1; i < size_; ++i) {
      if (each_[i].low < each_[last].high)
        each_[last].high = larger(each_[last].high, each_[i].high);
      else
        each_[++last] = each_[i];
    }
    size_ = last + 1;
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
  static constexpr std::size_t few = 8;
  bytes all_;
  bytes few_[few];
  bytes* each_ = nullptr;
  std::size_t room_ = 0;
  std::size_t size_ = 0;
};

/// Whether some of the memory that `each_a(visit)` visits, by `visit(begin, bytes)`, is visited by `each_b` too. Linear
/// when the two are apart.
template <class EachA, class EachB>
bool memory_overlaps(EachA&& each_a, EachB&& each_b) {
  memory_of_objects a, b;
  each_a([&](const void* begin, std::size_t size) { a.count(begin, size); });
  each_b([&](const void* begin, std::size_t size) { b.count(begin, size); });
  if (a.all().low >= b.all().high || b.all().low >= a.all().high) return false;
  if (b.are_few()) return b.overlaps_with(each_b, each_a);
  if (a.are_few()) return a.overlaps_with(each_a, each_b);
  each_a([&](const void* begin, std::size_t size) { a.add(begin, size); });
  each_b([&](const void* begin, std::size_t size) { b.add(begin, size); });
  a.sort();
  for (const memory_of_objects::bytes& one : b)
    if (a.overlaps(one)) return true;
  return false;
}

/// Which arguments of one call overlap.
template <class Call>
class overlaps {
 public:
  using binds = typename Call::binds;
  using runs = std::array<memory_run, Call::size>;

  /// Whether two of them do, at least one of which may be changed.
  static bool any([[maybe_unused]] binds& b) {
    return
        [&]<std::size_t... Index>(std::index_sequence<Index...>) { return (any_with<Index>(b, all()) || ...); }(all());
  }

  /// Where the arguments are, with the hulls of those that share. Refuses what cannot be lifted as one.
  static void find(runs& found, binds& b) {
    if constexpr (Call::may_share) merge(found, b, all());
    refuse(b);
  }
  /// Whether the function can write to something that this argument leads to, and that no copy of it has one of.
  template <std::size_t Index>
  static constexpr bool leads_to_changeable() {
    if constexpr (arg<Index>::active)
      return is_in_type<any_way_to_write, typename arg<Index>::walked>();
    else
      return can_write_constant<Index>();
  }
  /// Visits what it leads to.
  template <std::size_t Index, class Visit>
  static void each_run_of_argument(binds& b, Visit& visit) {
    if constexpr (arg<Index>::active)
      each_run_of_lifted<Index, reach::all>(b, visit);
    else
      each_run_of_constant<Index>(b, visit);
  }
  /// Refuses what no call takes.
  static void refuse([[maybe_unused]] binds& b) {
    refuse_overlaps(b, all());
    if constexpr (Call::compares_addresses) refuse_same(b, all());
  }

 private:
  using all = typename Call::all;
  template <std::size_t Index>
  using arg = typename Call::template arg<Index>;
  template <std::size_t Index, std::size_t Other>
  static constexpr bool by_reference = Call::template pair_by_reference<Index, Other>;
  template <std::size_t Index, std::size_t Other>
  static constexpr bool same_element = Call::template same_element<Index, Other>;

  template <std::size_t Index, std::size_t... Other>
  static bool any_with(binds& b, std::index_sequence<Other...>) {
    return (overlap<Index, Other>(b) || ...);
  }
  template <std::size_t Index, std::size_t Other>
  static bool overlap([[maybe_unused]] binds& b) {
    if constexpr (handles_matter<Index, Other>())
      if (has_handle<Index, Other>(b)) return true;
    if constexpr (constant_matters<Index, Other>()) {
      return is_behind_pointer<Index, Other>(b) || is_in_constant<Index, Other>(b);
    } else if constexpr (given_matters<Index, Other>()) {
      return is_in_given<Index, Other>(b);
    } else if constexpr (by_reference<Index, Other> && arg<Index>::in_out) {
      return same_memory<Index, Other>(b);
    } else {
      return false;
    }
  }
  template <std::size_t Index, std::size_t Other>
  static bool same_memory(binds& b) {
    if constexpr (same_element<Index, Other>)
      return run_of<Index>(b).overlaps(run_of<Other>(b)) || is_inside<Index, Other>(b);
    else
      return parts_overlap<Index, Other>(b);
  }
  /// Whether one is a part of the other, though both are of one type: an object in a tree of these. They may share
  /// nodes.
  template <std::size_t Index, std::size_t Other>
  static bool is_inside([[maybe_unused]] binds& b) {
    if constexpr (may_hold_itself<typename arg<Index>::element>)
      return !run_of<Index>(b).overlaps(run_of<Other>(b)) &&
             (parts_overlap<Index, Other, reach::owned>(b) || parts_overlap<Other, Index, reach::owned>(b));
    else
      return false;
  }
  /// Whether what is given by value, or to be moved from, leads to what may be changed: to nodes that its copy has too,
  /// or to all that it is.
  template <std::size_t Index, std::size_t Given>
  static constexpr bool given_matters() {
    if constexpr (arg<Index>::active && arg<Index>::shareable && arg<Index>::in_out && arg<Given>::active &&
                  !arg<Given>::shareable && arg<Given>::is_object)
      return arg<Given>::by_rvalue || has_shared<typename arg<Given>::walked>;
    else
      return false;
  }
  template <std::size_t Index, std::size_t Given>
  static bool is_in_given(binds& b) {
    if constexpr (arg<Given>::by_rvalue)
      return parts_overlap<Index, Given, reach::owned>(b);
    else
      return parts_overlap<Index, Given, reach::owned, reach::shared>(b);
  }
  template <std::size_t Index, std::size_t Other, reach of_first = reach::copied, reach of_second = reach::copied>
  static bool parts_overlap(binds& b) {
    return memory_overlaps([&](auto&& visit) { each_run_of_lifted<Index, of_first>(b, visit); },
                           [&](auto&& visit) { each_run_of_lifted<Other, of_second>(b, visit); });
  }

  template <std::size_t Index>
  static memory_run run_of([[maybe_unused]] binds& b) {
    using Argument = arg<Index>;
    if constexpr (Argument::shareable) {
      const auto low = reinterpret_cast<std::uintptr_t>(Argument::begin(std::get<Index>(b)));
      return {low, low + Argument::count(std::get<Index>(b)) * sizeof(typename Argument::element), Index,
              Argument::in_out, false};
    } else {
      return {0, 0, Index, false, false};
    }
  }
  /// Visits what a constant reaches: what is not a copy of what the caller has.
  template <std::size_t Other, class Visit>
  static void each_run_of_constant(binds& b, Visit& visit) {
    using bind = std::tuple_element_t<Other, binds>;
    auto& constant = std::get<Other>(b);
    reach_walk<reach::all, Visit> walk(visit);
    if constexpr (is_plain_pointer<bind>) {
      using pointee = std::remove_pointer_t<typename bind::pointer>;
      if constexpr (!requires { sizeof(pointee); })
        walk.handle(constant.data());
      else if (constant.data())
        walk.elements(constant.data(), constant.size());
    } else if constexpr (std::is_object_v<std::remove_reference_t<bind>>) {
      walk.object(constant);
      if constexpr (contiguous<std::remove_cvref_t<bind>>) walk.elements(std::data(constant), std::size(constant));
    }
  }
  /// Whether something can be written there.
  template <std::size_t Other>
  static constexpr bool can_write_constant() {
    using bind = std::tuple_element_t<Other, binds>;
    using object = std::remove_reference_t<bind>;
    if constexpr (is_plain_pointer<bind>)
      return !std::is_const_v<std::remove_pointer_t<typename bind::pointer>>;
    else
      return (std::is_reference_v<bind> && !std::is_const_v<object>) ||
             is_in_type<any_way_to_write, std::remove_cv_t<object>>();
  }
  /// Whether one of both may be changed: what is then seen through the other is changed in the original only. Of an
  /// argument that is given by value, the shape is looked at after the call.
  template <std::size_t Index, std::size_t Other>
  static constexpr bool constant_matters() {
    if constexpr (!arg<Index>::active || arg<Other>::active)
      return false;
    else
      return arg<Index>::in_out ||
             (can_write_constant<Other>() && (by_place<Index> || !fixed_shape<typename arg<Index>::element>));
  }
  /// Whether `Other`, or `Index` itself, may have handles into `Index`: those of its copy lead to the original.
  template <std::size_t Index, std::size_t Other>
  static constexpr bool handles_matter() {
    if constexpr (arg<Index>::active && arg<Index>::in_out && arg<Other>::active)
      return is_in_type<any_handle, typename arg<Other>::walked>();
    else
      return false;
  }
  template <std::size_t Index, std::size_t Other>
  static bool has_handle(binds& b) {
    return parts_overlap<Index, Other, reach::copied, reach::handles>(b);
  }
  /// Whether the function has the caller's object, not a copy.
  template <std::size_t Index>
  static constexpr bool by_place = arg<Index>::shareable || requires { arg<Index>::in_place; };

  /// Whether a bare pointer, which does not tell how many elements there are, may lead to the elements of `Index`.
  template <std::size_t Index, std::size_t Other>
  static bool is_behind_pointer([[maybe_unused]] binds& b) {
    using bind = std::tuple_element_t<Other, binds>;
    if constexpr (is_plain_pointer<bind> && arg<Index>::in_out) {
      using pointee = std::remove_cv_t<std::remove_pointer_t<typename bind::pointer>>;
      if constexpr (is_in_type<any_such<typename arg<Index>::element>, pointee>())
        return std::get<Other>(b).is_bare() && std::get<Other>(b).data();
    }
    return false;
  }

  /// Whether something in the constant `Other` is in the same memory as something in `Index`; in what says the shape of
  /// one that is given by value.
  template <std::size_t Index, std::size_t Other>
  static bool is_in_constant(binds& b) {
    constexpr reach how = by_place<Index> ? reach::copied : reach::shapes;
    return memory_overlaps([&](auto&& visit) { each_run_of_lifted<Index, how>(b, visit); },
                           [&](auto&& visit) { each_run_of_constant<Other>(b, visit); });
  }
  template <std::size_t Index, reach how, class Visit>
  static void each_run_of_lifted(binds& b, Visit& visit) {
    using Argument = arg<Index>;
    reach_walk<how, Visit> walk(visit);
    if constexpr (Argument::is_object)
      walk.object(Call::template object<Index>(b));
    else
      walk.elements(Argument::begin(std::get<Index>(b)), Argument::count(std::get<Index>(b)));
  }

  template <std::size_t... Index>
  static void merge(runs& found, binds& b, std::index_sequence<Index...>) {
    ((found[Index] = run_of<Index>(b)), ...);
    constexpr std::array<std::array<bool, Call::size>, Call::size> can_share{row_of_pairs<Index>(all())...};
    merge_runs(found, can_share);
    (check_alignment<Index>(found, b), ...);
  }
  template <std::size_t Index, std::size_t... Other>
  static constexpr std::array<bool, Call::size> row_of_pairs(std::index_sequence<Other...>) {
    return {(arg<Index>::shareable && arg<Other>::shareable && same_element<Index, Other>)...};
  }
  template <std::size_t Index>
  static void check_alignment([[maybe_unused]] runs& found, [[maybe_unused]] binds& b) {
    using Argument = arg<Index>;
    if constexpr (Argument::shareable)
      if ((reinterpret_cast<std::uintptr_t>(Argument::begin(std::get<Index>(b))) - found[Index].low) %
          sizeof(typename Argument::element))
        fail_argument("dualrev: two arguments overlap in memory by part of an element");
  }
  template <std::size_t... Index>
  static void refuse_overlaps([[maybe_unused]] binds& b, std::index_sequence<Index...>) {
    (refuse_overlaps_with<Index>(b, all()), ...);
  }
  template <std::size_t Index, std::size_t... Other>
  static void refuse_overlaps_with([[maybe_unused]] binds& b, std::index_sequence<Other...>) {
    (refuse_overlap<Index, Other>(b), ...);
  }
  template <std::size_t Index, std::size_t Other>
  static void refuse_overlap([[maybe_unused]] binds& b) {
    if constexpr (handles_matter<Index, Other>())
      if (has_handle<Index, Other>(b))
        fail_argument(
            "dualrev: an argument holds a pointer into one that is not const, of which the derivative has a copy: hold "
            "an index, or mark it DUALREV_CONSTANT");
    if constexpr (constant_matters<Index, Other>()) {
      if (is_behind_pointer<Index, Other>(b))
        fail_argument(
            "dualrev: a pointer that is constant for the derivative does not tell how many elements it leads to, and "
            "an argument that is not const may be one of them: pass std::span(pointer, count)");
      if (is_in_constant<Index, Other>(b))
        fail_argument(
            "dualrev: an argument that is constant for the derivative overlaps in memory with one that is not, and one "
            "of them is not const: pass a copy, if the value is the same then");
    }
    if constexpr (given_matters<Index, Other>())
      if (is_in_given<Index, Other>(b))
        fail_argument(
            "dualrev: an argument given by value leads to one that is not const, or is it: pass a copy of it");
    if constexpr (Index < Other && by_reference<Index, Other>) {
      if constexpr (same_element<Index, Other>) {
        if (is_inside<Index, Other>(b))
          fail_argument("dualrev: an argument is a part of another one of its type, and one of them is not const");
      } else if (same_memory<Index, Other>(b)) {
        fail_argument("dualrev: two arguments of different types overlap in memory and one of them is not const");
      }
    }
  }

  template <std::size_t... Index>
  static void refuse_same(binds& b, std::index_sequence<Index...>) {
    (refuse_same_with<Index>(b, all()), ...);
  }
  template <std::size_t Index, std::size_t... Other>
  static void refuse_same_with(binds& b, std::index_sequence<Other...>) {
    (refuse_same_pair<Index, Other>(b), ...);
  }
  template <std::size_t Index, std::size_t Other>
  static void refuse_same_pair([[maybe_unused]] binds& b) {
    [[maybe_unused]] bool same = false;
    if constexpr (arg<Index>::shareable && !arg<Other>::active) {
      same = is_in_constant<Index, Other>(b);
    } else if constexpr (Index < Other && arg<Index>::shareable && arg<Other>::shareable &&
                         !by_reference<Index, Other>) {
      same = same_memory<Index, Other>(b) || is_in(run_of<Index>(b), run_of<Other>(b)) ||
             is_in(run_of<Other>(b), run_of<Index>(b));
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
