#include "frontend/program/rules.hpp"

#include "core/words.hpp"
#include "frontend/bodies/own_rules.hpp"
#include "frontend/program/marks.hpp"
#include "frontend/program/sharing.hpp"
#include "frontend/program/signatures.hpp"
#include "frontend/program/twins_in_sight.hpp"
#include "frontend/refusals/diagnostics.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

void check_own_rules(UnitContext& in, Reports& reports) {
  for (const OwnRule& given : own_rules(in.unit))
    if (auto refused =
            wrong_rule(given, in.types, [&](unsigned i) { return is_marked_constant(given.function, i, in.wishes); }))
      reports.report(*refused, nullptr);
}

/// The twin of `caller` stands in front of the source if the caller is from a header.
void need_rule(UnitContext& in, const clang::FunctionDecl* function, const clang::FunctionDecl* caller,
               clang::SourceLocation at) {
  const clang::FunctionDecl* pattern = caller ? caller->getTemplateInstantiationPattern() : nullptr;
  const clang::FunctionDecl* defined = pattern ? pattern : caller;
  if (defined) defined->hasBody(defined);
  const bool in_front = !defined || is_shared(defined, in.unit);
  if (in_front && !is_shared(rule_of(in.unit, function), in.unit))
    refuse(at, Reason::RulePlace, display_name(function));
  lower_signature(in, function);
}

bool lower_by_rule(UnitContext& in, const WantedTwin& wanted) {
  const clang::VarDecl* rule = rule_of(in.unit, wanted.function);
  if (!rule) return false;
  // A call from this unit uses the rule and wants no twin.
  if (!wanted.root) refuse(rule->getLocation(), Reason::RuleUnseen, display_name(wanted.function));
  lower_signature(in, wanted.function);
  if (wanted.wished && !is_header(in.unit.path) && has_own_type(wanted.function, in.unit))
    refuse(wanted.function->getLocation(), Reason::OwnHeader, display_name(wanted.function));
  return true;
}

/// It is a root, and stands in front of who asks.
void need_second_order(UnitContext& in, Roots& roots, Coverage& coverage, const clang::FunctionDecl* function,
                       const clang::FunctionDecl* caller, clang::SourceLocation at) {
  const clang::FunctionDecl* pattern = function->getTemplateInstantiationPattern();
  const clang::FunctionDecl* defined = pattern ? pattern : function;
  if (has_twin_in_sight(function, in)) {
    if (!declares(in.unit, function, {"second_order", "has_twin_on_jets"}))
      refuse(at, Reason::Asks,
             "the generated header that is there has no second derivatives of '" + display_name(function) +
                 "', which --order=2 writes");
    return;
  }
  if (!defined->hasBody(defined) || !is_shared(defined, in.unit))
    refuse(at, Reason::Asks, "'" + display_name(function) + "' is not defined in a header");
  roots.add({function, false}, true);
  in.module.shared.asked_inside.push_back(
      {in.mangled(function), in.origin(caller ? caller : function, caller ? caller : function), shown(in.unit, at)});
  coverage.add_user(function, caller);
}

/// "network_by_0", in the namespace of what it is of.
std::optional<std::pair<std::string, std::string>> need_derivative(UnitContext& in, const clang::FunctionDecl* function,
                                                                   const std::vector<unsigned>& by) {
  if (!has_twin_in_sight(function, in) || !declares(in.unit, function, {"second_order"})) return std::nullopt;
  std::string name = function->getNameAsString() + "_by";
  std::string list = "<" + named_function(function, in.types, arguments_of_original(function, in.types));
  for (const unsigned each : by) {
    name += "_" + std::to_string(each);
    list += ", " + std::to_string(each);
  }
  if (by.empty()) name = function->getNameAsString() + "_alone";
  if (!arguments_of(function).empty()) name += "_" + core::fingerprint(in.mangled(function));
  core::FunctionTwin made = signature(in, function, {function}, nullptr);
  const std::size_t scope = made.origin.qualified.size() - made.origin.name.size();
  made.origin.qualified = made.origin.qualified.substr(0, scope) + name;
  made.origin.name = name;
  made.origin.key += name.substr(function->getNameAsString().size());
  const auto result = std::pair(made.origin.qualified, made.origin.key);
  const auto is_same = [&](const core::FunctionTwin& other) { return other.origin.key == made.origin.key; };
  if (llvm::any_of(in.module.shared.functions, is_same)) return result;
  made.specifiers = "inline ";
  made.derives = list + ">";
  made.original_prototype.clear();
  made.template_head.clear();
  made.template_arguments.clear();
  made.of_template = made.root = false;
  made.found_by_lookup.reset();
  for (core::Parameter& parameter : made.parameters) {
    if (parameter.name.empty()) parameter.name = "argument" + std::to_string(&parameter - made.parameters.data());
    parameter.symbol = core::made_symbol(parameter.name);
    made.names.insert(parameter.name);
  }
  std::string comment = "// " + function->getNameAsString() + (by.empty() ? " and its derivatives" : " by");
  for (const unsigned each : by) comment += (&each == &by.front() ? " " : ", ") + made.parameters[each].name;
  made.origin.comments = {comment};
  in.module.shared.functions.push_back(std::move(made));
  return result;
}

}  // namespace dualrev::frontend
