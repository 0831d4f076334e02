// Where calls are written out, code of a class stands elsewhere: what it calls `const Layer& l`, of a class inside of
// it that only it may name, is `const auto& l` there.
#pragma once

#include <string>

#include "flow/flow.hpp"

namespace dualrev::flow {

/// Throws NotInlined, at `location`, where `auto` would not do.
core::StmtRef without_private_names(const core::StmtRef& body, const Around& around, const std::string& location);

}  // namespace dualrev::flow
