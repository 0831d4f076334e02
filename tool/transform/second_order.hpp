// Second derivatives, forward over reverse: what gives a function's gradient without a tape is there once more for
// numbers that carry their own derivatives along some directions (dualrev::jet), which stand in the place of double.
//
//   double f_dual_pullback(double x, const auto* dvalue, auto* dx);
//   =>
//   template <class jet>
//   jet f_dual_pullback_second_order(jet x, const auto* dvalue, auto* dx);
//
// and so is the function alone, which gives its tangent for jvp:
//
//   double f(double x);
//   =>
//   template <class jet>
//   jet f_dual_tangent(jet x);
//
// The body is the same. What its jets give for dx is the gradient, with its derivative along the directions, which is
// the Hessian times each of them. What is called has such a version too, or there is none.
#pragma once

#include "core/module.hpp"

namespace dualrev::transform {

/// To a module of twins: what gives the tangents of roots that have it (`tangent`); and the second-order version of
/// whatever gives the gradient of a root without a tape, and of what it calls; to a root that has none, why. Of all
/// roots, or of those that are asked for inside (`asked_inside`). Of a root whose gradient goes over the tape, the twin
/// on jets (on_jets.hpp).
void add_second_order(core::Module& twins, bool of_all);

}  // namespace dualrev::transform
