// How functions are called, and what that leaves of their declarations: by name, by the language, by a library.
#pragma once

#include "core/module.hpp"
#include "frontend/types/types.hpp"

namespace dualrev::frontend {

core::Kind kind_of(const clang::FunctionDecl* function, Types& types);
/// Without being named.
bool is_called_by_the_language(const clang::CXXMethodDecl* method);
/// " const &", behind the parameters.
std::string qualifiers_of(const clang::CXXMethodDecl* method);
/// The parameters of a constructor or operator() that are doubles where a rival takes an integer: a float goes to the
/// first; its dual would convert to both.
std::set<std::size_t> for_floats(const clang::CXXMethodDecl* method);

}  // namespace dualrev::frontend
