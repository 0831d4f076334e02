#include "flow/inlining/constructors.hpp"

#include <algorithm>

#include "flow/inlining/made_objects.hpp"
#include "flow/inlining/parameters.hpp"
#include "flow/inlining/returns.hpp"
#include "flow/parts.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"

namespace dualrev::flow {

using namespace core;

/// A member, as the constructor says.
static TermRef initialized(Inliner& in, const Field& field, const MemberInitializer& init, const std::string& name,
                           Row& row) {
  std::vector<TermRef> values;
  for (const Hole& each : init.arguments) values.push_back(each.term);
  const TypeRef& type = deduced(field.type);
  const bool is_object = in.objects.class_of(type) != nullptr;
  if (!init.constructor.empty() && is_object) {
    const TermRef made = construct(in, init.constructor, type, values, name_of_member(name, field.name), &row);
    in.variables.name(made);
    return made;
  }
  if (init.braces && (elements_of(type) || is_object)) {
    const auto items = list_of(Declarator{"", type, Declarator::Init::List, init.arguments});
    return made_member(in, field, name, Declarator::Init::List, {}, &*items, row);
  }
  const auto items = values.size() == 1 && is_braces(values[0]) ? items_of(values[0]) : std::nullopt;
  const bool has_list = items && (elements_of(type) || is_object);
  return made_member(in, field, name, Declarator::Init::Direct, has_list ? std::vector<TermRef>() : values,
                     has_list ? &*items : nullptr, row);
}

TermRef construct(Inliner& in, const std::string& key, const TypeRef& given, const std::vector<TermRef>& arguments,
                  const std::string& name, Row* to) {
  const TypeRef type = with_const(deduced(given), false);
  const RecordTwin* record = in.objects.class_of(type);
  const FunctionTwin* callee = in.around.body_of(key);
  if (!record || !callee || !callee->body || !callee->handlers.empty())
    in.fail("an object '" + name + "' of a class that cannot be taken apart");
  Row own;
  Row& row = to ? *to : own;
  const std::size_t begin = row.size();
  Changes::Noted noted = in.changes.begin();
  Frame frame{callee, {}, nullptr, {}};
  const TermRef made = in.objects.make(*record, type, name);
  bind_all(in, frame, *callee, arguments, false, row);
  frame.self = made;
  for (const Frame& each : in.stack)
    if (each.function == callee) in.fail("a constructor of '" + record->origin.qualified + "' that calls itself");
  const std::string location = in.location;
  in.changes.begin();
  in.stack.push_back(std::move(frame));
  for (const MemberInitializer& init : callee->initializers)
    if (init.member.empty()) in.fail("a constructor of '" + record->origin.qualified + "' that calls another");
  for (const Field& field : record->fields) {
    in.changes.begin();
    const auto init = std::find_if(callee->initializers.begin(), callee->initializers.end(),
                                   [&](const MemberInitializer& each) { return each.member == field.name; });
    in.changes.in_order([&] {
      in.objects.members_of(made)[field.name] = init == callee->initializers.end()
                                                    ? begun_member(in, field, name, made, Declarator::Init::None, row)
                                                    : initialized(in, field, *init, name, row);
    });
  }
  tail(in, core::as<Stmts>(callee->body)->body, 0, nullptr, row);
  const Symbols indices = indices_of(in.frame());
  in.stack.pop_back();
  in.location = location;
  in.variables.note_temporary(made);
  check_indices(in, indices, in.changes.changed_in(row, begin), name);
  in.changes.note_call(row, begin, std::move(noted), made);
  if (!to && !own.empty()) in.fail("an object where no statement can stand", ways_on::statement);
  return made;
}

}  // namespace dualrev::flow
