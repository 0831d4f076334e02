#include "adjoint/in_lanes.hpp"

#include <algorithm>
#include <set>

#include "adjoint/forms.hpp"
#include "adjoint/operation.hpp"
#include "adjoint/uses.hpp"
#include "core/rewrite.hpp"
#include "core/same.hpp"
#include "core/words.hpp"
#include "flow/types.hpp"

namespace dualrev::adjoint {

namespace {

/// The iterations of one loop.
class Lanes : private Uses {
 public:
  Lanes(const flow::Function& function, analysis::Privatisable& privatisable, const analysis::Extents& extents,
        const Plan& plan, const Statement& s)
      : Uses(function),
        privatisable_(privatisable),
        extents_(extents),
        plan_(plan),
        together_(plan.joint.count(&s) > 0),
        statement_(s),
        loop_(std::get<Loop>(s.form)),
        declared_(flow::declared_in(loop_.body)) {}

  /// Nothing if they are not.
  std::optional<IterationsInLanes> look() {
    if (!together_ && !has_reverse_apart()) return std::nullopt;
    if (loop_.checkpoint || !(loop_.ends.empty() || no("its end, which an iteration may bring about")) || !is_calm() ||
        !(counts() || no("its counter, of which it is not seen how often it goes on by the same step", &statement_,
                         "count by one, or by a step that stays the same, up to what stays the same")) ||
        !find_rows())
      return std::nullopt;
    made_.apart = !together_;
    made_.varying.insert(loop_.counter->symbol);
    if (!find_varying(loop_.body)) return std::nullopt;
    for (const Statement& s : loop_.body)
      if (!is_clear(s, 0)) return std::nullopt;
    if (!together_ && (!know_nothing_of_others(loop_.body) || !is_beside_inside(loop_.body))) return std::nullopt;
    return pays_ ? std::optional(std::move(made_)) : std::nullopt;
  }
  /// Nothing of loops that would not be faster.
  std::optional<NotInLanes> why_not() const { return waits_inside(loop_.body, 0) ? why_not_ : std::nullopt; }

 private:
  /// False; what is said first is the reason.
  bool no(std::string what, const Statement* at = nullptr, std::string way_out = {}) {
    if (!why_not_) why_not_ = {std::move(what), at ? at : &statement_, std::move(way_out)};
    return false;
  }
  /// Whether an iteration has a loop that adds up something, or looks for the best.
  bool waits_inside(const Block& block, int depth) const {
    return std::any_of(block.begin(), block.end(), [&](const Statement& s) {
      const auto* store = flow::as<Store>(s);
      const auto inside = flow::blocks_in(s);
      const int deeper = depth + (flow::as<Loop>(s) ? 1 : 0);
      return (store && depth > 0 && declared_.count(store->root) && waits(*store)) || plan_.searches.count(&s) ||
             std::any_of(inside.begin(), inside.end(), [&](const Block* each) { return waits_inside(*each, deeper); });
    });
  }
  /// Whether no exception ends an iteration.
  bool is_calm() {
    return is_calm(loop_.body) && (!flow::may_throw(function_, statement_) || no("its condition, which may throw"));
  }
  bool is_calm(const Block& block) {
    return std::all_of(block.begin(), block.end(), [&](const Statement& s) {
      for (const Block* inside : flow::blocks_in(s))
        if (!is_calm(*inside)) return false;
      return !flow::may_throw(function_, s) || no("what may end by an exception", &s);
    });
  }
  /// Whether a type of integers has as many bits as what counts elements, or is signed: it does not begin anew where
  /// that would go on.
  static bool is_wide(const TypeRef& type) {
    const auto width = width_of(type);
    return width && (width->is_signed ? width->least >= 32 : width->least >= 64 || counts_elements(type));
  }
  /// Text names constants by their types.
  static std::optional<flow::Width> width_of(const TypeRef& type) {
    return flow::width_of(type ? without_const(type) : type);
  }
  static TypeRef without_const(const TypeRef& type) {
    const auto* plain = as<Passive>(deduced(type));
    return plain && plain->value ? plain->value : deduced(type);
  }
  static bool counts_elements(const TypeRef& type) {
    static const std::set<std::string> names{"std::size_t", "size_t", "std::ptrdiff_t", "ptrdiff_t", "unsigned long"};
    const auto* plain = as<Passive>(without_const(type));
    return plain && names.count(plain->text);
  }
  static bool is_as_wide(const TypeRef& to, const TypeRef& from) {
    const auto one = width_of(to), other = width_of(from);
    const auto* plain = as<Passive>(deduced(from));
    return one && other && is_wide(to) &&
           (one->least >= other->most ||
            (counts_elements(to) && (counts_elements(from) || (plain && plain->text == "long"))));
  }
  /// Whether it is known before how often it runs.
  bool counts() {
    if (!loop_.counter || !is_wide(loop_.counter->type)) return false;
    const Counter& counter = *loop_.counter;
    if (flow::runs_to_bound(loop_)) return counter.step == 1 || counter.step == -1;
    const auto* test = loop_.condition ? as<Arithmetic>(flow::below_conversions(loop_.condition)) : nullptr;
    if (counter.bound || counter.step < 0 || (counter.step == 0 && (!counter.stride || counter.strides_back)) ||
        !test || test->op != "<" || test->operands.size() != 2)
      return false;
    const auto* at = as<Variable>(flow::below_conversions(test->operands[0]));
    const TermRef& bound = flow::meant(test->operands[1]);
    const auto* variable = as<Variable>(bound);
    const auto one = width_of(counter.type), other = width_of(variable ? type_of(*variable, bound) : bound->type);
    if (!at || at->symbol != counter.symbol || !one || !other || one->is_signed != other->is_signed) return false;
    if (!stays(test->operands[1]) || !stays(counter.stride)) return false;
    made_.bound = test->operands[1];
    return true;
  }
  /// Whether an integer is the same in all iterations.
  bool stays(const TermRef& t) const {
    if (!t) return true;
    Symbols sized;
    const auto named = flow::mentioned(t, sized);
    if (!named || t->access.changes_or_runs()) return false;
    const Symbols all = function_.with_owners(*named);
    return !meet(all, made_.varying) && !meet(all, numbers_) && !meet(all, made_.rows);
  }

  // ---- of loops whose iterations run forward and in reverse apart ----

  /// Whether each iteration saves numbers at its end, as many each time, and nothing else.
  bool has_reverse_apart() const {
    if (!loop_.counter || loop_.counter->step != 1 || loop_.counter->ahead != 0 || !flow::runs_to_bound(loop_) ||
        plan_.searches.count(&statement_) || plan_.snapshots.count(&statement_) || plan_.rounds.count(&statement_))
      return false;
    if (has_few_rounds(loop_)) return false;
    if (const auto rows = plan_.rows.find(&statement_);
        rows != plan_.rows.end() &&
        std::any_of(rows->second.begin(), rows->second.end(), [](const SavedRow& each) { return each.is_first; }))
      return false;
    const auto end = plan_.blocks.find(&loop_.body);
    return saves_nothing_inside(loop_.body) &&
           (end == plan_.blocks.end() ||
            (end->second.outside.empty() &&
             std::all_of(end->second.saved.begin(), end->second.saved.end(), [&](const SymbolRef& each) {
               const auto shape = function_.shapes.find(each);
               if (shape != function_.shapes.end()) return shape->second == Shape::Number;
               const auto kept = plan_.types.find(each);
               return kept != plan_.types.end() && flow::is_double(kept->second);
             })));
  }
  bool saves_nothing_inside(const Block& block) const {
    return std::all_of(block.begin(), block.end(), [&](const Statement& s) {
      if (flow::as<Run>(s) || plan_.saves_old.count(&s) || plan_.saves_sizes.count(&s) || plan_.rows.count(&s) ||
          plan_.undone.count(&s) || plan_.rounds.count(&s) || plan_.snapshots.count(&s) || plan_.searches.count(&s) ||
          plan_.joint.count(&s))
        return false;
      const auto inside = flow::blocks_in(s);
      return std::all_of(inside.begin(), inside.end(), [&](const Block* each) {
        const auto end = plan_.blocks.find(each);
        return (end == plan_.blocks.end() || end->second.saved.empty()) && saves_nothing_inside(*each);
      });
    });
  }
  /// The index of the element of a row that each iteration sets, beside those of the others; null if there is none.
  TermRef index_of_own(const SymbolRef& row) const {
    if (function_.aliases.count(row) || function_.has_other_name(row) || function_.resized.count(row)) return nullptr;
    TermRef index;
    const bool is_one = !flow::any_in(loop_.body, [&](const Statement& s) {
      const auto* store = flow::as<Store>(s);
      if (!store || store->root != row) return false;
      const auto* element = store->pushes ? nullptr : as<Index>(flow::meant(store->place));
      const auto* base = element ? as<Variable>(flow::meant(element->base)) : nullptr;
      if (!base || base->symbol != row || !is_row_of_doubles(type_of(*base, flow::meant(element->base)))) return true;
      if (index && !are_same(index, element->index)) return true;
      index = element->index;
      return false;
    });
    return is_one && index && is_one_for_each(index) ? index : nullptr;
  }
  static bool are_same(const TermRef& one, const TermRef& other) {
    return core::are_same(flow::meant(one), flow::meant(other)) && flow::named_in(one) == flow::named_in(other);
  }
  /// Whether an index is one more in the next iteration, and the same all through one.
  bool is_one_for_each(const TermRef& index) const {
    const Symbols others = beside_the_counter(index, *loop_.counter);
    const auto counts_one = [&](const Statement& s) {
      const auto* loop = flow::as<Loop>(s);
      return loop && loop->counter && others.count(loop->counter->symbol) > 0;
    };
    return !others.count(loop_.counter->symbol) && !meet(others, set_) && !flow::any_in(loop_.body, counts_one);
  }
  /// What an index depends on besides, if it goes by one with a counter; else that too.
  Symbols beside_the_counter(const TermRef& index, const Counter& counter) const {
    const TermRef one = variable(counter.symbol, nullptr, false);
    return analysis::named_in({extents_.sized(analysis::linear(index)) - analysis::Linear{{{one, 1}}, 0}, {}});
  }
  bool beside(const TermRef& index, const Counter& counter) const {
    const Symbols others = beside_the_counter(index, counter);
    return counter.symbol == loop_.counter->symbol ? !meet(others, made_.varying) : !others.count(counter.symbol);
  }
  /// Whether no iteration reads what others set.
  bool know_nothing_of_others(const Block& block) const {
    return std::all_of(block.begin(), block.end(), [&](const Statement& s) {
      const auto* store = flow::as<Store>(s);
      const auto added = store && sums_.count(store->root) ? added_by(*store, store->value) : std::nullopt;
      const auto terms = added ? std::vector<TermRef>{added->value} : flow::terms_of(function_, s);
      for (const TermRef& each : terms) {
        if (!each) continue;
        const TermRef others = core::rewritten(each, [&](const TermRef& t) -> TermRef {
          const auto* element = as<Index>(flow::meant(t));
          const auto* row = element ? as<Variable>(flow::meant(element->base)) : nullptr;
          const auto own = row ? own_.find(row->symbol) : own_.end();
          return own != own_.end() && are_same(element->index, own->second) ? element->index : nullptr;
        });
        const Symbols named = function_.with_owners(flow::named_in(others));
        if (meet(named, sums_) || meet(named, made_.elements)) return false;
      }
      const auto inside = flow::blocks_in(s);
      return std::all_of(inside.begin(), inside.end(),
                         [&](const Block* each) { return know_nothing_of_others(*each); });
    });
  }
  /// Whether what loops inside of an iteration read lies beside what those of the next iteration read: then several
  /// iterations at a time read and add to it as one. `around`: the innermost of these.
  bool is_beside_inside(const Block& block, const Loop* around = nullptr) {
    for (const Statement& s : block) {
      bool is_one = true;
      const auto look = [&](const TermRef& t) {
        const auto* element = as<Index>(flow::meant(t));
        if (!element) return false;
        is_one = is_one && (!names_varying(element->index) || beside(element->index, *loop_.counter));
        made_.goes_back = made_.goes_back || (around->counter && !beside(element->index, *around->counter) &&
                                              flow::named_in(element->index).count(around->counter->symbol) > 0);
        return false;
      };
      if (around)
        for (const TermRef& each : flow::terms_of(function_, s))
          if (each) core::any_term(each, look);
      if (!is_one) return false;
      const auto* loop = flow::as<Loop>(s);
      for (const Block* inside : flow::blocks_in(s))
        if (!is_beside_inside(*inside, loop ? loop : around)) return false;
    }
    return true;
  }
  /// What iterations use in turn: rows of the function's own.
  bool find_rows() {
    for (const SymbolRef& each : flow::by_name(flow::set_in(loop_.body))) {
      if (declared_.count(each)) {
        const auto shape = function_.shapes.find(each);
        if (shape == function_.shapes.end()) continue;  // an integer
        if (shape->second != Shape::Number || !function_.is_number_alone(each))
          return no(shape->second == Shape::Array ? quoted(each) + ", which an iteration declares: it is no number"
                                                  : quoted(each) + ", another name for what an iteration changes",
                    &statement_, shape->second == Shape::Array ? "declare it in front of the loop" : "");
        numbers_.insert(each);
      } else if (const TermRef index = together_ ? nullptr : index_of_own(each)) {
        made_.elements.insert(each);
        own_.emplace(each, index);
      } else if (together_ && privatisable_.in(loop_).count(each)) {
        if (!is_own_row(each))
          return no(quoted(each) + ", which iterations use in turn: it is no row of doubles of the function's own");
        made_.rows.insert(each);
      } else {
        if (!function_.shapes.count(each) || !function_.is_number_alone(each))
          return no(quoted(each) + ", which iterations change, and which is no number", &statement_, "add to a number");
        sums_.insert(each);
      }
    }
    return true;
  }
  static std::string quoted(const SymbolRef& symbol) { return "'" + symbol->name + "'"; }
  bool is_own_row(const SymbolRef& row) const {
    const auto declared = function_.declared.find(row);
    return declared != function_.declared.end() && function_.shapes.count(row) &&
           function_.shapes.at(row) == Shape::Array && !function_.has_other_name(row) &&
           !function_.resized.count(row) && is_row_of_doubles(declared->second->type);
  }
  static bool is_row_of_doubles(const TypeRef& given) {
    if (!given) return false;
    const TypeRef& type = deduced(given);
    if (const auto* array = as<core::Array>(type)) return flow::is_double(array->element);
    if (const auto* pointer = as<Pointer>(type)) return flow::is_double(pointer->to);
    if (const auto* reference = as<Reference>(type)) return is_row_of_doubles(reference->to);
    if (const auto* plain = as<Passive>(type))
      return plain->element && flow::is_double(plain->element) && plain->library == "std::vector";
    const auto* library = as<Library>(type);
    return library &&
           (library->name == "std::vector" || library->name == "std::array" || library->name == "std::span") &&
           !library->arguments.empty() && flow::is_double(library->arguments[0]);
  }

  /// Integers that differ between iterations.
  bool find_varying(const Block& block) {
    for (const Statement& s : block) {
      if (const auto* count = flow::as<Count>(s); count && !stays(count->value)) {
        const auto no_steps = [&] {
          return no(
              "the integer " + quoted(count->root) + ", which does not differ by the same step between iterations", &s,
              "compute it from the loop's counter by sums and products with what stays the same");
        };
        if (count->place || count->is_row || !count->value || !is_linear(count->value)) return no_steps();
        if (!count->declares && ((count->op != '+' && count->op != '-') || !made_.varying.count(count->root)))
          return no_steps();
        if (count->declares && !is_wide(count->type))
          return no("the integer " + quoted(count->root) + ", whose type is too narrow", &s,
                    "give it the type int or std::size_t");
        made_.varying.insert(count->root);
      }
      for (const Block* inside : flow::blocks_in(s))
        if (!find_varying(*inside)) return false;
    }
    return true;
  }
  /// Whether all that arithmetic is made of is such.
  bool is_of_wide(const TermRef& given) const {
    const TermRef& t = flow::meant(given);
    if (as<Literal>(t) || as<core::Size>(t)) return true;
    if (const auto* variable = as<Variable>(t)) return is_wide(type_of(*variable, t));
    if (as<Index>(t)) return t->type && is_wide(t->type);
    if (const auto* load = as<Load>(t)) return is_of_wide(load->place);
    if (const auto* convert = as<Convert>(t))
      return is_wide(t->type) && (stays(convert->operand) || is_of_wide(convert->operand));
    const auto* sum = as<Arithmetic>(t);
    return sum && std::all_of(sum->operands.begin(), sum->operands.end(),
                              [&](const TermRef& each) { return is_of_wide(each); });
  }
  /// Of what only text names, the type is that of its declaration.
  const TypeRef& type_of(const Variable& variable, const TermRef& t) const {
    const auto* plain = t->type ? as<Passive>(t->type) : nullptr;
    if (t->type && !(plain && plain->text == "auto")) return t->type;
    const auto declared = plan_.types.find(variable.symbol);
    if (declared != plan_.types.end()) return declared->second;
    return variable.symbol->type ? variable.symbol->type : t->type;
  }
  bool names_varying(const TermRef& t) const {
    const Symbols named = flow::named_in(t);
    return meet(named, made_.varying);
  }
  /// Whether from one iteration to the next it goes by what is the same each time.
  bool is_linear(const TermRef& given) const {
    const TermRef& t = flow::meant(given);
    if (stays(given)) return true;
    if (const auto* variable = as<Variable>(t)) return made_.varying.count(variable->symbol) > 0;
    if (const auto* load = as<Load>(t)) return is_linear(load->place);
    if (const auto* convert = as<Convert>(t)) {
      return is_as_wide(t->type, flow::meant(convert->operand)->type) && is_linear(convert->operand);
    }
    const auto* sum = as<Arithmetic>(t);
    if (!sum || sum->operands.size() != 2 || !is_of_wide(t)) return false;
    const TermRef &left = sum->operands[0], &right = sum->operands[1];
    if (sum->op == "+" || sum->op == "-") return is_linear(left) && is_linear(right);
    return sum->op == "*" && ((is_linear(left) && stays(right)) || (stays(left) && is_linear(right)));
  }

  // ---- numbers ----

  /// Whether a number is computed by what lanes can do. `elements`: those of rows may be read.
  bool is_number(const TermRef& given, bool elements) const {
    if (!given) return true;
    const TermRef& t = flow::meant(given);
    if (t->access.changes() || t->access.throws || t->access.stages) return false;
    const Symbols named = function_.with_owners(flow::named_in(given));
    if (!meet(named, made_.varying) && !meet(named, numbers_) && !meet(named, made_.rows))
      return elements ||
             !core::any_term(given, [](const TermRef& each) { return as<Index>(each) || as<Dereference>(each); });
    if (!flow::is_double(t->type)) return false;
    if (const auto* variable = as<Variable>(t)) return numbers_.count(variable->symbol) > 0;
    if (const auto* load = as<Load>(t)) return is_number(load->place, elements);
    if (const auto* unary = as<Unary>(t)) return is_number(unary->operand, elements);
    if (const auto* binary = as<Binary>(t))
      return is_number(binary->left, elements) && is_number(binary->right, elements);
    if (const auto* convert = as<Convert>(t)) {
      // Between doubles, and nothing else.
      return flow::is_double(flow::meant(convert->operand)->type) && is_number(convert->operand, elements);
    }
    if (const auto* called = as<Primitive>(t)) {
      static const std::set<std::string> known{"exp",  "exp2", "expm1", "log",  "log2", "log10", "log1p",
                                               "sqrt", "cbrt", "sin",   "cos",  "tan",  "asin",  "acos",
                                               "atan", "sinh", "cosh",  "tanh", "erf",  "erfc",  "fma"};
      return known.count(called->rule) && std::all_of(called->arguments.begin(), called->arguments.end(),
                                                      [&](const TermRef& each) { return is_number(each, elements); });
    }
    const auto* element = as<Index>(t);
    return element && elements && is_element(*element);
  }
  bool is_element(const Index& element) const {
    const auto* row = as<Variable>(flow::meant(element.base));
    if (!row || names_varying(element.base)) return false;
    if (!names_varying(element.index)) return stays(element.index);
    return !made_.rows.count(row->symbol) && !function_.aliases.count(row->symbol) &&
           is_row_of_doubles(type_of(*row, flow::meant(element.base))) && is_linear(element.index);
  }
  /// Elements that differ between iterations, and that a loop reads in each of its rounds, as it did before in the
  /// same iteration.
  void find_seen(const TermRef& t, const Statement& s) {
    if (around_.size() < 2 || branches_ > 0) return;
    const auto& loop = std::get<Loop>(around_.back()->form);
    const bool counts = flow::runs_to_bound(loop) && loop.counter->step == 1 && loop.counter->ahead == 0 &&
                        flow::constant(loop.counter->first) == std::int64_t{0};
    if (!counts) return;
    core::any_term(t, [&](const TermRef& each) {
      const auto* element = as<Index>(flow::meant(each));
      if (!element || !names_varying(element->index) || !as<Variable>(flow::meant(element->base))) return false;
      Symbols named = flow::named_in(element->index);
      const bool by_counter = named.erase(loop.counter->symbol) > 0;
      const Pieces behind = by_counter ? Pieces() : walks_by(element->index, s, loop);
      if (by_counter ? !are_once(named) : behind.empty()) return false;
      auto& all = made_.seen[around_.back()];
      if (std::none_of(all.begin(), all.end(), [&](const IterationsInLanes::Seen& one) { return one.is(each); }))
        all.push_back({flow::meant(each), loop.counter->symbol, behind});
      return false;
    });
  }
  /// Whether integers are the same all through an iteration: declared from such, and nothing more.
  bool are_once(const Symbols& all) const {
    return std::all_of(all.begin(), all.end(), [&](const SymbolRef& each) {
      if (each == loop_.counter->symbol || !set_.count(each)) return true;
      const auto found = counts_.find(each);
      if (found == counts_.end() || found->second.size() != 1) return false;
      const auto& count = std::get<Count>(found->second.front().statement->form);
      return count.declares && count.value && are_once(flow::named_in(count.value));
    });
  }
  /// Of an integer that begins in front of a loop with what stays the same in an iteration, and goes on by one in each
  /// of its rounds: how far it is there beyond what it is in front of the loop, by the loop's counter. Empty of others.
  Pieces walks_by(const TermRef& index, const Statement& s, const Loop& loop) const {
    const auto* integer = as<Variable>(flow::below_conversions(index));
    const auto found = integer ? counts_.find(integer->symbol) : counts_.end();
    if (found == counts_.end() || found->second.size() != 2) return {};
    const auto& [declares, declared_in] = found->second[0];
    const auto& [steps, stepped_in] = found->second[1];
    const auto &first = std::get<Count>(declares->form), &step = std::get<Count>(steps->form);
    const auto is_there = [&](const Statement& each) { return &each == around_.back(); };
    if (!first.declares || !first.value || !are_once(flow::named_in(first.value)) || step.op != '+' ||
        flow::constant(step.value) != 1 || stepped_in != &loop.body ||
        std::none_of(declared_in->begin(), declared_in->end(), is_there))
      return {};
    // All that name it stand on one side of the step.
    std::size_t named = 0, before = 0;
    bool is_behind = false, asks_behind = false;
    for (const Statement& each : loop.body) {
      if (&each == steps) {
        is_behind = true;
        continue;
      }
      Symbols of, set;
      uses_of(each, of, set);
      if (!of.count(integer->symbol)) continue;
      ++named;
      before += is_behind ? 0 : 1;
      asks_behind = asks_behind || (&each == &s && is_behind);
    }
    if ((before != 0 && before != named) || named + 2 != statements_that_name(loop_.body, integer->symbol)) return {};
    return {" + ", loop.counter->symbol, asks_behind ? " + 1" : ""};
  }
  /// Those of a block, and of the blocks in it, that name an integer themselves.
  std::size_t statements_that_name(const Block& block, const SymbolRef& integer) const {
    std::size_t all = 0;
    for (const Statement& s : block) {
      bool sets = false;
      for (const flow::Set& each : flow::set_by(s)) sets = sets || each.symbol == integer;
      all += sets || flow::named_by(function_, s).count(integer) ? 1 : 0;
      for (const Block* inside : flow::blocks_in(s)) all += statements_that_name(*inside, integer);
    }
    return all;
  }
  /// Where integers are counted.
  struct Counted {
    const Statement* statement;
    const Block* block;
  };
  static std::map<SymbolRef, std::vector<Counted>> counts_in(const Block& block) {
    std::map<SymbolRef, std::vector<Counted>> all;
    for (const Statement& s : block) {
      if (const auto* count = flow::as<Count>(s)) all[count->root].push_back({&s, &block});
      for (const Block* inside : flow::blocks_in(s))
        for (const auto& [symbol, more] : counts_in(*inside)) {
          auto& of = all[symbol];
          of.insert(of.end(), more.begin(), more.end());
        }
    }
    return all;
  }
  /// What a search asks: comparisons.
  bool is_question(const TermRef& given) const {
    if (stays(given)) return true;
    const TermRef& t = flow::meant(given);
    if (const auto* logic = as<Logic>(t)) return is_question(logic->left) && is_question(logic->right);
    if (const auto* words = as<Verbatim>(given); words && is_comparison(*words)) return true;
    const auto* asks = as<Arithmetic>(t);
    if (!asks) return false;
    static const std::set<std::string> logical{"&&", "||", "!"}, comparing{"<", ">", "<=", ">=", "==", "!="};
    const bool is_logical = logical.count(asks->op) > 0;
    return (is_logical || comparing.count(asks->op)) &&
           std::all_of(asks->operands.begin(), asks->operands.end(),
                       [&](const TermRef& each) { return is_logical ? is_question(each) : names_numbers_alone(each); });
  }
  bool is_comparison(const Verbatim& text) const {
    const auto is_name = [&](std::size_t at) {
      const auto* hole = std::get_if<Hole>(&text.pieces[at]);
      return hole && names_numbers_alone(hole->term);
    };
    return text.pieces.size() == 3 && token_in(text.pieces[1], Token::Kind::Comparison) && is_name(0) && is_name(2);
  }
  /// Whether a term is a number with a name, or arithmetic of constant ones.
  bool names_numbers_alone(const TermRef& given) const {
    const TermRef& t = flow::meant(given);
    if (const auto* load = as<Load>(t)) return names_numbers_alone(load->place);
    if (const auto* variable = as<Variable>(t)) return is_number(variable->symbol);
    if (is_literal(t) || as<Literal>(t)) return true;
    const bool computes = as<Unary>(t) || as<Binary>(t) || as<Convert>(t);
    const std::vector<Hole> parts = operands(*t);
    return computes && !t->active &&
           std::all_of(parts.begin(), parts.end(), [&](const Hole& each) { return names_numbers_alone(each.term); });
  }
  bool is_number(const SymbolRef& symbol) const {
    const auto shape = function_.shapes.find(symbol);
    return shape != function_.shapes.end() && shape->second == Shape::Number && !made_.varying.count(symbol);
  }

  // ---- statements ----

  bool is_clear(const Statement& s, int depth) {
    return std::visit([&](const auto& form) { return is_clear(form, s, depth); }, s.form);
  }
  bool is_clear(const Block& block, int depth) {
    return std::all_of(block.begin(), block.end(), [&](const Statement& each) { return is_clear(each, depth); });
  }
  bool is_clear(const Store& store, const Statement& s, int depth) {
    if (store.pushes || !flow::is_double(store.place->type))
      return no("'" + store.root->name + "', which is given something else than a double", &s);
    if (!is_number(store.value, true))
      return no("what is computed for '" + store.root->name + "'", &s,
                "compute with doubles by operators and functions of <cmath>, from elements whose indices are sums of "
                "integers times what stays the same");
    if (together_) find_seen(store.value, s);
    if (depth > 0 && (numbers_.count(store.root) || own_.count(store.root)) && waits(store) && !is_written_out())
      pays_ = true;
    if (own_.count(store.root)) return true;
    if (numbers_.count(store.root)) {
      return as<Variable>(flow::meant(store.place)) || no("a part of " + quoted(store.root), &s);
    }
    if (made_.rows.count(store.root)) {
      const auto* element = as<Index>(flow::meant(store.place));
      return (element && as<Variable>(flow::meant(element->base)) && stays(element->index)) ||
             no("the element of " + quoted(store.root) + ", which is another one in each iteration", &s);
    }
    // Of a sum that an iteration adds to more than once, the order would be another one.
    const bool is_sum = added_by(store, store.value) && as<Variable>(flow::meant(store.place));
    if (is_sum && depth == 0 && added_to_.insert(store.root).second) return true;
    return no((is_sum ? "the sum " : "") + quoted(store.root) +
                  (is_sum ? ", which an iteration adds to more than once" : ", which is more than added to"),
              &s, "add up what an iteration has in a variable of its own, and add that at its end");
  }
  /// Whether a number is what it was with something done to it, so that the next one is computed only then.
  static bool waits(const Store& store) {
    if (store.declares || !store.value) return false;
    if (store.op == '+' || store.op == '-') return true;
    return is_cheap(store.value) && (store.op != '=' || flow::named_in(store.value).count(store.root) > 0);
  }
  /// Whether the loop at hand is one that compilers write out: in such nothing waits for long.
  bool is_written_out() const {
    return !together_ && !around_.empty() &&
           (plan_.few_rounds.count(around_.back()) > 0 || has_few_rounds(std::get<Loop>(around_.back()->form)));
  }
  /// Fewer than are worth a closure, or than the sums of are worth being computed side by side.
  static bool has_few_rounds(const Loop& loop) {
    constexpr std::int64_t few = 16;
    const auto first = loop.counter ? flow::constant(loop.counter->first) : std::nullopt;
    const auto bound = loop.counter && loop.counter->bound ? flow::constant(loop.counter->bound) : std::nullopt;
    return first && bound && *bound - *first < few && *first - *bound < few;
  }
  bool is_clear(const Count& count, const Statement& s, int) {
    const bool is_one = made_.varying.count(count.root)
                            ? !plan_.saves_old.count(&s) && is_linear(count.value)
                            : declared_.count(count.root) && !count.place && !count.is_row && stays(count.value) &&
                                  (count.op == '=' || count.op == '+' || count.op == '-');
    return is_one || no("what is done to the integer " + quoted(count.root), &s);
  }
  bool is_clear(const Branch& branch, const Statement& s, int depth) {
    if (!stays(branch.condition)) return no("a branch that iterations take or not", &s);
    ++branches_;
    const bool are_clear = is_clear(branch.then, depth) && is_clear(branch.otherwise, depth);
    --branches_;
    return are_clear;
  }
  bool is_clear(const Loop& loop, const Statement& s, int depth) {
    if (!loop.ends.empty()) return no("a loop that an iteration may leave", &s);
    if (loop.checkpoint || plan_.snapshots.count(&s)) return no("a loop that takes snapshots", &s);
    if (const auto rows = plan_.rows.find(&s); rows != plan_.rows.end())
      for (const SavedRow& each : rows->second)
        if (!each.row.whole || !made_.rows.count(each.row.root))
          return no("the row " + quoted(each.row.root) + ", part of which is saved", &s);
    bool is_same = stays(loop.condition);
    if (loop.counter)
      for (const TermRef& each : flow::terms_of(*loop.counter)) is_same = is_same && stays(each);
    if (!is_same) return no("a loop that does not run as often in each iteration", &s);
    if (!is_clear(loop.init, depth + 1)) return false;
    const int branches = std::exchange(branches_, 0);
    around_.push_back(&s);
    const auto search = plan_.searches.find(&s);
    const bool is_all_clear =
        search == plan_.searches.end()
            ? is_clear(loop.body, depth + 1) && (loop.counter || is_clear(loop.increment, depth + 1))
            : (depth == 0 && is_clear(search->second, loop)) || no("what is asked of what is looked for", &s);
    around_.pop_back();
    branches_ = branches;
    return is_all_clear;
  }
  bool is_clear(const Search& search, const Loop& loop) {
    if (!is_question(search.branch->condition)) return false;
    for (const Statement& s : *search.taken) {
      const auto* store = flow::as<Store>(s);
      if (!store || store->op != '=' || !store->value || !numbers_.count(store->root) ||
          !as<Variable>(flow::meant(store->place)) || !is_number(store->value, false))
        return false;
    }
    pays_ = true;
    for (std::size_t i = 0; i + 1 < loop.body.size(); ++i)
      if (flow::as<Run>(loop.body[i]) || !is_clear(loop.body[i], 1)) return false;
    return true;
  }
  bool is_clear(const Run& run, const Statement& s, int) {
    const bool is_one = !plan_.saves_old.count(&s) && (!run.result || numbers_.count(run.result)) &&
                        std::all_of(run.arguments.begin(), run.arguments.end(), [&](const Run::Argument& each) {
                          return !each.is_changed || numbers_.count(each.root) || made_.rows.count(each.root);
                        });
    return is_one || no("a call that changes what iterations share", &s);
  }
  bool is_clear(const flow::Using& names, const Statement& s, int) {
    return names.kind == flow::Using::Kind::Names || no("a statement that does more than compute numbers", &s);
  }
  bool is_clear(const one_of<Resize, Make, Alias, flow::Swap, Give, flow::Throw> auto&, const Statement& s, int) {
    return no("a statement that does more than compute numbers", &s);
  }

  analysis::Privatisable& privatisable_;
  const analysis::Extents& extents_;
  const Plan& plan_;
  const bool together_;  ///< forward and in reverse
  const Statement& statement_;
  const Loop& loop_;
  const Symbols declared_;
  std::optional<NotInLanes> why_not_;
  Symbols numbers_;  ///< that an iteration declares
  Symbols sums_, added_to_;
  std::map<SymbolRef, TermRef> own_;  ///< rows of which each iteration sets one element: its index
  const Symbols set_ = flow::set_in(loop_.body);
  const std::map<SymbolRef, std::vector<Counted>> counts_ = counts_in(loop_.body);
  std::vector<const Statement*> around_;  ///< loops inside of an iteration
  int branches_ = 0;                      ///< in the innermost of these
  bool pays_ = false;                     ///< something in an iteration waits for what is before it
  IterationsInLanes made_;
};

/// Iterations in lanes are faster, and add in the order of the loops.
void forget_other_orders(const Block& block, Plan& plan) {
  for (const Statement& s : block) {
    plan.any_order.erase(&s);
    plan.added_to.erase(&s);
    for (const Block* inside : flow::blocks_in(s)) forget_other_orders(*inside, plan);
  }
}

void look(const Block& block, const flow::Function& function, analysis::Privatisable& privatisable,
          const analysis::Extents& extents, Plan& plan) {
  for (const Statement& s : block) {
    if (flow::as<Loop>(s)) {
      Lanes lanes(function, privatisable, extents, plan, s);
      if (auto made = lanes.look()) {
        plan.in_lanes.emplace(&s, std::move(*made));
        forget_other_orders(std::get<Loop>(s.form).body, plan);
        continue;
      }
      if (auto why_not = plan.joint.count(&s) ? lanes.why_not() : std::nullopt)
        plan.not_in_lanes.emplace(&s, std::move(*why_not));
    }
    for (const Block* inside : flow::blocks_in(s)) look(*inside, function, privatisable, extents, plan);
  }
}

}  // namespace

void find_iterations_in_lanes(const flow::Function& function, analysis::Privatisable& privatisable,
                              const analysis::Extents& extents, Plan& plan) {
  look(function.body, function, privatisable, extents, plan);
}

}  // namespace dualrev::adjoint
