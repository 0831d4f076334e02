// Numbers that carry derivatives along, of several iterations side by side (basics/iterations_in_lanes.hpp): lanes of
// values, and lanes of derivatives. Values are those of one iteration after the other, bit for bit.
#pragma once

#include <cmath>
#include <cstddef>
#include <type_traits>

#include "dualrev/basics/inlined.hpp"
#include "dualrev/basics/iterations_in_lanes.hpp"
#include "dualrev/jets/jet.hpp"

namespace dualrev {

namespace side_by_side {

template <std::size_t directions, class Numbers = numbers>
struct jet_numbers {
  using one = jet<directions, false>;

  jet_numbers() = default;
  DUALREV_INLINED jet_numbers(double all) noexcept : value(all) { set_constant(); }
  DUALREV_INLINED jet_numbers(const Numbers& all) noexcept : value(all) { set_constant(); }
  DUALREV_INLINED jet_numbers(const one& all) noexcept : value(all.value()) {
    for (std::size_t i = 0; i < directions; ++i) along[i] = all.along(i);
  }

  [[nodiscard]] DUALREV_INLINED one at(std::size_t lane) const noexcept {
    one made(value.at(lane));
    for (std::size_t i = 0; i < directions; ++i) made.set_along(i, along[i].at(lane));
    return made;
  }
  DUALREV_INLINED void set(std::size_t lane, const one& x) noexcept {
    value.set(lane, x.value());
    for (std::size_t i = 0; i < directions; ++i) along[i].set(lane, x.along(i));
  }
  [[nodiscard]] DUALREV_INLINED bool is_zero() const noexcept {
    bool all = value.is_zero();
    for (const Numbers& each : along) all = all && each.is_zero();
    return all;
  }
  template <class Other>
  DUALREV_INLINED jet_numbers& operator+=(const Other& b) noexcept {
    return *this = *this + b;
  }
  template <class Other>
  DUALREV_INLINED jet_numbers& operator-=(const Other& b) noexcept {
    return *this = *this - b;
  }
  template <class Other>
  DUALREV_INLINED jet_numbers& operator*=(const Other& b) noexcept {
    return *this = *this * b;
  }
  template <class Other>
  DUALREV_INLINED jet_numbers& operator/=(const Other& b) noexcept {
    return *this = *this / b;
  }

  Numbers value, along[directions];

 private:
  DUALREV_INLINED void set_constant() noexcept {
    for (Numbers& each : along) each = 0.0;
  }
};
/// A cotangent, which is added in any order.
template <std::size_t directions, class Numbers = numbers>
struct jet_cotangents : jet_numbers<directions, Numbers> {
  using jet_numbers<directions, Numbers>::jet_numbers;
  DUALREV_INLINED jet_cotangents(const jet_numbers<directions, Numbers>& x) noexcept
      : jet_numbers<directions, Numbers>(x) {}
};

template <std::size_t directions>
struct of_several<jet<directions, false>> {
  using type = jet_numbers<directions>;
};
template <>
struct of_several<jet<0, false>> {
  using type = numbers;
};
template <std::size_t directions>
inline constexpr bool goes_in_lanes<jet<directions, false>> = directions > 0;

/// Elements of a row that are a step apart, one of each iteration: read, or cotangents that are added to.
template <std::size_t directions, class Numbers = numbers>
struct scattered_jets {
  using number = jet<directions, false>;
  number* first;
  std::ptrdiff_t step;

  DUALREV_INLINED operator jet_numbers<directions, Numbers>() const noexcept {
    return several_at(static_cast<const number*>(first), step);
  }
  DUALREV_INLINED void operator+=(const jet_numbers<directions, Numbers>& x) const noexcept {
    for (std::size_t lane = 0; lane < count; ++lane) first[static_cast<std::ptrdiff_t>(lane) * step] += x.at(lane);
  }
  DUALREV_INLINED void operator-=(const jet_numbers<directions, Numbers>& x) const noexcept {
    for (std::size_t lane = 0; lane < count; ++lane) first[static_cast<std::ptrdiff_t>(lane) * step] -= x.at(lane);
  }
};

// ---- what meets in an expression ----

/// How many derivatives a number has; whether there is one of each iteration.
template <class Type>
inline constexpr std::size_t directions_of = 0;
template <std::size_t directions>
inline constexpr std::size_t directions_of<jet<directions, false>> = directions;
template <class Type>
inline constexpr bool are_in_lanes = std::is_same_v<Type, numbers>;
#define DUALREV_JETS_IN_LANES(type)                                          \
  template <std::size_t directions>                                          \
  inline constexpr std::size_t directions_of<type<directions>> = directions; \
  template <std::size_t directions>                                          \
  inline constexpr bool are_in_lanes<type<directions>> = true;
DUALREV_JETS_IN_LANES(jet_numbers)
DUALREV_JETS_IN_LANES(jet_cotangents)
DUALREV_JETS_IN_LANES(scattered_jets)
#undef DUALREV_JETS_IN_LANES

template <class Type>
inline constexpr bool is_number_in_lanes = std::is_arithmetic_v<Type> || are_in_lanes<Type> || directions_of<Type> != 0;
/// Of which the result are numbers with derivatives, of several iterations.
template <class... Types>
concept jets_meet =
    (is_number_in_lanes<Types> && ...) && (are_in_lanes<Types> || ...) && ((directions_of<Types> != 0) || ...);
template <std::size_t directions, class Type>
inline constexpr bool have_directions = directions_of<Type> == 0 || directions_of<Type> == directions;
template <class One, class... Others>
constexpr std::size_t directions_among() noexcept {
  if constexpr (directions_of<One> != 0)
    return directions_of<One>;
  else
    return directions_among<Others...>();
}
template <class... Types>
using jets_of = jet_numbers<directions_among<Types...>()>;

/// A number as it is computed with: where it stands, from there.
template <class Type>
DUALREV_INLINED inline decltype(auto) read(const Type& x) noexcept {
  if constexpr (requires { x.first; })
    return several_at(static_cast<const typename Type::number*>(x.first), x.step);
  else
    return (x);
}
template <class Type>
DUALREV_INLINED inline decltype(auto) value_in(const Type& x) noexcept {
  if constexpr (requires { x.along[0]; })
    return (x.value);
  else if constexpr (is_jet<Type>)
    return numbers(x.value());
  else if constexpr (std::is_arithmetic_v<Type>)
    return numbers(static_cast<double>(x));
  else
    return (x);
}
template <class Type>
DUALREV_INLINED inline decltype(auto) along_in(const Type& x, std::size_t i) noexcept {
  if constexpr (requires { x.along[0]; })
    return (x.along[i]);
  else
    return numbers(x.along(i));
}

template <class One, class Other>
  requires jets_meet<One, Other>
DUALREV_INLINED inline auto operator+(const One& one, const Other& other) noexcept {
  const auto& a = read(one);
  const auto& b = read(other);
  jets_of<One, Other> made;
  made.value = value_in(a) + value_in(b);
  for (std::size_t i = 0; i < jets_of<One, Other>::one::directions; ++i)
    if constexpr (directions_of<Other> == 0)
      made.along[i] = along_in(a, i);
    else if constexpr (directions_of<One> == 0)
      made.along[i] = along_in(b, i);
    else
      made.along[i] = along_in(a, i) + along_in(b, i);
  return made;
}
template <class One, class Other>
  requires jets_meet<One, Other>
DUALREV_INLINED inline auto operator-(const One& one, const Other& other) noexcept {
  const auto& a = read(one);
  const auto& b = read(other);
  jets_of<One, Other> made;
  made.value = value_in(a) - value_in(b);
  for (std::size_t i = 0; i < jets_of<One, Other>::one::directions; ++i)
    if constexpr (directions_of<Other> == 0)
      made.along[i] = along_in(a, i);
    else if constexpr (directions_of<One> == 0)
      made.along[i] = -along_in(b, i);
    else
      made.along[i] = along_in(a, i) - along_in(b, i);
  return made;
}
template <class One, class Other>
  requires jets_meet<One, Other>
DUALREV_INLINED inline auto operator*(const One& one, const Other& other) noexcept {
  const auto& a = read(one);
  const auto& b = read(other);
  jets_of<One, Other> made;
  made.value = value_in(a) * value_in(b);
  for (std::size_t i = 0; i < jets_of<One, Other>::one::directions; ++i)
    if constexpr (directions_of<Other> == 0)
      made.along[i] = along_in(a, i) * value_in(b);
    else if constexpr (directions_of<One> == 0)
      made.along[i] = along_in(b, i) * value_in(a);
    else
      made.along[i] = along_in(a, i) * value_in(b) + along_in(b, i) * value_in(a);
  return made;
}
template <class One, class Other>
  requires jets_meet<One, Other>
DUALREV_INLINED inline auto operator/(const One& one, const Other& other) noexcept {
  const auto& a = read(one);
  const auto& b = read(other);
  jets_of<One, Other> made;
  made.value = value_in(a) / value_in(b);
  const numbers inverse = numbers(1.0) / value_in(b), by_b = -made.value * inverse;
  for (std::size_t i = 0; i < jets_of<One, Other>::one::directions; ++i)
    if constexpr (directions_of<Other> == 0)
      made.along[i] = along_in(a, i) * inverse;
    else if constexpr (directions_of<One> == 0)
      made.along[i] = along_in(b, i) * by_b;
    else
      made.along[i] = along_in(a, i) * inverse + along_in(b, i) * by_b;
  return made;
}
template <class One>
  requires jets_meet<One>
DUALREV_INLINED inline auto operator-(const One& one) noexcept {
  const auto& a = read(one);
  jets_of<One> made;
  made.value = -value_in(a);
  for (std::size_t i = 0; i < jets_of<One>::one::directions; ++i) made.along[i] = -along_in(a, i);
  return made;
}
template <class One>
  requires jets_meet<One>
DUALREV_INLINED inline jets_of<One> operator+(const One& one) noexcept {
  return one;
}
#define DUALREV_COMPARED(op)                                                              \
  template <class One, class Other>                                                       \
    requires jets_meet<One, Other>                                                        \
  DUALREV_INLINED inline flags operator op(const One& one, const Other& other) noexcept { \
    const auto& a = read(one);                                                            \
    const auto& b = read(other);                                                          \
    return value_in(a) op value_in(b);                                                    \
  }
DUALREV_COMPARED(<)
DUALREV_COMPARED(>)
DUALREV_COMPARED(<=)
DUALREV_COMPARED(>=)
DUALREV_COMPARED(==)
DUALREV_COMPARED(!=)
#undef DUALREV_COMPARED

/// To a value: one after the other, while derivatives are added in any order.
template <std::size_t directions>
DUALREV_INLINED inline void add(jet<directions, false>& to, double value, const jet_numbers<directions>& a,
                                double sign) noexcept {
  jet<directions, false> made(value);
  for (std::size_t i = 0; i < directions; ++i) made.set_along(i, to.along(i) + sign * a.along[i].sum());
  to = made;
}

// ---- one iteration's part ----

template <std::size_t directions, class Numbers>
struct part_of_one<const jet_numbers<directions, Numbers>> {
  part_of_one(const jet_numbers<directions, Numbers>& all, std::size_t lane) noexcept : one(all.at(lane)) {}
  jet<directions, false> one;
};
template <std::size_t directions, class Numbers>
struct part_of_one<const jet_cotangents<directions, Numbers>> : part_of_one<const jet_numbers<directions, Numbers>> {
  using part_of_one<const jet_numbers<directions, Numbers>>::part_of_one;
};
template <std::size_t directions, class Numbers>
struct part_of_one<jet_numbers<directions, Numbers>> {
  part_of_one(jet_numbers<directions, Numbers>& all, std::size_t lane) noexcept
      : one(all.at(lane)), all_(all), lane_(lane) {}
  part_of_one(const part_of_one&) = delete;
  part_of_one& operator=(const part_of_one&) = delete;
  ~part_of_one() { all_.set(lane_, one); }
  jet<directions, false> one;

 private:
  jet_numbers<directions, Numbers>& all_;
  std::size_t lane_;
};
template <std::size_t directions, class Numbers>
struct part_of_one<jet_cotangents<directions, Numbers>> : part_of_one<jet_numbers<directions, Numbers>> {
  using part_of_one<jet_numbers<directions, Numbers>>::part_of_one;
};

template <class Integer, class Type>
struct cotangent_of_iterations {
  using type = number_at<Integer, Type>;
};
template <class Integer, std::size_t directions>
struct cotangent_of_iterations<lane_integers<Integer>, jet<directions, false>> {
  using type = jet_cotangents<directions>;
};
template <class Integer>
struct cotangent_of_iterations<lane_integers<Integer>, jet<0, false>> {
  using type = numbers;
};

}  // namespace side_by_side

/// A cotangent of one iteration, or of each of several.
template <class Integer, class Number>
using cotangent_at = typename side_by_side::cotangent_of_iterations<Integer, Number>::type;

template <std::size_t directions>
DUALREV_INLINED inline side_by_side::jet_numbers<directions> several_at(const jet<directions, false>* first,
                                                                        std::ptrdiff_t step) noexcept {
  side_by_side::jet_numbers<directions> all;
  for (std::size_t lane = 0; lane < side_by_side::count; ++lane)
    all.set(lane, first[static_cast<std::ptrdiff_t>(lane) * step]);
  return all;
}
template <std::size_t directions>
DUALREV_INLINED inline side_by_side::scattered_jets<directions> several_at(jet<directions, false>* first,
                                                                           std::ptrdiff_t step) noexcept {
  return {first, step};
}

template <std::size_t directions>
DUALREV_INLINED inline jet<directions, false>& operator+=(jet<directions, false>& to,
                                                          const side_by_side::jet_numbers<directions>& a) noexcept {
  double value = to.value();
  for (std::size_t lane = 0; lane < side_by_side::count; ++lane) value += a.value.at(lane);
  return side_by_side::add(to, value, a, 1), to;
}
template <std::size_t directions>
DUALREV_INLINED inline jet<directions, false>& operator-=(jet<directions, false>& to,
                                                          const side_by_side::jet_numbers<directions>& a) noexcept {
  double value = to.value();
  for (std::size_t lane = 0; lane < side_by_side::count; ++lane) value -= a.value.at(lane);
  return side_by_side::add(to, value, a, -1), to;
}
template <std::size_t directions>
DUALREV_INLINED inline jet<directions, false>& operator+=(jet<directions, false>& to,
                                                          const side_by_side::jet_cotangents<directions>& a) noexcept {
  return side_by_side::add(to, to.value() + a.value.sum(), a, 1), to;
}
template <std::size_t directions>
DUALREV_INLINED inline jet<directions, false>& operator-=(jet<directions, false>& to,
                                                          const side_by_side::jet_cotangents<directions>& a) noexcept {
  return side_by_side::add(to, to.value() - a.value.sum(), a, -1), to;
}

template <class Adjoint, class Partial>
  requires side_by_side::jets_meet<Adjoint, Partial>
DUALREV_INLINED inline auto chain(const Adjoint& adjoint, const Partial& partial) noexcept {
  return adjoint * partial;
}

template <std::size_t directions, class Value>
DUALREV_INLINED inline void set_where(const side_by_side::flags& holds, side_by_side::jet_numbers<directions>& place,
                                      const Value& value) {
  const side_by_side::jet_numbers<directions> given = value;
  set_where(holds, place.value, given.value);
  for (std::size_t i = 0; i < directions; ++i) set_where(holds, place.along[i], given.along[i]);
}

template <class Function, class... Given>
  requires side_by_side::jets_meet<Given...>
DUALREV_INLINED inline auto in_turn(const Function& function, const Given&... given) {
  const auto at = [](const auto& x, std::size_t lane) DUALREV_INLINED {
    const auto& all = side_by_side::read(x);
    if constexpr (requires { all.at(lane); })
      return all.at(lane);
    else
      return all;
  };
  side_by_side::jets_of<Given...> all;
  for (std::size_t lane = 0; lane < side_by_side::count; ++lane) all.set(lane, function(at(given, lane)...));
  return all;
}
template <class Function, class One, class Other, class Third>
  requires side_by_side::jets_meet<One, Other, Third>
DUALREV_INLINED inline auto fused(const Function&, const One& a, const Other& b, const Third& c) {
  using made_type = side_by_side::jets_of<One, Other, Third>;
  const made_type x = a, y = b, z = c;
  made_type made;
  const auto on_numbers = [](double p, double q, double r) { return std::fma(p, q, r); };
  made.value = fused(on_numbers, x.value, y.value, z.value);
  for (std::size_t i = 0; i < made_type::one::directions; ++i)
    made.along[i] = x.along[i] * y.value + y.along[i] * x.value + z.along[i];
  return made;
}

}  // namespace dualrev
