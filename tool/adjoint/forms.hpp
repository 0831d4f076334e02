// What both parts of a function are made of: the forms of flow, and the terms and statements of core.
#pragma once

#include "core/term.hpp"
#include "flow/flow.hpp"

namespace dualrev::adjoint {

using namespace core;
using flow::Alias;
using flow::Block;
using flow::Branch;
using flow::Count;
using flow::Counter;
using flow::Give;
using flow::Loop;
using flow::Make;
using flow::Resize;
using flow::Run;
using flow::Shape;
using flow::Statement;
using flow::Store;
using flow::Symbols;

}  // namespace dualrev::adjoint
