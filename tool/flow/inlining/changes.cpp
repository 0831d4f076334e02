#include "flow/inlining/changes.hpp"

#include "core/rewrite.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"
#include "flow/ways_out.hpp"

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

/// The variables that a position is in; integers only say where.
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

/// The first by its name: an order of addresses would change from run to run.
const SymbolRef* common(const Symbols& one, const Symbols& other) {
  const SymbolRef* first = nullptr;
  for (const SymbolRef& each : one)
    if (other.count(each) && (!first || each->name < (*first)->name)) first = &each;
  return first;
}

}  // namespace

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

void Changes::note_reach(const SymbolRef& symbol, const TypeRef& given, const TermRef& from) {
  if (!symbol || !given) return;
  const TypeRef& type = deduced(given);
  const bool is_own = core::as<Real>(type) || core::as<Passive>(type) || core::as<Record>(type) ||
                      (elements_of(type) && !is_span(type));
  if (!is_own || objects_.has(symbol)) reaches_[symbol].merge(named_where(from));
}
void Changes::note_reaches(const StmtRef& body) {
  each_statement(body, [&](const StmtRef& s) {
    if (const auto* form = core::as<Declare>(s))
      for (const Declarator& d : form->declarators)
        for (const Hole& each : d.arguments) note_reach(d.symbol, d.type, each.term);
    if (const auto* form = core::as<RangeFor>(s))
      note_reach(form->variable.symbol, form->variable.type, form->range.term);
  });
  any_term(body, [&](const TermRef& t) {
    const auto* form = core::as<Assign>(t);
    const auto* place = form ? core::as<Variable>(meant(form->place)) : nullptr;
    if (place) note_reach(place->symbol, place->symbol->type, form->value);
    return false;
  });
}
Symbols Changes::reached(Symbols from) const {
  for (bool more = true; more;) {
    more = false;
    for (const auto& [symbol, to] : reaches_)
      if (from.count(symbol))
        for (const SymbolRef& each : to) more = from.insert(each).second || more;
  }
  return from;
}

Changes::Noted Changes::collect(const Row& row, std::size_t begin) const {
  Symbols changed, named, declared, through;
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
  return {std::move(changed), std::move(named)};
}

Symbols Changes::changed_in(const Row& row, std::size_t begin) const { return collect(row, begin).changed; }

void Changes::note(const Row& row, std::size_t begin, Noted before) {
  auto [changed, seen] = collect(row, begin);
  seen.merge(reached(noted_.seen));
  const SymbolRef* both = common(seen, before.changed);
  if (!both) both = common(changed, before.seen);
  if (both) frames_.fail("'" + (*both)->name + "', which a part of the same expression changes", ways_on::in_order);
  before.changed.merge(changed), before.seen.merge(seen);
  noted_ = std::move(before);
}
void Changes::note_call(const Row& row, std::size_t begin, Noted before, const TermRef& result) {
  noted_ = {};
  note(row, begin, std::move(before));
  if (result && noted_.changed.empty()) see(result);
}
void Changes::in_order(const std::function<void()>& evaluate) {
  Noted before = begin();
  evaluate();
  before.changed.merge(noted_.changed), before.seen.merge(noted_.seen);
  noted_ = std::move(before);
}
void Changes::by_itself(const Row& row, const std::function<void()>& evaluate) {
  const std::size_t from = row.size();
  Noted before = begin();
  evaluate();
  note(row, from, std::move(before));
}

void Changes::check(const TermRef& rest) const {
  if (rest && !noted_.changed.empty()) check(reached(named_in(rest)));
}
void Changes::check_place(const TermRef& place) const { check(named_in_indices(place)); }
void Changes::check(const Symbols& named) const {
  if (const SymbolRef* both = common(named, noted_.changed))
    frames_.fail("'" + (*both)->name + "', which a part of the same expression changes", ways_on::in_order);
}

}  // namespace dualrev::flow
