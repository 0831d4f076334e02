// Each form of statement has two clauses: what it does, with what it keeps, and its reverse.
#include "adjoint/function.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "adjoint/cotangents.hpp"
#include "adjoint/counting.hpp"
#include "adjoint/distribution.hpp"
#include "analysis/privatisable.hpp"
#include "flow/parts.hpp"
#include "flow/types.hpp"

namespace dualrev::adjoint {

using namespace core;
using flow::Alias;
using flow::Block;
using flow::Branch;
using flow::Count;
using flow::Counter;
using flow::Give;
using flow::Loop;
using flow::Make;
using flow::Resize;
using flow::Run;
using flow::Shape;
using flow::Statement;
using flow::Store;

namespace {

class Writer {
 public:
  Writer(const FunctionTwin& source, const flow::Function& function, Names& names, const Called& called, bool apart)
      : source_(source), function_(function), extents_(function), names_(names), apart_(apart) {
    made_.of_result = names_.prefer("dvalue");
    for (const Parameter& parameter : source.parameters) {
      const bool is_active = !parameter.constant && holds_scalar(parameter.type);
      const std::string& name = parameter.name;
      made_.of_parameters.push_back(is_active ? names_.prefer("d" + (name.empty() ? "argument" : name)) : "");
    }
    saved_ = names_.prefer("saved");
    value_ = names_.prefer("value");
    // What the caller has is added to where it is. A number is not, where the function is its own pullback.
    std::map<SymbolRef, std::string> given;
    for (std::size_t i = 0; i < source.parameters.size(); ++i) {
      const SymbolRef& symbol = source.parameters[i].symbol;
      made_.are_objects.push_back(!made_.of_parameters[i].empty() &&
                                  !flow::is_number_or_row(source.parameters[i].type));
      if (symbol && function.differentiated.count(symbol) && (apart || function.shapes.at(symbol) != Shape::Number))
        given[symbol] = made_.of_parameters[i];
    }
    plan_ = plan(function, names_, called, made_.of_result, given, apart);
    analysis::Privatisable privatisable(function);
    for (const Parameter& parameter : source.parameters) {
      made_.reads.push_back(parameter.symbol && is_needed(parameter.symbol));
      made_.overwrites.push_back(parameter.symbol && privatisable.is_overwritten(parameter.symbol));
      made_.fills.push_back(parameter.symbol && privatisable.is_filled(parameter.symbol));
    }
    tell_marks(function.body);
    kept_.insert(function.put_back.begin(), function.put_back.end());
    find_kept(function.body);
  }

  /// The function's own statements, which keep nothing.
  void write_tangent() {
    if (!function_.braces.empty()) return;  // the class of an object for other numbers is another one
    Row all;
    const Names before = names_;  // what else is written has the names that it has by itself
    const bool saves = std::exchange(saves_, false);
    keeping_nothing([&] {
      calls_tangents_ = true;
      all = forward(function_.body);
      calls_tangents_ = false;
    });
    saves_ = saves;
    names_ = before;
    if (source_.result) all.push_back(make_stmt(Return{hole(text(value_, real(Scalar::Double)))}));
    made_.tangent = in_braces(std::move(all));
  }
  /// The parts as functions of their own.
  Written write_apart() {
    Row backwards = cotangents_.classes(names_);
    Row forwards = forward(function_.body);
    if (source_.result) forwards.push_back(given_back());
    append(backwards, restored(function_.body));
    append(backwards, cotangents_of(function_.body));
    append(backwards, reverse(function_.body, 0, function_.body.size()));
    backwards.insert(backwards.begin(), number());
    made_.forward = in_braces(std::move(forwards));
    made_.reverse = in_braces(std::move(backwards));
    made_.saved = saved_;
    made_.may_throw = flow::may_throw(function_);
    return std::move(made_);
  }
  /// What keeps the two from being one function; empty if nothing does.
  std::string reason_against() const {
    for (const Parameter& parameter : source_.parameters)
      if (as<Pointer>(parameter.type) && changes(parameter) && plan_.restored.count(parameter.symbol))
        return "what is overwritten behind '" + parameter.name + "', whose end nobody knows";
    return {};
  }
  Written write() {
    Row body, numbers, ends;
    for (std::size_t i = 0; i < source_.parameters.size(); ++i) {
      const Parameter& parameter = source_.parameters[i];
      const SymbolRef& symbol = parameter.symbol;
      if (changes(parameter) && plan_.restored.count(symbol)) {
        const std::string kept = names_.fresh(parameter.name + "_at_exit");
        at_exit_.push_back(
            words({"const auto " + kept + " = ", Rooted{"dualrev::values_of"}, "(" + parameter.name + ")"}));
        ends.push_back(words({Rooted{"dualrev::set_values"}, "(" + parameter.name + ", " + kept + ")"}));
      }
      if (!symbol || !plan_.cotangents.count(symbol) || function_.shapes.at(symbol) != Shape::Number) continue;
      const std::string& name = plan_.cotangents.at(symbol);
      const std::string& given = made_.of_parameters[i];
      numbers.push_back(
          words({cotangents_.number() + " " + name + (changes(parameter) ? " = " + given + "[0]" : " = 0.0")}));
      ends.push_back(words({given + "[0] = " + name}));
    }
    Row classes = cotangents_.classes(names_);
    Row both = both_parts(function_.body, std::move(numbers));
    body.push_back(number());
    append(body, std::move(classes));
    if (saves_) body.push_back(words({Rooted{"dualrev::saves"}, " " + saved_}));
    append(body, std::move(both));
    append(body, std::move(ends));
    if (source_.result) body.push_back(given_back());
    made_.body = in_braces(std::move(body));
    made_.may_throw = flow::may_throw(function_);
    return std::move(made_);
  }

 private:
  void tell_marks(const Block& block) {
    for (const Statement& s : block) {
      if (const auto* loop = flow::as<Loop>(s); loop && loop->checkpoint) {
        const auto why_not = plan_.without_snapshots.find(&s);
        std::string& why = made_.marks[loop->checkpoint->location];
        if (why_not != plan_.without_snapshots.end()) why = why_not->second;
      }
      for (const Block* inside : flow::blocks_in(s)) tell_marks(*inside);
    }
  }
  /// Whose old values are saved at some time, or given back.
  void find_kept(const Block& block) {
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
  /// A declaration as it is; but what is saved before it is set must be something.
  StmtRef declared(const SymbolRef& symbol, const StmtRef& source) const {
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
  /// Numbers that are differentiated are told from others: in a second-order version they are of another type.
  Piece type_of(const SymbolRef& symbol, const std::string& name) const {
    if (name == "double" && function_.differentiated.count(symbol)) return real(Scalar::Double);
    return name;
  }
  Piece type_of_kept(const SymbolRef& symbol) const {
    const auto type = plan_.types.find(symbol);
    if (type == plan_.types.end()) return type_of(symbol, "double");
    // The result of a call under a name, which is no variable of the function's.
    const bool is_made = type->second == "double" && !function_.shapes.count(symbol);
    if (type->second.starts_with("dualrev::")) return Rooted{type->second};
    return is_made ? Piece(real(Scalar::Double)) : type_of(symbol, type->second);
  }
  bool is_needed(const SymbolRef& symbol) const {
    const auto other = function_.aliases.find(symbol);
    return plan_.needed.count(symbol) || (other != function_.aliases.end() && plan_.needed.count(other->second));
  }
  /// Whether it changes what the caller has.
  static bool changes(const Parameter& parameter) {
    return parameter.symbol && !parameter.constant && holds_scalar(parameter.type) &&
           flow::is_changeable(parameter.type);
  }
  StmtRef number() const {
    std::string of = source_.result ? "*" + made_.of_result : made_.of_result;
    for (std::size_t i = source_.parameters.size(); !apart_ && !source_.result && i-- > 0;)
      if (changes(source_.parameters[i])) of = "*" + made_.of_parameters[i];
    return words({"using " + cotangents_.number() + " [[maybe_unused]] = ", Rooted{"std::remove_cvref_t"},
                  "<decltype(" + of + ")>"});
  }

  // ---- blocks ----

  /// Of a block in which the variables of the forward part are still there in the reverse part. `cotangents`: more of
  /// them, declared where the reverse part begins.
  Row both_parts(const Block& block, Row cotangents) {
    Row all;
    for (const Statement& s : block) in_sight_.insert(&s);
    std::vector<const Statement*> before, behind, last;
    const Statement* joint = nullptr;
    for (const Statement& s : block) {
      if (plan_.last.count(&s))
        last.push_back(&s);
      else if (plan_.joint.count(&s))
        joint = &s;
      else
        (!joint || plan_.early.count(&s) ? before : behind).push_back(&s);
    }
    for (const Statement* each : before) append(all, forward(*each));
    if (!joint && &block == &function_.body) append(all, at_exit_);
    append(all, std::move(cotangents));
    append(all, cotangents_of(block));
    if (joint) {
      append(all, reverse(behind));
      append(all, together(*joint));
      for (const Statement* each : behind) append(all, forward(*each));
      if (&block == &function_.body) append(all, at_exit_);
    }
    append(all, reverse(before));
    for (const Statement* each : last) append(all, forward(*each));
    return all;
  }
  Row reverse(const Block& block, std::size_t begin, std::size_t end) {
    std::vector<const Statement*> all;
    for (std::size_t i = begin; i < end; ++i) all.push_back(&block[i]);
    return reverse(all);
  }
  Row reverse(const std::vector<const Statement*>& statements) {
    Row all;
    bool branches = false;  // behind the statement at hand
    for (auto s = statements.rbegin(); s != statements.rend(); ++s) {
      Row one = reverse(**s);
      if (branches && !one.empty())
        if (const TermRef reached = may_be_skipped(**s))
          one = {make_stmt(If{nullptr, reached, in_braces(std::move(one)), nullptr, false})};
      append(all, std::move(one));
      branches = branches || flow::as<Branch>(**s);
    }
    return all;
  }
  /// Of a loop that adds to one number, which a branch may then not use: what must hold for its reverse to do anything.
  /// Null where that cannot be said, or the reverse takes back what was saved.
  TermRef may_be_skipped(const Statement& s) const {
    const auto* loop = flow::as<Loop>(s);
    if (!loop || !loop->counter || plan_.rows.count(&s) || plan_.rounds.count(&s) || plan_.snapshots.count(&s))
      return nullptr;
    flow::Symbols own, set;
    if (!saves_nothing(loop->body, own, set)) return nullptr;
    std::string reached;
    for (const SymbolRef& symbol : set)
      if (!own.count(symbol)) {
        const auto name = plan_.cotangents.find(symbol);
        if (name == plan_.cotangents.end() || function_.shapes.at(symbol) != Shape::Number || !reached.empty())
          return nullptr;
        reached = "!" + name->second + ".is_zero()";
      }
    return reached.empty() ? nullptr : text(reached, passive("bool"), Precedence::Unary);
  }
  bool saves_nothing(const Block& block, flow::Symbols& own, flow::Symbols& set) const {
    const auto plan = plan_.blocks.find(&block);
    if (plan != plan_.blocks.end() && !plan->second.saved.empty()) return false;
    for (const Statement& s : block) {
      if (plan_.saves_old.count(&s) || plan_.rows.count(&s) || plan_.undone.count(&s) || flow::as<Run>(s) ||
          flow::as<flow::Swap>(s) || flow::as<Resize>(s))
        return false;
      for (const flow::Set& here : flow::set_by(s)) (here.declares ? own : set).insert(here.symbol);
      const auto* loop = flow::as<Loop>(s);
      if (loop && (!loop->counter || plan_.rounds.count(&s) || plan_.snapshots.count(&s))) return false;
      for (const Block* inside : flow::blocks_in(s))
        if (!(loop && inside == &loop->increment) && !saves_nothing(*inside, own, set)) return false;
    }
    return true;
  }
  Row forward(const Block& block) {
    Row all;
    for (const Statement& s : block) append(all, forward(s));
    append(all, saved_at_end(block));
    return all;
  }
  Row saved_at_end(const Block& block) {
    Row all;
    const auto found = plan_.blocks.find(&block);
    if (found == plan_.blocks.end()) return all;
    // Arrays come first, and the first of them last, so that what their sizes are made of is there before them.
    const std::vector<SymbolRef>& saved = found->second.saved;
    for (auto symbol = saved.rbegin(); symbol != saved.rend(); ++symbol)
      if (is_array(*symbol)) all.push_back(saving_array(found->second, *symbol, ".push"));
    for (const SymbolRef& symbol : saved)
      if (!is_array(symbol)) all.push_back(saving(".push(", variable(symbol, nullptr, false)));
    return all;
  }
  /// Of a vector that knows its size itself, that too; or nothing else.
  StmtRef saving_array(const BlockPlan& plan, const SymbolRef& symbol, const std::string& call) {
    const TermRef array = variable(symbol, nullptr, false);
    if (!function_.resized.count(symbol)) return saving(call + (grows(symbol) ? "_sized(" : "_all("), array);
    return tail(call + (plan.sizes.count(symbol) ? "_sizes(" : "_tail("), array, "0");
  }
  /// What a vector has from `first` on.
  StmtRef tail(const std::string& call, const TermRef& row, Piece first) {
    saves_ = true;
    return words({saved_ + call, hole(row), ", ", std::move(first), ")"});
  }
  /// What is known of a row of integers, or of what leads to one; nothing of others.
  std::optional<Integers> integers_in(const SymbolRef& row) const {
    const auto declared = function_.declared.find(row);
    if (declared != function_.declared.end()) return flow::integers_of(declared->second->type);
    for (const Parameter& each : source_.parameters)
      if (each.symbol == row) return flow::integers_of(each.type);
    return std::nullopt;
  }
  /// It may be of another size where it is taken back.
  bool grows(const SymbolRef& row) const { return integers_in(row).value_or(Integers()).grows; }
  std::string saving_all(const SymbolRef& row) const { return grows(row) ? ".push_sized(" : ".push_all("; }
  std::string taking_all(const SymbolRef& row) const { return grows(row) ? ".pop_sized(" : ".pop_all("; }
  StmtRef saving(const std::string& call, const TermRef& what) {
    saves_ = true;
    return words({saved_ + (reserves_ && call == ".push(" ? ".put(" : call), hole(what), ")"});
  }
  /// What its counter does not get beyond; null: nobody knows.
  static TermRef limit_of(const Loop& loop) {
    return loop.counter->limit ? loop.counter->limit : loop.condition ? nullptr : loop.counter->bound;
  }
  /// How much each iteration saves, of a loop that runs to an end which is known before; zero if that is not the same
  /// each time.
  std::size_t saved_by_round(const Loop& loop) const {
    const bool is_known = limit_of(loop) && loop.ends.empty() && (loop.counter->step == 1 || loop.counter->step == -1);
    return is_known ? saved_by(loop.body).value_or(0) : 0;
  }
  std::optional<std::size_t> saved_by(const Block& block) const {
    std::size_t all = 0;
    if (const auto plan = plan_.blocks.find(&block); plan != plan_.blocks.end())
      for (const SymbolRef& symbol : plan->second.saved) {
        if (is_array(symbol)) return std::nullopt;
        ++all;
      }
    for (const Statement& s : block) {
      const auto* count = flow::as<Count>(s);
      if (flow::as<Run>(s) || flow::as<flow::Throw>(s) || flow::as<Resize>(s) || (count && count->is_row) ||
          plan_.snapshots.count(&s) || plan_.rows.count(&s))
        return std::nullopt;
      if (plan_.saves_old.count(&s)) ++all;
      for (const Block* inside : flow::blocks_in(s)) {
        // What only some rounds save is no reason to have room for all.
        const auto more = saved_by(*inside);
        if (!more || *more > 0) return std::nullopt;
      }
    }
    return all;
  }
  bool is_array(const SymbolRef& symbol) const {
    const auto shape = function_.shapes.find(symbol);
    return shape != function_.shapes.end() && shape->second == Shape::Array;
  }
  /// The variables of a block, as they are at its end, and other names that hold in it.
  Row restored(const Block& block) {
    Row all;
    for (const Statement& s : block)
      if (flow::as<flow::Using>(s)) all.push_back(s.source);
    const auto found = plan_.blocks.find(&block);
    if (found == plan_.blocks.end()) return all;
    const BlockPlan& plan = found->second;
    for (auto symbol = plan.saved.rbegin(); symbol != plan.saved.rend(); ++symbol)
      if (!is_array(*symbol) && plan.outside.count(*symbol)) {
        all.push_back(words({saved_ + ".pop(" + (*symbol)->name + ")"}));
      } else if (!is_array(*symbol)) {
        all.push_back(words(
            {"[[maybe_unused]] auto " + (*symbol)->name + " = " + saved_ + ".pop<", type_of_kept(*symbol), ">()"}));
      }
    for (const SymbolRef& symbol : plan.unset)
      if (!is_array(symbol)) {
        all.push_back(words({"[[maybe_unused]] ", type_of_kept(symbol),
                             " " + symbol->name + (flow::is_enumeration(symbol->type) ? "{}" : " = 0")}));
      }
    // An element may be what others are computed from, and these what an array is as large as.
    for (const SymbolRef& symbol : plan.in_order) append(all, restored(plan, symbol));
    return all;
  }
  /// An array, or what is computed again.
  Row restored(const BlockPlan& plan, const SymbolRef& symbol) {
    const auto again = std::find_if(plan.again.begin(), plan.again.end(),
                                    [&](const BlockPlan::Again& each) { return each.symbol == symbol; });
    if (again != plan.again.end()) return computed_again(*again);
    if (!is_array(symbol)) return {};
    Row all;
    if (!plan.outside.count(symbol)) all.push_back(declared_empty(symbol));
    if (std::count(plan.saved.begin(), plan.saved.end(), symbol)) all.push_back(saving_array(plan, symbol, ".pop"));
    return all;
  }
  /// What is read where a variable is computed again.
  flow::Symbols read_again(const BlockPlan::Again& again) const {
    const auto* store = flow::as<Store>(*again.declared);
    const auto* count = flow::as<Count>(*again.declared);
    const auto* alias = flow::as<Alias>(*again.declared);
    flow::Symbols all = flow::read_in(store ? store->value : count ? count->value : alias ? alias->place : TermRef());
    for (const Statement* each : again.changes) all.merge(flow::read_in(std::get<Store>(each->form).value));
    for (const auto& [name, root] : function_.aliases)
      if (all.count(name)) all.insert(root);
    return all;
  }
  Row computed_again(const BlockPlan::Again& again) const {
    Row all{declared_again(again)};
    for (const Statement* each : again.changes) all.push_back(each->source);
    return all;
  }
  StmtRef declared_again(const BlockPlan::Again& again) const {
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
    if (const auto* count = flow::as<Count>(*again.declared))
      return words({"[[maybe_unused]] " + count->type + " " + again.symbol->name + " = ", hole(count->value)});
    return maybe_unused(again.declared->source);
  }
  /// A declaration whose variable nobody may ask for.
  static StmtRef maybe_unused(const StmtRef& declaration) {
    if (const auto* plain = as<Plain>(declaration))
      return make_stmt(Plain{make_term(Verbatim{{flow::unused, hole(plain->text)}}, nullptr, false, writes, false)});
    Declare declared = *as<Declare>(declaration);
    if (!declared.specifiers.starts_with(flow::unused)) declared.specifiers = flow::unused + declared.specifiers;
    return make_stmt(std::move(declared));
  }
  /// An array or object as large as it was; what is in it comes behind.
  StmtRef declared_empty(const SymbolRef& symbol) const {
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
  Row cotangents_of(const Block& block) {
    Row all;
    for (const Statement& s : block) {
      const auto* store = flow::as<Store>(s);
      const auto* array = flow::as<Make>(s);
      const auto* alias = flow::as<Alias>(s);
      const auto plan = plan_.blocks.find(&block);
      if (alias && plan_.cotangents.count(alias->symbol) && (plan == plan_.blocks.end() || is_there(plan->second, s)))
        all.push_back(words({"[[maybe_unused]] auto& " + plan_.cotangents.at(alias->symbol) + " = ",
                             hole(cotangents_.of(alias->place))}));
      const auto* run = flow::as<Run>(s);
      const SymbolRef symbol = store && store->declares ? store->root
                               : array                  ? array->root
                               : run                    ? run->result
                                                        : nullptr;
      const auto name = symbol ? plan_.cotangents.find(symbol) : plan_.cotangents.end();
      if (name == plan_.cotangents.end() || (part_ && !part_->locals.count(symbol))) continue;
      all.push_back(array ? cotangents_.row(symbol, name->second)
                          : words({mark_of(s) + cotangents_.number() + " " + name->second + " = 0.0"}));
    }
    return all;
  }
  /// That a compiler is not to say that nobody asks for a variable holds for its cotangent.
  static std::string mark_of(const Statement& s) {
    const auto* declared = as<Declare>(s.source);
    return declared && declared->specifiers.starts_with(flow::unused) ? flow::unused : "";
  }
  /// Whether the other name is known in the reverse part; where it is not, nothing asks for it.
  static bool is_there(const BlockPlan& plan, const Statement& s) {
    return std::any_of(plan.again.begin(), plan.again.end(),
                       [&](const BlockPlan::Again& each) { return each.declared == &s; });
  }
  Row reverse_block(const Block& block) {
    Row inside = reverse(block, 0, block.size());
    // What was saved is taken back, whether anything asks for it or not: what lies below it on the stack is others'.
    const auto plan = plan_.blocks.find(&block);
    if (inside.empty() && (plan == plan_.blocks.end() || plan->second.saved.empty())) return inside;
    Row all = part_ ? computed_again(block, inside) : restored(block);
    append(all, cotangents_of(block));
    append(all, std::move(inside));
    return all;
  }
  /// The variables of a block that these statements name, and those that these are computed from.
  Row computed_again(const Block& block, const Row& statements) {
    Row all;
    for (const Statement& s : block)
      if (flow::as<flow::Using>(s)) all.push_back(s.source);
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

  // ---- what a statement does ----

  Row forward(const Statement& s) {
    return std::visit([&](const auto& form) { return forward(form, s); }, s.form);
  }
  Row forward(const Store& store, const Statement& s) {
    Row all;
    if (plan_.saves_old.count(&s)) all.push_back(saving(".push(", store.place));
    const TermRef right = with_calls_named(s, all);
    if (!right) {
      if (s.source) all.push_back(store.declares && !store.value ? declared(store.root, s.source) : s.source);
      return all;
    }
    StmtRef made;
    if (store.pushes) {
      made = words({hole(as<Index>(store.place)->base, Precedence::Postfix), ".push_back(", hole(right), ")"});
    } else if (const auto* declare = as<Declare>(s.source)) {
      Declare named = *declare;
      named.declarators[0].arguments[0].term = right;
      made = make_stmt(std::move(named));
    } else {
      const TermRef& whole = as<Evaluate>(s.source)->term;
      Assign named = *as<Assign>(whole);
      named.value = right;
      made = make_stmt(Evaluate{make_term(std::move(named), whole->type, true, whole->effects, true)});
    }
    all.push_back(like(s.source, made));
    return all;
  }
  /// What stands on the right with the results of calls that the reverse part uses under names; null if there are none.
  TermRef with_calls_named(const Statement& s, Row& before) {
    const auto calls = plan_.calls.find(&s);
    const auto parts = parts_in_sight(s);
    if (calls == plan_.calls.end() && parts.empty()) return nullptr;
    const Operation& operation = plan_.operations.at(&s);
    GraphWriter writer(operation.reverse.graph, declaring(before));
    if (calls != plan_.calls.end())
      for (const auto& [node, kept] : calls->second) writer.call(node, kept.symbol->name);
    writer.use(operation.right);
    TermRef right = writer.term(operation.right);
    for (const auto& [several, part] : parts) named_parts_[&s].emplace_back(part, writer.names_of_parts(part));
    return right;
  }
  /// Of calls that come with their partial derivatives, those that both parts use, where what is named in one is in
  /// sight in the other.
  std::map<Operation::Node, Operation::Node> parts_in_sight(const Statement& s) const {
    const auto found = in_sight_.count(&s) ? plan_.operations.find(&s) : plan_.operations.end();
    if (found == plan_.operations.end()) return {};
    const Operation& operation = found->second;
    const ScalarGraph& graph = operation.reverse.graph;
    std::map<Operation::Node, Operation::Node> all = graph.parts_below(operation.right), used;
    for (const Operation::Leaf* leaf : leaves_of(operation)) used.merge(graph.parts_below(leaf->contribution));
    std::erase_if(all, [&](const auto& each) { return !used.count(each.first); });
    return all;
  }
  GraphWriter::Declare declaring(Row& to) {
    return adjoint::declaring(names_, [&to](StmtRef s) { to.push_back(std::move(s)); });
  }
  /// Whether the elements of a vector are numbers.
  static bool has_numbers(const TermRef& row) {
    return as<Real>(deduced(as<Library>(deduced(row->type))->arguments[0])) != nullptr;
  }
  static std::vector<Piece> last_of(const TermRef& row) { return {hole(row, Precedence::Postfix), ".back()"}; }
  Row forward(const Resize& resize, const Statement& s) {
    Row all;
    const bool is_all = plan_.saves_old.count(&s) > 0;
    if (resize.by == Resize::By::OneLess && has_numbers(resize.row)) {
      if (is_all)
        all.push_back(saving(".push(", make_term(Verbatim{last_of(resize.row)}, nullptr, true, reads, false)));
    } else if (is_all || plan_.saves_sizes.count(&s)) {
      all.push_back(tail(is_all ? ".push_tail(" : ".push_sizes(", resize.row, first_lost(resize)));
    }
    all.push_back(s.source);
    return all;
  }
  /// The first element that a vector loses, as it is before.
  static Piece first_lost(const Resize& resize) {
    if (resize.by == Resize::By::OneLess)
      return hole(make_term(Verbatim{{hole(flow::size_of_row(resize.row)), " - 1"}, Precedence::Additive}, nullptr,
                            false, reads, false));
    if (!resize.kept) return "0";
    return hole(resize.kept);
  }
  Row forward(const Make& made, const Statement& s) { return s.source ? Row{declared(made.root, s.source)} : Row(); }
  Row forward(const Alias&, const Statement& s) { return {s.source}; }
  Row forward(const Run& run, const Statement& s) {
    Row all;
    saves_ = true;
    if (plan_.saves_old.count(&s))
      for (const Run::Argument& each : run.arguments)
        if (each.is_changed && !each.is_pointer) all.push_back(saving(save_of(each), each.place));
    Call part = calls_tangents_ ? part_of(run, "_tangent", false) : part_of(run, "_forward");
    const TermRef call = make_term(std::move(part), nullptr, false, writes, false);
    all.push_back(
        like(s.source, run.result ? words({"const ", real(Scalar::Double), " " + run.result->name + " = ", hole(call)})
                                  : words({hole(call)})));
    return all;
  }
  /// The call of one of its parts, with what is given to the function.
  Call part_of(const Run& run, const char* which, bool saves = true) const {
    Call part = run.call;
    part.part = which;
    part.twin = true;
    part.signature.clear();
    for (std::size_t i = 0; i < run.arguments.size(); ++i) part.arguments[i].term = run.arguments[i].given;
    if (saves) part.arguments.insert(part.arguments.begin(), hole(text(saved_, nullptr)));
    return part;
  }
  std::string save_of(const Run::Argument& argument) const {
    return function_.shapes.at(argument.root) == Shape::Number ? ".push(" : ".push_all(";
  }
  Row forward(const flow::Throw&, const Statement& s) { return {s.source}; }
  Row forward(const flow::Swap&, const Statement& s) { return {s.source}; }
  Row forward(const flow::Using&, const Statement& s) { return {s.source}; }
  /// An element of std::vector<bool> is no Boolean.
  static TermRef as_flag(const TermRef& t) {
    return make_term(Verbatim{{"static_cast<bool>(", hole(t), ")"}, Precedence::Postfix}, passive("bool"), false, reads,
                     false);
  }
  bool is_flag(const Count& count) const { return type_in(count) == "bool"; }
  /// The type of the element that is taken back.
  std::string type_in(const Count& count) const {
    const auto row = integers_in(count.root);
    const bool is_last = count.op == Count::takes && row && row->element;
    const TypeRef type = is_last ? row->element : count.place ? deduced(count.place->type) : nullptr;
    const auto* of = as<Passive>(type);
    return of ? of->text : "";
  }
  Row forward(const Count& count, const Statement& s) {
    Row all;
    if (plan_.saves_old.count(&s)) {
      const TermRef place = count.place ? count.place : variable(count.root, nullptr, false);
      const bool is_last = count.op == Count::takes;
      const TermRef kept = is_last
                               ? make_term(Verbatim{{hole(place, Precedence::Postfix), ".back()"}, Precedence::Postfix},
                                           nullptr, false, reads, false)
                               : place;
      all.push_back(saving(count.is_row ? saving_all(count.root) : ".push(",
                           count.place && !count.is_row && is_flag(count) ? as_flag(kept) : kept));
    }
    if (s.source) all.push_back(count.declares && !count.value ? declared(count.root, s.source) : s.source);
    return all;
  }
  Row forward(const Branch& branch, const Statement& s) {
    Row all;
    TermRef condition = branch.condition;
    if (const auto taken = plan_.taken.find(&s); taken != plan_.taken.end()) {
      const std::string& name = taken->second.symbol->name;
      all.push_back(words({"const bool " + name + " = ", hole(condition)}));
      condition = text(name, passive("bool"));
    }
    Row then = forward(branch.then);
    all.push_back(like(s.source, either(condition, std::move(then), forward(branch.otherwise))));
    return all;
  }
  static StmtRef either(const TermRef& condition, Row then, Row otherwise) {
    if (then.empty() && !otherwise.empty()) {
      const TermRef negated =
          make_term(Verbatim{{std::string("!"), hole(condition, Precedence::Unary)}, Precedence::Unary},
                    passive("bool"), false, reads, false);
      return make_stmt(If{nullptr, negated, in_braces(std::move(otherwise)), nullptr, false});
    }
    If made{nullptr, condition, in_braces(std::move(then)), nullptr, false};
    const bool is_chain = otherwise.size() == 1 && as<If>(otherwise[0]);
    if (!otherwise.empty()) made.otherwise = is_chain ? otherwise[0] : in_braces(std::move(otherwise));
    return make_stmt(std::move(made));
  }
  Row forward(const Loop& loop, const Statement& s) {
    Row all;
    if (const auto search = plan_.searches.find(&s); search != plan_.searches.end())
      return searching(loop, s, search->second);
    if (const auto taken = plan_.snapshots.find(&s); taken != plan_.snapshots.end())
      return taking_snapshots(loop, s, taken->second);
    append(all, rows(".push", loop, s));
    if (loop.counter) {
      const std::size_t saved = reserves_ ? 0 : saved_by_round(loop);
      if (saved > 0) {
        const Counter& counter = *loop.counter;
        const TermRef limit = limit_of(loop);
        const bool is_up = counter.step == 1;
        all.push_back(
            words({saved_ + ".reserve(" + (saved == 1 ? "" : std::to_string(saved) + " * "), Rooted{"dualrev::rounds"},
                   "(", hole(is_up ? counter.first : limit), ", ", hole(is_up ? limit : counter.first), "))"}));
      }
      reserves_ = reserves_ || saved > 0;
      Row body = forward(loop.body);
      if (saved > 0) reserves_ = false;
      if (const auto counted = plan_.rounds.find(&s); counted != plan_.rounds.end()) {
        all.push_back(words({Rooted{"std::size_t"}, " " + counted->second.symbol->name + " = 0"}));
        body.push_back(words({"++" + counted->second.symbol->name}));
      }
      append(body, ways_out(loop));
      all.push_back(like(s.source, counting(loop, s, in_braces(std::move(body)))));
      return all;
    }
    for (const Statement& each : loop.init) append(all, forward(each));
    const auto counted = plan_.rounds.find(&s);
    const bool counts = counted != plan_.rounds.end();
    if (counts) all.push_back(words({Rooted{"std::size_t"}, " " + counted->second.symbol->name + " = 0"}));
    Row body = forward(loop.body);
    for (const Statement& each : loop.increment) append(body, forward(each));
    if (counts) body.push_back(words({"++" + counted->second.symbol->name}));
    append(body, ways_out(loop));
    const TermRef condition = loop.condition ? loop.condition : text("true", passive("bool"));
    all.push_back(like(s.source, make_stmt(While{condition, in_braces(std::move(body))})));
    append(all, saved_at_end(loop.init));
    return {in_braces(std::move(all))};
  }
  /// The loop as it is, and which iteration was the last to find something.
  Row searching(const Loop& loop, const Statement& s, Search search) {
    const std::string &any = search.any.symbol->name, &at = search.at.symbol->name;
    Row all{words({"bool " + any + " = false"}), words({search.at.type + " " + at + " = 0"})};
    Row body, taken;
    keeping_nothing([&] {
      for (std::size_t i = 0; i + 1 < loop.body.size(); ++i) append(body, forward(loop.body[i]));
      taken = forward(*search.taken);
    });
    taken.push_back(words({any + " = true"}));
    taken.push_back(words({at + " = " + loop.counter->symbol->name}));
    Row otherwise;
    if (search.taken == &search.branch->otherwise) std::swap(taken, otherwise);
    body.push_back(
        like(loop.body.back().source, either(search.branch->condition, std::move(taken), std::move(otherwise))));
    all.push_back(like(s.source, counting(loop, s, in_braces(std::move(body)))));
    return all;
  }
  /// That iteration once more, and its reverse.
  Row found(const Loop& loop, const Search& search) {
    Row body{words({"[[maybe_unused]] const " + search.at.type + " " + loop.counter->symbol->name + " = " +
                    search.at.symbol->name})};
    Row backwards;
    for (std::size_t i = search.taken->size(); i-- > 0;) append(backwards, reverse((*search.taken)[i]));
    append(backwards, reverse(loop.body, 0, loop.body.size() - 1));
    for (const Statement* each : search.again) {
      append(body, forward(*each));
      const auto set = flow::set_by(*each);
      if (each->source && set.size() == 1 && set[0].declares && !flow::as<Loop>(*each))
        body.back() = maybe_unused(body.back());
    }
    append(body, cotangents_of(loop.body));
    append(body, std::move(backwards));
    return {make_stmt(
        If{nullptr, text(search.any.symbol->name, passive("bool")), in_braces(std::move(body)), nullptr, false})};
  }
  /// Writes statements as they are.
  void keeping_nothing(const std::function<void()>& write) {
    Plan hidden;
    std::swap(plan_, hidden);
    const bool reserves = std::exchange(reserves_, false);
    write();
    reserves_ = reserves;
    std::swap(plan_, hidden);
  }

  // ---- loops from snapshots ----

  /// What an iteration does, and nothing more. What the functions that it calls save is left out again.
  Row plain_round(const Loop& loop) {
    Row body;
    keeping_nothing([&] {
      for (const Statement& each : loop.body) append(body, forward(each));
      for (const Statement& each : loop.increment)
        if (!loop.counter) append(body, forward(each));
    });
    if (!runs_others(loop.body)) return body;
    const std::string before = names_.fresh("before");
    body.insert(body.begin(), words({"const auto " + before + " = " + saved_ + ".size()"}));
    body.push_back(words({saved_ + ".back_to(" + before + ")"}));
    return body;
  }
  static bool runs_others(const Block& block) {
    return std::any_of(block.begin(), block.end(), [](const Statement& s) {
      const auto inside = flow::blocks_in(s);
      return flow::as<Run>(s) ||
             std::any_of(inside.begin(), inside.end(), [](const Block* each) { return runs_others(*each); });
    });
  }
  Row keeping(const Snapshots& snapshots) {
    Row all;
    for (const SymbolRef& each : snapshots.state)
      all.push_back(saving(is_one(each) ? ".push(" : ".push_all(", variable(each, nullptr, false)));
    return all;
  }
  Row restoring(const Snapshots& snapshots) {
    Row all;
    for (auto each = snapshots.state.rbegin(); each != snapshots.state.rend(); ++each)
      all.push_back(words({saved_ + (is_one(*each) ? ".pop(" : ".pop_all(") + (*each)->name + ")"}));
    return all;
  }
  /// A number or an integer.
  bool is_one(const SymbolRef& symbol) const {
    const auto shape = function_.shapes.find(symbol);
    return shape == function_.shapes.end() || shape->second == Shape::Number;
  }
  /// The loop as it is, but for the snapshots.
  Row taking_snapshots(const Loop& loop, const Statement& s, const Snapshots& snapshots) {
    const std::string& kept = snapshots.kept.symbol->name;
    saves_ = true;
    Row all;
    if (!loop.counter)
      for (const Statement& each : loop.init) append(all, forward(each));
    std::vector<Piece> made{"auto " + kept + " = ", Rooted{"dualrev::checkpoints"},
                            loop.checkpoint->in_bytes ? "::bytes(" : "::snapshots(", hole(loop.checkpoint->budget)};
    if (flow::runs_to_bound(loop)) {
      append(made, {", "});
      append(made, rounds_of(*loop.counter));
    }
    made.emplace_back(")");
    all.push_back(words(std::move(made)));
    Row body = plain_round(loop);
    body.insert(body.begin(), make_stmt(If{nullptr, text(kept + ".is_due(" + saved_ + ")", passive("bool")),
                                           in_braces(keeping(snapshots)), nullptr, false}));
    append(body, ways_out(loop));
    if (loop.counter) {
      all.push_back(like(s.source, counting(loop, s, in_braces(std::move(body)))));
      return all;
    }
    const TermRef condition = loop.condition ? loop.condition : text("true", passive("bool"));
    all.push_back(like(s.source, make_stmt(While{condition, in_braces(std::move(body))})));
    append(all, saved_at_end(loop.init));
    return {in_braces(std::move(all))};
  }
  /// const auto name = [&](...) { body };
  static StmtRef closure(const std::string& name, Row body, std::vector<Declarator> parameters = {}) {
    Lambda made;
    made.captures = "&";
    made.has_tape = true;  // it needs none
    made.parameters = std::move(parameters);
    made.body = in_braces(std::move(body));
    return words({"const auto " + name + " = ", hole(make_term(std::move(made), nullptr, false, writes, false))});
  }
  /// Each iteration once more, from the last snapshot on, and backwards.
  Row from_snapshots(const Loop& loop, const Snapshots& snapshots) {
    Row all;
    if (!loop.counter) all = restored(loop.init), append(all, cotangents_of(loop.init));
    const std::string keep = names_.prefer("keep"), restore = names_.prefer("restore"), step = names_.prefer("step"),
                      back = names_.prefer("back"), round = names_.prefer("round");
    const auto of_round = [&](Row body) {
      // How often it ran is known: nobody asks what ended it.
      for (const SymbolRef& each : loop.ends) body.push_back(words({"static_cast<void>(" + each->name + ")"}));
      if (loop.counter) body.insert(body.begin(), counter_in(*loop.counter, round));
      return body;
    };
    const std::vector<Declarator> given{{round, passive("std::size_t"), Declarator::Init::None, {}, true}};
    all.push_back(closure(keep, keeping(snapshots)));
    all.push_back(closure(restore, restoring(snapshots)));
    all.push_back(closure(step, of_round(plain_round(loop)), given));
    Row both;
    for (const Statement& each : loop.body) append(both, forward(each));
    if (!loop.counter)
      for (const Statement& each : loop.increment) append(both, forward(each));
    append(both, cotangents_of(loop.body));
    if (!loop.counter)
      for (std::size_t i = loop.increment.size(); i-- > 0;) append(both, reverse(loop.increment[i]));
    append(both, reverse(loop.body, 0, loop.body.size()));
    all.push_back(closure(back, of_round(std::move(both)), given));
    all.push_back(words({snapshots.kept.symbol->name + ".reverse(" + saved_ + ", " + keep + ", " + restore + ", " +
                         step + ", " + back + ")"}));
    if (!loop.counter) append(all, reverse(loop.init, 0, loop.init.size()));
    return {in_braces(std::move(all))};
  }

  static Row ways_out(const Loop& loop) {
    Row all;
    for (const SymbolRef& each : loop.ends) all.push_back(words({"if (" + each->name + ") break"}));
    return all;
  }
  Row forward(const Give& give, const Statement& s) {
    Row all;
    const TermRef right = with_calls_named(s, all);
    all.push_back(like(s.source, words({"const ", real(Scalar::Double), " " + value_at(give.at) + " = ",
                                        hole(right ? right : give.value)})));
    return all;
  }
  /// The name of a number that it gives.
  std::string value_at(std::size_t i) {
    while (values_.size() <= i) values_.push_back(values_.empty() ? value_ : names_.fresh(value_));
    return values_[i];
  }
  StmtRef given_back() {
    if (function_.braces.empty()) return make_stmt(Return{hole(text(value_, real(Scalar::Double)))});
    std::string all = function_.braces[0];
    for (std::size_t i = 1; i < function_.braces.size(); ++i) all += value_at(i - 1) + function_.braces[i];
    return make_stmt(Return{hole(text(all, source_.result))});
  }

  Row together(const Statement& s) {
    const auto& loop = std::get<Loop>(s.form);
    Row body = both_parts(loop.body, {});
    if (loop.counter) {
      append(body, ways_out(loop));
      return {like(s.source, counting(loop, s, in_braces(std::move(body))))};
    }
    Row all;
    for (const Statement& each : loop.init) append(all, forward(each));
    for (const Statement& each : loop.increment) append(body, forward(each));
    append(body, ways_out(loop));
    const TermRef condition = loop.condition ? loop.condition : text("true", passive("bool"));
    all.push_back(like(s.source, make_stmt(While{condition, in_braces(std::move(body))})));
    return loop.init.empty() ? all : Row{in_braces(std::move(all))};
  }

  // ---- the reverse of a statement ----

  /// It stands for the statement's place in the source, on the page.
  Row reverse(const Statement& s) {
    Row all = std::visit([&](const auto& form) { return reverse(form, s); }, s.form);
    if (!s.source || s.source->location.empty()) return all;
    for (StmtRef& each : all)
      if (each->location.empty())
        each = std::make_shared<const Stmt>(Stmt{each->form, each->comments, each->trailing, s.source->location});
    return all;
  }
  Row reverse(const Store& store, const Statement& s) {
    Row all;
    const Operation* operation = plan_.operation_of(s);
    if (part_ && !concerns_part(store, operation)) return all;
    if (store.pushes) {
      if (operation)
        contributions(*operation, &store, s, all);
      else
        all.push_back(taken_from(as<Index>(store.place)->base));
      return all;
    }
    const auto restore = [&] { all.push_back(words({saved_ + ".pop(", hole(store.place), ")"})); };
    const bool is_saved = plan_.saves_old.count(&s);
    if (is_saved && (!operation || operation->needs_old)) restore();
    if (operation) contributions(*operation, &store, s, all);
    if (is_saved && operation && !operation->needs_old) restore();
    return all;
  }
  Row reverse(const Give&, const Statement& s) {
    Row all;
    contributions(plan_.operations.at(&s), nullptr, s, all);
    return all;
  }
  /// What of an operation is written: all, or what one of several loops does.
  std::vector<const Operation::Leaf*> leaves_of(const Operation& operation) const {
    std::vector<const Operation::Leaf*> all;
    for (const Operation::Leaf& leaf : operation.leaves)
      if (function_.differentiated.count(leaf.root) &&
          (!part_ || part_->leaves.count(&leaf) || part_->locals.count(leaf.root)))
        all.push_back(&leaf);
    return all;
  }
  bool concerns_part(const Store& store, const Operation* operation) const {
    if (!operation) return false;
    if (part_->declared.count(store.root)) return part_->locals.count(store.root) > 0;
    const auto own = plan_.cotangents.find(store.root);
    return !leaves_of(*operation).empty() || (part_->is_last && own != plan_.cotangents.end());
  }
  void contributions(const Operation& operation, const Store* store, const Statement& s, Row& all) {
    const bool is_element = store && !function_.is_number_alone(store->root);
    const bool is_kept = operation.of_itself != ScalarGraph::none && operation.of_itself == operation.seed;
    Row added;
    GraphWriter writer(operation.reverse.graph, declaring(added));
    if (const auto calls = plan_.calls.find(&s); calls != plan_.calls.end())
      for (const auto& [node, kept] : calls->second) writer.know(node, text(kept.symbol->name, real(Scalar::Double)));
    if (const auto named = named_parts_.find(&s); named != named_parts_.end())
      for (const auto& [part, names] : named->second) writer.know_parts(part, names);
    const bool pushes = store && store->pushes;
    const std::string pushed = pushes && operation.uses_result ? names_.fresh("pushed") : "";
    if (operation.uses_result)
      writer.know(operation.result, pushes ? text(pushed, real(Scalar::Double)) : read(store->place));
    const auto leaves = leaves_of(operation);
    for (const Operation::Leaf* leaf : leaves) writer.use(leaf->contribution);
    const bool is_left = !part_ || part_->is_last || !is_element;  // what the cotangent is before
    const bool changes_itself = operation.of_itself != ScalarGraph::none && !is_kept && is_left;
    if (changes_itself) writer.use(operation.of_itself);
    for (const Operation::Leaf* each : leaves) {
      const Operation::Leaf& leaf = *each;
      TermRef term = writer.term(leaf.contribution);
      if (part_ && part_->is_sum && part_->leaves.count(each)) {
        added.push_back(words({"return ", hole(term)}));
        continue;
      }
      const auto* negative = as<Unary>(term);
      const bool subtracts = negative && negative->op == '-';
      if (subtracts) term = negative->operand;
      added.push_back(
          words({hole(cotangents_.of(leaf.place)), subtracts ? " -= " : " += ", hole(term, Precedence::Additive)}));
    }
    const TermRef own = changes_itself ? writer.term(operation.of_itself) : nullptr;
    if (!is_element) {
      append(all, std::move(added));
      if (!store || store->declares || is_kept) return;
      std::vector<Piece> ends{hole(cotangents_.of(store->place)), " = "};
      own ? ends.emplace_back(hole(own)) : ends.emplace_back("0.0");
      all.push_back(words(std::move(ends)));
      return;
    }
    if (pushes) {
      const TermRef& row = as<Index>(store->place)->base;
      const TermRef own_row = cotangents_.of(row);
      if (!pushed.empty())
        all.push_back(words({"const auto " + pushed + " = ", hole(row, Precedence::Postfix), ".back()"}));
      all.push_back(taken_from(row));
      if (!operation.leaves.empty())
        all.push_back(
            words({"const auto ", hole(operation.seed_term), " = ", hole(own_row, Precedence::Postfix), ".back()"}));
      all.push_back(taken_from(own_row));
      return append(all, std::move(added));
    }
    // Of an array, other elements may be the same: what is taken from it is taken first.
    if (operation.leaves.empty() && is_kept) return;
    const TermRef place = cotangents_.of(store->place);
    const TermRef& seed = operation.seed_term;
    if (part_ ? !leaves.empty() || changes_itself : !operation.leaves.empty() || changes_itself)
      all.push_back(words({"const auto ", hole(seed), " = ", hole(place)}));
    if (changes_itself) {
      // What it is made of is named in front.
      all.push_back(words({hole(place), " = 0.0"}));
      added.push_back(words({hole(place), " += ", hole(own)}));
    } else if (!is_kept && is_left) {
      all.push_back(words({hole(place), " = 0.0"}));
    }
    append(all, std::move(added));
  }
  static StmtRef taken_from(const TermRef& row) { return words({hole(row, Precedence::Postfix), ".pop_back()"}); }
  static StmtRef given_back_to(const TermRef& row) {
    return words({hole(row, Precedence::Postfix), ".emplace_back()"});
  }
  /// The vector is as long as it was; so is that of its cotangents, with zeros for what was lost.
  Row reverse(const Resize& resize, const Statement& s) {
    Row all;
    if (resize.by == Resize::By::Nothing || resize.begins) return all;
    const bool is_all = plan_.saves_old.count(&s) > 0;
    const bool has_cotangents = plan_.cotangents.count(flow::root_of(resize.row)) > 0;
    const TermRef own = has_cotangents ? cotangents_.of(resize.row) : nullptr;
    if (resize.by == Resize::By::OneMore) {
      all.push_back(taken_from(resize.row));
      if (own) all.push_back(taken_from(own));
      return all;
    }
    if (resize.by == Resize::By::OneLess && has_numbers(resize.row)) {
      all.push_back(given_back_to(resize.row));
      if (is_all) all.push_back(saving(".pop(", make_term(Verbatim{last_of(resize.row)}, nullptr, true, reads, false)));
      if (own) all.push_back(given_back_to(own));
      return all;
    }
    const bool keeps = resize.by == Resize::By::OneLess || resize.kept;
    if (own && !keeps) all.push_back(words({hole(own, Precedence::Postfix), ".clear()"}));
    const Piece first = keeps ? Piece(hole(flow::size_of_row(resize.row))) : Piece("0");
    all.push_back(tail(is_all ? ".pop_tail(" : ".pop_sizes(", resize.row, first));
    if (own) all.push_back(words({Rooted{"dualrev::resize_like"}, "(", hole(own), ", ", hole(resize.row), ")"}));
    return all;
  }
  static TermRef read(const TermRef& place) {
    return make_term(Load{place}, with_const(place->type, false), false, reads, false);
  }
  Row reverse(const Make&, const Statement&) { return {}; }
  Row reverse(const Alias&, const Statement&) { return {}; }
  /// What the reverse of a function that is called adds to.
  TermRef cotangent_given(const Run::Argument& argument, Row& before) {
    if (!argument.root || !plan_.cotangents.count(argument.root)) {
      const std::string none = names_.fresh("unasked");
      before.push_back(words({Rooted{"dualrev::unasked"}, " " + none}));
      return text(none, nullptr);
    }
    const TermRef made = cotangents_.of(argument.place);
    if (argument.kind != Run::Kind::Row) return made;
    const bool is_pointer = as<Variable>(argument.place) && function_.shapes.at(argument.root) == Shape::Row;
    const bool is_row = is_pointer || as<core::Array>(deduced(argument.place->type));
    std::vector<Piece> pieces{hole(made, Precedence::Postfix)};
    if (!is_row) pieces.emplace_back(".data()");
    if (argument.from) pieces.emplace_back(" + "), pieces.emplace_back(hole(argument.from, Precedence::Multiplicative));
    const Precedence level = argument.from ? Precedence::Additive : Precedence::Postfix;
    return make_term(Verbatim{std::move(pieces), level}, nullptr, false, reads, false);
  }
  Row reverse(const Run& run, const Statement& s) {
    Row all;
    Call part = part_of(run, "_reverse");
    part.arguments.push_back(
        hole(text(run.result ? "&" + plan_.cotangents.at(run.result) : cotangents_.number() + "()", nullptr)));
    for (const Run::Argument& each : run.arguments)
      if (each.kind != Run::Kind::Passive) part.arguments.push_back(hole(cotangent_given(each, all)));
    all.push_back(words({hole(make_term(std::move(part), nullptr, false, writes, false))}));
    if (plan_.saves_old.count(&s))
      for (std::size_t i = run.arguments.size(); i-- > 0;)
        if (const Run::Argument& each = run.arguments[i]; each.is_changed && !each.is_pointer)
          all.push_back(words({saved_ + (function_.shapes.at(each.root) == Shape::Number ? ".pop(" : ".pop_all("),
                               hole(each.place), ")"}));
    return all;
  }
  Row reverse(const flow::Throw&, const Statement&) { return {}; }
  Row reverse(const flow::Swap& swap, const Statement& s) {
    const auto swapped = [](const TermRef& a, const TermRef& b) {
      return words({Rooted{"std::swap"}, "(", hole(a), ", ", hole(b), ")"});
    };
    if (!plan_.undone.count(&s)) return {};
    if (!holds_scalar(swap.one.place->type)) return {swapped(swap.one.place, swap.other.place)};
    return {swapped(swap.one.place, swap.other.place),
            swapped(cotangents_.of(swap.one.place), cotangents_.of(swap.other.place))};
  }
  Row reverse(const flow::Using&, const Statement&) { return {}; }
  Row reverse(const Count& count, const Statement& s) {
    Row all;
    const TermRef place = count.place ? count.place : variable(count.root, nullptr, false);
    if (plan_.saves_old.count(&s)) {
      if (count.op == Count::takes)
        all.push_back(
            words({hole(place, Precedence::Postfix), ".push_back(" + saved_ + ".pop<" + type_in(count) + ">())"}));
      else if (count.is_row)
        all.push_back(words({saved_ + taking_all(count.root), hole(place), ")"}));
      else if (count.place && is_flag(count))
        all.push_back(words({hole(place), " = " + saved_ + ".pop<bool>()"}));
      else
        all.push_back(words({saved_ + ".pop(", hole(place), ")"}));
    }
    if (plan_.undone.count(&s) && count.op == Count::puts) {
      all.push_back(words({hole(place, Precedence::Postfix), ".pop_back()"}));
    } else if (plan_.undone.count(&s)) {
      const std::int64_t by = flow::constant(count.value).value();
      const bool was_up = count.op == '+';
      all.push_back(by == 1 ? words({was_up ? "--" : "++", hole(place, Precedence::Unary)})
                            : words({hole(place), was_up ? " -= " : " += ", hole(count.value)}));
    }
    return all;
  }
  Row reverse(const Branch& branch, const Statement& s) {
    Row then = reverse_block(branch.then);
    Row otherwise = reverse_block(branch.otherwise);
    if (then.empty() && otherwise.empty()) return {};
    const auto taken = plan_.taken.find(&s);
    const TermRef condition =
        taken == plan_.taken.end() ? branch.condition : text(taken->second.symbol->name, passive("bool"));
    return {either(condition, std::move(then), std::move(otherwise))};
  }
  /// Saves what a loop sets of rows, before it, or takes it back.
  Row rows(const std::string& call, const Loop& loop, const Statement& s) {
    Row all;
    const auto found = plan_.rows.find(&s);
    if (found == plan_.rows.end()) return all;
    for (const auto& [each, is_first] : found->second) {
      const TermRef row = variable(each.root, nullptr, false);
      if (each.whole) {
        all.push_back(saving(call + "_all(", row));
        continue;
      }
      saves_ = true;
      std::vector<Piece> pieces{saved_ + call + "_row(",
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
    if (call == ".pop") std::reverse(all.begin(), all.end());
    return all;
  }
  Row reverse(const Loop& loop, const Statement& s) {
    const auto saved = plan_.rows.find(&s);
    const bool is_first = saved != plan_.rows.end() && saved->second.front().is_first;
    Row all = is_first ? rows(".pop", loop, s) : reverse_of_iterations(loop, s);
    append(all, is_first ? reverse_of_iterations(loop, s) : rows(".pop", loop, s));
    return all;
  }
  Row reverse_of_iterations(const Loop& loop, const Statement& s) {
    if (const auto search = plan_.searches.find(&s); search != plan_.searches.end()) return found(loop, search->second);
    if (const auto taken = plan_.snapshots.find(&s); taken != plan_.snapshots.end())
      return from_snapshots(loop, taken->second);
    if (loop.counter) {
      if (const auto parts = parts_of(s, plan_, function_, extents_); !parts.empty()) return in_parts(loop, s, parts);
      Row body = reverse_block(loop.body);
      if (body.empty()) return {};
      if (const auto counted = plan_.rounds.find(&s); counted != plan_.rounds.end())
        return {by_rounds(*loop.counter, names_.fresh("round"), {counted->second.symbol->name}, std::move(body))};
      if (loop.counter->ahead > 0)
        return {by_rounds(*loop.counter, names_.fresh("round"), rounds_of(*loop.counter), std::move(body))};
      return {counting_back(*loop.counter, in_braces(std::move(body)))};
    }
    Row body;
    for (std::size_t i = loop.increment.size(); i-- > 0;) append(body, reverse(loop.increment[i]));
    append(body, reverse_block(loop.body));
    Row all = restored(loop.init);
    append(all, cotangents_of(loop.init));
    const std::string& rounds = plan_.rounds.at(&s).symbol->name;
    if (!body.empty())
      all.push_back(make_stmt(For{nullptr, text(rounds + " > 0", passive("bool"), Precedence::Relational),
                                  text("--" + rounds, nullptr, Precedence::Unary), in_braces(std::move(body))}));
    append(all, reverse(loop.init, 0, loop.init.size()));
    if (all.empty()) return {};
    return {in_braces(std::move(all))};
  }
  /// As several loops. In which order the iterations run does not matter there.
  Row in_parts(const Loop& loop, const Statement& s, const std::vector<LoopPart>& parts) {
    Row all;
    for (const LoopPart& part : parts) {
      part_ = &part;
      Row body = reverse_block(loop.body);
      part_ = nullptr;
      if (body.empty()) continue;
      if (!part.is_sum) {
        all.push_back(counting(loop, s, in_braces(std::move(body))));
        continue;
      }
      const Counter& counter = *loop.counter;
      Lambda made;
      made.captures = "&";
      made.has_tape = true;  // it needs none
      made.parameters = {{counter.symbol->name, passive(counter.type), Declarator::Init::None, {}, true}};
      made.body = in_braces(std::move(body));
      std::vector<Piece> pieces{hole(cotangents_.of((*part.leaves.begin())->place)),
                                " += ", Rooted{"dualrev::sum_over"},
                                "<" + cotangents_.number() + ", " + counter.type + ">("};
      append(pieces, lowest_of(counter));
      pieces.emplace_back(", ");
      append(pieces, rounds_of(counter));
      append(pieces, {", ", hole(make_term(std::move(made), nullptr, false, writes, false)), ")"});
      all.push_back(words(std::move(pieces)));
    }
    return all;
  }

  const FunctionTwin& source_;
  const flow::Function& function_;
  const analysis::Extents extents_;
  Names& names_;
  Plan plan_;
  Cotangents cotangents_{function_, names_.prefer("number"), plan_.cotangents};
  Written made_;
  std::string saved_, value_;
  std::vector<std::string> values_;  ///< of what it gives: `value_`, and others of an object
  flow::Symbols kept_;               ///< variables whose old values are saved
  Row at_exit_;                      ///< what is done between the two parts
  bool apart_;
  bool saves_ = false;
  bool calls_tangents_ = false;          ///< what is written keeps nothing, nor does what it calls
  std::set<const Statement*> in_sight_;  ///< what they declare, their reverse sees
  std::map<const Statement*, std::vector<std::pair<Operation::Node, std::vector<std::string>>>> named_parts_;
  const LoopPart* part_ = nullptr;  ///< what is written is one of the loops that a loop's reverse is
  bool reserves_ = false;           ///< there is room for what is saved at the moment
};

}  // namespace

std::variant<Written, Remark> pullback(const FunctionTwin& source, const flow::Around& given, const Called& called,
                                       bool tangent) {
  Names names(source.names);
  for (const Parameter& parameter : source.parameters) names.prefer(parameter.name);
  flow::Around around = given;
  around.fresh = [&](const std::string& hint) { return names.fresh(hint); };
  around.prefer = [&](const std::string& hint) { return names.prefer(hint); };
  const Names before = names;
  around.writes_out_short = true;
  auto read = flow::read(source, around);
  if (std::holds_alternative<Remark>(read)) {
    names = before;
    around.writes_out_short = false;
    read = flow::read(source, around);
  }
  if (auto* remark = std::get_if<Remark>(&read)) return std::move(*remark);
  const auto& function = std::get<flow::Function>(read);
  Writer writer(source, function, names, called, around.is_called);
  if (tangent) writer.write_tangent();
  if (around.is_called) return writer.write_apart();
  if (const std::string reason = writer.reason_against(); !reason.empty())
    return Remark{source.origin.location, source.origin.qualified, reason};
  return writer.write();
}

}  // namespace dualrev::adjoint
