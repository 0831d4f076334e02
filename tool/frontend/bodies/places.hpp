// Places: variables, members, elements; and the sizes of such.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

core::TermRef variable(Body& in, const clang::DeclRefExpr* e);
/// A number in a table of the class, named through an object; nothing if it is no such thing.
core::TermRef static_element(Body& in, const clang::ArraySubscriptExpr* e);
core::TermRef member(Body& in, const clang::MemberExpr* e);
/// c(i, j) of a marked matrix of Eigen. Null if it is something else.
core::TermRef element_of_constant(Body& in, const clang::CXXOperatorCallExpr* e);
core::TermRef index(Body& in, const clang::Expr* base, const clang::Expr* idx, const clang::Expr* whole);
core::TermRef size_of(Body& in, const clang::UnaryExprOrTypeTraitExpr* e);

}  // namespace dualrev::frontend
