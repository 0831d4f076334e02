// Calls of functions that have a row in the table of rules, and of what chooses among numbers.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// A function that has a row.
core::TermRef rule_call(Body& in, const clang::CallExpr* e, const std::string& rule);
/// std::max and its like as the library does it, by the values, where more than the value is wanted of what they
/// choose. A number that is computed for it lives as long as the expression around it.
core::TermRef chosen_place(Body& in, const clang::CallExpr* e, const std::vector<core::TermRef>& from);
/// `std::min({a, b, c})`, as the library does it: from left to right. Null for other calls.
core::TermRef extremum_of_list(Body& in, const clang::CallExpr* e, const std::string& name);
/// `std::max(a, b)`, `std::min(a, b)`
core::TermRef extremum(Body& in, const clang::CallExpr* e, bool maximum);

}  // namespace dualrev::frontend
