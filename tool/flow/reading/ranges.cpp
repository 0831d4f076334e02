#include "flow/reading/ranges.hpp"

#include "core/same.hpp"
#include "flow/reading/places.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// Of `i + n` and `i`: how much more the one is; null of others.
TermRef beyond(const TermRef& more, const TermRef& less) {
  const auto* text = core::as<Verbatim>(more);
  const auto* sum = core::as<Arithmetic>(meant(more));
  if (!text || !sum || sum->op != "+" || sum->operands.size() != 2 || text->pieces.size() != 3) return nullptr;
  const auto *first = std::get_if<Hole>(&text->pieces[0]), *last = std::get_if<Hole>(&text->pieces[2]);
  const auto plain = [](const TermRef& t) {
    const TermRef is = below_conversions(t);
    const auto* load = core::as<Load>(is);
    return load ? below_conversions(load->place) : is;
  };
  const bool is_same = first && last && are_same(plain(sum->operands[0]), plain(less)) &&
                       are_same(plain(last->term), plain(sum->operands[1]));
  return is_same ? last->term : nullptr;
}

}  // namespace

TermRef value_at(const TermRef& place) {
  return make_term(Load{place}, real(Scalar::Double), false, reads, place->active);
}

TermRef in_sizes(char op, const TermRef& left, const TermRef& right) {
  const bool is_sum = op == '+' || op == '-';
  const TermRef meaning =
      make_term(Arithmetic{std::string(1, op), {meant(left), meant(right)}}, size_type(), false, reads, false);
  return make_term(Verbatim{{Hole{left, Wanted::Value, is_sum ? Precedence::Additive : Precedence::Multiplicative},
                             std::string(" ") + op + " ",
                             Hole{right, Wanted::Value, is_sum ? Precedence::Multiplicative : Precedence::Unary}},
                            is_sum ? Precedence::Additive : Precedence::Multiplicative,
                            {},
                            meaning},
                   size_type(), false, reads, false);
}

TermRef constant_size(std::int64_t count) {
  return make_term(
      Verbatim{{core::number_token(std::to_string(count))}, Precedence::Primary, {}, literal(count, size_type())},
      size_type(), false, pure, false);
}

StmtRef declared(const SymbolRef& symbol) {
  Declarator d{symbol->name, real(Scalar::Double), Declarator::Init::None, {}, false, symbol};
  return make_stmt(Declare{"", {std::move(d)}});
}

TermRef made_number(Reader& in, const char* hint, const TermRef& value, Block& to) {
  const SymbolRef symbol = made_symbol(in.around.fresh(hint));
  in.declare(symbol, symbol->name);
  in.add(symbol, Shape::Number, nullptr);
  const TypeRef type = in.is_real(value->type) ? with_const(deduced(value->type), false) : real(Scalar::Double);
  const TermRef place = variable(symbol, type, true);
  to.push_back({Store{symbol, place, nullptr, '=', true}, declared(symbol)});
  in.store(symbol, place, '=', value, nullptr, to);
  return place;
}

SymbolRef made_integer(Reader& in, const char* hint, const TermRef& value, Block& to) {
  const SymbolRef symbol = made_symbol(in.around.fresh(hint));
  in.declare(symbol, symbol->name);
  const Declarator d{symbol->name, with_const(size_type(), true), Declarator::Init::Copy, {Hole{value}}, true, symbol};
  to.push_back({Count{symbol, value, '=', true, size_type()}, make_stmt(Declare{"", {d}})});
  return symbol;
}

Range range(Reader& in, const TermRef& first, const TermRef& last) {
  Range made;
  made.row = row_of(first, made.from);
  if (!made.row) fail("a range that an algorithm is given", ways_on::loop);
  const SymbolRef root = root_of(made.row);
  made.is_constant = root && in.knows(root) && !in.made.shapes.count(root);
  if (!made.is_constant) made.root = place_in(in, made.row, false);
  if (!last) return made;
  TermRef end;
  const TermRef other = row_of(last, end);
  if (!other || !end || !are_same(meant(other), meant(made.row)) || !mentioned(end) ||
      (made.from && !mentioned(made.from)))
    fail("a range that an algorithm is given", ways_on::loop);
  const auto as_size = [](const TermRef& t) {
    if (const TermRef all = below_conversions(t); core::as<Size>(all)) return all;
    const TermRef meaning = make_term(Convert{meant(t)}, size_type(), false, t->access, false);
    return make_term(
        Verbatim{{"static_cast<", Rooted{"std::size_t"}, ">(", Hole{t, Wanted::Value, Precedence::Comma}, ")"},
                 Precedence::Postfix,
                 {},
                 meaning},
        size_type(), false, t->access, false);
  };
  const TermRef by = made.from ? beyond(end, made.from) : end;
  if (by) {
    made.count = as_size(by);
  } else {
    made.count = as_size(in_sizes('-', end, made.from));
  }
  return made;
}

TermRef element_at(const Range& range, const TermRef& i) {
  const TermRef index = range.from ? in_sizes('+', range.from, i) : i;
  return make_term(Index{range.row, index}, real(Scalar::Double), true, reads, !range.is_constant);
}

void each(Reader& in, const Range& range, Block& to, const std::function<void(const TermRef&, Block&)>& body) {
  each(in, literal(0, size_type()), range.count, to, body);
}

void each(Reader& in, const TermRef& first, const TermRef& bound, Block& to,
          const std::function<void(const TermRef&, Block&)>& body) {
  in.begin_scope();
  const SymbolRef index = made_symbol(in.around.fresh("i"));
  in.declare(index, index->name);
  Loop loop;
  loop.counter = Counter{index, size_type(), first, bound, 1, false};
  body(variable(index, size_type(), false, pure), loop.body);
  in.end_scope();
  to.push_back({std::move(loop), make_stmt(Stmts{})});
}

void each_from(Reader& in, const SymbolRef& first, const TermRef& row, Block& to,
               const std::function<void(const TermRef&, Block&)>& body) {
  in.begin_scope();
  const SymbolRef index = made_symbol(in.around.fresh("i"));
  in.declare(index, index->name);
  Loop loop;
  const TermRef begin = first ? variable(first, size_type(), false) : literal(0, size_type());
  loop.counter = Counter{index, size_type(), begin, size_of_row(row), 1, false};
  body(variable(index, size_type(), false, pure), loop.body);
  in.end_scope();
  const auto step = make_term(Verbatim{{"++", index}, Precedence::Unary}, nullptr, false, writes, false);
  const Declarator d{index->name, size_type(), Declarator::Init::Copy, {Hole{begin}}, true, index};
  const TermRef below = make_term(
      Verbatim{{index, " < ", Hole{loop.counter->bound, Wanted::Value, Precedence::Shift}}, Precedence::Relational},
      boolean_type(), false, reads, false);
  to.push_back({std::move(loop), make_stmt(For{make_stmt(Declare{"", {d}}), below, step, make_stmt(Stmts{})})});
}

}  // namespace dualrev::flow
