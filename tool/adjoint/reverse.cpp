#include "adjoint/reverse.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "core/rules.hpp"

namespace dualrev::adjoint {

using namespace core;
using Node = Reverse::Node;

bool is_scalar_operation(const TermRef& t) {
  return t->active && (as<Unary>(t) || as<Binary>(t) || as<Primitive>(t) ||
                       (as<Convert>(t) && as<Real>(as<Convert>(t)->operand->type)));
}

// ---- operations and their partials ----

Node Reverse::unary(const Unary& form, Node operand, const TypeRef& type) {
  const Node result = graph.primal(form.op, {operand}, type);
  record({result, {operand}, {}, {graph.number(form.op == '-' ? -1 : 1)}, true, {true}}, {form.operand});
  return result;
}

Node Reverse::convert(const Convert& form, Node operand, const TypeRef& type) {
  const Node result = graph.primal_convert(operand, type, form.implicit);
  record({result, {operand}, {}, {graph.number(1)}, true, {true}}, {form.operand});
  return result;
}

Node Reverse::binary(const Binary& form, Node left, Node right, const TypeRef& type) {
  const Node result = graph.primal(form.op, {left, right}, type);
  Step step{result, {left, right}, {}, {}, true, {true, form.op != '/'}, form.op == '/'};
  const Node one = graph.number(1);
  const Node x = graph.as_double(left);
  const Node y = graph.as_double(right);
  switch (form.op) {
    case '+': step.partials = {one, one}; break;
    case '-': step.partials = {one, graph.number(-1)}; break;
    case '*': step.partials = {y, x}; break;
    default: step.partials = {graph.divide(one, y), graph.negate(graph.divide(graph.as_double(result), y))};
  }
  record(std::move(step), {form.left, form.right});
  return result;
}

Node Reverse::primitive(const Primitive& form, const std::vector<Node>& arguments, const TypeRef& type) {
  const Rule* rule = find_rule(form.rule, static_cast<int>(arguments.size()));
  if (!rule) throw std::logic_error("no rule " + form.rule);
  const Node result = graph.primal_call(primal_callee(*rule), arguments, type, rule->name);
  // Powers with a given exponent pass on what overflows.
  const bool passes = rule->passes || (rule->name == "pow" && graph.is_positive(graph.as_double(arguments[1])));
  Step step{result, arguments, {}, {}, rule->tame, std::vector<bool>(arguments.size(), passes)};
  std::map<char, Node> letters{{'r', graph.as_double(result)}};
  for (std::size_t i = 0; i < arguments.size(); ++i)
    letters[static_cast<char>('x' + i)] = graph.as_double(arguments[i]);
  for (std::size_t i = 0; i < arguments.size(); ++i)
    step.partials.push_back(rule->is_step || !form.arguments[i]->active
                                ? graph.number(0)
                                : parse_formula(graph, rule->partials[i], letters));
  record(std::move(step), form.arguments);
  return result;
}

void Reverse::given(Node result, std::vector<Node> operands, std::vector<Node> partials) {
  if (is_known(result)) return;
  const std::size_t count = operands.size();
  results_.insert(result);
  steps_.push_back({result, std::move(operands), std::vector<bool>(count, true), std::move(partials), false,
                    std::vector<bool>(count, false)});
}

void Reverse::record(Step step, const std::vector<TermRef>& sources) {
  for (const TermRef& source : sources) step.active.push_back(source->active);
  if (results_.insert(step.result).second) steps_.push_back(std::move(step));
}

/// An operation met twice is one node; its step is recorded once, for the adjoint of the node is whole before it is
/// used.
bool Reverse::is_known(Node result) const { return results_.count(result) > 0; }

std::vector<Node> Reverse::partials() const {
  std::vector<Node> all;
  for (const Step& step : steps_) {
    for (std::size_t i = 0; i < step.operands.size(); ++i)
      if (step.active[i]) all.push_back(step.partials[i]);
    if (step.is_quotient) all.insert(all.end(), {step.partials[0], step.result});
  }
  return all;
}

// ---- accumulation ----

std::map<Node, Node> Reverse::adjoints(const std::vector<std::pair<Node, Node>>& roots) {
  std::map<Node, Node> found;
  const auto add = [&](Node node, Node part) {
    const auto [place, is_new] = found.emplace(node, part);
    if (!is_new) place->second = graph.add(place->second, part);
  };
  std::map<Node, std::set<Node>> passing;  // to which roots what is infinite or NaN passes
  for (const auto& [root, adjoint] : roots) {
    add(root, adjoint);
    passing[root].insert(root);
  }
  const std::size_t all = passing.size();
  for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
    const auto of_result = found.find(step->result);
    if (of_result == found.end()) continue;
    const Node adjoint = of_result->second;
    const std::set<Node> reached = passing[step->result];
    const bool is_product = !always_chains && step->tame && reached.size() == all;
    for (std::size_t i = 0; i < step->operands.size(); ++i) {
      if (step->passes[i]) passing[step->operands[i]].insert(reached.begin(), reached.end());
      if (step->active[i]) add(step->operands[i], contribution(*step, i, adjoint, is_product));
    }
  }
  return found;
}

Node Reverse::contribution(const Step& step, std::size_t operand, Node adjoint, bool is_product) {
  const auto times = [&](Node a, Node p) { return is_product ? graph.multiply(a, p) : graph.chain(a, p); };
  // The divisor's by way of the dividend's: r / y may overflow where the adjoint over y does not.
  if (step.is_quotient && operand == 1 && !graph.is_number(adjoint))
    return graph.negate(times(times(adjoint, step.partials[0]), graph.as_double(step.result)));
  return times(adjoint, step.partials[operand]);
}

}  // namespace dualrev::adjoint
