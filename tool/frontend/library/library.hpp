// What of the standard library may meet scalars: lists of names, each tested by a case.
#pragma once

#include <clang/AST/DeclCXX.h>

#include <string>

namespace dualrev::frontend {

/// The row of the rule table for a function of <cmath> in any of its spellings (sin, sinf, std::sin, __builtin_sin);
/// empty if it has none.
std::string rule_name(const clang::FunctionDecl* function);

/// A function template of the library that may be instantiated at dual.
bool may_be_instantiated(const std::string& qualified_name);
/// One of them whose sum has the type of the number that it starts with.
bool is_sum(const std::string& qualified_name);
/// One of them that calls function values which it is given.
bool calls_what_it_is_given(const std::string& qualified_name);
/// A class of <functional> whose objects are called: std::plus, what std::bind gives.
bool is_function_object(const clang::CXXRecordDecl* record);
/// The call operators of a function object of the user's, of a template its instances; none of what is none.
std::vector<const clang::FunctionDecl*> calls_of(clang::QualType type);
/// Looks at what it is given and no more: it changes nothing, and runs no code that somebody gave the library.
bool changes_nothing(const clang::FunctionDecl* function);

/// A function of <complex>.
bool is_complex_function(const clang::FunctionDecl* function);
/// A function of <valarray>.
bool is_valarray_function(const clang::FunctionDecl* function);
/// A method of a container that may be called on its twin.
bool is_container_method(const clang::CXXMethodDecl* method);

/// frexp, modf, remquo, sincos: the runtime has a version of its own. Empty for others.
std::string several_outputs(const clang::FunctionDecl* function);

/// "malloc", "memcpy", ... without std:: and __builtin_; empty if the function does not work on raw memory.
std::string memory_function(const clang::FunctionDecl* function);

}  // namespace dualrev::frontend
