// Constants that can have a twin as lasting as they are. A twin is made by the constant's initialiser, once more, and
// nobody can change it: so nothing may change the constant either, and its initialiser must give the same again.
#include <clang/AST/ASTContext.h>

#include "core/reachable.hpp"
#include "frontend/library/effects.hpp"
#include "frontend/types/templates.hpp"
#include "frontend/types/types.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

namespace {

/// Whether the numbers that a constant object of the type holds, or leads to, cannot be changed through it. What a
/// function value holds only its initialiser tells.
bool is_fixed(clang::QualType type, Types& types, std::set<const clang::Type*> seen = {}) {
  type = type.getCanonicalType();
  if (!types.holds_scalar(type) && !types.holds_function(type)) return true;
  if (!seen.insert(type.getTypePtr()).second) return true;
  if (type->isReferenceType() || type->isPointerType())
    return type->getPointeeType().isConstQualified() || type->getPointeeType()->isFunctionType();
  if (type->isArrayType()) return is_fixed(clang::QualType(type->getPointeeOrArrayElementType(), 0), types, seen);
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition()) return true;
  if (is_library(record)) {
    static const std::set<std::string> leading = {"std::unique_ptr", "std::shared_ptr", "std::weak_ptr",
                                                  "std::reference_wrapper", "std::span"};
    const bool leads = leading.count(qualified_name(record)) > 0;
    for (const clang::TemplateArgument& argument : flattened(arguments_of(record)))
      if (argument.getKind() == clang::TemplateArgument::Type &&
          !(leads ? argument.getAsType().isConstQualified() || !types.holds_scalar(argument.getAsType())
                  : is_fixed(argument.getAsType(), types, seen)))
        return false;
    return true;
  }
  for (const clang::FieldDecl* field : record->fields())
    if ((field->isMutable() && types.holds_scalar(field->getType())) || !is_fixed(field->getType(), types, seen))
      return false;
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (!is_fixed(base.getType(), types, seen)) return false;
  return true;
}

/// Looks for what makes an initialiser, or a function that it calls, give something else the second time, or do
/// something that shows.
class Unrepeatable : public EvaluatedVisitor {
 public:
  explicit Unrepeatable(Types& types) : types_(types) {}

  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr*, Queue*) override {
    return true;
  }  // is not evaluated
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override { return look_at(e->getDecl()); }
  bool VisitMemberExpr(clang::MemberExpr* e) override { return look_at(e->getMemberDecl()); }
  bool VisitVarDecl(clang::VarDecl* variable) override {
    found = found || (variable->isStaticLocal() && !variable->getType().isConstQualified());
    return !found;
  }
  /// A function value may have a memory: a closure by `mutable`, an object by members that its call changes.
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) override {
    const clang::CXXRecordDecl* record = e->getConstructor()->getParent();
    if (!is_library(record)) {
      found = found || !is_fixed(e->getType(), types_);
      for (const clang::CXXMethodDecl* method : record->methods())
        found = found || (method->getOverloadedOperator() == clang::OO_Call && !method->isConst() &&
                          !record->isEmpty() && !method->isStatic());
    }
    if (is_source_of_chance(record)) found = true;
    return run(e->getConstructor());
  }
  bool VisitLambdaExpr(clang::LambdaExpr* e) override {
    const clang::CXXRecordDecl* closure = e->getLambdaClass();
    found = found || (e->isMutable() && !closure->captures().empty()) || !is_fixed(versions::type_of(closure), types_);
    return !found;
  }
  bool VisitAsmStmt(clang::AsmStmt*) override { return !(found = true); }

  bool found = false;
  std::vector<const clang::FunctionDecl*> runs;

 private:
  bool run(const clang::FunctionDecl* function) {
    runs.push_back(function);
    return !found;
  }
  bool look_at(const clang::ValueDecl* decl) {
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
      const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
      if (method && is_source_of_chance(method->getParent())) found = true;
      found = found || gives_by_chance(function);
      return run(function);
    }
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    found = found || (variable && variable->hasGlobalStorage() && !variable->getType().isConstQualified() &&
                      !variable->isConstexpr() && !is_library(variable) && !variable->getType()->isReferenceType());
    return !found;
  }

  Types& types_;
};

using Looked = core::Looked<const clang::FunctionDecl*, bool>;

Looked look(const clang::FunctionDecl* function, Types& types) {
  if (is_library(function)) return {};
  const clang::FunctionDecl* defined = nullptr;
  if (!function->hasBody(defined))
    return {!function->isDefaulted() && !function->isImplicit() && function->getBuiltinID() == 0};
  Unrepeatable search(types);
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(defined))
    for (const clang::CXXCtorInitializer* initializer : constructor->inits())
      if (!search.found) search.TraverseStmt(initializer->getInit());
  if (!search.found) search.TraverseStmt(defined->getBody());
  return {search.found, std::move(search.runs)};
}

}  // namespace

bool Types::is_repeatable(const clang::VarDecl* constant) {
  const clang::VarDecl* defined = constant->isStaticLocal() ? constant : constant->getDefinition();
  if (!defined) return false;
  if (const auto known = repeatable_.find(defined); known != repeatable_.end()) return known->second;
  repeatable_[defined] = true;  // one that refers to itself
  bool good = is_fixed(defined->getType(), *this);
  if (good && defined->getInit() && !defined->isConstexpr()) {
    Unrepeatable search(*this);
    search.TraverseStmt(const_cast<clang::Expr*>(defined->getInit()));
    good = !search.found && llvm::none_of(search.runs, [this](const clang::FunctionDecl* each) {
      return core::reached_from(each, true, changing_,
                                [this](const clang::FunctionDecl* next) { return look(next, *this); });
    });
  }
  return repeatable_[defined] = good;
}

bool is_without_state(const clang::VarDecl* variable) {
  const auto* record = variable->getType()->getAsCXXRecordDecl();
  return record && record->hasDefinition() && record->isEmpty() && !is_library(record);
}

bool Types::has_lasting_twin(const clang::VarDecl* variable) {
  const clang::VarDecl* defined = variable ? variable->getDefinition() : nullptr;
  return defined && !variable->isLocalVarDeclOrParm() && !is_library(variable) &&
         (variable->getType().isConstQualified() || is_without_state(variable)) &&
         !variable->getType().isVolatileQualified() && !llvm::isa<clang::VarTemplateSpecializationDecl>(variable) &&
         defined->getInit() && (is_scalar(variable->getType()) || is_repeatable(variable));
}

}  // namespace dualrev::frontend
