// A clause per form of statement.
#include "core/walk.hpp"

namespace dualrev::core {

namespace {

struct Collect {
  Parts all;

  void add(const TermRef& t) {
    if (t) all.terms.push_back(t);
  }
  void add(const StmtRef& s) {
    if (s) all.statements.push_back(s);
  }
  void add(const Declarator& d) {
    all.declared.push_back(&d);
    for (const Hole& argument : d.arguments) add(argument.term);
  }
  void operator()(const Stmts& s) { all.statements = s.body; }
  void operator()(const Evaluate& s) { add(s.term); }
  void operator()(const Declare& s) {
    for (const Declarator& d : s.declarators) add(d);
  }
  void operator()(const If& s) { add(s.init), add(s.condition), add(s.then), add(s.otherwise); }
  void operator()(const While& s) { add(s.condition), add(s.body); }
  void operator()(const DoWhile& s) { add(s.body), add(s.condition); }
  void operator()(const For& s) { add(s.init), add(s.condition), add(s.increment), add(s.body); }
  void operator()(const RangeFor& s) { add(s.init), add(s.range.term), add(s.variable), add(s.body); }
  void operator()(const Switch& s) { add(s.init), add(s.condition), add(s.body); }
  void operator()(const Case& s) { add(s.body); }
  void operator()(const Try& s) {
    add(s.body);
    for (const Try::Handler& handler : s.handlers) {
      if (handler.variable) add(*handler.variable);
      add(handler.body);
    }
  }
  void operator()(const Return& s) {
    if (s.value) add(s.value->term);
  }
  void operator()(const DefineClass&) {}
  void operator()(const Plain& s) { add(s.text); }
  void operator()(const Jump&) {}
  void operator()(const WrittenOut& s) { (*this)(s.loop); }
};

}  // namespace

Parts parts(const Stmt& statement) {
  Collect collect;
  std::visit(collect, statement.form);
  return std::move(collect.all);
}

}  // namespace dualrev::core
