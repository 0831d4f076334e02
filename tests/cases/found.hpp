// Defects that hostile trials of the tool found, by number; each was silent or gave code that did not compile.
#ifndef DUALREV_CASE_FOUND_HPP
#define DUALREV_CASE_FOUND_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <exception>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace found {

// 1: the key of a map lost its derivative.
inline double key(double x, double y) {
  std::map<double, double> m;
  m[x * y] = x;
  m[2.0] += y;
  return m.begin()->first * 3 + m.begin()->second;
}

// 2: default member initialisers were written out at the call, where their names mean something else.
struct Aggregate {
  double p;
  double q = p * 2;
  int n = 3;
  double r = q * n;
};
inline double designated(double x, double y) {
  double p = x;
  Aggregate a{.p = y, .n = 5};
  std::vector<Aggregate> all;
  all.push_back({.p = y * p, .n = 1});
  return a.q * p + a.r + all[0].r + Aggregate{.p = p, .n = 2}.r;
}

// 2b: the same in a constructor's initialisers, where the members of the class around have such names.
struct Around {
  double p;
  Aggregate first, second;
  Around(double x, double y) : p(x), first{y}, second{.p = y, .n = 7} {}
};
inline double designated_inside(double x, double y) {
  const Around a(x, y);
  return a.p * a.first.q + a.first.r * a.second.r + a.second.q;
}

// 3: a bound member function that changes the object.
struct Sum {
  double a;
  double add(double t) {
    a += t;
    return a;
  }
};
inline double bound(double x, double y) {
  Sum b{x};
  auto add = std::bind(&Sum::add, b, y);
  const double first = add();
  const double second = add();
  return first * second + b.a;
}

// 5: a generic lambda that is called with several closures.
inline double several_closures(double x, double y) {
  auto safe = [](auto&& g, double d) {
    try {
      return g() * d;
    } catch (double e) {
      return e + d;
    }
  };
  const double first = safe([&] { return x * y; }, y);
  const double second = safe([&]() -> double { throw y * y; }, x);
  return first * second;
}

// 6: a throw beside a number.
inline double chosen_throw(double x, double y) {
  try {
    double z = x > 1 ? y * x : throw y * x * x;
    return z;
  } catch (double e) {
    return e + x;
  }
}

// 7: a default member initialiser that calls a function.
inline double square(double t) { return t * t; }
struct Made {
  double a = 1, b = square(a) + 3;
};
inline double made(double x, double y) {
  Made d{x};
  return d.b * y;
}

// 9: a conversion to a reference.
struct Box {
  double v = 1;
  operator double&() { return v; }
};
inline double converted(double x, double y) {
  Box o{x};
  double& r = o;
  r *= y;
  static_cast<double&>(o) += x;
  return o.v;
}

// 12: a copy that was written was none.
struct Pair {
  double a, b;
  Pair& operator*=(const double& s) {
    a *= s;
    b *= s;
    return *this;
  }
  Pair& normalise() {
    const double n = std::sqrt(a * a + b * b);
    a /= n;
    b /= n;
    return *this;
  }
};
inline double copy_in_a_reference(double x, double y) {
  double a = x;
  const double& w = double(a);
  a = 7;
  return w * y + a;
}
inline double copy_as_argument(double x, double y) {
  Pair v{x, y};
  v *= double(v.a);
  return v.a + v.b;
}
inline double copy_that_changes(double x, double y) {
  Pair a{x, y};
  Pair b = Pair(a).normalise();
  return a.a * b.b;
}
inline double copy_of_a_vector(double x, double y) {
  std::vector<double> v{x, y};
  const auto& c = std::vector<double>(v);
  v[0] = 7;
  std::vector<double>(v).clear();
  for (double& each : std::vector<double>(v)) each = 3;
  return c[0] * y + v[0] * v[1];
}
inline double copy_of_a_closure(double x, double y) {
  auto count = [n = x](double by) mutable { return n *= by; };
  const double first = decltype(count)(count)(y);
  const double second = count(y);
  return first + second;
}

// 14: a member without scalars, made by copying.
struct Named {
  double v;
  std::string m;
  std::vector<int> k;
  Named(double d, std::string s, const std::vector<int>& q) : v(d), m(std::move(s)), k{q} {}
};
inline double named(double x, double y) {
  Named n(x * y, "label", {1, 2});
  return n.v * static_cast<double>(n.m.size() + n.k.size());
}

// 16: an exception that is caught by a base without numbers.
struct Failure : std::exception {
  explicit Failure(double d) : v(d) {}
  double v;
};
inline double caught_by_base(double x, double y) {
  try {
    throw Failure(x * y);
  } catch (const std::exception& e) {
    return static_cast<const Failure&>(e).v * y + static_cast<const Failure*>(&e)->v;
  }
}

// An override without numbers in its signature but the result, which it takes from an exception.
struct Quiet {
  virtual ~Quiet() = default;
  virtual double run(const std::function<void()>& f) const = 0;
};
struct Handling : Quiet {
  double run(const std::function<void()>& f) const override {
    try {
      f();
      return 0;
    } catch (const Failure& e) {
      return e.v;
    }
  }
};
inline double given_by_an_override(double x, double y) {
  const Handling handling;
  const Quiet& quiet = handling;
  return quiet.run([&] { throw Failure(x * y); }) * y;
}

// The address of a library's function, as in C.
inline double applied(const double* p, int n, double (*g)(double)) {
  double s = 0;
  while (n--) s += g(*p++);
  return s;
}
inline double squared(double x) { return x * x; }
#ifndef CASE_ON_FORWARD_DUALS
inline double by_address(double x, double y) {
  double (*table[])(double) = {&std::sin, &squared, std::exp};
  const double p[] = {x, y, x * y};
  double s = applied(p, 2, &std::cos) + applied(p, 2, &squared);
  for (auto* f : table) s += f(x) * y;
  return s;
}
#endif

// A table of a class, named through an object.
struct Tabled {
  static constexpr double weights[2][2] = {{1, 2}, {3, 4}};
  double scale;
  double at(int i) const { return weights[i][1] * scale; }
};
inline double table_of_an_object(double x, double y) {
  const Tabled t{x};
  double s = 0;
  for (int i = 0; i < 2; ++i) s += t.weights[i][0] * y + t.at(i) * t.weights[1][i];
  return s * y;
}

// Comparisons that the compiler writes, for friends.
struct Ranked {
  double level, weight;
  friend bool operator==(const Ranked&, const Ranked&) = default;
  friend auto operator<=>(const Ranked&, const Ranked&) = default;
};
inline double ranked(double x, double y) {
  std::vector<Ranked> all{{x, y}, {y, x}, {x * y, 2}};
  std::sort(all.begin(), all.end());
  const Ranked first = all.front();
  if (first == all.back()) return x;
  return first < Ranked{x, y} ? all[0].level * all[1].weight : all[2].level * y;
}

// From here on found by random programs (tests/random).

// 17: `return {}` lost its semicolon.
inline double nothing(double x, double y) {
  if (x < y) return {};
  switch (static_cast<int>(y)) {
    case 1: return {};
    default: return x * y;
  }
}

// 18: braces in braces were named as if they were a value.
inline double rows(double x, double y) {
  double m[2][2] = {{0.5, 0.5 / (2 + std::abs(-0.5))}, {y, std::asinh(x + 0.3)}};
  return m[0][1] * m[1][1] + m[1][0];
}

// 19: a member's braces were to be returned from a lambda.
struct Braced {
  double y = 0.5;
  std::array<double, 2> w{0.5, std::atan(y + 0.3)};
  double c[2] = {y * y, std::atan(y * 2)};
};
inline double braced(double x, double y) {
  Braced b{x};
  return b.w[1] * y + b.c[0] * b.c[1];
}

// 20: the twin of an abstract base had no constructor for its members to be set later.
struct Abstract {
  double w;
  explicit Abstract(double u) : w(u) {}
  virtual ~Abstract() = default;
  virtual double value(double t) const = 0;
};
struct Concrete : Abstract {
  double c;
  Concrete(double u, double v) : Abstract(v), c(u) {}
  double value(double t) const override { return c * t + w; }
};
struct Heir : Concrete {
  using Concrete::Concrete;
};
inline double heir(double x, double y) {
  const Heir h(x, y);
  const Abstract& a = h;
  return a.value(x) * h.w;
}

// 21: default arguments of a function that must be named by a cast, because there are overloads behind the call.
inline double later(double a, double b = 0.5, int n = 2) { return std::sin(a * b) * n; }
inline double earlier(double x, double y) { return later(x) * later(x, y); }
inline double later(int n, double b) { return n * b; }

// 22: an instance lost its arguments where another function of that name stands behind the call: half<int>(3) is 1.
template <typename T>
T half(const T& a) {
  return a / T(2);
}
inline double halved(double x, double y) { return x * half<double>(3) + y; }
namespace behind {
inline double half(double x) { return x; }
}  // namespace behind

// Member templates of a class that holds no numbers.
struct Tools {
  int k = 2;
  template <class T>
  static T square(T x) {
    return x * x;
  }
  template <class T>
  T cube(const T& x) const {
    return x * x * x * k;
  }
};
template <class T>
struct Times {
  T v;
  template <class U>
  auto of(const U& u) const {
    return v * u;
  }
};
inline double member_templates(double x, double y) {
  Tools tools;
  Times<int> three{3};
  return Tools::square(x) * tools.cube(y) + three.of(x) * three.of(2) * tools.k;
}

// 23: a call that leaves out arguments goes through a pointer, which has no default ones, where the function has further
// overloads behind the call.
inline double scaled(double a, double b = -2, bool more = true) { return more ? a * b + 1 : a; }
inline double one_of(double a) {
  const double b = scaled(std::sqrt(2.0)) + scaled(scaled(0.5), 3);
  return a * b;
}
inline double left_out(double x, double y) { return one_of(x) * scaled(std::sqrt(3.0), 0.5) + scaled(y); }
inline double scaled(const char* name) { return name[0]; }

}  // namespace found

#endif
