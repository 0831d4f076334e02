// A function of a scalar form as a map from cotangents to cotangents: `f_dual_pullback`.
#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "transform/straight_reader.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

class PullbackLine : StraightReader {
 public:
  PullbackLine(const FunctionTwin& source, const World& world) : StraightReader(source, world) {
    region_ = region_of_form();
  }

  Line line() {
    Line made{source_, {}, {}, {}, {}, false, false};
    FunctionTwin& pullback = made.partials;
    pullback = made_beside(std::move(pullback), Kind::Pullback, "_pullback");
    pullback.straight_line = false;
    if (source_.result) {
      pullback.result = with_const(source_.result, false);
      pullback.parameters.push_back({passive("const auto*"), seed_, {}, false, true});
    }
    for (std::size_t i = 0; i < source_.parameters.size(); ++i)
      if (is_active(i)) pullback.parameters.push_back({passive("auto*"), name_of_cotangents(i), {}, false, true});
    pullback.inlined = region_.is_end && operations() <= short_enough;
    pullback.body = written(region_, reverse_.graph, names_, named_, source_.scalar_form->around);
    return made;
  }

 private:
  /// Of so many operations, what is handed over in memory costs as much as a third of them.
  static constexpr std::size_t short_enough = 200;

  /// How many there are on the one path.
  std::size_t operations() const {
    std::set<Node> seen;
    std::vector<Node> open = region_.results;
    for (const auto& [place, node] : region_.stores) open.push_back(node);
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

  static TermRef number_text(const std::string& path) { return text(path, real(Scalar::Double)); }

  /// The name of a parameter's cotangents: "dcamera".
  std::string name_of_cotangents(std::size_t parameter) {
    const std::string& name = source_.parameters[parameter].name;
    const auto [place, is_new] = cotangents_.emplace(parameter, std::string());
    if (is_new) place->second = names_.prefer("d" + (name.empty() ? "argument" : name));
    return place->second;
  }
  bool is_active(std::size_t parameter) const {
    return !source_.parameters[parameter].constant && holds_scalar(source_.parameters[parameter].type);
  }

  Region region_of_form() {
    const ScalarForm& form = *source_.scalar_form;
    for (const Parameter& parameter : source_.parameters) names_.prefer(parameter.name);
    for (const std::string& name : form.names) names_.prefer(name);
    if (source_.result) seed_ = names_.prefer("dvalue");
    for (std::size_t i = 0; i < source_.parameters.size(); ++i)
      if (is_active(i)) name_of_cotangents(i);
    const bool writes = std::any_of(form.in_out.begin(), form.in_out.end(), [](bool each) { return each; });
    std::vector<Region::Item> first;
    // What may be written in the end is read before.
    const auto named_first = [&](Node node, const std::string& name) {
      named_[node] = name;
      owners_.emplace(name, node);
      first.push_back({node, nullptr, {}, {}});
    };
    for (const ScalarForm::Cell& cell : form.cells) {
      const bool in_out = form.in_out[cell.parameter];
      const bool is_first = in_out || (writes && !is_active(cell.parameter));
      const Node node = reverse_.graph.leaf(number_text(cell.path), !is_first);
      start_.values[cell.name] = {node};
      if (is_first) named_first(node, cell.name);
      if (!in_out) continue;
      const std::string cotangents = name_of_cotangents(cell.parameter);
      const Node seed = reverse_.graph.seed(number_text(cotangents + "[" + std::to_string(cell.index) + "]"), false);
      named_first(seed, names_.prefer(cotangents + "_" + std::to_string(cell.index)));
      seeds_of_cells_[cell.name] = seed;
    }
    Region made = region(std::move(start_), {form.body});
    made.items.insert(made.items.begin(), first.begin(), first.end());
    return made;
  }

  /// The end of a path: values, and the cotangents of what was given.
  void end(const Return& form_end, const StmtRef&, const Sight& sight, Region& made) override {
    const ScalarForm& form = *source_.scalar_form;
    std::vector<std::pair<Node, Node>> roots;
    const auto value_of = [&](const std::string& name) {
      const Node node = sight.values.at(name).number;
      if (node == ScalarGraph::none) throw NoStraightLine();  // never set
      return node;
    };
    const auto gives = [&](Node node) {
      made.results.push_back(node);
      roots.emplace_back(node,
                         reverse_.graph.seed(number_text(seed_ + "[" + std::to_string(roots.size()) + "]"), true));
    };
    if (form_end.value) gives(converted(form_end.value->term, with_const(source_.result, false), sight));
    for (const std::string& name : form.results) gives(value_of(name));
    for (const ScalarForm::Cell& cell : form.cells) {
      if (!form.in_out[cell.parameter]) continue;
      const Node node = value_of(cell.name);
      roots.emplace_back(node, seeds_of_cells_.at(cell.name));
      if (!is_leaf_of(cell, node)) made.stores.emplace_back(cell.path, node);
    }
    const std::map<Node, Node> adjoints = reverse_.adjoints(roots);
    for (const ScalarForm::Cell& cell : form.cells) {
      if (!is_active(cell.parameter)) continue;
      const auto found = adjoints.find(reverse_.graph.leaf(number_text(cell.path), true));
      const Node adjoint = found == adjoints.end() ? reverse_.graph.number(0) : found->second;
      const bool in_out = form.in_out[cell.parameter];
      // It is zero, or what it was, before.
      if (in_out ? adjoint == seeds_of_cells_.at(cell.name) : reverse_.graph.is_number(adjoint, 0)) continue;
      made.stores.emplace_back(name_of_cotangents(cell.parameter) + "[" + std::to_string(cell.index) + "]", adjoint);
    }
  }
  bool is_leaf_of(const ScalarForm::Cell& cell, Node node) {
    return node == reverse_.graph.leaf(number_text(cell.path), true);
  }

  std::string seed_;                               ///< the cotangents of what it gives
  std::map<std::size_t, std::string> cotangents_;  ///< of its parameters
  std::map<std::string, Node> seeds_of_cells_;     ///< at the end
  Region region_;
};

}  // namespace

Line pullback_line(const FunctionTwin& source, const World& world) { return PullbackLine(source, world).line(); }

}  // namespace dualrev::transform
