// Pointers and iterators as positions in a row, rows of integers, and what operators do to them.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// What a pointer, or an iterator of a row, points to; null for others.
clang::QualType points_to(clang::QualType type);
/// A pointer to numbers, or an iterator of a row of them.
bool is_position(clang::QualType type);
/// A vector of the library.
bool is_vector(clang::QualType type);
/// A row of integers, or another name of one or of a row.
bool is_of_integers(Body& in, clang::QualType type);
/// What an operator does to positions, whose operands the text has in its holes; null for others.
core::TermRef meaning_of_positions(Body& in, const clang::Expr* e, const std::vector<core::Piece>& pieces);
/// `std::min(a, b)`, `std::max(a, b)`, `std::clamp(a, b, c)`.
bool is_extremum(const clang::FunctionDecl* callee, std::size_t count);
/// Of integers: as the library does them, `b < a ? b : a` or `a < b ? b : a`.
core::TermRef meaning_of_extremum(const clang::FunctionDecl* callee, std::vector<core::TermRef> given,
                                  const core::TypeRef& type);
/// `std::next(p, n)`, `std::prev(p)`, `std::advance(p, n)`, `std::distance(p, q)` of positions; null for others.
core::TermRef meaning_of_moved(const std::string& name, const std::vector<core::TermRef>& given);

}  // namespace dualrev::frontend
