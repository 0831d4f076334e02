#pragma once
// Instances for several lambda expressions share a twin, or get names of their own; a constructor has no name to give.
#include <functional>
struct Table {
  double first;
  template <class F>
  Table(F f, double x) {  // refused at 3: dualrev-closures "for several lambda expressions"
    const auto y = f(x);
    first = static_cast<double>(y);
  }
};
inline double both(double x) {
  const Table a([](double y) { return y; }, x);
  const Table b([](double y) { return static_cast<int>(y); }, x);
  return a.first + b.first * x;
}
