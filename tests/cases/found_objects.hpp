// Defects that hostile trials found in how objects are made: which constructor a number goes to, and whether an object
// is made at all.
#ifndef DUALREV_CASE_FOUND_OBJECTS_HPP
#define DUALREV_CASE_FOUND_OBJECTS_HPP

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <dualrev/annotate.hpp>

namespace found_objects {

// ---- a constant number, and constructors beside the one it is for ----

// The oracle's duals are classes: its constants would go to the wrong constructors too.
#ifdef CASE_ON_FORWARD_DUALS
#define FO_NUMBER(c) double(c)
#else
#define FO_NUMBER(c) c
#endif

struct ByInt {
  double n;
  ByInt(double d) : n(d) {}
  ByInt(int i) : n(i * 100) {}
};
struct ByBool {
  double n;
  ByBool(double d) : n(d) {}
  ByBool(bool b) : n(b * 100) {}
};
struct ByTemplate {
  double n;
  ByTemplate(double d) : n(d) {}
  template <class T>
  ByTemplate(T t) : n(static_cast<double>(t) * 100) {}
};
// The rival has fewer parameters, or is one of a pack.
struct WithDefault {
  double n;
  explicit WithDefault(double d, double e = 2) : n(d * e) {}
  explicit WithDefault(int i) : n(i * 100) {}
  template <class... Rest>
  explicit WithDefault(int i, int k, Rest... rest) : n(i * k * 100 + (0 + ... + rest)) {}
};
struct Inheriting : ByInt {
  using ByInt::ByInt;
};
struct Derived : ByInt {
  Derived(double x) : ByInt(FO_NUMBER(3.5)) { n += x; }
};
struct Members {
  ByInt a;
  ByInt b = FO_NUMBER(1.5);
  ByInt c{FO_NUMBER(2.5)};
  Members(double x) : a(FO_NUMBER(1.5)) { a.n += x; }
};
// A parameter that is marked constant takes the number as it is.
struct Marked {
  double n;
  Marked(DUALREV_CONSTANT double k, double v) : n(k * v) {}
  Marked(int k, double v) : n(k * v * 100) {}
};
inline double temporaries(double x, double y) {
  return ByInt(FO_NUMBER(1.5)).n * x + static_cast<ByInt>(FO_NUMBER(2.5)).n * y + ByInt{FO_NUMBER(3.5)}.n +
         ByInt(x > 1 ? FO_NUMBER(1.5) : FO_NUMBER(2.5)).n * x + ByBool(FO_NUMBER(1.5)).n * y +
         ByTemplate(FO_NUMBER(2.5)).n * x + WithDefault(FO_NUMBER(1.5)).n * y +
         WithDefault(FO_NUMBER(1.5), FO_NUMBER(2.5)).n * x;
}
inline double named(double x, double y) {
  ByInt a = FO_NUMBER(1.5), b(FO_NUMBER(2.5)), c{FO_NUMBER(3.5)};
  ByBool d = FO_NUMBER(1.5);
  ByTemplate e = FO_NUMBER(1.5), f(FO_NUMBER(2.5)), g(3);
  WithDefault h(FO_NUMBER(1.5));
  Inheriting i(FO_NUMBER(1.5)), j(2);
  return a.n * x + b.n * y + c.n + d.n * x + e.n * y + f.n * x + g.n + h.n * y + i.n * x + j.n * y;
}
inline double taken(ByInt f, double s) { return f.n * s; }
inline double defaulted(double s, ByInt f = FO_NUMBER(2.5)) { return f.n * s; }
inline ByInt given(double x) {
  if (x > 0) return FO_NUMBER(1.5);
  return ByInt(x);
}
inline double handed_over(double x, double y) {
  ByInt f = x;
  f = FO_NUMBER(1.5);
  ByInt g = y;
  g = {FO_NUMBER(2.5)};
  const auto closure = [](double t) -> ByInt {
    if (t > 10) return ByInt(t);
    return FO_NUMBER(1.5);
  };
  const std::function<ByInt(double)> function = closure;
  return taken(FO_NUMBER(1.5), x) + taken(ByInt(FO_NUMBER(2.5)), y) + defaulted(x) + given(x).n * y + f.n * x +
         g.n * y + closure(x).n * y + function(y).n * x;
}
inline double members(double x, double y) {
  Members m(x);
  Derived d(y);
  return m.a.n * y + m.b.n * x + m.c.n * y + d.n * x;
}
inline double contained(double x, double y) {
  std::vector<ByInt> v{FO_NUMBER(1.5), FO_NUMBER(2.5), x};
  v.push_back(FO_NUMBER(3.5));
  v.emplace_back(FO_NUMBER(4.5));
  std::vector<ByInt> w(2, FO_NUMBER(1.5));
  std::array<ByInt, 2> a{FO_NUMBER(1.5), y};
  ByInt c[2] = {FO_NUMBER(1.5), x};
  std::unique_ptr<ByInt> p(new ByInt(FO_NUMBER(1.5)));
  std::optional<ByInt> o = FO_NUMBER(1.5), q(FO_NUMBER(2.5));
  std::pair<ByInt, ByInt> both{FO_NUMBER(1.5), FO_NUMBER(2.5)};
  std::tuple<ByInt, double> t(FO_NUMBER(1.5), x);
  std::map<int, ByInt> m{{1, FO_NUMBER(1.5)}};
  m.emplace(2, FO_NUMBER(2.5));
  return v[0].n * v[1].n * y + v[2].n * v[3].n + v[4].n * x + w[1].n * x + a[0].n * a[1].n + c[0].n * c[1].n +
         p->n * y + o->n * x + q->n * y + both.first.n * both.second.n * x + std::get<0>(t).n * std::get<1>(t) +
         m.at(1).n * m.at(2).n * y;
}
// The rivals themselves.
inline double rivals(double x, double y) {
  int k = 2;
  return ByInt(k).n * x + ByBool(x > 0).n * y + ByTemplate(k).n + WithDefault(k).n * x + Inheriting(k).n * y +
         WithDefault(1, 2, 3).n * y + Marked(FO_NUMBER(1.5), x).n + Marked(k, y).n;
}

// ---- `T t(x)` that would declare a function once a conversion of x is written out ----

struct Guard {
  static int& depth() {
    static int d = 0;
    return d;
  }
  double k;
  explicit Guard(double d) : k(d) { ++depth(); }
  explicit Guard(int i) : k(i) { ++depth(); }
  ~Guard() { --depth(); }
};
struct Wrapped {
  double v;
  Wrapped(double d) : v(d) {}
};
struct Level {
  explicit Level(Wrapped w) { Guard::depth() += w.v > 0 ? 1 : 0; }
  Level(Wrapped w, Wrapped u) { Guard::depth() += w.v + u.v > 0 ? 1 : 0; }
  ~Level() { --Guard::depth(); }
};
struct Referring {
  Referring(const double& d) { Guard::depth() += d > 0 ? 1 : 0; }
  ~Referring() { --Guard::depth(); }
};
struct Body {
  Wrapped m;
  Body(Wrapped w) : m(w) {}
};
inline constexpr double gauge = 2;
inline constexpr double gauges[] = {1, 2};
inline double guarded(double x, double y) {
  const double k = 1.5;
  Guard g(k);
  double r = x * Guard::depth();
  Level l(x);
  r += y * Guard::depth();
  Level both(x, y);
  r += y * y * Guard::depth();
  Referring number(gauge), element(gauges[1]);
  r += x * y * Guard::depth();
  double a[2] = {x, y};
  double* p = &y;
  Level first(a[0]), second(*p);
  r += x * x * Guard::depth();
  Body b(x), c((Wrapped(y)));
  return r + b.m.v * c.m.v;
}
// A statement that would declare a variable.
inline double noted(double x, double y) {
  int before = Guard::depth();
  Guard(static_cast<double>(x));
  Level(static_cast<double>(y));
  return x * y * (1 + Guard::depth() - before);
}

// ---- members of bases that others hide, and references to what is no number ----

struct Base {
  double v = 2;
};
struct Hiding : Base {
  double v = 3;
  double both() const { return v * Base::v; }
};
inline double hidden_members(double x, double y) {
  Hiding s;
  s.v = x;
  s.Base::v = y;
  Hiding* p = &s;
  p->Base::v *= x;
  return s.v * 3 + s.Base::v * p->both();
}
struct One {
  double a = 1;
};
struct Two {
  double a = 2;
};
struct OfBoth : One, Two {};
inline double one_of_two_bases(double x, double y) {
  OfBoth m;
  m.One::a = x;
  m.Two::a = y * m.One::a;
  return m.One::a * m.Two::a;
}
struct Traced {
  double v;
  int& log;
  Traced(double a, int& l) : v(a), log(l) { log += 1; }
};
inline double traced(double x, double y) {
  int n = 0;
  const Traced a(x, n), b(y, n);
  return n * a.v * b.v;
}
// T{f()} of a T.
struct Braced {
  double v;
};
struct BracedByConstructor {
  double v;
  BracedByConstructor(double a) : v(a) {}
};
inline Braced braced(double x) { return {x * x}; }
inline BracedByConstructor braced_by_constructor(double x) { return BracedByConstructor(x * x); }
inline double in_braces(double x, double y) {
  Braced a{braced(x)};
  a = Braced{braced(a.v * y)};
  BracedByConstructor b = BracedByConstructor{braced_by_constructor(y)};
  b = BracedByConstructor{x > y ? braced_by_constructor(b.v) : braced_by_constructor(x)};
  return a.v * b.v * Braced{braced(x)}.v;
}

}  // namespace found_objects

#endif
