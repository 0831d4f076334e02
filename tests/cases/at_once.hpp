// Functions with loops that are called where derivatives are over the tape: one entry each.
#ifndef DUALREV_CASE_AT_ONCE_HPP
#define DUALREV_CASE_AT_ONCE_HPP

#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <vector>

namespace at_once {

using numbers = std::vector<double>;

inline double series(double x, int n) {
  double sum = 0, term = 1;
  for (int i = 1; i <= n; ++i) {
    sum += term;
    term *= x / i;
  }
  return sum;
}
inline double root_of(const double& c, double start) {
  double x = start;
  for (int i = 0; i < 40; ++i) {
    const double step = (x * x - c) / (2 * x);
    x -= step;
    if (std::fabs(step) < 1e-13) break;
  }
  return x;
}
inline double norm(const numbers& x) {
  double sum = 0;
  for (double each : x) sum += each * each;
  return std::sqrt(sum);
}
inline double log_sum_exp(numbers x) {
  double most = x[0];
  for (std::size_t i = 1; i < x.size(); ++i) most = std::max(most, x[i]);
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = std::exp(x[i] - most);
    sum += x[i];
  }
  return most + std::log(sum);
}
inline double weighed(const numbers& x, const std::array<double, 3>& w, double k) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * k;
  for (int i = 2; i >= 0; --i) sum *= w[i];
  return sum;
}
inline double dot(const numbers& a, const numbers& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}
// Of a row it reads a part: to copy all of it might cost more.
inline double first(const numbers& x, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i] * x[i];
  return sum;
}
inline double unless(const numbers& x, bool none) {
  if (none) return 0;
  double sum = 0;
  for (double each : x) sum += each * each;
  return sum;
}
inline double some_of(const numbers& x, double from) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i)
    if (i % 2 == 0) sum += x[i] * from;
  return sum;
}
inline double checked(const numbers& x, double limit) {
  double sum = 0;
  for (double each : x) sum += each * each * limit;
  if (sum > 100) throw std::domain_error("too much");
  return sum;
}
// No square root has a derivative at zero, and nothing asks for it where `k` is zero.
inline double root_sum(const numbers& x, double k) {
  double sum = 0;
  for (double each : x) sum += k * std::sqrt(each);
  return sum;
}
inline double powers(double x, int n) { return n == 0 ? 1 : x * powers(x, n - 1); }
template <class T>
T mean(const std::vector<T>& x) {
  T sum = 0;
  for (const T& each : x) sum += each;
  return sum / x.size();
}
// What cannot be given once more, or is an object that is copied by code of somebody's.
inline double owning(double x, std::unique_ptr<int> n) {
  double power = 1;
  for (int i = 0; i < *n; ++i) power *= x;
  return power;
}
inline double taking(double x, int&& n) {
  double power = 1;
  for (int i = 0; i < n; ++i) power *= x;
  return power;
}
inline double of_taken(numbers&& x, double k) {
  double sum = 0;
  for (double each : x) sum += each * k;
  return sum;
}
inline double steps(double x, int& count) {
  for (int i = 0; i < 3; ++i, ++count) x = std::sin(x) + x * x / 4;
  return x;
}

// What keeps the callers over the tape: a map.
inline double of_numbers(const numbers& x, double y) {
  std::map<int, double> m;
  for (std::size_t i = 0; i < x.size(); ++i) m[static_cast<int>(i % 2)] += series(x[i] * y, 12) + root_of(x[i], y);
  return m[0] * m[1];
}
inline double of_rows(const numbers& x, double y) {
  std::map<int, double> m;
  m[0] = norm(x) * y;
  m[1] = log_sum_exp(x) + weighed(x, {y, x[0], 2}, m[0]);
  m[2] = dot(x, x) + dot(x, numbers{x.rbegin(), x.rend()});
  m[3] = norm({}) + norm({y, y, m[1]}) + mean(x);
  return m[0] + m[1] * m[2] + m[3];
}
inline double of_parts(const numbers& x, double y) {
  std::map<int, double> m;
  m[0] = first(x, 2);
  m[1] = unless(x, y > 10) + some_of(x, y);
  return m[0] * m[1];
}
inline double of_roots(const numbers& x, double y) {
  std::map<int, double> m;
  m[0] = root_sum(x, y) + y;
  return m[0] + norm(x) * root_sum({x[0], 0.0}, 0.0);
}
inline double of_throwing(const numbers& x, double y) {
  std::map<int, double> m;
  try {
    m[0] = checked(x, y);
    m[1] = checked(x, 1000 * y);
  } catch (const std::domain_error&) {
    m[2] = checked(x, -y);
  }
  return m[0] + 3 * m[1] + m[2] * m[2];
}
inline double of_others(const numbers& x, double y) {
  std::map<int, double> m;
  int count = 0;
  const std::function<double(double)> f = [&](double each) { return series(each, 5) * powers(each, 4); };
  for (double each : x) m[0] += f(each) + steps(each, count);
  const auto g = series;
  return m[0] * y + count + g(y, 3);
}
inline double of_handed(const numbers& x, double y) {
  std::map<int, double> m;
  m[0] = owning(y, std::make_unique<int>(3)) * x[0];
  m[1] = taking(x[1], 2) + of_taken({y, x[0]}, y);
  return m[0] + m[1];
}
inline double of_first(const numbers& x, double y) {
  std::map<int, double> m;
  m[0] = first(x, 2);
  m[1] = unless(x, y > 10);
  return m[0] * y + m[1];
}
// Whether two rows are one can be seen, which it could not of copies.
inline double unless_one(const numbers& a, const numbers& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[a.size() - 1 - i] * (&a == &b ? 2 : 1);
  return sum;
}
inline double unless_one_memory(const numbers& a, const numbers& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return a.data() == b.data() ? 2 * sum : sum;
}
inline double of_the_same(const numbers& x, double y) {
  std::map<int, double> m;
  m[0] = unless_one(x, x) * y + unless_one(x, numbers(x));
  m[1] = unless_one_memory(x, x) + unless_one_memory(numbers(x), x) * y;
  return m[0] * m[1];
}
/// What is left out at the call.
inline double base(double x) { return 0.3 * x; }
inline double damped(const numbers& x, double rate = 0.5, int rounds = 2, double shift = base(1.5)) {
  double sum = shift;
  for (int k = 0; k < rounds; ++k)
    for (double each : x) sum += each * rate * sum + each;
  return sum;
}
inline double of_defaults(const numbers& x, double y) {
  std::map<int, double> m;
  m[0] = damped(x) + damped(x, y);
  m[1] = damped({m[0], y}, y, 3) * damped(x, m[0], 1, y);
  return m[0] * m[1];
}
inline numbers residuals(const numbers& x, double y) {
  std::map<int, double> m;
  numbers all;
  for (std::size_t i = 0; i < x.size(); ++i) {
    m[0] += x[i];
    all.push_back(series(x[i], 4) * y + (i == 1 ? norm(x) : 0.0));
  }
  all.push_back(m[0]);
  return all;
}

}  // namespace at_once

#endif
