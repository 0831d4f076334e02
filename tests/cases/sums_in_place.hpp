// Sums in loops whose sum is in memory, others that look the same, and sums that are known by other names as well.
#ifndef DUALREV_CASE_SUMS_IN_PLACE_HPP
#define DUALREV_CASE_SUMS_IN_PLACE_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <deque>
#include <functional>
#include <span>
#include <vector>

namespace sums_in_place {

using numbers = std::vector<double>;

// ---- by one name ----

inline void product(const numbers& a, const numbers& x, numbers& y) {
  for (std::size_t i = 0; i < y.size(); ++i)
    for (std::size_t j = 0; j < x.size(); ++j) y[i] += a[i * x.size() + j] * x[j];
}
inline double layers(const numbers& w, numbers x, int count) {
  const std::size_t n = x.size();
  for (int l = 0; l < count; ++l) {
    numbers y(n);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) y[i] += w[i * n + j] * x[j];
      y[i] = std::tanh(y[i]);
    }
    x = y;
  }
  return x[0] - x[1];
}
inline void into_a_parameter(double& s, const numbers& x) {
  for (double t : x) s -= t * t;
}
struct Sums {
  double total = 0;
  double parts[2] = {1, 2};
  numbers more{3, 4};
  void add(const numbers& x, double k) {
    for (double t : x) total += t * k;
    for (double t : x) this->parts[1] -= std::sin(t);
  }
};
inline double members(const numbers& x, double k) {
  Sums sums;
  sums.add(x, k);
  Sums* const p = &sums;
  for (double t : x)
    if (t > 0) p->more[1] += t * sums.total;
  return sums.total * sums.parts[1] + p->more[1] + sums.more[0];
}
inline void by_pointers(const double* x, int n, double* y) {
  int i = n;
  while (i-- > 0) *y += std::exp(x[i]);
  do y[1] -= x[++i] * *y; while (i < n - 1);
}
inline double through_pointers(const numbers& x, numbers y) {
  by_pointers(x.data(), static_cast<int>(x.size()), y.data());
  return y[0] * y[1];
}
inline double spans(std::span<const double> x, std::span<double> y, std::deque<double> d) {
  for (const double& t : x) y[0] += t * x[1];
  for (int i = 0; i < 3; ++i) d[1] += y[0] * i;
  return d[1] * d[0];
}
inline float single(std::vector<float> x, float k) {
  std::array<std::array<float, 2>, 2> m{};
  for (int row = 0; row < 2; ++row)
    for (float t : x) m[row][1] += t * k;
  return m[0][1] * m[1][1];
}
inline double steps(const numbers& x, numbers y) {
  int last = 0;
  for (int k = 0; k < 3; ++k) {
    if (k == 1) last = 2;
    y[0] += x[0] * (last + k);
  }
  return y[0];
}
inline double some_of_them(const numbers& x, numbers y) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (x[i] < 0) continue;
    const double t = x[i] * x[i];
    if (t > 4) break;
    const double u = std::sin(t);
    y[1] += t * u;
  }
  return y[1];
}
inline double constants(const numbers& x, double k) {
  numbers y(2);
  for (std::size_t i = 0; i < x.size(); ++i) y[0] += 0.5;
  for (std::size_t i = 0; i < x.size(); ++i) y[1] += i == 1 ? k : 2.0;
  return y[0] * y[1];
}
inline double never(const numbers& x, numbers y) {
  for (double t : x) y[5] += t;  // which is not there
  return y[0];
}

// ---- the place is known by another name ----

inline void by_itself(numbers& y, int n) {
  for (int i = 0; i < n; ++i) y[0] += y[0] * y[1];
}
inline void by_a_reference(numbers& y, const double& k) {
  for (double t : y) y[1] += t * k;
}
inline double referred_to(numbers y) {
  by_a_reference(y, y[1]);
  return y[1] * y[0];
}
inline void from_to(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) *y += x[i] * x[n - 1 - i];
}
inline double in_one_array(std::array<double, 4> a) {
  from_to(a.data(), a.data() + 1, 4);
  from_to(a.data() + 1, a.data() + 3, 2);
  return a[1] * a[3];
}
inline double copied(numbers y, double k) {
  const double& seen = y[0];
  for (int i = 0; i < 4; ++i) {
    const double t = seen;
    const double u = t * k + 1;
    y[0] += (i % 2 ? t : k) * u;
  }
  return y[0];
}
inline double twice_in_a_row(const numbers& x, numbers y) {
  numbers& z = y;
  for (double t : x) y[0] += t * z[0];
  for (double t : x) z[0] -= t * y[0];
  return y[0] * z[0];
}
inline double compared(const numbers& x, numbers y) {
  for (double t : x)
    if (y[0] < 2) y[0] += t * t;
  return y[0];
}

// ---- an entry each ----

inline double held_for_longer(const numbers& x, numbers y) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double held = y[0];
    for (int k = 0; k < 3; ++k) y[0] += (k == 1 ? held : x[i]) * y[1];
  }
  return y[0];
}
inline double held_by_a_range(numbers y) {
  for (const double held : y)
    for (int k = 0; k < 3; ++k) y[1] += (k == 2 ? held : 0.5) * y[2];
  return y[1];
}
inline double held_in_a_header(numbers y) {
  for (double held = y[0], k = 0; k < 3; ++k) y[0] += (k > 1 ? held : y[1]) * y[2];
  return y[0];
}
inline double held_by_a_temporary(const numbers& x, numbers y) {
  for (std::size_t i = 0; i < x.size(); ++i)
    for (double held : {x[i], y[1]}) y[1] += held * x[0];
  return y[1];
}
inline double held_by_a_temporary_array(const numbers& x, numbers y) {
  for (std::size_t i = 0; i < x.size(); ++i)
    for (const double& held : std::array<double, 2>{x[i], y[1]}) y[1] += held * x[0];
  return y[1];
}
struct Pair {
  double first, second;
};
inline double held_by_a_part_of_a_temporary(const numbers& x, numbers y) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double& held = Pair{y[1], x[0]}.first;
    for (std::size_t k = 0; k < x.size(); ++k) {
      const double& factor = k > 0 ? held : x[0];
      y[1] += factor * x[k];
    }
  }
  return y[1];
}
inline double held_by_a_part_of_an_array(const numbers& x, numbers y) {
  using Both = double[2];
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double& held = Both{y[1], x[0]}[0];
    for (std::size_t k = 0; k < x.size(); ++k) y[1] += (k > 0 ? held : x[0]) * x[k];
  }
  return y[1];
}
inline double bound_inside(const numbers& x, numbers y) {
  int count = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    auto&& [first, second] = Pair{y[i], 0.4};
    first += second * x[i];
    if (first > 1.3) ++count;
  }
  return y[1] * count + y[0];
}
inline double changed_by_a_function_value(const numbers& x, numbers y) {
  const std::function<void()> replace = [&] { y[1] = x[0]; };
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[1] += x[i] * x[i];
    if (i == 1) replace();
  }
  return y[1];
}
inline double scaled_by_a_function_value(const numbers& x, numbers y) {
  const std::function<void()> scale = [&] { y[1] *= 2; };
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    s += x[i] * x[i];
    scale();
  }
  for (double t : x) {
    y[0] += t * t;
    scale();
  }
  return s * y[0] * y[1];
}
struct AtItsEnd {
  const std::function<void()>* act;
  ~AtItsEnd() { (*act)(); }
};
inline double changed_by_a_destructor(const numbers& x, numbers y) {
  const std::function<void()> replace = [&] { y[1] = y[1] > 1.5 ? x[0] : y[2]; };
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const AtItsEnd end{&replace};
    y[1] += x[i] * x[i];
  }
  for (double t : x) {
    const AtItsEnd end{&replace};
    s += t;
  }
  return y[1] * s;
}
inline double chosen_copies(const numbers& x, numbers y) {
  for (int i = 0; i < 3; ++i)
    for (double t : (i > 1 ? numbers(y) : numbers(x))) y[1] += t * x[0];
  const double& seen = y[0] > 0 ? double(y[1]) : double(y[2]);
  y[1] = x[0];
  return y[1] * seen;
}
inline double kept(const numbers& x, numbers y) {
  double last = 0;
  for (double t : x) {
    y[0] += t * t;
    last = y[0];
  }
  return last * y[0];
}
inline double inside(const numbers& x) {
  double s = 0;
  for (double t : x) {
    double y[2] = {t, 1};
    for (int k = 0; k < 2; ++k) y[0] += y[1] * t;
    s += y[0] * y[0];
  }
  return s;
}
inline double other_places(const numbers& x, numbers h) {
  for (std::size_t i = 0; i < x.size(); ++i) h[i % 2] += x[i] * x[i];
  return h[0] * h[1];
}
inline double several(const numbers& x, numbers y) {
  for (double t : x) {
    y[0] += t * t;
    y[1] += t * y[0];
  }
  return y[1];
}
inline double returned(const numbers& x, numbers y) {
  for (double t : x) {
    y[0] += t * t;
    if (t > 1) return y[0];
  }
  return y[1];
}
inline double moved(const numbers& x, numbers y) {
  for (double t : x) {
    y.push_back(t);
    y[0] += y.back() * t;
  }
  return y[0];
}
inline double with_operators(const numbers& x, numbers y) {
  struct Row {
    numbers& of;
    int looked = 0;
    double& operator[](std::size_t i) {
      of[1] = of[1] * 2;
      ++looked;
      return of[i];
    }
  };
  Row row{y};
  for (double t : x) row[0] += t * t;
  return y[0] * y[1] * row.looked;
}

// ---- loops in loops ----

inline double inside_of_others(const numbers& x, const numbers& w, int n) {
  double total = 0;
  for (int i = 0; i < n; ++i) {
    numbers y(2);
    for (std::size_t j = 0; j < y.size(); ++j)
      for (std::size_t k = 0; k < x.size(); ++k) y[j] += x[k] * w[(k + j + static_cast<std::size_t>(i)) % w.size()];
    total += std::sin(y[0]) * y[1];
  }
  return total;
}

}  // namespace sums_in_place

#endif
