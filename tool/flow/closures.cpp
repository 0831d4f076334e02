// What stands for a parameter stands in text as well, which is spelled anew from what it means.
#include "flow/closures.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "core/rewrite.hpp"
#include "core/walk.hpp"
#include "flow/flow.hpp"
#include "flow/types.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

using Given = std::map<SymbolRef, TermRef>;

const SymbolRef& symbol_of(const TermRef& t) {
  static const SymbolRef none;
  const auto* variable = core::as<Variable>(meant(t));
  return variable ? variable->symbol : none;
}
TermRef with_text(std::vector<Piece> pieces, Precedence level, const TermRef& meaning, Access access) {
  return make_term(Verbatim{std::move(pieces), level, {}, meaning}, meaning->type, false, access, false);
}

/// "static_cast<int>(i)"
TermRef converted(const TermRef& integer, const TypeRef& type) {
  const auto* name = core::as<Passive>(deduced(type));
  if (!name || name->text == "auto") return nullptr;
  const TermRef meaning = make_term(Convert{meant(integer)}, type, false, integer->access, false);
  return with_text({"static_cast<" + name->text + ">(", Hole{integer, Wanted::Value, Precedence::Comma}, ")"},
                   Precedence::Postfix, meaning, integer->access);
}

/// An integer as text, from what it means, with what is given for some variables; null if that is not known.
TermRef spelled_anew(const TermRef& given, const Given& instead) {
  const TermRef& t = meant(given);
  if (const auto* variable = core::as<Variable>(t)) {
    const auto found = instead.find(variable->symbol);
    if (found != instead.end()) return core::as<Verbatim>(found->second) ? found->second : nullptr;
    return with_text({variable->symbol}, Precedence::Primary, t, t->access);
  }
  if (const auto* literal = core::as<Literal>(t))
    return with_text({core::number_token(std::to_string(literal->value))},
                     literal->value < 0 ? Precedence::Unary : Precedence::Primary, t, pure);
  if (const auto* convert = core::as<Convert>(t)) {
    const TermRef inner = spelled_anew(convert->operand, instead);
    return !inner || convert->implicit ? inner : converted(inner, t->type);  // operators convert by themselves
  }
  const auto* sum = core::as<Arithmetic>(t);
  if (!sum || sum->operands.empty() || sum->operands.size() > 2) return nullptr;
  std::vector<TermRef> operands;
  std::vector<TermRef> meanings;
  Access access = pure;
  for (const TermRef& each : sum->operands) {
    operands.push_back(spelled_anew(each, instead));
    if (!operands.back()) return nullptr;
    meanings.push_back(meant(operands.back()));
    access |= operands.back()->access;
  }
  const TermRef meaning = make_term(Arithmetic{sum->op, meanings}, t->type, false, access, false);
  const auto part = [&](std::size_t i, Precedence level) { return Hole{operands[i], Wanted::Value, level}; };
  if (operands.size() == 1)
    return with_text({sum->op, part(0, Precedence::Postfix)}, Precedence::Unary, meaning, access);
  const bool is_sum = sum->op == "+" || sum->op == "-", is_product = sum->op == "*" || sum->op == "/" || sum->op == "%";
  if (!is_sum && !is_product)  // compilers ask for parentheses where others are mixed
    return with_text({"(", part(0, Precedence::Unary), " " + sum->op + " ", part(1, Precedence::Unary), ")"},
                     Precedence::Primary, meaning, access);
  const Precedence level = is_sum ? Precedence::Additive : Precedence::Multiplicative;
  return with_text(
      {part(0, level), " " + sum->op + " ", part(1, is_sum ? Precedence::Multiplicative : Precedence::Unary)}, level,
      meaning, access);
}

class Substitution {
 public:
  explicit Substitution(Given given) : given_(std::move(given)) {}

  TermRef in(const TermRef& term) {
    TermRef made = rewritten(term, [this](const TermRef& t) { return instead_of(t); });
    return is_known_ ? made : nullptr;
  }

 private:
  TermRef instead_of(const TermRef& t) {
    if (const auto* load = core::as<Load>(t)) {
      const auto found = given_.find(symbol_of(load->place));
      if (found == given_.end()) return nullptr;
      const TermRef& place = found->second;
      return place->place ? make_term(Load{place}, t->type, false, t->access, t->active && place->active) : place;
    }
    if (const auto* variable = core::as<Variable>(t)) {
      const auto found = given_.find(variable->symbol);
      return found == given_.end() ? nullptr : found->second;
    }
    const auto* text = core::as<Verbatim>(t);
    if (!text || !text->meaning || !mentions(text->meaning)) return nullptr;
    const bool has_holes = std::any_of(text->pieces.begin(), text->pieces.end(),
                                       [](const Piece& piece) { return std::holds_alternative<Hole>(piece); });
    if (has_holes) return nullptr;  // one by one
    TermRef made = spelled_anew(text->meaning, given_);
    is_known_ = is_known_ && made;
    return made ? made : t;
  }
  bool mentions(const TermRef& term) const {
    const Symbols all = named_in(term);
    return std::any_of(all.begin(), all.end(), [&](const SymbolRef& each) { return given_.count(each) > 0; });
  }

  Given given_;
  bool is_known_ = true;
};

int mentions_of(const SymbolRef& symbol, const TermRef& term) {
  int all = symbol_of(term) == symbol;
  for (const Hole& each : operands(*meant(term))) all += mentions_of(symbol, each.term);
  return all;
}
/// Whether nothing is lost if it is written several times.
bool is_short(const TermRef& t) {
  if (const auto* load = core::as<Load>(t)) return is_short(load->place);
  const TermRef& is = meant(t);
  if (const auto* index = core::as<Index>(is)) return is_short(index->base) && !index->index->access.changes();
  if (const auto* member = core::as<Member>(is)) return is_short(member->object);
  return core::as<Variable>(is) || core::as<Literal>(is) ||
         (core::as<Verbatim>(t) && !t->active && !t->access.changes_or_runs());
}

/// Whether its text is of the type.
bool is_of(const TermRef& integer, const TypeRef& type) {
  TermRef t = meant(integer);
  for (const auto* convert = core::as<Convert>(t); convert && convert->implicit; convert = core::as<Convert>(t))
    t = meant(convert->operand);  // of which the text says nothing
  const auto* of = core::as<Passive>(deduced(t->type));
  return of && of->text == std::get<Passive>(deduced(type)->form).text;
}

const Lambda* closure_in(const TermRef& given) {
  const auto* temporary = core::as<Temporary>(given);
  return core::as<Lambda>(temporary ? temporary->made : given);
}
const TermRef* value_of(const Lambda& closure) {
  const auto* body = core::as<Stmts>(closure.body);
  const auto* result = body && body->body.size() == 1 ? core::as<Return>(body->body[0]) : nullptr;
  return result && result->value && !closure.is_mutable && closure.made.empty() ? &result->value->term : nullptr;
}
/// What is captured as a copy must still be the same.
bool captures_the_same(const Lambda& closure) {
  if (!copies(closure)) return true;
  Symbols others = named_in(*value_of(closure));
  for (const Declarator& parameter : closure.parameters) others.erase(parameter.symbol);
  return std::all_of(others.begin(), others.end(), [](const SymbolRef& each) {
    const bool is_number =
        each->type && (core::as<Real>(deduced(each->type)) || core::as<Passive>(deduced(each->type)));
    return is_number && each->changes == 0 && !each->escapes;
  });
}

class Closures {
 public:
  StmtRef in(const StmtRef& body) {
    find(body);
    while (!closures_.empty()) {
      const StmtRef made = rewritten(
          body, [this](const TermRef& t) { return instead_of(t); },
          [this](const StmtRef& s, bool) { return is_declaration(s) ? make_stmt(Stmts{}) : nullptr; });
      bool all = true;
      for (const SymbolRef& each : named_in(made))
        if (closures_.erase(each)) all = false;
      if (all) return made;
    }
    return body;
  }

 private:
  void find(const StmtRef& s) {
    if (!s) return;
    if (const auto* form = core::as<Declare>(s); form && form->declarators.size() == 1) {
      const Declarator& d = form->declarators[0];
      const Lambda* closure = d.arguments.size() == 1 ? closure_in(d.arguments[0].term) : nullptr;
      if (d.symbol && closure && value_of(*closure) && captures_the_same(*closure)) closures_[d.symbol] = closure;
    }
    for (const StmtRef& each : parts(*s).statements) find(each);
  }
  bool is_declaration(const StmtRef& s) const {
    const auto* form = core::as<Declare>(s);
    return form && form->declarators.size() == 1 && closures_.count(form->declarators[0].symbol);
  }
  TermRef instead_of(const TermRef& t) {
    const auto* call = core::as<Apply>(meant(t));
    if (!call || !call->function.empty()) return nullptr;
    const auto found = closures_.find(symbol_of(call->arguments[0]));
    if (found == closures_.end()) return nullptr;
    std::vector<TermRef> given;
    for (std::size_t i = 1; i < call->arguments.size(); ++i)
      given.push_back(rewritten(call->arguments[i], [this](const TermRef& part) { return instead_of(part); }));
    const TermRef made = applied(*found->second, given);
    return made ? rewritten(made, [this](const TermRef& part) { return instead_of(part); }) : nullptr;
  }

  std::map<SymbolRef, const Lambda*> closures_;
};

}  // namespace

bool copies(const Lambda& closure) {
  return closure.others == Lambda::Others::ByCopy ||
         std::any_of(closure.captures.begin(), closure.captures.end(),
                     [](const Capture& each) { return each.symbol ? !each.by_reference : true; });
}

bool copies(const Lambda& closure, const SymbolRef& symbol) {
  for (const Capture& each : closure.captures)
    if (each.symbol == symbol) return !each.by_reference;
  return closure.others == Lambda::Others::ByCopy;
}

bool is_of_numbers_alone(const Lambda& closure) {
  return value_of(closure) &&
         std::all_of(closure.parameters.begin(), closure.parameters.end(), [](const Declarator& d) {
           const TypeRef& type = deduced(d.type);
           return is_double(referee(type)) || core::as<Passive>(type);
         });
}

TermRef applied(const Lambda& closure, const std::vector<TermRef>& given) {
  const TermRef* value = value_of(closure);
  if (!value || closure.parameters.size() != given.size()) return nullptr;
  Given instead;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const Declarator& parameter = closure.parameters[i];
    const TypeRef& type = deduced(parameter.type);
    const auto* reference = core::as<Reference>(type);
    const bool is_input = !reference || reference->to->is_const;
    const bool is_number = is_double(referee(type));
    const bool is_integer = core::as<Passive>(type) && !is_reference(type);
    if (!parameter.symbol || !is_input || !(is_number || is_integer)) return nullptr;
    TermRef term = given_number(given[i]);
    if (const auto* load = core::as<Load>(term); load && is_number) term = load->place;
    if (!is_short(term) && mentions_of(parameter.symbol, *value) > 1) return nullptr;
    if (term->access.changes()) return nullptr;
    if (is_integer && !(constant(term) || is_of(term, type))) term = converted(term, with_const(type, false));
    if (!term) return nullptr;
    // An integer for a number would be computed with as one.
    if (is_number && !is_double(term->type)) return nullptr;
    instead[parameter.symbol] = term;
  }
  return Substitution(std::move(instead)).in(*value);
}

StmtRef with_closures_applied(const StmtRef& body) { return Closures().in(body); }

}  // namespace dualrev::flow
