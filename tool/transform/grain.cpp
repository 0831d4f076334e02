// op(t1..tn) for the largest op that one expression holds:
//
//   the tree of scalar operations      e.g.  exp(x - m) * k
//   => its leaves, in evaluation order        x, m, k          (each a place that may be named twice, or a named copy)
//   => its nodes, as the original             exp(x.v - m.v) * k.v
//   => adjoints from the root down            d/dx = k.v * exp(..), d/dm = -d/dx, d/dk = exp(..)
//                                             (`chain` instead of a product where zero might meet infinity: see `Step`)
//   => tape.push(value, by(x, ..), by(m, ..), by(k, ..))
#include "transform/grain.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "core/rules.hpp"
#include "transform/scalar_graph.hpp"
#include "transform/types.hpp"

namespace dualrev::transform {

using namespace core;

class Grain {
 public:
  using Node = ScalarGraph::Node;

  explicit Grain(Terms& terms) : terms_(terms) {}

  TermRef push(const TermRef& t) {
    collect(t);
    settle_order();
    const Node root = build(t);
    accumulate(root);
    return emit(root, t);
  }

 private:
  struct Leaf {
    TermRef source;
    TermRef twin;  // a dual, or a passive value
    Terms::Hoisted before;
    bool is_dual = false;
    Node node = ScalarGraph::none;
  };
  /// One primal operation, for the reverse accumulation. In an entry of its own it would not be visited with an adjoint
  /// of zero, so here zero times an infinite partial is zero too. A product does that as well if
  /// - the partial is finite wherever operands and result are (`tame`), and
  /// - if they are not, the whole expression has no finite value either: what is infinite or NaN passes through to it.
  struct Step {
    Node result;
    std::vector<Node> operands;
    std::vector<bool> active;
    std::vector<Node> partials;
    bool tame = true;
    std::vector<bool> passes;  ///< an operand that is infinite or NaN makes the result so
    bool is_quotient = false;
  };

  static bool is_operation(const TermRef& t) {
    return t->active && (as<Unary>(t) || as<Binary>(t) || as<Primitive>(t) ||
                         (as<Convert>(t) && as<Real>(as<Convert>(t)->operand->type)));
  }

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
      leaf.node = graph_.leaf(value, leaf.is_dual || repeatable(value));
      return leaf.node;
    }
    if (const auto* unary = as<Unary>(t)) {
      const Node operand = build(unary->operand);
      const Node result = graph_.primal(unary->op, {operand}, t->type);
      record({result, {operand}, {}, {}, true, {true}}, {unary->operand},
             [&] { return std::vector<Node>{graph_.number(unary->op == '-' ? -1 : 1)}; });
      return result;
    }
    if (const auto* convert = as<Convert>(t)) {
      const Node operand = build(convert->operand);
      const Node result = graph_.primal_convert(operand, t->type, convert->implicit);
      record({result, {operand}, {}, {}, true, {true}}, {convert->operand},
             [&] { return std::vector<Node>{graph_.number(1)}; });
      return result;
    }
    if (const auto* binary = as<Binary>(t)) return build_binary(*binary, t);
    return build_primitive(*as<Primitive>(t), t);
  }

  Node build_binary(const Binary& binary, const TermRef& t) {
    Node first = build(binary.right_first ? binary.right : binary.left);
    Node second = build(binary.right_first ? binary.left : binary.right);
    if (binary.right_first) std::swap(first, second);
    const Node result = graph_.primal(binary.op, {first, second}, t->type);
    Step step{result, {first, second}, {}, {}, true, {true, binary.op != '/'}, binary.op == '/'};
    record(std::move(step), {binary.left, binary.right}, [&]() -> std::vector<Node> {
      const Node one = graph_.number(1);
      const Node x = graph_.as_double(first);
      const Node y = graph_.as_double(second);
      switch (binary.op) {
        case '+': return {one, one};
        case '-': return {one, graph_.number(-1)};
        case '*': return {y, x};
        default: return {graph_.divide(one, y), graph_.negate(graph_.divide(graph_.as_double(result), y))};
      }
    });
    return result;
  }

  Node build_primitive(const Primitive& primitive, const TermRef& t) {
    const Rule* rule = find_rule(primitive.rule, static_cast<int>(primitive.arguments.size()));
    if (!rule) throw std::logic_error("no rule " + primitive.rule);
    std::vector<Node> arguments;
    for (const TermRef& argument : primitive.arguments) arguments.push_back(build(argument));
    const Node result = graph_.primal_call(primal_callee(*rule), arguments, t->type, rule->name);
    // Powers with a given exponent pass on what overflows.
    const bool passes = rule->passes || (rule->name == "pow" && graph_.is_positive(graph_.as_double(arguments[1])));
    Step step{result, arguments, {}, {}, rule->tame, std::vector<bool>(arguments.size(), passes)};
    record(std::move(step), primitive.arguments, [&] {
      std::map<char, Node> letters{{'r', graph_.as_double(result)}};
      for (std::size_t i = 0; i < arguments.size(); ++i)
        letters[static_cast<char>('x' + i)] = graph_.as_double(arguments[i]);
      std::vector<Node> partials;
      for (std::size_t i = 0; i < arguments.size(); ++i)
        partials.push_back(rule->is_step || !primitive.arguments[i]->active
                               ? graph_.number(0)
                               : parse_formula(graph_, rule->partials[i], letters));
      return partials;
    });
    return result;
  }

  template <class Partials>
  void record(Step step, const std::vector<TermRef>& sources, Partials partials) {
    step.partials = partials();
    for (const TermRef& source : sources) step.active.push_back(source->active);
    // An operation met twice is one node; its step is recorded once, for the adjoint of the node is whole before it is
    // used.
    for (const Step& other : steps_)
      if (other.result == step.result) return;
    steps_.push_back(std::move(step));
  }

  void accumulate(Node root) {
    adjoints_[root] = graph_.number(1);
    std::set<Node> passing{root};  // what is infinite or NaN in these makes the root so
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
      const auto found = adjoints_.find(step->result);
      if (found == adjoints_.end()) continue;
      const Node adjoint = found->second;
      const bool is_product = step->tame && passing.count(step->result);
      for (std::size_t i = 0; i < step->operands.size(); ++i) {
        if (passing.count(step->result) && step->passes[i]) passing.insert(step->operands[i]);
        if (!step->active[i]) continue;
        const Node part = contribution(*step, i, adjoint, is_product);
        const auto [place, is_new] = adjoints_.emplace(step->operands[i], part);
        if (!is_new) place->second = graph_.add(place->second, part);
      }
    }
  }

  Node contribution(const Step& step, std::size_t operand, Node adjoint, bool is_product) {
    const auto times = [&](Node a, Node p) { return is_product ? graph_.multiply(a, p) : graph_.chain(a, p); };
    // The divisor's by way of the dividend's: r / y may overflow where the adjoint over y does not.
    if (step.is_quotient && operand == 1 && !graph_.is_number(adjoint))
      return graph_.negate(times(times(adjoint, step.partials[0]), graph_.as_double(step.result)));
    return times(adjoint, step.partials[operand]);
  }

  TermRef emit(Node root, const TermRef& t) {
    std::vector<Node> roots{root};
    std::vector<TermRef> duals;
    std::vector<Node> seen;
    for (const Leaf& leaf : leaves_) {
      if (!leaf.is_dual || std::find(seen.begin(), seen.end(), leaf.node) != seen.end()) continue;
      seen.push_back(leaf.node);
      const auto adjoint = adjoints_.find(leaf.node);
      if (adjoint == adjoints_.end() || graph_.is_number(adjoint->second, 0)) continue;
      roots.push_back(adjoint->second);
      duals.push_back(leaf.twin);
    }
    const std::vector<TermRef> made =
        graph_.terms(roots, [&](const std::string& hint, const TypeRef& type, const TermRef& value) {
          return terms_.name(hint, with_const(type, true), value);
        });
    // No contribution: the value alone, which must then be of the scalar's own type.
    Push push{explicit_type(made[0], t->type), {}};
    for (std::size_t i = 0; i < duals.size(); ++i)
      push.contributions.push_back({duals[i], graph_.is_number(roots[i + 1], 1) ? nullptr : made[i + 1]});
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
  ScalarGraph graph_;
  std::vector<Leaf> leaves_;
  std::size_t next_leaf_ = 0;
  std::vector<Step> steps_;
  std::map<Node, Node> adjoints_;
};

TermRef expression_grain(Terms& terms, const TermRef& t) { return Grain(terms).push(t); }

}  // namespace dualrev::transform
