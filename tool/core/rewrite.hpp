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

/// All terms of a term or a statement, and what they mean, until one is found.
template <class Ref>
bool any_term(const Ref& ref, const std::function<bool(const TermRef&)>& is_it) {
  bool found = false;
  rewritten(ref, [&](const TermRef& t) -> TermRef {
    found = found || is_it(t);
    return found ? t : nullptr;
  });
  return found;
}

}  // namespace dualrev::core
