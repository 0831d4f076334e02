// What the forward part of a second-order version keeps for its reverse part.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <type_traits>

#include "dualrev/basics/saves.hpp"
#include "dualrev/jets/jet.hpp"

namespace dualrev::jets {

/// As dualrev::saves, of numbers that are jets: all of them. One that has no derivatives is kept as one without, so
/// that either part may take it for a plain number or for a jet.
template <class Number>
class saves : public saved_vectors<saves<Number>> {
  template <class Type>
  static constexpr bool is_number = std::is_floating_point_v<Type> || is_jet<Type>;
  template <class Range>
  static constexpr bool is_row = requires(const Range& range) {
    { std::data(range) } -> std::same_as<const Number*>;
  };
  static constexpr std::size_t parts = sizeof(Number) / sizeof(double);

 public:
  template <class Type>
  void push(const Type& x) {
    if constexpr (is_number<Type>)
      all_.push(Number(x));
    else if constexpr (requires { typename Type::template with_derivatives<Number>; })
      all_.push(typename Type::template with_derivatives<Number>(x));
    else
      all_.push(x);
  }
  /// Makes room for so many numbers.
  void reserve(std::size_t count) { all_.reserve(count * parts); }
  template <class Type>
  void put(const Type& x) {
    push(x);
  }
  template <class Type>
  [[nodiscard]] Type pop() noexcept {
    if constexpr (is_jet<Type>)
      return all_.template pop<Number>();
    else if constexpr (is_number<Type>)
      return static_cast<Type>(all_.template pop<Number>().number());
    else if constexpr (requires { typename Type::template with_derivatives<Number>; })
      return all_.template pop<typename Type::template with_derivatives<Number>>().value;
    else
      return all_.template pop<Type>();
  }
  template <class Type>
  void pop(Type& x) noexcept {
    x = pop<Type>();
  }

  [[nodiscard]] std::size_t size() const noexcept { return all_.size(); }
  void back_to(std::size_t size) noexcept { all_.back_to(size); }

  /// Numbers in a row.
  template <class Type>
  void push_row(const Type* row, std::size_t count) {
    if constexpr (std::is_same_v<Type, Number>)
      all_.push_row(reinterpret_cast<const double*>(row), count * parts);
    else
      for (std::size_t i = 0; i < count; ++i) push(row[i]);
  }
  template <class Type>
  void pop_row(Type* row, std::size_t count) noexcept {
    if constexpr (std::is_same_v<Type, Number>)
      all_.pop_row(reinterpret_cast<double*>(row), count * parts);
    else
      while (count-- > 0) pop(row[count]);
  }
  /// The members of an object.
  template <class Range>
    requires(!requires(Range range) { std::begin(range); })
  void push_all(const Range& object) {
    all_.push_all(object);
  }
  template <class Range>
    requires(!requires(Range range) { std::begin(range); })
  void pop_all(Range& object) noexcept {
    all_.pop_all(object);
  }
  /// The elements of a range, and of ranges in it.
  template <class Range>
    requires(requires(Range range) { std::begin(range); })
  void push_all(const Range& range) {
    if constexpr (is_row<Range>) return push_row(std::data(range), std::size(range));
    if constexpr (requires { typename Range::rows_of_lanes; }) return all_.push_all(range);
    for (const auto& x : range)
      if constexpr (requires { std::begin(x); })
        push_all(x);
      else
        push(x);
  }
  template <class Range>
    requires(requires(Range range) { std::begin(range); })
  void pop_all(Range& range) noexcept {
    if constexpr (is_row<Range>) return pop_row(std::data(range), std::size(range));
    if constexpr (requires { typename Range::rows_of_lanes; }) return all_.pop_all(range);
    using element = std::remove_cvref_t<decltype(*std::cbegin(range))>;
    for (auto i = std::size(range); i-- > 0;)
      if constexpr (requires { std::begin(range[i]); })
        pop_all(range[i]);
      else
        range[i] = pop<element>();
  }
  /// The same of vectors of integers, which may be of another size where they are taken back.
  template <class Range>
  void push_sized(const Range& range) {
    all_.push_sized(range);
  }
  template <class Range>
  void pop_sized(Range& range) {
    all_.pop_sized(range);
  }

 private:
  dualrev::saves all_;
};

}  // namespace dualrev::jets
