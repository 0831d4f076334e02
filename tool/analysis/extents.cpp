#include "analysis/extents.hpp"

#include <algorithm>

#include "flow/types.hpp"

namespace dualrev::analysis {

using namespace core;

namespace {

std::optional<std::int64_t> number(const std::string& text) {
  if (text.empty() || text.size() > 9 || text.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return std::stoll(text);
}
std::optional<Range> up_to(const std::string& extent) {
  const auto count = number(extent);
  return count ? std::optional(Range{{{}, 0}, {{}, *count}}) : std::nullopt;
}

}  // namespace

bool counts(const flow::Statement& s, const flow::Block* inside) {
  const auto* loop = flow::as<flow::Loop>(s);
  return loop && loop->counter && inside == &loop->increment;
}

Extents::Extents(const flow::Function& function) : function_(function) { collect(function.body); }

void Extents::collect(const flow::Block& block) {
  for (const flow::Statement& s : block) {
    for (const flow::Set& set : flow::set_by(s))
      if (!set.declares) set_again_.insert(set.symbol);
    if (const auto* count = flow::as<flow::Count>(s); count && count->declares && count->value)
      integers_[count->root] = count->value;
    for (const flow::Block* inside : flow::blocks_in(s))
      if (!counts(s, inside)) collect(*inside);
    if (const auto* loop = flow::as<flow::Loop>(s); loop && loop->counter) integers_.erase(loop->counter->symbol);
  }
}

bool Extents::changes_size(const SymbolRef& row) const {
  const SymbolRef root = function_.owner(row);
  if (function_.resized.count(root)) return true;
  // Of integers every change may be one of the size.
  const bool are_numbers = function_.shapes.count(root) && !function_.integers.count(root);
  return !are_numbers && set_again_.count(root) > 0;
}

bool Extents::is_steady(const Range& range, const flow::Symbols& changed) const {
  const flow::Symbols named = named_in(range), sized = sized_in(range);
  return std::none_of(
             named.begin(), named.end(),
             [&](const SymbolRef& each) { return changed.count(each) || changed.count(function_.owner(each)); }) &&
         std::none_of(sized.begin(), sized.end(), [&](const SymbolRef& each) {
           return changes_size(each) && changed.count(function_.owner(each));
         });
}

bool Extents::is_set_again(const SymbolRef& symbol) const {
  const SymbolRef root = function_.owner(symbol);
  return std::any_of(set_again_.begin(), set_again_.end(),
                     [&](const SymbolRef& each) { return function_.owner(each) == root; });
}

std::optional<Range> Extents::of(const SymbolRef& row) const {
  if (function_.resized.count(row)) return std::nullopt;
  const auto found = function_.declared.find(row);
  const bool is_parameter = found == function_.declared.end();
  if (is_parameter && !row->type) return std::nullopt;
  const TypeRef& type = deduced(is_parameter ? referee(row->type) : found->second->type);
  if (const auto* array = as<Array>(type); array && !is_parameter) return up_to(array->extent);
  const auto* library = as<Library>(type);
  if (library && library->name == "std::array" && library->arguments.size() == 2) {
    const auto* extent = as<Passive>(library->arguments[1]);
    return extent ? up_to(extent->text) : std::nullopt;
  }
  if (is_parameter) {
    const auto shape = function_.shapes.find(row);
    const bool knows_size = library && library->name == "std::vector" && library->member.empty();
    if (shape == function_.shapes.end() || (shape->second != flow::Shape::Row && !knows_size)) return std::nullopt;
    const TermRef parameter = variable(row, row->type, false);
    return Range{{}, {{{make_term(Size{parameter}, flow::size_type(), false, reads, false), 1}}, 0}};
  }
  const Declarator& declared = *found->second;
  if (!library || library->arguments.empty()) return std::nullopt;
  if (library->name != "std::vector" || declared.arguments.empty()) return std::nullopt;
  Range range{{}, sized(linear(declared.arguments[0].term))};
  return is_steady(range, set_again_) ? std::optional(std::move(range)) : std::nullopt;
}

Linear Extents::what_is(const TermRef& term, int steps) const {
  const Linear itself{{{term, 1}}, 0};
  if (const auto* size = as<Size>(term)) {
    const auto* row = as<Variable>(flow::below_conversions(size->object));
    const auto elements = row ? of(row->symbol) : std::nullopt;
    return elements && function_.declared.count(row->symbol) ? sized(elements->high, steps) : itself;
  }
  const auto* variable = as<Variable>(term);
  const auto known = variable ? integers_.find(variable->symbol) : integers_.end();
  if (known == integers_.end() || set_again_.count(variable->symbol)) return itself;
  // All that it names, sizes too, must be now what it was then.
  const flow::Symbols named = flow::named_in(known->second);
  const bool is_settled = std::none_of(named.begin(), named.end(), [&](const SymbolRef& each) {
    return set_again_.count(each) || set_again_.count(function_.owner(each)) ||
           function_.resized.count(function_.owner(each));
  });
  return is_settled ? sized(linear(known->second), steps) : itself;
}

Linear Extents::sized(const Linear& sum) const {
  constexpr int most_steps = 8;
  return sized(sum, most_steps);
}
Linear Extents::sized(const Linear& sum, int steps) const {
  if (steps == 0) return sum;
  Linear all{{}, sum.offset};
  for (const Linear::Part& part : sum.parts) {
    all = all + what_is(part.term, steps - 1) * part.times;
  }
  return all;
}

CounterRange Extents::range_of(const flow::Loop& loop) const {
  CounterRange range = analysis::range_of(loop);
  for (auto* end : {&range.low, &range.high})
    if (*end) *end = sized(**end);
  return range;
}

}  // namespace dualrev::analysis
