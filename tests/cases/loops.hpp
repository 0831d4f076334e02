// for, while, do and range-for, with everything that loops do to their variables.
#ifndef DUALREV_CASE_LOOPS_HPP
#define DUALREV_CASE_LOOPS_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

inline double geometric(double x, int n) {
  double s = 0, p = 1;
  for (int i = 0; i < n; ++i) {
    s += p;
    p *= x;
  }
  return s;
}
inline double down(double x, int n) {
  double s = 1;
  for (int i = n; i > 0; i--) s = s * x + i;
  return s;
}
inline double by_two(double x, int n) {
  double s = 1;
  for (int i = 0; i < n; i += 2) s = s * x + i;
  return s;
}
inline double no_init(double x, int n) {
  double s = 1;
  int i = 0;
  for (; i < n; ++i) s *= x;
  return s * i;
}
inline double no_step(double x, int n) {
  double s = 1;
  for (int i = 0; i < n;) {
    s *= x + i;
    ++i;
  }
  return s;
}
inline double forever(double x) {
  double s = 0;
  for (;;) {
    s += x;
    if (s > 10) break;
  }
  return s * x;
}
inline double several_variables(double x, int n) {
  double s = 0;
  for (int i = 0, j = n - 1; i < j; ++i, --j) s += i * x + j * x * x;
  return s;
}
inline double scalar_variable(double x) {
  double s = 0;
  for (double t = 0; t < 1; t += 0.25) s += t * x * x;
  return s;
}
inline double active_variable(double x) {
  double s = 0;
  for (double t = x; t < 10; t *= 2) s += t;
  return s;
}
inline double active_step(double x) {
  double s = 0;
  for (double t = 0; t < 5; t += x) s += t * t;
  return s;
}
inline double two_scalars(double x) {
  double s = 0;
  for (double a = x, b = 1; a < 20; a += b, b *= 1.5) s += a * b;
  return s;
}
inline double while_loop(double x) {
  double y = x;
  int n = 0;
  while (y > 1) {
    y = y / 2 + 0.1;
    ++n;
  }
  return y * n;
}
inline double while_with_expression(double x) {
  double y = 1;
  while (std::sin(y) * y < x && y < 2) y += 0.125 * x;
  return y;
}
inline double do_loop(double x) {
  double y = x;
  do {
    y = y * y;
  } while (y < 5);
  return y;
}
inline double do_once(double x) {
  do x *= 3;
  while (false);
  return x;
}
inline double newton(double a) {
  double x = 1;
  for (int i = 0; i < 30; ++i) x = 0.5 * (x + a / x);
  return x;
}
inline double newton_until(double a) {
  double x = a;
  while (std::fabs(x * x - a) > 1e-13) x -= (x * x - a) / (2 * x);
  return x;
}
inline double nested(double x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) s += x * i + x * x * j;
  return s;
}
inline double triple(double x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    double row = 0;
    for (int j = 0; j < n; ++j) {
      double cell = 1;
      for (int k = 0; k < j; ++k) cell *= x;
      row += cell;
    }
    s += row * i;
  }
  return s;
}
inline double breaks(double x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    if (s > 4) break;
    s += x;
  }
  return s * s;
}
inline double continues(double x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 1) continue;
    s = s * x + i;
  }
  return s;
}
inline double while_continues(double x, int n) {
  double s = 0;
  while (n-- > 0) {
    if (n & 1) continue;
    s += x * n;
    s *= x;
  }
  return s;
}
inline double do_continues(double x) {
  double s = 1;
  int i = 0;
  do {
    ++i;
    if (i == 2) continue;
    s *= x;
  } while (i < 4 && s < 100);
  return s;
}
inline double breaks_inner(double x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    for (int j = 0;; ++j) {
      if (j > i) break;
      if (j == 1) continue;
      s += x * j + i;
    }
    s *= x;
  }
  return s;
}
inline double returns_from_loop(double x, int n) {
  for (int i = 0; i < n; ++i) {
    for (;;) {
      x *= 1.5;
      if (x > 4) return x;
      if (x > i) break;
    }
  }
  return -x;
}
inline double local_in_body(double x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    double t = x * i;
    t = t * t;
    double u = t;
    u += s;
    s = u / 2;
  }
  return s;
}
inline double shadows(double x, int n) {
  double s = x;
  for (int i = 0; i < n; ++i) {
    double x = s * 0.5;
    {
      double s = x * x;
      x += s;
    }
    s = x;
  }
  return s + x;
}
inline double empty_body(double x) {
  int n = 0;
  for (; n < x; ++n)
    ;
  return n * x;
}
inline double never(double x) {
  for (int i = 0; i < 0; ++i) x *= 100;
  while (false) x *= 100;
  return x;
}
inline double condition_declares(double x, int n) {
  double s = 0;
  while (int left = n--) s += left * x;
  for (int i = 3; int left = i; --i) s *= left * x;
  return s;
}

// ---- range-for ----

inline double sum(const std::vector<double>& v) {
  double s = 0;
  for (double x : v) s += x * x;
  return s;
}
inline double sum_by_reference(const std::vector<double>& v) {
  double s = 1;
  for (const double& x : v) s *= x;
  return s;
}
inline double sum_by_auto(const std::vector<double>& v) {
  double s = 0;
  for (auto x : v) s += x * s + x;
  for (const auto& x : v) s += x;
  for (auto&& x : v) s -= x * x;
  return s;
}
inline void scale_in_place(std::vector<double>& v, double k) {
  for (double& x : v) x *= k;
  for (auto& x : v) x += 1;
}
inline double changes_copy(const std::vector<double>& v) {
  double s = 0;
  for (double x : v) {
    x *= x;
    x += 1;
    s += x;
  }
  return s;
}
inline double over_array(double x) {
  const double a[] = {x, x * x, 1, 2 * x};
  double s = 1;
  for (double y : a) s = s * 0.5 + y;
  return s;
}
inline double over_std_array(double x) {
  std::array<double, 3> a{x, 2, x * x};
  for (double& y : a) y *= x;
  double s = 0;
  for (const double y : a) s += y;
  return s;
}
inline double over_list(double x) {
  double s = 0;
  for (int i : {1, 2, 5}) s += x * i;
  for (double y : {x, x * x}) s += y * y;
  return s;
}
inline double over_integers(const std::vector<int>& v, double x) {
  double s = 1;
  for (int i : v) s = s * x + i;
  return s;
}
inline double over_nested(const std::vector<std::vector<double>>& m) {
  double s = 0;
  for (const auto& row : m) {
    double p = 1;
    for (double x : row) p *= x;
    s += p;
  }
  return s;
}
inline double with_initialiser(const std::vector<double>& v) {
  double s = 0;
  for (int i = 1; double x : v) s += x * i++;
  return s;
}
inline double over_temporary(double x) {
  double s = 0;
  for (double y : std::vector<double>{x, x * x, 3}) s += y * y;
  return s;
}
inline double finds(const std::vector<double>& v) {
  double m = v[0];
  for (double x : v)
    if (x > m) m = x;
  return m * m;
}
inline double log_sum_exp(const std::vector<double>& v) {
  double m = v[0];
  for (double x : v)
    if (x > m) m = x;
  double s = 0;
  for (double x : v) s += std::exp(x - m);
  return m + std::log(s);
}

#endif
