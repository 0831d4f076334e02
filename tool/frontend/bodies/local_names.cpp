// Which names of a function stand for one thing only, and what changes them.

#include "frontend/effects/activity.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

namespace {

/// What each name stands for: the variables that are declared, and whatever is named.
class Meanings : public Visitor {
 public:
  bool VisitVarDecl(clang::VarDecl* variable) override {
    variables[variable->getNameAsString()].insert(variable);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    named[e->getDecl()->getNameAsString()].insert(e->getDecl());
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* e) override {
    if (e->isImplicitAccess()) named[e->getMemberDecl()->getNameAsString()].insert(e->getMemberDecl());
    return true;
  }
  std::map<std::string, std::set<const clang::VarDecl*>> variables;
  std::map<std::string, std::set<const clang::ValueDecl*>> named;
};

}  // namespace

core::LocalNames Activity::locals(const clang::FunctionDecl* function) const {
  Meanings meanings;
  for (clang::ParmVarDecl* parameter : function->parameters()) meanings.VisitVarDecl(parameter);
  meanings.TraverseStmt(function->getBody());
  const auto changes = [this](const clang::VarDecl* variable) {
    constexpr int unknown = 2;
    const clang::QualType type = variable->getType();
    if (!type->isIntegerType() || type.isVolatileQualified() || is_of_pack(variable)) return unknown;
    if (type.isConstQualified()) return 0;
    if (!is_private(variable)) return unknown;
    return changes_of(variable);
  };
  core::LocalNames names;
  for (const auto& [name, variables] : meanings.variables) {
    const bool has_other_meanings = llvm::any_of(meanings.named[name], [&](const clang::ValueDecl* decl) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
      return !variable || !variables.count(variable);
    });
    if (name.empty() || has_other_meanings) continue;
    if (llvm::any_of(variables, is_of_pack)) continue;
    names.own.insert(name);
    if (variables.size() == 1) names.single.insert(name);
    if (variables.size() == 1 && changes(*variables.begin()) == 0) names.fixed.insert(name);
    if (llvm::all_of(variables, [&](const clang::VarDecl* variable) { return changes(variable) <= 1; }))
      names.counters.insert(name);
  }
  return names;
}

}  // namespace dualrev::frontend
