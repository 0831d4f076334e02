#pragma once
#include <algorithm>

// Nobody here names these; the library would do without, with another meaning.
inline double exchanges = 0;
struct Noted {
  double a;
};
inline void swap(Noted& l, Noted& r) {
  std::swap(l.a, r.a);
  exchanges += l.a;  // refused at 3: dualrev-global "'exchanges'"
}
inline double reversed(double x, double y) {
  Noted v[2]{{x}, {y}};
  std::reverse(v, v + 2);
  return v[0].a * x;
}

template <class F>
struct Step {
  F f;
  double x;
  friend void swap(Step& l, Step& r) {  // refused at 26: dualrev-lambda "this parameter of 'swap', which a library may call"
    std::swap(l.x, r.x);
    l.x *= 2;
  }
};
inline double stepped(double x, double y) {
  const auto f = [x](double d) { return d * x; };
  using Of = Step<decltype(f)>;
  Of v[2]{{f, x}, {f, y}};
  std::reverse(v, v + 2);
  return v[0].f(v[0].x);
}
