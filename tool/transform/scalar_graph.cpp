// Nodes are interned by their operation and operands, so that sharing needs no search.
#include "transform/scalar_graph.hpp"

#include <charconv>
#include <cmath>
#include <cstdlib>

namespace dualrev::transform {

using namespace core;

namespace {

/// A double as C++ writes it, exactly and at its shortest.
std::string number_text(double value) {
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  std::string text(buffer, end);
  if (text.find_first_of(".en") == std::string::npos) text += ".0";
  return text;
}

const TypeRef& double_type() {
  static const TypeRef type = real(Scalar::Double);
  return type;
}

std::string key_of(const std::string& op, const std::vector<int>& operands, const std::string& more) {
  std::string key = op + "|" + more;
  for (int operand : operands) key += "," + std::to_string(operand);
  return key;
}

std::string type_key(const TypeRef& type) {
  const auto* scalar = as<Real>(type);
  return scalar ? spelling(scalar->kind) : "?";
}

}  // namespace

ScalarGraph::Node ScalarGraph::intern(const std::string& key, Operation operation) {
  const auto [place, is_new] = interned_.emplace(key, static_cast<Node>(nodes_.size()));
  if (is_new) nodes_.push_back(std::move(operation));
  return place->second;
}

// ---- the primal ----

ScalarGraph::Node ScalarGraph::leaf(TermRef value, bool simple) {
  const std::string key = "leaf|" + type_key(value->type) + fingerprint(value);
  return intern(key, {"leaf", {}, {}, value->type, value, 0, simple, {}});
}

ScalarGraph::Node ScalarGraph::primal(char op, std::vector<Node> operands, TypeRef type) {
  const std::string name(1, op);
  const std::string key = key_of(name, operands, "primal " + type_key(type));
  return intern(key, {name, {}, std::move(operands), std::move(type), {}, 0, false, {}});
}

ScalarGraph::Node ScalarGraph::primal_call(const std::string& callee, std::vector<Node> arguments, TypeRef type,
                                           const std::string& hint) {
  const std::string key = key_of("call", arguments, callee + type_key(type));
  return intern(key, {"call", callee, std::move(arguments), std::move(type), {}, 0, false, hint});
}

ScalarGraph::Node ScalarGraph::primal_convert(Node operand, TypeRef type, bool implicit) {
  const std::string op = implicit ? "implicit" : "convert";
  const std::string key = key_of(op, {operand}, type_key(type));
  return intern(key, {op, {}, {operand}, std::move(type), {}, 0, false, {}});
}

// ---- partials ----

ScalarGraph::Node ScalarGraph::partial(const std::string& op, std::vector<Node> operands, const std::string& callee) {
  const std::string key = key_of(op, operands, "partial " + callee);
  return intern(key, {op, callee, std::move(operands), double_type(), {}, 0, false, {}});
}

ScalarGraph::Node ScalarGraph::number(double value) {
  return intern("number|" + number_text(value), {"number", {}, {}, double_type(), {}, value, true, {}});
}

bool ScalarGraph::is_double(Node node) const {
  const auto* scalar = as<Real>(at(node).type);
  return scalar && scalar->kind == Scalar::Double;
}

ScalarGraph::Node ScalarGraph::as_double(Node node) {
  if (at(node).op == "leaf") {
    // A literal is folded; a suffix changes its value, so those are left alone.
    const auto* convert = as<Convert>(at(node).value);
    const auto* verbatim = as<Verbatim>(convert && is_double(node) ? convert->operand : at(node).value);
    const auto* text =
        verbatim && verbatim->pieces.size() == 1 ? std::get_if<std::string>(&verbatim->pieces[0]) : nullptr;
    if (text && !text->empty() && text->find_first_of("xX'") == std::string::npos &&
        std::isdigit(static_cast<unsigned char>((*text)[text->size() > 1 && (*text)[0] == '-' ? 1 : 0]))) {
      char* end = nullptr;
      const double value = std::strtod(text->c_str(), &end);
      const std::size_t first = (*text)[0] == '-' ? 1 : 0;
      const bool octal = text->size() > first + 1 && (*text)[first] == '0' &&
                         text->find_first_not_of("01234567", first) == std::string::npos;
      if (*end == '\0' && !octal && std::isfinite(value)) return number(value);
    }
  }
  if (at(node).op == "implicit") return as_double(at(node).operands[0]);
  return is_double(node) ? node : primal_convert(node, double_type(), false);
}

bool ScalarGraph::is_number(Node node) const { return at(node).op == "number"; }

bool ScalarGraph::is_positive(Node node) const { return is_number(node) && at(node).number > 0; }

bool ScalarGraph::is_finite(Node node) const {
  const Operation& n = at(node);
  if (n.op == "neg") return is_finite(n.operands[0]);
  return n.op == "number" || (n.op == "?:" && is_finite(n.operands[1]) && is_finite(n.operands[2]));
}

bool ScalarGraph::is_number(Node node, double value) const {
  return at(node).op == "number" && at(node).number == value;
}

ScalarGraph::Node ScalarGraph::add(Node a, Node b) {
  if (is_number(a, 0)) return b;
  if (is_number(b, 0)) return a;
  if (at(a).op == "number" && at(b).op == "number")
    if (const double folded = at(a).number + at(b).number; std::isfinite(folded)) return number(folded);
  if (at(b).op == "neg") return subtract(a, at(b).operands[0]);
  return partial("+", {a, b});
}

ScalarGraph::Node ScalarGraph::subtract(Node a, Node b) {
  if (is_number(b, 0)) return a;
  if (is_number(a, 0)) return negate(b);
  if (at(a).op == "number" && at(b).op == "number")
    if (const double folded = at(a).number - at(b).number; std::isfinite(folded)) return number(folded);
  return partial("-", {a, b});
}

ScalarGraph::Node ScalarGraph::negate(Node a) {
  if (at(a).op == "number") return number(-at(a).number);
  if (at(a).op == "neg") return at(a).operands[0];
  return partial("neg", {a});
}

ScalarGraph::Node ScalarGraph::multiply(Node a, Node b) {
  if (is_number(a, 0) || is_number(b, 0)) return number(0);
  if (is_number(a, 1)) return b;
  if (is_number(b, 1)) return a;
  if (is_number(a, -1)) return negate(b);
  if (is_number(b, -1)) return negate(a);
  if (at(a).op == "number" && at(b).op == "number")
    if (const double folded = at(a).number * at(b).number; std::isfinite(folded)) return number(folded);
  if (at(a).op == "neg") return negate(multiply(at(a).operands[0], b));
  if (at(b).op == "neg") return negate(multiply(a, at(b).operands[0]));
  // a * (1 / c) is a / c
  if (at(b).op == "/" && is_number(at(b).operands[0], 1)) return divide(a, at(b).operands[1]);
  if (at(a).op == "/" && is_number(at(a).operands[0], 1)) return divide(b, at(a).operands[1]);
  return partial("*", {a, b});
}

ScalarGraph::Node ScalarGraph::chain(Node adjoint, Node partial) {
  if (is_number(adjoint) || is_finite(partial)) return multiply(adjoint, partial);
  if (at(adjoint).op == "neg") return negate(chain(at(adjoint).operands[0], partial));
  if (at(partial).op == "neg") return negate(chain(adjoint, at(partial).operands[0]));
  return call("dualrev::chain", {adjoint, partial});
}

ScalarGraph::Node ScalarGraph::divide(Node a, Node b) {
  if (is_number(a, 0)) return a;
  if (is_number(b, 1)) return a;
  if (is_number(b, -1)) return negate(a);
  if (at(a).op == "number" && at(b).op == "number" && at(b).number != 0)
    if (const double folded = at(a).number / at(b).number; std::isfinite(folded)) return number(folded);
  if (at(a).op == "neg") return negate(divide(at(a).operands[0], b));
  if (at(b).op == "neg") return negate(divide(a, at(b).operands[0]));
  return partial("/", {a, b});
}

ScalarGraph::Node ScalarGraph::call(const std::string& callee, std::vector<Node> arguments) {
  if (callee == "std::pow" && arguments.size() == 2) {
    if (is_number(arguments[1], 1)) return arguments[0];
    if (is_number(arguments[1], 0)) return number(1);
  }
  // The same call as in the primal is the same node.
  const std::string key = key_of("call", arguments, callee + type_key(double_type()));
  return intern(key, {"call", callee, std::move(arguments), double_type(), {}, 0, false, {}});
}

ScalarGraph::Node ScalarGraph::compare(const std::string& op, Node a, Node b) {
  return intern(key_of(op, {a, b}, "compare"), {op, {}, {a, b}, passive("bool"), {}, 0, false, {}});
}

ScalarGraph::Node ScalarGraph::select(Node condition, Node then, Node otherwise) {
  if (then == otherwise) return then;
  const Operation& test = at(condition);
  if (test.operands.size() == 2 && at(test.operands[0]).op == "number" && at(test.operands[1]).op == "number") {
    const double a = at(test.operands[0]).number;
    const double b = at(test.operands[1]).number;
    if (test.op == "==") return a == b ? then : otherwise;
    if (test.op == "!=") return a != b ? then : otherwise;
    if (test.op == "<") return a < b ? then : otherwise;
    if (test.op == ">") return a > b ? then : otherwise;
  }
  return partial("?:", {condition, then, otherwise});
}

// ---- back to terms ----

void ScalarGraph::count(Node node, std::vector<int>& uses) const {
  if (uses[static_cast<std::size_t>(node)]++ > 0) return;
  for (Node operand : at(node).operands) count(operand, uses);
}

TermRef ScalarGraph::plain(Node node, const std::vector<TermRef>& operands) const {
  const Operation& n = at(node);
  const auto operand = [&](std::size_t i) { return operands[static_cast<std::size_t>(n.operands[i])]; };
  const auto term = [&](auto form) { return make_term(std::move(form), n.type, false, pure, false); };
  if (n.op == "leaf") return n.value;
  if (n.op == "number")
    return text(number_text(n.number), n.type, n.number < 0 ? Precedence::Unary : Precedence::Primary);
  if (n.op == "convert" || n.op == "implicit") return term(Convert{operand(0), n.op == "implicit"});
  if (n.op == "neg") return term(Unary{'-', operand(0)});
  if (n.op == "call") {
    Verbatim call{{Rooted{n.callee}, std::string("(")}, Precedence::Postfix};
    for (std::size_t i = 0; i < n.operands.size(); ++i) {
      if (i > 0) call.pieces.emplace_back(", ");
      call.pieces.emplace_back(Hole{operand(i)});
    }
    call.pieces.emplace_back(")");
    return term(std::move(call));
  }
  if (n.op == "?:") return term(Select{operand(0), operand(1), operand(2)});
  if (n.op.size() == 1 && std::string("+-*/").find(n.op[0]) != std::string::npos) {
    if (n.operands.size() == 1) return term(Unary{n.op[0], operand(0)});
    return term(Binary{n.op[0], operand(0), operand(1)});
  }
  if (n.op == "&&" || n.op == "||") return term(Logic{n.op == "&&", operand(0), operand(1)});
  const Precedence level = n.op == "==" || n.op == "!=" ? Precedence::Equality : Precedence::Relational;
  return term(Verbatim{{Hole{operand(0), Wanted::Value, Precedence::Shift}, " " + n.op + " ",
                        Hole{operand(1), Wanted::Value, Precedence::Shift}},
                       level});
}

TermRef ScalarGraph::build(Node node, std::vector<int>& uses, std::vector<TermRef>& made, const Declare& declare) {
  const auto slot = static_cast<std::size_t>(node);
  if (made[slot]) return made[slot];
  for (Node operand : at(node).operands) build(operand, uses, made, declare);
  TermRef term = plain(node, made);
  const Operation& n = at(node);
  const bool leaf_like =
      n.op == "number" || n.op == "convert" || n.op == "implicit" || n.op == "neg" || (n.op == "leaf" && n.simple);
  if (uses[slot] > 1 && !leaf_like) term = declare(n.hint, n.type, term);
  return made[slot] = term;
}

std::vector<TermRef> ScalarGraph::terms(const std::vector<Node>& roots, const Declare& declare) {
  std::vector<int> uses(nodes_.size(), 0);
  std::vector<TermRef> made(nodes_.size());
  for (Node root : roots) count(root, uses);
  std::vector<TermRef> result;
  for (Node root : roots) result.push_back(build(root, uses, made, declare));
  return result;
}

}  // namespace dualrev::transform
