// Numbers that the library makes integers of, inside: a closure with an `int` given to an algorithm on doubles, a
// std::vector<int> filled with them. Nothing of it is written in the source, so the library's instances are asked.
#pragma once

#include <clang/AST/DeclCXX.h>

#include <set>
#include <string>

namespace dualrev::frontend {

/// The integers that this function of the library, or what it calls or hands on, makes of numbers.
std::set<std::string> converted_inside(const clang::FunctionDecl* function);

/// A class of the user's that converts to a number, if this function of the library, or what it calls, computes with
/// that number alone, where the twin's duals have no operators: they need a dual beside it. Else null.
const clang::CXXRecordDecl* computed_with_inside(const clang::FunctionDecl* function);

/// A container of integers alone, a pair, a tuple, an optional of them: what it takes of a number is its whole part.
bool holds_integers_alone(clang::QualType type);

}  // namespace dualrev::frontend
