#include "analysis/elements.hpp"

#include <algorithm>
#include <utility>

#include "analysis/inequalities.hpp"

namespace dualrev::analysis {

using namespace core;
using flow::Loop;
using flow::Statement;

namespace {

/// Of what an index, or the end of a loop, is made.
struct IsPlain {
  bool operator()(const one_of<Variable, Literal, Size, Arithmetic, Load, Convert, Index> auto&) const { return true; }
  bool operator()(
      const one_of<Verbatim, Member, Dereference, AddressOf, Unary, Binary, Primitive, Select, Logic, Sequence, Assign,
                   Step, Call, MethodCall, Temporary, Lambda, Apply, Invoke, Opaque, Generated> auto&) const {
    return false;
  }
};

using Sum = Inequalities::Sum;
using Loops = std::vector<const Loop*>;

/// Two runs of what may be the same statement, as a system of inequalities: its unknowns are the counters, and whatever
/// else indices and the ends of loops are made of.
class TwoRuns {
 public:
  enum class Run { One, Other };

  /// In the same iterations of the first `shared` loops.
  TwoRuns(const Extents& extents, const flow::Symbols& inside, const Loops& one, const Loops& other, std::size_t shared)
      : extents_(extents), inside_(inside), around_{one, other}, shared_(shared) {
    for (const Run run : {Run::One, Run::Other})
      for (const Loop* loop : of(run)) bound(*loop, run);
  }

  /// The first run is in an earlier iteration of the first loop that is not shared.
  void in_order() {
    const auto& counter = of(Run::One)[shared_]->counter;
    if (!counter || counter->stride) return;
    Sum later = counted(*counter, Run::Other);
    plus(later, counted(*counter, Run::One), -1);
    if (counter->step < 0) later = negative(later);
    later.offset -= 1;
    system_.never_negative(later);
  }
  /// Whether these indices cannot be the same.
  bool differ(const std::vector<TermRef>& one, const std::vector<TermRef>& other) {
    for (std::size_t i = 0; i < one.size(); ++i)
      equate(difference(form(linear(one[i]), Run::One, steps), form(linear(other[i]), Run::Other, steps)));
    return !is_too_large_ && system_.have_no_solution();
  }

 private:
  static constexpr int steps = 4;

  /// A sum, and others that are taken so many times as something says which stays the same.
  struct Part;
  struct Form {
    Sum sum;
    std::vector<Part> parts;
  };
  struct Part {
    TermRef stride;
    Form of;
  };
  struct Known {
    TermRef term;
    int run;  ///< -1: of both
  };

  void plus(Sum& to, const Sum& more, std::int64_t times) { is_too_large_ = !add(to, more, times) || is_too_large_; }
  const Loops& of(Run run) const { return around_[static_cast<std::size_t>(run)]; }
  Sum negative(const Sum& sum) {
    Sum made;
    plus(made, sum, -1);
    return made;
  }

  // ---- unknowns ----

  static bool is_plain(const TermRef& given) {
    const TermRef& t = flow::meant(given);
    if (!std::visit(IsPlain(), t->form)) return false;
    const std::vector<Hole> all = operands(*t);
    return std::all_of(all.begin(), all.end(), [](const Hole& each) { return is_plain(each.term); });
  }
  /// Whether a condition holds of all that a term is made of; rows of which it asks for the size must keep that.
  template <class Condition>
  bool all_in(const TermRef& t, const Condition& condition) const {
    const Range only{{{{t, 1}}, 0}, {}};
    const flow::Symbols named = named_in(only), sized = sized_in(only);
    return is_plain(t) && std::all_of(named.begin(), named.end(), condition) &&
           std::none_of(sized.begin(), sized.end(),
                        [&](const SymbolRef& each) { return extents_.changes_size(each) || inside_.count(each) > 0; });
  }
  bool is_set_again(const SymbolRef& symbol) const { return extents_.is_set_again(symbol); }
  bool is_steady(const TermRef& t) const {
    return all_in(t, [&](const SymbolRef& each) { return !inside_.count(each) && !is_set_again(each); });
  }
  Inequalities::Unknown fresh() { return next_++; }
  Inequalities::Unknown unknown(const TermRef& t, Run run) {
    int of_run = static_cast<int>(run);
    if (is_steady(t)) {
      of_run = -1;
    } else if (!all_in(t, [&](const SymbolRef& each) { return !is_set_again(each); })) {
      return fresh();  // it may be another one each time that it is asked
    } else if (const auto* variable = as<Variable>(t)) {
      const Loops& loops = of(run);
      const auto shared = loops.begin() + static_cast<std::ptrdiff_t>(shared_);
      const bool is_shared = std::any_of(loops.begin(), shared, [&](const Loop* each) {
        return each->counter && each->counter->symbol == variable->symbol;
      });
      if (is_shared) of_run = -1;
    }
    const auto found = std::find_if(known_.begin(), known_.end(), [&](const auto& each) {
      return each.first.run == of_run && is_same(each.first.term, t);
    });
    if (found != known_.end()) return found->second;
    known_.push_back({{t, of_run}, fresh()});
    return known_.back().second;
  }

  // ---- sums ----

  Sum sum(const Linear& of, Run run) {
    Sum all{{}, of.offset};
    for (const Linear::Part& part : of.parts) plus(all, {{{unknown(part.term, run), 1}}, 0}, part.times);
    return all;
  }
  Sum counted(const flow::Counter& counter, Run run) {
    return sum({{{variable(counter.symbol, nullptr, false), 1}}, 0}, run);
  }
  void bound(const Loop& loop, Run run) {
    if (!loop.counter) return;
    const CounterRange range = extents_.range_of(loop);
    if (range.low) {
      Sum above = counted(*loop.counter, run);
      plus(above, sum(*range.low, run), -1);
      system_.never_negative(above);
    }
    if (range.high) {
      Sum below = sum(*range.high, run);
      plus(below, counted(*loop.counter, run), -1);
      below.offset -= 1;
      system_.never_negative(below);
    }
  }
  Form form(const Linear& given, Run run, int left) {
    const Linear of = extents_.sized(given);
    Form all{{{}, of.offset}, {}};
    for (const Linear::Part& part : of.parts) {
      const auto* product = as<Arithmetic>(part.term);
      const bool is_product = product && product->op == "*" && product->operands.size() == 2;
      if (!is_product || left == 0 || !take_product(all, product->operands, part.times, run, left))
        plus(all.sum, {{{unknown(part.term, run), 1}}, 0}, part.times);
    }
    return all;
  }
  bool take_product(Form& to, const std::vector<TermRef>& sides, std::int64_t times, Run run, int left) {
    for (const std::size_t side : {1, 0}) {
      const Linear strides = extents_.sized(linear(sides[side]));
      const bool are_steady = std::all_of(strides.parts.begin(), strides.parts.end(),
                                          [&](const Linear::Part& each) { return is_steady(each.term); });
      if (strides.parts.empty() || !are_steady || is_steady(sides[1 - side])) continue;
      const Form of = form(linear(sides[1 - side]), run, left - 1);
      for (const Linear::Part& each : strides.parts) take(to, {each.term, of}, product(times, each.times));
      combine(to, of, product(times, strides.offset));
      return true;
    }
    return false;
  }
  std::int64_t product(std::int64_t a, std::int64_t b) {
    std::int64_t all = 0;
    is_too_large_ = __builtin_mul_overflow(a, b, &all) || is_too_large_;
    return all;
  }
  void take(Form& to, const Part& part, std::int64_t times) {
    const auto found = std::find_if(to.parts.begin(), to.parts.end(),
                                    [&](const Part& each) { return is_same(each.stride, part.stride); });
    if (found != to.parts.end()) return combine(found->of, part.of, times);
    to.parts.push_back({part.stride, {}});
    combine(to.parts.back().of, part.of, times);
  }
  void combine(Form& to, const Form& more, std::int64_t times) {
    plus(to.sum, more.sum, times);
    for (const Part& each : more.parts) take(to, each, times);
  }
  Form difference(Form one, const Form& other) {
    combine(one, other, -1);
    return one;
  }
  static bool is_zero(const Form& of) {
    return of.sum.times.empty() && of.sum.offset == 0 &&
           std::all_of(of.parts.begin(), of.parts.end(), [](const Part& each) { return is_zero(each.of); });
  }
  /// The difference of two indices is zero: `stride * apart + rest`, where the rest is less than the stride, is zero if
  /// both are.
  void equate(Form of) {
    std::erase_if(of.parts, [](const Part& each) { return is_zero(each.of); });
    if (of.parts.empty()) return system_.zero(of.sum);
    for (std::size_t i = 0; i < of.parts.size(); ++i) {
      Form rest = of;
      rest.parts.erase(rest.parts.begin() + static_cast<std::ptrdiff_t>(i));
      if (!rest.parts.empty()) continue;
      const Inequalities::Unknown once = unknown(of.parts[i].stride, Run::One);
      if (const auto more = rest.sum.times.find(once); more != rest.sum.times.end()) {
        plus(of.parts[i].of.sum, {{}, more->second}, 1);
        rest.sum.times.erase(more);
      }
      const Sum stride{{{once, 1}}, 0};
      if (!is_less(rest.sum, stride) || !is_less(negative(rest.sum), stride)) return;
      system_.zero(rest.sum);
      return equate(of.parts[i].of);
    }
  }
  bool is_less(const Sum& one, const Sum& other) {
    Inequalities contrary = system_;
    Sum not_less = one;
    plus(not_less, other, -1);
    contrary.never_negative(not_less);
    return contrary.have_no_solution();
  }

  const Extents& extents_;
  const flow::Symbols& inside_;
  const Loops around_[2];
  std::size_t shared_;
  Inequalities system_;
  bool is_too_large_ = false;
  Inequalities::Unknown next_ = 0;
  std::vector<std::pair<Known, Inequalities::Unknown>> known_;
};

std::size_t shared_by(const Loops& one, const Loops& other) {
  const auto end = std::mismatch(one.begin(), one.end(), other.begin(), other.end()).first;
  return static_cast<std::size_t>(end - one.begin());
}

}  // namespace

Elements::Elements(const flow::Function& function, const Extents& extents) : function_(function), extents_(extents) {
  Loops around;
  collect(function.body, around);
}

void Elements::collect(const flow::Block& block, Loops& around) {
  for (const Statement& s : block) {
    at_.emplace(&s, Position{around, at_.size()});
    if (const auto* alias = flow::as<flow::Alias>(s)) {
      aliases_[alias->symbol] = alias->place;
      if (!around.empty()) inside_.insert(alias->symbol);
    }
    const auto* loop = flow::as<Loop>(s);
    for (const flow::Set& set : flow::set_by(s))
      if (set.declares && (loop || !around.empty())) inside_.insert(set.symbol);
    for (const flow::Block* inside : flow::blocks_in(s)) {
      const bool is_around = loop && inside != &loop->init;
      if (is_around) around.push_back(loop);
      collect(*inside, around);
      if (is_around) around.pop_back();
    }
  }
}

std::optional<Elements::Access> Elements::access(const TermRef& place, const Statement& by) const {
  const TermRef& t = flow::meant(place);
  if (const auto* load = as<Load>(t)) return access(load->place, by);
  if (const auto* variable = as<Variable>(t)) {
    const auto alias = aliases_.find(variable->symbol);
    if (alias != aliases_.end()) return access(alias->second, by);
    const bool is_other = function_.aliases.count(variable->symbol) > 0;
    return is_other ? std::nullopt : std::optional(Access{variable->symbol, {}, &by});
  }
  const auto* index = as<Index>(t);
  auto row = index ? access(index->base, by) : std::nullopt;
  if (row) row->indices.push_back(index->index);
  return row;
}

bool Elements::are_apart_in_order(const Access& first, const Access& second, bool at_once) const {
  if (first.root != second.root) return true;
  if (first.indices.size() != second.indices.size() || first.indices.empty()) return false;
  const Position &one = at_.at(first.by), &other = at_.at(second.by);
  const std::size_t shared = shared_by(one.around, other.around);
  for (std::size_t level = 0; level < shared; ++level) {
    TwoRuns runs(extents_, inside_, one.around, other.around, level);
    runs.in_order();
    if (!runs.differ(first.indices, second.indices)) return false;
  }
  if (one.number > other.number || (one.number == other.number && !at_once)) return true;
  TwoRuns runs(extents_, inside_, one.around, other.around, shared);
  return runs.differ(first.indices, second.indices);
}

bool Elements::are_apart_at_once(const Access& one, const Access& other) const {
  if (one.root != other.root) return true;
  if (one.indices.size() != other.indices.size() || one.indices.empty()) return false;
  const Loops& around = at_.at(one.by).around;
  return TwoRuns(extents_, inside_, around, around, around.size()).differ(one.indices, other.indices);
}

bool Elements::are_apart_in(const Loop& loop, const Access& one, const Access& other) const {
  if (one.root != other.root) return true;
  if (one.indices.size() != other.indices.size() || one.indices.empty()) return false;
  const Loops &around = at_.at(one.by).around, &beside = at_.at(other.by).around;
  const auto at = std::find(around.begin(), around.end(), &loop);
  if (at == around.end()) return false;
  TwoRuns runs(extents_, inside_, around, beside, static_cast<std::size_t>(at - around.begin()));
  return runs.differ(one.indices, other.indices);
}

}  // namespace dualrev::analysis
