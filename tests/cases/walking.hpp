// Loops that only sum, in which integers and pointers go along: forward and in reverse together; and those where that
// must not be, for an integer is read on both sides of its step, or behind the loop.
#ifndef DUALREV_CASE_WALKING_HPP
#define DUALREV_CASE_WALKING_HPP

#include <cmath>
#include <cstddef>
#include <vector>

inline double row_times(const double* row, const double* v, std::size_t n) {
  double sum = 0;
  while (n-- > 0) sum = std::fma(*row++, *v++, sum);
  return sum;
}
inline double rows_by_pointers(const std::vector<double>& matrix, const std::vector<double>& v) {
  double sum = 0;
  for (std::size_t row = 0; row != v.size(); row++) sum = sum + row_times(&matrix[row * v.size()], v.data(), v.size());
  return sum;
}
inline double hoisted(const std::vector<double>& x, double a) {
  double sum = 0;
  int k = 0;
  while (k < static_cast<int>(x.size())) {
    const double y = std::sin(x[k] * a);
    sum += y * y;
    ++k;
  }
  return sum;
}
inline double stepped_first(const std::vector<double>& x, double a) {
  double sum = 0;
  int k = static_cast<int>(x.size());
  while (k > 0) {
    k -= 1;
    sum += x[k] * x[k] * a;
  }
  return sum;
}
inline double on_both_sides(const std::vector<double>& x, double a) {
  double sum = 0;
  std::size_t k = 0;
  while (k + 1 < x.size()) {
    const double y = x[k] * a;
    ++k;
    sum += y * x[k] * y;
  }
  return sum;
}
inline double read_behind(const std::vector<double>& x, double a) {
  double sum = 0;
  std::size_t k = 0;
  while (k < x.size() && k < 4) {
    sum += x[k] * x[k] * a;
    ++k;
  }
  return sum * static_cast<double>(k) + x[k - 1] * a;
}
inline double two_at_a_time(const std::vector<double>& x, double a) {
  double sum = 0;
  std::size_t i = 0;
  std::size_t j = x.size() - 1;
  while (i < j) {
    sum += std::exp(x[i] * x[j] * a);
    ++i;
    --j;
  }
  std::size_t q = x.size();
  for (std::size_t p = 0; p < x.size(); ++p) {
    sum += x[p] * x[q - 1] * a;
    --q;
  }
  return sum;
}
inline double by_a_stride(const std::vector<double>& x, double a, int d) {
  double sum = 0;
  int at = 0;
  for (int i = 0; i * d < static_cast<int>(x.size()); ++i) {
    sum += x[at] * x[at] * a * i;
    at += d;
  }
  return sum;
}
inline double stepped_in_a_branch(const std::vector<double>& x, double a) {
  double sum = 0;
  std::size_t used = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    sum += x[used] * x[i] * a;
    if (x[i] > 0.4) ++used;
  }
  return sum;
}
inline double stepped_inside(const std::vector<double>& x, double a) {
  double sum = 0;
  std::size_t below = 0;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < i && below < x.size(); ++j) {
      sum += x[below] * x[below] * a * static_cast<double>(j + 1);
      ++below;
    }
  return sum;
}
inline double by_another_name(const std::vector<double>& x, double a) {
  double sum = 0;
  std::size_t k = 0;
  std::size_t& other = k;
  for (std::size_t i = 0; i < x.size(); ++i) {
    sum += x[other] * x[i] * a;
    ++k;
  }
  return sum;
}
inline double once_at_least(const std::vector<double>& x, double a) {
  double sum = 0;
  std::size_t k = 0;
  do {
    sum += x[k] * x[k] * a;
    ++k;
  } while (k < x.size() && k < 3);
  return sum;
}
inline double left_early(const std::vector<double>& x, double a) {
  double sum = 0;
  std::size_t k = 0;
  while (true) {
    if (k >= x.size()) break;
    sum += x[k] * a * x[k];
    if (sum > 1.5) break;
    ++k;
  }
  return sum;
}
inline double needed_before(const std::vector<double>& x, double a) {
  std::size_t k = 1 % x.size();
  double state = a * x[k];
  state = state * x[k];
  double sum = 0;
  while (k < x.size()) {
    sum += x[k] * x[k] * a;
    ++k;
  }
  return sum + state * state;
}
inline double counts_a_step(const std::vector<double>& x, double a) {
  double sum = 0;
  int step = 1, at = 0;
  while (at < static_cast<int>(x.size())) {
    sum += x[at] * x[at] * a;
    at += step;
    ++step;
  }
  return sum;
}
inline double with_scratch(const std::vector<double>& x, double a) {
  double sum = 0, t = 0;
  std::vector<double> u(2);
  const double* p = x.data();
  std::size_t left = x.size();
  while (left != 0) {
    t = *p * a;
    u[0] = t * t;
    u[1] = std::cos(u[0]);
    sum += u[0] * u[1];
    ++p;
    --left;
  }
  return sum;
}

#endif  // DUALREV_CASE_WALKING_HPP
