// Structs of less usual shape: nested definitions, arrays, bit fields, static members, initialisers that use other members, pointers to
// structs, structs in every container, in-outs of every kind.
#ifndef DUALREV_CASE_RECORDS_HPP
#define DUALREV_CASE_RECORDS_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

struct Outer {
  struct Inner {
    double x = 1;
    int n = 2;
  };
  enum kind { plain, fancy };
  using Real = double;
  static constexpr double scale = 2.5;
  static constexpr int count = 3;
  Inner inner;
  Inner list[2];
  kind which = plain;
  Real y = 0.5;
};
struct Options {
  unsigned small : 3;
  unsigned flag : 1;
  std::uint8_t byte;
  double value;
};
struct Derived_members {
  double a = 2;
  double b = a * 3;
  double c = std::sqrt(b) + helper();
  static double helper() { return 0.25; }
};
struct Point {
  double x, y;
};
struct Shape {
  std::vector<Point> corners;
  std::array<Point, 2> box;
  std::pair<Point, double> weighted;
  std::tuple<int, Point> numbered;
  std::vector<std::vector<Point>> rings;
  std::string name;
};
struct Sparse {
  std::vector<int> rows, columns;
  std::vector<double> values;
};
struct Empty {};
struct OnlyIntegers {
  int a = 1;
  std::vector<int> v = {1, 2};
};
struct Wrapped {
  Empty e;
  OnlyIntegers n;
  double x;
};
namespace geo {
struct Point3 {
  double x, y, z;
};
using Path = std::vector<Point3>;
}  // namespace geo
typedef struct tagged {
  double re;
  struct tagged* next;
} tagged_t;
struct Forward;
inline double uses_forward(const Forward& f);
struct Forward {
  double x;
};
inline double uses_forward(const Forward& f) { return f.x * f.x; }

inline double nested_types(const Outer& o) { return o.inner.x * o.list[1].x + o.y * Outer::scale + o.inner.n * o.y; }
inline double builds_nested(double x) {
  Outer o;
  o.inner.x = x;
  o.list[0] = o.inner;
  o.list[1] = {x * x, 4};
  Outer::Inner i{x};
  o.which = Outer::fancy;
  const Outer::Real r = i.x * i.n;
  return nested_types(o) + o.list[0].x * o.list[1].n + (o.which == Outer::fancy ? r : 0.0) + Outer::count * x;
}
inline double bit_fields(double x) {
  Options o{5, 1, 200, x};
  o.small += 1;
  o.value *= o.small;
  return o.flag ? o.value + o.byte * x : x;
}
inline double initialisers_of_members(double x) {
  Derived_members d;
  const Derived_members e{x};
  const Derived_members f{x, x * x};
  d.a = x;
  return d.a * d.b + e.b + e.c + f.c * f.a;
}
inline double shape(const Shape& s) {
  double r = s.box[1].x * s.weighted.first.y * s.weighted.second + std::get<1>(s.numbered).x * std::get<0>(s.numbered);
  for (const Point& p : s.corners) r += p.x * p.y;
  for (const auto& ring : s.rings)
    for (const auto& [x, y] : ring) r += x - y * y;
  return r * static_cast<double>(s.name.size());
}
inline Shape moved(Shape s, double by) {
  for (Point& p : s.corners) p.x += by;
  s.box[0] = s.corners[0];
  s.weighted = {s.box[1], by};
  s.numbered = {3, Point{by, 1}};
  s.rings.push_back({{by, by}, s.box[0]});
  s.rings.back()[0].y *= 2;
  s.name += "!";
  return s;
}
inline double product(const Sparse& m, const std::vector<double>& x) {
  double s = 0;
  for (std::size_t k = 0; k < m.values.size(); ++k) s += m.values[k] * x[static_cast<std::size_t>(m.rows[k])] * x[static_cast<std::size_t>(m.columns[k])];
  return s;
}
inline double wrapped(const Wrapped& w) { return w.x * w.n.a * w.n.v[1]; }
inline double passive_structs(double x) {
  OnlyIntegers n;
  n.v.push_back(7);
  const Empty e;
  (void)e;
  for (int i : n.v) x += i * x;
  return x * n.a;
}
inline double path_length(const geo::Path& p) {
  double s = 0;
  for (std::size_t i = 1; i < p.size(); ++i) {
    const geo::Point3 d{p[i].x - p[i - 1].x, p[i].y - p[i - 1].y, p[i].z - p[i - 1].z};
    s += std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
  }
  return s;
}
inline double linked(double x) {
  tagged_t last{x * x, nullptr};
  tagged_t first{x, &last};
  double s = 0;
  for (const tagged_t* p = &first; p; p = p->next) s = s * 2 + p->re;
  return s;
}
inline double forward_declared(double x) { return uses_forward({x}) * 3; }

// ---- pointers to and arrays of structs as parameters ----

inline double centroid(const Point* p, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += p[i].x * 2 + p[i].y;
  return s / n;
}
inline void scale_all(Point* p, int n, double k) {
  for (Point* q = p; q < p + n; ++q) {
    q->x *= k;
    (*q).y += k;
  }
}
inline double of_span(std::span<const Point> s) { return s[0].x * s.back().y; }
inline void of_array(Point (&p)[2]) { p[0].x = p[1].x * p[1].y; }
inline double calls_all(double x) {
  Point p[2] = {{x, 1}, {2, x}};
  scale_all(p, 2, x);
  of_array(p);
  std::vector<Point> v(p, p + 2);
  return centroid(p, 2) + of_span(v) + centroid(v.data(), 1) + centroid(&v[1], 1);
}

// ---- in and out ----

inline void array_in_out(std::array<double, 2>& a) { a[0] *= a[1]; }
inline double tuple_in_out(std::tuple<double, int, Point>& t) {
  std::get<0>(t) *= std::get<2>(t).x;
  std::get<1>(t) += 1;
  std::get<2>(t).y = std::get<0>(t);
  return std::get<0>(t);
}
inline void vector_in_out(std::vector<Point>& v, const Point& p) {
  v.push_back(p);
  v[0].x *= p.y;
  v.erase(v.begin() + 1);
}
inline void nested_in_out(std::vector<std::vector<double>>& m, double x) {
  m[0].push_back(x);
  m.push_back({x, x * x});
  m[1].clear();
}
inline bool mixed_in_out(int& n, Point& p, bool& done, std::string& text, double x) {
  n += 2;
  p.x *= x * n;
  done = p.x > 0;
  text += done ? "+" : "-";
  return !done;
}
inline const Point& returns_reference(const Point& p) { return p; }
inline Point& changes_and_returns(Point& p, double x) {
  p.x += x;
  return p;
}
inline double through_references(double x) {
  Point p{x, 2};
  changes_and_returns(changes_and_returns(p, x), 1).y = x;
  const Point q = returns_reference(p);
  return q.x * p.y + changes_and_returns(p, 2).x;
}

// What braces leave out, between what they say and behind it.
// From here on, for the twins too:
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#ifdef __clang__
#pragma clang diagnostic ignored "-Wmissing-designated-field-initializers"
#endif
struct Labelled {
  double w = 1;
  std::string label;
  std::vector<Labelled> parts;
  std::array<double, 0> none;
  double z = 3;
};
struct Plain {
  double w;
  std::string label;
  std::vector<double> v;
  int n;
};
inline double left_out(double x) {
  std::vector<Labelled> all;
  all.push_back(Labelled{});
  all.push_back(Labelled{x});
  all.push_back({.w = x, .z = 2 * x});
  all.emplace_back(Labelled{x * x, "text"});
  const Labelled none{}, some = {x};
  std::vector<Plain> plain;
  plain.push_back(Plain{x});
  plain.push_back({.w = x, .n = 4});
  const Plain empty{};
  double sum = none.w * x + some.w + some.z + empty.w + plain[0].w * static_cast<double>(plain[0].v.size() + 1) + plain[1].w * plain[1].n;
  for (const Labelled& l : all) sum += l.w * l.z * x * static_cast<double>(l.label.size() + 1);
  return sum;
}

#endif
