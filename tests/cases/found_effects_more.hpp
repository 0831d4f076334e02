// Defects that hostile trials found in what is known of effects: code that nobody wrote down (initialisers of members,
// copies), insertions by operator[], what a library runs of what it was given, and operators that were called again.
#ifndef DUALREV_CASE_FOUND_EFFECTS_MORE_HPP
#define DUALREV_CASE_FOUND_EFFECTS_MORE_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <ranges>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace found_effects_more {

inline double weighted(const std::array<double, 3>& a) { return a[0] + 2 * a[1] + 3 * a[2]; }

// ---- what the compiler writes ----

struct Id {
  int& next;
  int id = next++;
};
struct TwoIds {
  Id a, b;
  double k;
};
inline double initialised(double x, double y) {
  int n = 1;
  double s = 1;
  s += Id{n}.id * x;
  TwoIds t{{n}, {n}, n * x * std::exp(y) * std::exp(y)};
  return s * n * y + t.a.id + 2 * t.b.id + t.k;
}
struct Tree {
  double x;
  std::vector<Tree> below = {};
};
inline double initialised_by_itself(double x, double y) {
  Tree t{x, {Tree{y}, Tree{x * y}}};
  return t.x * t.below[1].x + t.below[0].x;
}
struct Doubling {
  double& s;
  double before = s;
  double after = s *= 2;
};
inline double initialised_by_numbers(double x, double y) {
  double s = x;
  return weighted({s, Doubling{s}.after, s * s * std::exp(y)});
}
struct TwoOfThem {
  Id a, b;
  double k = a.id + 2.0 * b.id;
  explicit TwoOfThem(int& n, double x) : a{n}, b{n} { k *= x; }
};
struct OfArrays {
  Id a[2];
  std::array<Id, 1> b;
  std::pair<Id, double> c;
  double x;
  OfArrays(int& n, double x) : a{{n}, {n}}, b{{{n}}}, c{Id{n}, x}, x(x * a[1].id * b[0].id) {}
};
inline double initialised_in_classes(double x, double y) {
  int n = 1;
  const TwoOfThem t(n, x);
  const OfArrays o(n, y);
  return t.k * n * y + t.b.id * x + o.x * o.c.second * o.c.first.id;
}
struct Counted {
  int* n;
  Counted(int* n) : n(n) {}
  Counted(const Counted& o) : n(o.n) { ++*n; }
};
struct Holder {
  Counted c;
  double x;
};
struct Outer {
  Holder h;
  double z;
};
inline double seen(Holder h) { return *h.c.n * h.x; }
inline double copied(double x, double y) {
  int n = 1;
  Holder h{Counted(&n), x};
  n = 1;
  std::array<double, 3> a{n * y, Holder(h).x, n * std::exp(y) * std::exp(y)};
  std::array<double, 3> b{seen(h) * y, n * std::exp(y) * std::exp(y), n * x};
  Outer o{h, n * std::exp(y) * std::exp(y)};
  return weighted(a) + weighted(b) * o.h.x * o.z * n;
}
struct Numbered {
  int id;
  Numbered(int& n) : id(n++) {}
};
inline double constructed(double x, double y) {
  int n = 1;
  const double s = Numbered(n).id * x * y;
  return s * weighted({Numbered(n).id * x, n * std::exp(y) * std::exp(y), n * y});
}
inline double by_shared_pointer(double x, double y) {
  auto p = std::make_shared<double>(x);
  auto q = p;
  std::array<double, 3> a{p.use_count() * x, (q.reset(), *p), p.use_count() * std::exp(y) * std::exp(y)};
  return weighted(a);
}

// ---- operator[] of maps inserts ----

inline double inserted(double x, double y) {
  std::map<int, double> m;
  std::array<double, 3> a{m[7] + y, m.size() * x, m[8] + m.size() * std::exp(y)};
  double s = m.size() * x;
  s += (m[3] + x) * (m[4] + y);
  return weighted(a) * s * m.size();
}
inline double inserted_in_others(double x, double y) {
  std::unordered_map<int, double> u;
  std::map<int, int> of_integers;
  std::map<double, double> by_number;
  std::map<int, std::map<int, double>> deep;
  std::array<double, 3> a{u[7] + y, u.size() * x * std::exp(y) * std::exp(y), y};
  std::array<double, 3> b{of_integers[7] + y, of_integers.size() * x * std::exp(y) * std::exp(y), x};
  std::array<double, 3> c{by_number[x] + y, by_number.size() * x * std::exp(y) * std::exp(y), x};
  std::array<double, 3> d{deep[1][2] + x, deep[2][2] + deep.size() * y, deep.size() * x * std::exp(y) * std::exp(y)};
  return weighted(a) + weighted(b) + weighted(c) + weighted(d);
}

// ---- what a library runs of what it was given ----

inline double in_view(double x, double y) {
  std::vector<int> w{1, 2};
  int n = 1;
  auto f = [&](int v) { return v + n++; };
  std::ranges::transform_view r(w, std::ref(f));
  auto it = r.begin();
  double s = it[1] * y * x;
  auto q = w | std::views::transform(std::ref(f)) | std::views::drop(1);
  s += q.front() * y * x;
  return s * n;
}
inline double in_view_of_numbers(double x, double y) {
  std::vector<double> w{x, y};
  int n = 1;
  auto f = [&](double v) { return v * n++; };
  auto r = w | std::views::transform(std::ref(f));
  double s = r[1] * x;
  s *= r[0] * y;
  return s * n;
}
inline double stored(double x, double y) {
  int n = 1;
  auto g = [&](int k) { return k * n++; };
  std::function<int()> f = [&] { return n++; };
  auto bound = std::bind(std::ref(g), 3);
  std::reference_wrapper<decltype(g)> h = g;
  std::array<double, 3> a{f() * x, n * std::exp(y) * std::exp(y), n * y};
  std::array<double, 3> b{bound() * x, n * std::exp(y) * std::exp(y), n * y};
  std::array<double, 3> c{h(2) * x, n * std::exp(y) * std::exp(y), n * y};
  const int k = n + f();
  return weighted(a) + weighted(b) * weighted(c) * k * n;
}
inline double sorted_inside(double x, double y) {
  std::vector<int> w{3, 1, 2};
  std::array<double, 3> a{w[0] * x, (std::ranges::sort(w), w[0] * y), w[0] * std::exp(y) * std::exp(y)};
  return weighted(a);
}

// ---- what outlives the call ----

inline int tick(int by) {
  static int n = 0;
  return n += by;
}
inline double ticking(double x) { return x * (tick(1) - tick(0) + 1); }
inline double counter(double x, double y) {
  const int before = tick(0);
  std::array<double, 3> a{(tick(0) - before) * x, (tick(1) - before) * std::exp(y),
                          (tick(0) - before) * y * std::exp(x) * std::exp(x)};
  std::array<double, 3> b{(tick(0) - before) * x, ticking(y) * ticking(x), (tick(0) - before) * y * std::exp(x)};
  return weighted(a) + weighted(b);
}

// ---- a list that a loop walks over ----

inline double walked_list(double x, double y) {
  std::map<std::string, double> m{{"x", x}};
  double s = 0;
  for (const double t : {m["x"] * y, double(m["x"] = std::tanh(y + m["x"])), m["y"] + x, double(m["y"] += m["x"])})
    s += std::sin(t * y);
  for (int i = 0; const double& t : {m["y"] * x, (m["y"] *= m["x"], m["y"])}) s += t * ++i;
  return s;
}

inline double braced(const std::vector<double>& v, double t, const std::pair<double, double>& p) {
  return v[0] * t - v[1] + p.first * p.second;
}
inline double braces_for_references(double x, double y) {
  std::map<int, std::vector<double>> m{{1, {std::tanh(y *= x), y}}, {2, {y, std::tanh(x += y), x}}};
  const double s = braced({x, y}, std::sin(x * y), {y, std::tanh(x + y)});
  const double t = braced({x, s, std::sin(x *= y)}, 0.5, {0.25, 2.0});
  return m[1][0] * m[1][1] + m[2][1] * m[2][2] + m[2][0] * s + t * x;
}

// ---- operators are called once ----

struct Repeated {
  double a;
  double operator()(int n, double x) const { return n == 0 ? x : a * (*this)(n - 1, x); }
  double operator[](int n) const { return n == 0 ? a : a * (*this)[n - 1]; }
  double operator*() const { return a * a; }
  double operator-() const { return a + 1; }
  friend double operator^(const Repeated& r, int n) { return n == 0 ? r.a : r.a * (r ^ (n - 1)); }
};
inline double called_once(double x, double y) {
  const Repeated r{x};
  return r(40, y) * r[40] * std::exp(*r) * std::exp(-r) * (r ^ 40);
}
struct Wave {
  double k;
  double operator()(double x) const { return std::sin(k * x); }
};
template <class F>
struct Scaled {
  F f;
  double operator()(double x) const { return 1.01 * f(x); }
};
template <class F>
using Four = Scaled<Scaled<Scaled<Scaled<F>>>>;
inline double decorated(double x, double y) {
  const Four<Four<Four<Four<Four<Wave>>>>> f{{{{{{{{{{{{{{{{{{{{{x}}}}}}}}}}}}}}}}}}}}};
  double s = 0;
  for (int i = 0; i < 3; ++i) s += std::exp(f(y + i));
  return s;
}

}  // namespace found_effects_more

#endif
