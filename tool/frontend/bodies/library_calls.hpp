// Calls of the library's functions and function objects.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// A number as an argument of a template: what is written may be the name of a parameter, which has no meaning in the
/// twin.
std::string value_argument(Body& in, const clang::TemplateArgumentLoc& argument);
core::TermRef library_call(Body& in, const clang::CallExpr* e, const clang::FunctionDecl* callee);
/// std::ranges::sort(v), std::views::transform(f): an object of the library that is called like a function.
core::TermRef library_object_call(Body& in, const clang::CXXOperatorCallExpr* e);
/// Eigen's functions, static ones of its classes too, at duals.
core::TermRef eigen_call(Body& in, const clang::CallExpr* e, const clang::FunctionDecl* callee);

}  // namespace dualrev::frontend
