#include "adjoint/any_order.hpp"

#include <algorithm>
#include <optional>

#include "adjoint/forms.hpp"
#include "adjoint/uses.hpp"
#include "analysis/ranges.hpp"
#include "core/rewrite.hpp"
#include "flow/types.hpp"

namespace dualrev::adjoint {

namespace {

class InAnyOrder : private Uses {
 public:
  InAnyOrder(const flow::Function& function, const Plan& plan) : Uses(function), plan_(plan) {}
  std::map<const Statement*, SumsInAnyOrder> found;

  void look(const Block& block) {
    for (const Statement& s : block) {
      if (flow::as<Loop>(s))
        if (auto sums = sums_of(s)) found.emplace(&s, std::move(*sums));
      for (const Block* inside : flow::blocks_in(s)) look(*inside);
    }
  }

 private:
  static constexpr int most_operations = 16;

  /// Integers that each iteration changes, and by how many.
  using Moving = std::map<SymbolRef, std::int64_t>;

  std::optional<SumsInAnyOrder> sums_of(const Statement& s) const {
    const auto& loop = std::get<Loop>(s.form);
    if (!loop.ends.empty() || loop.checkpoint || flow::may_throw(function_, s) || plan_.few_rounds.count(&s) ||
        plan_.rounds.count(&s) || plan_.searches.count(&s))
      return std::nullopt;
    if (const auto block = plan_.blocks.find(&loop.body); block != plan_.blocks.end() && !block->second.saved.empty())
      return std::nullopt;
    SumsInAnyOrder made;
    made.beside = plan_.joint.count(&s) > 0;
    Moving moving;
    if (loop.counter) {
      if (!flow::runs_to_bound(loop) || loop.counter->step != 1) return std::nullopt;
      moving[loop.counter->symbol] = 1;
    }
    const auto all = statements_of(loop);
    for (const Statement* each : all)
      if (!each->source || plan_.saves_old.count(each) || (flow::as<Count>(*each) && !moves(*each, moving)))
        return std::nullopt;
    if (!loop.counter && !(made.rounds = rounds_of(loop, moving))) return std::nullopt;
    const Symbols own = flow::declared_in(loop.body);
    int operations = 0;
    for (const Statement* each : all) {
      if (flow::as<Count>(*each)) continue;
      const auto* other = flow::as<Alias>(*each);
      const auto* store = flow::as<Store>(*each);
      if (!(other && is_quick(other->place, moving, operations)) &&
          !(store && !store->pushes && !plan_.calls.count(each) && is_quick(store->value, moving, operations) &&
            is_quick(store->place, moving, operations)))
        return std::nullopt;
      if (other || own.count(store->root)) continue;
      if (!function_.shapes.count(store->root) || !function_.is_number_alone(store->root))
        made.beside = true;
      else if (!adds(*store))
        return std::nullopt;
      else if (std::find(made.sums.begin(), made.sums.end(), store->root) == made.sums.end())
        made.sums.push_back(store->root);
    }
    const bool is_one =
        !made.sums.empty() && operations <= most_operations &&
        std::none_of(made.sums.begin(), made.sums.end(), [&](const SymbolRef& each) { return is_read(each, loop); });
    return is_one ? std::optional(made) : std::nullopt;
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
  /// Between which integers a loop that does not count runs, if it compares one that goes by one with one that stays.
  static std::optional<SumsInAnyOrder::Rounds> rounds_of(const Loop& loop, const Moving& moving) {
    const auto* test = loop.condition ? as<Arithmetic>(flow::below_conversions(loop.condition)) : nullptr;
    if (!test || test->operands.size() != 2) return std::nullopt;
    const TermRef &left = test->operands[0], &right = test->operands[1];
    const auto goes_by = [&](const TermRef& t) -> std::int64_t {
      const auto* integer = as<Variable>(flow::below_conversions(t));
      const auto found = integer ? moving.find(integer->symbol) : moving.end();
      return found == moving.end() ? 0 : found->second;
    };
    const auto stays = [&](const TermRef& t) {
      const auto named = flow::mentioned(t);
      return named &&
             std::none_of(named->begin(), named->end(), [&](const SymbolRef& each) { return moving.count(each); });
    };
    // What is compared is no other number than what it is.
    const auto is_signed = [](const TermRef& t) { return flow::width_of(flow::meant(t)->type); };
    const auto one = is_signed(left), other = is_signed(right);
    const bool is_zero = flow::constant(right) == 0;
    if (!one || !other || (one->is_signed != other->is_signed && !(is_zero && !one->is_signed))) return std::nullopt;
    if (goes_by(left) == 1 && stays(right) && test->op == "<") return SumsInAnyOrder::Rounds{left, right};
    const bool is_down = test->op == ">" || (test->op == "!=" && is_zero && !one->is_signed);
    if (goes_by(left) == -1 && stays(right) && is_down) return SumsInAnyOrder::Rounds{right, left};
    if (goes_by(right) == -1 && stays(left) && test->op == "<") return SumsInAnyOrder::Rounds{left, right};
    return std::nullopt;
  }
  /// Whether it takes a few operations on numbers that lie one behind the other.
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
    return step == 1;
  }
  /// Whether a store adds to a number, or takes away from it.
  static bool adds(const Store& store) {
    if (store.op == '=') return adds(store.value, store.root);
    return (store.op == '+' || store.op == '-') && !flow::read_in(store.value).count(store.root);
  }
  /// Whether a term is a number and something more, which knows nothing of the number.
  static bool adds(const TermRef& given, const SymbolRef& to) {
    const TermRef& t = flow::meant(given);
    const auto knows = [&](const TermRef& part) { return flow::read_in(part).count(to) > 0; };
    if (as<Load>(t) || as<Variable>(t)) return flow::root_of(t) == to;
    if (const auto* sum = as<Binary>(t)) {
      const bool left = knows(sum->left), right = knows(sum->right);
      if (left == right || (sum->op != '+' && !(sum->op == '-' && left))) return false;
      return adds(left ? sum->left : sum->right, to);
    }
    const auto* call = as<Primitive>(t);
    return call && call->rule == "fma" && !knows(call->arguments[0]) && !knows(call->arguments[1]) &&
           adds(call->arguments[2], to);
  }
  /// Whether anything but the stores that add to it knows of a number.
  bool is_read(const SymbolRef& sum, const Loop& loop) const {
    const auto all = statements_of(loop);
    return std::any_of(all.begin(), all.end(), [&](const Statement* s) {
      const auto* store = flow::as<Store>(*s);
      return !(store && store->root == sum) && flow::named_by(function_, *s).count(sum);
    });
  }

  const Plan& plan_;
};

}  // namespace

std::map<const Statement*, SumsInAnyOrder> sums_in_any_order(const flow::Function& function, const Plan& plan) {
  InAnyOrder all(function, plan);
  all.look(function.body);
  return std::move(all.found);
}

}  // namespace dualrev::adjoint
