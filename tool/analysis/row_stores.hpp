// Loops that set one element of a row after the other, each once.
#pragma once

#include <vector>

#include "analysis/extents.hpp"

namespace dualrev::analysis {

struct RowStore {
  core::SymbolRef root;
  bool whole = false;   ///< these are all elements of the row
  core::TermRef first;  ///< the index of the first one; null where that cannot be printed in front of the loop
  const flow::Statement* store = nullptr;
};
/// What the iterations of a loop that counts up set so, and nothing else in the loop.
std::vector<RowStore> row_stores(const flow::Loop& loop, const Extents& extents);

}  // namespace dualrev::analysis
