// Functions that are run backwards, with calls that are written out in them: of member functions, operators,
// constructors, functions that give objects, closures of several statements. Objects are taken apart.
#ifndef DUALREV_CASE_WRITTEN_OUT_HPP
#define DUALREV_CASE_WRITTEN_OUT_HPP

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <compare>
#include <cstddef>
#include <dualrev/annotate.hpp>
#include <numeric>
#include <utility>
#include <vector>

namespace written {

using row = std::vector<double>;

struct Vec {
  double x, y;

  double dot(const Vec& b) const { return x * b.x + y * b.y; }
  double norm() const { return std::sqrt(dot(*this)); }
  Vec turned() const { return {-y, x}; }
  Vec& operator+=(const Vec& b) {
    x += b.x;
    y += b.y;
    return *this;
  }
  Vec& operator*=(double k) {
    x *= k;
    y *= k;
    return *this;
  }
};
inline Vec operator+(const Vec& a, const Vec& b) { return {a.x + b.x, a.y + b.y}; }
inline Vec operator-(const Vec& a, const Vec& b) { return Vec{a.x - b.x, a.y - b.y}; }
inline Vec operator*(double k, const Vec& a) { return {k * a.x, k * a.y}; }
inline bool operator<(const Vec& a, const Vec& b) { return a.dot(a) < b.dot(b); }
inline Vec operator-(Vec a) {
  a *= -1;
  return a;
}

// ---- objects as values ----

inline double path(const row& x, int n) {
  Vec at{x[0], x[1]}, speed = {x[2], 0.5};
  for (int i = 0; i < n; ++i) {
    at = at + 0.1 * speed;
    speed = speed - 0.1 * at.turned();
  }
  return at.norm() + speed.dot(at);
}
inline double aliases(const row& x, int n) {
  Vec p{x[0], x[1]};
  for (int i = 0; i < n; ++i) p += p;
  p *= p.x;
  (p += p) *= 0.5;
  p = {p.y, p.x};
  return p.x * p.y - p.x + (-p).y;
}
inline double branches(const row& x, int) {
  const Vec a{x[0], x[1]}, b{x[2], x[3]};
  const Vec smaller = a < b ? a : b;
  Vec c;
  if (b < a)
    c = a + b;
  else
    c = a - b;
  return smaller.dot(c) + (a < b ? a.norm() : b.dot(b));
}

// ---- early returns, loops and integers inside ----

class Table {
 public:
  Table(const row& values, int width) : values_(values), width_(width), sums_(width) {
    for (int j = 0; j < width_; ++j)
      for (int i = 0; i < rows(); ++i) sums_[j] += values_[i * width_ + j];
  }
  int rows() const { return static_cast<int>(values_.size()) / width_; }
  double at(int i, int j) const { return values_[i * width_ + j]; }
  double column(int j) const { return sums_[j]; }
  double first_above(double limit) const {
    int found = -1;
    for (int j = 0; j < width_; ++j) {
      if (found < 0 && sums_[j] > limit) found = j;
    }
    if (found < 0) return limit * limit;
    return sums_[found] * limit;
  }

 private:
  const row& values_;
  int width_;
  row sums_;
};
inline double table(const row& x, int width) {
  const Table t(x, width);
  double sum = 0;
  for (int i = 0; i < t.rows(); ++i)
    for (int j = 0; j < width; ++j) sum += t.at(i, j) * t.column(j);
  return sum + t.first_above(1.5) + t.first_above(100);
}
inline double classified(double x, int kind) {
  switch (kind) {
    case 0: return x * x;
    case 1: return std::sin(x);
    default: break;
  }
  if (x < 0) return -x;
  return 1 / (1 + x);
}
struct Kind {
  int kind;
  double of(double x) const { return classified(x, kind) + classified(-x, kind + 1); }
};
inline double kinds(const row& x, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    const Kind kind{i % 3};
    for (const double v : x) sum += kind.of(v);
  }
  return sum;
}

// ---- state that is changed ----

class Filter {
 public:
  explicit Filter(double gain, double start = 0.25) : gain_(gain), state_(start) {}
  double step(double input) {
    const double error = input - state_;
    state_ += gain_ * error;
    ++steps_;
    return error * steps_;
  }
  double state() const { return state_; }

 private:
  double gain_, state_;
  int steps_ = 0;
};
inline double filtered(const row& x, double gain) {
  Filter one(gain), other(gain * gain, x[0]);
  double sum = 0;
  for (const double v : x) {
    const double error = one.step(v);
    sum += error * error;
    sum += other.step(one.state());
  }
  return sum + one.state() * other.state();
}

/// Copies are objects of their own.
inline Filter advanced(const Filter& filter, double input) {
  Filter copy = filter;
  copy.step(input + filter.state());
  return copy;
}
inline double copied(const row& x, double gain) {
  Filter filter(gain, x[0]);
  Filter before = filter;
  const Filter& same = filter;
  double sum = 0;
  for (const double v : x) {
    before = filter;
    filter.step(v);
    const Filter next = advanced(filter, v), other = advanced(Filter(v), gain);
    sum += before.state() * next.state() + same.state() * other.state();
  }
  return sum;
}

// ---- members that are rows and objects ----

template <int n>
struct Square {
  std::array<double, n * n> entries{};

  double& operator()(int i, int j) { return entries[i * n + j]; }
  const double& operator()(int i, int j) const { return entries[i * n + j]; }
  Square transposed() const {
    Square result;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) result(i, j) = (*this)(j, i);
    return result;
  }
};
template <int n>
Square<n> operator*(const Square<n>& a, const Square<n>& b) {
  Square<n> result;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k) result(i, j) += a(i, k) * b(k, j);
  return result;
}
inline double squares(const row& x, int steps) {
  Square<2> a;
  for (int i = 0; i < 4; ++i) a.entries[i] = x[i];
  Square<2> power = a;
  for (int i = 0; i < steps; ++i) {
    power = power * a.transposed();
    power(0, 1) -= 0.5 * power(1, 0);
  }
  return power(0, 0) + power(0, 1) * power(1, 1);
}

class Body {
 public:
  Body(const Vec& place, const Vec& speed, double mass) : place_(place), speed_{speed.x, speed.y}, mass_(mass) {}
  void move(double width) { place_ += width * speed_; }
  void pull(const Body& other) {
    const Vec apart = other.place_ - place_;
    const double distance = apart.norm() + 0.1;
    speed_ += other.mass_ / (distance * distance * distance) * apart;
  }
  double energy() const { return mass_ * speed_.dot(speed_) / 2; }
  const Vec& place() const { return place_; }

 private:
  Vec place_, speed_;
  double mass_;
};
inline double bodies(const row& x, int steps) {
  Body sun({0, 0}, {0, x[0]}, x[1]), earth(Vec{1, x[2]}, Vec{0, 1}, 0.1);
  for (int i = 0; i < steps; ++i) {
    sun.pull(earth);
    earth.pull(sun);
    sun.move(0.1);
    earth.move(0.1);
  }
  return sun.energy() + earth.energy() + (sun.place() - earth.place()).norm();
}

// ---- functions that give rows ----

using State = std::array<double, 2>;
inline State slope(const State& s, const double* rates) {
  const double meet = s[0] * s[1];
  return {rates[0] * s[0] - rates[1] * meet, meet - rates[2] * s[1]};
}
inline State moved(const State& s, const State& by, double width) {
  State result = s;
  for (std::size_t i = 0; i < result.size(); ++i) result[i] += width * by[i];
  return result;
}
inline void advance(State& s, const double* rates, double width) {
  const State k1 = slope(s, rates);
  const State k2 = slope(moved(s, k1, width / 2), rates);
  for (std::size_t i = 0; i < s.size(); ++i) s[i] += width * (k1[i] + k2[i]) / 2;
}
inline double hunters(const row& x, DUALREV_CONSTANT const std::array<double, 6>& seen) {
  State s = {x[0], x[1]};
  double misfit = 0;
  const double* target = seen.data();
  for (std::size_t left = seen.size() / 2; left > 0; --left) {
    advance(s, &x[0], 0.1);
    for (const double v : s) {
      const double off = v - *target++;
      misfit += off * off;
    }
  }
  return misfit;
}

inline const std::array<double, 6> constants{0.9, 1.2, 0.4, 1.5, 0.3, 0.8};
inline double hunters_seen(const row& x, int) {
  return hunters(x, constants);
}

// ---- closures ----

inline double closures(const row& x, int n) {
  const double a = x[0], b = x[1];
  const auto slope_of = [&](const Vec& p) {
    const double meet = p.x * p.y;
    return Vec{a * p.x - meet, meet - b * p.y};
  };
  const auto length = [&](const Vec& p) {
    const Vec s = slope_of(p);
    if (s.x < 0) return s.dot(s);
    return s.norm() + b;
  };
  Vec p{x[2], x[3]};
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    p = p + 0.1 * slope_of(p);
    sum += length(p) * length(p.turned());
  }
  return sum;
}
inline double closure_changes(const row& x, int) {
  double total = 0;
  int count = 0;
  const auto add = [&](double v) {
    total += v * v * total + v;
    ++count;
  };
  for (const double v : x) add(v);
  add(total);
  return total * count;
}

// ---- what nobody asks for ----

/// It changes what it is given, so that it has to run, whatever becomes of what it gives.
inline double halved(double& a) {
  for (int i = 0; i < 2; ++i) a = 0.5 * a + 0.2;
  return a;
}
inline double summed(const row& x) {
  double sum = 0;
  for (const double e : x) sum = 0.5 * sum + e;
  return sum;
}
inline double members_unasked(const row& x, int n) {
  Vec z{x[2], 1};
  double s = x[0];
  for (int i = 0; i < n; ++i) {
    z = z + 0.5 * z.turned();
    Vec p{halved(s), s};
    Vec q{1, s * x[1]};
    q.x = halved(s);
    Vec r{summed(x) > 0.3 ? s : x[3], p.y};
    s = std::sin(p.y * q.y) + z.x * r.y;
  }
  return s;
}
inline double said_to_be(const row& x, int n) {
  double s = x[0];
  for (int i = 0; i < n; ++i) {
    [[maybe_unused]] const Vec v = 0.5 * Vec{s, x[1]};
    [[maybe_unused]] double t = s * x[1];
    [[maybe_unused]] constexpr int k = 2;
    s = std::sin(s) * x[k];
  }
  return s;
}

// ---- constants ----

inline double constants_walk(const row& x, DUALREV_CONSTANT const std::array<double, 6>& weights) {
  auto weight = weights.begin();
  double sum = std::inner_product(x.begin(), x.end(), weights.begin(), 0.0);
  for (const double v : x) {
    sum += v * v * *weight;
    ++weight;
  }
  return sum + std::accumulate(weights.begin(), weights.end(), x[0]);
}

inline double constants_walked(const row& x, int) {
  return constants_walk(x, constants);
}

// ---- comparisons that the language makes of others ----

struct Ranked {
  double x, y;
  bool operator==(const Ranked& o) const { return x == o.x && y > o.y; }
  bool operator<(const Ranked& o) const { return x < o.x; }
};
inline double unequal(const row& v, int n) {
  Ranked best{v[0], v[1]};
  double sum = 0.0;
  for (int i = 0; i < n; ++i) {
    const Ranked c{v[i] * v[i], i == 2 ? v[0] : v[i + 1]};
    if (c != best) best.x *= c.x;
    if (i == 3) best = Ranked{c.x, 2.0};
    if (best == c) sum += 0.5 * c.y * best.x;
    if (!(best != c)) sum += c.y;
    sum += best.x * v[i];
  }
  return sum;
}
struct Size {
  double k;
  bool operator<(const Size& o) const { return k < o.k; }
  std::partial_ordering operator<=>(double d) const {
    if (k < d) return std::partial_ordering::less;
    return k > d ? std::partial_ordering::greater : std::partial_ordering::equivalent;
  }
};
/// The object as a whole: over the tape.
inline double ordered(const row& x, int n) {
  Size best{x[0]};
  double sum = 0.0;
  for (int i = 1; i < n; ++i) {
    const Size c{x[i] * x[i]};
    if (c < best) best = c;
    if (best > 0.3) best.k *= 0.5;
    if (0.1 < best) sum += best.k;
    sum += best.k * x[i];
  }
  return sum;
}
struct Reading {
  double w;
  operator double() const { return w * w; }
  double twice() const { return 2 * this->operator double(); }
};
inline double converted(const row& x, int n) {
  const Reading first{x[0]};
  double sum = first.twice();
  for (int i = 0; i < n; ++i) sum += Reading{x[i]}.twice() * static_cast<double>(first);
  return sum + x[1] * first.operator double();
}
// ---- braces around a number ----

struct Begun {
  double a;
  double b{2.5}, c = {0.25}, none{};
  int k{3};
};
inline double begun_line(double x) {
  const Begun d{x};
  return d.a * d.b * x * d.k + d.c * x + d.none;
}
inline double begun(const row& x, int n) {
  double sum{0.5}, last = {x[0]};
  for (int i = 0; i < n; ++i) {
    const Begun d{x[i]};
    const double twice{x[i] * 2};
    sum += d.a * d.b * twice + last * double{1.5} + begun_line(x[i]) * d.c;
    last *= 1.25;
  }
  return sum;
}
// ---- what is thrown away ----

inline double thrown_away(const row& x, int n) {
  (void)n;
  static_cast<void>(x);
  (void)x.size();
  double sum = 0.0;
  for (const double e : x) {
    const double half = e / 2;
    const int twice = n * 2;
    (void)half;
    (void)twice;
    (void)(n + 1);
    sum += e * e;
  }
  (void)sum;
  return sum;
}
inline double doubled(double x, int times) {
  (void)times;
  (void)x;
  return x + x;
}
inline double thrown_away_in_calls(const row& x, int n) {
  double sum = 0.0;
  for (int i = 0; i < n; ++i) {
    sum += doubled(x[i] * sum, n) + x[i];
  }
  return sum;
}

// ---- assertions ----

inline double asserts(const row& x, int n) {
  assert(n >= 0);
  assert(!x.empty() && "no numbers");
  double sum = 0.0;
  for (int i = 0; i < n; ++i) {
    const double square = x[i] * x[i];
    assert(square >= 0 && sum < 100);
    sum += square * (sum + 1);
  }
  return sum;
}
inline double asserted_half(double x, int k) {
  assert(k >= 0);
  assert(x < 100);
  return x / 2 + k;
}
inline double asserts_line(double x, double y) {
  assert(y != 0);
  return x / y;
}
struct Asserting {
  double a, b;
  double dot(const Asserting& o) const {
    assert(a > -10);
    return a * o.a + b * o.b;
  }
};
inline double asserts_in_calls(const row& x, int n) {
  Asserting v{x[0], 1};
  double sum = 0.0;
  for (int i = 0; i < n; ++i) {
    assert(v.a > -1 - i);
    sum += v.dot(v) * asserted_half(x[i] * sum, i) + x[i];
    v.a = sum / (1 + sum * sum);
  }
  return sum + asserts_line(x[0], x[1]);
}

// ---- pointers to numbers ----

inline void sine_cosine(double x, double* s, double* c) {
  *s = std::sin(x);
  c[0] = std::cos(x);
}
inline void advance(double* a, double b) {
  *a += b;
  if (*a > 1) *a *= 0.4;
  a[0] += b / 4;
}
inline void exchanged(double* a, double* b) {
  *a = (*a + *b) / 3;
  *b *= *a;
}
inline double by_pointers(const row& x, int n) {
  double s, c, r = x[0], q = 2;
  for (int i = 0; i < n; ++i) {
    sine_cosine(r, &s, &c);
    advance(&r, s * c);
    exchanged(&r, &q);
    exchanged(&r, &r);
    q = q / (1 + q * q) + x[1];
  }
  return r * q;
}
struct Held {
  double u;
};
inline double by_pointers_into(const row& x, int n) {
  Held z{x[0]};
  double all[3] = {x[0], 1, 2};
  for (int i = 0; i < n; ++i) {
    exchanged(&z.u, &all[1]);
    advance(&z.u, all[2] * x[1]);
  }
  return z.u * all[1];
}

// ---- copies of objects, whose integers have other names ----

struct Counted {
  double g;
  int m;
};
inline double counts(Counted k, double x, int n) {
  double sum = 0.0;
  int& m = k.m;
  for (int i = 0; i < n; ++i) {
    sum += k.m * x * k.g;
    m += 1;
  }
  return sum;
}
inline double counted(const row& x, int n) {
  const Counted u{x[0], 2};
  return counts(u, x[1], n) * u.m;
}

// ---- constants in objects ----

struct Knobs {
  double g;
  int m;
  void bump() {
    g *= 2;
    m++;
  }
};
inline double scaled_by(Knobs k, double x) { return k.g * x + k.m; }
inline void tweak(Knobs& k) { k.g += 1; }
inline double changes_copy(Knobs k, double x, int n) {
  double sum = 0.0, &g = k.g;
  for (int i = 0; i < n; ++i) {
    sum += k.g * x * scaled_by(k, x);
    if (i % 3 == 0) k.bump();
    if (i % 3 == 1) tweak(k);
    if (i % 3 == 2) g += 0.5;
  }
  return sum;
}
inline double told(DUALREV_CONSTANT double a, double b) { return std::log(a + b); }
inline double of_copy(Knobs k, double x) {
  const int n = k.m + 1;
  return k.g * std::log(k.g) * x * x - told(0.5 * n, 2);
}
inline double by_value(const row& x, DUALREV_CONSTANT Knobs k, int n) {
  return changes_copy(k, x[0], n) + of_copy(k, x[1]) * k.g * k.m;
}
inline double by_reference(const row& x, DUALREV_CONSTANT const Knobs& k, int n) {
  Knobs own = k;
  own.g += x[0];
  return changes_copy(k, x[0], n) + changes_copy(own, x[1], n) + of_copy(k, x[1]) * k.g * own.g;
}

// ---- constant expressions ----

inline double constant_expressions(const row& x, int n) {
  constexpr Vec p{1, 2};
  constexpr double e = p.x + p.y;
  constexpr double c[2][2] = {{1, 2}, {3, 5}};
  constexpr double det = c[0][0] * c[1][1] - c[0][1] * c[1][0];
  constexpr bool is_positive = det > 0;
  constexpr int size = static_cast<int>(det * 3) + 5;
  double all[size] = {x[0]};
  double sum = x[1];
  for (int i = 0; i < n; ++i) sum += is_positive ? det * sum : x[0] * e * sum;
  return sum + all[0] * e;
}

}  // namespace written

#endif
