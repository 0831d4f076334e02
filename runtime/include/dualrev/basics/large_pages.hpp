// Large pages for large arrays. An array that is written from one end to the other, and read back, misses the table of
// pages once in 4 KiB; with pages of 2 MiB it does not. Linux gives them to who asks; elsewhere nothing happens.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/paper/tape_declaration.hpp"
#else

#include <cerrno>
#include <cstddef>
#include <cstdint>
#if defined(__linux__) && __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

namespace dualrev::detail {

/// Asks for large pages for the part of an array that can have them. It is a hint: there is no error.
inline void prefer_large_pages([[maybe_unused]] void* array, [[maybe_unused]] std::size_t bytes) noexcept {
#ifdef MADV_HUGEPAGE
  constexpr std::uintptr_t page = std::uintptr_t{2} << 20;
  const auto address = reinterpret_cast<std::uintptr_t>(array);
  const std::uintptr_t first = (address + page - 1) & ~(page - 1), last = (address + bytes) & ~(page - 1);
  if (first >= last) return;
  const int before = errno;
  static_cast<void>(madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE));
  errno = before;
#endif
}

}  // namespace dualrev::detail
#endif
