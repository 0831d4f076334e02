// Calls of what the user's classes bring: member functions, operators; and calls of function values.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// Of closures, function objects and pointers to functions.
core::TermRef value_call(Body& in, const clang::CallExpr* e);
core::TermRef member_pointer_call(Body& in, const clang::CXXMemberCallExpr* e);
/// A member function of a class with a twin.
core::TermRef given_method_call(Body& in, const clang::CXXMemberCallExpr* e, const clang::MemberExpr* member);
core::TermRef own_method_call(Body& in, const clang::CXXMemberCallExpr* e);
core::TermRef own_operator_call(Body& in, const clang::CXXOperatorCallExpr* e);

}  // namespace dualrev::frontend
