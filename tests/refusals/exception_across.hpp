#pragma once
// An exception type that holds a double, thrown by code without scalars, caught by code that would be rewritten.
struct Failed {
  int code;
  double at;
};
inline int check(int n) {
  if (n > 3) throw Failed{n, 0.5};
  return n;
}
inline double catches(double x, int n) {
  double y = x;
  try {
    y *= check(n);
  } catch (const Failed& f) {  // refused: dualrev-exception "Failed"
    y += f.at;
  }
  return y;
}
