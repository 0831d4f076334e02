#include "adjoint/saves.hpp"

#include <algorithm>

#include "adjoint/counting.hpp"
#include "flow/types.hpp"

namespace dualrev::adjoint {

void Saves::find_kept(const Block& block) {
  if (const auto plan = plan_.blocks.find(&block); plan != plan_.blocks.end())
    kept_.insert(plan->second.saved.begin(), plan->second.saved.end());
  for (const Statement& s : block) {
    if (const auto taken = plan_.snapshots.find(&s); taken != plan_.snapshots.end())
      kept_.insert(taken->second.state.begin(), taken->second.state.end());
    if (const auto* give = flow::as<Give>(s)) kept_.merge(flow::read_in(give->value));  // a part may not be set
    if (plan_.saves_old.count(&s) || plan_.rows.count(&s))
      for (const flow::Set& each : flow::set_by(s)) kept_.insert(each.symbol);
    if (const auto rows = plan_.rows.find(&s); rows != plan_.rows.end())
      for (const SavedRow& each : rows->second) kept_.insert(each.row.root);
    for (const Block* inside : flow::blocks_in(s)) find_kept(*inside);
  }
}

StmtRef Saves::declared(const SymbolRef& symbol, const StmtRef& source) const {
  if (!source || !kept_.count(symbol)) return source;
  const auto* text = as<Plain>(source);
  const auto* declare = as<Declare>(text ? text->meaning : source);
  if (!declare || declare->declarators.size() != 1 || declare->declarators[0].init != Declarator::Init::None)
    return source;
  const auto* library = as<Library>(deduced(declare->declarators[0].type));
  if (library && library->name != "std::array") return source;
  Declare made = *declare;
  made.declarators[0].init = Declarator::Init::List;
  return like(source, make_stmt(std::move(made)));
}

Piece Saves::type_of(const SymbolRef& symbol, const std::string& name) const {
  if (name == "double" && (lanes_ || function_.differentiated.count(symbol))) return real(Scalar::Double);
  return name;
}

Pieces Saves::type_of_kept(const SymbolRef& symbol) const {
  const auto type = plan_.types.find(symbol);
  if (lanes_ && lanes_->varying.count(symbol) && type != plan_.types.end())
    return {Rooted{"dualrev::steps_at"}, "<decltype(", counter_,
            "), " + flow::spelling_of(with_const(type->second, false)) + ">"};
  if (type == plan_.types.end()) return {type_of(symbol, "double")};
  // The result of a call under a name is no variable of the function's.
  if (flow::is_double(type->second))
    return {function_.shapes.count(symbol) ? type_of(symbol, "double") : Piece(real(Scalar::Double))};
  const std::string& name = flow::spelling_of(type->second);
  return {name.starts_with("dualrev::") ? Piece(Rooted{name}) : Piece(name)};
}

Row Saves::saved_at_end(const Block& block) {
  Row all;
  const auto found = plan_.blocks.find(&block);
  if (found == plan_.blocks.end()) return all;
  // Arrays come first, and the first of them last, so that what their sizes are made of is there before them.
  const std::vector<SymbolRef>& saved = found->second.saved;
  for (auto symbol = saved.rbegin(); symbol != saved.rend(); ++symbol)
    if (is_array(*symbol)) all.push_back(array_on_stack(Way::Put, found->second, *symbol));
  if (is_saved_in_turn(found->second)) {
    all.push_back(in_turn("dualrev::push_in_turn", saved));
    return all;
  }
  for (const SymbolRef& symbol : saved)
    if (!is_array(symbol)) all.push_back(saving(variable(symbol, nullptr, false)));
  return all;
}

bool Saves::is_saved_in_turn(const BlockPlan& plan) const { return lanes_ && lanes_->apart && plan.saved.size() > 1; }

StmtRef Saves::in_turn(const std::string& function, const std::vector<SymbolRef>& numbers) {
  saves_ = true;
  std::vector<Piece> pieces{Rooted{function}, "(", saved_};
  for (const SymbolRef& each : numbers) append(pieces, {", ", each});
  pieces.emplace_back(")");
  return words(std::move(pieces));
}

StmtRef Saves::array_on_stack(Way way, const BlockPlan& plan, const SymbolRef& symbol) {
  const TermRef array = variable(symbol, nullptr, false);
  if (!function_.resized.count(symbol)) return on_stack(way, save_of_row(symbol), array);
  return tail(way, plan.sizes.count(symbol) ? Save::Sizes : Save::Tail, array, "0");
}

StmtRef Saves::tail(Way way, Save what, const TermRef& row, Piece first) {
  saves_ = true;
  return words({saved_, call_of(way, what), hole(row), ", ", std::move(first), ")"});
}

std::optional<Integers> Saves::integers_in(const SymbolRef& row) const {
  const auto declared = function_.declared.find(row);
  if (declared != function_.declared.end()) return flow::integers_of(declared->second->type);
  for (const Parameter& each : source_.parameters)
    if (each.symbol == row) return flow::integers_of(each.type);
  return std::nullopt;
}

StmtRef Saves::on_stack(Way way, Save what, const TermRef& place) {
  saves_ = true;
  const bool has_room = reserves_ && way == Way::Put && what == Save::One;
  return words({saved_, has_room ? ".put(" : call_of(way, what), hole(place), ")"});
}

Piece Saves::taken(Pieces type) const {
  return hole(make_term(Taken{saved_, std::move(type)}, nullptr, false, writes, false));
}

TermRef Saves::limit_of(const Loop& loop) {
  return loop.counter->limit ? loop.counter->limit : loop.condition ? nullptr : loop.counter->bound;
}

std::size_t Saves::saved_by_round(const Loop& loop) const {
  // What several iterations save takes more than one place each.
  const bool is_known =
      !lanes_ && limit_of(loop) && loop.ends.empty() && (loop.counter->step == 1 || loop.counter->step == -1);
  return is_known ? saved_by(loop.body).value_or(0) : 0;
}

namespace {

/// Whether a statement itself saves one value, where it saves what it overwrites: nothing that has a size of its own.
struct SavesOne {
  bool operator()(const Count& s) const { return !s.is_row; }
  bool operator()(const one_of<Store, Make, Alias, Branch, Loop, flow::Swap, Give, flow::Using> auto&) const {
    return true;
  }
  bool operator()(const one_of<Run, Resize, flow::Throw> auto&) const { return false; }
};

}  // namespace

std::optional<std::size_t> Saves::saved_by(const Block& block) const {
  std::size_t all = 0;
  if (const auto plan = plan_.blocks.find(&block); plan != plan_.blocks.end())
    for (const SymbolRef& symbol : plan->second.saved) {
      if (is_array(symbol)) return std::nullopt;
      ++all;
    }
  for (const Statement& s : block) {
    if (!std::visit(SavesOne(), s.form) || plan_.snapshots.count(&s) || plan_.rows.count(&s)) return std::nullopt;
    if (plan_.saves_old.count(&s)) ++all;
    for (const Block* inside : flow::blocks_in(s)) {
      // What only some rounds save is no reason to have room for all.
      const auto more = saved_by(*inside);
      if (!more || *more > 0) return std::nullopt;
    }
  }
  return all;
}

bool Saves::is_array(const SymbolRef& symbol) const {
  const auto shape = function_.shapes.find(symbol);
  return shape != function_.shapes.end() && shape->second == Shape::Array;
}

Row Saves::restored(const Block& block) {
  Row all;
  for (const Statement& s : block)
    if (const auto* names = flow::as<flow::Using>(s); names && names->kind == flow::Using::Kind::Names)
      all.push_back(s.source);
  const auto found = plan_.blocks.find(&block);
  if (found == plan_.blocks.end()) return all;
  const BlockPlan& plan = found->second;
  const bool are_in_turn = is_saved_in_turn(plan);
  if (are_in_turn) {
    for (const SymbolRef& each : plan.saved) {
      Pieces declared{"[[maybe_unused]] "};
      append(declared, type_of_kept(each));
      append(declared, {" ", each, " = 0.0"});
      all.push_back(words(std::move(declared)));
    }
    all.push_back(in_turn("dualrev::pop_in_turn", plan.saved));
  }
  for (auto symbol = plan.saved.rbegin(); !are_in_turn && symbol != plan.saved.rend(); ++symbol)
    if (!is_array(*symbol) && plan.outside.count(*symbol)) {
      all.push_back(taking(variable(*symbol, nullptr, false)));
    } else if (!is_array(*symbol)) {
      all.push_back(words({"[[maybe_unused]] auto ", *symbol, " = ", taken(type_of_kept(*symbol))}));
    }
  for (const SymbolRef& symbol : plan.unset)
    if (!is_array(symbol)) {
      const bool is_class = flow::is_enumeration(symbol->type) || (lanes_ && lanes_->varying.count(symbol));
      Pieces declared{"[[maybe_unused]] "};
      append(declared, type_of_kept(symbol));
      append(declared, {" ", symbol, is_class ? "{}" : " = 0"});
      all.push_back(words(std::move(declared)));
    }
  // An element may be what others are computed from, and these what an array is as large as.
  for (const SymbolRef& symbol : plan.in_order) append(all, restored(plan, symbol));
  return all;
}

Row Saves::restored(const BlockPlan& plan, const SymbolRef& symbol) {
  const auto again = std::find_if(plan.again.begin(), plan.again.end(),
                                  [&](const BlockPlan::Again& each) { return each.symbol == symbol; });
  if (again != plan.again.end()) return computed_again(*again);
  if (!is_array(symbol)) return {};
  Row all;
  if (!plan.outside.count(symbol)) all.push_back(declared_empty(symbol));
  if (std::count(plan.saved.begin(), plan.saved.end(), symbol)) all.push_back(array_on_stack(Way::Take, plan, symbol));
  return all;
}

flow::Symbols Saves::read_again(const BlockPlan::Again& again) const {
  const auto* store = flow::as<Store>(*again.declared);
  const auto* count = flow::as<Count>(*again.declared);
  const auto* alias = flow::as<Alias>(*again.declared);
  flow::Symbols all = flow::read_in(store ? store->value : count ? count->value : alias ? alias->place : TermRef());
  for (const Statement* each : again.changes) all.merge(flow::read_in(std::get<Store>(each->form).value));
  return function_.with_owners(std::move(all));
}

Row Saves::computed_again(const BlockPlan::Again& again) const {
  Row all{declared_again(again)};
  for (const Statement* each : again.changes) all.push_back(each->source);
  return all;
}

StmtRef Saves::declared_again(const BlockPlan::Again& again) const {
  if (const auto* store = flow::as<Store>(*again.declared)) {
    const bool is_passive = !function_.differentiated.count(again.symbol);
    return make_stmt(Declare{flow::unused,
                             {{again.symbol->name,
                               real(Scalar::Double),
                               Declarator::Init::Copy,
                               {hole(store->value)},
                               is_passive,
                               again.symbol}}});
  }
  const auto* count = flow::as<Count>(*again.declared);
  if (count && lanes_ && lanes_->varying.count(again.symbol)) return maybe_unused(in_lanes(*count));
  if (count)
    return words({"[[maybe_unused]] " + flow::spelling_of(count->type) + " ", again.symbol, " = ", hole(count->value)});
  return maybe_unused(again.declared->source);
}

StmtRef Saves::in_lanes(const Count& count) const {
  return words({"auto ", count.root, " = ", Rooted{"dualrev::integer_as"},
                "<" + flow::spelling_of(with_const(count.type, false)) + ">(", hole(in_lanes(count.value)), ")"});
}

bool Saves::varies(const TermRef& t) const {
  const flow::Symbols named = flow::named_in(t);
  return std::any_of(named.begin(), named.end(),
                     [&](const SymbolRef& each) { return lanes_->varying.count(each) > 0; });
}

TermRef Saves::in_lanes(const TermRef& t, Precedence level) const {
  if (!varies(t)) return t;
  const TermRef& meant = flow::meant(t);
  const auto made = [&](std::vector<Piece> pieces, Precedence precedence) {
    return make_term(Verbatim{std::move(pieces), precedence}, t->type, false, t->access, false);
  };
  if (as<Variable>(meant)) return meant;
  if (const auto* load = as<Load>(meant)) return in_lanes(load->place, level);
  if (const auto* convert = as<Convert>(meant)) {
    const auto *from = as<Passive>(flow::meant(convert->operand)->type), *to = as<Passive>(meant->type);
    if (from && to && from->text == to->text) return in_lanes(convert->operand, level);
    return made({Rooted{"dualrev::integer_as"}, "<" + flow::spelling_of(with_const(meant->type, false)) + ">(",
                 hole(in_lanes(convert->operand, Precedence::Assignment)), ")"},
                Precedence::Postfix);
  }
  const auto& sum = std::get<Arithmetic>(meant->form);
  const bool is_product = sum.op == "*";
  const Precedence left = is_product ? Precedence::Multiplicative : Precedence::Additive;
  const Precedence right = is_product ? Precedence::Unary : Precedence::Multiplicative;
  return made(
      {hole(in_lanes(sum.operands[0], left), left), " " + sum.op + " ", hole(in_lanes(sum.operands[1], right), right)},
      left);
}

StmtRef Saves::maybe_unused(const StmtRef& declaration) {
  if (const auto* plain = as<Plain>(declaration))
    return make_stmt(Plain{make_term(Verbatim{{flow::unused, hole(plain->text)}}, nullptr, false, writes, false)});
  Declare declared = *as<Declare>(declaration);
  if (!declared.specifiers.starts_with(flow::unused)) declared.specifiers = flow::unused + declared.specifiers;
  return make_stmt(std::move(declared));
}

StmtRef Saves::declared_empty(const SymbolRef& symbol) const {
  Declarator declared = *function_.declared.at(symbol);
  const auto* library = as<Library>(deduced(declared.type));
  if (function_.resized.count(symbol)) {
    declared.init = Declarator::Init::None;
    declared.type = with_const(deduced(declared.type), false);
    declared.arguments.clear();
  } else if (!library || library->name != "std::vector") {
    if (flow::integers_of(declared.type)) declared.type = with_const(declared.type, false);
    declared.init = Declarator::Init::List;
    declared.arguments.clear();
  }
  return make_stmt(Declare{"[[maybe_unused]] ", {std::move(declared)}});
}

Row Saves::computed_again(const Block& block, const Row& statements) {
  Row all;
  for (const Statement& s : block)
    if (const auto* names = flow::as<flow::Using>(s); names && names->kind == flow::Using::Kind::Names)
      all.push_back(s.source);
  const auto plan = plan_.blocks.find(&block);
  if (plan == plan_.blocks.end()) return all;
  flow::Symbols named;
  for (const StmtRef& each : statements) named.merge(flow::named_in(each));
  Row declared;
  for (auto again = plan->second.again.rbegin(); again != plan->second.again.rend(); ++again)
    if (named.count(again->symbol)) {
      named.merge(read_again(*again));
      Row one = computed_again(*again);
      append(one, std::move(declared));
      declared = std::move(one);
    }
  append(all, std::move(declared));
  return all;
}

bool Saves::has_numbers(const TermRef& row) {
  return as<Real>(deduced(as<Library>(deduced(row->type))->arguments[0])) != nullptr;
}

Save Saves::save_of(const Run::Argument& argument) const {
  return function_.shapes.at(argument.root) == Shape::Number ? Save::One : Save::All;
}

TermRef Saves::as_flag(const TermRef& t) {
  return make_term(Verbatim{{"static_cast<bool>(", hole(t), ")"}, Precedence::Postfix}, flow::boolean_type(), false,
                   reads, false);
}

TypeRef Saves::type_in(const Count& count) const {
  const auto row = integers_in(count.root);
  const bool is_last = count.op == Count::takes && row && row->element;
  return is_last ? row->element : count.place ? deduced(count.place->type) : nullptr;
}

Row Saves::keeping(const Snapshots& snapshots) {
  Row all;
  for (const SymbolRef& each : snapshots.state)
    all.push_back(on_stack(Way::Put, is_one(each) ? Save::One : Save::All, variable(each, nullptr, false)));
  return all;
}

Row Saves::restoring(const Snapshots& snapshots) {
  Row all;
  for (auto each = snapshots.state.rbegin(); each != snapshots.state.rend(); ++each)
    all.push_back(on_stack(Way::Take, is_one(*each) ? Save::One : Save::All, variable(*each, nullptr, false)));
  return all;
}

bool Saves::is_one(const SymbolRef& symbol) const {
  const auto shape = function_.shapes.find(symbol);
  return shape == function_.shapes.end() || shape->second == Shape::Number;
}

Row Saves::rows(Way way, const Loop& loop, const Statement& s) {
  Row all;
  const auto found = plan_.rows.find(&s);
  if (found == plan_.rows.end()) return all;
  for (const auto& [each, is_first] : found->second) {
    const TermRef row = variable(each.root, nullptr, false);
    if (each.whole) {
      all.push_back(on_stack(way, Save::All, row));
      continue;
    }
    saves_ = true;
    std::vector<Piece> pieces{saved_,
                              call_of(way, Save::Row),
                              Rooted{"std::data"},
                              "(",
                              hole(row),
                              ") + ",
                              hole(each.first, Precedence::Multiplicative),
                              ", "};
    append(pieces, rounds_of(*loop.counter));
    pieces.emplace_back(")");
    all.push_back(words(std::move(pieces)));
  }
  if (way == Way::Take) std::reverse(all.begin(), all.end());
  return all;
}

}  // namespace dualrev::adjoint
