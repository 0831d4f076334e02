
#include "frontend/bodies/loop_marks.hpp"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include "frontend/bodies/body.hpp"
#include "frontend/program/requests.hpp"
#include "frontend/refusals/diagnostics.hpp"

namespace dualrev::frontend {

std::optional<LoopMark> loop_mark(const clang::Stmt* s) {
  const auto* whole = llvm::dyn_cast_or_null<clang::SwitchStmt>(s);
  const auto* label = whole ? llvm::dyn_cast<clang::DefaultStmt>(whole->getBody()) : nullptr;
  const auto* call = label ? llvm::dyn_cast<clang::CallExpr>(whole->getCond()->IgnoreParenImpCasts()) : nullptr;
  const clang::FunctionDecl* mark = call ? call->getDirectCallee() : nullptr;
  if (!mark || call->getNumArgs() != 1) return std::nullopt;
  const bool in_bytes = has_annotation(mark, "dualrev:checkpoint-bytes");
  if (!in_bytes && !has_annotation(mark, "dualrev:checkpoint")) return std::nullopt;
  return LoopMark{call->getArg(0)->IgnoreImpCasts(), in_bytes, label->getSubStmt()};
}

core::StmtRef marked(Body& in, const LoopMark& mark, const clang::Stmt* s) {
  if (!llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(mark.marked))
    refuse(s->getBeginLoc(), Reason::Checkpoint, "behind it stands no loop");
  if (!mark.budget->getType()->isIntegerType())
    refuse(mark.budget->getExprLoc(), Reason::Checkpoint, "how many they may be is no integer");
  const core::TermRef budget = in.expr(mark.budget);
  if (budget->access.changes())
    refuse(mark.budget->getExprLoc(), Reason::Checkpoint, "asking how many they may be does something besides");
  core::Stmt made = *in.unplaced(mark.marked);
  made.checkpoint = core::Checkpoint{budget, mark.in_bytes, shown(in.around.unit, s->getBeginLoc())};
  return std::make_shared<const core::Stmt>(std::move(made));
}

}  // namespace dualrev::frontend
