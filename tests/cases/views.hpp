// Spans and pointers as names of parts of rows, in functions that are run backwards.
#ifndef DUALREV_CASE_VIEWS_HPP
#define DUALREV_CASE_VIEWS_HPP

#include <dualrev/annotate.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

// ---- declared in loops ----

inline double rows_by_span(const std::vector<double>& x, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    std::span<const double> row(x.data() + i * n, n);
    for (int j = 0; j < n; ++j) sum += std::sin(row[j]) * row[0];
  }
  return sum;
}
inline double rows_of_span(const std::vector<double>& x, int n) {
  double sum = 1;
  const std::span<const double> all = x;
  for (int i = 0; i < n; ++i) {
    const auto row = all.subspan(static_cast<std::size_t>(i) * n, n);
    for (double v : row) sum *= v + row.back() + row.front();
    sum += static_cast<double>(row.size());
  }
  return sum;
}
inline double rows_by_pointer(const double* x, int n, int d) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    const double* row = x + i * d;
    const double* first = &x[0];
    for (int j = 0; j < d; ++j) sum = sum * 0.5 + row[j] * first[j];
  }
  return sum;
}
inline double written_rows(const std::vector<double>& x, int n) {
  std::vector<double> a(static_cast<std::size_t>(n) * n);
  for (int i = 0; i < n; ++i) {
    std::span<double> row{a.data() + i * n, static_cast<std::size_t>(n)};
    for (double& e : row) e = x[i];
    row[i] *= x[0];
    double* next = &a[i * n];
    next[0] += row[n - 1];
    const std::span last = row.last(2);
    last[0] *= last[1];
  }
  double sum = 0;
  for (const double e : std::span(a).first(n)) sum += e * e;
  return sum + std::accumulate(a.begin(), a.end(), 0.0);
}

// ---- given to functions ----

inline double squares(std::span<const double> v) {
  double sum = 0;
  for (const double e : v) sum += e * e;
  return sum;
}
inline double product_of(const double* a, const double* b, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}
inline void halve(std::span<double> v) {
  for (std::size_t i = 0; i < v.size(); ++i) v[i] *= 0.5 * v[0];
}
inline double parts(const std::vector<double>& x, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += squares(std::span<const double>(x.data() + i, 2)) * squares({x.data(), 3});
    sum += squares(std::span(x).subspan(i)) * squares(std::span(x).first(2)) * squares(x);
    sum += product_of(x.data() + i, &x[1], 2);
  }
  return sum;
}
inline double changed_parts(const std::vector<double>& x, int n) {
  std::vector<double> a(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) a[i] = x[i] * x[i];
  std::span<double> all(a);
  for (int i = 0; i < n; ++i) {
    halve(all.subspan(i, 2));
    halve(std::span<double>(a).last(2));
  }
  halve(a);
  return squares(a) * a[0];
}

// ---- set anew ----

inline double shrinking(const std::vector<double>& x) {
  std::span s{x};
  double sum = 0;
  while (s.size() > 2) {
    sum += s[0] * s[1] * squares(s.first(2)) * s.back();
    s = s.subspan(1);
  }
  return sum;
}
inline double from_the_end(const std::vector<double>& x) {
  double sum = 0;
  for (auto rest = std::span(x); rest.size() >= 3; rest = rest.last(rest.size() - 2)) sum += rest.front() * rest[2];
  return sum;
}
inline double while_any(const std::vector<double>& x) {
  double sum = 1;
  for (std::span<const double> left = x; !left.empty(); left = left.first(left.size() - 1)) {
    sum = std::sin(sum * left.back());
    for (const double e : left) sum += e * 0.25;
  }
  return sum;
}
inline double by_stride(const double* x, int n, int d) {
  double sum = 0;
  const double* row = x;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j + 1 < d; ++j) sum += row[j] * row[j + 1];
    row += d;
  }
  return sum;
}

// ---- by classes ----

class Cloud {
 public:
  Cloud(const std::vector<double>& all, int dimensions) : all_(all), dimensions_(dimensions) {}
  std::size_t size() const { return all_.size() / dimensions_; }
  std::span<const double> operator[](std::size_t i) const {
    return std::span<const double>(all_).subspan(i * dimensions_, dimensions_);
  }

 private:
  const std::vector<double>& all_;
  std::size_t dimensions_;
};
inline double between(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  auto other = b.begin();
  for (const double x : a) {
    const double off = x - *other++;
    sum += off * off;
  }
  return sum;
}
inline double nearest(int d, const std::vector<double>& centres, DUALREV_CONSTANT const std::vector<double>& points) {
  const Cloud means(centres, d), data(points, d);
  double cost = 0;
  for (std::size_t i = 0; i < data.size(); i++) {
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < means.size(); k++) best = std::min(best, between(means[k], data[i]));
    cost += best;
  }
  return cost;
}
struct Layer {
  const std::vector<double>& weights;
  double apply(std::span<const double> in, int row) const {
    const std::span<const double> own(weights.data() + row * in.size(), in.size());
    return std::tanh(std::inner_product(in.begin(), in.end(), own.begin(), 0.5));
  }
};
inline double layered(const std::vector<double>& weights, DUALREV_CONSTANT const std::vector<double>& inputs) {
  const Layer layer{weights};
  std::vector<double> now(2), next(2);
  auto input = inputs.begin();
  double sum = 0;
  while (input != inputs.end()) {
    for (double& x : now) x = *input++;
    for (int row = 0; row < 2; ++row) next[row] = layer.apply(now, row);
    sum += layer.apply(next, 1) * next[0];
  }
  return sum;
}
inline const std::vector<double> some_points = {0.1, 0.2, 0.3, 0.9, 0.8, 0.7};
inline double nearest_to_some(int d, const std::vector<double>& centres) {
  return nearest(d, centres, some_points);
}
inline double layered_of_some(const std::vector<double>& weights) {
  return layered(weights, some_points);
}

#endif
