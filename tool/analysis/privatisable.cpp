// A loop's body is gone through once, with what each variable was set in so far: elements as ranges, whose ends are
// compared as terms. A read of anything else is exposed: it may see what an earlier iteration has left.
#include "analysis/privatisable.hpp"

#include <algorithm>
#include <utility>

#include "analysis/extents.hpp"

namespace dualrev::analysis {

using namespace core;
using flow::Block;
using flow::Loop;
using flow::Statement;
using flow::Symbols;

namespace {

/// What was set in any case: a variable, or these elements of it.
struct Part {
  SymbolRef root;
  std::optional<Range> elements;
};
using Parts = std::vector<Part>;

/// A variable, or an element of one that is a row.
struct Place {
  SymbolRef root;
  TermRef index;         ///< null: all of it
  bool is_part = false;  ///< of something else than a row: which part is not known
};

/// One iteration, or a whole function.
class Iteration {
 public:
  Iteration(const flow::Function& function, const Extents& extents, const Loop& loop)
      : function_(function), extents_(extents) {
    collect(loop.body);
    if (!loop.counter) collect(loop.increment);
    if (loop.counter) counters_[loop.counter->symbol] = range_of(loop);
    walk(loop.body, set_);
    if (!loop.counter) walk(loop.increment, set_);
    read(loop.condition, set_);
    for (const SymbolRef& each : loop.ends) read(Place{each, nullptr}, set_);
  }

  Iteration(const flow::Function& function, const Extents& extents)
      : changed(extents.set_again()), function_(function), extents_(extents) {
    collect(function.body);
    walk(function.body, set_);
  }

  Symbols exposed;
  Symbols changed;  ///< set, but not declared

  /// Whether it has set each element of an array; anything else is set as a whole or not.
  bool sets_all_of(const SymbolRef& root) const { return is_set({root, nullptr}, set_); }

 private:
  /// Which variables change while an iteration runs, otherwise than where they are declared.
  void collect(const Block& block) {
    for (const Statement& s : block) {
      for (const flow::Set& set : flow::set_by(s))
        if (!set.declares) changed.insert(set.symbol);
      if (const auto* alias = flow::as<flow::Alias>(s)) aliases_[alias->symbol] = alias->place;
      for (const Block* inside : flow::blocks_in(s))
        if (!counts(s, inside)) collect(*inside);
    }
  }

  // ---- places ----

  Place place_of(const TermRef& given) const {
    const TermRef& t = flow::meant(given);
    if (const auto* load = as<Load>(t)) return place_of(load->place);
    if (const auto* variable = as<Variable>(t)) {
      const auto alias = aliases_.find(variable->symbol);
      if (alias != aliases_.end()) return place_of(alias->second);
      const SymbolRef& owner = function_.owner(variable->symbol);
      return {owner, nullptr, owner != variable->symbol};
    }
    if (const auto* index = as<Index>(t)) {
      Place base = place_of(index->base);
      if (!base.index && !base.is_part) return {base.root, index->index};
      base.is_part = true;
      return base;
    }
    if (const auto* member = as<Member>(t)) {
      Place object = place_of(member->object);
      object.is_part = true;
      return object;
    }
    return {flow::root_of(t), nullptr, true};
  }
  /// Whether all that a range names stays what it is while an iteration runs.
  bool is_steady(const Range& range) const { return extents_.is_steady(range, changed); }
  /// What an index may be; nothing if that is not known.
  std::optional<Range> range_of_index(const TermRef& index) const {
    const Linear at = extents_.sized(linear(index));
    Range range{at, at + 1};
    return is_steady(range) ? std::optional(range) : std::nullopt;
  }
  bool is_set(const Place& place, const Parts& set) const {
    if (place.index && place.is_part) return false;
    const auto range = place.index ? range_of_index(place.index) : std::nullopt;
    for (const Part& part : set) {
      if (part.root != place.root) continue;
      if (!part.elements || (range && is_inside(*range, *part.elements, counters_))) return true;
    }
    const auto all = extents_.of(place.root);
    return all && std::any_of(set.begin(), set.end(), [&](const Part& part) {
             return part.root == place.root && part.elements && is_inside(*all, *part.elements, counters_);
           });
  }

  CounterRange range_of(const Loop& loop) const {
    CounterRange range = extents_.range_of(loop);
    range.depth = counters_.size();
    return range;
  }

  // ---- what is read ----

  void read(const Place& place, const Parts& set) {
    if (place.root && !is_set(place, set)) exposed.insert(place.root);
  }
  void read(const TermRef& given, const Parts& set) {
    if (!given) return;
    const TermRef& t = flow::meant(given);
    if (const auto* size = as<Size>(t)) {
      // As long as no row changes its size, its elements do not matter.
      const SymbolRef row = flow::root_of(size->object);
      if (row && extents_.changes_size(row)) read(Place{place_of(size->object).root, nullptr}, set);
      return read_indices(size->object, set);
    }
    if (as<Load>(t) || as<Variable>(t) || as<Index>(t)) {
      const Place place = place_of(t);
      read(place, set);
      read_indices(t, set);
      return;
    }
    for (const Hole& operand : operands(*t)) read(operand.term, set);
  }
  /// What says which element a place is.
  void read_indices(const TermRef& given, const Parts& set) {
    const TermRef& t = flow::meant(given);
    if (const auto* load = as<Load>(t)) read_indices(load->place, set);
    if (const auto* member = as<Member>(t)) read_indices(member->object, set);
    if (const auto* pointer = as<Dereference>(t)) read_indices(pointer->pointer, set);
    if (const auto* index = as<Index>(t)) read_indices(index->base, set), read(index->index, set);
  }

  // ---- statements ----

  void walk(const Block& block, Parts& set) {
    for (const Statement& s : block) std::visit([&](const auto& form) { step(form, set); }, s.form);
  }
  void write(const TermRef& given, Parts& set) {
    read_indices(given, set);
    const Place place = place_of(given);
    if (place.is_part || !place.root) return;
    if (!place.index) return set.push_back({place.root, std::nullopt});
    if (auto range = range_of_index(place.index)) add(place.root, std::move(*range), set);
  }
  /// And what it makes with elements that end where it begins, or begin where it ends.
  static void add(const SymbolRef& root, const Range& elements, Parts& set) {
    set.push_back({root, elements});
    Range all = elements;
    bool is_more = false;
    const auto is_none = [](const Linear& sum) { return sum.parts.empty() && sum.offset == 0; };
    for (std::size_t i = set.size(); i-- > 0;) {
      const Part& part = set[i];
      if (part.root != root || !part.elements) continue;
      if (is_none(part.elements->high - all.low)) all.low = part.elements->low, is_more = true;
      if (is_none(part.elements->low - all.high)) all.high = part.elements->high, is_more = true;
    }
    if (is_more) set.push_back({root, std::move(all)});
  }
  void step(const flow::Store& s, Parts& set) {
    if (s.value) read(s.value, set);
    if (s.op != '=') read(place_of(s.place), set);
    write(s.place, set);
  }
  /// An element is a part of a row; where one comes or goes, the size depends on what was before.
  void step(const flow::Count& s, Parts& set) {
    read(s.value, set);
    const bool changes_size = s.op == flow::Count::puts || s.op == flow::Count::takes;
    if (s.place) read_indices(s.place, set);
    if (changes_size) return read(Place{s.root, nullptr}, set);
    if (s.op != '=') read(s.place && !s.is_row ? place_of(s.place) : Place{s.root, nullptr}, set);
    if (s.place && !s.is_row) return write(s.place, set);
    set.push_back({s.root, std::nullopt});
  }
  /// Its size depends on what was before.
  void step(const flow::Resize& s, Parts& set) {
    read(Place{s.root, nullptr}, set);
    read_indices(s.row, set);
    read(s.kept, set);
  }
  void step(const flow::Make&, Parts&) {}
  void step(const flow::Alias& s, Parts& set) { read_indices(s.place, set); }
  void step(const flow::Using&, Parts&) {}
  void step(const flow::Throw&, Parts&) {}
  void step(const flow::Give& s, Parts& set) { read(s.value, set); }
  void step(const flow::Swap& s, Parts& set) {
    for (const auto* side : {&s.one, &s.other}) read(side->place, set);
  }
  void step(const flow::Run& s, Parts& set) {
    for (const flow::Run::Argument& each : s.arguments) {
      if (!each.place) {  // integers, which it may change
        read(each.given, set);
        if (each.root) read(Place{each.root, nullptr}, set);
      } else if (!each.is_overwritten) {
        read(Place{place_of(each.place).root, nullptr}, set);
      }
    }
    for (const flow::Run::Argument& each : s.arguments) {
      if (each.place) read_indices(each.place, set);
      if (each.from) read(each.from, set);
    }
    if (s.result) set.push_back({s.result, std::nullopt});
    for (const flow::Run::Argument& each : s.arguments) {
      const Place whole = each.place && each.is_filled ? place_of(each.place) : Place();
      if (whole.root && !whole.index && !whole.is_part && !each.from && !each.is_pointer)
        set.push_back({whole.root, std::nullopt});
    }
  }
  void step(const flow::Branch& s, Parts& set) {
    read(s.condition, set);
    Parts then = set, otherwise = set;
    walk(s.then, then);
    walk(s.otherwise, otherwise);
    const std::size_t before = set.size();
    for (std::size_t i = before; i < then.size(); ++i)
      if (is_covered(then[i], otherwise)) set.push_back(then[i]);
  }
  bool is_covered(const Part& part, const Parts& set) const {
    return std::any_of(set.begin(), set.end(), [&](const Part& each) {
      return each.root == part.root &&
             (!each.elements || (part.elements && is_inside(*part.elements, *each.elements, counters_)));
    });
  }
  void step(const Loop& s, Parts& set) {
    const std::size_t before = set.size();
    Parts inside = set;
    walk(s.init, inside);
    if (s.counter)
      for (const TermRef& each : flow::terms_of(*s.counter)) read(each, set);
    read(s.condition, inside);
    for (const SymbolRef& each : s.ends) read(Place{each, nullptr}, inside);
    const CounterRange range = range_of(s);
    if (s.counter) counters_[s.counter->symbol] = range;
    walk(s.body, inside);
    if (!s.counter) walk(s.increment, inside);
    if (!s.counter || !range.is_exact) return;
    Symbols own = flow::declared_in(s.body);
    for (std::size_t i = before; i < inside.size(); ++i)
      if (auto all = of_all_iterations(inside[i], s.counter->symbol, range, own)) add(all->root, *all->elements, set);
  }
  /// The elements that are set one by one.
  std::optional<Part> of_all_iterations(const Part& part, const SymbolRef& counter, const CounterRange& range,
                                        const Symbols& own) const {
    if (!part.elements) return std::nullopt;
    const Linear here{{{variable(counter, nullptr, false), 1}}, 0};
    const Linear beside = part.elements->low - here;  // which does not depend on the counter
    const Linear size = part.elements->high - part.elements->low;
    if (!size.parts.empty() || size.offset != 1 || named_in({beside, {}}).count(counter)) return std::nullopt;
    Range all{*range.low + beside, *range.high + beside};
    const Symbols named = named_in(all);
    const bool is_known = is_steady(all) && std::none_of(named.begin(), named.end(),
                                                         [&](const SymbolRef& each) { return own.count(each) > 0; });
    return is_known ? std::optional(Part{part.root, std::move(all)}) : std::nullopt;
  }

  const flow::Function& function_;
  std::map<SymbolRef, TermRef> aliases_;
  const Extents& extents_;
  Counters counters_;
  Parts set_;
};

/// A statement that names a variable, and the loops around it.
struct Mention {
  std::vector<const Loop*> around;
  bool declares = false;
};

}  // namespace

struct Privatisable::Found {
  const flow::Function& function;
  Extents extents;
  std::map<SymbolRef, std::vector<Mention>> mentions;
  std::map<const Loop*, std::vector<const Loop*>> around;
  std::map<const Loop*, std::unique_ptr<Iteration>> iterations;  ///< of null: the whole function
  std::map<const Loop*, std::map<SymbolRef, Scratch>> scratch;

  void collect(const Block& block, std::vector<const Loop*>& loops) {
    for (const Statement& s : block) {
      Symbols named = flow::named_by(function, s);
      for (const flow::Set& set : flow::set_by(s)) {
        named.erase(set.symbol);
        mentions[set.symbol].push_back({loops, set.declares});
      }
      for (const SymbolRef& each : named) mentions[each].push_back({loops, false});
      const auto* loop = flow::as<Loop>(s);
      if (loop) around[loop] = loops, loops.push_back(loop);
      for (const Block* inside : flow::blocks_in(s))
        if (!counts(s, inside)) collect(*inside, loops);
      if (loop) loops.pop_back();
    }
  }
  const Iteration& iteration(const Loop& loop) {
    auto& made = iterations[&loop];
    if (!made) made = std::make_unique<Iteration>(function, extents, loop);
    return *made;
  }
  const Iteration& whole() {
    auto& made = iterations[nullptr];
    if (!made) made = std::make_unique<Iteration>(function, extents);
    return *made;
  }
  static bool is_in(const Loop* loop, const std::vector<const Loop*>& loops) {
    return std::find(loops.begin(), loops.end(), loop) != loops.end();
  }
  /// Whether what the loop leaves in it is read nowhere: all others that name it are loops that overwrite it first.
  bool is_left_alone(const SymbolRef& symbol, const Loop& loop) {
    const auto& mine = around.at(&loop);
    const auto& all = mentions[symbol];
    return std::all_of(all.begin(), all.end(), [&](const Mention& each) {
      if (each.declares || is_in(&loop, each.around)) return true;
      return std::any_of(each.around.begin(), each.around.end(), [&](const Loop* other) {
        return !is_in(other, mine) && !iteration(*other).exposed.count(symbol);
      });
    });
  }
  bool is_candidate(const SymbolRef& symbol) const {
    const auto shape = function.shapes.find(symbol);
    if (shape != function.shapes.end() && shape->second != flow::Shape::Array && shape->second != flow::Shape::Number)
      return false;
    const auto found = mentions.find(symbol);
    if (function.resized.count(symbol)) return false;
    return found != mentions.end() &&
           std::any_of(found->second.begin(), found->second.end(), [](const Mention& each) { return each.declares; });
  }
};

Privatisable::Privatisable(const flow::Function& function)
    : found_(std::make_unique<Found>(Found{function, Extents(function), {}, {}, {}, {}})) {
  std::vector<const Loop*> loops;
  found_->collect(function.body, loops);
}
Privatisable::~Privatisable() = default;

const std::map<SymbolRef, Scratch>& Privatisable::in(const Loop& loop) {
  const auto [made, is_new] = found_->scratch.emplace(&loop, std::map<SymbolRef, Scratch>());
  if (!is_new) return made->second;
  const Iteration& iteration = found_->iteration(loop);
  const Symbols own = flow::declared_in(loop.body);
  for (const SymbolRef& each : iteration.changed)
    if (!own.count(each) && found_->is_candidate(each) && !iteration.exposed.count(each) &&
        found_->is_left_alone(each, loop))
      made->second[each] = {iteration.sets_all_of(each)};
  return made->second;
}

bool Privatisable::is_overwritten(const SymbolRef& parameter) {
  return !found_->whole().exposed.count(found_->function.owner(parameter));
}
bool Privatisable::is_filled(const SymbolRef& parameter) { return found_->whole().sets_all_of(parameter); }

}  // namespace dualrev::analysis
