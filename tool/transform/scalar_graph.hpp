// A scalar expression and its partial derivatives as one graph, in which equal subexpressions are one node.
//
//   primal operations  ->  nodes, exactly as the original computes them (never simplified: the primal is kept bit for
//   bit) formulas of rules  ->  nodes in double, simplified (1*a, a+0, -(-a), numbers folded) uses counted       ->
//   what is used more than once gets a name, everything else is written in place
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/term.hpp"

namespace dualrev::transform {

class ScalarGraph {
 public:
  using Node = int;
  static constexpr Node none = -1;

  /// A value from outside. `simple`: may be written again instead of being named.
  Node leaf(core::TermRef value, bool simple);
  /// An operation of the original: '+', '-', '*', '/' of two, '-' or '+' of one.
  Node primal(char op, std::vector<Node> operands, core::TypeRef type);
  Node primal_call(const std::string& callee, std::vector<Node> arguments, core::TypeRef type, const std::string& hint);
  Node primal_convert(Node operand, core::TypeRef type, bool implicit);

  // Arithmetic on partials, in double.
  Node number(double value);
  Node as_double(Node node);
  Node add(Node a, Node b);
  Node subtract(Node a, Node b);
  Node multiply(Node a, Node b);
  /// adjoint * partial, and 0 where the adjoint is zero, whatever the partial is.
  Node chain(Node adjoint, Node partial);
  Node divide(Node a, Node b);
  Node negate(Node a);
  Node call(const std::string& callee, std::vector<Node> arguments);
  /// op is a comparison or a logical operation.
  Node compare(const std::string& op, Node a, Node b);
  Node select(Node condition, Node then, Node otherwise);

  bool is_number(Node node) const;
  bool is_number(Node node, double value) const;
  bool is_positive(Node node) const;  ///< a number above zero
  /// A number, or a choice of numbers.
  bool is_finite(Node node) const;

  /// Terms for the given nodes; what they share is declared before, by `declare(name hint, type, value)`, which returns
  /// the variable.
  using Declare =
      std::function<core::TermRef(const std::string& hint, const core::TypeRef& type, const core::TermRef& value)>;
  std::vector<core::TermRef> terms(const std::vector<Node>& roots, const Declare& declare);

 private:
  struct Operation {
    std::string op;  // "leaf", "number", "convert", "implicit", "call", "?:", or the operator
    std::string callee;
    std::vector<Node> operands;
    core::TypeRef type;
    core::TermRef value;  // of a leaf
    double number = 0;
    bool simple = false;
    std::string hint;
  };
  Node intern(const std::string& key, Operation operation);
  Node partial(const std::string& op, std::vector<Node> operands, const std::string& callee = {});
  const Operation& at(Node node) const { return nodes_[static_cast<std::size_t>(node)]; }
  bool is_double(Node node) const;
  void count(Node node, std::vector<int>& uses) const;
  core::TermRef build(Node node, std::vector<int>& uses, std::vector<core::TermRef>& made, const Declare& declare);
  core::TermRef plain(Node node, const std::vector<core::TermRef>& operands) const;

  std::vector<Operation> nodes_;
  std::map<std::string, Node> interned_;
};

/// The graph of a rule's formula, with its letters bound to nodes in double.
ScalarGraph::Node parse_formula(ScalarGraph& graph, const std::string& formula,
                                const std::map<char, ScalarGraph::Node>& letters);

}  // namespace dualrev::transform
