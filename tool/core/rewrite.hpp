// The same term or statement with other parts: for passes from core to core.
#pragma once

#include <functional>

#include "core/term.hpp"

namespace dualrev::core {

/// What stands for a part; null: the part itself, with what stands for its own parts. Asked from the outside in, and of
/// what text means as of anything else.
using Replace = std::function<TermRef(const TermRef&)>;

/// Of null null; the same object where nothing changes.
TermRef rewritten(const TermRef& term, const Replace& replace);
/// What stands for a statement, or null, as above. `is_begin`: a loop or a condition begins with it, so it stays one.
using ReplaceStatement = std::function<StmtRef(const StmtRef&, bool is_begin)>;
/// All terms in a statement, and in those inside of it.
StmtRef rewritten(const StmtRef& statement, const Replace& replace, const ReplaceStatement& instead = {});

}  // namespace dualrev::core
