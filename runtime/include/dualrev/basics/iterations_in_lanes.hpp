// Iterations of a loop that know nothing of each other, several at a time: the body is a generic closure, which is
// given one iteration's integer, or those of several (`lane_integers`), whose numbers it computes with side by side.
// Each lane computes what its iteration would by itself, bit for bit; what iterations add to a value is added in their
// order.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/basics/inlined.hpp"
#include "dualrev/boundary/lanes.hpp"

namespace dualrev {

namespace side_by_side {

/// Numbers that carry derivatives along, of each of several iterations (jets/in_lanes.hpp).
template <std::size_t directions, class Numbers>
struct jet_numbers;

// How many iterations are computed at a time, and how many numbers of these are in one register. What is compiled for
// other processors has other names, for it is as large as that.
#if defined(__GNUC__) && defined(__AVX512F__)
inline namespace eight {
constexpr std::size_t count = 8, width = 8;
#elif defined(__GNUC__) && defined(__AVX__)
inline namespace four {
constexpr std::size_t count = 4, width = 4;
#elif defined(__GNUC__)
inline namespace two_and_two {
constexpr std::size_t count = 4, width = 2;
#else
inline namespace alone {
constexpr std::size_t count = 4, width = 1;
#endif
constexpr std::size_t parts = count / width;

#if defined(__GNUC__)
using part [[gnu::vector_size(width * sizeof(double))]] = double;
/// One that lies among other numbers: with g++ copies of its bytes would go by way of the stack. Of `auto` and of
/// arguments of templates g++ forgets how it is aligned.
typedef double part_of_row __attribute__((vector_size(width * sizeof(double)), aligned(alignof(double)), may_alias));
using flags_of_part = decltype(part() < part());
#else
using part = double;
using part_of_row = double;
using flags_of_part = bool;
#endif

/// A number of each of several iterations.
struct numbers {
  /// What it is saved as where numbers are `Jet`.
  template <class Jet>
  using with_derivatives = jet_numbers<Jet::directions, numbers>;

  numbers() = default;
  DUALREV_INLINED numbers(double all) noexcept {
    for (part& each : of) each = all - part{};
  }
  template <bool careful>
  DUALREV_INLINED numbers(const lanes<1, careful>& all) noexcept : numbers(all.get(0)) {}

  [[nodiscard]] DUALREV_INLINED double at(std::size_t lane) const noexcept {
#if defined(__GNUC__)
    return of[lane / width][lane % width];
#else
    return of[lane];
#endif
  }
  DUALREV_INLINED void set(std::size_t lane, double x) noexcept {
#if defined(__GNUC__)
    of[lane / width][lane % width] = x;
#else
    of[lane] = x;
#endif
  }
  [[nodiscard]] DUALREV_INLINED bool is_zero() const noexcept {
    bool all = true;
    for (std::size_t lane = 0; lane < count; ++lane) all &= at(lane) == 0;
    return all;
  }
  /// In any order.
  [[nodiscard]] DUALREV_INLINED double sum() const noexcept {
#if defined(__AVX512F__) && (defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 12))
    // g++ does not see it of elements.
    const auto four =
        __builtin_shufflevector(of[0], of[0], 0, 1, 2, 3) + __builtin_shufflevector(of[0], of[0], 4, 5, 6, 7);
    const auto two = __builtin_shufflevector(four, four, 0, 1) + __builtin_shufflevector(four, four, 2, 3);
    return two[0] + two[1];
#else
    if constexpr (count == 8)
      return ((at(0) + at(4)) + (at(2) + at(6))) + ((at(1) + at(5)) + (at(3) + at(7)));
    else
      return (at(0) + at(2)) + (at(1) + at(3));
#endif
  }

  DUALREV_INLINED numbers& operator+=(const numbers& b) noexcept;
  DUALREV_INLINED numbers& operator-=(const numbers& b) noexcept;
  DUALREV_INLINED numbers& operator*=(const numbers& b) noexcept;
  DUALREV_INLINED numbers& operator/=(const numbers& b) noexcept;

  part of[parts];
};

/// What there is of several iterations in the place of one's number; whether these are computed several at a time.
template <class Number>
struct of_several {
  using type = numbers;
};
template <class Number>
using several_of = typename of_several<std::remove_cvref_t<Number>>::type;
template <class Number>
inline constexpr bool goes_in_lanes = std::is_same_v<Number, lanes<1, false>>;

/// A truth of each of several iterations.
struct flags {
  DUALREV_INLINED flags(bool all) noexcept {
    for (flags_of_part& each : of) each = all ? part{} == part{} : part{} != part{};
  }
  [[nodiscard]] DUALREV_INLINED bool at(std::size_t lane) const noexcept {
#if defined(__GNUC__)
    return of[lane / width][lane % width] != 0;
#else
    return of[lane];
#endif
  }
  flags_of_part of[parts];
};

#define DUALREV_OF_PARTS(type, operator_, given, computed)         \
  DUALREV_INLINED inline type operator operator_(given) noexcept { \
    type made(0);                                                  \
    for (std::size_t i = 0; i < parts; ++i) made.of[i] = computed; \
    return made;                                                   \
  }
#define DUALREV_TWO_NUMBERS const numbers &a, const numbers &b
#define DUALREV_TWO_FLAGS const flags &a, const flags &b
DUALREV_OF_PARTS(numbers, +, DUALREV_TWO_NUMBERS, a.of[i] + b.of[i])
DUALREV_OF_PARTS(numbers, -, DUALREV_TWO_NUMBERS, a.of[i] - b.of[i])
DUALREV_OF_PARTS(numbers, *, DUALREV_TWO_NUMBERS, a.of[i] * b.of[i])
DUALREV_OF_PARTS(numbers, /, DUALREV_TWO_NUMBERS, a.of[i] / b.of[i])
DUALREV_OF_PARTS(numbers, -, const numbers& a, -a.of[i])
DUALREV_OF_PARTS(numbers, +, const numbers& a, a.of[i])
DUALREV_OF_PARTS(flags, <, DUALREV_TWO_NUMBERS, a.of[i] < b.of[i])
DUALREV_OF_PARTS(flags, >, DUALREV_TWO_NUMBERS, a.of[i] > b.of[i])
DUALREV_OF_PARTS(flags, <=, DUALREV_TWO_NUMBERS, a.of[i] <= b.of[i])
DUALREV_OF_PARTS(flags, >=, DUALREV_TWO_NUMBERS, a.of[i] >= b.of[i])
DUALREV_OF_PARTS(flags, ==, DUALREV_TWO_NUMBERS, a.of[i] == b.of[i])
DUALREV_OF_PARTS(flags, !=, DUALREV_TWO_NUMBERS, a.of[i] != b.of[i])
DUALREV_OF_PARTS(flags, ||, DUALREV_TWO_FLAGS, a.of[i] | b.of[i])
DUALREV_OF_PARTS(flags, &&, DUALREV_TWO_FLAGS, a.of[i] & b.of[i])
DUALREV_OF_PARTS(flags, !, const flags& a, a.of[i] == flags_of_part{})
#undef DUALREV_TWO_FLAGS
#undef DUALREV_TWO_NUMBERS
#undef DUALREV_OF_PARTS

inline numbers& numbers::operator+=(const numbers& b) noexcept { return *this = *this + b; }
inline numbers& numbers::operator-=(const numbers& b) noexcept { return *this = *this - b; }
inline numbers& numbers::operator*=(const numbers& b) noexcept { return *this = *this * b; }
inline numbers& numbers::operator/=(const numbers& b) noexcept { return *this = *this / b; }

/// To a value: one after the other.
DUALREV_INLINED inline double& operator+=(double& to, const numbers& a) noexcept {
  for (std::size_t lane = 0; lane < count; ++lane) to += a.at(lane);
  return to;
}
DUALREV_INLINED inline double& operator-=(double& to, const numbers& a) noexcept {
  for (std::size_t lane = 0; lane < count; ++lane) to -= a.at(lane);
  return to;
}
/// To a cotangent.
DUALREV_INLINED inline lanes<1, false>& operator+=(lanes<1, false>& to, const numbers& a) noexcept {
  return to += lanes<1, false>(a.sum());
}
DUALREV_INLINED inline lanes<1, false>& operator-=(lanes<1, false>& to, const numbers& a) noexcept {
  return to -= lanes<1, false>(a.sum());
}
/// What says which element of a row is one iteration's: integers that are a step apart.
template <class Integer>
struct lane_integers {
  std::ptrdiff_t first, step;

  [[nodiscard]] DUALREV_INLINED Integer at(std::size_t lane) const noexcept {
    return static_cast<Integer>(first + static_cast<std::ptrdiff_t>(lane) * step);
  }
  DUALREV_INLINED lane_integers& operator++() noexcept { return ++first, *this; }
  DUALREV_INLINED lane_integers& operator--() noexcept { return --first, *this; }
  DUALREV_INLINED lane_integers operator++(int) noexcept { return {first++, step}; }
  DUALREV_INLINED lane_integers operator--(int) noexcept { return {first--, step}; }
  template <class Other>
  DUALREV_INLINED lane_integers& operator+=(const Other& by) noexcept {
    const auto sum = *this + by;
    return first = sum.first, step = sum.step, *this;
  }
  template <class Other>
  DUALREV_INLINED lane_integers& operator-=(const Other& by) noexcept {
    const auto difference = *this - by;
    return first = difference.first, step = difference.step, *this;
  }
};
using between = lane_integers<std::ptrdiff_t>;
template <class Type>
inline constexpr bool are_several = false;
template <class Integer>
inline constexpr bool are_several<lane_integers<Integer>> = true;
template <class Type>
DUALREV_INLINED inline between steps_of(const Type& i) noexcept {
  if constexpr (are_several<Type>)
    return {i.first, i.step};
  else
    return {static_cast<std::ptrdiff_t>(i), 0};
}
template <class One, class Other>
concept any_several = are_several<One> || are_several<Other>;
template <class One, class Other>
  requires any_several<One, Other>
DUALREV_INLINED inline between operator+(const One& one, const Other& other) noexcept {
  const between a = steps_of(one), b = steps_of(other);
  return {a.first + b.first, a.step + b.step};
}
template <class One, class Other>
  requires any_several<One, Other>
DUALREV_INLINED inline between operator-(const One& one, const Other& other) noexcept {
  const between a = steps_of(one), b = steps_of(other);
  return {a.first - b.first, a.step - b.step};
}
template <class One, class Other>
  requires(any_several<One, Other> && !(are_several<One> && are_several<Other>))
DUALREV_INLINED inline between operator*(const One& one, const Other& other) noexcept {
  if constexpr (are_several<Other>)
    return other * one;
  else
    return {one.first * static_cast<std::ptrdiff_t>(other), one.step * static_cast<std::ptrdiff_t>(other)};
}

/// Any integer of each iteration.
template <class Integer>
struct any_integers {
#if defined(__GNUC__)
  using integers_of_part = flags_of_part;
#else
  using integers_of_part = Integer;
#endif
  DUALREV_INLINED any_integers(Integer all) noexcept {
    for (integers_of_part& each : of) each = part_of(all);
  }
  [[nodiscard]] DUALREV_INLINED Integer at(std::size_t lane) const noexcept {
#if defined(__GNUC__)
    return static_cast<Integer>(of[lane / width][lane % width]);
#else
    return of[lane];
#endif
  }
  static DUALREV_INLINED integers_of_part part_of(Integer all) noexcept {
#if defined(__GNUC__)
    return integers_of_part{} + static_cast<long long>(all);
#else
    return all;
#endif
  }
  integers_of_part of[parts];
};

/// The cotangents of elements, one of each iteration.
struct scattered {
  lanes<1, false>* first;
  std::ptrdiff_t step;

  DUALREV_INLINED operator numbers() const noexcept {
    numbers all;
    if (step == 1)  // beside each other
      for (std::size_t i = 0; i < parts; ++i) all.of[i] = reinterpret_cast<const part_of_row*>(first)[i];
    else
      for (std::size_t lane = 0; lane < count; ++lane)
        all.set(lane, first[static_cast<std::ptrdiff_t>(lane) * step].get(0));
    return all;
  }
  DUALREV_INLINED void operator=(const numbers& x) const noexcept {
    if (step == 1)
      for (std::size_t i = 0; i < parts; ++i) reinterpret_cast<part_of_row*>(first)[i] = x.of[i];
    else
      for (std::size_t lane = 0; lane < count; ++lane)
        first[static_cast<std::ptrdiff_t>(lane) * step] = lanes<1, false>(x.at(lane));
  }
  DUALREV_INLINED void operator+=(const numbers& x) const noexcept {
    if (step == 1) {
      part_of_row* const at = reinterpret_cast<part_of_row*>(first);
      for (std::size_t i = 0; i < parts; ++i) at[i] = at[i] + x.of[i];
      return;
    }
    for (std::size_t lane = 0; lane < count; ++lane)
      first[static_cast<std::ptrdiff_t>(lane) * step] += lanes<1, false>(x.at(lane));
  }
  DUALREV_INLINED void operator-=(const numbers& x) const noexcept { *this += -x; }
};

/// Numbers in a row that each iteration has for itself, in the place of a row that the iterations use in turn.
template <class Row>
class own_row {
 public:
  using rows_of_lanes = void;  // which saves copy as they are
  using number = std::remove_cvref_t<decltype(std::declval<Row&>()[0])>;
  using element = several_of<number>;

  own_row(element* first, Row& one) noexcept : first_(first), size_(std::size(one)), one_(&one) {}
  [[nodiscard]] DUALREV_INLINED element& operator[](std::size_t i) const noexcept { return first_[i]; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] element* data() const noexcept { return first_; }
  [[nodiscard]] element* begin() const noexcept { return first_; }
  [[nodiscard]] element* end() const noexcept { return first_ + size_; }

  /// What one iteration has in it, in the row that is for one.
  Row& taken_out(std::size_t lane) const noexcept {
    for (std::size_t i = 0; i < size_; ++i) (*one_)[i] = first_[i].at(lane);
    return *one_;
  }
  void put_back(std::size_t lane) const noexcept {
    for (std::size_t i = 0; i < size_; ++i) first_[i].set(lane, number_in((*one_)[i]));
  }
  /// Cotangents are zero again where one iteration by itself finds them.
  void leave() const noexcept {
    if constexpr (!std::is_same_v<number, double>)
      for (std::size_t i = 0; i < size_; ++i) (*one_)[i] = 0.0;
  }

 private:
  static decltype(auto) number_in(const number& x) noexcept {
    if constexpr (std::is_same_v<number, lanes<1, false>>)
      return x.get(0);
    else
      return (x);
  }

  element* first_;
  std::size_t size_;
  Row* one_;
};

/// One iteration's part of what several have, for as long as this lives.
template <class Type>
struct part_of_one {
  part_of_one(Type& all, std::size_t) noexcept : one(all) {}
  Type& one;
};
/// Of what stays what it is.
template <>
struct part_of_one<const numbers> {
  part_of_one(const numbers& all, std::size_t lane) noexcept : one(all.at(lane)) {}
  double one;
};
template <class Integer>
struct part_of_one<const any_integers<Integer>> {
  part_of_one(const any_integers<Integer>& all, std::size_t lane) noexcept : one(all.at(lane)) {}
  Integer one;
};
template <class Integer>
struct part_of_one<const lane_integers<Integer>> {
  part_of_one(const lane_integers<Integer>& all, std::size_t lane) noexcept : one(all.at(lane)) {}
  Integer one;
};
template <>
struct part_of_one<flags> {
  part_of_one(const flags& all, std::size_t lane) noexcept : one(all.at(lane)) {}
  bool one;
};
template <>
struct part_of_one<const flags> {
  part_of_one(const flags& all, std::size_t lane) noexcept : one(all.at(lane)) {}
  bool one;
};
template <class Integer>
struct part_of_one<any_integers<Integer>> {
  part_of_one(any_integers<Integer>& all, std::size_t lane) noexcept : one(all.at(lane)) {}
  Integer one;
};
template <class Integer>
struct part_of_one<lane_integers<Integer>> {
  part_of_one(lane_integers<Integer>& all, std::size_t lane) noexcept : one(all.at(lane)) {}
  Integer one;
};
template <>
struct part_of_one<numbers> {
  part_of_one(numbers& all, std::size_t lane) noexcept : one(all.at(lane)), all_(all), lane_(lane) {}
  part_of_one(const part_of_one&) = delete;
  part_of_one& operator=(const part_of_one&) = delete;
  ~part_of_one() { all_.set(lane_, one); }
  double one;

 private:
  numbers& all_;
  std::size_t lane_;
};
template <class Row>
struct part_of_one<own_row<Row>> {
  part_of_one(own_row<Row>& all, std::size_t lane) noexcept : one(all.taken_out(lane)), all_(all), lane_(lane) {}
  part_of_one(const part_of_one&) = delete;
  part_of_one& operator=(const part_of_one&) = delete;
  ~part_of_one() { all_.put_back(lane_); }
  Row& one;

 private:
  own_row<Row>& all_;
  std::size_t lane_;
};
/// A cotangent, which is of another type than a value where it is one iteration's.
struct cotangents {
  numbers& all;
};
template <>
struct part_of_one<cotangents> {
  part_of_one(cotangents& all, std::size_t lane) noexcept : one(all.all.at(lane)), all_(all.all), lane_(lane) {}
  part_of_one(const part_of_one&) = delete;
  part_of_one& operator=(const part_of_one&) = delete;
  ~part_of_one() { all_.set(lane_, one.get(0)); }
  lanes<1, false> one;

 private:
  numbers& all_;
  std::size_t lane_;
};

template <class Body, class... Given>
DUALREV_INLINED inline decltype(auto) of_one(std::size_t lane, const Body& body, Given&... given) {
  return [&](auto&&... each) -> decltype(auto) { return body(each.one...); }(part_of_one<Given>(given, lane)...);
}

/// Where rows of several iterations are; left to the next loop of the same thread.
class memory {
 public:
  explicit memory(std::size_t size) : numbers_(std::move(spare())) {
    if (numbers_.size() < size) numbers_.resize(size);
    next_ = numbers_.data();
  }
  memory(const memory&) = delete;
  memory& operator=(const memory&) = delete;
  ~memory() {
    if (numbers_.size() > spare().size()) spare() = std::move(numbers_);
  }
  /// Zeros.
  template <class Element>
  Element* take(std::size_t size) noexcept {
    static_assert(sizeof(Element) % sizeof(numbers) == 0);
    auto* const first = reinterpret_cast<Element*>(next_);
    for (std::size_t i = 0; i < size; ++i) ::new (static_cast<void*>(first + i)) Element(0.0);
    next_ += size * (sizeof(Element) / sizeof(numbers));
    return first;
  }

 private:
  static std::vector<numbers>& spare() {
    thread_local std::vector<numbers> one;
    return one;
  }
  std::vector<numbers> numbers_;
  numbers* next_;
};

template <class Integer, class Type>
struct of_iterations {
  using number = Type;
  using flag = bool;
};
template <class Integer, class Type>
struct of_iterations<lane_integers<Integer>, Type> {
  using number = several_of<Type>;
  using flag = flags;
};
template <class Integer, class Type>
using any_at = std::conditional_t<are_several<Integer>, any_integers<Type>, Type>;
template <class Integer, class Type>
using between_at = std::conditional_t<are_several<Integer>, lane_integers<Type>, Type>;

}  // namespace
}  // namespace side_by_side

/// A number, a truth or an integer of one iteration, or of each of several.
template <class Integer, class Number>
using number_at = typename side_by_side::of_iterations<Integer, Number>::number;
template <class Integer>
using flag_at = typename side_by_side::of_iterations<Integer, void>::flag;
template <class Integer, class Type>
using integer_at = side_by_side::any_at<Integer, Type>;
/// An integer that is a step apart from that of the next iteration.
template <class Integer, class Type>
using steps_at = side_by_side::between_at<Integer, Type>;

/// As of one cotangent where nothing is computed with care (lanes.hpp).
DUALREV_INLINED inline side_by_side::numbers chain(const side_by_side::numbers& adjoint,
                                                   const side_by_side::numbers& partial) noexcept {
  return adjoint * partial;
}

template <class To, class Integer>
DUALREV_INLINED inline auto integer_as(const Integer& i) noexcept {
  if constexpr (side_by_side::are_several<Integer>)
    return side_by_side::steps_of(i);
  else
    return static_cast<To>(i);
}

namespace side_by_side {
/// Elements that are made when they are read.
template <class Row>
DUALREV_INLINED inline auto several_made(const Row& row, std::ptrdiff_t first, std::ptrdiff_t step) {
  several_of<decltype(row[0])> all;
  if (step == 1)
    for (std::size_t lane = 0; lane < count; ++lane) all.set(lane, row[static_cast<std::size_t>(first) + lane]);
  else
    for (std::size_t lane = 0; lane < count; ++lane)
      all.set(lane, row[static_cast<std::size_t>(first + static_cast<std::ptrdiff_t>(lane) * step)]);
  return all;
}
}  // namespace side_by_side

/// Elements that are a step apart; of cotangents, where they are.
DUALREV_INLINED inline side_by_side::numbers several_at(const double* first, std::ptrdiff_t step) noexcept {
  side_by_side::numbers all;
  if (step == 1)
    for (std::size_t i = 0; i < side_by_side::parts; ++i)
      all.of[i] = reinterpret_cast<const side_by_side::part_of_row*>(first)[i];
  else
    for (std::size_t lane = 0; lane < side_by_side::count; ++lane)
      all.set(lane, first[static_cast<std::ptrdiff_t>(lane) * step]);
  return all;
}
DUALREV_INLINED inline side_by_side::scattered several_at(lanes<1, false>* first, std::ptrdiff_t step) noexcept {
  return {first, step};
}

/// Of cotangents that nobody asks for.
struct unasked;
DUALREV_INLINED inline const unasked& several_at(const unasked* row, std::ptrdiff_t) noexcept { return *row; }

template <class Row, class Integer>
DUALREV_INLINED inline decltype(auto) element_at(Row&& row, const Integer& i) {
  if constexpr (!side_by_side::are_several<Integer>) {
    return row[i];
  } else {
    if constexpr (std::is_pointer_v<std::remove_reference_t<Row>>)
      return several_at(row + i.first, i.step);
    else if constexpr (std::is_lvalue_reference_v<decltype(row[0])>)
      return several_at(&row[static_cast<std::size_t>(i.first)], i.step);
    else
      return side_by_side::several_made(row, i.first, i.step);
  }
}

namespace side_by_side {

/// Elements of a row, of several iterations side by side, that one iteration reads again and again.
template <class Numbers = numbers>
class elements {
 public:
  elements() : numbers_(std::move(spare())) {}
  elements(const elements&) = delete;
  elements& operator=(const elements&) = delete;
  ~elements() {
    if (numbers_.size() > spare().size()) spare() = std::move(numbers_);
  }

  DUALREV_INLINED void forget() noexcept { count_ = 0; }
  /// In front of a loop that reads `row[index(j)]` for each j less than `size`.
  template <class Integer, class Row, class Index>
  DUALREV_INLINED void look(const Integer&, const Row& row, std::size_t size, const Index& index) {
    if constexpr (are_several<Integer>) {
      if (count_ != 0) return;
      using element = element_of<decltype(row[0])>;
      constexpr std::size_t per_element = sizeof(element) / sizeof(Numbers);
      if (numbers_.size() < size * per_element) numbers_.resize(size * per_element);
      for (std::size_t j = 0; j < size; ++j) {
        const element one = element_at(row, index(j));
        if constexpr (std::is_same_v<element, Numbers>)
          numbers_[j] = one;
        else
          std::memcpy(static_cast<void*>(&numbers_[j * per_element]), &one, sizeof one);
      }
      count_ = size;
    }
  }
  /// row[i], which is element `j` of those.
  template <class Row, class Integer, class Place>
  DUALREV_INLINED decltype(auto) at(const Row& row, const Integer& i, [[maybe_unused]] Place j) const {
    if constexpr (are_several<Integer>) {
      using element = element_of<decltype(row[0])>;
      element one;
      if (static_cast<std::size_t>(j) >= count_)
        one = element_at(row, i);
      else if constexpr (std::is_same_v<element, Numbers>)
        one = numbers_[static_cast<std::size_t>(j)];
      else
        std::memcpy(static_cast<void*>(&one), &numbers_[static_cast<std::size_t>(j) * (sizeof one / sizeof(Numbers))],
                    sizeof one);
      return one;
    } else {
      return row[i];
    }
  }

 private:
  template <class Number>
  using element_of = several_of<Number>;
  static std::vector<Numbers>& spare() {
    thread_local std::vector<Numbers> one;
    return one;
  }
  std::vector<Numbers> numbers_;
  std::size_t count_ = 0;
};

}  // namespace side_by_side
using elements_in_lanes = side_by_side::elements<>;

/// `place = value`, where it holds.
template <class Type, class Value>
DUALREV_INLINED inline void set_where(bool holds, Type& place, const Value& value) {
  if (holds) place = value;
}
DUALREV_INLINED inline void set_where(const side_by_side::flags& holds, side_by_side::numbers& place,
                                      const side_by_side::numbers& value) {
  for (std::size_t i = 0; i < side_by_side::parts; ++i) place.of[i] = holds.of[i] ? value.of[i] : place.of[i];
}
DUALREV_INLINED inline void set_where(const side_by_side::flags& holds, side_by_side::flags& place, bool value) {
  place = value ? holds || place : side_by_side::flags{false} || place;
}
template <class Integer>
DUALREV_INLINED inline void set_where(const side_by_side::flags& holds, side_by_side::any_integers<Integer>& place,
                                      Integer value) {
  for (std::size_t i = 0; i < side_by_side::parts; ++i)
    place.of[i] = holds.of[i] ? side_by_side::any_integers<Integer>::part_of(value) : place.of[i];
}

/// `row[i] = value` in each iteration.
template <class Row, class Integer, class Value>
DUALREV_INLINED inline void set_element(Row&& row, const Integer& i, const Value& value) {
  if constexpr (!side_by_side::are_several<Integer>) {
    row[i] = value;
  } else {
    double* const first = &row[static_cast<std::size_t>(i.first)];
    if (i.step == 1) {
      side_by_side::part_of_row* const at = reinterpret_cast<side_by_side::part_of_row*>(first);
      for (std::size_t part = 0; part < side_by_side::parts; ++part) at[part] = value.of[part];
    } else {
      for (std::size_t lane = 0; lane < side_by_side::count; ++lane)
        first[static_cast<std::ptrdiff_t>(lane) * i.step] = value.at(lane);
    }
  }
}

/// Saves what each iteration has of these, of one iteration after the other.
template <class Saves, class... Number>
DUALREV_INLINED inline void push_in_turn(Saves& saved, const Number&... x) {
  if constexpr ((std::is_same_v<Number, side_by_side::numbers> && ...))
    for (std::size_t lane = 0; lane < side_by_side::count; ++lane) (saved.push(x.at(lane)), ...);
  else
    (saved.push(x), ...);
}
/// Takes it back.
template <class Saves, class First, class... More>
DUALREV_INLINED inline void pop_in_turn(Saves& saved, First& first, More&... more) noexcept {
  if constexpr (std::is_same_v<First, side_by_side::numbers>) {
    for (std::size_t lane = side_by_side::count; lane-- > 0;) {
      std::array<double, 1 + sizeof...(More)> all;
      for (std::size_t next = all.size(); next-- > 0;) all[next] = saved.template pop<double>();
      std::size_t at = 0;
      first.set(lane, all[at++]);
      (more.set(lane, all[at++]), ...);
    }
  } else {
    if constexpr (sizeof...(More) > 0) pop_in_turn(saved, more...);
    saved.pop(first);
  }
}

/// A function of numbers, which none computes for several at a time.
template <class Function, class... Given>
DUALREV_INLINED inline auto in_turn(const Function& function, const Given&... given) {
  if constexpr ((std::is_same_v<Given, side_by_side::numbers> || ...)) {
    const auto at = [](const auto& x, std::size_t lane) DUALREV_INLINED {
      if constexpr (std::is_same_v<std::remove_cvref_t<decltype(x)>, side_by_side::numbers>)
        return x.at(lane);
      else
        return x;
    };
    side_by_side::numbers all;
    for (std::size_t lane = 0; lane < side_by_side::count; ++lane) all.set(lane, function(at(given, lane)...));
    return all;
  } else {
    return function(given...);
  }
}

/// The same of std::fma, which processors compute for several.
template <class Function, class One, class Other, class Third>
DUALREV_INLINED inline auto fused(const Function& function, const One& a, const Other& b, const Third& c) {
  if constexpr (std::is_same_v<One, side_by_side::numbers> || std::is_same_v<Other, side_by_side::numbers> ||
                std::is_same_v<Third, side_by_side::numbers>) {
    const side_by_side::numbers x = a, y = b, z = c;
    side_by_side::numbers all;
#if defined(__clang__) && defined(__FMA__)
    for (std::size_t i = 0; i < side_by_side::parts; ++i)
      all.of[i] = __builtin_elementwise_fma(x.of[i], y.of[i], z.of[i]);
#else
    for (std::size_t lane = 0; lane < side_by_side::count; ++lane)
      all.set(lane, std::fma(x.at(lane), y.at(lane), z.at(lane)));
#endif
    return all;
  } else {
    return function(a, b, c);
  }
}

/// A cotangent that is given below.
template <class Number>
DUALREV_INLINED inline Number& cotangent_in(Number& x) noexcept {
  return x;
}
DUALREV_INLINED inline side_by_side::cotangents cotangent_in(side_by_side::numbers& x) noexcept { return {x}; }

/// `body(i, given...)` of one iteration after the other, with its parts of what is given; or of those for which it
/// holds; or the last one first.
template <class Integer, class Body, class... Given>
DUALREV_INLINED inline auto one_by_one(Integer i, const Body& body, Given&&... given) {
  if constexpr (!side_by_side::are_several<Integer>) {
    return body(i, given...);
  } else if constexpr (std::is_void_v<decltype(side_by_side::of_one(0, body, i, given...))>) {
    for (std::size_t lane = 0; lane < side_by_side::count; ++lane) side_by_side::of_one(lane, body, i, given...);
  } else {
    side_by_side::several_of<decltype(side_by_side::of_one(0, body, i, given...))> all;
    for (std::size_t lane = 0; lane < side_by_side::count; ++lane)
      all.set(lane, side_by_side::of_one(lane, body, i, given...));
    return all;
  }
}
template <class Integer, class Body, class... Given>
DUALREV_INLINED inline void one_by_one_where(const flag_at<Integer>& holds, Integer i, const Body& body,
                                             Given&&... given) {
  if constexpr (!side_by_side::are_several<Integer>) {
    if (holds) body(i, given...);
  } else {
    for (std::size_t lane = 0; lane < side_by_side::count; ++lane)
      if (holds.at(lane)) side_by_side::of_one(lane, body, i, given...);
  }
}
template <class Integer, class Body, class... Given>
DUALREV_INLINED inline void one_by_one_back(Integer i, const Body& body, Given&&... given) {
  if constexpr (!side_by_side::are_several<Integer>)
    body(i, given...);
  else
    for (std::size_t lane = side_by_side::count; lane-- > 0;) side_by_side::of_one(lane, body, i, given...);
}

/// How often a loop runs that goes from `first` on by `stride` as long as it is less than `bound`.
template <class Integer, class Bound, class Stride>
std::size_t rounds_below(Integer first, Bound bound, Stride stride) noexcept {
  std::size_t rounds = 0;
  if (const auto by = static_cast<std::ptrdiff_t>(stride); by > 0) {
    if (first < bound)
      rounds =
          (static_cast<std::size_t>(bound) - static_cast<std::size_t>(first) - 1) / static_cast<std::size_t>(by) + 1;
    return rounds;
  }
  for (; first < bound; first += stride) ++rounds;
  return rounds;
}

/// Runs `body(i, own...)` for `rounds` integers from `first` on that are `step` apart, in their order, or for several
/// of them at a time. `own`: rows that each iteration sets before it reads them, and cotangents of such, which are zero
/// before and behind it.
template <class Number, class Integer, class Step, class Body, class... Own>
DUALREV_INLINED inline void iterations_in_lanes(Integer first, Step step, std::size_t rounds, const Body& body,
                                                Own&... own) {
  std::size_t round = 0;
  if constexpr (side_by_side::goes_in_lanes<Number>) {
    using namespace side_by_side;
    if (rounds >= count) {
      memory all(((std::size(own) * (sizeof(typename own_row<Own>::element) / sizeof(numbers))) + ... + 0));
      [&](auto... rows) DUALREV_INLINED {
        const auto by = static_cast<std::ptrdiff_t>(step);
        for (; round + count <= rounds; round += count) {
          const lane_integers<Integer> i{static_cast<std::ptrdiff_t>(first) + static_cast<std::ptrdiff_t>(round) * by,
                                         by};
#if defined(__clang__) && __has_cpp_attribute(clang::always_inline)
          // To Clang, vectors that are written to `rows` may be what the closure refers to, unless it stands here.
          if constexpr (sizeof...(Own) > 0) [[clang::always_inline]]
            body(i, rows...);
          else
#endif
            body(i, rows...);
        }
        (rows.leave(), ...);
      }(own_row<Own>(all.template take<typename own_row<Own>::element>(std::size(own)), own)...);
    }
  }
  for (; round < rounds; ++round)
    body(static_cast<Integer>(first + static_cast<Integer>(round) * static_cast<Integer>(step)), own...);
}

/// The same of values alone, and of what iterations do in reverse, the last one first: two loops, of which each finds
/// on the stack what the other would leave there if it were not in lanes.
template <class Number, class Integer, class Step, class Body>
DUALREV_INLINED inline void values_in_lanes(Integer first, Step step, std::size_t rounds, const Body& body) {
  std::size_t round = 0;
  const auto by = static_cast<std::ptrdiff_t>(step);
  if constexpr (std::is_same_v<Number, double>)
    for (; round + side_by_side::count <= rounds; round += side_by_side::count)
      body(side_by_side::lane_integers<Integer>{
          static_cast<std::ptrdiff_t>(first) + static_cast<std::ptrdiff_t>(round) * by, by});
  for (; round < rounds; ++round)
    body(static_cast<Integer>(first + static_cast<Integer>(round) * static_cast<Integer>(step)));
}
template <class Number, class Integer, class Step, class Body>
DUALREV_INLINED inline void iterations_in_lanes_back(Integer first, Step step, std::size_t rounds, const Body& body) {
  const auto by = static_cast<std::ptrdiff_t>(step);
  const std::size_t last =
      std::is_same_v<Number, lanes<1, false>> ? rounds - rounds % side_by_side::count : std::size_t{0};
  while (rounds > last) {
    --rounds;
    body(static_cast<Integer>(first + static_cast<Integer>(rounds) * static_cast<Integer>(step)));
  }
  if constexpr (std::is_same_v<Number, lanes<1, false>>)
    while (rounds > 0) {
      rounds -= side_by_side::count;
      body(side_by_side::lane_integers<Integer>{
          static_cast<std::ptrdiff_t>(first) + static_cast<std::ptrdiff_t>(rounds) * by, by});
    }
}

}  // namespace dualrev
