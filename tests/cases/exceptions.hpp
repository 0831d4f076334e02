// Exceptions around scalars: thrown, caught, thrown on, by code with and without derivatives.
#ifndef DUALREV_CASE_EXCEPTIONS_HPP
#define DUALREV_CASE_EXCEPTIONS_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// ---- numbers ----

inline double throws_scalar(double x) {
  if (x < 0) throw x * 2;
  return x * 3;
}
inline double catches_scalar(double x, double y) {
  try {
    return throws_scalar(x) * y;
  } catch (double d) {
    return d * d + y;
  }
}
inline double scalar_by_reference(double x, double y) {
  try {
    try {
      throw x * y;
    } catch (double& d) {
      d *= x;
      throw;
    }
  } catch (const double& d) {
    return d + y;
  }
}
// A copy that is changed changes nothing else.
inline double scalar_by_value(double x, double y) {
  try {
    try {
      throw x * y;
    } catch (double d) {
      d *= x;
      if (d > 1e9) return d;
      throw;
    }
  } catch (double d) {
    return d + y;
  }
}
inline double in_a_condition(double x, double y) {
  try {
    return (x > y ? x * y : throw x + y) * 2;
  } catch (double d) {
    return d * x;
  }
}
inline double constant_thrown(double x) {
  const double constant = 2.5;
  try {
    throw constant;
  } catch (double d) {
    return d * x;
  }
}

// ---- classes ----

struct OutOfRange {
  double value;
};
class Diverged : public std::runtime_error {
 public:
  Diverged(const std::string& where, double residual, int steps)
      : std::runtime_error(where + " diverges"), residual_(residual), steps(steps) {}
  double residual() const { return residual_; }

 private:
  double residual_;

 public:
  int steps;
};
// A family, with a constant, a virtual function and what a function computes.
struct Failure : std::exception {
  explicit Failure(double c) : cost(c) {}
  const char* what() const noexcept override { return "failure"; }
  virtual double weight() const { return cost * 2; }
  const double cost;
};
struct LateFailure : Failure {
  LateFailure(double c, std::vector<double> h) : Failure(c), history(std::move(h)) {}
  double weight() const override {
    double sum = cost;
    for (const double h : history) sum += h * h;
    return sum;
  }
  std::vector<double> history;
};
struct Inherits : std::logic_error {
  using std::logic_error::logic_error;
  double at = 1;
};

inline double checked(double x) {
  if (x < 0) throw OutOfRange{x * x};
  return x * 2;
}
inline double catches_aggregate(double x, double y) {
  try {
    return checked(x) * y;
  } catch (const OutOfRange& e) {
    return e.value * y;
  }
}
inline double iterate(double x, int limit) {
  double y = x;
  for (int i = 0;; ++i) {
    y = y * y + x;
    if (y > limit) throw Diverged("iteration", y * x, i);
    if (i > 10) return y;
  }
}
inline double catches_class(double x, int limit) {
  try {
    return iterate(x, limit);
  } catch (const Diverged& e) {
    return e.residual() * e.steps + static_cast<double>(std::string(e.what()).size());
  }
}
inline double catches_base_of_library(double x, int limit) {
  try {
    return iterate(x, limit);
  } catch (const std::exception& e) {
    return x * static_cast<double>(std::string(e.what()).size());
  }
}
inline double fails(double x, int n) {
  if (n == 0) throw Failure(x * 3);
  if (n == 1) throw LateFailure(x * x, {x, 2 * x});
  if (n == 2) throw std::domain_error("n is 2");
  return x;
}
inline double order_of_handlers(double x, int n) {
  try {
    return fails(x, n) * 0.5;
  } catch (const LateFailure& e) {
    return e.weight() + e.history[1];
  } catch (const Failure& e) {
    return e.weight() * e.cost;
  } catch (const std::exception&) {
    return 7 * x;
  }
}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wcatch-value"
#endif
// By the base: the virtual function is the derived class's; by value it is not.
inline double by_base(double x, int n) {
  double sum = 0;
  try {
    sum += fails(x, n);
  } catch (Failure& e) {
    sum += e.weight();
  }
  try {
    sum += fails(x, n);
  } catch (Failure e) {
    sum += e.weight() * 10;
  } catch (...) {
    sum += x * 100;
  }
  return sum;
}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
inline double nested_handlers(double x, double y) {
  double sum = 0;
  try {
    try {
      sum += checked(x);
    } catch (OutOfRange& outer) {
      try {
        sum += checked(y);
        outer.value *= y;
      } catch (OutOfRange& inner) {
        inner.value += outer.value;
        outer.value *= 3;
        throw;
      }
      throw;
    }
  } catch (const OutOfRange& e) {
    sum += e.value * x;
  }
  return sum;
}
inline double thrown_on_by_all(double x) {
  try {
    try {
      throw Diverged("x", x * x, 2);
    } catch (...) {
      try {
        throw;
      } catch (const Diverged& e) {
        if (e.residual() > 100) return x;
      }
      throw;
    }
  } catch (Diverged& e) {
    e.steps += 1;
    return e.residual() * e.steps;
  }
}
inline double thrown_variable(double x, int n) {
  try {
    Diverged e("n", x * 3, n);
    e.steps = 5;
    if (n > 0) throw e;
    Inherits other("text");
    other.at = x * x;
    throw other;
  } catch (const Diverged& e) {
    return e.residual() * e.steps;
  } catch (const Inherits& e) {
    return e.at * static_cast<double>(std::string(e.what()).size());
  }
}
inline double new_exception_in_handler(double x) {
  try {
    try {
      throw OutOfRange{x};
    } catch (const OutOfRange& e) {
      throw Diverged("again", e.value * x, 1);
    }
  } catch (const Diverged& e) {
    return e.residual() * x;
  }
}
inline double kept_for_later(double x, double y) {
  std::exception_ptr kept;
  try {
    throw Diverged("kept", x * y, 3);
  } catch (const Diverged&) {
    kept = std::current_exception();
  }
  try {
    throw OutOfRange{y};
  } catch (const OutOfRange& e) {
    x *= e.value;
  }
  try {
    std::rethrow_exception(kept);
  } catch (const Diverged& e) {
    return e.residual() * x;
  }
}
inline double cast_in_handler(double x, int n) {
  try {
    if (n == 0) throw std::runtime_error("plain");
    throw Diverged("cast", x * x, n);
  } catch (const std::exception& e) {
    if (const auto* d = dynamic_cast<const Diverged*>(&e)) return d->residual() * d->steps;
    return x;
  }
}

// ---- function try blocks ----

inline double whole_function(double x) try { return checked(x) + 1; } catch (const OutOfRange& e) {
  return e.value - x;
}
struct Holder {
  explicit Holder(double x) try : value(checked(x) * x) { value += x; } catch (const OutOfRange& e) {
    throw Diverged("holder", e.value * x, 1);
  }
  double value;
};
inline double constructor_try(double x) {
  try {
    return Holder(x).value * x;
  } catch (const Diverged& e) {
    return e.residual() + x;
  }
}

// ---- thrown by what gives no number back ----

inline void verify(double x) {
  if (x > 1) throw Diverged("verify", x * x, 1);
  if (x > 0.5) throw OutOfRange{x * 3};
}
inline bool verifies(double x, double limit) {
  if (x < limit) verify(x * 2);
  return x > 0;
}
inline double verified_by_value(double x) {
  try {
    verify(x);
  } catch (const Diverged& e) {
    return e.residual() * x;
  } catch (const OutOfRange& e) {
    return e.value * e.value;
  }
  return x;
}
inline double verified_in_a_condition(double x, double limit) {
  try {
    if (verifies(x, limit)) return x * x;
  } catch (const Diverged& e) {
    return e.residual() * x;
  } catch (const OutOfRange& e) {
    return e.value * x;
  }
  return 0 * x;
}

// ---- code without derivatives ----

struct Failed {
  int code;
  double at;
};
inline int verified(int n) {
  if (n > 3) throw Failed{n, 0.5};
  if (n > 2) throw Diverged("check", 1.5, n);
  const double constant = 4.5;
  if (n > 1) throw constant;
  return n;
}
inline double passive_throws(double x, int n) {
  double y = x;
  try {
    y *= verified(n);
  } catch (const Failed& f) {
    y += f.at * f.code;
  } catch (Diverged& e) {
    y *= e.residual() * e.steps;
  } catch (double d) {
    y -= d * y;
  }
  return y;
}
// What it threw is changed and thrown on.
inline double passive_throws_on(double x, int n) {
  try {
    try {
      return x * verified(n);
    } catch (Failed& f) {
      f.at *= x;
      throw;
    } catch (double& d) {
      d *= x;
      throw;
    }
  } catch (const Failed& f) {
    return f.at * f.code;
  } catch (double d) {
    return d * x;
  }
}
inline bool succeeds(const std::function<void(int)>& action, int n) {
  try {
    action(n);
    return true;
  } catch (const std::runtime_error& e) {
    return e.what()[0] == 'x';
  }
}
// Neither takes a number nor looks as if it gave one that depends on any.
inline double run(const std::function<void()>& action) {
  try {
    action();
    return 0;
  } catch (const OutOfRange& e) {
    return e.value;
  }
}
inline double given_by_handler(double x, double y) {
  return run([&] { throw OutOfRange{x * y}; }) * y;
}
inline double told_by_passive(double x, int n) {
  double y = x;
  const bool good = succeeds(
      [&](int i) {
        y *= x;
        if (i > 1) throw Diverged("x", y, i);
        if (i > 0) throw std::runtime_error("runtime");
      },
      n);
  return good ? y : y * 3;
}
inline double through_the_library(const std::vector<double>& v, double limit) {
  double sum = 0;
  try {
    std::for_each(v.begin(), v.end(), [&](double x) {
      if (x > limit) throw OutOfRange{x * limit};
      sum += x * x;
    });
  } catch (const OutOfRange& e) {
    sum += e.value;
  }
  return sum;
}
inline double with_owners(double x, double y) {
  const auto shared = std::make_shared<double>(x);
  try {
    const auto unique = std::make_unique<double>(x * y);
    if (*unique > 1) throw OutOfRange{*unique * *shared};
    return *unique;
  } catch (const OutOfRange& e) {
    return e.value + *shared;
  }
}

// ---- what leaves the root ----

inline double leaves(double x, int n) {
  if (n == 0) throw Diverged("root", x * x, 4);
  if (n == 1) throw x * x;
  try {
    throw OutOfRange{x};
  } catch (OutOfRange& e) {
    e.value *= x;
    throw;
  }
}

// ---- which of two is thrown ----

struct TooLarge {};
struct TooMany {};
inline double at_most_one(double x) {
  if (x > 1) throw TooLarge{};
  return x * x;
}
inline double three_times(double x) {
  double s = 0;
  for (int i = 0; i < 3; ++i) {
    s += x;
    if (s > 2) throw TooMany{};
  }
  return s;
}
struct TwoValues {
  double a, b;
};
inline double the_library_throws_first(const std::vector<double>& v, double x, int i) {
  try {
    const TwoValues t{v.at(i), std::sin(three_times(x)) * x};
    return t.a * t.b;
  } catch (const std::out_of_range&) {
    return x * 3;
  } catch (const TooMany&) {
    return x * 5;
  }
}
inline double the_library_throws_second(const std::optional<double>& o, double x) {
  try {
    const TwoValues t{three_times(x) * x, std::sin(o.value()) * at_most_one(x)};
    return t.a * t.b;
  } catch (const std::bad_optional_access&) {
    return x * 3;
  } catch (const TooMany&) {
    return x * 5;
  } catch (const TooLarge&) {
    return x * 7;
  }
}
inline double the_first_element_throws(double x) {
  try {
    const TwoValues t{at_most_one(x), std::sin(three_times(x)) * x};
    return t.a * t.b;
  } catch (const TooLarge&) {
    return x * 3;
  } catch (const TooMany&) {
    return x * 5;
  }
}
inline double the_second_element_throws(double x) {
  try {
    const TwoValues t{three_times(x) * x, std::sin(at_most_one(x))};
    return t.a * t.b;
  } catch (const TooLarge&) {
    return x * 3;
  } catch (const TooMany&) {
    return x * 5;
  }
}

// ---- types that forward duals do not have ----

#ifndef CASE_ON_FORWARD_DUALS
inline double other_types(double x, int n) {
  try {
    if (n == 0) throw static_cast<float>(x) * 2.0F;
    if (n == 1) throw n;
    if (n == 2) throw x * x;
    if (n == 5) throw 2.5;
    if (n == 3) throw "text";
    throw 2.5L * static_cast<long double>(x);
  } catch (float f) {
    return f * 3.0;
  } catch (int i) {
    return x * i;
  } catch (const double d) {
    return d * d;
  } catch (const char* s) {
    return x * s[0];
  } catch (long double d) {
    return static_cast<double>(d);
  }
}
#endif

#endif
