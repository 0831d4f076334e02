// How the runtime gives up: it throws, or, where exceptions are switched off, prints what it would have thrown and
// aborts. The exceptions with a message need <stdexcept>, which needs the whole of std::string: a third of what all
// standard headers of a small unit take; libstdc++ has functions that throw them.
#pragma once

#include <cstddef>

#ifdef __cpp_exceptions
#if defined(__GLIBCXX__) && __has_include(<bits/functexcept.h>)
#include <bits/functexcept.h>
#define DUALREV_FAIL(kind, message) std::__throw_##kind(message)
#else
#include <stdexcept>
#define DUALREV_FAIL(kind, message) throw std::kind(message)
#endif
#else
#include <cstdio>
#include <cstdlib>
#define DUALREV_FAIL(kind, message) std::fprintf(stderr, "%s\n", message), std::abort()
#endif

namespace dualrev::detail {

[[noreturn, gnu::cold, gnu::noinline]] inline void fail_argument(const char* message) {
  DUALREV_FAIL(invalid_argument, message);
}
[[noreturn, gnu::cold, gnu::noinline]] inline void fail_logic(const char* message) {
  DUALREV_FAIL(logic_error, message);
}
[[noreturn, gnu::cold, gnu::noinline]] inline void fail_length(const char* message) {
  DUALREV_FAIL(length_error, message);
}
#undef DUALREV_FAIL

/// Any other exception, made of nothing.
template <class Exception>
[[noreturn, gnu::cold, gnu::noinline]] void fail() {
#ifdef __cpp_exceptions
  throw Exception();
#else
  const Exception failure;
  std::fprintf(stderr, "%s\n", failure.what());
  std::abort();
#endif
}

}  // namespace dualrev::detail
