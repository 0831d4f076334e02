// Calls of functions with twins, those that read originals among them.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// A closure's type that is written as an argument has no name in the call of the twin: an argument of the call must
/// tell it.
void refuse_undeduced(const clang::CallExpr* e, const clang::FunctionDecl* callee);
core::TermRef twin_call(Body& in, const clang::CallExpr* e, const clang::FunctionDecl* callee);
/// As bits, what a function is given that is a constant in a twin of its own.
unsigned constants_given(Body& in, const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> given);
/// A call of the twin that reads originals, of a member function or an operator: it has a name of its own. `self` is
/// the object, if that is a constant.
core::TermRef call_on_constants(Body& in, const clang::CallExpr* e, const clang::FunctionDecl* callee,
                                std::optional<core::Hole> self, llvm::ArrayRef<const clang::Expr*> given);
/// What text that calls a function of the source means, whose operands are the holes.
core::TermRef invoked(Body& in, const clang::FunctionDecl* callee, const std::vector<core::Piece>& pieces,
                      const core::TypeRef& type, bool place, core::Access access, bool active);

}  // namespace dualrev::frontend
