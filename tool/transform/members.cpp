#include "transform/members.hpp"

#include <memory>
#include <utility>

#include "core/fresh_names.hpp"
#include "core/words.hpp"
#include "flow/types.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

/// Called "ns::Spring_energy" of "ns::Spring::energy".
Origin origin_of(Origin member) {
  std::string around;
  for (const std::string& space : member.scope) around += space + "::";
  const bool is_told = member.qualified.starts_with(around);
  const std::string name = is_told ? member.qualified.substr(around.size()) : member.name;
  std::string made;
  for (const char c : name)
    if (is_in_word(c))
      made += c;
    else if (!made.empty() && made.back() != '_')
      made += '_';
  while (made.ends_with('_')) made.pop_back();  // of operator()
  member.name = made;
  member.qualified = around + made;
  member.key += "_of_object";
  return member;
}

/// A parameter as it is given on.
Hole handed_on(const Parameter& parameter) {
  const TypeRef of = with_const(referee(parameter.type), false);
  const bool active = !parameter.constant && holds_scalar(of);
  const TermRef place = variable(parameter.symbol, referee(parameter.type), active);
  const bool is_number = as<Real>(of) && active;
  return {is_number && !flow::is_reference(parameter.type) ? make_term(Load{place}, of, false, reads, true) : place,
          active ? Wanted::Dual : Wanted::Value};
}

}  // namespace

std::optional<FunctionTwin> as_function_of_object(const FunctionTwin& member) {
  const bool is_object_known = !member.is_static && !member.is_virtual && member.member_of;
  const bool is_called = member.kind == Kind::Method || member.origin.name == "operator()";
  if (!member.root || !is_called || !is_object_known || !member.body || !member.template_head.empty())
    return std::nullopt;
  // The text of an instance may name what its template is given.
  if (member.of_temporary || member.of_instance || !as<Record>(member.member_of)) return std::nullopt;
  FunctionTwin made = member;
  Names names(member.names);
  made.kind = Kind::Free;
  made.origin = origin_of(member.origin);
  made.specifiers = "inline ";
  made.declared.clear(), made.ending.clear(), made.qualifiers.clear();
  made.member_of = nullptr;
  const TypeRef object = with_const(member.member_of, member.is_const);
  for (Parameter& parameter : made.parameters) {
    if (parameter.name.empty()) parameter.name = names.fresh("argument");
    parameter.symbol =
        std::make_shared<const Symbol>(Symbol{parameter.name, Symbol::Kind::Parameter, parameter.type, false, 0});
    made.names.insert(parameter.name);
  }
  const std::string self = names.prefer("self");
  made.names.insert(self);
  const TypeRef by_reference = make_type(Reference{object});
  const SymbolRef symbol =
      std::make_shared<const Symbol>(Symbol{self, Symbol::Kind::Parameter, by_reference, false, 0});
  MethodCall call;
  call.object = variable(symbol, object, true);
  call.name = member.origin.name;
  call.key = member.origin.key;
  for (const Parameter& parameter : made.parameters) call.arguments.push_back(handed_on(parameter));
  const bool gives_number = member.result && holds_scalar(member.result);
  const Access access = reads | stages | (member.is_const ? pure : writes);
  const TermRef given =
      make_term(std::move(call), member.result, flow::is_reference(member.result), access, gives_number);
  const StmtRef whole = member.result ? make_stmt(Return{Hole{given, Wanted::Dual}}) : make_stmt(Evaluate{given});
  Stmt located = *whole;
  const auto* all = as<Stmts>(member.body);
  const bool is_told = all && !all->body.empty() && !all->body.back()->location.empty();
  located.location = is_told ? all->body.back()->location : member.origin.location;  // what it gives
  made.body = make_stmt(Stmts{{std::make_shared<const Stmt>(std::move(located))}});
  made.parameters.insert(made.parameters.begin(), Parameter{by_reference, self, {}, false, false, symbol});
  return made;
}

}  // namespace dualrev::transform
