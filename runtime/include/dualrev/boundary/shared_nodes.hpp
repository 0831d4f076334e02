// Which node stands for which, while a graph of shared pointers is rebuilt (shared_graph.hpp, which structures of
// shared pointers include). Here is what a walk over any value has of it: nothing, where there are none.
#pragma once

#include "dualrev/boundary/owned.hpp"

namespace dualrev::detail {

class shared_nodes;

/// What is known of the nodes that were met.
class node_table {
 public:
  node_table() = default;
  node_table(const node_table&) = delete;
  node_table& operator=(const node_table&) = delete;
  virtual ~node_table() = default;
  [[nodiscard]] virtual node_table* inverse() const = 0;
  virtual void continue_with(const node_table& next) = 0;
  virtual void refuse_aliases() const = 0;
  virtual void write_back(shared_nodes& nodes) const = 0;
};

class shared_nodes {
 public:
  [[nodiscard]] constexpr bool empty() const noexcept { return !table_; }
  void clear() noexcept { table_.reset(); }

  /// From what stands for a node back to the node: what is found there is filled rather than made.
  [[nodiscard]] shared_nodes inverse() const {
    shared_nodes result;
    if (table_) result.table_.reset(table_->inverse());
    return result;
  }
  /// The same with another step after it: those that `next` knows stand for what it says.
  void continue_with(const shared_nodes& next) {
    if (table_ && next.table_) table_->continue_with(*next.table_);
  }
  /// Two shared pointers that own one object but point to different things in it cannot be rebuilt with their sharing:
  /// std::invalid_argument.
  void refuse_aliases() const {
    if (table_) table_->refuse_aliases();
  }

  /// Gives the nodes that may be changed (mark_changeable) the values of those that stand for them. `nodes`: back from
  /// these; what it has is done.
  void write_back(shared_nodes& nodes) const {
    if (table_) table_->write_back(nodes);
  }

  /// For shared_graph.hpp, which makes it when the first node is met.
  owned<node_table>& table() noexcept { return table_; }

 private:
  owned<node_table> table_;
};

/// The partners of nodes in two graphs that are compared.
class partner_table {
 public:
  partner_table() = default;
  partner_table(const partner_table&) = delete;
  partner_table& operator=(const partner_table&) = delete;
  virtual ~partner_table() = default;
};
using node_partners = owned<partner_table>;

/// What walks do at shared pointers to a `Part` (shared_graph.hpp).
template <class Part>
struct shared_part;

}  // namespace dualrev::detail
