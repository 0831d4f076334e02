#include "flow/walking_pointers.hpp"

#include <algorithm>

#include "core/same.hpp"
#include "core/walk.hpp"
#include "flow/assignments.hpp"
#include "flow/types.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// All terms of a statement, from the outside in, with those inside of what text means.
void each_term(const StmtRef& s, const std::function<void(const TermRef&)>& visit) {
  rewritten(s, [&](const TermRef& t) -> TermRef {
    visit(t);
    return nullptr;
  });
}

}  // namespace

template <class Found, class Find>
std::optional<Found> WalkingPointers::first_declared_in(const StmtRef& given, std::vector<SymbolRef>& visible,
                                                        const Symbols& asked, const Find& find) const {
  if (!given) return std::nullopt;
  const StmtRef& s = meant(given);
  const Parts inside = parts(*s);
  const std::size_t outside = visible.size();
  if (const auto* form = core::as<Declare>(s); form && form->declarators.size() == 1) {
    const Declarator& d = form->declarators[0];
    const bool is_one = d.symbol && !walking_.count(d.symbol) && !asked.count(d.symbol);
    if (auto found = is_one ? find(d, visible) : std::nullopt) return found;
  }
  for (const Declarator* d : inside.declared) visible.push_back(d->symbol);
  for (const StmtRef& each : inside.statements)
    if (auto found = first_declared_in<Found>(each, visible, asked, find)) return found;
  if (!core::as<Declare>(s)) visible.resize(outside);
  return std::nullopt;
}

template <class Found, class Find>
std::optional<Found> WalkingPointers::first_declared(const StmtRef& body, const Symbols& asked,
                                                     const Find& find) const {
  std::vector<SymbolRef> visible;
  for (const Parameter& parameter : function_.parameters) visible.push_back(parameter.symbol);
  return first_declared_in<Found>(body, visible, asked, find);
}

void WalkingPointers::find(const StmtRef& body) {
  find_changed(body);
  find_known(body);
  for (;;) {
    const std::size_t known = not_walking_.size();
    walking_.clear();
    begin_parameters();
    find_walking(body);
    drop_hidden(body);
    if (not_walking_.size() == known) return;
  }
}

bool WalkingPointers::walks(const SymbolRef& pointer) const { return walking_.count(pointer) > 0; }

std::optional<SeveralRows> WalkingPointers::several(const StmtRef& body, const Symbols& asked) {
  return first_declared<SeveralRows>(
      body, asked, [&](const Declarator& d, const std::vector<SymbolRef>& visible) { return several_of(d, visible); });
}

std::optional<RowOfPointers> WalkingPointers::row_of_pointers(const StmtRef& body, const Symbols& asked) {
  return first_declared<RowOfPointers>(body, asked, [&](const Declarator& d, const std::vector<SymbolRef>& visible) {
    return pointers_into_row(d, visible);
  });
}

std::optional<RowOfPointers> WalkingPointers::pointers_into_row(const Declarator& d,
                                                                const std::vector<SymbolRef>& visible) {
  const TypeRef& type = deduced(d.type);
  const auto set = elements_set_to_.find(d.symbol);
  // One with elements begins with such as lead nowhere.
  if (!d.arguments.empty() || !is_vector(type) || !is_pointer_to_numbers(core::as<Library>(type)->arguments[0]) ||
      set == elements_set_to_.end() || swapped_.count(d.symbol))
    return std::nullopt;
  TermRef row;
  for (const TermRef& each : set->second) {
    const auto at = position(each);
    const SymbolRef root = at ? root_of(at->row) : nullptr;
    const bool is_one = root && !swapped_.count(root) && (!row || are_same(row, at->row)) &&
                        std::find(visible.begin(), visible.end(), root) != visible.end();
    if (!is_one) return std::nullopt;
    row = at->row;
  }
  return RowOfPointers{d.symbol, pointer_to({row, nullptr, true})};
}

std::optional<SeveralRows> WalkingPointers::several_of(const Declarator& d, const std::vector<SymbolRef>& visible) {
  const TypeRef& type = deduced(d.type);
  const bool is_one = is_span(type) || is_pointer_to_numbers(type) || is_pointer_to_vector(type);
  if (!is_one || swapped_.count(d.symbol) || d.arguments.size() > 1) return std::nullopt;
  if (!is_span(type) && may_be_changed_elsewhere(d.symbol)) return std::nullopt;
  std::vector<TermRef> values;
  if (!d.arguments.empty() && !is_null(d.arguments[0].term)) values.push_back(d.arguments[0].term);
  const auto set = set_to_.find(d.symbol);
  if (set != set_to_.end()) values.insert(values.end(), set->second.begin(), set->second.end());
  std::vector<TermRef> rows;
  SeveralRows made{d.symbol, {}, {}, {}};
  const TermRef none = spelled({core::number_token("0")}, Precedence::Primary,
                               make_term(Literal{0}, size_type(), false, pure, false), pure);
  std::function<bool(const TermRef&)> note_row = [&](const TermRef& value) {
    if (const auto choice = choice_of_places(value)) return note_row(choice->then) && note_row(choice->otherwise);
    if (named_in(value).count(d.symbol)) return true;
    const auto at = is_span(type) ? view(value) : position(value);
    const SymbolRef root = at ? root_of(at->row) : nullptr;
    if (!root || swapped_.count(root) || std::find(visible.begin(), visible.end(), root) == visible.end()) return false;
    if (place_among(rows, at->row)) return true;
    const Position first{at->row, nullptr, true, at->count, at->whole};
    const TermRef begin = pointer_to(first);
    // No more of it is known here; it is read only when it was set.
    const TermRef span =
        make_term(Verbatim{{type, "(", Hole{begin, Wanted::Dual}, ", ", Hole{none}, ")"}, Precedence::Postfix}, type,
                  false, begin->access, false);
    rows.push_back(at->row);
    made.begins.push_back(is_span(type) ? span : begin);
    made.are_places.push_back(at->whole && is_vector_of_numbers(at->row->type));
    return true;
  };
  constexpr std::size_t most = 3;
  if (!std::all_of(values.begin(), values.end(), note_row) || rows.empty() || rows.size() > most) return std::nullopt;
  // One that stays in a row, and is only set by values, is no index for other reasons.
  const bool begins_nowhere = d.arguments.empty() || is_null(d.arguments[0].term);
  const bool chooses =
      std::any_of(values.begin(), values.end(), [](const TermRef& each) { return choice_of_places(each).has_value(); });
  if (rows.size() == 1 && !begins_nowhere && !chooses) return std::nullopt;
  const bool is_view = is_span(type);
  made.row_of = [this, rows, is_view](const TermRef& value) -> std::optional<std::size_t> {
    const auto at = is_view ? view(value) : position(value);
    return at ? place_among(rows, at->row) : std::nullopt;
  };
  return made;
}

std::optional<std::size_t> WalkingPointers::place_among(const std::vector<TermRef>& rows, const TermRef& row) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const TermRef& each) { return are_same(each, row); });
  return found == rows.end() ? std::nullopt : std::optional<std::size_t>(found - rows.begin());
}

bool WalkingPointers::is_pointer_to_numbers(const TypeRef& type) {
  const auto* pointer = core::as<Pointer>(type);
  if (pointer) return is_double(pointer->to);
  const auto* of_constants = core::as<Passive>(type);
  return of_constants && of_constants->pointee && of_constants->pointee->is_const && is_double(of_constants->pointee);
}

bool WalkingPointers::is_pointer_to_vector(const TypeRef& type) {
  const auto* pointer = core::as<Pointer>(type);
  return pointer && is_vector_of_numbers(pointer->to);
}

void WalkingPointers::find_changed(const StmtRef& body) {
  each_term(body, [&](const TermRef& t) {
    if (const auto* step = core::as<Step>(t)) changed_.insert(symbol_in(step->place));
    if (const auto* assign = core::as<Assign>(t)) changed_.insert(symbol_in(assign->place));
    if (const auto* assign = core::as<Assign>(t); assign && assign->op == '=')
      set_to_[symbol_in(assign->place)].push_back(assign->value);
    if (const auto set = set_element(t); set.vector) elements_set_to_[set.vector].push_back(set.value);
    const auto* call = core::as<Apply>(t);
    if (call && (call->function == "std::swap" || call->function == "std::move" || call->function == "std::exchange"))
      for (const TermRef& each : call->arguments)
        if (!is_double(each->type)) swapped_.insert(root_of(each));
  });
}

void WalkingPointers::find_known(const StmtRef& body) {
  const auto by_place = [&](const TermRef& t) {
    if (const SymbolRef& symbol = symbol_in(t)) known_elsewhere_.insert(symbol);
  };
  each_term(body, [&](const TermRef& t) {
    if (const auto* address = core::as<AddressOf>(t)) by_place(address->place);
    if (core::as<Lambda>(t)) known_elsewhere_.merge(named_in(t));
    if (const auto* call = core::as<Call>(t))
      for (const Hole& each : call->arguments) by_place(each.term);
    if (const auto* call = core::as<MethodCall>(t))
      for (const Hole& each : call->arguments) by_place(each.term);
    if (const auto* call = core::as<Invoke>(t))
      for (const TermRef& each : call->arguments) by_place(each);
  });
  std::function<void(const StmtRef&)> visit = [&](const StmtRef& s) {
    if (!s) return;
    const Parts inside = parts(*meant(s));
    for (const Declarator* d : inside.declared)
      if (core::as<Reference>(deduced(d->type)))
        for (const Hole& each : d->arguments) by_place(each.term);
    for (const StmtRef& each : inside.statements) visit(each);
  };
  visit(body);
}

bool WalkingPointers::may_be_changed_elsewhere(const SymbolRef& pointer) const {
  return pointer->escapes && known_elsewhere_.count(pointer) > 0;
}

void WalkingPointers::begin_parameters() {
  for (const Parameter& parameter : function_.parameters) {
    const bool is_one = is_pointer_to_numbers(parameter.type);
    const SymbolRef& symbol = parameter.symbol;
    if (!is_one || !symbol || !changed_.count(symbol) || not_walking_.count(symbol)) continue;
    SymbolRef& index = indices_[symbol];
    if (!index) index = index_symbol(fresh_(symbol->name + "_at"), true);
    walking_[symbol] = {variable(symbol, parameter.type, true), index};
  }
}

void WalkingPointers::find_walking(const StmtRef& body) {
  std::function<void(const StmtRef&)> visit = [&](const StmtRef& s) {
    if (!s) return;
    if (const auto* form = core::as<Declare>(s)) note(*form);
    if (const StmtRef& meaning = meant(s); meaning != s) visit(meaning);
    for (const StmtRef& each : parts(*s).statements) visit(each);
  };
  visit(body);
  each_term(body, [&](const TermRef& t) {
    const auto* assign = core::as<Assign>(t);
    const auto walking = assign ? walking_.find(symbol_in(assign->place)) : walking_.end();
    if (walking == walking_.end() || assign->op != '=') return;
    const auto to = walking->second.count ? view(assign->value) : position(assign->value);
    const bool is_same = to && are_same(to->row, walking->second.row);
    // Where it begins is set first.
    const bool is_seen = to && to->count && named_in(to->count).count(walking->second.index);
    if (!is_same || is_seen) not_walking_.insert(walking->first);
  });
}

void WalkingPointers::note(const Declare& form) {
  for (const Declarator& d : form.declarators) note(d, form.declarators.size() == 1);
  // All of one declaration are of one kind.
  if (std::any_of(form.declarators.begin(), form.declarators.end(),
                  [&](const Declarator& d) { return !walking_.count(d.symbol); }))
    for (const Declarator& d : form.declarators)
      if (walking_.erase(d.symbol)) not_walking_.insert(d.symbol);
}

void WalkingPointers::note(const Declarator& d, bool is_alone) {
  if (d.symbol && is_span(deduced(d.type))) return note_span(d);
  const bool is_one = d.symbol && d.arguments.size() == 1 && !core::as<core::Array>(deduced(d.type)) &&
                      !core::as<Reference>(deduced(d.type)) && !is_double(d.type);
  // An iterator's own operators know its place; who else does cannot be read.
  const bool is_pointer = core::as<Pointer>(deduced(d.type)) != nullptr;
  if (!is_one || (is_pointer && may_be_changed_elsewhere(d.symbol)) || not_walking_.count(d.symbol)) return;
  const auto at = position(d.arguments[0].term);
  if (!at || swapped_.count(root_of(at->row)) || swapped_.count(d.symbol)) return;
  SymbolRef& index = indices_[d.symbol];
  if (!index) index = index_symbol(d.symbol->name, changed_.count(d.symbol) > 0);
  walking_[d.symbol] = {at->row, index, {}, is_alone && !at->index && !changed_.count(d.symbol), at->whole};
}

void WalkingPointers::note_span(const Declarator& d) {
  const auto at = not_walking_.count(d.symbol) ? std::nullopt : view_declared(d);
  if (!at || swapped_.count(root_of(at->row)) || swapped_.count(d.symbol)) return;
  SymbolRef& index = indices_[d.symbol];
  SymbolRef& count = counts_[d.symbol];
  if (!index) index = index_symbol(d.symbol->name, changed_.count(d.symbol) > 0);
  if (!count) count = index_symbol(fresh_(d.symbol->name + "_size"), changed_.count(d.symbol) > 0);
  of_spans_.insert({index, count});
  walking_[d.symbol] = {at->row, index, count};
}

void WalkingPointers::drop_hidden(const StmtRef& body) {
  const auto drop = [&](const Symbols& meant, const TermRef& text) {
    Symbols named;
    for (const Hole& each : operands(*text)) named.merge(named_in(each.term));
    for (const SymbolRef& symbol : meant)
      if (walking_.count(symbol) && !named.count(symbol)) not_walking_.insert(symbol);
  };
  // Whether it is null is no question of an index.
  const auto drop_asked = [&](const TermRef& condition) {
    const SymbolRef asked = condition ? root_of(condition) : nullptr;
    if (asked && walking_.count(asked) && position(condition)) not_walking_.insert(asked);
  };
  each_term(body, [&](const TermRef& t) {
    if (const auto* logic = core::as<Logic>(t)) drop_asked(logic->left), drop_asked(logic->right);
    if (const auto* choice = core::as<Select>(t)) drop_asked(choice->condition);
    const auto* text = core::as<Verbatim>(t);
    const auto* compared = text ? core::as<Arithmetic>(text->meaning) : nullptr;
    const bool is_asked = text && t->type && core::as<Passive>(deduced(t->type)) &&
                          !(compared && compared->operands.size() == 2) && !instead_of(t);
    if (is_asked)
      for (const Hole& each : operands(*t)) drop_asked(each.term);
    if (!text || !text->meaning || instead_of(t)) return;
    drop(named_in(text->meaning), t);
  });
  std::function<void(const StmtRef&)> visit = [&](const StmtRef& s) {
    if (!s) return;
    if (const auto* plain = core::as<Plain>(s); plain && plain->meaning && !is_printable(plain->meaning))
      drop(named_in(plain->meaning), plain->text);
    const auto* choice = core::as<If>(s);
    const auto* loop = core::as<While>(s);
    const auto* counted = core::as<For>(s);
    drop_asked(choice ? choice->condition : loop ? loop->condition : counted ? counted->condition : nullptr);
    for (const StmtRef& each : parts(*s).statements) visit(each);
  };
  visit(body);
}

}  // namespace dualrev::flow
