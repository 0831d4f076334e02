// Source terms written as expressions: x * call("sin", y) builds what the frontend would make of x * std::sin(y).
#pragma once

#include <initializer_list>
#include <map>
#include <string>

#include "core/term.hpp"

namespace dualrev::unit {

using namespace core;

inline const TypeRef number_type = real(Scalar::Double);

/// Here one name is one variable.
inline SymbolRef symbol(const std::string& name) {
  static std::map<std::string, SymbolRef> symbols;
  SymbolRef& found = symbols[name];
  if (!found) found = made_symbol(name);
  return found;
}
/// A local scalar that depends on an input; nothing but its name can change it unless `access` says so.
inline TermRef place(const std::string& name, Access access = pure, TypeRef type = number_type) {
  return variable(symbol(name), std::move(type), true, access);
}
/// A place with effects: what `base[index]` is where the index is a call.
inline TermRef element(const std::string& base, TermRef index, TypeRef type = number_type) {
  const Access access = index->access | reads;
  return make_term(Index{variable(symbol(base), make_type(Pointer{type}), false, pure), std::move(index)}, type, true,
                   access, true);
}
inline TermRef read(const TermRef& place) {
  return make_term(Load{place}, with_const(place->type, false), false, place->access, place->active);
}
/// The value of a scalar that depends on an input.
inline TermRef active(const std::string& name, Access access = pure, TypeRef type = number_type) {
  return read(place(name, access, std::move(type)));
}
/// A number that depends on no input: a literal, or a name.
inline TermRef constant(const std::string& text, TypeRef type = number_type, Access access = pure) {
  if (text.find_first_of("0123456789") == 0) return core::with_access(core::number(text, std::move(type)), access);
  return core::text(text, std::move(type), Precedence::Primary, access);
}
/// A call of a function with a twin; like every call, it may change anything.
inline TermRef call(const std::string& callee, std::initializer_list<TermRef> arguments = {},
                    TypeRef type = number_type) {
  Call form;
  form.callee = callee;
  for (const TermRef& argument : arguments) form.arguments.push_back({argument, Wanted::Dual});
  return make_term(std::move(form), std::move(type), false, reads | writes, true);
}
/// A call of a member function by its name; without an object: of the one at hand.
inline TermRef method(const TermRef& object, const std::string& name, std::initializer_list<TermRef> arguments = {},
                      bool takes_tape = true, TypeRef qualifier = nullptr) {
  MethodCall form;
  form.object = object;
  form.qualifier = std::move(qualifier);
  form.name = name;
  form.takes_tape = takes_tape;
  for (const TermRef& argument : arguments) form.arguments.push_back({argument, Wanted::Dual});
  return make_term(std::move(form), number_type, false, reads | writes, true);
}
/// An object of a class that holds scalars.
inline TermRef object(const std::string& name, const std::string& type = "Model") {
  return variable(symbol(name), make_type(Record{type}), false, pure);
}
/// A closure that gives a scalar: [...](double y) -> double { body }, where the tape is in sight if it captures.
inline Lambda closure(Lambda::Others others, const std::vector<Capture>& captures, const std::vector<StmtRef>& body) {
  Lambda form;
  form.others = others;
  form.captures = captures;
  form.has_tape = others != Lambda::Others::None || !captures.empty();
  form.parameters = {{"y", number_type, Declarator::Init::None, {}}};
  form.result_spelled = true;
  form.result = number_type;
  form.body = make_stmt(Stmts{body});
  return form;
}
inline TermRef as_term(const Lambda& closure) { return make_term(closure, passive("auto"), false, reads, false); }
/// A function of <cmath>.
inline TermRef rule(const std::string& name, std::vector<TermRef> arguments, TypeRef type = number_type) {
  Access access = pure;
  bool is_active = false;
  for (const TermRef& argument : arguments) {
    access |= argument->access;
    is_active = is_active || argument->active;
  }
  return make_term(Primitive{name, std::move(arguments)}, std::move(type), false, access, is_active);
}
inline TermRef convert(const TermRef& operand, TypeRef type) {
  return make_term(Convert{operand}, std::move(type), false, operand->access, operand->active);
}
inline TermRef binary(char op, const TermRef& a, const TermRef& b) {
  return make_term(Binary{op, a, b}, a->type, false, a->access | b->access, a->active || b->active);
}
inline TermRef operator+(const TermRef& a, const TermRef& b) { return binary('+', a, b); }
inline TermRef operator-(const TermRef& a, const TermRef& b) { return binary('-', a, b); }
inline TermRef operator*(const TermRef& a, const TermRef& b) { return binary('*', a, b); }
inline TermRef operator/(const TermRef& a, const TermRef& b) { return binary('/', a, b); }
inline TermRef operator-(const TermRef& a) { return make_term(Unary{'-', a}, a->type, false, a->access, a->active); }
inline TermRef less(const TermRef& a, const TermRef& b) {
  return make_term(
      Verbatim{{Hole{a, Wanted::Value, Precedence::Shift}, " < ", Hole{b, Wanted::Value, Precedence::Shift}},
               Precedence::Relational},
      passive("bool"), false, a->access | b->access, false);
}
inline TermRef select(const TermRef& condition, const TermRef& then, const TermRef& otherwise) {
  return make_term(Select{condition, then, otherwise}, then->type, false,
                   condition->access | then->access | otherwise->access, then->active || otherwise->active);
}
inline TermRef logic(bool conjunction, const TermRef& a, const TermRef& b) {
  return make_term(Logic{conjunction, a, b}, passive("bool"), false, a->access | b->access, false);
}
inline TermRef sequence(const TermRef& a, const TermRef& b) {
  return make_term(Sequence{a, b}, b->type, b->place, a->access | b->access, b->active);
}
/// place = value, or place op= value.
inline TermRef assign(const TermRef& to, const TermRef& value, char op = '=') {
  return make_term(Assign{to, op, value, op == '=' ? nullptr : number_type}, to->type, true,
                   to->access | value->access | writes, true);
}
inline TermRef increment(const TermRef& of, bool prefix) {
  return make_term(Step{of, true, prefix}, of->type, prefix, of->access | writes, true);
}

}  // namespace dualrev::unit
