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
#include <set>
#include <utility>

#include "adjoint/reverse.hpp"
#include "transform/straight_lines.hpp"
#include "transform/types.hpp"

namespace dualrev::transform {

using namespace core;

class Grain {
 public:
  using Node = Reverse::Node;

  explicit Grain(Terms& terms) : terms_(terms) {}

  bool is_operation(const TermRef& t) const {
    return is_scalar_operation(t) || terms_.lines_.find(t) || terms_.plain_local(t);
  }

  TermRef push(const TermRef& t) {
    collect(t);
    settle_order();
    return emit(build(t), t);
  }

  PlainDeclaration declare(const Declarator& d, const PlainLocals& locals) {
    const TermRef& expression = d.arguments[0].term;
    collect(expression);
    settle_for_good(locals.steady);
    const Node root = build(expression);
    const bool by_partials = locals.plain.at(d.symbol) == PlainLocals::Known::ByPartials;
    const TermRef name = variable(d.symbol, with_const(expression->type, false), false, pure);
    PlainLocal local{name, by_partials ? nullptr : expression, {}};
    GraphWriter writer = this->writer();
    writer.use(root);
    const std::vector<Contributor> partials = by_partials ? contributors(root) : std::vector<Contributor>();
    for (const Contributor& each : partials) writer.use(each.node);
    if (!by_partials)
      for (Node node : reverse_.partials()) writer.use(node);
    PlainDeclaration made{nullptr, writer.initializer(root, name), {}};
    Terms::Hoisted before = std::exchange(terms_.hoisted_, {});
    if (by_partials)
      for (const Contributor& each : partials) local.leaves.push_back(leaf_with_partial(each, d.name, writer));
    else
      remember(local, writer);
    made.local = std::make_shared<const PlainLocal>(std::move(local));
    made.behind = std::exchange(terms_.hoisted_, std::move(before)).body;
    return made;
  }

 private:
  struct Leaf {
    TermRef source;
    TermRef twin;  // a dual, or a passive value
    Terms::Hoisted before;
    bool is_dual = false;
    bool changes = false;  // a passive value that may be another one later
    Node node = ScalarGraph::none;
  };
  struct Contributor {
    TermRef dual;
    Node node;  // its value; or the partial by it
  };

  void collect(const TermRef& t) {
    if (terms_.plain_local(t)) return;
    if (!is_operation(t)) {
      Terms::Hoisted outer = std::exchange(terms_.hoisted_, {});
      Leaf leaf{t, terms_.dual(t), {}, false, false, ScalarGraph::none};
      leaf.is_dual = as<Dual>(leaf.twin->type) != nullptr;
      if (const auto copy = terms_.copies_.find(leaf.twin); leaf.is_dual && copy != terms_.copies_.end())
        leaf.twin = copy->second;
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
    std::vector<Access> later(leaves_.size());
    for (std::size_t i = leaves_.size(); i-- > 1;)
      later[i - 1] = later[i] | leaves_[i].twin->access | leaves_[i].before.access;
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
      Leaf& leaf = leaves_[i];
      terms_.hoisted_.add(leaf.before);
      const bool changes = later[i].writes && leaf.twin->access.reads;
      const bool again = leaf.is_dual ? repeatable(leaf.twin) : !leaf.twin->access.writes;
      if (again && !changes) continue;
      const TypeRef type = with_const(leaf.twin->type, true);
      leaf.twin = terms_.name("t", type, leaf.twin);
    }
  }

  /// For an expression whose parts are wanted later: duals are copied unless they stay what they are.
  void settle_for_good(const std::set<SymbolRef>& steady) {
    for (Leaf& leaf : leaves_) {
      terms_.hoisted_.add(leaf.before);
      const bool stays = is_steady(leaf.twin, steady) || is_copy(leaf.twin);
      leaf.changes = !stays && !leaf.is_dual;
      if (stays || !leaf.is_dual) continue;
      TermRef& copy = terms_.copies_[leaf.twin];
      if (!copy) {
        copy = terms_.name(hint_of(leaf.twin), with_const(leaf.twin->type, true), leaf.twin);
        terms_.are_copies_.insert(copy);
      }
      leaf.twin = copy;
    }
  }
  static bool is_steady(const TermRef& t, const std::set<SymbolRef>& steady) {
    if (const auto* variable = as<Variable>(t)) return steady.count(variable->symbol) > 0;
    if (const auto* load = as<Load>(t)) return is_steady(load->place, steady);
    if (const auto* convert = as<Convert>(t)) return is_steady(convert->operand, steady);
    if (const auto* unary = as<Unary>(t)) return is_steady(unary->operand, steady);
    return is_literal(t);
  }
  bool is_copy(const TermRef& t) const { return terms_.are_copies_.count(t) > 0; }
  /// The variable or member that a place is in.
  static std::string hint_of(const TermRef& place) {
    if (const auto* variable = as<Variable>(place)) return variable->name();
    if (const auto* member = as<Member>(place)) return member->name;
    if (const auto* index = as<Index>(place)) return hint_of(index->base);
    if (const auto* dereference = as<Dereference>(place)) return hint_of(dereference->pointer);
    if (const auto* load = as<Load>(place)) return hint_of(load->place);
    return "t";
  }

  Node build(const TermRef& t) {
    const Node node = built(t);
    visited_.push_back(node);
    return node;
  }
  /// Leaves are met again in the order of `collect`.
  Node built(const TermRef& t) {
    if (const PlainLocal* local = terms_.plain_local(t)) return met(*local);
    if (!is_operation(t)) {
      Leaf& leaf = leaves_[next_leaf_++];
      if (leaf.is_dual) return leaf.node = contributor(leaf.twin);
      return leaf.node = reverse_.graph.leaf(leaf.twin, !leaf.changes && repeatable(leaf.twin));
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

  /// A dual that the result depends on; its value.
  Node contributor(const TermRef& dual) {
    const TypeRef type = real(as<Dual>(dual->type)->kind);
    const Node node = reverse_.graph.leaf(make_term(Primal{dual}, type, false, dual->access, false), true);
    if (contributing_.insert(node).second) contributors_.push_back({dual, node});
    return node;
  }

  // ---- plain locals ----

  /// What it was computed from stands here again, once however often it is met.
  Node met(const PlainLocal& local) {
    const auto known = met_.find(&local);
    if (known != met_.end()) return known->second;
    const Node node = met_first(local);
    met_.emplace(&local, node);
    return node;
  }
  /// By partials that have names, or as the expression that it is.
  Node met_first(const PlainLocal& local) {
    if (!local.expression) {
      const Node node = reverse_.graph.leaf(local.name, true);
      std::vector<Node> operands, partials;
      for (const PlainLocal::Leaf& leaf : local.leaves) {
        operands.push_back(contributor(leaf.twin));
        partials.push_back(leaf.known_partial ? reverse_.graph.number(*leaf.known_partial)
                                              : reverse_.graph.leaf(leaf.partial, true));
      }
      reverse_.given(node, std::move(operands), std::move(partials));
      return node;
    }
    std::vector<Leaf> leaves;
    for (const PlainLocal::Leaf& leaf : local.leaves)
      leaves.push_back({nullptr, leaf.twin, {}, leaf.is_dual, false, ScalarGraph::none});
    const auto outer_leaves = std::exchange(leaves_, std::move(leaves));
    const std::size_t outer_next = std::exchange(next_leaf_, 0);
    std::vector<Node> outer_visited = std::exchange(visited_, {});
    const Node node = build(local.expression);
    for (const auto& [at, term] : local.named) known_.emplace(visited_[at], term);
    for (const auto& [at, names] : local.named_parts) known_parts_.emplace(visited_[at], names);
    known_.emplace(node, local.name);
    leaves_ = outer_leaves;
    next_leaf_ = outer_next;
    visited_ = std::move(outer_visited);
    return node;
  }

  PlainLocal::Leaf leaf_with_partial(const Contributor& by, const std::string& local, GraphWriter& writer) {
    if (reverse_.graph.is_number(by.node)) return {by.dual, true, nullptr, reverse_.graph.number_of(by.node)};
    TermRef partial = writer.term(by.node);
    if (!reverse_.graph.is_simple(by.node) && !as<Variable>(partial)) {
      const SymbolRef name = terms_.names_.preferred_variable(local + "_d" + hint_of(by.dual));
      const TypeRef type = real(Scalar::Double);
      terms_.hoist(make_stmt(Declare{
                       "[[maybe_unused]] ",
                       {{name->name, with_const(type, true), Declarator::Init::Copy, {{partial, Wanted::Value}}}}}),
                   pure);
      partial = variable(name, type, false, pure);
    }
    return {by.dual, true, partial};
  }

  void remember(PlainLocal& local, const GraphWriter& writer) const {
    for (const Leaf& leaf : leaves_) {
      TermRef twin = leaf.twin;
      if (leaf.changes) {
        const TermRef name = writer.name_of(leaf.node);
        // Without a name it is not written again.
        twin =
            name ? name : text("unnamed " + local_name(local) + std::to_string(local.leaves.size()), leaf.twin->type);
      }
      local.leaves.push_back({twin, leaf.is_dual});
    }
    for (std::size_t i = 0; i < visited_.size(); ++i) {
      if (const TermRef name = writer.name_of(visited_[i])) local.named.emplace(i, name);
      if (std::vector<SymbolRef> parts = writer.names_of_parts(visited_[i]); !parts.empty())
        local.named_parts.emplace(i, std::move(parts));
    }
  }
  static const std::string& local_name(const PlainLocal& local) { return as<Variable>(local.name)->name(); }

  // ---- as text ----

  GraphWriter writer() {
    GraphWriter made(reverse_.graph, terms_.names_of_parts());
    for (const auto& [node, term] : known_) made.know(node, term);
    for (const auto& [node, names] : known_parts_) made.know_parts(node, names);
    return made;
  }

  /// Those with a partial derivative, with it.
  std::vector<Contributor> contributors(Node root) {
    const std::map<Node, Node> adjoints = reverse_.adjoints(root);
    std::vector<Contributor> all;
    for (const Contributor& each : contributors_) {
      const auto adjoint = adjoints.find(each.node);
      if (adjoint != adjoints.end() && !reverse_.graph.is_number(adjoint->second, 0))
        all.push_back({each.dual, adjoint->second});
    }
    return all;
  }

  TermRef emit(Node root, const TermRef& t) {
    const std::vector<Contributor> partials = contributors(root);
    GraphWriter writer = this->writer();
    writer.use(root);
    for (const Contributor& each : partials) writer.use(each.node);
    // No contribution: the value alone, which must then be of the scalar's own type.
    Push push{explicit_type(writer.term(root), t->type), {}};
    for (const Contributor& each : partials) {
      const TermRef partial = writer.term(each.node);
      push.contributions.push_back({each.dual, reverse_.graph.is_number(each.node, 1) ? nullptr : partial});
    }
    Access access;
    for (const Leaf& leaf : leaves_) access |= leaf.twin->access.without(writes | assigns_any);
    if (push.contributions.empty()) return with_access(push.value, access);
    return make_term(std::move(push), differentiate(with_const(t->type, false)), false, access, true);
  }

  /// An implicit conversion at the root decides the type of the dual, so it is written out.
  static TermRef explicit_type(const TermRef& value, const TypeRef& type) {
    if (const auto* convert = as<Convert>(value); convert && convert->implicit)
      return make_term(Convert{convert->operand, false}, type, false, value->access, false);
    return value;
  }

  Terms& terms_;
  Reverse reverse_;
  std::vector<Leaf> leaves_;
  std::size_t next_leaf_ = 0;
  std::vector<Node> visited_;  // each term's, in the order of `build`
  std::vector<Contributor> contributors_;
  std::set<Node> contributing_;
  std::map<const PlainLocal*, Node> met_;
  std::map<Node, TermRef> known_;  // by names that plain locals brought with them
  std::map<Node, std::vector<SymbolRef>> known_parts_;
};

TermRef expression_grain(Terms& terms, const TermRef& t) { return Grain(terms).push(t); }

PlainDeclaration plain_declaration(Terms& terms, const Declarator& declared, const PlainLocals& locals) {
  return Grain(terms).declare(declared, locals);
}

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
