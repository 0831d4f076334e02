// The dual number of reverse mode: a primal value and the ID of the staging entry that made it. The paper's
// D[R] = (R, (Int, Contrib)); the Contrib lists stand in the tape's staging array under that ID. It is a trivial
// type, so whatever C++ does with a double (leave it uninitialised, put it in a union, jump over it in a switch,
// memcpy it) it does with a dual, and code lowered from the original needs no special cases.
#pragma once
#ifdef DUALREV_STAGE
#include "dualrev/ladder/stage.hpp"  // a stage of the paper's derivation: its dual, tape and sweep
#endif
#ifndef DUALREV_LADDER

#include <cstdint>
#include <type_traits>

#include "dualrev/library/dual_operators.hpp"

namespace dualrev {

/// Names one staging entry of a tape. 0 is "constant": whatever depends on no input. IDs grow along every dependency.
using id = std::uint32_t;

/// What a scalar carries besides its value. On the ladder (ladder/stage.hpp) it is another thing in each stage.
using backpropagator = dualrev::id;

/// Tag of the one constructor that takes a value together with an ID.
struct with_id_t {
  explicit with_id_t() = default;
};
inline constexpr with_id_t with_id{};

/// A scalar of type `Scalar` (float, double or long double; in second derivatives a jet) under differentiation.
/// Implicit from every arithmetic type (a constant, ID 0); there is no conversion back: read `.v` for the value, or use
/// `dualrev::convert`. To an integer there is, for the library alone: it converts where it is given a closure with an
/// `int` or elements for a std::vector<int>, as it does with a double. Rewritten code spells its conversions.
template <class Scalar>
struct basic_dual : detail::operators_of_dual<basic_dual<Scalar>, Scalar> {
  static_assert(!std::is_integral_v<Scalar>, "dualrev: basic_dual is for float, double and long double");

  Scalar v;
  dualrev::id id;

  basic_dual() = default;  // uninitialised, like a double

  template <class Other>
    requires(std::is_arithmetic_v<Other> || std::is_same_v<Other, Scalar>)
  constexpr basic_dual(Other constant) noexcept : v(static_cast<Scalar>(constant)), id(0) {}

  constexpr basic_dual(with_id_t, Scalar value, dualrev::id entry) noexcept : v(value), id(entry) {}

  /// Converts the value as `static_cast<Scalar>` does; the derivative of a conversion is one, so the ID stays.
  template <class Other>
    requires(!std::is_same_v<Other, Scalar>)
  constexpr basic_dual(basic_dual<Other> other) noexcept : v(static_cast<Scalar>(other.v)), id(other.id) {}

#ifndef DUALREV_NO_OPERATORS
  template <class Integer>
    requires std::is_integral_v<Integer>
  constexpr operator Integer() const noexcept {
    return static_cast<Integer>(v);
  }
#endif
};

using dual = basic_dual<double>;

static_assert(std::is_trivial_v<basic_dual<float>> && std::is_trivial_v<dual> &&
                  std::is_trivial_v<basic_dual<long double>>,
              "dualrev: a dual must be usable wherever a double is");
// Where a class would do what a double does not; docs/architecture.md lists how each is settled.
static_assert(!std::is_aggregate_v<dual> && !std::is_constructible_v<dual, double, double>,
              "dualrev: braces around two numbers must not make one of them");
static_assert(!std::is_convertible_v<dual, double> && !std::is_constructible_v<double, dual>,
              "dualrev: a derivative must not end unseen");
#ifdef __LP64__
static_assert(sizeof(dual) <= 2 * sizeof(void*),
              "dualrev: what is returned in memory may be seen there before the function returns");
#endif

template <class Scalar>
inline constexpr bool is_dual = false;
template <class Scalar>
inline constexpr bool is_dual<basic_dual<Scalar>> = true;
template <class Scalar>
inline constexpr bool is_dual<const Scalar> = is_dual<Scalar>;

template <class Scalar>
constexpr backpropagator backpropagator_of(basic_dual<Scalar> x) noexcept {
  return x.id;
}

/// The named conversion of a dual. To a floating type it yields that type's dual and keeps the derivative;
/// to an integer type it yields the truncated value, as the cast of a double does, and carries no derivative.
template <class To, class From>
  requires std::is_arithmetic_v<To>
constexpr auto convert(basic_dual<From> x) noexcept {
  if constexpr (std::is_floating_point_v<To>)
    return basic_dual<To>(x);
  else
    return static_cast<To>(x.v);
}

}  // namespace dualrev
#endif
