// The closure is a variable that is called, and so is written out, or not, as any other.
#include "flow/library_loops.hpp"

#include <algorithm>
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
    const TypeRef type = with_const(first->type, false);
    const SymbolRef name = symbol("p", true, type);
    const TermRef p = variable(name, type, false);
    const TermRef asked = make_term(Arithmetic{"!=", {p, last}}, boolean_type(), false, reads | last->access, false);
    const TermRef condition =
        said({Hole{p, Wanted::Dual, Precedence::Shift}, " != ", Hole{last, Wanted::Dual, Precedence::Shift}},
             Precedence::Equality, asked);
    const TermRef step = make_term(Step{p, true, true}, type, true, assigning(p), false);
    const TermRef increment = said({"++", Hole{p, Wanted::Dual, Precedence::Unary}}, Precedence::Unary, step);
    const TermRef element = make_term(Dereference{p}, real(Scalar::Double), true, reads, true);
    return make_stmt(For{declared(name, type, first, false), condition, increment, make_stmt(Stmts{{body(element)}})});
  }
  static TermRef value_of(const TermRef& place) {
    return make_term(Load{place}, place->type, false, place->access | reads, place->active);
  }
  /// Whether both ends may be asked for in each round. What is no position in a row is not read in any case.
  static bool are_plain(const Apply& call) {
    const auto is_plain = [](const TermRef& t) { return count_steps(t) == 0 && count_assignments(t) == 0; };
    return is_plain(call.arguments[0]) && is_plain(call.arguments[1]);
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
