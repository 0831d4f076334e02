#include "flow/reading/calls.hpp"

#include "core/rewrite.hpp"
#include "flow/reading/integers.hpp"
#include "flow/reading/places.hpp"
#include "flow/reading/ranges.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

std::string name_of(const Call& call) {
  const std::size_t colons = call.callee.rfind("::");
  return colons == std::string::npos ? call.callee : call.callee.substr(colons + 2);
}

/// The reverse is given the same terms, behind the call.
void check_given(const Reader& in, const Run& run) {
  for (const Run::Argument& one : run.arguments)
    for (const Run::Argument& other : run.arguments) {
      if (!one.is_changed || one.kind != Run::Kind::Passive) continue;
      const bool leads = other.kind == Run::Kind::Passive && other.is_changed;
      for (const SymbolRef& each : named_in(other.given))
        if (in.own_root(each) == one.root && !(leads && in.own_root(each) == other.root))
          fail("'" + one.root->name + "', which is given and changed");
    }
}

/// A number that is given by value: one that is there, or is computed before.
Run::Argument number_given(Reader& in, const TermRef& given, Block& to) {
  const TermRef value = in.number(given, to, false);
  if (!value->active) return {Run::Kind::Number, value, nullptr, nullptr, false};
  const auto* load = core::as<Load>(value);
  const TermRef place = load ? load->place : value->place ? value : nullptr;
  if (place) return {Run::Kind::Number, value, flow::place(in, place), place, false};
  const SymbolRef argument = made_symbol(in.around.fresh("argument"));
  in.declare(argument, argument->name);
  in.add(argument, Shape::Number, nullptr);
  const TermRef made = variable(argument, real(Scalar::Double), true);
  to.push_back({Store{argument, made, nullptr, '=', true}, declared(argument)});
  in.store(argument, made, '=', value, nullptr, to);
  return {Run::Kind::Number, make_term(Load{made}, real(Scalar::Double), false, reads, true), argument, made, false};
}

Run::Argument whole_given(Reader& in, Run::Kind kind, const TermRef& given, bool is_changed, bool is_pointer) {
  TermRef from;
  const TermRef whole = is_pointer ? row_of(given_number(given), from) : whole_of(given_number(given));
  if (!whole) fail("what a function is given");
  const SymbolRef named = root_of(whole);
  const SymbolRef root = place_in(in, whole, false);
  const Shape shape = in.made.shapes.at(named);
  const bool is_input = shape != Shape::Array && shape != Shape::Number && shape != Shape::Other;
  if (is_changed && is_input && !in.changeable.count(named)) in.changes_given(named);
  if (is_changed && ((is_input && !in.changeable.count(named)) || !in.made.differentiated.count(named)))
    fail("'" + named->name + "', which is changed");
  const TypeRef& type = deduced(whole->type);
  if (is_changed && !is_pointer && (core::as<Pointer>(type) || core::as<Record>(type)))
    fail("what is changed behind a pointer or in an object by '" + named->name + "'");
  if (kind == Run::Kind::Object && !in.made.differentiated.count(root))
    fail("'" + named->name + "', a constant object");
  if ((from && !mentioned(from)) || !is_readable(given)) fail("what a function is given");
  return {kind, given, root, whole, is_changed, true, is_pointer, from};
}

}  // namespace

TermRef with_answers(Reader& in, const TermRef& given, Block& to) {
  if (in.around.unrolls || !asks(given)) return given;
  std::map<const Term*, TermRef> made;  // which stand in the text and in what it means
  return rewritten(given, [&](const TermRef& t) -> TermRef {
    if (!asks(t)) return t;
    const auto* choice = core::as<Select>(t);
    if (choice && (asks(choice->then) || asks(choice->otherwise)))
      fail("what only one side of a choice asks", ways_on::branches);
    if (!t->type || t->place || !core::as<Passive>(deduced(t->type))) return nullptr;
    TermRef& answer = made[t.get()];
    if (answer) return answer;
    const TypeRef type = with_const(deduced(t->type), true);
    const SymbolRef name = made_symbol(in.around.fresh("answer"));
    in.declare(name, name->name);
    to.push_back({Count{name, known(t, "an integer"), '=', true, type},
                  make_stmt(Plain{make_term(Verbatim{{"const " + spelling_of(type) + " ", name, " = ", Hole{t}, ";"}},
                                            nullptr, false, writes, false)})});
    return answer = variable(name, type, false);
  });
}

void check_asked_once(const Reader& in, const Block& block) {
  for (const Statement& s : block) {
    const auto* count = flow::as<Count>(s);
    const auto* loop = flow::as<Loop>(s);
    const bool is_asked_here = flow::as<Branch>(s) || (loop && !loop->counter) || (count && !asks(count->place));
    const auto all = is_asked_here ? std::vector<TermRef>() : terms_of(in.made, s);
    if (std::any_of(all.begin(), all.end(), [](const TermRef& t) { return asks(t); }))
      fail("a call that gives no number, inside of something else", ways_on::statement);
    for (const Block* inside : blocks_in(s)) check_asked_once(in, *inside);
  }
}

bool is_apart(const Reader& in, const TermRef& call, const TermRef& whole) {
  const Call& form = std::get<Call>(call->form);
  const Callee* callee = in.around.callee(form);
  if (!callee || !callee->function || callee->changes.size() < form.arguments.size()) return false;
  Symbols changed;
  for (std::size_t i = 0; i < form.arguments.size(); ++i)
    if (callee->changes[i])
      for (const SymbolRef& each : named_in(form.arguments[i].term)) changed.insert(in.own_root(each));
  const TermRef rest = rewritten(
      whole, [&](const TermRef& t) { return t == call ? core::number("0.0", real(Scalar::Double)) : nullptr; });
  const Symbols others = named_in(rest);
  return std::none_of(others.begin(), others.end(),
                      [&](const SymbolRef& each) { return changed.count(in.own_root(each)) > 0; });
}

TermRef result_of(Reader& in, const Call& call, Block& to, bool may_change) {
  const TypeRef type = real(Scalar::Double);
  const SymbolRef result = made_symbol(in.around.fresh(name_of(call)));
  run(in, call, result, make_stmt(Stmts{}), to, may_change);
  in.declare(result, result->name);
  in.add(result, Shape::Number, nullptr);
  return make_term(Load{variable(result, type, true)}, type, false, reads, true);
}

void run(Reader& in, const Call& call, const SymbolRef& result, const StmtRef& s, Block& to, bool may_change) {
  const Callee* callee = in.around.callee(call);
  if (!callee || !callee->function)
    fail("a call of '" + call.callee + "'" + (callee && !callee->reason.empty() ? ": " + callee->reason : ""));
  const bool changes = std::find(callee->changes.begin(), callee->changes.end(), true) != callee->changes.end();
  if (changes && !may_change)
    fail("a call of '" + call.callee + "' inside of an expression, which changes an argument", ways_on::statement);
  const auto& parameters = callee->function->parameters;
  if (call.arguments.size() != parameters.size()) fail("a call of '" + call.callee + "' with other arguments");
  Run made{call, result, {}, callee->may_throw};
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const TermRef& given = call.arguments[i].term;
    const TypeRef& type = parameters[i].type;
    if (parameters[i].constant || !holds_scalar(type)) {
      const TermRef asked = with_answers(in, given, to);
      if (!mentioned(asked)) fail("what '" + call.callee + "' is given");
      const SymbolRef changed = callee->changes[i] ? counted(in, asked) : nullptr;
      made.arguments.push_back({Run::Kind::Passive, asked, changed, nullptr, changed != nullptr, true, true});
    } else if (is_double(referee(type)) && !callee->changes[i]) {
      // What is chosen by reference may be what the call changes.
      const TermRef& number = given_number(given);
      const bool is_chosen = core::as<Verbatim>(number) || core::as<Select>(number);
      if (changes && core::as<Reference>(type) && number->active && is_chosen)
        fail("what '" + call.callee + "' is given by reference");
      made.arguments.push_back(number_given(in, given, to));
    } else {
      const Run::Kind kind = is_double(referee(type)) ? Run::Kind::Number
                             : is_number_or_row(type) ? Run::Kind::Row
                                                      : Run::Kind::Object;
      made.arguments.push_back(whole_given(in, kind, given, callee->changes[i], is_pointer(type)));
      Run::Argument& argument = made.arguments.back();
      argument.is_read = callee->reads[i];
      argument.is_overwritten = argument.is_changed && i < callee->overwrites.size() && callee->overwrites[i];
      argument.is_filled = argument.is_changed && i < callee->fills.size() && callee->fills[i];
    }
  }
  for (const Run::Argument& one : made.arguments)
    for (const Run::Argument& other : made.arguments)
      if (&one != &other && one.is_changed && one.root == other.root && !(one.is_pointer && other.is_pointer))
        fail("'" + one.root->name + "', which is given twice and changed");
  // What is overwritten may be read by another name.
  for (Run::Argument& one : made.arguments)
    for (const Run::Argument& other : made.arguments)
      if (&one != &other && one.root && one.root == other.root) one.is_overwritten = one.is_filled = false;
  check_given(in, made);
  to.push_back({std::move(made), s});
}

}  // namespace dualrev::flow
