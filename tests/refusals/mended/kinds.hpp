// The ways out of classes, closures, templates and members, as the notes name them.
#pragma once
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <set>
#include <vector>

// way out: "write the class without it, or keep it outside the differentiated code"
struct Plain {
  double v = 0;
  double twice() const { return 2 * v; }
};
inline double plain_class(double x) { return Plain{x}.twice(); }

// way out: "write it as a named function"
inline double named(double x) { return x * x; }
inline double by_name(double x) { return named(named(x)); }

// way out: "call the function by its name"
inline double called_by_name(double x) { return named(x) * x; }

// way out: "wrap the call in a lambda"
struct Scale {
  double k;
  double operator()(double x) const { return k * x; }
  template <class T>
  T apply(T x) const {
    return k * x;
  }
};
template <class F>
double applied(F f, double x) {
  return f(x);
}
inline double wrapped(double x) {
  const Scale s{x};
  return applied([&](double a) { return s(a); }, x) + applied([&](double a) { return s.apply(a); }, x);
}

// way out: "throw an exception without numbers, or handle it outside the differentiated code"
inline double without_numbers(double x) {
  if (x < 0) throw std::domain_error("negative");
  return x * 2;
}


// way out: "ask for the derivative outside, and pass its value in"
inline double given_derivative(double x, double slope) { return x * slope; }

// way out: "differentiate a function of floating-point parameters with a floating-point result"
inline double of_numbers(double x, int n) { return x * n; }

// way out: "make its class an aggregate, or pass it as a function parameter"
struct Level {
  int n;
};
template <Level L>
double raised(double x) {
  double r = 1;
  for (int i = 0; i < L.n; ++i) r *= x;
  return r;
}
inline double by_aggregate(double x) { return raised<Level{3}>(x); }
inline double raised_by(double x, const Level& level) {
  double r = 1;
  for (int i = 0; i < level.n; ++i) r *= x;
  return r;
}

// way out: "write a free function that takes the object as a parameter and calls it"
struct Spring {
  double k;
  virtual ~Spring() = default;
  virtual double force(double x) const = 0;
};
struct Linear final : Spring {
  double force(double x) const override { return -k * x; }
};
inline double force_of(const Linear& spring, double x) { return spring.force(x); }

// way out: "define it at namespace scope"
struct Square {
  double operator()(double y) const { return y * y; }
};
struct Negative {
  double value;
};
inline double at_namespace_scope(double x) {
  try {
    if (x < 0) throw Negative{x};
    return applied(Square{}, x);
  } catch (const Negative& e) {
    return e.value * 2;
  }
}

// way out: "give the lambda expressions the same parameter and result types, or pass them as std::function"
inline double applied_function(const std::function<double(double)>& f, double x) { return f(x); }
inline double same_types(double x) {
  return applied([](double a) { return a * a; }, x) + applied([](double a) { return a + 1; }, x);
}
inline double as_functions(double x) {
  return applied_function([](double a) { return a * a; }, x) + applied_function([](float a) { return 2.0 * a; }, x);
}

// way out: "write a class with another name, and give it to the library as a template argument: a comparator, a deleter, a hash"
struct Ranked {
  double v;
  int rank;
};
struct ByRank {
  bool operator()(const Ranked& a, const Ranked& b) const { return a.rank < b.rank; }
  bool operator()(const std::unique_ptr<Ranked>& a, const std::unique_ptr<Ranked>& b) const { return a->rank < b->rank; }
};
struct Deleter {
  void operator()(Ranked* p) const { delete p; }
};
struct SameRank {
  bool operator()(const Ranked& a, const Ranked& b) const { return a.rank == b.rank; }
};
struct HashOfRank {
  std::size_t operator()(const Ranked& a) const { return static_cast<std::size_t>(a.rank); }
};
inline double ordered(double x, double y) {
  const std::set<Ranked, ByRank> s{{x, 2}, {y, 1}};
  return s.begin()->v;
}
inline double deleted(double x) {
  const std::unique_ptr<Ranked, Deleter> p(new Ranked{x, 1});
  return p->v * x;
}
inline double hashed(double x, double y) {
  const std::unordered_set<Ranked, HashOfRank, SameRank> s{{x, 2}, {y, 2}};
  return s.begin()->v * static_cast<double>(s.size());
}
