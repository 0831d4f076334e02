// Roots that read ranges of inputs where the caller has them.
//
//   double sum_of_squares(const double* x, int n) { ... s += x[i] * x[i]; ... }
//   =>
//   dual sum_of_squares_dual_on_ranges(tape, const reads_as<const dual*> auto& x, int n) { ... }
//   dual sum_of_squares_dual(tape, const dual* x, int n) { return sum_of_squares_dual_on_ranges(tape, x, n); }
//
// Where a parameter is only read element by element, no array of duals need be made of it.
#pragma once

#include "core/module.hpp"

namespace dualrev::transform {

/// Which parameters of a function of the source are read in no other way than `x[i]`, `x.size()` and
/// `for (double v : x)`: constant vectors, spans and pointers to doubles.
std::vector<bool> read_by_element(const core::FunctionTwin& source);
/// The same of a body that was made of the function's, in which iterators and algorithms are indices: `std::size(x)`
/// too.
std::vector<bool> read_by_element(const core::FunctionTwin& source, const core::StmtRef& body);

/// The twin with any ranges for these parameters, of Kind::OnRanges.
core::FunctionTwin on_ranges(const core::FunctionTwin& twin, const std::vector<bool>& which);
/// What the twin does then: it calls that with its own parameters.
core::StmtRef call_on_ranges(const core::FunctionTwin& twin, const std::vector<bool>& which);

}  // namespace dualrev::transform
