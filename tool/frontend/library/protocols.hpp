// What a library finds by itself at a class, though nobody names it: functions by the types of their arguments, member
// types, specialisations of its own templates. The twin of the class must have the same, or be refused.
#pragma once

#include "frontend/types/types.hpp"

namespace dualrev::frontend {

/// A function that libraries, and loops over ranges, find by its name and the types of its arguments: `swap(S&, S&)`.
bool is_found_by_lookup(const clang::FunctionDecl* function, Types& types);
/// Whether a library does without it, with another meaning, where there is none.
bool is_replaced_in_silence(const clang::FunctionDecl* function);
/// An explicit specialisation of a template of a library: `template <> void std::swap(S&, S&)`.
bool specialises_library(const clang::FunctionDecl* function);

/// The public member types that libraries ask for, `value_type`; those of bases without a twin too.
std::vector<std::pair<std::string, clang::QualType>> member_types(const clang::CXXRecordDecl* record, Types& types);
/// Whether the type has no name in a class: `auto` is a part of it.
bool has_placeholder(const core::TypeRef& type);

/// Refuses a class for which the user specialised a template of `std` that is called: its twin would be without.
void check_specialisations(const Unit& unit, const clang::CXXRecordDecl* record, Types& types);

}  // namespace dualrev::frontend
