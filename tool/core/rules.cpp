// Reads rules.def by the preprocessor: the one table serves the tool and the runtime.
#include "core/rules.hpp"

#include <map>

namespace dualrev::core {

namespace {

const std::multimap<std::string, Rule>& table() {
  static const std::multimap<std::string, Rule> rows = [] {
    std::multimap<std::string, Rule> all;
    const auto add = [&](Rule rule) { all.emplace(rule.name, std::move(rule)); };
    const auto of = [&](const char* name, bool Rule::* property) {
      for (auto [row, end] = all.equal_range(name); row != end; ++row) row->second.*property = true;
    };
#define DUALREV_UNARY(name, value, dx) add({#name, #value, {#dx}});
#define DUALREV_BINARY(name, value, dx, dy) add({#name, #value, {#dx, #dy}});
#define DUALREV_TERNARY(name, value, dx, dy, dz) add({#name, #value, {#dx, #dy, #dz}});
#define DUALREV_STEP(name) add({#name, "std::" #name "(x)", {}, true});
#define DUALREV_PASSES(name) of(#name, &Rule::passes);
#define DUALREV_TAME(name) of(#name, &Rule::tame);
#include <dualrev/rules/rules.def>
#undef DUALREV_PASSES
#undef DUALREV_TAME
#undef DUALREV_UNARY
#undef DUALREV_BINARY
#undef DUALREV_TERNARY
#undef DUALREV_STEP
    return all;
  }();
  return rows;
}

}  // namespace

std::string primal_callee(const Rule& rule) { return rule.value.substr(0, rule.value.find('(')); }

const Rule* find_rule(const std::string& name, int arity) {
  const auto [first, last] = table().equal_range(name);
  for (auto row = first; row != last; ++row) {
    const int row_arity = row->second.is_step ? 1 : static_cast<int>(row->second.partials.size());
    if (arity < 0 || arity == row_arity) return &row->second;
  }
  return nullptr;
}

}  // namespace dualrev::core
