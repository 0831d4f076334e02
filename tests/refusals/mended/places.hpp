// The ways out of places that outlive a function, and of constants, as the notes name them.
#pragma once
#include <dualrev/annotate.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <vector>

// way out: "pass it as a parameter by reference"
inline double accumulates(double x, double& total) {
  total += x;
  return total * x;
}

// way out: "make it const; or read its numbers one by one, or pass it as a parameter"
inline const std::function<double(double)> square = [](double x) { return x * x; };
struct Pair {
  double a, b;
};
inline double product(const Pair& p, double x) { return p.a * p.b * x; }
inline const Pair fixed{2, 3};
inline Pair changing{2, 3};
inline double by_const(double x) { return square(x) + product(fixed, x); }
inline double by_numbers(double x) { return product({changing.a, changing.b}, x); }
inline double by_parameter(double x, const Pair& p) { return product(p, x); }

// way out: "make it a variable of each call, without static, or pass it as a parameter"
inline double each_call(double x) {
  const double first = x;
  return first * x;
}

// way out: "make it const, or pass it as a parameter by reference"
inline double constant_static(double x) {
  static const double s = 0.5;
  return s * x;
}
inline double static_by_reference(double x, double& s) {
  s = s * x;
  return s;
}

// way out: "copy it to an ordinary variable outside the differentiated code"
inline double with_a_copy(double x, double y) { return x * y; }

// way out: "write the loop out, or mark what it works on DUALREV_CONSTANT"
inline double loop_written_out(const std::vector<double>& v) {
  double s = 0;
  for (std::size_t i = 0; i + 1 < v.size(); ++i) s += v[i] * v[i + 1];
  return s;
}
inline double marked(double x, DUALREV_CONSTANT const std::vector<double>& v) { return x * v[0]; }

// way out: "use a container, std::optional, std::variant, a smart pointer or a struct"
inline double by_optional(double x) {
  std::optional<double> o = x;
  std::map<int, double> m{{1, x}};
  return *o * m[1];
}

// way out: "begin with a floating-point number, 0.0; or write the loop, if the fractions are to be dropped"
inline double whole_sum(const std::vector<double>& v) { return std::accumulate(v.begin(), v.end(), 0.0) * v[0]; }
inline double dropped_fractions(const std::vector<double>& v) {
  int s = 0;
  for (double e : v) s = static_cast<int>(s + e);
  return s * v[0];
}

// way out: "mark it DUALREV_CONSTANT, or give it a concrete type that owns its numbers"
struct View {
  const double* data;
  int n;
};
inline double marked_view(DUALREV_CONSTANT const View& v, double x) { return v.data[0] * x; }
inline double owned(const std::vector<double>& v, double x) { return v[0] * x; }

// way out: "let its copies be '= default', or copy that member too; or pass the numbers themselves"
struct Cell {
  Cell() : volume(1), residual(0) {}
  Cell(const Cell& other) = default;
  double volume, residual;
};
struct Copied {
  Copied() : volume(1), residual(0) {}
  Copied(const Copied& other) : volume(other.volume), residual(other.residual) {}
  double volume, residual;
};
inline double by_default(const Cell& c) { return c.volume * c.residual; }
inline double by_copy_of_all(const Copied& c) { return c.volume * c.residual; }
inline double by_themselves(double volume, double residual) { return volume * residual; }

// way out: "remove the mark, or store it elsewhere"
inline double stored_elsewhere(double x, DUALREV_CONSTANT const std::vector<double>& v) {
  std::vector<double> w = v;
  w[0] = x;
  return w[0] * w[1];
}

// way out: "read its elements one by one, copy it to a local variable first, or remove the mark"
inline double first_of(const std::vector<double>& v) { return v[0]; }
inline double copied_first(double x, DUALREV_CONSTANT const std::vector<double>& v) {
  std::vector<double> w = v;
  double* p = &w[0];
  *p *= x;
  return w[0] * v[1];
}
inline double one_by_one(double x, DUALREV_CONSTANT const std::vector<double>& v) {
  double s = 0;
  for (std::size_t i = 0; i < v.size(); ++i) s += v[i] * x;
  return s;
}
inline double without_mark(double x, const std::vector<double>& v) { return *std::max_element(v.begin(), v.end()) * x; }

// way out: "read its elements one by one, or pass it as a parameter"
inline int next() {
  static int n = 0;
  return ++n;
}
inline const std::vector<double> numbered{1.0 * next(), 2.0};
inline double elements(double x) { return numbered[0] * x + numbered[1]; }
inline double as_parameter(double x, const std::vector<double>& v) { return first_of(v) * x; }

// way out: "take the object by a class that is final, or remove the mark"
struct Force {
  virtual double at(double x) const { return x; }
  virtual ~Force() = default;
};
struct Spring final : Force {
  double k = 2;
  double at(double x) const override { return k * x; }
};
inline double by_a_final_class(double x, DUALREV_CONSTANT const Spring& spring) { return spring.at(x); }

// way out: "copy it to a local variable that is not marked and lives as long, and use that, or remove the mark"
struct Cloud {
  const std::vector<double>& points;
  double at(int i) const { return points[i]; }
};
inline double copies_rows(double x, DUALREV_CONSTANT const std::vector<std::vector<double>>& rows) {
  for (const std::vector<double>& row : rows) {
    const std::vector<double> own = row;
    const Cloud cloud{own};
    x *= cloud.at(0);
  }
  return x;
}

// way out: "give it constants (a parameter that is marked too, a global constant), or remove the mark"
inline double scaled(double x, DUALREV_CONSTANT double by) { return x * by; }
inline const double half = 0.5;
inline double given_constants(double x, DUALREV_CONSTANT double by) { return scaled(x, by) + scaled(x, half); }

