// What may stand in such a loop is listed here; everything else keeps it as it is.
#include "transform/running_sum.hpp"

#include <algorithm>
#include <functional>

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

/// Of variables, and all words of what is text.
void for_each_name(const TermRef& t, const std::function<void(std::string_view)>& visit) {
  if (const auto* variable = as<Variable>(t)) visit(variable->name);
  if (const auto* text = as<Verbatim>(t))
    for (const Piece& piece : text->pieces)
      if (const auto* spelled = std::get_if<std::string>(&piece))
        for_each_word(*spelled, [&](std::string_view word, std::string_view) { visit(word); });
  for (const Hole& operand : operands(*t)) for_each_name(operand.term, visit);
}

bool is_loop(const StmtRef& s) { return as<For>(s) || as<While>(s) || as<DoWhile>(s) || as<RangeFor>(s); }

/// `place += e` or `place -= e` as a statement; null if it is none, or one whose arithmetic needs conversions.
const Assign* as_addition(const StmtRef& s) {
  const auto* evaluated = as<Evaluate>(s);
  const auto* assign = evaluated ? as<Assign>(evaluated->term) : nullptr;
  if (!assign || (assign->op != '+' && assign->op != '-') || !assign->place->active) return nullptr;
  const auto* kind = as<Real>(assign->place->type);
  const auto* computed = as<Real>(assign->computed);
  const auto* value = as<Real>(assign->value->type);
  return kind && computed && value && computed->kind == kind->kind && value->kind == kind->kind ? assign : nullptr;
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
  OneSum(const std::string& sum, const StraightLines& lines, const PlainLocals& locals)
      : sum_(sum), lines_(lines), locals_(locals) {}
  OneSum(const Assign* in_place, const StraightLines& lines, const PlainLocals& locals)
      : in_place_(in_place), lines_(lines), locals_(locals) {}

  bool statement(const StmtRef& s) const {
    if (!s) return true;
    if (const Assign* summed = as_addition(s)) {
      if (summed == in_place_) return term(summed->place) && operand(summed->value);
      if (const Variable* sum = scalar_variable(summed->place); sum && sum->name == sum_)
        return !names(summed->value, sum_) && operand(summed->value);
    }
    if (const auto* declare = as<Declare>(s))
      return std::all_of(declare->declarators.begin(), declare->declarators.end(),
                         [this](const Declarator& d) { return declarator(d); });
    const bool is_listed =
        as<Stmts>(s) || as<Evaluate>(s) || as<Declare>(s) || as<If>(s) || is_loop(s) || as<Plain>(s) || as<Return>(s);
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

  const std::string sum_;  ///< empty: in place
  const Assign* const in_place_ = nullptr;
  const StraightLines& lines_;
  const PlainLocals& locals_;
};

/// A loop in which nothing but one statement writes to what is differentiated, and nobody copies any of it for longer
/// than until that statement is done: so a copy of the sum is used while it is true.
class WritesInPlace {
 public:
  WritesInPlace(const Assign* addition, const StmtRef& loop) : addition_(addition), is_alone_(statement(loop, false)) {}

  bool is_alone() const { return is_alone_; }
  /// Whether the place is outside of the loop, naming it does nothing, and the loop around the statement seems to name
  /// the same one each time: else its entry ends as soon as it has begun.
  bool is_steady() const { return is_steady(addition_->place); }

 private:
  /// `in_reach`: the addition is done once at most before what is declared here ends.
  bool statement(const StmtRef& s, bool in_reach) {
    if (!s) return true;
    if (as_addition(s) == addition_) return term(addition_->value);
    if (const auto* result = as<Return>(s); result && result->value && holds_scalar(result->value->term->type))
      return false;
    const bool is_innermost = is_loop(s) && adds(s, true);
    const bool outer = std::exchange(is_inside_, is_inside_ || is_innermost);
    const bool is_good = form(s, is_loop(s) ? is_innermost : in_reach);
    is_inside_ = outer;
    return is_good;
  }
  bool form(const StmtRef& s, bool in_reach) {
    const Parts all = parts(*s);
    for (const Declarator* d : all.declared) inside_.insert(d->name);
    if (const auto* plain = as<Plain>(s); plain && is_inside_) vary(plain->text);
    return (in_reach || std::none_of(all.declared.begin(), all.declared.end(), copies)) &&
           std::all_of(all.terms.begin(), all.terms.end(), [this](const TermRef& t) { return term(t); }) &&
           std::all_of(all.statements.begin(), all.statements.end(), [&](const StmtRef& inner) {
             return statement(inner, in_reach && (!is_loop(s) || inner == body_of(s)));
           });
  }
  static bool copies(const Declarator* d) {
    if (as<Reference>(d->type)) return d->arguments.size() != 1 || !d->arguments[0].term->place;
    return holds_scalar(d->type) && !as<Pointer>(d->type);
  }
  static StmtRef body_of(const StmtRef& loop) {
    if (const auto* form = as<For>(loop)) return form->body;
    if (const auto* form = as<While>(loop)) return form->body;
    if (const auto* form = as<DoWhile>(loop)) return form->body;
    return as<RangeFor>(loop)->body;
  }
  /// Whether it contains the addition, not in a loop inside of it.
  bool adds(const StmtRef& s, bool is_outermost) const {
    if (!s || (is_loop(s) && !is_outermost)) return false;
    if (as_addition(s) == addition_) return true;
    const Parts all = parts(*s);
    return std::any_of(all.statements.begin(), all.statements.end(),
                       [this](const StmtRef& inner) { return adds(inner, false); });
  }
  /// Whether it writes to nothing that is differentiated.
  bool term(const TermRef& t) {
    const std::vector<Hole> all = operands(*t);
    const auto* assign = as<Assign>(t);
    const auto* step = as<core::Step>(t);
    if (assign || step) {
      const TermRef& place = assign ? assign->place : step->place;
      const bool is_passive = !place->active && (as<Real>(place->type) || !holds_scalar(place->type));
      if (!as<Variable>(place) || !is_passive) return false;
      if (is_inside_) vary(place);
    } else if (as<Verbatim>(t) && (t->effects & writes)) {
      if (std::any_of(all.begin(), all.end(), [](const Hole& h) { return holds_scalar(h.term->type); })) return false;
      if (is_inside_) vary(t);
    }
    return std::all_of(all.begin(), all.end(), [this](const Hole& operand) { return term(operand.term); });
  }
  /// What it names may be another one each time.
  void vary(const TermRef& t) {
    for_each_name(t, [this](std::string_view name) { varying_.emplace(name); });
  }
  bool is_steady(const TermRef& t) const {
    if (t->effects & (writes | stages)) return false;
    if (!holds_scalar(t->type)) {  // an index
      bool varies = false;
      for_each_name(t, [&](std::string_view name) { varies = varies || varying_.count(std::string(name)); });
      return !varies;
    }
    const auto* index = as<Index>(t);
    const auto* pointed = as<Dereference>(t);
    const auto* member = as<Member>(t);
    const auto* variable = as<Variable>(t);
    if (variable) return !inside_.count(variable->name);
    const TermRef base = index ? index->base : pointed ? pointed->pointer : member ? member->object : nullptr;
    if (!base && !as<Load>(t)) return false;
    // Not through operators of somebody's.
    const TypeRef type = base ? referee(base->type) : nullptr;
    if (index && !is_container(type) && !as<Pointer>(type)) return false;
    if ((pointed || (member && member->arrow)) && !as<Pointer>(type)) return false;
    const std::vector<Hole> all = operands(*t);
    return std::all_of(all.begin(), all.end(), [this](const Hole& operand) { return is_steady(operand.term); });
  }

  const Assign* addition_;
  std::set<std::string> inside_;   ///< declared in the loop
  std::set<std::string> varying_;  ///< what the innermost loop around the addition changes
  bool is_inside_ = false;         ///< of that loop
  const bool is_alone_;
};

}  // namespace

std::set<std::string> unshared_scalars(const StmtRef& body) {
  Uses uses;
  uses.statement(body, false);
  return uses.unshared();
}

const Assign* as_term_of_sum(const StmtRef& s) {
  const Assign* addition = as_addition(s);
  return addition && scalar_variable(addition->place) ? addition : nullptr;
}

TermRef sum_of_loop(const StmtRef& loop, const std::set<std::string>& candidates, const StraightLines& lines,
                    const PlainLocals& locals) {
  if (!is_loop(loop)) return nullptr;
  std::vector<const Assign*> all_additions;
  additions(loop, all_additions);
  std::map<std::string, TermRef> found;
  for (const Assign* addition : all_additions)
    if (const Variable* sum = scalar_variable(addition->place)) found.emplace(sum->name, addition->place);
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

const Assign* sum_in_place_of_loop(const StmtRef& loop, const StraightLines& lines, const PlainLocals& locals) {
  if (!is_loop(loop)) return nullptr;
  std::vector<const Assign*> found;
  additions(loop, found);
  if (found.size() != 1) return nullptr;
  const WritesInPlace writing(found[0], loop);
  const bool is_sum = OneSum(found[0], lines, locals).statement(loop) && writing.is_alone() && writing.is_steady();
  return is_sum ? found[0] : nullptr;
}

}  // namespace dualrev::transform
