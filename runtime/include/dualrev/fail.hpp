// How the runtime gives up: it throws, or, where exceptions are switched off, prints what it would have thrown and
// aborts.
#pragma once

#ifndef __cpp_exceptions
#include <cstdio>
#include <cstdlib>
#endif

namespace dualrev::detail {

/// `message` is none or one text, as the constructor of `Exception` takes it.
template <class Exception, class... Message>
[[noreturn, gnu::cold, gnu::noinline]] void fail(Message... message) {
#ifdef __cpp_exceptions
  throw Exception(message...);
#else
  const Exception failure(message...);
  std::fprintf(stderr, "%s\n", failure.what());
  std::abort();
#endif
}

}  // namespace dualrev::detail
