// Loops over rows that read neighbours, whose reverse adds to neighbours: several loops instead of one, sums apart; rows
// that are saved as blocks before them; loops whose end is compared with more than the counter.
#ifndef DUALREV_CASE_NEIGHBOURS_HPP
#define DUALREV_CASE_NEIGHBOURS_HPP

#include <dualrev/annotate.hpp>

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

// ---- neighbours ----

inline double diffused(const std::vector<double>& start, const std::vector<double>& k, double rate, int steps) {
  const std::size_t n = start.size();
  std::vector<double> now = start, next = start;
  for (int step = 0; step < steps; ++step) {
    for (std::size_t i = 1; i + 1 < n; ++i)
      next[i] = now[i] + rate * (k[i] * (now[i + 1] - now[i]) - k[i - 1] * (now[i] - now[i - 1]));
    std::swap(now, next);
  }
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += now[i] * now[i];
  return sum;
}
/// The row itself, and the sum of something else in the same loop.
inline double in_place_and_summed(const std::vector<double>& x, double a, int steps) {
  std::vector<double> v(x.size()), f(x.size() + 1);
  double drag = 0.1;
  for (int step = 0; step < steps; ++step) {
    for (int i = 1; i < static_cast<int>(x.size()); ++i) f[i] = a * (x[i] - x[i - 1]) - drag * x[i - 1];
    for (int i = 0; i + 1 <= static_cast<int>(x.size()); ++i) {
      const double force = f[i + 1] - f[i];
      v[i] += 0.1 * (force - drag * v[i] * v[i] * v[i]);
    }
  }
  double sum = drag;
  for (const double each : v) sum += each * each;
  return sum;
}
/// Down, and by another step of what is compared.
inline double downwards(const std::vector<double>& x, double a) {
  std::vector<double> y(x.size());
  for (int i = static_cast<int>(x.size()) - 2; i > 0; --i) y[i] = a * x[i - 1] + x[i] * x[i + 1];
  double sum = 0;
  for (int i = static_cast<int>(x.size()) - 1; i >= 0; --i) sum += y[i] * a * x[i];
  return sum;
}
/// In two dimensions, with an element of the row that each iteration adds to.
inline double smoothed(double weight, const std::vector<double>& field, int rows, int columns) {
  std::vector<double> from = field, to = field;
  for (int sweep = 0; sweep < 2; ++sweep) {
    for (int row = 1; row + 1 < rows; ++row)
      for (int column = 1; column + 1 < columns; ++column) {
        const int at = row * columns + column;
        double around = from[at - columns];
        around += from[at + columns] * from[0];
        around += from[at - 1];
        around += from[at + 1];
        to[at] = (1 - weight) * from[at] + weight / 4 * around;
      }
    from = to;
  }
  double sum = 0;
  for (const double each : from) sum += each * each;
  return sum;
}
/// Three rows of neighbours.
inline double nine_points(const std::vector<double>& x, double a, int rows, int columns) {
  std::vector<double> y = x;
  for (int row = 1; row < rows - 1; ++row)
    for (int column = 1; column < columns - 1; ++column) {
      const int at = row * columns + column, below = at + columns;
      y[at] = a * (x[at - columns - 1] + 2 * x[at - columns] * x[at] + x[at - columns + 1]) + x[at - 1] * x[at + 1] +
              x[below - 1] - x[below] * x[below + 1];
    }
  double sum = 0;
  for (const double each : y) sum += each * each;
  return sum;
}
/// Further apart, and one element in several statements.
inline double further_apart(const std::vector<double>& x, double a) {
  const int n = static_cast<int>(x.size());
  std::vector<double> y = x, z = x;
  for (int i = 2; i < n - 1; ++i) {
    const double d = x[i + 1] - a * x[i - 2];
    double e = x[i] * a;
    e += x[i + 1];
    y[i] = d * e + x[i] * x[i + 1];
  }
  for (int i = 0; i < n - 5; ++i) z[i] = x[i] * x[i + 5] * a;
  for (int i = 0; i < n - 4; ++i) z[i + 1] += x[i] - x[i + 4] * a;
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += y[i] * y[i] * z[i];
  return sum;
}
/// Elements that go back where the counter goes on, or on by two, or along rows.
inline double otherwise_beside(const std::vector<double>& x, double a) {
  const std::size_t n = x.size();
  std::vector<double> y = x, z = x;
  for (std::size_t i = 1; i < n; ++i) y[i] = a * x[n - i] + x[n - 1 - i] * x[i];
  for (std::size_t i = 0; i < n / 2; ++i) z[i] = x[2 * i] * x[2 * i + 1] * a;
  double m[3][3]{};
  const std::size_t side = n < 3 ? n : 3;
  for (std::size_t i = 0; i < side; ++i)
    for (std::size_t j = 0; j < side; ++j) m[i][j] = x[i] - a * x[j];
  for (std::size_t i = 1; i < side; ++i) z[i] += m[i][i] * m[i][i - 1] + m[i - 1][i] * m[i - 1][i - 1] * a;
  for (unsigned char i = 1; i < n; ++i) z[i] += x[i] * a - x[i - 1] * x[i - 1];
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += y[i] * y[i] * z[i];
  return sum;
}
/// Of rows that are given, of which a derivative is wanted or not.
inline void spread(const std::vector<double>& from, const double* share, std::vector<double>& to) {
  for (std::size_t i = 1; i < from.size(); ++i) to[i] = share[i] * from[i] - share[i - 1] * from[i - 1];
}
inline double spread_by_constants(const std::vector<double>& x, double a) {
  std::vector<double> constant(x.size(), 0.7), y = x, z = x, all = x;
  spread(x, constant.data(), y);
  spread(y, x.data(), z);
  spread(constant, z.data(), all);
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += a * all[i] * all[i] * y[i];
  return sum;
}
/// What one iteration sets the next one reads: that stays one loop.
inline double a_recurrence(const std::vector<double>& x, double a) {
  std::vector<double> y = x;
  for (std::size_t i = 1; i < y.size(); ++i) y[i] = a * y[i - 1] * y[i] + x[i - 1];
  for (std::size_t i = 0; i + 2 < y.size(); ++i) y[i] = y[i + 1] * y[i] + a * y[i + 2];
  double sum = 0;
  for (std::size_t i = 0; i < y.size(); ++i) sum += y[i] * y[i];
  return sum;
}
/// Another name for the row that the loop sets.
inline double by_other_names(const std::vector<double>& x, double a) {
  std::vector<double> y = x, z = x;
  std::vector<double>& other = y;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) y[i] = a * other[i + 1] + z[i] * z[i + 1];
  for (std::size_t i = 1; i < x.size(); ++i) other[i] += y[i] * a - z[i] * z[i - 1];
  double sum = 0;
  for (std::size_t i = 0; i < y.size(); ++i) sum += y[i] * y[i];
  return sum;
}
/// Through pointers that may lead to one row.
inline void add_neighbours(const double* from, double* to, int n, double a) {
  for (int i = 1; i < n - 1; ++i) to[i] = a * (from[i - 1] - 2 * from[i] + from[i + 1]) + to[i] * from[i];
}
inline double through_pointers(const std::vector<double>& x, double a, int n) {
  std::vector<double> y = x, z = x;
  add_neighbours(y.data(), z.data(), n, a);
  add_neighbours(z.data(), z.data(), n, a);
  add_neighbours(z.data(), y.data() + 1, n - 1, a);
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += y[i] * y[i] * z[i];
  return sum;
}
/// The loop reads what it sets behind the store.
inline double read_behind_the_store(const std::vector<double>& x, double a, int steps) {
  std::vector<double> y = x, z(x.size());
  for (int step = 0; step < steps; ++step)
    for (std::size_t i = 0; i < x.size(); ++i) {
      y[i] = y[i] * y[i] * a;
      z[i] = z[i] + y[i] * y[i];
    }
  double sum = 0;
  for (std::size_t i = 0; i < y.size(); ++i) sum += y[i] * z[i];
  return sum;
}
/// Two rows, each of which reads its own element; and one whose iterations save something else too.
inline double two_rows(const std::vector<double>& x, double a, int steps) {
  std::vector<double> y = x, z = x;
  for (int step = 0; step < steps; ++step) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      y[i] = y[i] * y[i] * a + x[i];
      z[i] = a * z[i] * z[i];
    }
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double e = std::exp(-x[i] * a);
      y[i] = y[i] * y[i] * e;
    }
    for (std::size_t i = 0; i + 1 < x.size(); ++i) z[i] *= y[i + 1];
  }
  double sum = 0;
  for (std::size_t i = 0; i < y.size(); ++i) sum += y[i] * z[i];
  return sum;
}
/// Only a part of the row, what is around it counts too.
inline double a_part(const std::vector<double>& x, double a, int first, int last) {
  std::vector<double> y = x;
  double kept = 0;
  for (int step = 0; step < 3; ++step) {
    for (std::size_t i = 0; i < x.size(); ++i) kept += y[i] * y[i] * x[i];
    for (int i = first; i < last; ++i) y[i] = std::sin(a) * y[i] * y[i];
  }
  return kept;
}
/// Unsigned, and numbers that are compared as others.
inline double other_integers(const std::vector<double>& x, double a, unsigned n) {
  std::vector<double> y = x;
  for (unsigned i = 0; i + 1u < n; ++i) y[i] = a * x[i + 1] - x[i];
  for (unsigned short i = 1; i + 1 < static_cast<int>(n); ++i) y[i] += a * x[i + 1] * x[i - 1];
  for (long i = -1; i + 2 < static_cast<long>(n); ++i) y[i + 1] *= x[i + 1];
  for (std::size_t i = 0; 1 + i < n; i++) y[i] += y[i + 1] * a;
  double sum = 0;
  for (std::size_t i = 0; i < y.size(); ++i) sum += y[i] * y[i];
  return sum;
}
/// A number that is set and not added to, and one that is summed up in itself.
inline double not_a_sum(const std::vector<double>& x, double a) {
  std::vector<double> y(x.size());
  double last = 1, all = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] = a * x[i] * last;
    last = a * x[i];
  }
  for (std::size_t i = 0; i < x.size(); ++i) all = all * a + y[i] * x[i];
  for (std::size_t i = 0; i < x.size(); ++i) y[i] = all * x[i] + a * a;
  double sum = last;
  for (std::size_t i = 0; i < y.size(); ++i) sum += y[i] * y[i];
  return sum;
}
/// By integers beside each other, and with numbers that are made in steps.
inline double smoothed_in_steps(double weight, const std::vector<double>& field, int rows, int columns) {
  std::vector<double> from = field, to = field;
  for (int sweep = 0; sweep < 2; ++sweep) {
    for (int row = 1; row < rows - 1; ++row)
      for (int column = 1; column < columns - 1; ++column) {
        const int at = row * columns + column, above = at - columns, below = at + columns;
        double around = from[above], share = weight;
        around += from[below];
        share /= 4;
        around = from[at - 1] + around;
        around -= -from[at + 1];
        share *= around;
        to[at] = (1 - weight) * from[at] + share;
      }
    from = to;
  }
  double sum = 0;
  for (const double each : from) sum += each * each;
  return sum;
}
/// Steps that use each other, or what is overwritten later on.
inline double steps_of_steps(const std::vector<double>& x, double a) {
  std::vector<double> y = x;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    double p = x[i], q = y[i];
    p += q;
    double r = p * a;
    p -= x[i + 1] * r;
    q += p;
    r += q * q;
    y[i] = std::sin(p * q + r);
    y[i + 1] += 0.1 * std::sin(r * p);
  }
  double sum = 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    double s = y[i], t = 2;
    s += t;
    t += s;
    s += t * t;
    double& also = s;
    also += a;
    if (s > 3) t += x[i];
    sum += s * t;
  }
  return sum;
}
/// Elements that are set once in a loop, to what its reverse reads: again in the next step, or in the next loop.
inline double set_once(const std::vector<double>& x, double a, int steps) {
  std::vector<double> state = x, next(x.size());
  double sum = 0;
  for (int step = 0; step < steps; ++step) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      double mean = a;
      for (std::size_t j = 0; j < x.size(); ++j) mean += state[j] * x[i];
      next[i] = std::tanh(mean);
    }
    for (std::size_t i = 0; i < x.size(); ++i) {
      state[i] = next[i];
      sum += state[i] * state[i];
    }
  }
  for (std::size_t i = 0; i < x.size(); ++i) state[i] = std::exp(a * x[i]);
  for (std::size_t i = 0; i < x.size(); ++i) sum += state[i] * a;
  for (std::size_t i = 0; i < x.size(); ++i) state[i] = std::sqrt(sum + x[i]);
  for (std::size_t i = 0; i < x.size(); ++i) sum += state[i] * state[i];
  return sum;
}
/// Rows of a matrix, a part of a row that is needed as it was, and elements that something else reads.
inline double set_once_in_parts(const std::vector<double>& x, double a) {
  const std::size_t n = x.size();
  std::vector<double> m(n * n), t = x;
  for (std::size_t r = 0; r < n; ++r)
    for (std::size_t c = 0; c < n; ++c) m[r * n + c] = std::exp(x[r] * x[c] * a);
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += t[i] * t[i] * m[i * n];
  for (std::size_t i = 1; i < n; ++i) t[i] = std::exp(-x[i] * a);
  for (std::size_t i = 0; i < n; ++i) sum += t[i] * std::sin(t[i]);
  for (std::size_t i = 0; i + 1 < n; ++i) {
    t[i] = std::exp(x[i] - sum / 100);
    sum += t[i + 1] * t[i];
  }
  for (std::size_t i = 0; i < n; ++i) {
    double& here = t[i];
    here = std::sqrt(1 + x[i] * x[i]);
    sum += here;
  }
  for (std::size_t i = 0; i < n; ++i) t[n - 1 - i] = std::cos(x[i] * a);
  for (std::size_t i = 0; i < n; i += 2) t[i] = std::exp(t[i]) + std::sin(x[i]);
  for (std::size_t i = 0; i < n; ++i) sum += t[i] * t[i] + m[i * n + i];
  return sum;
}
/// Of the caller's.
inline double set_once_behind(const std::vector<double>& x, std::vector<double>& y, double a) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += y[i] * y[i];
  for (std::size_t i = 0; i < x.size(); ++i) y[i] = std::exp(x[i] * a);
  for (std::size_t i = 0; i < x.size(); ++i) sum += y[i] * x[i];
  for (std::size_t i = 0; i < x.size(); ++i) y[i] = std::tanh(sum * x[i]);
  return sum;
}

#endif  // DUALREV_CASE_NEIGHBOURS_HPP
