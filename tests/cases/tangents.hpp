// Functions whose tangents need no tape: what is run backwards, or unrolled, is there alone for numbers that carry their
// derivatives along.
#ifndef DUALREV_CASE_TANGENTS_HPP
#define DUALREV_CASE_TANGENTS_HPP
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include <dualrev/annotate.hpp>

namespace tangents {

struct Vec {
  double x, y, z;
};
inline Vec operator+(const Vec& a, const Vec& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec operator*(double k, const Vec& a) { return {k * a.x, k * a.y, k * a.z}; }
inline double dot(const Vec& a, const Vec& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

// ---- unrolled ----

inline Vec reflected(const Vec& v, const Vec& n) { return v + (-2 * dot(v, n) / dot(n, n)) * n; }
inline Vec on_either_side(const Vec& v, double k) {
  if (v.x > k) return {std::sin(v.x), v.y / k, v.z};
  return k * v;
}
inline void project(const double* camera, const double* point, double* pixel) {
  const double depth = camera[2] + point[2];
  for (int i = 0; i < 2; ++i) pixel[i] = pixel[i] + camera[i] * point[i] / depth;
}
inline double product_and_more(double x, double& y) {
  y = y * x;
  return y + x;
}

// ---- loops ----

inline double dot_product(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}
inline double of_span(std::span<const double> x, double k) {
  double sum = 0;
  for (const double each : x) sum += std::exp(k * each);
  return std::log(sum);
}
inline double of_pointer(const double* x, int n, const double* w) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    if (x[i] < 0) continue;
    sum += w[i] * x[i] * x[n - 1 - i];
    if (sum > 50) break;
  }
  return sum;
}
inline double diffusion(const std::vector<double>& start, const std::vector<double>& k, int steps) {
  std::vector<double> now = start, next = start;
  for (int step = 0; step < steps; ++step) {
    for (std::size_t i = 1; i + 1 < now.size(); ++i) next[i] = now[i] + k[i] * (now[i + 1] - 2 * now[i] + now[i - 1]);
    std::swap(now, next);
  }
  return std::accumulate(now.begin(), now.end(), 0.0);
}
inline void square_all(std::vector<double>& x, double by) {
  for (double& each : x) each = each * each * by;
}
inline double called(const std::vector<double>& x, double k) {
  std::vector<double> work(x);
  for (int i = 0; i < 2; ++i) {
    square_all(work, k);
    work[0] += dot_product(work, x);
  }
  return work[0] / of_span(work, k);
}
inline double calls_itself(const std::vector<double>& x, int n) {
  if (n == 0) return 1;
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i] * calls_itself(x, n - 1);
  return sum;
}
// Overloads, and a function that is asked for and called.
inline double overloaded(const std::vector<double>& x) {
  double sum = 0;
  for (const double each : x) sum += each * each;
  return sum;
}
inline double overloaded(std::span<const double> x) {
  double sum = 1;
  for (const double each : x) sum *= each;
  return sum;
}
inline double overloaded(const double* x) {
  double sum = 1;
  for (int i = 0; i < 9; ++i) sum = sum * std::sin(x[i % 2]);
  return sum;
}
inline double asked_and_called(const std::vector<double>& x, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    double product = 1;
    for (std::size_t j = 0; j < x.size(); ++j) product *= x[j] + i;
    if (product > 100) break;
    sum += std::sqrt(product * product + 1);
  }
  for (int i = n; i > 0; i -= 2) sum = std::sin(sum) + x[0];
  return sum;
}
inline double calls_that(const std::vector<double>& x) {
  std::vector<double> w(x);
  double sum = 0;
  for (int i = 0; i < 2; ++i) {
    sum += asked_and_called(w, 3);
    w[0] = sum;
  }
  return sum;
}
inline double weighed(const std::vector<double>& x, DUALREV_CONSTANT const std::vector<double>& w) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += w[i] * x[i] * x[i];
  return sum;
}
// What is called without a loop has a tangent too: of its own calls as well, and with a branch that gives early.
inline double on_one_side(const double& x) {
  double size = x;
  if (x < 0) size = -x;
  const double tail = 0.4 * std::exp(-0.5 * size * size);
  if (x < 0) return tail;
  return 1 - tail;
}
inline double priced(double x, double k) {
  const double root = std::sqrt(k);
  return x * on_one_side(x / root + 0.1) - k * on_one_side(x / root - root) + std::sin(x) * std::cos(x);
}
inline double weighed_by(double x, DUALREV_CONSTANT double w) { return std::sin(x * w) / w; }
inline double portfolio(const std::vector<double>& x, double k) {
  double sum = 0;
  for (const double each : x) sum += priced(each, k) * on_one_side(-each) + weighed_by(each, 0.6) + priced(0.3, each + 2);
  return sum;
}
// Rows that change places: by the library's function, by the vector's, and by being moved.
inline double exchanged(const std::vector<double>& start, int steps) {
  std::vector<double> now = start, next = start;
  for (int step = 0; step < steps; ++step) {
    for (std::size_t i = 1; i + 1 < now.size(); ++i) next[i] = now[i] + 0.3 * now[i] * (now[i + 1] - now[i - 1]);
    now.swap(next);
    for (std::size_t i = 1; i + 1 < now.size(); ++i) next[i] = now[i] - 0.1 * now[i + 1];
    using std::swap;
    swap(next, now);
    now = std::move(next);
    next = now;
  }
  return now[1] * next[2];
}
inline int smooth(double* x, int n, double& error, int sweeps) {
  int count = 0;
  for (int s = 0; s < sweeps; ++s) {
    error = 0;
    for (int i = 1; i + 1 < n; ++i) {
      const double middle = 0.5 * (x[i - 1] + x[i + 1]);
      error += (middle - x[i]) * (middle - x[i]);
      x[i] = middle;
      ++count;
    }
  }
  return count;
}
inline void rotate_all(std::vector<double>& x, std::array<double, 2>& turn, double step) {
  for (std::size_t i = 0; i + 1 < x.size(); i += 2) {
    const double a = x[i], b = x[i + 1];
    x[i] = turn[0] * a - turn[1] * b;
    x[i + 1] = turn[1] * a + turn[0] * b;
  }
  turn[0] *= step;
}
struct State {
  double height, speed;
  int bounces;
};
inline double fall(State& s, double drag, int steps) {
  double lost = 0;
  for (int i = 0; i < steps; ++i) {
    s.speed -= 0.1 + drag * s.speed * std::fabs(s.speed);
    s.height += 0.1 * s.speed;
    if (s.height < 0) {
      s.height = -s.height;
      lost += 0.5 * s.speed * s.speed;
      s.speed *= -0.7;
    }
  }
  return lost;
}
inline double checked(std::vector<double>& x, double limit) {
  double sum = 0;
  for (double& each : x) {
    if (each > limit) throw std::out_of_range("above the limit");
    each *= 2;
    sum += each * each;
  }
  return sum;
}
inline double roots(const std::vector<double>& x) {
  double sum = 0;
  for (const double each : x) sum += std::sqrt(each);
  return sum;
}
inline double functions(const std::vector<double>& x, double y) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    s += std::pow(x[i], y) + std::atan2(x[i], y) + std::hypot(x[i], y) * std::max(x[i], y) - std::fmin(x[i], 1.0);
    s = s / (1 + s * s) - x[i] / s + 2 / x[i] - (3 - x[i]);
  }
  return std::fma(s, y, -s);
}

}  // namespace tangents
#endif
