// The ways out of what may stand in no function, as the notes name them.
#pragma once
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <dualrev/annotate.hpp>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

// way out: "write the operation in C++"
inline double without_assembly(double x) { return x + x; }

// way out: "use a struct, or std::variant"
struct Both {
  double number;
  int integer;
};
inline double by_struct(double x) {
  Both b{x, 1};
  return b.number * b.integer;
}
inline double by_variant(double x) {
  std::variant<double, int> v = x;
  if (x > 5) v = 3;
  return std::holds_alternative<double>(v) ? std::get<double>(v) * x : std::get<int>(v) * x;
}

// way out: "give the union a name, and the class a member of that type"
struct Tagged {
  double number;
  union Tag {
    int integer;
    char letter;
  } tag;
};
inline double named_union(double x) {
  Tagged t{x, {}};
  t.tag.integer = 2;
  return t.number * t.tag.integer;
}

// way out: "use arithmetic or <cmath> (std::ldexp, std::copysign, ...) instead of a reinterpretation"
inline double by_cmath(double x) { return std::ldexp(std::fabs(x), 3) + std::copysign(x, -1.0); }

// way out: "use exceptions or an early return"
inline double by_exception(double x) {
  try {
    if (x < 0) throw std::domain_error("negative");
    return std::sqrt(x);
  } catch (const std::domain_error&) {
    return 0;
  }
}

// way out: "pass the numbers as a std::vector or std::span, or use a variadic template"
inline double summed(const std::vector<double>& all) {
  double s = 0;
  for (double x : all) s += x;
  return s;
}
inline double summed_span(std::span<const double> all) {
  double s = 0;
  for (double x : all) s += x;
  return s;
}
template <class... Numbers>
double summed_pack(Numbers... all) {
  return (all + ...);
}
inline double by_pack(double x) { return summed_pack(x, x * x, 2.0); }

// way out: "use a switch"
inline double by_switch(double x, int which) {
  switch (which) {
    case 0: return x;
    case 1: return x * x;
    default: return 1;
  }
}

// way out: "write it with if, switch and loops"
inline double by_loop(double x, int n) {
  double r = 1;
  for (int i = 0; i < n; ++i) r *= x;
  return r;
}

// way out: "use a loop"
inline double without_coroutine(double x) {
  double s = 0;
  for (int i = 1; i <= 3; ++i) s += x * i;
  return s;
}

// way out: "compute it in simpler steps, or outside the differentiated code"
inline double in_steps(double x, double low, double y) {
  const double above = x < low ? low : x;
  const double r = above > y ? y : above;
  return r * r;
}

// way out: "use float, double or long double"
inline long double longer(long double x) { return x * x; }

// way out: "give its parts names in statements of their own"
inline double in_order(double x) {
  double a[3] = {x, 2 * x, 3 * x};
  int i = 0;
  const double first = a[i++];
  const double second = a[i++];
  return first * second;
}

// way out: "compute it outside the differentiated code, or by functions that have one"
inline double by_functions_with_rules(double x, double given) { return std::exp(x) * given; }

// way out: "use std::vector"
inline double by_vector(double x, int n) {
  std::vector<double> a(static_cast<std::size_t>(n), x);
  double s = 0;
  for (double e : a) s += e * x;
  return s;
}

// way out: "cast the result of malloc at once, and give memcpy and memset typed pointers"
inline double by_malloc(double x) {
  double* p = static_cast<double*>(std::malloc(2 * sizeof(double)));
  p[0] = x;
  p[1] = 2 * x;
  const double r = p[0] * p[1];
  std::free(p);
  return r;
}

// way out: "keep the pointer's own type; what a callback needs, capture in a closure instead of passing it as void*"
template <class Callback>
double called(Callback callback, double x) {
  return callback(x);
}
inline double by_closure(double x, double k) {
  return called([k](double a) { return a * k; }, x);
}

// way out: "put the mark in front of for, while or do, and give it an integer that is only read"
inline double in_front_of_loops(double x, [[maybe_unused]] int snapshots) {
  DUALREV_CHECKPOINT(snapshots) for (int i = 0; i < 3; ++i) x = x * x;
  DUALREV_CHECKPOINT(1 + 1) while (x > 2) x = x * 0.5;
  DUALREV_CHECKPOINT_BYTES(sizeof(double) * 100) do x = x * 0.7; while (x > 1);
  return x;
}
