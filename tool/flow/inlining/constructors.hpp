// Constructors that are written out.
#pragma once

#include "flow/inlining/inliner.hpp"

namespace dualrev::flow {

/// The object that a constructor makes of its arguments.
core::TermRef construct(Inliner& in, const std::string& key, const core::TypeRef& type,
                        const std::vector<core::TermRef>& arguments, const std::string& name, Row* to);

}  // namespace dualrev::flow
