// Polynomials as a class template: constructors from lists and from any number of arguments, operators inside and outside, a conversion,
// iteration, composition, calculus, and roots by Newton's method with deflation.
#ifndef DUALREV_PROGRAM_POLYNOMIAL_HPP
#define DUALREV_PROGRAM_POLYNOMIAL_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

template <class T>
class Polynomial {
 public:
  using value_type = T;
  Polynomial() = default;
  Polynomial(std::initializer_list<T> coefficients) : c_(coefficients) {}
  explicit Polynomial(std::vector<T> coefficients) : c_(std::move(coefficients)) {}
  template <class... Rest>
  static Polynomial of(T first, Rest... rest) { return Polynomial{first, static_cast<T>(rest)...}; }

  std::size_t degree() const { return c_.empty() ? 0 : c_.size() - 1; }
  const T& operator[](std::size_t i) const { return c_[i]; }
  T& operator[](std::size_t i) {
    if (i >= c_.size()) c_.resize(i + 1);
    return c_[i];
  }
  auto begin() const { return c_.begin(); }
  auto end() const { return c_.end(); }

  T operator()(const T& x) const {
    T sum{};
    for (auto i = c_.rbegin(); i != c_.rend(); ++i) sum = sum * x + *i;
    return sum;
  }
  // Another polynomial in place of the variable.
  Polynomial operator()(const Polynomial& inner) const {
    Polynomial sum;
    for (std::size_t i = c_.size(); i-- > 0;) {
      sum = sum * inner;
      sum[0] += c_[i];
    }
    return sum;
  }

  Polynomial& operator+=(const Polynomial& p) {
    if (c_.size() < p.c_.size()) c_.resize(p.c_.size());
    for (std::size_t i = 0; i < p.c_.size(); ++i) c_[i] += p.c_[i];
    return *this;
  }
  Polynomial& operator-=(const Polynomial& p) { return *this += -p; }
  Polynomial& operator*=(const T& k) {
    for (auto& c : c_) c *= k;
    return *this;
  }
  Polynomial operator-() const {
    Polynomial p(*this);
    std::for_each(p.c_.begin(), p.c_.end(), [](T& c) { c = -c; });
    return p;
  }
  explicit operator bool() const { return !c_.empty(); }

  friend Polynomial operator+(Polynomial a, const Polynomial& b) { return a += b; }
  friend Polynomial operator-(Polynomial a, const Polynomial& b) { return a -= b; }
  friend Polynomial operator*(const Polynomial& a, const Polynomial& b) {
    if (!a || !b) return {};
    Polynomial p(std::vector<T>(a.c_.size() + b.c_.size() - 1));
    for (std::size_t i = 0; i < a.c_.size(); ++i)
      for (std::size_t j = 0; j < b.c_.size(); ++j) p.c_[i + j] += a.c_[i] * b.c_[j];
    return p;
  }

  Polynomial derivative() const {
    Polynomial p;
    for (std::size_t i = 1; i < c_.size(); ++i) p[i - 1] = static_cast<T>(i) * c_[i];
    return p;
  }
  Polynomial integral() const {
    Polynomial p;
    for (std::size_t i = 0; i < c_.size(); ++i) p[i + 1] = c_[i] / static_cast<T>(i + 1);
    return p;
  }
  // Quotient and remainder.
  std::pair<Polynomial, Polynomial> divided_by(const Polynomial& d) const {
    Polynomial quotient, rest = *this;
    while (rest && rest.degree() >= d.degree()) {
      const std::size_t shift = rest.degree() - d.degree();
      const T k = rest.c_.back() / d.c_.back();
      quotient[shift] = k;
      for (std::size_t i = 0; i < d.c_.size(); ++i) rest.c_[i + shift] -= k * d.c_[i];
      rest.c_.pop_back();
    }
    return {quotient, rest};
  }

 private:
  std::vector<T> c_;
};

inline double polynomial_arithmetic(double a, double b, double x) {
  const Polynomial<double> p{a, 1, b}, q = Polynomial<double>::of(b, 2, a * b, 1);
  const auto r = (p + q) * p - q;
  return r(x) + r.derivative()(x) + (-p)(q)(x);
}
inline double area(const std::vector<double>& coefficients, double from, double to) {
  const auto primitive = Polynomial(coefficients).integral();
  return primitive(to) - primitive(from);
}
inline std::vector<double> remainder_of(const std::vector<double>& p, const std::vector<double>& d) {
  const auto [quotient, rest] = Polynomial(p).divided_by(Polynomial(d));
  std::vector<double> all(quotient.begin(), quotient.end());
  for (const double& c : rest) all.push_back(c);
  return all;
}
// All real roots, from above, one divided out after the other.
inline std::vector<double> roots(const std::vector<double>& coefficients, double start) {
  Polynomial<double> p(coefficients);
  std::vector<double> found;
  while (p.degree() > 0) {
    const Polynomial<double> slope = p.derivative();
    double x = start;
    for (int i = 0; i < 60; ++i) x -= p(x) / slope(x);
    found.push_back(x);
    p = p.divided_by({-x, 1}).first;
  }
  return found;
}

#endif
