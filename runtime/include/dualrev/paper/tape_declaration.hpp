// The tape as far as code that is only parsed needs it: what tape.hpp, outputs.hpp and memory.hpp define, declared.
// Stands in for them while dualrev-rewrite reads a source (DUALREV_REWRITING), so that generated headers which are
// already there parse without the heavier headers of the standard library.
#pragma once

#include <cstddef>

#include "dualrev/boundary/access.hpp"
#include "dualrev/boundary/structure_core.hpp"
#include "dualrev/paper/dual.hpp"

namespace dualrev {

namespace detail {
struct scaled_contribution {
  dualrev::id id;
  double partial;
};
struct unit_contribution {
  dualrev::id id;
};
template <class Contribution>
constexpr bool is_constant(const Contribution& c) noexcept {
  return c.id == 0;
}
}  // namespace detail

template <class Scalar>
  requires std::is_floating_point_v<Scalar>
constexpr detail::scaled_contribution by(basic_dual<Scalar> x, double partial) noexcept {
  return {x.id, partial};
}
template <class Scalar>
constexpr detail::unit_contribution one(basic_dual<Scalar> x) noexcept {
  return {x.id};
}

struct tape_counters {
  std::size_t inputs, entries, operations, contributions, partials, bytes, ids, backpropagators;
};

class tape {
 public:
  tape();
  tape(const tape&) = delete;
  tape& operator=(const tape&) = delete;
  ~tape();
  static constexpr dualrev::id max_ids = (dualrev::id{1} << 30) - 1;
  template <class Scalar>
  basic_dual<Scalar> input(Scalar value);
  template <class Scalar, class... Contributions>
  basic_dual<Scalar> push(Scalar value, Contributions... contributions);
  void reset() noexcept;
  void release() noexcept;
  void limit_ids(dualrev::id count) noexcept;
  void limit_bytes(std::size_t bytes) noexcept;
  void reserve(const tape_counters& expected);
  [[nodiscard]] dualrev::id id_end() const noexcept;
  [[nodiscard]] dualrev::id first_entry() const noexcept;
  [[nodiscard]] tape_counters counters() const noexcept;
  [[nodiscard]] std::size_t reserved_bytes() const noexcept;
};

tape& current_tape();

class current_tape_scope {
 public:
  explicit current_tape_scope(tape& t) noexcept;
  ~current_tape_scope();
};

template <class Scalar>
basic_dual<Scalar> frexp(tape& t, basic_dual<Scalar> x, int* exponent);
template <class Scalar>
basic_dual<Scalar> modf(tape& t, basic_dual<Scalar> x, basic_dual<Scalar>* integer);
template <class Scalar>
basic_dual<Scalar> remquo(tape& t, basic_dual<Scalar> x, basic_dual<Scalar> y, int* quotient);
template <class Scalar>
void sincos(tape& t, basic_dual<Scalar> x, basic_dual<Scalar>* sine, basic_dual<Scalar>* cosine);

template <class Element>
dual_type<Element>* malloc(std::size_t bytes);
template <class Element>
dual_type<Element>* calloc(std::size_t count, std::size_t size);
template <class Element>
dual_type<Element>* realloc(dual_type<Element>* memory, std::size_t bytes);
template <class Element>
dual_type<Element>* memcpy(dual_type<Element>* to, const dual_type<Element>* from, std::size_t bytes);
template <class Element>
dual_type<Element>* memmove(dual_type<Element>* to, const dual_type<Element>* from, std::size_t bytes);
template <class Element>
dual_type<Element>* memset(dual_type<Element>* to, int byte, std::size_t bytes);

template <class Original>
Original thrown(dual_type<Original> twin);
template <class Original>
class caught {
 public:
  explicit caught(Original& e);
  ~caught();
  dual_type<std::remove_const_t<Original>>& twin;
};
template <class Original>
dual_type<Original> caught_copy(const Original& e);
template <class To, class From>
const dual_type<To>* exception_cast(const From* p);
template <class To, class From>
  requires(!std::is_pointer_v<From>)
const dual_type<To>& exception_cast(const From& e);
template <class Type>
Type primal_value(const dual_type<Type>& twin);

}  // namespace dualrev
