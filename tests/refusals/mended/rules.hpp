// The ways out of rules that nobody could use, as the notes name them.
#pragma once
#include <dualrev/annotate.hpp>
#include <dualrev/dualrev.hpp>

#include <functional>
#include <tuple>

// way out: "give the source that defines it as a further input, include its generated header, or give a function a rule of your own (dualrev_rule::of<f>)"
double in_a_library(double x);  // x * x
template <>
inline constexpr auto dualrev_rule::of<in_a_library> =
    dualrev::by_partials<in_a_library>([](double x) { return 2 * x; });
inline double calls_a_library(double x) { return 1 + in_a_library(x); }

// way out: "give the rule to a function without that, which calls this one"
inline double scaled(double k, double x) { return k * x; }
struct Shape {
  double k = 2;
  virtual ~Shape() = default;
  virtual double area(double x) const { return scaled(k, x); }
};
template <>
inline constexpr auto dualrev_rule::of<scaled> =
    dualrev::by_partials<scaled>([](double k, double x) { return std::tuple(x, k); });
inline double area_of(const Shape& s, double x) { return s.area(x); }

// way out: "name the same function twice: dualrev_rule::of<f> = dualrev::by_partials<f>(...) or dualrev::by_pullback<f>(...)"
inline double tripled(double x) { return 3 * x; }
template <>
inline constexpr auto dualrev_rule::of<tripled> = dualrev::by_partials<tripled>([](double) { return 3.0; });
inline double doubled(double x) { return 2 * x; }
template <>
inline constexpr auto dualrev_rule::of<doubled> = dualrev::by_pullback<doubled>(
    [](double x) { return dualrev::with_pullback(2 * x, [](double d) { return 2 * d; }); });
inline double both(double x) { return tripled(x) * doubled(x); }

// way out: "remove the mark, and let the rule return dualrev::no_cotangent for the parameter"
inline double root(double x, double tolerance) { return x + 0 * tolerance; }
template <>
inline constexpr auto dualrev_rule::of<root> = dualrev::by_pullback<root>([](double x, double) {
  return dualrev::with_pullback(x, [](double d) { return std::tuple(d, dualrev::no_cotangent()); });
});
inline double rooted(double x) { return root(x, 1e-9) * x; }

// way out: "write the argument out"
inline double two() { return 2; }
inline double defaulted(double x, double scale = two()) { return x * scale; }
template <>
inline constexpr auto dualrev_rule::of<defaulted> =
    dualrev::by_partials<defaulted>([](double x, double scale) { return std::tuple(scale, x); });
inline double written_out(double x) { return defaulted(x, two()); }
