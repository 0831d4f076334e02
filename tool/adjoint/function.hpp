// A function of numbers, integers and arrays with its reverse: a forward part that is the function's own statements,
// and keeps what the reverse needs, and a reverse part that runs them backwards on cotangents.
#pragma once

#include <variant>

#include "adjoint/plan.hpp"

namespace dualrev::adjoint {

/// The body of `f_dual_pullback`; or of `f_dual_forward` and `f_dual_reverse`, which others call.
struct Written {
  core::StmtRef body;
  core::StmtRef forward, reverse;
  core::StmtRef tangent;                       ///< the function alone, of `f_dual_tangent`; null unless it is wanted
  core::SymbolRef saved;                       ///< where the parts keep what the reverse needs
  core::SymbolRef of_result;                   ///< the cotangent of what it gives, a pointer
  std::vector<core::SymbolRef> of_parameters;  ///< the same of each parameter; null for those without
  std::vector<bool> reads;                     ///< of each parameter: the reverse part reads what it is at the end
  std::vector<bool> overwrites;                ///< of each parameter: what is read of it was set before
  std::vector<bool> fills;                     ///< of each parameter: all of it is set
  std::vector<bool> reads_whole;               ///< of each parameter: each element of it is read, whatever is given
  std::vector<bool> are_objects;               ///< of each parameter: the cotangent is one, not a pointer to numbers
  bool repeats = false;                        ///< it has loops, or calls what may have
  bool gives_object = false;                   ///< the cotangent of what it gives is one that knows its shape
  bool may_throw = false;                      ///< something else than that memory is used up
  std::vector<core::Remark> keeps_more;        ///< what another spelling would not need
  std::map<std::string, std::string> marks;    ///< of loops, by their places: why one does nothing; empty if it does
};

struct Wishes {
  bool tangent = false;            ///< it is wanted
  bool sums_in_any_order = false;  ///< the user allows that
};

/// Both parts together, or apart from each other where others call it.
std::variant<Written, core::Remark> pullback(const core::FunctionTwin& function, const flow::Around& around,
                                             const Called& called, const Wishes& wishes = {});

}  // namespace dualrev::adjoint
