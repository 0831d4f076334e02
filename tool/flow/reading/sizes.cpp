#include "flow/reading/sizes.hpp"

#include <algorithm>

#include "core/same.hpp"
#include "flow/types.hpp"

namespace dualrev::flow {

using namespace core;

bool Sizes::are_one(const TermRef& row, const TermRef& other) const {
  const TermRef one = of(row), of_other = of(other);
  return one && of_other && are_same(one, of_other);
}

TermRef Sizes::of(const TermRef& row) const {
  const auto* variable = core::as<Variable>(meant(row));
  if (!variable || in_.made.resized.count(variable->symbol)) return nullptr;
  if (in_.leads.count(variable->symbol) && in_.changeable.count(variable->symbol)) return nullptr;
  const auto known = sizes_.find(variable->symbol);
  if (known != sizes_.end()) {
    relied_on_.insert(variable->symbol);
    return known->second;
  }
  const auto shape = in_.made.shapes.find(variable->symbol);
  const bool is_input = shape == in_.made.shapes.end() || shape->second == Shape::Row || shape->second == Shape::Object;
  return is_input ? make_term(Size{meant(row)}, size_type(), false, pure, false) : nullptr;
}

TermRef Sizes::canonical(const TermRef& integer) const {
  TermRef t = meant(integer);
  for (const auto* convert = core::as<Convert>(t); convert; convert = core::as<Convert>(t)) {
    if (is_narrow(t->type)) {  // which number it is depends on what it becomes
      const std::string of = built_in(t->type);
      if (of.empty()) return t;
      return make_term(Arithmetic{"to " + of, {canonical(convert->operand)}}, t->type, false, pure, false);
    }
    t = meant(convert->operand);
  }
  if (const auto* variable = core::as<Variable>(t)) {
    const auto fixed = fixed_.find(variable->symbol);
    if (fixed == fixed_.end()) return t;
    // What it begins with may be something else by now.
    const Symbols from = named_in(fixed->second);
    const bool stays = std::all_of(from.begin(), from.end(), [&](const SymbolRef& each) {
      return in_.made.shapes.count(each) ? !in_.made.integers.count(each) : each->changes == 0 && !each->escapes;
    });
    return stays ? canonical(fixed->second) : t;
  }
  if (const auto* size = core::as<Size>(t)) {
    const TermRef known = of(size->object);
    return known ? known : make_term(Opaque{}, size_type(), false, pure, false);  // like no other
  }
  const auto* sum = core::as<Arithmetic>(t);
  if (!sum) return t;
  Arithmetic all{sum->op, {}};
  for (const TermRef& operand : sum->operands) all.operands.push_back(canonical(operand));
  return make_term(std::move(all), t->type, false, pure, false);
}

}  // namespace dualrev::flow
