#include "adjoint/distribution.hpp"

#include "adjoint/forms.hpp"
#include "core/same.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

namespace dualrev::adjoint {

namespace {

/// Each loop computes the partial derivatives once more.
constexpr std::size_t most_parts = 6;
/// Compilers unroll what has no more iterations.
constexpr std::int64_t few_iterations = 16;
/// What so many values at most have for an element, of iterations so far apart, is added to it at once. Of more, each
/// by itself is as fast.
constexpr std::size_t most_in_step = 6;
constexpr std::int64_t most_ahead = 2;

class Distribution {
 public:
  Distribution(const Loop& loop, const Plan& plan, const flow::Function& function, const analysis::Extents& extents)
      : loop_(loop), plan_(plan), function_(function), extents_(extents) {
    declared_ = flow::declared_in(loop.body);
    changing_ = flow::set_in(loop.body);
    changing_.insert(loop.counter->symbol);
  }

  std::vector<LoopPart> parts() {
    if (has_few_iterations() || !saves_nothing()) return {};
    for (const Statement& s : loop_.body)
      if (!take(s)) return {};
    if (std::any_of(added_.begin(), added_.end(), [&](const SymbolRef& each) { return seeds_.count(each) > 0; }))
      return {};
    if (!is_possible_) return {};
    std::vector<LoopPart> all = std::move(sums_);
    std::vector<LoopPart> rows;
    for (const Neighbours& each : neighbours_)
      if (can_be_in_step(each))
        all.push_back(in_step(each));
      else
        for (const auto& [leaf, offset] : each.leaves) add_to(rows, *leaf);
    if (sets_rows_ && rows.empty()) rows.push_back({{}, false, {}, declared_, false});
    all.insert(all.end(), rows.begin(), rows.end());
    if (all.empty() || all.size() > most_parts) return {};
    all.back().is_last = true;
    for (LoopPart& part : all) {
      collect_locals(part);
      for (LoopPart& each : part.in_step) collect_locals(each);
    }
    return all;
  }

 private:
  /// Elements of one row, by how far they are behind the first one.
  struct Neighbours {
    std::vector<std::pair<const Operation::Leaf*, std::int64_t>> leaves;
  };

  bool has_few_iterations() const {
    const auto first = flow::constant(loop_.counter->first), bound = flow::constant(loop_.counter->bound);
    return first && bound && std::abs(*bound - *first) <= few_iterations;
  }
  bool saves_nothing() const {
    const auto block = plan_.blocks.find(&loop_.body);
    return block == plan_.blocks.end() || (block->second.saved.empty() && block->second.unset.empty());
  }
  /// What another name stands for.
  SymbolRef own(const SymbolRef& symbol) const { return function_.owner(symbol); }
  bool is_local(const SymbolRef& symbol) const { return declared_.count(symbol) > 0; }
  bool take(const Statement& s) {
    if (plan_.saves_old.count(&s) || plan_.calls.count(&s) || plan_.undone.count(&s)) return false;
    return std::visit([&](const auto& form) { return take(form, s); }, s.form);
  }
  static bool take(const Count& count, const Statement&) { return count.declares; }
  static bool take(const flow::Using& names, const Statement&) { return names.kind == flow::Using::Kind::Names; }
  static bool take(const one_of<Resize, Make, Alias, Branch, Loop, Run, flow::Swap, Give, flow::Throw> auto&,
                   const Statement&) {
    return false;
  }
  bool take(const Store& store, const Statement& s) {
    if (store.pushes) return false;
    const Operation* operation = plan_.operation_of(s);
    if (operation && operation->uses_result) return false;
    if (!is_local(store.root)) {
      // Each iteration has an element of its own, or all add to one number.
      const bool adds = operation && operation->is_sum();
      if (!adds && !sets_own_element(s)) return false;
      if (operation) seeds_.insert(own(store.root));
      sets_rows_ = sets_rows_ || (operation && !adds);
    } else if (!function_.is_number_alone(store.root)) {
      return false;
    }
    if (operation)
      for (const Operation::Leaf& leaf : operation->leaves)
        if (function_.differentiated.count(leaf.root) && !is_local(leaf.root)) add(leaf);
    return true;
  }
  bool sets_own_element(const Statement& s) {
    if (!stores_) stores_ = analysis::row_stores(loop_, extents_);
    return std::any_of(stores_->begin(), stores_->end(),
                       [&](const analysis::RowStore& each) { return each.store == &s; });
  }
  void add(const Operation::Leaf& leaf) {
    added_.insert(own(leaf.root));
    const Symbols named = flow::named_in(leaf.place);
    const bool stays = std::none_of(named.begin(), named.end(),
                                    [&](const SymbolRef& each) { return each != leaf.root && changing_.count(each); });
    if (stays) {
      // An element need not be there if there is no iteration.
      is_possible_ = is_possible_ && as<Variable>(flow::meant(leaf.place)) && function_.is_number_alone(leaf.root);
      sums_.push_back({{&leaf}, true, {}, declared_, false});
      return;
    }
    for (Neighbours& all : neighbours_)
      if (const auto apart = distance(*all.leaves.front().first, leaf)) {
        all.leaves.emplace_back(&leaf, *apart);
        return;
      }
    neighbours_.push_back({{{&leaf, 0}}});
  }
  /// To the first of these loops in which nothing is beside it.
  void add_to(std::vector<LoopPart>& rows, const Operation::Leaf& leaf) const {
    for (LoopPart& part : rows) {
      if (std::any_of(part.leaves.begin(), part.leaves.end(), [&](const Operation::Leaf* each) {
            const auto apart = distance(*each, leaf);
            return apart && *apart != 0;
          }))
        continue;
      part.leaves.insert(&leaf);
      return;
    }
    rows.push_back({{&leaf}, false, {}, declared_, false});
  }
  /// By how much the index of the other element is larger, if that is the same in all iterations. What lies further
  /// apart, by more than a constant, compilers tell apart by themselves.
  std::optional<std::int64_t> distance(const Operation::Leaf& one, const Operation::Leaf& other) const {
    const auto *a = as<Index>(flow::meant(one.place)), *b = as<Index>(flow::meant(other.place));
    if (own(one.root) != own(other.root) || !a || !b) return std::nullopt;
    if (!are_same(flow::meant(a->base), flow::meant(b->base))) return std::nullopt;
    const analysis::Linear apart = extents_.sized(analysis::linear(b->index) - analysis::linear(a->index));
    return apart.parts.empty() ? std::optional(apart.offset) : std::nullopt;
  }
  /// Whether several iterations add to one element: the same as many iterations apart, all over the row.
  bool can_be_in_step(const Neighbours& all) const {
    const auto [first, last] = std::minmax_element(all.leaves.begin(), all.leaves.end(), by_offset);
    const std::int64_t apart = last->second - first->second;
    if (apart == 0 || apart > most_ahead || all.leaves.size() > most_in_step) return false;
    if (!extents_.range_of(loop_).is_exact) return false;
    const auto& element = *as<Index>(flow::meant(all.leaves.front().first->place));
    const Symbols base = flow::named_in(element.base);
    if (std::any_of(base.begin(), base.end(), [&](const SymbolRef& each) { return changing_.count(each) > 0; }))
      return false;
    const TermRef counter = variable(loop_.counter->symbol, nullptr, false);
    const analysis::Linear beside =
        extents_.sized(analysis::linear(element.index)) - analysis::Linear{{{counter, 1}}, 0};
    return extents_.is_steady({beside, {}}, changing_);
  }
  LoopPart in_step(const Neighbours& all) const {
    const std::int64_t last = std::max_element(all.leaves.begin(), all.leaves.end(), by_offset)->second;
    LoopPart made{{}, false, {}, declared_, false};
    for (const auto& [leaf, offset] : all.leaves) {
      LoopPart part{{leaf}, true, {}, declared_, false, {}, static_cast<int>(last - offset)};
      const auto behind = std::find_if(made.in_step.begin(), made.in_step.end(),
                                       [&](const LoopPart& each) { return each.ahead < part.ahead; });
      made.in_step.insert(behind, std::move(part));
    }
    return made;
  }
  static bool by_offset(const std::pair<const Operation::Leaf*, std::int64_t>& a,
                        const std::pair<const Operation::Leaf*, std::int64_t>& b) {
    return a.second < b.second;
  }
  /// From what is added back to the numbers of the body that lead there.
  void collect_locals(LoopPart& part) const {
    for (std::size_t before = SIZE_MAX; before != part.locals.size();) {
      before = part.locals.size();
      for (const Statement& s : loop_.body) {
        const auto* store = flow::as<Store>(s);
        const Operation* operation = plan_.operation_of(s);
        if (!store || !operation || !is_local(store->root)) continue;
        const bool leads_there = std::any_of(
            operation->leaves.begin(), operation->leaves.end(),
            [&](const Operation::Leaf& leaf) { return part.leaves.count(&leaf) || part.locals.count(leaf.root); });
        if (leads_there) part.locals.insert(store->root);
      }
    }
  }

  const Loop& loop_;
  const Plan& plan_;
  const flow::Function& function_;
  const analysis::Extents& extents_;
  Symbols declared_, changing_;
  Symbols seeds_, added_;  ///< whose cotangents are read, and added to; of variables outside of the body
  bool sets_rows_ = false, is_possible_ = true;
  std::optional<std::vector<analysis::RowStore>> stores_;
  std::vector<LoopPart> sums_;
  std::vector<Neighbours> neighbours_;
};

}  // namespace

std::vector<LoopPart> parts_of(const Statement& loop, const Plan& plan, const flow::Function& function,
                               const analysis::Extents& extents) {
  const auto& form = std::get<Loop>(loop.form);
  if (!flow::runs_to_bound(form)) return {};
  std::vector<LoopPart> parts = Distribution(form, plan, function, extents).parts();
  // What is written out anyway gains nothing from several loops, and a call takes its rows out of registers.
  const bool is_one_loop = parts.size() == 1 && !parts.front().is_sum && parts.front().in_step.empty();
  if (plan.few_rounds.count(&loop) && !is_one_loop) parts.clear();
  return parts;
}

}  // namespace dualrev::adjoint
