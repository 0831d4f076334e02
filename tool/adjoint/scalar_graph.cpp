// Nodes are interned by their operation and operands, so that sharing needs no search.
#include "adjoint/scalar_graph.hpp"

#include <cctype>
#include <cmath>
#include <cstdlib>

namespace dualrev::adjoint {

using namespace core;

namespace {

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
  for (Node operand : operation.operands) operation.is_seeded = operation.is_seeded || at(operand).is_seeded;
  if (is_new) nodes_.push_back(std::move(operation));
  return place->second;
}

// ---- the primal ----

ScalarGraph::Node ScalarGraph::leaf(TermRef value, bool simple) {
  const std::size_t number = leaves_.emplace(value, leaves_.size()).first->second;
  const std::string key = "leaf|" + type_key(value->type) + "|" + std::to_string(number);
  return intern(key, {"leaf", {}, {}, value->type, value, 0, simple, {}});
}

ScalarGraph::Node ScalarGraph::seed(TermRef value, bool simple) {
  const Node node = leaf(std::move(value), simple);
  nodes_[static_cast<std::size_t>(node)].is_seeded = true;
  return node;
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
  // What a narrower type rounds is said where it is used, whatever stands around it.
  const auto *to = as<Real>(type), *from = as<Real>(at(operand).type);
  const bool is_narrower = to && from && to->kind < from->kind;
  const std::string op = implicit && !is_narrower ? "implicit" : "convert";
  const std::string key = key_of(op, {operand}, type_key(type));
  return intern(key, {op, {}, {operand}, std::move(type), {}, 0, false, {}});
}

ScalarGraph::Node ScalarGraph::text(TermRef text, std::vector<Node> holes) {
  const std::string key = key_of("text", holes, std::to_string(nodes_.size()));  // one for each place in the source
  return intern(key, {"text", {}, std::move(holes), text->type, text, 0, false, {}});
}

ScalarGraph::Node ScalarGraph::several(TermRef call, std::vector<Node> arguments, std::string hint,
                                       std::vector<std::string> labels, bool costly) {
  const auto* form = called_in(call);
  const std::string key = key_of("several", arguments, form->key + form->arguments_of_template);
  return intern(key, {"several",
                      {},
                      std::move(arguments),
                      passive("auto"),
                      call,
                      0,
                      false,
                      std::move(hint),
                      std::move(labels),
                      costly});
}

ScalarGraph::Node ScalarGraph::part(Node several, std::size_t index, TypeRef type) {
  const std::string key = key_of("part", {several}, std::to_string(index));
  const std::string hint = index > 0 ? at(several).hint + "_" + at(several).labels[index - 1] : at(several).hint;
  return intern(key, {"part", {}, {several}, std::move(type), {}, static_cast<double>(index), true, hint});
}

bool ScalarGraph::is_part_of_costly(Node node) const {
  return at(node).op == "part" && at(at(node).operands[0]).costly;
}

std::map<ScalarGraph::Node, ScalarGraph::Node> ScalarGraph::parts_below(Node node) const {
  std::map<Node, Node> all;
  std::set<Node> seen;
  const std::function<void(Node)> look = [&](Node each) {
    if (!seen.insert(each).second) return;
    if (at(each).op == "part") all.emplace(at(each).operands[0], each);
    for (Node operand : at(each).operands) look(operand);
  };
  look(node);
  return all;
}

// ---- partials ----

ScalarGraph::Node ScalarGraph::partial(const std::string& op, std::vector<Node> operands, const std::string& callee) {
  // The same operation as in the primal is the same node; so is one with its operands the other way round.
  const auto in_primal = [&](const std::vector<Node>& these) {
    return interned_.find(key_of(op, these, "primal " + type_key(double_type())));
  };
  if (const auto known = in_primal(operands); known != interned_.end()) return known->second;
  if (op == "+" || op == "*")
    if (const auto known = in_primal({operands.rbegin(), operands.rend()}); known != interned_.end())
      return known->second;
  const std::string key = key_of(op, operands, "partial " + callee);
  return intern(key, {op, callee, std::move(operands), double_type(), {}, 0, false, {}});
}

ScalarGraph::Node ScalarGraph::number(double value) {
  return intern("number|" + core::spelling(value), {"number", {}, {}, double_type(), {}, value, true, {}});
}

bool ScalarGraph::is_double(Node node) const {
  const auto* scalar = as<Real>(at(node).type);
  return scalar && scalar->kind == Scalar::Double;
}

ScalarGraph::Node ScalarGraph::as_double(Node node) {
  if (at(node).op == "leaf") {
    // A literal is folded; a suffix changes its value, so those are left alone.
    const auto* convert = as<Convert>(at(node).value);
    const TermRef& value = convert && is_double(node) ? convert->operand : at(node).value;
    if (const Token* literal = token_of(value, Token::Kind::Number); literal && literal->value)
      return number(*literal->value);
  }
  if (at(node).op == "implicit") return as_double(at(node).operands[0]);
  return is_double(node) ? node : primal_convert(node, double_type(), false);
}

bool ScalarGraph::is_simple(Node node) const {
  const Operation& n = at(node);
  if (n.op == "convert" || n.op == "implicit") return is_simple(n.operands[0]);
  return n.op == "number" || n.op == "part" || n.op == "leaf";
}

double ScalarGraph::number_of(Node node) const { return at(node).number; }

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
  if (is_number(adjoint) || is_finite(partial) || chains_by_products_) return multiply(adjoint, partial);
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

GraphWriter::Declare declaring(Names& names, std::function<void(StmtRef)> add) {
  return {[&names, add](const std::string& hint, const SymbolRef& exact, const TypeRef& type, const TermRef& value) {
            const SymbolRef made = exact ? exact : names.fresh_variable(hint.empty() ? "t" : hint);
            Declarator declared{made->name, with_const(type, true), Declarator::Init::Copy, {{value, Wanted::Value}}};
            declared.symbol = made;
            add(make_stmt(Declare{"", {std::move(declared)}}));
            return variable(made, type, false, pure);
          },
          [&names, add](const std::string& hint, const std::vector<std::string>& labels,
                        const std::vector<SymbolRef>& exact, const TermRef& value) {
            std::vector<SymbolRef> parts{exact[0] ? exact[0] : names.fresh_variable(hint)};
            for (std::size_t i = 0; i < labels.size(); ++i)
              parts.push_back(exact[i + 1] ? exact[i + 1]
                                           : names.preferred_variable(parts.front()->name + "_" + labels[i]));
            add(bindings(parts, value));
            return parts;
          }};
}

void GraphWriter::use(Node node) {
  if (uses_[node]++ > 0 || known_.count(node)) return;
  for (Node operand : graph_.at(node).operands) use(operand);
}

int GraphWriter::uses(Node node) const {
  const auto found = uses_.find(node);
  return found == uses_.end() ? 0 : found->second;
}

void GraphWriter::call(Node node, const SymbolRef& name) { names_.emplace(node, name); }

void GraphWriter::know_parts(Node part, const std::vector<SymbolRef>& names) {
  const Node several = graph_.at(part).operands[0];
  parts_[several] = names;
  know(several, core::text(names.front(), graph_.at(several).type));
}

TermRef GraphWriter::initializer(Node node, const TermRef& name) {
  for (Node operand : graph_.at(node).operands) term(operand);
  const TermRef value = plain(node);
  made_[node] = name;
  return value;
}

TermRef GraphWriter::name_of(Node node) const {
  const auto found = declared_.find(node);
  return found == declared_.end() ? nullptr : found->second;
}

std::vector<SymbolRef> GraphWriter::names_of_parts(Node part) const {
  if (graph_.at(part).op != "part") return {};
  const auto found = parts_.find(graph_.at(part).operands[0]);
  return found == parts_.end() ? std::vector<SymbolRef>() : found->second;
}

TermRef GraphWriter::plain(Node node) {
  const ScalarGraph::Operation& n = graph_.at(node);
  const auto operand = [&](std::size_t i) { return term(n.operands[i]); };
  const auto made = [&](auto form) { return make_term(std::move(form), n.type, false, pure, false); };
  if (n.op == "leaf") return n.value;
  if (n.op == "number")
    return core::number(spelling(n.number), n.type, n.number < 0 ? Precedence::Unary : Precedence::Primary);
  if (n.op == "convert" || n.op == "implicit") return made(Convert{operand(0), n.op == "implicit"});
  if (n.op == "neg") return made(Unary{'-', operand(0)});
  if (n.op == "call") {
    Verbatim call{{Rooted{n.callee}, std::string("(")}, Precedence::Postfix};
    for (std::size_t i = 0; i < n.operands.size(); ++i) {
      if (i > 0) call.pieces.emplace_back(", ");
      call.pieces.emplace_back(Hole{operand(i)});
    }
    call.pieces.emplace_back(")");
    call.is_call = true;
    return made(std::move(call));
  }
  if (n.op == "several") {
    TwinCall call = *as<TwinCall>(n.value);
    for (std::size_t i = 0; i < n.operands.size(); ++i) call.of.arguments[i] = Hole{operand(i)};
    return made(std::move(call));
  }
  if (n.op == "part") {
    term(n.operands[0]);
    return core::text(parts_.at(n.operands[0])[static_cast<std::size_t>(n.number)], n.type);
  }
  if (n.op == "text") {
    Verbatim filled = *as<Verbatim>(n.value);
    std::size_t next = 0;
    for (Piece& piece : filled.pieces)
      if (auto* hole = std::get_if<Hole>(&piece)) hole->term = operand(next++);
    return made(std::move(filled));
  }
  if (n.op == "?:") return made(Select{operand(0), operand(1), operand(2)});
  if (n.op.size() == 1 && std::string("+-*/").find(n.op[0]) != std::string::npos) {
    if (n.operands.size() == 1) return made(Unary{n.op[0], operand(0)});
    return made(Binary{n.op[0], operand(0), operand(1)});
  }
  if (n.op == "&&" || n.op == "||") return made(Logic{n.op == "&&", operand(0), operand(1)});
  const Precedence level = n.op == "==" || n.op == "!=" ? Precedence::Equality : Precedence::Relational;
  return made(Verbatim{{Hole{operand(0), Wanted::Value, Precedence::Shift}, comparison_token(n.op),
                        Hole{operand(1), Wanted::Value, Precedence::Shift}},
                       level});
}

TermRef GraphWriter::term(Node node) {
  if (const auto found = made_.find(node); found != made_.end()) return found->second;
  const ScalarGraph::Operation& n = graph_.at(node);
  for (Node operand : n.operands) term(operand);
  TermRef made = plain(node);
  if (n.op == "several") {
    std::vector<SymbolRef> exact(n.labels.size() + 1);
    for (const auto& [each, name] : names_)
      if (const ScalarGraph::Operation& part = graph_.at(each); part.op == "part" && part.operands[0] == node)
        exact[static_cast<std::size_t>(part.number)] = name;
    parts_[node] = declare_.several(n.hint, n.labels, exact, made);
    return made_[node] = made;
  }
  const bool leaf_like = n.op == "number" || n.op == "convert" || n.op == "implicit" || n.op == "neg" ||
                         n.op == "part" || (n.op == "leaf" && n.simple);
  const auto name = n.op == "part" ? names_.end() : names_.find(node);
  if (name != names_.end() || (uses(node) > 1 && !leaf_like))
    declared_[node] = made = declare_.one(n.hint, name == names_.end() ? nullptr : name->second,
                                          n.is_seeded ? passive("auto") : n.type, made);
  return made_[node] = made;
}

}  // namespace dualrev::adjoint
