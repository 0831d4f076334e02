// Rows of integers, spans, vectors that grow and scratch in one function that is run backwards.
#ifndef DUALREV_CASE_MIXED_STATE_HPP
#define DUALREV_CASE_MIXED_STATE_HPP

#include <dualrev/annotate.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

// ---- rows of integers and scratch ----

inline double two_sums(const std::vector<double>& x) {
  double sum = 0, other = 0;
  for (const double e : x) sum += e * e;
  for (const double f : x) other += f * f * f;
  return sum + std::sin(other);
}
/// An element that is set leaves the others as the iteration before left them.
inline double carried_flags(const std::vector<double>& x) {
  int seen[4] = {};
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    seen[i % 4] = 1;
    double weight = 0;
    for (int k = 0; k < 4; ++k) weight += seen[k] * x[(i + k) % x.size()];
    sum += weight * x[i];
  }
  return sum;
}
inline double scratch_of_integers(const std::vector<double>& x) {
  int order[3];
  double w[3];
  double product = 1;
  for (std::size_t i = 0; i + 3 <= x.size(); ++i) {
    for (int k = 0; k < 3; ++k) order[k] = (static_cast<int>(i) + 2 * k) % 3;
    for (int k = 0; k < 3; ++k) w[k] = x[i + order[k]] * (k + 1);
    for (int k = 0; k < 3; ++k) product *= 1 + w[order[k]] * w[k];
  }
  return product;
}
inline double half_scratch(const std::vector<double>& x) {
  int order[3] = {0, 1, 2};
  double w[3] = {};
  double product = 1;
  for (std::size_t i = 0; i + 3 <= x.size(); ++i) {
    for (int k = 0; k < 2; ++k) order[k] = (order[k] + order[2] + k) % 3;
    w[order[0]] = x[i] * x[i + 1];
    order[2] = order[1];
    for (int k = 0; k < 3; ++k) product *= 1 + w[order[k]] * x[i + k];
  }
  return product;
}
inline double by_other_name(const std::vector<double>& x) {
  int count[3] = {};
  double sum = 0.5;
  for (std::size_t i = 0; i < x.size(); ++i) {
    int& k = count[i % 3];
    sum = sum * 0.7 + x[static_cast<std::size_t>(k) % x.size()] * x[i];
    k += 2;
    if (x[i] > 0.5) k = 0;
    sum += k * x[0] * sum;
  }
  return sum;
}
inline double bound_by_other_name(const std::vector<double>& x) {
  int n = static_cast<int>(x.size());
  int& m = n;
  double sum = 1;
  for (int i = 0; i < m; ++i) {
    sum *= 1 + x[i] * x[m - 1];
    if (i % 2 == 0) --n;
  }
  return sum;
}
/// Which element is set says an element of the same row.
inline double says_itself(const std::vector<double>& x) {
  int next[4] = {1, 2, 3, 0};
  double sum = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    next[next[i % 4] % 4] += 1;
    sum *= 1 + x[static_cast<std::size_t>(next[i % 4]) % x.size()] * x[i];
  }
  return sum;
}
inline double swapped_by_itself(const std::vector<double>& x) {
  std::array<int, 4> next{2, 3, 1, 0};
  double sum = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    std::swap(next[0], next[static_cast<std::size_t>(next[0])]);
    std::swap(next[1], next[3]);
    sum = sum * x[static_cast<std::size_t>(next[1])] + x[i] * x[static_cast<std::size_t>(next[0])];
  }
  return sum;
}

// ---- sizes ----

inline double as_long_as_integers(const std::vector<double>& x) {
  std::vector<int> chosen;
  double sum = 0;
  double w[16] = {};
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (x[i] > 0.35) chosen.push_back(static_cast<int>(i));
    std::vector<double> part(chosen.size());
    for (std::size_t k = 0; k < chosen.size(); ++k) part[k] = x[static_cast<std::size_t>(chosen[k])] * x[i];
    for (std::size_t k = 0; k < part.size(); ++k) w[k] += part[k] * part[k];
    if (chosen.size() > 3) chosen.pop_back();
    sum += w[0] * static_cast<double>(chosen.size());
  }
  return sum;
}
/// As far as the row went before it grew.
inline double scratch_of_growing(const std::vector<double>& x) {
  std::vector<int> chosen;
  double w[16] = {};
  double sum = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t k = 0; k < chosen.size(); ++k) w[k] = x[i] * x[static_cast<std::size_t>(chosen[k])];
    chosen.push_back(static_cast<int>(i));
    for (std::size_t k = 0; k < chosen.size(); ++k) sum += w[k] * x[k] * sum;
    w[i] = sum * x[i];
  }
  return sum;
}
inline double both_grow(const std::vector<double>& x) {
  std::vector<int> at;
  std::vector<double> kept;
  double sum = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (x[i] > 0.33) {
      kept.push_back(x[i] * sum);
      at.push_back(static_cast<int>(kept.size()) - 1);
    } else if (!at.empty()) {
      kept[static_cast<std::size_t>(at.back())] *= x[i];
      at.pop_back();
    }
    for (std::size_t k = 0; k < at.size(); ++k) sum += kept[static_cast<std::size_t>(at[k])] * 0.1 * sum;
  }
  kept.resize(at.size());
  for (std::size_t k = 0; k < kept.size(); ++k) sum *= 1 + kept[k];
  return sum;
}
inline double set_as_a_whole(const std::vector<double>& x) {
  std::vector<int> one{0, 1}, other;
  double sum = 1;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    other = one;
    other.push_back(static_cast<int>(i));
    one.resize(1 + i % 3, static_cast<int>(i));
    for (std::size_t k = 0; k < other.size(); ++k) sum += x[static_cast<std::size_t>(other[k])] * sum * 0.2;
    std::swap(one, other);
    sum *= 1 + x[static_cast<std::size_t>(one.back())] * x[i];
  }
  return sum;
}

// ---- spans ----

inline double seated_by_integers(const std::vector<double>& x) {
  std::array<int, 3> at{0, 1, 2};
  double sum = 1;
  std::span<const double> view(x.data(), 2);
  for (std::size_t i = 0; i + 4 < x.size() + 2; ++i) {
    sum = sum * 0.8 + view[0] * view[view.size() - 1];
    at[i % 3] = (at[(i + 1) % 3] + 1) % 3;
    view = std::span<const double>(x.data() + at[i % 3], static_cast<std::size_t>(1 + at[0]));
  }
  for (const double e : view) sum += e * e * sum;
  return sum;
}
inline double windows_of_scratch(const std::vector<double>& x) {
  std::vector<double> w(x.size());
  double sum = 1;
  int width[2] = {1, 2};
  for (std::size_t i = 0; i + 2 < x.size(); ++i) {
    for (std::size_t k = 0; k < w.size(); ++k) w[k] = x[k] * x[i];
    const std::span<double> part(w.data() + i, static_cast<std::size_t>(width[i % 2]));
    for (double& e : part) e *= e * sum;
    width[i % 2] = 3 - width[i % 2];
    sum += w[i] * w[i + 1] + part[part.size() - 1];
  }
  return sum;
}
inline double window_of_growing(const std::vector<double>& x) {
  std::vector<double> all;
  double sum = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    all.push_back(x[i] * sum);
    const std::span<const double> last(all.data() + all.size() / 2, all.size() - all.size() / 2);
    for (const double e : last) sum += 0.1 * e * sum;
  }
  return sum;
}
inline double shrinking_view(const std::vector<double>& x) {
  std::vector<int> taken;
  double sum = 1;
  std::span<const double> rest = x;
  while (rest.size() > 1) {
    taken.push_back(static_cast<int>(rest.size()));
    sum = sum * rest[0] + rest[rest.size() - 1] * taken.back();
    rest = rest.subspan(taken.size() % 2 + 1 > rest.size() ? rest.size() : taken.size() % 2 + 1);
  }
  for (const int k : taken) sum *= 1 + 0.1 * x[static_cast<std::size_t>(k) - 1];
  return sum;
}

// ---- given to functions ----

inline void note(std::vector<int>& log, int& count, double& sum, double e) {
  if (e > 0.43) log.push_back(count);
  count += static_cast<int>(log.size());
  sum = sum * e + count;
}
inline double noted(const std::vector<double>& x) {
  std::vector<int> log;
  int count = 0;
  double sum = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    note(log, count, sum, x[i]);
    for (std::size_t k = 0; k < log.size(); ++k) sum += x[static_cast<std::size_t>(log[k]) % x.size()] * 0.3;
    if (log.size() > 2) log.clear();
  }
  return sum * count;
}
inline void advance(int* p, double& sum, const double* x) {
  for (int i = 0; i < 2; ++i) {
    *p += 1;
    sum = sum * x[*p] + x[0];
    ++p;
  }
  *p = 1;
  sum *= x[*p];
}
inline double advanced(const std::vector<double>& x) {
  int k[3] = {0, 1, 2};
  double sum = 1;
  advance(k, sum, x.data());
  advance(k, sum, x.data());
  for (const int each : k) sum += x[static_cast<std::size_t>(each)] * sum;
  return sum;
}
inline void shift(double* a, const double* b, int* k) {
  a[*k] = b[0] * b[1];
  *k = 1 - *k;
  a[*k] += a[0] * b[*k];
}
inline double shifted(const std::vector<double>& x) {
  double a[2] = {};
  int k = 0;
  double sum = 0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    a[0] = x[i];
    shift(a, x.data() + i, &k);
    sum += a[0] * a[1] * (k + 1);
  }
  return sum;
}

// ---- steps that are known, and what goes over snapshots ----

inline double three_steps(double a, double b) {
  int k[3] = {2, 0, 1};
  double w[3] = {a, b, a * b};
  for (int i = 0; i < 3; ++i) {
    w[k[i]] = w[i] * std::sin(w[k[i]]);
    k[i] = (k[i] + 1) % 3;
  }
  return w[k[0]] + w[1] * w[k[2]];
}
inline double from_snapshots(const std::vector<double>& x, int steps) {
  double u[2] = {x[0], x[1]};
  int hits[2] = {};
  int at = 0;
  DUALREV_CHECKPOINT(4)
  for (int i = 0; i < steps; ++i) {
    hits[at] += 1;
    u[at] = u[at] * 0.9 + std::sin(u[1 - at]) * x[2] * hits[at];
    at = (at + hits[0]) % 2;
  }
  return u[0] * u[1] + at;
}

#endif
