#include "frontend/program/linkage.hpp"

#include <llvm/ADT/StringExtras.h>

#include "frontend/program/marks.hpp"
#include "frontend/program/sharing.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

namespace {

class Definitions : public Visitor {
 public:
  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool TraverseDecl(clang::Decl* decl) override {
    if (decl && !llvm::isa<clang::TranslationUnitDecl>(decl) && is_library(decl)) return true;
    return Visitor::TraverseDecl(decl);
  }
  bool VisitFunctionDecl(clang::FunctionDecl* function) override {
    if (function->isThisDeclarationADefinition() && !function->isDependentContext() && function->isExternallyVisible())
      found.push_back(function);
    return true;
  }
  std::vector<const clang::FunctionDecl*> found;
};

}  // namespace

Linkage::Linkage(UnitContext& in, WorkList& list, const Coverage& coverage, const Definers& definers)
    : in_(in), list_(list), coverage_(coverage), definers_(definers) {
  in_.types.elsewhere = [this](const clang::FunctionDecl* function) -> std::pair<Types*, const clang::FunctionDecl*> {
    Linkage* other = definer(function);
    if (!other) return {nullptr, nullptr};
    return {&other->in_.types, definition_elsewhere(function)};
  };
}

const std::map<std::string, const clang::FunctionDecl*>& Linkage::definitions() {
  if (!definitions_) {
    definitions_.emplace();
    Definitions visitor;
    visitor.TraverseDecl(in_.unit.ast().getTranslationUnitDecl());
    for (const clang::FunctionDecl* function : visitor.found) (*definitions_)[in_.mangled(function)] = function;
  }
  return *definitions_;
}

const clang::FunctionDecl* Linkage::definition(const std::string& mangled) {
  const auto found = definitions().find(mangled);
  return found == definitions().end() ? nullptr : found->second;
}

bool Linkage::defines_alone(const std::string& mangled) {
  const clang::FunctionDecl* function = definition(mangled);
  return function && !is_shared(function, in_.unit) && !function->isInlined() && !function->isTemplateInstantiation() &&
         !function->isWeak();
}

Linkage* Linkage::definer(const clang::FunctionDecl* function) const {
  if (!function->isExternallyVisible()) return nullptr;
  const auto found = definers_.find(in_.mangled(function));
  if (found == definers_.end()) return nullptr;
  for (Linkage* other : found->second)
    if (other != this) return other;
  return nullptr;
}

const clang::FunctionDecl* Linkage::definition_elsewhere(const clang::FunctionDecl* function) const {
  Linkage* other = definer(function);
  return other ? other->definition(in_.mangled(function)) : nullptr;
}

const Cause* Linkage::cause_elsewhere(const clang::FunctionDecl* function) const {
  const clang::FunctionDecl* defined = definition_elsewhere(function);
  return defined ? definer(function)->coverage_.cause_of(defined) : nullptr;
}

std::string Linkage::several_bodies(const clang::FunctionDecl* function) const {
  const std::string mangled = in_.mangled(function);
  const auto found = definers_.find(mangled);
  std::set<std::string> sources;
  if (found != definers_.end())
    for (Linkage* each : found->second)
      if (each->defines_alone(mangled)) sources.insert("'" + each->in_.unit.path + "'");
  return sources.size() < 2 ? std::string() : llvm::join(sources, ", ");
}

void Linkage::need_from_outside(const std::string& mangled, unsigned constants) {
  const clang::FunctionDecl* function = definition(mangled);
  if (!function) return;
  list_.want(function, constants);
  needed_by_others_.insert(mangled + clone_suffix(constants, in_.marked_constants(function)));
}

void Linkage::need_entry(const clang::FunctionDecl* function) {
  const std::string mangled = in_.mangled(function);
  entry_keys_.insert(mangled);
  if (function->hasBody()) return;
  if (Linkage* other = definer(function)) other->entry_keys_.insert(mangled);
}

}  // namespace dualrev::frontend
