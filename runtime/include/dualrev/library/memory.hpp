// The C memory functions on storage of scalars. Byte counts are the original's, in units of the original element type E
// (`n * sizeof(double)` keeps its value); the memory holds the dual type of E. A count that is no multiple of sizeof(E)
// would cut a scalar in two and is refused with std::invalid_argument.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/paper/tape_declaration.hpp"
#else

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <type_traits>

#include "dualrev/basics/fail.hpp"
#include "dualrev/boundary/structure.hpp"
#include "dualrev/boundary/walk.hpp"

namespace dualrev {

namespace detail {

template <class Element>
std::size_t elements(std::size_t bytes) {
  static_assert(std::is_trivially_copyable_v<Element> && std::is_trivially_copyable_v<dual_type<Element>>,
                "dualrev: raw memory functions need trivially copyable elements");
  if (bytes % sizeof(Element) != 0) fail_argument("dualrev: a byte count is no multiple of the size of the elements");
  return bytes / sizeof(Element);
}

// The bytes that `count` of them take; all of memory when that does not fit, so that allocation fails.
template <class Twin>
std::size_t bytes_of_twins(std::size_t count) {
  constexpr std::size_t most = (std::numeric_limits<std::size_t>::max)();
  return count > most / sizeof(Twin) ? most : count * sizeof(Twin);
}

}  // namespace detail

/// Uninitialised memory for `bytes / sizeof(Element)` elements, or null. Freed by `free`.
template <class Element>
[[nodiscard]] dual_type<Element>* malloc(std::size_t bytes) {
  return static_cast<dual_type<Element>*>(
      std::malloc(detail::bytes_of_twins<dual_type<Element>>(detail::elements<Element>(bytes))));
}

/// Zeroed memory (all scalars are the constant 0) for `count * size / sizeof(Element)` elements, or null.
template <class Element>
[[nodiscard]] dual_type<Element>* calloc(std::size_t count, std::size_t size) {
  if (size != 0 && count > (std::numeric_limits<std::size_t>::max)() / size) return nullptr;
  return static_cast<dual_type<Element>*>(
      std::calloc(detail::elements<Element>(count * size), sizeof(dual_type<Element>)));
}

template <class Element>
[[nodiscard]] dual_type<Element>* realloc(dual_type<Element>* memory, std::size_t bytes) {
  return static_cast<dual_type<Element>*>(std::realloc(
      static_cast<void*>(memory), detail::bytes_of_twins<dual_type<Element>>(detail::elements<Element>(bytes))));
}

template <class Element>
dual_type<Element>* memcpy(dual_type<Element>* to, const dual_type<Element>* from, std::size_t bytes) {
  std::memcpy(static_cast<void*>(to), static_cast<const void*>(from),
              detail::elements<Element>(bytes) * sizeof(dual_type<Element>));
  return to;
}

template <class Element>
dual_type<Element>* memmove(dual_type<Element>* to, const dual_type<Element>* from, std::size_t bytes) {
  std::memmove(static_cast<void*>(to), static_cast<const void*>(from),
               detail::elements<Element>(bytes) * sizeof(dual_type<Element>));
  return to;
}

/// Every element gets the value whose bytes are all `byte`, as a constant.
template <class Element>
dual_type<Element>* memset(dual_type<Element>* to, int byte, std::size_t bytes) {
  const std::size_t count = detail::elements<Element>(bytes);
  Element pattern;
  std::memset(static_cast<void*>(&pattern), byte, sizeof pattern);
  for (std::size_t i = 0; i < count; ++i) transcribe<Element>(to[i], pattern, [](auto& d, const auto& x) { d = x; });
  return to;
}

// The same of a twin on jets, whose elements are `Twin`s.

template <class Twin, class Element>
[[nodiscard]] Twin* malloc_as(std::size_t bytes) {
  return static_cast<Twin*>(std::malloc(detail::bytes_of_twins<Twin>(detail::elements<Element>(bytes))));
}
template <class Twin, class Element>
[[nodiscard]] Twin* calloc_as(std::size_t count, std::size_t size) {
  if (size != 0 && count > (std::numeric_limits<std::size_t>::max)() / size) return nullptr;
  return static_cast<Twin*>(std::calloc(detail::elements<Element>(count * size), sizeof(Twin)));
}
template <class Element, class Twin>
[[nodiscard]] Twin* realloc_as(Twin* memory, std::size_t bytes) {
  return static_cast<Twin*>(
      std::realloc(static_cast<void*>(memory), detail::bytes_of_twins<Twin>(detail::elements<Element>(bytes))));
}
template <class Element, class Twin>
Twin* memcpy_as(Twin* to, const Twin* from, std::size_t bytes) {
  std::memcpy(static_cast<void*>(to), static_cast<const void*>(from), detail::elements<Element>(bytes) * sizeof(Twin));
  return to;
}
template <class Element, class Twin>
Twin* memmove_as(Twin* to, const Twin* from, std::size_t bytes) {
  std::memmove(static_cast<void*>(to), static_cast<const void*>(from), detail::elements<Element>(bytes) * sizeof(Twin));
  return to;
}
template <class Element, class Twin>
Twin* memset_as(Twin* to, int byte, std::size_t bytes) {
  const std::size_t count = detail::elements<Element>(bytes);
  Element pattern;
  std::memset(static_cast<void*>(&pattern), byte, sizeof pattern);
  for (std::size_t i = 0; i < count; ++i) transcribe<Element>(to[i], pattern, [](auto& d, const auto& x) { d = x; });
  return to;
}

}  // namespace dualrev
#endif
