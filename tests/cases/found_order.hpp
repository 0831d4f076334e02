// Defects that hostile trials found in the order of evaluation: an operand is read, an object expression runs, before
// what stands on its right is hoisted. Each function here has its order fixed by the standard.
#ifndef DUALREV_CASE_FOUND_ORDER_HPP
#define DUALREV_CASE_FOUND_ORDER_HPP

#include <array>
#include <cmath>
#include <deque>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#ifdef __GNUC__
#pragma GCC diagnostic ignored "-Wsequence-point"  // g++ takes a list in braces for the arguments of a call
#endif

namespace found_order {

inline double weighted(const std::array<double, 3>& a) { return a[0] + 2 * a[1] + 3 * a[2]; }

// ---- lists: each element is read before the next one is evaluated ----

inline double list_of_numbers(double x, double y) {
  std::vector<double> v{x, x += y, std::exp(y) * std::exp(y)};
  double a[3] = {x, x *= y, std::exp(x) * std::exp(x)};
  return v[0] + v[1] * 2 + v[2] + a[0] * 3 + a[1] * 5 + a[2];
}
inline double list_by_index(double x, double y) {
  std::vector<double> v{x, y, x * y};
  int i = 0;
  std::array<double, 3> a{v[i], v[++i], std::exp(v[i]) * std::exp(v[i])};
  return weighted(a) + i * v[i];
}
struct Pair {
  double a, b;
};
inline double list_of_objects(double x, double y) {
  Pair p{x, y};
  Pair v[2] = {p, {p.a = 3 * y, std::sin(y) * std::sin(y)}};
  return v[0].a + v[0].b * 2 + v[1].a * 3 + v[1].b * 4;
}
struct Nested {
  Pair p;
  double z;
};
inline double list_by_name(double x, double y) {
  Pair p{x, y};
  Nested n{.p = p, .z = (p.a *= 2) * std::exp(y) * std::exp(y)};
  Nested m{p, (p.a *= 2, p.a * p.a * std::exp(p.a))};
  return n.p.a * 7 + n.z + m.p.a + m.z + p.a;
}
inline double list_in_list(double x, double y) {
  std::vector<std::vector<double>> v{{x, y}, {x += y, std::exp(y) * std::exp(y)}, {x}};
  return v[0][0] + 2 * v[1][0] + 3 * v[1][1] + 5 * v[2][0];
}
struct Three {
  double a, b, c;
  Three(double a, double b, double c) : a(a), b(b), c(c) {}
};
inline double list_for_constructor(double x, double y) {
  Three t{x, x += y, std::exp(x) * std::exp(x)};
  auto made = std::make_unique<Three>(Three{x, x *= y, std::exp(x) * std::exp(x)});
  return t.a + 2 * t.b + 3 * t.c + made->a + 2 * made->b + made->c;
}
inline double list_for_new(double x, double y) {
  const double* a = new double[3]{x, x += y, std::exp(x) * std::exp(x)};
  const double s = a[0] + 2 * a[1] + 3 * a[2];
  delete[] a;
  return s;
}
inline double list_as_argument(double x, double y) {
  const double s = weighted({x++, x, std::exp(x) * std::exp(x)});
  return s * weighted({x, x > 0.5 ? x += y : y, std::exp(x) * std::exp(x)});
}
inline double list_of_sizes(double x, double y) {
  std::vector<double> v{x, y};
  std::array<double, 3> a{v[0] + v.size() * y, (v.push_back(x), v.size() * std::exp(y)), v.size() * x * std::exp(y)};
  return weighted(a);
}
inline double list_with_branches(double x, double y) {
  int k = 1;
  std::array<double, 3> a{k * x, y > 0 ? ++k * std::exp(x) * std::exp(x) : x, k * y * std::exp(y) * std::exp(y)};
  std::array<double, 3> b{k * x, (y > 0 && ++k > 1) ? std::exp(x) * std::exp(x) : x, k * std::exp(y) * std::exp(y)};
  return weighted(a) * weighted(b);
}
inline double changing(double& a, double b) {
  a += b;
  return a * b;
}
inline double list_of_calls(double x, double y) {
  return weighted({x, changing(x, y), x * x * std::exp(y) * std::exp(x)});
}
struct Cursor {
  double* p;
  double a;
};
inline double list_of_pointers(double x, double y) {
  std::vector<double> v{x, y};
  double* p = v.data();
  std::array<double, 3> a{*p, *++p, *p * *p * std::exp(*p) * std::exp(*p)};
  double* q = v.data();
  Cursor c{q, *++q * *q * std::exp(*q) * std::exp(*q)};
  return weighted(a) + *c.p * c.a + *q;
}
struct Counted {
  int n;
  double x;
  int step() { return ++n; }
};
inline double list_of_integers(double x, double y) {
  Counted c{1, x};
  const std::pair<int, double> p{c.n, c.step() * c.n * std::exp(y) * std::exp(y)};
  return p.first * p.second * c.x;
}

// ---- objects in lists: neither copied twice nor moved early ----

inline double moved_into(double x, double y) {
  std::vector<double> v{x, y};
  std::pair<std::vector<double>, double> q{std::move(v), v.size() * x + std::exp(y) * std::exp(y)};
  return q.first[0] + q.second;
}
inline double read_into(double x, double y) {
  std::vector<double> v{x, y};
  std::array<std::vector<double>, 2> a{v, {(v[0] = 3 * y, v[0] * std::exp(y) * std::exp(y))}};
  return a[0][0] + a[1][0];
}
inline double with_text(double x, double y) {
  std::string s = "a";
  std::pair<std::string, double> p{s, (s += "b", s.size() * x * std::exp(y) * std::exp(y))};
  return p.first.size() * p.second;
}
struct Shared {
  std::shared_ptr<double> p;
  double a;
};
inline double counted(double x, double y) {
  auto p = std::make_shared<double>(x);
  Shared s{p, p.use_count() * y * std::exp(x) * std::exp(x)};
  return *s.p * s.a * p.use_count();
}
inline double taken(std::vector<double>&& v, double k) {
  const std::vector<double> w = std::move(v);
  return w[0] * k;
}
inline double given_away(double x, double y) {
  std::vector<double> v{x, y};
  return taken(std::move(v), v.size() * x + std::exp(y) * std::exp(y));
}

// ---- chains: the object's expression is evaluated before the arguments ----

struct Sum {
  double s = 1;
  Sum& add(double v) {
    s = s * 3 + v;
    return *this;
  }
  Sum& operator<<(double v) { return add(v); }
  Sum& operator+=(double v) { return add(v); }
  double operator()(double v) { return s *= v; }
  double& operator[](int) { return s; }
};
inline double chained(double x, double y) {
  Sum b;
  b.add(x).add(b.s * b.s * y);
  return b.s;
}
inline double shifted(double x, double y) {
  Sum b;
  b << x << b.s * b.s * y;
  b << x << b.s * b.s * y << b.s * std::exp(x);
  return b.s;
}
inline double assigned(double x, double y) {
  Sum b;
  (b += y) += b.s * b.s * x;
  return b.s;
}
inline double called_and_indexed(double x, double y) {
  Sum b;
  std::array<double, 3> a{b(y), b.s * b.s * std::exp(y), b.s};
  std::array<double, 3> c{b[0], b[0] += y, b[0] * b[0] * std::exp(x)};
  return weighted(a) + weighted(c);
}
struct Box {
  std::vector<double> v;
  Box& push(double a) {
    v.push_back(a);
    return *this;
  }
  Box& scale(double k) {
    for (double& a : v) a *= k;
    return *this;
  }
  double sum() const {
    double s = 0;
    for (double a : v) s += a;
    return s;
  }
  double last() const { return v.back(); }
  Box* self() { return this; }
  Box copy() const { return *this; }
};
inline double long_chain(double x, double y) {
  Box b;
  b.push(x).push(b.last() * b.last() * y).scale(b.sum() * b.sum() + 1).push(b.last() * b.sum() * x);
  b.push(x).self()->push(b.last() * b.last() * y).self()->scale(b.sum() * b.sum() + 1);
  const double s = b.push(x).copy().push(b.sum() * b.sum() * y).sum();
  return s + b.sum();
}
inline double chain_in_container(double x, double y) {
  std::vector<std::vector<double>> w;
  w.emplace_back(1, x).push_back(w.back()[0] * w.back()[0] * y);
  std::map<int, std::vector<double>> m;
  m[1].push_back(m.size() * x * std::exp(y) * std::exp(y));
  return w[0][1] * m[1][0];
}
inline double chain_in_assignment(double x, double y) {
  std::deque<double> d{x};
  d.emplace_back(d[0] * d[0] * y) *= x * std::exp(y);
  std::optional<double> o;
  o.emplace(x) *= y;
  return d[1] * *o;
}

// ---- behind a comma, and what has no value ----

inline double comma_in_conditional(double x, double y) {
  int k = 0;
  double r = x > 0.5 ? ++k, 2.0 : x * x;
  r += y > 0 ? x * y : (++k, 3.0);
  r *= x > 5 ? (throw k, 2.0) : y;
  return r * k + x;
}
inline double comma_as_value(double x, double y) {
  int k = 0;
  double r = (++k, 2.0);
  r += (++k, 3.0);
  std::array<double, 3> a{(++k, 2.0), (++k, x), k * y};
  const double s = std::pow((++k, x), 2.0);
  return r * k * weighted(a) + s;
}

// ---- a member of an object without a name, read where it ends with a part: random programs ----

struct Total {
  double s;
  Total& add(double t) {
    s = s * 0.5 + t;
    return *this;
  }
};
inline Total operator<<(Total c, double t) { return {c.s * 0.5 + t}; }
struct Framed {
  Total inner;
  double z;
};
inline Framed framed(double x, double y) { return {{x * y}, y}; }
inline double member_in_branch(double x, double y) {
  const std::array<double, 3> a{x, y > 5 ? 0.5 : (Total{std::atan(x * 3)} << y).s, y};
  const std::array<double, 3> b{x, (x *= y, (Total{std::atan(x * 3)} << std::exp(y) * std::exp(y)).s), x};
  const std::array<double, 3> c{x, y > 0 ? Total{std::sin(x * x)}.add(std::exp(y) * std::exp(y)).s : x, y *= 2};
  return weighted(a) + weighted(b) * weighted(c);
}
inline double member_of_member(double x, double y) {
  const Total a[2] = {y > 5 ? Total{x} : framed(std::exp(x) * std::exp(x), y).inner, {x *= y}};
  std::vector<Total> v;
  v.push_back(framed(std::exp(x) * std::exp(x), x *= y).inner);
  const Framed f[2] = {{framed(std::exp(x) * std::exp(x), y).inner, x += y}, {a[0], x}};
  return a[0].s + 2 * a[1].s + v[0].s * f[0].inner.s * f[0].z + f[1].z;
}

// ---- a list that becomes an object, given to a function that is overloaded ----

inline double list_that_needs_a_name(double x, double y) {
  std::vector<Pair> v;
  v.push_back({std::atan(changing(x, std::exp(y) * std::exp(y))), x});
  v.push_back({y, [&] { return x *= y; }() * std::exp(x) * std::exp(x)});
  return v[0].a + 2 * v[0].b + 3 * v[1].a + v[1].b + x;
}

// ---- an object without a name that is given a list, and ends with the expression ----

struct Grid {
  std::vector<double> values;
  struct Row {
    Grid& grid;
    int row;
    double& operator[](int j) { return grid.values[static_cast<std::size_t>(2 * row + j)]; }
    Row& operator=(std::initializer_list<double> list) {
      int j = 0;
      for (double v : list) (*this)[j++] = v;
      return *this;
    }
  };
  Row operator[](int i) { return {*this, i}; }
};
inline double row_of_list(double x, double y) {
  Grid a{{x, y, x * y, 1}}, b{{y, x, 1, 2}};
  b[0] = {x, a[1][0] *= 2};
  return b[0][0] * b[0][1] + a[1][0] * b[1][1];
}

}  // namespace found_order

#endif
