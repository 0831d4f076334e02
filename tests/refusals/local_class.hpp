#pragma once
#include <cstdlib>
#include <cstring>
#include <stdexcept>
// A class inside a function has no name elsewhere.
inline auto gives_its_own(double x) {  // refused at 13: dualrev-local-class "Point"
  struct Point {
    double x, y;
  };
  return Point{x, x};
}
inline double reads_what_it_gives(double x) { return gives_its_own(x).y; }  // refused at 54: dualrev-local-class "Point"
template <class F>
double twice(F f, double x) {  // refused at 16: dualrev-local-class "Square"
  return f(f(x));
}
inline double as_an_argument(double x) {
  struct Square {
    double operator()(double y) const { return y * y; }
  };
  return twice(Square{}, x);
}
inline double as_an_exception(double x) {
  struct Negative {
    double value;
  };
  if (x < 0) throw Negative{x};  // refused at 14: dualrev-local-class "Negative"
  return x;
}
template <class T>
struct Boxed {
  T value;
  double scale;
};
inline double in_an_instance(double x) {
  struct Level {
    double height;
  };
  Boxed<Level> box{{x}, 2};  // refused at 16: dualrev-local-class "Level"
  return box.value.height * box.scale;
}
inline double as_bytes(double x) {
  struct Pair {
    double a[2];
  };
  Pair from{{x, x * x}}, to;
  std::memcpy(&to, &from, sizeof(Pair));  // refused at 3: dualrev-local-class "Pair"
  return to.a[1];
}
inline double as_zeros(double x) {
  struct Triple {
    double a[3];
  };
  Triple all{{x, x, x}};
  std::memset(&all, 0, sizeof all);  // refused at 3: dualrev-local-class "Triple"
  return all.a[1] + x;
}
inline double as_memory(double x) {
  struct Single {
    double a;
  };
  auto* one = static_cast<Single*>(std::malloc(sizeof(Single)));  // refused at 36: dualrev-local-class "Single"
  one->a = x;
  const double result = one->a;
  std::free(one);
  return result;
}
