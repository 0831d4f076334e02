#include "flow/inlining/loops.hpp"

#include <optional>

#include "flow/inlining/declarations.hpp"
#include "flow/inlining/made_objects.hpp"
#include "flow/inlining/vectors.hpp"
#include "flow/types.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// How a loop is marked, with what stands for the variables of its function.
std::optional<Checkpoint> mark_of(Inliner& in, const StmtRef& s, Row& to) {
  auto made = s->checkpoint ? s->checkpoint : meant(s)->checkpoint;
  if (made) made->budget = in.term(made->budget, &to);
  return made;
}

/// for (Layer& layer : layers), by an index.
bool elements_of_vectors(Inliner& in, const RangeFor& form, const StmtRef& s, Row& to) {
  const Object* vectors = in.objects.vectors_of(form.range.term);
  if (!vectors) return false;
  const Object all = *vectors;
  if (form.init || !form.variable.symbol) in.fail("this statement, where it is written out");
  const auto mark = mark_of(in, s, to);
  const TermRef i = in.variables.fresh("i", size_type());
  const SymbolRef& symbol = core::as<Variable>(i)->symbol;
  const TermRef zero = make_term(Literal{0}, size_type(), false, pure, false);
  const TermRef value = make_term(Load{i}, size_type(), false, reads, false);
  const TermRef size = make_term(Size{first_of_vectors(all)}, size_type(), false, reads, false);
  const TermRef condition = make_term(Arithmetic{"<", {value, size}}, boolean_type(), false, reads, false);
  const TermRef step = make_term(Step{i, true, true}, size_type(), true, assigns(symbol), false);
  const Declarator begin{symbol->name, size_type(), Declarator::Init::Copy, {Hole{zero}}, true, symbol};
  Row body;
  const TermRef at = in.variables.local("at", with_const(size_type(), true), Declarator::Init::Copy, {i}, body);
  const TypeRef& type = deduced(form.variable.type);
  const TermRef element = element_at(in, all, deduced(referee(type)), at);
  stand_for(in, form.variable, core::as<Reference>(type) ? element : copy_of(in, element, form.variable.name, body));
  in.statements(statements_in(form.body), body);
  to.push_back(like(
      s, marked(make_stmt(For{make_stmt(Declare{"", {begin}}), condition, step, make_stmt(Stmts{std::move(body)})}),
                mark)));
  return true;
}

}  // namespace

void loop(Inliner& in, const DoWhile& form, const StmtRef& s, Row& to) {
  const auto mark = mark_of(in, s, to);
  Row body;
  in.statements(statements_in(form.body), body);
  const TermRef condition = in.term(form.condition, nullptr);
  to.push_back(like(s, marked(make_stmt(DoWhile{make_stmt(Stmts{std::move(body)}), condition}), mark)));
}

void loop(Inliner& in, const For& form, const StmtRef& s, Row& to) {
  const auto mark = mark_of(in, s, to);
  Row begin, begins;
  if (form.init) in.statement(form.init, begins);
  StmtRef init;
  if (begins.size() == 1)
    init = begins[0];
  else
    begin = std::move(begins);
  Row before;
  TermRef condition = in.term(form.condition, &before);
  Row body;
  if (!before.empty()) {
    // Asked where the iteration begins.
    in.changes.check(condition);
    body = std::move(before);
    body.push_back(
        make_stmt(If{nullptr, condition, make_stmt(Stmts{}), make_stmt(Stmts{{make_stmt(Jump{Jump::Kind::Break})}})}));
    condition = nullptr;
  }
  const TermRef increment = in.term(form.increment, nullptr);
  in.statements(statements_in(form.body), body);
  StmtRef made;
  if (!init && !increment && condition)
    made = make_stmt(While{condition, make_stmt(Stmts{std::move(body)})});
  else
    made = make_stmt(For{init, condition, increment, make_stmt(Stmts{std::move(body)})});
  made = marked(made, mark);
  if (begin.empty()) return to.push_back(like(s, made));
  begin.push_back(made);
  to.push_back(like(s, make_stmt(Stmts{std::move(begin)})));
}

void loop(Inliner& in, const RangeFor& form, const StmtRef& s, Row& to) {
  if (in.objects.has_vectors() && elements_of_vectors(in, form, s, to)) return;
  if (form.init) in.fail("this statement, where it is written out");
  const auto mark = mark_of(in, s, to);
  RangeFor made = form;
  made.range.term = in.object(form.range.term, &to, "range");
  in.changes.check(made.range.term);
  in.variables.name(made.range.term);
  if (!form.variable.symbol) in.fail("'" + form.variable.name + "', where it is written out");
  if (!in.is_root()) {
    const TermRef renamed = in.variables.fresh(form.variable.name, form.variable.type, form.variable.symbol);
    made.variable.symbol = core::as<Variable>(renamed)->symbol;
    made.variable.name = made.variable.symbol->name;
    in.frame().given[form.variable.symbol] = renamed;
  }
  in.changes.note_reach(made.variable.symbol, made.variable.type, made.range.term);
  Row body;
  in.statements(statements_in(form.body), body);
  made.body = make_stmt(Stmts{std::move(body)});
  to.push_back(like(s, marked(make_stmt(std::move(made)), mark)));
}

}  // namespace dualrev::flow
