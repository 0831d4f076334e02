#pragma once
inline double through_volatile(double x) {
  volatile double y = x;  // refused at 19: dualrev-volatile "volatile"
  return y * x;
}
