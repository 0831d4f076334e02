// Questions on terms and statements that were read. The forms of statements are visited, so that none is forgotten.
#include <algorithm>
#include <stdexcept>

#include "core/rewrite.hpp"
#include "flow/flow.hpp"
#include "flow/types.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// Whether a term is known if its operands are.
struct IsKnown {
  bool operator()(const one_of<Load, Member, AddressOf, Index, Dereference, Unary, Binary, Primitive, Convert, Logic,
                               Select, Literal, Arithmetic, Size, Invoke, Opaque> auto&) const {
    return true;
  }
  bool operator()(const one_of<Verbatim, Variable, Sequence, Assign, Step, Call, MethodCall, Temporary, Lambda, Apply,
                               Generated> auto&) const {
    return false;
  }
};

/// `calls`: calls of operations, and what is given to them, are known too. `sized`: where rows go of which a term asks
/// for the size; null: to all others.
bool collect(const TermRef& argument, Symbols& all, bool calls, Symbols* sized = nullptr) {
  if (!argument) return true;
  const TermRef& t = given_number(argument);
  const bool is_operation = calls && (core::as<Call>(t) || core::as<Temporary>(t));
  if (const auto* words = core::as<Verbatim>(t); words && words->meaning) {
    // Of a span it means where it begins; its end is said by another.
    const bool has_end = t->type && is_span(deduced(t->type));
    for (const Hole& each : has_end ? operands(*t) : std::vector<Hole>())
      if (!collect(each.term, all, calls, sized)) return false;
    return collect(words->meaning, all, calls, sized);
  }
  // A call of constants is made once, where it stands. What is computed of others does nothing but what they do.
  const bool is_computed = core::as<Arithmetic>(t) || core::as<Select>(t) || core::as<Logic>(t) || core::as<Convert>(t);
  if (!calls && !is_computed && (t->access.changes() || (t->active && t->access.stages && !asks(t)))) return false;
  if (const auto* variable = core::as<Variable>(t)) {
    all.insert(variable->symbol);
    return true;
  }
  if (const auto* size = core::as<Size>(t); size && sized)
    if (const auto* row = core::as<Variable>(below_conversions(size->object))) {
      sized->insert(row->symbol);
      return true;
    }
  if (core::as<Verbatim>(t)) return is_literal(t);
  if (!std::visit(IsKnown(), t->form) && !is_operation) return false;
  for (const Hole& operand : operands(*t))
    if (!collect(operand.term, all, calls, sized)) return false;
  return true;
}

}  // namespace

template <class Ref>
static Symbols all_named(const Ref& ref) {
  Symbols all;
  rewritten(ref, [&](const TermRef& t) -> TermRef {
    if (const auto* variable = core::as<Variable>(t)) all.insert(variable->symbol);
    return nullptr;
  });
  return all;
}
std::vector<SymbolRef> by_name(const Symbols& symbols) {
  std::vector<SymbolRef> all(symbols.begin(), symbols.end());
  std::sort(all.begin(), all.end(), [](const SymbolRef& a, const SymbolRef& b) { return a->name < b->name; });
  return all;
}
Symbols named_in(const TermRef& term) { return all_named(term); }
Symbols named_in(const StmtRef& statement) { return all_named(statement); }

std::optional<Symbols> mentioned(const TermRef& term) {
  Symbols all;
  return collect(term, all, false) ? std::optional(std::move(all)) : std::nullopt;
}

bool is_readable(const TermRef& number) {
  Symbols all;
  return collect(number, all, true);
}

Symbols read_in(const TermRef& number) {
  Symbols all;
  if (!collect(number, all, true)) throw std::logic_error("a number that was read cannot be");
  return all;
}

std::optional<Symbols> mentioned(const TermRef& term, Symbols& sized) {
  Symbols all;
  return collect(term, all, false, &sized) ? std::optional(std::move(all)) : std::nullopt;
}
Symbols read_in(const TermRef& number, Symbols& sized) {
  Symbols all;
  if (!collect(number, all, true, &sized)) throw std::logic_error("a number that was read cannot be");
  return all;
}

/// What stands in text inside is printed as what it means, but for what is thrown.
static StmtRef if_printable(const StmtRef& s, bool& all) {
  const auto* plain = core::as<Plain>(s);
  if (!plain || !plain->meaning) return nullptr;
  const auto* jump = core::as<Jump>(plain->meaning);
  all = all && !(jump && jump->kind == Jump::Kind::Throw) && is_printable(plain->meaning);
  return s;
}

bool asks(const TermRef& term) {
  return term && any_term(term, [](const TermRef& t) {
           const auto* opaque = core::as<Opaque>(t);
           return opaque && opaque->once;
         });
}

static Replace only_printable(bool& all) {
  static const std::set<std::string> known = {"bool",      "int",         "unsigned int",   "long",
                                              "unsigned",  "size_t",      "unsigned long",  "long long",
                                              "ptrdiff_t", "std::size_t", "std::ptrdiff_t", "unsigned long long"};
  return [&all](const TermRef& t) -> TermRef {
    const auto* text = core::as<Verbatim>(t);
    const auto* literal = core::as<Literal>(t);
    const auto* of = literal ? core::as<Passive>(t->type) : nullptr;
    const bool is_unknown = core::as<Opaque>(t) || core::as<Invoke>(t) || core::as<Apply>(t);
    all = all && !is_unknown && !(text && !text->meaning && !mentioned(t)) && !(of && !known.count(of->text));
    return all ? nullptr : t;
  };
}
bool is_printable(const TermRef& meaning) {
  bool all = true;
  rewritten(meaning, only_printable(all));
  return all;
}
bool is_printable(const StmtRef& meaning) {
  bool all = true;
  rewritten(meaning, only_printable(all), [&](const StmtRef& s, bool) { return if_printable(s, all); });
  return all;
}

TermRef swapped(const TermRef& one, const TermRef& other) {
  const TermRef meaning = make_term(Apply{"std::swap", {one, other}}, nullptr, false, reads, false);
  return make_term(Verbatim{{Rooted{"std::swap"}, "(", Hole{one, Wanted::Dual}, ", ", Hole{other, Wanted::Dual}, ")"},
                            Precedence::Postfix,
                            {},
                            meaning},
                   nullptr, false, writes, false);
}

TermRef truth(bool value) {
  const TermRef meaning = make_term(Literal{value}, boolean_type(), false, pure, false);
  return make_term(Verbatim{{value ? "true" : "false"}, Precedence::Primary, {}, meaning}, boolean_type(), false, pure,
                   false);
}

TermRef size_of_row(const TermRef& row) {
  const TermRef count = make_term(Size{row}, size_type(), false, reads, false);
  return make_term(Verbatim{{Hole{row, Wanted::Dual, Precedence::Postfix}, ".size()"}, Precedence::Postfix, {}, count},
                   size_type(), false, reads, false);
}

const TermRef& meant(const TermRef& t) {
  const auto* text = core::as<Verbatim>(t);
  return text && text->meaning ? text->meaning : t;
}

TermRef below_conversions(TermRef t) {
  for (;;) {
    t = meant(t);
    const auto* convert = core::as<Convert>(t);
    if (!convert) return t;
    t = convert->operand;
  }
}

TermRef row_of(const TermRef& given, TermRef& from) {
  const TermRef& t = meant(given);
  const auto* address = core::as<AddressOf>(t);
  const auto* element = address ? core::as<Index>(meant(address->place)) : nullptr;
  if (!element || constant(element->index) == 0) return whole_of(given);
  const TermRef& base = meant(element->base);
  const TermRef& row = core::as<Load>(base) ? core::as<Load>(base)->place : element->base;
  from = element->index;
  return root_of(row) ? row : nullptr;
}

TermRef whole_of(const TermRef& given) {
  const TermRef& t = meant(given);
  if (const auto* load = core::as<Load>(t)) return whole_of(load->place);
  const auto* address = core::as<AddressOf>(t);
  const auto* first = address ? core::as<Index>(meant(address->place)) : nullptr;
  if (address && !(first && constant(first->index) == 0)) return nullptr;
  const TermRef whole = first ? (core::as<Load>(first->base) ? core::as<Load>(first->base)->place : first->base) : t;
  return root_of(whole) ? whole : nullptr;
}

std::optional<std::int64_t> constant(const TermRef& term) {
  const TermRef inside = below_conversions(term);
  const auto* literal = core::as<Literal>(inside);
  return literal ? std::optional(literal->value) : std::nullopt;
}

SymbolRef root_of_integers(const TermRef& given) {
  const TermRef& place = meant(given);
  if (const auto* address = core::as<AddressOf>(place)) return root_of_integers(address->place);
  if (const auto* index = core::as<Index>(place)) return root_of_integers(index->base);
  if (const auto* pointer = core::as<Dereference>(place)) return root_of_integers(pointer->pointer);
  const auto* sum = core::as<Arithmetic>(place);
  if (!sum || sum->operands.size() != 2 || (sum->op != "+" && sum->op != "-")) return root_of(place);
  const SymbolRef one = root_of_integers(sum->operands[0]);
  const auto of = one && one->type ? integers_of(one->type) : std::nullopt;
  const bool is_one = one && !(of && !of->element);  // the other says where
  return is_one || sum->op == "-" ? one : root_of_integers(sum->operands[1]);
}

SymbolRef root_of(const TermRef& given) {
  const TermRef& place = meant(given);
  if (const auto* variable = core::as<Variable>(place)) return variable->symbol;
  if (const auto* load = core::as<Load>(place)) return root_of(load->place);
  if (const auto* index = core::as<Index>(place)) return root_of(index->base);
  if (const auto* pointer = core::as<Dereference>(place)) return root_of(pointer->pointer);
  if (const auto* member = core::as<Member>(place)) return root_of(member->object);
  return nullptr;
}

namespace {

struct BlocksIn {
  using All = std::vector<const Block*>;
  All operator()(const Store&) const { return {}; }
  All operator()(const Resize&) const { return {}; }
  All operator()(const Make&) const { return {}; }
  All operator()(const Alias&) const { return {}; }
  All operator()(const Count&) const { return {}; }
  All operator()(const Branch& s) const { return {&s.then, &s.otherwise}; }
  All operator()(const Loop& s) const { return {&s.init, &s.body, &s.increment}; }
  All operator()(const Run&) const { return {}; }
  All operator()(const Swap&) const { return {}; }
  All operator()(const Give&) const { return {}; }
  All operator()(const Throw&) const { return {}; }
  All operator()(const Using&) const { return {}; }
};
using SetBy = std::vector<Set>;
struct Sets {
  SetBy operator()(const Store& s) const { return {{s.root, s.declares}}; }
  SetBy operator()(const Resize& s) const { return {{s.root, false}}; }
  SetBy operator()(const Make& s) const { return {{s.root, true}}; }
  SetBy operator()(const Alias& s) const { return {{s.symbol, true}}; }
  SetBy operator()(const Count& s) const { return {{s.root, s.declares}}; }
  SetBy operator()(const Branch&) const { return {}; }
  SetBy operator()(const Loop& s) const {  // over elements nothing else declares it
    return s.counter ? SetBy{{s.counter->symbol, true}} : SetBy();
  }
  SetBy operator()(const Run& s) const {
    SetBy all;
    if (s.result) all.push_back({s.result, true});
    for (const Run::Argument& each : s.arguments)
      if (each.is_changed) all.push_back({each.root, false});
    return all;
  }
  SetBy operator()(const Swap& s) const { return {{s.one.root, false}, {s.other.root, false}}; }
  SetBy operator()(const Give&) const { return {}; }
  SetBy operator()(const Throw&) const { return {}; }
  SetBy operator()(const Using&) const { return {}; }
};

/// What a statement itself computes, looks at and writes to.
struct Terms {
  using All = std::vector<TermRef>;
  const Function& function;
  All operator()(const Store& s) const { return {s.place, s.value}; }
  All operator()(const Resize& s) const { return {s.row, s.kept}; }
  All operator()(const Make& s) const {
    All all;
    for (const Hole& argument : function.declared.at(s.root)->arguments) all.push_back(argument.term);
    return all;
  }
  All operator()(const Alias& s) const { return {s.place}; }
  All operator()(const Count& s) const { return {s.value, s.place}; }
  All operator()(const Branch& s) const { return {s.condition}; }
  All operator()(const Loop& s) const {
    All all{s.condition};
    if (s.counter)
      for (const TermRef& each : terms_of(*s.counter)) all.push_back(each);
    for (const SymbolRef& each : s.ends) all.push_back(variable(each, nullptr, false));
    return all;
  }
  All operator()(const Run& s) const {
    All all;
    for (const Run::Argument& each : s.arguments) all.insert(all.end(), {each.given, each.place, each.from});
    return all;
  }
  All operator()(const Swap& s) const { return {s.one.place, s.other.place}; }
  All operator()(const Give& s) const { return {s.value}; }
  All operator()(const Throw&) const { return {}; }
  All operator()(const Using&) const { return {}; }
};

void collect_set(const Block& block, const std::function<bool(const Set&)>& is_one, Symbols& all) {
  for (const Statement& s : block) {
    for (const Set& set : set_by(s))
      if (is_one(set)) all.insert(set.symbol);
    for (const Block* inside : blocks_in(s)) collect_set(*inside, is_one, all);
  }
}

bool throws_or_runs(const TermRef& t) { return t && (t->access.throws || t->access.stages); }
struct MayThrow {
  const Function& function;
  bool operator()(const Store& s) const { return throws_or_runs(s.place) || throws_or_runs(s.value); }
  /// A vector may be asked for less than no elements.
  bool operator()(const Resize& s) const {
    return throws_or_runs(s.row) || s.by == Resize::By::Any || s.by == Resize::By::Nothing;
  }
  bool operator()(const Make& s) const {
    if (const auto of = integers_of(function.declared.at(s.root)->type)) return of->grows;
    const auto* library = core::as<Library>(deduced(function.declared.at(s.root)->type));
    return library && library->name == "std::vector";
  }
  bool operator()(const Alias& s) const { return throws_or_runs(s.place); }
  bool operator()(const Count& s) const {
    const bool may_be_too_long = s.op == Count::puts || s.is_row;
    return may_be_too_long || throws_or_runs(s.value) || throws_or_runs(s.place);
  }
  bool operator()(const Branch& s) const { return throws_or_runs(s.condition); }
  bool operator()(const Loop& s) const { return throws_or_runs(s.condition); }
  bool operator()(const Run& s) const {
    return s.may_throw || std::any_of(s.arguments.begin(), s.arguments.end(),
                                      [](const Run::Argument& each) { return throws_or_runs(each.given); });
  }
  bool operator()(const Swap& s) const { return throws_or_runs(s.one.place) || throws_or_runs(s.other.place); }
  bool operator()(const Give& s) const { return throws_or_runs(s.value); }
  bool operator()(const Throw&) const { return true; }
  bool operator()(const Using&) const { return false; }

  bool in(const Block& block) const {
    for (const Statement& s : block) {
      if (std::visit(*this, s.form)) return true;
      for (const Block* inside : blocks_in(s))
        if (in(*inside)) return true;
    }
    return false;
  }
};

}  // namespace

std::vector<const Block*> blocks_in(const Statement& statement) { return std::visit(BlocksIn(), statement.form); }
std::vector<TermRef> terms_of(const Counter& counter) {
  std::vector<TermRef> all{counter.first, counter.bound, counter.stride};
  std::erase(all, nullptr);
  return all;
}
bool runs_to_bound(const Loop& loop) { return loop.counter && loop.counter->bound && loop.ends.empty(); }
std::vector<Set> set_by(const Statement& statement) { return std::visit(Sets(), statement.form); }

const SymbolRef& Function::owner(const SymbolRef& symbol) const {
  const auto other = aliases.find(symbol);
  return other == aliases.end() ? symbol : other->second;
}
Symbols Function::with_owners(Symbols all) const {
  Symbols owners;
  for (const SymbolRef& each : all) owners.insert(owner(each));
  all.merge(owners);
  return all;
}
bool Function::has_other_name(const SymbolRef& symbol) const {
  return std::any_of(aliases.begin(), aliases.end(), [&](const auto& each) { return each.second == symbol; });
}
bool Function::is_number_alone(const SymbolRef& symbol) const {
  return shapes.at(symbol) == Shape::Number && !has_other_name(symbol);
}

bool may_throw(const Function& function) { return MayThrow{function}.in(function.body); }
bool may_throw(const Function& function, const Statement& statement) {
  const auto inside = blocks_in(statement);
  return std::visit(MayThrow{function}, statement.form) ||
         std::any_of(inside.begin(), inside.end(), [&](const Block* each) { return MayThrow{function}.in(*each); });
}

std::vector<TermRef> terms_of(const Function& function, const Statement& statement) {
  std::vector<TermRef> all = std::visit(Terms{function}, statement.form);
  std::erase(all, nullptr);
  return all;
}

Symbols named_by(const Function& function, const Statement& statement) {
  Symbols all;
  for (const TermRef& each : terms_of(function, statement)) all.merge(named_in(each));
  return function.with_owners(std::move(all));
}

Symbols set_in(const Block& block) {
  Symbols all;
  collect_set(block, [](const Set&) { return true; }, all);
  return all;
}
Symbols declared_in(const Block& block) {
  Symbols all;
  collect_set(block, [](const Set& set) { return set.declares; }, all);
  return all;
}
Symbols changed_in(const Block& block) {
  Symbols all;
  collect_set(block, [](const Set& set) { return !set.declares; }, all);
  return all;
}

bool any_in(const Block& block, const std::function<bool(const Statement&)>& is_one) {
  return std::any_of(block.begin(), block.end(), [&](const Statement& s) {
    const auto inside = blocks_in(s);
    return is_one(s) ||
           std::any_of(inside.begin(), inside.end(), [&](const Block* each) { return any_in(*each, is_one); });
  });
}

namespace {

struct RunsOthers {
  bool operator()(const Run&) const { return true; }
  bool operator()(
      const core::one_of<Store, Resize, Make, Alias, Count, Branch, Loop, Swap, Give, Throw, Using> auto&) const {
    return false;
  }
};
struct ResizedBy {
  Resized operator()(const Store& s) const {
    return s.pushes ? Resized{s.root, std::get<Index>(s.place->form).base} : Resized();
  }
  Resized operator()(const Resize& s) const { return {s.root, s.row}; }
  Resized operator()(const Count& s) const {
    if (!s.is_row && s.op != Count::puts && s.op != Count::takes) return {};
    return {s.root, s.place ? s.place : variable(s.root, s.root->type, false)};
  }
  /// Rows that are swapped have each other's elements, and swap their names with them.
  Resized operator()(const core::one_of<Make, Alias, Branch, Loop, Run, Swap, Give, Throw, Using> auto&) const {
    return {};
  }
};

}  // namespace

bool has_loops(const Block& block) {
  return any_in(block, [](const Statement& s) { return as<Loop>(s) != nullptr; });
}
bool runs_others(const Block& block) {
  return any_in(block, [](const Statement& s) { return std::visit(RunsOthers(), s.form); });
}
Resized resized_by(const Statement& statement) { return std::visit(ResizedBy(), statement.form); }

}  // namespace dualrev::flow