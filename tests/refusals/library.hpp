#pragma once
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <functional>
#include <numeric>
#include <random>
#include <ranges>
#include <source_location>
#include <vector>
inline int compare(const void* a, const void* b) { return *static_cast<const double*>(a) < *static_cast<const double*>(b); }
inline double c_sort(double* p, int n) {
  std::qsort(p, static_cast<std::size_t>(n), sizeof(double), compare);  // refused at 3: dualrev-library "qsort"
  return p[0];
}
inline double reads_stream(double x) {
  double y = 0;
  std::cin >> y;  // refused at 12: dualrev-library "operator>>"
  return x * y;
}
inline double sum_of_another_type(const std::vector<double>& v) {
  std::vector<double> sums(v.size());
  std::exclusive_scan(v.begin(), v.end(), sums.begin(), 0);  // refused at 3: dualrev-library "adds up in 'int'"
  return sums[1] + std::transform_reduce(v.begin(), v.end(), 0, std::plus<>(), [](double a) { return a; });  // refused at 20: dualrev-library "adds up in 'int'"
}
inline double operator_for_integers(const std::vector<double>& v) {
  return v[0] + std::accumulate(v.begin(), v.end(), 0.0, std::plus<int>());  // refused at 58: dualrev-library "std::plus<int>"
}
inline double split(const std::vector<double>& v) {
  double s = 0;
  for (auto part : v | std::views::lazy_split(1.0))  // refused at 24: dualrev-library "std::ranges::views::lazy_split"
    for (double a : part) s += a;
  return s;
}
inline double limit_of_a_container(double x) {
  const std::vector<double> v{x};
  return static_cast<double>(v.max_size()) * x;  // refused at 32: dualrev-library "std::vector::max_size"
}
inline unsigned line(std::source_location place = std::source_location::current()) { return place.line(); }
inline double knows_its_place(double x) {
  return x * line();  // refused at 14: dualrev-library "std::source_location::current"
}
