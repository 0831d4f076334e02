// Integers that step in conditions: how often something was tried, and which way through it.
#ifndef DUALREV_CASE_STEPS_IN_CONDITIONS_HPP
#define DUALREV_CASE_STEPS_IN_CONDITIONS_HPP

#include <cmath>
#include <utility>
#include <vector>

namespace steps_in_conditions {

using numbers = std::vector<double>;

inline double newton(const numbers& x, double y, int n) {
  double t = 1 + y * y;
  int tried = 0;
  while (true) {
    const double f = t * t * t - x[0] * t - 2, slope = 3 * t * t - x[0];
    const double step = f / slope;
    t -= step;
    if (std::fabs(step) < 1e-12 || ++tried > 50) break;
  }
  return t * y + n + tried;
}
inline double adaptive(const numbers& x, double y, int n) {
  const double end = 0.5 + 0.1 * n, k = 1 + x[0] * x[0];
  double t = 0, s = 1 + y, h = 0.1;
  int steps = 0, rejected = 0;
  while (t < end) {
    if (t + h > end) h = end - t;
    const double k1 = -k * s, k2 = -k * (s + h * k1), error = h * std::fabs(k2 - k1) / 2;
    if (error > 0.005 && rejected < 30) {
      h *= 0.5;
      ++rejected;
      continue;
    }
    s += h * (k1 + k2) / 2;
    t += h;
    if (error < 0.001) h *= 1.5;
    if (++steps > 400) break;
  }
  return s * t;
}
inline double until_it_stays(const numbers& x, double y, int n) {
  double now = y + 2, before;
  int i = 0;
  do {
    before = now;
    now = 0.5 * (now + (1 + x[0] * x[0]) / now);
  } while (std::fabs(now - before) > 1e-13 && ++i < 40);
  return now * (n + 1) + before * i;
}
inline double from_both_ends(const numbers& x, double y, int n) {
  double s = 0;
  int i = 0, j = 3;
  while (i < j && n-- > 0) {
    if (x[i] < x[j])
      s += x[i++] * y;
    else
      s -= x[j--] * s;
  }
  return s + i * j + n;
}
inline double left_early(const numbers& x, double y, int n) {
  double s = y;
  while (n-- > 0) {
    s = s * x[n] + 1;
    if (s > 1.5) break;
  }
  return s * n;
}
inline double in_for(const numbers& x, double y, int n) {
  double s = y;
  int k = 0;
  for (int i = 0; i < n && ++k < 3; ++i) {
    if (s > 2) continue;
    s = s * x[i] + k;
  }
  return s * k;
}
inline double narrow_and_unsigned(const numbers& x, double y, int n) {
  double s = y;
  unsigned char k = 3;
  for (;;) {
    if (!(k-- > 0)) break;
    s += x[k] * s;
  }
  unsigned m = n;
  while (!(m-- == 0u)) s *= 1 + x[m] / 10;
  return s + k + m / 1e9;
}
inline double logic(const numbers& x, double y, int n) {
  double s = y;
  int a = 0, b = 0;
  for (int i = 0; i < 4; ++i) {
    if ((i < n && ++a > 1) || (s > 1 && !(++b < 2)))
      s += x[i] * s;
    else
      s -= x[i] / 3;
  }
  return s * (a + 1) + b;
}
inline double one_behind_the_other(const numbers& x, double y, int n) {
  double s = y;
  int a = 0;
  for (int i = 0; i < 4; ++i) {
    if (x[i] > 0.5)
      s *= x[i];
    else if (a++ < n)
      s += x[i] * y;
    else if (--n < 0)
      s -= a;
  }
  return s;
}
inline double of_an_index(const numbers& x, double y, int n) {
  double s = y;
  int k = 0;
  if (x[k++] > 0.2) s *= x[k];
  while (k < n && x[++k] > 0) s += x[k] * s;
  return s * k;
}
inline double gives_inside(const numbers& x, double y, int n) {
  double s = y;
  int k = 0;
  for (double v : x) {
    if (v > 0.3 && ++k > n) return s * v;
    s += v * s;
  }
  return s * k;
}
inline double as_booleans(const numbers& x, double y, int n) {
  double s = y;
  while (n--) s = s * x[n] + 1;
  int m = 3;
  while (--m) s += x[m] * s;
  do
    s *= 1.1;
  while (++m < 2);
  return s;
}

/// What stands behind `&&` sees the step.
inline double asked_behind_the_step(const numbers& x, double y, int n) {
  const int k[4] = {0, 1, 1, 1};
  double s = y;
  int m = n;
  while (m-- && k[m] > 0) s += x[m] * s;
  for (int i = n; i-- && i != 1;) s += x[i] * s;
  while (n-- && x[n] > 0.5) s *= 1 + x[n];
  return s + n + m;
}
inline double counts_what_is_there(const numbers& x, double y, int n) {
  double s = y;
  for (int i = n; i-- > 0;) {
    if (s > 2) break;
    s += x[i] * s;
  }
  for (; n-- > 0;) s += x[n] * s;
  return s + n;
}

// In statements about a whole row, where text says the step and what it means does too: it is made once.
inline double handed_on(const numbers& x, double y, int n) {
  numbers m;
  std::size_t i = 0;
  while (i < x.size()) m.push_back(x[i++] * y);
  for (int k = 0; k < n;) m.push_back(m[k++]);
  double s = 0;
  for (std::size_t k = 0; k < m.size(); ++k) s += m[k] * m[k] * (k + 1);
  return s;
}
inline double swapped(const numbers& x, double y, int n) {
  numbers v = x;
  int i = 0;
  while (i < n) std::swap(v[i++], v[3]);
  v.resize(i++ + 4, y);
  return v[0] * v[1] * y + v[3] * v.back() + i;
}
inline double asked_by_cases(const numbers& x, double y, int n) {
  double s = y;
  int i = 0;
  while (i < n) {
    switch (i++ % 3) {
      case 0: s += x[i % 4]; break;
      case 1: s *= x[i % 4]; break;
      default: s -= y * s;
    }
  }
  return s + i;
}

}  // namespace steps_in_conditions

#endif
