// Places and the terms in them, as far as they can be read.
#pragma once

#include "flow/reading/reader.hpp"

namespace dualrev::flow {

/// The term itself, which has no effects and whose variables are known; `what` it is for the user.
const core::TermRef& known(const core::TermRef& t, const char* what);
inline const core::TermRef& condition(const core::TermRef& t) { return known(t, "a condition"); }
/// Null where it is the variable itself.
core::TermRef part(const core::SymbolRef& root, const core::TermRef& place);
bool is_integer(const core::TermRef& t);
core::TypeRef without_const(const core::TypeRef& type);
/// The variable that a number is in.
core::SymbolRef place(const Reader& in, const core::TermRef& t);
/// The same of any place in a variable: elements and members, and what the parameter that is a pointer points to.
core::SymbolRef place_in(const Reader& in, const core::TermRef& t, bool is_number);
Swap::Side side_of_swap(Reader& in, const core::TermRef& given);
/// A number, made of operations whose partial derivatives are known.
void number_term(const Reader& in, const core::TermRef& argument);

}  // namespace dualrev::flow
