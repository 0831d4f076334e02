#include "flow/reading/reading.hpp"

#include <algorithm>

#include "flow/types.hpp"

namespace dualrev::flow {

using namespace core;

void Reading::declare(const SymbolRef& symbol, const std::string& name) {
  if (!symbol) fail("a variable that nothing is known of");
  for (const auto& scope : names_)
    if (scope.count(name) && !around.unrolls) throw Hides{symbol};
  names_.back().insert(name);
  known_.insert(symbol);
}

void Reading::add(const SymbolRef& symbol, Shape shape, const Declarator* declared) {
  made.in_order.push_back(symbol);
  made.shapes[symbol] = shape;
  if (declared) made.declared[symbol] = declared;
  if (!declared || !declared->passive) made.differentiated.insert(symbol);
}

bool Reading::is_real(const TypeRef& type) const {
  return is_double(type) || (around.any_number && core::as<Real>(deduced(type)));
}

bool Reading::is_number(const TypeRef& type) const {
  static const std::set<std::string> numbers{
      "bool",           "char",      "signed char",        "unsigned char", "short",
      "unsigned short", "int",       "unsigned int",       "unsigned",      "long",
      "unsigned long",  "long long", "unsigned long long", "std::size_t",   "size_t",
      "std::ptrdiff_t", "ptrdiff_t", "std::int32_t",       "std::int64_t",  "std::uint32_t",
      "std::uint64_t"};
  const auto* text = core::as<Passive>(deduced(type));
  const bool is_integer = text && text->integers && !text->integers->element && !text->integers->leads;
  return text && (numbers.count(built_in(type)) || is_enumeration(type) || (around.unrolls && is_integer));
}

void Reading::changes_given(const SymbolRef& symbol) const {
  const auto parameter =
      std::find_if(function.parameters.begin(), function.parameters.end(),
                   [&](const Parameter& each) { return each.symbol && each.symbol == symbol && !each.constant; });
  if (parameter == function.parameters.end() || around.unrolls || !found.body) return;
  if (!core::as<Reference>(parameter->type) && !is_pointer(parameter->type)) throw ChangesGiven{&*parameter};
}

StmtRef Reading::nowhere() const {
  return std::make_shared<const Stmt>(Stmt{Stmts{}, {}, {}, around.unrolls ? location : std::string()});
}

}  // namespace dualrev::flow
