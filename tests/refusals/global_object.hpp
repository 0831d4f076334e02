#pragma once
#include <functional>
#include <vector>
// What is not const is read, but has no twin: said once of each.
inline std::function<double(double)> square = [](double x) { return x * x; };
inline double called(double x) { return square(x); }  // refused at 41: dualrev-global "'square', which is not const"
inline double called_again(double x) { return square(x) * x; }
struct Point {
  double a, b;
};
inline Point point{1, 2};
inline std::vector<double> table{1, 2};
inline double product(const Point& p, double x) { return p.a * p.b * x; }
inline double handed_over(double x) { return product(point, x); }
inline double copied(double x) {
  Point p = point;  // refused at 13: dualrev-global "'point', which is not const"
  p.a = x;
  return p.a * p.b;
}
inline double kept(double x) {
  std::vector<double> v = table;  // refused at 27: dualrev-global "'table', which is not const"
  v[0] = x;
  return v[0] * v[1];
}
