#include "frontend/program/unit_context.hpp"

#include <clang/AST/Mangle.h>
#include <fmt/format.h>
#include <llvm/Support/Path.h>

#include "core/words.hpp"
#include "frontend/program/marks.hpp"
#include "frontend/program/sharing.hpp"
#include "frontend/refusals/diagnostics.hpp"

namespace dualrev::frontend {

UnitContext::UnitContext(Unit& unit, const Wishes& wishes)
    : unit(unit),
      wishes(wishes),
      types(unit),
      text(unit),
      mangler_(std::make_unique<clang::ASTNameGenerator>(unit.ast())),
      type_mangler_(unit.ast().createMangleContext()) {
  types.mangled = [this](clang::QualType type) {
    std::string name;
    llvm::raw_string_ostream stream(name);
    type_mangler_->mangleCanonicalTypeName(type, stream);
    return name;
  };
  types.suffix = wishes.suffix;
}

UnitContext::~UnitContext() = default;

std::string UnitContext::mangled(const clang::NamedDecl* decl) const {
  return core::identifier(mangler_->getName(decl));
}

core::Origin UnitContext::origin(const clang::NamedDecl* decl, const clang::NamedDecl* written) {
  core::Origin origin;
  for (const clang::DeclContext* scope = decl->getDeclContext(); scope; scope = scope->getParent()) {
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(scope);
    for (const char* root : {"std", "dualrev"})
      if (space)
        for (const clang::NamedDecl* inner : space->lookup(&unit.ast().Idents.get(root)))
          origin.roots_hidden = origin.roots_hidden || llvm::isa<clang::NamespaceDecl>(inner);
    if (space)
      origin.scope.insert(origin.scope.begin(), space->isAnonymousNamespace()
                                                    ? ""
                                                    : (space->isInline() ? "inline " : "") + space->getNameAsString());
  }
  origin.name = decl->getNameAsString();
  if (const auto* tag = llvm::dyn_cast<clang::TagDecl>(decl); tag && tag->getTypedefNameForAnonDecl())
    origin.name = tag->getTypedefNameForAnonDecl()->getNameAsString();
  origin.qualified = qualified_name(decl);
  const clang::PresumedLoc at = unit.sources().getPresumedLoc(unit.sources().getExpansionLoc(written->getLocation()));
  if (at.isValid())
    origin.place = fmt::format("{}:{}", llvm::sys::path::filename(at.getFilename()).str(), at.getLine());
  origin.location = shown(unit, written->getLocation());
  if (wishes.pieces) module.pieces.push_back(piece(unit, written->getSourceRange(), origin.location));
  origin.key = llvm::isa<clang::FunctionDecl>(decl) ? mangled(decl) : origin.qualified;
  origin.key = core::identifier(origin.key);
  origin.internal = !decl->isExternallyVisible();
  origin.comments = text.comments_before(written->getBeginLoc());
  return origin;
}

core::Module& UnitContext::home(const clang::Decl* decl) { return is_shared(decl, unit) ? module.shared : module.own; }

unsigned UnitContext::marked_constants(const clang::FunctionDecl* function) const {
  return frontend::marked_constants(function, wishes);
}

}  // namespace dualrev::frontend
