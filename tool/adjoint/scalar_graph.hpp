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

#include "core/fresh_names.hpp"
#include "core/same.hpp"
#include "core/term.hpp"

namespace dualrev::adjoint {

class ScalarGraph {
 public:
  using Node = int;
  static constexpr Node none = -1;

  /// A value from outside. `simple`: may be written again instead of being named.
  Node leaf(core::TermRef value, bool simple);
  /// A cotangent that is given: of a type that only the caller knows, and so is what is computed of it.
  Node seed(core::TermRef value, bool simple);
  /// An operation of the original: '+', '-', '*', '/' of two, '-' or '+' of one.
  Node primal(char op, std::vector<Node> operands, core::TypeRef type);
  Node primal_call(const std::string& callee, std::vector<Node> arguments, core::TypeRef type, const std::string& hint);
  Node primal_convert(Node operand, core::TypeRef type, bool implicit);
  /// Text without scalars, a condition or a cast, whose holes have these values.
  Node text(core::TermRef text, std::vector<Node> holes);
  /// A call of what gives a value and, behind it, partial derivatives, one for each of `labels`.
  /// `costly`: it is not to be made again for these.
  Node several(core::TermRef call, std::vector<Node> arguments, std::string hint, std::vector<std::string> labels,
               bool costly = false);
  /// One of these: 0 is the value, of the given type.
  Node part(Node several, std::size_t index, core::TypeRef type);

  // Arithmetic on partials, in double.
  Node number(double value);
  Node as_double(Node node);
  Node add(Node a, Node b);
  Node subtract(Node a, Node b);
  Node multiply(Node a, Node b);
  /// adjoint * partial, and 0 where the adjoint is zero, whatever the partial is.
  Node chain(Node adjoint, Node partial);
  /// From here on it is their product, as a reader would write it.
  void chain_by_products() { chains_by_products_ = true; }
  Node divide(Node a, Node b);
  Node negate(Node a);
  Node call(const std::string& callee, std::vector<Node> arguments);
  /// op is a comparison or a logical operation.
  Node compare(const std::string& op, Node a, Node b);
  Node select(Node condition, Node then, Node otherwise);

  std::size_t size() const { return nodes_.size(); }
  /// Of each call of what gives several that a node is computed from, one part: `part` => "all of its parts".
  std::map<Node, Node> parts_below(Node node) const;
  const std::vector<Node>& operands(Node node) const { return at(node).operands; }
  /// What a name of the node should begin with.
  std::string hint(Node node) const { return at(node).hint.empty() ? "t" : at(node).hint; }
  /// Whether it is one of what a costly call gives.
  bool is_part_of_costly(Node node) const;
  /// A value from outside.
  bool is_leaf(Node node) const { return at(node).op == "leaf"; }
  /// What needs no name of its own: a number, a variable, or one of these under a conversion.
  bool is_simple(Node node) const;
  bool is_number(Node node) const;
  bool is_number(Node node, double value) const;
  double number_of(Node node) const;  ///< of a number
  bool is_positive(Node node) const;  ///< a number above zero
  /// A number, or a choice of numbers.
  bool is_finite(Node node) const;

 private:
  friend class GraphWriter;
  struct Operation {
    std::string op;  // "leaf", "number", "convert", "implicit", "call", "?:", or the operator
    std::string callee;
    std::vector<Node> operands;
    core::TypeRef type;
    core::TermRef value;  // of a leaf
    double number = 0;
    bool simple = false;
    std::string hint;
    std::vector<std::string> labels = {};
    bool costly = false;
    bool is_seeded = false;
  };
  Node intern(const std::string& key, Operation operation);
  Node partial(const std::string& op, std::vector<Node> operands, const std::string& callee = {});
  const Operation& at(Node node) const { return nodes_[static_cast<std::size_t>(node)]; }
  bool is_double(Node node) const;
  std::vector<Operation> nodes_;
  std::map<std::string, Node> interned_;
  std::map<core::TermRef, std::size_t, core::ByPlace> leaves_;  ///< their numbers
  bool chains_by_products_ = false;
};

/// Nodes as terms. What is used more than once gets a name, in front of its first use.
class GraphWriter {
 public:
  using Node = ScalarGraph::Node;
  struct Declare {
    /// Declares a variable and returns it. `exact`: this one, if it is not null.
    std::function<core::TermRef(const std::string& hint, const core::SymbolRef& exact, const core::TypeRef& type,
                                const core::TermRef& value)>
        one;
    /// Declares the parts of a value, "f1" and for each label "f1_dx", and returns them; `exact`: these where they are
    /// not null.
    std::function<std::vector<core::SymbolRef>(const std::string& hint, const std::vector<std::string>& labels,
                                               const std::vector<core::SymbolRef>& exact, const core::TermRef& value)>
        several;
  };
  GraphWriter(const ScalarGraph& graph, Declare declare) : graph_(graph), declare_(std::move(declare)) {}

  /// All uses are told before the first term is asked for.
  void use(Node node);
  int uses(Node node) const;
  /// The node gets this name, however often it is used.
  void call(Node node, const core::SymbolRef& name);
  /// The node is this already; told before any use.
  void know(Node node, const core::TermRef& term) { known_[node] = made_[node] = term; }
  /// The same of a call of what gives several values, of which this is one.
  void know_parts(Node part, const std::vector<core::SymbolRef>& names);
  core::TermRef term(Node node);
  /// The term of a node that then has this name.
  core::TermRef initializer(Node node, const core::TermRef& name);
  /// The name that was declared for a node, or null.
  core::TermRef name_of(Node node) const;
  /// The names declared for a call and its parts, of which this is one; or none.
  std::vector<core::SymbolRef> names_of_parts(Node part) const;

  /// What has a name so far, to go back to where a branch ends.
  using Made = std::map<Node, core::TermRef>;
  const Made& made() const { return made_; }
  void go_back(Made made) { made_ = std::move(made); }

 private:
  core::TermRef plain(Node node);

  const ScalarGraph& graph_;
  Declare declare_;
  std::map<Node, int> uses_;
  std::map<Node, core::SymbolRef> names_;
  Made known_;
  Made declared_;
  Made made_;
  std::map<Node, std::vector<core::SymbolRef>> parts_;
};

/// Declares what has a name as constants that `add` puts in a row.
GraphWriter::Declare declaring(core::Names& names, std::function<void(core::StmtRef)> add);

/// The graph of a rule's formula, with its letters bound to nodes in double.
ScalarGraph::Node parse_formula(ScalarGraph& graph, const std::string& formula,
                                const std::map<char, ScalarGraph::Node>& letters);

}  // namespace dualrev::adjoint
