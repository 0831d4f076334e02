// Functions that are run backwards, as people write them: several variables of one declaration, commas, names that
// hide others; enumerations; objects that are given.
#ifndef DUALREV_CASE_REGIONS_REACH_HPP
#define DUALREV_CASE_REGIONS_REACH_HPP

#include <dualrev/annotate.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <list>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

// ---- several at once ----

inline double two_indices(const std::vector<double>& x) {
  double s = 0;
  for (int i = 0, j = static_cast<int>(x.size()) - 1; i < j; ++i, --j) s += x[i] * x[j];
  for (int i = 0, j = 1; j < static_cast<int>(x.size()); ++i, ++j) s *= 1 + 0.1 * x[i] * x[j];
  return s;
}
/// One step reads what another one of the same increment sets, before it or behind it.
inline double steps_of_steps(const std::vector<double>& x, int n) {
  double s = 0;
  for (int i = 0, d = 1; i < 6; i += d, d = 3 - d) s += x[i] * s + x[0] * d;
  for (int i = 0, d = 1; i < n; i += d, d = 3 - d) s += x[i] * s * 0.5 + x[1] * d;
  for (int d = 1, i = 0; i < n; d = 3 - d, i += d) s -= x[i] * s * 0.5 + x[2] * d;
  for (int i = 0, j = 1; i < n; j = j * 2, ++i) s += x[i] * s * 0.1 + x[3] * j;
  int k = 0;
  for (int i = 0; i < n; ++i, k = i) s += x[k < n ? k : 0] * s * 0.1;
  return s * (k + 1);
}
inline double reversed_in_place(const std::vector<double>& x) {
  std::vector<double> y = x;
  for (std::size_t i = 0, j = y.size(); i + 1 < j; i++, --j) {
    double t = y[i] * y[0];
    y[i] = y[j - 1], y[j - 1] = t;
  }
  double s = 0;
  for (std::size_t i = 0, n = y.size(); i < n; ++i) s += y[i] * y[i] * static_cast<double>(i + 1);
  return s;
}
inline double closed(const std::vector<double>& x) {
  double a = 0;
  for (std::size_t i = 0, j = x.size() - 1; i < x.size(); j = i++) a += x[j] * x[i] * x[i];
  return a;
}
/// Both are counted in the body, too; one is left by a break.
inline double partitioned(const std::vector<double>& x, double pivot) {
  double left = 0, right = 1;
  for (int lo = 0, hi = static_cast<int>(x.size()) - 1; lo <= hi;) {
    if (x[lo] < pivot) left += x[lo] * x[lo], ++lo;
    else right *= 1 + x[hi] * left, --hi;
    if (right > 5) break;
  }
  return left * right;
}
inline double steps(const std::vector<double>& x, int n) {
  double s = x[0], p = 1, q;
  int i = 0, k = n;
  while (i < n) {
    q = s * p, s += q * x[i % 2], p *= 0.5;
    k--, i += 1;
  }
  return s * k + p;
}
/// One variable depends on the other, and on what the loop changes.
inline double depends(const std::vector<double>& x, int n) {
  double s = 0;
  for (int i = 1, j = i + 1; i < n; ++i, j += i) s += x[j % 3] * x[i % 3];
  for (int i = n, j = 0; i-- > 0; ++j) s += x[i % 3] * j;
  int m = n;
  for (int i = 0, j = m++; i < m; ++i) s += x[i % 3] * j;
  return s;
}
inline double numbers_in_header(const std::vector<double>& x, int n) {
  double s = 0;
  for (double p = 1, q = x[0]; p * q < n; p += 1, q *= 1.5) s += p * q * x[1];
  return s;
}
inline double hides_inner(const std::vector<double>& x) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    double t = x[i];
    {
      double t = 2 * x[i];
      s += t * t;
    }
    for (std::size_t i = 0; i < 2; ++i) s += t * static_cast<double>(i) * x[i];
    if (t > 0.5) {
      double s0 = 0;
      const double s = t * t;
      for (double t : x) t *= s, s0 += t;
      t += s + s0;
    }
    s *= t;
  }
  return s;
}
inline double step(double x) { return x * x; }
inline constexpr double k = 0.25;
inline double hides_names(const std::vector<double>& x) {
  double s = 0;
  for (double v : x) {
    const double t = step(v) * k;
    double step = t * t, k = v;
    s += step * k;
    {
      int step = 3;
      s += v * step;
      while (step-- > 0) s += 0.1 * s;
    }
  }
  return s * k + step(s);
}
inline double from_both_ends(const std::vector<double>& x) {
  const double *p = x.data(), *q = x.data() + x.size();
  double s = 0;
  while (p < q) {
    s += *p++ * *--q;
  }
  for (const double *a = x.data(), *b = a + x.size(); a != b; ++a) s *= 1 + 0.1 * *a;
  return s;
}
inline double by_iterators(const std::vector<double>& x) {
  double s = 0;
  for (auto i = x.begin(), j = x.end(); i < j; ++i) {
    --j;
    s += (*i - *j) * (*i + 2 * *j);
  }
  return s;
}
inline double commas(const std::vector<double>& x, int n) {
  double s = 0;
  int i = 0;
  for (; n > 0; n--, i = (i + 1) % 3) s += x[i], s *= x[(i + 1) % 3];
  int a = 0, b = 1, c = 2;
  for (int r = 0; r < 4; ++r) a = b, b = c, c = (a + 1) % 3, s += x[a] * x[b] * x[c];
  return s;
}

// ---- objects that are given ----

struct Point { double x, y; };
struct State { double position, velocity; };
struct Body { double mass; double p[3]; Point q; };
inline double by_pointer(const Point* points, int n) {
  Point c{0, 0};
  for (int i = 0; i < n; ++i) c.x += points[i].x, c.y += points[i].y;
  c.x /= n + 1, c.y /= n + 1;
  double s = 0;
  for (int i = 0; i < n; ++i) s += (points[i].x - c.x) * (points[i].x - c.x) + (points[i].y - c.y) * (points[i].y - c.y);
  return s;
}
inline double by_span(std::span<const Point> points) {
  double s = 0;
  for (const auto& p : points) s += p.x * p.y;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) s *= 1 + 0.1 * points[i].x * points[i + 1].y;
  return s;
}
inline double bodies(std::span<const Body> all) {
  double s = 0;
  for (const Body& b : all) {
    double d = 0;
    for (int k = 0; k < 3; ++k) d += b.p[k] * b.p[k];
    s += b.mass / std::sqrt(d) * b.q.x;
  }
  return s;
}
inline double simulated(State s, double dt, int n) {
  for (int i = 0; i < n; ++i) {
    s.velocity -= dt * std::sin(s.position);
    s.position += dt * s.velocity;
  }
  return s.position;
}
inline double array_by_value(std::array<double, 3> a, int n) {
  for (int i = 0; i < n; ++i) a[i % 3] = std::sin(a[(i + 1) % 3]) * a[i % 3];
  return a[0] * a[1] + a[2];
}
inline double vector_by_value(std::vector<double> a, double k) {
  for (std::size_t i = 1; i < a.size(); ++i) a[i] += k * a[i - 1] * a[i];
  a.push_back(k);
  return a.back() * a[a.size() - 2];
}
inline double rows_by_value(std::vector<std::vector<double>> a) {
  double det = 1;
  const std::size_t n = a.size();
  for (std::size_t k = 0; k < n; ++k) {
    det *= a[k][k];
    for (std::size_t i = k + 1; i < n; ++i) {
      const double f = a[i][k] / a[k][k];
      for (std::size_t j = k; j < n; ++j) a[i][j] -= f * a[k][j];
    }
  }
  return det;
}
inline double points_by_value(std::vector<Point> a) {
  double s = 0;
  for (auto& p : a) p.x *= p.y, s += p.x;
  for (const Point& p : a) s += p.x * p.y;
  return s;
}
/// Called: it changes numbers and objects of its own.
inline double turns(double angle, State s, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    angle += 0.1 * std::sin(angle);
    s.position *= angle;
    sum += s.position * s.velocity;
  }
  return sum;
}
inline double calls_turns(const State& s, double angle, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += turns(angle, s, n) * turns(sum, s, i) + angle;
  return sum;
}

// ---- constants ----

struct Sample {
  double t, value, weight;
  int kind;
};
inline double fits(double a, double b, DUALREV_CONSTANT const std::vector<Sample>& samples) {
  double s = 0;
  for (const auto& p : samples) {
    const double r = a * std::exp(-b * p.t) - p.value;
    if (p.kind == 1) continue;
    s += p.weight * r * r;
  }
  return s;
}
inline double fits_span(double a, double b, DUALREV_CONSTANT std::span<const Sample> samples) {
  double s = 1;
  for (const Sample& p : samples) {
    const double r = a * p.t + b - p.value;
    s *= 1 + r * r;
    for (int k = 0; k < p.kind; ++k) s *= a;
  }
  return s;
}
inline double tables(double a, DUALREV_CONSTANT const std::vector<std::vector<double>>& table) {
  double s = 1;
  for (const auto& row : table) {
    double t = 0;
    for (double v : row) t += v * s;
    for (std::size_t j = 0; j < row.size(); ++j) t *= a * row[j];
    s += t;
  }
  return s;
}
inline double weighted(const double* x, DUALREV_CONSTANT const double* weights, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += weights != nullptr ? weights[i] * x[i] : x[i];
  if (weights == nullptr) s *= s;
  return nullptr == weights ? s : s * s;
}
inline double weighted_if(const double* x, DUALREV_CONSTANT const double* weights, DUALREV_CONSTANT const Sample* more, int n) {
  double s = 0;
  if (weights)
    for (int i = 0; i < n; ++i) s += weights[i] * x[i];
  else
    for (int i = 0; i < n; ++i) s += x[i] * x[i];
  if (!more) return s;
  if (more != nullptr && n > 0) s *= more->weight * more[0].t * s;
  return s;
}

// ---- enumerations ----

enum class Kind { Linear, Quadratic, Exponential };
enum Mode { Idle, Rising, Falling = 7 };
inline double by_kind(const std::vector<double>& x, Kind kind) {
  double s = 0;
  for (double v : x) {
    switch (kind) {
      case Kind::Linear: s += v; break;
      case Kind::Quadratic: s += v * v; break;
      case Kind::Exponential: s += std::exp(v) * s; break;
    }
  }
  return s;
}
inline double with_state(const std::vector<double>& x) {
  enum class Level { Low, High };
  Level level = Level::Low;
  double s = 0;
  for (double v : x) {
    if (level == Level::Low && v > 0.6)
      level = Level::High;
    else if (level == Level::High && v < 0.5)
      level = Level::Low;
    s += level == Level::High ? v * s + 1 : 0.1 * v;
  }
  return level == Level::High ? s : s * s;
}
inline double modes(const std::vector<double>& x) {
  Mode mode = Idle;
  double level = 0, total = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    switch (mode) {
      case Idle:
        level = x[i] * x[i];
        mode = Rising;
        break;
      case Rising:
        level *= 2 * x[i];
        if (level > 0.3) mode = Falling;
        break;
      case Falling:
        level *= 0.5 * level;
        if (level < 0.2) mode = Idle;
        break;
    }
    total += level * level;
  }
  return mode == Falling ? total : 2 * total;
}
inline Kind kind_of(int i) { return i % 2 == 0 ? Kind::Linear : Kind::Quadratic; }
inline double calls_kinds(const std::vector<double>& x, Kind first) {
  double s = 1;
  Kind last = first, now;
  for (std::size_t i = 0; i < x.size(); ++i) {
    now = kind_of(static_cast<int>(i));
    if (now == Kind::Linear) s *= x[i];
    if (last != now) s += by_kind(x, last);
    last = now;
  }
  return s;
}

// ---- several numbers that are given back ----

struct Pair { double a, b; };
struct Box { Pair low; double size[2]; };
inline std::pair<double, double> sums(const std::vector<double>& x) {
  double s = 0, q = 1;
  for (double v : x) s += v * q, q *= 1 + v * v;
  return {s, q};
}
inline std::tuple<double, double, double> three(const std::vector<double>& x) {
  double a = 0, b = 0, c = 0;
  for (std::size_t i = 0; i < x.size(); ++i) a += x[i], b += x[i] * static_cast<double>(i), c += x[i] * a;
  if (c > 1) return {c, b, a};
  return {a, b, c * std::sin(c)};
}
inline Pair simulates(const std::vector<double>& x, double dt, int n) {
  Pair y{x[0], x[1]};
  for (int i = 0; i < n; ++i) {
    const Pair m{y.a + 0.5 * dt * y.b, y.b - 0.5 * dt * std::sin(y.a)};
    y.a += dt * m.b;
    y.b -= dt * std::sin(m.a);
  }
  return y;
}
inline std::array<double, 3> moments(const std::vector<double>& x) {
  std::array<double, 3> m{};
  for (double v : x) m[0] += v, m[1] += v * m[0], m[2] += v * v * v;
  return m;
}
inline Box boxed(const double* x, int n) {
  if (n <= 0) return {{1, x[0]}, {x[0], 2}};
  Pair low{x[0], x[0]}, high = low;
  for (int i = 0; i < n; ++i) {
    if (x[i] < 0) return Box{{x[i], low.a * x[i]}, {3.0, x[0]}};
    low.a = std::min(low.a, x[i]), low.b += x[i] * low.b;
    high.a = std::max(high.a, x[i] * x[i]);
  }
  return {low, {high.a - low.a, high.b * low.b}};
}
inline std::array<Pair, 2> corners(const std::vector<double>& x) {
  std::array<Pair, 2> all{};
  for (std::size_t i = 0; i < x.size(); ++i) all[i % 2].a += x[i] * x[i], all[(i + 1) % 2].b += x[i] * all[0].a;
  return all;
}

inline std::pair<double, double> made(const std::vector<double>& x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    if (x[i] > 0.85) return std::pair<double, double>(x[i], s);
    s += x[i];
  }
  return std::make_pair(n > 3 ? 1.0 : s, s * s);
}
inline std::pair<double, Pair> pairs(const std::vector<double>& x) {
  std::pair<double, Pair> p{0, {1, 2}};
  for (double v : x) p.first += v * p.second.a, p.second.b *= v, p.second.a += p.first;
  return p;
}
inline double of_pair(const std::pair<double, double>& p, int n) {
  double s = p.first;
  for (int i = 0; i < n; ++i) s *= p.second * s;
  return s;
}
inline double bound(const std::vector<std::pair<double, double>>& p, const std::vector<Pair>& q) {
  double s = 0;
  for (const auto& [a, b] : p) s += a * b * s + a;
  for (auto [a, b] : q) a *= b, s += a * s;
  std::vector<Pair> r = q;
  for (auto& [a, b] : r) a += s * b, b = a * a;
  const auto& [u, v] = r[0];
  const auto [w, z] = q[0];
  for (const auto& [a, b] : r) s += a * b * u * v + w * z;
  return s;
}

// ---- elements that move ----

inline double swaps_rows_of_array(const std::vector<double>& x, int n) {
  double a[3][3];
  std::array<std::array<double, 2>, 3> b{};
  Pair q[3] = {};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) a[i][j] = x[i] * x[(j + 1) % 3];
    b[i][0] = x[i], b[i][1] = x[i] * x[i];
    q[i].a = b[i][1];
  }
  double s = 0;
  for (int k = 0; k < n; ++k) {
    const int p = (k * 2 + 1) % 3;
    std::swap(a[k % 3], a[p]);
    std::swap(b[p], b[(k + 1) % 3]);
    std::swap(q[0], q[p]);
    for (int j = 0; j < 3; ++j) a[p][j] *= b[j][0] + q[j].a, s += a[0][j] * a[1][j];
    b[0][1] *= a[0][0];
  }
  return s + b[0][1] * q[2].a;
}
inline double swaps_given(std::vector<std::vector<double>> a) {
  double det = 1;
  for (std::size_t k = 0; k < a.size(); ++k) {
    std::size_t p = k;
    for (std::size_t i = k + 1; i < a.size(); ++i)
      if (std::abs(a[i][k]) > std::abs(a[p][k])) p = i;
    if (p != k) {
      std::swap(a[p], a[k]);
      det = -det;
    }
    det *= a[k][k];
    for (std::size_t i = k + 1; i < a.size(); ++i) {
      const double f = a[i][k] / a[k][k];
      for (std::size_t j = k; j < a.size(); ++j) a[i][j] -= f * a[k][j];
    }
  }
  return det;
}
inline double aligned(const std::vector<double>& x, const std::vector<double>& y) {
  std::vector<double> previous(y.size() + 1), current(y.size() + 1);
  for (std::size_t i = 0; i < x.size(); ++i) {
    current[0] = 0;
    for (std::size_t j = 0; j < y.size(); ++j)
      current[j + 1] = (x[i] - y[j]) * (x[i] - y[j]) + std::min({previous[j], previous[j + 1], current[j]});
    std::swap(previous, current);
  }
  return std::max({previous.back(), x[0], y[0]});
}

inline double over_window(const std::vector<double>& x, std::size_t width) {
  std::vector<double> w;
  double s = 0;
  for (double v : x) {
    w.push_back(v * v);
    if (w.size() > width) w.erase(w.begin());
    double m = 0;
    for (double e : w) m += e * s + e;
    s += m / static_cast<double>(w.size() + 1);
  }
  return s;
}
inline double at_front(const std::vector<double>& x, int at) {
  std::vector<double> v;
  for (double e : x) v.insert(v.begin(), 2 * e);
  v.insert(v.begin() + at, v[0] * v[1]);
  v.insert(v.end(), v[2] * v[0]);
  v.erase(v.begin() + 1);
  v[0] *= v[1];
  v.erase(v.end() - 2);
  double s = 0;
  for (std::size_t i = 0; i < v.size(); ++i) s = s * 0.5 + v[i] * v[0];
  return s;
}

// ---- cases that fall ----

inline double falls(const double* x, int n, int order) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    double t = 1;
    switch (order + i % 2) {
      case 3: t *= x[i]; [[fallthrough]];
      case 2: t *= x[i] + t; [[fallthrough]];
      case 1: t *= x[i]; break;
      default: t = std::sin(x[i]);
      case -1: s += t * t;
    }
    s += t;
  }
  return s;
}
inline double falls_to_return(const double* x, int n) {
  switch (n) {
    case 0: return x[0];
    case 1:
    case 2: for (int i = 0; i < n; ++i) if (x[i] > 0.5) return x[i] * x[1];
    case 3: { return x[0] * x[1] * x[2]; }
  }
  return x[1];
}

// ---- objects that are changed ----

struct Mass { double x, v; };
inline void advance(Mass& s, double dt) {
  const double a = -std::sin(s.x);
  s.v += dt * a;
  s.x += dt * s.v;
}
inline double steps_object(Mass& s, double dt, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) advance(s, dt), sum += s.x * s.x;
  return sum;
}
inline double moves_all(std::vector<Mass>& all, double dt) {
  double e = 0;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const double d = all[i].x - all[j].x;
      all[i].v -= dt * d, all[j].v += dt * d * all[i].v;
      e += all[i].v * d;
    }
  for (auto& m : all) m.x += dt * m.v, e += m.x * m.v;
  return e;
}
inline double two_objects(Mass& a, Mass& b, int n) {
  for (int i = 0; i < n; ++i) a.x += b.v * a.v, b.v *= a.x, b.x = std::sin(a.v);
  return a.x * b.v + b.x;
}
inline double rows_changed(std::array<double, 3>& r, std::vector<std::vector<double>>& m) {
  double s = 0;
  for (std::size_t i = 0; i < m.size(); ++i)
    for (std::size_t j = 0; j < 3; ++j) m[i][j] *= r[j], r[j] += m[i][j] * m[i][0], s += r[j];
  return s;
}
inline double ends_by_exception(Mass& s, int n) {
  double t = 0;
  for (int i = 0; i < n; ++i) {
    s.x *= s.v + 1, t += s.x;
    if (i == 3) throw 7;
  }
  return t;
}

// ---- rows of integers that a function has copies of ----

inline double walks(const std::vector<double>& x, std::vector<int> next) {
  double s = 1;
  for (int k = 0; k < 3; ++k) {
    s += x[next[k]] * s;
    next[0] = 1;
  }
  return s;
}
inline double appends(const std::vector<double>& x, std::vector<int> next) {
  next.push_back(2);
  double s = 1;
  for (std::size_t k = 0; k < next.size(); ++k) s += x[next[k]] * s;
  return s;
}
inline double by_references(const std::vector<double>& x, std::vector<int> next) {
  for (int& each : next) each = 2 - each;
  int& first = next[0];
  first = 1;
  double s = 1;
  for (std::size_t k = 0; k < next.size(); ++k) s += x[next[k]] * s;
  return s;
}
inline double swaps_two(const std::vector<double>& x, std::array<int, 3> next) {
  double s = 1;
  for (int k = 0; k < 2; ++k) {
    std::swap(next[k], next[k + 1]);
    s += x[next[k]] * s;
  }
  return s;
}
inline double walks_twice(const std::vector<double>& x, std::vector<int> next) {
  double s = 0;
  for (int k = 0; k < 2; ++k) s += walks(x, next) * 0.1 + s * s;
  for (int k = 0; k < 2; ++k) s += appends(x, next) * 0.1 + by_references(x, next) * s;
  for (int k = 0; k < 2; ++k) s += swaps_two(x, {k, 2, 1}) * 0.1;
  return s;
}

// ---- types that have other names ----

using Whole = int;
using Byte = std::uint8_t;
using Wholes = std::vector<Whole>;
using Lists = std::vector<Wholes>;
using Numbers = std::vector<double>;
struct Choice {
  Whole at;
};

inline double of_wholes(const Numbers& x, const Wholes& at) {
  double s = 0;
  for (Whole i : at) s += x[i] * x[i];
  for (const Whole& i : at) s += x[i] * s;
  return s;
}
inline double of_bytes(const Numbers& x, const std::array<Byte, 3>& at) {
  double s = 0;
  for (Byte i : at) s += x[i] * x[0];
  for (const auto& i : at) s += x[i] * s;
  return s;
}
inline double of_lists(const Numbers& x, const Lists& lists) {
  double s = 0;
  for (const Wholes& each : lists)
    for (const auto i : each) s += x[i] * x[i];
  return s;
}
inline double of_choices(const Numbers& x, const std::vector<Choice>& all) {
  double s = 0;
  for (const Choice& each : all) s += x[each.at] * x[0];
  return s;
}
inline double of_table(const Numbers& x, int n) {
  const Whole at[] = {2, 0, 1};
  int steps[3] = {1, 2, 0};
  for (auto& each : steps) each = (each + n) % 3;
  double s = 0;
  for (Whole i : at) s += x[i] * x[steps[i]];
  for (const Whole& i : steps) s += x[i] * s;
  return s;
}
inline double of_weights(const Numbers& x, DUALREV_CONSTANT const Numbers& c) {
  double s = 0;
  for (double each : c) s += each * x[0] * x[1];
  for (const auto& each : c) s += each * x[2] * s;
  return s;
}
inline double in_turn(const Numbers& x, const std::list<Wholes>& all) {
  double s = 0;
  for (const auto& each : all) s += x[each[0]] * x[0];
  return s;
}
inline double thrice(double x, double y) {
  double s = x;
  for (Whole i = 0; i < 3; ++i) s = s * y + x * i;
  for (std::uint32_t i = 0; i < 2; ++i) s *= x + i;
  for (std::int8_t i = 2; i >= 0; --i) s += y * i;
  return s;
}
inline double wraps(double x, double y) {
  double s = x;
  for (Byte i = 254; i != 1; ++i) s = s * y + i;
  return s;
}
inline double made_as(const Numbers& x, int n) {
  double s = 0;
  auto t = std::vector<double>(n);
  std::vector<double> u = std::vector<double>(n, 2.0);
  for (int k = 0; k < 3; ++k) {
    for (int i = 0; i < n; ++i) t[i] = x[i] * x[k] + u[i];
    for (int i = 0; i < n; ++i) s += t[i] * t[i];
    u[k % n] = s;
  }
  return s + t[0];
}
inline double in_blocks(const Numbers& x, DUALREV_CONSTANT double c) {
  double s = 0;
  {
    const int k = static_cast<int>(c);
    s += x[k] * x[0];
  }
  const int k = static_cast<int>(2 * c);
  {
    const int k = static_cast<int>(c) + 1;
    for (double each : x) s += x[k] * each;
  }
  return s * x[k];
}

// Rows by value, changed or not, and handed on to what may give early.
inline double first_above(const Numbers& v, double k) {
  for (double x : v)
    if (x > k) return x * k;
  return k;
}
inline double scaled_until(Numbers v, double k) {
  for (std::size_t i = 0; i < v.size(); ++i) {
    v[i] *= k;
    if (v[i] > 1) return v[i] * v[i];
  }
  return v[0] * v[1];
}
inline double with_one_more(Numbers v, double k) {
  v.push_back(k);
  double s = 0;
  for (double x : v) {
    s += x * x;
    if (s > 9) return s * v.back();
  }
  return s * v[0];
}
inline double in_an_array_until(std::array<double, 2> v, double k) {
  for (double& x : v) {
    x *= k;
    if (x > 1) return x * x;
  }
  return v[0] * v[1];
}
inline double again_by_value(Numbers v, int n) {
  if (n == 0) return v[0] * v[1];
  v[0] *= 1.5;
  v[1] += v[0];
  return again_by_value(v, n - 1) + v[0];
}
inline double several_by_value(Numbers v, const Numbers w, double k) {
  double s = v[0] * v[1] + first_above(v, k) * first_above(w, 2 * k);
  s += scaled_until(v, k) + v[0] * scaled_until(v, 2 * k) + scaled_until(w, k);
  const std::array<double, 2> both{v[0], w[1]};
  s += with_one_more(v, k) * v[1] + in_an_array_until(both, k);
  return s * again_by_value(v, 2) + again_by_value(w, 1);
}

#endif  // DUALREV_CASE_REGIONS_REACH_HPP
