// Loops that count, whatever their headers look like: what each of them does, and what is left of its counter.
#ifndef DUALREV_CASE_COUNTED_LOOPS_HPP
#define DUALREV_CASE_COUNTED_LOOPS_HPP

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <vector>

namespace counted_loops {

using numbers = std::vector<double>;

using Int = int;

struct Sum {
  double value = 0;
  void add(const numbers& all, double k) {
    std::for_each(all.begin(), all.end(), [&](double e) { value = value * k + e; });
  }
};

inline void step(int& j) { ++j; }
inline void fill(double* to, const double* from, double y, int n) {
  while (n--) *to++ = *from++ * y;
}

// ---- steps at the end ----

inline double up(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (j < n) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    ++j;
  }
  return s;
}
inline double up_behind(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (n > j) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    j++;
  }
  return s;
}
inline double up_by_sum(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (!(j >= n)) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    j = 1 + j;
  }
  return s;
}
inline double up_to_the_end(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (j != n) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    j += 1;
  }
  return s;
}
inline double by_two(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (j < n) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    j += 2;
  }
  return s;
}
inline double by_a_variable(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0, by = n > 2 ? 2 : 1;
  while (j < n) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    j += by;
  }
  return s;
}
inline double by_what_changes(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  int by = 1;
  while (j < n) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    j += by;
    ++by;
  }
  return s;
}
inline double down(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = n - 1;
  while (j >= 0) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    --j;
  }
  return s;
}
inline double from_two(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 2;
  while (j < n + 2) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    ++j;
  }
  return s;
}
inline double of_sizes(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  std::size_t j = 0;
  while (j < x.size()) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    ++j;
  }
  s += n;
  return s;
}
inline double of_sizes_mixed(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (static_cast<std::size_t>(j) < x.size() - 2) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    ++j;
  }
  s += n;
  return s;
}
inline double in_for(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  for (int j = 0; j < n;) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    j++;
  }
  return s;
}
inline double in_for_comma(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  for (int j = 0; j < n; s += x[j] * s, ++j) t[j] = s;
  for (double e : t) s += e * y;
  return s;
}
inline double in_one_expression(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (j < n) t[j] = s, s = s * y + x[j] * t[j], ++j;
  return s;
}
inline double in_an_index(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (j < n) t[j] = s * y, s += x[j++] * s;
  for (double e : t) s += e * y;
  return s;
}
inline double step_before_the_end(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (j < n) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    ++j;
    s *= y;
  }
  return s;
}
inline double and_something_else(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (j < n && s < 4) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    ++j;
  }
  return s;
}
inline double two_counters(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0, k = n;
  while (j < k) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    s += x[k] * s;
    ++j;
    --k;
  }
  return s;
}
inline double nested(const numbers& x, double y, int n) {
  double s = 1;
  int j = 0;
  while (j < n) {
    int k = 0;
    while (k <= j) {
      s = s * y + x[k] * x[j];
      ++k;
    }
    ++j;
  }
  return s;
}
inline double known_rounds(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (j < 3) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    ++j;
  }
  s *= n;
  return s;
}

// ---- somebody asks for it behind ----

inline double asked_behind(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (j < n) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    ++j;
  }
  s *= j + 1;
  return s;
}
inline double asked_behind_a_way_out(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (j < n) {
    if (x[j] * s > 2) break;
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    ++j;
  }
  s += x[j] * s;
  return s;
}
inline double found(const numbers& x, double y, int n) {
  double s = 1;
  int j;
  for (j = 0; j < n; ++j)
    if (x[j] > 0.6) break;
  s += x[j] * s * y;
  return s;
}
inline double goes_on(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (j < n / 2) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    ++j;
  }
  while (j < n) {
    s += x[j] * s;
    ++j;
  }
  return s;
}
inline double goes_on_in_rounds(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  for (int i = 0; i < n; ++i) {
    while (j < i) {
      t[j] = x[j] * s;
      s = s * y + t[j] * (j + 1);
      ++j;
    }
    s *= y + i;
  }
  return s;
}
inline double goes_on_in_for(const numbers& x, double y, int n) {
  double s = 1;
  for (int i = 0, j = 0; i < n; ++i) {
    for (; j <= i; ++j) s = s * y + x[j] * s;
    s += i;
  }
  return s;
}
inline double asked_in_front(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 1;
  s += x[j];
  while (j < n) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    ++j;
  }
  return s;
}
inline double asked_in_the_next_round(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  for (int i = 0; i < n; ++i) {
    s += x[j] * s;
    j = 0;
    while (j < i) {
      t[j] = x[j] * s;
      s = s * y + t[j] * (j + 1);
      ++j;
    }
  }
  return s;
}
inline double asked_by_a_condition(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  do {
    j = 0;
    while (j < n) {
      t[j] = x[j] * s;
      s = s * y + t[j] * (j + 1);
      ++j;
    }
    s = 0.5 * s + x[0];
  } while (j < n);
  return s;
}
inline double set_by_a_way(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  if (n > 1) j = 1;
  while (j < n) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    ++j;
  }
  return s;
}
inline double of_the_body(const numbers& x, double y, int n) {
  double s = 1;
  int j, k;
  for (k = 0; k < n; ++k)
    for (j = 0; j <= k; ++j) s = s * y + x[j] * x[k];
  for (j = n; j > 0; --j) s += x[j] * s;
  return s;
}
inline double of_the_body_set_apart(const numbers& x, double y, int n) {
  double s = 1;
  int i = 0, j = 7;
  for (; i < n; ++i) {
    j = 0;
    for (; j < i; ++j) s = s * y + x[j] * s;
    j = i;
    while (j > 0) {
      s += x[j] * s;
      --j;
    }
  }
  return s;
}
inline double set_to_what_changes(const numbers& x, double y, int n) {
  double s = 1;
  int k = 1;
  int j = k;
  k = 2;
  while (j < n) {
    s = s * y + x[j] * x[k];
    ++j;
  }
  return s;
}
inline double set_to_what_the_body_changes(const numbers& x, double y, int n) {
  double s = 1;
  int k = 0;
  int j = k;
  while (j < n) {
    s = s * y + x[j] * x[k];
    k = 1;
    ++j;
  }
  s *= k + 1;
  return s;
}

// ---- ways out ----

inline double left(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (j < n) {
    if (s > 2) break;
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    ++j;
  }
  return s;
}
inline double given_inside(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (j < n) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    if (s > 2) return s * j;
    ++j;
  }
  return s;
}
inline double left_behind_the_step(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (j < n) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    ++j;
    if (s > 1.5) break;
  }
  return s;
}
inline double left_out(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0, rounds = 0;
  while (j < n && rounds < 9) {
    ++rounds;
    if (rounds % 2 == 0) continue;
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    ++j;
  }
  return s;
}
inline double left_out_behind_the_step(const numbers& x, double y, int n) {
  double s = 1;
  int j = 0;
  while (j < n) {
    const int k = j;
    ++j;
    if (k == 1) continue;
    s = s * y + x[k] * s;
  }
  return s;
}
inline double left_out_in_for(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j;
  for (j = 0; j < n; ++j) {
    if (j == 1) continue;
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  }
  return s;
}
inline double begun_again(const numbers& x, double y, int n) {
  double s = 1;
  int j = 0;
  bool once = true;
  while (j < n) {
    s = s * y + x[j] * s;
    if (once && j == 1) {
      j = 0;
      once = false;
      continue;
    }
    ++j;
  }
  return s;
}
inline double cases(const numbers& x, double y, int n) {
  double s = 1;
  int j = 0;
  while (j < n) {
    switch (j) {
      case 0: s += x[0] * s; break;
      case 2: s *= x[2]; break;
      default: s += y; break;
    }
    ++j;
  }
  return s;
}
inline double without_condition(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  for (;;) {
    if (j >= n) break;
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    ++j;
  }
  return s;
}
inline double twice_a_round(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (j < n) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    if (x[j] < 0.5) ++j;
    ++j;
  }
  return s;
}
inline double by_either(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  for (int j = 0; j < n;) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    if (x[j] < 0.5)
      ++j;
    else
      j += 2;
  }
  return s;
}
inline double bound_goes_down(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (j < n) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    --n;
    ++j;
  }
  return s;
}
inline double bound_goes_up(const numbers& x, double y, int n) {
  double s = 1;
  numbers v{y};
  std::size_t j = 0;
  while (j < v.size()) {
    s = s * y + v[j] * s;
    if (static_cast<int>(v.size()) < n) v.push_back(x[j] * s);
    ++j;
  }
  return s;
}

// ---- steps where it is asked for ----

inline double counts_down(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  for (int j = n; j-- > 0;) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  }
  return s;
}
inline double counts_down_size(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  for (std::size_t j = static_cast<std::size_t>(n); j-- > 0;) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  }
  return s;
}
inline double counts_down_to_zero(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  unsigned j = static_cast<unsigned>(n);
  while (j--) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  }
  return s;
}
inline double counts_down_not_equal(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  unsigned j = static_cast<unsigned>(n);
  while (j-- != 0) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  }
  return s;
}
inline double counts_down_given(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  while (n--) {
    t[n] = x[n] * s;
    s = s * y + t[n];
  }
  return s;
}
inline double counts_down_asked_behind(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  while (n-- > 0) {
    t[n] = x[n] * s;
    s = s * y + t[n];
  }
  s *= n + 3;
  return s;
}
inline double counts_down_first(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = n;
  while (--j >= 0) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  }
  return s;
}
inline double counts_down_to_one(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = n;
  while (--j > 0) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  }
  return s;
}
inline double counts_up_first(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = -1;
  while (++j < n) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  }
  return s;
}
inline double counts_up(const numbers& x, double y, int n) {
  double s = 1;
  int j = 0;
  while (j++ < n) s = s * y + x[j] * s;
  return s;
}
inline double counts_up_to(const numbers& x, double y, int n) {
  double s = 1;
  int j = 0;
  while (j++ <= n - 2) s = s * y + x[j] * s;
  return s;
}
inline double unsigned_bound(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = n;
  while (static_cast<unsigned>(j--) > 0U) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  }
  return s;
}
inline double unsigned_begin(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  const unsigned m = static_cast<unsigned>(n);
  long j = m;
  while (--j >= 0) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  }
  return s;
}
inline double real_bound(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = n;
  while (j-- > 0.5) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  }
  return s;
}
inline double down_in_the_body(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  std::size_t j = static_cast<std::size_t>(n);
  while (j > 0) {
    --j;
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  }
  return s;
}
inline double down_in_the_body_signed(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = n;
  while (j > 0) {
    j -= 1;
    if (j == 1) continue;
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  }
  return s;
}
inline double up_in_the_body(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = -1;
  while (j < n - 1) {
    ++j;
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  }
  return s;
}
inline double left_while_down(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = n;
  while (j-- > 0) {
    if (s > 2) break;
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  }
  return s;
}
inline double left_while_down_and_asked(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = n;
  while (j-- > 0) {
    if (s > 2) break;
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  }
  s += x[j + 1] * s;
  return s;
}

// ---- at least once ----

inline double at_least_once(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  do {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  } while (++j < n);
  return s;
}
inline double at_least_once_known(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  do {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  } while (++j < 3);
  s *= n;
  return s;
}
inline double at_least_once_step_inside(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 1;
  do {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    ++j;
  } while (j < 4);
  s *= n;
  return s;
}
inline double at_least_once_behind(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  do {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  } while (j++ < n);
  return s;
}
inline double at_least_once_left_out(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  do {
    if (j == n) continue;
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  } while (++j < 4);
  return s;
}
inline double at_least_once_left(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  do {
    if (j == n) break;
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  } while (++j < 4);
  s *= j;
  return s;
}
inline double at_least_once_down(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 3;
  do {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  } while (--j > 0);
  s *= n;
  return s;
}
inline double only_once(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 5;
  do {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
  } while (++j < 3);
  s *= n;
  return s;
}

// ---- types ----

inline double narrow(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  short j = 0;
  while (j < n) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    ++j;
  }
  return s;
}
inline double narrow_wraps(const numbers& x, double y, int n) {
  double s = 1;
  unsigned char j = 254;
  while (j != n) {
    s = s * y + x[j % 5] * s;
    ++j;
  }
  return s;
}
inline double wraps(const numbers& x, double y, int n) {
  double s = 1;
  unsigned j = 4294967294U;
  while (j != static_cast<unsigned>(n)) {
    s = s * y + x[j % 5] * s;
    ++j;
  }
  return s;
}
inline double alias(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  Int j = 0;
  while (j < n) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    ++j;
  }
  return s;
}
inline double deduced(const numbers& x, double y, int n) {
  double s = 1;
  auto j = x.size();
  while (j > 4) {
    s = s * y + x[j - 1] * s;
    --j;
  }
  s += n;
  return s;
}
inline double by_a_name(const numbers& x, double y, int n) {
  double s = 1;
  int j = 0;
  int& k = j;
  while (k < n) {
    s = s * y + x[j] * s;
    ++j;
  }
  return s;
}
inline double by_a_pointer(const numbers& x, double y, int n) {
  double s = 1;
  int j = 0;
  int* const k = &j;
  while (j < n) {
    s = s * y + x[j] * s;
    ++*k;
  }
  return s;
}
inline double by_a_call(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int j = 0;
  while (j < n) {
    t[j] = x[j] * s;
    s = s * y + t[j] * (j + 1);
    step(j);
  }
  return s;
}
inline double in_a_closure(const numbers& x, double y, int n) {
  double s = 1;
  int j = 0;
  const auto at = [&] { return x[j] * y; };
  while (j < n) {
    s += at() * s;
    ++j;
  }
  return s;
}

// ---- pointers and iterators ----

inline double to_the_end(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  const double* p = x.data();
  const double* const end = p + n;
  double* to = t.data();
  while (p != end) *to++ = *p++ * y;
  for (double e : t) s = s * y + e * s;
  return s;
}
inline double to_the_end_less(const numbers& x, double y, int n) {
  double s = 1;
  const double* p = x.data();
  const double* const end = p + n;
  while (p < end) {
    s = s * y + *p * s;
    ++p;
  }
  return s;
}
inline double to_the_begin(const numbers& x, double y, int n) {
  double s = 1;
  const double* p = x.data() + n;
  while (p != x.data()) {
    --p;
    s = s * y + *p * s;
  }
  return s;
}
inline double iterators(const numbers& x, double y, int n) {
  double s = 1;
  auto p = x.begin();
  while (p != x.begin() + n) {
    s = s * y + *p * s;
    ++p;
  }
  return s;
}
inline double from_both_ends(const numbers& x, double y, int n) {
  double s = 1;
  const double* p = x.data();
  const double* q = p + n;
  while (p < q) s = s * *p++ + *--q * y;
  return s;
}
inline double filled(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  fill(t.data(), x.data(), y, n);
  for (double e : t) s = s * y + e * s;
  return s;
}
inline double filled_in_rounds(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  for (int i = 0; i < 3; ++i) {
    double* p = t.data();
    const double* q = x.data();
    while (p != t.data() + n) *p++ = *q++ * s;
    int j = n;
    while (j-- > 0) s += t[j] * t[j] * y;
  }
  return s;
}

// ---- loops of the library ----

inline double for_each_sums(const numbers& x, double y, int n) {
  double s = 1;
  std::for_each(x.begin(), x.begin() + n, [&](double e) { s = s * y + e * e; });
  return s;
}
inline double for_each_leaves_out(const numbers& x, double y, int n) {
  double s = 1;
  std::for_each(x.begin(), x.begin() + n, [&](double e) {
    if (e > 0.5) return;
    s = s * y + e * s;
  });
  return s;
}
inline double for_each_changes(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  std::copy(x.begin(), x.end(), t.data());
  std::for_each(t.begin(), t.begin() + n, [&](double& e) {
    const double k = s * e;
    e *= k;
    s += e;
  });
  for (double e : t) s = s * y + e;
  return s;
}
inline double for_each_in_rounds(const numbers& x, double y, int n) {
  double s = 1;
  for (int i = 0; i < n; ++i) std::for_each(x.begin() + i, x.end(), [&](const double& e) { s = s * y + e * i; });
  return s;
}
inline double for_each_of_pointers(const numbers& x, double y, int n) {
  double s = 1;
  const double* p = x.data();
  std::for_each(p, p + n, [&](double e) { s = s * y + e * s; });
  return s;
}
inline double for_each_by_a_copy(const numbers& x, double y, int n) {
  double s = 1;
  std::for_each(x.begin(), x.begin() + n, [k = y, &s](double e) mutable {
    k *= e;
    s += k;
  });
  return s;
}
inline double for_each_in_for_each(const numbers& x, double y, int n) {
  double s = 1;
  std::for_each(x.begin(), x.begin() + n, [&](double e) {
    std::for_each(x.begin(), x.end(), [&](double f) { s = s * 0.5 + e * f * y; });
  });
  return s;
}
inline double generated(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  double k = y;
  std::generate(t.begin(), t.begin() + n, [&] {
    k = k * x[1] + x[0];
    return k;
  });
  for (double e : t) s = s * y + e * e;
  return s;
}
inline double generated_by_a_variable(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  double k = y;
  const auto next = [&] { return k *= x[n]; };
  std::generate(t.begin(), t.end(), next);
  for (double e : t) s = s * y + e * e;
  return s;
}
inline double summed_by_a_block(const numbers& x, double y, int n) {
  double s = 1;
  s = std::accumulate(x.begin(), x.begin() + n, y, [](double so_far, double e) {
    const double square = e * e;
    return so_far * 0.5 + square;
  });
  return s;
}
inline double summed_by_ways(const numbers& x, double y, int n) {
  double s = 1;
  s += std::accumulate(x.begin(), x.begin() + n, 1.0, [&](double so_far, double e) {
    if (e > 0.5) return so_far + e * y;
    return so_far * e;
  });
  return s;
}
inline double given_as_a_sum(const numbers& x, double y, int n) {
  double s = 1;
  return n + std::accumulate(x.begin(), x.begin() + n, s, [&](double so_far, double e) {
    so_far *= e + y;
    return so_far;
  });
}
inline double given_as_all(const numbers& x, double y, int n) {
  double s = 1;
  s = n;
  return std::accumulate(x.begin(), x.begin() + n, s, [&](double so_far, double e) {
    so_far = so_far * e + y;
    return so_far;
  });
}
inline double moved_positions(const numbers& x, double y, int n) {
  double s = 1;
  auto p = x.begin();
  std::advance(p, n);
  const auto q = std::next(p);
  s += *p * y + *q * *std::prev(x.end(), 2) + std::distance(x.begin(), q) * y;
  return s;
}
inline double for_each_with_copies(const numbers& x, double y, int n) {
  double s = 1;
  std::for_each(x.begin(), x.begin() + n, [&s, y](double e) {
    const double q = e * y;
    s += q * s + e;
  });
  return s;
}
inline double for_each_in_a_member(const numbers& x, double y, int n) {
  double s = 1;
  Sum sum;
  sum.add(x, y);
  sum.add(x, y * n);
  s = sum.value;
  return s;
}
inline double for_each_generic(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  std::copy(x.begin(), x.end(), t.data());
  std::for_each(t.begin(), t.begin() + n, [&](auto& e) { e *= y; });
  for (double e : t) s = s * y + e;
  return s;
}
inline double generated_integers(const numbers& x, double y, int n) {
  numbers t(6);
  double s = 1;
  int k = n;
  std::generate(t.begin(), t.end(), [&] { return k++ / 2; });
  for (double e : t) s = s * y + e * x[0];
  return s;
}
inline double summed_generically(const numbers& x, double y, int n) {
  double s = 1;
  s += std::accumulate(x.begin(), x.begin() + n, y, [](auto so_far, auto e) {
    const auto square = e * e;
    return so_far + square;
  });
  return s;
}
inline double moved_directly(const numbers& x, double y, int n) {
  double s = 1;
  s += *std::next(x.begin(), n) * y + *std::prev(x.end(), n + 1);
  return s;
}
inline double moved_back(const numbers& x, double y, int n) {
  double s = 1;
  auto p = std::prev(x.end());
  std::advance(p, -n);
  s += *p * y * static_cast<double>(std::distance(p, x.end()));
  return s;
}
inline double next_in_a_loop(const numbers& x, double y, int n) {
  double s = 1;
  for (auto p = x.begin(); std::distance(x.begin(), p) < n; p = std::next(p)) s = s * y + *p * s;
  return s;
}
inline double reversed(const numbers& x, double y, int n) {
  double s = 1;
  for (auto p = x.rbegin(); p != x.rend(); ++p) s = s * y + *p * n;
  return s;
}

}  // namespace counted_loops

#endif
