// Rows that versions on other numbers read where the caller has them.
//
//   double sum_of_squares(const double* x, int n) { ... s += x[i] * x[i]; ... }
//
// Where a parameter is only read element by element, no array of jets need be made of it.
#pragma once

#include "core/module.hpp"

namespace dualrev::transform {

/// Which parameters of a function of the source a body that was made of its own reads in no other way than `x[i]`,
/// `x.size()`, `std::size(x)` and `for (double v : x)`: constant vectors, spans and pointers to doubles. In loops in
/// lanes (`adjoint/reverse_in_lanes`), so is what `dualrev::element_at` reads.
std::vector<bool> read_by_element(const core::FunctionTwin& source, const core::StmtRef& body);

}  // namespace dualrev::transform
