#include "flow/several_rows.hpp"

#include <algorithm>

#include "core/rewrite.hpp"
#include "core/walk.hpp"
#include "flow/flow.hpp"
#include "flow/inlining.hpp"
#include "flow/renaming.hpp"
#include "flow/types.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// What is written once for each row may be so long, in statements.
constexpr int most_written = 48;

void collect_declared(const StmtRef& given, std::vector<SymbolRef>& all) {
  if (!given) return;
  const Parts inside = parts(*meant(given));
  for (const Declarator* d : inside.declared) {
    if (d->symbol) all.push_back(d->symbol);
    all.insert(all.end(), d->bindings.begin(), d->bindings.end());
  }
  for (const StmtRef& each : inside.statements) collect_declared(each, all);
}

class TakingApart {
 public:
  TakingApart(const SeveralRows& several, const std::function<std::string(const std::string&)>& fresh)
      : several_(several), fresh_(fresh) {}

  Apart in(const StmtRef& body) {
    const StmtRef made = inside(body);
    if (!is_known_ || !is_declared_ || names(made)) return {};
    return {made, own_};
  }

 private:
  const SymbolRef& pointer() const { return several_.pointer; }
  template <class Ref>
  bool names(const Ref& ref) const {
    return ref && named_in(ref).count(pointer()) > 0;
  }
  bool declares(const StmtRef& s) const {
    const std::vector<const Declarator*> all = parts(*s).declared;
    return std::any_of(all.begin(), all.end(), [&](const Declarator* d) { return d->symbol == pointer(); });
  }
  /// Of a statement that sets it to what may lead into another row: to what.
  const TermRef* set_to(const StmtRef& s) const {
    const auto* evaluate = as<Evaluate>(meant(s));
    const auto* assign = evaluate ? as<Assign>(meant(evaluate->term)) : nullptr;
    const auto* place = assign && assign->op == '=' ? as<Variable>(meant(assign->place)) : nullptr;
    return place && place->symbol == pointer() && !names(assign->value) ? &assign->value : nullptr;
  }
  bool sets(const StmtRef& given) const {
    if (!given) return false;
    const StmtRef& s = meant(given);
    if (set_to(s) || declares(s)) return true;
    const std::vector<StmtRef> all = parts(*s).statements;
    return std::any_of(all.begin(), all.end(), [&](const StmtRef& each) { return sets(each); });
  }

  // ---- statements ----

  StmtRef inside(const StmtRef& s) {
    if (!s || (!names(s) && !sets(s))) return s;
    Stmts made;
    for (const StmtRef& each : statements_in(s)) statement(each, made.body);
    return as<Stmts>(meant(s)) ? like(s, make_stmt(std::move(made))) : make_stmt(std::move(made));
  }
  void statement(const StmtRef& given, std::vector<StmtRef>& to) {
    const StmtRef& s = meant(given);
    if (!names(given) && !sets(given)) return to.push_back(given);
    if (const auto* form = as<Declare>(s)) {
      if (declares(s)) return declaration(*form, to);
      return number_declared(*form, given, to);
    }
    if (const TermRef* value = set_to(given)) return assigned(*value, to);
    if (as<Stmts>(s)) return to.push_back(inside(given));
    const bool is_short = count_statements(s) * static_cast<int>(several_.begins.size()) <= most_written;
    if (!sets(given) && is_short) return to.push_back(for_each_row(given));
    if (const auto* form = as<If>(s); form && !form->init && !names(form->condition))
      return to.push_back(like(given, make_stmt(If{nullptr, form->condition, inside(form->then),
                                                   inside(form->otherwise), form->is_constexpr})));
    if (const auto* form = as<If>(s); form && !form->init) {
      const StmtRef made = with_numbers_before(*form, to);
      return to.push_back(like(given, made));
    }
    if (const auto* form = as<While>(s); form && !names(form->condition))
      return to.push_back(like(given, make_stmt(While{form->condition, inside(form->body)})));
    if (const auto* form = as<DoWhile>(s); form && !names(form->condition))
      return to.push_back(like(given, make_stmt(DoWhile{inside(form->body), form->condition})));
    if (const auto* form = as<For>(s)) {
      const bool begins = form->init && (names(form->init) || sets(form->init));
      if (!begins && !names(form->condition) && !names(form->increment))
        return to.push_back(
            like(given, make_stmt(For{form->init, form->condition, form->increment, inside(form->body)})));
    }
    if (const auto* form = as<RangeFor>(s); form && !form->init && !names(form->range.term))
      return to.push_back(like(given, make_stmt(RangeFor{nullptr, form->variable, form->range, inside(form->body)})));
    is_known_ = false;
  }
  void declaration(const Declare& form, std::vector<StmtRef>& to) {
    const Declarator& d = form.declarators[0];
    is_known_ = is_known_ && form.declarators.size() == 1 && !is_declared_;
    if (!is_known_) return;
    is_declared_ = true;
    type_ = with_const(deduced(d.type), false);
    const TermRef given = d.arguments.size() == 1 && !is_null(d.arguments[0].term) ? d.arguments[0].term : nullptr;
    const auto first = given && !choice_of_places(given) ? several_.row_of(given) : std::nullopt;
    for (std::size_t i = 0; i < several_.begins.size(); ++i) {
      own_.push_back(renamed(*pointer(), fresh_(d.name + "_" + std::to_string(i + 1))));
      Declarator each = d;
      each.name = own_[i]->name, each.symbol = own_[i];
      each.type = type_;
      each.init = Declarator::Init::Copy;
      each.arguments = {Hole{first == i ? given : several_.begins[i], Wanted::Dual}};
      to.push_back(make_stmt(Declare{form.specifiers, {std::move(each)}}));
    }
    Symbol which{fresh_(d.name + "_row")};
    which.escapes = false;
    which.changes = 1;
    which_ = std::make_shared<const Symbol>(std::move(which));
    const TermRef begin = number(static_cast<std::int64_t>(first.value_or(0)));
    const TermRef text =
        make_term(Verbatim{{"[[maybe_unused]] int ", which_, " = ", Hole{begin}, ";"}, Precedence::Primary}, nullptr,
                  false, writes, false);
    const Declarator declared{which_->name, integer(), Declarator::Init::Copy, {Hole{begin}}, true, which_};
    to.push_back(make_stmt(Plain{text, make_stmt(Declare{"", {declared}})}));
    if (given && !first) assigned(given, to);
  }
  /// Of a number, which is read by it: set where it is known by which one.
  void number_declared(const Declare& form, const StmtRef& s, std::vector<StmtRef>& to) {
    const Declarator& d = form.declarators[0];
    is_known_ = is_known_ && form.declarators.size() == 1 && d.symbol &&
                is_double(with_const(deduced(d.type), false)) && d.arguments.size() == 1;
    if (!is_known_) return;
    Declarator made = d;
    made.type = with_const(deduced(d.type), false);
    made.init = Declarator::Init::None;
    made.arguments.clear();
    to.push_back(like(s, make_stmt(Declare{form.specifiers, {made}})));
    const TermRef place = variable(d.symbol, made.type, !d.passive);
    const TermRef& value = d.arguments[0].term;
    const TermRef set = make_term(Assign{place, '=', value, made.type}, made.type, true,
                                  place->access | value->access | writes | assigning(place), !d.passive);
    to.push_back(for_each_row(make_stmt(Evaluate{set})));
  }
  /// With numbers of the condition in front of it, if all of them are asked for.
  StmtRef with_numbers_before(const If& form, std::vector<StmtRef>& to) {
    bool all = true;
    const TermRef condition = rewritten(form.condition, [&](const TermRef& t) -> TermRef {
      const auto* either = as<Arithmetic>(t);
      if (as<Logic>(t) || as<Select>(t) || (either && (either->op == "&&" || either->op == "||" || either->op == "?:")))
        all = false;
      const auto* load = as<Load>(t);
      if (!all || !load || !is_double(with_const(t->type, false)) || !names(load->place)) return nullptr;
      Symbol number{fresh_("asked")};
      number.kind = Symbol::Kind::Local;
      number.escapes = false;
      number.changes = 1;
      const auto symbol = std::make_shared<const Symbol>(std::move(number));
      const TypeRef type = with_const(t->type, false);
      const Declarator d{symbol->name, type, Declarator::Init::Copy, {Hole{t, Wanted::Dual}}, !t->active, symbol};
      number_declared(Declare{"", {d}}, make_stmt(Stmts{}), to);
      return make_term(Load{variable(symbol, type, t->active)}, type, false, reads, t->active);
    });
    is_known_ = is_known_ && all && !names(condition);
    return make_stmt(If{nullptr, condition, inside(form.then), inside(form.otherwise), form.is_constexpr});
  }
  void assigned(const TermRef& value, std::vector<StmtRef>& to) {
    if (!is_declared_ || own_.empty()) {
      is_known_ = false;
      return;
    }
    if (const auto choice = choice_of_places(value)) {
      Stmts then, otherwise;
      assigned(choice->then, then.body);
      assigned(choice->otherwise, otherwise.body);
      return to.push_back(make_stmt(
          If{nullptr, choice->condition, make_stmt(std::move(then)), make_stmt(std::move(otherwise)), false}));
    }
    const auto row = several_.row_of(value);
    is_known_ = is_known_ && row;
    if (!row) return;
    if (!several_.are_places[*row]) to.push_back(assignment(variable(own_[*row], type_, true), value));
    to.push_back(assignment(variable(which_, integer(), false), number(static_cast<std::int64_t>(*row))));
  }
  static StmtRef assignment(const TermRef& place, const TermRef& value) {
    return make_stmt(Evaluate{make_term(Assign{place, '=', value, place->type}, place->type, true,
                                        place->access | value->access | writes | assigning(place), false)});
  }

  // ---- branches ----

  static const TypeRef& integer() {
    static const TypeRef type = core::passive("int");
    return type;
  }
  static TermRef number(std::int64_t value) {
    return make_term(Verbatim{{core::number_token(std::to_string(value))},
                              Precedence::Primary,
                              {},
                              make_term(Literal{value}, integer(), false, pure, false)},
                     integer(), false, pure, false);
  }
  TermRef is_in(std::size_t row) const {
    const TermRef which = variable(which_, integer(), false);
    const TermRef other = number(static_cast<std::int64_t>(row));
    const TermRef is = make_term(Arithmetic{"==", {which, meant(other)}}, boolean_type(), false, reads, false);
    return make_term(
        Verbatim{{Hole{which, Wanted::Value, Precedence::Equality}, " == ", Hole{other}}, Precedence::Equality, {}, is},
        boolean_type(), false, reads, false);
  }
  StmtRef for_each_row(const StmtRef& s) {
    StmtRef made;
    for (std::size_t i = own_.size(); i-- > 0;) {
      const StmtRef here = make_stmt(Stmts{{in_row(s, i)}});
      made = made ? make_stmt(If{nullptr, is_in(i), here, made, false}) : here;
    }
    is_known_ = is_known_ && made;
    return made;
  }
  StmtRef in_row(const StmtRef& s, std::size_t row) {
    StmtRef made = with_variable(s, pointer(), own_[row]);
    std::vector<SymbolRef> all;
    if (row > 0) collect_declared(s, all);
    for (const SymbolRef& each : all)
      if (made) made = with_variable(made, each, renamed(*each, each->name));
    is_known_ = is_known_ && made;
    return made ? made : s;
  }

  const SeveralRows& several_;
  const std::function<std::string(const std::string&)>& fresh_;
  std::vector<SymbolRef> own_;  ///< the pointers, one for each row
  SymbolRef which_;
  TypeRef type_;
  bool is_known_ = true, is_declared_ = false;
};

}  // namespace

std::optional<Select> choice_of_places(const TermRef& value) {
  const TermRef& t = meant(value);
  if (const auto* choice = as<Select>(t)) return *choice;
  const auto* load = as<Load>(t);
  return load && as<Select>(meant(load->place)) ? std::optional(*as<Select>(meant(load->place))) : std::nullopt;
}

bool is_null(const TermRef& value) { return token_of(value, Token::Kind::Null) != nullptr; }

Apart with_pointer_for_each(const StmtRef& body, const SeveralRows& several,
                            const std::function<std::string(const std::string&)>& fresh) {
  return TakingApart(several, fresh).in(body);
}

}  // namespace dualrev::flow
