// Vectors of pointers that all lead into one row.
#pragma once

#include "core/term.hpp"

namespace dualrev::flow {

struct RowOfPointers {
  core::SymbolRef vector;
  core::TermRef begin;  ///< what leads to the first element of the row
};
/// The body with how far each of them is from the row's beginning in their place; null where it cannot be done.
core::StmtRef with_distances(const core::StmtRef& body, const RowOfPointers& pointers);
/// What an element of a vector is set to, by `v[i] = p;` or `v.push_back(p);`, and the vector; null of other terms.
struct SetElement {
  core::SymbolRef vector;
  core::TermRef value;
};
SetElement set_element(const core::TermRef& term);

}  // namespace dualrev::flow
