// One store of a number as an operation with partial derivatives: what its reverse part adds to the cotangents of what
// it was computed from, and which values that takes.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "adjoint/reverse.hpp"
#include "flow/flow.hpp"

namespace dualrev::adjoint {

/// A call of a function that gives its partial derivatives, of arguments that are nodes.
using Called = std::function<ScalarGraph::Node(Reverse&, const core::TermRef& call,
                                               const std::vector<ScalarGraph::Node>& arguments)>;

struct Operation {
  using Node = ScalarGraph::Node;
  /// A place whose cotangent is added to.
  struct Leaf {
    core::TermRef place;
    core::SymbolRef root;
    Node node;
    Node contribution;
  };
  Reverse reverse;
  Node right = ScalarGraph::none;      ///< what stands on the right
  Node result = ScalarGraph::none;     ///< what is stored
  Node seed = ScalarGraph::none;       ///< the cotangent of that
  core::TermRef seed_term;             ///< what it is called
  std::vector<Leaf> leaves;            ///< other places
  Node of_itself = ScalarGraph::none;  ///< what becomes of the cotangent of the place; none: zero
  /// Calls among what it computes that the reverse part uses, and that are not to be made again. Each is named, but the
  /// result, which is where it was stored.
  std::vector<Node> costly;
  flow::Symbols needs;        ///< variables whose values the reverse part reads, as they are before the store
  bool uses_result = false;   ///< and the one that is stored
  bool needs_old = false;     ///< `needs` has the variable that is stored to
  bool needs_itself = false;  ///< and the very place that is stored to

  /// place = place + e, where nothing else depends on what is in the place.
  bool is_sum() const;
};

/// `seed`: what the cotangent of the result is called. `by_result`: what is stored need not be computed again, as `x /=
/// y` needs no `x` as it was where the quotient is at hand.
Operation operation(const flow::Store& store, const core::TermRef& seed, const Called& called, bool by_result = false);
Operation operation(const core::TermRef& given, const core::TermRef& seed, const Called& called);

/// What a store adds to its place, or takes away from it, of `s += e`, `s = s + e` and `s = e + s`.
struct Added {
  char op;
  core::TermRef value;
};
/// `right`: what the store has on its right. Nothing if it does anything else.
std::optional<Added> added_by(const flow::Store& store, const core::TermRef& right);

/// Whether a value is computed again rather than kept.
bool is_cheap(const core::TermRef& value);

}  // namespace dualrev::adjoint
