// What functions and classes of the standard library do besides giving their values.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>

namespace dualrev::frontend {

/// Gives the place of elements, or their number, and runs nobody's code.
bool finds_elements(const clang::CXXMethodDecl* method);
/// What is asked of iterators of rows, and where they go: nobody's code runs.
bool steps_iterators(const clang::CallExpr* call);
/// Functions that hand on what they are given.
bool hands_on(const clang::FunctionDecl* callee);
/// Classes that end when what they are given ends, and do nothing more.
bool gives_up_memory_alone(const clang::CXXRecordDecl* record);
/// Random devices, clocks, streams, threads.
bool is_source_of_chance(const clang::CXXRecordDecl* record);
/// A function that may give something else the second time, or may do anything.
bool gives_by_chance(const clang::FunctionDecl* function);

}  // namespace dualrev::frontend
