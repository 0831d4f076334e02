// Functions with a tape as values for those who have none to give: a library calls them with the arguments that the
// original takes, and they stage on the current tape.
#pragma once

#include <functional>
#include <type_traits>
#include <utility>

#include "dualrev/paper/tape.hpp"

namespace dualrev {

namespace detail {

template <auto twin, class Type>
struct entry_of;
template <auto twin, class Result, class... Arguments>
struct entry_of<twin, Result (*)(tape&, Arguments...)> {
  static Result call(Arguments... arguments) { return twin(current_tape(), std::forward<Arguments>(arguments)...); }
};

}  // namespace detail

/// `entry<twin>::call` calls `twin` with the current tape. There is one for each `twin`, so that pointers to it compare
/// as those to the originals do.
template <auto twin>
struct entry : detail::entry_of<twin, decltype(twin)> {};

/// Arguments pointer to a member function of a twin, to be called with an object (or what leads to one) and the
/// arguments that the original takes, as std::invoke and std::mem_fn call it.
template <class Pointer>
struct member_function {
  Pointer pointer;
  template <class Object, class... Arguments>
  auto operator()(Object&& object, Arguments&&... arguments) const
      -> std::invoke_result_t<const Pointer&, Object, tape&, Arguments...> {
    return std::invoke(pointer, std::forward<Object>(object), current_tape(), std::forward<Arguments>(arguments)...);
  }
};
template <class Pointer>
constexpr member_function<Pointer> called_member(Pointer pointer) noexcept {
  return {pointer};
}

}  // namespace dualrev
