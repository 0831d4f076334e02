// A pointer is where it points to: a row, and an index into it.
#include "flow/indices.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "core/rewrite.hpp"
#include "core/same.hpp"
#include "core/walk.hpp"
#include "flow/assignments.hpp"
#include "flow/closures.hpp"
#include "flow/flow.hpp"
#include "flow/rows_of_pointers.hpp"
#include "flow/several_rows.hpp"
#include "flow/steps.hpp"
#include "flow/types.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

const TypeRef& index_type() {
  static const TypeRef type = core::passive("std::ptrdiff_t");
  return type;
}
/// Known by nothing but its name.
SymbolRef index_symbol(const std::string& name, bool changes = false) {
  Symbol made{name};
  made.escapes = false;
  made.changes = changes ? 1 : 0;
  return std::make_shared<const Symbol>(std::move(made));
}
TermRef spelled(std::vector<Piece> pieces, Precedence level, TermRef meaning, Access access) {
  const TypeRef type = meaning->type ? meaning->type : index_type();
  return make_term(Verbatim{std::move(pieces), level, {}, std::move(meaning)}, type, false, access, false);
}
Hole hole(const TermRef& t, Precedence level) { return {t, Wanted::Value, level}; }

/// All terms of a statement, from the outside in, with those inside of what text means.
void each_term(const StmtRef& s, const std::function<void(const TermRef&)>& visit) {
  rewritten(s, [&](const TermRef& t) -> TermRef {
    visit(t);
    return nullptr;
  });
}
const SymbolRef& symbol_in(const TermRef& place) {
  static const SymbolRef none;
  const auto* variable = core::as<Variable>(meant(place));
  return variable ? variable->symbol : none;
}

// ---- positions ----

class Positions {
 public:
  Positions(const FunctionTwin& function, const std::function<std::string(const std::string&)>& fresh)
      : function_(function), fresh_(fresh) {}

  StmtRef in(const StmtRef& body) {
    find_changed(body);
    find_known(body);
    // What turns out to be no index is left alone, and so is what is made of it.
    for (;;) {
      const std::size_t known = not_walking_.size();
      walking_.clear();
      begin_parameters();
      find_walking(body);
      drop_hidden(body);
      if (not_walking_.size() == known) return without_unused(with_walking(body));
    }
  }
  bool walks(const SymbolRef& pointer) const { return walking_.count(pointer) > 0; }
  /// One that leads into several rows of what it was `in`, and was not asked for before.
  std::optional<SeveralRows> several(const StmtRef& body, const Symbols& asked) {
    return first_declared<SeveralRows>(body, asked, [&](const Declarator& d, const std::vector<SymbolRef>& visible) {
      return several_of(d, visible);
    });
  }
  /// A vector of pointers that lead into one row, which was not asked for before.
  std::optional<RowOfPointers> row_of_pointers(const StmtRef& body, const Symbols& asked) {
    return first_declared<RowOfPointers>(body, asked, [&](const Declarator& d, const std::vector<SymbolRef>& visible) {
      return pointers_into_row(d, visible);
    });
  }

 private:
  /// What is found of the first variable that it is found of, and what is visible there.
  template <class Found, class Find>
  std::optional<Found> first_declared(const StmtRef& body, const Symbols& asked, const Find& find) const {
    std::vector<SymbolRef> visible;
    for (const Parameter& parameter : function_.parameters) visible.push_back(parameter.symbol);
    return first_declared_in<Found>(body, visible, asked, find);
  }
  template <class Found, class Find>
  std::optional<Found> first_declared_in(const StmtRef& given, std::vector<SymbolRef>& visible, const Symbols& asked,
                                         const Find& find) const {
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
  std::optional<RowOfPointers> pointers_into_row(const Declarator& d, const std::vector<SymbolRef>& visible) {
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
  std::optional<SeveralRows> several_of(const Declarator& d, const std::vector<SymbolRef>& visible) {
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
    const TermRef none =
        spelled({"0"}, Precedence::Primary, make_term(Literal{0}, size_type(), false, pure, false), pure);
    std::function<bool(const TermRef&)> note_row = [&](const TermRef& value) {
      if (const auto choice = choice_of_places(value)) return note_row(choice->then) && note_row(choice->otherwise);
      if (named_in(value).count(d.symbol)) return true;
      const auto at = is_span(type) ? view(value) : position(value);
      const SymbolRef root = at ? root_of(at->row) : nullptr;
      if (!root || swapped_.count(root) || std::find(visible.begin(), visible.end(), root) == visible.end())
        return false;
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
    const bool chooses = std::any_of(values.begin(), values.end(),
                                     [](const TermRef& each) { return choice_of_places(each).has_value(); });
    if (rows.size() == 1 && !begins_nowhere && !chooses) return std::nullopt;
    const bool is_view = is_span(type);
    made.row_of = [this, rows, is_view](const TermRef& value) -> std::optional<std::size_t> {
      const auto at = is_view ? view(value) : position(value);
      return at ? place_among(rows, at->row) : std::nullopt;
    };
    return made;
  }
  static std::optional<std::size_t> place_among(const std::vector<TermRef>& rows, const TermRef& row) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const TermRef& each) { return are_same(each, row); });
    return found == rows.end() ? std::nullopt : std::optional<std::size_t>(found - rows.begin());
  }
  static bool is_pointer_to_numbers(const TypeRef& type) {
    const auto* pointer = core::as<Pointer>(type);
    if (pointer) return is_double(pointer->to);
    const auto* of_constants = core::as<Passive>(type);
    return of_constants && (of_constants->text == "const double*" || of_constants->text == "const double *");
  }
  static bool is_vector_of_numbers(const TypeRef& type) {
    return is_vector(type) && are_doubles(elements_of(deduced(type)));
  }
  static bool is_pointer_to_vector(const TypeRef& type) {
    const auto* pointer = core::as<Pointer>(type);
    return pointer && is_vector_of_numbers(pointer->to);
  }
  /// Without the integers of spans that nobody asks for.
  StmtRef without_unused(const StmtRef& body) const {
    if (counts_.empty()) return body;
    const Symbols named = named_in(body);
    bool drops = false;
    const Replace nothing = [](const TermRef&) { return nullptr; };
    const StmtRef made = rewritten(body, nothing, [&](const StmtRef& s, bool is_begin) -> StmtRef {
      const auto* plain = core::as<Plain>(s);
      const auto* form = plain && !is_begin ? core::as<Declare>(plain->meaning) : nullptr;
      const bool is_one = form && form->declarators.size() == 1 && of_spans_.count(form->declarators[0].symbol);
      if (!is_one || named.count(form->declarators[0].symbol)) return nullptr;
      drops = true;
      return make_stmt(Stmts{});
    });
    return drops ? without_unused(made) : made;
  }
  struct Walking {
    TermRef row;
    SymbolRef index;
    SymbolRef count = {};   ///< of a span: how many elements there are from there on
    bool stays_first = {};  ///< it leads to the first element, for good
    TypeRef whole = {};     ///< of a pointer to a vector
  };
  struct Position {
    TermRef row;
    TermRef index;  ///< null: the first element
    bool walks = false;
    TermRef count = {};  ///< of a span
    TypeRef whole = {};  ///< of a pointer to a vector: its type; the row is the vector itself, or one of such
  };

  // ---- which ones ----

  void find_changed(const StmtRef& body) {
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
  /// What has the place of a pointer, and not its value alone, may change it.
  void find_known(const StmtRef& body) {
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
  bool may_be_changed_elsewhere(const SymbolRef& pointer) const {
    return pointer->escapes && known_elsewhere_.count(pointer) > 0;
  }
  /// A parameter that is a pointer and walks.
  void begin_parameters() {
    for (const Parameter& parameter : function_.parameters) {
      const auto* pointer = core::as<Pointer>(parameter.type);
      const auto* of_constants = parameter.constant ? core::as<Passive>(parameter.type) : nullptr;
      const bool is_one = of_constants ? of_constants->text == "const double*" || of_constants->text == "const double *"
                                       : pointer && is_double(pointer->to);
      const SymbolRef& symbol = parameter.symbol;
      if (!is_one || !symbol || !changed_.count(symbol) || not_walking_.count(symbol)) continue;
      SymbolRef& index = indices_[symbol];
      if (!index) index = index_symbol(fresh_(symbol->name + "_at"), true);
      walking_[symbol] = {variable(symbol, parameter.type, true), index};
    }
  }
  void find_walking(const StmtRef& body) {
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
  void note(const Declare& form) {
    for (const Declarator& d : form.declarators) note(d, form.declarators.size() == 1);
    // All of one declaration are of one kind.
    if (std::any_of(form.declarators.begin(), form.declarators.end(),
                    [&](const Declarator& d) { return !walking_.count(d.symbol); }))
      for (const Declarator& d : form.declarators)
        if (walking_.erase(d.symbol)) not_walking_.insert(d.symbol);
  }
  void note(const Declarator& d, bool is_alone) {
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
  void note_span(const Declarator& d) {
    const auto at = not_walking_.count(d.symbol) ? std::nullopt : view_declared(d);
    if (!at || swapped_.count(root_of(at->row)) || swapped_.count(d.symbol)) return;
    SymbolRef& index = indices_[d.symbol];
    SymbolRef& count = counts_[d.symbol];
    if (!index) index = index_symbol(d.symbol->name, changed_.count(d.symbol) > 0);
    if (!count) count = index_symbol(fresh_(d.symbol->name + "_size"), changed_.count(d.symbol) > 0);
    of_spans_.insert({index, count});
    walking_[d.symbol] = {at->row, index, count};
  }
  std::optional<Position> view_declared(const Declarator& d) {
    if (d.arguments.size() == 2) return view_of(d.arguments[0].term, d.arguments[1].term);
    return d.arguments.size() == 1 ? view(d.arguments[0].term) : std::nullopt;
  }
  /// What text names by itself, and not by a term in it, cannot be another.
  void drop_hidden(const StmtRef& body) {
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

  // ---- where they are ----

  /// Of a row nothing is asked but that it is one and stays it.
  static bool is_row(const TermRef& t) {
    const auto* member = core::as<Member>(t);
    return core::as<Variable>(t) || (member && !member->arrow && is_row(meant(member->object)));
  }
  std::optional<Position> position(const TermRef& given) {
    const TermRef& t = meant(given);
    if (const auto* load = core::as<Load>(t)) return position(load->place);
    if (const auto* made = core::as<Temporary>(t); made && !made->notices) return position(made->made);
    if (core::as<Apply>(t) || (core::as<Verbatim>(t) && t->type && is_span(deduced(t->type)))) return view(t);
    if (const auto* variable = core::as<Variable>(t)) {
      if (const auto found = walking_.find(variable->symbol); found != walking_.end())
        return Position{found->second.row,
                        found->second.stays_first ? nullptr : index_of(found->second),
                        true,
                        {},
                        found->second.whole};
      const auto* pointer = core::as<Pointer>(deduced(t->type));
      const auto* array = core::as<core::Array>(deduced(t->type));
      if (pointer && changed_.count(variable->symbol)) return std::nullopt;
      if ((pointer && is_double(pointer->to)) || (array && is_double(array->element))) return Position{t, nullptr};
      return std::nullopt;
    }
    if (const auto* address = core::as<AddressOf>(t)) {
      const TermRef& place = meant(address->place);
      if (is_vector_of_numbers(place->type)) return position_of_vector(place);
      if (!is_double(place->type)) return std::nullopt;
      if (const auto* pointer = core::as<Dereference>(place)) return position(pointer->pointer);
      const auto* index = core::as<Index>(place);
      if (!index) return std::nullopt;
      if (const auto base = position(index->base))
        return base->whole ? std::nullopt : std::optional(moved(*base, "+", index->index));
      const TermRef& row = core::as<Load>(meant(index->base)) ? core::as<Load>(meant(index->base))->place : index->base;
      if (!is_row(meant(row))) return std::nullopt;
      return moved(Position{meant(row), nullptr}, "+", index->index);
    }
    const auto* sum = core::as<Arithmetic>(t);
    if (!sum || sum->operands.size() != 2 || (sum->op != "+" && sum->op != "-")) return std::nullopt;
    if (const auto base = position(sum->operands[0])) {
      if (position(sum->operands[1])) return std::nullopt;  // how far they are apart
      return moved(*base, sum->op, sum->operands[1]);
    }
    const auto base = sum->op == "+" ? position(sum->operands[1]) : std::nullopt;
    return base ? std::optional(moved(*base, "+", sum->operands[0])) : std::nullopt;
  }
  /// Of a vector by itself, or one that is an element.
  std::optional<Position> position_of_vector(const TermRef& place) {
    const TypeRef type = with_const(deduced(place->type), false);
    if (const auto* pointer = core::as<Dereference>(place)) return position(pointer->pointer);
    if (is_row(place)) return Position{place, nullptr, false, {}, type};
    const auto* index = core::as<Index>(place);
    const auto* load = index ? core::as<Load>(meant(index->base)) : nullptr;
    const TermRef row = index ? meant(load ? load->place : index->base) : nullptr;
    if (!row || !is_row(row)) return std::nullopt;
    return moved(Position{row, nullptr, false, {}, type}, "+", index->index);
  }
  // ---- spans ----

  /// The elements that a span has, or a row that one is made of.
  std::optional<Position> view(const TermRef& given) {
    const TermRef& t = meant(given);
    if (const auto* load = core::as<Load>(t)) return view(load->place);
    if (const auto* made = core::as<Temporary>(t)) return made->notices ? std::nullopt : view(made->made);
    if (const auto* call = core::as<Apply>(t)) return part_of_view(*call);
    if (core::as<Verbatim>(t)) {
      const std::vector<Hole> given_to = operands(*t);
      if (!is_span(deduced(t->type)) || given_to.empty() || given_to.size() > 2) return std::nullopt;
      return given_to.size() == 2 ? view_of(given_to[0].term, given_to[1].term) : view(given_to[0].term);
    }
    const auto* variable = core::as<Variable>(t);
    const auto found = variable ? walking_.find(variable->symbol) : walking_.end();
    if (found != walking_.end())
      return found->second.count
                 ? std::optional(Position{found->second.row, index_of(found->second), true, count_of(found->second)})
                 : std::nullopt;
    const TypeRef& type = deduced(t->type);
    if (!is_row(t) || !are_doubles(elements_of(type))) return std::nullopt;
    const bool is_given = variable && variable->symbol->kind == Symbol::Kind::Parameter;
    if (is_span(type) && (!is_given || changed_.count(variable->symbol))) return std::nullopt;
    const TermRef size = make_term(Size{t}, size_type(), false, t->access | reads, false);
    const TermRef count =
        make_term(Verbatim{{Rooted{"std::size"}, "(", Hole{t, Wanted::Dual}, ")"}, Precedence::Postfix, {}, size},
                  size_type(), false, size->access, false);
    return Position{t, nullptr, false, count};
  }
  /// (pointer, how many) or (pointer, pointer)
  std::optional<Position> view_of(const TermRef& first, const TermRef& last) {
    auto at = position(first);
    if (!at) return std::nullopt;
    at->walks = true;
    if (const auto end = position(last)) {
      if (!are_same(end->row, at->row)) return std::nullopt;
      at->count = as_size(of_both(*end, "-", *at));
      return at;
    }
    if (!core::as<Passive>(deduced(last->type))) return std::nullopt;
    at->count = as_size(rewritten(last, replace()));
    return at;
  }
  std::optional<Position> part_of_view(const Apply& call) {
    static const std::set<std::string> known = {"subspan", "first", "last"};
    if (!known.count(call.function)) return std::nullopt;
    const auto whole = view(call.arguments[0]);
    if (!whole) return std::nullopt;
    std::vector<TermRef> given;
    for (std::size_t i = 1; i < call.arguments.size(); ++i) {
      given.push_back(as_size(rewritten(call.arguments[i], replace())));
      if (!mentioned(given.back())) return std::nullopt;
    }
    if (given.empty()) return std::nullopt;
    Position made = *whole;
    if (call.function == "subspan") made = moved(*whole, "+", given[0]);
    if (call.function == "last") made = moved(*whole, "+", less(whole->count, given[0]));
    made.count = call.function != "subspan" ? given[0] : given.size() == 2 ? given[1] : less(whole->count, given[0]);
    made.walks = true;
    return made;
  }
  static TermRef count_of(const Walking& walking) { return variable(walking.count, size_type(), false); }
  static TermRef as_size(const TermRef& t) {
    const auto* of = core::as<Passive>(deduced(meant(t)->type));
    const auto* convert = core::as<Convert>(meant(t));
    const bool is_said = !convert || !convert->implicit;
    if (is_said && of && (of->text == "std::size_t" || of->text == "unsigned long")) return as_text(t);
    if (const auto number = constant(t); number && *number >= 0)
      return spelled({std::to_string(*number)}, Precedence::Primary,
                     make_term(Literal{*number}, size_type(), false, pure, false), pure);
    const TermRef as = make_term(Convert{meant(t)}, size_type(), false, t->access, false);
    return spelled({"static_cast<", Rooted{"std::size_t"}, ">(", hole(as_text(t), Precedence::Comma), ")"},
                   Precedence::Postfix, as, t->access);
  }
  static TermRef less(const TermRef& count, const TermRef& by) {
    const TermRef left =
        make_term(Arithmetic{"-", {meant(count), meant(by)}}, size_type(), false, count->access | by->access, false);
    return spelled({hole(as_text(count), Precedence::Additive), " - ", hole(by, Precedence::Multiplicative)},
                   Precedence::Additive, left, left->access);
  }
  /// "std::span<const double>(x.data() + i, n)", as the elements of a row that it leads to.
  TermRef span_to(const Position& at, const TypeRef& type) {
    const TermRef pointer = pointer_to(at);
    const Access access = pointer->access | at.count->access;
    return make_term(Verbatim{{with_const(type, false), "(", Hole{pointer, Wanted::Dual}, ", ", Hole{at.count}, ")"},
                              Precedence::Postfix,
                              {},
                              make_term(meant(pointer)->form, type, false, access, false)},
                     type, false, access, false);
  }

  /// "std::span<const double>(x)", as all elements of the row.
  TermRef span_of_all(const Position& at, const Verbatim& text, const TypeRef& type) {
    Verbatim made = text;
    const TermRef first = element(at, make_term(Literal{0}, real(Scalar::Double), false, pure, true));
    made.meaning = make_term(AddressOf{first}, type, false, first->access, false);
    return make_term(std::move(made), type, false, first->access, false);
  }

  static TermRef index_of(const Walking& walking) { return variable(walking.index, index_type(), false); }
  Position moved(const Position& from, const std::string& op, const TermRef& by) {
    Position made = from;
    const TermRef given = rewritten(by, replace());
    if (constant(given) == 0) return made;
    if (from.index) {
      const TermRef sum = make_term(Arithmetic{op, {meant(from.index), meant(given)}}, index_type(), false,
                                    from.index->access | given->access, false);
      made.index = spelled(
          {hole(from.index, Precedence::Additive), " " + op + " ", hole(as_index(given), Precedence::Multiplicative)},
          Precedence::Additive, sum, sum->access);
    } else if (op == "-") {
      const TermRef minus = make_term(Arithmetic{"-", {meant(given)}}, index_type(), false, given->access, false);
      made.index =
          spelled({"-static_cast<", Rooted{"std::ptrdiff_t"}, ">(", hole(as_index(given), Precedence::Comma), ")"},
                  Precedence::Unary, minus, given->access);
    } else {
      made.index = spelled_integer(given);
    }
    return made;
  }
  /// A number of elements, as the library counts them, compares with a distance as one.
  static TermRef as_index(const TermRef& t) {
    const auto* size = core::as<Size>(below_conversions(t));
    // Others may be unsigned, and would make a comparison one of unsigned integers.
    static const std::set<std::string> is_signed = {"int", "long", "long long", "short", "std::ptrdiff_t", "ptrdiff_t"};
    const auto* integer = core::as<Passive>(deduced(t->type));
    if ((!size || core::as<Convert>(meant(t))) && !(integer && is_signed.count(integer->text)) && !constant(t)) {
      const TermRef as = make_term(Convert{meant(t)}, index_type(), false, t->access, false);
      return spelled({"static_cast<", Rooted{"std::ptrdiff_t"}, ">(", hole(as_text(t), Precedence::Comma), ")"},
                     Precedence::Postfix, as, t->access);
    }
    if (!size || core::as<Convert>(meant(t))) return spelled_integer(t);
    const TermRef as = make_term(Convert{meant(t)}, index_type(), false, t->access, false);
    const bool is_said = core::as<Verbatim>(t) != nullptr;
    const Hole words = is_said ? hole(t, Precedence::Comma) : Hole{size->object, Wanted::Dual, Precedence::Postfix};
    std::vector<Piece> pieces{"static_cast<", Rooted{"std::ptrdiff_t"}, ">(", words, is_said ? ")" : ".size())"};
    return spelled(std::move(pieces), Precedence::Postfix, as, t->access);
  }
  static TermRef spelled_integer(const TermRef& t) { return core::as<Size>(t) ? as_index(t) : as_text(t); }
  static TermRef as_text(const TermRef& t) {
    if (core::as<Verbatim>(t) || core::as<Variable>(t)) return t;
    const Precedence level = core::as<Index>(t) ? Precedence::Postfix : Precedence::Primary;
    return spelled({hole(t, level)}, level, t, t->access);
  }
  static TermRef or_zero(const TermRef& index) {
    if (index) return index;
    return spelled({"0"}, Precedence::Primary, make_term(Literal{0}, index_type(), false, pure, false), pure);
  }

  // ---- terms with indices ----

  /// "p + i", or its value
  static bool is_sum(const TermRef& given) {
    if (const auto* made = core::as<Temporary>(meant(given)); made && !made->notices) return is_sum(made->made);
    const auto* load = core::as<Load>(meant(given));
    return core::as<Arithmetic>(load ? meant(load->place) : meant(given)) != nullptr;
  }
  Replace replace() {
    return [this](const TermRef& t) { return instead_of(t); };
  }
  /// Whether it leads to a vector by itself.
  static bool is_place(const Position& at) { return at.whole && is_vector_of_numbers(at.row->type); }
  TermRef element(const Position& at, const TermRef& of) {
    const TermRef index = or_zero(at.index);
    if (is_place(at)) return at.row;
    const Access access = at.row->access | index->access | reads;
    return make_term(Index{at.row, index}, of->type, true, access, of->active);
  }
  TermRef instead_of(const TermRef& given) {
    const TermRef& t = meant(given);
    if (const auto* step = core::as<Step>(t)) {
      const auto found = walking_.find(symbol_in(step->place));
      if (found == walking_.end()) return nullptr;
      const TermRef at = index_of(found->second);
      const std::string op = step->increment ? "++" : "--";
      const Access access = assigning(at);
      const TermRef meaning =
          make_term(Step{at, step->increment, step->prefix}, index_type(), step->prefix, access, false);
      return step->prefix ? spelled({op, hole(at, Precedence::Unary)}, Precedence::Unary, meaning, access)
                          : spelled({hole(at, Precedence::Postfix), op}, Precedence::Postfix, meaning, access);
    }
    if (const auto* assign = core::as<Assign>(t)) {
      const auto found = walking_.find(symbol_in(assign->place));
      if (found == walking_.end()) return nullptr;
      if (found->second.count) return span_assigned(found->second, *assign);
      const auto to = assign->op == '=' ? position(assign->value) : std::nullopt;
      if (assign->op == '=' && !to) return nullptr;
      const TermRef at = index_of(found->second);
      const TermRef value = to ? or_zero(to->index) : rewritten(assign->value, replace());
      const std::string op = assign->op == '=' ? " = " : std::string(" ") + assign->op + "= ";
      const TermRef meaning =
          make_term(Assign{at, assign->op, meant(value), nullptr}, index_type(), true, given->access, false);
      return spelled({hole(at, Precedence::Unary), op, hole(value, Precedence::Assignment)}, Precedence::Assignment,
                     meaning, given->access);
    }
    if (const auto* pointer = core::as<Dereference>(t))
      if (const auto at = stepped(pointer->pointer); at && (at->walks || is_sum(pointer->pointer)))
        return element(*at, given);
    if (const auto* index = core::as<Index>(t))
      if (const auto at = position(index->base); at && (at->walks || is_sum(index->base)))
        if (!at->whole || is_vector_of_numbers(given->type)) return element(moved(*at, "+", index->index), given);
    if (const auto* both = core::as<Arithmetic>(t); both && both->operands.size() == 2) {
      const auto left = stepped(both->operands[0]);
      const auto right = stepped(both->operands[1]);
      const bool is_known = left && right && (left->walks || right->walks || both->op == "-");
      if (is_known && are_same(left->row, right->row)) return of_both(*left, both->op, *right);
    }
    if (const auto* size = core::as<Size>(t)) {
      if (const auto at = view(size->object); at && at->walks) return at->count;
      if (const auto at = position(size->object); at && at->walks && at->whole)  // to->size()
        return size_of_row(element(*at, make_term(Load{at->row}, at->whole, false, reads, at->row->active)));
    }
    const TypeRef& type = deduced(given->type);
    if (type && is_span(type)) {
      const auto at = view(given);
      if (at && at->walks) return span_to(*at, type);
      const auto* made = core::as<Temporary>(t);
      const auto* text = core::as<Verbatim>(made ? made->made : given);
      return at && text && !text->meaning ? span_of_all(*at, *text, type) : nullptr;
    }
    if (const auto at = position(given); at && (at->walks || is_sum(t))) return pointer_to(*at);
    // Text that names it by itself is what it means.
    const auto* text = core::as<Verbatim>(given);
    const bool is_integer = text && text->meaning && core::as<Passive>(type);
    const bool is_hidden = text && text->meaning &&
                           (operands(*given).empty() || (is_integer && names_size(text->meaning))) &&
                           names_walking(text->meaning);
    return is_hidden && is_printable(text->meaning) ? rewritten(text->meaning, replace()) : nullptr;
  }
  TermRef span_assigned(const Walking& walking, const Assign& assign) {
    const auto to = view(assign.value);
    if (!to || !to->count) return nullptr;
    const auto set = [](const TermRef& place, const TermRef& value) {
      const Access access = assigning(place);
      const TermRef meaning = make_term(Assign{place, '=', meant(value), nullptr}, place->type, true, access, false);
      return spelled({hole(place, Precedence::Unary), " = ", hole(value, Precedence::Assignment)},
                     Precedence::Assignment, meaning, access);
    };
    const TermRef counted = set(count_of(walking), to->count);
    const auto* index = to->index ? core::as<Variable>(to->index) : nullptr;
    if (index && index->symbol == walking.index) return counted;
    const TermRef first = set(index_of(walking), as_index(or_zero(to->index)));
    return make_term(Sequence{first, counted}, size_type(), false, first->access | counted->access, false);
  }
  bool names_walking(const Symbols& named) const {
    return std::any_of(named.begin(), named.end(), [&](const SymbolRef& each) { return walking_.count(each) > 0; });
  }
  /// Whether it asks how many elements a span has, in words.
  bool names_size(const TermRef& meaning) {
    bool found = false;
    rewritten(meaning, [&](const TermRef& t) -> TermRef {
      const auto* size = core::as<Size>(t);
      const auto walking = size ? walking_.find(symbol_in(size->object)) : walking_.end();
      found = found || (walking != walking_.end() && walking->second.count);
      return nullptr;
    });
    return found;
  }
  template <class Ref>
  bool names_walking(const Ref& ref) const {
    return names_walking(named_in(ref));
  }
  /// "x.data() + i"
  static TermRef pointer_to(const Position& at) {
    const TermRef index = or_zero(at.index);
    const Access access = at.row->access | index->access | reads;
    if (at.whole) {
      const TermRef vector =
          is_place(at) ? at.row : make_term(Index{at.row, index}, at.whole, true, access, at.row->active);
      return make_term(AddressOf{vector}, make_type(Pointer{at.whole}), false, access, false);
    }
    const TypeRef number = real(Scalar::Double);
    const TermRef place = make_term(Index{at.row, index}, number, true, access, true);
    const TypeRef type = make_type(Pointer{number});
    const TermRef meaning = make_term(AddressOf{place}, type, false, access, false);
    if (core::as<Passive>(deduced(at.row->type)))
      return make_term(
          Verbatim{{"&", Hole{at.row, Wanted::Dual, Precedence::Postfix}, "[", hole(index, Precedence::Comma), "]"},
                   Precedence::Unary,
                   {},
                   meaning},
          type, false, access, false);
    std::vector<Piece> pieces{Hole{at.row, Wanted::Dual, Precedence::Postfix}};
    if (core::as<Library>(deduced(at.row->type))) pieces.emplace_back(".data()");
    if (at.index) pieces.emplace_back(" + "), pieces.emplace_back(hole(index, Precedence::Multiplicative));
    return make_term(Verbatim{std::move(pieces), at.index ? Precedence::Additive : Precedence::Postfix, {}, meaning},
                     type, false, access, false);
  }
  /// `*p++`: where it is, which moves.
  std::optional<Position> stepped(const TermRef& given) {
    const auto* made = core::as<Temporary>(meant(given));
    if (made && !made->notices) return stepped(made->made);
    const auto* step = core::as<Step>(meant(given));
    const auto found = step ? walking_.find(symbol_in(step->place)) : walking_.end();
    if (found == walking_.end()) return position(given);
    return Position{found->second.row, instead_of(given), true};
  }
  /// How far they are apart, or how they compare.
  TermRef of_both(const Position& left, const std::string& op, const Position& right) {
    const bool is_distance = op == "-";
    const TypeRef type = is_distance ? index_type() : boolean_type();
    const TermRef a = as_index(or_zero(left.index)), b = as_index(or_zero(right.index));
    if (is_distance && !right.index) return a;
    const Access access = a->access | b->access;
    const TermRef meaning =
        make_term(Arithmetic{op, {is_distance ? meant(a) : a, is_distance ? meant(b) : b}}, type, false, access, false);
    const Precedence level = is_distance                ? Precedence::Additive
                             : op == "==" || op == "!=" ? Precedence::Equality
                                                        : Precedence::Relational;
    const Precedence inside = is_distance ? Precedence::Multiplicative : Precedence::Shift;
    return make_term(
        Verbatim{{hole(a, is_distance ? level : inside), " " + op + " ", hole(b, inside)}, level, {}, meaning}, type,
        false, access, false);
  }

  // ---- the body with indices ----

  StmtRef with_walking(const StmtRef& body) {
    const StmtRef declared = rewritten(body, replace(), [&](const StmtRef& s, bool) { return statement(s); });
    std::vector<StmtRef> all;
    for (const Parameter& parameter : function_.parameters)
      if (const auto found = walking_.find(parameter.symbol); parameter.symbol && found != walking_.end())
        all.push_back(index_declared(found->second, or_zero(nullptr), {}));
    if (all.empty()) return declared;
    const std::vector<StmtRef> rest = core::as<Stmts>(declared)->body;
    all.insert(all.end(), rest.begin(), rest.end());
    return make_stmt(Stmts{std::move(all)});
  }
  StmtRef statement(const StmtRef& s) {
    if (const auto* form = core::as<Declare>(s))
      return declares_span(*form) ? spans_declared(*form, s) : declaration(s);
    if (const auto* form = core::as<RangeFor>(s); form && !form->init)
      if (const auto at = view(form->range.term); at && at->walks) return loop_over(*form, *at, s);
    if (const auto* form = core::as<For>(s)) {
      const auto* begin = form->init ? core::as<Declare>(form->init) : nullptr;
      if (begin && declares_span(*begin)) {
        For rest = *form;
        rest.init = nullptr;
        return like(s, make_stmt(Stmts{{spans_declared(*begin, form->init), again(make_stmt(std::move(rest)))}}));
      }
    }
    const auto* plain = core::as<Plain>(s);
    if (!plain || !plain->meaning || !is_printable(plain->meaning)) return nullptr;
    StmtRef made = statement(plain->meaning);
    if (!made && !names_walking(plain->meaning)) return nullptr;
    if (!made)
      made = rewritten(plain->meaning, replace(), [&](const StmtRef& inner, bool) { return statement(inner); });
    return std::make_shared<const Stmt>(Stmt{made->form, s->comments, s->trailing, s->location, s->checkpoint});
  }
  StmtRef again(const StmtRef& s) {
    return rewritten(s, replace(), [&](const StmtRef& inner, bool) { return statement(inner); });
  }
  bool declares_span(const Declare& form) const {
    return std::any_of(form.declarators.begin(), form.declarators.end(), [&](const Declarator& d) {
      const auto found = d.symbol ? walking_.find(d.symbol) : walking_.end();
      return found != walking_.end() && found->second.count;
    });
  }
  StmtRef spans_declared(const Declare& form, const StmtRef& s) {
    Stmts all;
    for (const Declarator& d : form.declarators) {
      const Walking& walking = walking_.at(d.symbol);
      const auto at = view_declared(d);
      const bool is_const = !changed_.count(d.symbol);
      all.body.push_back(integer_declared(walking.index, index_type(), as_index(or_zero(at->index)), is_const));
      all.body.push_back(integer_declared(walking.count, size_type(), at->count, is_const));
    }
    all.body[0] = like(s, all.body[0]);
    return make_stmt(std::move(all));
  }
  static StmtRef integer_declared(const SymbolRef& symbol, const TypeRef& type, const TermRef& value, bool is_const) {
    const TypeRef of = with_const(type, is_const);
    // Of a span that is set anew nobody may ask for both.
    const TermRef text = make_term(Verbatim{{is_const ? "const " : "[[maybe_unused]] ", type, " ", symbol, " = ",
                                             hole(value, Precedence::Assignment), ";"},
                                            Precedence::Primary},
                                   nullptr, false, writes, false);
    const Declarator d{symbol->name, of, Declarator::Init::Copy, {{value, Wanted::Value}}, true, symbol};
    return make_stmt(Plain{text, make_stmt(Declare{"", {d}})});
  }
  /// Whether nothing that it depends on ever changes.
  bool stays(const TermRef& integer) const {
    Symbols moving;
    for (const auto& [symbol, walking] : walking_)
      if (changed_.count(symbol)) moving.insert({walking.index, walking.count});
    const Symbols named = named_in(integer);
    return mentioned(integer) && std::none_of(named.begin(), named.end(), [&](const SymbolRef& each) {
             const auto* of = each->type ? core::as<Passive>(deduced(each->type)) : nullptr;
             return moving.count(each) || (of && (each->changes > 0 || each->escapes));
           });
  }
  /// for (double x : row.subspan(i, n)), by an index. What the range is, is asked once.
  StmtRef loop_over(const RangeFor& form, Position at, const StmtRef& s) {
    Stmts all;
    const auto fixed = [&](TermRef& t, const TypeRef& type, const char* hint) {
      if (!t || stays(t)) return;
      const SymbolRef symbol = index_symbol(fresh_(hint));
      all.body.push_back(integer_declared(symbol, type, type == index_type() ? as_index(t) : t, true));
      t = variable(symbol, type, false);
    };
    fixed(at.index, index_type(), "first");
    fixed(at.count, size_type(), "count");
    const SymbolRef index = index_symbol(fresh_("i"));
    const TermRef i = variable(index, size_type(), false);
    const TermRef zero =
        spelled({"0"}, Precedence::Primary, make_term(Literal{0}, size_type(), false, pure, false), pure);
    const TermRef less =
        make_term(Arithmetic{"<", {as_text(i), as_text(at.count)}}, boolean_type(), false, reads, false);
    const TermRef condition = make_term(
        Verbatim{
            {hole(i, Precedence::Shift), " < ", hole(at.count, Precedence::Shift)}, Precedence::Relational, {}, less},
        boolean_type(), false, reads, false);
    const TermRef step = spelled({"++", hole(i, Precedence::Unary)}, Precedence::Unary,
                                 make_term(Step{i, true, true}, size_type(), true, assigning(i), false), assigning(i));
    const TypeRef& type = deduced(form.variable.type);
    const TypeRef of = with_const(referee(type), false);
    const TermRef kind = make_term(Load{at.row}, of, true, reads, !form.variable.passive);
    const TermRef place = element(moved(at, "+", i), kind);
    Declarator d = form.variable;
    d.init = Declarator::Init::Copy;
    const bool is_name = core::as<Reference>(type) != nullptr;
    d.arguments = {Hole{is_name ? place : make_term(Load{place}, of, false, reads, place->active), Wanted::Dual}};
    Stmts body{{make_stmt(Declare{"", {d}})}};
    for (const StmtRef& each : statements_in(form.body)) body.body.push_back(again(each));
    StmtRef begin = integer_declared(index, size_type(), zero, false);
    all.body.push_back(like(s, make_stmt(For{begin, condition, step, make_stmt(std::move(body))})));
    return make_stmt(std::move(all));
  }
  /// Of what walks; null for others.
  StmtRef declaration(const StmtRef& s) {
    const auto& form = std::get<Declare>(s->form);
    const auto walks = [&](const Declarator& d) { return d.symbol && walking_.count(d.symbol); };
    if (std::none_of(form.declarators.begin(), form.declarators.end(), walks)) return nullptr;
    if (walking_.at(form.declarators[0].symbol).stays_first) return like(s, make_stmt(Stmts{}));
    std::vector<Piece> words;
    Declare meaning;
    const bool is_const = std::none_of(form.declarators.begin(), form.declarators.end(),
                                       [&](const Declarator& d) { return changed_.count(d.symbol); });
    words.emplace_back(is_const ? "const " : "");
    words.emplace_back(Rooted{"std::ptrdiff_t"});
    for (const Declarator& d : form.declarators) {
      const Walking& walking = walking_.at(d.symbol);
      const auto at = position(d.arguments[0].term);
      const TermRef value = as_index(or_zero(at ? at->index : nullptr));
      words.emplace_back(meaning.declarators.empty() ? " " : ", ");
      words.emplace_back(walking.index);
      words.emplace_back(" = ");
      words.emplace_back(hole(value, Precedence::Assignment));
      meaning.declarators.push_back(declarator(walking, value));
    }
    words.emplace_back(";");
    const TermRef text = make_term(Verbatim{std::move(words), Precedence::Primary}, nullptr, false, writes, false);
    return std::make_shared<const Stmt>(
        Stmt{Plain{text, make_stmt(std::move(meaning))}, s->comments, s->trailing, s->location});
  }
  static Declarator declarator(const Walking& walking, const TermRef& value) {
    return {walking.index->name, index_type(), Declarator::Init::Copy, {{value, Wanted::Value}}, true, walking.index};
  }
  static StmtRef index_declared(const Walking& walking, const TermRef& value, const std::string& location) {
    const TermRef text = make_term(
        Verbatim{{Rooted{"std::ptrdiff_t"}, " ", walking.index, " = ", hole(value, Precedence::Assignment), ";"},
                 Precedence::Primary},
        nullptr, false, writes, false);
    const StmtRef meaning = make_stmt(Declare{"", {declarator(walking, value)}});
    return std::make_shared<const Stmt>(Stmt{Plain{text, meaning}, {}, {}, location});
  }

  const FunctionTwin& function_;
  const std::function<std::string(const std::string&)>& fresh_;
  std::set<SymbolRef> changed_, swapped_, known_elsewhere_, not_walking_, of_spans_;
  std::map<SymbolRef, Walking> walking_;
  std::map<SymbolRef, SymbolRef> indices_, counts_;
  std::map<SymbolRef, std::vector<TermRef>> set_to_, elements_set_to_;
};

}  // namespace

StmtRef with_indices(const FunctionTwin& function, const StmtRef& body,
                     const std::function<std::string(const std::string&)>& fresh) {
  StmtRef applied = with_closures_applied(body);
  auto known = std::make_unique<Positions>(function, fresh);
  StmtRef by_index = known->in(applied);
  Symbols asked;
  while (const auto pointers = known->row_of_pointers(applied, asked)) {
    asked.insert(pointers->vector);
    const StmtRef made = with_distances(applied, *pointers);
    if (!made) continue;
    applied = made;
    known = std::make_unique<Positions>(function, fresh);
    by_index = known->in(applied);
  }
  while (const auto several = known->several(applied, asked)) {
    asked.insert(several->pointer);
    const Apart apart = with_pointer_for_each(applied, *several, fresh);
    if (!apart.body) continue;
    auto made = std::make_unique<Positions>(function, fresh);
    const StmtRef walked = made->in(apart.body);
    const auto walks = [&](const SymbolRef& each) { return made->walks(each); };
    if (!std::all_of(apart.pointers.begin(), apart.pointers.end(), walks)) continue;
    applied = apart.body;
    by_index = walked;
    known = std::move(made);
  }
  const Replace nothing = [](const TermRef&) { return nullptr; };
  return rewritten(rewritten(by_index, nothing, with_assignments_apart), nothing, with_steps_apart);
}

}  // namespace dualrev::flow
