// Types that contain themselves: trees of std::unique_ptr, graphs of std::shared_ptr, vectors of self, linked lists by hand.
#ifndef DUALREV_CASE_RECURSIVE_HPP
#define DUALREV_CASE_RECURSIVE_HPP

#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

struct Node {
  double value = 0;
  std::unique_ptr<Node> left, right;
};
inline std::unique_ptr<Node> build(double x, int depth) {
  auto n = std::make_unique<Node>();
  n->value = x * depth;
  if (depth > 0) {
    n->left = build(x * x, depth - 1);
    n->right = build(x + 1, depth - 2);
  }
  return n;
}
inline double fold(const Node* n, double k) {
  if (!n) return k;
  return n->value * fold(n->left.get(), k) + fold(n->right.get(), k * 0.5);
}
inline double folded(double x) { return fold(build(x, 3).get(), x); }
inline double fold_by_reference(const std::unique_ptr<Node>& n) {
  if (n == nullptr) return 1;
  double s = n->value;
  if (n->left) s += fold_by_reference(n->left) * 0.5;
  if (n->right) s *= fold_by_reference(n->right);
  return s;
}
inline double folded_by_reference(double x) {
  const std::unique_ptr<Node> root = build(x, 3);
  return fold_by_reference(root);
}
inline void insert(std::unique_ptr<Node>& n, double v) {
  if (!n) {
    n = std::make_unique<Node>();
    n->value = v;
  } else if (v < n->value) insert(n->left, v);
  else insert(n->right, v);
}
inline void in_order(const Node* n, std::vector<double>& out) {
  if (!n) return;
  in_order(n->left.get(), out);
  out.push_back(n->value);
  in_order(n->right.get(), out);
}
inline double search_tree(const std::vector<double>& values) {
  std::unique_ptr<Node> root;
  for (double v : values) insert(root, v * v);
  std::vector<double> sorted;
  in_order(root.get(), sorted);
  double s = 0;
  for (double v : sorted) s = s * 2 + v;
  return s;
}
inline double walks_down(double x) {
  auto root = build(x, 3);
  double s = 0;
  for (Node* n = root.get(); n != nullptr; n = n->left.get()) {
    n->value *= x;
    s += n->value;
  }
  std::unique_ptr<Node> taken = std::move(root->left);
  root->left.reset();
  return s * taken->value + (root->left ? 0.0 : root->value);
}
inline double iterative(double x) {
  const auto root = build(x, 3);
  std::vector<const Node*> open{root.get()};
  double s = 1;
  while (!open.empty()) {
    const Node* n = open.back();
    open.pop_back();
    s = s * 0.5 + n->value;
    if (n->left) open.push_back(n->left.get());
    if (n->right) open.push_back(n->right.get());
  }
  return s;
}
struct Expression {
  virtual ~Expression() = default;
  virtual double value(double x) const = 0;
};
struct Constant : Expression {
  double c;
  explicit Constant(double v) : c(v) {}
  double value(double) const override { return c; }
};
struct Variable : Expression {
  double value(double x) const override { return x; }
};
struct Binary : Expression {
  char op;
  std::unique_ptr<Expression> a, b;
  Binary(char o, std::unique_ptr<Expression> l, std::unique_ptr<Expression> r) : op(o), a(std::move(l)), b(std::move(r)) {}
  double value(double x) const override {
    switch (op) {
      case '+': return a->value(x) + b->value(x);
      case '*': return a->value(x) * b->value(x);
      default: return a->value(x) / b->value(x);
    }
  }
};
inline double expression_tree(double x, double c) {
  auto sum = std::make_unique<Binary>('+', std::make_unique<Variable>(), std::make_unique<Constant>(c));
  const Binary product('*', std::move(sum), std::make_unique<Variable>());
  return product.value(x) * product.value(c);
}

// Shared.
struct Shared {
  double value;
  std::vector<std::shared_ptr<Shared>> inputs;
};
inline double evaluate(const std::shared_ptr<Shared>& n) {
  double s = n->value;
  for (const auto& i : n->inputs) s += 0.5 * evaluate(i);
  return s * n->value;
}
inline double diamond(double x) {
  auto bottom = std::make_shared<Shared>(Shared{x, {}});
  auto l = std::make_shared<Shared>(Shared{2 * x, {bottom}});
  auto r = std::make_shared<Shared>(Shared{x * x, {bottom, l}});
  const auto top = std::make_shared<Shared>(Shared{1, {l, r}});
  bottom->value += 1;
  return evaluate(top) + static_cast<double>(bottom.use_count());
}
inline double shared_and_changed(double x) {
  std::shared_ptr<double> a = std::make_shared<double>(x);
  std::shared_ptr<double> b = a;
  *a *= x;
  *b += 1;
  b = std::make_shared<double>(*a * 2);
  return *a * *b;
}
struct Child;
struct Parent {
  double value;
  std::vector<std::shared_ptr<Child>> children;
};
struct Child {
  double value;
  std::weak_ptr<Parent> parent;
};
inline double weak(double x) {
  auto p = std::make_shared<Parent>();
  p->value = x;
  for (int i = 0; i < 2; ++i) {
    auto c = std::make_shared<Child>();
    c->value = x * i + 1;
    c->parent = p;
    p->children.push_back(c);
  }
  double s = 0;
  for (const auto& c : p->children)
    if (auto up = c->parent.lock()) s += up->value * c->value;
  return s;
}

// Vectors of self.
struct Tree {
  double weight;
  std::vector<Tree> children;
  double total(double k) const {
    double s = weight;
    for (const Tree& c : children) s += k * c.total(k);
    return s;
  }
};
inline double vector_tree(const Tree& t, double k) { return t.total(k); }
inline double vector_tree_local(double x) {
  Tree t{x, {{2 * x, {}}, {3, {{x * x, {}}}}}};
  t.children.push_back(t);
  t.children[1].children.at(0).weight *= x;
  return t.total(x);
}
inline void scale_all(Tree& t, double k) {
  t.weight *= k;
  for (auto& c : t.children) scale_all(c, k);
}
struct Json {
  double number = 0;
  std::map<std::string, Json> members;
};
inline double json(double x) {
  Json j;
  j.members["a"].number = x;
  j.members["b"].members["c"].number = x * x;
  const Json copy = j;
  return copy.members.at("a").number * copy.members.at("b").members.at("c").number;
}

// Each other.
struct Term;
struct Sum {
  std::vector<Term> terms;
};
struct Term {
  double factor;
  std::vector<Sum> parts;
};
inline double value_of(const Sum& s);
inline double value_of(const Term& t) {
  double p = t.factor;
  for (const Sum& s : t.parts) p *= value_of(s);
  return p;
}
inline double value_of(const Sum& s) {
  double v = 0;
  for (const Term& t : s.terms) v += value_of(t);
  return v;
}
inline double mutual(double x) {
  Sum inner;
  inner.terms.push_back({x, {}});
  inner.terms.push_back({2, {}});
  Sum outer;
  outer.terms.push_back({x, {inner, inner}});
  outer.terms.push_back({x * x, {}});
  return value_of(outer);
}

// Lists by hand.
struct Link {
  double value;
  Link* next;
};
inline double raw_list(double x, int n) {
  Link* head = nullptr;
  for (int i = 0; i < n; ++i) head = new Link{x * i + 1, head};
  double s = 0;
  for (const Link* l = head; l; l = l->next) s = s * x + l->value;
  while (head) {
    Link* next = head->next;
    delete head;
    head = next;
  }
  return s;
}
inline double reversed_list(double x) {
  Link c{3 * x, nullptr}, b{2, &c}, a{x * x, &b};
  Link* before = nullptr;
  Link* at = &a;
  while (at != nullptr) {
    Link* next = at->next;
    at->next = before;
    before = at;
    at = next;
  }
  double s = 0;
  for (; before; before = before->next) s = s * 2 + before->value;
  return s;
}
struct Chain {
  double value;
  std::unique_ptr<Chain> next;
  explicit Chain(double v) : value(v) {}
};
inline double chain(double x) {
  auto head = std::make_unique<Chain>(x);
  Chain* tail = head.get();
  for (int i = 0; i < 3; ++i) {
    tail->next = std::make_unique<Chain>(tail->value * x + i);
    tail = tail->next.get();
  }
  double s = 1;
  for (const Chain* c = head.get(); c; c = c->next.get()) s = s * 0.5 + c->value;
  return s * tail->value;
}
class Stack {
 public:
  Stack() = default;
  Stack(const Stack&) = delete;
  Stack& operator=(const Stack&) = delete;
  ~Stack() {
    while (top_) pop();
  }
  void push(double v) { top_ = new Cell{v, top_}; }
  double pop() {
    Cell* c = top_;
    const double v = c->value;
    top_ = c->below;
    delete c;
    return v;
  }

 private:
  struct Cell {
    double value;
    Cell* below;
  };
  Cell* top_ = nullptr;
};
inline double stack_by_hand(double x) {
  Stack s;
  s.push(x);
  s.push(x * x);
  s.push(2);
  const double a = s.pop() * s.pop();
  s.push(a);
  return a * s.pop();
}

struct Add;
struct Negate;
using Term2 = std::variant<double, std::unique_ptr<Add>, std::unique_ptr<Negate>>;
struct Add {
  Term2 a, b;
};
struct Negate {
  Term2 of;
};
inline double value_of(const Term2& t) {
  if (const double* v = std::get_if<double>(&t)) return *v;
  if (const auto* a = std::get_if<std::unique_ptr<Add>>(&t)) return value_of((*a)->a) + value_of((*a)->b);
  return -value_of(std::get<std::unique_ptr<Negate>>(t)->of);
}
inline double variant_tree(double x) {
  auto n = std::make_unique<Negate>();
  n->of = x * x;
  auto a = std::make_unique<Add>();
  a->a = x * 3;
  a->b = std::move(n);
  const Term2 t = std::move(a);
  return value_of(t) * x;
}

#endif
