#pragma once
inline double through_asm(double x) {
  double y = x;
  asm("" : "+m"(y));  // refused at 3: dualrev-asm "inline assembly"
  return y * x;
}
