#include "flow/reading/parameters.hpp"

#include "flow/parts.hpp"
#include "flow/reading/reader.hpp"
#include "flow/types.hpp"

namespace dualrev::flow {

using namespace core;

void read_parameter(Reader& in, const Parameter& parameter) {
  if (parameter.name.empty()) return;
  const TypeRef& type = parameter.type;
  const SymbolRef symbol = parameter.symbol ? parameter.symbol : made_symbol(parameter.name);
  in.declare(symbol, parameter.name);
  if (parameter.constant || !holds_scalar(type)) {
    const auto of = parameter.constant ? std::nullopt : integers_of(type);
    if (!of || !of->leads) return;
    in.leads.insert(symbol);
    if (of->changes && in.around.is_called) in.changeable.insert(symbol);
    return;
  }
  const auto* reference = core::as<Reference>(type);
  const TypeRef of = referee(type);
  if (!is_double(of) && in.is_real(of)) {
    if (reference && (reference->rvalue || !is_const(of))) fail("the parameter '" + parameter.name + "'");
    return in.add(symbol, Shape::Number, nullptr);
  }
  const Shape shape = is_double(of) ? Shape::Number : is_number_or_row(type) ? Shape::Row : Shape::Object;
  if (is_changeable(type)) {
    in.changeable.insert(symbol);
    if (is_pointer(type)) in.made.put_back.insert(symbol);
    return in.add(symbol, shape, nullptr);
  }
  if (is_number_or_row(type)) return in.add(symbol, shape, nullptr);
  const auto* pointer = core::as<Pointer>(of);
  const TypeRef elements = pointer           ? pointer->to
                           : is_span(of)     ? core::as<Library>(of)->arguments[0]
                           : elements_of(of) ? of
                                             : nullptr;
  const bool is_input = pointer || is_span(of) ? elements->is_const && core::as<Record>(deduced(elements))
                                               : !reference || (!reference->rvalue && is_const(of));
  if (!is_input || !(core::as<Record>(of) || is_pair(of) || elements)) fail("the parameter '" + parameter.name + "'");
  in.add(symbol, Shape::Object, nullptr);
}

void pointers_may_meet(Reader& in) {
  std::vector<SymbolRef> all;
  SymbolRef changeable;
  for (const Parameter& parameter : in.function.parameters) {
    const SymbolRef& symbol = parameter.symbol;
    if (!symbol || !in.made.shapes.count(symbol) || !is_pointer(parameter.type)) continue;
    all.push_back(symbol);
    if (!changeable && in.changeable.count(symbol)) changeable = symbol;
  }
  if (!changeable) return;
  for (const SymbolRef& symbol : all)
    if (symbol != changeable) in.made.aliases[symbol] = changeable;
}

void check_copy(Reader& in, const Parameter& parameter) {
  const SymbolRef& symbol = parameter.symbol;
  if (!symbol || in.changeable.count(symbol) || !changed_in(in.made.body).count(symbol)) return;
  if (in.made.shapes.count(symbol)) in.changes_given(symbol);
  if (in.made.shapes.count(symbol) || !in.is_number(with_const(parameter.type, false)))
    fail("'" + parameter.name + "', a copy that is changed");
  in.made.copies[symbol] = std::get<Passive>(deduced(parameter.type)->form).text;
}

}  // namespace dualrev::flow
