// Functions of the source that are given closures, member functions with constants of their own, and rows whose size
// an object says.
#ifndef DUALREV_CASE_GIVEN_CLOSURES_HPP
#define DUALREV_CASE_GIVEN_CLOSURES_HPP
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace given_closures {

using numbers = std::vector<double>;

// ---- templates that call what they are given ----

template <class F>
double simpson(F f, double a, double b, int n) {
  const double h = (b - a) / n;
  double s = f(a) + f(b);
  for (int i = 1; i < n; ++i) s += (i % 2 ? 4 : 2) * f(a + i * h);
  return s * h / 3;
}
inline double integral(double k, double b) {
  return simpson([k](double x) { return std::exp(-k * x * x); }, 0.0, b, 140);
}
inline double two_integrals(double k, double b) {
  const auto f = [&](double x) {
    const double y = k * x;
    return std::exp(-y * x) + y;
  };
  return simpson(f, 0.0, b, 140) * simpson([&](double x) { return x * k * b; }, k, b, 150);
}
inline double twice_inside(double k, double b) {
  return simpson([&](double x) { return simpson([&](double y) { return std::sin(k * x * y); }, x, b, 130); }, 0.0, k, 140);
}
template <class F>
double newton(const F& f, double x) {
  for (int i = 0; i < 200; ++i) {
    const double h = 1e-3, fx = f(x), d = (f(x + h) - f(x - h)) / (2 * h);
    x -= fx / d;
    if (std::abs(fx) < 1e-3) break;
  }
  return x;
}
inline double root(double c) {
  return newton([=](double x) { return x * x - c; }, 1.0);
}
template <class F>
double first_where(const F& is_one, const numbers& x, double otherwise) {
  for (double e : x)
    if (is_one(e)) return e;
  return otherwise;
}
inline double first_large(const numbers& x, double a) {
  return first_where([&](double e) { return e * e > a; }, x, a) * first_where([](double e) { return e > 5; }, x, a * a);
}
template <class F, class G>
void in_steps(F&& change, G&& done, numbers& x, int most) {
  for (int i = 0; i < most && !done(x[0]); ++i)
    for (double& e : x) change(e, 0.1);
}
inline double until_done(numbers x, double a) {
  in_steps([&](double& e, double h) { e += h * a * e; }, [](double e) { return e > 1.3; }, x, 40);
  double s = 0;
  for (double e : x) s += e * e;
  return s;
}
template <class F>
std::array<double, 2> heun(F&& f, std::array<double, 2> y, double h, int n) {
  for (int i = 0; i < n; ++i) {
    const auto k1 = f(y);
    const auto k2 = f(std::array<double, 2>{y[0] + h * k1[0], y[1] + h * k1[1]});
    for (int j = 0; j < 2; ++j) y[j] += h * (k1[j] + k2[j]) / 2;
  }
  return y;
}
inline double predators(double a, double b, double x0) {
  const auto rates = [&](const std::array<double, 2>& y) {
    return std::array<double, 2>{a * y[0] - b * y[0] * y[1], y[0] * y[1] - y[1]};
  };
  const auto y = heun(rates, {x0, 0.5}, 0.01, 200);
  return y[0] + y[1] * y[1];
}
template <class F>
double norm(F f, const numbers& x) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += f(x[i], i) * f(x[i], i);
  return std::sqrt(s);
}
inline double weighted(const numbers& x, const numbers& w) {
  return norm([&](double e, std::size_t i) { return e * w[i]; }, x) + norm([](double e, std::size_t) { return e; }, w);
}

// ---- constants of member functions ----

struct Spring {
  double k;
  double energy(double x) const {
    const double half = 0.5, rest = 2 * half - 0.2;
    double s = 0;
    for (int i = 0; i < 200; ++i) s += half * k * (x - rest) * (x - rest) / (i + 1);
    return s;
  }
  double damped(double x) const {
    constexpr double rate = 0.9;
    double factor = 1.5;
    for (int i = 0; i < 150; ++i) {
      x = x * rate + k * factor * 0.01;
      factor *= 0.99;
    }
    return x - -factor;
  }
};
inline double springs(double k, double x) {
  const Spring one{k}, other{k * x};
  return one.energy(x) * other.energy(x * x) + other.damped(one.damped(x));
}

// ---- constants of namespaces and classes, where what is written out stands in another one ----

}  // namespace given_closures
namespace tables_of_closures {
inline constexpr std::array<double, 3> nodes{-0.774596669241483, 0.0, 0.774596669241483};
inline constexpr double weights[3] = {0.555555555555556, 0.888888888888889, 0.555555555555556};
constexpr double pi = 3.14159265358979323846;
struct Tableau {
  static constexpr double a[3] = {0.1, 0.2, 0.3};
};
template <class F>
double gauss(const F& f, double a, double b) {
  double s = 0;
  for (int i = 0; i < 3; ++i) s += weights[i] * f(0.5 * (a + b) + 0.5 * (b - a) * nodes[i]);
  return 0.5 * (b - a) * s;
}
class Wave {
 public:
  explicit Wave(double k) : k_(k) {}
  double at(double x) const {
    double s = 0;
    for (int i = 0; i < 3; ++i) s += 0.5 * k_ * x * weights[i] * Tableau::a[i] * (2 * pi);
    return s;
  }

 private:
  double k_;
};
}  // namespace tables_of_closures
namespace given_closures {

inline double by_nodes(double k, double b) {
  const double one = tables_of_closures::gauss([&](double x) { return std::cos(k * x); }, 0.0, b);
  return one * tables_of_closures::gauss([&](double x) { const double y = k * x; return y * y + b; }, k, b);
}
inline double waves(double k, double x) {
  const tables_of_closures::Wave one{k}, two{k * x};
  double s = 0;
  for (int i = 0; i < 150; ++i) s += one.at(x + 0.01 * s) * two.at(x * x) * 0.01;
  return s;
}

// ---- sizes that objects say ----

struct Layer {
  int in, out;
  numbers w, b;
};
inline numbers forward(const Layer& l, const numbers& x) {
  numbers y(l.out);
  for (int i = 0; i < l.out; ++i) {
    y[i] = l.b[i];
    for (int j = 0; j < l.in; ++j) y[i] += l.w[i * l.in + j] * x[j];
  }
  return y;
}
inline double network(const std::vector<Layer>& layers, const numbers& x0) {
  numbers x = x0;
  for (std::size_t k = 0; k < layers.size(); ++k) {
    x = forward(layers[k], x);
    if (k + 1 < layers.size())
      for (double& v : x) v = std::tanh(v);
  }
  return x[0] * x[0] + x.back();
}

}  // namespace given_closures
#endif
