// What parameters stand for in a function that is written out: another name of the place that is given, or a variable
// with its value.
#pragma once

#include "flow/inlining/inliner.hpp"

namespace dualrev::flow {

/// `is_short`: the function is nothing but one expression.
void bind(Inliner& in, Frame& made, const core::SymbolRef& symbol, const core::TypeRef& type,
          const core::TermRef& argument, bool is_short, Row* to);
void bind_all(Inliner& in, Frame& made, const core::FunctionTwin& callee, const std::vector<core::TermRef>& arguments,
              bool is_short, Row& row);
/// What tells which places the names in a frame stand for: none of that is to be among what the function changes.
Symbols indices_of(const Frame& made);
void check_indices(const Inliner& in, const Symbols& indices, const Symbols& changed, const std::string& name);
/// All variables that are declared in a body.
void collect_declared(const core::StmtRef& body, Symbols& all);
/// Whether an integer is of the type already.
bool is_of(const core::TermRef& integer, const std::string& type);
/// Whether a number is of the type already.
bool is_of_kind(const core::TermRef& number, const core::TypeRef& type);

}  // namespace dualrev::flow
