// Which functions a body may run, as far as the unit tells.
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include "frontend/types.hpp"

namespace dualrev::frontend {

namespace {

class Callees : public clang::RecursiveASTVisitor<Callees> {
 public:
  bool shouldVisitImplicitCode() const { return true; }  // what a loop over a range calls
  bool VisitCallExpr(clang::CallExpr* e) {
    add(e->getDirectCallee());
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) {
    add(llvm::dyn_cast<clang::FunctionDecl>(e->getDecl()));
    return true;
  }
  /// An object ends where nothing is written, and so do its parts.
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) {
    add(e->getConstructor());
    add_end(e->getConstructor()->getParent());
    return true;
  }
  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr* e) {
    add_end(e->getDestroyedType()->getAsCXXRecordDecl());
    return true;
  }
  std::vector<const clang::FunctionDecl*> found;

 private:
  void add(const clang::FunctionDecl* function) {
    if (function && met_.insert(function).second) found.push_back(function);
  }
  void add_end(const clang::CXXRecordDecl* record) {
    if (!record || !record->hasDefinition() || is_library(record) || !met_.insert(record->getDefinition()).second)
      return;
    add(record->getDestructor());
    for (const clang::CXXBaseSpecifier& base : record->bases()) add_end(base.getType()->getAsCXXRecordDecl());
    for (const clang::FieldDecl* field : record->fields())
      add_end(field->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl());
  }
  std::set<const clang::Decl*> met_;
};

class Overriders : public clang::RecursiveASTVisitor<Overriders> {
 public:
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }  // destructors
  bool TraverseDecl(clang::Decl* decl) {
    return (decl && !llvm::isa<clang::TranslationUnitDecl>(decl) && is_library(decl)) ||
           RecursiveASTVisitor::TraverseDecl(decl);
  }
  bool VisitCXXMethodDecl(clang::CXXMethodDecl* method) {
    for (const clang::CXXMethodDecl* overridden : method->overridden_methods())
      found[overridden->getCanonicalDecl()].push_back(method);
    return true;
  }
  std::map<const clang::FunctionDecl*, std::vector<const clang::FunctionDecl*>> found;
};

}  // namespace

const std::vector<const clang::FunctionDecl*>& Types::callees(const clang::FunctionDecl* function) {
  if (const auto known = callees_.find(function); known != callees_.end()) return known->second;
  if (!overriders_) {
    Overriders overriders;
    overriders.TraverseDecl(unit_.ast().getTranslationUnitDecl());
    overriders_ = std::move(overriders.found);
  }
  Callees callees;
  callees.TraverseDecl(const_cast<clang::FunctionDecl*>(function));
  std::vector<const clang::FunctionDecl*> found = std::move(callees.found);
  // What overrides an overrider too.
  for (std::size_t i = 0; i < found.size(); ++i)
    if (const auto those = overriders_->find(found[i]->getCanonicalDecl()); those != overriders_->end())
      found.insert(found.end(), those->second.begin(), those->second.end());
  return callees_[function] = std::move(found);
}

}  // namespace dualrev::frontend
