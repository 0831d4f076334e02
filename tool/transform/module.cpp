// D on declarations. A function gets the tape as its first parameter; parameters marked constant are left alone.
#include "transform/module.hpp"

#include <algorithm>

#include "core/rewrite.hpp"
#include "transform/reversible.hpp"
#include "transform/statements.hpp"
#include "transform/types.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

RecordTwin record_twin(const RecordTwin& source, const StraightLines& lines) {
  RecordTwin twin = source;
  for (RecordTwin& inner : twin.nested) inner = record_twin(inner, lines);
  twin.named = differentiate(twin.named);
  for (auto& [base, member] : twin.usings) base = differentiate(base);
  for (TypeRef& base : twin.bases) base = differentiate(base);
  for (auto& [name, type] : twin.member_types) type = differentiate(type);
  for (FunctionTwin& method : twin.methods) method = differentiate(method, lines);
  for (Field& field : twin.fields) {
    field.type = differentiate(field.type);
    Names names({});
    Terms terms(names, lines);
    if (field.init) field.init = terms.enclosed_hole({*field.init, Wanted::Dual});
  }
  return twin;
}

ConstantTwin constant_twin(const ConstantTwin& source, const StraightLines& lines) {
  ConstantTwin twin = source;
  twin.declarator.type = differentiate(source.declarator.type);
  Names names({});
  Terms terms(names, lines);
  twin.declarator.arguments = terms.holes(source.declarator.arguments);
  if (source.call) twin.call = std::make_shared<FunctionTwin>(differentiate(*source.call, lines));
  return twin;
}

/// Whether something in it asks for dualrev::stop_gradient.
bool stops_gradient(const FunctionTwin& source) {
  bool found = false;
  const Replace of_term = [&](const TermRef& t) -> TermRef {
    const auto* text = as<Verbatim>(t);
    found = found || (text && text->stops);
    return nullptr;
  };
  const ReplaceStatement of_statement = [&](const StmtRef& s, bool) -> StmtRef {
    if (const auto* local = as<DefineClass>(s))
      for (const FunctionTwin& body : local->record->bodies) found = found || stops_gradient(body);
    return nullptr;
  };
  rewritten(source.body, of_term, of_statement);
  for (const Try::Handler& handler : source.handlers) rewritten(handler.body, of_term, of_statement);
  for (const MemberInitializer& each : source.initializers)
    for (const Hole& argument : each.arguments) rewritten(argument.term, of_term);
  return found;
}

/// "the parameter 'p' (model.hpp:3:8)", which is the same whatever folder the tool runs in.
std::string short_text(const Remark& remark) {
  return remark.what + " (" + remark.location.substr(remark.location.rfind('/') + 1) + ")";
}

}  // namespace

FunctionTwin differentiate(const FunctionTwin& source, const StraightLines& lines) {
  if (const Line* line = lines.find(source.origin.key); line && line->makes_twin) return line->twin(source);
  FunctionTwin twin = source;
  Names names(source.names);
  twin.target.tape = names.prefer("tape");
  twin.member_of = differentiate(source.member_of);
  for (MemberInitializer& initializer : twin.initializers) {
    Terms terms(names, lines);
    initializer.type = differentiate(initializer.type);
    const bool several = initializer.arguments.size() > 1;
    for (Hole& argument : initializer.arguments) argument.term = terms.enclosed_hole(argument, several);
  }
  twin.result = differentiate(source.result);
  for (Parameter& parameter : twin.parameters) {
    if (!parameter.constant) parameter.type = differentiate(parameter.type);
    Terms terms(names, lines);
    if (parameter.default_argument)
      parameter.default_argument = terms.enclosed_hole({*parameter.default_argument, Wanted::Dual});
  }
  if (source.body) twin.body = differentiate_body(source, names, lines);
  for (Try::Handler& handler : twin.handlers) handler = differentiate_handler(handler, names, lines);
  return twin;
}

LocalRecord differentiate(const LocalRecord& source, const StraightLines& lines) {
  LocalRecord local{record_twin(source.twin, lines), {}};
  for (const FunctionTwin& body : source.bodies) local.bodies.push_back(differentiate(body, lines));
  return local;
}

Module differentiate(const Module& source, const StraightLines& lines, bool with_pullbacks, Reversible& reversible) {
  Module twin;
  twin.hidden_constants = source.hidden_constants;
  twin.passive_classes = source.passive_classes;
  twin.target.stops_gradients = std::any_of(source.functions.begin(), source.functions.end(),
                                            [](const FunctionTwin& function) { return stops_gradient(function); });
  for (const RecordTwin& record : source.records) twin.records.push_back(record_twin(record, lines));
  for (const ConstantTwin& constant : source.constants) twin.constants.push_back(constant_twin(constant, lines));
  for (const FunctionTwin& function : source.functions) {
    FunctionTwin made = differentiate(function, reversible.lines_of(function));
    if (const Line* line = lines.find(function.origin.key)) {
      made.target.beside = std::make_shared<const FunctionTwin>(line->partials);
      if (const auto tangent = reversible.tangent_of_operation(function, with_pullbacks))
        twin.functions.push_back(*tangent);
    } else if (lines.by_blocks() && (made.target.beside = reversible.unrolled(function, with_pullbacks))) {
      // All of it is in that.
    } else if (lines.by_blocks()) {
      const std::size_t told = twin.target.remarks.size();
      made.target.with_reverse = reversible.root(function, with_pullbacks, twin.target.remarks);
      if (!made.target.with_reverse && twin.target.remarks.size() > told)
        made.target.over_tape = short_text(twin.target.remarks.back());
    }
    made.target.tangent = reversible.take_tangent();
    std::vector<FunctionTwin> at_once = reversible.at_once(function);
    for (FunctionTwin& part : reversible.take_parts(function)) twin.functions.push_back(std::move(part));
    if (made.target.with_reverse) twin.functions.push_back(*made.target.with_reverse);
    if (made.target.beside) twin.functions.push_back(*made.target.beside);
    if (made.target.tangent) twin.functions.push_back(*made.target.tangent);
    twin.functions.push_back(std::move(made));
    std::move(at_once.begin(), at_once.end(), std::back_inserter(twin.functions));
  }
  return twin;
}

Module differentiate(const Module& source, const StraightLines& lines, bool with_pullbacks) {
  Reversible reversible(source, lines);
  return differentiate(source, lines, with_pullbacks, reversible);
}

}  // namespace dualrev::transform
