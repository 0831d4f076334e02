// Defects that hostile trials found: where a number that becomes an object would be elided, end at another time, or be
// another place.
#ifndef DUALREV_CASE_FOUND_LIFETIMES_HPP
#define DUALREV_CASE_FOUND_LIFETIMES_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

// The oracle's duals are classes, which would be elided, and are not what literals are.
#ifdef CASE_ON_FORWARD_DUALS
#define FL_VALUE(v) double(v)
#define FL_FLOAT(v) float(v)
#define FL_MOVED(v) double(v)
#else
#define FL_VALUE(v) v
#define FL_FLOAT(v) v
#define FL_MOVED(v) std::move(v)
#endif

namespace found_lifetimes {

// ---- a number is returned before objects end that change it ----

struct Reset {
  double& r;
  double old;
  explicit Reset(double& place) : r(place), old(place) {}
  ~Reset() { r = old; }
};
struct Zero {
  double& r;
  ~Zero() { r = 0.5; }
};
template <class F>
struct Finally {
  F f;
  ~Finally() { f(); }
};
template <class F>
Finally(F) -> Finally<F>;

inline double in_function(double x, double y) {
  double v = x;
  Reset g(v);
  v *= y;
  return FL_VALUE(v);
}
inline double in_closures(double x, double y) {
  auto f = [&] {
    double v = x;
    Reset g(v);
    v *= y;
    return FL_VALUE(v);
  };
  auto g = [&](double q) -> double {
    double v = q;
    Finally end{[&] { v = 0; }};
    v *= y;
    return FL_VALUE(v);
  };
  return f() * g(x);
}
struct Scaled {
  double c = 1;
  double by(double k) {
    double r = c * k;
    Reset g(r);
    r += k;
    return FL_VALUE(r);
  }
  double operator()(double q) const {
    double w = c * q;
    Zero z{w};
    return FL_VALUE(w);
  }
};
inline double in_members(double x, double y) {
  Scaled s{x};
  return s.by(y) * s(y);
}
inline auto deduced(double x, double y) {
  double v = x;
  Zero g{v};
  v *= y;
  return FL_VALUE(v);
}
template <class T>
T of_template(T x, T y) {
  T v = x;
  Zero g{v};
  v *= y;
  return FL_VALUE(v);
}
inline double in_others(double x, double y) { return deduced(x, y) * of_template(x, y); }
// The object that ends is inside of another, has no name, or belongs to a statement.
struct AtEnd {
  double& r;
  double x;
  AtEnd(double& place, double value) : r(place), x(value) {}
  ~AtEnd() { r = x * x; }
};
inline double in_pointer(double x, double y) {
  double r = 0;
  auto p = std::make_unique<AtEnd>(r, x);
  r = y;
  return FL_VALUE(r);
}
inline double in_optional(double x, double y) {
  double v = x;
  std::optional<Reset> g(v);
  v *= y;
  return FL_VALUE(v);
}
inline double in_tuple(double x, double y) {
  double v = x;
  std::tuple<Zero, int> g(Zero{v}, 1);
  v *= y;
  return FL_VALUE(v);
}
inline double in_vector(double x, double y) {
  double v = x;
  std::vector<std::unique_ptr<Reset>> g;
  g.push_back(std::make_unique<Reset>(v));
  v *= y;
  return FL_VALUE(v);
}
inline double in_closure(double x, double y) {
  double v = x;
  auto f = [g = std::make_shared<Zero>(Zero{v})] { return 2.0; };
  v = y * f();
  return FL_VALUE(v);
}
inline double in_stored_function(double x, double y) {
  double v = x * y;
  std::function<double()> f = [g = std::make_shared<Zero>(Zero{v})] { return 1.0; };
  v *= y * f();
  return FL_VALUE(v);
}
inline double extended(double x, double y) {
  double v = x;
  const Reset& g = Reset(v);
  v *= y;
  return FL_VALUE(v);
}
inline double of_loop(double x, double y) {
  double v = x;
  for (Reset g(v);;) {
    v *= y;
    return FL_VALUE(v);
  }
}
inline double in_handler(double x, double y) {
  double v = x;
  try {
    throw std::runtime_error("");
  } catch (const std::exception&) {
    Reset g(v);
    v *= y;
    return FL_VALUE(v);
  }
}
// What reads as a name in the twin alone.
inline double converted(double x, double y) {
  double v = x, w = y;
  Reset g(v), h(w);
  v *= y;
  w *= x;
  if (y > 1) return double(v);
  if (x > 1) return FL_MOVED(v);
  return +w;
}
inline float of_float(float x) {
  float v = x;
  Finally g{[&] { v = 7; }};
  v *= 2;
  return FL_FLOAT(v);
}
inline double floats(double x, double y) { return of_float(static_cast<float>(x)) * y; }
#ifndef CASE_ON_FORWARD_DUALS  // by hand
inline long double of_long_double(long double x) {
  long double v = x;
  Finally g{[&] { v = 5; }};
  v *= 2;
  return v;
}
// The result is in the caller's memory before it is returned.
inline long double seen_before(long double& result, long double x) {
  long double v = x;
  result = 4;
  v *= 2;
  return v;
}
struct Made {
  long double a;
  explicit Made(long double x) : a(seen_before(a, x)) {}
};
inline double long_doubles(double x, double y) {
  return static_cast<double>(of_long_double(x) * y + Made(x).a);
}
#endif

// ---- objects without a name live until all of the expression is evaluated ----

inline std::shared_ptr<double> share(const std::shared_ptr<double>& p) { return p; }
inline double times_count(double v, const std::shared_ptr<double>& p) { return v * static_cast<double>(p.use_count()); }
inline double counted(double x, double y) {
  auto p = std::make_shared<double>(x);
  double s = times_count(*share(p) * y, p);
  s += times_count(x * y, p);
  if (times_count(*share(p) * y, p) > x * y * 1.5) s *= x;
  return s;
}
inline double counted_in_list(double x, double y) {
  auto p = std::make_shared<double>(x);
  std::array<double, 2> a{*share(p) * y, x * static_cast<double>(p.use_count())};
  std::vector<double> v{times_count(*share(p) * y, p), y};
  return a[0] * a[1] * v[0] * v[1] * static_cast<double>(p.use_count());
}
inline double counted_in_branch(double x, double y) {
  auto p = std::make_shared<double>(x);
  const double s = x + (y > 0 ? times_count(*share(p) * y, p) : y) * static_cast<double>(p.use_count());
  if (times_count(*share(p) * y, p) > 0 && times_count(*share(p) + y, p) > 1) return s * x;
  return s;
}
inline double expired(double x, double y) {
  auto p = std::make_shared<double>(x);
  std::weak_ptr<double> w = p;
  auto take = [&] { return std::exchange(p, nullptr); };
  auto f = [&](double q) { return w.expired() ? q : q * q; };
  return f(*take() * y);
}
struct CopiedOnWrite {
  std::shared_ptr<std::vector<double>> d;
  std::vector<double>& to_write() {
    if (d.use_count() > 1) d = std::make_shared<std::vector<double>>(*d);
    return *d;
  }
  const std::vector<double>& to_read() const { return *d; }
  CopiedOnWrite copy() const { return *this; }
};
inline double set_first(double q, CopiedOnWrite& c) {
  c.to_write()[0] = q;
  return q;
}
inline double copied_on_write(double x, double y) {
  CopiedOnWrite a{std::make_shared<std::vector<double>>(std::vector<double>{x, y})};
  const auto* before = a.d.get();
  const double s = set_first(a.copy().to_read()[1] * 2, a);
  return s + (a.d.get() == before ? x : y);
}
// A stored function that holds nothing is no such object.
inline double twice(const std::function<double(double)>& f, double v) { return f(f(v)); }
inline double stored(double x, double y) {
  return x + (y > 0 ? twice([&](double t) { return t * y; }, x * y) * x : y);
}

// ---- what std::max and its like give is one of the places ----

inline double square(const double* p) { return *p * *p; }
inline double read_after(const double& r, double& a) {
  a *= 2;
  return r;
}
inline double addresses(double x, double y) {
  return square(&std::max(x * 2, y)) + square(&std::min(x * 2, y * 3)) + square(&std::clamp(x * y, FL_VALUE(0.1), y));
}
// The numbers without names have ended when they are not chosen.
inline double chosen(double x, double y) {
  double a = x * y;
  const double& high = std::max(a, FL_VALUE(0.1));
  const double& clamped = std::clamp(a, FL_VALUE(0.2), FL_VALUE(y * 3));
  const double& place = std::min(a, y);
  a *= 2;
  return high * clamped * place * a;
}
inline double chosen_for_call(double x, double y) {
  double a = x;
  return read_after(std::max(a, 0.1 * y), a) * read_after(std::min(x * 9, a), a) * a;
}

// ---- lists and null pointers whose type is deduced ----

inline double listed(double x, double y) {
  auto&& l = {FL_VALUE(1.), FL_VALUE(x * y)};
  const auto& m = {y, FL_VALUE(x * x), FL_VALUE(3.0)};
  return *(l.end() - 1) * *m.begin() * *(m.begin() + 1);
}
inline double null_of_iterator(double x, double y) {
  std::deque<double> d;
  std::front_insert_iterator<std::deque<double>>* p = nullptr;
  std::front_insert_iterator<std::deque<double>> to(d);
  if (!p) p = &to;
  **p = x * y;
  return d[0] * y;
}

}  // namespace found_lifetimes

#endif
