#include "flow/renaming.hpp"

#include <algorithm>

#include "core/rewrite.hpp"
#include "core/walk.hpp"
#include "flow/flow.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

class Renaming {
 public:
  Renaming(SymbolRef from, SymbolRef to) : from_(std::move(from)), to_(std::move(to)) {}

  /// Null where it cannot be done.
  StmtRef in(const StmtRef& body) {
    const StmtRef made = again(body);
    return is_known_ ? made : nullptr;
  }

 private:
  StmtRef again(const StmtRef& s) {
    return rewritten(
        s, [&](const TermRef& t) { return term(t); }, [&](const StmtRef& inner, bool) { return statement(inner); });
  }
  TermRef again(const TermRef& t) {
    return rewritten(t, [&](const TermRef& inner) { return term(inner); });
  }
  bool spells(const TermRef& t) const {
    const auto* text = as<Verbatim>(t);
    return text && names_any(*text, [&](const SymbolRef& each) { return each == from_; });
  }
  bool captures(const Lambda& closure) const {
    return std::any_of(closure.captures.begin(), closure.captures.end(),
                       [&](const Capture& each) { return each.symbol == from_; });
  }
  bool declares(const StmtRef& meaning) const {
    const auto* form = as<Declare>(meaning);
    return form && std::any_of(form->declarators.begin(), form->declarators.end(),
                               [&](const Declarator& d) { return d.symbol == from_; });
  }

  TermRef term(const TermRef& t) {
    if (const auto* named = as<Variable>(t))
      return named->symbol == from_ ? variable(to_, t->type, t->active, t->access) : nullptr;
    if (as<Lambda>(t)) {
      // It may have captured another.
      is_known_ = is_known_ && !named_in(t).count(from_) && !captures(std::get<Lambda>(t->form));
      return t;
    }
    if (!spells(t)) return nullptr;
    const TermRef& meaning = std::get<Verbatim>(t->form).meaning;
    return meaning && is_printable(meaning) ? again(meaning) : respelled(t);
  }
  /// Text that names the other variable.
  TermRef respelled(const TermRef& t) {
    Verbatim made = std::get<Verbatim>(t->form);
    for (Piece& piece : made.pieces) {
      if (auto* hole = std::get_if<Hole>(&piece)) hole->term = again(hole->term);
      const SymbolRef* named = named_by(piece);
      if (!named || *named != from_) continue;
      is_known_ = is_known_ && std::holds_alternative<SymbolRef>(piece);
      piece = to_;
    }
    if (made.meaning) made.meaning = again(made.meaning);
    return make_term(std::move(made), t->type, t->place, t->access, t->active);
  }
  StmtRef statement(const StmtRef& s) {
    if (const auto* form = as<Declare>(s)) return declares(s) ? declaration(*form, s) : nullptr;
    if (const auto* form = as<RangeFor>(s); form && form->variable.symbol == from_) {
      RangeFor made = *form;
      rename(made.variable);
      return like(s, again(make_stmt(std::move(made))));
    }
    const auto* plain = as<Plain>(s);
    if (!plain || !spells(plain->text)) return nullptr;
    if (plain->meaning && is_printable(plain->meaning)) return as_it_was(s, again(plain->meaning));
    return as_it_was(s, make_stmt(Plain{respelled(plain->text), again(plain->meaning)}));
  }
  static StmtRef as_it_was(const StmtRef& s, const StmtRef& made) {
    return std::make_shared<const Stmt>(Stmt{made->form, s->comments, s->trailing, s->location, s->checkpoint});
  }
  StmtRef declaration(const Declare& form, const StmtRef& s) {
    Declare made = form;
    for (Declarator& d : made.declarators) {
      for (Hole& argument : d.arguments) argument.term = again(argument.term);
      if (d.symbol == from_) rename(d);
    }
    return like(s, make_stmt(std::move(made)));
  }
  void rename(Declarator& d) const { d.symbol = to_, d.name = to_->name; }

  SymbolRef from_, to_;
  bool is_known_ = true;
};

void collect(const StmtRef& given, const std::string& name, std::vector<SymbolRef>& all) {
  if (!given) return;
  const Parts inside = parts(*meant(given));
  for (const Declarator* d : inside.declared)
    if (d->name == name && d->symbol) all.push_back(d->symbol);
  for (const StmtRef& each : inside.statements) collect(each, name, all);
}

}  // namespace

SymbolRef renamed(Symbol variable, const std::string& name) {
  variable.name = name;
  return std::make_shared<const Symbol>(std::move(variable));
}

StmtRef with_variable(const StmtRef& body, const SymbolRef& from, const SymbolRef& to) {
  return Renaming(from, to).in(body);
}

std::vector<SymbolRef> declared_as(const StmtRef& body, const std::string& name) {
  std::vector<SymbolRef> all;
  collect(body, name, all);
  return all;
}

}  // namespace dualrev::flow
