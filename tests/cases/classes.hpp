// Classes: constructors with initialiser lists, delegation, methods, private state, static members, operators, conversions, friends,
// nested classes, inheritance and virtual functions.
#ifndef DUALREV_CASE_CLASSES_HPP
#define DUALREV_CASE_CLASSES_HPP

#include <cmath>
#include <memory>
#include <vector>

class Account {
 public:
  explicit Account(double b) : balance_(b) {}
  Account(double b, int years) : balance_(b), years_(years) { balance_ *= 1 + rate * years; }
  Account() : Account(1.0, 2) {}
  double balance() const { return balance_; }
  void deposit(double amount) {
    balance_ += amount;
    ++count_;
  }
  int count() const { return count_; }
  double scaled(double by = 2) const { return by * balance() + static_cast<double>(count_ + years_); }
  static double fee(double x) { return x * x * 0.01; }
  static constexpr double rate = 0.125;

 private:
  double balance_;
  int years_ = 0;
  mutable int count_ = 0;
};
inline double accounts(double x) {
  Account a(x);
  const Account b(x, 3);
  Account c;
  a.deposit(b.balance() * 2);
  c.deposit(a.balance());
  const Account d = a;
  return a.scaled() + c.scaled(x) + Account::fee(x) * d.count() + b.scaled(3);
}

struct V3 {
  double x = 0, y = 0, z = 0;
  double dot(const V3& o) const { return x * o.x + y * o.y + z * o.z; }
  double norm() const { return std::sqrt(this->dot(*this)); }
  V3& operator+=(const V3& o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
  double& operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }
  const double& operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
  V3 operator-() const { return {-x, -y, -z}; }
  explicit operator double() const { return norm(); }
  bool operator<(const V3& o) const { return norm() < o.norm(); }
};
inline V3 operator+(V3 a, const V3& b) { return a += b; }
inline V3 operator*(double k, const V3& v) { return {k * v.x, k * v.y, k * v.z}; }
inline V3 operator*(const V3& v, double k) { return k * v; }
inline double operator*(const V3& a, const V3& b) { return a.dot(b); }
inline double vectors_with_operators(double a, double b) {
  V3 u{a, b, 1};
  V3 v = 2 * u + u * b + -u;
  v += u;
  v[1] *= a;
  const V3 w = v;
  if (u < v) v[2] += w[0];
  return u * v + static_cast<double>(w) + v.norm() * (u + v).dot(w);
}

struct Shape {
  virtual ~Shape() = default;
  virtual double area() const = 0;
  virtual double weight(double density) const { return area() * density; }
  virtual const char* name() const { return "shape"; }
};
class Circle : public Shape {
 public:
  explicit Circle(double r) : r_(r) {}
  double area() const override { return 3.0 * r_ * r_; }

 protected:
  double r_;
};
struct Ring final : Circle {
  Ring(double r, double inner) : Circle(r), inner_(inner) {}
  double area() const override { return Circle::area() - 3.0 * inner_ * inner_; }
  double weight(double density) const override { return 2 * Circle::weight(density); }

 private:
  double inner_;
};
inline double total(const Shape& s, double density) { return s.area() + s.weight(density); }
inline double virtual_calls(double x, double y) {
  Circle c(x);
  const Ring r{x, y};
  const Shape* p = &r;
  double sum = total(c, y) + total(r, 2) + p->area();
  std::unique_ptr<Shape> owned = std::make_unique<Ring>(2 * x, y);
  std::vector<std::unique_ptr<Shape>> all;
  all.push_back(std::move(owned));
  all.push_back(std::make_unique<Circle>(y));
  for (const auto& s : all) sum += s->weight(x);
  if (const auto* ring = dynamic_cast<const Ring*>(p)) sum += ring->area();
  return sum;
}

class Model {
 public:
  Model(double k, std::vector<double> w) : k_(k), w_(std::move(w)) {}
  double energy(double x) const {
    double s = offset();
    for (double w : w_) s = s * x + w * k_;
    return s;
  }
  void scale(double by) { k_ *= by; }
  friend double stiffness(const Model& m, double x) { return m.k_ * x; }

 private:
  double offset() const { return k_ * 0.5; }
  double k_;
  std::vector<double> w_;
};
inline double uses_model(double x, double y) {
  Model m(x, {y, 1, x});
  m.scale(y);
  Model copy = m;
  copy.scale(2);
  return m.energy(x) + copy.energy(y) + stiffness(m, x);
}

template <typename T, int N>
class Polynomial {
 public:
  Polynomial(T a, T b) {
    for (int i = 0; i < N; ++i) c_[i] = i % 2 ? a : b;
  }
  T operator()(T x) const {
    T s = 0;
    for (int i = N - 1; i >= 0; --i) s = s * x + c_[i];
    return s;
  }
  static constexpr int size() { return N; }

 private:
  T c_[N];
};
inline double class_template(double x) {
  const Polynomial<double, 3> p(x, 2);
  const Polynomial<double, 2> q(1, x);
  return p(x) * q(2) + p.size();
}

struct Square {
  double operator()(double x) const { return x * x; }
};
struct Times {
  double k;
  double operator()(double x) const { return k * x; }
};
template <typename F>
double twice(F f, double x) {
  return f(f(x));
}
inline double functors(double x) { return twice(Square{}, x) + twice(Times{x}, 3) + Square()(x); }

#endif
