#pragma once
inline double through_volatile(double x) {
  volatile double y = x;  // refused: dualrev-volatile "volatile"
  return y * x;
}
