// One function of every kind of construct, for forward mode, which the other cases take with DUALREV_FULL only.
#ifndef DUALREV_CASE_FORWARD_HPP
#define DUALREV_CASE_FORWARD_HPP
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <dualrev/rule.hpp>

namespace forward {

// ---- scalar code: without a tape, and with one ----

inline double straight(double x, double y) {
  const double s = std::sin(x) * y;
  return s > 0.5 ? s * s + x : std::exp(s) / y;
}
inline double of_a_class(double x, std::pair<double, double> p, int n) { return x * p.first + n * std::cos(p.second * x); }
inline float narrow(float x, double y) { return static_cast<float>(x * x * y); }
inline double newton(double a) {
  double x = a;
  while (std::fabs(x * x - a) > 1e-12) x = (x + a / x) / 2;
  return x;
}
inline double jumps(double x, int n) {
  double s = 0;
  for (int i = 0;; ++i) {
    switch (i % 4) {
      case 0:
        s += x;
        break;
      case 1:
        s *= x;
        continue;
      case 2:
        s = std::sqrt(s + 1);
        [[fallthrough]];
      default:
        s -= x / 3;
    }
    if (i > n) goto end;
  }
end:
  return s;
}
inline double recursive(double x, int n) { return n < 2 ? x : recursive(x * 0.9, n - 1) + std::sin(recursive(x, n - 2)); }
inline double no_derivative(double x, double y) { return std::floor(x) + y * (static_cast<int>(x) % 3); }

// ---- sums ----

inline double dot(const double* a, std::span<const double> b, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += a[i] * b[i];
  return s * s;
}
inline std::vector<double> in_memory(const std::vector<double>& a, double k) {
  std::vector<double> y(3, k);
  for (std::size_t i = 0; i < a.size(); ++i) y[i % 3] += a[i] * k;
  y.push_back(std::accumulate(a.begin(), a.end(), k));
  return y;
}
inline double preaccumulated(const std::vector<double>& a, double k) {
  double total = k * k;
  for (double x : a) {
    double product = 1;
    for (int j = 0; j < 3; ++j) product *= x + k * j;
    total += std::log(1 + product * product);
  }
  return total * k;
}

// ---- classes ----

struct Vec {
  double x = 0, y = 0;
  Vec& operator+=(const Vec& o) {
    x += o.x;
    y += o.y;
    return *this;
  }
  friend Vec operator*(double k, const Vec& v) { return {k * v.x, k * v.y}; }
};
class Spring {
 public:
  explicit Spring(double k = 1, int n = 1) : stiffness(k), turns(n) {}
  double energy(const Vec& v) const { return stiffness * (v.x * v.x + v.y * v.y) / turns; }
  double stiffness;
  int turns;
};
struct Shape {
  virtual ~Shape() = default;
  virtual double area() const = 0;
};
struct Disc : Shape {
  double r;
  explicit Disc(double a) : r(a) {}
  double area() const override { return 3 * r * r; }
};
struct Box : Shape {
  double w, h;
  Box(double a, double b) : w(a), h(b) {}
  double area() const override { return w * h; }
};
template <class T, int n>
struct Polynomial {
  T c[n];
  T operator()(T x) const {
    T y = 0;
    for (int i = n; i-- > 0;) y = y * x + c[i];
    return y;
  }
};
inline Vec step(Vec at, const Spring& s, double dt) {
  at += dt * Vec{-s.stiffness * at.x, s.energy(at)};
  return at;
}
inline double areas(double x, double y) {
  std::vector<std::unique_ptr<Shape>> all;
  all.push_back(std::make_unique<Disc>(x));
  all.push_back(std::make_unique<Box>(x, y));
  double sum = 0;
  for (const auto& s : all) sum += s->area();
  return sum;
}
inline double polynomial(double x, double a) { return Polynomial<double, 3>{{a, x, a * x}}(x); }

// ---- functions as values ----

inline double composed(double x, double y) {
  std::function<double(double)> f = [y](double a) { return a * y; };
  for (int i = 0; i < 2; ++i) f = [f](double a) { return std::sin(f(a)) + a; };
  double (*table[])(double, double) = {straight, no_derivative};
  return f(x) * table[0](x, y) + table[1](x, y);
}
inline double algorithms(std::vector<double> v, double k) {
  std::sort(v.begin(), v.end(), [](double a, double b) { return a > b; });
  std::transform(v.begin(), v.end(), v.begin(), [k](double a) { return a * k; });
  return std::inner_product(v.begin(), v.end() - 1, v.begin() + 1, k);
}

// ---- containers, sums and pointers ----

inline std::map<std::string, double> by_name(const std::map<std::string, double>& m, double k) {
  std::map<std::string, double> r;
  for (const auto& [name, x] : m) r[name + "!"] = x * k;
  r["all"] += k;
  return r;
}
inline std::unordered_map<int, double> by_number(std::unordered_map<int, double> m, double k) {
  for (auto& [key, x] : m) x *= k + key;
  m[1000] = k;
  return m;
}
using Either = std::variant<double, std::vector<double>, std::string>;
inline std::optional<double> either(const Either& e, std::optional<double> k) {
  if (const double* x = std::get_if<double>(&e)) return k ? *x * *k : *x;
  if (const auto* v = std::get_if<std::vector<double>>(&e)) return v->front() * v->back();
  return std::nullopt;
}
inline std::tuple<double, int, std::array<double, 2>> several(double x) { return {x * x, 3, {x, 1 / x}}; }
struct Node {
  double value = 0;
  std::shared_ptr<Node> next;
};
inline double chain(double x, double y) {
  auto last = std::make_shared<Node>(Node{x * y, nullptr});
  auto first = std::make_shared<Node>(Node{x, last});
  last->value *= y;
  return first->value * first->next->value + last->value;
}
inline double of_nodes(const std::shared_ptr<Node>& a, const std::shared_ptr<Node>& b, double k) {
  return a->value * b->value * k + (b->next ? b->next->value : 0);
}
inline double complex(double x, double y) {
  const std::complex<double> z(x, y);
  return std::abs(z * z + std::exp(z)) + (z / std::complex<double>(2, x)).imag();
}

// ---- in-outs ----

inline double in_outs(double& a, double* p, int n, Vec& v, int& calls) {
  ++calls;
  for (int i = 0; i < n; ++i) {
    a = std::sin(a) * p[i];
    p[i] += v.x * a;
  }
  v.y = a * v.x;
  return v.y;
}
inline void grows(std::vector<double>& v, double (&pair)[2]) {
  v.push_back(pair[0] * v[0]);
  pair[1] *= v.back();
}

// ---- exceptions ----

struct Failure : std::runtime_error {
  double at;
  explicit Failure(double x) : std::runtime_error("failure"), at(x) {}
};
inline double guarded(double x) {
  if (x < 1) throw Failure(x * x);
  return x;
}
inline double recovers(double x, double y) {
  double s = 0;
  for (double a : {x, y, x * y}) {
    try {
      s += guarded(a) * y;
    } catch (const Failure& f) {
      s += f.at * 2;
    }
  }
  return s;
}

// ---- rules ----

inline double logistic(double x) { return 1 / (1 + std::exp(-x)); }
inline std::vector<double> softmax(const std::vector<double>& v) {
  std::vector<double> e;
  double sum = 0;
  for (double x : v) e.push_back(std::exp(x)), sum += e.back();
  for (double& x : e) x = x / sum;
  return e;
}
#ifndef double
}  // namespace forward
template <>
inline constexpr auto dualrev_rule::of<forward::logistic> =
    dualrev::by_partials<forward::logistic>([](double, double y) { return y * (1 - y); });
template <>
inline constexpr auto dualrev_rule::of<forward::softmax> = dualrev::by_pullback<forward::softmax>([](const std::vector<double>& v) {
  auto y = forward::softmax(v);
  return dualrev::value_and_pullback(y, [y](const std::vector<double>& dy) {
    double all = 0;
    for (std::size_t i = 0; i < y.size(); ++i) all += y[i] * dy[i];
    std::vector<double> dx;
    for (std::size_t i = 0; i < y.size(); ++i) dx.push_back(y[i] * (dy[i] - all));
    return dx;
  });
});
namespace forward {
#endif
inline double ruled(const std::vector<double>& v, double k) {
  std::vector<double> s = softmax(v);
  for (double& x : s) x = logistic(k * x);
  s = softmax(s);
  return s[0] * s[1] + k * s[2];
}

}  // namespace forward
#endif
