// Which node stands for which, while a graph of shared pointers is rebuilt: so that sharing is kept (a node that is
// reached twice is rebuilt once), cycles are found, and what a call changed is written back into the nodes that it was
// given. Linear in the number of nodes, but for those that others hold as well, which are sorted.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "dualrev/fail.hpp"

namespace dualrev::detail {

/// A T that is made when it is first needed: most values have no shared nodes. Unlike std::unique_ptr it can stand in a
/// constant expression.
template <class T>
class lazy {
 public:
  constexpr lazy() noexcept = default;
  constexpr lazy(lazy&& other) noexcept : made_(std::exchange(other.made_, nullptr)) {}
  constexpr lazy& operator=(lazy&& other) noexcept {
    std::swap(made_, other.made_);
    return *this;
  }
  constexpr ~lazy() {
    if (made_) delete made_;
  }
  T& make() {
    if (!made_) made_ = new T;
    return *made_;
  }
  void reset() noexcept { delete std::exchange(made_, nullptr); }
  constexpr explicit operator bool() const noexcept { return made_; }
  T& operator*() const noexcept { return *made_; }
  T* operator->() const noexcept { return made_; }

 private:
  T* made_ = nullptr;
};

template <class T>
inline char node_type = 0;  // its address names the type; not const, so that no linker merges two of them

/// A node by its address and type.
struct node_key {
  const void* address = nullptr;
  const char* type = nullptr;

  template <class T>
  static node_key of(const T* node) noexcept {
    return {node, &node_type<std::remove_cv_t<T>>};
  }
  bool operator==(const node_key&) const = default;
};
struct node_hash {
  std::size_t operator()(const node_key& k) const noexcept {
    return std::hash<const void*>()(k.address) * 31 + std::hash<const void*>()(k.type);
  }
};

/// A node `from` and the one that stands for it.
struct shared_node {
  enum state_type : std::uint8_t { waiting, open, done };

  std::shared_ptr<const void> from;
  std::shared_ptr<void> to;
  node_key to_key;
  long reached = 0;
  state_type state = waiting;
};

class shared_nodes {
 public:
  [[nodiscard]] bool empty() const noexcept { return !nodes_ || nodes_->empty(); }
  void clear() noexcept { nodes_.reset(); }

  /// The entry of a node, new if it is reached for the first time. It stays where it is.
  template <class T>
  shared_node& operator[](const std::shared_ptr<T>& from) {
    shared_node& n = at(node_key::of(from.get()));
    if (!n.from) n.from = from;
    ++n.reached;
    return n;
  }

  /// Whether a walk comes to `node` for the first time.
  template <class T>
  bool first_visit(const T* node) {
    return std::exchange(at(node_key::of(node)).state, shared_node::done) == shared_node::waiting;
  }

  /// From what stands for a node back to the node: what is found there is filled rather than made.
  [[nodiscard]] shared_nodes inverse() const {
    shared_nodes result;
    if (!empty())
      for (const auto& [key, n] : *nodes_) {
        shared_node& back = result.at(n.to_key);
        back.to = std::const_pointer_cast<void>(n.from);
        back.to_key = key;
      }
    return result;
  }
  /// The same with another step after it: those that `next` knows stand for what it says.
  void continue_with(const shared_nodes& next) {
    if (empty() || next.empty()) return;
    for (auto& [key, n] : *nodes_)
      if (const auto found = next.nodes_->find(n.to_key); found != next.nodes_->end()) {
        n.to = found->second.to;
        n.to_key = found->second.to_key;
      }
  }

  /// Two shared pointers that own one object but point to different things in it cannot be rebuilt with their sharing:
  /// std::invalid_argument. Only a node with more owners than were reached can be one of them.
  void refuse_aliases() const {
    if (empty()) return;
    std::vector<const std::shared_ptr<const void>*> suspects;
    for (const auto& [key, n] : *nodes_)
      if (n.from.use_count() > n.reached + 1) suspects.push_back(&n.from);
    const auto before = [](auto* a, auto* b) { return a->owner_before(*b); };
    std::sort(suspects.begin(), suspects.end(), before);
    for (std::size_t i = 1; i < suspects.size(); ++i)
      if (!before(suspects[i - 1], suspects[i]))
        fail<std::invalid_argument>(
            "dualrev: two shared pointers own the same object and point to different parts of it");
  }

 private:
  shared_node& at(const node_key& key) { return nodes_.make()[key]; }

  lazy<std::unordered_map<node_key, shared_node, node_hash>> nodes_;
};

/// The partners of nodes in two graphs that are compared: each node of one has at most one in the other.
class node_partners {
 public:
  enum verdict : std::uint8_t { fresh, known, different };

  template <class A, class B>
  verdict meet(const A* a, const B* b) {
    const auto [left, new_left] = of_a_.make().try_emplace(node_key::of(a), b);
    const auto [right, new_right] = of_b_.make().try_emplace(node_key::of(b), a);
    if (new_left && new_right) return fresh;
    return !new_left && !new_right && left->second == b && right->second == a ? known : different;
  }

 private:
  lazy<std::unordered_map<node_key, const void*, node_hash>> of_a_;
  lazy<std::unordered_map<node_key, const void*, node_hash>> of_b_;
};

}  // namespace dualrev::detail
