// op(t1..tn) for the largest op that one expression holds:
//
//   the tree of scalar operations      e.g.  exp(x - m) * k
//   => its leaves, in evaluation order        x, m, k          (each a place that may be named twice, or a named copy)
//   => its nodes, as the original             exp(x.v - m.v) * k.v
//   => adjoints from the root down            d/dx = k.v * exp(..), d/dm = -d/dx, d/dk = exp(..)
//                                             (`chain` instead of a product where zero might meet infinity:
//                                             reverse.hpp)
//   => tape.push(value, by(x, ..), by(m, ..), by(k, ..))
//
// A call of a straight line is an operation too: what it gives has its partials beside it.
#include "transform/grain.hpp"

#include <algorithm>
#include <map>

#include "transform/reverse.hpp"
#include "transform/straight_lines.hpp"
#include "transform/types.hpp"

namespace dualrev::transform {

using namespace core;

class Grain {
 public:
  using Node = Reverse::Node;

  explicit Grain(Terms& terms) : terms_(terms) {}

  bool is_operation(const TermRef& t) const { return is_scalar_operation(t) || terms_.lines_.find(t); }

  TermRef push(const TermRef& t) {
    collect(t);
    settle_order();
    return emit(build(t), t);
  }

 private:
  struct Leaf {
    TermRef source;
    TermRef twin;  // a dual, or a passive value
    Terms::Hoisted before;
    bool is_dual = false;
    Node node = ScalarGraph::none;
  };

  void collect(const TermRef& t) {
    if (!is_operation(t)) {
      Terms::Hoisted outer = std::exchange(terms_.hoisted_, {});
      Leaf leaf{t, terms_.dual(t), {}, false, ScalarGraph::none};
      leaf.is_dual = as<Dual>(leaf.twin->type) != nullptr;
      leaf.before = std::exchange(terms_.hoisted_, std::move(outer));
      leaves_.push_back(std::move(leaf));
      return;
    }
    if (const auto* unary = as<Unary>(t)) collect(unary->operand);
    if (const auto* convert = as<Convert>(t)) collect(convert->operand);
    if (const auto* binary = as<Binary>(t)) {
      collect(binary->right_first ? binary->right : binary->left);
      collect(binary->right_first ? binary->left : binary->right);
    }
    if (const auto* primitive = as<Primitive>(t))
      for (const TermRef& argument : primitive->arguments) collect(argument);
    if (const auto* call = as<Call>(t))
      for (const Hole& argument : call->arguments) collect(given_number(argument.term));
  }

  /// Left to right: what has effects, and what a later leaf may change, is named here.
  void settle_order() {
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
      Leaf& leaf = leaves_[i];
      unsigned later = pure;
      for (std::size_t k = i + 1; k < leaves_.size(); ++k)
        later |= leaves_[k].twin->effects | leaves_[k].before.effects;
      terms_.hoisted_.add(leaf.before);
      const bool changes = (later & writes) && (leaf.twin->effects & reads);
      const bool again = leaf.is_dual ? repeatable(leaf.twin) : !(leaf.twin->effects & writes);
      if (again && !changes) continue;
      const TypeRef type = with_const(leaf.twin->type, true);
      leaf.twin = terms_.name("t", type, leaf.twin);
    }
  }

  /// Leaves are met again in the order of `collect`.
  Node build(const TermRef& t) {
    if (!is_operation(t)) {
      Leaf& leaf = leaves_[next_leaf_++];
      TermRef value = leaf.twin;
      if (leaf.is_dual)
        value = make_term(Primal{leaf.twin}, with_const(leaf.source->type, false), false, leaf.twin->effects, false);
      leaf.node = reverse_.graph.leaf(value, leaf.is_dual || repeatable(value));
      return leaf.node;
    }
    if (const auto* unary = as<Unary>(t)) return reverse_.unary(*unary, build(unary->operand), t->type);
    if (const auto* convert = as<Convert>(t)) return reverse_.convert(*convert, build(convert->operand), t->type);
    if (const auto* binary = as<Binary>(t)) {
      Node first = build(binary->right_first ? binary->right : binary->left);
      Node second = build(binary->right_first ? binary->left : binary->right);
      if (binary->right_first) std::swap(first, second);
      return reverse_.binary(*binary, first, second, t->type);
    }
    std::vector<Node> arguments;
    if (const auto* call = as<Call>(t)) {
      for (const Hole& argument : call->arguments) arguments.push_back(build(given_number(argument.term)));
      return terms_.lines_.find(t)->called(reverse_, t, arguments);
    }
    const auto& primitive = *as<Primitive>(t);
    for (const TermRef& argument : primitive.arguments) arguments.push_back(build(argument));
    return reverse_.primitive(primitive, arguments, t->type);
  }

  TermRef emit(Node root, const TermRef& t) {
    const std::map<Node, Node> adjoints = reverse_.adjoints(root);
    std::vector<Node> roots{root};
    std::vector<TermRef> duals;
    std::vector<Node> seen;
    for (const Leaf& leaf : leaves_) {
      if (!leaf.is_dual || std::find(seen.begin(), seen.end(), leaf.node) != seen.end()) continue;
      seen.push_back(leaf.node);
      const auto adjoint = adjoints.find(leaf.node);
      if (adjoint == adjoints.end() || reverse_.graph.is_number(adjoint->second, 0)) continue;
      roots.push_back(adjoint->second);
      duals.push_back(leaf.twin);
    }
    GraphWriter writer(reverse_.graph, terms_.names_of_parts());
    for (Node node : roots) writer.use(node);
    std::vector<TermRef> made;
    for (Node node : roots) made.push_back(writer.term(node));
    // No contribution: the value alone, which must then be of the scalar's own type.
    Push push{explicit_type(made[0], t->type), {}};
    for (std::size_t i = 0; i < duals.size(); ++i)
      push.contributions.push_back({duals[i], reverse_.graph.is_number(roots[i + 1], 1) ? nullptr : made[i + 1]});
    if (push.contributions.empty()) return push.value;
    return make_term(std::move(push), differentiate(with_const(t->type, false)), false, reads, true);
  }

  /// An implicit conversion at the root decides the type of the dual, so it is written out.
  static TermRef explicit_type(const TermRef& value, const TypeRef& type) {
    if (const auto* convert = as<Convert>(value); convert && convert->implicit)
      return make_term(Convert{convert->operand, false}, type, false, value->effects, false);
    return value;
  }

  Terms& terms_;
  Reverse reverse_;
  std::vector<Leaf> leaves_;
  std::size_t next_leaf_ = 0;
};

TermRef expression_grain(Terms& terms, const TermRef& t) { return Grain(terms).push(t); }

bool is_expression_grain(Terms& terms, const TermRef& t) {
  const Grain grain(terms);
  if (!as<Call>(t)) return grain.is_operation(t);
  // A call alone is its twin's; with operations among its arguments, one entry has them all.
  const auto* call = as<Call>(t);
  return grain.is_operation(t) &&
         std::any_of(call->arguments.begin(), call->arguments.end(),
                     [&](const Hole& argument) { return grain.is_operation(given_number(argument.term)); });
}

}  // namespace dualrev::transform
