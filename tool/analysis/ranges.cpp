#include "analysis/ranges.hpp"

#include <algorithm>

#include "flow/types.hpp"

namespace dualrev::analysis {

using namespace core;

namespace {

TermRef below_wide_conversions(TermRef t) {
  for (;;) {
    t = flow::meant(t);
    if (const auto* convert = as<Convert>(t); convert && !flow::is_narrow(t->type))
      t = convert->operand;
    else if (const auto* load = as<Load>(t))
      t = load->place;
    else
      return t;
  }
}

void add(Linear& to, const Linear& more, std::int64_t times) {
  to.offset += times * more.offset;
  for (const Linear::Part& part : more.parts) {
    const auto found = std::find_if(to.parts.begin(), to.parts.end(),
                                    [&](const Linear::Part& each) { return is_same(each.term, part.term); });
    if (found == to.parts.end()) {
      to.parts.push_back({part.term, times * part.times});
    } else if ((found->times += times * part.times) == 0) {
      to.parts.erase(found);
    }
  }
}

/// `sized`: where rows go of which it asks for the size.
void collect(const TermRef& given, flow::Symbols& all, flow::Symbols& sized) {
  if (!given) return;
  const TermRef& t = flow::meant(given);
  if (const auto* size = as<Size>(t)) {
    // Of rows in rows the index counts.
    const SymbolRef root = flow::root_of(size->object);
    flow::Symbols inside = flow::named_in(size->object);
    if (root) sized.insert(root), inside.erase(root);
    all.merge(inside);
    return;
  }
  if (const auto* variable = as<Variable>(t)) all.insert(variable->symbol);
  for (const Hole& operand : operands(*t)) collect(operand.term, all, sized);
}
void collect(const Range& range, flow::Symbols& all, flow::Symbols& sized) {
  for (const Linear* end : {&range.low, &range.high})
    for (const Linear::Part& part : end->parts) collect(part.term, all, sized);
}

/// Whether it is never negative. Of counters that are in it, that of the innermost loop is replaced by what makes the
/// sum least, until there are none.
bool is_never_negative(Linear sum, const Counters& counters) {
  for (std::size_t steps = 2 * counters.size() + 1; steps-- > 0;) {
    const Linear::Part* innermost = nullptr;
    const CounterRange* range = nullptr;
    for (const Linear::Part& part : sum.parts) {
      const auto* variable = as<Variable>(part.term);
      const auto found = variable ? counters.find(variable->symbol) : counters.end();
      if (found != counters.end() && (!range || found->second.depth > range->depth))
        innermost = &part, range = &found->second;
    }
    if (!range) break;
    const auto& end = innermost->times > 0 ? range->low : range->high;
    if (!end) return false;
    const Linear::Part replaced = *innermost;
    add(sum, {{replaced}, 0}, -1);
    add(sum, replaced.times > 0 ? *end : *end + -1, replaced.times);
  }
  return sum.offset >= 0 && std::all_of(sum.parts.begin(), sum.parts.end(),
                                        [](const Linear::Part& part) { return part.times > 0 && as<Size>(part.term); });
}

}  // namespace

bool is_same(const TermRef& left, const TermRef& right) {
  const TermRef a = below_wide_conversions(left), b = below_wide_conversions(right);
  if (a == b) return true;
  if (!a || !b || a->form.index() != b->form.index()) return false;
  if (const auto* one = as<Variable>(a)) return one->symbol == as<Variable>(b)->symbol;
  if (const auto* one = as<Literal>(a)) return one->value == as<Literal>(b)->value;
  if (const auto* one = as<Size>(a)) return is_same(one->object, as<Size>(b)->object);
  if (const auto* one = as<Arithmetic>(a)) {
    const auto& other = *as<Arithmetic>(b);
    return one->op == other.op &&
           std::equal(one->operands.begin(), one->operands.end(), other.operands.begin(), other.operands.end(),
                      [](const TermRef& x, const TermRef& y) { return is_same(x, y); });
  }
  return false;
}

Linear operator+(Linear a, std::int64_t by) {
  a.offset += by;
  return a;
}
Linear operator+(Linear a, const Linear& b) {
  add(a, b, 1);
  return a;
}
Linear operator*(const Linear& a, std::int64_t times) {
  Linear all;
  if (times != 0) add(all, a, times);
  return all;
}
Linear operator-(Linear a, const Linear& b) {
  add(a, b, -1);
  return a;
}

Linear linear(const TermRef& term) {
  const TermRef t = below_wide_conversions(term);
  if (const auto constant = flow::constant(t)) return {{}, *constant};
  const auto* sum = as<Arithmetic>(t);
  if (sum && sum->operands.size() == 2 && (sum->op == "+" || sum->op == "-")) {
    Linear all = linear(sum->operands[0]);
    add(all, linear(sum->operands[1]), sum->op == "+" ? 1 : -1);
    return all;
  }
  if (sum && sum->operands.size() == 2 && sum->op == "*")
    for (const std::size_t side : {0, 1})
      if (const auto times = flow::constant(sum->operands[side]); times && *times != 0) {
        Linear all;
        add(all, linear(sum->operands[1 - side]), *times);
        return all;
      }
  return {{{t, 1}}, 0};
}

CounterRange range_of(const flow::Loop& loop) {
  if (!loop.counter || loop.counter->stride) return {};
  const flow::Counter& counter = *loop.counter;
  const Linear first = linear(counter.first);
  std::optional<Linear> last;  // not one of them any more
  const std::int64_t inclusive = counter.inclusive ? 1 : 0;
  if (counter.bound) last = linear(counter.bound) + (counter.step > 0 ? inclusive - counter.ahead : -inclusive);
  CounterRange made;
  made.is_exact = flow::runs_to_bound(loop) && (counter.step == 1 || counter.step == -1);
  if (counter.step > 0)
    made.low = first, made.high = last;
  else
    made.high = first + 1, made.low = last ? std::optional(*last + 1) : std::nullopt;
  return made;
}

bool at_most(const Linear& a, const Linear& b, const Counters& counters) { return is_never_negative(b - a, counters); }
bool is_inside(const Range& inner, const Range& outer, const Counters& counters) {
  return at_most(outer.low, inner.low, counters) && at_most(inner.high, outer.high, counters);
}
flow::Symbols named_in(const Range& range) {
  flow::Symbols all, sized;
  collect(range, all, sized);
  return all;
}
flow::Symbols sized_in(const Range& range) {
  flow::Symbols all, sized;
  collect(range, all, sized);
  return sized;
}

}  // namespace dualrev::analysis
