#pragma once
#include <csetjmp>
inline double jumps(double x) {
  std::jmp_buf here;
  if (setjmp(here) != 0) return x;  // refused at 7: dualrev-setjmp "setjmp"
  if (x > 1) std::longjmp(here, 1);  // refused at 14: dualrev-setjmp "longjmp"
  return x * x;
}
