// Marks that dualrev-rewrite reads in sources. They mean nothing to other compilers and need no other header.
#pragma once

#if defined(__clang__)
/// On a function: generate its derivative.
#define DUALREV_DIFFERENTIATE [[clang::annotate("dualrev:differentiate")]]
/// On a parameter: keep it out of differentiation; its type stays as it is and costs nothing.
#define DUALREV_CONSTANT [[clang::annotate("dualrev:constant")]]
#else
#define DUALREV_DIFFERENTIATE
#define DUALREV_CONSTANT
#endif
