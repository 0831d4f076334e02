// What has to be written out, and what has to become another term where it is.
#pragma once

#include "flow/inlining/inliner.hpp"

namespace dualrev::flow {

/// Whether a call is left as it is: an entry of its own, or an operation.
bool is_entry(const Inliner& in, const core::Call& call, const core::TermRef& t);
/// Whether there is something to write out.
bool is_wanted(const Inliner& in, const core::StmtRef& body);
bool is_wanted(const Inliner& in, const core::TermRef& t);
/// Whether the term, or a part of it, has to become another one here.
bool concerns(const Inliner& in, const core::TermRef& t);
bool concerns(const Inliner& in, const core::StmtRef& s);
/// Whether text names what others stand for here.
bool mentions_names(const Inliner& in, const core::TermRef& t);
/// Whether what text names means the same where the root stands.
bool is_in_sight(const Inliner& in, const core::TermRef& t);

}  // namespace dualrev::flow
