// A parser for the formulas of rules.def: C++ expressions of the letters x, y, z and r.
//
//   formula  = or [ "?" formula ":" formula ]
//   or       = and { "||" and }        and      = equality { "&&" equality }
//   equality = relation { ("=="|"!=") relation }   relation = sum { ("<"|"<="|">"|">=") sum }
//   sum      = product { ("+"|"-") product }       product  = unary { ("*"|"/") unary }
//   unary    = "-" unary | primary     primary  = number | letter | name "(" formula { "," formula } ")" | "(" formula
//   ")"
#include <cstdlib>
#include <stdexcept>

#include "adjoint/scalar_graph.hpp"

namespace dualrev::adjoint {

namespace {

using Node = ScalarGraph::Node;

class Parser {
 public:
  Parser(ScalarGraph& graph, const std::string& text, const std::map<char, Node>& letters)
      : graph_(graph), text_(text), letters_(letters) {}

  Node all() {
    const Node node = formula();
    if (peek() != '\0') fail();
    return node;
  }

 private:
  Node formula() {
    const Node condition = disjunction();
    if (!take("?")) return condition;
    const Node then = formula();
    if (!take(":")) fail();
    return graph_.select(condition, then, formula());
  }
  Node disjunction() {
    Node left = conjunction();
    while (take("||")) left = graph_.compare("||", left, conjunction());
    return left;
  }
  Node conjunction() {
    Node left = equality();
    while (take("&&")) left = graph_.compare("&&", left, equality());
    return left;
  }
  Node equality() {
    Node left = relation();
    for (;;) {
      if (take("=="))
        left = graph_.compare("==", left, relation());
      else if (take("!="))
        left = graph_.compare("!=", left, relation());
      else
        return left;
    }
  }
  Node relation() {
    Node left = sum();
    for (;;) {
      if (take("<="))
        left = graph_.compare("<=", left, sum());
      else if (take(">="))
        left = graph_.compare(">=", left, sum());
      else if (take("<"))
        left = graph_.compare("<", left, sum());
      else if (take(">"))
        left = graph_.compare(">", left, sum());
      else
        return left;
    }
  }
  Node sum() {
    Node left = product();
    for (;;) {
      if (take("+"))
        left = graph_.add(left, product());
      else if (take("-"))
        left = graph_.subtract(left, product());
      else
        return left;
    }
  }
  Node product() {
    Node left = unary();
    for (;;) {
      if (take("*"))
        left = graph_.multiply(left, unary());
      else if (take("/"))
        left = graph_.divide(left, unary());
      else
        return left;
    }
  }
  Node unary() {
    if (take("-")) return graph_.negate(unary());
    return primary();
  }
  Node primary() {
    if (take("(")) {
      const Node inner = formula();
      if (!take(")")) fail();
      return inner;
    }
    const char next = peek();
    if (std::isdigit(static_cast<unsigned char>(next)) || next == '.') {
      char* end = nullptr;
      const double value = std::strtod(text_.c_str() + at_, &end);
      at_ = static_cast<std::size_t>(end - text_.c_str());
      return graph_.number(value);
    }
    std::string name;
    while (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '_' || text_[at_] == ':') {
      if (text_[at_] == ':' && text_[at_ + 1] != ':') break;
      if (text_[at_] == ':') name += text_[at_++];
      name += text_[at_++];
    }
    if (name.size() == 1 && letters_.count(name[0])) return letters_.at(name[0]);
    if (name.empty() || !take("(")) fail();
    std::vector<Node> arguments{formula()};
    while (take(",")) arguments.push_back(formula());
    if (!take(")")) fail();
    return graph_.call(name, std::move(arguments));
  }

  char peek() {
    while (text_[at_] == ' ' || text_[at_] == '\n') ++at_;
    return text_[at_];
  }
  bool take(const std::string& token) {
    peek();
    if (text_.compare(at_, token.size(), token) != 0) return false;
    at_ += token.size();
    return true;
  }
  [[noreturn]] void fail() const { throw std::logic_error("rules.def: cannot read the formula \"" + text_ + "\""); }

  ScalarGraph& graph_;
  const std::string& text_;
  const std::map<char, Node>& letters_;
  std::size_t at_ = 0;
};

}  // namespace

ScalarGraph::Node parse_formula(ScalarGraph& graph, const std::string& formula,
                                const std::map<char, ScalarGraph::Node>& letters) {
  return Parser(graph, formula, letters).all();
}

}  // namespace dualrev::adjoint
