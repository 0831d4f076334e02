// What calls of the library do to rows: elements, positions, growth, algorithms, as terms beside the calls.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// A call of an algorithm on rows of numbers, or null.
core::TermRef meaning_of_algorithm(Body& in, const std::string& name, llvm::ArrayRef<const clang::Expr*> given,
                                   const core::Verbatim& text);
/// `v.push_back(x)`, `v.resize(n)`: what changes a vector as a whole, as a call by the name of the library's function,
/// of the vector and what is given; null for other calls.
core::TermRef growth_of(Body& in, const clang::CXXMemberCallExpr* e, const core::Verbatim& call);
/// `x.at(i)`, `x.front()`, `x.back()` as an element, `x.data()`, `x.begin()`, `x.end()` as positions; null for other
/// calls.
core::TermRef element_of(Body& in, const clang::CXXMemberCallExpr* e, const core::Verbatim& call);
/// `s.subspan(i, n)`, `s.first(n)`, `s.last(n)`; null for other calls.
core::TermRef part_of_span(Body& in, const clang::CXXMemberCallExpr* e, const core::Verbatim& call);

}  // namespace dualrev::frontend
