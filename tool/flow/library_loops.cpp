// The closure is a variable that is called, and so is written out, or not, as any other.
#include "flow/library_loops.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "core/rewrite.hpp"
#include "core/walk.hpp"
#include "flow/assignments.hpp"
#include "flow/closures.hpp"
#include "flow/flow.hpp"
#include "flow/steps.hpp"
#include "flow/types.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

class LibraryLoops {
 public:
  explicit LibraryLoops(const std::function<std::string(const std::string&)>& fresh) : fresh_(fresh) {}

  StmtRef in(const StmtRef& body) {
    const Replace in_closures = [&](const TermRef& t) -> TermRef {
      const auto* closure = core::as<Lambda>(t);
      if (!closure) return nullptr;
      Lambda made = *closure;
      made.body = in(closure->body);
      return made.body == closure->body ? t : make_term(std::move(made), t->type, t->place, t->access, t->active);
    };
    return rewritten(body, in_closures, [&](const StmtRef& s, bool is_begin) -> StmtRef {
      const StmtRef made = is_begin ? nullptr : instead_of(s);
      return made ? in(made) : nullptr;
    });
  }

 private:
  StmtRef instead_of(const StmtRef& s) {
    if (const TermRef found = search_in(s)) return with_search(found, s);
    if (const auto* form = core::as<Evaluate>(s)) {
      const auto* call = core::as<Apply>(meant(form->term));
      if (call && call->function == "std::for_each") return for_each(*call, s);
      if (call && call->function == "std::generate") return generate(*call, s);
      const auto* assign = core::as<Assign>(form->term);
      const Apply* sum = assign ? sum_in(assign->value) : nullptr;
      if (!sum) return nullptr;
      return with_sum(*sum, s, [&](const TermRef& value) {
        Assign made = *assign;
        made.value = value;
        const TermRef& t = form->term;
        return make_stmt(Evaluate{make_term(std::move(made), t->type, t->place, t->access, t->active)});
      });
    }
    if (const auto* form = core::as<Return>(s)) {
      const Apply* sum = form->value ? sum_in(form->value->term) : nullptr;
      if (!sum) return nullptr;
      return with_sum(*sum, s, [&](const TermRef& value) {
        Return made = *form;
        made.value->term = value;
        return make_stmt(std::move(made));
      });
    }
    const auto* form = core::as<Declare>(s);
    const bool is_one = form && form->declarators.size() == 1 && form->declarators[0].arguments.size() == 1;
    const Apply* sum = is_one ? sum_in(form->declarators[0].arguments[0].term) : nullptr;
    if (!sum) return nullptr;
    return with_sum(*sum, s, [&](const TermRef& value) {
      Declare made = *form;
      made.declarators[0].arguments[0].term = value;
      return make_stmt(std::move(made));
    });
  }

  // ---- which ones ----

  static const Lambda* closure_of(const TermRef& given) {
    const auto* temporary = core::as<Temporary>(given);
    return core::as<Lambda>(temporary ? temporary->made : given);
  }
  /// Whether it is given doubles, one for each parameter, as they are.
  static bool takes_doubles(const Lambda& closure, std::size_t count, bool may_change) {
    return closure.parameters.size() == count && closure.parameters_of_template.empty() &&
           std::all_of(closure.parameters.begin(), closure.parameters.end(), [&](const Declarator& d) {
             const auto* reference = core::as<Reference>(d.type);
             const bool is_read = !reference || (reference->to->is_const && !reference->rvalue);
             return is_double(referee(d.type)) && (is_read || (may_change && !reference->rvalue));
           });
  }
  /// Whether it gives a double, which is not made of another number.
  static bool gives_doubles(const Lambda& closure) {
    if (closure.result_spelled) return closure.result && is_double(closure.result);
    bool all = true, any = false;
    const std::function<void(const StmtRef&)> look = [&](const StmtRef& given) {
      if (!given) return;
      const StmtRef& s = meant(given);
      const auto* form = core::as<Return>(s);
      any = any || form;
      all = all && !(form && !(form->value && is_double(with_const(form->value->term->type, false))));
      for (const StmtRef& each : parts(*s).statements) look(each);
    };
    look(closure.body);
    return all && any;
  }
  static const Apply* sum_in(TermRef value) {
    for (const auto* made = core::as<Temporary>(value); made && !made->notices; made = core::as<Temporary>(value))
      value = made->made;
    const auto* call = core::as<Apply>(meant(value));
    const bool is_one = call && call->function == "std::accumulate" && call->arguments.size() == 4 &&
                        is_double(with_const(deduced(call->arguments[2]->type), false));
    const Lambda* closure = is_one ? closure_of(call->arguments[3]) : nullptr;
    // What is one expression stands where it is called.
    if (!closure || !takes_doubles(*closure, 2, false) || !gives_doubles(*closure)) return nullptr;
    return is_of_numbers_alone(*closure) ? nullptr : call;
  }

  /// Whether what it gives is a Boolean, or another integer.
  static bool gives_integers(const Lambda& closure) {
    if (closure.result_spelled) return closure.result && core::as<Passive>(deduced(closure.result));
    bool all = true;
    each_statement(closure.body, [&](const StmtRef& s) {
      const auto* form = core::as<Return>(meant(s));
      all = all && !(form && !(form->value && core::as<Passive>(deduced(form->value->term->type))));
    });
    return all;
  }
  static bool is_known(const Apply& call) {
    static const std::map<std::string, std::size_t> asking{
        {"std::find_if", 2},     {"std::find_if_not", 2}, {"std::any_of", 2},      {"std::all_of", 2},
        {"std::none_of", 2},     {"std::count_if", 2},    {"std::lower_bound", 3}, {"std::upper_bound", 3},
        {"std::max_element", 2}, {"std::min_element", 2}};
    const auto found = asking.find(call.function);
    if (found == asking.end() || !are_plain(call)) return false;
    const bool is_binary = call.function.ends_with("_bound");
    if (is_binary && !is_double(with_const(deduced(call.arguments[2]->type), false))) return false;
    if (call.arguments.size() == found->second) return true;
    const Lambda* closure = closure_of(call.arguments.back());
    const bool compares = is_binary || call.function.ends_with("_element");
    return closure && takes_doubles(*closure, compares ? 2 : 1, false) && gives_integers(*closure);
  }
  /// A search that is made in any case before the rest of the statement does anything; null if there is none.
  static TermRef search_in(const StmtRef& s) {
    std::vector<TermRef> terms;
    if (const auto* form = core::as<Evaluate>(s)) {
      const auto* assign = core::as<Assign>(meant(form->term));
      terms = assign ? std::vector{assign->value} : std::vector{form->term};
    } else if (const auto* form = core::as<Return>(s)) {
      if (form->value) terms = {form->value->term};
    } else if (const auto* form = core::as<If>(s)) {
      if (!form->init) terms = {form->condition};
    } else if (const auto* form = core::as<Declare>(s); form && form->declarators.size() == 1) {
      for (const Hole& each : form->declarators[0].arguments) terms.push_back(each.term);
    }
    TermRef found;
    for (const TermRef& each : terms)
      if (TermRef one = found ? nullptr : search_in(each)) found = std::move(one);
    const auto changes = [&](const TermRef& t) {
      bool any = count_steps(t) + count_assignments(t) > 0;
      rewritten(t, [&](const TermRef& part) -> TermRef {
        if (part == found) return part;
        const bool runs = core::as<Call>(part) || core::as<MethodCall>(part) || core::as<Invoke>(meant(part));
        any = any || (runs && part->access.changes());
        return nullptr;
      });
      return any;
    };
    return found && std::none_of(terms.begin(), terms.end(), changes) ? found : nullptr;
  }
  static TermRef search_in(const TermRef& t) {
    if (!t || core::as<Lambda>(t)) return nullptr;
    const auto* text = core::as<Verbatim>(t);
    if (const auto* call = text ? core::as<Apply>(text->meaning) : nullptr; call && is_known(*call)) return t;
    // The number itself is looked for by the reader.
    const auto* pointed = core::as<Dereference>(t);
    const auto* temporary = pointed ? core::as<Temporary>(pointed->pointer) : nullptr;
    if (const auto* call = pointed ? core::as<Apply>(meant(temporary ? temporary->made : pointed->pointer)) : nullptr;
        call && call->arguments.size() == 2)
      return nullptr;
    const auto* sum = core::as<Arithmetic>(meant(t));
    const std::vector<Hole> parts = operands(*t);
    // `std::min(a, b)` has its operands computed in any case.
    const bool is_choice = sum && sum->op == "?:" && !parts.empty() && meant(parts[0].term) == meant(sum->operands[0]);
    const bool has_sides =
        core::as<Select>(t) || core::as<Logic>(t) || is_choice || (sum && (sum->op == "&&" || sum->op == "||"));
    for (const Hole& each : has_sides ? std::vector(parts.begin(), parts.begin() + !parts.empty()) : parts)
      if (TermRef found = search_in(each.term)) return found;
    return nullptr;
  }

  // ---- what they are ----

  SymbolRef symbol(const char* hint, bool changes, const TypeRef& type) const {
    Symbol made{fresh_(hint)};
    made.kind = Symbol::Kind::Local;
    made.type = type;
    made.escapes = false;
    made.changes = changes ? 1 : 0;
    return std::make_shared<const Symbol>(std::move(made));
  }
  static TermRef said(std::vector<Piece> pieces, Precedence level, const TermRef& meaning) {
    return make_term(Verbatim{std::move(pieces), level, {}, meaning}, meaning->type, meaning->place, meaning->access,
                     meaning->active);
  }
  static StmtRef declared(const SymbolRef& symbol, const TypeRef& type, const TermRef& value, bool passive) {
    return make_stmt(Declare{
        "", {Declarator{symbol->name, type, Declarator::Init::Copy, {Hole{value, Wanted::Dual}}, passive, symbol}}});
  }
  /// The closure by a name, declared in front of all.
  TermRef called(const TermRef& given, std::vector<StmtRef>& before) const {
    const SymbolRef name = symbol("each", false, given->type);
    before.push_back(declared(name, given->type, given, false));
    return variable(name, given->type, false);
  }
  static TermRef call(const TermRef& closure, const std::vector<TermRef>& given, const TypeRef& gives) {
    Apply meaning{"", {closure}};
    std::vector<Piece> pieces{Hole{closure, Wanted::Dual, Precedence::Postfix}, "("};
    for (const TermRef& each : given) {
      if (meaning.arguments.size() > 1) pieces.emplace_back(", ");
      pieces.emplace_back(Hole{each, Wanted::Dual});
      meaning.arguments.push_back(each);
    }
    pieces.emplace_back(")");
    const TermRef apply = make_term(std::move(meaning), nullptr, false, reads | writes, false);
    return make_term(Verbatim{std::move(pieces), Precedence::Postfix, {}, apply}, gives, false, reads | writes,
                     gives != nullptr);
  }
  /// for (auto p = first; p != last; ++p) body(*p)
  StmtRef loop(const TermRef& first, const TermRef& last, const std::function<StmtRef(const TermRef&)>& body) const {
    return loop_at(first, last, [&](const TermRef& p) { return body(element_at(p)); });
  }
  static TermRef element_at(const TermRef& p) {
    return make_term(Dereference{p}, real(Scalar::Double), true, reads, true);
  }
  /// The same of the position: body(p)
  StmtRef loop_at(const TermRef& first, const TermRef& last, const std::function<StmtRef(const TermRef&)>& body) const {
    const TypeRef type = position_type(first);
    const SymbolRef name = symbol("p", true, type);
    const TermRef p = variable(name, type, false);
    const TermRef asked = make_term(Arithmetic{"!=", {p, last}}, boolean_type(), false, reads | last->access, false);
    const TermRef condition =
        said({Hole{p, Wanted::Dual, Precedence::Shift}, " != ", Hole{last, Wanted::Dual, Precedence::Shift}},
             Precedence::Equality, asked);
    const TermRef step = make_term(Step{p, true, true}, type, true, assigning(p), false);
    const TermRef increment = said({"++", Hole{p, Wanted::Dual, Precedence::Unary}}, Precedence::Unary, step);
    return make_stmt(For{declared(name, type, first, false), condition, increment, make_stmt(Stmts{{body(p)}})});
  }
  static TermRef value_of(const TermRef& place) {
    return make_term(Load{place}, place->type, false, place->access | reads, place->active);
  }
  /// Whether both ends may be asked for in each round. What is no position in a row is not read in any case.
  static bool are_plain(const Apply& call) {
    const auto is_plain = [](const TermRef& t) { return count_steps(t) == 0 && count_assignments(t) == 0; };
    return is_plain(call.arguments[0]) && is_plain(call.arguments[1]);
  }

  /// Of an array its first element's.
  static TypeRef position_type(const TermRef& first) {
    const auto* array = core::as<Array>(deduced(first->type));
    return array ? make_type(Pointer{array->element}) : with_const(first->type, false);
  }

  // ---- searches ----

  static const TypeRef& distance_type() {
    static const TypeRef type = core::passive("std::ptrdiff_t");
    return type;
  }
  static TermRef computed(const char* op, const TermRef& left, const TermRef& right, const TypeRef& type) {
    const Access access = left->access | right->access;
    const TermRef meaning = make_term(Arithmetic{op, {left, right}}, type, false, access, false);
    return said({Hole{left, Wanted::Dual, Precedence::Multiplicative}, std::string(" ") + op + " ",
                 Hole{right, Wanted::Dual, Precedence::Multiplicative}},
                Precedence::Additive, meaning);
  }
  static TermRef less(const TermRef& one, const TermRef& other) {
    const TermRef meaning = make_term(Opaque{{one, other}}, boolean_type(), false, reads, false);
    return said({Hole{one, Wanted::Value, Precedence::Shift}, comparison_token("<"),
                 Hole{other, Wanted::Value, Precedence::Shift}},
                Precedence::Relational, meaning);
  }
  static TermRef negated(const TermRef& t) {
    const TermRef meaning = make_term(Arithmetic{"!", {t}}, boolean_type(), false, t->access, false);
    return said({"!", Hole{t, Wanted::Dual, Precedence::Unary}}, Precedence::Unary, meaning);
  }
  static TermRef integer(std::int64_t value, const TypeRef& type) { return core::literal(value, type); }
  static StmtRef set_integer(const TermRef& place, const TermRef& value) {
    const Access access = assigning(place) | value->access;
    return make_stmt(Evaluate{make_term(Assign{place, '=', value, nullptr}, place->type, true, access, false)});
  }
  TermRef made(const char* hint, const TypeRef& type, const TermRef& begins, std::vector<StmtRef>& before) const {
    const SymbolRef name = symbol(hint, true, type);
    before.push_back(declared(name, type, begins, core::as<Real>(type) == nullptr));
    return variable(name, type, core::as<Real>(type) != nullptr);
  }

  /// The loops of a search in front of the statement, in which what was found stands.
  StmtRef with_search(const TermRef& found, const StmtRef& s) {
    const auto& call = std::get<Apply>(std::get<Verbatim>(found->form).meaning->form);
    Stmts all;
    const TermRef answer = search(call, all.body);
    const StmtRef rest = rewritten(s, [&](const TermRef& t) { return t == found ? answer : nullptr; });
    all.body.push_back(like(s, rest));
    return make_stmt(std::move(all));
  }
  TermRef search(const Apply& call, std::vector<StmtRef>& all) const {
    const TermRef &first = call.arguments[0], &last = call.arguments[1];
    const TypeRef position = position_type(first);
    const bool is_bound = call.function.ends_with("_bound"), is_extreme = call.function.ends_with("_element");
    const std::size_t plain = is_bound ? 3 : 2;
    const bool has_closure = call.arguments.size() > plain;
    const TermRef closure = has_closure ? called(call.arguments.back(), all) : nullptr;
    const Lambda* asked = closure ? closure_of(call.arguments.back()) : nullptr;
    const bool names_it =
        !asked || named_in(asked->body).count(asked->parameters[0].symbol) > 0 || asked->parameters.size() > 1;
    // Numbers get names: a closure may ask for each several times.
    const auto number_at = [&](const TermRef& p, std::vector<StmtRef>& body) {
      const TermRef number = value_of(element_at(p));
      return names_it ? value_of(made("element", real(Scalar::Double), number, body)) : number;
    };
    const auto where = [&](const TermRef& p, bool wanted, std::vector<StmtRef> then) {
      std::vector<StmtRef> body;
      const TermRef is_one = this->call(closure, {number_at(p, body)}, boolean_type());
      body.push_back(
          make_stmt(If{nullptr, wanted ? is_one : negated(is_one), make_stmt(Stmts{std::move(then)}), nullptr}));
      return make_stmt(Stmts{std::move(body)});
    };
    const auto compared = [&](const TermRef& one, const TermRef& other) {
      return closure ? this->call(closure, {one, other}, boolean_type()) : less(one, other);
    };
    if (is_bound) {
      const TermRef value = value_of(made("value", real(Scalar::Double), call.arguments[2], all));
      const TermRef p = made("p", position, first, all);
      const TermRef count = made("count", distance_type(), computed("-", last, p, distance_type()), all);
      std::vector<StmtRef> body;
      const TermRef half =
          made("half", distance_type(), computed("/", count, integer(2, distance_type()), distance_type()), body);
      const TermRef middle = made("middle", position, computed("+", p, half, position), body);
      const TermRef element = number_at(middle, body);
      const TermRef goes_on =
          call.function == "std::lower_bound" ? compared(element, value) : negated(compared(value, element));
      const TermRef rest =
          computed("-", computed("-", count, half, distance_type()), integer(1, distance_type()), distance_type());
      const StmtRef behind = make_stmt(Stmts{
          {set_integer(p, computed("+", middle, integer(1, distance_type()), position)), set_integer(count, rest)}});
      body.push_back(make_stmt(If{nullptr, goes_on, behind, make_stmt(Stmts{{set_integer(count, half)}})}));
      const TermRef zero = integer(0, distance_type());
      const TermRef any = make_term(Arithmetic{">", {count, zero}}, boolean_type(), false, reads, false);
      all.push_back(
          make_stmt(While{said({Hole{count, Wanted::Dual, Precedence::Shift}, " > 0"}, Precedence::Relational, any),
                          make_stmt(Stmts{std::move(body)})}));
      return p;
    }
    if (is_extreme) {
      const TermRef best = made("best", position, first, all);
      const bool is_largest = call.function == "std::max_element";
      // The first one is compared with nothing.
      const TermRef second = computed("+", first, integer(1, distance_type()), position);
      const StmtRef others = loop_at(second, last, [&](const TermRef& p) {
        std::vector<StmtRef> body;
        const TermRef one = number_at(best, body), other = number_at(p, body);
        body.push_back(make_stmt(If{nullptr, is_largest ? compared(one, other) : compared(other, one),
                                    make_stmt(Stmts{{set_integer(best, p)}}), nullptr}));
        return make_stmt(Stmts{std::move(body)});
      });
      const TermRef any = make_term(Arithmetic{"!=", {best, last}}, boolean_type(), false, reads | last->access, false);
      all.push_back(make_stmt(
          If{nullptr,
             said({Hole{best, Wanted::Dual, Precedence::Shift}, " != ", Hole{last, Wanted::Dual, Precedence::Shift}},
                  Precedence::Equality, any),
             make_stmt(Stmts{{others}}), nullptr}));
      return best;
    }
    const StmtRef leave = make_stmt(Plain{core::text("break;", nullptr), make_stmt(Jump{Jump::Kind::Break})});
    if (call.function.starts_with("std::find")) {
      const TermRef at = made("at", position, last, all);
      all.push_back(loop_at(first, last, [&](const TermRef& p) {
        return where(p, call.function == "std::find_if", {set_integer(at, p), leave});
      }));
      return at;
    }
    if (call.function == "std::count_if") {
      const TermRef count = made("count", distance_type(), integer(0, distance_type()), all);
      all.push_back(loop_at(first, last, [&](const TermRef& p) {
        return where(p, true, {set_integer(count, computed("+", count, integer(1, distance_type()), distance_type()))});
      }));
      return count;
    }
    const bool is_any = call.function == "std::any_of";
    const TermRef holds = made("holds", boolean_type(), truth(!is_any), all);
    all.push_back(loop_at(first, last, [&](const TermRef& p) {
      return where(p, call.function != "std::all_of", {set_integer(holds, truth(is_any)), leave});
    }));
    return holds;
  }

  StmtRef for_each(const Apply& call, const StmtRef& s) {
    const Lambda* closure = closure_of(call.arguments[2]);
    if (!closure || !takes_doubles(*closure, 1, true) || !are_plain(call)) return nullptr;
    const auto* reference = core::as<Reference>(closure->parameters[0].type);
    const bool is_place = reference && !reference->to->is_const;
    Stmts all;
    const TermRef name = called(call.arguments[2], all.body);
    all.body.push_back(loop(call.arguments[0], call.arguments[1], [&](const TermRef& element) {
      if (!is_place) return make_stmt(Evaluate{this->call(name, {value_of(element)}, nullptr)});
      const TypeRef type = make_type(Reference{element->type});
      const SymbolRef place = symbol("e", false, type);
      return make_stmt(Stmts{{declared(place, type, element, false),
                              make_stmt(Evaluate{this->call(name, {variable(place, element->type, true)}, nullptr)})}});
    }));
    return like(s, make_stmt(std::move(all)));
  }
  StmtRef generate(const Apply& call, const StmtRef& s) {
    const Lambda* closure = closure_of(call.arguments[2]);
    if (!closure || !takes_doubles(*closure, 0, false) || !gives_doubles(*closure) || !are_plain(call)) return nullptr;
    Stmts all;
    const TermRef name = called(call.arguments[2], all.body);
    all.body.push_back(loop(call.arguments[0], call.arguments[1], [&](const TermRef& element) {
      return set(element, this->call(name, {}, real(Scalar::Double)));
    }));
    return like(s, make_stmt(std::move(all)));
  }
  static StmtRef set(const TermRef& place, const TermRef& value) {
    const Access access = assigning(place) | place->access | value->access;
    return make_stmt(Evaluate{make_term(Assign{place, '=', value, nullptr}, place->type, true, access, true)});
  }
  StmtRef with_sum(const Apply& call, const StmtRef& s, const std::function<StmtRef(const TermRef&)>& with) {
    if (!are_plain(call)) return nullptr;
    const TypeRef type = real(Scalar::Double);
    const SymbolRef name = symbol("sum", true, type);
    const TermRef sum = variable(name, type, true);
    Stmts all{{declared(name, type, call.arguments[2], false)}};
    const TermRef closure = called(call.arguments[3], all.body);
    all.body.push_back(loop(call.arguments[0], call.arguments[1], [&](const TermRef& element) {
      return set(sum, this->call(closure, {value_of(sum), value_of(element)}, type));
    }));
    all.body.push_back(with(value_of(sum)));
    all.body[0] = like(s, all.body[0]);
    return make_stmt(std::move(all));
  }

  const std::function<std::string(const std::string&)>& fresh_;
};

}  // namespace

StmtRef with_library_loops(const StmtRef& body, const std::function<std::string(const std::string&)>& fresh) {
  return body ? LibraryLoops(fresh).in(body) : body;
}

}  // namespace dualrev::flow
