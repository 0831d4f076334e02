#include "analysis/row_reads.hpp"

#include "core/rewrite.hpp"

namespace dualrev::analysis {

using namespace core;
using flow::Loop;

namespace {

/// What a statement reads in any case.
struct ReadBy {
  std::vector<TermRef> operator()(const flow::Store& s) const { return {s.value, s.place}; }
  std::vector<TermRef> operator()(const flow::Branch& s) const { return {s.condition}; }
  std::vector<TermRef> operator()(const one_of<flow::Resize, flow::Make, flow::Alias, flow::Count, Loop, flow::Run,
                                               flow::Swap, flow::Give, flow::Throw, flow::Using> auto&) const {
    return {};
  }
};

void add_read(const Loop& loop, const Extents& extents, flow::Symbols& whole) {
  const CounterRange range = extents.range_of(loop);
  if (!range.is_exact || (loop.counter->step != 1 && loop.counter->step != -1)) return;
  const Linear counter{{{variable(loop.counter->symbol, nullptr, false), 1}}, 0};
  const auto look = [&](const TermRef& t) -> TermRef {
    const auto* element = as<Index>(flow::meant(t));
    const auto* row = element ? as<Variable>(flow::below_conversions(element->base)) : nullptr;
    const auto extent = row ? extents.of(row->symbol) : std::nullopt;
    if (!extent) return nullptr;
    const Linear beside = extents.sized(linear(element->index)) - counter;
    if (named_in({beside, {}}).count(loop.counter->symbol)) return nullptr;
    if (is_inside(*extent, {*range.low + beside, *range.high + beside}, {})) whole.insert(row->symbol);
    return nullptr;
  };
  for (const flow::Statement& s : loop.body)
    for (const TermRef& each : std::visit(ReadBy(), s.form))
      if (each) rewritten(each, look);
}

}  // namespace

flow::Symbols read_whole(const flow::Function& function, const Extents& extents) {
  flow::Symbols whole;
  for (const flow::Statement& s : function.body)
    if (const auto* loop = flow::as<Loop>(s); loop && loop->counter && loop->ends.empty())
      add_read(*loop, extents, whole);
  return whole;
}

}  // namespace dualrev::analysis
