// Second spelling of the spline: a class that is made of its values, then evaluated.
#pragma once
#include <dualrev/annotate.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace programs::second {

class Spline {
 public:
  explicit Spline(const std::vector<double>& values)
      : values_(values), curvature_(values.size()), width_(1.0 / (values.size() - 1)) {
    const std::size_t n = values.size();
    std::vector<double> diagonal(n, 4.0);
    for (std::size_t i = 1; i + 1 < n; ++i) {
      curvature_[i] = 6 * ((values[i + 1] - values[i]) - (values[i] - values[i - 1])) / (width_ * width_);
      if (i == 1) continue;
      diagonal[i] -= 1 / diagonal[i - 1];
      curvature_[i] -= curvature_[i - 1] / diagonal[i - 1];
    }
    for (std::size_t i = n - 2; i >= 1; i--) curvature_[i] = (curvature_[i] - curvature_[i + 1]) / diagonal[i];
  }
  double operator()(double x) const {
    const std::size_t i = std::min(static_cast<std::size_t>(std::floor(x / width_)), values_.size() - 2);
    const double t = x - i * width_;
    const double slope = (values_[i + 1] - values_[i]) / width_ - width_ * (2 * curvature_[i] + curvature_[i + 1]) / 6;
    const double bend = (curvature_[i + 1] - curvature_[i]) / width_;
    return values_[i] + t * (slope + t * (curvature_[i] / 2 + t * bend / 6));
  }

 private:
  const std::vector<double>& values_;
  std::vector<double> curvature_;
  double width_;
};

inline double spline_misfit(const std::vector<double>& values, DUALREV_CONSTANT const std::vector<double>& places,
                            DUALREV_CONSTANT const std::vector<double>& seen) {
  const Spline spline(values);
  double misfit = 0;
  auto target = seen.begin();
  for (const double x : places) {
    const double off = spline(x) - *target;
    misfit += off * off;
    ++target;
  }
  return misfit;
}

}  // namespace programs::second
