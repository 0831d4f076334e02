// Constants that something can change, or whose initialisers may give something else the second time, have no twins.
#pragma once
#include <cstdlib>
#include <functional>
#include <memory>
#include <span>
#include <vector>
struct Setting {
  double k = 1;
};
inline const std::shared_ptr<Setting> shared = std::make_shared<Setting>();
inline double writes_what_is_shared(double x) {
  const double r = shared->k * x;
  shared->k = x;  // refused at 3: dualrev-global "writes 'shared'"
  return r;
}
struct Memory {
  mutable double s = 1;
  double get(double d) const {
    const double r = s;
    s = d;  // refused at 7: dualrev-constant "'self' is marked constant, but a value that is differentiated is stored in it"
    return r;
  }
};
inline const Memory memory;
inline double remembers(double x) { return memory.get(x) * x; }
inline const std::function<double(double)> closure = [s = 0.0](double d) mutable {
  const double r = s;
  s = d;
  return r;
};
inline double calls_what_remembers(double x) { return closure(x) * x; }  // refused at 55: dualrev-constant "the constant 'closure' has no twin"

inline int count = 0;
struct Counted {
  double v;
  Counted() : v(++count) {}
};
inline const Counted counted;
inline const std::vector<double> chance{double(std::rand() % 1000), 2};
inline std::vector<double> load() { return {double(++count), 2}; }
inline const std::vector<double> loaded = load();
inline double counts(double x) {
  Counted own;
  own.v = x;
  const Counted& one = x > 0 ? counted : own;  // refused at 32: dualrev-constant "the constant 'counted' has no twin"
  return one.v * x;
}
inline double by_chance(double x) {
  const std::vector<double> own{x, x};
  const std::vector<double>& one = x > 0 ? chance : own;  // refused at 44: dualrev-constant "the constant 'chance' has no twin"
  const std::vector<double>& other = x > 0 ? loaded : own;  // refused at 46: dualrev-constant "the constant 'loaded' has no twin"
  return one[0] * other[0];
}
