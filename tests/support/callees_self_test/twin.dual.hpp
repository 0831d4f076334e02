// Written by hand, and wrong: the original's g is g(long), for g(int) is declared only after it. callees.cpp must
// object, unless RIGHT is defined.
#pragma once
#include "original.hpp"

struct dual {
  double v;
};
struct tape {};

#ifndef DUALREV_TWIN_Z1fdi
#define DUALREV_TWIN_Z1fdi 1
inline dual f_dual(tape&, dual x, int n) {
#ifdef RIGHT
  return {x.v * static_cast<int (*)(long)>(g)(n)};
#else
  return {x.v * g(n)};
#endif
}
#endif
