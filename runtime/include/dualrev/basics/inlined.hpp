// For generated functions of which a call would cost more than what they do: their numbers stay in registers. For
// generated loops that run a few times: compilers write them out, which g++ does by itself.
#pragma once

#if defined(__GNUC__)
#define DUALREV_INLINED __attribute__((always_inline))
#else
#define DUALREV_INLINED
#endif

#if defined(__clang__)
#define DUALREV_WRITTEN_OUT _Pragma("clang loop unroll(full)")
#else
#define DUALREV_WRITTEN_OUT
#endif
