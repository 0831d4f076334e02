// Algorithms of the library that give a number, as the loops that they are.
#pragma once

#include "flow/reading/reader.hpp"

namespace dualrev::flow {

/// What a closure that is nothing but `return e;` gives, of places.
/// `set`: what is set meanwhile, or null.
core::TermRef applied(const Reader& in, const core::TermRef& closure, const std::vector<core::TermRef>& places,
                      const core::SymbolRef& set);
/// One that gives a number; null for others.
core::TermRef number_of(Reader& in, const core::Apply& call, Block& to);
core::TermRef extreme_element(Reader& in, const core::Apply& call, Block& to);

}  // namespace dualrev::flow
