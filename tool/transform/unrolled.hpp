// A function whose loops run a known number of times, as a map from cotangents to cotangents: `f_dual_pullback`.
//
//   void f(const double* x, double* y) { for (int i = 0; i < 2; ++i) y[i] = x[i] * x[1 - i]; }
//   =>
//   void f_dual_pullback(const double* x, double* y, auto* dx, auto* dy) {
//     const auto dy_0 = dy[0];
//     const auto dy_1 = dy[1];
//     const double y_0 = x[0] * x[1];
//     ...
//     dx[0] = dy_1 * x[1] + dy_0 * x[1];
//     ...
//     dy[0] = 0.0;
//     dy[1] = 0.0;
//   }
//
// Loops are unrolled, arrays and objects are replaced by their numbers, and what is done on each way through the
// function is one graph. It computes what the function does and, for cotangents of what that gives, those of what it
// was given, which are zero before: of one cotangent in doubles, of several at a time in lanes.
#pragma once

#include <optional>

#include "core/module.hpp"
#include "flow/flow.hpp"

namespace dualrev::transform {

/// Nothing where a loop, an index or an object is not known beforehand, or there is too much of it.
std::optional<core::FunctionTwin> unrolled_pullback(const core::FunctionTwin& source, const flow::Around& around);
/// The same function by itself, of Kind::Tangent.
std::optional<core::FunctionTwin> unrolled_tangent(const core::FunctionTwin& source, const flow::Around& around);

}  // namespace dualrev::transform
