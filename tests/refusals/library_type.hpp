#pragma once
#include <any>
#include <atomic>
#include <valarray>
inline double any(double x) {
  std::any a = x;  // refused: dualrev-library-type "std::any"
  return std::any_cast<double>(a);
}
inline double atomic(double x) {
  std::atomic<double> a{x};  // refused: dualrev-library-type "std::atomic<double>"
  return a.load();  // refused: dualrev-library "load"
}
inline double valarray(double x) {
  std::valarray<double> a(x, 3);  // refused: dualrev-library-type "std::valarray<double>"
  return a.sum();  // refused: dualrev-library "sum"
}
