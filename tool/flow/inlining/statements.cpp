#include "flow/inlining/statements.hpp"

#include <optional>

#include "flow/inlining/declarations.hpp"
#include "flow/inlining/loops.hpp"
#include "flow/inlining/made_objects.hpp"
#include "flow/inlining/returns.hpp"
#include "flow/inlining/terms.hpp"
#include "flow/inlining/vectors.hpp"
#include "flow/inlining/wanted.hpp"
#include "flow/types.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

void evaluate(Inliner& in, const TermRef& t, const StmtRef& s, Row& to) {
  const TermRef& is = meant(t);
  if (const auto* both = core::as<Sequence>(is)) {
    evaluate(in, both->first, s, to);
    in.changes.begin();
    return evaluate(in, both->second, make_stmt(Stmts{}), to);
  }
  if (const auto* assign = core::as<Assign>(is); assign && !core::as<Real>(deduced(assign->place->type))) {
    const TypeRef& type = deduced(assign->place->type);
    if (core::as<Record>(type) || elements_of(type)) {
      const TermRef from = in.value_of_object(assign->value, &to, "value");
      const TermRef place = in.object(assign->place, &to, "place");
      in.changes.check(place), in.changes.check(from);
      return flow::assign(in, place, from, to);
    }
  }
  if (const auto* apply = core::as<Apply>(is); apply && in.objects.has_vectors() && changes_vectors(in, *apply, to))
    return;
  const auto* named = core::as<Call>(t);
  const bool is_call = core::as<MethodCall>(t) || core::as<Invoke>(is) || (named && !is_entry(in, *named, t)) ||
                       (core::as<Apply>(is) && core::as<Apply>(is)->function.empty());
  if (const auto* text = core::as<Verbatim>(t); text && !is_call) {
    // What is thrown away.
    const std::vector<Hole> operands = core::operands(*t);
    if (begins_with(*text, Token::Kind::Discard) && concerns(in, operands[0].term)) {
      const Access& access = operands[0].term->access;
      if (!access.changes_or_runs() && !access.throws) return;
      return evaluate(in, operands[0].term, s, to);
    }
  }
  const TermRef made = in.term(t, &to);
  if (is_call || !made) return;
  const auto* set = core::as<Assign>(meant(made));
  if (set && set->op == '=' && is_same_variable(set->place, set->value)) return;
  if (const auto* assign = core::as<Assign>(meant(made)))
    if (const auto* place = core::as<Variable>(meant(assign->place)))
      in.changes.note_reach(place->symbol, place->symbol->type, assign->value);
  in.changes.check(made);
  to.push_back(like(s, make_stmt(Evaluate{made})));
}

struct ByForm {
  Inliner& in;
  const StmtRef& s;
  Row& to;

  void push(const StmtRef& made) const { to.push_back(like(s, made)); }
  StmtRef block(const StmtRef& body) const {
    Row made;
    in.statements(statements_in(body), made);
    return make_stmt(Stmts{std::move(made)});
  }
  TermRef asked(const TermRef& condition) const {
    const TermRef made = in.term(condition, &to);
    in.changes.check(made);
    return made;
  }

  void operator()(const Stmts&) const { push(block(meant(s))); }
  void operator()(const Declare& form) const { declaration(in, form, s, to); }
  void operator()(const Evaluate& form) const { evaluate(in, form.term, s, to); }
  void operator()(const If& form) const {
    if (form.init) {
      Row all;
      in.statement(form.init, all);
      in.statement(make_stmt(If{nullptr, form.condition, form.then, form.otherwise, form.is_constexpr}), all);
      return push(make_stmt(Stmts{std::move(all)}));
    }
    const TermRef condition = asked(form.condition);
    const StmtRef then = block(form.then);
    push(make_stmt(If{nullptr, condition, then, form.otherwise ? block(form.otherwise) : nullptr}));
  }
  void operator()(const While& form) const { loop(in, For{nullptr, form.condition, nullptr, form.body}, s, to); }
  void operator()(const one_of<DoWhile, For, RangeFor> auto& form) const { loop(in, form, s, to); }
  void operator()(const Switch& form) const {
    if (const StmtRef apart = declared_in_front(meant(s))) return push(block(apart));
    const TermRef condition = asked(form.condition);
    push(make_stmt(Switch{nullptr, condition, block(form.body)}));
  }
  void operator()(const Case& form) const {
    // "case 1: case 2:" stays one behind the other.
    Row more;
    const bool is_label = core::as<Case>(meant(form.body));
    if (is_label) in.statement(form.body, more);
    const StmtRef body = is_label ? more.at(0) : form.body ? block(form.body) : nullptr;
    push(make_stmt(Case{form.kind, form.label, body, form.value}));
  }
  void operator()(const Return& form) const {
    if (!in.is_root()) return in.frame().left ? return_from_loop(in, s, to) : unknown();
    std::optional<Hole> value = form.value;
    if (value) value->term = asked(value->term);
    push(make_stmt(Return{value, form.before_ends}));
  }
  void operator()(const Jump& form) const {
    const StmtRef& is = meant(s);
    if (form.kind != Jump::Kind::Throw) return push(is);
    // What is thrown is text.
    const auto* plain = core::as<Plain>(s);
    if (!plain || !operands(*plain->text).empty()) in.fail("what is thrown");
    push(make_stmt(Plain{written_text(in, plain->text, nullptr), is}));
  }
  void operator()(const one_of<Try, DefineClass, Plain, WrittenOut> auto&) const { unknown(); }
  [[noreturn]] void unknown() const { in.fail("this statement, where it is written out"); }
};

}  // namespace

void written_statement(Inliner& in, const StmtRef& s, Row& to) {
  const StmtRef& is = meant(s);
  const bool may_return = !in.is_root() && in.frame().left && (is_loop(s) || core::as<Switch>(is)) && has_return(s);
  in.frame().loops += may_return ? 1 : 0;
  std::visit(ByForm{in, s, to}, is->form);
  in.frame().loops -= may_return ? 1 : 0;
  if (may_return && in.frame().loops > 0)
    to.push_back(
        make_stmt(If{nullptr, in.frame().left, make_stmt(Stmts{{make_stmt(Jump{Jump::Kind::Break})}}), nullptr}));
}

}  // namespace dualrev::flow
