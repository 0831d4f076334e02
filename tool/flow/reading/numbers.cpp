#include "flow/reading/numbers.hpp"

#include "core/same.hpp"
#include "flow/choices.hpp"
#include "flow/lists.hpp"
#include "flow/reading/calls.hpp"
#include "flow/reading/conditions.hpp"
#include "flow/reading/places.hpp"
#include "flow/reading/ranges.hpp"
#include "flow/reading/sums.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// The number that stands in braces; none is zero.
TermRef without_braces(const TermRef& value) {
  const auto list = list_of({"", value->type, Declarator::Init::Copy, {Hole{value}}});
  if (list && list->empty()) return core::number("0.0", real(Scalar::Double));
  return list && list->size() == 1 && (*list)[0].value ? (*list)[0].value : value;
}

}  // namespace

TermRef read_number(Reader& in, const TermRef& value, Block& to, bool alone) {
  const TermRef made = with_named(value, [&](const TermRef& part) -> TermRef {
    if (!in.around.unrolls && (!part->active || core::as<Load>(part)) && asks(part) && !choice_in(part))
      return with_answers(in, part, to);
    const auto* call = core::as<Call>(part);
    if (call && part->active && !in.around.is_operation(part))
      return result_of(in, *call, to, alone && (part == number_in(value) || is_apart(in, part, value)));
    if (const auto* apply = core::as<Apply>(meant(part)))
      if (TermRef computed = number_of(in, *apply, to)) return computed;
    const auto* load = core::as<Load>(part);
    const auto* pointed = core::as<Dereference>(load ? load->place : part);
    const auto* found = pointed ? core::as<Temporary>(pointed->pointer) : nullptr;
    const auto* extreme = pointed ? core::as<Apply>(meant(found ? found->made : pointed->pointer)) : nullptr;
    if (TermRef computed = extreme ? extreme_element(in, *extreme, to) : nullptr) return computed;
    const auto given = choice_in(part);
    if (!given) return nullptr;
    const Select& choice = *given;
    const SymbolRef chosen = made_symbol(in.around.fresh("chosen"));
    in.declare(chosen, chosen->name);
    in.add(chosen, Shape::Number, nullptr);
    const TypeRef type = in.is_real(part->type) ? with_const(deduced(part->type), false) : real(Scalar::Double);
    const TermRef place = variable(chosen, type, true);
    to.push_back({Store{chosen, place, nullptr, '=', true}, declared(chosen)});
    in.store(chosen, place, '=', make_term(choice, type, false, reads, true), nullptr, to);
    return make_term(Load{place}, type, false, reads, true);
  });
  number_term(in, made);
  return made;
}

void read_store(Reader& in, const SymbolRef& root, const TermRef& place, char op, const TermRef& given_value,
                const StmtRef& s, Block& to) {
  const TermRef value = without_braces(given_value);
  if (const auto choice = choice_in(value)) {
    Branch made{asked(in, choice->condition, to), {}, {}};
    in.store(root, place, op, choice->then, nullptr, made.then);
    in.store(root, place, op, choice->otherwise, nullptr, made.otherwise);
    to.push_back({std::move(made), s ? like(s, make_stmt(Stmts{})) : in.nowhere()});
    return;
  }
  const auto* load = core::as<Load>(value);
  if (op == '=' && !s && load && are_same(load->place, place)) return;
  const TermRef given = in.number(value, to);
  if (s && given == value) {
    to.push_back({Store{root, place, value, op, false}, s});
    return;
  }
  const TypeRef type = with_const(place->type, false);
  const StmtRef made = make_stmt(Evaluate{make_term(Assign{place, op, given, type}, type, true, writes, true)});
  to.push_back({Store{root, place, given, op, false, false, in.in_new_element && op == '='}, s ? like(s, made) : made});
}

}  // namespace dualrev::flow
