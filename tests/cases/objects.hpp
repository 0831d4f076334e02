// Objects with private state as parameters and results of roots: the cotangent is an object of the same class.
#ifndef DUALREV_CASE_OBJECTS_HPP
#define DUALREV_CASE_OBJECTS_HPP

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class Spring {
 public:
  Spring(double k, double l) : k_(k), l_(l) {}
  double energy(double x) const { return 0.5 * k_ * (x - l_) * (x - l_); }
  double k() const { return k_; }
  double l() const { return l_; }
 private:
  double k_, l_;
};
class LabelledSpring : public Spring {
 public:
  LabelledSpring(std::string n, double k, double l) : Spring(k, l), name_(std::move(n)) {}
  double scaled(double x) const { return energy(x) * extra_ * w_[0].v; }
 private:
  struct Weight {
    double v = 2;
  };
  std::string name_;
  double extra_ = 3;
  std::vector<Weight> w_{Weight{}, Weight{5}};
};
inline double total(const Spring& s, double x) { return s.energy(x) * s.k(); }
inline double labelled(const LabelledSpring& s, double x) { return s.scaled(x) + s.l(); }
inline Spring stiffer(const Spring& s, double by) { return Spring(s.k() * by, s.l()); }
inline double of_map(const std::map<std::string, double>& m, std::optional<double> o) {
  double s = o.value_or(0.5);
  for (const auto& [k, v] : m) s += v * v * static_cast<double>(k.size());
  return s * (o ? *o : 1);
}

#endif
