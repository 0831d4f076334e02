#pragma once
inline double through_asm(double x) {
  double y = x;
  asm("" : "+m"(y));  // refused: dualrev-asm "inline assembly"
  return y * x;
}
