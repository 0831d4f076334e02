// Exceptions that hold numbers. What a twin throws is exactly what the original throws, with plain scalars: so handlers
// match as they did, code that was not rewritten can catch it, and it may leave the root. The twin of the exception
// lies beside it, in a table that ends with the call of the root; handlers that were rewritten find it there by the
// address of the exception. One that has no twin was thrown by code without derivatives: its numbers are constants.
// Where exceptions are switched off, nothing is thrown, and there is no table.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#else

#include <cstddef>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <type_traits>
#include <typeinfo>
#include <utility>

#include "dualrev/basics/fail.hpp"
#include "dualrev/boundary/access.hpp"
#include "dualrev/boundary/call_types.hpp"
#include "dualrev/boundary/structure.hpp"
#include "dualrev/boundary/walk.hpp"
#include "dualrev/library/raised.hpp"

namespace dualrev {

#ifdef __cpp_exceptions
namespace detail {

struct raised {
  std::size_t size;
  std::exception_ptr keeper;  // the address belongs to this exception as long as the table has it
  std::shared_ptr<void> twin;
  void (*throw_pointer)(void*);  // so that a handler for pointers to a base finds the base
};

struct raised_map final : raised_table {
  std::map<const std::byte*, raised, std::less<>> by_address;
};

/// Called in a handler of the exception `e`.
template <class Original, class Twin>
Twin& remember(const Original& e, std::shared_ptr<Twin> twin) {
  Twin& kept = *twin;
  owned<raised_table>& table = raised_exceptions();
  if (!table) table.reset(new raised_map);
  static_cast<raised_map&>(*table).by_address.insert_or_assign(
      reinterpret_cast<const std::byte*>(std::addressof(e)),
      raised{sizeof(Original), std::current_exception(), std::move(twin),
             [](void* p) { throw static_cast<Twin*>(p); }});
  return kept;
}

/// The twin of the exception that `e` is, or is a base of.
template <class Twin, class Original>
Twin* twin_of_exception(const Original& e) {
  const auto* address = reinterpret_cast<const std::byte*>(std::addressof(e));
  if (!raised_exceptions()) return nullptr;
  const auto& table = static_cast<const raised_map&>(*raised_exceptions()).by_address;
  auto next = table.upper_bound(address);
  if (next == table.begin()) return nullptr;
  const auto& [begin, entry] = *--next;
  if (!std::less<>()(address, begin + entry.size)) return nullptr;
  try {
    entry.throw_pointer(entry.twin.get());
  } catch (Twin* found) {
    return found;
  } catch (...) {
  }
  fail_logic(
      "dualrev: an exception that code without derivatives threw was caught by a base that holds numbers, and is now "
      "caught by its own class: catch it by its own class first");
}

/// Sets the members of `to` (a `Type` or its dual type) that are no constants; those were set when it was made.
template <class Type, class To, class From, class Leaf>
void set_members(To& to, const From& from, Leaf&& leaf) {
  shared_nodes nodes;
  transcribe_walk<std::remove_reference_t<Leaf>, true> walk(leaf, nodes);
  structure<Type>::parts(walk, to, from);
}

/// The value of a dual, or of a dual of a jet.
inline constexpr auto value_of_twin = [](auto& x, const auto& d) {
  if constexpr (requires { d.v.number(); })
    x = d.v.number();
  else
    x = d.v;
};

template <class Scalar, class Twin>
Scalar original_of(const Twin& twin) {
  if constexpr (std::is_floating_point_v<Scalar>) {
    Scalar value;
    value_of_twin(value, twin);
    return value;
  } else if constexpr (std::is_base_of_v<with_original<Scalar>, Twin>) {
    Scalar original(static_cast<const with_original<Scalar>&>(twin).original);
    set_members<Scalar>(original, twin, value_of_twin);
    return original;
  } else {
    return transcribed<Scalar, Scalar>(twin, value_of_twin);
  }
}

inline constexpr auto lift_scalar = [](auto& to, const auto& scalar) { to = scalar; };

template <class Twin, class Type>
Twin lifted_exception(const Type& e) {
  if constexpr (std::is_base_of_v<with_original<Type>, Twin>) {
    Twin twin(unset(), e);
    set_members<Type>(twin, e, lift_scalar);
    return twin;
  } else {
    return lifted_as<Twin, Type>(e);
  }
}

template <class Type>
bool may_be_derived([[maybe_unused]] const Type& e) {
#ifdef __cpp_rtti
  return typeid(e) != typeid(Type);
#else
  return true;
#endif
}

template <class Twin, class Type>
Twin& twin_or_constant(const Type& e) {
  if (auto* twin = twin_of_exception<Twin>(e)) return *twin;
  if constexpr (std::is_polymorphic_v<Type> && !std::is_final_v<Type>)
    if (may_be_derived(e))
      fail_logic(
          "dualrev: an exception that code without derivatives threw is caught by a base that holds numbers: catch it "
          "by its own class (without RTTI, make that final)");
  return remember(e, std::make_shared<Twin>(lifted_exception<Twin>(e)));
}

}  // namespace detail

/// `throw thrown_as<T, E>(twin)` throws an `E` with the values of `twin`, a `T`, which is remembered beside it.
template <class Twin, class Original>
Original thrown_as(Twin twin) {
  auto kept = std::make_shared<Twin>(std::move(twin));
  try {
    throw detail::original_of<Original>(*kept);
  } catch (const Original& e) {
    detail::remember(e, std::move(kept));
    throw;
  }
}
template <class Original>
Original thrown(dual_type<Original> twin) {
  return thrown_as<dual_type<Original>, Original>(std::move(twin));
}

/// In a handler of `Original&` (or `const Original&`): the exception's twin. What the handler changes in it is changed
/// in the exception too, which may be thrown on.
template <class Twin, class Original>
class caught_as {
  using plain = std::remove_const_t<Original>;

 public:
  explicit caught_as(Original& e) : twin(detail::twin_or_constant<Twin, plain>(e)), original_(e) {}
  ~caught_as() {
    if constexpr (!std::is_const_v<Original>) detail::set_members<plain>(original_, twin, detail::value_of_twin);
  }
  caught_as(const caught_as&) = delete;
  caught_as& operator=(const caught_as&) = delete;

  Twin& twin;

 private:
  Original& original_;
};
template <class Original>
class caught : public caught_as<dual_type<std::remove_const_t<Original>>, Original> {
 public:
  using caught_as<dual_type<std::remove_const_t<Original>>, Original>::caught_as;
};

/// In a handler of `Original` by value: a copy of the exception's twin.
template <class Twin, class Original>
Twin caught_copy_as(const Original& e) {
  if (const auto* twin = detail::twin_of_exception<Twin>(e)) return *twin;
  return detail::lifted_exception<Twin>(e);
}
template <class Original>
dual_type<Original> caught_copy(const Original& e) {
  return caught_copy_as<dual_type<Original>, Original>(e);
}

#else  // without exceptions
namespace detail {
template <class Twin, class Type>
Twin& twin_or_constant(const Type&) {
  fail_logic("dualrev: an exception that code without derivatives made has a twin only where exceptions are on");
}
}  // namespace detail
#endif

#ifdef __cpp_rtti
/// dynamic_cast from a class without numbers to one with numbers, where `p` may point to an exception.
template <class Twin, class To, class From>
const Twin* exception_cast_as(const From* p) {
  if (const auto* twin = dynamic_cast<const Twin*>(p)) return twin;
  const auto* original = dynamic_cast<const To*>(p);
  return original ? &detail::twin_or_constant<Twin, To>(*original) : nullptr;
}
template <class Twin, class To, class From>
  requires(!std::is_pointer_v<From>)
const Twin& exception_cast_as(const From& e) {
  if (const auto* twin = exception_cast_as<Twin, To>(std::addressof(e))) return *twin;
  detail::fail<std::bad_cast>();
}
template <class To, class From>
const dual_type<To>* exception_cast(const From* p) {
  return exception_cast_as<dual_type<To>, To>(p);
}
template <class To, class From>
  requires(!std::is_pointer_v<From>)
const dual_type<To>& exception_cast(const From& e) {
  return exception_cast_as<dual_type<To>, To>(e);
}
#endif

/// A `Scalar` with the values of its twin.
template <class Scalar>
Scalar primal_value(const dual_type<Scalar>& twin) {
  if constexpr (std::is_floating_point_v<Scalar>)
    return twin.v;
  else
    return transcribed<Scalar, Scalar>(twin, detail::value_of);
}
/// The same of another one, on jets.
template <class Scalar, class Twin>
  requires(!std::is_same_v<Twin, dual_type<Scalar>> && !std::is_arithmetic_v<Twin>)
Scalar primal_value(const Twin& twin) {
  if constexpr (std::is_floating_point_v<Scalar>)
    return twin.v.number();
  else
    return transcribed<Scalar, Scalar>(twin, [](auto& x, const auto& d) { x = d.v.number(); });
}

}  // namespace dualrev

#endif  // DUALREV_REWRITING
