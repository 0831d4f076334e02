// D on terms. The clauses stand in the order of the forms in core/term.hpp; scalar operations are in grain.cpp.
#include "transform/terms.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/words.hpp"
#include "transform/grain.hpp"
#include "transform/plain_locals.hpp"
#include "transform/statements.hpp"
#include "transform/straight_lines.hpp"
#include "transform/types.hpp"

namespace dualrev::transform {

using namespace core;

Access access_of_place(const TermRef& place) {
  if (as<Variable>(place)) return pure;
  if (const auto* member = as<Member>(place); member && !member->arrow) return access_of_place(member->object);
  if (const auto* words = as<Verbatim>(place); words && only<SymbolRef>(*words)) return pure;
  return place->access;
}

namespace {

bool is_real(const TermRef& t) { return as<Real>(t->type) != nullptr; }

TermRef primal_of(const TermRef& t, const TypeRef& type) {
  return make_term(Primal{t}, with_const(type, false), false, t->access, false);
}

/// The same term at another form; type and access are kept.
template <class Form>
TermRef like(const Term& t, Form form) {
  const bool stays = as<Real>(t.type) && !t.active;
  Term twin{std::move(form), stays ? t.type : differentiate(t.type), t.place, t.access, t.active, t.expires};
  return std::make_shared<const Term>(std::move(twin));
}

}  // namespace

bool may_point(const TypeRef& type) {
  if (const auto* deduced = as<Placeholder>(type)) return may_point(deduced->deduced);
  static const std::set<std::string> numbers = {
      "bool",        "char",         "signed char", "unsigned char", "short",      "unsigned short",
      "int",         "unsigned int", "long",        "unsigned long", "long long",  "unsigned long long",
      "std::size_t", "size_t",       "double",      "float",         "long double"};
  if (const auto* passive = as<Passive>(type)) return !numbers.count(passive->text);
  return !as<Real>(type) && !as<Dual>(type);
}

// ---- the three readings of a term ----

namespace {

/// What is read of a place that is chosen, as a choice of what is read: a branch may make the object that it names.
TermRef read_inside(const TermRef& t) {
  const auto reading = [](const TermRef& place) {
    return make_term(Load{place}, with_const(place->type, false), false, place->access | reads, place->active);
  };
  const auto same = [&](auto form) { return make_term(std::move(form), t->type, false, t->access, t->active); };
  const TermRef& place = as<Load>(t)->place;
  if (const auto* choice = as<Select>(place); choice && choice->then->place && choice->otherwise->place)
    return same(Select{choice->condition, reading(choice->then), reading(choice->otherwise)});
  if (const auto* sequence = as<Sequence>(place); sequence && sequence->second->place)
    return same(Sequence{sequence->first, reading(sequence->second)});
  return nullptr;
}

}  // namespace

TermRef Terms::dual(const TermRef& t) {
  if (!is_real(t)) return term(t);
  if (!t->active) return value(t);
  if (plain_local(t)) return expression_grain(*this, t);
  if (const auto* load = as<Load>(t)) {
    const TermRef inside = read_inside(t);
    return inside ? dual(inside) : read_from(term(load->place));
  }
  if (is_expression_grain(*this, t) || as<Convert>(t)) return expression_grain(*this, t);
  return term(t);
}

TermRef Terms::lifted(const TermRef& t) {
  const TermRef twin = dual(t);
  const auto* scalar = as<Real>(twin->type);
  if (!scalar) return twin;
  return make_term(Lift{twin}, core::dual(scalar->kind), false, twin->access, true);
}

TermRef Terms::value(const TermRef& t) {
  if (!is_real(t)) return term(t);
  const auto same = [&](auto form) { return make_term(std::move(form), t->type, t->place, t->access, false); };
  if (const PlainLocal* local = plain_local(t)) return local->name;
  if (const auto* load = as<Load>(t)) {
    if (const TermRef inside = read_inside(t)) return value(inside);
    const TermRef place = term(load->place);
    return load->place->active ? primal_of(place, t->type) : place;
  }
  if (const auto* unary = as<Unary>(t)) return same(Unary{unary->op, value(unary->operand)});
  if (const auto* binary = as<Binary>(t)) return binary_value(*binary, *t);
  if (const auto* convert = as<Convert>(t))
    return same(
        Convert{is_real(convert->operand) ? value(convert->operand) : term(convert->operand), convert->implicit});
  if (const auto* primitive = as<Primitive>(t)) {
    std::vector<Hole> operands;
    for (const TermRef& argument : primitive->arguments) operands.push_back({argument, Wanted::Value});
    return same(Primitive{primitive->rule, in_order(operands)});
  }
  if (const auto* choice = as<Select>(t)) return select(*choice, t, true);
  if (lines_.find(t)) return line_value(*as<Call>(t), *t);
  const TermRef twin = term(t);
  return t->active ? primal_of(twin, t->type) : twin;
}

/// D, a clause per form.
class Terms::Clauses {
 public:
  Clauses(Terms& terms, const TermRef& t) : terms_(terms), t_(t) {}

  TermRef operator()(const Verbatim& form) const { return terms_.verbatim(form, *t_); }
  TermRef operator()(const Variable& form) const {
    const TypeRef type = t_->active || !is_real(t_) ? differentiate(t_->type) : t_->type;
    return make_term(form, type, true, t_->access, t_->active);
  }
  TermRef operator()(const Member& form) const {
    return like(*t_, Member{terms_.term(form.object), form.name, form.arrow, form.hidden});
  }
  TermRef operator()(const Index& form) const {
    const std::vector<TermRef> parts = terms_.in_order({{form.base}, {form.index}});
    return like(*t_, Index{parts[0], parts[1]});
  }
  TermRef operator()(const Dereference& form) const { return like(*t_, Dereference{terms_.term(form.pointer)}); }
  TermRef operator()(const AddressOf& form) const { return like(*t_, AddressOf{terms_.term(form.place)}); }
  TermRef operator()(const Select& form) const { return terms_.select(form, t_, false); }
  TermRef operator()(const Logic& form) const {
    const TermRef left = terms_.term(form.left);
    return like(*t_, Logic{form.conjunction, left, terms_.part([&] { return terms_.term(form.right); })});
  }
  TermRef operator()(const Sequence& form) const {
    // Both sides in one lambda if the second needs statements: they must come after the first.
    const TermRef first = terms_.discarded(form.first);
    return like(*t_, Sequence{first, terms_.part([&] { return terms_.term(form.second); })});
  }
  TermRef operator()(const Assign& form) const { return terms_.assign(form, *t_); }
  TermRef operator()(const Step& form) const { return terms_.step(form, *t_, false); }
  TermRef operator()(const Call& form) const { return terms_.call(form, *t_); }
  TermRef operator()(const MethodCall& form) const { return terms_.method_call(form, *t_); }
  TermRef operator()(const Temporary& form) const { return terms_.temporary(form); }
  TermRef operator()(const Lambda& form) const { return terms_.lambda(form, *t_); }
  TermRef operator()(const Load& form) const {
    if (is_real(t_)) return terms_.dual(t_);
    return read_from(with_access(terms_.term(form.place), t_->access));  // a copy's own
  }
  TermRef operator()(const one_of<Unary, Binary, Primitive, Convert> auto&) const {
    if (!is_real(t_)) throw std::logic_error("a scalar operation on what is no scalar");
    return terms_.dual(t_);
  }
  TermRef operator()(const one_of<Literal, Arithmetic, Size, Apply, Invoke, Opaque> auto&) const {
    throw std::logic_error("what text means, without the text");
  }
  TermRef operator()(const Generated&) const { throw std::logic_error("a term of a twin is no source"); }

 private:
  Terms& terms_;
  const TermRef& t_;
};

TermRef Terms::term(const TermRef& t) { return t ? std::visit(Clauses(*this, t), t->form) : t; }

TermRef Terms::discarded(const TermRef& t) {
  if (const auto* form = as<Temporary>(t); form && keep_ && form->made->type) {
    const TermRef named = kept(*form);
    return make_term(
        Verbatim{{std::string("static_cast<void>("), Hole{named, Wanted::Dual, Precedence::Comma}, std::string(")")},
                 Precedence::Postfix},
        nullptr, false, pure, false);
  }
  if (as<Select>(t) && t->place && !t->access.writes)
    return make_term(
        Verbatim{{std::string("static_cast<void>("), Hole{term(t), Wanted::Dual, Precedence::Comma}, std::string(")")},
                 Precedence::Postfix},
        nullptr, false, t->access, false);
  if (const auto* form = as<Step>(t)) return step(*form, *t, true);
  if (const auto* form = as<Sequence>(t)) {
    const TermRef first = discarded(form->first);
    return like(*t, Sequence{first, part([&] { return discarded(form->second); })});
  }
  return term(t);
}

TermRef Terms::hole(const Hole& h) {
  if (!is_real(h.term)) return term(h.term);
  if (h.wanted == Wanted::Value) {
    if (!h.term->place) return value(h.term);
    const TermRef place = term(h.term);
    return h.term->active ? primal_of(place, h.term->type) : place;
  }
  return h.lift || (h.term->place && !h.term->active) ? lifted(h.term) : dual(h.term);
}

CannotKeepOrder Terms::too_early() {
  return {"an object without a name in a branch, behind a comma or in a list, where it would end too early"};
}

TermRef Terms::enclosed_hole(const Hole& h, bool among_others) {
  TermRef result = element(h, among_others);
  if (hoisted_.wants_keeper) throw too_early();
  return result;
}

namespace {

bool is_list(const TypeRef& type) {
  const auto* library = as<Library>(type);
  return library && library->name == "std::initializer_list";
}

/// A list in braces, which may have its type in front.
bool are_braces(const Verbatim& words) {
  if (words.pieces.empty()) return false;
  if (const auto* type = std::get_if<TypeRef>(&words.pieces.front())) return is_list(*type);
  return begins_with(words, Token::Kind::Braces);
}

}  // namespace

TermRef Terms::element(const Hole& h, bool among_others) {
  // Braces that make an object for a reference to it are no less braces.
  const auto* unnamed = as<Temporary>(h.term);
  const bool stays = unnamed && !keep_ && !unnamed->notices;
  const TermRef& whole = stays ? unnamed->made : h.term;
  const auto* braces = as<Verbatim>(whole);
  if (!braces || !are_braces(*braces)) {
    const auto translate = [&] { return hole(h); };
    return among_others ? part(translate) : enclosed(translate);
  }
  hoisted_.temporary = hoisted_.temporary || stays;
  Verbatim twin = *braces;
  const auto is_element = [](const Piece& piece) { return std::holds_alternative<Hole>(piece); };
  among_others = among_others || std::count_if(twin.pieces.begin(), twin.pieces.end(), is_element) > 1;
  for (auto& piece : twin.pieces)
    if (const auto* inner = std::get_if<Hole>(&piece))
      piece = Hole{element(*inner, among_others), inner->wanted, inner->context};
    else if (const auto* type = std::get_if<TypeRef>(&piece))
      piece = differentiate(*type);
  return like(*whole, std::move(twin));
}

// ---- homomorphic clauses ----

TermRef Terms::verbatim(const Verbatim& form, const Term& t) {
  std::vector<Hole> operands;
  for (const auto& piece : form.pieces)
    if (const auto* h = std::get_if<Hole>(&piece)) operands.push_back(*h);
  // C++17: the right side of an assignment is evaluated before the left, for operators of classes too.
  const bool right_first = form.precedence == Precedence::Assignment && operands.size() == 2 &&
                           std::holds_alternative<Hole>(form.pieces.front());
  if (right_first) std::swap(operands[0], operands[1]);
  std::vector<TermRef> twins = in_order(operands);
  if (right_first) std::swap(twins[0], twins[1]);
  Verbatim twin{{}, form.precedence, form.key};
  twin.stops = form.stops;
  std::size_t next = 0;
  for (const auto& piece : form.pieces) {
    const auto* h = std::get_if<Hole>(&piece);
    if (h)
      twin.pieces.emplace_back(Hole{twins[next++], h->wanted, h->context});
    else if (const auto* type = std::get_if<TypeRef>(&piece))
      twin.pieces.emplace_back(differentiate(*type));
    else
      twin.pieces.push_back(piece);
  }
  return like(t, std::move(twin));
}

TermRef Terms::call(const Call& form, const Term& t) {
  Call twin = form;
  twin.arguments = holes(form.arguments);
  for (TypeRef& type : twin.signature) type = differentiate(type);
  return like(t, TwinCall{std::move(twin), lines_.is_at_once(form) ? Kind::AtOnce : Kind::Free});
}

TermRef Terms::method_call(const MethodCall& form, const Term& t) {
  MethodCall twin = form;
  std::vector<Hole> operands = form.arguments;
  if (form.pointer) operands.insert(operands.begin(), Hole{form.pointer, Wanted::Dual});
  if (form.object) operands.insert(operands.begin(), Hole{form.object, Wanted::Dual});
  const std::vector<TermRef> twins = in_order(operands);
  const std::size_t first = operands.size() - form.arguments.size();
  if (form.object) twin.object = twins[0];
  if (form.pointer) twin.pointer = twins[1];
  for (std::size_t i = 0; i < form.arguments.size(); ++i) twin.arguments[i].term = twins[first + i];
  twin.qualifier = differentiate(form.qualifier);
  return like(t, TwinMethodCall{std::move(twin)});
}

/// In a part that may not be evaluated: made there, in a place that ends with the full expression.
///     object1.make(made);   behind   dualrev::late<T> object1;
TermRef Terms::kept_outside(const TermRef& made) {
  // Made in one place and moved to another, objects of the user's might tell.
  static const std::set<std::string> handles = {"std::shared_ptr", "std::weak_ptr", "std::unique_ptr", "std::function"};
  const auto* library = as<Library>(made->type);
  const auto* passive = as<Passive>(made->type);
  const std::string type_name = library ? library->name : passive ? passive->library : "";
  if (!handles.count(type_name) || has_no_name(made->type)) throw too_early();
  const std::string object = names_.fresh("object");
  if (ends_behind_) outside_names_.push_back(object);
  const TypeRef type = make_type(Library{"dualrev::late", {with_const(made->type, false)}, {}});
  outside_->body.push_back(make_stmt(Declare{"", {Declarator{object, type, Declarator::Init::None, {}}}}));
  hoist(make_stmt(Evaluate{make_term(Verbatim{{object + ".make(", Hole{made, Wanted::Dual}, ")"}, Precedence::Postfix},
                                     nullptr, false, made->access, false)}),
        made->access);
  return make_term(Verbatim{{"*" + object}, Precedence::Unary}, made->type, true, pure, made->active);
}

/// The object under a name, if objects without one are to be kept; otherwise the object.
TermRef Terms::kept(const Temporary& form) {
  const TermRef made = is_real(form.made) ? lifted(form.made) : term(form.made);
  hoisted_.temporary = true;
  hoisted_.number = hoisted_.number || is_real(form.made);
  hoisted_.noticing = hoisted_.noticing || form.notices;
  if (keep_ && form.inside)
    throw CannotKeepOrder{
        "an object without a name inside of an expression without numbers, beside what must be evaluated in parts"};
  if (!keep_ || !made->type) return made;
  if (outside_ && form.notices) return kept_outside(made);
  return name("object", has_no_name(made->type) ? passive("auto") : with_const(made->type, false), made);
}

TermRef Terms::temporary(const Temporary& form) {
  const TermRef object = kept(form);
  if (!keep_ || !object->type) return object;
  return make_term(
      Verbatim{{Rooted{"std::move"}, "(", Hole{object, Wanted::Dual, Precedence::Comma}, ")"}, Precedence::Postfix},
      object->type, false, pure, object->active);
}

TermRef Terms::lambda(const Lambda& form, const Term& t) {
  Lambda twin = form;
  for (auto& [name, value] : twin.made) value = enclosed([&] { return hole({value, Wanted::Dual}); });
  for (Declarator& parameter : twin.parameters) {
    if (!parameter.passive) parameter.type = differentiate(parameter.type);
    for (Hole& argument : parameter.arguments) argument.term = enclosed([&] { return hole(argument); });
  }
  twin.result = differentiate(form.result);
  const std::string tape = form.has_tape ? std::string() : names_.fresh("tape");
  twin.body = differentiate_body(form.body, names_, lines_);
  return like(t, TwinLambda{std::move(twin), tape});
}

std::vector<Hole> Terms::holes(const std::vector<Hole>& operands) {
  const std::vector<TermRef> twins = in_order(operands);
  std::vector<Hole> result = operands;
  for (std::size_t i = 0; i < twins.size(); ++i) result[i].term = twins[i];
  return result;
}

void Terms::set_whole(const TermRef& t) {
  whole_ = t.get();
  for (;;) {
    if (const auto* convert = whole_ ? std::get_if<Convert>(&whole_->form) : nullptr)
      whole_ = convert->operand.get();
    else if (const auto* load = whole_ ? std::get_if<Load>(&whole_->form) : nullptr)
      whole_ = load->place.get();
    else
      return;
  }
}

TermRef Terms::select(const Select& form, const TermRef& t, bool as_value) {
  const TermRef condition = term(form.condition);
  const bool scalar = is_real(t) && !t->place;
  const bool is_whole = scalar && whole_ == t.get();
  const auto branch = [&](const TermRef& b) {
    const auto translate = [&] { return !scalar ? term(b) : as_value || !t->active ? value(b) : lifted(b); };
    if (!is_whole) return part(translate);
    set_whole(b);
    return enclosed(translate);
  };
  const TypeRef type = scalar && (as_value || !t->active) ? t->type : differentiate(t->type);
  // A throw that must be prepared is a function of that type.
  const auto with_type = [&](const TermRef& b) {
    const auto* prepared = as<Block>(b);
    return prepared && !b->type && type
               ? make_term(Block{prepared->body, prepared->result, type}, type, false, b->access, false)
               : b;
  };
  const TermRef then = with_type(branch(form.then));
  const TermRef otherwise = with_type(branch(form.otherwise));
  return make_term(Select{condition, then, otherwise}, type, t->place, t->access, !as_value && t->active);
}

// ---- stores ----

TermRef Terms::assign(const Assign& form, const Term& t) {
  if (form.op != '=') return store(form.place, form.op, form.value, form.computed, false);
  // C++17: the right side is evaluated before the left.
  std::vector<TermRef> parts = in_order({{form.value, Wanted::Dual}, {form.place, Wanted::Dual}});
  TermRef& value = parts[0];
  // For a class, as a dual is one, g++ 12 evaluates the left side first.
  const bool is_seen =
      (value->access.writes && !as<Variable>(form.place)) || order_shows(value->access, access_of_place(parts[1]));
  if (is_seen) value = name("t", with_const(value->type, true), value);
  return like(t, Assign{parts[1], '=', value, nullptr});
}

TermRef Terms::step(const Step& form, const Term&, bool discard) {
  const auto* scalar = as<Real>(form.place->type);
  // `1` as an int: the usual conversions make it the place's type, as ++ does.
  const TermRef one = core::number("1", real(scalar->kind));
  return store(form.place, form.increment ? '+' : '-', one, with_const(form.place->type, false),
               !form.prefix && !discard);
}

TermRef Terms::store(const TermRef& place, char op, const TermRef& operand, const TypeRef& computed, bool exchange) {
  TermRef right = operand;
  TermRef target = place;
  if (!repeatable(place)) {
    // The right side first, then the place, once.
    if (operand->access.writes || place->access.writes) {
      const TermRef value = dual(operand);
      const bool is_dual = as<Dual>(value->type) != nullptr;
      right = name("t", with_const(value->type, true), value);
      right = make_term(Load{variable(as<Variable>(right)->symbol, operand->type, is_dual, pure)}, operand->type, false,
                        pure, is_dual);
    }
    const TermRef bound = term(place);
    const SymbolRef name = refer_to(bound, make_type(Reference{with_const(bound->type, false), false}));
    target = variable(name, place->type, true);
  }
  const TypeRef plain = with_const(place->type, false);
  TermRef old = make_term(Load{target}, plain, false, target->access | reads, true);
  const auto converted = [](const TermRef& t, const TypeRef& type) {
    const auto* from = as<Real>(t->type);
    const auto* to = as<Real>(type);
    return from && to && from->kind == to->kind ? t : make_term(Convert{t, true}, type, false, t->access, t->active);
  };
  old = converted(old, computed);
  const TermRef sum = make_term(Binary{op, old, right, true}, computed, false, old->access | right->access, true);
  const TermRef value = dual(converted(sum, plain));
  const TermRef twin = term(target);
  const auto* variable = as<Variable>(twin);
  const Access access = twin->access | value->access | writes | (variable ? assigns(variable->symbol) : pure);
  if (exchange) return make_term(Exchange{twin, value}, twin->type, false, access, true);
  return make_term(Assign{twin, '=', value, nullptr}, twin->type, true, access, true);
}

const PlainLocal* Terms::plain_local(const TermRef& t) const {
  if (!locals_ || !locals_->is_plain(t)) return nullptr;
  const auto found = plain_.find(as<Variable>(as<Load>(t)->place)->symbol);
  return found == plain_.end() ? nullptr : found->second.get();
}

TermRef Terms::plain_value(const Declarator& local, std::vector<StmtRef>& behind) {
  PlainDeclaration made = plain_declaration(*this, local, *locals_);
  plain_.emplace(local.symbol, std::move(made.local));
  behind = std::move(made.behind);
  return made.value;
}

TermRef Terms::binary_value(const Binary& form, const Term& t) {
  const std::vector<TermRef> parts = in_order({{form.left, Wanted::Value}, {form.right, Wanted::Value}});
  return make_term(Binary{form.op, parts[0], parts[1]}, t.type, false, t.access, false);
}

/// Without its derivatives a straight line stages nothing.
TermRef Terms::line_value(const Call& form, const Term& t) {
  Call called = form;
  for (Hole& argument : called.arguments) argument = {given_number(argument.term), Wanted::Value};
  called.arguments = holes(called.arguments);
  const Access access = t.access | reads;
  const TermRef all = make_term(TwinCall{std::move(called), Kind::Partials}, nullptr, false, access, false);
  return make_term(Verbatim{{Rooted{"std::get"}, "<0>(", Hole{all}, ")"}, Precedence::Postfix},
                   with_const(t.type, false), false, access, false);
}

TermRef Terms::name(const std::string& hint, const TypeRef& type, const TermRef& value) {
  const SymbolRef fresh = names_.fresh_variable(hint.empty() ? "t" : hint);
  Declarator declarator{fresh->name, type, Declarator::Init::Copy, {{value, Wanted::Dual}}};
  declarator.symbol = fresh;
  hoist(make_stmt(Declare{"", {declarator}}), value->access);
  hoisted_.points = hoisted_.points || may_point(type);
  return variable(fresh, value->type, value->active, pure);
}

/// What a scalar expression shares is named in front of it.
GraphWriter::Declare Terms::names_of_parts() {
  return {[this](const std::string& hint, const SymbolRef&, const TypeRef& type, const TermRef& value) {
            return name(hint, with_const(type, true), value);
          },
          [this](const std::string& hint, const std::vector<std::string>& labels, const std::vector<SymbolRef>&,
                 const TermRef& value) {
            std::vector<SymbolRef> parts{names_.fresh_variable(hint)};
            for (const std::string& label : labels)
              parts.push_back(names_.preferred_variable(parts.front()->name + "_" + label));
            hoist(bindings(parts, value), value->access);
            return parts;
          }};
}

void Terms::hoist(StmtRef statement, Access access) {
  hoisted_.body.push_back(std::move(statement));
  hoisted_.access |= access;
}

TermRef Terms::closed(TermRef result, Hoisted outer) {
  Hoisted inner = std::exchange(hoisted_, std::move(outer));
  if (!inner.body.empty()) {
    if (is_list(result->type))
      throw CannotKeepOrder{"a list in braces, whose elements would end with the function that makes it,"};
    hoisted_.wants_keeper = hoisted_.wants_keeper || inner.wants_keeper;
    return block(std::move(inner), result);
  }
  hoisted_.add(inner);
  return result;
}

std::vector<StmtRef> Terms::take_ends() {
  std::vector<StmtRef> ends;
  for (const std::string& object : std::exchange(outside_names_, {}))
    ends.insert(ends.begin(), make_stmt(Evaluate{text(object + ".end()", nullptr, Precedence::Postfix, writes)}));
  return ends;
}

namespace {

/// A member of an object that ends with the lambda that made it.
bool is_in_new_object(const TermRef& t) {
  if (const auto* member = as<Member>(t)) return !member->arrow && is_in_new_object(member->object);
  return !t->place && !t->expires;
}

/// What is given of a lambda: of an object that it declares the object itself, which is moved, if it is not made where
/// it is wanted.
TermRef without_move(const TermRef& given, const std::vector<StmtRef>& body) {
  const auto* words = as<Verbatim>(given);
  const auto* move = words && !words->pieces.empty() ? std::get_if<Rooted>(&words->pieces.front()) : nullptr;
  if (!move || move->name != "std::move" || words->pieces.size() != 4) return given;
  const auto* moved = std::get_if<Hole>(&words->pieces[2]);
  const auto* object = moved ? as<Variable>(moved->term) : nullptr;
  const bool is_own =
      object && std::any_of(body.begin(), body.end(), [&](const StmtRef& statement) {
        const auto* declared = as<Declare>(statement);
        return declared && declared->declarators.size() == 1 && declared->declarators.front().symbol == object->symbol;
      });
  if (!is_own) return given;
  return make_term(Verbatim{{object->symbol}, Precedence::Primary}, given->type, false, pure, given->active);
}

}  // namespace

TermRef Terms::block(Hoisted hoisted, const TermRef& given) {
  const TermRef result = without_move(given, hoisted.body);
  Term block{Block{std::move(hoisted.body), result}, result->type,   result->place,
             result->access | hoisted.access,        result->active, result->expires && !is_in_new_object(result)};
  return std::make_shared<const Term>(std::move(block));
}

std::vector<StmtRef> Terms::take_hoisted() {
  Hoisted all = std::exchange(hoisted_, {});
  if (all.wants_keeper) throw too_early();
  return std::move(all.body);
}

}  // namespace dualrev::transform
