// What may stand in such a loop is listed here; everything else keeps it as it is.
#include "transform/running_sum.hpp"

#include <algorithm>

#include "core/walk.hpp"
#include "core/words.hpp"
#include "transform/loops.hpp"
#include "transform/names.hpp"
#include "transform/plain_locals.hpp"
#include "transform/straight_lines.hpp"
#include "transform/writes_in_place.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

const Variable* scalar_variable(const TermRef& t) { return t && as<Real>(t->type) ? as<Variable>(t) : nullptr; }

/// Names as they are used in a body.
class UsedNames {
 public:
  void statement(const StmtRef& s, bool in_closure) {
    const Parts all = parts(*s);
    for (const Declarator* d : all.declared) {
      if (d->name.rfind('[', 0) == 0) share_bindings(d->name);
      ++declared_[d->name];
      const auto* scalar = as<Real>(d->type);
      if (!scalar || d->type->is_const || d->passive) shared_.insert(d->name);
    }
    if (const auto* declare = as<Declare>(s); declare && !declare->specifiers.empty())
      for (const Declarator& d : declare->declarators) shared_.insert(d.name);
    for (const TermRef& t : all.terms) term(t, in_closure);
    for (const StmtRef& inner : all.statements) statement(inner, in_closure);
  }
  std::set<std::string> unshared() const {
    std::set<std::string> names;
    for (const auto& [name, times] : declared_)
      if (times == 1 && !shared_.count(name)) names.insert(name);
    return names;
  }

 private:
  /// "[a, b]"
  void share_bindings(const std::string& list) {
    for_each_word(list, [this](std::string_view name, std::string_view) { shared_.emplace(name); });
  }
  void term(const TermRef& t, bool in_closure) {
    if (!t) return;
    const TermRef* named = nullptr;
    if (const auto* load = as<Load>(t)) named = &load->place;
    if (const auto* assign = as<Assign>(t)) named = &assign->place;
    if (const auto* step = as<core::Step>(t)) named = &step->place;
    if (const auto* variable = as<Variable>(t)) shared_.insert(variable->name());
    for (const Hole& operand : operands(*t))
      if (!named || operand.term != *named || in_closure || !scalar_variable(*named)) term(operand.term, in_closure);
    if (const auto* call = as<MethodCall>(t)) term(call->pointer, in_closure);
    if (const auto* closure = as<Lambda>(t)) {
      for (const Declarator& parameter : closure->parameters) shared_.insert(parameter.name);
      if (closure->body) statement(closure->body, true);
    }
  }

  std::map<std::string, int> declared_;
  std::set<std::string> shared_;
};

bool is_operation(const TermRef& t) {
  return t->active && (as<Unary>(t) || as<Binary>(t) || as<Primitive>(t) || as<Convert>(t));
}

/// Whether a value of the type is copied without code of anybody's.
bool is_plain(const TypeRef& type) {
  if (const auto* deduced = as<Placeholder>(type)) return is_plain(deduced->deduced);
  return type && (as<Real>(type) || as<Passive>(type) || as<Pointer>(type) || as<Reference>(type));
}

/// All of a loop.
void additions(const StmtRef& s, std::vector<const Assign*>& found) {
  if (const Assign* addition = as_addition(s)) found.push_back(addition);
  for (const StmtRef& inner : parts(*s).statements)
    if (inner) additions(inner, found);
}

/// A statement or a term that stages nothing but terms of the sum: of a variable, or those of one statement, in place.
class OneSum {
 public:
  OneSum(const std::string& sum, const StraightLines& lines, const PlainLocals& locals, bool transparent)
      : sum_(sum), lines_(lines), locals_(locals), transparent_(transparent) {}
  OneSum(const Assign* in_place, const StraightLines& lines, const PlainLocals& locals)
      : in_place_(in_place), lines_(lines), locals_(locals), transparent_(true) {}

  bool statement(const StmtRef& s) const {
    if (!s) return true;
    if (const Assign* summed = as_addition(s)) {
      if (summed == in_place_) return term(summed->place) && operand(summed->value);
      if (const Variable* sum = scalar_variable(summed->place); sum && sum->name() == sum_)
        return mentions(summed->value, sum_) == 0 && operand(summed->value);
    }
    if (const auto* declare = as<Declare>(s))
      return std::all_of(declare->declarators.begin(), declare->declarators.end(),
                         [this](const Declarator& d) { return declarator(d); });
    const bool is_listed =
        as<Stmts>(s) || as<Evaluate>(s) || as<Declare>(s) || as<If>(s) || is_loop(s) || as<Plain>(s) || as<Return>(s);
    if (!is_listed) return false;
    // Text that is kept calls nothing that stages, unless something is hidden from us.
    if (const auto* plain = as<Plain>(s); plain && (plain->text->effects & stages)) return transparent_;
    if (const auto* range = as<RangeFor>(s); range && !is_plain_range(range->range.term->type)) return false;
    if (const auto* result = as<Return>(s); result && result->value && !is_plain(result->value->term->type))
      return false;
    const Parts all = parts(*s);
    const auto is_good = [&](const auto& inner) { return statement(inner); };
    return std::all_of(all.declared.begin(), all.declared.end(),
                       [](const Declarator* d) { return is_plain(d->type); }) &&
           std::all_of(all.terms.begin(), all.terms.end(), [&](const TermRef& t) { return term(t); }) &&
           std::all_of(all.statements.begin(), all.statements.end(), is_good);
  }

 private:
  bool declarator(const Declarator& d) const {
    if (locals_.plain.count(d.symbol)) return operand(d.arguments[0].term);
    return is_plain(d.type) && std::all_of(d.arguments.begin(), d.arguments.end(),
                                           [this](const Hole& argument) { return term(argument.term); });
  }
  /// What is summed: operations, calls of straight lines among them, whose partials go to the entry of the sum.
  bool operand(const TermRef& given) const {
    const TermRef& t = given_number(given);
    if (locals_.is_plain(t)) return true;
    if (!is_operation(t) && !lines_.find(t)) return term(given);
    const std::vector<Hole> all = operands(*t);
    return std::all_of(all.begin(), all.end(), [&](const Hole& each) { return operand(each.term); });
  }
  bool term(const TermRef& t, Wanted wanted = Wanted::Dual) const {
    if (t->effects & stages) return false;
    if (as<Call>(t) || as<MethodCall>(t) || as<Lambda>(t) || as<Temporary>(t)) return false;
    if ((is_operation(t) || locals_.is_plain(t)) && wanted == Wanted::Dual) return false;
    if (const auto* variable = as<Variable>(t); variable && variable->name() == sum_) return false;
    if (const auto* assign = as<Assign>(t); assign && assign->op != '=' && t->active) return false;
    if (as<core::Step>(t) && t->active) return false;
    const bool as_value = is_operation(t);
    const std::vector<Hole> all = operands(*t);
    return std::all_of(all.begin(), all.end(),
                       [&](const Hole& each) { return term(each.term, as_value ? Wanted::Value : each.wanted); });
  }

  const std::string sum_;  ///< empty: in place
  const Assign* const in_place_ = nullptr;
  const StraightLines& lines_;
  const PlainLocals& locals_;
  const bool transparent_;
};

}  // namespace

std::set<std::string> unshared_scalars(const StmtRef& body) {
  UsedNames uses;
  uses.statement(body, false);
  return uses.unshared();
}

const Assign* as_term_of_sum(const StmtRef& s) {
  const Assign* addition = as_addition(s);
  return addition && scalar_variable(addition->place) ? addition : nullptr;
}

TermRef sum_of_loop(const StmtRef& loop, const std::set<std::string>& candidates, const StraightLines& lines,
                    const PlainLocals& locals, bool transparent) {
  if (!is_loop(loop)) return nullptr;
  std::vector<const Assign*> all_additions;
  additions(loop, all_additions);
  std::map<std::string, TermRef> found;
  for (const Assign* addition : all_additions)
    if (const Variable* sum = scalar_variable(addition->place)) found.emplace(sum->name(), addition->place);
  if (found.size() != 1 || !candidates.count(found.begin()->first)) return nullptr;
  const auto& [name, place] = *found.begin();
  // Declared in the loop, it is another one each time.
  std::vector<StmtRef> open{loop};
  while (!open.empty()) {
    const Parts all = parts(*open.back());
    open.pop_back();
    for (const Declarator* d : all.declared)
      if (d->name == name) return nullptr;
    open.insert(open.end(), all.statements.begin(), all.statements.end());
  }
  return OneSum(name, lines, locals, transparent).statement(loop) ? place : nullptr;
}

const Assign* sum_in_place_of_loop(const StmtRef& loop, const StraightLines& lines, const PlainLocals& locals) {
  if (!is_loop(loop)) return nullptr;
  std::vector<const Assign*> found;
  additions(loop, found);
  if (found.size() != 1) return nullptr;
  const bool is_sum = OneSum(found[0], lines, locals).statement(loop) && writes_in_place(found[0], loop);
  return is_sum ? found[0] : nullptr;
}

}  // namespace dualrev::transform
