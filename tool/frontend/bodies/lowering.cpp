#include "frontend/bodies/lowering.hpp"

#include "frontend/bodies/declarations.hpp"
#include "frontend/bodies/expressions.hpp"
#include "frontend/bodies/initializers.hpp"
#include "frontend/bodies/statements.hpp"
#include "frontend/bodies/throwing.hpp"

namespace dualrev::frontend {

using core::make_stmt;
using core::StmtRef;
using core::TermRef;

Lowering::Lowering(Surroundings& around, const clang::FunctionDecl* function, std::set<const clang::VarDecl*> constants,
                   const clang::VarDecl* self)
    : Body(around, function, std::move(constants), self) {}

TermRef Lowering::expr(const clang::Expr* e) { return expression(*this, e); }
StmtRef Lowering::unplaced(const clang::Stmt* s) { return unplaced_statement(*this, s); }

StmtRef Lowering::body(const clang::Stmt* s) { return frontend::body(*this, s); }

StmtRef Lowering::function_body(const clang::Stmt* s) {
  StmtRef block = body(s);
  if (copies.empty()) return block;
  core::Stmts all;
  for (auto& [made_of, copy] : copies) all.body.push_back(make_stmt(core::Declare{"", {std::move(copy)}}));
  const auto& rest = std::get<core::Stmts>(block->form).body;
  all.body.insert(all.body.end(), rest.begin(), rest.end());
  return make_stmt(std::move(all));
}

std::vector<core::Try::Handler> Lowering::handlers(const clang::CXXTryStmt* s) { return frontend::handlers(*this, s); }

core::Declarator Lowering::declarator(const clang::VarDecl* variable) { return frontend::declarator(*this, variable); }

TermRef Lowering::initializer(const clang::Expr* e) {
  // The braces around a number are the member's.
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(e);
  return expr(list && list->getNumInits() == 1 && list->getType()->isScalarType() ? list->getInit(0) : e);
}

std::vector<core::MemberInitializer> Lowering::initializers(const clang::CXXConstructorDecl* constructor) {
  return frontend::initializers(*this, constructor);
}

std::string Lowering::placeholder(clang::QualType written) { return frontend::placeholder(written); }

}  // namespace dualrev::frontend
