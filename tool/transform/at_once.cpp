// Functions that are called where derivatives are over the tape, and are run backwards there, at once: each call of one
// is one entry.
//
//   double f(const std::vector<double>& x, int n) { ... }
//   =>
//   dualrev::dual f_dual_at_once(dualrev::tape& tape, const std::vector<dualrev::dual>& x, int n) {
//     return dualrev::at_once(tape, [](auto& tape, const auto&... given) { return f_dual(tape, given...); },
//                             [](const auto&... given) { return f_dual_pullback(given...); }, x, n);
//   }
//
// What it is given is copied. That costs no more than the call itself where rows are read from one end to the other in
// any case; others are told to the runtime, `dualrev::at_once<true, false>(...)`, which leaves the call to the twin
// where there are many more elements in these.
#include <functional>

#include "core/rewrite.hpp"
#include "flow/types.hpp"
#include "transform/reversible.hpp"
#include "transform/terms.hpp"
#include "transform/types.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

TypeRef of_parameter(const Parameter& parameter) { return with_const(referee(parameter.type), false); }

/// std::vector<double> or std::array<double, n>, and differentiated.
bool is_row(const Parameter& parameter) {
  const TypeRef type = of_parameter(parameter);
  const auto* library = parameter.constant ? nullptr : as<Library>(type);
  return library && (library->name == "std::vector" || library->name == "std::array") && library->member.empty() &&
         flow::is_double(library->arguments[0]);
}

/// The functions that a body calls by their names, by their keys.
void calls_in(const StmtRef& body, std::set<std::string>& keys) {
  rewritten(body, [&](const TermRef& t) -> TermRef {
    if (const auto* call = as<Call>(t); call && !call->key.empty()) keys.insert(call->key);
    if (const auto* closure = as<Lambda>(t)) calls_in(closure->body, keys);
    return nullptr;
  });
}

/// [](parameters, const auto&... given) { return called; }
Piece handing_on(const std::string& parameters, TwinCall called) {
  called.of.arguments = {Hole{text("given...", nullptr)}};
  return Hole{make_term(Verbatim{{"[](" + parameters + "const auto&... given) { return ",
                                  Hole{make_term(std::move(called), nullptr, false, writes, false)}, "; }"},
                                 Precedence::Primary},
                        nullptr, false, pure, false)};
}

FunctionTwin calling_at_once(const FunctionTwin& source, const std::vector<bool>& reads_whole) {
  FunctionTwin made = made_beside(source, Kind::AtOnce);
  Names fresh(source.names);
  made.target.tape = fresh.prefer("tape");
  Call call_of{source.origin.qualified, {}, source.template_arguments, {}, source.clone, {}};
  call_of.instance = source.instance;
  std::string whole;
  bool all_whole = true;
  for (std::size_t i = 0; i < source.parameters.size(); ++i) {
    const bool is_whole = reads_whole[i] || !is_row(source.parameters[i]);
    whole += (whole.empty() ? "" : ", ") + std::string(is_whole ? "true" : "false");
    all_whole = all_whole && is_whole;
  }
  std::vector<Piece> call{"return ",
                          Rooted{"dualrev::at_once"},
                          (all_whole ? "(" : "<" + whole + ">(") + made.target.tape + ", ",
                          handing_on("auto& " + made.target.tape + ", ", {call_of, Kind::Free}),
                          ", ",
                          handing_on("", {call_of, Kind::Pullback})};
  for (Parameter& parameter : made.parameters) {
    if (parameter.name.empty()) parameter.name = fresh.fresh("argument");
    call.emplace_back(", " + parameter.name);
    if (!parameter.constant) parameter.type = differentiate(parameter.type);
  }
  call.emplace_back(");");
  made.result = differentiate(source.result);
  made.body = make_stmt(Stmts{{make_stmt(
      Plain{make_term(Verbatim{std::move(call), Precedence::Primary}, nullptr, false, core::writes, false)})}});
  return made;
}

}  // namespace

bool Reversible::can_be_at_once(const FunctionTwin& source) {
  if (source.kind != Kind::Free || !source.body || !source.result ||
      !flow::is_double(with_const(source.result, false)) || lines_.find(source.origin.key) || source.compares_addresses)
    return false;
  bool any = false;
  for (const Parameter& parameter : source.parameters) {
    if (parameter.constant || !holds_scalar(parameter.type)) {
      if (parameter.is_handed || (!parameter.constant && flow::changes_integers(parameter.type))) return false;
      continue;
    }
    const auto* reference = as<Reference>(parameter.type);
    if (reference && reference->rvalue) return false;
    any = true;
    if (flow::is_changeable(parameter.type) || !(is_row(parameter) || flow::is_double(of_parameter(parameter))))
      return false;
  }
  if (!any) return false;
  const Reversed& made = reversed(source, true);
  return made.pullback && made.repeats;
}

void Reversible::find_at_once(const Module& module) {
  std::map<std::string, const FunctionTwin*> known;
  std::vector<const FunctionTwin*> open;
  for (const FunctionTwin& function : module.functions) {
    known.emplace(function.origin.key, &function);
    if (!function.root || lines_.find(function.origin.key) || unrolled(function, true)) continue;
    if (!reversed(function, true).pullback && over_tape_.insert(function.origin.key).second) open.push_back(&function);
  }
  std::set<std::string> called;
  while (!open.empty()) {
    const FunctionTwin& function = *open.back();
    open.pop_back();
    std::set<std::string> keys;
    if (function.body) calls_in(function.body, keys);
    for (const std::string& key : keys) {
      const auto found = known.find(key);
      if (found == known.end()) continue;
      called.insert(key);
      if (over_tape_.insert(key).second) open.push_back(found->second);
    }
  }
  tangent_.reset();
  std::set<std::string> at_once;
  for (const FunctionTwin& function : module.functions)
    if (called.count(function.origin.key) && can_be_at_once(function)) at_once.insert(function.origin.key);
  lines_over_tape_ = lines_.with_at_once(std::move(at_once));
}

const StraightLines& Reversible::lines_of(const FunctionTwin& function) const {
  return over_tape_.count(function.origin.key) ? lines_over_tape_ : lines_;
}

std::vector<FunctionTwin> Reversible::at_once(const FunctionTwin& source) {
  if (!lines_over_tape_.is_at_once(source.origin.key)) return {};
  std::vector<FunctionTwin> all;
  if (!source.root) all.push_back(*reversed(source, true).pullback);
  FunctionTwin made = calling_at_once(source, reversed(source, true).reads_whole);
  for (std::size_t i = 0; i < made.parameters.size(); ++i)
    if (const auto& argument = source.parameters[i].default_argument) {
      Names none({});
      made.parameters[i].default_argument = Terms(none, lines_of(source)).enclosed_hole({*argument, Wanted::Dual});
    }
  all.push_back(std::move(made));
  return all;
}

}  // namespace dualrev::transform
