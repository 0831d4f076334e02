// What all stages of the ladder have in common, given what a stage pairs a scalar with (`backpropagator`): the dual
// D[R] = (R, backpropagator), the arguments of an operation, and the monad that gives out IDs. The same names as in the
// product's dual.hpp and tape.hpp.
#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "dualrev/basics/fail.hpp"
#include "dualrev/ladder/counts.hpp"
#include "dualrev/library/dual_operators.hpp"

namespace dualrev {

struct backpropagator;  // by the stage: trivial, false for that of a constant, convertible to its ID

struct with_id_t {
  explicit with_id_t() = default;
};
inline constexpr with_id_t with_id{};

/// D[R] = (R, backpropagator): (x, d) in the figures. D[r] = (r, that of a constant), for any literal or integer r.
/// Unlike the product's, one that was never set must not be an output: its backpropagator is no ID that can be checked.
template <class Scalar>
struct basic_dual : detail::operators_of_dual<basic_dual<Scalar>, Scalar> {
  static_assert(std::is_floating_point_v<Scalar>, "dualrev: basic_dual is for float, double and long double");
  Scalar v;
  backpropagator d;

  basic_dual() = default;
  template <class Other>
    requires std::is_arithmetic_v<Other>
  constexpr basic_dual(Other constant) noexcept : v(static_cast<Scalar>(constant)), d{} {}
  constexpr basic_dual(with_id_t, Scalar x, backpropagator of_x) noexcept : v(x), d(of_x) {}
  template <class Other>
    requires(!std::is_same_v<Other, Scalar>)
  constexpr basic_dual(basic_dual<Other> other) noexcept : v(static_cast<Scalar>(other.v)), d(other.d) {}
  template <class Integer>
    requires std::is_integral_v<Integer>
  constexpr operator Integer() const noexcept {
    return static_cast<Integer>(v);
  }
};
using dual = basic_dual<double>;

static_assert(std::is_trivial_v<backpropagator> && std::is_trivial_v<dual>,
              "dualrev: a dual must be usable wherever a double is");

template <class Scalar>
inline constexpr bool is_dual = false;
template <class Scalar>
inline constexpr bool is_dual<basic_dual<Scalar>> = true;
template <class Scalar>
inline constexpr bool is_dual<const Scalar> = is_dual<Scalar>;

template <class To, class From>
  requires std::is_arithmetic_v<To>
constexpr auto convert(basic_dual<From> x) noexcept {
  if constexpr (std::is_floating_point_v<To>)
    return basic_dual<To>(x);
  else
    return static_cast<To>(x.v);
}

template <class Scalar>
constexpr backpropagator backpropagator_of(basic_dual<Scalar> x) noexcept {
  return x.d;
}

namespace detail {

/// An argument t_i of an operation, of which generated code tells d_i and the partial derivative.
struct scaled_contribution {
  backpropagator d;
  double partial;
  /// The linear function d_i op(x1, ..., xn)(z) = z * d_i op(x1, ..., xn)(1), which maps 0 to 0 where the latter is
  /// inf.
  [[nodiscard]] double operator()(double z) const noexcept { return z == 0 ? 0 : z * partial; }
};
struct unit_contribution {
  backpropagator d;
  static constexpr double partial = 1;
  [[nodiscard]] double operator()(double z) const noexcept { return z; }
};
template <class Contribution>
constexpr bool is_constant(const Contribution& c) noexcept {
  return !c.d;
}

}  // namespace detail

template <class Scalar>
constexpr detail::scaled_contribution by(basic_dual<Scalar> x, double partial) noexcept {
  return {x.d, partial};
}
template <class Scalar>
constexpr detail::unit_contribution one(basic_dual<Scalar> x) noexcept {
  return {x.d};
}

struct tape_counters {
  std::size_t inputs = 0, entries = 0, operations = 0, contributions = 0, partials = 0, bytes = 0, backpropagators = 0;
};

namespace ladder {

/// The ID generation monad: the next ID is its state, and operations in the order of evaluation draw from it. The heap
/// of closures (or lists) belongs to it, so that IDs index it. Inputs come first, from 1.
template <class Closure>
class id_generation {
 public:
  id_generation() = default;
  id_generation(const id_generation&) = delete;
  id_generation& operator=(const id_generation&) = delete;

  static constexpr dualrev::id max_ids = (dualrev::id{1} << 30) - 1;

  void reset() noexcept {
    heap_.clear();
    inputs_ = contributions_ = 0;
    called_ = 0;
  }
  void release() noexcept { reset(); }
  void limit_bytes(std::size_t) noexcept {}
  void reserve(const tape_counters&) {}
  void limit_ids(dualrev::id count) noexcept { limit_ = count < max_ids ? count : max_ids; }
  [[nodiscard]] dualrev::id id_end() const noexcept { return static_cast<dualrev::id>(heap_.size() + 1); }
  [[nodiscard]] dualrev::id first_entry() const noexcept { return static_cast<dualrev::id>(inputs_ + 1); }
  [[nodiscard]] std::size_t reserved_bytes() const noexcept { return 0; }
  [[nodiscard]] tape_counters counters() const noexcept {
    tape_counters c;
    c.inputs = inputs_;
    c.entries = heap_.size() - inputs_;
    c.contributions = contributions_;
    c.backpropagators = called_;
    return c;
  }
  /// The number of scalars in the input.
  [[nodiscard]] std::size_t inputs() const noexcept { return inputs_; }
  /// The closures, that with ID 1 first.
  [[nodiscard]] const std::deque<Closure>& heap() const noexcept { return heap_; }
  void called(std::size_t count) const noexcept { called_ += count; }
  void make_idle() noexcept { idle_ = true; }

 protected:
  /// The closure of an input, which Interleave fills.
  const Closure* fresh_input() {
    if (inputs_ != heap_.size()) detail::fail_logic("dualrev: a tape takes inputs only before its first entry");
    const Closure* made = fresh({});
    ++inputs_;
    return made;
  }
  const Closure* fresh(Closure made, std::size_t contributions = 0) {
    if (idle_) detail::fail_logic("dualrev: an operation on a dual outside of vjp and gradient: no tape is current");
    if (heap_.size() >= limit_) detail::fail_length("dualrev: the tape has no IDs left");
    contributions_ += contributions;
    heap_.push_back(std::move(made));
    heap_.back().i = static_cast<dualrev::id>(heap_.size());
    return &heap_.back();
  }

  std::deque<Closure> heap_;

 private:
  bool idle_ = false;
  std::size_t inputs_ = 0;
  std::size_t contributions_ = 0;
  std::size_t limit_ = max_ids;
  mutable std::atomic<std::size_t> called_{0};
};

/// An output scalar's backpropagator and cotangent: Deinterleave takes a nest of pairs of these.
struct seed {
  backpropagator d;
  double z;
};

}  // namespace ladder
}  // namespace dualrev
