// Types without numbers that only their class can name; and functions of classes and of templates as values.
#ifndef DUALREV_CASE_PRIVATE_TYPES_HPP
#define DUALREV_CASE_PRIVATE_TYPES_HPP

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

#endif
