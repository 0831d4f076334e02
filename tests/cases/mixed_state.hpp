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

// ---- what people write ----

/// Alias of an element whose index is an alias.
inline double index_by_name(const std::vector<double>& x) {
  int n = 1;
  int& k = n;
  std::vector<double> a(x.size());
  double sum = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    k = static_cast<int>(i / 2);
    double& y = a[static_cast<std::size_t>(k)];
    y += x[i] * sum;
    y *= y;
    sum += y * 0.1;
    n = (n + 1) % 3;
  }
  for (const double e : a) sum *= 1 + e;
  return sum;
}
/// Narrow integers which wrap.
inline double wraps(const std::vector<double>& x) {
  unsigned char c[2] = {250, 3};
  signed char d = 120;
  double sum = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    c[i % 2] += 100;
    d = static_cast<signed char>(d / 2 + 3);
    c[1 - i % 2] *= 3;
    sum += x[c[i % 2] % x.size()] * x[static_cast<std::size_t>(d) % x.size()] * sum;
  }
  return sum;
}
/// Booleans of all kinds.
inline double flags(const std::vector<double>& x) {
  std::vector<bool> seen(x.size());
  bool any = false;
  bool& name = any;
  std::array<bool, 2> odd{};
  double sum = 0.3;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const std::size_t j = (i * i + 1) % x.size();
    if (!seen[j] || name) sum += x[j] * x[i] * sum;
    seen[j] = !seen[i];
    name = seen[(j + 1) % x.size()];
    odd[i % 2] = !odd[1 - i % 2];
    if (odd[0] != any) sum *= 1 + x[i];
  }
  return sum;
}
/// Rows of rows of integers that grow.
inline double buckets(const std::vector<double>& x) {
  std::vector<std::vector<int>> bucket(3);
  double sum = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    bucket[i % 3].push_back(static_cast<int>(i));
    double part = 0;
    for (std::size_t b = 0; b < bucket.size(); ++b)
      for (std::size_t k = 0; k < bucket[b].size(); ++k) part += x[static_cast<std::size_t>(bucket[b][k])] * x[i];
    sum += part * part;
    if (bucket[i % 3].size() > 1) bucket[(i + 1) % 3].clear();
  }
  for (const auto& b : bucket)
    for (const int k : b) sum *= 1 + 0.1 * x[static_cast<std::size_t>(k)];
  return sum;
}
/// A stack: depth first search.
inline double stack_walk(const std::vector<double>& x) {
  std::vector<int> stack;
  stack.push_back(0);
  std::vector<double> value(x.size());
  double sum = 0;
  while (!stack.empty()) {
    const int at = stack.back();
    stack.pop_back();
    value[static_cast<std::size_t>(at)] += x[static_cast<std::size_t>(at)] * x[0] + sum * 0.1;
    sum += value[static_cast<std::size_t>(at)] * value[0];
    for (int c = 2 * at + 1; c <= 2 * at + 2; ++c)
      if (c < static_cast<int>(x.size())) stack.push_back(c);
  }
  return sum;
}
/// Queue as rows that are swapped.
inline double levels(const std::vector<double>& x) {
  std::vector<int> now{0}, next;
  double sum = 1;
  for (int level = 0; level < 4; ++level) {
    next.clear();
    for (std::size_t k = 0; k < now.size(); ++k) {
      const int at = now[k];
      sum += x[static_cast<std::size_t>(at)] * sum * (level + 1);
      if (2 * at + 2 < static_cast<int>(x.size())) {
        next.push_back(2 * at + 1);
        next.push_back(2 * at + 2);
      }
    }
    now.swap(next);
  }
  return sum;
}
/// Library algorithms on integers.
inline double sorted(const std::vector<double>& x) {
  std::vector<int> order(x.size());
  std::iota(order.begin(), order.end(), 0);
  double sum = 1;
  for (int round = 0; round < 3; ++round) {
    std::reverse(order.begin(), order.end());
    std::rotate(order.begin(), order.begin() + 1 + round, order.end());
    for (std::size_t i = 0; i < order.size(); ++i) sum = sum * 0.9 + x[static_cast<std::size_t>(order[i])] * x[i] * sum;
    std::sort(order.begin(), order.begin() + 2);
    sum *= 1 + x[static_cast<std::size_t>(order[0])];
  }
  return sum;
}
/// Scratch as a whole through a function.
inline void fill_order(std::vector<int>& order, int seed) {
  const int n = static_cast<int>(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = (static_cast<int>(i) * seed + 1) % n;
}
inline double ordered(const std::vector<double>& x) {
  std::vector<int> order(x.size());
  std::vector<double> w(x.size());
  double sum = 1;
  for (int round = 1; round < 4; ++round) {
    fill_order(order, round);
    for (std::size_t i = 0; i < x.size(); ++i) w[i] = x[static_cast<std::size_t>(order[i])] * sum;
    for (std::size_t i = 0; i < x.size(); ++i) sum += 0.1 * w[i] * w[static_cast<std::size_t>(order[i])];
  }
  return sum;
}
/// Sparse rows: CSR built, then used twice.
inline double csr(const std::vector<double>& x) {
  std::vector<int> start{0}, column;
  std::vector<double> value;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j <= i % 3; ++j) {
      column.push_back(static_cast<int>((i + 2 * j) % x.size()));
      value.push_back(x[i] * x[j]);
    }
    start.push_back(static_cast<int>(i));
    start.back() = start[i] + static_cast<int>(i % 3) + 1;
  }
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    double row = 0;
    for (int k = start[i]; k < start[i + 1]; ++k) {
      const auto at = static_cast<std::size_t>(k);
      row += value[at] * x[static_cast<std::size_t>(column[at])];
    }
    sum += row * row;
  }
  return sum;
}
/// Spans of what grows, re-seated in branches.
inline double reseated(const std::vector<double>& x) {
  std::vector<double> pool(2 * x.size());
  int used = 0;
  double sum = 1;
  std::span<double> here(pool.data(), 1);
  for (std::size_t i = 0; i < x.size(); ++i) {
    here[0] = x[i] * sum;
    if (i % 2 == 0) {
      used += 2;
      here = std::span<double>(pool.data() + used, 2);
      here[1] = x[0] * x[i];
    } else {
      here = here.first(1);
    }
    for (double& e : here) e += x[i];
    sum += here.back() * here.front() * 0.1 + static_cast<double>(here.size());
  }
  for (const double e : pool) sum *= 1 + 0.1 * e;
  return sum;
}
/// Union and find.
inline double joined(const std::vector<double>& x) {
  int parent[16];
  for (int i = 0; i < 16; ++i) parent[i] = i;
  double sum = 1;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    int a = static_cast<int>(i), b = static_cast<int>((i * 3) % x.size());
    while (parent[a] != a) a = parent[a];
    while (parent[b] != b) b = parent[b];
    parent[a] = b;
    sum += x[static_cast<std::size_t>(a)] * x[static_cast<std::size_t>(b)] * sum;
  }
  return sum;
}
/// Last element counted.
inline double last_counted(const std::vector<double>& x) {
  std::vector<int> runs;
  double sum = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (i % 3 == 0) runs.push_back(0);
    ++runs.back();
    runs[runs.size() - 1] += 2;
    sum += x[i] * runs.back() * sum;
    if (runs.size() > 2 && i % 2 == 1) runs.pop_back();
  }
  return sum;
}
/// The same size, said by integers that have changed.
inline double sizes_by_integers(const std::vector<double>& x) {
  int size[1] = {2};
  const int n = size[0];
  std::vector<double> a(static_cast<std::size_t>(n));
  size[0] = 3;
  const int m = size[0];
  std::vector<double> b(static_cast<std::size_t>(m));
  for (int i = 0; i < n; ++i) a[static_cast<std::size_t>(i)] = x[i] * x[i];
  for (int i = 0; i < m; ++i) b[static_cast<std::size_t>(i)] = x[i] * x[0];
  a = b;
  double sum = 1;
  for (const double e : a) sum *= e;
  return sum;
}
/// How long a row of numbers is made, by integers that grow in the loop.
inline double made_in_loop(const std::vector<double>& x) {
  std::vector<int> k;
  std::vector<double> w(x.size());
  double sum = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < k.size(); ++j) w[j] = x[j] * x[i];
    k.push_back(1);
    if (i % 2 == 0) k.push_back(2);
    if (k.size() > w.size()) k.resize(1);
    for (std::size_t j = 0; j < k.size(); ++j) sum += w[j] * sum * k[j] * 0.1;
  }
  return sum;
}
inline double search(const std::vector<double>& x) {
  int best[2] = {0, 0};
  double sum = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    double least = 100;
    for (std::size_t j = 0; j < x.size(); ++j) {
      const double d = std::abs(x[i] - x[j] * 0.37);
      if (d < least) {
        least = d;
        best[i % 2] = static_cast<int>(j);
      }
    }
    sum += least * x[static_cast<std::size_t>(best[0])] * x[static_cast<std::size_t>(best[1])] * sum;
  }
  return sum;
}
inline double in_object(const std::vector<double>& x) {
  int count[3] = {};
  std::vector<std::array<int, 2>> pairs(2);
  double sum = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    pairs[i % 2][(i / 2) % 2] = static_cast<int>(i);
    count[i % 3] = pairs[1 - i % 2][i % 2];
    sum += x[static_cast<std::size_t>(count[(i + 1) % 3])] * x[i] * sum;
  }
  return sum;
}
inline void pick(std::span<int> k, std::span<const double> x, double& sum) {
  for (std::size_t i = 0; i < k.size(); ++i) {
    sum += x[static_cast<std::size_t>(k[i])] * sum;
    k[i] = static_cast<int>((i + 1 + static_cast<std::size_t>(k[i])) % x.size());
  }
}
inline double picked(const std::vector<double>& x) {
  int k[3] = {0, 1, 2};
  double sum = 1;
  for (int r = 0; r < 3; ++r) {
    pick(k, x, sum);
    sum *= 1 + x[static_cast<std::size_t>(k[r])];
  }
  return sum;
}
inline void two_counts(int& a, int& b, double& sum, double e) {
  a += 1;
  b = b * 2 + a;
  sum = sum * e + a * e + b;
  a -= b % 2;
}
inline double same_twice(const std::vector<double>& x) {
  int k[2] = {0, 1};
  double sum = 1;
  for (std::size_t i = 0; i + 3 < x.size(); ++i) {
    two_counts(k[0], k[1], sum, x[i]);
    two_counts(k[1], k[0], sum, x[i + 1]);
    sum += x[static_cast<std::size_t>(k[0]) % x.size()];
  }
  return sum;
}

// ---- what only looks like scratch ----

/// Int rows which are scratch of an inner loop and saved by another.
inline double nested_scratch(const std::vector<double>& x) {
  int c[3];
  double w[3];
  double sum = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (int r = 0; r < 2; ++r) {
      for (int k = 0; k < 3; ++k) c[k] = (r + k + static_cast<int>(i)) % 3;
      for (int k = 0; k < 3; ++k) w[c[k]] = x[i] * (k + 1) * std::sin(sum);
      if (x[i] > 0.5) c[0] = c[1];
      sum += 0.1 * w[c[0]] * w[c[2]];
    }
  }
  return sum;
}
/// Read of elements beyond what was set in this iteration.
inline double beyond(const std::vector<double>& x) {
  int c[4] = {3, 2, 1, 0};
  double sum = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const int m = static_cast<int>(i) % 3 + 1;
    for (int k = 0; k < m; ++k) c[k] = (k + static_cast<int>(i)) % 4;
    for (int k = 0; k < 4; ++k) sum += x[static_cast<std::size_t>(c[k])] * x[i] * 0.3 * sum;
  }
  return sum;
}
/// Bound of a loop is an element of a row of integers that changes inside.
inline double bound_in_row(const std::vector<double>& x) {
  int n[2] = {3, 4};
  double w[8] = {};
  double sum = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (int k = 0; k < n[i % 2]; ++k) w[k] = x[i] * k;
    n[i % 2] = n[1 - i % 2] % 5 + 1;
    for (int k = 0; k < n[i % 2]; ++k) sum += w[k] * x[static_cast<std::size_t>(k) % x.size()] * sum;
    for (int k = 0; k < n[1]; ++k)
      if (k == 2) n[0] += 1;
  }
  return sum * n[0];
}
inline double shrinks_inside(const std::vector<double>& x) {
  int n[1] = {static_cast<int>(x.size())};
  double sum = 1;
  for (int i = 0; i < n[0]; ++i) {
    sum += x[static_cast<std::size_t>(i)] * x[static_cast<std::size_t>(n[0] - 1)] * sum;
    n[0] -= 1;
  }
  return sum;
}
/// Other name declared outside of the loop.
inline double name_outside(const std::vector<double>& x) {
  std::vector<int> c(3, 1);
  int& first = c[0];
  auto& all = c;
  double sum = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    first = (first * 2 + static_cast<int>(i)) % 5;
    all[1] += first;
    sum = sum * x[i] + x[static_cast<std::size_t>(first)] * c[1];
    c[2] = all[1] % 3;
    if (c[2] == 1) first = 0;
  }
  return sum + c[0] + all[2] * x[1] * sum;
}
/// Two loops of sums with integers between.
inline double early_integers(const std::vector<double>& x) {
  int c[2] = {};
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += x[i] * x[i];
  for (std::size_t k = 0; k < x.size(); ++k) c[k % 2] += static_cast<int>(k);
  double t = 0;
  for (std::size_t j = 0; j < x.size(); ++j) t += x[j] * c[j % 2];
  double u = 0;
  for (const double e : x) u += e * e * e;
  return s + t + u;
}
/// Spans which depend on integers that are changed behind.
inline double span_of_row(const std::vector<double>& x) {
  int at[2] = {0, 1};
  std::vector<double> a(x.begin(), x.end());
  double sum = 1;
  for (int r = 0; r < 3; ++r) {
    const std::span<double> part(a.data() + at[0], static_cast<std::size_t>(at[1] + 1));
    for (std::size_t k = 0; k < part.size(); ++k) part[k] *= sum;
    sum += part[0] * part.back();
    at[0] = at[1];
    at[1] = (at[1] + 1) % 3;
  }
  return sum;
}
inline double span_of_span(const std::vector<double>& x) {
  const std::span<const double> all(x);
  double sum = 0;
  for (std::size_t i = 0; i + 3 <= all.size(); ++i) {
    auto three = all.subspan(i, 3);
    auto two = three.last(2);
    sum += two[0] * three[0];
    three = three.first(2);
    two = all.first<2>();
    sum += two[1] * three.back() * sum;
  }
  return sum;
}
/// Growing numbers and their spans, in a loop that ends early.
inline double ends_early(const std::vector<double>& x) {
  std::vector<double> kept;
  std::vector<int> at;
  double sum = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    kept.push_back(x[i] * sum);
    const std::size_t n = kept.size();
    at.push_back(static_cast<int>(i));
    if (n > 4) break;
    if (i % 2 == 1) continue;
    sum += kept[n / 2] * x[static_cast<std::size_t>(at[n - 1])];
    if (n > 2) kept.pop_back();
  }
  for (std::size_t k = 0; k < kept.size(); ++k) sum *= kept[k] + at[k];
  return sum;
}
inline void both(std::vector<double>& w, std::vector<int>& c, const std::vector<double>& x, int r) {
  for (std::size_t k = 0; k < w.size(); ++k) w[k] = x[k] * (r + 1);
  for (std::size_t k = 0; k < c.size(); ++k) c[k] = (static_cast<int>(k) + r) % 3;
}
inline double by_both(const std::vector<double>& x) {
  std::vector<double> w(x.size());
  std::vector<int> c(x.size());
  double sum = 1;
  for (int r = 0; r < 3; ++r) {
    both(w, c, x, r);
    for (std::size_t k = 0; k < w.size(); ++k) sum += 0.1 * w[k] * w[static_cast<std::size_t>(c[k])] * sum;
    w[static_cast<std::size_t>(c[0])] = sum;
    sum += w[0];
  }
  return sum;
}
inline void grows(std::vector<int>& c, int k, double& sum, const std::vector<double>& x) {
  for (int i = 0; i < k; ++i) {
    c.push_back(i);
    sum += x[static_cast<std::size_t>(c[c.size() / 2])] * sum;
  }
  for (std::size_t i = 0; i < c.size(); ++i) sum += 0.1 * x[static_cast<std::size_t>(c[i])];
  if (c.size() > 4) c = {1, 2};
  for (std::size_t i = 0; i < c.size(); ++i) sum *= 1 + 0.1 * x[static_cast<std::size_t>(c[i])];
}
inline double grown(const std::vector<double>& x) {
  std::vector<int> c;
  double sum = 1;
  for (int r = 1; r < 4; ++r) {
    grows(c, r, sum, x);
    std::vector<int> own{2};
    grows(own, r, sum, x);
    sum += static_cast<double>(c.size() * own.size()) * x[0];
  }
  return sum;
}
inline double chosen(const std::vector<double>& x) {
  std::vector<int> c;
  for (std::size_t i = 0; i < x.size(); ++i)
    if (x[i] > 0.4) c.push_back(static_cast<int>(i));
  double s = 0;
  for (const int k : c) s += x[static_cast<std::size_t>(k)] * x[static_cast<std::size_t>(k)];
  double t = 1;
  for (int& k : c) {
    k = static_cast<int>(x.size()) - 1 - k;
    t *= 1 + x[static_cast<std::size_t>(k)];
  }
  return s * t;
}
inline double insertion(const std::vector<double>& x) {
  int order[9];
  double sum = 1;
  const int n = static_cast<int>(x.size());
  for (int i = 0; i < n; ++i) {
    int j = i;
    while (j > 0 && x[static_cast<std::size_t>(order[j - 1])] > x[static_cast<std::size_t>(i)]) {
      order[j] = order[j - 1];
      --j;
    }
    order[j] = i;
    sum += x[static_cast<std::size_t>(order[0])] * x[static_cast<std::size_t>(order[i / 2])] * sum;
  }
  return sum;
}
inline double two_dim(const std::vector<double>& x) {
  int grid[3][3] = {};
  std::array<std::array<int, 2>, 3> pair{};
  double sum = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    grid[i % 3][(i / 2) % 3] += 2;
    pair[i % 3][i % 2] = grid[(i + 1) % 3][0];
    std::swap(grid[0][0], grid[1][1]);
    std::swap(pair[0], pair[2]);
    const double e = x[static_cast<std::size_t>(grid[0][0]) % x.size()];
    sum += e * x[static_cast<std::size_t>(pair[1][1]) % x.size()] * sum;
  }
  return sum;
}
/// How long a row is, by an element of a row of integers: both are saved at the end of the iteration.
inline double as_long_as_an_element(const std::vector<double>& x) {
  double sum = 1;
  for (int i = 0; i < 3; ++i) {
    std::vector<int> sizes(2);
    sizes[0] = i + 1;
    const int k = sizes[0];
    const int m = k + 1;
    std::vector<double> b(static_cast<std::size_t>(m));
    for (int j = 0; j < m; ++j) b[static_cast<std::size_t>(j)] = x[static_cast<std::size_t>(j)] * sum;
    for (int j = 0; j < k; ++j) sum += b[static_cast<std::size_t>(j)] * b[0] * sum;
  }
  return sum;
}
/// Of what the chosen iteration computes, its reverse asks for the cosine alone.
inline double search_for_a_call(const std::vector<double>& x) {
  double sum = 0.4;
  for (int round = 0; round < 3; ++round) {
    double best = -1e9;
    std::size_t at = 0;
    for (std::size_t k = 0; k < x.size(); ++k) {
      double v = x[k] * std::cos(sum + static_cast<double>(k));
      if (v > best) {
        best = v;
        at = k;
      }
    }
    sum += best * x[at];
  }
  return sum;
}

#endif
