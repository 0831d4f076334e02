// A graph of computations shared through std::shared_ptr: nodes are made once and used many times, values are cached, parents are known by
// std::weak_ptr; a small build system of factors; a pool that hands out equal nodes only once.
#ifndef DUALREV_PROGRAM_SHARED_DAG_HPP
#define DUALREV_PROGRAM_SHARED_DAG_HPP

#include <cmath>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

class Node : public std::enable_shared_from_this<Node> {
 public:
  using Pointer = std::shared_ptr<Node>;
  virtual ~Node() = default;
  double value() {
    if (!fresh_) {
      value_ = compute();
      fresh_ = true;
      ++evaluations_;
    }
    return value_;
  }
  void invalidate() {
    fresh_ = false;
    for (const auto& weak : users_)
      if (const auto user = weak.lock()) user->invalidate();
  }
  int evaluations() const { return evaluations_; }

 protected:
  void use(const Pointer& other) { other->users_.push_back(weak_from_this()); }

 private:
  virtual double compute() = 0;
  bool fresh_ = false;
  double value_ = 0;
  int evaluations_ = 0;
  std::vector<std::weak_ptr<Node>> users_;
};

class Input : public Node {
  double x_;
  double compute() override { return x_; }

 public:
  explicit Input(double x) : x_(x) {}
  void set(double x) {
    x_ = x;
    invalidate();
  }
};

class Operation : public Node {
  char symbol_;
  Pointer a_, b_;
  double compute() override {
    switch (symbol_) {
      case '+': return a_->value() + b_->value();
      case '*': return a_->value() * b_->value();
      case 's': return std::sin(a_->value());
      default: return std::exp(-a_->value());
    }
  }
  void connect() {
    use(a_);
    if (b_ && b_ != a_) use(b_);
  }

 public:
  Operation(char symbol, Pointer a, Pointer b) : symbol_(symbol), a_(std::move(a)), b_(std::move(b)) {}
  static Pointer make(char symbol, Pointer a, Pointer b = nullptr) {
    auto made = std::make_shared<Operation>(symbol, std::move(a), std::move(b));
    made->connect();
    return made;
  }
};

inline Node::Pointer operator+(const Node::Pointer& a, const Node::Pointer& b) { return Operation::make('+', a, b); }
inline Node::Pointer operator*(const Node::Pointer& a, const Node::Pointer& b) { return Operation::make('*', a, b); }
inline Node::Pointer sine(Node::Pointer a) { return Operation::make('s', std::move(a)); }

inline double diamond(double x, double y) {
  const auto a = std::make_shared<Input>(x), b = std::make_shared<Input>(y);
  const auto shared = sine(a * b);
  const auto top = shared * shared + shared * a + Operation::make('e', b);
  const double before = top->value();
  const double count = shared->evaluations() + 0.5 * static_cast<double>(shared.use_count() > 2);
  b->set(y * before);
  return before + top->value() * count;
}

// Each level uses the one below twice: exponentially many paths, but few nodes.
inline double tower(double x, int height) {
  Node::Pointer top = std::make_shared<Input>(x);
  for (int i = 0; i < height; ++i) top = sine(top) + top;
  return top->value();
}

// A directed graph by name, where children are found or made; plain structs this time.
struct Factor {
  double weight;
  std::vector<std::shared_ptr<const Factor>> parts;
};
class Pool {
 public:
  std::shared_ptr<const Factor> get(const std::string& name, double weight, std::vector<std::shared_ptr<const Factor>> parts = {}) {
    auto& slot = pool_[name];
    if (!slot) slot = std::make_shared<const Factor>(Factor{weight, std::move(parts)});
    return slot;
  }
  std::size_t size() const { return pool_.size(); }

 private:
  std::map<std::string, std::shared_ptr<const Factor>> pool_;
};
inline double total(const Factor& f) {
  double s = f.weight;
  for (const auto& part : f.parts) s += f.weight * total(*part);
  return s;
}
inline double parts_list(double screw, double board, double shelf) {
  Pool pool;
  const auto s = pool.get("screw", screw);
  const auto b = pool.get("board", board, {s, s});
  std::shared_ptr<const Factor> whole;
  {
    const auto again = pool.get("screw", 100 * screw);
    whole = pool.get("shelf", shelf, {b, b, again});
  }
  return total(*whole) * static_cast<double>(pool.size());
}

// The last owner goes: a custom deleter says how many there were.
inline double owners(double x) {
  int alive = 2;
  double seen = 0;
  {
    const std::shared_ptr<double> first(new double(x * x), [&alive](double* p) {
      --alive;
      delete p;
    });
    std::shared_ptr<double> second = first;
    *second *= 3;
    seen = *first + static_cast<double>(first.use_count());
  }
  return seen * x + alive;
}

#endif
