#include "adjoint/any_order.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "adjoint/forms.hpp"
#include "adjoint/uses.hpp"
#include "analysis/ranges.hpp"
#include "core/rewrite.hpp"
#include "core/same.hpp"
#include "flow/types.hpp"

namespace dualrev::adjoint {

namespace {

class InAnyOrder : private Uses {
 public:
  InAnyOrder(const flow::Function& function, Plan& plan, Names& names) : Uses(function), plan_(plan), names_(names) {}

  void look(const Block& block) {
    for (const Statement& s : block) {
      if (flow::as<Loop>(s))
        if (auto sums = sums_of(s)) plan_.any_order.emplace(&s, std::move(*sums));
      for (const Block* inside : flow::blocks_in(s)) look(*inside);
    }
  }

 private:
  static constexpr int most_operations = 16;

  /// Integers that each iteration changes, and by how many.
  using Moving = std::map<SymbolRef, std::int64_t>;

  std::optional<SumsInAnyOrder> sums_of(const Statement& s) {
    const auto& loop = std::get<Loop>(s.form);
    if (!loop.ends.empty() || loop.checkpoint || flow::may_throw(function_, s) || plan_.few_rounds.count(&s) ||
        plan_.searches.count(&s))
      return std::nullopt;
    if (const auto block = plan_.blocks.find(&loop.body); block != plan_.blocks.end() && !block->second.saved.empty())
      return std::nullopt;
    SumsInAnyOrder made;
    made.beside = plan_.joint.count(&s) > 0;
    Moving moving;
    if (loop.counter) {
      if (!flow::runs_to_bound(loop) || std::abs(loop.counter->step) != 1) return std::nullopt;
      moving[loop.counter->symbol] = loop.counter->step;
    }
    const auto all = statements_of(loop);
    for (const Statement* each : all)
      if (!each->source || plan_.saves_old.count(each) || (flow::as<Count>(*each) && !moves(*each, moving)))
        return std::nullopt;
    if (!loop.counter && !(made.rounds = rounds_of(loop, moving))) return std::nullopt;
    const Symbols own = flow::declared_in(loop.body);
    int operations = 0;
    std::vector<const Statement*> sums;
    for (const Statement* each : all) {
      const auto is_one = [&](const auto& form) { return is_quick(form, moving, operations); };
      const auto* store = flow::as<Store>(*each);
      if ((store && plan_.calls.count(each)) || !std::visit(is_one, each->form)) return std::nullopt;
      if (!store || own.count(store->root)) continue;
      if (is_sum(*each, loop, moving))
        sums.push_back(each);
      else if (is_variable(store->place))
        return std::nullopt;
      else
        made.beside = true;
    }
    if (sums.empty() || operations > most_operations) return std::nullopt;
    for (const Statement* each : sums) add_sum(*each, made);
    return made;
  }
  void add_sum(const Statement& s, SumsInAnyOrder& made) {
    const TermRef& place = std::get<Store>(s.form).place;
    auto sum = std::find_if(made.sums.begin(), made.sums.end(),
                            [&](const SumsInAnyOrder::Sum& each) { return core::are_same(each.place, place); });
    if (sum == made.sums.end()) {
      const auto* member = as<Member>(flow::meant(place));
      const SymbolRef symbol = is_variable(place)
                                   ? as<Variable>(flow::meant(place))->symbol
                                   : names_.preferred_variable(member ? member->name : flow::root_of(place)->name);
      sum = made.sums.insert(sum, {place, symbol, is_variable(place)});
    }
    if (!sum->is_variable) plan_.added_to[&s] = sum->symbol;
  }
  static bool is_variable(const TermRef& place) { return as<Variable>(flow::meant(place)) != nullptr; }
  /// Whether a store adds to a place that is the same in all iterations, and of which the rest knows nothing.
  bool is_sum(const Statement& s, const Loop& loop, const Moving& moving) const {
    const auto& store = std::get<Store>(s.form);
    const auto* written = as<Evaluate>(s.source);
    const bool is_written = is_variable(store.place) || (written && as<Assign>(written->term));
    if (!is_written || !flow::is_double(store.place->type) || !flow::root_of(store.place) || !adds(store)) return false;
    const SymbolRef& owner = function_.owner(store.root);
    Symbols where = flow::named_in(store.place);
    where.erase(flow::root_of(store.place));
    const auto all = statements_of(loop);
    return !names_any(store.place, moving) && std::all_of(all.begin(), all.end(), [&](const Statement* each) {
      const auto set = flow::set_by(*each);
      if (std::any_of(set.begin(), set.end(), [&](const flow::Set& one) { return where.count(one.symbol) > 0; }))
        return false;
      const auto* other = flow::as<Store>(*each);
      return !flow::named_by(function_, *each).count(owner) ||
             (other && adds(*other) &&
              (core::are_same(other->place, store.place) || are_members(other->place, store.place)));
    });
  }
  /// Whether these are two members of one object.
  static bool are_members(const TermRef& one, const TermRef& other) {
    const auto* a = as<Member>(flow::meant(one));
    const auto* b = as<Member>(flow::meant(other));
    return a && b && a->name != b->name && is_variable(a->object) && core::are_same(a->object, b->object);
  }

  static std::vector<const Statement*> statements_of(const Loop& loop) {
    std::vector<const Statement*> all;
    for (const Statement& each : loop.body) all.push_back(&each);
    if (!loop.counter)
      for (const Statement& each : loop.increment) all.push_back(&each);
    return all;
  }
  /// Whether a statement adds a constant to an integer, as none before it.
  static bool moves(const Statement& s, Moving& moving) {
    const auto& count = std::get<Count>(s.form);
    if (count.declares || count.place || count.is_row || (count.op != '+' && count.op != '-')) return false;
    const auto by = flow::constant(count.value);
    return by && moving.emplace(count.root, count.op == '+' ? *by : -*by).second;
  }
  /// Nothing if what is compared may be another number than what is converted to it.
  static std::optional<flow::Width> width_of(const TermRef& t) {
    const auto is = flow::width_of(flow::below_conversions(t)->type), converted = flow::width_of(flow::meant(t)->type);
    const bool stays = is && converted &&
                       (flow::constant(t) || (is->is_signed == converted->is_signed && converted->most >= is->most));
    return stays ? is : std::nullopt;
  }
  /// Between which integers a loop that does not count runs, if it compares one that goes by one with one that stays.
  std::optional<SumsInAnyOrder::Rounds> rounds_of(const Loop& loop, const Moving& moving) const {
    const auto* test = loop.condition ? as<Arithmetic>(flow::below_conversions(loop.condition)) : nullptr;
    if (!test || test->operands.size() != 2) return std::nullopt;
    const TermRef &left = test->operands[0], &right = test->operands[1];
    const auto goes_by = [&](const TermRef& t) -> std::int64_t {
      const auto* integer = as<Variable>(flow::below_conversions(t));
      const auto found = integer ? moving.find(integer->symbol) : moving.end();
      return found == moving.end() ? 0 : found->second;
    };
    Symbols set = flow::set_in(loop.body);
    add(set, flow::set_in(loop.increment));
    set = function_.with_owners(std::move(set));
    const auto stays = [&](const TermRef& t) {
      const auto named = flow::mentioned(t);
      return named && !meet(function_.with_owners(*named), set);
    };
    const auto one = width_of(left), other = width_of(right);
    const bool is_zero = flow::constant(right) == 0;
    if (!one || !other || (one->is_signed != other->is_signed && !(is_zero && !one->is_signed))) return std::nullopt;
    if (goes_by(left) == 1 && stays(right) && test->op == "<") return SumsInAnyOrder::Rounds{left, right};
    const bool is_down = test->op == ">" || (test->op == "!=" && is_zero && !one->is_signed);
    if (goes_by(left) == -1 && stays(right) && is_down) return SumsInAnyOrder::Rounds{right, left};
    if (goes_by(right) == -1 && stays(left) && test->op == "<") return SumsInAnyOrder::Rounds{left, right};
    return std::nullopt;
  }
  /// Whether it takes a few operations on numbers that lie one behind the other.
  static bool is_quick(const Count&, const Moving&, int&) { return true; }
  static bool is_quick(const Alias& s, const Moving& moving, int& operations) {
    return is_quick(s.place, moving, operations);
  }
  static bool is_quick(const Store& s, const Moving& moving, int& operations) {
    return !s.pushes && is_quick(s.value, moving, operations) && is_quick(s.place, moving, operations);
  }
  static bool is_quick(
      const core::one_of<Resize, Make, Branch, Loop, Run, flow::Swap, Give, flow::Throw, flow::Using> auto&,
      const Moving&, int&) {
    return false;
  }
  static bool is_quick(const TermRef& t, const Moving& moving, int& operations) {
    if (!t) return true;
    if (!is_cheap(t)) return false;
    const auto is_in_the_way = [&](const TermRef& each) {
      if (as<Binary>(each) || as<Primitive>(each)) ++operations;
      const auto* element = as<Index>(flow::meant(each));
      return element && names_any(flow::meant(each), moving) &&
             !(flow::is_double(flow::meant(each)->type) && is_next_to_the_one_before(*element, moving));
    };
    return !core::any_term(t, is_in_the_way);
  }
  static bool names_any(const TermRef& t, const Moving& moving) {
    const Symbols named = flow::named_in(t);
    return std::any_of(named.begin(), named.end(), [&](const SymbolRef& each) { return moving.count(each) > 0; });
  }
  static bool is_next_to_the_one_before(const Index& element, const Moving& moving) {
    if (names_any(element.base, moving)) return false;
    std::int64_t step = 0;
    for (const analysis::Linear::Part& part : analysis::linear(element.index).parts) {
      if (!names_any(part.term, moving)) continue;
      const auto* integer = as<Variable>(flow::below_conversions(part.term));
      if (!integer) return false;
      step += part.times * moving.at(integer->symbol);
    }
    return std::abs(step) == 1;
  }
  /// Whether a store adds to a number, or takes away from it, what knows nothing of the variable that it is in.
  bool adds(const Store& store) const {
    if (store.op == '=') return adds(store.value, store);
    return (store.op == '+' || store.op == '-') && !knows(store.value, store.root);
  }
  bool adds(const TermRef& given, const Store& to) const {
    const TermRef& t = flow::meant(given);
    if (const auto* sum = as<Binary>(t)) {
      const bool left = knows(sum->left, to.root), right = knows(sum->right, to.root);
      if (left == right || (sum->op != '+' && !(sum->op == '-' && left))) return false;
      return adds(left ? sum->left : sum->right, to);
    }
    if (const auto* call = as<Primitive>(t))
      return call->rule == "fma" && !knows(call->arguments[0], to.root) && !knows(call->arguments[1], to.root) &&
             adds(call->arguments[2], to);
    return core::are_same(t, to.place);
  }
  bool knows(const TermRef& t, const SymbolRef& of) const {
    return function_.with_owners(flow::read_in(t)).count(function_.owner(of)) > 0;
  }

  Plan& plan_;
  Names& names_;
};

}  // namespace

void find_sums_in_any_order(const flow::Function& function, Plan& plan, Names& names) {
  InAnyOrder(function, plan, names).look(function.body);
}

}  // namespace dualrev::adjoint
