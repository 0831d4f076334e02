// Each way through the function ends with the adjoints of all that is given and changed.
#include "transform/unrolled.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "core/rewrite.hpp"
#include "flow/types.hpp"
#include "transform/ranges.hpp"
#include "transform/ways.hpp"

namespace dualrev::transform {

using namespace core;
using Node = Reverse::Node;

namespace {

/// Of so many operations, what is handed over in memory costs as much as a third of them.
constexpr std::size_t short_enough = 200;

class Unrolled : Ways {
 public:
  Unrolled(const FunctionTwin& source, const FunctionTwin& read, const flow::Function& function,
           const flow::Around& around, Names& names)
      : Ways(read, function, around, names), source_(source) {
    for (std::size_t i = 0; i < read.parameters.size(); ++i) {
      const bool is_result = i >= source.parameters.size();
      in_out_.push_back(!is_result && is_active(i) && flow::is_changeable(read.parameters[i].type));
    }
    writes_ = std::count(in_out_.begin(), in_out_.end(), true) > 0;
    if (source.result) seed_ = names_.preferred_variable("dvalue");
    for (std::size_t i = 0; i < source.parameters.size(); ++i) {
      const std::string& name = source.parameters[i].name;
      cotangents_.push_back(is_active(i) ? names_.preferred_variable("d" + (name.empty() ? "argument" : name))
                                         : nullptr);
    }
  }

  FunctionTwin pullback() { return made(Kind::Pullback); }
  FunctionTwin tangent() {
    has_reverse_ = false;
    return made(Kind::Tangent);
  }

 private:
  FunctionTwin made(Kind kind) {
    Region region = all();
    region.items.insert(region.items.begin(), first_.begin(), first_.end());
    FunctionTwin made = made_beside(source_, kind);
    if (source_.result) made.result = with_const(source_.result, false);
    if (source_.result && has_reverse_)
      made.parameters.push_back({passive("const auto*"), seed_->name, {}, false, true, seed_});
    for (const SymbolRef& each : cotangents_)
      if (has_reverse_ && each) made.parameters.push_back({passive("auto*"), each->name, {}, false, true, each});
    made.target.inlined = region.is_end && operations(region) <= short_enough;
    const bool gives_object = source_.result && !as<Real>(source_.result);
    made.body = written(region, reverse_.graph, names_, named_,
                        gives_object ? braces_around(source_.result, around_) : std::vector<std::string>());
    if (!has_reverse_) made.target.any_rows = read_by_element(source_, made.body);
    return made;
  }

  void check_stored(const Place& at, std::size_t parameter) const override { index_of(at, parameter); }
  std::size_t index_of(const Place& at, std::size_t parameter) const {
    const auto index = index_at(read_.parameters[parameter].type, at.path, around_);
    if (!index) throw Kept();
    return *index;
  }
  /// "x[2]", which is told from other uses of the row; else as text.
  static TermRef number_at(const Place& at) {
    if (at.path.size() != 1 || !at.path[0].member.empty()) return number_text(text_at(at.root, text_of(at.path)));
    const TermRef index = core::number(std::to_string(at.path[0].index), passive("std::size_t"));
    return make_term(Index{variable(at.root, at.root->type, false), index}, real(Scalar::Double), false, pure, false);
  }
  Node number_given(const Place& at, std::size_t parameter) override {
    if (parameter >= source_.parameters.size()) throw Kept();  // what is given, before it was set
    if (is_active(parameter)) static_cast<void>(index_of(at, parameter));
    // What may be written in the end is read before.
    const bool is_first = in_out_[parameter] || (writes_ && !is_active(parameter));
    const Node node = reverse_.graph.leaf(number_at(at), !is_first);
    if (!is_first || named_.count(node)) return node;
    named_[node] = names_.preferred_variable(name_of(at));
    first_.push_back({node, nullptr, {}, {}});
    return node;
  }

  // ---- what a way gives ----

  void end(Node value, State& state, Region& made) override {
    std::vector<std::pair<Node, Node>> roots;
    const auto gives = [&](Node node) {
      made.results.push_back(node);
      if (!has_reverse_) return;
      const Pieces seed{seed_, "[" + std::to_string(roots.size()) + "]"};
      roots.emplace_back(node, reverse_.graph.seed(number_text(seed), true));
    };
    if (value != ScalarGraph::none) gives(value);
    if (read_.parameters.size() > source_.parameters.size()) {
      const auto all = all_numbers(source_.result, around_).value();
      for (const Path& path : all) gives(read({read_.parameters.back().symbol, path}, state));
    }
    if (source_.result && made.results.empty()) throw Kept();
    const std::vector<Touched> touched = all_touched(state);
    for (const Touched& each : touched) {
      if (!in_out_[each.parameter]) continue;
      roots.emplace_back(each.node, each.seed);
      if (each.node != each.before) made.stores.emplace_back(text_at(each.at.root, text_of(each.at.path)), each.node);
    }
    if (!has_reverse_) return;
    const std::map<Node, Node> adjoints = reverse_.adjoints(roots);
    for (const Touched& each : touched) {
      if (!is_active(each.parameter)) continue;
      const auto found = adjoints.find(each.before);
      const Node adjoint = found == adjoints.end() ? reverse_.graph.number(0) : found->second;
      // It is zero, or what it was, before.
      if (in_out_[each.parameter] ? adjoint == each.seed : reverse_.graph.is_number(adjoint, 0)) continue;
      made.stores.emplace_back(Pieces{cotangents_[each.parameter], "[" + std::to_string(each.index) + "]"}, adjoint);
    }
  }
  /// A number of a parameter that this way reads or sets.
  struct Touched {
    std::size_t parameter, index;
    Place at;
    Node before, node, seed;
  };
  std::vector<Touched> all_touched(const State& state) {
    std::vector<Touched> all;
    for (const auto& [root, cells] : state.numbers) {
      const auto given = given_.find(root);
      if (given == given_.end() || given->second >= source_.parameters.size()) continue;
      for (const auto& [path, cell] : cells) {
        const Place at{root, cell.path};
        const bool active = is_active(given->second);
        const std::size_t index = active ? index_of(at, given->second) : 0;
        all.push_back({given->second, index, at, ScalarGraph::none, cell.node, ScalarGraph::none});
      }
    }
    std::sort(all.begin(), all.end(), [](const Touched& a, const Touched& b) {
      return std::pair(a.parameter, a.index) < std::pair(b.parameter, b.index);
    });
    for (Touched& each : all) {
      each.before = reverse_.graph.leaf(number_at(each.at), !in_out_[each.parameter]);
      if (in_out_[each.parameter] && has_reverse_) each.seed = seed_of(each);
    }
    return all;
  }
  Node seed_of(const Touched& each) {
    const SymbolRef& own = cotangents_[each.parameter];
    const std::string index = std::to_string(each.index);
    const Node seed = reverse_.graph.seed(number_text({own, "[" + index + "]"}), false);
    if (named_.count(seed)) return seed;
    named_[seed] = names_.preferred_variable(own->name + "_" + index);
    first_.push_back({seed, nullptr, {}, {}});
    return seed;
  }
  /// How many there are on the one way.
  std::size_t operations(const Region& region) const {
    std::set<Node> seen;
    std::vector<Node> open = region.results;
    for (const auto& [place, node] : region.stores) open.push_back(node);
    std::size_t count = 0;
    while (!open.empty()) {
      const Node node = open.back();
      open.pop_back();
      if (!seen.insert(node).second) continue;
      const std::vector<Node>& operands = reverse_.graph.operands(node);
      if (!operands.empty()) ++count;
      open.insert(open.end(), operands.begin(), operands.end());
    }
    return count;
  }

  const FunctionTwin& source_;  ///< `read_` sets a last parameter to the object that it gives
  std::vector<bool> in_out_;
  bool writes_ = false;      ///< any of these
  bool has_reverse_ = true;  ///< what is written gives cotangents, too
  SymbolRef seed_;           ///< the cotangents of what it gives
  std::vector<SymbolRef> cotangents_;
  std::vector<Region::Item> first_;
};

}  // namespace

namespace {

/// The same function, which sets a last parameter to the object that it gives.
FunctionTwin with_object_set(const FunctionTwin& source, Names& names) {
  FunctionTwin made = source;
  const TypeRef type = with_const(source.result, false);
  const SymbolRef value = names.fresh_variable("value");
  made.parameters.push_back({make_type(Reference{type}), value->name, {}, false, false, value});
  made.result = nullptr;
  made.body = rewritten(
      source.body, [](const TermRef&) -> TermRef { return nullptr; },
      [&](const StmtRef& s, bool) -> StmtRef {
        const auto* form = as<Return>(s);
        if (!form || !form->value) return nullptr;
        const SymbolRef given = names.fresh_variable("value");
        Declarator d{given->name, type, Declarator::Init::Copy, {*form->value}, false, given};
        const TermRef load = make_term(Load{variable(given, type, true)}, type, false, reads, true);
        return make_stmt(Stmts{{like(s, make_stmt(Declare{"", {std::move(d)}})),
                                make_stmt(Evaluate{make_term(Assign{variable(value, type, true), '=', load, type}, type,
                                                             true, writes, true)}),
                                make_stmt(Return{})}});
      });
  return made;
}

}  // namespace

namespace {

std::optional<FunctionTwin> unrolled(const FunctionTwin& source, const flow::Around& given,
                                     FunctionTwin (Unrolled::*made)()) {
  const bool gives_object = source.result && !as<Real>(source.result);
  if (gives_object && !all_numbers(source.result, given)) return std::nullopt;
  Names names(source.names);
  for (const Parameter& parameter : source.parameters) names.prefer(parameter.name);
  flow::Around around = given;
  around.fresh = [&](const std::string& hint) { return names.fresh(hint); };
  around.prefer = [&](const std::string& hint) { return names.prefer(hint); };
  around.is_operation = [](const TermRef&) { return false; };
  around.callee = [](const Call&) { return nullptr; };
  around.unrolls = true;
  const FunctionTwin read = gives_object ? with_object_set(source, names) : source;
  const auto function = flow::read(read, around);
  if (!std::holds_alternative<flow::Function>(function)) return std::nullopt;
  try {
    return (Unrolled(source, read, std::get<flow::Function>(function), around, names).*made)();
  } catch (const Kept&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<FunctionTwin> unrolled_pullback(const FunctionTwin& source, const flow::Around& around) {
  return unrolled(source, around, &Unrolled::pullback);
}
std::optional<FunctionTwin> unrolled_tangent(const FunctionTwin& source, const flow::Around& around) {
  return unrolled(source, around, &Unrolled::tangent);
}

}  // namespace dualrev::transform
