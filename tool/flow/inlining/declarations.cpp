#include "flow/inlining/declarations.hpp"

#include <algorithm>

#include "core/rewrite.hpp"
#include "flow/inlining/constructors.hpp"
#include "flow/inlining/made_objects.hpp"
#include "flow/inlining/vectors.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// Whether the integers and positions that a term mentions are what they are in all that stands behind `at`.
bool stays(const Inliner& in, const TermRef& given) {
  const Symbols all = named_in(given);
  return std::all_of(all.begin(), all.end(), [&](const SymbolRef& each) {
    const TypeRef type = each->type ? deduced(referee(deduced(each->type))) : nullptr;
    const auto* library = core::as<Library>(type);
    const bool is_object =
        core::as<Record>(type) || core::as<core::Array>(type) || (library && library->member.empty());
    if (each->changes == 0 || is_object) return true;
    const auto changes = [&](const TermRef& t) { return t->access.assigned.has(each); };
    return !each->escapes && std::none_of(in.at.behind.begin(), in.at.behind.end(),
                                          [&](const StmtRef& s) { return any_term(s, changes); });
  });
}

void declare(Inliner& in, const Declarator& d, const std::string& specifiers, const StmtRef& s, Row& to) {
  if (d.symbol && in.closures.count(d.symbol)) return;  // written out where it is called
  const TermRef given = d.arguments.size() == 1 ? d.arguments[0].term : nullptr;
  const auto* temporary = core::as<Temporary>(given);
  if (const Lambda* closure = closure_in(d); closure && d.symbol) {
    in.closures[d.symbol] = {closure, in.stack.size() - 1};
    return;
  }
  if (!d.symbol) in.fail("'" + d.name + "', where it is written out");
  if (!is_plain(specifiers)) in.fail("a variable that is '" + specifiers + "'", ways_on::parameter);
  const TypeRef& type = deduced(d.type);
  const auto* reference = core::as<Reference>(type);
  const bool is_list = d.init == Declarator::Init::List || d.init == Declarator::Init::CopyList;
  if (reference && given && (core::as<Record>(deduced(reference->to)) || elements_of(deduced(reference->to)))) {
    // Another name of an object or a row; its place must stay what it is, as long as the name is in sight.
    const auto* form = core::as<Declare>(s);
    const bool stays_behind = s == in.at.statement && form && form->declarators.size() == 1 && stays(in, given);
    const TermRef place = in.object(given, &to, d.name);
    in.changes.check(place);
    const Symbols indices = named_in_indices(place);
    // The size of a row that is part of an index must not change at all.
    const bool is_fixed = std::all_of(indices.begin(), indices.end(), [&](const SymbolRef& each) {
      return each->changes == 0 || (stays_behind && each->type && width_of(deduced(each->type)));
    });
    if (!is_fixed) in.fail("what '" + d.name + "' refers to");
    stand_for(in, d, place);
    return;
  }
  if (in.objects.class_of(type)) {
    TermRef made;
    if (!d.constructor.empty()) {
      std::vector<TermRef> arguments;
      for (const Hole& each : d.arguments) arguments.push_back(each.term);
      const auto* built = given ? core::as<Invoke>(meant(temporary ? temporary->made : given)) : nullptr;
      if (built && built->key == d.constructor) arguments = built->arguments;
      made = construct(in, d.constructor, type, arguments, d.name, &to);
    } else if (const auto items = list_of(d); items && !(given && core::as<Invoke>(meant(given)))) {
      made = from_list(in, type, *items, d.name, to);
    } else if (!given) {
      made = nothing(in, type, d.name, to);
    } else {
      const TermRef from = in.value_of_object(given, &to, d.name);
      in.changes.check(from);
      made = in.variables.name(from) ? from : copy_of(in, from, d.name, to);
    }
    in.frame().own.insert(core::as<Variable>(made)->symbol);
    stand_for(in, d, made);
    return;
  }
  if (in.objects.class_of_elements(type)) return stand_for(in, d, declare_vectors(in, d, to));
  // A row that a function has made only for this.
  if (given && !is_list && elements_of(type) && !reference) {
    const TermRef from = in.object(given, &to, d.name);
    if (in.variables.name(from)) {
      in.frame().own.insert(core::as<Variable>(from)->symbol);
      stand_for(in, d, from);
      return;
    }
  }
  Declarator made = d;
  for (Hole& argument : made.arguments) argument.term = in.term(argument.term, &to);
  for (const Hole& argument : made.arguments) in.changes.check(argument.term);
  if (!in.is_root()) {
    const TermRef renamed = in.variables.fresh(d.name, d.type, d.symbol);
    made.symbol = core::as<Variable>(renamed)->symbol;
    made.name = made.symbol->name;
    in.frame().given[d.symbol] = renamed;
    if (!reference && elements_of(type) && !is_span(type)) in.frame().own.insert(made.symbol);
  }
  for (const Hole& argument : made.arguments) in.changes.note_reach(made.symbol, made.type, argument.term);
  to.push_back(like(s, make_stmt(Declare{specifiers, {std::move(made)}})));
}

}  // namespace

void declaration(Inliner& in, const Declare& form, const StmtRef& s, Row& to) {
  bool is_first = true;
  for (const Declarator& d : form.declarators) {
    declare(in, d, form.specifiers, is_first ? s : make_stmt(Stmts{}), to);
    is_first = false;
    in.changes.begin();
  }
}

void stand_for(Inliner& in, const Declarator& d, const TermRef& place) {
  in.variables.name(place);
  in.frame().given[d.symbol] = place;
  in.frame().names.insert(d.symbol);
}

}  // namespace dualrev::flow
