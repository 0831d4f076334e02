// Functions and closures that are written out where they are called, and what they give.
#pragma once

#include "flow/inlining/inliner.hpp"

namespace dualrev::flow {

core::TermRef call(Inliner& in, const std::string& key, const core::TermRef& object,
                   const std::vector<core::TermRef>& arguments, const core::TermRef& whole, Row* to);
/// Of a closure.
core::TermRef call(Inliner& in, const core::Apply& form, const core::TermRef& whole, Row* to);

}  // namespace dualrev::flow
