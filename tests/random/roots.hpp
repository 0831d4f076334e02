// What all random programs share: the signatures of their roots, and some types and functions. No guard of its own for
// the part that is read twice: harness.hpp includes it again for the oracle's copy.
#ifndef DUALREV_RANDOM_ROOTS_HPP
#define DUALREV_RANDOM_ROOTS_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <exception>
#include <functional>
#include <initializer_list>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <queue>
#include <ranges>
#include <set>
#include <span>
#include <stack>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <dualrev/annotate.hpp>

struct Point {
  double x = 0, y = 0;
};
struct Trouble {
  double value;
  int code;
};
struct Failure : std::exception {
  explicit Failure(double v) : value(v) {}
  double value;
};
class Guard {
  double& place_;
  double before_;

 public:
  Guard(double& place, double now) : place_(place), before_(place) { place = now; }
  ~Guard() { place_ = place_ * 0.5 + before_; }
  Guard(const Guard&) = delete;
};
/// Changes what it refers to when it is copied and when it ends.
struct Toll {
  double& place;
  double t;
  Toll(double& place, double t) : place(place), t(t) {}
  Toll(const Toll& o) : place(o.place), t(o.t * 0.5) { place += 0.25; }
  ~Toll() { place = place * 0.75 + 0.125 * t; }
  double value() const { return t - 0.5 * place; }
};
inline double toll(Toll s) { return s.value(); }
struct Chain {
  double s;
  Chain& add(double t) {
    s = s * 0.5 + t;
    return *this;
  }
  Chain& times(const double& t) {
    s *= t;
    return *this;
  }
  Chain then(double t) const { return {std::sin(s) - t}; }
};
inline Chain operator<<(Chain c, double t) { return {c.s * 0.5 + t}; }
inline Chain operator>>(const Chain& c, double& t) {
  t = t * 0.5 + c.s;
  return {c.s * t};
}
template <typename... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <typename... F>
Overloaded(F...) -> Overloaded<F...>;

inline double bump(double& x, double y) {
  x = x * 0.5 + y;
  return x - 0.25;
}
inline void mixed(double& x, double& y, double t) {
  x = x * 0.5 + t;
  y = std::sin(y + x);
}
inline void scale(double* x, double t) { *x *= t; }
inline Point turned(Point p, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * p.x - s * p.y, s * p.x + c * p.y};
}

inline double weighted(const std::array<double, 3>& a) { return a[0] + 2 * a[1] + 3 * a[2]; }
inline double folded(std::initializer_list<double> list) {
  double s = 0;
  for (const double each : list) s = s * 0.5 + each;
  return s;
}

double root_scalar(int program, double a, double b, int n);
double root_reference(int program, double a, double& b, int n);
double root_list(int program, double a, std::vector<double>& v, int n);
Point root_point(int program, Point p, double a, int n);
std::vector<double> root_made(int program, double a, const std::vector<double>& v, int n);
std::pair<double, double> root_pair(int program, double a, Point& p, int n);
void root_pointer(int program, double a, double* q, int n);
std::optional<double> root_keyed(int program, double a, std::map<std::string, double>& m, int n);
std::variant<double, Point> root_either(int program, const std::variant<double, Point>& u, double a, int n);

#endif
