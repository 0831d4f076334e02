// The rows of rules.def as data: text of the formulas, and the formulas as functions of doubles.
#pragma once

#include <array>
#include <cmath>
#include <dualrev/rules/math.hpp>
#include <dualrev/rules/special_functions.hpp>
#include <functional>
#include <string>
#include <vector>

struct rule {
  std::string name;
  std::size_t arity;  // 0: a step
  std::string value_text;
  std::vector<std::string> texts;
  std::function<double(double, double, double)> value;
  std::function<std::array<double, 3>(double, double, double)> partials;
};

#define DUALREV_VALUE(formula) \
  []([[maybe_unused]] double x, [[maybe_unused]] double y, [[maybe_unused]] double z) -> double { return formula; }
#define DUALREV_PARTIALS(value, dx, dy, dz)                                                     \
  [](double x, [[maybe_unused]] double y, [[maybe_unused]] double z) -> std::array<double, 3> { \
    [[maybe_unused]] const double r = value;                                                    \
    return {static_cast<double>(dx), static_cast<double>(dy), static_cast<double>(dz)};         \
  }

inline const std::vector<rule>& rules() {
  static const std::vector<rule> table = {
#define DUALREV_UNARY(name, value, dx) \
  {#name, 1, #value, {#dx}, DUALREV_VALUE(value), DUALREV_PARTIALS(value, dx, 0, 0)},
#define DUALREV_BINARY(name, value, dx, dy) \
  {#name, 2, #value, {#dx, #dy}, DUALREV_VALUE(value), DUALREV_PARTIALS(value, dx, dy, 0)},
#define DUALREV_TERNARY(name, value, dx, dy, dz) \
  {#name, 3, #value, {#dx, #dy, #dz}, DUALREV_VALUE(value), DUALREV_PARTIALS(value, dx, dy, dz)},
#define DUALREV_STEP(name) {#name, 0, "std::" #name "(x)", {}, DUALREV_VALUE(std::name(x)), {}},
#include <dualrev/rules/rules.def>
#undef DUALREV_STEP
#undef DUALREV_TERNARY
#undef DUALREV_BINARY
#undef DUALREV_UNARY
  };
  return table;
}

inline const rule* find_rule(const std::string& name, std::size_t arity) {
  for (const rule& r : rules())
    if (r.name == name && r.arity == arity) return &r;
  return nullptr;
}
