// D on declarations. A function gets the tape as its first parameter; parameters marked constant are left alone.
#include "transform/module.hpp"

#include "adjoint/function.hpp"
#include "transform/ranges.hpp"
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

/// What about a root alone, whatever its body is, keeps it from being run backwards; else empty.
std::string reason_against(const FunctionTwin& root, bool in_header) {
  if (root.kind != Kind::Free) return "its being a member, or called by the language";
  if (!in_header || root.origin.internal) return "its being defined in a source: others only see it declared";
  if (!root.class_head.empty() || is_unnamed(root.origin))
    return "a type without a name among its template's arguments";
  return root.body && root.handlers.empty() ? "" : "its having no body here";
}

/// The function with its reverse, for a root that is made of what can be run backwards; else null, and a remark.
std::shared_ptr<const FunctionTwin> compiled(const FunctionTwin& source, const StraightLines& lines, bool in_header,
                                             std::vector<Remark>& remarks) {
  if (!source.root) return nullptr;
  if (const std::string reason = reason_against(source, in_header); !reason.empty()) {
    remarks.push_back({source.origin.location, source.origin.qualified, reason});
    return nullptr;
  }
  auto made = adjoint::pullback(
      source, [&](const TermRef& call) { return lines.find(call) != nullptr; },
      [&](Reverse& reverse, const TermRef& call, const std::vector<Reverse::Node>& arguments) {
        return lines.find(call)->called(reverse, call, arguments);
      });
  if (auto* remark = std::get_if<Remark>(&made)) remarks.push_back(std::move(*remark));
  auto* written = std::get_if<adjoint::Written>(&made);
  if (!written) return nullptr;
  FunctionTwin pullback = made_beside(source, Kind::Pullback, "_pullback");
  pullback.result = with_const(source.result, false);
  pullback.parameters.push_back({passive("const auto*"), written->of_result, {}, false, true});
  for (const std::string& name : written->of_parameters)
    if (!name.empty()) pullback.parameters.push_back({passive("auto* __restrict"), name, {}, false, true});
  pullback.body = written->body;
  return std::make_shared<const FunctionTwin>(std::move(pullback));
}

}  // namespace

FunctionTwin differentiate(const FunctionTwin& source, const StraightLines& lines) {
  if (const Line* line = lines.find(source.origin.key); line && line->makes_twin) return line->twin(source);
  FunctionTwin twin = source;
  Names names(source.names);
  twin.tape = names.prefer("tape");
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

Module differentiate(const Module& source, const StraightLines& lines, bool ranges_in_place) {
  Module twin;
  twin.hidden_constants = source.hidden_constants;
  twin.passive_classes = source.passive_classes;
  for (const RecordTwin& record : source.records) twin.records.push_back(record_twin(record, lines));
  for (const ConstantTwin& constant : source.constants) twin.constants.push_back(constant_twin(constant, lines));
  for (const FunctionTwin& function : source.functions) {
    FunctionTwin made = differentiate(function, lines);
    if (const Line* line = lines.find(function.origin.key)) {
      made.beside = std::make_shared<const FunctionTwin>(line->partials);
    } else if (lines.by_blocks()) {
      made.with_reverse = compiled(function, lines, ranges_in_place, twin.remarks);
      if (const std::vector<bool> which = ranges_in_place ? read_by_element(function) : std::vector<bool>();
          !which.empty()) {
        made.beside = std::make_shared<const FunctionTwin>(on_ranges(made, which));
        made.body = call_on_ranges(made, which);
      }
    }
    if (made.with_reverse) twin.functions.push_back(*made.with_reverse);
    if (made.beside) twin.functions.push_back(*made.beside);
    twin.functions.push_back(std::move(made));
  }
  return twin;
}

}  // namespace dualrev::transform
