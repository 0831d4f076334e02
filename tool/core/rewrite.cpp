// A clause per form, each of which puts other parts in their places.
#include "core/rewrite.hpp"

namespace dualrev::core {

namespace {

class Rewriter {
 public:
  Rewriter(const Replace& replace, const ReplaceStatement& instead) : replace_(replace), instead_(instead) {}
  bool changed = false;

  // ---- terms ----

  void operator()(Verbatim& t) {
    for (Piece& piece : t.pieces)
      if (auto* hole = std::get_if<Hole>(&piece)) part(hole->term);
    part(t.meaning);
  }
  void operator()(Variable&) {}
  void operator()(Member& t) { part(t.object); }
  void operator()(Index& t) { part(t.base), part(t.index); }
  void operator()(Dereference& t) { part(t.pointer); }
  void operator()(AddressOf& t) { part(t.place); }
  void operator()(Load& t) { part(t.place); }
  void operator()(Unary& t) { part(t.operand); }
  void operator()(Binary& t) { part(t.left), part(t.right); }
  void operator()(Primitive& t) { parts(t.arguments); }
  void operator()(Convert& t) { part(t.operand); }
  void operator()(Select& t) { part(t.condition), part(t.then), part(t.otherwise); }
  void operator()(Logic& t) { part(t.left), part(t.right); }
  void operator()(Sequence& t) { part(t.first), part(t.second); }
  void operator()(Assign& t) { part(t.place), part(t.value); }
  void operator()(Step& t) { part(t.place); }
  void operator()(Call& t) { holes(t.arguments); }
  void operator()(MethodCall& t) { part(t.object), holes(t.arguments), part(t.pointer); }
  void operator()(Temporary& t) { part(t.made); }
  void operator()(Lambda& t) {
    for (auto& [name, value] : t.made) part(value);
    for (Declarator& d : t.parameters) holes(d.arguments);
    part(t.body);
  }
  void operator()(Literal&) {}
  void operator()(Arithmetic& t) { parts(t.operands); }
  void operator()(Size& t) { part(t.object); }
  void operator()(Apply& t) { parts(t.arguments); }
  void operator()(Invoke& t) { part(t.object), parts(t.arguments); }
  void operator()(Opaque& t) {
    parts(t.mentions), parts(t.changes);
    if (t.said) part(t.said);
  }
  void operator()(Generated& t) { std::visit(*this, t); }
  void operator()(Push& t) {
    part(t.value);
    for (Contribution& each : t.contributions) part(each.of), part(each.partial);
  }
  void operator()(Primal& t) { part(t.dual); }
  void operator()(Lift& t) { part(t.value); }
  void operator()(Exchange& t) { part(t.place), part(t.value); }
  void operator()(one_of<TwinCall, TwinMethodCall, TwinLambda> auto& t) { (*this)(t.of); }
  void operator()(Taken& t) {
    for (Piece& piece : t.type)
      if (auto* hole = std::get_if<Hole>(&piece)) part(hole->term);
  }
  void operator()(Block& t) {
    for (StmtRef& each : t.body) part(each);
    part(t.result);
  }

  // ---- statements ----

  void operator()(Stmts& s) {
    for (StmtRef& each : s.body) part(each);
  }
  void operator()(Evaluate& s) { part(s.term); }
  void operator()(Declare& s) {
    for (Declarator& d : s.declarators) holes(d.arguments);
  }
  void operator()(If& s) { begin(s.init), part(s.condition), part(s.then), part(s.otherwise); }
  void operator()(While& s) { part(s.condition), part(s.body); }
  void operator()(DoWhile& s) { part(s.body), part(s.condition); }
  void operator()(For& s) { begin(s.init), part(s.condition), part(s.increment), part(s.body); }
  void operator()(RangeFor& s) { begin(s.init), holes(s.variable.arguments), part(s.range.term), part(s.body); }
  void operator()(Switch& s) { begin(s.init), part(s.condition), part(s.body); }
  void operator()(Case& s) { part(s.body); }
  void operator()(Try& s) {
    part(s.body);
    for (Try::Handler& handler : s.handlers) part(handler.body);
  }
  void operator()(Return& s) {
    if (s.value) part(s.value->term);
  }
  void operator()(DefineClass&) {}
  void operator()(Plain& s) { part(s.text), part(s.meaning); }
  void operator()(Jump&) {}
  void operator()(WrittenOut& s) { (*this)(s.loop); }

  void part(TermRef& term) { set(term, rewritten(term, replace_)); }

 private:
  template <class Ref>
  void set(Ref& ref, Ref made) {
    changed = changed || made != ref;
    ref = std::move(made);
  }
  void part(StmtRef& statement) { set(statement, statement_of(statement, false)); }
  void begin(StmtRef& statement) { set(statement, statement_of(statement, true)); }
  StmtRef statement_of(const StmtRef& statement, bool is_begin);
  void parts(std::vector<TermRef>& all) {
    for (TermRef& each : all) part(each);
  }
  void holes(std::vector<Hole>& all) {
    for (Hole& each : all) part(each.term);
  }
  const Replace& replace_;
  const ReplaceStatement& instead_;
};

/// What only a part changed that is no longer there, the whole does not change either; the variables that a new part
/// names, it names too.
void exchange_access_of_parts(Term& made, const Term& before) {
  const bool does_nothing_itself = std::visit(
      []<class Form>(const Form&) {
        return one_of<Form, Member, Index, Dereference, AddressOf, Load, Unary, Binary, Primitive, Convert, Select,
                      Logic, Arithmetic>;
      },
      made.form);
  const Access parts = access_of_parts(made);
  if (does_nothing_itself) made.access = made.access.with_parts(parts, access_of_parts(before));
  made.access |= parts.naming();
}
void exchange_access_of_parts(Stmt&, const Stmt&) {}
TermRef* marked(Term&) { return nullptr; }
TermRef* marked(Stmt& s) { return s.checkpoint ? &s.checkpoint->budget : nullptr; }

template <class Node>
std::shared_ptr<const Node> with_parts(const std::shared_ptr<const Node>& node, const Replace& replace,
                                       const ReplaceStatement& instead) {
  Node copy = *node;
  Rewriter rewriter(replace, instead);
  std::visit(rewriter, copy.form);
  if (TermRef* mark = marked(copy)) rewriter.part(*mark);
  if (!rewriter.changed) return node;
  exchange_access_of_parts(copy, *node);
  return std::make_shared<const Node>(std::move(copy));
}

StmtRef Rewriter::statement_of(const StmtRef& statement, bool is_begin) {
  if (!statement) return nullptr;
  if (StmtRef other = instead_ ? instead_(statement, is_begin) : nullptr) return other;
  return with_parts(statement, replace_, instead_);
}

}  // namespace

TermRef rewritten(const TermRef& term, const Replace& replace) {
  if (!term) return nullptr;
  if (TermRef other = replace(term)) return other;
  return with_parts(term, replace, {});
}

StmtRef rewritten(const StmtRef& statement, const Replace& replace, const ReplaceStatement& instead) {
  if (!statement) return nullptr;
  if (StmtRef other = instead ? instead(statement, false) : nullptr) return other;
  return with_parts(statement, replace, instead);
}

}  // namespace dualrev::core
