#pragma once
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <random>
#include <vector>
inline int compare(const void* a, const void* b) { return *static_cast<const double*>(a) < *static_cast<const double*>(b); }
inline double c_sort(double* p, int n) {
  std::qsort(p, static_cast<std::size_t>(n), sizeof(double), compare);  // refused: dualrev-library "qsort"
  return p[0];
}
inline double reads_stream(double x) {
  double y = 0;
  std::cin >> y;  // refused: dualrev-library "operator>>"
  return x * y;
}
