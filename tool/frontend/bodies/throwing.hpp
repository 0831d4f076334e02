// throw, try and catch; and bodies, which may be try blocks.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

core::TermRef throw_expression(Body& in, const clang::CXXThrowExpr* e);
/// dynamic_cast from a class without numbers: what it points to may be an exception, which is the original.
core::TermRef exception_cast(Body& in, const clang::ExplicitCastExpr* e);
core::StmtRef try_statement(Body& in, const clang::CXXTryStmt* s);
/// Of a constructor or destructor whose body is a try block.
std::vector<core::Try::Handler> handlers(Body& in, const clang::CXXTryStmt* s);
/// How the constructor of an exception's twin makes the original that the twin carries.
std::optional<core::MemberInitializer> original_of(Body& in, const clang::CXXConstructorDecl* constructor);
/// Of a function, a closure or a handler: a block, or a try block.
core::StmtRef body(Body& in, const clang::Stmt* s);

}  // namespace dualrev::frontend
