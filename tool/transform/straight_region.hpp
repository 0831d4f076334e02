// A straight line as a tree of rows of statements, and back as text has it.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "transform/straight_lines.hpp"
#include "transform/terms.hpp"

namespace dualrev::transform {

/// A row of statements as it is written, and what comes after.
struct Region {
  struct Item {
    Reverse::Node value = ScalarGraph::none;  ///< with a name, if anything uses it
    core::StmtRef kept;                       ///< or a statement of its own, whose initialiser is `value`
    std::vector<std::string> comments;
    std::string trailing;
    const core::Stmt* from = nullptr;
    std::string location = {};  ///< of the statement
  };
  std::vector<Item> items;
  Reverse::Node condition = ScalarGraph::none;
  std::unique_ptr<Region> then, otherwise;
  bool is_end = false;
  std::vector<Reverse::Node> results;                          ///< the value, then its partials
  std::vector<std::pair<core::Pieces, Reverse::Node>> stores;  ///< what is written before that, and where
  std::vector<std::string> comments;
  std::string location;  ///< of the statement that ends it
};

/// The tree as a function's body. `named` are the nodes with names of the user's. The results of each path stand in a
/// row with `around` before, between and behind them; there are none of a function that gives nothing, and without
/// `around` one number stands for itself.
core::StmtRef written(const Region& region, const ScalarGraph& graph, Names& names,
                      const std::map<Reverse::Node, core::SymbolRef>& named, const std::vector<std::string>& around);

}  // namespace dualrev::transform
