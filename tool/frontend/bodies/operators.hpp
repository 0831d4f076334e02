// Built-in operators and assignments.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

core::TermRef unary(Body& in, const clang::UnaryOperator* e);
/// An operator without derivative, between text.
core::TermRef infix(Body& in, const clang::Expr* left, const std::string& op, const clang::Expr* right,
                    core::Precedence level, const clang::Expr* whole);
core::TermRef binary(Body& in, const clang::BinaryOperator* e);
core::TermRef compound_assign(Body& in, const clang::CompoundAssignOperator* e);
core::TermRef select(Body& in, const clang::ConditionalOperator* e);
/// `a != b` by ==, `a < b` by <=>.
core::TermRef rewritten_comparison(Body& in, const clang::CXXRewrittenBinaryOperator* e);

}  // namespace dualrev::frontend
