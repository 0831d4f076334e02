// An interpreter of formulas: nodes in a std::variant, children behind std::unique_ptr or std::shared_ptr, std::visit with overloaded
// lambdas; evaluation, simplification and a parser of reverse Polish notation.
#ifndef DUALREV_PROGRAM_EXPRESSION_TREE_HPP
#define DUALREV_PROGRAM_EXPRESSION_TREE_HPP

#include <cmath>
#include <cstddef>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

template <class... F>
struct overloaded : F... {
  using F::operator()...;
};
template <class... F>
overloaded(F...) -> overloaded<F...>;

struct Node;
using Child = std::unique_ptr<Node>;

struct Constant {
  double value;
};
struct Variable {
  std::string name;
};
struct Unary {
  enum Kind { minus, sine, exponential, root } kind;
  Child operand;
};
struct Binary {
  char symbol;
  Child left, right;
};
struct Node {
  std::variant<Constant, Variable, Unary, Binary> content;
};

template <class T>
Child make(T content) { return std::make_unique<Node>(Node{std::move(content)}); }

using Environment = std::map<std::string, double>;

inline double evaluate(const Node& node, const Environment& environment) {
  return std::visit(overloaded{
                        [](const Constant& c) { return c.value; },
                        [&](const Variable& v) { return environment.at(v.name); },
                        [&](const Unary& u) -> double {
                          const double x = evaluate(*u.operand, environment);
                          switch (u.kind) {
                            case Unary::minus: return -x;
                            case Unary::sine: return std::sin(x);
                            case Unary::exponential: return std::exp(x);
                            case Unary::root: return std::sqrt(x);
                          }
                          throw std::logic_error("no such function");
                        },
                        [&](const Binary& b) -> double {
                          const double x = evaluate(*b.left, environment), y = evaluate(*b.right, environment);
                          switch (b.symbol) {
                            case '+': return x + y;
                            case '-': return x - y;
                            case '*': return x * y;
                            case '/': return x / y;
                            case '^': return std::pow(x, y);
                          }
                          throw std::logic_error("no such operator");
                        },
                    },
                    node.content);
}

// Words are constants, names, functions and operators. `n` stands for the constant `next[i]`, taken in order.
inline Child parse(const std::vector<std::string>& words, const std::vector<double>& next) {
  std::vector<Child> stack;
  auto constant = next.begin();
  const auto pop = [&stack] {
    Child top = std::move(stack.back());
    stack.pop_back();
    return top;
  };
  for (const std::string& w : words) {
    if (w == "sin") stack.push_back(make(Unary{Unary::sine, pop()}));
    else if (w == "exp") stack.push_back(make(Unary{Unary::exponential, pop()}));
    else if (w == "sqrt") stack.push_back(make(Unary{Unary::root, pop()}));
    else if (w == "neg") stack.push_back(make(Unary{Unary::minus, pop()}));
    else if (w == "n") stack.push_back(make(Constant{*constant++}));
    else if (w.find_first_of("+-*/^") == 0) {
      Child right = pop(), left = pop();
      stack.push_back(make(Binary{w[0], std::move(left), std::move(right)}));
    } else stack.push_back(make(Variable{w}));
  }
  if (stack.size() != 1) throw std::invalid_argument("unbalanced formula");
  return pop();
}

// Constants are folded where all operands are constant.
inline Child simplified(Child node) {
  if (auto* u = std::get_if<Unary>(&node->content)) {
    u->operand = simplified(std::move(u->operand));
    if (std::holds_alternative<Constant>(u->operand->content)) return make(Constant{evaluate(*node, {})});
  } else if (auto* b = std::get_if<Binary>(&node->content)) {
    b->left = simplified(std::move(b->left));
    b->right = simplified(std::move(b->right));
    if (std::get_if<Constant>(&b->left->content) && std::get_if<Constant>(&b->right->content)) return make(Constant{evaluate(*node, {})});
  }
  return node;
}

inline double formula(const std::vector<double>& constants, double x, double y) {
  static const char* const words[] = {"x", "n", "*", "sin", "y", "x", "-", "n", "n", "+", "exp", "*", "+", "x", "y", "*", "sqrt", "+"};
  const Child tree = simplified(parse({std::begin(words), std::end(words)}, constants));
  Environment environment{{"x", x}, {"y", y}};
  double value = evaluate(*tree, environment);
  environment["x"] = value;
  return evaluate(*tree, environment) - environment.at("y") * value;
}

// Shared subtrees: a chain in which every node uses the one before twice.
struct Shared {
  std::variant<double, std::pair<std::shared_ptr<const Shared>, std::shared_ptr<const Shared>>> content;
};
inline double value(const Shared& s) {
  if (const double* leaf = std::get_if<0>(&s.content)) return *leaf;
  const auto& [a, b] = std::get<1>(s.content);
  return std::sin(value(*a)) + 0.5 * value(*b);
}
inline double shared_chain(double x, int depth) {
  auto node = std::make_shared<const Shared>(Shared{x});
  for (int i = 0; i < depth; ++i) node = std::make_shared<const Shared>(Shared{std::make_pair(node, node)});
  return value(*node);
}

#endif
