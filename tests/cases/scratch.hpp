// Loops whose iterations use what is declared outside of them: as scratch, which each overwrites before it reads it; and
// as what only looks so.
#ifndef DUALREV_CASE_SCRATCH_HPP
#define DUALREV_CASE_SCRATCH_HPP

#include <dualrev/annotate.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

// ---- scratch ----

/// x has n rows of three; a sum at the end that nothing behind reads but to add to it.
inline double in_a_vector(const std::vector<double>& x, const std::vector<double>& w, int n) {
  std::vector<double> t(3), u(3);
  double sum = 0.5;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < 3; ++j) t[j] = x[i * 3 + j] * w[j];
    for (int j = 0; j < 3; ++j) u[j] = std::sin(t[j]);
    for (int column = 0; column < 3; ++column)
      for (int row = column + 1; row < 3; ++row) u[row] += t[column] * w[row];
    sum += u[0] * u[1] + u[2];
  }
  double norm = 0;
  for (const double each : w) norm += each * each;
  const int twice = 2 * n;
  return sum + twice * std::sqrt(norm);
}
/// One iteration after the other hands on a number, so that the reverse comes behind all.
inline double in_a_recurrence(const std::vector<double>& x, const std::vector<double>& w, int n) {
  std::vector<double> t(w.size());
  double a[4];
  double state = 0.3;
  for (int i = 0; i < n; ++i) {
    std::fill(t.begin(), t.end(), state);
    for (double& each : t) each *= x[i];
    for (std::size_t j = 0; j < t.size(); ++j) t[j] = std::sin(t[j] + w[j]);
    for (int j = 3; j >= 0; --j) a[j] = t[0] * j;
    state = std::accumulate(t.begin(), t.end(), 0.0) / (1 + a[3] * a[3]) + a[1];
  }
  return state * state;
}
/// Numbers as C has them, and an integer.
inline double in_numbers(const std::vector<double>& x, int n) {
  double off, square, sum = 0;
  int k;
  for (int i = 0; i < n; ++i) {
    k = n - 1 - i;
    off = x[k] - 0.25 * i;
    if (off > 0)
      square = off * off;
    else
      square = off * off * off;
    sum = sum + square * x[i];
  }
  return sum;
}
inline void scaled_into(const std::vector<double>& x, double by, std::vector<double>& to) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] = by * x[i];
  for (std::size_t i = 1; i < to.size(); ++i) to[i] += std::sin(to[i - 1]);
}
inline double handed_to_a_function(const std::vector<double>& x, int n) {
  std::vector<double> t(x.size());
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    scaled_into(x, 0.5 * i + 0.1, t);
    for (const double each : t) sum += each * each;
  }
  return sum;
}
/// Of two loops, and of one in the other.
inline double in_two_loops(const std::vector<double>& x, int n) {
  std::array<double, 2> t{};
  double sum = 0, product = 1;
  for (int i = 0; i < n; ++i) {
    t[0] = x[i], t[1] = x[i] * x[i];
    sum += t[0] * t[1];
    for (int j = 0; j < 2; ++j) {
      t[0] = sum * x[j];
      t[1] = std::cos(t[0]);
      sum += t[1];
    }
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < 2; ++j) t[j] = x[i] + j * x[0];
    product *= t[0] + t[1];
  }
  return sum * product;
}
/// Its size is that of the whole, its use is not.
inline double in_a_large_one(const std::vector<double>& x, int n) {
  std::vector<double> t(x.size() + 20);
  double last = 0.2;
  for (int i = 0; i < n; ++i) {
    t[i] = x[i] * last;
    t[i + 1] = t[i] * t[i];
    last = std::sin(t[i + 1]) + x[i];
  }
  return last;
}
inline double by_while(const std::vector<double>& x) {
  std::vector<double> t(2);
  double last = 0.2;
  std::size_t i = 0;
  while (i < x.size() && last < 5) {
    for (std::size_t j = 0; j < t.size(); ++j) t[j] = x[i] * (j + last);
    last = t[0] * t[1] + x[i];
    ++i;
  }
  return last;
}

/// Saved as rows, each by an index that somebody else computes.
class Square {
 public:
  explicit Square(int n) : n_(n), entries_(n * n) {}
  double& operator()(int i, int j) { return entries_[n_ * i + j]; }
  double operator()(int i, int j) const { return entries_[n_ * i + j]; }

 private:
  int n_;
  std::vector<double> entries_;
};
inline double by_operators(const std::vector<double>& x, int n) {
  Square m(3);
  double last = 1;
  for (int step = 0; step < n; ++step) {
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) m(i, j) = x[i] * x[j + step] + last;
    last = m(0, 1) * m(1, 2) / (1 + m(2, 0) * m(2, 0));
  }
  return last * m(1, 1);
}
inline double by_closure(const std::vector<double>& x, int n) {
  std::vector<double> m(9, 0.5);
  const auto at = [&](int i, int j) -> double& { return m[3 * i + j]; };
  double last = 1;
  for (int step = 0; step < n; ++step) {
    for (int i = 1; i < 3; ++i)
      for (int j = 0; j < 2; ++j) at(i, j) = x[i] * x[j + step] + last;
    last = at(1, 1) * at(2, 0) + at(0, 0) * at(1, 0);
  }
  return last;
}

// ---- what comes behind and has nothing to do with the loop ----

inline double beside(const std::vector<double>& x, double a) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += std::exp(a * x[i]);
  double penalty = 0;
  for (const double each : x) {
    if (each > 0.5) penalty += each * each;
    else penalty -= each * a;
  }
  std::vector<double> kept(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) kept[i] = x[i] * a;
  for (std::size_t i = 1; i < x.size(); ++i) kept[i] *= kept[i - 1];
  const double tail = kept.back() * penalty;
  return sum + tail + std::sin(a);
}
/// The same name for something else.
inline double names_again(const std::vector<double>& x, double a) {
  double sum = 0;
  {
    const double b = a * a;
    for (std::size_t i = 0; i < x.size(); ++i) sum += b * x[i];
  }
  const double b = x[0] * a;
  return sum + b * b;
}

// ---- what only looks like scratch ----

/// The last element is that of the iteration before.
inline double not_all_of_it(const std::vector<double>& x, int n) {
  std::vector<double> t(4);
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < 3; ++j) t[j] = x[i] * (j + 1) + t[3];
    t[3] = t[0] * t[1];
    sum += t[2];
  }
  return sum;
}
inline double not_in_each_branch(const std::vector<double>& x, int n) {
  double t = 0.4, sum = 0;
  for (int i = 0; i < n; ++i) {
    if (x[i] > 0.35) t = x[i] * x[i];
    sum += t * x[i];
  }
  return sum;
}
inline double read_behind(const std::vector<double>& x, int n) {
  std::vector<double> t(2);
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < 2; ++j) t[j] = x[i] * (j + 2);
    sum += t[0] * t[1];
  }
  return sum + t[1] * t[1];
}
inline double read_by_a_name(const std::vector<double>& x, int n) {
  std::vector<double> t(2);
  const double& first = t[0];
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < 2; ++j) t[j] = x[i] * (j + 2);
    sum += t[0] * t[1];
  }
  return sum * first;
}
/// Only as far as the row goes, which differs.
inline double as_far_as_it_goes(const std::vector<double>& x, int n) {
  std::vector<double> t(n);
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j) t[j] = x[i] * x[j];
    for (int j = 0; j < n; ++j) sum += t[j] * t[j] + sum * 0.01;
  }
  return sum;
}
inline double in_another_order(const std::vector<double>& x, int n) {
  std::vector<double> t(n + 1);
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      t[j] = x[j] * (i + 1);
      sum += t[j + 1] * x[i];
    }
  }
  return sum;
}
/// The bound changes while the iteration runs.
inline double to_a_bound_that_moves(const std::vector<double>& x, int n) {
  std::vector<double> t(n + 2);
  double sum = 0;
  int end = 0;
  for (int i = 0; i < n; ++i) {
    end = i;
    for (int j = 0; j < end; ++j) t[j] = x[j] * x[i];
    end = n;
    for (int j = 0; j < end; ++j) sum += t[j] * x[i];
  }
  return sum;
}
inline double left_early(const std::vector<double>& x, int n) {
  std::vector<double> t(n);
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      if (x[j] > 0.7 && i > 0) break;
      t[j] = x[j] * x[i];
    }
    for (int j = 0; j < n; ++j) sum += t[j] * (i + 1);
  }
  return sum;
}
inline double swapped(const std::vector<double>& x, int n) {
  std::vector<double> now(2), next(2);
  now[0] = x[0], now[1] = x[1];
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < 2; ++j) next[j] = now[1 - j] * x[i] + now[j];
    std::swap(now, next);
  }
  return now[0] * now[1];
}
inline void only_once(std::vector<double>& t, double x) {
  for (std::size_t i = 1; i < t.size(); ++i) t[i] = x * i;
}
inline void filled(std::vector<double>& t, double x) {
  for (std::size_t i = 0; i < t.size(); ++i) t[i] = x * (i + 1);
}
/// One row of them is filled.
inline double one_row_by_a_function(const std::vector<double>& x, int n) {
  std::vector<std::vector<double>> t(2, std::vector<double>(2));
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    std::vector<double>& first = t[0];
    filled(first, x[i]);
    sum += t[0][1] * t[1][0] + t[1][1];
    t[1][0] = x[i] * x[i];
    t[1][1] = t[0][0];
  }
  return sum;
}
inline double in_part_by_a_function(const std::vector<double>& x, int n) {
  std::vector<double> t(3);
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    only_once(t, x[i]);
    sum += t[0] * t[1] + t[2];
    t[0] = x[i];
  }
  return sum;
}

#endif
