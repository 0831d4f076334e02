// Functions that are run backwards on objects whose members only their classes may name, and on objects with bases.
#ifndef DUALREV_CASE_REGIONS_PRIVATE_HPP
#define DUALREV_CASE_REGIONS_PRIVATE_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include <dualrev/annotate.hpp>

namespace regions_private {

class Spring {
 public:
  Spring(double k, double l) : k_(k), l_(l) {}
  double energy(double x) const { return 0.5 * k_ * (x - l_) * (x - l_); }
  double stiffness() const { return k_; }
  void soften(double by) { k_ *= by, l_ += by; }
  double& length() { return l_; }

 private:
  double k_, l_;
};
DUALREV_DIFFERENTIATE inline double total(const Spring& s, const std::vector<double>& x) {
  double e = 0;
  for (std::size_t i = 0; i < x.size(); ++i) e += s.energy(x[i]) * s.stiffness();
  return e;
}
DUALREV_DIFFERENTIATE inline double by_pointer(const Spring* s, const std::vector<double>& x) {
  double e = 1;
  for (double each : x) e *= 1 + s->energy(each);
  return e;
}
DUALREV_DIFFERENTIATE inline double by_value(Spring s, const std::vector<double>& x) {
  double e = 0;
  for (double each : x) {
    e += s.energy(each);
    s.soften(each);
  }
  return e * s.stiffness();
}
DUALREV_DIFFERENTIATE inline double of_many(const std::vector<Spring>& all, double x) {
  double e = 0;
  for (const Spring& each : all) e += each.energy(x) * e + each.stiffness();
  for (std::size_t i = 1; i < all.size(); ++i) e += all[i].energy(e) * all[i - 1].stiffness() * 0.01;
  return e;
}
/// Overwrites what it reads.
DUALREV_DIFFERENTIATE inline double softened(Spring& s, const std::vector<double>& x) {
  double e = 0;
  for (double each : x) {
    e += s.energy(each) * each;
    s.soften(0.5 + e * 0.1);
    s.length() *= each;
  }
  return e;
}

/// Rows, integers and constants among the members, a class in a class.
class Model {
 public:
  Model(const std::vector<double>& w, double a, double b, double c, int degree)
      : weights_(w), corner_{a, b}, scale_(c), degree_(degree) {}
  double at(double x) const {
    double s = 0;
    for (std::size_t i = 0; i < weights_.size(); ++i) s = s * x + weights_[i] * corner_[i % 2];
    for (int k = 0; k < degree_; ++k) s *= scale_;
    return s;
  }
  std::size_t size() const { return weights_.size(); }

 protected:
  std::vector<double> weights_;

 private:
  double corner_[2];
  const double scale_;
  int degree_;
};
DUALREV_DIFFERENTIATE inline double fitted(const Model& m, const std::vector<double>& x) {
  double s = 0;
  for (double each : x) {
    const double r = m.at(each) - each;
    s += r * r;
  }
  return s * static_cast<double>(m.size());
}
class Car {
 public:
  Car(const Spring& front, const Spring& rear, double mass) : front_(front), rear_(rear), mass_(mass) {}
  double energy(double x) const { return front_.energy(x) + rear_.energy(2 * x) * mass_; }

 private:
  Spring front_, rear_;
  double mass_;
};
DUALREV_DIFFERENTIATE inline double driven(const Car& car, const std::vector<double>& x) {
  double e = 0;
  for (double each : x) e = 0.5 * e + car.energy(each) * each;
  return e;
}

/// Where it ends does not depend on where it begins.
DUALREV_DIFFERENTIATE inline double found_by_newton(const Spring& s, double x0) {
  double x = x0;
  for (int i = 0; i < 20; ++i) {
    const double residual = s.energy(x) * x - 1, slope = s.energy(x) + s.stiffness() * x * (x - 0.25);
    x -= residual / slope;
    if (residual * residual < 1e-28) break;
  }
  return x;
}
/// What belongs to the class alone.
class Neuron {
 public:
  Neuron(double w, double b) : w_(w), b_(b) {}
  double at(double x) const { return sigmoid(w_ * x + b_) * scale + (is_leaky() ? 0.1 * x : x * x); }
  static double both(const Neuron& a, const Neuron& b, double x) { return a.w_ * b.at(x) + sigmoid(a.b_); }

 private:
  enum class Kind { plain, leaky };
  static double sigmoid(double z) { return z / (1 + z * z) + shift; }
  bool is_leaky() const { return kind_ == Kind::leaky; }
  static constexpr int scale = 3, shift = 2;
  double w_, b_;
  Kind kind_ = Kind::leaky;
};
DUALREV_DIFFERENTIATE inline double of_neurons(const Neuron& a, const Neuron& b, const std::vector<double>& x) {
  double s = 0;
  for (double each : x) s += a.at(each) * Neuron::both(b, a, each);
  return s;
}
class Network {
  struct Layer {
    std::vector<double> w, b;
    double scale;
    int size() const { return static_cast<int>(b.size()); }
    double at(int i, double x) const { return w[i] * x + b[i]; }
  };

 public:
  void add(const std::vector<double>& w, const std::vector<double>& b, double scale) {
    layers_.push_back({w, b, scale});
  }
  double at(double x) const {
    double s = x;
    for (const Layer& layer : layers_) {
      double t = 0;
      for (int i = 0; i < layer.size(); ++i) t += layer.at(i, s) * layer.at(i, s) * layer.scale;
      s = t;
    }
    return s;
  }
  double ends() const {
    const Layer& first = layers_.front();
    const auto& last = layers_.back();
    Layer copy = first;
    copy.scale *= last.scale;
    return first.w[0] * last.b[0] + copy.scale;
  }

 private:
  std::vector<Layer> layers_;
};
DUALREV_DIFFERENTIATE inline double of_network(const Network& n, const std::vector<double>& x) {
  double s = 0;
  for (double each : x) s += n.at(each) * each + n.ends();
  return s;
}
/// Classes inside of others.
class Outer {
 public:
  class Inner {
   public:
    explicit Inner(double a) : a_(a) {}
    double f(double x) const { return a_ * x * x; }

   private:
    double a_;
  };
  explicit Outer(double a) : inner_(a) {}
  const Inner& inner() const { return inner_; }
  double f(double x) const { return inner_.f(x) * x; }

 private:
  Inner inner_;
};
DUALREV_DIFFERENTIATE inline double of_inner(const Outer& o, const Outer::Inner& inner, const std::vector<double>& x) {
  double s = 0;
  for (double each : x) s += o.f(each) * o.inner().f(s + 1) + inner.f(each);
  return s;
}
DUALREV_DIFFERENTIATE inline double assigned(std::vector<Outer::Inner>& all, const std::vector<double>& x) {
  double s = 0;
  for (std::size_t i = 1; i < all.size(); ++i) {
    s += all[i].f(x[i]);
    all[i] = all[i - 1];
    s *= all[i].f(x[i - 1]);
  }
  return s;
}

// ---- bases ----

struct Line {
  double a, b;
  double f(double x) const { return a * x + b; }
};
struct Parabola : Line {
  double c;
  double g(double x) const { return f(x) + c * x * x; }
};
struct Cubic : Parabola {
  double d;
  double h(double x) const { return g(x) + d * x * x * x + a * b; }
};
DUALREV_DIFFERENTIATE inline double of_cubic(const Cubic& p, const std::vector<double>& x) {
  double s = 0;
  for (double each : x) s += p.h(each) * p.b + p.f(s) * 0.1;
  return s;
}
inline double of_line(const Line& l, const std::vector<double>& x) {
  double s = 0;
  for (double each : x) {
    s += l.f(each) * s * 0.1 + l.a;
    if (s > 100) break;
  }
  return s;
}
DUALREV_DIFFERENTIATE inline double as_base(const Parabola& p, const std::vector<double>& x) {
  const Line& line = p;
  double s = of_line(p, x);
  for (double each : x) s += line.f(each) * p.g(s) * 0.01;
  return s;
}
DUALREV_DIFFERENTIATE inline double sliced(const Parabola& p, const std::vector<double>& x) {
  Line line = p;
  double s = 0;
  for (double each : x) {
    s += line.f(each) * p.c;
    line.a *= each;
  }
  return s + p.a;
}
/// Members of a base that nobody but the derived class, or nobody but the base itself, may name.
class Loaded : private Spring {
 public:
  Loaded(double k, double l, double load) : Spring(k, l), load_(load) {}
  double work(double x) const { return energy(x) - load_ * x * stiffness(); }

 private:
  double load_;
};
DUALREV_DIFFERENTIATE inline double loaded(const Loaded& s, const std::vector<double>& x) {
  double e = 0;
  for (double each : x) e += s.work(each) * each;
  return e;
}
/// A name that several classes of an object have is not taken for another's: over the tape.
struct Below {
  double a;
  double below(double x) const { return a * x; }
};
struct Above : Below {
  double a;
  double above(double x) const { return a * below(x) + Below::a; }
};
DUALREV_DIFFERENTIATE inline double two_of_a_name(const Above& p, const std::vector<double>& x) {
  double s = 0;
  for (double each : x) s += p.above(each) * p.a;
  return s;
}

}  // namespace regions_private

#endif
