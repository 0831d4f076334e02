// Which functions are straight lines of scalar code: no loops, nothing but numbers, and a value that the values of the
// parameters alone decide. What may stand in one is listed; everything else stands in none.
#pragma once

#include <clang/AST/Decl.h>

namespace dualrev::frontend {

class Types;

/// Branches are allowed, and calls: whether what is called is a straight line too is asked elsewhere.
bool is_straight_line(const clang::FunctionDecl* defined, Types& types);

}  // namespace dualrev::frontend
