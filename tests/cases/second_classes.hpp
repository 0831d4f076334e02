// Second derivatives of functions that take objects of classes, or work with them: with numbers of another type in the
// place of their doubles.
#ifndef DUALREV_CASE_SECOND_CLASSES_HPP
#define DUALREV_CASE_SECOND_CLASSES_HPP
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include <dualrev/annotate.hpp>

namespace second_classes {

struct Params {
  double k, c, m;
};
enum class Kind { soft, hard };
struct Vec {
  double x = 0, y = 0;
  Vec operator+(const Vec& o) const { return {x + o.x, y + o.y}; }
  double dot(const Vec& o) const { return x * o.x + y * o.y; }
};
struct Body {
  Vec at, v;
  double mass = 1.5;
  Kind kind = {};
  std::vector<int> tags;
  bool moves = true;
};
struct Model {
  std::vector<std::vector<double>> w;
  std::vector<double> b;
  Params p;
  double lambda = 0.1;
  bool on{true};
  const char* name = "model";
  double e[2] = {3, 4.5e-1};
  double operator()(const std::vector<double>& x) const {
    double s = lambda * b[0] * b[0] * e[0] * e[1];
    for (std::size_t i = 0; i < w.size(); ++i) {
      double z = b[i];
      for (std::size_t j = 0; j < x.size(); ++j) z += w[i][j] * x[j];
      s += std::exp(-z * z) * p.k;
    }
    return s;
  }
};

// ---- loop-free ----

inline double of_numbers(const Params& p) { return p.k * p.k * p.c + std::exp(p.m); }
inline double of_an_array(const std::array<Vec, 2>& a) { return a[0].dot(a[1]) * a[0].x; }
inline Vec turned(const Vec& v, double a) { return {v.x * std::sin(a) - v.y * std::exp(a), v.x * std::exp(a) + v.y * std::sin(a)}; }
inline double by_value(double x, double y, double a) {
  const Vec r = turned(Vec{x, y}, a);
  return r.x * r.x * r.y;
}

// ---- loops ----

inline double saved(const Params& p, int n) {
  double s = p.k;
  for (int i = 0; i < n; ++i) s = s * p.c + p.m;
  return s;
}
inline double fit(Params p, const std::vector<double>& x) {
  double s = 0;
  for (double v : x) s += p.k * std::sin(v * p.c) + p.m * p.m;
  return s;
}
inline double of_a_row(const std::vector<Vec>& v) {
  double s = 0;
  for (const Vec& a : v) s += a.dot(a) * a.x;
  return s;
}
inline double length(const std::vector<Vec>& v) {
  double s = 0;
  for (std::size_t i = 1; i < v.size(); ++i) {
    const Vec d{v[i].x - v[i - 1].x, v[i].y - v[i - 1].y};
    s += std::sqrt(d.dot(d));
  }
  return s;
}
inline double of_bodies(const std::vector<Body>& b) {
  double e = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (b[i].moves) e += 0.5 * b[i].mass * b[i].v.dot(b[i].v) * b[i].tags[0];
    for (std::size_t j = 0; j < i; ++j) {
      const Vec d{b[i].at.x - b[j].at.x, b[i].at.y - b[j].at.y};
      e -= b[i].mass * b[j].mass / std::sqrt(d.dot(d) + 0.01);
    }
  }
  return e;
}
inline double of_a_model(const Model& m, const std::vector<double>& x) { return m(x) * m.p.c; }
inline double of_rows(const std::vector<std::vector<double>>& a) {
  double s = 0;
  for (const auto& r : a)
    for (double v : r) s += v * v * v * s + v;
  return s;
}

// ---- objects of the body ----

inline double sum_of_objects(const std::vector<double>& x) {
  Vec sum;
  for (std::size_t i = 0; i + 1 < x.size(); i += 2) sum = sum + turned(Vec{x[i], x[i + 1]}, x[0]);
  return sum.dot(sum);
}
inline double collected(const std::vector<double>& x) {
  std::vector<Vec> points;
  for (std::size_t i = 0; i + 1 < x.size(); i += 2) points.push_back({x[i], x[i + 1]});
  double e = 0;
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const Vec d{points[i].x - points[j].x, points[i].y - points[j].y};
      e += 1 / std::sqrt(d.dot(d));
    }
  return e;
}
// Members that begin with numbers of their own.
struct Start {
  double a = 1.5, b{2}, c = -0.5, d{};
  int n = 2;
};
inline double made_here(double x, int n) {
  std::vector<Start> all(n);
  double s = x;
  for (int i = 0; i < n; ++i) {
    s += all[i].a * s * s * all[i].b + all[i].c * s * all[i].d;
    all[i].a = s;
    all[i].d += s * s;
  }
  return s + all[0].a;
}
inline Vec step(const Vec& s, const Params& p, double h) { return {s.x + h * s.y, s.y - h * (p.k * s.x + p.c * s.y) / p.m}; }
inline double stepped(double q, const Params& p, int n) {
  Vec s{q, 0};
  for (int i = 0; i < n; ++i) s = step(s, p, 0.1);
  return s.x * s.x;
}

// ---- calls ----

inline double energy(const Body& b, const std::vector<double>& x) {
  double s = 0;
  for (double v : x) s += b.mass * v * v * b.at.x;
  return s;
}
inline double product(const std::vector<Body>& all, const std::vector<double>& x) {
  double s = 1;
  for (const Body& b : all) s *= energy(b, x);
  return s;
}

// ---- what holds itself, classes in classes, instances, bits, constants ----

struct Tree {
  double v;
  std::vector<Tree> below;
};
inline double of_a_tree(const Tree& t) {
  double s = t.v * t.v;
  for (const Tree& each : t.below) s += of_a_tree(each) * t.v;
  return s;
}
struct Outer {
  struct Inner {
    double u, v;
  };
  std::vector<Inner> all;
  Inner one;
  const int n;
  unsigned bits : 3;
};
inline double of_inner(const Outer& o) {
  double s = o.one.u;
  for (const auto& p : o.all) s += p.u * p.v * s * o.n + o.bits * p.u * p.u;
  return s * o.one.v;
}
template <class T, int n>
struct Polynomial {
  T c[n];
  T at(T x) const {
    T y = 0;
    for (int i = n; i-- > 0;) y = y * x + c[i];
    return y;
  }
};
inline double of_instance(const Polynomial<double, 3>& p, const std::vector<double>& x) {
  double s = 0;
  for (double v : x) s += p.at(v);
  return s * s;
}
inline double with_constants(const std::vector<double>& x, DUALREV_CONSTANT const Params& p, DUALREV_CONSTANT const std::vector<Vec>& data) {
  double s = x[0];
  for (std::size_t i = 0; i < data.size(); ++i) s = s * x[1] * p.k + data[i].x * x[i % x.size()];
  return s;
}

// Names that generated text has too.
struct Number {
  double type;
  int n = 1;
};
struct Wrap {
  second_classes::Number Number_;
  second_classes::Number type;
  double Number;
};
struct jet {
  double k;
};
inline double names(const Wrap& w, const std::vector<jet>& jets, int n) {
  double s = 1;
  for (int i = 0; i < n; ++i) s = s * w.Number_.type + w.type.type * w.Number * w.type.n;
  for (const jet& j : jets) s *= j.k;
  return s;
}

// Integers of an object that is changed.
struct Clock {
  double time;
  int ticks;
  bool late;
};
inline double ticked(Clock& clock, double step) {
  double sum = clock.time > 0 ? std::sqrt(clock.time) : 0;
  for (int i = 0; i < 4; ++i) {
    clock.time = clock.time * step + clock.ticks;
    clock.ticks += 2;
    clock.late = !clock.late;
    step *= 0.9;
    sum += clock.time * clock.ticks * step;
  }
  return sum * clock.time;
}
/// Where the time is zero, the derivative of the root is infinite, and is multiplied with zero.
inline double ticked_from_zero(Clock& clock, double step) {
  double sum = std::sqrt(clock.time) * step;
  if (clock.ticks == 1) sum = clock.time * step;
  for (int i = 0; i < 2; ++i) {
    sum = sum * step + clock.ticks * step;
    clock.ticks += 2;
  }
  clock.time = sum * clock.ticks;
  return sum * sum;
}

// ---- of an object that is constant, its functions ----

struct Inner {
  double k = 0.4;
  int n = 3;
  std::vector<int> at{1, 0, 1};
  double picked(const std::vector<double>& x) const {
    double s = 0;
    for (int i : at) s += k * x[i] * x[i] * x[i];
    return s;
  }
  double repeated(double x) const {
    double s = x;
    for (int i = 0; i < this->n; ++i) s = s * x * k + std::exp(-s);
    return s;
  }
};
struct Constants {
  double a = 0.3, b = 0.7;
  std::vector<double> w{0.5, -0.2, 1.1};
  Inner inner;
  static constexpr int c = 2;
  double line(double x) const { return a * x * x + this->b + (*this).a * c; }
  double loop(double x) const {
    double s = 0;
    for (double e : w) s += e * x * x;
    return s;
  }
  double loop(const std::vector<double>& x) const {
    double s = 0;
    for (std::size_t i = 0; i < x.size(); ++i) s += w[i % w.size()] * x[i] * x[i];
    return s;
  }
  double operator()(double x) const {
    double s = 1;
    for (double e : w) {
      if (s * x > 2) s += e;
      s *= x * e;
    }
    return s;
  }
  double all(double x) const {
    double s = 0;
    for (int i = 0; i < inner.n; ++i) s += loop(x) * this->line(s) + (*this)(x) + inner.repeated(x);
    return s;
  }
  template <int N>
  double times(double x) const {
    double s = 0;
    for (int i = 0; i < N; ++i) s += a * x * s + x;
    return s;
  }
};
inline double operator*(const Constants& m, double x) {
  double s = x;
  for (double e : m.w) s = std::exp(-s * e);
  return s;
}
inline double by_constant_object(DUALREV_CONSTANT const Constants& model, const std::vector<double>& x) {
  double s = 0;
  for (double e : x) {
    s += model.line(e) * e + model.loop(e) * model(e);
    s += model.all(e) + model * e + model.times<3>(e);
  }
  return s + model.loop(x) + model.inner.picked(x);
}
/// By names that these have in the functions themselves.
inline double by_two_constant_objects(DUALREV_CONSTANT const Constants& self, DUALREV_CONSTANT const Constants& m, double x) {
  double s = 0;
  for (int i = 0; i < 3; ++i) s += self.loop(x) * m.loop(x) + m.line(s) + self.line(s);
  return s;
}

}  // namespace second_classes

#endif
