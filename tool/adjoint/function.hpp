// A function of numbers, integers and arrays with its reverse: a forward part that is the function's own statements,
// and keeps what the reverse needs, and a reverse part that runs them backwards on cotangents.
#pragma once

#include <variant>

#include "adjoint/plan.hpp"

namespace dualrev::adjoint {

/// The body of `f_dual_pullback`.
struct Written {
  core::StmtRef body;
  std::string of_result;                   ///< the cotangent of what it gives, a pointer
  std::vector<std::string> of_parameters;  ///< the same of each parameter; empty for those without
  std::vector<bool> are_objects;           ///< of each parameter: the cotangent is one, not a pointer to numbers
  bool may_throw = false;                  ///< something else than that memory is used up
};

std::variant<Written, core::Remark> pullback(const core::FunctionTwin& function, const flow::IsOperation& is_operation,
                                             const Called& called);

}  // namespace dualrev::adjoint
