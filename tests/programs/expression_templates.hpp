// Lazy vector arithmetic by expression templates: a CRTP base, nodes that keep references or small values, functions over nodes, and an
// assignment that runs one loop.
#ifndef DUALREV_PROGRAM_EXPRESSION_TEMPLATES_HPP
#define DUALREV_PROGRAM_EXPRESSION_TEMPLATES_HPP

#include <cmath>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace lazy {

template <class Derived>
struct Expression {
  const Derived& self() const { return static_cast<const Derived&>(*this); }
  double operator[](std::size_t i) const { return self()[i]; }
  std::size_t size() const { return self().size(); }
};

class Array : public Expression<Array> {
 public:
  explicit Array(std::size_t n) : values_(n) {}
  Array(const std::vector<double>& values) : values_(values) {}
  template <class E>
  Array(const Expression<E>& e) : values_(e.size()) { assign(e.self()); }
  template <class E>
  Array& operator=(const Expression<E>& e) {
    assign(e.self());
    return *this;
  }
  template <class E>
  Array& operator+=(const Expression<E>& e) {
    for (std::size_t i = 0; i < size(); ++i) values_[i] += e.self()[i];
    return *this;
  }
  double operator[](std::size_t i) const { return values_[i]; }
  double& operator[](std::size_t i) { return values_[i]; }
  std::size_t size() const { return values_.size(); }
  const std::vector<double>& values() const { return values_; }

 private:
  template <class E>
  void assign(const E& e) {
    for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = e[i];
  }
  std::vector<double> values_;
};

class Scalar : public Expression<Scalar> {
  double value_;
  std::size_t size_;

 public:
  Scalar(double value, std::size_t size) : value_(value), size_(size) {}
  double operator[](std::size_t) const { return value_; }
  std::size_t size() const { return size_; }
};

// Arrays are referred to, everything else is kept by value.
template <class E>
using Kept = std::conditional_t<std::is_same_v<E, Array>, const Array&, const E>;

template <class Op, class L, class R>
class Binary : public Expression<Binary<Op, L, R>> {
  Kept<L> l_;
  Kept<R> r_;

 public:
  Binary(const L& l, const R& r) : l_(l), r_(r) {}
  double operator[](std::size_t i) const { return Op::apply(l_[i], r_[i]); }
  std::size_t size() const { return l_.size(); }
};
template <double (*F)(double), class E>
class Mapped : public Expression<Mapped<F, E>> {
  Kept<E> e_;

 public:
  explicit Mapped(const E& e) : e_(e) {}
  double operator[](std::size_t i) const { return F(e_[i]); }
  std::size_t size() const { return e_.size(); }
};

struct Add {
  static double apply(double x, double y) { return x + y; }
};
struct Subtract {
  static double apply(double x, double y) { return x - y; }
};
struct Multiply {
  static double apply(double x, double y) { return x * y; }
};

template <class L, class R>
Binary<Add, L, R> operator+(const Expression<L>& l, const Expression<R>& r) { return {l.self(), r.self()}; }
template <class L, class R>
Binary<Subtract, L, R> operator-(const Expression<L>& l, const Expression<R>& r) { return {l.self(), r.self()}; }
template <class L, class R>
Binary<Multiply, L, R> operator*(const Expression<L>& l, const Expression<R>& r) { return {l.self(), r.self()}; }
template <class R>
Binary<Multiply, Scalar, R> operator*(double k, const Expression<R>& r) { return {Scalar(k, r.size()), r.self()}; }

inline double exponential(double x) { return std::exp(x); }
inline double sine(double x) { return std::sin(x); }
template <class E>
auto exp(const Expression<E>& e) { return Mapped<exponential, E>(e.self()); }
template <class E>
auto sin(const Expression<E>& e) { return Mapped<&sine, E>(e.self()); }

template <class E>
double sum(const Expression<E>& e) {
  double s = 0;
  for (std::size_t i = 0; i < e.size(); ++i) s += e[i];
  return s;
}
template <class L, class R>
double dot(const Expression<L>& l, const Expression<R>& r) { return sum(l * r); }

inline std::vector<double> combination(const std::vector<double>& x, const std::vector<double>& y, double k) {
  const Array a = x, b = y;
  Array c = a + k * b * a - sin(b);
  c += exp(k * (a - b));
  return c.values();
}
inline double correlation(const std::vector<double>& x, const std::vector<double>& y) {
  const Array a(x), b(y);
  const double n = static_cast<double>(a.size());
  const Array u = a - Scalar(sum(a) / n, a.size()), v = b - Scalar(sum(b) / n, b.size());
  return dot(u, v) / std::sqrt(dot(u, u) * dot(v, v));
}
// The target stands on both sides.
inline double iterated(const std::vector<double>& x, double k, int times) {
  Array a(x);
  const Array start(a);
  for (int i = 0; i < times; ++i) a = start + k * sin(a * a);
  a[0] = a[1] * a[0];
  return sum(a);
}

}  // namespace lazy

#endif
