// Reverse accumulation at rewriting time, over the scalar operations of an expression or of a straight line.
//
//   operations are recorded as they are met, each with its partial derivatives
//   => adjoints from a root down: the partial derivatives of the root by every node below
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "adjoint/scalar_graph.hpp"
#include "core/term.hpp"

namespace dualrev::adjoint {

/// What has partial derivatives that are known: negation, arithmetic, rows of the table of rules, conversions between
/// floating types. For active terms only.
bool is_scalar_operation(const core::TermRef& t);

class Reverse {
 public:
  using Node = ScalarGraph::Node;

  ScalarGraph graph;
  /// Whether an adjoint of zero meets no partial, however tame: where what is infinite need not reach a result.
  bool always_chains = false;

  Node unary(const core::Unary& form, Node operand, const core::TypeRef& type);
  Node convert(const core::Convert& form, Node operand, const core::TypeRef& type);
  Node binary(const core::Binary& form, Node left, Node right, const core::TypeRef& type);
  Node primitive(const core::Primitive& form, const std::vector<Node>& arguments, const core::TypeRef& type);
  /// A result whose partial derivatives come with it.
  void given(Node result, std::vector<Node> operands, std::vector<Node> partials);

  /// What adjoints are made of, apart from the adjoints above: the partials of all operations so far.
  std::vector<Node> partials() const;

  /// The partial derivatives of `root` by the nodes that it depends on. Not there: zero.
  std::map<Node, Node> adjoints(Node root) { return adjoints({{root, graph.number(1)}}); }
  /// The adjoints of nodes, given those of several roots.
  std::map<Node, Node> adjoints(const std::vector<std::pair<Node, Node>>& roots);

 private:
  /// One operation. In an entry of its own it would not be visited with an adjoint of zero, so here zero times an
  /// infinite partial is zero too. A product does that as well if
  /// - the partial is finite wherever operands and result are (`tame`), and
  /// - if they are not, no root has a finite value either: what is infinite or NaN passes through to them.
  struct Step {
    Node result;
    std::vector<Node> operands;
    std::vector<bool> active;
    std::vector<Node> partials;
    bool tame = true;
    std::vector<bool> passes;  ///< an operand that is infinite or NaN makes the result so
    bool is_quotient = false;
  };
  bool is_known(Node result) const;
  void record(Step step, const std::vector<core::TermRef>& sources);
  Node contribution(const Step& step, std::size_t operand, Node adjoint, bool is_product);

  std::vector<Step> steps_;
  std::set<Node> results_;  ///< of these
};

}  // namespace dualrev::adjoint
