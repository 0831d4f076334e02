// Types without numbers that only their class can name; and functions of classes and of templates as values.
#ifndef DUALREV_CASE_PRIVATE_TYPES_HPP
#define DUALREV_CASE_PRIVATE_TYPES_HPP

#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

// ---- private types ----

class Motor {
  enum class State { off, slow, fast };
  enum { limit = 3 };
  struct Record {
    int starts = 0;
    bool is_new() const { return starts < limit; }
  };

 public:
  explicit Motor(double speed) : speed_(speed), state_(State::slow) { record_.starts = 1; }
  void step(double by) {
    ++record_.starts;
    switch (state_) {
      case State::off: return;
      case State::slow: speed_ += by; break;
      case State::fast: speed_ *= by; break;
    }
    state_ = next(state_);
  }
  double speed() const { return record_.is_new() ? speed_ : speed_ * int{limit}; }

 private:
  State next(State s) const {
    const State after = s == State::slow ? State::fast : State::off;
    return speed_ > 100 ? State::off : after;
  }
  double speed_;
  State state_;
  Record record_;
};
inline double motor(double x, double y, int n) {
  Motor m(x);
  for (int i = 0; i < n; ++i) m.step(y);
  return m.speed() * x;
}
inline Motor started(Motor m, double by) {
  m.step(by);
  return m;
}
inline double passed_on(const Motor& m, double y) { return started(m, y).speed(); }

template <class T>
class Cell {
  enum Kind { empty, full };

 public:
  void set(T value) {
    value_ = value;
    kind_ = full;
  }
  T get() const { return kind_ == full ? value_ : T(1); }

 private:
  T value_ = T(0);
  Kind kind_ = empty;
};
inline double cells(double x, bool set) {
  Cell<double> a;
  if (set) a.set(x * x);
  return a.get() * x;
}

// ---- functions as values ----

struct Waves {
  static double sine(double x) { return std::sin(x) * 2; }
  static double cosine(double x) { return std::cos(x) + x; }
  double amplitude;
};
template <int N>
double power(double x) {
  double p = 1;
  for (int i = 0; i < N; ++i) p *= x;
  return p;
}
template <class T>
T half(const T& x) {
  return x / 2;
}
using Function = double (*)(double);
inline double static_member(double x, bool first) {
  Function f = first ? &Waves::sine : Waves::cosine;
  return f(x) * f(2 * x);
}
inline double instances(double x, int n) {
  const Function table[3] = {power<1>, &power<2>, power<3>};
  double sum = 0;
  for (int i = 0; i <= n; ++i) sum += table[i](x);
  const std::function<double(double)> f = power<4>;
  double (*const g)(const double&) = half<double>;
  return sum + f(x) + g(x);
}
inline double compared(double x, bool same) {
  const Function a = &power<2>;
  const Function b = same ? &power<2> : &power<3>;
  return a == b ? a(x) : b(x) * 5;
}

// Constants of a class, private or not: read as they are, or handed on as numbers.
class Quadrature {
  static constexpr std::array<double, 3> nodes{-0.774596669241483, 0, 0.774596669241483};
  static constexpr double weights[3] = {5.0 / 9, 8.0 / 9, 5.0 / 9};
  static constexpr unsigned n = 3;
  static constexpr bool scaled = true;
  static constexpr float tenth = 0.1f;
  static const double scale;
  static int same(int i) { return i; }
  static double shifted(double x) { return x + tenth; }

 public:
  template <class F>
  static double integral(F f, double a, double b) {
    const double c = 0.5 * (a + b), h = 0.5 * (b - a);
    double s = 0;
    for (int i = 0; i - n != 0; ++i) s += weights[same(i)] * f(c + h * nodes[i]);
    for (double w : weights) s += w * a;
    return (scaled ? s * h * scale : s) + shifted(a);
  }
};
inline const double Quadrature::scale = 0.5;
inline double quadrature(double a, double b) {
  return Quadrature::integral([&](double x) { return std::exp(-x * x * a); }, a, b);
}

inline double product(const std::array<double, 3>& u, const std::array<double, 3>& v) {
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}
inline double product(const double* u, const double* v, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += u[i] * v[i];
  return s;
}
struct Weighted {
  static constexpr std::array<double, 3> all{1, 2, 3};
  static constexpr double pair[2] = {0.5, 0.25};
  double k;
  double of(const std::array<double, 3>& x) const { return k * product(all, x) + product(pair, x.data(), 2); }
};
inline double weighted(double a, double b) { return Weighted{a}.of({a, b, a * b}); }

template <class T>
class Tabled {
  static constexpr T table[2] = {T(1), T(3)};
  T scale;

 public:
  explicit Tabled(T s) : scale(s) {}
  T at(T x) const { return scale * (table[0] + table[1] * x) + product(table, &scale, 1); }
};
inline double tabled(double a, double b) { return Tabled<double>(a).at(b); }

#endif
