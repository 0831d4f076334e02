#include "flow/rows_of_pointers.hpp"

#include "core/rewrite.hpp"
#include "flow/flow.hpp"
#include "flow/types.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// A row of them, as a variable; null of others.
SymbolRef vector_of(const TermRef& given) {
  const TermRef& t = meant(given);
  if (const auto* load = as<Load>(t)) return vector_of(load->place);
  const auto* variable = as<Variable>(t);
  return variable ? variable->symbol : nullptr;
}
bool pushes(const Apply& call) {
  return call.arguments.size() == 2 &&
         (call.function == "std::vector::push_back" || call.function == "std::vector::emplace_back");
}

class WithDistances {
 public:
  explicit WithDistances(const RowOfPointers& pointers) : pointers_(pointers) {
    Symbol made = *pointers.vector;
    made.type = vector_type();
    distances_ = std::make_shared<const Symbol>(std::move(made));
  }
  StmtRef in(const StmtRef& body) {
    const StmtRef made = again(body);
    return is_known_ ? made : nullptr;
  }

 private:
  static const TypeRef& integer() {
    static const TypeRef type = core::passive("std::ptrdiff_t");
    return type;
  }
  static const TypeRef& vector_type() {
    static const TypeRef type =
        make_type(Passive{"std::vector<std::ptrdiff_t>", std::make_shared<const Integers>(Integers{integer(), true})});
    return type;
  }
  bool is_one(const TermRef& t) const { return vector_of(t) == pointers_.vector; }
  TermRef distances() const { return variable(distances_, vector_type(), false, reads); }
  TermRef again(const TermRef& t) {
    return rewritten(t, [&](const TermRef& each) { return term(each); });
  }
  StmtRef again(const StmtRef& s) {
    return rewritten(
        s, [&](const TermRef& each) { return term(each); }, [&](const StmtRef& each, bool) { return statement(each); });
  }

  TermRef element(const TermRef& index) {
    return make_term(Index{distances(), again(index)}, integer(), true, index->access | reads, false);
  }
  TermRef distance(const TermRef& pointer) {
    const TermRef from = again(pointer);
    const TermRef meaning =
        make_term(Arithmetic{"-", {from, pointers_.begin}}, integer(), false, from->access | reads, false);
    return make_term(Verbatim{{Hole{from, Wanted::Dual, Precedence::Additive}, " - ",
                               Hole{pointers_.begin, Wanted::Dual, Precedence::Multiplicative}},
                              Precedence::Additive,
                              {},
                              meaning},
                     integer(), false, meaning->access, false);
  }
  TermRef term(const TermRef& given) {
    const TermRef& t = meant(given);
    if (const auto* call = as<Apply>(t); call && pushes(*call) && is_one(call->arguments[0])) {
      const TermRef value = distance(call->arguments[1]);
      const TermRef meaning = make_term(Apply{"push_back", {distances(), value}}, nullptr, false, writes, false);
      return make_term(Verbatim{{Hole{distances(), Wanted::Dual, Precedence::Postfix}, ".push_back(", Hole{value}, ")"},
                                Precedence::Postfix,
                                {},
                                meaning},
                       nullptr, false, writes, false);
    }
    if (const auto* set = as<Assign>(t); set && set->op == '=')
      if (const auto* place = as<Index>(meant(set->place)); place && is_one(place->base))
        return make_term(Assign{element(place->index), '=', distance(set->value), nullptr}, integer(), true,
                         given->access, false);
    // Whose place something has, or which goes on by itself.
    const auto* assign = as<Assign>(t);
    const auto* step = as<Step>(t);
    const auto* address = as<AddressOf>(t);
    if (assign || step || address) {
      const auto* place = as<Index>(meant(assign ? assign->place : step ? step->place : address->place));
      is_known_ = is_known_ && !(place && is_one(place->base));
    }
    if (const auto* place = as<Index>(t); place && is_one(place->base)) {
      const TermRef at = element(place->index);
      return make_term(Arithmetic{"+", {pointers_.begin, at}}, given->type, false, at->access, false);
    }
    if (const auto* size = as<Size>(t); size && is_one(size->object)) return size_of_row(distances());
    if (const auto* named = as<Variable>(t); named && named->symbol == pointers_.vector) is_known_ = false;
    const auto* text = as<Verbatim>(given);
    const bool is_named = text && text->meaning && named_in(text->meaning).count(pointers_.vector);
    if (!is_named || !operands(*given).empty()) return nullptr;
    is_known_ = is_known_ && is_printable(text->meaning);
    return is_known_ ? again(text->meaning) : given;
  }
  StmtRef statement(const StmtRef& s) {
    if (const auto* form = as<Declare>(s))
      if (form->declarators.size() == 1 && form->declarators[0].symbol == pointers_.vector)
        return declaration(form->declarators[0], s);
    const auto* plain = as<Plain>(s);
    if (!plain || !plain->meaning || !named_in(plain->meaning).count(pointers_.vector)) return nullptr;
    is_known_ = is_known_ && is_printable(plain->meaning);
    return is_known_ ? like(s, again(plain->meaning)) : s;
  }
  StmtRef declaration(const Declarator& d, const StmtRef& s) {
    Declarator made = d;
    made.type = vector_type(), made.symbol = distances_, made.passive = true;
    for (Hole& each : made.arguments) each.term = again(each.term);
    return like(s, make_stmt(Declare{"", {std::move(made)}}));
  }

  const RowOfPointers& pointers_;
  SymbolRef distances_;
  bool is_known_ = true;
};

}  // namespace

StmtRef with_distances(const StmtRef& body, const RowOfPointers& pointers) { return WithDistances(pointers).in(body); }

SetElement set_element(const TermRef& t) {
  if (const auto* call = as<Apply>(t); call && pushes(*call))
    return {vector_of(call->arguments[0]), call->arguments[1]};
  const auto* assign = as<Assign>(t);
  const auto* place = assign && assign->op == '=' ? as<Index>(meant(assign->place)) : nullptr;
  return place ? SetElement{vector_of(place->base), assign->value} : SetElement{};
}

}  // namespace dualrev::flow
