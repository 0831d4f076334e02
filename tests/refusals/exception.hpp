#pragma once
#include <stdexcept>
struct OutOfRange {
  double value;
};
inline double checked(double x) {
  if (x < 0) throw OutOfRange{x};  // refused: dualrev-exception "OutOfRange"
  return x * 2;
}
inline double throws_scalar(double x) {
  if (x < 0) throw x;  // refused: dualrev-exception "double"
  return x * 2;
}
inline double catches(double x) {
  try {
    if (x > 1) return checked(x);
    return x * 2;
  } catch (const OutOfRange& e) {  // refused: dualrev-exception "OutOfRange"
    return e.value;
  }
}
