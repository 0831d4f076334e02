#include "transform/ways.hpp"

#include <algorithm>
#include <iterator>

#include "core/rewrite.hpp"
#include "flow/choices.hpp"
#include "flow/types.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

constexpr int most_rounds = 128;  // of all loops on one way
constexpr int most_ways = 6;
constexpr std::size_t most_nodes = 3000;

/// Whether nothing in the type says how many elements there are.
bool has_any_size(const TypeRef& given) {
  const TypeRef& type = deduced(referee(deduced(given)));
  const auto* library = as<Library>(type);
  const auto* words = as<Passive>(type);
  if (words && !(words->integers && !words->integers->element)) return true;
  return as<Pointer>(type) || (library && library->name != "std::array");
}

/// Whether there are values of its variables at which it must not be computed.
bool may_fail(const TermRef& integer) {
  bool may = false;
  rewritten(integer, [&](const TermRef& t) -> TermRef {
    if (t->type && as<Real>(deduced(t->type))) return t;  // read by itself
    const auto* form = as<Arithmetic>(t);
    const bool divides = form && (form->op == "/" || form->op == "%");
    may = may || as<Index>(t) || as<Dereference>(t) || (divides && flow::constant(form->operands[1]).value_or(0) == 0);
    return nullptr;
  });
  return may;
}

}  // namespace

Ways::Ways(const FunctionTwin& read, const flow::Function& function, const flow::Around& around, Names& names)
    : read_(read), function_(function), around_(around), names_(names) {
  for (std::size_t i = 0; i < read.parameters.size(); ++i) {
    const Parameter& parameter = read.parameters[i];
    if (parameter.symbol) given_[parameter.symbol] = i;
    own_names_[parameter.name] = parameter.symbol;
    if (parameter.constant && flow::is_changeable(parameter.type)) throw Kept();
  }
}

bool Ways::is_active(std::size_t parameter) const {
  const Parameter& of = read_.parameters[parameter];
  return !of.constant && holds_scalar(of.type);
}

Region Ways::all() {
  Tasks tasks;
  push(function_.body, tasks);
  return region(State(), std::move(tasks));
}

void Ways::push(const flow::Block& block, Tasks& to) {
  for (auto s = block.rbegin(); s != block.rend(); ++s) to.push_back({Task::Kind::Do, &*s});
}

// ---- ways through the function ----

Region Ways::region(State state, Tasks rest) {
  Region made;
  while (!rest.empty()) {
    if (reverse_.graph.size() > most_nodes) throw Kept();
    const Task task = rest.back();
    rest.pop_back();
    const flow::Statement& s = *task.statement;
    if (task.kind == Task::Kind::Test) {
      test(std::get<flow::Loop>(s.form), task, state, rest);
    } else if (task.kind == Task::Kind::Step) {
      step(std::get<flow::Loop>(s.form), task, state, rest);
    } else if (flow::as<flow::Loop>(s)) {
      begin(std::get<flow::Loop>(s.form), task, state, rest);
    } else if (const auto* branch = flow::as<flow::Branch>(s)) {
      const Decision decision = condition(branch->condition, state);
      if (decision.known) {
        push(*decision.known ? branch->then : branch->otherwise, rest);
        continue;
      }
      made.condition = decision.node;
      if (s.source) made.comments = s.source->comments, made.location = s.source->location;
      const auto side = [&](const flow::Block& block) {
        Tasks all = rest;
        push(block, all);
        return std::make_unique<Region>(region(state, std::move(all)));
      };
      made.then = side(branch->then);
      made.otherwise = side(branch->otherwise);
      return made;
    } else if (const auto* give = flow::as<flow::Give>(s)) {
      finish(converted(give->value, read_.result, state), state, made);
      if (s.source) made.comments = s.source->comments, made.location = s.source->location;
      return made;
    } else {
      std::visit([&](const auto& form) { statement(form, s, state, made); }, s.form);
    }
  }
  finish(ScalarGraph::none, state, made);
  return made;
}

void Ways::finish(Node value, State& state, Region& made) {
  if (++ways_ > most_ways) throw Kept();
  made.is_end = true;
  end(value, state, made);
}

// ---- loops ----

void Ways::begin(const flow::Loop& loop, const Task& task, State& state, Tasks& rest) {
  if (loop.checkpoint) throw Kept();  // it is to be run backwards from snapshots
  rest.push_back({Task::Kind::Test, task.statement});
  if (loop.init.empty() && loop.counter) state.integers[loop.counter->symbol] = known(loop.counter->first, state);
  push(loop.init, rest);
}
void Ways::test(const flow::Loop& loop, const Task& task, State& state, Tasks& rest) {
  // One over elements has nothing but its counter.
  const bool counts_elements = !loop.condition && loop.init.empty() && loop.counter;
  if (counts_elements && state.integers.at(loop.counter->symbol) >= known(loop.counter->bound, state)) return;
  if (loop.condition) {
    const Decision decision = condition(loop.condition, state);
    if (!decision.known) throw Kept();
    if (!*decision.known) return;
  }
  if (++rounds_ > most_rounds) throw Kept();
  rest.push_back({Task::Kind::Step, task.statement});
  push(loop.body, rest);
}
void Ways::step(const flow::Loop& loop, const Task& task, State& state, Tasks& rest) {
  for (const SymbolRef& each : loop.ends) {
    const auto found = state.integers.find(each);
    if (found == state.integers.end()) throw Kept();
    if (found->second != 0) return;
  }
  if (loop.init.empty() && loop.counter && loop.increment.empty())
    state.integers[loop.counter->symbol] += loop.counter->step;
  rest.push_back({Task::Kind::Test, task.statement});
  push(loop.increment, rest);
}

// ---- statements ----

void Ways::statement(const flow::Store& store, const flow::Statement& s, State& state, Region& made) {
  if (store.pushes) throw Kept();
  const Place at = place(store.place, state);
  if (!store.value) {
    state.numbers[at.root].erase(text_of(at.path));
    return;
  }
  const TypeRef type = with_const(deduced(store.place->type), false);
  if (store.declares && keeps(at.root, s, state, made)) {
    state.numbers[at.root][""] = {{}, reverse_.graph.leaf(text(at.root, type), true)};
    return;
  }
  if (store.op == '=') return set(at, converted(store.value, type, state), s.source, state, made);
  // It is computed in the type of the value.
  const TypeRef computed = with_const(deduced(given_number(store.value)->type), false);
  const Node value = number(store.value, state);
  const TermRef old = make_term(Load{store.place}, type, false, reads, true);
  const TermRef changed = make_term(Convert{old, true}, computed, false, reads, true);
  const bool is_same = as<Real>(type)->kind == as<Real>(computed)->kind;
  const Node before = is_same ? read(at, state) : reverse_.convert(Convert{old, true}, read(at, state), computed);
  Node result = reverse_.binary(Binary{store.op, is_same ? old : changed, store.value, true}, before, value, computed);
  if (!is_same) result = reverse_.convert(Convert{changed, true}, result, type);
  set(at, result, s.source, state, made);
}
void Ways::statement(const flow::Make& form, const flow::Statement&, State& state, Region&) {
  if (function_.integers.count(form.root)) throw Kept();
  const Declarator& declared = *function_.declared.at(form.root);
  state.numbers[form.root].clear();
  if (declared.init == Declarator::Init::None && declared.arguments.empty()) return;
  const auto items = flow::list_of(declared);
  if (!items || says_how_it_begins(declared.type, around_)) throw Kept();
  state.zeroed.insert(form.root);
  begin_with(*items, declared.type, {form.root, {}}, state);
}
/// Constants in braces.
void Ways::begin_with(const std::vector<flow::Item>& items, const TypeRef& type, const Place& at, State& state) {
  const auto inner = parts_of(type, around_);
  // The braces of the array in a std::array.
  if (items.size() == 1 && !items[0].value && as<Library>(deduced(type)) && !parts_of(inner[0].type, around_).size())
    return begin_with(items[0].list, type, at, state);
  if (items.size() > inner.size()) throw Kept();
  for (std::size_t i = 0; i < items.size(); ++i) {
    Place part = at;
    part.path.push_back(inner[i].part);
    if (!items[i].member.empty()) throw Kept();
    if (!items[i].value)
      begin_with(items[i].list, inner[i].type, part, state);
    else if (flow::is_double(inner[i].type))
      state.numbers[part.root][text_of(part.path)] = {part.path, number(items[i].value, state)};
    else
      throw Kept();  // an object, or braces that were left out
  }
}
void Ways::statement(const flow::Alias& form, const flow::Statement&, State& state, Region&) {
  // Integers are known by their own names alone.
  if (!function_.shapes.count(form.root) || flow::integers_of(form.place->type)) throw Kept();
  if (function_.integers.count(form.symbol)) throw Kept();
  state.others[form.symbol] = place(form.place, state);
}
void Ways::statement(const flow::Count& count, const flow::Statement& s, State& state, Region& made) {
  if (count.place || function_.aliases.count(count.root) || count.op == flow::Count::puts ||
      count.op == flow::Count::takes)
    throw Kept();
  if (count.declares) types_[count.root] = count.type;
  if (!count.declares && given_.count(count.root)) throw Kept();
  const auto before = state.integers.find(count.root);
  std::optional<Integer> value = count.value ? value_of(count.value, knowledge(state)) : std::nullopt;
  if (count.op != '=') {
    const bool is_known = value && before != state.integers.end();
    value = is_known ? stepped(before->second, count.op, *value) : std::nullopt;
  }
  if (value) value = transform::converted(*value, types_[count.root]);
  state.conditions.erase(count.root);
  if (value)
    state.integers[count.root] = *value;
  else
    state.integers.erase(count.root);
  if (count.declares && count.value && keeps(count.root, s, state, made)) return;
  if (!value && count.value && count.op == '=' && flow::is_boolean(types_[count.root]))
    state.conditions[count.root] = condition(count.value, state).node;
}

bool Ways::keeps(const SymbolRef& symbol, const flow::Statement& s, State& state, Region& made) {
  if (state.named.count(symbol)) return true;  // with another one of its declaration
  const auto* form = s.source ? as<Declare>(flow::meant(s.source)) : nullptr;
  const auto* plain = s.source ? as<Plain>(s.source) : nullptr;
  if (!keeps_constants() || !form || !(plain || form->declarators.size() == 1)) return false;
  // What is made and known is named by nobody.
  if (state.integers.count(symbol) && !read_.names.count(symbol->name)) return false;
  for (const Declarator& d : form->declarators) {
    const bool is_passive = d.passive || as<Passive>(deduced(d.type));
    if (!d.symbol || !is_passive || d.arguments.size() != 1 || d.symbol->changes > 0) return false;
    const bool is_const = d.type->is_const || d.symbol->kind == Symbol::Kind::Static;
    if (d.symbol->escapes && !is_const) return false;
    const auto [owner, is_new] = own_names_.emplace(d.name, d.symbol);
    if (!is_new && owner->second != d.symbol) return false;
  }
  Region::Item item{ScalarGraph::none, nullptr, s.source->comments, s.source->trailing, nullptr, s.source->location};
  try {
    for (const Declarator& d : form->declarators) {
      const TermRef& init = d.arguments[0].term;
      // As text it names what it is made of, even where that is known.
      if (plain && !is_steady(flow::mentioned(init), state)) throw Kept();
      item.value = as<Real>(deduced(init->type)) ? number(init, state) : integer(init, state);
      state.named.insert(d.symbol);
    }
  } catch (const Kept&) {
    for (const Declarator& d : form->declarators) state.named.erase(d.symbol);
    return false;
  }
  item.kept = make_stmt(*form);
  if (plain) {
    Verbatim words = std::get<Verbatim>(plain->text->form);
    words.pieces.insert(words.pieces.begin(), "[[maybe_unused]] ");
    item.value = ScalarGraph::none;
    item.kept = make_stmt(Plain{make_term(std::move(words), nullptr, false, plain->text->access, false)});
  }
  made.items.push_back(std::move(item));
  return true;
}

std::optional<Integer> Ways::stepped(Integer before, char op, Integer by) {
  if (op == '+') return before + by;
  if (op == '-') return before - by;
  if (op == '*') return before * by;
  // As another type a negative number would be a large one.
  if ((op != '/' && op != '%') || before < 0 || by <= 0) return std::nullopt;
  return op == '/' ? before / by : before % by;
}
void Ways::statement(const flow::Swap& swap, const flow::Statement& s, State& state, Region& made) {
  const Place one = place(swap.one.place, state), other = place(swap.other.place, state);
  if (!flow::is_double(swap.one.place->type)) throw Kept();
  const Node first = read(one, state), second = read(other, state);
  set(one, second, s.source, state, made);
  set(other, first, s.source, state, made);
}
void Ways::statement(const flow::Using& names, const flow::Statement& s, State&, Region& made) {
  if (names.kind == flow::Using::Kind::Check) throw Kept();
  if (names.kind == flow::Using::Kind::Nothing) return;  // what it may be there for is marked
  made.items.push_back({ScalarGraph::none, s.source, {}, {}, nullptr, s.source->location});
}

void Ways::set(const Place& at, Node value, const StmtRef& s, State& state, Region& made) {
  const std::string path = text_of(at.path);
  if (const auto given = given_.find(at.root); given != given_.end()) check_stored(at, given->second);
  state.numbers[at.root][path] = {at.path, value};
  if (reverse_.graph.is_simple(value) || at.root->kind == Symbol::Kind::Made) return;
  if (!named_.count(value)) named_[value] = name_for(at);
  const bool is_first = s && (made.items.empty() || made.items.back().from != s.get());
  made.items.push_back({value, nullptr, is_first ? s->comments : std::vector<std::string>(),
                        is_first ? s->trailing : std::string(), s.get(), s ? s->location : std::string()});
}
/// Its own, if it is a variable of the function that has it for the first time.
SymbolRef Ways::name_for(const Place& at) {
  const std::string name = name_of(at);
  const bool is_own = at.path.empty() && !given_.count(at.root) && own_names_.emplace(name, at.root).second;
  return is_own ? at.root : names_.preferred_variable(name);
}
std::string Ways::name_of(const Place& at) {
  std::string name = at.root->name;
  for (const Part& each : at.path) name += "_" + (each.member.empty() ? std::to_string(each.index) : each.member);
  return name;
}

// ---- places ----

Place Ways::place(const TermRef& given, const State& state) const {
  const TermRef& t = flow::meant(given);
  const auto inside = [&](const TermRef& of, Part part) {
    Place made = place(of, state);
    made.path.push_back(std::move(part));
    return made;
  };
  if (const auto* variable = as<Variable>(t)) {
    const auto other = state.others.find(variable->symbol);
    return other == state.others.end() ? Place{variable->symbol, {}} : other->second;
  }
  if (const auto* load = as<Load>(t)) return place(load->place, state);
  if (const auto* pointer = as<Dereference>(t)) return inside(pointer->pointer, {"", 0});
  if (const auto* member = as<Member>(t); member && !member->arrow) return inside(member->object, {member->name, 0});
  const auto* index = as<Index>(t);
  if (!index) throw Kept();
  const Integer at = known(index->index, state);
  if (at < 0) throw Kept();
  return inside(index->base, {"", static_cast<std::size_t>(at)});
}
TypeRef Ways::type_of(const SymbolRef& root) const {
  if (const auto given = given_.find(root); given != given_.end()) return referee(read_.parameters[given->second].type);
  const auto declared = function_.declared.find(root);
  return declared == function_.declared.end() ? root->type : deduced(declared->second->type);
}
Ways::Node Ways::read(const Place& at, State& state) {
  const std::string path = text_of(at.path);
  auto& all = state.numbers[at.root];
  if (const auto found = all.find(path); found != all.end()) return found->second.node;
  const auto given = given_.find(at.root);
  if (given == given_.end()) {
    if (!state.zeroed.count(at.root) || !is_number_at(type_of(at.root), at.path, around_)) throw Kept();
    return all[path] = {at.path, reverse_.graph.number(0)}, all[path].node;
  }
  const Node node = number_given(at, given->second);
  if (has_any_size(read_.parameters[given->second].type)) ++may_fail_;
  all[path] = {at.path, node};
  return node;
}
// ---- numbers ----

Integer Ways::known(const TermRef& t, const State& state) const {
  const auto value = value_of(t, knowledge(state));
  if (!value) throw Kept();
  return *value;
}
KnownIntegers Ways::knowledge(const State& state) const {
  return [&](const TermRef& t) -> std::optional<Integer> {
    if (const auto* variable = as<Variable>(t)) {
      const auto found = state.integers.find(variable->symbol);
      return found == state.integers.end() ? std::nullopt : std::optional(found->second);
    }
    const Place at = place(std::get<Size>(t->form).object, state);
    const auto size = size_at(type_of(at.root), at.path, around_);
    return size ? std::optional<Integer>(*size) : std::nullopt;
  };
}
/// Whether it is a number of the function, or one that it is given.
bool Ways::is_place(const TermRef& t) const {
  const SymbolRef root = flow::root_of(t);
  return root && (function_.shapes.count(root) || given_.count(root));
}

Ways::Node Ways::number(const TermRef& argument, State& state) {
  const TermRef& t = given_number(argument);
  if (!as<Real>(deduced(t->type))) throw Kept();
  if (is_place(t)) return read(place(t, state), state);
  if (const TermRef inside = flow::number_in(t); inside != t) return number(inside, state);
  if (const auto* load = as<Load>(t)) return number(load->place, state);
  if (const auto* unary = as<Unary>(t)) return reverse_.unary(*unary, number(unary->operand, state), t->type);
  if (const auto* binary = as<Binary>(t)) {
    const Node left = number(binary->left, state);
    return reverse_.binary(*binary, left, number(binary->right, state), t->type);
  }
  if (const auto* convert = as<Convert>(t))
    return as<Real>(deduced(convert->operand->type))
               ? reverse_.convert(*convert, number(convert->operand, state), t->type)
               : converted(*convert, t, state);
  const auto* primitive = as<Primitive>(t);
  const auto* call = as<Call>(t);
  if (!primitive && !call) return t->active ? throw Kept() : words(t, state);
  std::vector<TermRef> given;
  if (primitive) given = primitive->arguments;
  for (const Hole& each : call ? call->arguments : std::vector<Hole>()) given.push_back(given_number(each.term));
  std::vector<Node> arguments;
  for (const TermRef& each : given)
    arguments.push_back(as<Real>(deduced(each->type)) ? number(each, state) : integer(each, state));
  return primitive ? reverse_.primitive(*primitive, arguments, t->type) : called(t, arguments);
}
Ways::Node Ways::converted(const TermRef& given, const TypeRef& type, State& state) {
  const TermRef& t = given_number(given);
  const Node value = number(t, state);
  const auto* from = as<Real>(deduced(t->type));
  return from->kind == as<Real>(deduced(type))->kind ? value : reverse_.convert(Convert{t, true}, value, type);
}
/// Of an integer: the number that it is, if that is known.
Ways::Node Ways::converted(const Convert& form, const TermRef& t, State& state) {
  const auto value = value_of(form.operand, knowledge(state));
  constexpr Integer exact = static_cast<Integer>(1) << 53;
  if (!value || *value > exact || *value < -exact || is_as_written(form.operand, state) || !flow::is_double(t->type))
    return reverse_.convert(form, integer(form.operand, state), t->type);
  return reverse_.graph.leaf(core::number(spelling(static_cast<double>(*value)), real(Scalar::Double),
                                          *value < 0 ? Precedence::Unary : Precedence::Primary),
                             true);
}
bool Ways::is_as_written(const TermRef& integer, const State& state) const {
  const auto* form = as<Verbatim>(integer);
  if (form && as<Literal>(form->meaning)) return true;
  const flow::Symbols all = flow::mentioned(integer).value_or(flow::Symbols());
  return (form || as<Variable>(integer)) &&
         std::any_of(all.begin(), all.end(), [&](const SymbolRef& each) { return state.named.count(each) > 0; });
}
Ways::Node Ways::integer(const TermRef& t, State& state) {
  if (!as<Passive>(deduced(t->type))) throw Kept();  // an address
  const auto value = value_of(t, knowledge(state));
  if (value && !is_as_written(t, state)) {
    if (*value > INT32_MAX || *value < -INT32_MAX) throw Kept();
    const Precedence level = *value < 0 ? Precedence::Unary : Precedence::Primary;
    return reverse_.graph.leaf(core::number(std::to_string(static_cast<long>(*value)), t->type, level), true);
  }
  const auto* load = as<Load>(t);
  if (const auto* variable = as<Variable>(load ? load->place : t);
      variable && (given_.count(variable->symbol) || state.named.count(variable->symbol)))
    return reverse_.graph.leaf(t, true);
  return words(t, state);
}

Ways::Decision Ways::condition(const TermRef& t, State& state) {
  if (const auto value = value_of(t, knowledge(state))) return {*value != 0};
  const TermRef& is = flow::meant(t);
  if (const auto* load = as<Load>(is)) return condition(load->place, state);
  if (const auto* variable = as<Variable>(is); variable && !function_.shapes.count(variable->symbol)) {
    const auto found = state.conditions.find(variable->symbol);
    if (found != state.conditions.end()) return {std::nullopt, found->second};
    return {std::nullopt, integer(t, state)};
  }
  // As it is written, where all that it names is what it was.
  if (as<Verbatim>(t) && operands(*t).empty() && is_steady(flow::mentioned(t), state))
    return {std::nullopt, words(t, state)};
  const auto* logic = as<Logic>(is);
  const auto* form = as<Arithmetic>(is);
  if (logic) return both(logic->conjunction, logic->left, logic->right, state);
  if (form && (form->op == "&&" || form->op == "||"))
    return both(form->op == "&&", form->operands[0], form->operands[1], state);
  if (form && form->op == "!" && as<Variable>(flow::below_conversions(form->operands[0]))) {
    const Decision inside = condition(form->operands[0], state);
    const Node no = reverse_.graph.leaf(text("false", passive("bool")), true);
    return {std::nullopt, reverse_.graph.compare("==", inside.node, no)};
  }
  return {std::nullopt, words(t, state)};
}
Ways::Decision Ways::both(bool conjunction, const TermRef& left, const TermRef& right, State& state) {
  const Decision first = condition(left, state);
  if (first.known) return *first.known == conjunction ? condition(right, state) : first;
  const std::size_t before = may_fail_;
  const Decision second = condition(right, state);
  // It is named in front of the whole, where nothing says that it is there.
  if (may_fail_ != before) throw Kept();
  // What is on the left has no effects.
  if (second.known) return *second.known == conjunction ? first : second;
  return {std::nullopt, reverse_.graph.compare(conjunction ? "&&" : "||", first.node, second.node)};
}

/// Text that names no variable of the function, but for what it is given and keeps.
Ways::Node Ways::words(const TermRef& t, State& state) {
  const auto* form = as<Verbatim>(t);
  const auto all = flow::mentioned(t);
  if (!form || !all || t->active || flow::meant(t)->access.changes() || flow::meant(t)->access.throws) throw Kept();
  flow::Symbols in_holes;
  std::vector<Node> holes;
  for (const Piece& piece : form->pieces) {
    const auto* hole = std::get_if<Hole>(&piece);
    if (!hole) continue;
    in_holes.merge(flow::mentioned(hole->term).value_or(flow::Symbols()));
    const bool is_number = as<Real>(deduced(hole->term->type)) != nullptr;
    if (is_number && hole->wanted != Wanted::Value) throw Kept();
    holes.push_back(is_number ? number(hole->term, state) : integer(hole->term, state));
  }
  flow::Symbols by_name;
  std::set_difference(all->begin(), all->end(), in_holes.begin(), in_holes.end(),
                      std::inserter(by_name, by_name.end()));
  if (!is_steady(by_name, state)) throw Kept();
  if (may_fail(form->meaning)) ++may_fail_;
  if (holes.empty()) return reverse_.graph.leaf(t, repeatable(t));
  return reverse_.graph.text(t, std::move(holes));
}
/// Parameters without derivatives that are what they were, and constants, by their own names.
bool Ways::is_steady(const std::optional<flow::Symbols>& symbols, const State& state) const {
  return symbols && std::all_of(symbols->begin(), symbols->end(), [&](const SymbolRef& each) {
           const auto given = given_.find(each);
           const bool is_given = given != given_.end() && !is_active(given->second) && each->changes == 0;
           const bool is_constant = each->kind == Symbol::Kind::Global && each->type && each->type->is_const;
           return is_given || is_constant || state.named.count(each) > 0;
         });
}

}  // namespace dualrev::transform
