// Defects that hostile trials found in what is chosen and how often it runs: overload sets that are collected from
// several places, places that the user's code computes, parentheses in front of an assignment, parts of constants.
#ifndef DUALREV_CASE_FOUND_CHOICES_HPP
#define DUALREV_CASE_FOUND_CHOICES_HPP

#include <dualrev/annotate.hpp>

#include <algorithm>
#include <functional>
#include <iterator>
#include <list>
#include <map>
#include <numeric>
#include <ranges>
#include <utility>
#include <valarray>
#include <vector>

// The oracle's duals are classes: a constant would rather become an integer than one of these.
#ifdef CASE_ON_FORWARD_DUALS
#define FC_NUMBER(c) double(c)
#else
#define FC_NUMBER(c) c
#endif

namespace found_choices {

// ---- overload sets ----

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

inline double closures(double x, double y) {
  Overloaded f{[&](double d) { return d * x; }, [&](int i) { return i + y * y; }};
  Overloaded g{[&](double d) { return d * x; }, [&](bool i) { return i + y * y; }};
  return f(FC_NUMBER(2.5)) * x + f(2) + g(FC_NUMBER(1.5)) * y + g(true);
}

struct ByNumber {
  double k;
  double operator()(double d) const { return d * k; }
  double times(double d) const { return d * k; }
};
struct ByInteger {
  double k;
  double operator()(int d) const { return d + k * k; }
};
struct Both : ByNumber, ByInteger {
  using ByInteger::operator();
  using ByNumber::operator();
};
struct More : ByNumber {
  using ByNumber::times;
  double times(int i) const { return i + k * k; }
  double times(bool b) const { return b ? k * k * k : k; }
};
struct Most : More {
  using More::times;
  double times(char c) const { return k / (1 + (c == 'a')); }
};

inline double bases(double x, double y) {
  const Both s{{x}, {y}};
  const More m{{x}};
  const Most most{{{y}}};
  return s(FC_NUMBER(2.5)) * y + s(2) + m.times(FC_NUMBER(2.5)) * y + m.times(2) + m.times(true) +
         most.times(FC_NUMBER(1.5)) * x + most.times('a');
}

struct Log {
  double k, s;
  Log& operator<<(double d) {
    s += d * k;
    return *this;
  }
};
struct Counting : Log {
  using Log::operator<<;
  Counting& operator<<(int i) {
    k *= i;
    return *this;
  }
};

inline double operators_of_bases(double x, double y) {
  Counting v{{x, 0}};
  v << FC_NUMBER(2.5);
  v << 2;
  v << y;
  return v.s * y;
}

struct Scaled {
  double v;
  Scaled operator*(int n) const { return {v * n * n}; }
  Scaled& operator+=(int n) {
    v *= n;
    return *this;
  }
};
inline Scaled operator*(const Scaled& a, double d) { return {a.v * d}; }
inline Scaled& operator+=(Scaled& a, double d) {
  a.v += d * a.v;
  return a;
}
inline Scaled operator*(int n, const Scaled& a) { return {a.v / n}; }
namespace elsewhere {
inline Scaled operator*(double d, const Scaled& a) { return {a.v * d * d}; }
}  // namespace elsewhere

inline double operators_of_two_scopes(double x, double y) {
  using namespace elsewhere;
  Scaled v{x};
  v += FC_NUMBER(2.5);
  v += 2;
  return (v * FC_NUMBER(2.5)).v * y + (v * 2).v + (v * y).v + (FC_NUMBER(2.5) * v).v + (2 * v).v * y;
}

struct ByOne {
  double k;
  ByOne(double k) : k(k) {}
  ByOne(int i, double q) : k(i * q * q) {}
};
struct Inherits : ByOne {
  using ByOne::ByOne;
};
struct Defaults {
  double v;
  Defaults(double d = 0) : v(d) {}
  Defaults(int i) : v(i * 100) {}
};

inline double constructors(double x, double y) {
  const Inherits a(FC_NUMBER(2.5)), b(2, FC_NUMBER(1.5)), c(x);
  Defaults d;
  d.v += x;
  Defaults all[2] = {y};
  return a.k * b.k * c.k * y + d.v * y + all[1].v + all[0].v + Defaults(2).v * x + Defaults(FC_NUMBER(2.5)).v;
}

// A class without numbers that becomes one.
struct Ratio {
  int above, below;
  operator double() const { return double(above) / below; }
};
inline double half(Ratio r) { return r; }

inline double conversions(double x, double y) {
  const Ratio r{3, 2};
  double d = r;
  double e = 0;
  e = r;
  d = d * x + e;
  std::vector<double> v{r, y};
  v.push_back(r);
  return d * v[0] + v[1] * v[2] + half(r) * (x > y ? x : half(r));
}

// ---- what runs once ----

struct Item {
  double v, w;
};
struct Handle {
  Item* item;
  double* uses;
  Item* operator->() const {
    *uses += 1;
    return item;
  }
};
struct Outer {
  Handle inner;
  double* uses;
  const Handle& operator->() const {
    *uses *= 2;
    return inner;
  }
};

inline double arrows(double x, double y) {
  Item a{x, y};
  double uses = 1;
  const Handle p{&a, &uses};
  const Outer q{p, &uses};
  p->v *= y;
  const double r = p->v * y;
  const double step = p->v * x;
  q->w += step;
  const double last = q->w;
  return r * x * uses + last * uses;
}

inline double elements_of_views(double x, double y) {
  std::vector<double> d{x, y, x * y};
  double sum = 0;
  int n = 0;
  auto v = d | std::views::transform([&](double e) {
             sum += e;
             return sum;
           });
  auto w = d | std::views::transform([&](double& e) -> double& {
             n++;
             return e;
           });
  double s = v[0] * y;
  s += v[1] * x;
  s += *v.begin() * y;
  s += v.back() * y;
  *w.begin() *= y;
  w[1] *= x;
  return s + sum * x + n * d[0] * d[1];
}

struct Doubling {
  double v;
  double next() {
    v *= 2;
    return v;
  }
};
inline double halved(double& e) {
  e *= 0.5;
  return e;
}

inline double elements_that_change(double x, double y) {
  std::vector<double> d{x, y}, h{x, y};
  std::vector<Doubling> o{{x}, {y}}, p{{x}, {y}};
  auto by_closure = d | std::views::transform([](double& e) {
                      e *= 1.5;
                      return e;
                    });
  auto by_function = h | std::views::transform(halved);
  auto by_member = o | std::views::transform(&Doubling::next);
  auto by_object = p | std::views::transform([](Doubling& e) { return e.next(); });
  double s = *by_closure.begin() * y;
  s += by_function[0] * x;
  s += by_member[0] * x;
  s += by_object.front() * y;
  return s * d[0] * h[0] * o[0].v * p[0].v;
}

struct Counted {
  using value_type = double;
  using difference_type = std::ptrdiff_t;
  using pointer = double*;
  using reference = double&;
  using iterator_category = std::bidirectional_iterator_tag;
  double* p = nullptr;
  int* n = nullptr;
  double& operator*() const {
    ++*n;
    return *p;
  }
  double* operator->() const { return p; }
  Counted& operator++() {
    ++p;
    return *this;
  }
  Counted operator++(int) {
    Counted old = *this;
    ++p;
    return old;
  }
  Counted& operator--() {
    --p;
    return *this;
  }
  Counted operator--(int) {
    Counted old = *this;
    --p;
    return old;
  }
  bool operator==(const Counted& o) const { return p == o.p; }
};

inline double adapted_iterators(double x, double y) {
  double a[2] = {x, y};
  int n = 0;
  auto back = std::make_reverse_iterator(Counted{a + 2, &n});
  const double s = *back * x;
  auto moved = std::make_move_iterator(Counted{a, &n});
  const double t = *moved * y;
  return (s + t) * n;
}

inline double objects_of_the_library(double x, double y) {
  std::map<int, Item> m;
  m.insert({1, {x, y}}).first->second.v *= y;
  m.try_emplace(7, Item{x, y}).first->second.w *= y;
  std::list<double> l{x, y};
  auto at = l.rbegin();
  *at++ *= 2;
  std::vector<double> d{x, y};
  auto positive = d | std::views::filter([&](double e) { return e > 0; });
  return m[1].v + m[7].w * x + *at * l.back() + *std::ranges::next(positive.begin(), 1) * x;
}

// ---- parentheses ----

struct Number {
  double v;
};
struct Sum {
  double v;
  Sum& operator+=(const Sum& o) {
    v += o.v;
    return *this;
  }
};

inline double assigned_twice(double x, double y) {
  Number c{x}, d{y}, e{2};
  (c = d) = e;
  Number f{x};
  (x > 0 ? f : d) = e;
  Sum g{x}, h{y}, i{3};
  (g += h) = i;
  std::vector<double> p{x}, q{y}, r{x * y};
  (p = q) = r;
  std::valarray<double> s{x, y}, t{y, x}, u{2, 3};
  (s += t) *= u;
  return c.v * x + d.v * 7 + f.v * y + g.v * x + h.v * 5 + p[0] + q[0] * 3 + s[0] * s[1] * x;
}

// ---- constants and their parts ----

struct Complex {
  double re, im;
  constexpr Complex(double r = 0, double i = 0) : re(r), im(i) {}
  friend constexpr Complex operator*(Complex a, Complex b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  }
};
constexpr Complex conjugate(Complex a) { return {a.re, -a.im}; }

inline double local_constants(double x, double y) {
  constexpr Complex k(2, 1);
  constexpr auto m = conjugate(Complex(3, 2));
  Complex a(x, y);
  a = a * k * m;
  return a.re * a.im;
}

struct Parts {
  double v, w;
  double product() const { return v * w; }
};
inline constexpr double table[2][3] = {{1, 2, 3}, {4, 5, 6}};
inline const std::map<int, Parts> parts{{1, {1, 2}}, {2, {3, 4}}};
inline const std::pair<Parts, int> pair_of_parts{{1, 2}, 3};

inline double parts_of_constants(double x, double y) {
  double s = x;
  for (auto& row : table)
    for (double e : row) s = s * 0.5 + e * y;
  for (const double(&row)[3] : table) s += row[2] * x;
  for (auto& [k, p] : parts) s += p.product() * k * x;
  const auto& [p, n] = pair_of_parts;
  return s + p.product() * n * x * y;
}

inline const std::vector<double> weights{0.1, 0.2, 0.3};

// A part of a constant, by its iterators.
inline double ranges_of_constants(double x, double y) {
  std::vector<double> v{x, y, 1};
  const auto& w = weights;
  std::transform(w.begin(), w.begin() + 2, v.begin(), v.begin(), std::multiplies<>());
  return v[0] * v[1] + std::accumulate(w.end() - 2, w.end(), 0.0) * x;
}

// Sums of integers, beside numbers.
inline double counted(double x, double y) {
  std::map<int, double> m{{1, x}, {2, y}};
  auto keys = m | std::views::keys;
  const std::vector<std::vector<double>> rows{{x}, {y, x}};
  const auto n = std::accumulate(rows.begin(), rows.end(), std::size_t{0},
                                 [](std::size_t sum, const auto& row) { return sum + row.size(); });
  return std::accumulate(keys.begin(), keys.end(), 0) * m[1] * y + static_cast<double>(n) * rows[1][0] * x;
}

// Marked parameters, given constants.
inline double of_row(double x, DUALREV_CONSTANT const double (&row)[3]) { return x * row[1] * row[2]; }
inline double of_rows(double x, DUALREV_CONSTANT const double (*rows)[3]) { return x * rows[1][1] * rows[0][2]; }
inline double of_weights(double x, DUALREV_CONSTANT const std::vector<double>& w) { return x * x * w[0] + w[1] * x; }
struct Weighted {
  double v;
  Weighted(DUALREV_CONSTANT const std::vector<double>& w, double x) : v(x * w[0]) {}
  double times(DUALREV_CONSTANT double k) const { return v * v * k; }
};

inline double marked_parameters(double x, double y) {
  return of_row(x, table[1]) * y + of_rows(y, table) + of_weights(x, {0.5, 2.5}) * Weighted({3.0}, y).times(2);
}

// ---- bases ----

struct Top {
  double t;
  double twice() const { return 2 * t; }
  double add(double d) { return t += d; }
};
struct Left : Top {};
struct Right : Top {};
struct Bottom : Left, Right {
  double product() const { return Left::t * Right::twice(); }
};

inline double two_bases_of_a_class(double x, double y) {
  Bottom b;
  b.Left::t = x;
  b.Right::t = y;
  Bottom* p = &b;
  p->Left::add(y);
  return b.Left::twice() * p->Right::twice() + b.product();
}

}  // namespace found_choices

#endif
