// Calls that are written out: what is left as it is, how much is written, and where terms and statements lead back to.
#include "flow/inlining.hpp"

#include <algorithm>

#include "core/rewrite.hpp"
#include "flow/inlining/constants.hpp"
#include "flow/inlining/statements.hpp"
#include "flow/inlining/terms.hpp"
#include "flow/inlining/wanted.hpp"
#include "flow/private_names.hpp"
#include "flow/ways_on.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

int count_statements(const StmtRef& body) {
  int count = 0;
  each_statement(body, [&](const StmtRef& s) { count += core::as<Stmts>(s) ? 0 : 1; });
  return count;
}

namespace {

class Writer final : public Inliner {
 public:
  using Inliner::Inliner;

  StmtRef body();

  TermRef term(const TermRef& t, Row* to) override {
    // What is noted of a call is noted of those around it.
    constexpr std::size_t most_nested = 32;
    if (!t) return nullptr;
    try {
      const bool is_call = core::as<MethodCall>(t) || core::as<Invoke>(meant(t)) || core::as<Call>(t);
      if (is_call && ++nested_ > most_nested) fail("so many calls in one expression", ways_on::in_order);
      const TermRef made = written_term(*this, t, to);
      if (is_call) --nested_;
      return located(made, t->location);
    } catch (NotInlined& reason) {
      if (reason.location.empty() && t->location) reason.location = t->location.text();
      throw;
    }
  }
  TermRef object(const TermRef& t, Row* to, const std::string& name) override {
    return written_object(*this, t, to, name);
  }
  TermRef value_of_object(const TermRef& t, Row* to, const std::string& name) override {
    return written_value(*this, t, to, name);
  }
  void statement(const StmtRef& s, Row& to) override {
    constexpr std::size_t most = 4000;
    if (!s->location.empty()) location = s->location;
    if (is_root() && !concerns(*this, s)) return to.push_back(s);
    in_statement([&] {
      if (++written_ > most) fail("so many calls to write out");
      Changes::Noted before = changes.begin();
      written_statement(*this, s, to);
      changes.restore(std::move(before));
    });
  }
  void statements(const Row& all, Row& to) override {
    for (std::size_t i = 0; i < all.size(); ++i) {
      at = {all[i], {all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end()}};
      statement(all[i], to);
    }
  }

 private:
  void check_whole_objects(const StmtRef& made) const;

  std::size_t written_ = 0;  ///< statements
  std::size_t nested_ = 0;   ///< calls in calls
};

/// Text, which is written as it is, may not name what was taken apart.
void Writer::check_whole_objects(const StmtRef& made) const {
  if (!objects.are_any()) return;
  each_statement(made, [&](const StmtRef& s) {
    const SymbolRef* whole = nullptr;
    const auto is_whole = [&](const SymbolRef& each) { return objects.is_apart(each) && (whole = &each); };
    const auto names_whole = [&](const TermRef& t) {
      const auto* variable = core::as<Variable>(t);
      return variable && is_whole(variable->symbol);
    };
    const auto is_such_text = [&](const TermRef& t) {
      const auto* text = core::as<Verbatim>(t);
      const std::vector<Hole> inside = text ? operands(*t) : std::vector<Hole>();
      return (text && names_any(*text, is_whole)) || std::any_of(inside.begin(), inside.end(), [&](const Hole& part) {
               return any_term(part.term, names_whole);
             });
    };
    for (const TermRef& each : parts(*s).terms) any_term(each, is_such_text);
    if (whole) throw NotInlined{"the object '" + (*whole)->name + "' as a whole", s->location, ""};
  });
}

StmtRef Writer::body() {
  for (const Parameter& parameter : root.parameters) variables.note_name(parameter.name);
  each_statement(root.body, [&](const StmtRef& s) {
    for (const Declarator* d : parts(*s).declared) variables.note_name(d->name);
    const auto* form = core::as<Declare>(s);
    for (const Declarator& d : form ? form->declarators : std::vector<Declarator>())
      if (const Lambda* closure = closure_in(d); closure && d.symbol) closures[d.symbol] = {closure, 0};
  });
  const auto* all = core::as<Stmts>(root.body);
  if (!all || !(around.unrolls || is_wanted(*this, root.body))) return root.body;
  changes.note_reaches(root.body);
  Row made;
  statements(all->body, made);
  const StmtRef body = with_constants(make_stmt(Stmts{std::move(made)}), variables.made());
  check_whole_objects(body);
  return without_private_names(body, around, location);
}

}  // namespace

StmtRef with_calls_inlined(const FunctionTwin& function, const Around& around) {
  Writer all(function, around);
  return all.in_statement([&] { return all.body(); });
}

}  // namespace dualrev::flow
