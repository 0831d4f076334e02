// Interpolation classes: a cubic spline with private state, built once and evaluated at many places, natural or clamped at its ends; a
// monotone variant derived from a common base; integration and inversion through the public interface.
#ifndef DUALREV_PROGRAM_SPLINE_HPP
#define DUALREV_PROGRAM_SPLINE_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <stdexcept>
#include <utility>
#include <vector>

class Interpolation {
 public:
  Interpolation(std::vector<double> x, std::vector<double> y) : x_(std::move(x)), y_(std::move(y)), slope_(x_.size()) {
    if (x_.size() != y_.size() || x_.size() < 3) throw std::invalid_argument("three points at least");
  }

  // Hermite's form between the neighbours, straight lines outside.
  double operator()(double at) const {
    if (at < x_.front()) return y_.front() + slope_.front() * (at - x_.front());
    if (at > x_.back()) return y_.back() + slope_.back() * (at - x_.back());
    const std::size_t i = find(at);
    const double h = width(i), t = (at - x_[i]) / h, s = 1 - t;
    return s * s * (1 + 2 * t) * y_[i] + t * t * (1 + 2 * s) * y_[i + 1] + h * s * t * (s * slope_[i] - t * slope_[i + 1]);
  }
  double derivative(double at) const {
    const std::size_t i = find(at);
    const double h = width(i), t = (at - x_[i]) / h;
    return 6 * t * (1 - t) * (y_[i + 1] - y_[i]) / h + (1 - t) * (1 - 3 * t) * slope_[i] + t * (3 * t - 2) * slope_[i + 1];
  }
  double integral() const {
    double s = 0;
    for (std::size_t i = 0; i + 1 < size(); ++i) s += width(i) * (y_[i] + y_[i + 1]) / 2 + width(i) * width(i) * (slope_[i] - slope_[i + 1]) / 12;
    return s;
  }
  std::size_t size() const { return x_.size(); }

 protected:
  double width(std::size_t i) const { return x_[i + 1] - x_[i]; }
  double secant(std::size_t i) const { return (y_[i + 1] - y_[i]) / width(i); }
  std::vector<double> x_, y_, slope_;

 private:
  std::size_t find(double at) const {
    const auto i = std::upper_bound(x_.begin() + 1, x_.end() - 1, at);
    return static_cast<std::size_t>(std::distance(x_.begin(), i)) - 1;
  }
};

class CubicSpline : public Interpolation {
 public:
  enum class Ends { natural, clamped };
  explicit CubicSpline(std::vector<double> x, std::vector<double> y, Ends ends = Ends::natural, double first = 0, double last = 0)
      : Interpolation(std::move(x), std::move(y)) {
    const std::size_t n = size();
    std::vector<double> lower(n), diagonal(n, 1), upper(n), &b = slope_;
    if (ends == Ends::natural) {
      diagonal[0] = diagonal[n - 1] = 2;
      upper[0] = lower[n - 1] = 1;
      b[0] = 3 * secant(0);
      b[n - 1] = 3 * secant(n - 2);
    } else {
      b[0] = first;
      b[n - 1] = last;
    }
    for (std::size_t i = 1; i + 1 < n; ++i) {
      lower[i] = 1 / width(i - 1);
      upper[i] = 1 / width(i);
      diagonal[i] = 2 * (lower[i] + upper[i]);
      b[i] = 3 * (secant(i - 1) * lower[i] + secant(i) * upper[i]);
    }
    for (std::size_t i = 1; i < n; ++i) {
      const double w = lower[i] / diagonal[i - 1];
      diagonal[i] -= w * upper[i - 1];
      b[i] -= w * b[i - 1];
    }
    b[n - 1] /= diagonal[n - 1];
    for (std::size_t i = n - 1; i-- > 0;) b[i] = (b[i] - upper[i] * b[i + 1]) / diagonal[i];
  }
};

// Fritsch and Carlson: harmonic means of the secants, zero at extremes.
struct MonotoneSpline : Interpolation {
  using Interpolation::Interpolation;
  MonotoneSpline& prepare() {
    slope_.front() = secant(0);
    slope_.back() = secant(size() - 2);
    for (std::size_t i = 1; i + 1 < size(); ++i) {
      const double a = secant(i - 1), b = secant(i);
      slope_[i] = a * b <= 0 ? 0 : 2 * a * b / (a + b);
    }
    return *this;
  }
};

inline double natural_spline(const std::vector<double>& x, const std::vector<double>& y, double at) { return CubicSpline(x, y)(at); }
inline std::vector<double> clamped_spline(const std::vector<double>& x, const std::vector<double>& y, double first, double last, const std::vector<double>& places) {
  const CubicSpline s{x, y, CubicSpline::Ends::clamped, first, last};
  std::vector<double> values;
  for (double p : places) values.push_back(s(p));
  values.push_back(s.integral());
  return values;
}
// Where a rising curve reaches a level: Newton's method through the interface.
inline double monotone_inverse(const std::vector<double>& x, const std::vector<double>& y, double level) {
  const MonotoneSpline s = MonotoneSpline(x, y).prepare();
  double at = 0.5 * (x.front() + x.back());
  for (int i = 0; i < 30; ++i) {
    const double error = s(at) - level;
    at -= error / s.derivative(at);
  }
  return at;
}
inline double outside(const std::vector<double>& x, const std::vector<double>& y) {
  const Interpolation& s = CubicSpline(x, y);
  return s(x.front() - 0.5) * s(x.back() + 0.25);
}

#endif
