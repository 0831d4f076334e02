// The C memory functions on storage of scalars. Byte counts are the original's, in units of the original element type E
// (`n * sizeof(double)` keeps its value); the memory holds the dual type of E. A count that is no multiple of sizeof(E)
// would cut a scalar in two and is refused with std::invalid_argument.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/tape_declaration.hpp"
#else

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <type_traits>

#include "dualrev/fail.hpp"
#include "dualrev/structure.hpp"
#include "dualrev/walk.hpp"

namespace dualrev {

namespace detail {

template <class E>
std::size_t elements(std::size_t bytes) {
  static_assert(std::is_trivially_copyable_v<E> && std::is_trivially_copyable_v<dual_type<E>>,
                "dualrev: raw memory functions need trivially copyable elements");
  if (bytes % sizeof(E) != 0) fail_argument("dualrev: a byte count is no multiple of the size of the elements");
  return bytes / sizeof(E);
}

// The bytes that `count` duals take; all of memory when that does not fit, so that allocation fails.
template <class E>
std::size_t dual_bytes(std::size_t count) {
  constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
  return count > most / sizeof(dual_type<E>) ? most : count * sizeof(dual_type<E>);
}

}  // namespace detail

/// Uninitialised memory for `bytes / sizeof(E)` elements, or null. Freed by `free`.
template <class E>
[[nodiscard]] dual_type<E>* malloc(std::size_t bytes) {
  return static_cast<dual_type<E>*>(std::malloc(detail::dual_bytes<E>(detail::elements<E>(bytes))));
}

/// Zeroed memory (all scalars are the constant 0) for `count * size / sizeof(E)` elements, or null.
template <class E>
[[nodiscard]] dual_type<E>* calloc(std::size_t count, std::size_t size) {
  if (size != 0 && count > std::numeric_limits<std::size_t>::max() / size) return nullptr;
  return static_cast<dual_type<E>*>(std::calloc(detail::elements<E>(count * size), sizeof(dual_type<E>)));
}

template <class E>
[[nodiscard]] dual_type<E>* realloc(dual_type<E>* memory, std::size_t bytes) {
  return static_cast<dual_type<E>*>(
      std::realloc(static_cast<void*>(memory), detail::dual_bytes<E>(detail::elements<E>(bytes))));
}

template <class E>
dual_type<E>* memcpy(dual_type<E>* to, const dual_type<E>* from, std::size_t bytes) {
  std::memcpy(static_cast<void*>(to), static_cast<const void*>(from),
              detail::elements<E>(bytes) * sizeof(dual_type<E>));
  return to;
}

template <class E>
dual_type<E>* memmove(dual_type<E>* to, const dual_type<E>* from, std::size_t bytes) {
  std::memmove(static_cast<void*>(to), static_cast<const void*>(from),
               detail::elements<E>(bytes) * sizeof(dual_type<E>));
  return to;
}

/// Every element gets the value whose bytes are all `byte`, as a constant.
template <class E>
dual_type<E>* memset(dual_type<E>* to, int byte, std::size_t bytes) {
  const std::size_t count = detail::elements<E>(bytes);
  E pattern;
  std::memset(static_cast<void*>(&pattern), byte, sizeof pattern);
  for (std::size_t i = 0; i < count; ++i) transcribe<E>(to[i], pattern, [](auto& d, const auto& x) { d = x; });
  return to;
}

}  // namespace dualrev
#endif
