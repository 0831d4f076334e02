#include "adjoint/joint.hpp"

#include <algorithm>

#include "analysis/row_stores.hpp"

namespace dualrev::adjoint {

namespace {

class JointLoops : private Uses {
 public:
  JointLoops(const flow::Function& function, const Plan& plan, analysis::Privatisable& privatisable)
      : Uses(function), plan_(plan), privatisable_(privatisable) {}

  /// What stands behind is run in reverse before the loop, so nothing there may need what is computed from here on.
  /// What has nothing to do with the loop can run before it: `early`.
  /// `taken_for_own`: what counts as declared in an iteration.
  std::optional<JointLoop> at(const Block& block, std::size_t at, const Symbols& needed,
                              const Symbols& taken_for_own = {}) {
    Symbols set = set_in(block[at]);
    if (meet(set, needed)) return std::nullopt;
    std::map<const Statement*, bool> steps;
    Sums all;
    if (!only_adds(block[at], taken_for_own, steps, all)) return std::nullopt;
    Symbols& read = all.read;
    JointLoop made;
    std::vector<const Statement*> late{&block[at]};
    bool throws = flow::may_throw(function_, block[at]);
    Symbols stored, read_late;  // by what is late, and no loop
    Symbols early_needs;        // what the reverse of what is early reads, behind all of this
    for (std::size_t i = at + 1; i < block.size(); ++i) {
      if (has_nothing_to_do_with(late, block[i])) {
        made.early.push_back(&block[i]);
        add(early_needs, read_by_reverse(block[i]));
        continue;
      }
      if (meet(set_in(block[i]), early_needs)) return std::nullopt;
      late.push_back(&block[i]);
      if (flow::as<Loop>(block[i])) {
        // Its reverse runs behind those of what is late and stands before it.
        Sums more;
        const Symbols set_there = set_in(block[i]);
        if (meet(set_there, needed) || !only_adds(block[i], {}, steps, more) || meet(more.read, stored) ||
            meet(more.added_to, read_late))
          return std::nullopt;
        throws = throws || flow::may_throw(function_, block[i]);
        add(all.added_to, more.added_to);
        add(read, more.read);
        if (meet(all.added_to, read)) return std::nullopt;
        add(set, set_there);
        made.more.push_back(&block[i]);
        continue;
      }
      // Its reverse runs before the loop, which may end the function, and before itself.
      throws = throws || flow::may_throw(function_, block[i]);
      if (throws && !is_reversed_in_numbers(block[i])) return std::nullopt;
      if (const auto* count = flow::as<Count>(block[i]); count && !count->place && !needed.count(count->root)) {
        set.insert(count->root);
        continue;
      }
      const auto* store = flow::as<Store>(block[i]);
      const Operation* operation = plan_.operation_of(block[i]);
      const bool adds =
          store && operation && operation->is_sum() && !read.count(store->root) && !needed.count(store->root);
      if (!(store && (store->declares || adds)) && !flow::as<Give>(block[i])) return std::nullopt;
      if (store) {
        set.insert(store->root);
        stored.insert(store->root);
        add_reads(*store, operation, store->declares, read_late);
      }
      // Before the loop it is not as large as what is given.
      if (const auto* give = flow::as<Give>(block[i]); give && set.count(give->whole) && is_resized(give->whole))
        return std::nullopt;
    }
    for (std::size_t i = 1; i < late.size(); ++i) {
      const Operation* operation = plan_.operation_of(*late[i]);
      if (operation && (meet(operation->needs, set) || operation->uses_result || plan_.calls.count(late[i])))
        return std::nullopt;
    }
    for (const auto& [step, is_last] : steps) (is_last ? made.last : made.steps).insert(step);
    return made;
  }

  /// Of a loop, whether all that it does is to add to what is declared outside. `steps`: of integers, which are more
  /// than that.
  struct Sums {
    Symbols added_to, read;
  };
  bool only_adds(const Statement& s, const Symbols& taken_for_own, std::map<const Statement*, bool>& all_steps,
                 Sums& made) {
    const auto& loop = std::get<Loop>(s.form);
    Symbols own = flow::declared_in(loop.body);
    add(own, taken_for_own);
    if (loop.counter || loop.increment.empty())
      for (const auto& [symbol, how] : privatisable_.in(loop)) own.insert(symbol);
    std::map<const Statement*, bool> steps;
    if (!loop.counter && !(steps_in(loop.init, loop, steps) && steps_in(loop.increment, loop, steps))) return false;
    for (const Statement& each : loop.body)
      if (const auto* count = flow::as<Count>(each); count && !own.count(count->root) && !is_step(each, loop, steps))
        return false;
    for (const auto& [step, is_last] : steps) own.insert(std::get<Count>(step->form).root);
    Summing all{own};
    if (!sums_in(loop.body, all)) return false;
    if (loop.counter) add(all.read, read_by(*loop.counter));
    add(all.read, all_in(loop.condition));
    if (meet(all.sums, all.read)) return false;
    all_steps.insert(steps.begin(), steps.end());
    made = {std::move(all.sums), std::move(all.read)};
    return true;
  }

  Symbols in_the_way(const Block& block, std::size_t at, const Symbols& needed) {
    const auto& loop = std::get<Loop>(block[at].form);
    Symbols rows;
    for (const SymbolRef& each : set_in(block[at])) {
      const auto shape = function_.shapes.find(each);
      const bool is_row = shape != function_.shapes.end() && shape->second == flow::Shape::Array;
      if (is_row && !resizes(loop.body, each) && begins_to_fill(loop.body, each) && is_alone_in(block, at, each))
        rows.insert(each);
    }
    return !rows.empty() && this->at(block, at, needed, rows) ? rows : Symbols();
  }

 private:
  /// What the reverse of a statement may ask for.
  Symbols read_by_reverse(const Statement& s) const {
    if (flow::as<Store>(s)) {
      const Operation* operation = plan_.operation_of(s);
      Symbols all = operation ? operation->needs : Symbols();
      Symbols where = all_in(flow::as<Store>(s)->place);
      where.erase(flow::as<Store>(s)->root);
      if (operation && operation->uses_result) all.insert(flow::as<Store>(s)->root);
      add(all, where);
      return all;
    }
    Symbols named, set;
    uses_of(s, named, set);
    if (const auto* made = flow::as<Make>(s)) named.erase(made->root);
    return named;
  }
  /// Whether a block declares a row, and nothing behind a place in it knows of the row.
  bool is_alone_in(const Block& block, std::size_t at, const SymbolRef& row) const {
    const auto declares = [&](const Statement& s) {
      const auto set = flow::set_by(s);
      return std::any_of(set.begin(), set.end(),
                         [&](const flow::Set& each) { return each.declares && each.symbol == row; });
    };
    const auto knows = [&](const Statement& s) {
      Symbols named, set;
      uses_of(s, named, set);
      return named.count(row) || set.count(row);
    };
    const auto loop = block.begin() + static_cast<std::ptrdiff_t>(at);
    return std::any_of(block.begin(), loop, declares) && std::none_of(loop + 1, block.end(), knows);
  }
  /// Whether the first statement that knows of a row is a loop that sets one element after the other from the first one
  /// on, reads nothing of it, and may set them all: nobody knows how many there are.
  bool begins_to_fill(const Block& block, const SymbolRef& row) const {
    for (const Statement& s : block) {
      Symbols named, set;
      uses_of(s, named, set);
      if (!named.count(row) && !set.count(row)) continue;
      const auto* loop = flow::as<Loop>(s);
      Summing all{set};
      return loop && may_fill(*loop, row) && sums_in(loop->body, all) && !all.read.count(row);
    }
    return false;
  }
  bool may_fill(const Loop& loop, const SymbolRef& row) const {
    const analysis::Extents extents(function_);
    for (const analysis::RowStore& each : analysis::row_stores(loop, extents)) {
      if (each.root != row || each.whole || std::get<Store>(each.store->form).op != '=') continue;
      const auto range = extents.of(row);
      const bool is_known = range && range->high.parts.empty() && extents.range_of(loop).high->parts.empty();
      return !is_known && each.first && flow::constant(each.first) == 0;
    }
    return false;
  }
  static bool resizes(const Block& block, const SymbolRef& row) {
    return flow::any_in(block, [&](const Statement& s) { return flow::resized_by(s).root == row; });
  }
  bool is_resized(const SymbolRef& row) const { return function_.resized.count(row) > 0; }
  /// Whether these are integers that are declared or counted.
  bool steps_in(const Block& block, const Loop& loop, std::map<const Statement*, bool>& steps) const {
    return std::all_of(block.begin(), block.end(), [&](const Statement& s) {
      const auto* count = flow::as<Count>(s);
      return count && !count->place && !count->is_row && (count->declares || is_step(s, loop, steps));
    });
  }
  /// Whether an integer from outside of the loop goes by a step that stays the same, where an iteration reads it either
  /// before that, so that its reverse can come in between, or behind it.
  bool is_step(const Statement& s, const Loop& loop, std::map<const Statement*, bool>& steps) const {
    const auto& count = std::get<Count>(s.form);
    if (count.place || count.is_row || (count.op != '+' && count.op != '-')) return false;
    Symbols read = all_in(count.value);
    bool found = false, reads_before = false, reads_behind = false, sets = function_.has_other_name(count.root);
    for (const Block* block : {&loop.body, &loop.increment})
      for (const Statement& each : *block) {
        if (&each == &s) {
          found = true;
          continue;
        }
        Symbols named, set;
        uses_of(each, named, set);
        (found ? reads_behind : reads_before) |= named.count(count.root) > 0;
        sets = sets || set.count(count.root) || meet(set, read);
      }
    if (sets || read.count(count.root) || (reads_before && reads_behind)) return false;
    steps[&s] = reads_before;
    return true;
  }
  /// Whether nobody could tell if a statement ran before these.
  bool has_nothing_to_do_with(const std::vector<const Statement*>& others, const Statement& s) const {
    if (flow::as<Give>(s) || flow::as<flow::Throw>(s) || flow::as<flow::Using>(s)) return false;
    Symbols named, set, named_there, set_there;
    uses_of(s, named, set);
    bool others_throw = false;
    for (const Statement* each : others) {
      uses_of(*each, named_there, set_there);
      others_throw = others_throw || flow::may_throw(function_, *each);
    }
    if (meet(named, set_there) || meet(set, set_there) || meet(set, named_there)) return false;
    // Names may be the same where variables are not.
    std::set<std::string> declared;
    for (const flow::Set& each : flow::set_by(s))
      if (each.declares) declared.insert(each.symbol->name);
    const auto is_declared = [&](const SymbolRef& each) { return declared.count(each->name) > 0; };
    if (std::any_of(named_there.begin(), named_there.end(), is_declared) ||
        std::any_of(set_there.begin(), set_there.end(), is_declared))
      return false;
    return !others_throw || has_numbers_alone(s);
  }
  /// Whether a statement reads and sets nothing but numbers that are there in any case, and so can be run where it
  /// would not have been reached.
  bool has_numbers_alone(const Statement& s) const {
    const Symbols named = flow::named_by(function_, s);
    return (flow::as<Store>(s) || flow::as<Give>(s)) && !flow::may_throw(function_, s) &&
           std::all_of(named.begin(), named.end(), [&](const SymbolRef& each) {
             const auto shape = function_.shapes.find(each);
             return shape != function_.shapes.end() && shape->second == flow::Shape::Number;
           });
  }
  /// Whether the reverse of a statement reads and sets nothing but numbers and integers that are there in any case, and
  /// so can be run where the statement would not have been reached.
  bool is_reversed_in_numbers(const Statement& s) const {
    const auto* give = flow::as<Give>(s);
    const auto* store = flow::as<Store>(s);
    if (!store && !(give && !give->whole)) return flow::as<Count>(s);
    const auto is_number = [&](const SymbolRef& each) {
      const auto shape = function_.shapes.find(each);
      return shape == function_.shapes.end() ? !function_.integers.count(each) : shape->second == flow::Shape::Number;
    };
    const Operation* operation = plan_.operation_of(s);
    if (store && !is_number(store->root)) return false;
    return !operation || (std::all_of(operation->needs.begin(), operation->needs.end(), is_number) &&
                          std::all_of(operation->leaves.begin(), operation->leaves.end(),
                                      [&](const Operation::Leaf& leaf) { return is_number(leaf.root); }));
  }
  /// What is declared in an iteration, or stays in it; what is only added to; and what is read.
  struct Summing {
    const Symbols& own;
    Symbols sums = {}, read = {};
  };
  /// Whether what is declared outside is only added to.
  bool sums_in(const Block& block, Summing& all) const {
    return std::all_of(block.begin(), block.end(), [&](const Statement& s) {
      const auto inside = flow::blocks_in(s);
      return std::visit([&](const auto& form) { return is_sum(form, s, all); }, s.form) &&
             std::all_of(inside.begin(), inside.end(), [&](const Block* each) { return sums_in(*each, all); });
    });
  }
  bool is_sum(const Store& store, const Statement& s, Summing& all) const {
    const bool is_own = all.own.count(store.root);
    const Operation* operation = plan_.operation_of(s);
    if (!is_own && !(operation && operation->is_sum())) return false;
    if (!is_own) all.sums.insert(store.root);
    add_reads(store, operation, is_own, all.read);
    return true;
  }
  bool is_sum(const Count& count, const Statement&, Summing& all) const {
    add(all.read, all_in(count.value));
    add(all.read, all_in(count.place));
    return all.own.count(count.root) > 0;
  }
  bool is_sum(const Resize& resize, const Statement&, Summing& all) const {
    add(all.read, all_in(resize.row));
    return all.own.count(resize.root) > 0;
  }
  bool is_sum(const flow::Swap& swap, const Statement&, Summing& all) const {
    return all.own.count(swap.one.root) && all.own.count(swap.other.root);
  }
  bool is_sum(const Run& run, const Statement&, Summing& all) const {
    for (const Run::Argument& each : run.arguments) add(all.read, all_in(each.given));
    return std::all_of(run.arguments.begin(), run.arguments.end(),
                       [&](const Run::Argument& each) { return !each.is_changed || all.own.count(each.root); });
  }
  bool is_sum(const Alias& alias, const Statement&, Summing& all) const {
    Symbols indices = all_in(alias.place);
    indices.erase(alias.root);
    add(all.read, indices);
    return true;
  }
  bool is_sum(const Branch& branch, const Statement&, Summing& all) const {
    add(all.read, all_in(branch.condition));
    return true;
  }
  bool is_sum(const Loop& loop, const Statement&, Summing& all) const {
    // In reverse it runs forward again from its snapshots, and so what it sets is something else then.
    if (loop.checkpoint) {
      const Symbols set = flow::changed_in(loop.body);
      if (!std::all_of(set.begin(), set.end(), [&](const SymbolRef& each) { return all.own.count(each) > 0; }))
        return false;
    }
    add(all.read, all_in(loop.condition));
    if (loop.counter) add(all.read, read_by(*loop.counter));
    return true;
  }
  bool is_sum(const Make& made, const Statement&, Summing& all) const {
    for (const Hole& argument : function_.declared.at(made.root)->arguments)
      if (const auto size = flow::mentioned(argument.term)) add(all.read, *size);
    return true;
  }
  bool is_sum(const flow::Give&, const Statement&, Summing&) const { return true; }
  bool is_sum(const flow::Throw&, const Statement&, Summing&) const { return true; }
  bool is_sum(const flow::Using&, const Statement&, Summing&) const { return true; }
  /// `s = s + e` reads what `s += e` does: that it is added to is no reading.
  void add_reads(const Store& store, const Operation* operation, bool is_own, Symbols& read) const {
    if (!store.value) return;
    if (is_own || !operation || store.op != '=') return add(read, all_in(store.value));
    Symbols of_value = all_in(store.value);
    // Its own leaf is the place itself, and there is no other of the same variable.
    const bool others = std::any_of(operation->leaves.begin(), operation->leaves.end(),
                                    [&](const Operation::Leaf& leaf) { return leaf.root == store.root; });
    if (!others) of_value.erase(store.root);
    add(read, of_value);
  }

  const Plan& plan_;
  analysis::Privatisable& privatisable_;
};

}  // namespace

std::optional<JointLoop> joint_loop(const Block& block, std::size_t at, const Symbols& needed,
                                    const flow::Function& function, const Plan& plan,
                                    analysis::Privatisable& privatisable) {
  return JointLoops(function, plan, privatisable).at(block, at, needed);
}

Symbols in_the_way(const Block& block, std::size_t at, const Symbols& needed, const flow::Function& function,
                   const Plan& plan, analysis::Privatisable& privatisable) {
  return JointLoops(function, plan, privatisable).in_the_way(block, at, needed);
}

}  // namespace dualrev::adjoint
