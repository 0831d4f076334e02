#include "flow/positions.hpp"

#include <algorithm>

#include "core/same.hpp"
#include "core/walk.hpp"
#include "flow/assignments.hpp"
#include "flow/types.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

const TypeRef& Positions::index_type() {
  static const TypeRef type = core::passive("std::ptrdiff_t");
  return type;
}
SymbolRef Positions::index_symbol(const std::string& name, bool changes) {
  Symbol made{name};
  made.escapes = false;
  made.changes = changes ? 1 : 0;
  return std::make_shared<const Symbol>(std::move(made));
}
TermRef Positions::spelled(Pieces pieces, Precedence level, TermRef meaning, Access access) {
  const TypeRef type = meaning->type ? meaning->type : index_type();
  return make_term(Verbatim{std::move(pieces), level, {}, std::move(meaning)}, type, false, access, false);
}
const SymbolRef& Positions::symbol_in(const TermRef& place) {
  static const SymbolRef none;
  const auto* variable = core::as<Variable>(meant(place));
  return variable ? variable->symbol : none;
}

bool Positions::is_vector_of_numbers(const TypeRef& type) {
  return is_vector(type) && are_doubles(elements_of(deduced(type)));
}

bool Positions::is_row(const TermRef& t) {
  const auto* member = core::as<Member>(t);
  return core::as<Variable>(t) || (member && !member->arrow && is_row(meant(member->object)));
}

std::optional<Position> Positions::position(const TermRef& given) {
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

std::optional<Position> Positions::position_of_vector(const TermRef& place) {
  const TypeRef type = with_const(deduced(place->type), false);
  if (const auto* pointer = core::as<Dereference>(place)) return position(pointer->pointer);
  if (is_row(place)) return Position{place, nullptr, false, {}, type};
  const auto* index = core::as<Index>(place);
  const auto* load = index ? core::as<Load>(meant(index->base)) : nullptr;
  const TermRef row = index ? meant(load ? load->place : index->base) : nullptr;
  if (!row || !is_row(row)) return std::nullopt;
  return moved(Position{row, nullptr, false, {}, type}, "+", index->index);
}

Position Positions::moved(const Position& from, const std::string& op, const TermRef& by) {
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

std::optional<Position> Positions::stepped(const TermRef& given) {
  const auto* made = core::as<Temporary>(meant(given));
  if (made && !made->notices) return stepped(made->made);
  const auto* step = core::as<Step>(meant(given));
  const auto found = step ? walking_.find(symbol_in(step->place)) : walking_.end();
  if (found == walking_.end()) return position(given);
  return Position{found->second.row, instead_of(given), true};
}

std::optional<Position> Positions::view(const TermRef& given) {
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

std::optional<Position> Positions::view_of(const TermRef& first, const TermRef& last) {
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

std::optional<Position> Positions::view_declared(const Declarator& d) {
  if (d.arguments.size() == 2) return view_of(d.arguments[0].term, d.arguments[1].term);
  return d.arguments.size() == 1 ? view(d.arguments[0].term) : std::nullopt;
}

std::optional<Position> Positions::part_of_view(const Apply& call) {
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

TermRef Positions::count_of(const Walking& walking) { return variable(walking.count, size_type(), false); }

TermRef Positions::index_of(const Walking& walking) { return variable(walking.index, index_type(), false); }

TermRef Positions::as_size(const TermRef& t) {
  const auto* of = core::as<Passive>(deduced(meant(t)->type));
  const auto* convert = core::as<Convert>(meant(t));
  const bool is_said = !convert || !convert->implicit;
  if (is_said && of && (of->text == "std::size_t" || of->text == "unsigned long")) return as_text(t);
  if (const auto number = constant(t); number && *number >= 0)
    return spelled({core::number_token(std::to_string(*number))}, Precedence::Primary,
                   make_term(Literal{*number}, size_type(), false, pure, false), pure);
  const TermRef as = make_term(Convert{meant(t)}, size_type(), false, t->access, false);
  return spelled({"static_cast<", Rooted{"std::size_t"}, ">(", hole(as_text(t), Precedence::Comma), ")"},
                 Precedence::Postfix, as, t->access);
}

TermRef Positions::as_index(const TermRef& t) {
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

TermRef Positions::spelled_integer(const TermRef& t) { return core::as<Size>(t) ? as_index(t) : as_text(t); }

TermRef Positions::as_text(const TermRef& t) {
  if (core::as<Verbatim>(t) || core::as<Variable>(t)) return t;
  const Precedence level = core::as<Index>(t) ? Precedence::Postfix : Precedence::Primary;
  return spelled({hole(t, level)}, level, t, t->access);
}

TermRef Positions::or_zero(const TermRef& index) {
  if (index) return index;
  return spelled({core::number_token("0")}, Precedence::Primary,
                 make_term(Literal{0}, index_type(), false, pure, false), pure);
}

TermRef Positions::less(const TermRef& count, const TermRef& by) {
  const TermRef left =
      make_term(Arithmetic{"-", {meant(count), meant(by)}}, size_type(), false, count->access | by->access, false);
  return spelled({hole(as_text(count), Precedence::Additive), " - ", hole(by, Precedence::Multiplicative)},
                 Precedence::Additive, left, left->access);
}

bool Positions::is_sum(const TermRef& given) {
  if (const auto* made = core::as<Temporary>(meant(given)); made && !made->notices) return is_sum(made->made);
  const auto* load = core::as<Load>(meant(given));
  return core::as<Arithmetic>(load ? meant(load->place) : meant(given)) != nullptr;
}

Replace Positions::replace() {
  return [this](const TermRef& t) { return instead_of(t); };
}

TermRef Positions::instead_of(const TermRef& given) {
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

bool Positions::is_place(const Position& at) { return at.whole && is_vector_of_numbers(at.row->type); }

TermRef Positions::element(const Position& at, const TermRef& of) {
  const TermRef index = or_zero(at.index);
  if (is_place(at)) return at.row;
  const Access access = at.row->access | index->access | reads;
  return make_term(Index{at.row, index}, of->type, true, access, of->active);
}

TermRef Positions::span_to(const Position& at, const TypeRef& type) {
  const TermRef pointer = pointer_to(at);
  const Access access = pointer->access | at.count->access;
  return make_term(Verbatim{{with_const(type, false), "(", Hole{pointer, Wanted::Dual}, ", ", Hole{at.count}, ")"},
                            Precedence::Postfix,
                            {},
                            make_term(meant(pointer)->form, type, false, access, false)},
                   type, false, access, false);
}

TermRef Positions::span_of_all(const Position& at, const Verbatim& text, const TypeRef& type) {
  Verbatim made = text;
  const TermRef first = element(at, make_term(Literal{0}, real(Scalar::Double), false, pure, true));
  made.meaning = make_term(AddressOf{first}, type, false, first->access, false);
  return make_term(std::move(made), type, false, first->access, false);
}

TermRef Positions::span_assigned(const Walking& walking, const Assign& assign) {
  const auto to = view(assign.value);
  if (!to || !to->count) return nullptr;
  const auto set = [](const TermRef& place, const TermRef& value) {
    const Access access = assigning(place);
    const TermRef meaning = make_term(Assign{place, '=', meant(value), nullptr}, place->type, true, access, false);
    return spelled({hole(place, Precedence::Unary), " = ", hole(value, Precedence::Assignment)}, Precedence::Assignment,
                   meaning, access);
  };
  const TermRef counted = set(count_of(walking), to->count);
  const auto* index = to->index ? core::as<Variable>(to->index) : nullptr;
  if (index && index->symbol == walking.index) return counted;
  const TermRef first = set(index_of(walking), as_index(or_zero(to->index)));
  return make_term(Sequence{first, counted}, size_type(), false, first->access | counted->access, false);
}

TermRef Positions::pointer_to(const Position& at) {
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

TermRef Positions::of_both(const Position& left, const std::string& op, const Position& right) {
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

bool Positions::names_walking(const Symbols& named) const {
  return std::any_of(named.begin(), named.end(), [&](const SymbolRef& each) { return walking_.count(each) > 0; });
}

bool Positions::names_size(const TermRef& meaning) {
  bool found = false;
  rewritten(meaning, [&](const TermRef& t) -> TermRef {
    const auto* size = core::as<Size>(t);
    const auto walking = size ? walking_.find(symbol_in(size->object)) : walking_.end();
    found = found || (walking != walking_.end() && walking->second.count);
    return nullptr;
  });
  return found;
}

}  // namespace dualrev::flow
