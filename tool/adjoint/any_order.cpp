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

  std::optional<SumsInAnyOrder> sums_of(const Statement& s) const {
    const auto& loop = std::get<Loop>(s.form);
    if (!counts_alone(s, loop) || flow::may_throw(function_, s)) return std::nullopt;
    if (const auto block = plan_.blocks.find(&loop.body); block != plan_.blocks.end() && !block->second.saved.empty())
      return std::nullopt;
    const Symbols own = flow::declared_in(loop.body);
    SumsInAnyOrder made;
    made.beside = plan_.joint.count(&s) > 0;
    int operations = 0;
    for (const Statement& each : loop.body) {
      if (const auto* other = flow::as<Alias>(each)) {
        if (!each.source || !is_quick(other->place, loop, operations)) return std::nullopt;
        continue;
      }
      const auto* store = flow::as<Store>(each);
      if (!store || !each.source || store->pushes || plan_.saves_old.count(&each) || plan_.calls.count(&each))
        return std::nullopt;
      if (!is_quick(store->value, loop, operations) || !is_quick(store->place, loop, operations)) return std::nullopt;
      if (own.count(store->root)) continue;
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

  bool counts_alone(const Statement& s, const Loop& loop) const {
    return flow::runs_to_bound(loop) && loop.counter->step == 1 && !loop.checkpoint && !plan_.few_rounds.count(&s) &&
           !plan_.rounds.count(&s) && !plan_.searches.count(&s);
  }
  /// Whether it takes a few operations on numbers that lie one behind the other.
  static bool is_quick(const TermRef& t, const Loop& loop, int& operations) {
    if (!t) return true;
    if (!is_cheap(t)) return false;
    const auto is_in_the_way = [&](const TermRef& each) {
      if (as<Binary>(each) || as<Primitive>(each)) ++operations;
      const auto* element = as<Index>(flow::meant(each));
      return element && flow::named_in(flow::meant(each)).count(loop.counter->symbol) &&
             !(flow::is_double(flow::meant(each)->type) && is_next_to_the_one_before(*element, loop));
    };
    return !core::any_term(t, is_in_the_way);
  }
  static bool is_next_to_the_one_before(const Index& element, const Loop& loop) {
    const SymbolRef& counter = loop.counter->symbol;
    if (flow::named_in(element.base).count(counter)) return false;
    const analysis::Linear index = analysis::linear(element.index);
    return std::all_of(index.parts.begin(), index.parts.end(), [&](const analysis::Linear::Part& part) {
      if (!flow::named_in(part.term).count(counter)) return true;
      return as<Variable>(flow::below_conversions(part.term)) && part.times == 1;
    });
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
    for (const TermRef& each : flow::terms_of(*loop.counter))
      if (each && flow::named_in(each).count(sum)) return true;
    return std::any_of(loop.body.begin(), loop.body.end(), [&](const Statement& s) {
      const auto* store = flow::as<Store>(s);
      return !(store && store->root == sum) && flow::named_by(function_, s).count(sum);
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
