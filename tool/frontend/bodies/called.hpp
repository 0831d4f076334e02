// Functions that are called: what a name alone says of them, how they are named where the twin stands, and what they do
// with what they are given by reference.
#pragma once

#include <clang/AST/ExprCXX.h>

#include "core/module.hpp"

namespace dualrev::frontend {

struct Body;

/// Whether a name alone does not say which function is called.
bool is_overloaded(const clang::FunctionDecl* function);
/// The same for a member function that is called for an object of that class, which may have others of that name.
bool is_overloaded(const clang::CXXMethodDecl* method, const clang::CXXRecordDecl* object);
/// The same for an operator.
bool is_overloaded(const clang::CXXOperatorCallExpr* e);
/// Whether a call takes default arguments. Through a pointer it has none, which is how an overload is chosen where
/// others are declared behind the call; so those that are no literals are refused there.
bool leaves_out_arguments(const clang::CallExpr* e);
inline constexpr const char* overloaded_behind =
    "a call that leaves out arguments of a function which is overloaded further down";
/// Passing an argument of this type hands over a number, not a place whose change would be seen.
bool is_passed_by_value(clang::QualType parameter);
/// Whether the callee's name would find other functions behind the unit; `alone`: none of them stands beside it.
bool means_another_later(Body& in, const clang::FunctionDecl* callee, clang::SourceLocation at, bool& alone);
/// What names the callee where the twin stands; empty if the source's own words do.
std::string callee_text(Body& in, const clang::FunctionDecl* callee, clang::SourceLocation at);
/// What the twin of a member function or an operator is called in which an object is a constant: a function beside the
/// classes, "ns::Grid_at".
std::string name_among_constants(const clang::FunctionDecl* function, const std::string& mangled);
/// std::max and its like of numbers, which give a reference.
bool is_choice(const clang::Expr* e);
/// Whether that argument tells a function of the library how many elements there are.
bool is_count(const clang::FunctionDecl* function, unsigned argument);
/// Whether a function of the library gives the references that it is given to a constructor, or gives them back.
bool hands_on_references(const clang::FunctionDecl* callee);
/// What is called through a pointer has no default arguments; those that mean the same everywhere are written out.
std::optional<core::Hole> literal_default(Body& in, const clang::CXXDefaultArgExpr* e);

}  // namespace dualrev::frontend
