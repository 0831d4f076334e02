// One small function for each kind of thing that generated code consists of. All results and derivatives at the
// arguments of main.cpp are exact.
#pragma once
#include <array>
#include <dualrev/rule.hpp>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace kinds {

struct spring {
  double stiffness, length;
};
inline double energy(const spring& s, double x) {
  const double d = x - s.length;
  return 0.5 * s.stiffness * d * d;
}

inline double weighted_sum(const std::vector<double>& v, const std::map<std::string, double>& weights) {
  double sum = 0;
  for (const auto& [name, weight] : weights) sum += weight * v[name.size()];
  return sum;
}

inline double closures(double x, double y) {
  std::vector<double> v{1, 2, 3};
  const auto scale = [&, factor = x * y](auto z) { return z * factor + y; };
  for (double& z : v) z = scale(z);
  return std::accumulate(v.begin(), v.end(), 0.0);
}

struct circle {
  double radius;
};
struct rectangle {
  double a, b;
};
struct square_of_size {
  double operator()(const circle& c) const { return 3 * c.radius * c.radius; }
  double operator()(const rectangle& r) const { return r.a * r.b; }
};
inline double variants(const std::variant<circle, rectangle>& shape) { return std::visit(square_of_size(), shape); }

struct layer {
  virtual ~layer() = default;
  virtual double apply(double x) const = 0;
};
struct affine : layer {
  double a, b;
  affine(double slope, double offset) : a(slope), b(offset) {}
  double apply(double x) const override { return a * x + b; }
};
struct squared : layer {
  double apply(double x) const override { return x * x; }
};
inline double virtual_functions(double x, double slope) {
  std::vector<std::unique_ptr<layer>> network;
  network.push_back(std::make_unique<affine>(slope, 1.0));
  network.push_back(std::make_unique<squared>());
  for (const auto& one : network) x = one->apply(x);
  return x;
}

inline double power(double x, int n) {
  if (n == 0) return 1;
  const double half = power(x, n / 2);
  return n % 2 ? x * half * half : half * half;
}

inline double functions(double x, double y) {
  std::vector<std::function<double(double)>> chain;
  chain.emplace_back([y](double z) { return z * y; });
  chain.emplace_back([=](double z) { return z + x; });
  for (const auto& f : chain) x = f(x);
  return x;
}

/// What is computed in an arm of the conditional has a lambda in the twin, which uses the structured binding.
inline double bindings(const std::pair<double, double>& p) {
  const auto [a, b] = p;
  const double c = a < b ? a * b * (a + b) : a;
  return c * b;
}

/// In-out parameters.
inline void rotate(std::array<double, 2>& v, double scale) { v = {-scale * v[1], scale * v[0]}; }

/// Functions with rules, of both kinds.
double halved(double x);
std::vector<double> doubled(const std::vector<double>& v);
inline double rules(double x, double y) {
  const std::vector<double> v = doubled({x, y});
  return halved(v[0]) * v[1];
}

/// Several outputs, of a shape that is found out at run time.
inline std::vector<double> powers(double x, int n) {
  std::vector<double> result;
  for (int i = 1; i <= n; ++i) result.push_back(power(x, i));
  return result;
}

}  // namespace kinds

template <>
inline constexpr auto dualrev_rule::of<kinds::halved> = dualrev::by_partials<kinds::halved>([](double) { return 0.5; });
template <>
inline constexpr auto dualrev_rule::of<kinds::doubled> =
    dualrev::by_pullback<kinds::doubled>([](const std::vector<double>& v) {
      return dualrev::with_pullback(kinds::doubled(v), [](const std::vector<double>& c) { return kinds::doubled(c); });
    });
