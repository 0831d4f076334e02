// Rows of integers, and what the library does to them.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// A row of integers that is declared.
core::Declarator declared_integers(Body& in, const clang::VarDecl* variable);
/// Of `std::sort(order.begin(), order.end(), [&](int a, int b) { return x[a] < x[b]; })`, which changes integers by
/// what it asks of numbers; null for others.
core::TermRef meaning_of_order(Body& in, const clang::CallExpr* e);
/// Of integers that have other names, or are in a row.
core::TermRef meaning_of_change(Body& in, const clang::Expr* given);

}  // namespace dualrev::frontend
