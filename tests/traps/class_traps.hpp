// Where classes and function values go wrong in silence once their text stands in a twin: who is called, what is copied, when.
#ifndef DUALREV_CASE_CLASS_TRAPS_HPP
#define DUALREV_CASE_CLASS_TRAPS_HPP

#include <functional>

// ---- a function of the object that changes what stands left of it ----

class Counter {
 public:
  explicit Counter(double start) : value_(start) {}
  double bump() { return value_ *= 2; }
  double member_then_call() { return value_ * 10 + bump(); }
  double call_then_member() { return bump() + value_ * 10; }
  double twice() { return bump() * bump(); }

 private:
  double value_;
};
inline double member_changed_later(double x) { return Counter(x).member_then_call(); }
inline double member_changed_before(double x) { return Counter(x).call_then_member(); }
inline double changed_in_between(double x) { return Counter(x).twice(); }

// ---- a const function that changes something all the same ----

struct Cached {
  mutable double v;
  double bump() const { return v *= 2; }
};
struct Handle {
  double* place;
  double bump() const { return *place *= 3; }
};
inline double mutable_changed_in_between(double x) {
  const Cached c{x};
  const double all[] = {c.v, c.bump() * c.v, c.v};
  return all[0] + all[1] * 10 + all[2] * 100;
}
inline double owner_changed_in_between(double x) {
  double y = x;
  const Handle h{&y};
  const double all[] = {y * 2, h.bump() + x, y * y};
  return all[0] + all[1] * 10 + all[2] * 100;
}

// ---- overloads by const ----

struct Gauge {
  double v;
  double read() { return 2 * v; }
  double read() const { return 3 * v; }
};
inline double read_constant(const Gauge& g) { return g.read(); }
inline double read_either(double x) {
  Gauge g{x};
  const Gauge& fixed = g;
  return g.read() * 10 + fixed.read() + read_constant(g);
}

// ---- a copy of a derived object is its base, a reference is not ----

struct Shape {
  double a;
  explicit Shape(double a_) : a(a_) {}
  virtual ~Shape() = default;
  Shape(const Shape&) = default;
  virtual double area() const { return a; }
};
struct Square : Shape {
  using Shape::Shape;
  double area() const override { return a * a; }
};
inline double sliced(double x) {
  const Square square(x);
  const Shape copy = square;
  const Shape& same = square;
  return 10 * copy.area() + same.area() + square.Shape::area();
}
// In a constructor the object is its base.
struct Early {
  double seen;
  explicit Early(double x) : seen(0) { seen = scaled(x); }
  virtual ~Early() = default;
  virtual double scaled(double x) const { return 2 * x; }
};
struct Late : Early {
  explicit Late(double x) : Early(x) {}
  double scaled(double x) const override { return 5 * x; }
};
inline double during_construction(double x) {
  const Late late(x);
  return late.seen + late.scaled(x) * 10;
}

// ---- members are set in the order of their declaration, by their own initialisers where the constructor is silent ----

struct Ordered {
  double first, second = first * 2, third;
  explicit Ordered(double x) : first(x + 1), third(second * first) { second *= third; }
};
inline double ordered(double x) {
  const Ordered o(x);
  return o.first + o.second + o.third;
}

// ---- destructors run where the scope ends, in reverse ----

class Applies {
 public:
  Applies(double& to, double by) : to_(to), by_(by) {}
  ~Applies() { to_ = to_ * by_ + 1; }
  Applies(const Applies&) = delete;
  Applies& operator=(const Applies&) = delete;

 private:
  double& to_;
  double by_;
};
inline double scopes(double x) {
  double y = x;
  {
    const Applies first(y, 2);
    const Applies second(y, x);
    y += 1;
  }
  return y;
}

// ---- captures: copies are made where the lambda stands, references see what comes later ----

inline double captured_before(double x) {
  double y = x;
  const auto copy = [y] { return 10 * y; };
  const auto refer = [&y] { return y; };
  y *= x;
  return copy() + refer();
}
inline double captured_and_kept(double x) {
  auto count = [n = x]() mutable { return n *= 2; };
  auto other = count;
  const double a = count();
  const double b = count();
  return a + 10 * b + 100 * other();
}
inline std::function<double(double)> scaled_by(double k) {
  return [k](double x) { return k * x; };
}
inline double outlives_its_function(double x) {
  const auto f = scaled_by(x);
  const auto g = scaled_by(f(x));
  return f(1.5) + g(x);
}
inline double parameter_named_tape(double x) {
  const auto f = [](double tape) { return tape * tape; };
  const auto g = [&](double tape1) { return tape1 * x; };
  return f(x) + g(2);
}

// ---- a function value that is assigned anew ----

inline double half_of(double x) { return x / 2; }
inline double square_of(double x) { return x * x; }
inline double assigned_anew(double x, bool squared) {
  double (*f)(double) = half_of;
  if (squared) f = &square_of;
  double (*const table[])(double) = {half_of, f};
  return f(x) + 10 * table[1](x) + table[0](x);
}

// ---- names: members like those of a dual and of the tape ----

struct Names {
  double v, id;
  double push(double tape) const { return v * tape + id; }
  double by(double v_) const { return push(v_) * v; }
};
inline double named_like_the_runtime(const Names& n, double tape) { return n.push(tape) + n.by(2); }

// ---- a comparison and a test of one's own ----

struct Level {
  double v;
  bool operator<(const Level& o) const { return v > o.v; }
  explicit operator bool() const { return v > 1; }
};
inline double own_comparison(double x, double y) {
  const Level a{x}, b{y};
  const double least = a < b ? a.v : 2 * b.v;
  return b ? least * y : least;
}

#endif
