#include "flow/inlining/terms.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "core/rewrite.hpp"
#include "flow/choices.hpp"
#include "flow/inlining/calls.hpp"
#include "flow/inlining/constructors.hpp"
#include "flow/inlining/made_objects.hpp"
#include "flow/inlining/vectors.hpp"
#include "flow/inlining/wanted.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// Whether terms say all of it, calls among them.
bool is_written_out_by_parts(const TermRef& meaning) {
  const TermRef without = rewritten(meaning, [](const TermRef& t) -> TermRef {
    return core::as<Invoke>(t) ? make_term(Literal{0}, core::passive("int"), false, pure, false) : nullptr;
  });
  return is_printable(without);
}

/// Whether text without names does nothing but what its parts do.
bool has_operators_alone(const Verbatim& text) {
  const bool is_arithmetic = core::as<Arithmetic>(text.meaning) || core::as<Convert>(text.meaning);
  return (text.computes || is_arithmetic) && std::none_of(text.pieces.begin(), text.pieces.end(), core::named_by);
}

struct DoesNothingItself {
  bool operator()(const one_of<Arithmetic, Convert, Binary, Unary, Primitive, Member, Index, Logic> auto&) const {
    return true;
  }
  bool operator()(
      const one_of<Verbatim, Variable, Dereference, AddressOf, Load, Select, Sequence, Assign, Step, Call, MethodCall,
                   Temporary, Lambda, Literal, Size, Apply, Invoke, Opaque, Generated> auto&) const {
    return false;
  }
};
/// What a call did that is written out elsewhere, an operation on its value does not do.
Access without_calls(const TermRef& whole) { return whole->access.looking() | access_of_parts(*whole); }
TermRef with_access_of_parts(const TermRef& t) {
  if (!std::visit(DoesNothingItself(), t->form)) return t;
  return make_term(t->form, t->type, t->place, without_calls(t), t->active);
}

/// Calls that are written out, and that a term has more than once, in their order: of what std::min and its relatives
/// are given.
std::vector<TermRef> shared_calls(const Inliner& in, const TermRef& t) {
  std::map<TermRef, int> counts;
  std::vector<TermRef> all;
  const std::function<void(const TermRef&)> count = [&](const TermRef& part) {
    if (is_wanted(in, part)) {
      if (++counts[part] == 1) all.push_back(part);
      return;
    }
    for (const Hole& each : operands(*part)) count(each.term);
  };
  count(t);
  std::erase_if(all, [&](const TermRef& call) { return counts[call] == 1; });
  return all;
}

/// What stands for a variable that text reads, and names by itself; null: nothing does, or what cannot stand there.
TermRef what_is_named(Inliner& in, const Piece& piece, const Access& whole, Row* to) {
  const auto* symbol = std::get_if<SymbolRef>(&piece);
  const auto& given = in.frame().given;
  const bool stays = symbol && (!whole.changes() || never_changes(**symbol));
  const auto found = stays ? given.find(*symbol) : given.end();
  if (found == given.end()) return nullptr;
  const TermRef value = meant(found->second);
  if (const auto* variable = core::as<Variable>(value)) return in.objects.is_apart(variable->symbol) ? nullptr : value;
  const TypeRef type = value->type ? with_const(deduced(value->type), false) : nullptr;
  if (!to || !width_of(type)) return nullptr;
  return in.variables.local((*symbol)->name, type, Declarator::Init::Copy, {found->second}, *to);
}

TermRef with_parts(Inliner& in, const TermRef& t, Row* to) {
  const auto* conditional = core::as<Arithmetic>(t);
  const bool is_choice = conditional && conditional->op == "?:";
  if (const auto shared = is_choice && to ? shared_calls(in, t) : std::vector<TermRef>(); !shared.empty()) {
    std::map<TermRef, TermRef> named;
    for (const TermRef& each : shared) {
      const TermRef value = in.term(each, to);
      in.changes.check(value);
      const TypeRef type = each->type ? with_const(deduced(each->type), false) : nullptr;
      if (!width_of(type)) in.fail("a call, to be made once, whose value is no integer of a known type");
      named[each] = in.variables.local("value", type, Declarator::Init::Copy, {value}, *to);
    }
    return in.term(rewritten(t,
                             [&](const TermRef& part) -> TermRef {
                               const auto found = named.find(part);
                               return found == named.end() ? nullptr : found->second;
                             }),
                   to);
  }
  Row* const within = is_choice ? nullptr : to;
  const TermRef made =
      rewritten(t, [&](const TermRef& part) -> TermRef { return part == t ? nullptr : in.term(part, within); });
  return made == t ? t : with_access_of_parts(made);
}

TermRef choice(Inliner& in, const Select& form, const TermRef& t, Row* to) {
  if (!t->type) in.fail("a choice that gives nothing");
  const TermRef condition = in.term(form.condition, to);
  Row then, otherwise;
  const bool is_object = !core::as<Real>(deduced(t->type)) && !core::as<Passive>(deduced(t->type));
  const auto one = [&](const TermRef& given, Row& row) {
    const TermRef made = is_object ? in.object(given, &row, "chosen") : in.term(given, &row);
    in.changes.check(made);
    return made;
  };
  const TermRef first = one(form.then, then), second = one(form.otherwise, otherwise);
  if (then.empty() && otherwise.empty() && !is_object)
    return make_term(Select{condition, first, second}, t->type, t->place && first->place && second->place, t->access,
                     t->active);
  if (!to) in.fail("a call that only one side of a choice makes");
  if (t->place) in.fail("a choice between places");
  const TermRef chosen = nothing(in, with_const(deduced(t->type), false), "chosen", *to);
  assign(in, chosen, first, then), assign(in, chosen, second, otherwise);
  to->push_back(
      make_stmt(If{nullptr, condition, make_stmt(Stmts{std::move(then)}), make_stmt(Stmts{std::move(otherwise)})}));
  if (is_object) in.variables.note_temporary(chosen);
  return chosen;
}

TermRef both(Inliner& in, const TermRef& left, const TermRef& right, bool conjunction, const TermRef& t, Row* to) {
  const TermRef first = in.term(left, to);
  Row then;
  const TermRef second = in.term(right, &then);
  if (then.empty()) {
    if (core::as<Logic>(t))
      return with_access_of_parts(make_term(Logic{conjunction, first, second}, t->type, false, t->access, false));
    return with_access_of_parts(
        make_term(Arithmetic{conjunction ? "&&" : "||", {first, second}}, t->type, false, t->access, false));
  }
  if (!to) in.fail("a call that a condition may leave out");
  in.changes.check(first);
  const TermRef asked = in.variables.local("asked", boolean_type(), Declarator::Init::Copy, {first}, *to);
  in.changes.check(second);
  assign(in, asked, second, then);
  const StmtRef more = make_stmt(Stmts{std::move(then)}), none = make_stmt(Stmts{});
  to->push_back(make_stmt(If{nullptr, asked, conjunction ? more : none, conjunction ? nullptr : more}));
  return asked;
}

struct TermByForm {
  Inliner& in;
  const TermRef& t;
  Row* to;

  TermRef operator()(const Verbatim& form) const {
    if (is_this(t)) in.fail("'this' as a pointer");
    if (const auto* invoked = core::as<Invoke>(form.meaning)) {
      const FunctionTwin* callee = in.around.body_of(invoked->key);
      if (callee && callee->kind == Kind::Constructor)
        return construct(in, invoked->key, t->type, invoked->arguments, variable_name(callee->origin.qualified), to);
      return (*this)(*invoked);
    }
    const auto* apply = core::as<Apply>(form.meaning);
    return apply && apply->function.empty() ? call(in, *apply, t, to) : written_text(in, t, to);
  }
  TermRef operator()(const Variable& form) const {
    const Frame& frame = in.frame();
    if (const auto found = frame.given.find(form.symbol); found != frame.given.end()) return found->second;
    if (frame.self && form.symbol->kind == Symbol::Kind::Field)
      return in.objects.member(frame.self, form.symbol->name, t);
    if (in.closures.count(form.symbol)) in.fail("the closure '" + form.symbol->name + "', which is not only called");
    return t;
  }
  TermRef operator()(const Member& form) const {
    return in.objects.member(in.object(form.object, to, "object"), form.name, t);
  }
  TermRef operator()(const Dereference& form) const {
    if (is_this(form.pointer)) return in.frame().self ? in.frame().self : t;
    const TermRef pointer = in.term(form.pointer, to);
    if (const auto* address = core::as<AddressOf>(meant(pointer))) return address->place;
    return make_term(Dereference{pointer}, t->type, t->place, t->access, t->active);
  }
  TermRef operator()(const Index& form) const {
    const TermRef base = in.term(form.base, to);
    // "p[0]", where p is "&x".
    const auto* address = base ? core::as<AddressOf>(meant(base)) : nullptr;
    if (address && core::as<Variable>(meant(address->place)) && constant(form.index) == 0) return address->place;
    return with_parts(in, t, to);
  }
  TermRef operator()(const Load& form) const {
    if (const auto chosen = choice_in(t))
      return choice(in, *chosen, make_term(*chosen, t->type, false, t->access, t->active), to);
    const TermRef place = in.term(form.place, to);
    if (!place || !place->place) return place;
    // What was called to find the place is written out.
    const Access access = place == form.place ? t->access : t->access.looking() | place->access;
    return make_term(Load{place}, t->type, t->place, access, t->active && place->active);
  }
  TermRef operator()(const Temporary& form) const {
    const TermRef made = in.term(form.made, to);
    if (!made || made->place || form.notices) return made;
    return make_term(Temporary{made, form.notices, form.inside}, t->type, t->place, t->access, t->active);
  }
  TermRef operator()(const Size& form) const {
    if (!in.objects.has_vectors()) return with_parts(in, t, to);
    const TermRef of = in.term(form.object, to);
    const Object* vectors = in.objects.vectors_of(of);
    return make_term(Size{vectors ? first_of_vectors(*vectors) : of}, t->type, false, t->access, false);
  }

  TermRef operator()(const Select& form) const { return choice(in, form, t, to); }
  TermRef operator()(const Logic& form) const { return both(in, form.left, form.right, form.conjunction, t, to); }
  TermRef operator()(const Arithmetic& form) const {
    const bool is_logic = form.op == "&&" || form.op == "||";
    return is_logic ? both(in, form.operands[0], form.operands[1], form.op == "&&", t, to) : with_parts(in, t, to);
  }

  TermRef operator()(const Invoke& form) const { return call(in, form.key, form.object, form.arguments, t, to); }
  TermRef operator()(const Apply& form) const {
    return form.function.empty() ? call(in, form, t, to) : with_parts(in, t, to);
  }
  TermRef operator()(const MethodCall& form) const {
    if (form.pointer || form.key.empty())
      in.fail("a call of '" + form.name + "', which the object decides on", ways_on::known_class);
    const TermRef self =
        form.object || !in.frame().self ? form.object : core::text({core::this_token()}, core::passive("auto"));
    return call(in, form.key, self, terms_in(form.arguments), t, to);
  }
  TermRef operator()(const Call& form) const {
    if (is_entry(in, form, t)) return with_parts(in, t, to);
    const bool has_name = form.instance.group.empty();
    return call(in, has_name ? form.key : key_of_instance(form.instance, form.clone), nullptr, terms_in(form.arguments),
                t, to);
  }
  static std::vector<TermRef> terms_in(const std::vector<Hole>& holes) {
    std::vector<TermRef> all;
    for (const Hole& each : holes) all.push_back(each.term);
    return all;
  }

  TermRef operator()(const Lambda&) const { return with_parts(in, t, nullptr); }
  TermRef operator()(const one_of<AddressOf, Unary, Binary, Primitive, Convert, Sequence, Assign, Step, Literal, Opaque,
                                  Generated> auto&) const {
    return with_parts(in, t, to);
  }
};

}  // namespace

TermRef written_text(Inliner& in, const TermRef& t, Row* to) {
  const auto& form = std::get<Verbatim>(t->form);
  if (form.meaning && is_written_out_by_parts(form.meaning)) {
    const TermRef made = in.term(form.meaning, to);
    // A constant is read as the original; here its members are asked for.
    const bool is_constant = made && core::as<Variable>(made) && core::as<Record>(deduced(t->type));
    return is_constant ? make_term(made->form, t->type, made->place, made->access, made->active) : made;
  }
  // A loop of the library, or a swap, whose words are the library's.
  if (core::as<Apply>(form.meaning)) {
    const TermRef meaning = in.term(form.meaning, to);
    const std::vector<TermRef>& given = std::get<Apply>(meaning->form).arguments;
    Verbatim made = form;
    made.meaning = meaning;
    std::vector<Hole*> holes;
    for (Piece& piece : made.pieces)
      if (auto* hole = std::get_if<Hole>(&piece)) holes.push_back(hole);
    if (holes.size() == given.size()) {
      for (std::size_t i = 0; i < given.size(); ++i) holes[i]->term = given[i];
    } else {  // which nobody prints
      made.pieces.clear();
      for (const TermRef& each : given) made.pieces.emplace_back(Hole{each});
    }
    return make_term(std::move(made), t->type, t->place, t->access, t->active);
  }
  Verbatim made = form;
  for (Piece& piece : made.pieces)
    if (const TermRef given = what_is_named(in, piece, t->access, to))
      piece = Hole{given, Wanted::Value, Precedence::Postfix};
    else if (auto* hole = std::get_if<Hole>(&piece))
      hole->term = in.term(hole->term, to);
  const TermRef written = make_term(made, t->type, t->place, t->access, t->active);
  if (mentions_names(in, written)) in.fail("'" + words_of(form) + "', where it is written out");
  if (!in.is_root() && !is_in_sight(in, t)) in.fail("'" + words_of(form) + "', of another namespace");
  Opaque mentions;
  for (const Hole& part : operands(*written)) {
    if (!part.term) in.fail("a part that gives nothing");
    mentions.mentions.push_back(part.term);
  }
  if (made.meaning) {
    mentions.once = asks(made.meaning);
    if (core::as<Assign>(made.meaning) || core::as<Step>(made.meaning))
      made.meaning = in.term(made.meaning, nullptr);
    else if (!mentions.mentions.empty())
      made.meaning = make_term(std::move(mentions), made.meaning->type, false, made.meaning->access, false);
  }
  if (!has_operators_alone(form)) return make_term(std::move(made), t->type, t->place, t->access, t->active);
  Access access = t->access.looking();
  for (const Piece& piece : made.pieces)
    if (const auto* hole = std::get_if<Hole>(&piece)) access |= hole->term->access;
  if (const auto* opaque = core::as<Opaque>(made.meaning))
    made.meaning = make_term(*opaque, made.meaning->type, false, access, false);
  return make_term(std::move(made), t->type, t->place, access, t->active);
}

TermRef written_term(Inliner& in, const TermRef& t, Row* to) {
  if (!t) return nullptr;
  // Of a long sum each part is asked by itself.
  const bool stays = in.is_root() ? !core::as<Binary>(t) && !concerns(in, t) : core::as<Literal>(t) != nullptr;
  return stays ? t : std::visit(TermByForm{in, t, to}, t->form);
}

TermRef written_object(Inliner& in, const TermRef& t, Row* to, const std::string& name) {
  if (!t) return nullptr;
  if (is_this_object(t)) return in.frame().self ? in.frame().self : t;
  if (const auto* temporary = core::as<Temporary>(t)) return in.object(temporary->made, to, name);
  if (const auto* load = core::as<Load>(t)) return in.object(load->place, to, name);
  // T{a, b}
  if (const auto* typed = core::as<Verbatim>(t); typed && typed->pieces.size() == 2 && !core::as<Invoke>(meant(t)))
    if (const auto* braces = std::get_if<Hole>(&typed->pieces[1]);
        braces && std::holds_alternative<TypeRef>(typed->pieces[0]) && is_braces(braces->term))
      return in.object(make_term(braces->term->form, t->type, false, braces->term->access, false), to, name);
  if (is_braces(t) && !core::as<Invoke>(meant(t))) {
    if (!to) in.fail("an object where no statement can stand", ways_on::statement);
    const TypeRef type = with_const(deduced(t->type), false);
    TermRef made;
    if (in.objects.class_of(type)) {
      made = from_list(in, type, *items_of(t), name, *to);
    } else {
      const TermRef braces = concerns(in, t) || !in.is_root() ? written_text(in, t, to) : t;
      in.changes.check(braces);
      made = in.variables.local(name, type, Declarator::Init::Copy, {braces}, *to);
    }
    in.variables.note_temporary(made);
    return made;
  }
  const TermRef made = in.term(t, to);
  if (!made) in.fail("an object that nothing gives");
  if (const auto* load = core::as<Load>(made)) return element_object(in, load->place, to);
  return element_object(in, made, to);
}

TermRef written_value(Inliner& in, const TermRef& t, Row* to, const std::string& name) {
  TermRef inside = t;
  for (bool more = true; more;) {
    const auto* temporary = core::as<Temporary>(inside);
    const auto* load = core::as<Load>(inside);
    more = temporary || load;
    if (more) inside = temporary ? temporary->made : load->place;
  }
  const auto* form = core::as<Select>(inside);
  if (!form || !inside->place) return in.object(t, to, name);
  return choice(in, *form, make_term(*form, inside->type, false, inside->access, inside->active), to);
}

}  // namespace dualrev::flow
