// User structs with explicit scalars: nested, in arrays and vectors, passed and returned by value and by reference.
#ifndef DUALREV_CASE_STRUCTS_HPP
#define DUALREV_CASE_STRUCTS_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

struct Vec3 {
  double x, y, z;
};
struct Vec2 {
  double x = 0, y = 0.5;
};
struct Line {
  Vec3 from, to;
  int colour;
};
struct Body {
  Vec3 position;
  Vec3 velocity = {0, 0, 1};
  double mass = 2.5;
  std::string name = {};
  bool fixed = false;
};
struct System {
  std::vector<Body> bodies;
  double time = 0;
};
struct Grid {
  double cells[2][3];
  std::array<double, 2> spacing;
  std::vector<double> extra;
};
struct Settings {  // no scalar
  int steps = 3;
  bool clamp = false;
};
struct Named {
  double id, v, tape;  // names that the runtime uses too
};
struct Tree {
  double value;
  std::vector<Tree> children;
};
struct Mixed {
  float single;
  double precise;
  std::pair<double, int> pair;
};
struct Pointing {
  double* where;
  int n;
};
using Point = Vec3;
typedef struct {
  double re, im;
} Complex;

inline double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec3 cross(const Vec3& a, const Vec3& b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
inline Vec3 scaled(Vec3 a, double k) {
  a.x *= k;
  a.y *= k;
  a.z *= k;
  return a;
}
inline Vec3 sum(const Vec3& a, const Vec3& b) { return Vec3{a.x + b.x, a.y + b.y, a.z + b.z}; }
inline double length(const Vec3& a) { return std::sqrt(dot(a, a)); }
inline Vec3 normalised(const Vec3& a) { return scaled(a, 1 / length(a)); }
inline void normalise(Vec3& a) { a = normalised(a); }
inline double angle(const Vec3& a, const Vec3& b) { return std::acos(dot(normalised(a), normalised(b))); }
inline double triple(Point a, Point b, Point c) { return dot(a, cross(b, c)); }

inline double local(double x) {
  Vec3 a;
  a.x = x;
  a.y = x * x;
  a.z = 1;
  Vec3 b = a;
  b.x *= 2;
  const Vec3 c{b.x, 2, 3};
  Vec3 d = {};
  d = c;
  d.z += a.z * x;
  auto e = d;
  return dot(a, b) + dot(c, e);
}
inline double designated(double x) {
  const Vec3 a{.x = x, .y = 2, .z = x * x};
  const Vec2 b{.y = x};
  return dot(a, {b.x, b.y, 1}) + b.x;
}
inline double partly(double x) {
  const Vec2 a{x};
  const Body b{{a.y, x, 1}, {1, x, 2}, x};
  const Body c{.position = {x, x, x}};
  return a.x + a.y * b.position.x + b.mass * b.velocity.y + c.velocity.z * c.mass * c.position.x;
}
inline double default_members(double x) {
  Body b;
  b.position = {x, 1, 2};
  return b.mass * b.velocity.z * b.position.x;
}
inline double nested(const Line& l) { return (l.to.x - l.from.x) * (l.to.y + l.from.z) * l.colour; }
inline Line moved(Line l, const Vec3& by) {
  l.from = sum(l.from, by);
  l.to.x += by.x;
  l.colour += 1;
  return l;
}
inline double by_pointer(double x) {
  Vec3 a{x, 2, 3};
  Vec3* p = &a;
  p->x *= 2;
  (*p).y += p->x;
  double* q = &p->z;
  *q *= a.y;
  const Vec3* r = p;
  return r->x + r->z;
}
inline double by_reference(double x) {
  Line l{{x, 1, 2}, {3, 4, x}, 1};
  Vec3& a = l.from;
  double& z = l.to.z;
  a.x += z;
  z *= a.x;
  return l.from.x * l.to.z;
}
inline double field_of_result(double x, double y) { return cross({x, y, 1}, {y, 2, x}).z + sum({x, 1, 1}, {1, y, 1}).y; }
inline double binds(const Vec3& a) {
  const auto [x, y, z] = a;
  const auto& [p, q, r] = a;
  return x * y + z * p - q * r;
}
inline double binds_and_changes(double x) {
  Line l{{x, 1, 2}, {3, 4, x}, 2};
  auto& [from, to, colour] = l;
  from.x *= to.z;
  to.y += from.x;
  return l.to.y * l.from.x * colour;
}
inline double c_style(double a, double b) {
  Complex z = {a, b};
  for (int i = 0; i < 3; ++i) {
    Complex next;
    next.re = z.re * z.re - z.im * z.im + a;
    next.im = 2 * z.re * z.im + b;
    z = next;
  }
  return z.re * z.re + z.im * z.im;
}
inline double swaps(Vec3 a, Vec3 b) {
  std::swap(a, b);
  std::swap(a.x, a.y);
  return a.x * 3 + b.y * a.z;
}
inline double chosen(const Vec3& a, const Vec3& b) {
  const Vec3& larger = length(a) > length(b) ? a : b;
  Vec3 c = a.x > 0 ? a : scaled(b, 2);
  c.y += larger.z;
  return dot(c, larger);
}
inline double special_names(const Named& n) { return n.id * n.v + n.tape * n.id; }
inline Named returns_special_names(double v) {
  Named tape{v, v * v, 1};
  tape.id += tape.v;
  return tape;
}

// ---- with containers ----

inline double array_of_structs(double x) {
  Vec3 a[2] = {{x, 1, 2}, {3, x, 4}};
  a[1].z *= a[0].x;
  for (Vec3& v : a) v.y += x;
  return dot(a[0], a[1]);
}
inline double grid(const Grid& g) {
  double s = 0;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j) s += g.cells[i][j] * g.spacing[i];
  for (double e : g.extra) s *= e;
  return s;
}
inline void fills_grid(Grid& g, double x) {
  for (auto& row : g.cells)
    for (double& c : row) c = c * x + 1;
  g.extra.push_back(g.cells[0][0]);
}
inline double vector_of_structs(const std::vector<Vec3>& v) {
  Vec3 total{};
  for (const Vec3& a : v) total = sum(total, a);
  for (std::size_t i = 0; i < v.size(); ++i) total.x += v[i].y * v[i].z;
  return length(total);
}
inline std::vector<Vec3> builds_vector(double x, int n) {
  std::vector<Vec3> v;
  for (int i = 0; i < n; ++i) v.push_back({x * i, 1, x});
  v.push_back(Vec3{1, x, 2});
  v.resize(n + 2);
  v[0] = v[1];
  v.back().x = x * x;
  std::vector<Vec3> w(2, Vec3{x, x, x});
  v.push_back(w[1]);
  return v;
}
inline void integrate(System& s, double dt) {
  for (Body& b : s.bodies) {
    if (b.fixed) continue;
    b.position = sum(b.position, scaled(b.velocity, dt));
    b.velocity.y -= 9.81 * dt;
  }
  s.time += dt;
}
inline double energy(const System& s) {
  double e = 0;
  for (const Body& b : s.bodies) e += 0.5 * b.mass * dot(b.velocity, b.velocity) + b.mass * 9.81 * b.position.y;
  return e * (1 + s.time);
}
inline double simulates(double speed, double dt) {
  System s;
  s.bodies.push_back(Body{{0, 1, 0}, {speed, speed, 0}, 2, "ball"});
  s.bodies.push_back(Body{{1, 2, 0}, {1, 0, 0}, 1, "wall", true});
  for (int i = 0; i < 5; ++i) integrate(s, dt);
  return energy(s) + s.bodies[0].position.x * s.bodies[0].position.y;
}
inline double settings(double x, const Settings& s) {
  for (int i = 0; i < s.steps; ++i) x = x * x;
  if (s.clamp && x > 2) x = 2;
  return x;
}
inline double passes_settings(double x) {
  Settings s;
  s.steps = 2;
  return settings(x, s) + settings(x, Settings{1, true}) + settings(x, {});
}
inline double tree(const Tree& t) {
  double s = t.value;
  for (const Tree& child : t.children) s *= 1 + tree(child) * t.value;
  return s;
}
inline double mixed(const Mixed& m) { return m.single * m.precise + m.pair.first * m.pair.second; }
inline double pointing(double x) {
  double a[3] = {x, 2, x * x};
  Pointing p{a, 3};
  p.where[1] *= x;
  ++p.where;
  *p.where += 1;
  return a[1] * a[2] * p.n;
}
inline std::pair<Vec3, double> pair_of_struct(const Vec3& a) { return {scaled(a, 2), length(a)}; }

#endif
