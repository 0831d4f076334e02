// Integers and Booleans that change in functions that are run backwards: elements, rows, other names, by reference.
#ifndef DUALREV_CASE_PASSIVE_STATE_HPP
#define DUALREV_CASE_PASSIVE_STATE_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

// Marks that are set and taken away again, of a function that calls itself.
inline double minors(const double* row, int n, int left, bool* taken) {
  if (left == 0) return 1;
  double sum = 0, sign = 1;
  for (int j = 0; j < n; ++j) {
    if (taken[j]) continue;
    taken[j] = true;
    sum += sign * row[j] * minors(row + n, n, left - 1, taken);
    taken[j] = false;
    sign = -sign;
  }
  return sum;
}
inline double determinant(const std::vector<double>& a, int n) {
  bool taken[8] = {};
  return minors(a.data(), n, n, taken);
}

// What is counted says where to read.
inline double histogram(const std::vector<double>& x, int n) {
  int count[4] = {0, 0, 0, 0};
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    const int k = i * i % 4;
    sum += x[count[k]] * x[i];
    count[k]++;
    count[(k + 1) % 4] += 2;
    if (count[(k + 1) % 4] >= n) count[(k + 1) % 4] = 0;
    if (count[k] >= n) count[k] -= n;
  }
  return sum * sum;
}
inline double histogram_of_vector(const std::vector<double>& x) {
  const std::size_t n = x.size();
  std::vector<std::size_t> count(n, 0);
  double product = 1;
  for (std::size_t i = 0; i < n; ++i) {
    std::size_t& c = count[i % 2];
    product *= x[c] + 2;
    c = (c + 1) % n;
  }
  return product;
}

// A permutation that pivoting changes.
inline double pivoted(const std::vector<double>& given, int n) {
  std::vector<double> a(n * n);
  for (int i = 0; i < n * n; ++i) a[i] = given[i];
  std::vector<int> perm(n);
  for (int i = 0; i < n; ++i) perm[i] = i;
  double det = 1;
  for (int k = 0; k < n; ++k) {
    int best = k;
    for (int i = k + 1; i < n; ++i)
      if (std::abs(a[perm[i] * n + k]) > std::abs(a[perm[best] * n + k])) best = i;
    if (best != k) {
      std::swap(perm[k], perm[best]);
      det = -det;
    }
    const double pivot = a[perm[k] * n + k];
    det *= pivot;
    for (int i = k + 1; i < n; ++i) {
      const double f = a[perm[i] * n + k] / pivot;
      for (int j = k; j < n; ++j) a[perm[i] * n + j] -= f * a[perm[k] * n + j];
    }
  }
  return det;
}
inline double swapped_by_hand(const std::vector<double>& x) {
  std::array<int, 4> order = {3, 1, 0, 2};
  double sum = 0;
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < 4; ++i) sum = sum * 0.5 + x[order[i]] * x[round];
    const int first = order[0];
    order[0] = order[round + 1];
    order[round + 1] = first;
  }
  return sum;
}

// A stack of what is to be visited.
inline double visited(const std::vector<double>& x) {
  const int n = static_cast<int>(x.size());
  std::vector<int> stack;
  std::vector<bool> seen(n, false);
  stack.push_back(0);
  double sum = 1;
  while (!stack.empty()) {
    const int at = stack.back();
    stack.pop_back();
    if (seen[at]) continue;
    seen[at] = true;
    sum = sum * std::sin(x[at]) + x[at];
    for (int next = 2 * at + 1; next <= 2 * at + 2; ++next)
      if (next < n) stack.push_back(next);
  }
  return sum;
}

// Rows as a whole.
inline double filled(const std::vector<double>& x) {
  int marks[5] = {4, 3, 2, 1, 0};
  std::vector<int> order(5);
  std::iota(order.begin(), order.end(), 0);
  double sum = 0;
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < 5; ++i) sum = sum * 0.9 + x[marks[i]] * x[order[i]];
    std::fill(marks, marks + 5, round);
    std::reverse(order.begin(), order.end());
    if (round == 1) order.assign(5, 2);
  }
  order.clear();
  order.resize(3, 1);
  return sum * x[order[2]] * static_cast<double>(order.size());
}
inline double copied(const std::vector<double>& x) {
  std::vector<int> now = {0, 1, 2};
  std::vector<int> before = now;
  double sum = 0;
  for (int i = 0; i < 4; ++i) {
    before = now;
    now[i % 3] = 2 - before[(i + 1) % 3];
    sum += x[now[i % 3]] * x[before[i % 3]] * sum + x[i % 3];
  }
  std::swap(now, before);
  return sum + x[now[0]] * x[before[0]];
}
inline double in_two_dimensions(const std::vector<double>& x) {
  int grid[2][3] = {{0, 1, 2}, {2, 1, 0}};
  double sum = 0;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j) {
      sum = std::sin(sum) + x[grid[i][j]] * x[j];
      grid[1][(i + j) % 3] = j;
      ++grid[0][0];
      grid[0][0] %= 3;
    }
  return sum;
}
inline double cleared_by_reference(const std::vector<double>& x) {
  std::array<unsigned char, 3> used{};
  double sum = 0;
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 3; ++i) {
      if (used[i]) continue;
      used[(i + 1) % 3] = 1;
      sum += x[i] * x[round] * (sum + 1);
    }
    for (unsigned char& each : used) each = 0;
  }
  return sum;
}

// By reference, and behind a pointer.
inline double next_of(const std::vector<double>& x, int& at) {
  const double e = x[at];
  at = (at + 2) % static_cast<int>(x.size());
  if (e > 100) return 0;
  double s = 0;
  for (int i = 0; i < 2; ++i) s += e * e;
  return s;
}
inline void advance(int* at, int by) { *at += by; }
inline double by_reference(const std::vector<double>& x) {
  int at = 1;
  double sum = 0;
  for (int i = 0; i < 5; ++i) {
    sum = sum * 0.5 + next_of(x, at);
    sum *= x[at];
  }
  return sum;
}
inline double accumulate_at(const double* x, int n, std::vector<int>& log, double* out) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    log.push_back(i);
    s += x[log[log.size() / 2]] * x[i];
    out[0] += s * x[log.back()];
  }
  log[0] = n - 1;
  return s;
}
inline double logged(const std::vector<double>& x) {
  std::vector<int> log;
  double out[1] = {0};
  double s = accumulate_at(x.data(), 3, log, out);
  s += x[log[0]];
  s += accumulate_at(x.data(), 2, log, out);
  return s * out[0] + x[log[0]] * static_cast<double>(log.size());
}

// In objects that are written out.
class Cursor {
 public:
  explicit Cursor(const std::vector<double>& x) : size_(static_cast<int>(x.size())), visits_(x.size(), 0), x_(x) {}
  int next() {
    ++visits_[at_];
    at_ = (at_ + visits_[at_] + 1) % size_;
    return at_;
  }
  double value() const { return x_[at_]; }
  int visits(int i) const { return visits_[i]; }

 private:
  int size_;
  int at_ = 0;
  std::vector<int> visits_;
  const std::vector<double>& x_;
};
inline double walked(const std::vector<double>& x) {
  Cursor cursor(x);
  double sum = 0;
  for (int i = 0; i < 6; ++i) {
    const int at = cursor.next();
    sum = sum * 0.5 + x[at] * cursor.value() * cursor.visits(at);
  }
  return sum;
}
struct Body {
  double mass = 1;
  int hits = 0;
};
inline double hit(const std::vector<double>& x) {
  std::array<Body, 2> all{};
  double sum = 0;
  for (int i = 0; i < 4; ++i) {
    Body& b = all[i % 2];
    b.mass *= x[b.hits];
    ++b.hits;
    sum += b.mass * x[b.hits];
  }
  return sum;
}

// What nothing changes, and is no constant expression.
inline double tables(const std::vector<double>& x, int n) {
  const int offset[3] = {0, n - 1, n / 2};
  static_assert(sizeof(offset) > 0);
  std::vector<int> reversed = {2, 1, 0};
  double sum = 0;
  for (int i = 0; i < 3; ++i) sum = std::sin(sum) + x[offset[i]] * x[reversed[i]];
  for (const int k : reversed) sum *= x[k];
  return sum;
}

// Integers that another name leads to, given by value to what changes them.
struct Rounds {
  int n = 2;
  double run(int k, double x) {
    n += 2;
    double s = 0;
    for (int i = 0; i < k; ++i) s += x * x;
    return s;
  }
};
inline double by_other_name(const std::vector<double>& x) {
  Rounds rounds;
  const int& r = rounds.n;
  const double a = rounds.run(r, x[0]);
  return a * x[1];
}
inline double const_name(const std::vector<double>& x) {
  int n = 2;
  const int& m = n;
  const auto g = [&](int k) {
    n = 5;
    double s = 0;
    for (int i = 0; i < k; ++i) s += x[0] * x[1];
    return s;
  };
  const double a = g(m);
  return a * n;
}
inline double changed_by_name(const std::vector<double>& x) {
  int n = 2;
  int& r = n;
  const auto g = [&](int k) {
    r = 5;
    double s = 0;
    for (int i = 0; i < k; ++i) s += x[0] * x[1];
    return s;
  };
  const double a = g(n);
  return a * n;
}
inline double element_by_name(const std::vector<double>& x) {
  std::vector<int> rounds{2, 1};
  double s = 0;
  const auto g = [&](int k) {
    rounds[0] = 0;
    double t = 0;
    for (int i = 0; i < k; ++i) t += x[0];
    return t;
  };
  for (const auto& e : rounds) {
    const double d = g(e);
    s += d * x[1];
  }
  for (const int& e : rounds) {
    rounds[1] = 3;
    s += x[2] * e;
  }
  return s;
}

// What std::min and its relatives are given is computed once, and of its own type.
struct Count {
  int n = 0;
  double weight = 0.5;
  int next() {
    n += 1;
    return n;
  }
  int capped(int most) const {
    if (n > most) return most;
    return n;
  }
};
inline double smallest_of_calls(const std::vector<double>& x) {
  Count c{0, x[1]};
  double s = 0;
  for (int i = 0; i < 4; ++i) {
    const long k = std::min<long>(c.next(), 3);
    s += static_cast<double>(k) * x[0] * c.weight;
  }
  return s * c.n;
}
inline double clamped_calls(const std::vector<double>& x) {
  Count c{1, x[0]};
  double s = 0;
  for (int i = 0; i < 4; ++i) {
    const int k = std::max(2, c.next());
    s += k * x[1] * x[2];
  }
  return s * std::clamp(c.capped(3), 1, 9) * c.weight;
}

#endif
