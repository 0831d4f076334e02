// Sums of loops that may be added up in another order (--reassociate): each of these in lanes, in several spellings, and
// what looks like one and is none.
#ifndef DUALREV_CASE_SUMS_IN_ANY_ORDER_HPP
#define DUALREV_CASE_SUMS_IN_ANY_ORDER_HPP

#include <dualrev/annotate.hpp>

#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

// ---- sums ----

inline double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}
/// The same by the library, with a loop around whose sum it is a part of.
inline double by_algorithms(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 1.0;
  for (int k = 0; k < 3; ++k) sum += k * std::inner_product(a.begin(), a.end(), b.begin(), 0.5);
  return std::log(40000 + sum + std::accumulate(b.begin(), b.end(), sum));
}
/// Several sums, of which nothing is needed before the end, and one that is needed where it is squared.
inline double several(const std::vector<double>& a, const std::vector<double>& b) {
  double plus = 2.0, minus = 0.0, fused = 0.0;
  for (int i = 0; i < static_cast<int>(a.size()); i++) {
    const double squared = a[i] * a[i];
    plus = plus + squared;
    minus -= b[i];
    fused = std::fma(a[i], b[i], fused);
    plus += b[i];
  }
  return plus * plus + minus * fused;
}
struct Moments {
  double first, second;
};
inline double in_members(const std::vector<double>& a, const std::vector<double>& b) {
  Moments m{0.5, 0.25};
  for (std::size_t i = 0; i < a.size(); ++i) {
    m.first += a[i];
    m.second = m.second + a[i] * b[i];
  }
  return m.first * m.second;
}
inline double by_reference(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0.5;
  double& other = sum;
  for (std::size_t i = 0; i < a.size(); ++i) other += a[i] * b[i];
  return sum * sum;
}
/// Elements that stay the same in the inner loop, which need not be there if that does not run.
inline double product(const std::vector<double>& matrix, const std::vector<double>& v) {
  const int n = static_cast<int>(v.size());
  std::vector<double> y(n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) y[i] += matrix[i * n + j] * v[j];
  double sum = 0;
  for (const double each : y) sum += each * each;
  return sum;
}
inline double no_such_element(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> none;
  double sum = 1;
  for (std::size_t i = 0; i < b.size(); ++i) sum += b[i];
  for (std::size_t i = 0; i < none.size(); ++i) none[0] += a[i];
  return sum * sum;
}
/// Downwards, with counters that are counted elsewhere, by pointers.
inline double downwards(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (int i = static_cast<int>(a.size()) - 1; i >= 0; --i) sum += a[i] * a[i];
  std::size_t left = b.size(), at = 0;
  while (left-- > 0) sum += b[at++];
  int k = 0, n = static_cast<int>(a.size());
  while (k < n) {
    sum -= a[k] * b[k];
    ++k;
  }
  return sum * sum + (left + 1) + k;
}
inline double row_times(const double* row, const double* v, std::size_t n) {
  double sum = 0;
  while (n-- > 0) {
    sum = std::fma(*row, *v, sum);
    ++row;
    ++v;
  }
  return sum;
}
inline double by_pointers(const std::vector<double>& matrix, const std::vector<double>& v) {
  double sum = 0;
  for (std::size_t row = 0; row < v.size(); ++row) sum += row_times(&matrix[row * v.size()], v.data(), v.size());
  return sum;
}
/// A loop that sets elements and sums up what it set, where each needs the one before.
inline double of_what_is_set(std::vector<double> a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 1; i < a.size(); ++i) {
    a[i] = b[i] - a[i - 1];
    sum += a[i] * b[i];
  }
  return sum * sum;
}
/// The number of a loop's rounds depends on a sum, which the reverse part computes again.
inline double decides(const std::vector<double>& a, const std::vector<double>& b) {
  double all = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    double sum = 0;
    for (std::size_t i = 0; i < b.size(); ++i) sum += b[i] * a[k];
    if (sum > 1.0078125)
      all += sum * sum * a[k];
    else
      all -= sum * a[0];
  }
  return all;
}

// ---- none ----

inline double of_sums(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0, sums = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum += a[i];
    sums += sum * b[i];
  }
  return sums;
}
/// Has the derivative of a sum.
inline double rounded(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0.2578125;
  for (std::size_t i = 0; i < a.size() && i < 12; ++i) sum = std::floor(sum) + sum + a[i] * b[i];
  return sum;
}
/// By Kahan: what is lost is added again.
inline double compensated(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0, lost = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double next = a[i] * b[i] - lost, all = sum + next;
    lost = (all - sum) - next;
    sum = all;
  }
  return sum;
}
inline double left_early(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (sum > 4.0078125) break;
    sum += a[i] * b[i];
  }
  return sum;
}

#endif
