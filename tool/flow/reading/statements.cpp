#include "flow/reading/statements.hpp"

#include "flow/reading/declarations.hpp"
#include "flow/reading/elements.hpp"
#include "flow/reading/expressions.hpp"
#include "flow/reading/integers.hpp"
#include "flow/reading/loops.hpp"
#include "flow/reading/places.hpp"
#include "flow/reading/rows.hpp"
#include "flow/reading/ways.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// Integers and constants that text declares.
void declared_by_text(Reader& in, const Declare& form, const StmtRef& s, Block& to) {
  if (form.declarators.empty()) to.push_back({Using{}, s});
  bool is_first = true;
  for (const Declarator& d : form.declarators) {
    const StmtRef source = is_first ? s : nullptr;
    if (in.is_real(d.type)) {
      in.declare(d.symbol, d.name);
      in.add(d.symbol, Shape::Number, nullptr);
      in.made.differentiated.erase(d.symbol);
      const TermRef value = d.arguments.empty() ? nullptr : d.arguments[0].term;
      if (value && !mentioned(value)) fail("how '" + d.name + "' begins");
      to.push_back({Store{d.symbol, variable(d.symbol, d.type, false), value, '=', true}, source});
    } else {
      integer(in, d, source, to);
    }
    is_first = false;
  }
}

struct Control {
  Reader& in;
  const StmtRef& s;
  Block& to;

  void operator()(const If& form) const { branch(in, form, s, to); }
  void operator()(const For& form) const { loop(in, form, s, to); }
  void operator()(const RangeFor& form) const { elements(in, form, s, to); }
  void operator()(const While& form) const { repeated(in, form, s, to); }
  void operator()(const DoWhile& form) const { repeated_once(in, form, s, to); }
  void operator()(const one_of<Switch, Case, Try, Return, DefineClass, Jump, WrittenOut> auto&) const {
    fail("this statement");
  }
};

/// What text means.
struct Meaning : Control {
  using Control::operator();
  void operator()(const Stmts& form) const {
    if (!form.body.empty()) fail("this statement");
  }
  void operator()(const Evaluate& form) const {
    const auto* text = core::as<Verbatim>(form.term);
    const bool stays = text && (begins_with(*text, Token::Kind::Discard) || begins_with(*text, Token::Kind::Assert));
    if (stays || core::as<Sequence>(form.term)) return evaluate(in, form.term, s, to);
    const auto* call = core::as<Apply>(form.term);
    return call ? algorithm(in, *call, s, to) : count(in, form.term, s, to);
  }
  void operator()(const Declare& form) const { declared_by_text(in, form, s, to); }
  void operator()(const Plain&) const { fail("this statement"); }
};

struct Written : Control {
  using Control::operator();
  void operator()(const Stmts&) const { fail("this statement"); }
  void operator()(const Evaluate& form) const { evaluate(in, form.term, s, to); }
  void operator()(const Declare& form) const { declaration(in, form, s, to); }
  void operator()(const Plain& form) const {
    if (!form.meaning) fail("this statement");
    // Where a loop or a branch is read, what stands there is what text means.
    const bool is_text = core::as<Evaluate>(form.meaning) || core::as<Declare>(form.meaning);
    const StmtRef read = is_text ? s
                                 : std::make_shared<const Stmt>(
                                       Stmt{form.meaning->form, s->comments, s->trailing, s->location, s->checkpoint});
    std::visit(Meaning{{in, read, to}}, form.meaning->form);
  }
};

}  // namespace

void read_statement(Reader& in, const StmtRef& s, Block& to) {
  if (s->checkpoint) known(s->checkpoint->budget, "how many snapshots there may be");
  const std::size_t begin = to.size();
  std::visit(Written{{in, s, to}}, s->form);
  if (!s->checkpoint) return;
  for (std::size_t i = begin; i < to.size(); ++i)
    if (auto* loop = std::get_if<Loop>(&to[i].form)) loop->checkpoint = s->checkpoint;
}

}  // namespace dualrev::flow
