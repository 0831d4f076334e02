// Constant pointers, vectors and spans of which a root reads elements and sizes, and whatever else may stand beside
// that.
#ifndef DUALREV_CASE_IN_PLACE_HPP
#define DUALREV_CASE_IN_PLACE_HPP

#include <cmath>
#include <cstddef>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include <dualrev/annotate.hpp>

namespace in_place {

using numbers = std::vector<double>;

inline double dot(const double* a, const double* b, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += a[i] * b[i];
  return s;
}
inline double with_scratch(const double* x, int n, DUALREV_CONSTANT double* scratch) {
  for (int i = 0; i < n; ++i) scratch[i] = i + 0.5;
  double s = 0;
  for (int i = 0; i < n; ++i) s += x[i] * x[i] * scratch[i];
  return s;
}
inline double without_scratch(const double* x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += x[i] * x[i] * (i + 0.5);
  return s;
}
inline double norm(const numbers& x) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += x[i] * x[i];
  return std::sqrt(s);
}
inline double piecewise(std::span<const double> x, double scale) {
  double p = 1;
  for (std::size_t i = 0; i != x.size(); ++i) {
    if (x[i] > 0.3) p *= x[i];
    else p += scale * x[i];
  }
  return p;
}
inline double const_pointer(const double* const __restrict x, std::size_t n) noexcept {
  double s = 1;
  while (n-- > 0) s = s * 0.5 + x[n] * x[n];
  return s;
}
inline double chosen(const numbers& x, const std::vector<int>& which) {
  double s = 0;
  for (int k : which) s += k < 2 ? x[static_cast<std::size_t>(k)] * s + 1 : std::sin(x[x.size() - 1]);
  return s;
}
enum Part { first, second };
inline double by_enumerator(const double* x, Part part, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += x[part] * x[i];
  return s;
}
inline double each_by_value(const numbers& x, std::span<const double> y) {
  double s = 0, largest = x[0];
  for (double v : x) {
    v *= 2;
    s += v * v * s;
    if (v > largest) largest = v;
  }
  for (const auto v : y) s += v * largest;
  return s;
}
inline double each_summed(const numbers& x) {
  double s = 0;
  for (const double v : x) s += std::sin(v) * x[0];
  return s;
}
inline double nearest(const numbers& x, double to) {
  const double* best = nullptr;
  for (const double& v : x)
    if (!best || std::abs(v - to) < std::abs(*best - to)) best = &v;
  return *best * *best;
}
inline double each_by_any_reference(const numbers& x) {
  double s = 0;
  for (auto&& v : x) s += v * v;
  for (const auto& v : x) s *= v;
  return s;
}
struct Place {
  int i;
  operator int() const { return i; }
  explicit operator unsigned() const { return 0; }
};
inline double by_classes(const double* x, const numbers& y, Place i, double at) {
  double s = 0;
  for (int k = 0; k < 3; ++k) s += x[i] * y[i] * y[static_cast<std::size_t>(at)] + x[Place{k}];
  return s;
}
inline double backwards(const numbers& y, const double* x) {
  double s = 0;
  for (int k = -2; k < 0; ++k) s += y[0] * s + x[k + 2];
  return s;
}
// Results that are ranges, and arguments that are handed on.
inline numbers mapped(const numbers& x, numbers y) {
  for (std::size_t i = 0; i < x.size(); ++i) y[i] += x[i] * std::exp(y[i]);
  return y;
}
struct Scale {
  double by;
  std::shared_ptr<double> offset;
};
inline double scaled(Scale s, const numbers& x, const Scale& other) {
  double sum = *s.offset;
  for (std::size_t i = 0; i < x.size(); ++i) sum += s.by * x[i] * *other.offset;
  return sum;
}
inline double owned(std::unique_ptr<double> p, const numbers& x) {
  double s = *p;
  for (std::size_t i = 0; i < x.size(); ++i) s *= x[i];
  return s;
}
inline double moved_from(const numbers& x, numbers&& y, int&& times) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += x[i] * y[i] * times;
  y.clear();
  return s;
}
inline double without_names(const numbers& x, int, bool) {
  double s = 1;
  for (std::size_t i = 0; i < x.size(); ++i) s += x[i] * s;
  return s;
}
template <int n, class T>
double of_parts(const T* x, T factor) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += x[i] * factor;
  while (s < 0) s += x[0] + 2;
  return s;
}
inline double called_with_parts(const numbers& x) {
  return of_parts<2>(x.data(), x[0]) * of_parts<3>(x.data(), 2 * x[1]) + moved_from(x, numbers(x), 2);
}
inline double at_numbers(const numbers& x, int n) {
  double s = x[std::floor(n / 2.0)] * x[0];
  for (int i = 0; i < n; ++i) s += x[i] * x[{}] * s;
  return s;
}
// Not only elements: these are arrays of duals.
inline double end_of(const double* x, int n) { return n > 0 ? x[n - 1] : 0; }
inline double handed_on(const double* x, int n) {
  double s = 0;
  for (int i = 1; i <= n; ++i) s += end_of(x, i) * x[0];
  return s;
}
inline double stepped(const double* x, int n) {
  double s = x[0];
  for (const double* end = x + n; x != end; ++x) s *= *x;
  return s;
}
inline double aliased(const numbers& x) {
  const numbers& same = x;
  double s = 0;
  for (std::size_t i = 0; i < same.size(); ++i) s += same[i] * x[0];
  return s;
}
inline double by_reference(const numbers& x) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double& one = x[i];
    s += one * one;
  }
  return s;
}
inline double in_a_closure(const numbers& x) {
  const auto at = [&](std::size_t i) { return x[i] * x[0]; };
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += at(i);
  return s;
}
inline double shadowed(const numbers& x) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double first = x[i];
    {
      const numbers x{first, 2 * first};
      s += x[0] * x[1];
    }
  }
  return s;
}
inline double shape(const numbers& x) {
  decltype(x.size()) n = sizeof(x) > 0 ? x.size() : 0;
  double s = 0;
  for (std::size_t i = 0; i < n; ++i) s += x[i] * x[i];
  return s;
}
inline double each(const numbers& x, const numbers& y) {
  double s = 0;
  for (double v : x) s += v * y[0];
  return s;
}
// One is read, the other written.
inline double written(const numbers& x, numbers& y) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] *= x[i];
    s += y[i] * x[i];
  }
  return s;
}
inline double checked(const numbers& x, double limit) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (x[i] > limit) throw std::out_of_range("beyond");
    s += x[i] * limit;
  }
  return s;
}
template <class T>
T total(const std::vector<T>& x, T scale) {
  T s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += scale * x[i] * x[i];
  return s;
}
inline double of_template(const numbers& x) { return total(x, x[0]); }
inline double of_overload(const double* x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += x[i] * x[i];
  return s;
}
inline double of_overload(const numbers& x) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += x[i] * x[i] * x[i];
  return s;
}
// Overloads that differ in such parameters alone, and of which one takes the other's elements.
inline double of_kind(const double* x) { return std::sin(x[0]) * x[1]; }
inline double of_kind(const numbers& x) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += x[i];
  return s;
}
inline double of_kind(std::span<const double> x) {
  double s = 1;
  for (std::size_t i = 0; i < x.size(); ++i) s *= x[i];
  return s;
}
inline double of_two(const numbers& x, const double* y) {
  const double* first = y;
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += x[i] * *first;
  return s;
}
inline double of_two(const double* x, const double* y) {
  double s = 0;
  for (int i = 0; i < 2; ++i) s -= std::exp(x[i]) * y[i] * (s + i);
  while (s > 0) s -= x[0] + 2;
  return s;
}
inline double all_kinds(const numbers& x) {
  const std::span<const double> span(x);
  return of_kind(x) + of_kind(x.data()) * of_kind(span) + of_two(x, x.data()) * of_two(x.data(), x.data());
}
// Called by another root, with what it made.
inline double of_difference(const numbers& x, const numbers& y) {
  numbers d(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) d[i] = x[i] - y[i];
  return norm(d) + dot(d.data(), d.data(), static_cast<int>(d.size())) + piecewise(d, d[0]);
}

}  // namespace in_place

#endif
