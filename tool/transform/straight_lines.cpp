// The straight lines of a unit, and what others make of them: an operation, a twin.
#include "transform/straight_lines.hpp"

#include <algorithm>
#include <set>

#include "transform/definitions.hpp"
#include "transform/straight_partials.hpp"
#include "transform/terms.hpp"
#include "transform/types.hpp"

namespace dualrev::transform {

using namespace core;
using Node = Reverse::Node;

// ---- one of them ----

Node Line::called(Reverse& reverse, const TermRef& call, const std::vector<Node>& arguments) const {
  std::vector<std::string> labels;
  for (const Number& number : numbers) labels.push_back("d" + names[number.parameter]);
  ScalarGraph& graph = reverse.graph;
  const Node all = graph.several(make_term(TwinCall{*as<Call>(call), Kind::Partials}, call->type, false, pure, false),
                                 arguments, partials.origin.name, labels, is_costly);
  const Node value = graph.part(all, 0, with_const(call->type, false));
  std::vector<Node> operands;
  std::vector<Node> parts;
  for (const Number& number : numbers) {
    operands.push_back(arguments[number.parameter]);
    parts.push_back(number.known ? graph.number(*number.known)
                                 : graph.part(all, parts.size() + 1, real(Scalar::Double)));
  }
  reverse.given(value, std::move(operands), std::move(parts));
  return value;
}

FunctionTwin Line::twin(const FunctionTwin& source) const {
  FunctionTwin twin = source;
  Names fresh(source.names);
  twin.target.tape = fresh.prefer("tape");
  const TypeRef type = with_const(source.result, false);
  const TypeRef number_type = real(Scalar::Double);
  Call call{source.origin.qualified, {}, source.template_arguments, {}, source.clone, {}};
  call.instance = source.instance;
  std::vector<SymbolRef> parts{fresh.preferred_variable("value")};
  Push push{text(parts.front(), type), {}};
  auto number = numbers.begin();
  for (std::size_t i = 0; i < twin.parameters.size(); ++i) {
    Parameter& parameter = twin.parameters[i];
    if (parameter.name.empty()) {
      parameter.symbol = fresh.fresh_variable("argument");
      parameter.name = parameter.symbol->name;
    }
    const TypeRef plain = with_const(referee(parameter.type), false);
    if (!parameter.constant) parameter.type = differentiate(parameter.type);
    if (parameter.default_argument) {
      Names none({});
      parameter.default_argument = Terms(none).enclosed_hole({*parameter.default_argument, Wanted::Dual});
    }
    const SymbolRef own = parameter.symbol ? parameter.symbol : made_symbol(parameter.name);
    if (!active[i]) {
      call.arguments.push_back({text(own, referee(parameter.type)), Wanted::Value});
      continue;
    }
    parts.push_back(fresh.preferred_variable("d" + parameter.name));
    const auto next = [&] {
      const TermRef given = text(joined(Pieces{own}, number->path), differentiate(type));
      const TermRef partial = text(joined(Pieces{parts.back()}, number->path), number_type);
      if (number->known != 0) push.contributions.push_back({given, number->known == 1 ? nullptr : partial});
      ++number;
      return make_term(Primal{given}, number_type, false, pure, false);
    };
    if (as<Real>(deduced(plain))) {
      call.arguments.push_back({next()});
      continue;
    }
    Verbatim value{{plain, braces[i].front()}, Precedence::Primary};
    for (auto text = braces[i].begin() + 1; text != braces[i].end(); ++text)
      value.pieces.insert(value.pieces.end(), {Hole{next()}, *text});
    call.arguments.push_back({make_term(std::move(value), plain, false, pure, false)});
  }
  twin.result = differentiate(source.result);
  const TermRef called = make_term(TwinCall{std::move(call), Kind::Partials}, nullptr, false, pure, false);
  const TermRef result =
      push.contributions.empty() ? push.value : make_term(std::move(push), differentiate(type), false, reads, true);
  twin.body = make_stmt(Stmts{{bindings(parts, called), make_stmt(Return{Hole{result, Wanted::Dual}})}});
  return twin;
}

// ---- all of them ----

StraightLines::StraightLines(const StraightLines& known, const std::vector<const Module*>& modules)
    : by_blocks_(true), lines_(known.lines_), plain_classes_(known.plain_classes_) {
  Definitions definitions;
  std::map<std::string, const RecordTwin*> classes;
  std::map<std::string, const FunctionTwin*> open;
  std::set<std::string> of_source;  // which nobody else calls
  for (const Module* module : modules) {
    definitions.add(*module);
    for (const RecordTwin& record : module->records)
      if (record.origin.instances.empty() && record.template_head.empty())
        classes.emplace(record.origin.qualified, &record);
    if (module != modules.back()) continue;  // its functions are known, or none
    for (const FunctionTwin& function : module->functions) {
      open.emplace(function.origin.key, &function);
      if (module != modules.front() && !function.of_template) of_source.insert(function.origin.key);
    }
  }
  note_plain_classes(classes);
  // What a function calls comes first; one that is open still calls itself.
  std::function<const Line*(const TermRef&)> line_of;
  const auto make = [&](const std::string& key) {
    const auto candidate = open.find(key);
    if (candidate == open.end()) return;
    const FunctionTwin& source = *candidate->second;
    open.erase(candidate);
    auto made = partials_line(source, definitions.around(), line_of);
    if (!made) return;
    if (of_source.count(key)) {
      made->partials.origin.internal = true;
      made->partials.specifiers = "[[maybe_unused]] static ";
    }
    lines_.emplace(key, std::move(*made));
  };
  line_of = [&](const TermRef& call) -> const Line* {
    if (const auto* form = as<Call>(call)) make(form->key);
    return find(call);
  };
  while (!open.empty()) make(std::string(open.begin()->first));
}

StraightLines StraightLines::of_derivatives(const Module& module) {
  StraightLines made;
  for (const FunctionTwin& function : module.functions)
    if (!function.derives.empty())
      made.lines_.emplace(function.origin.key, *partials_line(function, flow::Around(), nullptr));
  return made;
}

StraightLines StraightLines::with_at_once(std::set<std::string> keys) const {
  StraightLines made = *this;
  made.at_once_ = std::move(keys);
  return made;
}

void StraightLines::note_plain_classes(const std::map<std::string, const RecordTwin*>& classes) {
  const std::function<bool(const TypeRef&)> is_plain = [&](const TypeRef& type) {
    if (!holds_scalar(type) || as<Real>(type)) return true;
    if (const auto* array = as<Array>(type)) return is_plain(array->element);
    if (const auto* library = as<Library>(type); library && library->member.empty())
      return (library->name == "std::vector" || library->name == "std::array") &&
             std::all_of(library->arguments.begin(), library->arguments.end(), is_plain);
    const auto* record = as<Record>(type);
    return record && is_plain_class(*record);
  };
  // Classes of classes come behind what they are made of.
  for (std::size_t before = 0; before != plain_classes_.size() + 1;) {
    before = plain_classes_.size() + 1;
    for (const auto& [name, record] : classes)
      if (!record->is_class && record->bases.empty() && record->nested.empty() &&
          std::all_of(record->fields.begin(), record->fields.end(),
                      [&](const Field& field) { return !field.is_mutable && is_plain(field.type); }) &&
          std::none_of(record->methods.begin(), record->methods.end(), [](const FunctionTwin& method) {
            return method.kind == Kind::Constructor || method.kind == Kind::Destructor ||
                   method.kind == Kind::Conversion || method.is_virtual;
          }))
        plain_classes_.insert(name);
  }
}

bool StraightLines::is_plain_class(const Record& record) const {
  return record.inner.empty() && record.arguments.empty() && plain_classes_.count(record.name);
}

const Line* StraightLines::find(const std::string& key) const {
  const auto found = lines_.find(key);
  return found == lines_.end() ? nullptr : &found->second;
}

const Line* StraightLines::find(const TermRef& call) const {
  const auto* form = as<Call>(call);
  if (!form || form->key.empty() || !form->signature.empty() || !as<Real>(call->type)) return nullptr;
  const Line* line = find(form->key);
  return line && line->is_operation && line->active.size() == form->arguments.size() ? line : nullptr;
}

const StraightLines& no_lines() {
  static const StraightLines none;
  return none;
}

}  // namespace dualrev::transform
