// Loops that look for the best, in several spellings; and counters that go by a step that is no constant.
#ifndef DUALREV_CASE_SEARCHES_HPP
#define DUALREV_CASE_SEARCHES_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

// ---- the best so far ----

inline double largest(const std::vector<double>& x, double a) {
  double best = -3.0;
  for (double v : x) best = std::max(best, a * v * v);
  return best;
}
inline double smallest_second(const std::vector<double>& x, double a) {
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double d = (x[i] - a) * (x[i] - a);
    best = std::min(d, best);
  }
  return best * a;
}
inline double best_of_pairs(const std::vector<double>& x, double a) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    double best = 0.3;
    for (std::size_t j = 0; j < x.size(); ++j) best = std::max(x[i] * x[j] * a, best);
    sum += best;
  }
  return sum;
}
inline double depends_on_itself(const std::vector<double>& x, double a) {
  double best = x[0];
  for (std::size_t i = 0; i < x.size(); ++i) best = std::max(best, best * a + x[i]);
  return best;
}
inline double read_in_the_loop(const std::vector<double>& x, double a) {
  double best = x[0], sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    sum += best * x[i];
    best = std::max(best, x[i] * a);
  }
  return best + sum;
}
inline double left_out(const std::vector<double>& x, double a) {
  double best = x[0];
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (x[i] < 0.25) continue;
    double d = std::sin(x[i] * a);
    d = d * d;
    best = std::min(best, d);
  }
  return best;
}
inline double left_early(const std::vector<double>& x, double a) {
  double best = 2.0;
  int n = 0;
  for (double v : x) {
    ++n;
    if (n > 3) break;
    best = std::min(best, v * a);
  }
  return best * n;
}
inline double clamped(const std::vector<double>& x, double a) {
  double y = 0;
  for (double v : x) {
    y = y * v + v * a;
    y = std::max(y, 0.4);
  }
  return y;
}
inline double squared_distance(const double* a, const double* b, int d) {
  double sum = 0;
  for (int i = 0; i < d; ++i) {
    const double off = a[i] - b[i];
    sum += off * off;
  }
  return sum;
}
inline double nearest_by_function(const std::vector<double>& x, double a, int d) {
  double cost = a;
  for (std::size_t i = 0; i + d <= x.size(); i += d) {
    double nearest = 3.0;
    for (std::size_t k = 0; k + d <= x.size(); k += d)
      if (k != i) nearest = std::min(nearest, squared_distance(&x[i], x.data() + k, d));
    cost += nearest;
  }
  return cost;
}

// What its rounds count besides is declared again as well.
struct Halved {
  double value;
  int times;
};
inline Halved halved(double x, double a) {
  int n = 0;
  double y = a * std::abs(x) + 1;
  while (y > 0.3) {
    y *= 0.5;
    n++;
  }
  return {y * x + x, n};
}
inline double best_of_counted(const std::vector<double>& x, double a) {
  Halved best{1e300, 0};
  for (std::size_t i = 0; i < x.size(); ++i) {
    const Halved next = halved(x[i], a);
    if (next.value < best.value) best = next;
  }
  return best.value * best.times;
}

// ---- strides ----

inline double by_stride(const std::vector<double>& x, double a, int d) {
  double cost = 0;
  for (std::size_t point = 0; point < x.size(); point += d) {
    double nearest = 0;
    for (std::size_t other = 0; other < x.size(); other += d) {
      const double off = x[other] - a * x[point];
      if (other == 0 || off * off < nearest) nearest = off * off;
    }
    cost += nearest;
  }
  return cost;
}
inline double by_stride_back(const std::vector<double>& x, double a, long d) {
  std::vector<double> y(x.size());
  double state = a;
  for (int i = static_cast<int>(x.size()) - 1; i >= 0; i -= d) {
    state = state * x[i] + a;
    y[i] = state * state;
  }
  double sum = 0;
  for (std::size_t i = 0; i < y.size(); i += static_cast<std::size_t>(d)) sum += y[i] * y[i] * a;
  return sum;
}
inline double by_stride_that_changes(const std::vector<double>& x, double a, int d) {
  double state = a;
  int step = d;
  for (int i = 0; i < static_cast<int>(x.size()); i += step) {
    state = state * x[i] + a;
    if (state > 0.9) step = 1;
  }
  const int all = step;
  for (int i = 0; i < static_cast<int>(x.size()); i += all) state += a * x[i] * x[i];
  step = 2;
  for (int i = 1; i < static_cast<int>(x.size()); i += step) state *= 1 + a * x[i];
  step = 3;
  return state * step;
}
inline double by_negative_stride(const std::vector<double>& x, double a) {
  const int back = -2;
  double state = a;
  for (std::size_t i = x.size() - 1; i < x.size(); i += back) state = state * x[i] + x[i];
  for (unsigned i = 0; i < x.size(); i -= back) state = state * a + x[i];
  return state;
}
// An unsigned counter goes on behind its ends.
inline double until_it_wraps(const std::vector<double>& x, double a) {
  double state = a;
  for (std::size_t i = x.size() - 1; i != static_cast<std::size_t>(-1); --i) state = state * x[i] + x[i];
  for (unsigned i = static_cast<unsigned>(x.size()) - 7; i != 4; ++i) state += x[i % x.size()] * state * 0.1;
  for (unsigned char i = 250; i != 3; ++i) state += x[i % x.size()] * a;
  for (signed char i = 120; i != -120; ++i) state *= 1 + a * 0.1;
  for (std::size_t i = 0; i != x.size(); ++i) state = state * a + x[i];
  for (std::size_t i = x.size(); i != 0; --i) state = state * a + x[i - 1];
  for (std::size_t i = 1; i != x.size() + 1; ++i) state = state * a + x[i - 1];
  return state;
}
// What it is compared with is no integer.
inline double up_to_a_number(const std::vector<double>& x, double a) {
  double state = a;
  for (int i = 0; i < a * 3; ++i) state = state * x[0] + a;
  for (std::size_t i = 0; i < x.size() * 0.6; ++i) state = state * x[i] + a;
  for (int i = 3; i >= a; --i) state = state * x[0] + a;
  return state;
}

#endif  // DUALREV_CASE_SEARCHES_HPP
