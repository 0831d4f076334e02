#include "flow/reading/conditions.hpp"

#include <set>

#include "core/rewrite.hpp"
#include "flow/assignments.hpp"
#include "flow/reading/integers.hpp"
#include "flow/reading/places.hpp"
#include "flow/reading/ranges.hpp"
#include "flow/steps.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

StmtRef words(std::vector<Piece> pieces) {
  return make_stmt(Plain{make_term(Verbatim{std::move(pieces)}, nullptr, false, writes, false)});
}

bool is_either(const TermRef& t) {
  const auto* sum = core::as<Arithmetic>(t);
  return core::as<Logic>(t) || core::as<Select>(t) || (sum && (sum->op == "&&" || sum->op == "||" || sum->op == "?:"));
}

/// With `value` in the place of what steps: made of what text means.
TermRef with_value(const TermRef& given, const TermRef& value) {
  return rewritten(meant(given), [&](const TermRef& t) -> TermRef {
    const TermRef& is = meant(t);
    if (core::as<Step>(is)) return value;
    return is == t || count_steps(is) == 0 ? nullptr : with_value(is, value);
  });
}

const Step& step_in(const TermRef& given) {
  const Step* found = nullptr;
  const std::function<void(const TermRef&)> look = [&](const TermRef& each) {
    const TermRef& t = meant(each);
    if (const auto* step = core::as<Step>(t)) found = step;
    for (const Hole& part : operands(*t)) look(part.term);
  };
  look(given);
  return *found;
}

TermRef with_steps_before(Reader& in, const TermRef& given, Block& to);

TermRef in_turn(Reader& in, const TermRef& left, const TermRef& right, bool conjunction, Block& to) {
  const TermRef first = with_steps_before(in, left, to);
  Block then;
  in.begin_scope();
  const TermRef second = with_steps_before(in, right, then);
  in.end_scope();
  if (then.empty())
    return make_term(Arithmetic{conjunction ? "&&" : "||", {first, second}}, boolean_type(), false, reads, false);
  const SymbolRef asked = made_symbol(in.around.fresh("asked"));
  in.declare(asked, asked->name);
  const auto set = [&](const TermRef& value, bool declares) -> Statement {
    known(value, "a condition");
    return {Count{asked, value, '=', declares, boolean_type()},
            words({declares ? "bool " : "", asked, " = ", Hole{value}, ";"})};
  };
  to.push_back(set(first, true));
  then.push_back(set(second, false));
  to.push_back({Branch{flag(asked, !conjunction), std::move(then), {}}, make_stmt(Stmts{})});
  return flag(asked);
}

TermRef with_assigned_before(Reader& in, const TermRef& given, Block& to) {
  const StmtRef made = with_assignments_apart(make_stmt(Return{Hole{given}}), false);
  if (!made) fail("a condition that assigns", ways_on::statement);
  std::vector<StmtRef> all = statements_in(made);
  const TermRef rest = std::get<Return>(all.back()->form).value->term;
  all.pop_back();
  for (const StmtRef& each : all) {
    const StmtRef apart = with_steps_apart(each, false);
    in.statement(apart ? apart : each, to);
  }
  if (count_steps(rest) > 0) fail("a condition that assigns", ways_on::statement);
  return make_term(rest->form, rest->type, rest->place, reads, rest->active);
}

/// The condition without what steps in it, which stands in front: behind `&&` and `||` where it is reached.
TermRef with_steps_before(Reader& in, const TermRef& given, Block& to) {
  const int assigned = count_assignments(given);
  if (count_steps(given) + assigned == 0) return given;
  const TermRef& t = meant(given);
  if (const auto* both = core::as<Logic>(t)) return in_turn(in, both->left, both->right, both->conjunction, to);
  const auto* sum = core::as<Arithmetic>(t);
  if (sum && (sum->op == "&&" || sum->op == "||"))
    return in_turn(in, sum->operands[0], sum->operands[1], sum->op == "&&", to);
  if (sum && sum->op == "!") {
    const TermRef made = with_steps_before(in, sum->operands[0], to);
    return make_term(Arithmetic{"!", {made}}, boolean_type(), false, reads, false);
  }
  if (assigned > 0) return with_assigned_before(in, given, to);
  if (count_steps(given) > 1 || any_term(t, is_either)) fail("a condition that counts", ways_on::statement);
  const Step& step = step_in(given);
  const SymbolRef root = counted(in, step.place);
  const TermRef rest = with_value(given, make_term(Literal{0}, step.place->type, false, pure, false));
  const auto others = mentioned(rest);
  if (part(root, step.place) || !others || others->count(root)) fail("a condition that counts", ways_on::statement);
  check_changed(in, root, step.place);
  TermRef value = step.place;
  if (!step.prefix) {
    const auto* type = core::as<Passive>(deduced(step.place->type));
    if (!type) fail("a condition that counts", ways_on::statement);
    const SymbolRef before = made_symbol(in.around.fresh("before"));
    in.declare(before, before->name);
    value = variable(before, step.place->type, false);
    to.push_back({Count{before, step.place, '=', true, step.place->type},
                  words({"const " + type->text + " ", before, " = ", root, ";"})});
  }
  to.push_back({Count{root, make_term(Literal{1}, nullptr, false, pure, false), step.increment ? '+' : '-', false},
                words({step.increment ? "++" : "--", root, ";"})});
  const TermRef made = with_value(given, value);
  if (!is_printable(made)) fail("a condition that counts", ways_on::statement);
  return make_term(made->form, made->type, made->place, reads, made->active);
}

}  // namespace

TermRef flag(const SymbolRef& symbol, bool negated) {
  const TypeRef& type = boolean_type();
  const TermRef is = variable(symbol, type, false);
  if (!negated) return is;
  const TermRef meaning = make_term(Arithmetic{"!", {is}}, type, false, reads, false);
  return make_term(Verbatim{{"!", symbol}, Precedence::Unary, {}, meaning}, type, false, reads, false);
}

std::pair<const Step*, const Arithmetic*> counting_step(const TermRef& t) {
  static const std::set<std::string> comparisons = {"<", ">", "<=", ">=", "==", "!="};
  const auto* test = core::as<Arithmetic>(below_conversions(t));
  // What stands behind `&&` is asked behind the step.
  if (test && !(test->operands.size() == 2 && comparisons.count(test->op))) return {};
  const auto* step = core::as<Step>(test ? below_conversions(test->operands[0]) : below_conversions(t));
  const bool is_alone = step && !step->prefix && count_steps(t) == 1;
  if (!is_alone || (test && named_in(test->operands[1]).count(flow::root_of(step->place)))) return {};
  return {step, test};
}

std::optional<Statement> counting_condition(const Reader& in, const TermRef& t, Loop& made) {
  const auto [step, test] = counting_step(t);
  if (!step) {
    made.condition = condition(t);
    return std::nullopt;
  }
  const SymbolRef root = counted(in, step->place);
  if (part(root, step->place)) fail("a condition that counts", ways_on::statement);
  const TermRef right = test ? condition(test->operands[1]) : literal(0, step->place->type);
  const std::string op = test ? test->op : "!=";
  const TypeRef& type = boolean_type();
  const TermRef meaning = make_term(Arithmetic{op, {step->place, right}}, type, false, reads, false);
  made.condition = make_term(
      Verbatim{
          {root, " " + op + " ", Hole{right, Wanted::Value, Precedence::Shift}}, Precedence::Relational, {}, meaning},
      type, false, reads, false);
  return Statement{
      Count{root, make_term(Literal{1}, nullptr, false, pure, false), step->increment ? '+' : '-', false},
      make_stmt(Plain{make_term(Verbatim{{step->increment ? "++" : "--", root, ";"}}, nullptr, false, pure, false)})};
}

StmtRef asking_inside(const TermRef& t, const StmtRef& body, const StmtRef& s) {
  if (count_steps(t) + count_assignments(t) == 0) return nullptr;
  const StmtRef leaves = make_stmt(Plain{core::text("break;", nullptr), make_stmt(Jump{Jump::Kind::Break})});
  Stmts all{{like(s, make_stmt(If{nullptr, t, make_stmt(Stmts{}), leaves, false}))}};
  for (const StmtRef& each : statements_in(body)) all.body.push_back(each);
  return make_stmt(std::move(all));
}

TermRef asked(Reader& in, const TermRef& given, Block& to) {
  const TermRef t = with_steps_before(in, given, to);
  if (!in.around.unrolls) return condition(t);
  std::map<const Term*, TermRef> made;  // which stand in the text and in what it means
  return condition(rewritten(t, [&](const TermRef& part) -> TermRef {
    if (!part->active || !in.is_real(part->type)) return nullptr;
    TermRef& value = made[part.get()];
    if (value) return value;
    value = in.number(part, to);
    return mentioned(value) ? value : value = made_number(in, "asked", value, to);
  }));
}

}  // namespace dualrev::flow
