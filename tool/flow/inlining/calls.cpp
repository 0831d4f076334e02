#include "flow/inlining/calls.hpp"

#include <algorithm>

#include "flow/closures.hpp"
#include "flow/inlining/made_objects.hpp"
#include "flow/inlining/parameters.hpp"
#include "flow/inlining/returns.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

constexpr std::size_t deepest = 24;

/// A body that is nothing but `return e;`, where e changes nothing: the e.
const TermRef* value_of(const StmtRef& body) {
  const auto* all = core::as<Stmts>(body);
  const auto* result = all && all->body.size() == 1 ? core::as<Return>(meant(all->body[0])) : nullptr;
  return result && result->value && !result->value->term->access.changes() ? &result->value->term : nullptr;
}

/// How a value is wanted of what is called, and what it gives.
struct Result {
  TypeRef type;  ///< null: nothing
  bool is_place = false;
};

/// A variable that is set wherever it returns.
TermRef early(Inliner& in, const Row& all, std::size_t from, const Result& result, const std::string& name, Row& row) {
  TermRef value;
  if (result.is_place) in.fail("'" + name + "', which returns one place or another");
  if (result.type) value = nothing(in, with_const(deduced(referee(deduced(result.type))), false), last_name(name), row);
  tail(in, all, from, value, row);
  return value;
}

/// What stands behind `return`.
TermRef given_back(Inliner& in, const TermRef& given, const Result& result, const std::string& name, Row& row) {
  if (!result.type) return in.term(given, &row);
  const TypeRef& type = deduced(result.type);
  const bool by_reference = core::as<Reference>(type) != nullptr || result.is_place;
  const TypeRef of = deduced(referee(type));
  if (core::as<Real>(of)) {
    TermRef value = by_reference && given->place ? in.term(given, &row) : in.term(given_number(given), &row);
    in.changes.check(value);
    if (!by_reference && value->place)
      value = make_term(Load{value}, with_const(value->type, false), false, value->access, value->active);
    if (!by_reference && core::as<Real>(deduced(value->type)) && !is_of_kind(value, of))
      value = make_term(Convert{value, true}, with_const(of, false), false, value->access, value->active);
    return value;
  }
  if (core::as<Passive>(of) && !core::as<Pointer>(of)) {
    const TermRef value = in.term(given, &row);
    in.changes.check(value);
    const bool is_same = is_of(value, std::get<Passive>(of->form).text);
    if (is_same || by_reference || of->is_const) return value;
    return make_term(Convert{value, false}, with_const(of, false), false, value->access, false);
  }
  if (core::as<Pointer>(of)) return in.term(given, &row);
  const auto* braces = core::as<Verbatim>(given);
  const bool has_no_type = braces && !given->type;
  const TermRef place = has_no_type    ? nullptr
                        : by_reference ? in.object(given, &row, last_name(name))
                                       : in.value_of_object(given, &row, last_name(name));
  if (!place) in.fail("what '" + name + "' gives");
  in.changes.check(place);
  if (by_reference) return place;
  const auto* variable = core::as<Variable>(place);
  const bool is_own = in.variables.is_temporary(place) || (variable && in.frame().own.count(variable->symbol));
  const TermRef made = is_own ? place : copy_of(in, place, last_name(name), row);
  in.variables.note_temporary(made);
  return made;
}

/// The body in the frame that was made, and what it gives. `begin`: where what the call needs begins.
TermRef written_out(Inliner& in, Frame made, const StmtRef& body, const Result& result, const std::string& name,
                    bool is_short, std::size_t begin, Row& row) {
  if (in.stack.size() > deepest) in.fail("calls of '" + name + "' in so many others");
  for (const Frame& each : in.stack)
    if (!made.closure && each.function == made.function && !each.closure)
      in.fail("a call of '" + name + "', which calls itself");
  const Row& all = core::as<Stmts>(body)->body;
  const std::string location = in.location;
  Changes::Noted noted = in.changes.begin();
  const Symbols indices = indices_of(made);
  in.stack.push_back(std::move(made));
  const std::size_t before = row.size();
  TermRef value;
  if (is_short) {
    value = given_back(in, *value_of(body), result, name, row);
  } else if (!all.empty() && std::none_of(all.begin(), all.end() - 1, has_return)) {
    const auto* last = core::as<Return>(meant(all.back()));
    for (std::size_t i = 0; i + (last ? 1 : 0) < all.size(); ++i) {
      if (!last && has_return(all[i])) {
        value = early(in, all, i, result, name, row);
        break;
      }
      in.statement(all[i], row);
    }
    if (last && last->value) value = given_back(in, last->value->term, result, name, row);
  } else {
    value = early(in, all, 0, result, name, row);
  }
  in.stack.pop_back();
  in.location = location;
  if (row.size() > before + 1 && row[before]->comments.empty()) {
    Stmt first = *row[before];
    first.comments.push_back("// " + name);
    row[before] = std::make_shared<const Stmt>(std::move(first));
  }
  const Symbols set = in.changes.changed_in(row, begin);
  check_indices(in, indices, set, name);
  // What the caller goes on to compute must not see what was changed in between.
  const bool changes = value && value->access.changes();
  if (value && (changes || !set.empty())) {
    const TypeRef& type = deduced(value->type);
    const bool is_number = core::as<Real>(type) || core::as<Passive>(type);
    if (is_number && !result.is_place)
      value = in.variables.local(last_name(name), with_const(type, false), Declarator::Init::Copy, {value}, row);
    else if (changes)
      in.fail("what '" + name + "' gives, which changes something");
  }
  in.changes.restore(std::move(noted));
  return value;
}

void check_captures(const Inliner& in, const Lambda& lambda) {
  if (!copies(lambda)) return;
  Symbols own;
  collect_declared(lambda.body, own);
  for (const Declarator& parameter : lambda.parameters) own.insert(parameter.symbol);
  for (const SymbolRef& each : named_in(lambda.body)) {
    if (!copies(lambda, each)) continue;
    if (own.count(each) || each->kind == Symbol::Kind::Field || each->kind == Symbol::Kind::Global) continue;
    if (!each->type || !is_value_type(deduced(each->type)) || each->changes > 0 || each->escapes)
      in.fail("a closure with a copy of '" + each->name + "'");
  }
}

}  // namespace

TermRef call(Inliner& in, const std::string& key, const TermRef& object, const std::vector<TermRef>& arguments,
             const TermRef& whole, Row* to) {
  const FunctionTwin* callee = in.around.body_of(key);
  // Instances for closures have no names.
  const bool is_given_closure = std::any_of(arguments.begin(), arguments.end(), [&](const TermRef& each) {
    return core::as<Lambda>(meant(each)) || in.closure_of(meant(each)) ||
           (each->type && core::has_no_name(deduced(each->type)));
  });
  if (!callee && is_given_closure) in.fail("a call of a function that is given a closure", ways_on::named_class);
  if (!callee || !callee->body) in.fail("a call of a function whose body is not seen here", ways_on::definition);
  const std::string& name = callee->origin.qualified;
  if (!callee->handlers.empty() || callee->kind == Kind::Constructor || callee->kind == Kind::Destructor)
    in.fail("a call of '" + name + "'");
  if (const TypeRef of = callee->result ? deduced(referee(deduced(callee->result))) : nullptr;
      core::as<Real>(of) && !is_double(of) && !in.around.any_number)
    in.fail("a call of '" + name + "', which gives no double");
  const StmtRef& body = in.body_of(*callee);
  Frame made{callee, {}, nullptr, {}};
  const bool is_short = value_of(body) != nullptr;
  Row own;
  Row& row = to ? *to : own;
  const std::size_t begin = row.size();
  Changes::Noted noted = in.changes.begin();
  if (object) {
    const auto* pointer = core::as<Pointer>(deduced(object->type));
    in.changes.by_itself(row, [&] {
      made.self = is_this_object(object) ? in.frame().self
                  : pointer
                      ? in.object(make_term(Dereference{object}, pointer->to, true, object->access, false), &row, name)
                      : in.object(object, &row, last_name(name));
      if (!made.self) in.fail("the object of '" + name + "'");
      in.variables.name(made.self);
      in.changes.see(made.self);
    });
  } else if (!callee->is_static && (callee->kind == Kind::Method || callee->kind == Kind::MethodOperator ||
                                    callee->kind == Kind::Conversion)) {
    in.fail("a call of '" + name + "'");
  }
  made.body = body;
  bind_all(in, made, *callee, arguments, is_short, row);
  const TermRef result =
      written_out(in, std::move(made), body, {callee->result, whole->place}, name, is_short, begin, row);
  in.changes.note_call(row, begin, std::move(noted), result);
  if (!to && !own.empty()) in.fail("a call of '" + name + "' where no statement can stand", ways_on::statement);
  return result;
}

TermRef call(Inliner& in, const Apply& form, const TermRef& whole, Row* to) {
  const Frames::Closure* found = in.closure_of(meant(form.arguments[0]));
  if (!found) in.fail("a call of a closure that is not seen here");
  const Frames::Closure closure = *found;
  const std::vector<TermRef> arguments(form.arguments.begin() + 1, form.arguments.end());
  const Lambda& lambda = *closure.lambda;
  if (lambda.is_mutable || !lambda.made.empty()) in.fail("a closure with values of its own");
  if (lambda.parameters.size() != arguments.size()) in.fail("a call of a closure with other arguments");
  if (closure.frame >= in.stack.size()) in.fail("a closure of a function that has ended");
  check_captures(in, lambda);
  Frame made = in.stack[closure.frame];
  made.own.clear();
  made.body = lambda.body;
  const auto* body = core::as<Stmts>(lambda.body);
  if (!body) in.fail("a closure's body");
  const bool is_short = value_of(lambda.body) != nullptr;
  Row own_row;
  Row& row = to ? *to : own_row;
  const std::size_t begin = row.size();
  Changes::Noted noted = in.changes.begin();
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Declarator& parameter = lambda.parameters[i];
    in.changes.by_itself(row, [&] { bind(in, made, parameter.symbol, parameter.type, arguments[i], is_short, &row); });
    if (parameter.symbol) made.names.insert(parameter.symbol);
  }
  collect_declared(lambda.body, made.names);
  if (std::any_of(in.stack.begin(), in.stack.end(), [&](const Frame& each) { return each.closure == &lambda; }))
    in.fail("a closure that calls itself");
  made.closure = &lambda;
  const TermRef result =
      written_out(in, std::move(made), lambda.body, {whole->type, whole->place}, "closure", is_short, begin, row);
  in.changes.note_call(row, begin, std::move(noted), result);
  if (!to && !own_row.empty()) in.fail("a call of a closure where no statement can stand", ways_on::statement);
  return result;
}

}  // namespace dualrev::flow
