// What the iterations of a loop hand on, which is what a snapshot of it is made of; and what else running it again
// takes.
#pragma once

#include <string>

#include "flow/flow.hpp"

namespace dualrev::adjoint {

struct LoopState {
  flow::Symbols set;    ///< variables from outside that it sets
  flow::Symbols read;   ///< that it reads, and what other names stand for
  flow::Symbols named;  ///< all that its text names, which has to be in sight where it runs again
};
LoopState state_of(const flow::Loop& loop, const flow::Function& function);

/// What keeps a variable from being a part of a snapshot; empty if nothing does.
std::string reason_against_snapshot(const core::SymbolRef& symbol, const flow::Function& function);

}  // namespace dualrev::adjoint
