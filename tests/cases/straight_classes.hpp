// Straight lines with classes of numbers: as parameters, locals and results, through functions and operators.
#ifndef DUALREV_CASE_STRAIGHT_CLASSES_HPP
#define DUALREV_CASE_STRAIGHT_CLASSES_HPP

#include <cmath>

namespace straight_classes {

struct Vec3 {
  double x, y, z;
};
struct Frame {
  Vec3 origin;
  double scale = 1;
};

inline double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec3 cross(const Vec3& a, const Vec3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline Vec3 operator+(const Vec3& a, const Vec3& b) { return Vec3{a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec3 operator*(double k, const Vec3& a) {
  Vec3 r{k * a.x, k * a.y, 0};
  r.z = k * a.z;
  return r;
}
inline double operator|(const Vec3& a, const Vec3& b) {
  const double s = a.x * b.x;
  return s + a.y * b.y - a.z * b.z;
}
inline double norm(const Vec3& a) { return std::sqrt(dot(a, a)); }
inline Vec3 to(const Frame& f, Vec3 p) {
  const Vec3 moved = p + f.origin;
  return f.scale * moved;
}

// ---- numbers of classes ----

inline double energy(const Vec3& a, Vec3 b, const Frame& f, double k) {
  const Vec3 c = cross(a, b) + 2.0 * b;
  const Vec3 d = to(f, c);
  if (dot(a, b) > 0) return k * norm(d);
  const double n = norm(c);
  return n * n + std::exp(-k * a.x);
}
inline double area(const Vec3& a, const Vec3& b) { return 0.5 * norm(cross(a, b)); }
inline double changed(Vec3 a, const Vec3& b) {
  const Vec3 before = a;
  a.x = 2 * a.y;
  a.y *= b.x;
  a = a + b;
  Vec3 c = a;
  c.z += 1;
  return before.x * a.x + c.z * a.z + (a | c) * a.y;
}
inline double chosen(const Vec3& a, const Vec3& b, double k) {
  const Vec3 c = k > 0 ? a : k * b;
  const double x = (k < 1 ? b : a).x;
  return dot(c, b) * x;
}
inline double members(const Frame& f, double x) {
  Frame g = f;
  g.origin = x * f.origin;
  g.origin.y += g.scale;
  g.scale = g.origin.y * x;
  const double origin_x = g.scale * 2;  // as the names of members would be
  return g.scale * g.origin.x + g.origin.z * origin_x;
}
inline double unused_members(const Vec3& a, const Frame& f) { return a.x * f.scale; }
inline double filled(double x, double y) {
  const Vec3 a{x, y, 1};
  const Frame f{{y, x, 2}, x * y};
  return norm(a + f.origin) * f.scale;
}
inline double with_default(double x) {
  const Frame f{{x, x, x}};
  return f.scale * f.origin.x * x;
}

// ---- which give classes ----

inline Vec3 turned(const Vec3& v, const Vec3& axis, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return c * v + s * cross(axis, v) + (dot(axis, v) * (1 - c)) * axis;
}
inline Frame moved(const Frame& f, const Vec3& by, double k) {
  Frame g{f.origin + by, f.scale * k};
  if (k < 0) g.scale = -g.scale;
  return g;
}
inline Vec3 set_one_by_one(const Vec3& a, double k) {
  Vec3 r;
  r.x = k * a.y;
  r.y = r.x * a.z;
  if (k > 0.5) r.y *= k;
  r.z = r.y + r.x;
  return r;
}
inline Vec3 first(const Vec3& a, const Vec3&) { return a; }
inline Vec3 constant(const Vec3&) { return {1, 2, 3}; }
inline Vec3 kept(const Vec3& a, int n) { return n > 0 ? a : n * a; }

// ---- and functions with a loop, which call these ----

inline double path_length(const Vec3& start, const Vec3& axis, double angle, int n) {
  double length = 0;
  Vec3 p = start;
  for (int i = 0; i < n; ++i) {
    const Vec3 q = turned(p, axis, angle) + first(p, axis);
    length += norm(q + -1.0 * p) + area(p, q);
    p = q;
  }
  return length;
}

// ---- which are none ----

struct Named {
  Vec3 v;
  int index;
};
struct Guarded {
  Guarded(double a) : x(a) {}
  double x;
};
inline double of_named(const Named& n, double x) { return n.v.x * x * n.index; }
inline double of_guarded(double x) {
  const Guarded g(2 * x);
  return g.x * x;
}
inline double by_alias(Vec3 a, double x) {
  Vec3& r = a;
  r.x = x * x;
  return a.x * a.y;
}
inline double by_pointer(Vec3 a, double x) {
  Vec3* r = &a;
  r->y = x * x;
  return a.x * a.y;
}
inline double branching(double x) { return x > 1 ? x : x * x; }
inline Vec3 branching_inside(const Vec3& a, double k) {
  if (k > 0) return a;
  return k * a;
}
inline double over_branching(const Vec3& a, double k) {
  const Vec3 b = branching_inside(a, k);
  return b.x * branching(b.y);
}

}  // namespace straight_classes

#endif
