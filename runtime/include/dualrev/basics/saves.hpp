// What the forward part of a function keeps for its reverse part: numbers in the order in which they are overwritten,
// taken back last first.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/basics/inlined.hpp"
#include "dualrev/basics/saved_vectors.hpp"

namespace dualrev {

/// Takes the place of cotangents that nobody asks for.
struct unasked {
  template <class Type>
  constexpr const unasked& operator+=(const Type&) const noexcept {
    return *this;
  }
  template <class Type>
  constexpr const unasked& operator-=(const Type&) const noexcept {
    return *this;
  }
  constexpr const unasked& operator[](std::size_t) const noexcept { return *this; }
};

/// Zeros, as many and nested as the elements of a range.
template <class Number, class Element>
  requires(!requires(const Element element) { std::begin(element); })
Number zeros_like(const Element&) {
  return 0.0;
}
template <class Number, class Element>
auto zeros_like(const std::vector<Element>& range) {
  std::vector<decltype(zeros_like<Number>(range[0]))> zeros;
  zeros.reserve(range.size());
  for (const Element& each : range) zeros.push_back(zeros_like<Number>(each));
  return zeros;
}

/// The numbers of an argument that is worked on, and what sets them again.
template <class Number>
  requires(!requires(const Number& x) { std::begin(x); })
Number values_of(const Number& x) {
  return x;
}
template <class Number>
  requires(!requires(Number& x) { std::begin(x); })
void set_values(Number& x, const Number& values) {
  x = values;
}
template <class Range>
  requires(requires(const Range& range) { std::begin(range); })
auto values_of(const Range& range) {
  return std::vector<std::remove_cvref_t<decltype(*std::begin(range))>>(std::begin(range), std::end(range));
}
template <class Range, class Number>
  requires(requires(Range& range) { std::begin(range); })
void set_values(Range&& range, const std::vector<Number>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) range[i] = values[i];
}

/// How often a loop runs at most whose counter goes by one between `low` and `high`.
template <class Low, class High>
constexpr std::size_t rounds(Low low, High high) noexcept {
  const auto a = static_cast<long long>(low), b = static_cast<long long>(high);
  return a < b ? static_cast<std::size_t>(b - a) + 1 : 1;
}

/// How many integers there are from `low` up to `high`, which is not one of them.
template <class Low, class High>
constexpr std::size_t integers_between(Low low, High high) noexcept {
  const auto a = static_cast<long long>(low), b = static_cast<long long>(high);
  return a < b ? static_cast<std::size_t>(b - a) : 0;
}

/// The sum of what `of` gives for `count` integers from `first` on, added up in several numbers, which do not wait for
/// each other.
template <class Number, class Integer, class Of>
#if defined(__clang__)
[[gnu::noinline]]  // inside of others, the loops around it are no longer computed several rounds at a time
#endif
Number
sum_over(Integer first, std::size_t count, const Of& of) {
  const auto end = static_cast<Integer>(first + static_cast<Integer>(count));
#if defined(__GNUC__)
  if constexpr (requires(const Number n) { n.get(0); } && sizeof(Number) == sizeof(double)) {
#if defined(__clang__)
    if (count >= 32) {  // several rounds of as many numbers as it takes at once
      double sum = 0;
      for (; first != end; ++first) {
#pragma clang fp reassociate(on)
        sum += of(first).get(0);
      }
      return sum;
    }
#endif
    using four [[gnu::vector_size(32)]] = double;
    const auto at = [&](int i) { return of(static_cast<Integer>(first + static_cast<Integer>(i))).get(0); };
    const auto last = static_cast<Integer>(end - static_cast<Integer>(count % 8));
    four low = {}, high = {};
    for (; first != last; first += 8) {
      low += four{at(0), at(1), at(2), at(3)};
      high += four{at(4), at(5), at(6), at(7)};
    }
    low += high;
    Number sum = (low[0] + low[2]) + (low[1] + low[3]);
    for (; first != end; ++first) sum += of(first);
    return sum;
  }
#endif
  Number a = 0.0, b = 0.0, c = 0.0, d = 0.0;
  const auto last = static_cast<Integer>(end - static_cast<Integer>(count % 4));
  for (; first != last; first += 4) a += of(first), b += of(first + 1), c += of(first + 2), d += of(first + 3);
  for (; first != end; ++first) a += of(first);
  a += b, c += d, a += c;
  return a;
}

/// Adds to `count` elements one behind the other what several iterations of a loop have for each, at once: `parts` are
/// what an iteration has for one of them, which is so many iterations `ahead` of the last part's. `place` points to
/// what the last part of an iteration adds to.
template <class Integer, int... ahead, class Place, class... Parts>
DUALREV_INLINED inline void add_in_step(Integer first, std::size_t count, const Place& place, const Parts&... parts) {
  using element = std::remove_cvref_t<decltype(*place(first))>;
  if constexpr (!std::is_same_v<element, unasked>) {
    if (count == 0) return;
    constexpr std::size_t most = (std::max)({ahead...});
    const auto to = place(first);
    const auto at = [&](std::size_t i)
                        DUALREV_INLINED { return static_cast<Integer>(first + static_cast<Integer>(i)); };
    if (count <= most) {
      for (std::size_t i = 0; i < count; ++i) ((to[static_cast<std::ptrdiff_t>(i) - ahead] += parts(at(i))), ...);
      return;
    }
    // Those at the ends, where not all iterations are that would add to them, written out.
    const std::size_t together = count - most;
    const auto alone =
        [&]<std::size_t... i>(const auto& part, std::size_t from, std::ptrdiff_t element, std::index_sequence<i...>)
            DUALREV_INLINED { ((to[element + static_cast<std::ptrdiff_t>(i)] += part(at(from + i))), ...); };
    (alone(parts, 0, -ahead, std::make_index_sequence<ahead>()), ...);
    const Integer last = at(together);
    for (Integer i = first; i != last; ++i)
      to[static_cast<std::ptrdiff_t>(i - first)] += (parts(static_cast<Integer>(i + ahead)) + ...);
    (alone(parts, together + ahead, static_cast<std::ptrdiff_t>(together), std::make_index_sequence<most - ahead>()),
     ...);
  }
}

/// A stack of numbers, integers and Booleans, each in eight bytes; of numbers with their derivatives, each in as many
/// times eight as they have parts. One that ends leaves its memory to the next of the
/// same thread, so that a warm call allocates nothing.
class saves : public saved_vectors<saves> {
  struct memory {
    std::unique_ptr<double[]> all;
    std::size_t capacity = 0;
  };

 public:
  saves() : memory_(std::move(spare())) {
    spare().capacity = 0;
    top_ = memory_.all.get();
    end_ = top_ + memory_.capacity;
  }
  saves(const saves&) = delete;
  saves& operator=(const saves&) = delete;
  ~saves() {
#ifdef DUALREV_CHECK_SAVES
    // What was saved is taken back, each once, unless an exception came in between.
    if (top_ != memory_.all.get() && std::uncaught_exceptions() == 0) std::abort();
#endif
    if (memory_.capacity > spare().capacity) spare() = std::move(memory_);
  }

  template <class Type>
  void push(const Type& x) {
    static_assert(is_its_bytes<Type>);
    constexpr std::size_t count = words<Type>;
    while (static_cast<std::size_t>(end_ - top_) < count) [[unlikely]]
      grow();
    std::memcpy(top_, static_cast<const void*>(&x), sizeof(Type));
    top_ += count;
  }
  /// Makes room for so many, which are `put` then.
  void reserve(std::size_t count) {
    while (static_cast<std::size_t>(end_ - top_) < count) [[unlikely]]
      grow();
  }
  template <class Type>
  void put(const Type& x) noexcept(words<Type> == 1) {
    static_assert(is_its_bytes<Type>);
    if constexpr (words<Type> == 1)
      std::memcpy(top_++, &x, sizeof(Type));
    else
      push(x);  // the room was for one each
  }
  template <class Type>
  [[nodiscard]] Type pop() noexcept {
    Type x;
    top_ -= words<Type>;
    std::memcpy(static_cast<void*>(&x), top_, sizeof(Type));
    return x;
  }
  template <class Type>
  void pop(Type& x) noexcept {
    x = pop<Type>();
  }

  /// In units of eight bytes.
  [[nodiscard]] std::size_t size() const noexcept { return static_cast<std::size_t>(top_ - memory_.all.get()); }
  /// Leaves out what was pushed since it had this size, or takes back as much that was popped, and is still there.
  void back_to(std::size_t size) noexcept { top_ = memory_.all.get() + size; }
  /// The bytes that this thread has for the next one: as many as the largest of those that ended needed, and as many
  /// again at most.
  [[nodiscard]] static std::size_t bytes_ready() noexcept { return spare().capacity * sizeof(double); }

  /// Numbers in a row.
  void push_row(const double* row, std::size_t count) {
    if (count == 0) return;
    reserve(count);
    std::memcpy(top_, row, count * sizeof(double));
    top_ += count;
  }
  void pop_row(double* row, std::size_t count) noexcept {
    if (count == 0) return;
    top_ -= count;
    std::memcpy(row, top_, count * sizeof(double));
  }

  /// The elements of a range, of ranges in it; the members of an object.
  template <class Range>
    requires(!requires(Range range) { std::begin(range); })
  void push_all(const Range& object) {
    static_assert(is_its_bytes<Range>);
    for (std::size_t at = 0; at < sizeof(Range); at += sizeof(double)) {
      double part = 0;
      std::memcpy(&part, reinterpret_cast<const char*>(&object) + at, part_of<Range>(at));
      push(part);
    }
  }
  template <class Range>
    requires(!requires(Range range) { std::begin(range); })
  void pop_all(Range& object) noexcept {
    constexpr std::size_t last = (sizeof(Range) - 1) / sizeof(double) * sizeof(double);
    for (std::size_t at = last + sizeof(double); at > 0;) {
      at -= sizeof(double);
      const double part = pop<double>();
      std::memcpy(reinterpret_cast<char*>(&object) + at, &part, part_of<Range>(at));
    }
  }
  template <class Range>
    requires(requires(Range range) { std::begin(range); })
  void push_all(const Range& range) {
    if constexpr (is_row<Range>) return push_row(std::data(range), std::size(range));
    if constexpr (requires { typename Range::rows_of_lanes; })
      return push_row(reinterpret_cast<const double*>(std::data(range)), std::size(range) * words<decltype(range[0])>);
    for (const auto& x : range)
      if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(x)>>)
        push(x);
      else
        push_all(x);
  }
  template <class Range>
    requires(requires(Range range) { std::begin(range); })
  void pop_all(Range& range) noexcept {
    if constexpr (is_row<Range>) return pop_row(std::data(range), std::size(range));
    if constexpr (requires { typename Range::rows_of_lanes; })
      return pop_row(reinterpret_cast<double*>(std::data(range)), std::size(range) * words<decltype(range[0])>);
    using element = std::remove_cvref_t<decltype(*std::cbegin(range))>;
    for (auto i = std::size(range); i-- > 0;)
      if constexpr (std::is_arithmetic_v<element>)
        range[i] = pop<element>();
      else
        pop_all(range[i]);
  }
  /// The same of vectors, of vectors in them, which may be of another size where they are taken back.
  template <class Range>
  void push_sized(const Range& range) {
    for (const auto& x : range)
      if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(x)>>)
        push(x);
      else
        push_sized(x);
    push(std::size(range));
  }
  template <class Range>
  void pop_sized(Range& range) {
    using element = std::remove_cvref_t<decltype(*std::cbegin(range))>;
    const auto count = pop<std::size_t>();
    if constexpr (requires { range.resize(count); }) range.resize(count);
    for (auto i = count; i-- > 0;)
      if constexpr (std::is_arithmetic_v<element>)
        range[i] = pop<element>();
      else
        pop_sized(range[i]);
  }

 private:
  template <class Range>
  static constexpr bool is_row = requires(const Range& range) {
    { std::data(range) } -> std::same_as<const double*>;
  };
  /// Whether a copy of the bytes is one of the object: jets have an assignment of their own.
  template <class Type>
  static constexpr bool is_its_bytes = std::is_trivially_copy_constructible_v<std::remove_all_extents_t<Type>> &&
                                       std::is_trivially_destructible_v<std::remove_all_extents_t<Type>>;
  template <class Type>
  static constexpr std::size_t words = (sizeof(Type) + sizeof(double) - 1) / sizeof(double);
  template <class Object>
  static constexpr std::size_t part_of(std::size_t at) noexcept {
    return sizeof(Object) - at < sizeof(double) ? sizeof(Object) - at : sizeof(double);
  }
  static memory& spare() {
    thread_local memory one;
    return one;
  }
  [[gnu::noinline]] void grow() {
    const std::size_t more = memory_.capacity == 0 ? 1024 : 2 * memory_.capacity;
    std::unique_ptr<double[]> all(new double[more]);
    const auto used = static_cast<std::size_t>(top_ - memory_.all.get());
    if (used > 0) std::memcpy(all.get(), memory_.all.get(), used * sizeof(double));
    top_ = all.get() + used;
    end_ = all.get() + more;
    memory_ = {std::move(all), more};
  }

  memory memory_;
  double* top_;
  double* end_;
};

}  // namespace dualrev
