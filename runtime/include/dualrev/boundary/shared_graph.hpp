// Which node stands for which, while a graph of shared pointers is rebuilt: so that sharing is kept (a node that is
// reached twice is rebuilt once), cycles are found, and what a call changed is written back into the nodes that it was
// given. Linear in the number of nodes, but for those that others hold as well, which are sorted.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "dualrev/basics/fail.hpp"
#include "dualrev/boundary/rebuild.hpp"
#include "dualrev/boundary/shared_nodes.hpp"
#include "dualrev/boundary/structure_core.hpp"
#include "dualrev/boundary/walk.hpp"

namespace dualrev::detail {

template <class Type>
inline char node_type = 0;  // its address names the type; not const, so that no linker merges two of them

/// A node by its address and type.
struct node_key {
  const void* address = nullptr;
  const char* type = nullptr;

  template <class Type>
  static node_key of(const Type* node) noexcept {
    return {node, &node_type<std::remove_cv_t<Type>>};
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
  /// How `from` gets the values of `to`, if it may have been changed there.
  void (*write_back)(const std::shared_ptr<void>& to, shared_nodes& nodes) = nullptr;
};

class node_map final : public node_table {
 public:
  [[nodiscard]] shared_node& at(const node_key& key) { return nodes_[key]; }

  [[nodiscard]] node_table* inverse() const override {
    owned<node_map> result(new node_map);
    for (const auto& [key, n] : nodes_) {
      shared_node& back = result->at(n.to_key);
      back.to = std::const_pointer_cast<void>(n.from);
      back.to_key = key;
    }
    return result.release();
  }
  void continue_with(const node_table& next) override {
    const auto& step = static_cast<const node_map&>(next).nodes_;
    for (auto& [key, n] : nodes_)
      if (const auto found = step.find(n.to_key); found != step.end()) {
        n.to = found->second.to;
        n.to_key = found->second.to_key;
      }
  }
  void write_back(shared_nodes& nodes) const override {
    for (const auto& [key, n] : nodes_)
      if (n.to && n.write_back) n.write_back(n.to, nodes);
  }
  /// Only a node with more owners than were reached can be one of two that own one object.
  void refuse_aliases() const override {
    std::vector<const std::shared_ptr<const void>*> suspects;
    for (const auto& [key, n] : nodes_)
      if (n.from.use_count() > n.reached + 1) suspects.push_back(&n.from);
    const auto before = [](auto* a, auto* b) { return a->owner_before(*b); };
    std::sort(suspects.begin(), suspects.end(), before);
    for (std::size_t i = 1; i < suspects.size(); ++i)
      if (!before(suspects[i - 1], suspects[i]))
        fail_argument("dualrev: two shared pointers own the same object and point to different parts of it");
  }

 private:
  std::unordered_map<node_key, shared_node, node_hash> nodes_;
};

/// The entry of a node, new if it is reached for the first time. It stays where it is.
inline shared_node& entry_of_node(shared_nodes& nodes, const node_key& key) {
  if (!nodes.table()) nodes.table().reset(new node_map);
  return static_cast<node_map&>(*nodes.table()).at(key);
}
template <class Type>
shared_node& reached_node(shared_nodes& nodes, const std::shared_ptr<Type>& from) {
  shared_node& n = entry_of_node(nodes, node_key::of(from.get()));
  if (!n.from) n.from = from;
  ++n.reached;
  return n;
}
/// Whether a walk comes to `node` for the first time.
template <class Type>
bool first_visit(shared_nodes& nodes, const Type* node) {
  return std::exchange(entry_of_node(nodes, node_key::of(node)).state, shared_node::done) == shared_node::waiting;
}

/// Each node of one graph has at most one partner in the other.
class partner_map final : public partner_table {
 public:
  enum verdict : std::uint8_t { fresh, known, different };

  verdict meet(const node_key& a, const node_key& b) {
    const auto [left, new_left] = of_a_.try_emplace(a, b.address);
    const auto [right, new_right] = of_b_.try_emplace(b, a.address);
    if (new_left && new_right) return fresh;
    return !new_left && !new_right && left->second == b.address && right->second == a.address ? known : different;
  }

 private:
  std::unordered_map<node_key, const void*, node_hash> of_a_;
  std::unordered_map<node_key, const void*, node_hash> of_b_;
};

template <class Part>
struct shared_part {
  template <class Walk, class Last>
  static void visit(Walk& walk, Last& last) {
    if (last && first_visit(walk.seen, last.get())) walk.template part<Part>(part_label{""}, *last);
  }
  template <class Walk, class First, class Last>
  static void visit(Walk& walk, First& first, Last& last) {
    if (last && first_visit(walk.seen, last.get())) walk.template part<Part>(part_label{""}, *first, *last);
  }

  template <class Walk, class To, class From>
  static void transcribe(Walk& walk, To& to, From& from) {
    using pointee = typename To::element_type;
    using object = std::remove_const_t<pointee>;
    if (!from) {
      to.reset();
      return;
    }
    shared_node& n = reached_node(walk.nodes, from);
    if (n.state == shared_node::open)
      fail_argument("dualrev: shared pointers form a cycle: what they hold has no cotangent");
    const bool found = n.to != nullptr;
    if (!found) {
      const std::shared_ptr<object> made(new object(blank<object>(*from)));
      n.to_key = node_key::of(made.get());
      n.to = made;
    }
    // One that was there before, behind a pointer to const, is as it was.
    if (n.state == shared_node::waiting && !(found && std::is_const_v<pointee>)) {
      n.state = shared_node::open;
      walk.template part<Part>({}, *static_cast<object*>(n.to.get()), *from);
      n.state = shared_node::done;
    }
    to = std::shared_ptr<pointee>(n.to, static_cast<object*>(n.to.get()));
  }

  /// What leads to it only by pointers to const changes it nowhere.
  template <class Walk, class Pointer>
  static void mark_changeable(Walk& walk, Pointer& pointer) {
    if (!pointer) return;
    if constexpr (!std::is_const_v<typename Pointer::element_type>)
      entry_of_node(walk.nodes, node_key::of(pointer.get())).write_back = &write_back;
    if (first_visit(walk.seen, pointer.get())) walk.template part<Part>({}, *pointer);
  }
  static void write_back(const std::shared_ptr<void>& dual, shared_nodes& nodes) {
    std::shared_ptr<Part> original;
    dualrev::transcribe<std::shared_ptr<Part>>(
        original, std::static_pointer_cast<dualrev::dual_type<Part>>(dual), [](auto& x, const auto& d) { x = d.v; },
        nodes);
  }

  template <class Walk, class Left, class Right>
  static void compare(Walk& walk, Left& a, Right& b) {
    if (!a || !b) {
      walk.same = walk.same && !a && !b;
      return;
    }
    if (!walk.partners) walk.partners.reset(new partner_map);
    const auto met = static_cast<partner_map&>(*walk.partners).meet(node_key::of(a.get()), node_key::of(b.get()));
    if (met == partner_map::different) walk.same = false;
    if (met == partner_map::fresh) walk.template part<Part>({}, *a, *b);
  }
};

}  // namespace dualrev::detail
