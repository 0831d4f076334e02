// The programs whose backward passes are counted.
#pragma once

#include <vector>

// The paper's example of sharing.
inline double example(double x, double y) {
  const double z = x + y;
  return x * z;
}

// x_n = x_(n-2) + x_(n-1): every scalar is used twice.
inline double fibonacci(double x0, double x1, int n) {
  for (int i = 2; i <= n; ++i) {
    const double next = x0 + x1;
    x0 = x1;
    x1 = next;
  }
  return x1;
}

// One operation for each scalar of the input.
inline double sum(const std::vector<double>& v) {
  double s = v[0];
  for (std::size_t i = 1; i < v.size(); ++i) s = s + v[i];
  return s;
}
