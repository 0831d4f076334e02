// The form of Krawiec et al. (the paper's section "Relation to ..."; figure tape-program): a tape read as a term of
// their Delta language, in which every entry is a let. It holds what the staging array holds. Works on the product's
// tape; dualrev.hpp does not include it.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "dualrev/paper/tape.hpp"

namespace dualrev::ladder {

/// let x1 = sum of Scale a (Var x) in let x2 = ... in the last of them
struct delta {
  struct scaled_variable {
    id variable;
    double scale;
  };
  struct let {
    id variable;
    std::vector<scaled_variable> sum;
  };
  std::size_t inputs = 0;
  std::vector<let> lets;
};

inline delta delta_of(const tape& t) {
  delta d;
  d.inputs = t.counters().inputs;
  t.for_each_contribution([&](id entry, id contributor, double partial) {
    if (d.lets.empty() || d.lets.back().variable != entry) d.lets.push_back({entry, {}});
    d.lets.back().sum.push_back({contributor, partial});
  });
  std::reverse(d.lets.begin(), d.lets.end());
  for (delta::let& l : d.lets) std::reverse(l.sum.begin(), l.sum.end());
  return d;
}

/// With the names of the inputs; the variables of the lets are x1, x2, ...
inline std::string to_string(const delta& d, const std::vector<std::string>& inputs) {
  const auto variable = [&](id i) {
    return i <= d.inputs ? inputs.at(i - 1) : "x" + std::to_string(i - static_cast<id>(d.inputs));
  };
  const auto scaled = [&](const delta::scaled_variable& s) {
    if (s.scale == 1) return "(Var " + variable(s.variable) + ")";
    char digits[32];
    const std::string scale(digits, std::to_chars(digits, digits + sizeof digits, s.scale).ptr);
    return "(Scale " + scale + " (Var " + variable(s.variable) + "))";
  };
  std::string text;
  for (const delta::let& l : d.lets) {
    std::string sum = scaled(l.sum.front());
    for (std::size_t i = 1; i < l.sum.size(); ++i) sum = "(Add " + sum + " " + scaled(l.sum[i]) + ")";
    text += "let " + variable(l.variable) + " = " + sum.substr(1, sum.size() - 2) + " in ";
  }
  return text + variable(static_cast<id>(d.inputs + d.lets.size()));
}

/// The cotangents of the inputs: lets are left in the opposite order, each with all that its variable got.
inline std::vector<double> evaluate(const delta& d, double z) {
  std::vector<double> got(d.inputs + d.lets.size() + 1);
  got.back() = z;
  for (auto l = d.lets.rbegin(); l != d.lets.rend(); ++l)
    for (const auto& [variable, scale] : l->sum) got[variable] += scale * got[l->variable];
  return {got.begin() + 1, got.begin() + 1 + static_cast<std::ptrdiff_t>(d.inputs)};
}

}  // namespace dualrev::ladder
