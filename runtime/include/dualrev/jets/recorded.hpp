// A jet along no direction: beside its value it tells what it was computed from, an entry of the current tape whose
// contributors are what it was made of. In a second-order version, what the gradient's numbers were computed from are
// the entries that the Hessian has. Partial derivatives are not looked at, and none are staged.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#elif !defined(DUALREV_LADDER)

#include <compare>
#include <cstddef>
#include <type_traits>

#include "dualrev/jets/jet.hpp"
#include "dualrev/paper/tape.hpp"

namespace dualrev {

template <>
class jet<0, false> {
 public:
  static constexpr std::size_t directions = 0;

  constexpr jet() noexcept = default;
  /// A constant.
  constexpr jet(double value) noexcept : value_(value) {}
  /// What has an ID already.
  constexpr jet(double value, dualrev::id id) noexcept : value_(value), id_(id) {}

  [[nodiscard]] constexpr double value() const noexcept { return value_; }
  [[nodiscard]] constexpr double number() const noexcept { return value_; }
  /// Of its entry on the current tape; zero if it is constant.
  [[nodiscard]] constexpr dualrev::id id() const noexcept { return id_; }
  template <class Integer>
    requires std::is_integral_v<Integer>
  explicit constexpr operator Integer() const noexcept {
    return static_cast<Integer>(value_);
  }
  [[nodiscard]] constexpr bool is_zero() const noexcept { return value_ == 0 && id_ == 0; }

  struct partial {
    const jet& of;
    double by;
  };
  template <class... Partial>
  static jet of(double value, const Partial&... partials) {
    jet result(value);
    ((result = result.with(partials.of)), ...);
    return result;
  }
  template <class Partial>
  void add(const jet& argument, const Partial&) {
    *this = with(argument);
  }
  [[nodiscard]] jet chained(const jet& by) const { return *this * by; }

#define DUALREV_RECORDED(op)                                                                               \
  friend jet operator op(const jet& a, const jet& b) { return jet(a.value_ op b.value_).with(a).with(b); } \
  friend jet operator op(const jet& a, double b) { return {a.value_ op b, a.id_}; }                        \
  friend jet operator op(double a, const jet& b) { return {a op b.value_, b.id_}; }                        \
  jet& operator op##=(const jet & b) { return *this = *this op b; }                                        \
  jet& operator op##=(double b) { return *this = *this op b; }
  DUALREV_RECORDED(+)
  DUALREV_RECORDED(-)
  DUALREV_RECORDED(*)
  DUALREV_RECORDED(/)
#undef DUALREV_RECORDED
  friend jet operator+(const jet& a) noexcept { return a; }
  friend jet operator-(const jet& a) noexcept { return {-a.value_, a.id_}; }
  jet& operator++() { return *this += 1; }
  jet& operator--() { return *this -= 1; }
  jet operator++(int) {
    const jet before = *this;
    *this += 1;
    return before;
  }
  jet operator--(int) {
    const jet before = *this;
    *this -= 1;
    return before;
  }
  friend constexpr bool operator==(const jet& a, const jet& b) noexcept { return a.value_ == b.value_; }
  friend constexpr std::partial_ordering operator<=>(const jet& a, const jet& b) noexcept {
    return a.value_ <=> b.value_;
  }

 private:
  /// The same value, computed from another number too. One that is computed from one entry alone needs none of its own.
  [[nodiscard]] jet with(const jet& other) const {
    if (other.id_ == 0 || other.id_ == id_) return *this;
    if (id_ == 0) return {value_, other.id_};
    return {value_,
            current_tape().push(value_, detail::unit_contribution{id_}, detail::unit_contribution{other.id_}).id};
  }

  double value_ = 0;
  dualrev::id id_ = 0;
};

}  // namespace dualrev

#endif
