// Statements that stay the source's own text, with what they mean.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// The condition of `assert(condition)`: what the macro expands to names the file and more. Null for others.
const clang::Expr* asserted(Body& in, const clang::Expr* e);
core::TermRef assertion(core::Hole condition);

core::StmtRef plain_text(core::Pieces pieces);
core::StmtRef plain_text(std::string words);
/// Of a statement that no scalar reaches.
core::StmtRef plain(Body& in, const clang::Stmt* s);

}  // namespace dualrev::frontend
