// Objects that come and go: destructors with effects, copies and moves of the user's own, builders, inheritance in several ways.
#ifndef DUALREV_CASE_LIFETIMES_HPP
#define DUALREV_CASE_LIFETIMES_HPP

#include <cmath>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

// Guards.
class AddAtEnd {
 public:
  AddAtEnd(double& target, double amount) : target_(target), amount_(amount) {}
  ~AddAtEnd() { target_ += amount_ * target_; }
  AddAtEnd(const AddAtEnd&) = delete;
  AddAtEnd& operator=(const AddAtEnd&) = delete;

 private:
  double& target_;
  double amount_;
};
inline double guards(double x) {
  double total = x;
  {
    AddAtEnd first(total, x);
    AddAtEnd second(total, 2);
    total *= x;
  }
  return total * x;
}
inline double guard_and_return(double x, double& out) {
  AddAtEnd g(out, x);
  if (x > 1) return out * x;
  out *= 2;
  return out;
}
inline double guard_in_loop(double x) {
  double s = x;
  for (int i = 0; i < 4; ++i) {
    AddAtEnd g(s, 0.1 * i);
    if (i == 1) continue;
    if (i == 3) break;
    s += x * i;
  }
  return s;
}
struct Restore {
  double& where;
  double before;
  explicit Restore(double& w) : where(w), before(w) {}
  ~Restore() { where = before; }
};
inline double restored(double x) {
  double y = x * x;
  double s = 0;
  {
    const Restore r(y);
    y *= x;
    s = y;
  }
  return s * y;
}
inline double temporary(double x) {
  double t = x;
  AddAtEnd(t, x);
  return t * x;
}

// Copies and moves.
class Buffer {
 public:
  explicit Buffer(int n, double value = 0) : n_(n), data_(new double[static_cast<std::size_t>(n)]) {
    for (int i = 0; i < n_; ++i) data_[i] = value;
  }
  Buffer(const Buffer& o) : n_(o.n_), data_(new double[static_cast<std::size_t>(o.n_)]) {
    for (int i = 0; i < n_; ++i) data_[i] = o.data_[i];
  }
  Buffer(Buffer&& o) noexcept : n_(o.n_), data_(o.data_) {
    o.data_ = nullptr;
    o.n_ = 0;
  }
  Buffer& operator=(const Buffer& o) {
    if (this != &o) {
      Buffer copy(o);
      swap(copy);
    }
    return *this;
  }
  Buffer& operator=(Buffer&& o) noexcept {
    swap(o);
    return *this;
  }
  ~Buffer() { delete[] data_; }
  void swap(Buffer& o) noexcept {
    std::swap(n_, o.n_);
    std::swap(data_, o.data_);
  }
  double& operator[](int i) { return data_[i]; }
  double operator[](int i) const { return data_[i]; }
  int size() const { return n_; }
  double* begin() { return data_; }
  double* end() { return data_ + n_; }
  const double* begin() const { return data_; }
  const double* end() const { return data_ + n_; }

 private:
  int n_;
  double* data_;
};
inline double rule_of_five(double x) {
  Buffer a(3, x);
  a[1] *= x;
  Buffer b = a;
  b[0] = a[1] * 2;
  Buffer c(1);
  c = b;
  c[2] += x;
  Buffer d = std::move(b);
  a = std::move(c);
  d = d[0] > 0 ? a : d;
  return a[0] * a[2] + d[1] * static_cast<double>(a.size() + b.size());
}
inline double range_of_users(double x) {
  Buffer a(3, x);
  for (double& v : a) v *= x;
  double s = 1;
  const Buffer& c = a;
  for (const double v : c) s = s * 0.5 + v;
  return s;
}
struct Halved {
  double v;
  explicit Halved(double x) : v(x) {}
  Halved(const Halved& o) : v(o.v * 0.5) {}
  Halved& operator=(const Halved& o) {
    v += o.v;
    return *this;
  }
};
inline double copies_with_effects(double x) {
  const Halved a(x);
  Halved b = a;
  Halved c(b);
  c = a;
  return a.v * b.v * c.v;
}
inline double by_value(Halved h, double x) { return h.v * x; }
inline double copied_into_parameter(double x) {
  const Halved a(x);
  return by_value(a, x) + by_value(Halved(x), 2);
}
struct Counted {
  double v;
  static inline int alive = 0;
  explicit Counted(double x) : v(x) { ++alive; }
  Counted(const Counted& o) : v(o.v) { ++alive; }
  ~Counted() { --alive; }
};

// Members.
struct Fixed {
  const double k;
  const int n = 2;
  double scaled(double x) const { return k * x * n; }
};
inline double const_members(double x) {
  const Fixed f{x};
  const Fixed g = f;
  return f.scaled(x) * g.k;
}
class Cached {
 public:
  explicit Cached(double x) : x_(x) {}
  double value() const {
    if (!known_) {
      cache_ = std::sin(x_) * x_;
      known_ = true;
    }
    return cache_;
  }
  void move(double by) {
    x_ += by;
    known_ = false;
  }

 private:
  double x_;
  mutable double cache_ = 0;
  mutable bool known_ = false;
};
inline double mutable_cache(double x) {
  Cached c(x);
  const double a = c.value() * c.value();
  c.move(x * x);
  return a + c.value();
}
class Rational {
 public:
  Rational(double p, double q = 1) : p_(p), q_(q) {}
  operator double() const { return p_ / q_; }
  friend Rational operator+(const Rational& a, const Rational& b) { return {a.p_ * b.q_ + b.p_ * a.q_, a.q_ * b.q_}; }
  friend Rational operator*(const Rational& a, const Rational& b) { return Rational(a.p_ * b.p_, a.q_ * b.q_); }
  friend bool operator==(const Rational& a, const Rational& b) { return a.p_ * b.q_ == b.p_ * a.q_; }

 private:
  double p_, q_;
};
inline double conversions(double x) {
  const Rational a = x;
  const Rational b(2, x);
  const Rational c = a * b + a;
  const double v = c;
  return v * static_cast<double>(b) * (a == b ? 2 : 1);
}
class Interval {
 public:
  Interval() : Interval(0, 1) {}
  explicit Interval(double w) : Interval(-w / 2, w / 2) { widened_ = w; }
  Interval(double a, double b) : a_(a), b_(b), length_{b - a} {}
  double middle() const { return (a_ + b_) / 2; }
  double length() const { return length_ * widened_; }
  struct Point {
    double at;
    double in(const Interval& i) const { return (at - i.a_) / i.length_; }
  };

 private:
  double a_ = 0, b_ = 0;
  double length_ = 1;
  double widened_ = 2.0;
};
inline double delegated(double x) {
  const Interval a, b(x), c{x, x * x};
  const Interval::Point p{x};
  return a.length() + b.length() * c.middle() + p.in(c) * p.in(b) + c.length();
}
class Machine {
  struct State {
    double level = 1;
    int steps = 0;
  };
  class Log {
   public:
    void add(double v) { entries_.push_back(v); }
    double last() const { return entries_.back(); }

   private:
    std::vector<double> entries_;
  };
  State state_;
  Log log_;

 public:
  void step(double x) {
    state_.level = state_.level * x + 1;
    ++state_.steps;
    log_.add(state_.level);
  }
  double result() const { return log_.last() * state_.steps; }
};
inline double private_classes(double x) {
  Machine m;
  m.step(x);
  m.step(x * x);
  return m.result();
}
class Builder {
 public:
  Builder& rate(double r) {
    rate_ = r;
    return *this;
  }
  Builder& add(double v) {
    values_.push_back(v * rate_);
    return *this;
  }
  Builder&& done() && { return std::move(*this); }
  double build() const {
    double s = 0;
    for (double v : values_) s = s * rate_ + v;
    return s;
  }

 private:
  double rate_ = 1;
  std::vector<double> values_;
};
inline double builders(double x) {
  Builder b;
  b.rate(x).add(2).add(x * x);
  return Builder().rate(2).add(x).build() * b.add(1).build();
}

// Inheritance.
struct Named {
  int id = 3;
  double tag(double x) const { return x * id; }
};
struct Weighted {
  double weight;
  explicit Weighted(double w) : weight(w) {}
  double heavy() const { return weight * weight; }
};
struct Thing : Named, Weighted {
  double size;
  Thing(double w, double s) : Weighted(w), size(s) { weight *= s; }
  double all() const { return tag(size) + heavy() * Weighted::weight; }
};
inline double total_weight(const Weighted& w) { return w.weight; }
inline double several_bases(double x) {
  Thing t(x, 2 * x);
  Weighted& w = t;
  w.weight += 1;
  return t.all() * total_weight(t);
}
struct Drawable {
  virtual double draw(double x) const = 0;
  virtual ~Drawable() = default;
};
struct Movable {
  virtual void move(double by) = 0;
  virtual ~Movable() = default;
};
struct Sprite : Drawable, Movable {
  double at = 1;
  double draw(double x) const override { return at * x; }
  void move(double by) override { at += by; }
};
inline double interfaces(double x) {
  Sprite s;
  Movable& m = s;
  m.move(x);
  const Drawable& d = s;
  return d.draw(x) * s.at;
}
struct Base {
  double* log;
  double k;
  Base(double& l, double a) : log(&l), k(a) {}
  virtual ~Base() { *log = *log * 2 + k; }
};
struct Derived : Base {
  double extra;
  Derived(double& l, double a, double e) : Base(l, a), extra(e) {}
  ~Derived() override { *log *= extra; }
};
inline double destruction_order(double x) {
  double log = x;
  {
    const std::unique_ptr<Base> p = std::make_unique<Derived>(log, x, x * x);
    Derived local(log, 3, x);
  }
  Base* raw = new Derived(log, 1, x);
  delete raw;
  return log;
}
struct Template {
  double run(double x) const { return before(x) * step(x) + after(x); }
  virtual ~Template() = default;

 protected:
  virtual double before(double x) const { return x; }

 private:
  virtual double step(double x) const = 0;
  double after(double x) const { return x * x; }
};
struct Concrete final : Template {
  using Template::Template;

 private:
  double step(double x) const override { return Template::before(x) * 3; }
};
inline double template_method(double x) { return Concrete().run(x); }
struct Inherits : Weighted {
  using Weighted::Weighted;
  double more = 2;
};
inline double inherited_constructors(double x) {
  const Inherits i(x);
  return i.heavy() * i.more;
}

// What the source never makes nor copies, but who calls the derivative does.
struct Given {
  Given() : mass(0), speed(0) {}
  Given(double m, double s) : mass(m), speed(s) {}
  Given(const Given& other) : mass(other.mass), speed(other.speed) {}
  Given& operator=(const Given& other) {
    mass = other.mass;
    speed = other.speed;
    return *this;
  }
  double mass, speed;
};
inline double energy(const Given& g) { return g.mass * g.speed * g.speed; }
template <class T>
struct GivenTemplate {
  GivenTemplate() : mass(0), speed(0) {}
  GivenTemplate(const GivenTemplate& other) : mass{other.mass}, speed(other.speed) {}
  GivenTemplate& operator=(const GivenTemplate& other) = default;
  T mass, speed;
};
using GivenNumbers = GivenTemplate<double>;
inline double energy_of_template(const GivenNumbers& g, double h) { return g.mass * g.speed * h; }

#endif
