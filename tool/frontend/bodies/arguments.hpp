// What a function is given.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// Whether it chooses from places of numbers, which are more than values.
bool chooses_places(Body& in, const clang::Expr* e);
/// Data without derivative that the parameter's function only looks at.
bool is_constant_data(Body& in, const clang::Expr* e, clang::QualType parameter);
/// Those of a call, as `callee` takes them, or the one parameter `only`. `lift`: their types choose the function.
std::vector<core::Hole> arguments(Body& in, const clang::Expr* const* first, unsigned count,
                                  const clang::FunctionDecl* callee, bool lift,
                                  const clang::ParmVarDecl* only = nullptr);
/// A number given to a parameter that is a reference. A constant becomes a dual for the call, unless its address may be
/// kept for longer.
core::Hole number_by_reference(Body& in, const clang::Expr* e, const clang::FunctionDecl* callee, bool lift);
/// A number given to a std::variant, as the alternative that C++ chooses for it: itself, or the next wider one. A dual
/// could become an integer as well.
core::Hole as_alternative(Body& in, core::Hole hole, const clang::Expr* number, clang::QualType variant);
/// A function of the library that computes with what an object of the user's becomes by a conversion.
void refuse_computed_with(const clang::FunctionDecl* callee, const std::string& name, clang::SourceLocation at);
/// Whether it is std::cref, or the like, of a constant that has a copy in front of the body.
bool refers_to_copy(Body& in, const clang::Expr* e);
/// A pointer to a member function, given to a library that calls it: the call has no tape to give.
core::Hole called_member(Body& in, core::Hole hole, clang::QualType type);

}  // namespace dualrev::frontend
