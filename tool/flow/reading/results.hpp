// The numbers that a function gives.
#pragma once

#include "flow/reading/reader.hpp"

namespace dualrev::flow {

/// The braces around the numbers that an object consists of, and what stands between these; false if it is not known.
bool add_braces(Reader& in, const core::TypeRef& type, std::vector<std::string>& all);
/// Its numbers, in order: of braces, or of a variable.
void add_numbers(Reader& in, const core::TermRef& value, const core::TypeRef& type, std::vector<core::TermRef>& all);

}  // namespace dualrev::flow
