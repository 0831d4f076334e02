// Marks in front of loops: DUALREV_CHECKPOINT(n) for (...), which runtime/include/dualrev/annotate.hpp spells as
// `switch (marks::snapshots(n)) default: for (...)`, because Clang has no attributes of one's own on statements.
#pragma once

#include <clang/AST/Stmt.h>

#include <optional>

#include "core/term.hpp"

namespace dualrev::frontend {

struct Body;

struct LoopMark {
  const clang::Expr* budget;
  bool in_bytes;
  const clang::Stmt* marked;  ///< what stands behind the mark
};

/// Of a statement that is marked, as a whole.
std::optional<LoopMark> loop_mark(const clang::Stmt* s);
/// The loop with its mark.
core::StmtRef marked(Body& in, const LoopMark& mark, const clang::Stmt* s);

}  // namespace dualrev::frontend
