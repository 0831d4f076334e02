#include "flow/inlining/wanted.hpp"

#include <algorithm>

#include "core/rewrite.hpp"
#include "flow/closures.hpp"
#include "flow/types.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// Of a function that is written out although it could be called.
constexpr int few_statements = 8;

/// The same of one that is lent rows.
constexpr int most_of_scratch = 24;

/// Whether a body calls functions of the source's.
bool calls_others(const StmtRef& body) {
  return any_term(body, [](const TermRef& t) { return core::as<Call>(t) || core::as<MethodCall>(t); });
}

/// Whether a body is a few statements, none of which calls a function of the source's, and which it leaves at its end.
bool is_short(const StmtRef& body) {
  const auto* all = core::as<Stmts>(body);
  if (!all || count_statements(body) > few_statements) return false;
  bool leaves_early = false;
  each_statement(
      body, [&](const StmtRef& s) { leaves_early = leaves_early || (core::as<Return>(s) && s != all->body.back()); });
  return !leaves_early && !any_term(body, [](const TermRef& t) {
    return core::as<Call>(t) || core::as<MethodCall>(t) || core::as<Lambda>(t) || core::as<Invoke>(meant(t)) ||
           core::as<Apply>(meant(t));
  });
}

/// Whether a function is lent a row of the caller's own, of which it reads nothing that it has not set before: where it
/// is called, the row would have to be saved; where it is written out, nobody asks for what was in it.
bool is_given_scratch(const Inliner& in, const Call& call, const Callee& callee) {
  const FunctionTwin& function = *callee.function;
  if (count_statements(function.body) > most_of_scratch || calls_others(function.body)) return false;
  for (std::size_t i = 0; i < call.arguments.size() && i < callee.overwrites.size(); ++i) {
    if (!callee.changes[i] || !callee.overwrites[i]) continue;
    const TermRef whole = whole_of(given_number(call.arguments[i].term));
    const auto* row = core::as<Variable>(whole ? meant(whole) : nullptr);
    if (row && std::none_of(in.root.parameters.begin(), in.root.parameters.end(),
                            [&](const Parameter& each) { return each.symbol == row->symbol; }))
      return true;
  }
  return false;
}

/// Whether members of its objects may change their size: then each is a variable of its own.
bool has_vectors(const RecordTwin* record) {
  return record && std::any_of(record->fields.begin(), record->fields.end(),
                               [](const Field& field) { return is_vector(field.type); });
}

/// The term itself.
bool is_concerned(const Inliner& in, const TermRef& t) {
  if (const auto* variable = core::as<Variable>(t))
    return in.frame().given.count(variable->symbol) || in.closures.count(variable->symbol) ||
           (in.frame().self && variable->symbol->kind == Symbol::Kind::Field);
  if (is_this(t)) return true;
  const auto* text = core::as<Verbatim>(t);
  if (text && !in.is_root() && operands(*t).empty() && text->meaning && mentions_names(in, t)) return true;
  if (text && mentions_names(in, t)) return true;
  if (core::as<MethodCall>(t) || core::as<Invoke>(meant(t))) return true;
  if (core::as<Select>(t) && t->type && in.objects.class_of(t->type)) return true;
  if (const auto* call = core::as<Call>(t)) return !is_entry(in, *call, t);
  const auto* apply = core::as<Apply>(meant(t));
  return apply && apply->function.empty();
}
}  // namespace

namespace {
/// "&x" of a number that is in no row.
bool leads_to_number(const TermRef& given) {
  const auto* address = core::as<AddressOf>(meant(given));
  return address && core::as<Variable>(meant(address->place)) && core::as<Real>(deduced(address->place->type));
}
}  // namespace

bool is_entry(const Inliner& in, const Call& call, const TermRef& t) {
  if (in.around.is_operation(t)) return true;
  const FunctionTwin* body = in.around.body_of(call.key);
  for (const Hole& argument : call.arguments) {
    const TermRef& given = given_number(argument.term);
    if (leads_to_number(given)) return false;
    if (!core::as<Record>(deduced(given->type)) && !in.objects.class_of_elements(given->type)) continue;
    // What is changed in an object is changed here.
    const std::size_t at = &argument - call.arguments.data();
    if (body && at < body->parameters.size() && is_changeable(body->parameters[at].type)) return false;
    TermRef whole = whole_of(given);
    if (whole && !in.is_root()) whole = concerns(in, whole) ? nullptr : whole;
    const SymbolRef root = whole ? root_of(whole) : nullptr;
    const bool is_given = std::any_of(in.root.parameters.begin(), in.root.parameters.end(), [&](const Parameter& each) {
      return root && each.symbol == root && !each.constant;
    });
    if (!is_given) return false;
  }
  if (in.around.writes_out_short && body && is_short(body->body)) return false;
  const Callee* callee = in.around.callee(call);
  if (in.around.writes_out_short && body && callee && callee->function && is_given_scratch(in, call, *callee))
    return false;
  return callee && callee->function;
}

bool is_wanted(const Inliner& in, const TermRef& t) {
  if (core::as<MethodCall>(t) || core::as<Invoke>(meant(t))) return true;
  if (const auto* call = core::as<Call>(t)) return !is_entry(in, *call, t);
  const auto* apply = core::as<Apply>(meant(t));
  if (!apply || !apply->function.empty()) return false;
  const Frames::Closure* closure = in.closure_of(meant(apply->arguments[0]));
  return closure && !is_of_numbers_alone(*closure->lambda);
}
bool is_wanted(const Inliner& in, const StmtRef& body) {
  bool found = any_term(body, [&](const TermRef& t) { return is_wanted(in, t); });
  each_statement(body, [&](const StmtRef& s) {
    if (const Declare* form = core::as<Declare>(s))
      for (const Declarator& d : form->declarators)
        found = found || !d.constructor.empty() || has_vectors(in.objects.class_of(d.type)) ||
                in.objects.class_of_elements(d.type);
  });
  return found;
}

bool mentions_names(const Inliner& in, const TermRef& t) {
  const auto* text = core::as<Verbatim>(t);
  const Frame& here = in.stack.back();
  return text && names_any(*text, [&](const SymbolRef& each) {
           return here.names.count(each) || (here.self && each->kind == Symbol::Kind::Field) ||
                  (!in.is_root() && in.variables.is_name(each->name));
         });
}

bool concerns(const Inliner& in, const TermRef& t) {
  return any_term(t, [&](const TermRef& part) { return is_concerned(in, part); });
}
bool concerns(const Inliner& in, const StmtRef& body) {
  bool found = any_term(body, [&](const TermRef& part) { return is_concerned(in, part); });
  each_statement(body, [&](const StmtRef& s) {
    if (const Declare* form = core::as<Declare>(s))
      for (const Declarator& d : form->declarators)
        found = found || !d.constructor.empty() || in.objects.class_of(d.type) ||
                in.objects.class_of_elements(d.type) || (d.symbol && in.closures.count(d.symbol));
    const auto* plain = core::as<Plain>(s);
    found = found || (plain && mentions_names(in, plain->text));
  });
  return found;
}

bool is_in_sight(const Inliner& in, const TermRef& t) {
  const FunctionTwin* of = nullptr;
  for (const Frame& each : in.stack) of = each.function ? each.function : of;
  const Scope &here = in.root.origin.scope, &there = of->origin.scope;
  if (there.size() <= here.size() && std::equal(there.begin(), there.end(), here.begin())) return true;
  return !names_any(std::get<Verbatim>(t->form),
                    [](const SymbolRef& each) { return each->kind == Symbol::Kind::Other; });
}

}  // namespace dualrev::flow
