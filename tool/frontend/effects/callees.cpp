// Which functions a body may run, as far as the unit tells.
#include <clang/AST/ExprCXX.h>

#include "frontend/types/types.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

namespace {

class Callees : public EvaluatedVisitor {
 public:
  /// `ends_of_library`: of the library's objects too.
  explicit Callees(bool ends_of_library = false) : ends_of_library_(ends_of_library) {}
  bool VisitCallExpr(clang::CallExpr* e) override {
    add(e->getDirectCallee());
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    add(llvm::dyn_cast<clang::FunctionDecl>(e->getDecl()));
    return true;
  }
  /// An object ends where nothing is written, and so do its parts.
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) override {
    add(e->getConstructor());
    add_end(e->getConstructor()->getParent());
    return true;
  }
  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr* e) override {
    add_end(e->getDestroyedType()->getAsCXXRecordDecl());
    return true;
  }
  std::vector<const clang::FunctionDecl*> found;

 private:
  void add(const clang::FunctionDecl* function) {
    if (function && met_.insert(function).second) found.push_back(function);
  }
  void add_end(const clang::CXXRecordDecl* record) {
    if (!record || !record->hasDefinition() || (is_library(record) && !ends_of_library_) ||
        !met_.insert(record->getDefinition()).second)
      return;
    add(record->getDestructor());
    for (const clang::CXXBaseSpecifier& base : record->bases()) add_end(base.getType()->getAsCXXRecordDecl());
    for (const clang::FieldDecl* field : record->fields())
      add_end(field->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl());
  }
  const bool ends_of_library_;
  std::set<const clang::Decl*> met_;
};

class Overriders : public EvaluatedVisitor {
 public:
  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool TraverseDecl(clang::Decl* decl) override {
    return (decl && !llvm::isa<clang::TranslationUnitDecl>(decl) && is_library(decl)) ||
           EvaluatedVisitor::TraverseDecl(decl);
  }
  bool VisitCXXMethodDecl(clang::CXXMethodDecl* method) override {
    for (const clang::CXXMethodDecl* overridden : method->overridden_methods())
      found[overridden->getCanonicalDecl()].push_back(method);
    return true;
  }
  std::map<const clang::FunctionDecl*, std::vector<const clang::FunctionDecl*>> found;
};

/// A member of a specialisation that the user wrote of a template of the library.
bool is_of_specialisation(const clang::FunctionDecl* function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  const auto* of = method ? llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(method->getParent()) : nullptr;
  return of && is_library(of->getSpecializedTemplate()) && !is_library(of);
}

/// What runs without the library's choice: functions that are no instances of templates, closures, initialisers.
class Beginnings : public Visitor {
 public:
  bool TraverseDecl(clang::Decl* decl) override {
    return (decl && !llvm::isa<clang::TranslationUnitDecl>(decl) && is_library(decl)) || Visitor::TraverseDecl(decl);
  }
  bool VisitFunctionDecl(clang::FunctionDecl* function) override {
    if (function->isThisDeclarationADefinition() && !function->isDependentContext() && !is_of_specialisation(function))
      found.push_back(function);
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr* e) override {
    if (const auto* form = e->getCallOperator()->getDescribedFunctionTemplate())
      found.insert(found.end(), form->spec_begin(), form->spec_end());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (variable->hasGlobalStorage() && !variable->getDeclContext()->isDependentContext()) found.push_back(variable);
    return true;
  }
  std::vector<const clang::Decl*> found;
};

}  // namespace

const Types::Functions& Types::overriders() {
  if (!overriders_) {
    Overriders visitor;
    visitor.TraverseDecl(unit_.ast().getTranslationUnitDecl());
    overriders_ = std::move(visitor.found);
  }
  return *overriders_;
}

bool Types::is_reached(const clang::FunctionDecl* function) {
  if (!reached_) {
    reached_.emplace();
    Beginnings beginnings;
    beginnings.TraverseDecl(unit_.ast().getTranslationUnitDecl());
    std::vector<const clang::Decl*> open = std::move(beginnings.found);
    while (!open.empty()) {
      const clang::Decl* next = open.back();
      open.pop_back();
      if (const auto* called = llvm::dyn_cast<clang::FunctionDecl>(next)) {
        const clang::FunctionDecl* defined = nullptr;
        if (!reached_->insert(called->getCanonicalDecl()).second || !called->hasBody(defined)) continue;
        next = defined;
      }
      Callees callees(true);
      callees.TraverseDecl(const_cast<clang::Decl*>(next));
      for (const clang::FunctionDecl* callee : callees.found) {
        open.push_back(callee);
        if (const auto those = overriders().find(callee->getCanonicalDecl()); those != overriders().end())
          open.insert(open.end(), those->second.begin(), those->second.end());
      }
    }
  }
  return reached_->count(function->getCanonicalDecl()) > 0;
}

const std::vector<const clang::FunctionDecl*>& Types::callees(const clang::FunctionDecl* function) {
  if (const auto known = callees_.find(function); known != callees_.end()) return known->second;
  Callees callees;
  callees.TraverseDecl(const_cast<clang::FunctionDecl*>(function));
  std::vector<const clang::FunctionDecl*> found = std::move(callees.found);
  // What overrides an overrider too.
  for (std::size_t i = 0; i < found.size(); ++i)
    if (const auto those = overriders().find(found[i]->getCanonicalDecl()); those != overriders().end())
      found.insert(found.end(), those->second.begin(), those->second.end());
  return callees_[function] = std::move(found);
}

}  // namespace dualrev::frontend
