// One function's body: Clang's tree => core terms and statements. The parts that do it stand on each other in one
// direction, on `Body`; docs/architecture/frontend.md lists them. Here they are closed to a whole.
#pragma once

#include "frontend/bodies/body.hpp"
#include "frontend/bodies/called.hpp"

namespace dualrev::frontend {

class Lowering final : private Body {
 public:
  /// `self`: see Activity.
  Lowering(Surroundings& around, const clang::FunctionDecl* function, std::set<const clang::VarDecl*> constants,
           const clang::VarDecl* self = nullptr);

  core::StmtRef body(const clang::Stmt* s);
  /// The whole of it, with the copies of constants that it names.
  core::StmtRef function_body(const clang::Stmt* s);
  /// Of a constructor or destructor whose body is a try block.
  std::vector<core::Try::Handler> handlers(const clang::CXXTryStmt* s);
  core::TermRef expr(const clang::Expr* e) override;
  /// The initialiser of a variable or a field.
  core::Declarator declarator(const clang::VarDecl* variable);
  core::TermRef initializer(const clang::Expr* e);
  using Body::declared;
  using Body::symbol;
  /// What a constructor sets in front of its body.
  std::vector<core::MemberInitializer> initializers(const clang::CXXConstructorDecl* constructor);

  /// "const auto&": of the type as written.
  static std::string placeholder(clang::QualType written);

 private:
  core::StmtRef unplaced(const clang::Stmt* s) override;
};

}  // namespace dualrev::frontend
