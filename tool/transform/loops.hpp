// Loops as they stand in the source.
#pragma once

#include <vector>

#include "core/term.hpp"

namespace dualrev::transform {

bool is_loop(const core::StmtRef& s);
/// What a loop repeats; null for other statements, and where it repeats nothing.
core::StmtRef body_of(const core::StmtRef& loop);
/// A body as a list.
std::vector<core::StmtRef> listed(const core::StmtRef& body);
/// The loop with a statement in front of what it repeats.
core::StmtRef beginning_with(const core::StmtRef& loop, core::StmtRef first);

/// Arrays, and what the library has in their place: going through them runs nobody's code but the library's.
bool is_plain_range(const core::TypeRef& type);

}  // namespace dualrev::transform
