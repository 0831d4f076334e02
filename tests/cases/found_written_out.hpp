// Calls that were once written out wrongly: objects that two names shared, choices between places, values that were
// read after a call that came later, what is thrown, switches that return.
#ifndef DUALREV_CASE_FOUND_WRITTEN_OUT_HPP
#define DUALREV_CASE_FOUND_WRITTEN_OUT_HPP

#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>
using numbers = std::vector<double>;

/// So that no function is a straight line.
inline double twice_each(double y, int n) {
  for (int i = 0; i < n; ++i) y = y * 0.9 + 0.01;
  return y;
}

struct Couple {
  double a, b;
  Couple operator+(const Couple& o) const { return {a + o.a, b + o.b}; }
  void bump() {
    a *= 2;
    b = a * b;
  }
  Couple plus(double k) const { return {a + k, b}; }
  double with_copy() const {
    Couple c = *this;
    c.a *= 2;
    return c.a * a + b;
  }
};
struct Started {
  double u = 2;
  double v = u * 3;
  double w;
  Started(double k, int n) : w(k * v) {
    for (int i = 0; i < n; ++i) v = w * u;
  }
};
struct Holder {
  Couple v;
  Couple get() {
    Couple& r = v;
    return r;
  }
  double of(const Couple& given) const {
    Couple c = given;
    c.bump();
    return c.a * given.a * v.b;
  }
};

// ---- a copy is an object of its own ----

inline double copies_constructed(const numbers& x, double y, int n) {
  Started a(x[0], n);
  Started d = a;
  d.u *= y;
  return a.u * a.v * a.w + d.u;
}
inline double copies_behind_reference(const numbers& x, double y, int n) {
  Holder h{{x[0], twice_each(x[1], n)}};
  Couple c = h.get();
  c.a *= 2;
  return h.v.a * c.a * y + h.v.b;
}
inline double copies_in_closures(const numbers& x, double y, int n) {
  Couple v{x[0], x[1]};
  for (int i = 0; i < n; ++i) v.a += 0.1;
  auto same = [](Couple a) { return a; };
  auto captured = [&] { return v; };
  auto given = [&](Couple& w) {
    Couple& r = w;
    r.bump();
    return r;
  };
  Couple c = same(v);
  c.a *= 2;
  Couple d = captured();
  d.bump();
  Couple e = given(v);
  e.bump();
  v.bump();
  return v.a * c.a * y + d.b + e.a * e.b;
}
inline double copies_temporaries(const numbers& x, double y, int n) {
  Couple p{x[0], x[1]}, q{x[2], y};
  for (int i = 0; i < n; ++i) q.b += p.a;
  const Couple& r = p + q;
  Couple c = r;
  c.bump();
  Holder h{p};
  return r.a * c.b * y + r.b + h.of(p + q) + p.plus(y).with_copy();
}

// ---- a choice between places is a place ----

inline double bumps_chosen(const numbers& x, double y, int n) {
  Couple a{x[0], x[1]}, b{x[2], y};
  for (int i = 0; i < n; ++i) a.b += 0.1;
  (n > 1 ? a : b).bump();
  return a.a * a.b + b.b * 3;
}
inline double names_chosen(const numbers& x, double y, int n) {
  Couple a{x[0], x[1]}, b{x[2], y};
  for (int i = 0; i < n; ++i) a.b += 0.1;
  Couple& r = n > 1 ? a : b;
  r.bump();
  r.a += 1;
  const Couple& s = n > 2 ? b : a;
  a.bump();
  return a.a * a.b + b.b * 3 + s.a;
}
inline double copies_chosen(const numbers& x, double y, int n) {
  Couple a{x[0], x[1]}, b{x[2], y};
  for (int i = 0; i < n; ++i) a.b += 0.1;
  Couple c = n > 1 ? a : b;
  c.bump();
  a = n > 2 ? c : a + b;
  c.bump();
  return a.a * a.b + b.b * 3 + c.b * c.a;
}

// ---- what stands on the left is read before ----

struct Pointing {
  double* p;
  double bump() {
    p[0] *= 2;
    return p[1];
  }
};
struct Counting {
  double k;
  double bump(double v) {
    k += v;
    return k;
  }
  double two(double p, double q) {
    k *= p;
    return q * k;
  }
};
inline double reads_first(const numbers& x, double y, int n) {
  double a[2] = {x[0], x[1]};
  for (int i = 0; i < n; ++i) a[1] += 0.1;
  Pointing s{a};
  const double& q = a[0];
  const std::array<double, 2> r{a[0], s.bump()};
  const double z[2] = {q, s.bump()};
  return r[0] * r[1] * y + a[0] * z[0] * z[1];
}
inline double reads_first_in_choices(const numbers& x, double y, int n) {
  Counting s{twice_each(y, n)};
  const double t = n > 1 ? s.k + s.bump(x[0]) : s.bump(y);
  const bool b = n > 1 && s.k + s.bump(y) > 1;
  return t * s.k + (b ? y : x[1]);
}
inline double reads_first_in_arguments(const numbers& x, double y, int n) {
  Counting s{twice_each(y, n)};
  double t = s.two(s.k + s.bump(x[0]), 1.0);
  t += s.two(s.k, n);
  return t * s.k;
}

// ---- what is thrown away, what is set to itself, constants behind tests ----

struct Guarded {
  double w[3];
  double at(int k) const {
    double t = 1;
    if (k < 3) t *= w[k];
    return t;
  }
  double shared(int n, int k) const {
    double t = w[0];
    if (k != 0) t *= n / k;
    return t;
  }
  double some(unsigned k) const {
    double t = 0;
    for (unsigned i = 0; i < k; ++i) t += w[i];
    return t;
  }
  void bump(double k) { w[0] *= k; }
  void take(double& to) const {
    double& same = to;
    same = to;
    same *= w[1];
  }
};
inline double thrown_away(const numbers& x, double y, int n) {
  Guarded s{{x[0], x[1], twice_each(y, n)}};
  static_cast<void>(s.bump(y));
  static_cast<void>(s.at(1));
  double t = x[2];
  s.take(t);
  return s.at(5) + s.at(2) * s.w[0] + s.shared(n, 0) + s.shared(n, 2) + s.some(0) + s.some(3) * t;
}

// ---- ways out ----

struct Leaving {
  double a;
  void thrown(int n) {
    a *= 2;
    if (n == 2) throw 3;
    a *= a;
  }
  double thrown_late(int n) {
    a *= 2;
    if (n == 2) {
      a += 1;
      throw std::runtime_error("two");
    }
    return a;
  }
  double cases(int n) const {
    switch (n) {
      case 1:
      case 2: return a;
      case 7: throw 3;
      default: return a * a;
    }
  }
};
inline double throws(const numbers& x, double y, int n) {
  Leaving s{twice_each(x[0], n)};
  s.thrown(n);
  return s.a * y;
}
inline double throws_late(const numbers& x, double y, int n) {
  Leaving s{twice_each(x[0], n)};
  return s.thrown_late(n) * y;
}
inline double returns_in_cases(const numbers& x, double y, int n) {
  Leaving s{twice_each(x[0], n)};
  return s.cases(n) * y + s.cases(n + 1) * x[1];
}

#endif
