#pragma once
template <typename... T>
double total(T... x) {  // refused: dualrev-variadic "total<double, int>"
  return (x + ... + 0);
}
inline double uses_total(double x, int n) {
  return total(x, n);  // note: "is called here"
}
