#include "flow/reading/counters.hpp"

#include <algorithm>
#include <map>

#include "core/rewrite.hpp"
#include "flow/reading/reader.hpp"
#include "flow/types.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

bool is_unsigned(const Counter& counter) {
  const TypeRef& type = built_in(counter.symbol->type).empty() ? counter.type : counter.symbol->type;
  const auto width = width_of(type);
  return width ? !width->is_signed : built_in(type) == "char" || built_in(type).find("uint") != std::string::npos;
}

/// Whether it is an integer, and made of such.
bool is_of_integers_alone(const Reader& in, const TermRef& t) {
  const auto named = mentioned(t);
  return in.is_number(meant(t)->type) && named &&
         std::none_of(named->begin(), named->end(), [&](const SymbolRef& each) {
           return in.made.shapes.count(each) && !in.made.integers.count(each);
         });
}

/// A counter of any type reaches what is compared from there without wrapping.
constexpr std::int64_t most_first = 1'000'000'000;

/// In bits; of what is no integer as wide as any.
int bits_of(const TypeRef& type) {
  const auto width = width_of(type);
  return width ? width->most : built_in(type) == "char" ? 8 : 64;
}

/// Without conversions around it that keep each of its values apart.
TermRef below_widening(TermRef t) {
  for (;;) {
    t = meant(t);
    const auto* convert = core::as<Convert>(t);
    if (!convert || bits_of(t->type) < bits_of(meant(convert->operand)->type)) return t;
    t = convert->operand;
  }
}

/// What the counter is compared with, if that says how far it runs.
struct Compared {
  bool is_counter = false;
  std::int64_t ahead = 0;
  bool as_itself = true;  ///< not as another type
};
/// Whether what is compared is the counter, or that and a constant.
Compared compared(const TermRef& side, const SymbolRef& counter) {
  Compared made;
  const TermRef inside = below_widening(side);
  made.as_itself = inside == meant(side);
  TermRef itself = inside;
  if (const auto* sum = core::as<Arithmetic>(inside); sum && sum->operands.size() == 2) {
    const bool adds = sum->op == "+", subtracts = sum->op == "-";
    for (const std::size_t at : {0, 1})
      if (const auto by = constant(sum->operands[1 - at]); by && (adds || (subtracts && at == 0))) {
        itself = sum->operands[at];
        made.ahead = adds ? *by : -*by;
      }
    itself = below_widening(itself);
    made.as_itself = made.as_itself && (itself == meant(sum->operands[0]) || itself == meant(sum->operands[1]));
  }
  const auto* variable = core::as<Variable>(itself);
  made.is_counter = variable && variable->symbol == counter;
  return made;
}

TermRef limit_of(const Loop& loop, const Counter& counter) {
  const auto* test = loop.condition ? core::as<Arithmetic>(meant(loop.condition)) : nullptr;
  if (!test || test->operands.size() != 2 || (counter.step != 1 && counter.step != -1)) return nullptr;
  const auto is_counter = [&](const TermRef& t) {
    const Compared side = compared(t, counter.symbol);
    // What is compared must not lag behind the counter.
    return side.is_counter && side.ahead * counter.step >= 0;
  };
  // One that counts up stays below it, one that counts down above. With != nobody knows that it meets it.
  const char towards = counter.step == 1 ? '<' : '>';
  const char away = counter.step == 1 ? '>' : '<';
  if (test->op.front() == towards && is_counter(test->operands[0])) return test->operands[1];
  return test->op.front() == away && is_counter(test->operands[1]) ? test->operands[0] : nullptr;
}

TermRef bound_of(const Loop& loop, Counter& counter) {
  const auto* test = loop.condition ? core::as<Arithmetic>(meant(loop.condition)) : nullptr;
  if (!test || test->operands.size() != 2 || (counter.step != 1 && counter.step != -1)) return nullptr;
  static const std::map<std::string, std::string> turned{
      {"<", ">"}, {">", "<"}, {"<=", ">="}, {">=", "<="}, {"!=", "!="}};
  if (!turned.count(test->op)) return nullptr;
  const bool is_left = compared(test->operands[0], counter.symbol).is_counter;
  const Compared side = compared(test->operands[is_left ? 0 : 1], counter.symbol);
  const bool up = counter.step == 1;
  if (!side.is_counter || side.ahead < 0 || (!up && side.ahead != 0)) return nullptr;
  const std::string op = is_left ? test->op : turned.at(test->op);
  if (op != "!=" && op.front() != (up ? '<' : '>')) return nullptr;
  const bool inclusive = op.size() == 2 && op != "!=";
  // Compared as another type, a negative number would be a large one.
  const auto first = constant(counter.first);
  if (!side.as_itself && !(up && first && *first >= 0)) return nullptr;
  if (!up && inclusive && is_unsigned(counter)) return nullptr;
  // Behind its largest number an unsigned one goes on from zero, and a narrow one from its least.
  const bool may_wrap = is_unsigned(counter) || bits_of(counter.type) < 32;
  const TermRef& bound = test->operands[is_left ? 1 : 0];
  if (op == "!=" && may_wrap && !(up ? first == 0 : is_unsigned(counter) && constant(bound) == 0)) return nullptr;
  counter.inclusive = inclusive, counter.ahead = side.ahead;
  return bound;
}

}  // namespace

std::vector<TermRef> steps_of(const TermRef& increment) {
  if (!increment) return {};
  const auto* several = core::as<Sequence>(meant(increment));
  if (!several) return {increment};
  std::vector<TermRef> all = steps_of(several->first);
  const std::vector<TermRef> last = steps_of(several->second);
  all.insert(all.end(), last.begin(), last.end());
  return all;
}

std::optional<Counter> counter(const Reader& in, const Loop& loop) {
  if (loop.init.size() != 1 || loop.increment.size() != 1) return std::nullopt;
  const auto* begins = as<Count>(loop.init[0]);
  const auto* steps = as<Count>(loop.increment[0]);
  if (!begins || !steps || !begins->declares || !begins->value || begins->root != steps->root) return std::nullopt;
  if (steps->place) return std::nullopt;
  if (!steps->value || (steps->op != '+' && steps->op != '-')) return std::nullopt;
  const std::int64_t step = constant(steps->value).value_or(0);
  Counter made{begins->root, begins->type, begins->value, nullptr, steps->op == '+' ? step : -step, false};
  if (step == 0) made.stride = steps->value, made.strides_back = steps->op == '-';
  const Symbols set = set_in(loop.body);
  const auto changes = [&](const TermRef& t) {
    Symbols sized;  // stays what it is, whatever becomes of the elements, but for vectors that change their size
    const auto of = mentioned(t, sized);
    const auto is_resized = [&](const SymbolRef& row) {
      const SymbolRef root = in.own_root(row);
      const bool are_numbers = in.made.shapes.count(root) && !in.made.integers.count(root);
      return set.count(root) && (!are_numbers || in.made.resized.count(root));
    };
    const auto is_set = [&](const SymbolRef& each) { return set.count(each) || set.count(in.own_root(each)); };
    return !of || std::any_of(sized.begin(), sized.end(), is_resized) || std::any_of(of->begin(), of->end(), is_set) ||
           of->count(made.symbol);
  };
  if (set.count(made.symbol) || changes(made.first) || is_boolean(made.type)) return std::nullopt;
  if (made.stride && (changes(made.stride) || !is_of_integers_alone(in, made.stride))) return std::nullopt;
  // One that begins as a negative number comes from the largest ones to zero.
  const auto first = constant(made.first);
  const bool may_wrap = is_unsigned(made) && first && (*first < 0 || *first > most_first);
  // A number, with which an integer may be compared, is none to count from; nor is what no text says.
  const auto is_end = [&](const TermRef& t) {
    bool is_said = true;
    rewritten(t, [&](const TermRef& each) -> TermRef {
      is_said = is_said && !core::as<Opaque>(each);
      return core::as<Verbatim>(each) ? each : nullptr;
    });
    const auto is_of_numbers = [](const TermRef& each) { return core::as<Real>(deduced(each->type)) != nullptr; };
    return t && is_said && !is_of_numbers(t) && !is_of_numbers(meant(t)) && !changes(t);
  };
  const TermRef bound = may_wrap ? nullptr : bound_of(loop, made);
  if (is_end(bound))
    made.bound = bound;
  else
    made.inclusive = false, made.ahead = 0;
  const TermRef limit = may_wrap ? nullptr : limit_of(loop, made);
  if (is_end(limit)) made.limit = limit;
  return made;
}

bool is_variable(const TermRef& t, const SymbolRef& symbol) {
  const TermRef inside = below_conversions(t);
  const auto* variable = core::as<Variable>(inside);
  return variable && variable->symbol == symbol;
}

}  // namespace dualrev::flow
