// For generated functions of which a call would cost more than what they do: their numbers stay in registers.
#pragma once

#if defined(__GNUC__)
#define DUALREV_INLINED __attribute__((always_inline))
#else
#define DUALREV_INLINED
#endif
