// What statements that are written out change, and the variables that they are given. Where the order of two parts of
// an expression could show, there is no telling which comes first, and the call is not written out.
#include <algorithm>

#include "flow/inliner.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// What a call of the library, or of a closure, writes to.
std::vector<TermRef> changed_by(const Apply& call) {
  const auto& given = call.arguments;
  static const std::set<std::string> readers = {"std::accumulate",
                                                "std::inner_product",
                                                "std::reduce",
                                                "std::transform_reduce",
                                                "std::max_element",
                                                "std::min_element",
                                                "subspan",
                                                "first",
                                                "last"};
  if (readers.count(call.function)) return {};
  if (call.function == "std::fill" || call.function == "std::iota") return {given[0]};
  if (call.function == "std::copy" || call.function == "std::partial_sum" ||
      call.function == "std::adjacent_difference")
    return {given[2]};
  if (call.function.starts_with("std::vector::") || call.function == "std::exchange") return {given[0]};
  if (call.function == "std::transform") return {given[given.size() - 2]};
  return given;
}

}  // namespace

Symbols named_where(const TermRef& position) {
  Symbols all;
  any_term(position, [&](const TermRef& t) {
    const auto* variable = core::as<Variable>(t);
    const auto* integer = variable ? core::as<Passive>(deduced(t->type)) : nullptr;
    if (variable && !(integer && integer->text != "auto")) all.insert(variable->symbol);
    return false;
  });
  return all;
}

// ---- what changes ----

Symbols named_in_indices(const TermRef& place) {
  if (!place) return {};
  const TermRef& t = meant(place);
  if (const auto* form = core::as<Member>(t)) return named_in_indices(form->object);
  if (const auto* form = core::as<Load>(t)) return named_in_indices(form->place);
  if (const auto* form = core::as<Dereference>(t)) return named_in(form->pointer);
  const auto* form = core::as<Index>(t);
  if (!form) return core::as<Variable>(t) || is_this(t) ? Symbols() : named_in(t);
  Symbols all = named_in_indices(form->base);
  all.merge(named_in(form->index));
  return all;
}

void Inliner::note_reach(const SymbolRef& symbol, const TypeRef& given, const Symbols& from) {
  if (!symbol || !given) return;
  const TypeRef& type = deduced(given);
  const bool is_own = core::as<Real>(type) || core::as<Passive>(type) || core::as<Record>(type) ||
                      (elements_of(type) && !is_span(type));
  if (!is_own || objects_.count(symbol)) reaches_[symbol].insert(from.begin(), from.end());
}
void Inliner::note_reaches(const StmtRef& body) {
  each_statement(body, [&](const StmtRef& s) {
    if (const auto* form = core::as<Declare>(s))
      for (const Declarator& d : form->declarators)
        for (const Hole& each : d.arguments) note_reach(d.symbol, d.type, named_where(each.term));
    if (const auto* form = core::as<RangeFor>(s))
      note_reach(form->variable.symbol, form->variable.type, named_where(form->range.term));
  });
  any_term(body, [&](const TermRef& t) {
    const auto* form = core::as<Assign>(t);
    const auto* place = form ? core::as<Variable>(meant(form->place)) : nullptr;
    if (place) note_reach(place->symbol, place->symbol->type, named_where(form->value));
    return false;
  });
}
Symbols Inliner::reached(Symbols from) const {
  for (bool more = true; more;) {
    more = false;
    for (const auto& [symbol, to] : reaches_)
      if (from.count(symbol))
        for (const SymbolRef& each : to) more = from.insert(each).second || more;
  }
  return from;
}

void Inliner::collect(const Row& row, std::size_t begin, Symbols& named, Symbols& changed) const {
  Symbols declared, through;
  const auto change = [&](const TermRef& place) {
    const SymbolRef root = root_of(place);
    if (!root) return through.merge(named_in(place));  // one of several
    const bool is_itself = core::as<Variable>(meant(place)) && !is_reference(root->type);
    (is_itself ? changed : through).insert(root);
  };
  for (std::size_t i = begin; i < row.size(); ++i) {
    named.merge(named_in(row[i]));
    each_statement(row[i], [&](const StmtRef& s) {
      if (const auto* form = core::as<Declare>(s))
        for (const Declarator& d : form->declarators) declared.insert(d.symbol);
      if (const auto* form = core::as<RangeFor>(s)) declared.insert(form->variable.symbol);
    });
    any_term(row[i], [&](const TermRef& t) {
      if (const auto* form = core::as<Assign>(t)) change(form->place);
      if (const auto* form = core::as<Step>(t)) change(form->place);
      const auto* apply = core::as<Apply>(t);
      Symbols written;
      if (core::as<Call>(t) && t->access.writes) written = named_in(t);
      if (apply)
        for (const TermRef& each : changed_by(*apply)) written.merge(named_where(each));
      through.merge(written);
      return false;
    });
  }
  changed.merge(reached(std::move(through)));
  named = reached(std::move(named));
  for (const SymbolRef& each : declared) changed.erase(each), named.erase(each);
}

namespace {

/// The first by its name: an order of addresses would change from run to run.
const SymbolRef* common(const Symbols& one, const Symbols& other) {
  const SymbolRef* first = nullptr;
  for (const SymbolRef& each : one)
    if (other.count(each) && (!first || each->name < (*first)->name)) first = &each;
  return first;
}

}  // namespace

void Inliner::note_changes(const Row& row, std::size_t begin, Symbols changed, Symbols seen) {
  Symbols named, made;
  collect(row, begin, named, made);
  named.merge(reached(seen_));
  const SymbolRef* both = common(named, changed);
  if (!both) both = common(made, seen);
  if (both) fail("'" + (*both)->name + "', which a part of the same expression changes", ways_on::in_order);
  changed.merge(made), seen.merge(named);
  changed_ = std::move(changed), seen_ = std::move(seen);
}
void Inliner::in_order(const std::function<void()>& evaluate) {
  Symbols changed = std::exchange(changed_, {}), seen = std::exchange(seen_, {});
  evaluate();
  changed.merge(changed_), seen.merge(seen_);
  changed_ = std::move(changed), seen_ = std::move(seen);
}
void Inliner::by_itself(const Row& row, const std::function<void()>& evaluate) {
  const std::size_t begin = row.size();
  Symbols changed = std::exchange(changed_, {}), seen = std::exchange(seen_, {});
  evaluate();
  note_changes(row, begin, std::move(changed), std::move(seen));
}

void Inliner::check_changes(const TermRef& rest) const {
  if (rest && !changed_.empty()) check_meets(reached(named_in(rest)));
}
void Inliner::check_meets(const Symbols& named) const {
  if (const SymbolRef* both = common(named, changed_))
    fail("'" + (*both)->name + "', which a part of the same expression changes", ways_on::in_order);
}

// ---- variables ----

TermRef Inliner::fresh(const std::string& name, const TypeRef& type, const SymbolRef& like) {
  auto symbol = std::make_shared<Symbol>();
  symbol->name = around_.prefer(name);
  symbol->kind = Symbol::Kind::Local;
  symbol->type = type;
  symbol->escapes = like && like->escapes;
  symbol->changes = like ? like->changes : 1;
  own_names_.insert(symbol->name);
  made_.insert(symbol);
  const TypeRef of = with_const(deduced(referee(deduced(type))), false);
  return core::variable(symbol, of, core::as<Real>(of) != nullptr, reads);
}

TermRef Inliner::local(const std::string& name, const TypeRef& type, Declarator::Init init,
                       const std::vector<TermRef>& values, Row& to, const SymbolRef& like) {
  const TermRef made = fresh(name, type, like);
  const SymbolRef& symbol = core::as<Variable>(made)->symbol;
  // A number that stays what it is depends on an input if what it is made of does.
  const bool stays = core::as<Real>(deduced(type)) && type->is_const && !values.empty() &&
                     std::none_of(values.begin(), values.end(), [](const TermRef& each) { return each->active; });
  Declarator d{symbol->name, type, init, {}, stays || core::as<Passive>(deduced(type)), symbol};
  for (const TermRef& each : values) {
    check_changes(each);
    const bool is_place =
        each->place && (core::as<Real>(deduced(each->type)) || core::as<Passive>(deduced(each->type)));
    const TermRef value =
        is_place ? make_term(Load{each}, with_const(each->type, false), false, each->access, each->active) : each;
    d.arguments.push_back(Hole{value, Wanted::Dual});
  }
  for (const TermRef& each : values) note_reach(symbol, type, named_where(each));
  to.push_back(std::make_shared<const Stmt>(Stmt{Declare{"", {std::move(d)}}, {}, {}, location_}));
  return stays ? core::variable(symbol, made->type, false, reads) : made;
}

StmtRef Inliner::with_constants(const StmtRef& body) const {
  Symbols changed;
  std::map<SymbolRef, int> named, stored;
  any_term(body, [&](const TermRef& t) {
    if (const auto* variable = core::as<Variable>(t)) ++named[variable->symbol];
    const auto* assign = core::as<Assign>(t);
    const auto* step = core::as<Step>(t);
    if (assign || step) changed.insert(root_of(assign ? assign->place : step->place));
    if (core::as<Apply>(t)) changed.merge(named_in(t));  // next.push_back(1)
    if (const auto* other = core::as<Opaque>(t))
      for (const TermRef& each : other->changes) changed.merge(named_in(each));
    return false;
  });
  const auto only_computes = [](const TermRef& t) { return !t->access.changes_or_runs(); };
  const auto stored_in = [&](const StmtRef& s, bool& keeps) -> SymbolRef {
    const auto* form = core::as<Evaluate>(s);
    const auto* assign = form ? core::as<Assign>(form->term) : nullptr;
    const auto* step = form ? core::as<Step>(form->term) : nullptr;
    const auto* variable = assign ? core::as<Variable>(assign->place)
                           : step ? core::as<Variable>(step->place)
                                  : nullptr;
    keeps = assign && !only_computes(assign->value);
    return variable ? variable->symbol : nullptr;
  };
  Symbols kept;  // what else they are set to has to be done
  each_statement(body, [&](const StmtRef& s) {
    bool keeps = false;
    const SymbolRef symbol = stored_in(s, keeps);
    if (!symbol) return;
    ++stored[symbol];
    if (keeps) kept.insert(symbol);
  });
  /// Nobody reads it.
  const auto is_unused = [&](const SymbolRef& symbol) {
    // What is set by another name of a variable is read by its own.
    const bool is_own = symbol && made_.count(symbol) && !is_reference(symbol->type);
    return is_own && named[symbol] == stored[symbol];
  };
  const auto is_left_out = [&](const StmtRef& s) {
    const auto* form = core::as<Declare>(s);
    bool keeps = false;
    if (const SymbolRef symbol = stored_in(s, keeps)) return !keeps && is_unused(symbol);
    return form && form->declarators.size() == 1 && is_unused(form->declarators[0].symbol) &&
           !kept.count(form->declarators[0].symbol) &&
           std::all_of(form->declarators[0].arguments.begin(), form->declarators[0].arguments.end(),
                       [&](const Hole& each) { return only_computes(each.term); });
  };
  const Replace nothing = [](const TermRef&) { return nullptr; };
  bool drops = false;
  const ReplaceStatement constant = [&](const StmtRef& s, bool is_begin) -> StmtRef {
    if (!is_begin && is_left_out(s)) {
      drops = true;
      return make_stmt(Stmts{});
    }
    const auto* form = core::as<Declare>(s);
    if (!form || is_begin || form->declarators.size() != 1) return nullptr;
    const Declarator& d = form->declarators[0];
    if (is_unused(d.symbol) && form->specifiers.empty()) return like(s, make_stmt(Declare{unused, {d}}));
    const bool is_one = d.symbol && made_.count(d.symbol) && !changed.count(d.symbol) && d.arguments.size() == 1 &&
                        core::as<Passive>(d.type) && !d.type->is_const && !is_row_of_integers(d.type);
    if (!is_one) return nullptr;
    Declare made = *form;
    made.declarators[0].type = with_const(d.type, true);
    return like(s, make_stmt(std::move(made)));
  };
  const StmtRef made = rewritten(body, nothing, constant);
  return drops ? with_constants(made) : made;
}

}  // namespace dualrev::flow
