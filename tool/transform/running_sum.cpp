// What may stand in such a loop is listed here; everything else keeps it as it is.
#include "transform/running_sum.hpp"

#include <algorithm>

#include "core/walk.hpp"
#include "core/words.hpp"
#include "transform/plain_locals.hpp"
#include "transform/straight_lines.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

const Variable* scalar_variable(const TermRef& t) { return t && as<Real>(t->type) ? as<Variable>(t) : nullptr; }

/// Names as they are used in a body.
class Uses {
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
    if (const auto* variable = as<Variable>(t)) shared_.insert(variable->name);
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

/// Whether the variable is named anywhere in it.
bool names(const TermRef& t, const std::string& variable) {
  if (!t) return false;
  if (const auto* named = as<Variable>(t); named && named->name == variable) return true;
  const std::vector<Hole> all = operands(*t);
  return std::any_of(all.begin(), all.end(), [&](const Hole& operand) { return names(operand.term, variable); });
}

/// Whether a value of the type is copied without code of anybody's.
bool is_plain(const TypeRef& type) {
  if (const auto* deduced = as<Placeholder>(type)) return is_plain(deduced->deduced);
  return type && (as<Real>(type) || as<Passive>(type) || as<Pointer>(type) || as<Reference>(type));
}

/// Whether going through it runs nobody's code: of views that may be a closure's.
bool is_container(const TypeRef& type) {
  static const std::set<std::string> containers = {"std::vector", "std::array", "std::span",
                                                   "std::deque",  "std::list",  "std::initializer_list"};
  const TypeRef of = referee(type);
  const auto* library = as<Library>(of);
  return as<Array>(of) || (library && library->member.empty() && containers.count(library->name));
}

/// A statement or a term that stages nothing but terms of the sum.
class OneSum {
 public:
  OneSum(const std::string& sum, const StraightLines& lines, const PlainLocals& locals)
      : sum_(sum), lines_(lines), locals_(locals) {}

  bool statement(const StmtRef& s) const {
    if (!s) return true;
    if (const Assign* summed = as_term_of_sum(s); summed && as<Variable>(summed->place)->name == sum_)
      return !names(summed->value, sum_) && operand(summed->value);
    if (const auto* declare = as<Declare>(s))
      return std::all_of(declare->declarators.begin(), declare->declarators.end(),
                         [this](const Declarator& d) { return declarator(d); });
    const bool is_listed = as<Stmts>(s) || as<Evaluate>(s) || as<Declare>(s) || as<If>(s) || as<While>(s) ||
                           as<DoWhile>(s) || as<For>(s) || as<RangeFor>(s) || as<Plain>(s) || as<Return>(s);
    if (!is_listed) return false;
    if (const auto* range = as<RangeFor>(s); range && !is_container(range->range.term->type)) return false;
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
    if (locals_.plain.count(d.name)) return operand(d.arguments[0].term);
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
    if (const auto* variable = as<Variable>(t); variable && variable->name == sum_) return false;
    if (const auto* assign = as<Assign>(t); assign && assign->op != '=' && t->active) return false;
    if (as<core::Step>(t) && t->active) return false;
    const bool as_value = is_operation(t);
    const std::vector<Hole> all = operands(*t);
    return std::all_of(all.begin(), all.end(),
                       [&](const Hole& each) { return term(each.term, as_value ? Wanted::Value : each.wanted); });
  }

  const std::string& sum_;
  const StraightLines& lines_;
  const PlainLocals& locals_;
};

/// The variables to which terms are added anywhere in it.
void summed_in(const StmtRef& s, std::map<std::string, TermRef>& found) {
  if (const Assign* summed = as_term_of_sum(s)) found.emplace(as<Variable>(summed->place)->name, summed->place);
  for (const StmtRef& inner : parts(*s).statements) summed_in(inner, found);
}

}  // namespace

std::set<std::string> unshared_scalars(const StmtRef& body) {
  Uses uses;
  uses.statement(body, false);
  return uses.unshared();
}

const Assign* as_term_of_sum(const StmtRef& s) {
  const auto* evaluated = as<Evaluate>(s);
  const auto* assign = evaluated ? as<Assign>(evaluated->term) : nullptr;
  if (!assign || (assign->op != '+' && assign->op != '-') || !scalar_variable(assign->place) || !assign->place->active)
    return nullptr;
  const auto kind = as<Real>(assign->place->type)->kind;
  const auto* computed = as<Real>(assign->computed);
  const auto* value = as<Real>(assign->value->type);
  return computed && value && computed->kind == kind && value->kind == kind ? assign : nullptr;
}

TermRef sum_of_loop(const StmtRef& loop, const std::set<std::string>& candidates, const StraightLines& lines,
                    const PlainLocals& locals) {
  if (!as<For>(loop) && !as<While>(loop) && !as<DoWhile>(loop) && !as<RangeFor>(loop)) return nullptr;
  std::map<std::string, TermRef> found;
  summed_in(loop, found);
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
  return OneSum(name, lines, locals).statement(loop) ? place : nullptr;
}

}  // namespace dualrev::transform
