#include "flow/reading/sums.hpp"

#include <map>
#include <string>

#include "flow/closures.hpp"
#include "flow/reading/ranges.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// Of `std::plus<>()` its operator, and of the library's others; 0 of what is none.
char operator_of_library(const TermRef& given) {
  static const std::map<std::string, char> known = {
      {"std::plus", '+'}, {"std::minus", '-'}, {"std::multiplies", '*'}, {"std::divides", '/'}};
  const auto* temporary = core::as<Temporary>(given);
  const TermRef& t = temporary ? temporary->made : given;
  const auto* library = t->type ? core::as<Library>(deduced(t->type)) : nullptr;
  const auto* words = t->type ? core::as<Passive>(deduced(t->type)) : nullptr;
  const std::string name = library ? library->name : words ? words->library : "";
  const auto found = known.find(name);
  return found == known.end() ? char{0} : found->second;
}

bool is_sum_of_library(const TermRef& given) { return operator_of_library(given) == '+'; }

/// The sum of terms in the order in which libstdc++ adds them where the standard leaves it open: four at a time.
TermRef reduced(Reader& in, const TermRef& count, const TermRef& first, const TermRef& operation,
                const std::function<TermRef(const TermRef&, Block&)>& term, Block& to) {
  const bool is_sum = !operation || is_sum_of_library(operation);
  const auto both = [&](const TermRef& left, const TermRef& right, Block& body) {
    if (is_sum)
      return make_term(Binary{'+', left, right}, real(Scalar::Double), false, left->access | right->access,
                       left->active || right->active);
    const TermRef a = made_number(in, "left", left, body), b = made_number(in, "right", right, body);
    return applied(in, operation, {a, b}, nullptr);
  };
  const TermRef sum = made_number(in, "sum", first, to);
  const auto add = [&](const TermRef& value, Block& body) {
    if (is_sum) return in.store(root_of(sum), sum, '+', value, nullptr, body);
    const TermRef next = made_number(in, "next", value, body);
    in.store(root_of(sum), sum, '=', applied(in, operation, {sum, next}, nullptr), nullptr, body);
  };
  const TermRef fours = in_sizes('/', count, constant_size(4));
  each(in, literal(0, size_type()), fours, to, [&](const TermRef& i, Block& body) {
    const TermRef at = in_sizes('*', constant_size(4), i);
    std::vector<TermRef> all;
    for (int k = 0; k < 4; ++k) all.push_back(term(k == 0 ? at : in_sizes('+', at, constant_size(k)), body));
    const TermRef left = both(all[0], all[1], body), right = both(all[2], all[3], body);
    add(both(left, right, body), body);
  });
  each(in, in_sizes('*', fours, constant_size(4)), count, to,
       [&](const TermRef& i, Block& body) { add(term(i, body), body); });
  return value_at(sum);
}

}  // namespace

TermRef applied(const Reader& in, const TermRef& given, const std::vector<TermRef>& places, const SymbolRef& set) {
  if (const char op = operator_of_library(given); op != 0 && places.size() == 2)
    return make_term(Binary{op, value_at(places[0]), value_at(places[1])}, real(Scalar::Double), false, reads,
                     places[0]->active || places[1]->active);
  const auto* temporary = core::as<Temporary>(given);
  const auto* closure = core::as<Lambda>(temporary ? temporary->made : given);
  const TermRef made = closure ? flow::applied(*closure, places) : nullptr;
  if (!made || !is_double(made->type)) fail("a closure that is more than one expression", ways_on::loop);
  if (set && copies(*closure))
    for (const SymbolRef& each : named_in(closure->body))
      if (each == set || in.own_root(each) == set) fail("what a closure copies");
  return made->place ? value_at(made) : made;
}

TermRef number_of(Reader& in, const Apply& call, Block& to) {
  const auto& given = call.arguments;
  if (call.function == "std::reduce") {
    const Range all = range(in, given[0], given[1]);
    const TermRef first = given.size() > 2 ? given[2] : core::number("0.0", real(Scalar::Double));
    if (!is_double(with_const(deduced(first->type), false))) fail("a sum that is no double");
    return reduced(
        in, all.count, first, given.size() > 3 ? given[3] : nullptr,
        [&](const TermRef& i, Block&) { return value_at(element_at(all, i)); }, to);
  }
  if (call.function == "std::transform_reduce") {
    const bool has_two = given.size() != 5;
    const Range all = range(in, given[0], given[1]), second = has_two ? range(in, given[2], nullptr) : Range();
    const TermRef& first = given[has_two ? 3 : 2];
    if (!is_double(with_const(deduced(first->type), false))) fail("a sum that is no double");
    const auto term = [&](const TermRef& i, Block&) {
      const TermRef element = element_at(all, i), other = has_two ? element_at(second, i) : nullptr;
      if (given.size() > 4)
        return applied(in, given.back(), has_two ? std::vector{element, other} : std::vector{element}, nullptr);
      return make_term(Binary{'*', value_at(element), value_at(other)}, real(Scalar::Double), false, reads,
                       element->active || other->active);
    };
    return reduced(in, all.count, first,
                   given.size() == 6   ? given[4]
                   : given.size() == 5 ? given[3]
                                       : nullptr,
                   term, to);
  }
  const bool is_product = call.function == "std::inner_product";
  if (!is_product && call.function != "std::accumulate") return nullptr;
  const Range all = range(in, given[0], given[1]);
  const Range second = is_product ? range(in, given[2], nullptr) : Range();
  const TermRef& first = given[is_product ? 3 : 2];
  if (!is_double(with_const(deduced(first->type), false))) fail("a sum that is no double");
  const TermRef sum = made_number(in, "sum", first, to);
  const SymbolRef root = root_of(sum);
  each(in, all, to, [&](const TermRef& i, Block& body) {
    const TermRef element = element_at(all, i);
    if (given.size() == 4 && !is_product)
      return in.store(root, sum, '=', applied(in, given[3], {sum, element}, nullptr), nullptr, body);
    const TypeRef type = real(Scalar::Double);
    const TermRef other = is_product ? element_at(second, i) : nullptr;
    if (given.size() == 6) {
      const TermRef product = applied(in, given[5], {element, other}, nullptr);
      if (is_sum_of_library(given[4])) return in.store(root, sum, '+', product, nullptr, body);
      const TermRef both = made_number(in, "term", product, body);
      return in.store(root, sum, '=', applied(in, given[4], {sum, both}, nullptr), nullptr, body);
    }
    const TermRef term = is_product ? make_term(Binary{'*', value_at(element), value_at(other)}, type, false, reads,
                                                element->active || other->active)
                                    : value_at(element);
    in.store(root, sum, '+', term, nullptr, body);
  });
  return value_at(sum);
}

TermRef extreme_element(Reader& in, const Apply& call, Block& to) {
  const bool is_largest = call.function == "std::max_element";
  if (!is_largest && call.function != "std::min_element") return nullptr;
  const Range all = range(in, call.arguments[0], call.arguments[1]);
  const TermRef first = make_term(
      Verbatim{
          {core::number_token("0")}, Precedence::Primary, {}, make_term(Literal{0}, size_type(), false, pure, false)},
      size_type(), false, pure, false);
  const TermRef best = made_number(in, is_largest ? "largest" : "smallest", value_at(element_at(all, first)), to);
  each(in, all, to, [&](const TermRef& i, Block& body) {
    const TermRef element = element_at(all, i);
    const TermRef &less = is_largest ? best : element, &more = is_largest ? element : best;
    const TermRef meaning = make_term(Opaque{{less, more}}, boolean_type(), false, reads, false);
    const TermRef condition = make_term(Verbatim{{Hole{less, Wanted::Value, Precedence::Shift}, comparison_token("<"),
                                                  Hole{more, Wanted::Value, Precedence::Shift}},
                                                 Precedence::Relational,
                                                 {},
                                                 meaning},
                                        boolean_type(), false, reads, false);
    Branch found{condition, {}, {}};
    in.store(root_of(best), best, '=', value_at(element), nullptr, found.then);
    body.push_back({std::move(found), make_stmt(Stmts{})});
  });
  return value_at(best);
}

}  // namespace dualrev::flow
