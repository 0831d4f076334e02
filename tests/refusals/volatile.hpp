#pragma once
// A volatile variable of a function is one like any other; what others may see is not.
inline double through_reference(double x) {
  volatile double& y = x;  // refused at 20: dualrev-volatile "volatile"
  return y * x;
}
struct Register {
  volatile double value;  // refused at 19: dualrev-volatile "volatile"
};
inline double in_a_class(double x) {
  Register r{x};
  return r.value * x;
}
inline volatile double place = 1;
inline double outside(double x) {
  return place * x;  // read as it is
}
inline double inside(double x) {
  volatile double y = x;
  return y * x;
}
