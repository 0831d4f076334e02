// Member functions that are asked for themselves: functions of their objects, which need no tape.
#ifndef DUALREV_CASE_MEMBER_ROOTS_HPP
#define DUALREV_CASE_MEMBER_ROOTS_HPP

#include <cmath>
#include <dualrev/annotate.hpp>
#include <vector>

namespace member_roots {

struct Spring {
  double k, rest;
  int n = 3;
  DUALREV_DIFFERENTIATE double energy(const std::vector<double>& x) const {
    double e = 0;
    for (std::size_t i = 0; i + 1 < x.size(); ++i) {
      const double s = x[i + 1] - x[i] - rest;
      e += 0.5 * k * s * s;
    }
    for (int j = 0; j < n; ++j) e += decay(e);
    return e;
  }
  double decay(double e) const { return std::exp(-e * k); }
  // Changes its object, and hides a member.
  DUALREV_DIFFERENTIATE double advance(double dt, int n) {
    for (int j = 0; j < n; ++j) {
      rest += dt * this->k;
      k -= dt * rest * 0.1;
    }
    return k * rest;
  }
  DUALREV_DIFFERENTIATE double by_value(std::vector<double> self, double) const {
    for (double& each : self) each *= k;
    double sum = rest;
    for (double each : self) sum += each * each;
    return sum;
  }
  DUALREV_DIFFERENTIATE std::vector<double> forces(const std::vector<double>& x) const {
    std::vector<double> f(x.size());
    for (std::size_t i = 0; i + 1 < x.size(); ++i) {
      const double s = k * (x[i + 1] - x[i] - rest);
      f[i] += s;
      f[i + 1] -= s;
    }
    return f;
  }
};

struct Model {
  std::vector<double> w;
  double b = 0;
  // Over the tape.
  struct Part {
    double scale;
    DUALREV_DIFFERENTIATE double of(const std::vector<double>& x) const {
      double sum = 0;
      for (double each : x) sum += each * scale;
      return sum * sum;
    }
  };
  DUALREV_DIFFERENTIATE double loss(const std::vector<double>& x) const {
    double s = b;
    for (std::size_t i = 0; i < w.size(); ++i) s += w[i] * x[i];
    return s * s;
  }
  DUALREV_DIFFERENTIATE double operator()(double t) const {
    double s = 0;
    for (double each : w) s = s * t + each;
    return s + b;
  }
};
// Two functions of one name.
DUALREV_DIFFERENTIATE inline double Model_loss(const Model& self, double x) { return self.b * x; }

// Of a template: over the tape.
template <class T, int n>
struct Polynomial {
  T c[n];
  DUALREV_DIFFERENTIATE T at(T x) const {
    T sum = 0;
    for (int i = n; i-- > 0;) sum = sum * x + c[i];
    return sum;
  }
};
DUALREV_DIFFERENTIATE inline double asks(const Polynomial<double, 3>& p, double x) { return p.at(x); }

// What only its class may name, and what the object decides on: over the tape.
class Hidden {
 public:
  Hidden(double a, double b) : a_(a), b_(b) {}
  DUALREV_DIFFERENTIATE double sum(const std::vector<double>& x) const {
    double s = b_;
    for (double each : x) s += a_ * each;
    return s * s;
  }
  double a() const { return a_; }

 private:
  double a_, b_;
};

}  // namespace member_roots

#endif  // DUALREV_CASE_MEMBER_ROOTS_HPP
