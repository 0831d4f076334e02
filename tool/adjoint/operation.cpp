#include "adjoint/operation.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/same.hpp"

namespace dualrev::adjoint {

using namespace core;
using Node = ScalarGraph::Node;

namespace {

constexpr int most_cheap_operations = 24;

bool is_cheap_rule(const std::string& rule) {
  static const std::set<std::string> cheap{"sqrt", "abs",   "fabs", "fmax",     "fmin", "max",  "min",
                                           "fma",  "floor", "ceil", "copysign", "fdim", "trunc"};
  return cheap.count(rule) > 0;
}
class Builder {
 public:
  Builder(Operation& made, const Called& called, bool by_result = false)
      : made_(made), called_(called), by_result_(by_result) {
    made_.reverse.always_chains = true;
  }

  Node number(const TermRef& argument) {
    const TermRef& t = given_number(argument);
    if (!t->active) return constant(t);
    if (const auto* load = as<Load>(t)) return place(load->place, read_from(load->place));
    if (t->place) return place(t, t);
    Reverse& reverse = made_.reverse;
    if (const auto* unary = as<Unary>(t)) return reverse.unary(*unary, number(unary->operand), t->type);
    if (const auto* convert = as<Convert>(t)) return reverse.convert(*convert, number(convert->operand), t->type);
    if (const auto* binary = as<Binary>(t)) {
      const Node left = number(binary->left);
      return reverse.binary(*binary, left, number(binary->right), t->type);
    }
    std::vector<Node> arguments;
    for (const Hole& each : operands(*t)) arguments.push_back(number(each.term));
    if (const auto* primitive = as<Primitive>(t)) {
      const Node node = reverse.primitive(*primitive, arguments, t->type);
      if (!is_cheap_rule(primitive->rule)) calls_.insert(node);
      return node;
    }
    return called_(reverse, t, arguments);
  }
  Node place(const TermRef& place, const TermRef& value) {
    const Node node = constant(value);
    if (places_.emplace(flow::meant(place), node).second)
      made_.leaves.push_back({place, flow::root_of(place), node, ScalarGraph::none});
    return node;
  }

  /// What the reverse part is. `to`: where the result is stored, or null.
  void finish(const TermRef& to, const TermRef& seed) {
    made_.seed_term = seed;
    made_.seed = made_.reverse.graph.seed(seed, true);
    const std::map<Node, Node> adjoints = made_.reverse.adjoints({{made_.result, made_.seed}});
    for (Operation::Leaf& leaf : made_.leaves) {
      const auto found = adjoints.find(leaf.node);
      leaf.contribution = found == adjoints.end() ? made_.reverse.graph.number(0) : found->second;
    }
    const SymbolRef root = to ? flow::root_of(to) : nullptr;
    const auto same = [](const TermRef& a, const TermRef& b) { return are_same(flow::meant(a), flow::meant(b)); };
    for (const Operation::Leaf& leaf : made_.leaves)
      if (to && same(leaf.place, to)) made_.of_itself = leaf.contribution;
    std::erase_if(made_.leaves, [&](const Operation::Leaf& leaf) {
      return (to && same(leaf.place, to)) || made_.reverse.graph.is_number(leaf.contribution, 0);
    });
    if (by_result_ && !made_.reverse.graph.is_simple(made_.result)) is_at_hand_ = made_.result;
    to_ = to ? flow::meant(to) : nullptr;
    for (const Operation::Leaf& leaf : made_.leaves) need(leaf.contribution), need_all(leaf.place, leaf.root);
    if (made_.of_itself != ScalarGraph::none) need(made_.of_itself);
    if (to) need_all(to, root);
    made_.needs_old = root && made_.needs.count(root);
    const auto result = std::find(made_.costly.begin(), made_.costly.end(), made_.result);
    made_.uses_result = root && !made_.needs_old && result != made_.costly.end() && made_.result == made_.right;
    if (uses_at_hand_) made_.uses_result = true, made_.needs_old = false;
  }

 private:
  Node constant(const TermRef& t) {
    const Node node = made_.reverse.graph.leaf(t, repeatable(t));
    values_[node] = t;
    return node;
  }
  void need(Node node) {
    if (node == made_.seed || !seen_.insert(node).second) return;
    if (node == is_at_hand_) {
      uses_at_hand_ = true;
      return;
    }
    if (calls_.count(node) || made_.reverse.graph.is_part_of_costly(node)) {
      made_.costly.push_back(node);
      return;
    }
    if (const auto value = values_.find(node); value != values_.end()) {
      need_all(value->second, nullptr);
      const auto itself = places_.find(to_);
      made_.needs_itself = made_.needs_itself || (itself != places_.end() && itself->second == node);
    }
    for (Node operand : made_.reverse.graph.operands(node)) need(operand);
  }
  void need_all(const TermRef& t, const SymbolRef& but) {
    const flow::Symbols all = flow::read_in(t);
    for (const SymbolRef& each : all)
      if (each != but) made_.needs.insert(each);
  }

  Operation& made_;
  const Called& called_;
  bool by_result_;
  std::map<TermRef, Node, ByPlace> places_;
  std::map<Node, TermRef> values_;  ///< of what comes from outside
  std::set<Node> calls_;
  std::set<Node> seen_;
  TermRef to_;                           ///< where the result is stored
  Node is_at_hand_ = ScalarGraph::none;  ///< the result, if it is not computed again
  bool uses_at_hand_ = false;
};

}  // namespace

bool Operation::is_sum() const {
  return of_itself != ScalarGraph::none && of_itself == seed && !needs_old && !uses_result;
}

Operation operation(const flow::Store& store, const TermRef& seed, const Called& called, bool by_result) {
  Operation made;
  Builder builder(made, called, by_result);
  made.right = made.result = builder.number(store.value);
  if (store.op != '=') {
    const TypeRef type = with_const(store.place->type, false);
    const TermRef old = make_term(Load{store.place}, type, false, reads, true);
    const Binary form{store.op, old, store.value, true};
    const Node before = builder.place(store.place, old);
    made.result = made.reverse.binary(form, before, made.right, type);
  }
  builder.finish(store.place, seed);
  return made;
}

Operation operation(const TermRef& given, const TermRef& seed, const Called& called) {
  Operation made;
  Builder builder(made, called);
  made.right = made.result = builder.number(given);
  builder.finish(nullptr, seed);
  return made;
}

std::optional<Added> added_by(const flow::Store& store, const TermRef& right) {
  if (store.declares || store.pushes || !right) return std::nullopt;
  if (store.op == '+' || store.op == '-') return Added{store.op, right};
  const auto* sum = store.op == '=' ? as<Binary>(flow::meant(right)) : nullptr;
  const auto is_place = [&](const TermRef& given) {
    const auto* load = as<Load>(flow::meant(given));
    return core::are_same(flow::meant(load ? load->place : given), flow::meant(store.place));
  };
  const auto others = [&](const TermRef& t) { return flow::named_in(t).count(store.root) == 0; };
  if (!sum || (sum->op != '+' && sum->op != '-')) return std::nullopt;
  if (is_place(sum->left) && others(sum->right)) return Added{sum->op, sum->right};
  if (sum->op == '+' && is_place(sum->right) && others(sum->left)) return Added{'+', sum->left};
  return std::nullopt;
}

bool is_cheap(const TermRef& value) {
  int count = 0;
  const std::function<bool(const TermRef&)> cheap = [&](const TermRef& t) {
    if (++count > most_cheap_operations || called_in(t) || t->access.stages) return false;
    if (const auto* primitive = as<Primitive>(t); primitive && !is_cheap_rule(primitive->rule)) return false;
    const std::vector<Hole> all = operands(*t);
    return std::all_of(all.begin(), all.end(), [&](const Hole& each) { return cheap(each.term); });
  };
  return !flow::asks(value) && cheap(value);
}

}  // namespace dualrev::adjoint
