// What all parts of one unit's lowering share: the unit, how its types and its text are said, and what comes out.
#pragma once

#include "frontend/bodies/source_text.hpp"
#include "frontend/program/requests.hpp"
#include "frontend/program/unit_module.hpp"

namespace clang {
class ASTNameGenerator;
class MangleContext;
}  // namespace clang

namespace dualrev::frontend {

struct UnitContext {
  UnitContext(Unit& unit, const Wishes& wishes);
  ~UnitContext();

  Unit& unit;
  const Wishes& wishes;
  Types types;
  SourceText text;
  UnitModule module;

  std::string mangled(const clang::NamedDecl* decl) const;
  /// Of a declaration whose text is that of another one: a template's, a definition's.
  core::Origin origin(const clang::NamedDecl* decl, const clang::NamedDecl* text);
  /// The part of the module to which a declaration belongs.
  core::Module& home(const clang::Decl* decl);
  unsigned marked_constants(const clang::FunctionDecl* function) const;

 private:
  std::unique_ptr<clang::ASTNameGenerator> mangler_;
  std::unique_ptr<clang::MangleContext> type_mangler_;
};

}  // namespace dualrev::frontend
