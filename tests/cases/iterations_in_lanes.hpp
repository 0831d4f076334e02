// Loops whose iterations know nothing of each other, several at a time: in several spellings, and what looks like one
// and is none.
#ifndef DUALREV_CASE_ITERATIONS_IN_LANES_HPP
#define DUALREV_CASE_ITERATIONS_IN_LANES_HPP

#include <dualrev/annotate.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <vector>

// ---- in lanes: `a` has rows of three numbers, `b` has others ----

inline double chains(const std::vector<double>& a, const std::vector<double>& b) {
  const int n = static_cast<int>(a.size()) / 3;
  double total = 0.5;
  for (int i = 0; i < n; ++i) {
    double sum = 0.25;
    for (std::size_t j = 0; j < b.size(); ++j) sum += b[j] * std::sin(a[i * 3] + b[j]);
    total += sum * sum + a[i * 3 + 1];
  }
  return total;
}
/// By steps of three, downwards, with an end that is one of them; an unsigned counter, and one from elsewhere on.
inline double by_steps(const std::vector<double>& a, const std::vector<double>& b) {
  double total = 0.0;
  for (std::size_t at = 0; at < a.size(); at += 3) {
    double sum = 0.0;
    for (std::size_t j = 0; j < b.size(); ++j) sum += std::exp(a[at + 1] * b[j]) / (2.0 + a[at + 2] * a[at]);
    total += sum;
  }
  return total;
}
inline double downwards(const std::vector<double>& a, const std::vector<double>& b) {
  double total = 0.0;
  for (int i = static_cast<int>(a.size()) - 1; i >= 0; --i) {
    double sum = 0.0;
    for (std::size_t j = 0; j < b.size(); ++j) sum += b[j] * a[i] * sum;
    for (std::size_t j = 0; j < b.size(); ++j) sum -= b[j] * a[i];
    total -= sum * 0.5;
  }
  return total;
}
inline double from_elsewhere(const std::vector<double>& a, const std::vector<double>& b) {
  double total = 1.0;
  for (std::size_t i = 2; i < a.size(); ++i) {
    double sum = a[i - 2];
    for (const double x : b) sum += x * a[i] - sum * a[i - 1];
    total += std::sqrt(3.0 + sum * sum);
  }
  return total;
}
/// What stays the same is added as often as there are iterations, and so are its derivatives.
inline double of_others(const std::vector<double>& a, const std::vector<double>& b) {
  double total = 0.0, other = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    double sum = 0.0;
    for (std::size_t j = 0; j < b.size(); ++j) sum += b[j];
    total += b[0];
    other -= sum * b[0];
  }
  return total - 2.0 * other;
}
/// Rows of the function's own that are there before.
inline double from_own_rows(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> squares(a.size()), others(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) squares[i] = a[i] * a[i] + 0.5;
  for (std::size_t i = 0; i < a.size(); ++i) others[i] = squares[i] * b[0];
  double total = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    double sum = squares[i];
    for (std::size_t j = 0; j < b.size(); ++j) sum += std::sqrt(squares[i]) * b[j] - sum * squares[i] / 8.0;
    for (std::size_t j = 0; j < b.size(); ++j) sum = std::fma(others[i], b[j], -others[i] * sum);
    total += 1.0 / squares[i] * sum;
  }
  return total;
}
/// Rows that iterations use in turn: some overwritten whole, some in part, and saved in between.
inline double in_turn(const std::vector<double>& a, const std::vector<double>& b) {
  const int m = static_cast<int>(b.size());
  std::vector<double> row(m), other(m);
  double total = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    double norm = 0.0;
    for (int k = 0; k < 3; ++k) {
      for (int j = 0; j < m; ++j) row[j] = b[j] * a[i] + k;
      for (int j = 0; j < m; ++j) other[j] = row[j] * row[j];
      for (int j = 0; j < m; ++j) other[j] += row[j] * b[j] * other[j];
      double sum = 0.0;
      for (int j = 0; j < m; ++j) sum += other[j] * row[j];
      norm += sum * a[i];
      for (int j = 0; j < m; ++j) row[j] *= sum + row[j];
      for (int j = 0; j < m; ++j) norm -= row[j] * b[j];
      for (int j = 0; j < m; ++j) norm += other[j] * other[j];
    }
    total += norm;
  }
  return total;
}
inline double in_an_array(const std::vector<double>& a, const std::vector<double>& b) {
  double four[4];
  std::array<double, 2> two;
  double total = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (int j = 0; j < 4; ++j) four[j] = a[i] * j;
    two[0] = a[i], two[1] = b[0];
    double sum = two[0] * two[1];
    for (int j = 0; j < 4; ++j) sum += four[j] * two[1] * sum;
    total += sum;
  }
  return total;
}
/// What is looked for: the least, with what it was found by; none, if there is nothing.
inline double nearest(const std::vector<double>& a, const std::vector<double>& b) {
  double cost = 0.0;
  for (std::size_t at = 0; at + 2 < a.size(); ++at) {
    double least = 1e300, by = 0.0;
    for (std::size_t k = 0; k < b.size(); ++k) {
      double distance = 0.0;
      for (int j = 0; j < 3; ++j) {
        const double off = a[at + j] - b[k] * (j + 1);
        distance += off * off;
      }
      if (distance < least) {
        least = distance;
        by = distance * 0.5;
      }
    }
    cost += least * by;
  }
  return cost;
}
inline double first_or_more(const std::vector<double>& a, const std::vector<double>& b) {
  double cost = 0.0;
  for (std::size_t at = 0; at < a.size(); at += 3) {
    double most = 0.0;
    for (std::size_t k = 0; k < b.size(); ++k) {
      double value = 0.125;
      for (int j = 0; j < 3; ++j) value += a[at + j] * b[k];
      if (k == 0 || (value >= most && 0.25 < value)) most = value;
    }
    cost += most;
  }
  return cost;
}
/// Functions that are called for one iteration after the other, and keep what their reverse needs.
inline double softest(const std::vector<double>& v) {
  using std::exp, std::log;
  double top = v[0];
  for (const double& x : v)
    if (x > top) top = x;
  double sum = 0.0;
  for (const double& x : v) sum += exp(x - top);
  double product = 1.0;
  for (const double& x : v) {
    product *= x;
    product += 0.5;
  }
  double squares = 0.0;
  for (std::size_t j = 1; j < v.size(); ++j) squares += v[j] * v[j - 1];
  squares *= 0.25;
  return top + log(sum) + product * squares;
}
inline double powers(const std::vector<double>& v, double x, int n) {
  double power = 1.0, sum = 0.5 * x;
  for (int i = 0; i < n; ++i) {
    power *= x * v[0];
    power = std::sin(power);
    sum += power;
    sum *= 0.75;
  }
  if (sum > 10.0) sum -= 10.0 * x;
  sum = sum * x;
  sum += power;
  power = 0.5 - power;
  return power * sum;
}
inline double of_calls(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> terms(b.size());
  double total = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t k = 0; k < b.size(); ++k) {
      double sum = 0.0;
      for (int j = 0; j < 3; ++j) sum += a[i] * b[k] * j * sum + b[k];
      terms[k] = sum;
    }
    const double x = softest(terms) + powers(b, a[i], 3);
    total += softest(terms) * x;
  }
  const double behind = softest(b);
  return total + behind;
}
/// Which branch is taken does not depend on the iteration.
inline double branches(const std::vector<double>& a, const std::vector<double>& b) {
  double total = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    double sum = 0.5;
    for (std::size_t j = 0; j < b.size(); ++j) {
      if (b[j] > 0)
        sum += a[i] * b[j];
      else if (j > 1)
        sum *= a[i];
    }
    total += sum;
  }
  return total;
}
/// By pointers; integers that go along.
inline double by_pointers(const std::vector<double>& a, const std::vector<double>& b) {
  const double* x = a.data();
  const int n = static_cast<int>(a.size()) / 3, m = static_cast<int>(b.size());
  double total = 0.0;
  for (int i = 0; i < n; ++i) {
    const int at = 3 * i;
    double sum = 0.0;
    for (int j = 0; j < m; ++j) sum += x[at + 1] * b[j];
    for (int j = 0; j < m; ++j) sum += x[at] * sum * b[m - 1 - j];
    total += sum;
  }
  return total;
}

/// Two searches whose variables have one name; a sum over rounds that names what it computes.
inline double of_one_name(const std::vector<double>& a, const std::vector<double>& b) {
  double total = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    double least = 1e9, most = 0.0, all = 0.25;
    for (std::size_t k = 0; k < b.size(); ++k) {
      double x = a[i] * b[k];
      for (std::size_t j = 0; j < b.size(); ++j) x += a[i] * b[j];
      if (x < least) least = x;
    }
    for (std::size_t k = 0; k < b.size(); ++k) {
      const double x = least * b[k] + a[i];
      if (k == 0 || x > most) most = x;
    }
    for (std::size_t k = 0; k < b.size(); ++k)
      for (std::size_t j = 0; j < b.size(); ++j) all += a[i] / (2.5 + most * most) * (b[k] + b[j]);
    total += all + least;
  }
  return total;
}

// ---- spelled otherwise ----

/// Rows by pointers that walk, a loop that counts down, std::fma, and a sum that is set to itself and more.
inline double fused_row(const double* row, const double* v, std::size_t n) {
  double sum = 0.25;
  while (n-- > 0) {
    sum = std::fma(*row, *v, sum);
    ++row;
    ++v;
  }
  return sum;
}
inline double by_walking(const std::vector<double>& a, const std::vector<double>& b) {
  const std::size_t n = b.empty() ? 0 : a.size() / b.size();
  double total = 0.5, other = 0.0;
  for (std::size_t i = 0; i != n; i++) {
    const double sum = fused_row(&a[i * b.size()], b.data(), b.size());
    total = total + sum;
    other = sum * sum + other;
  }
  return total - other;
}
/// What is nearest by std::min, from what no number is beyond; points that are spans, of which one walks.
inline double squares_between(std::span<const double> one, std::span<const double> other) {
  double sum = 0.0;
  auto at = other.begin();
  for (const double x : one) {
    const double off = x - *at++;
    sum += off * off;
  }
  return sum;
}
inline double nearest_of_spans(const std::vector<double>& a, const std::vector<double>& b) {
  const std::size_t d = 3, n = a.size() / d;
  const std::span<const double> all(a);
  double cost = 0.0;
  for (std::size_t i = 0; i < n; i++) {
    double nearest = std::numeric_limits<double>::infinity(), most = std::numeric_limits<double>::lowest();
    for (std::size_t k = 0; k + 2 < b.size(); k++)
      nearest = std::min(nearest, squares_between(std::span<const double>(b).subspan(k, d), all.subspan(i * d, d)));
    for (std::size_t k = 0; k < n; ++k)
      most = std::max(squares_between(all.subspan(k * d, d), all.subspan(i * d, d)), most);
    cost += (b.size() < 3 ? 1.0 : nearest) * 0.5 + most;
  }
  return cost;
}
/// Elements that are read again and again: beside an integer that an iteration declares, and where one walks to, read
/// before that goes on and behind it.
inline double again_and_again(const std::vector<double>& a, const std::vector<double>& b) {
  const int n = static_cast<int>(a.size()) / 3;
  double total = 0.0;
  for (int i = 0; i + 1 < n; ++i) {
    int from = i * 3, two = 2, next = from + 1;
    double sum = a[from + two] * a[next];
    for (std::size_t k = 0; k < b.size(); ++k) {
      for (int j = 0; j < 3; ++j) sum += a[from + j] * b[k];
      std::ptrdiff_t at = from, behind = from - 1, both = from;
      for (int j = 0; j < 3; ++j) {
        sum += a[at] * b[k] * sum;
        ++at;
      }
      for (int j = 0; j < 3; ++j) {
        ++behind;
        sum -= a[behind] * a[from] * b[k];
      }
      {
        std::ptrdiff_t at = from + 1;
        for (int j = 0; j < 2; ++j, ++at) sum += a[at] * b[k];
      }
      for (int j = 0; j < 2; ++j) {
        sum += a[both] * b[k];
        both++;
        sum -= 0.5 * a[both] * sum;
      }
    }
    total += sum;
  }
  return total;
}
/// A function is lent rows; behind the loop another one adds to the same sum, and so does a call that might throw.
inline double squared_norm(int m, const double* x, const double* b, std::vector<double>& off,
                           std::vector<double>& image) {
  std::transform(x, x + m, b, off.begin(), [](double one, double other) { return one - other; });
  std::fill(image.begin(), image.end(), 0.0);
  for (int column = 0; column < m; ++column) {
    image[column] += std::exp(b[column]) * off[column];
    for (int row = column + 1; row < m; ++row) image[row] = image[row] + b[row] * off[column];
  }
  double sum = 0.0;
  for (const double y : image) sum += y * y;
  return sum;
}
inline double checked(int n) {
  if (n < 0) throw std::invalid_argument("n");
  return 0.25 * n;
}
inline double rows_are_lent(const std::vector<double>& a, const std::vector<double>& b) {
  const int m = static_cast<int>(b.size()), n = m == 0 ? 0 : static_cast<int>(a.size()) / m;
  std::vector<double> off(m), image(m), terms(3);
  double total = 0.0;
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 3; ++k) terms[k] = squared_norm(m, &a[i * m], b.data(), off, image) * (k + 0.5);
    total += softest(terms);
  }
  total -= n * b[0];
  const double* x = a.data();
  for (int i = 0; i < n; ++i, x += m)
    for (int j = 0; j < m; ++j) {
      if (j < 2) {
        total += x[j] * std::exp(b[j]);
        continue;
      }
      total -= x[j] * b[j] * b[j];
    }
  total += checked(n) * n;
  return total - 0.5 * n;
}

// ---- loops one behind the other ----

/// What comes between two loops, or behind them, and what is asked for when its reverse is done.
inline double kept_between(const std::vector<double>& a, const std::vector<double>& b) {
  double u = b[0] * 1.5, sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * a[i] * b[0];
  const double square = u * u;
  u += 2.0 * sum;
  return u + square;
}
inline double result_in_between(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * a[i] * b[0];
  double power = std::exp(b[0]);
  for (std::size_t i = 0; i < a.size(); ++i) power -= a[i] * b[0];
  double root = std::sqrt(2.0 + b[0]);
  root += sum;
  return sum + power + root;
}
inline double one_behind_the_other(const std::vector<double>& a, const std::vector<double>& b) {
  double first = 0.0, third = b[0];
  for (std::size_t i = 0; i < a.size(); ++i) first += a[i] * a[i] * b[0];
  double second = b[0] * b[0];
  first -= 2.0 * b[0];
  for (std::size_t i = 0; i < a.size(); ++i) second += a[i] * b[0];
  first += 3.0 * third;
  for (std::size_t i = 0; i < a.size(); ++i) {
    first += a[i] * third;
    second -= a[i] * a[i];
  }
  return first + 4.0 * second + third;
}
inline double read_in_between(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0.0, other = b[0];
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * a[i] * b[0];
  other -= 2.0 * sum;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * a[i];
  return sum + other;
}
inline double goes_on(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0.0, other = b[0];
  int k = 3;
  for (std::size_t i = 0; i < a.size(); ++i, k += 2) sum += a[i] * a[i] * k;
  other -= 2.0 * b[0];
  for (std::size_t i = 0; i < a.size(); ++i, ++k) sum += a[i] * k * b[0];
  double begun = sum;
  begun += other;
  for (std::size_t i = 0; i < a.size(); ++i) begun += a[i] * a[i] * b[0];
  return begun;
}

// ---- not in lanes ----

/// An iteration adds to a sum twice: in which order that is shows.
inline double twice(const std::vector<double>& a, const std::vector<double>& b) {
  double total = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    double sum = 0.0;
    for (std::size_t j = 0; j < b.size(); ++j) sum += a[i] * b[j];
    total += sum;
    total += sum * a[i];
  }
  return total;
}
/// Which branch is taken depends on the iteration; so does how often a loop runs.
inline double depends(const std::vector<double>& a, const std::vector<double>& b) {
  double total = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    double sum = 0.0;
    for (std::size_t j = 0; j < b.size(); ++j)
      if (a[i] > 0.2) sum += a[i] * b[j];
    for (std::size_t j = 0; j < i % 4; ++j) sum += a[j] * a[i];
    total += sum;
  }
  return total;
}
/// Loops that are algorithms, and what is left of fours.
inline double by_algorithms(const std::vector<double>& a, const std::vector<double>& b) {
  double total = 0.0;
  std::vector<double> row(b.size() + 5), sums(b.size() + 5);
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::fill(row.begin(), row.end(), a[i]);
    for (std::size_t j = 0; j < b.size(); ++j) row[j] = std::cos(a[i] * b[j]);
    std::partial_sum(row.begin(), row.end(), sums.begin());
    total += std::reduce(row.begin(), row.end()) * std::inner_product(sums.begin(), sums.end(), row.begin(), 0.0);
  }
  return total;
}
/// An element whose index is no sum of steps.
inline double scattered(const std::vector<double>& a, const std::vector<double>& b) {
  double total = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    double sum = 0.0;
    for (std::size_t j = 0; j < b.size(); ++j) sum += a[(i * i + j) % a.size()] * b[j];
    total += sum;
  }
  return total;
}
/// A search that would read what is not there.
inline double guarded(const std::vector<double>& a, const std::vector<double>& b) {
  double total = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    double most = -1.0;
    for (std::size_t j = 0; j <= b.size(); ++j) {
      const double x = a[i];
      if (j < b.size() && x * b[j] > most) most = x * b[j];
    }
    total += most;
  }
  return total;
}
/// What an iteration leaves, the next one reads.
inline double carried(const std::vector<double>& a, const std::vector<double>& b) {
  double total = 0.0, last = 0.5;
  for (std::size_t i = 0; i < a.size(); ++i) {
    double sum = last;
    for (std::size_t j = 0; j < b.size(); ++j) sum += a[i] * b[j] * sum;
    last = std::sin(sum);
    total += sum;
  }
  return total;
}

// ---- forward and in reverse apart: `a` has three rows of n numbers, of which an iteration has a column ----

inline double columns(const std::vector<double>& a, const std::vector<double>& b) {
  const std::size_t n = a.size() / 3, rows = n == 0 ? 0 : a.size() / n;
  std::vector<double> y(n);
  double total = 0.25;
  for (std::size_t i = 0; i < n; ++i) {
    double sum = 0.5;
    for (std::size_t j = 0; j < rows; ++j) sum += a[j * n + i] * b[j % b.size()];
    y[i] = sum;
  }
  for (std::size_t i = 1; i < n; ++i) total += y[i] * y[i - 1];
  return total * total;
}
/// In the row itself, cleared before or not; and in one that is somebody else's.
inline void add_columns(const std::vector<double>& a, const std::vector<double>& b, std::vector<double>& y) {
  const int n = static_cast<int>(y.size()), rows = n == 0 ? 0 : static_cast<int>(a.size()) / n;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < rows; ++j) y[i] += std::cos(a[j * n + i]) * b[0];
}
inline double in_the_row(const std::vector<double>& a, const std::vector<double>& b) {
  const int n = static_cast<int>(a.size()) / 3, m = static_cast<int>(b.size());
  std::vector<double> y(n, 0.5), z(n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) y[i] -= a[i] * b[j] + a[2 * n + i];
  for (int i = 0; i <= n - 1; i++) {
    z[i] = y[i] * y[i];
    for (int j = m - 1; j >= 0; --j) z[i] = z[i] + b[j] * a[n + i];
    z[i] *= 2.0 / 3.0;
  }
  add_columns(a, b, z);
  double total = 0.0;
  for (int i = 0; i < n; ++i) total += std::sin(z[i]) * y[i];
  return total;
}
/// Several numbers are kept of each iteration; a sum is added to in the loop's order.
inline double keeps_several(const std::vector<double>& a, const std::vector<double>& b) {
  const int n = static_cast<int>(a.size()) / 3, m = static_cast<int>(b.size());
  std::vector<double> y(n), z(n);
  double total = 0.125;
  for (int i = 0; i < n; ++i) {
    const int at = i + 0;
    double sum = 0.5, other = 1.0;
    for (int j = 0; j < m; ++j) sum += a[at] * b[j], other = std::fma(a[n + at], b[j], other);
    const double u = std::exp(-sum * sum), v = std::tanh(other) * u;
    y[i] = u * v;
    z[i] = v / (1.5 + sum * sum);
    total -= std::sqrt(1.25 + z[i]) * other;
  }
  for (int i = 0; i < n; ++i) total += y[i] * z[n - 1 - i];
  return total;
}
/// Steps in time: what one leaves, the next reads.
inline double forward_algorithm(const std::vector<double>& a, const std::vector<double>& b) {
  const std::size_t n = a.size() / 3, rows = n == 0 ? 0 : a.size() / n;
  std::vector<double> now(n, 0.5), next(n);
  double likelihood = 0.0;
  for (int step = 0; step < 4; ++step) {
    double scale = 0.5;
    for (std::size_t to = 0; to < n; ++to) {
      double sum = 0.0;
      if (step == 0)
        sum = 1.0 + a[to];
      else
        for (std::size_t from = 0; from < rows; ++from) sum += now[from % n] * (1.0 + a[from * n + to]);
      next[to] = sum * (1.5 + b[static_cast<std::size_t>(step) % b.size()]);
      scale += next[to];
    }
    for (std::size_t i = 0; i < n; ++i) now[i] = next[i] / scale;
    likelihood += std::log(scale * scale + 0.5);
  }
  return likelihood;
}
/// Products of matrices, one of them with its own rows.
inline double products(const std::vector<double>& a, const std::vector<double>& b) {
  const std::size_t n = a.size() / 3, m = b.size();
  std::vector<double> c(m * n), d(m * n);
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      double sum = 0.0;
      for (std::size_t k = 0; k < m; ++k) sum += b[i] * b[k] * a[(k % 3) * n + j];
      c[i * n + j] = sum;
    }
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t k = 0; k < m; ++k) d[i * n + j] += c[k * n + j] * c[i * n + j] * b[k];
  double total = 0.0;
  for (std::size_t i = 0; i < d.size(); ++i) total += d[i] * d[i];
  return total;
}
/// A filter, and what all have to do with all: in reverse the inner loops are those of elements beside each other.
inline double filter(const std::vector<double>& a, const std::vector<double>& b) {
  const std::size_t n = a.size() < b.size() ? 0 : a.size() - b.size() + 1;
  std::vector<double> y(n);
  for (std::size_t i = 0; i < n; ++i) {
    double sum = 0.0;
    for (std::size_t k = 0; k < b.size(); ++k) sum += b[k] * a[i + k];
    y[i] = std::atan(sum);
  }
  double energy = 0.0;
  for (double each : y) energy += each * each;
  return energy;
}
inline double attraction(const std::vector<double>& a, const std::vector<double>& b) {
  const std::size_t n = a.size();
  std::vector<double> at = a, force(n);
  for (int step = 0; step < 2; ++step) {
    for (std::size_t i = 0; i < n; ++i) {
      double sum = 0.0;
      for (std::size_t j = 0; j < n; ++j) {
        const double d = at[j] - at[i];
        sum += b[0] * d / (1.0 + d * d);
      }
      force[i] = sum;
    }
    for (std::size_t i = 0; i < n; ++i) at[i] += 0.1 * force[i];
  }
  double energy = 0.0;
  for (std::size_t i = 0; i < n; ++i) energy += at[i] * at[i];
  return energy;
}
/// In a function of its own, whose rows nobody need ask for.
inline double rooted_columns(const double* a, const double* w, int rows, int n) {
  if (n < 1) return 0.25;
  std::vector<double> y(n);
  for (int i = 0; i < n; ++i) {
    double sum = 0.0;
    for (int j = 0; j < rows; ++j) sum += a[j * n + i] * a[j * n + i] * w[j];
    y[i] = std::sqrt(sum);
  }
  double total = 0.0;
  for (int i = 0; i < n; ++i) {
    if (total > 1e3) return total;
    total += y[i] * w[0];
  }
  return total;
}
inline double of_constant_rows(const std::vector<double>& a, const std::vector<double>& b) {
  const double weights[3] = {0.5, 1.5, 0.75};
  const int n = static_cast<int>(a.size()) / 3;
  const double one = rooted_columns(a.data(), weights, 3, n);
  const double other = rooted_columns(weights, a.data(), n < 1 ? 0 : 1, n < 3 ? n : 3);
  return one * other * b[0] + one;
}
inline double rooted(const std::vector<double>& a, const std::vector<double>& b) {
  return rooted_columns(a.data(), b.data(), 3, static_cast<int>(a.size()) / 3);
}
/// Several results.
inline std::vector<double> transposed(const std::vector<double>& a, const std::vector<double>& b) {
  const std::size_t n = a.size() / b.size();
  std::vector<double> y(n, 0.5);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < b.size(); ++j) y[i] += a[j * n + i] * b[j];
  return y;
}

#endif
