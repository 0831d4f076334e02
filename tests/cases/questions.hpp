// Functions that give no number: what they say of numbers, where they look for something, and loops that return.
#ifndef DUALREV_CASE_QUESTIONS_HPP
#define DUALREV_CASE_QUESTIONS_HPP
#include <dualrev/annotate.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace questions {

// ---- of single numbers ----

inline bool inside(double x, double y) { return x * x + y * y < 1; }
inline int sign(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }
inline int steps_to(double x, double small) {
  int n = 0;
  while (x > small) x *= 0.5, ++n;
  return n;
}
enum class Region { Near, Middle, Far };
inline Region region_of(const double& r) { return r < 0.4 ? Region::Near : r < 0.9 ? Region::Middle : Region::Far; }
inline bool is_large(float x) { return x > 0.5F; }

inline double pairs(const std::vector<double>& x) {
  double s = 0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i)
    if (inside(x[i], x[i + 1])) s += x[i] * x[i + 1];
  return s;
}
inline double total_variation(const std::vector<double>& x) {
  double s = 0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    const double d = x[i + 1] - x[i];
    s += sign(d) * d * d;
  }
  return s;
}
inline double both(const std::vector<double>& x, double a) {
  double s = a;
  for (double e : x) {
    if (e > 0 && inside(1 / e, a)) s += e;
    if (!inside(e, a) || e < 0.2) s *= 1 + e;
    s += inside(e, s) ? e * e : e;
  }
  return s;
}
inline double until_it_is(double x, double a) {
  while (inside(x, a)) x += 0.3 * a;
  do x *= 1.25;
  while (!is_large(static_cast<float>(x)));
  return x * a;
}
inline double how_often(const std::vector<double>& x, double a) {
  double s = 0;
  for (double e : x) {
    const int n = steps_to(e, 0.1);
    for (int i = 0; i < n; ++i) s = s * a + e;
    s += steps_to(e * a, 0.2);
  }
  return s;
}
inline double by_region(const std::vector<double>& x) {
  double s = 1;
  for (double e : x) switch (region_of(e)) {
      case Region::Near: s += e * e; break;
      case Region::Middle: s *= e; break;
      default: s -= std::sin(e);
    }
  return s;
}
inline double of_what_changes(const std::vector<double>& x, double a) {
  double s = 0;
  bool was = inside(s, a);
  for (double e : x) {
    s += e;
    if (was != inside(s, a)) s *= a;
    was = inside(s, a);
  }
  return s + sign(s - 1) * a;
}
inline double element_that_it_says(const std::vector<double>& x, double a) {
  double s = a;
  for (std::size_t i = 0; i < x.size(); ++i) s += x[static_cast<std::size_t>(steps_to(x[i], 0.3)) % x.size()] * a;
  return s;
}

// ---- of rows ----

inline int locate(const std::vector<double>& knots, double t) {
  int low = 0, high = static_cast<int>(knots.size()) - 1;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    if (knots[middle] <= t)
      low = middle;
    else
      high = middle;
  }
  return low;
}
inline std::size_t first_above(const std::vector<double>& knots, double t) {
  for (std::size_t i = 0; i < knots.size(); ++i)
    if (knots[i] > t) return i;
  return knots.size();
}
inline bool all_positive(const double* x, int n) {
  for (int i = 0; i < n; ++i)
    if (x[i] <= 0) return false;
  return true;
}
inline int counted(const std::array<double, 3>& x, double t) {
  int n = 0;
  for (double e : x) n += e > t;
  return n;
}

inline double interpolated(const std::vector<double>& knots, const std::vector<double>& values, double t) {
  const int i = locate(knots, t);
  const double w = (t - knots[i]) / (knots[i + 1] - knots[i]);
  return (1 - w) * values[i] + w * values[i + 1];
}
inline double interpolated_between(const std::vector<double>& knots,
                                   const std::vector<double>& values, const std::vector<double>& at) {
  double s = 0;
  for (double t : at) {
    const int i = locate(knots, t);
    const double w = (t - knots[i]) / (knots[i + 1] - knots[i]);
    s += (1 - w) * values[i] + w * values[i + 1];
  }
  return s;
}
inline double interpolated_at_constants(const std::vector<double>& values, const std::vector<double>& at) {
  const std::vector<double> knots{0.1, 0.25, 0.5, 0.75, 1.2};
  return interpolated_between(knots, values, at);
}
inline double by_first(const std::vector<double>& knots, const std::vector<double>& values, double t) {
  const std::size_t i = first_above(knots, t);
  if (i == 0 || i == knots.size()) return values[0] * t;
  return values[i] * (t - knots[i - 1]) + values[i - 1] * (knots[i] - t);
}
inline double if_all(const std::vector<double>& x, double a) {
  if (!all_positive(x.data(), static_cast<int>(x.size()))) return a;
  double s = a;
  for (double e : x) s *= std::sqrt(e);
  return s;
}
inline double as_often(double a, double b, double c) {
  const std::array<double, 3> x{a, b * c, c};
  double s = a;
  for (int i = 0; i < counted(x, 0.5); ++i) s = s * b + c;
  return s;
}

// ---- loops that return ----

inline double root_near(double c, double x) {
  for (int i = 0; i < 20; ++i) {
    const double step = (x * x * x - c) / (3 * x * x);
    if (std::abs(step) < 1e-3) return x - step;
    x -= step;
  }
  return x;
}
struct Series {
  double ratio;
  double sum_until(double small, int most) const {
    double s = 0, term = 1;
    for (int i = 0; i < most; ++i) {
      if (term < small) return s;
      s += term;
      term *= ratio;
    }
    return s + term;
  }
  double first_of(const std::vector<double>& x, double t) const {
    for (double e : x) {
      for (int k = 0; k < 3; ++k) {
        if (e * k > t) return e * ratio + k;
        if (e < 0) break;
      }
      if (e > 3) continue;
      switch (sign(e - ratio)) {
        case 1: return e - ratio * ratio;
        default: break;
      }
    }
    return ratio;
  }
  void damp(std::vector<double>& x, double most) const {
    double s = 0;
    for (double& e : x) {
      s += e * e;
      if (s > most) return;
      e *= ratio;
    }
    x[0] += s;
  }
};
inline double roots(const std::vector<double>& c) {
  double s = 0;
  for (double e : c) s += root_near(e + 1, 1.5);
  return s;
}
inline double series(double ratio, double a) {
  const Series all{ratio};
  return all.sum_until(0.2, 4) * a + all.sum_until(0.01, 9) * ratio;
}
inline double first_one(const std::vector<double>& x, double ratio) {
  const Series all{ratio};
  return all.first_of(x, 0.9) * all.first_of(x, 5) + all.first_of(x, 0.1);
}
inline double damped(std::vector<double> x, double ratio) {
  const Series all{ratio};
  all.damp(x, 0.5), all.damp(x, 10);
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += x[i] * (1.0 + i);
  return s;
}
inline double by_closure(const std::vector<double>& x, double a) {
  const auto first = [&](double t) {
    for (double e : x)
      if (e > t) return e * a;
    return t;
  };
  return first(0.2) * first(0.6) + first(9);
}

}  // namespace questions
#endif
