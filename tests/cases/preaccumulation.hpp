// Loops whose iterations hand on nothing but a sum, with scratch of all kinds, and loops that look the same but hand on
// more.
#ifndef DUALREV_CASE_PREACCUMULATION_HPP
#define DUALREV_CASE_PREACCUMULATION_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <map>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

namespace preaccumulation {

using numbers = std::vector<double>;

inline double largest(const numbers& v) {
  double most = v[0];
  for (double x : v)
    if (x > most) most = x;
  return most * most;
}

// ---- nothing but a sum ----

inline double scratch_inside(const numbers& a, double k) {
  double total = k * k;
  for (std::size_t i = 0; i < a.size(); ++i) {
    numbers powers(3);
    powers[0] = k;
    for (std::size_t j = 1; j < 3; ++j) powers[j] = powers[j - 1] * a[i];
    double product = 1;
    for (double x : powers) product *= x;
    total += product + largest(powers);
  }
  return total * k;
}
inline double scratch_outside(int n, const numbers& a, const numbers& weights) {
  const int size = static_cast<int>(weights.size());
  numbers centred(n), scaled(n), terms(size);
  double total = 0;
  for (std::size_t i = 0; i + n <= a.size(); ++i) {
    for (int k = 0; k < size; ++k) {
      for (int j = 0; j < n; ++j) centred[j] = a[i + j] - weights[k];
      for (int j = 0; j < n; ++j) scaled[j] = centred[j] * weights[k];
      for (int column = 0; column < n; ++column)
        for (int row = column + 1; row < n; ++row) scaled[row] += scaled[column] * centred[row];
      double squared = 0;
      for (int j = 0; j < n; ++j) squared += scaled[j] * scaled[j];
      terms[k] = weights[k] - 0.5 * squared;
    }
    total += largest(terms) * a[i];
  }
  return total;
}
inline double numbers_outside(const numbers& a, double k) {
  double total = 0, first, second = 0;
  for (double x : a) {
    first = x * k;
    if (first > 0.5)
      second = first * first;
    else
      second = std::sin(first);
    second *= k;
    total -= second * first;
  }
  return total;
}
inline double arrays_outside(const numbers& a, double k) {
  double total = 0;
  double t[3];
  std::array<double, 2> u;
  numbers v(4, 1.5);
  for (double x : a) {
    for (int j = 0; j < 3; j++) t[j] = x * k;
    t[1] *= t[0];
    for (std::size_t j = 0; j < 2; ++j) {
      u[j] = t[1] * x;
    }
    u[0] *= u[1];
    for (std::size_t j = 0; j != v.size(); ++j) v[j] = u[0] + t[2];
    v[1] *= v[0];
    total += v[1] * v[3] * u[0];
  }
  return total;
}
inline double nested(const numbers& a, const numbers& b) {
  double total = 0;
  for (double x : a)
    for (double y : b) {
      double z = x;
      for (int i = 0; i < 3; ++i) z = std::sin(z * y);
      total += z;
    }
  return total;
}
inline double several_ways_through(const numbers& a, double k) {
  double total = 1;
  std::size_t i = 0;
  while (i < a.size()) {
    const double x = a[i++];
    double y = x * k;
    if (x < -1) continue;
    if (x > 3) break;
    switch (i % 3) {
      case 0: y *= x; break;
      case 1: y += k; [[fallthrough]];
      default: y *= y;
    }
    total += y;
  }
  do {
    double z = k * k;
    z *= z + a[0];
    total += z;
  } while (--i > 0);
  return total;
}
struct Point {
  double x, y;
  double norm() const { return std::sqrt(x * x + y * y); }
  void scale(double k) {
    x *= k;
    y *= k;
  }
  friend Point operator+(const Point& a, const Point& b) { return {a.x + b.x, a.y + b.y}; }
};
inline double objects(const std::vector<Point>& points, const Point& centre, double k) {
  double total = 0;
  for (const Point& p : points) {
    Point q = p + centre;
    q.scale(k);
    const Point& r = q;
    total += r.norm() * q.x;
  }
  return total;
}
inline double inner(const numbers& a, double k) {
  double sum = 0;
  for (double x : a) {
    double y = x * k;
    y *= y + x;
    sum += y;
  }
  return sum * k;
}
inline double sum_of_sums(const std::vector<numbers>& rows, double k) {
  double total = k;
  for (const numbers& row : rows) {
    double scale = k * row[0];
    scale *= k;
    total += inner(row, scale) * scale;
  }
  return total;
}
inline float single(const std::vector<float>& a) {
  float total = 0;
  for (float x : a) {
    float y = x;
    y *= x + 1;
    total += y * x;
  }
  return total;
}
inline double at_a_kink(const numbers& a) {
  double total = 0;
  for (double x : a) {
    double y = std::sqrt(x);
    y *= x;
    total += y;
  }
  return total;
}
inline double thrown_in_the_middle(const numbers& a, std::size_t n) {
  double total = a[0];
  try {
    for (std::size_t i = 0; i < n; ++i) {
      double y = a.at(i);
      y *= y;
      total += y * y;
    }
  } catch (const std::out_of_range&) {
    total *= 2;
  }
  return total;
}
inline double names_used_again(const numbers& a, double k) {
  double total = 0;
  for (double x : a) {
    double y = x * k;
    y *= y;
    total += y;
  }
  double other = 0;
  for (double x : a) {
    double y = x + k;
    y *= y * total;
    other += y;
  }
  return other;
}
inline double of_constants(double x, int n) {
  double total = x;
  for (int i = 0; i < n; ++i) {
    double y = i;
    y *= 2;
    total += y;
  }
  return total * x;
}
inline double changed_in_part(numbers v, double k) {
  double total = 0;
  for (std::size_t i = 0; i < v.size(); ++i) {
    numbers w = v;
    w[i] *= k;
    w.push_back(w[0] * w[i]);
    total += w[0] * w[1];
  }
  return total;
}

inline double many_steps(const numbers& a, int n) {
  double total = 0;
  for (int i = 0; i < n; ++i) {
    double y = a[i % a.size()];
    y *= a[0] + y;
    total += y * a[1];
  }
  return total;
}

// ---- more ----

inline double carried(const numbers& a, double x) {
  double total = 0;
  for (double y : a) {
    x = std::sin(x * y);
    total += x * y;
  }
  return total;
}
inline double carried_in_part(const numbers& a) {
  const std::size_t n = 3;
  numbers v(n, 1.0);
  double total = 0;
  for (double x : a) {
    for (std::size_t j = 0; j < n - 1; ++j) v[j] = v[n - 1] * x;
    for (std::size_t j = 0; j < n; ++j) v[j] *= x;
    total += v[0] * v[1] * v[2];
  }
  return total;
}
inline double carried_from_one_on(const numbers& a) {
  const std::size_t n = 3;
  numbers v(n, 1.0);
  double total = 0;
  for (double x : a) {
    for (std::size_t j = 1; j < n; ++j) v[j] = x * x;
    v[0] *= v[2] * x;
    total += v[0];
  }
  return total;
}
inline double written_sometimes(const numbers& a) {
  double last = 1, total = 0;
  for (double x : a) {
    if (x > 0) last = x * x;
    total += last * x * last;
  }
  return total;
}
inline double read_behind(const numbers& a) {
  double last = 1, total = 0;
  for (double x : a) {
    last = std::sin(x);
    last *= x;
    total += last * last;
  }
  return total * last;
}
inline double through_a_reference(const numbers& a, numbers v) {
  double total = 0;
  for (double x : a) {
    double& place = v[1];
    place *= x;
    total += std::sin(place * x);
  }
  return total;
}
inline double through_a_pointer(const numbers& a, numbers v) {
  double total = 0;
  for (double x : a) {
    double* place = &v[0];
    *place *= x;
    total += std::sin(*place * x);
  }
  return total;
}
inline double in_out(const numbers& a, double& state) {
  double total = 0;
  for (double x : a) {
    state *= x;
    total += std::sin(state * x);
  }
  return total;
}
inline double by_a_closure(const numbers& a, double state) {
  const auto next = [&](double x) { return state *= x; };
  double total = 0;
  for (double x : a) {
    double y = next(x);
    y *= y;
    total += y * x;
  }
  return total;
}
inline void remember(numbers& all, double x) { all.push_back(x * x); }
inline double by_a_call(const numbers& a) {
  numbers all;
  double total = 0;
  for (double x : a) {
    double y = x * x;
    remember(all, y);
    y *= all[0];
    total += y * all.back();
  }
  return total;
}
inline double by_the_library(const numbers& a) {
  numbers before(2, 1.0), now(2, 2.0);
  double total = 0;
  for (double x : a) {
    for (std::size_t j = 0; j < 2; ++j) now[j] = before[j] * x;
    std::swap(before, now);
    total += std::sin(before[0] * before[1]);
  }
  return total;
}
inline double looked_at(const numbers& a) {
  double total = 1;
  for (double x : a) {
    double y = std::sin(x);
    y *= x;
    if (total > 1.2) y *= 2;
    total += y * total;
  }
  return total;
}
inline double gives_back(const numbers& a) {
  double total = 0;
  for (double x : a) {
    double y = std::sin(x);
    y *= x;
    total += y;
    if (total > 1) return total * y;
  }
  return total;
}
inline double two_sums(const numbers& a) {
  double total = 0, other = 0;
  for (double x : a) {
    double y = std::sin(x);
    y *= x;
    total += y;
    other += y * x;
  }
  return total * other;
}
inline double counted_by_a_number(double x, double k) {
  double total = 0;
  for (double t = x * k; t < 30; t *= 2 + k) {
    double y = std::sin(t);
    y *= y;
    total += y;
  }
  return total;
}
inline numbers squares(const numbers& a) {
  numbers all(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) all[i] = a[i] * a[i];
  return all;
}
inline double over_what_is_made(const numbers& a) {
  double total = 0;
  for (double x : squares(a)) {
    double y = std::sin(x);
    y *= x;
    total += y;
  }
  return total;
}
struct View {
  numbers* of;
  void scale(double k) const {
    for (double& x : *of) x *= k;
  }
};
inline double through_an_object(const numbers& a, numbers v) {
  const View view{&v};
  double total = 0;
  for (double x : a) {
    view.scale(x);
    double y = std::sin(v[0]);
    y *= x;
    total += y;
  }
  return total;
}
inline double another_bound(const numbers& a, int n) {
  numbers v(n, 1.0);
  double total = 0;
  for (double x : a) {
    n = 1;
    for (int j = 0; j < n; ++j) v[j] = x;
    for (double& y : v) y *= x;
    total += v[0] * v[1];
  }
  return total;
}
inline double hidden_bound(const numbers& a, int n) {
  numbers v(n, 1.0);
  double total = 0;
  for (double x : a) {
    const int n = 1;
    for (int j = 0; j < n; ++j) v[j] = x;
    for (std::size_t j = 0; j < v.size(); ++j) v[j] *= x;
    total += v[0] * v[1];
  }
  return total;
}
inline double two_steps(const numbers& a) {
  numbers v(4, 1.0);
  double total = 0;
  for (double x : a) {
    for (std::size_t j = 0; j < v.size(); ++j) {
      v[j] = x;
      j += 1;
    }
    for (std::size_t j = 0; j < v.size(); ++j) v[j] *= x;
    total += v[1] * v[2];
  }
  return total;
}
inline double left_early(const numbers& a) {
  numbers v(3, 1.0);
  double total = 0;
  for (double x : a) {
    for (std::size_t j = 0; j < v.size(); ++j) {
      if (j > 1) break;
      v[j] = x;
    }
    for (std::size_t j = 0; j < v.size(); ++j) v[j] *= x;
    total += v[0] * v[2];
  }
  return total;
}
inline double grows(const numbers& a) {
  numbers v(1, 1.0);
  double total = 0;
  for (double x : a) {
    for (std::size_t j = 0; j < 1; ++j) v[j] = x * x;
    v.push_back(v[0] * v.back());
    total += v.back();
  }
  return total;
}
inline double held_in_a_map(const numbers& a) {
  std::map<int, double> all;
  double total = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    all[static_cast<int>(i % 2)] += a[i] * a[i];
    double y = std::sin(all[0]);
    y *= all[1];
    total += y;
  }
  return total;
}
inline double by_iterators(const numbers& a, numbers v) {
  double total = 0;
  for (double x : a) {
    for (auto it = v.begin(); it != v.end(); ++it) *it *= x;
    total += std::sin(v[0] * v[1]);
  }
  return total;
}
inline double jumps(const numbers& a, double k) {
  double total = 0, state = k;
  std::size_t i = 0;
again:
  for (; i < a.size(); ++i) {
    state = state * a[i];
    total += std::sin(state);
    if (i == 1) {
      ++i;
      goto again;
    }
  }
  return total;
}
inline double read_first(const numbers& a) {
  double last = 1, total = 0;
  for (double x : a) {
    double y = last * x;
    y *= y;
    last = std::sin(x);
    total += y * last;
  }
  return total;
}
inline double of_rows(const numbers& a) {
  double m[2][2] = {{1, 1}, {1, 1}};
  double total = 0;
  for (double x : a) {
    for (int j = 0; j < 2; ++j) m[j][0] = x;
    m[1][1] *= m[0][0];
    total += m[1][1] * m[0][1] * x;
  }
  return total;
}
struct Filter {
  double state = 1, gain = 0.5;
  double run(const numbers& a) {
    double total = 0;
    for (double x : a) {
      state = state * gain + x;
      total += std::sin(state * x);
    }
    return total;
  }
};
inline double a_member(const numbers& a, double k) {
  Filter filter;
  filter.gain = k;
  return filter.run(a) * filter.state;
}
struct Keeper {
  double state = 1;
  double run(const numbers& a) {
    {
      [[maybe_unused]] double state = a[0];
    }
    double total = 0;
    for (double x : a) {
      state = x * a[0];
      state *= x;
      total += state * state;
    }
    return total;
  }
};
inline double a_member_with_a_namesake(const numbers& a) {
  Keeper keeper;
  return keeper.run(a) * keeper.state;
}
inline double hidden_by_a_binding(std::vector<Point> points, double k) {
  double total = 0, x = k;
  for (auto& [x, y] : points) {
    x *= k * y;
    double z = x * y;
    z *= z;
    total += z;
  }
  return total * x + points[0].x;
}
inline double written_by_a_reader(const numbers& a, double k) {
  numbers v(2, k);
  const double& first = v[0];
  double total = 0;
  for (double x : a) {
    double y = first * x;
    y *= y;
    for (std::size_t j = 0; j < v.size(); ++j) v[j] = y * x;
    total += y * v[1];
  }
  return total;
}


// ---- more, because of code that is not written where it runs, and of names that mean two things ----

struct Lazy {
  double x[3], squares[3];
  int made = 0;
  const double* begin() {
    if (!made++)
      for (int i = 0; i < 3; ++i) squares[i] = x[i] * x[i];
    return squares;
  }
  const double* end() const { return squares + 3; }
};
inline double made_by_a_loop(const numbers& a, double k) {
  Lazy all{{k, a[0], a[1]}, {}};
  double total = 0;
  for (double x : a)
    for (double z : all) {
      double y = x * z;
      y *= y + 1;
      total += y;
    }
  return total;
}
struct Radians {
  double v;
  Radians(const double& degrees) : v(degrees * 0.0174) {}
};
inline double converted_by_a_loop(const numbers& a, double k) {
  double total = 0;
  for (const Radians r : a) {
    double y = r.v * k;
    y *= y + 1;
    total += y;
  }
  return total;
}
inline double namesake_of_a_binding(const numbers& a, Point p) {
  auto& [w, q] = p;
  double total = 0;
  for (double x : a) {
    {
      double w = x;
      w *= w;
      total += w;
    }
    w *= x + 1;
    total += w * q * x;
  }
  return total;
}
struct Machine {
  double state, k;
  double run(const numbers& a) {
    double total = 0;
    for (double x : a) {
      {
        double state = x;
        state *= state;
        total += state;
      }
      state *= x + 1;
      total += state * k;
    }
    return total;
  }
};
inline double namesake_of_a_member(const numbers& a, double k) {
  Machine machine{k, a[0]};
  return machine.run(a) * machine.state;
}
template <class T>
double scaled_on(T&& v, double x) {
  v[0] *= x + 1;
  return v[0] * v[1];
}
template <class T>
double handed_on_again(T&& v, double x) {
  double total = 0;
  for (int i = 0; i < 3; ++i) {
    double y = scaled_on(std::forward<T>(v), x);
    y *= y + 1;
    total += y;
  }
  return total;
}
inline double handed_on(const numbers& a, double k) { return handed_on_again(numbers(2, k), a[0]); }
inline double given_away(const numbers& a, Point p) {
  double total = 0;
  for (double x : a) {
    static_cast<Point&&>(p).scale(x);
    double y = p.x;
    y *= y + x;
    total += y;
  }
  return total;
}
struct Grab {
  double d;
  Grab(double x) : d(x) {}
  Grab(Grab& other) : d(other.d) { other.d *= 1.5; }
  Grab(Grab&& other) : d(other.d) {}
};
inline double copies_that_change(const numbers& a, double k) {
  Grab first(k);
  double total = 0;
  for (double x : a) {
    Grab g = first;
    double y = g.d * x;
    y *= y + 1;
    total += y;
  }
  return total;
}
struct Taken {
  double d;
  Taken(Point& p) : d(p.x) { p.x *= 1.5; }
};
inline double makers_that_change(const numbers& a, Point p) {
  double total = 0;
  for (double x : a) {
    Taken taken{p};
    double y = taken.d * x;
    y *= y + 1;
    total += y;
  }
  return total;
}
inline double changed_though_const(const numbers& v, double x) {
  const_cast<numbers&>(v)[0] *= x + 1;
  return v[0] * v[1];
}
inline double without_const(const numbers& a, double k) {
  numbers v(2, k);
  double total = 0;
  for (double x : a) {
    double y = changed_though_const(v, x);
    y *= y + 1;
    total += y;
  }
  return total;
}
#undef DUALREV_CASE_STOP
#define DUALREV_CASE_STOP break
inline double left_by_a_macro(const numbers& a) {
  numbers v(3, 1.0);
  double total = 0;
  for (double x : a) {
    for (int j = 0; j < 3; ++j) {
      if (j > 1) DUALREV_CASE_STOP;
      v[j] = x;
    }
    for (int j = 0; j < 3; ++j) v[j] *= x;
    total += v[0] * v[2];
  }
  return total;
}
inline double counted_from_one(const numbers& a) {
  numbers v(3, 1.0);
  double total = 0;
  for (double x : a) {
    for (int j = !0; j < 3; ++j) v[j] = x * x;
    v[0] *= v[2];
    total += v[0] * v[1];
  }
  return total;
}
inline double another_counter(const numbers& a, double k) {
  numbers v(3, 1.0);
  double total = 0;
  int c = 0;
  for (double x : a) {
    for (int q = c - 0; c < 3; ++c) {
      v[c] = x * k;
      static_cast<void>(q);
    }
    double y = v[0] * x;
    y *= v[2];
    total += y * v[1];
  }
  return total;
}

}  // namespace preaccumulation

#endif
