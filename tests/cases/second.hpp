// Functions whose second derivatives are there: whatever gives the gradient without a tape, written for --order=2.
#ifndef DUALREV_CASE_SECOND_HPP
#define DUALREV_CASE_SECOND_HPP
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <list>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <dualrev/annotate.hpp>

namespace second {

// ---- loop-free scalar functions: value and partial derivatives at once ----

inline double straight(double x, double y) {
  const double s = std::sin(x) * y;
  return s > 0.5 ? s * s + x * x * y : std::exp(s) / y;
}
inline double powers(double x, double y) { return std::pow(x, y) + std::pow(x, 3) * std::pow(2.0, y) + std::pow(y, -1.5); }
inline double functions(double x, double y) {
  return std::tan(x) * std::asin(y) + std::acos(x) * std::atan(y) + std::sinh(x) * std::cosh(y) + std::tanh(x) * std::asinh(y) +
         std::atanh(x) * std::log(y) + std::log2(x) * std::log10(y) + std::log1p(x) * std::expm1(y) + std::sqrt(x) * std::cbrt(y) +
         std::exp2(x) * std::erf(y) + std::erfc(x) * y + std::acosh(x + 1) * y;
}
inline double of_two(double x, double y) {
  return std::atan2(x, y) * x + std::hypot(x, y) * y + std::fmax(x * x, y) * std::fmin(x, y * y) + std::fabs(x - y) * x +
         std::fma(x, y, x * x) + std::max(x, y) * std::min(x * y, x + 1.5) + std::lgamma(x) * std::tgamma(y) + std::copysign(x * x, y) +
         std::fmod(x * x, 1.0) * y;
}
inline double nested(double x, double y) { return straight(x * y, x) * straight(y, 0.3) + powers(x + 1, y); }
inline double to_an_integer(double x, double y) {
  const int n = static_cast<int>(x * 3);
  return n * x * x * y + std::floor(y) * x * y;
}

inline double clipped(double x, double y) { return x > 1 ? x * x * x * y : y * (3 * x - 2); }

// ---- loops ----

inline double saved(double x, int n) {
  double y = x;
  for (int i = 0; i < n; ++i) y = std::sin(y) * x + 0.1 * i;
  return y;
}
inline double newton(double a) {
  double x = a;
  while (std::fabs(x * x - a) > 1e-12) x = (x + a / x) / 2;
  return x;
}
inline double rosenbrock(const std::vector<double>& x) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    const double a = x[i + 1] - x[i] * x[i], b = 1 - x[i];
    sum += 100 * a * a + b * b;
  }
  return sum;
}
inline double scaled(const std::vector<double>& x, double scale) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += std::exp(scale * x[i]) * x[i];
  return s;
}
inline double log_sum_exp(std::span<const double> x) {
  double largest = x[0];
  for (const double each : x) largest = std::max(largest, each);
  double sum = 0;
  for (const double each : x) sum += std::exp(each - largest);
  return largest + std::log(sum);
}
inline double branches(const double* x, int n, double y) {
  double s = 1;
  for (int i = 0; i < n; ++i) {
    if (x[i] > 1)
      s *= x[i] * y;
    else if (x[i] < 0)
      continue;
    else
      s += std::sqrt(s) * x[i];
    if (s > 20) break;
  }
  return s * s;
}

// ---- arrays and vectors of the body, calls ----

inline double cubes(const double* x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += x[i] * x[i] * x[i];
  return s;
}
inline void square_all(std::vector<double>& x, double by) {
  for (double& each : x) each = each * each * by;
}
inline double calls(const std::vector<double>& x) {
  const double y = straight(x[0], x[1]);
  std::vector<double> work(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    work[i] = x[i] * y;
    if (work[i] > 2) work[i] = 2 * std::sqrt(work[i]);
  }
  square_all(work, y);
  double a[3] = {0};
  for (int i = 0; i < 3; ++i) a[i] += x[i] * cubes(work.data(), static_cast<int>(work.size()));
  for (int i = 0; i < 3; ++i) a[i] = a[i] * a[2 - i];
  return y + a[0] + a[1] * a[2];
}
inline double log_determinant(const std::vector<double>& x, int n) {
  std::vector<std::vector<double>> l(n, std::vector<double>(n, 0.0));
  double sum = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) {
      double s = x[i] * x[j] + (i == j ? 2.0 + x[i] : 0.0);
      for (int k = 0; k < j; ++k) s -= l[i][k] * l[j][k];
      if (i == j) {
        l[i][i] = std::sqrt(s);
        sum += 2 * std::log(l[i][i]);
      } else {
        l[i][j] = s / l[j][j];
      }
    }
  return sum;
}
inline double of_a_copy(const std::vector<double>& given, double y) {
  std::vector<double> x = given;
  for (std::size_t i = 1; i < x.size(); ++i) x[i] *= x[i - 1] + y;
  return x[x.size() - 1];
}
inline double swapped(const std::array<double, 3>& given) {
  double x[3];
  for (int i = 0; i < 3; ++i) x[i] = given[i];
  for (int t = 0; t < 4; ++t) {
    x[0] = x[1] * x[2] + t;
    std::swap(x[0], x[2]);
    std::swap(x[1], x[2]);
  }
  return x[0] * x[1];
}
inline double recursive(double x, int n) {
  double s = x;
  for (int i = 0; i < n; ++i) s *= x;
  return n < 1 ? s : s + recursive(x * x, n - 1);
}

// ---- constants, algorithms, parameters of other kinds ----

inline double weighted(const std::vector<double>& x, DUALREV_CONSTANT const std::vector<double>& w, DUALREV_CONSTANT double scale) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += w[i] * x[i] * x[i] * x[i] * scale;
  return s * s;
}
// How many constants there are is no number that is handed on.
inline double total(const double* x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += x[i] * x[i] * x[i];
  return s;
}
inline double sized_by_constants(const std::vector<double>& x, DUALREV_CONSTANT const std::vector<double>& w) {
  std::vector<double> scratch(w.size());
  for (std::size_t i = 0; i < w.size(); ++i) scratch[i] = w[i] * x[i];
  return total(scratch.data(), static_cast<int>(w.size()));
}
inline double algorithms(const std::vector<double>& x, const std::vector<double>& y) {
  const double dot = std::inner_product(x.begin(), x.end(), y.begin(), double(0));
  return dot * dot + std::accumulate(x.begin(), x.end(), double(1)) * *std::max_element(y.begin(), y.end());
}
inline double fixed_size(const double* x, const double* y) {
  double s = 0;
  for (int i = 0; i < 3; ++i) s += std::sin(x[i]) * y[2 - i];
  return s * s;
}
inline double of_array(const double (&x)[4], int n) {
  double s = 1;
  for (int i = 0; i < n; ++i) s = s * x[0] * x[3] - x[1] * x[2];
  return s;
}
// With a scale of zero, the infinite derivatives of the root at zero take no part.
inline double at_zero(const std::vector<double>& x, double scale) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += std::sqrt(x[i]) * scale;
  return s;
}
// From snapshots of jets.
inline double from_snapshots(const std::vector<double>& p, double x, int n) {
  std::vector<double> u(3);
  for (std::size_t i = 0; i < u.size(); ++i) u[i] = p[i % 2];
  DUALREV_CHECKPOINT(3) for (int i = 0; i < n; ++i) {
    u[i % 3] = std::sin(u[(i + 1) % 3]) * p[0] + x;
    x = x * 0.9 + 0.1 * u[0] * std::exp(-p[1]);
  }
  return u[0] * u[1] + x * x;
}

inline double cubes_by(const std::vector<double>& x, DUALREV_CONSTANT double k) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += k * x[i] * x[i] * x[i];
  return s;
}
inline double hands_constants_on(const std::vector<double>& x, DUALREV_CONSTANT double k) { return k * x[0] * cubes_by(x, k); }

// ---- with many zeros in the Hessian ----

inline double arrow(const std::vector<double>& x) {
  double s = 0;
  for (std::size_t i = 1; i < x.size(); ++i) s += std::exp(x[i] * x[0]);
  return s;
}
inline double links(const std::vector<double>& x) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i)
    for (std::size_t j = 1; j < 4; ++j) {
      const double d = x[i] - x[(i + j * j) % x.size()];
      s += std::sqrt(1 + d * d);
    }
  return s;
}
inline double turns(const std::vector<double>& x) { return x[0] > 0 ? x[0] * x[1] + x[2] * x[2] : x[2] > 0 ? x[0] * x[2] : x[0]; }
inline double linear(const std::vector<double>& x, double scale) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += scale * x[i];
  return s;
}

// ---- instances of templates, in-outs ----

template <class T>
T cube(const T& x) {
  return x * x * x;
}
template <class T>
T sum_of_cubes(const std::vector<T>& x, T k) {
  T s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const T half = T(0.5);
    s += cube(x[i]) * k * half;
  }
  return s;
}
template <int n>
double power(double x) {
  double r = 1;
  for (int i = 0; i < n; ++i) r *= x;
  return r;
}
inline double of_instances(const std::vector<double>& x) { return sum_of_cubes<double>(x, 2.0) * power<3>(x[0]) + power<2>(x[1] * x[0]); }
inline double relaxed(std::vector<double>& x, std::array<double, 3>& y, double rate) {
  double moved = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double by = rate * (x[i] * x[i] - y[i]);
    x[i] -= by * x[0];
    y[i] = std::sin(y[i]) * x[i];
    moved += by * by * y[i];
  }
  return moved;
}
/// Numbers that depend on nothing, declared with others; and names that the version has too, of what is written out.
inline double declared_together(const std::vector<double>& x, double y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double k = x[i], t = 0.5 + static_cast<double>(i);
    sum += k * k * y / std::sqrt(t);
  }
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double t = x[0] * static_cast<double>(i), w = i == 0 ? 1 : 2;
    sum += w * std::exp(t);
  }
  return sum * y;
}
/// A number that depends on nothing, given to what is written out, and an index that is computed with others.
class Table {
 public:
  explicit Table(const std::vector<double>& values) : values_(values), width_(1.0 / (values.size() - 1)) {}
  double operator()(double at) const {
    const int i = std::min(static_cast<int>(std::floor(at / width_)), static_cast<int>(values_.size()) - 2);
    const double t = at / width_ - i;
    return values_[i] * (1 - t) * t + values_[i + 1] * t * values_[i];
  }

 private:
  const std::vector<double>& values_;
  double width_;
};
inline double looked_up(const std::vector<double>& values, DUALREV_CONSTANT const std::vector<double>& places) {
  const Table table(values);
  double sum = 0;
  for (const double at : places) sum += table(at) * table(at);
  return sum;
}
/// What g++ 12 at -O1 does not compile (an internal error) where products of jets choose behind the multiplication.
inline double chosen_products(const std::vector<double>& x, double y) {
  double u[2] = {2, 2}, v[2] = {y, x[0]};
  for (std::size_t i = 0; i < x.size() && i < 2; ++i) u[i] = v[i];
  double s = 0;
  for (int i = 0; i < 2; ++i) s += u[i] * v[i] * v[i];
  return s;
}
inline double cooled(double jet, int rounds) {
  double number = jet;
  for (int i = 0; i < rounds; ++i) number *= jet * 0.5;
  return number;
}
inline double named_like_numbers(const std::vector<double>& x, double y) {
  double sum = y;
  for (std::size_t i = 0; i < x.size(); ++i) sum += cooled(x[i] * y, 2) * cooled(sum, 1);
  return sum;
}

// ---- whose gradients the case `nested` asks for ----

inline double sum_of(double x, double y) { return x + y; }
inline double product_of(double x, double y) { return x * y; }
inline double product_of_three(double x, double y, double z) { return x * y * z; }
inline double of_special_functions(double x, double y) {
  return std::hypot(x, y) * std::lgamma(y) + std::tanh(3 * x) * std::pow(2.0, x) + std::erf(x / y);
}
inline double bent(double x, double y) { return x * x * y; }
inline double cubic(double x, double a) { return x * x * x - a; }
inline double network(double x, double w0, double w1, double w2) { return w0 * std::tanh(w1 * x + w2); }
inline double wave(double x, double k) { return std::exp(0.3 * x) * std::sin(k * x); }
inline double seventh_power(double x) { return std::pow(x, 7); }
inline double exponential(double x, double k) { return std::exp(k * x); }
inline double many_functions(double x, double y) {
  return std::pow(x, y) + std::tanh(x * y) + std::hypot(x, y) * std::atan2(x, y) + std::log(x + y) / y + std::sqrt(x) * std::erf(y) +
         std::fabs(y - x) * std::cbrt(x);
}
// Kepler's equation: zero at the eccentric anomaly e of a mean anomaly m.
inline double kepler(double e, double m, double eccentricity) { return e - eccentricity * std::sin(e) - m; }
inline double valley(double x, double y, double a) { return (x - a) * (x - a) + 3 * (y - x * x) * (y - x * x) + std::exp(0.1 * x * y); }
inline double log_sum_exp_of(const std::vector<double>& x) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += std::exp(x[i]);
  return std::log(sum);
}
// Integers in front of numbers, and between them.
inline double among_integers(int n, const std::vector<double>& x, const std::vector<int>& order, double y) {
  double s = y;
  for (int i = 0; i < n; ++i) s = std::sin(s * x[order[i]]) + y * y;
  return s;
}

// What asks for a number's place, or whether it has one: functions that give no numbers are called as they are.
inline int same(const double& a, const double& b) { return &a == &b; }
inline int has_place(const double&) { return 1; }
inline int has_place(double&&) { return 0; }
template <class T>
int kind_of(T&& x) {
  (void)x;
  return std::is_lvalue_reference_v<T> ? (std::is_const_v<std::remove_reference_t<T>> ? 2 : 3) : 5;
}
inline double places(double x, double y) { return (1 + same(x, x)) * x * x * y + has_place(x * y) * y; }
inline double places_in_loops(const std::vector<double>& v, double y, int n) {
  const double first = v[0];
  double s = y;
  for (int i = 0; i < n; ++i) {
    double d = v[i] * s;
    s += has_place(d) * d * d + kind_of(d) * d + kind_of(first) * first * s + kind_of(d * 2) * v[i];
    s = s / (1 + s * s) + same(v[0], v[i]) * d + has_place(v[i]) * s;
  }
  return s;
}

// ---- over the tape ----

inline double listed(double x, double y) {
  std::list<double> all{x, y};
  all.push_front(x * y * y);
  double sum = 0;
  for (double each : all) sum += each * each * y;
  return sum;
}
inline double over_the_tape(std::vector<double> x) {
  for (std::size_t i = 1; i < x.size(); ++i) x[i] *= x[i - 1];
  return x.back();
}

// ---- what has none ----

inline double marked(DUALREV_CONSTANT double k, double x) { return k * x * x; }
inline double through_marked(double x, double y) { return marked(x * y, x) * y; }

}  // namespace second

#endif
