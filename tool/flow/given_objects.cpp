#include "flow/given_objects.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/rewrite.hpp"
#include "flow/renaming.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

StmtRef with_copy(const StmtRef& body, const Parameter& parameter, const std::string& name) {
  const SymbolRef copy = renamed(*parameter.symbol, name);
  const StmtRef rest = with_variable(body, parameter.symbol, copy);
  if (!rest) return nullptr;
  const TypeRef type = with_const(deduced(parameter.type), false);
  const TermRef given = variable(parameter.symbol, type, true);
  const TermRef value = core::as<Real>(type) ? make_term(Load{given}, type, false, reads, true) : given;
  Stmts all{{make_stmt(Declare{"", {{name, type, Declarator::Init::Copy, {Hole{value, Wanted::Dual}}, false, copy}}})}};
  for (const StmtRef& each : statements_in(rest)) all.body.push_back(each);
  return make_stmt(std::move(all));
}

namespace {

/// Whether one of these statements declares the variable.
bool declares(const std::vector<StmtRef>& all, const SymbolRef& symbol) {
  return std::any_of(all.begin(), all.end(), [&](const StmtRef& each) {
    const auto* form = core::as<Declare>(meant(each));
    return form && std::any_of(form->declarators.begin(), form->declarators.end(),
                               [&](const Declarator& d) { return d.symbol == symbol; });
  });
}

/// The variable that is given; null if it is something else.
SymbolRef given_by(const Return& form) {
  const TermRef whole = form.value ? whole_of(form.value->term) : nullptr;
  const auto* named = whole ? core::as<Variable>(whole) : nullptr;
  return named ? named->symbol : nullptr;
}

/// What is given by value, and given back.
const Parameter* parameter_given(const FunctionTwin& function, const SymbolRef& symbol) {
  const auto found = std::find_if(function.parameters.begin(), function.parameters.end(), [&](const Parameter& each) {
    return each.symbol && each.symbol == symbol && !each.constant && !core::as<Reference>(each.type);
  });
  return found == function.parameters.end() ? nullptr : &*found;
}

}  // namespace

StmtRef giving_a_variable(const FunctionTwin& function, const Around& around) {
  const std::vector<StmtRef> all = statements_in(function.body);
  const auto* last = all.empty() ? nullptr : core::as<Return>(meant(all.back()));
  const bool gives_at_end = last && std::none_of(all.begin(), all.end() - 1, has_return);
  if (gives_at_end) {
    const SymbolRef given = given_by(*last);
    if (given && declares(all, given)) return function.body;
    if (const Parameter* parameter = parameter_given(function, given))
      if (const StmtRef made = with_copy(function.body, *parameter, around.fresh(parameter->name))) return made;
  }
  const TypeRef type = with_const(deduced(function.result), false);
  const SymbolRef symbol = made_symbol(around.fresh("result"));
  const TermRef result = variable(symbol, type, true);
  const StmtRef gives = make_stmt(Return{Hole{result, Wanted::Dual}});
  Stmts made;
  if (gives_at_end) {
    made.body.assign(all.begin(), all.end() - 1);
    made.body.push_back(
        like(all.back(),
             make_stmt(Declare{"", {{symbol->name, type, Declarator::Init::Copy, {*last->value}, false, symbol}}})));
    made.body.push_back(like(all.back(), gives));
    return make_stmt(std::move(made));
  }
  made.body.push_back(make_stmt(Declare{"", {{symbol->name, type, Declarator::Init::List, {}, false, symbol}}}));
  for (const StmtRef& each : all)
    made.body.push_back(rewritten(
        each, [](const TermRef&) -> TermRef { return nullptr; },
        [&](const StmtRef& s, bool) -> StmtRef {
          const auto* form = core::as<Return>(meant(s));
          if (!form || !form->value) return nullptr;
          const TermRef set = make_term(Assign{result, '=', form->value->term, type}, type, true, writes, true);
          return make_stmt(Stmts{{like(s, make_stmt(Evaluate{set})), like(s, gives)}});
        }));
  return make_stmt(std::move(made));
}

}  // namespace dualrev::flow
