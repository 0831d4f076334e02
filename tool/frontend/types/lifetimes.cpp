// Asked of types, of expressions and of bodies.
#include "frontend/types/lifetimes.hpp"

#include <set>

#include "frontend/library/effects.hpp"
#include "frontend/types/types.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

namespace {

class Ends {
 public:
  /// `pointed_to`: it may be an object of a derived class.
  bool noticed(clang::QualType type, bool pointed_to = false) {
    const auto* record = type.getNonReferenceType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (!record || !record->hasDefinition()) return false;
    record = record->getDefinition();
    const clang::CXXDestructorDecl* destructor = record->getDestructor();
    if (pointed_to && destructor && destructor->isVirtual() && !record->isEffectivelyFinal()) return true;
    if (record->hasTrivialDestructor() || !met_.insert(record).second) return false;
    if (is_library(record)) return of_library(record);
    if (destructor && destructor->isUserProvided()) return true;
    return llvm::any_of(record->fields(), [this](const auto* field) { return noticed(field->getType()); }) ||
           llvm::any_of(record->bases(), [this](const auto& base) { return noticed(base.getType()); });
  }

 private:
  bool of_library(const clang::CXXRecordDecl* record) {
    const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
    if (record->getName() == "unique_ptr" && instance) {
      const llvm::ArrayRef<clang::TemplateArgument> arguments = instance->getTemplateArgs().asArray();
      const auto* deleter = arguments[1].getAsType()->getAsCXXRecordDecl();
      return !deleter || !is_library(deleter) || noticed(arguments[0].getAsType(), true);
    }
    return !gives_up_memory_alone(record) || (instance && any_of(instance->getTemplateArgs().asArray()));
  }
  bool any_of(llvm::ArrayRef<clang::TemplateArgument> arguments) {
    return llvm::any_of(arguments, [this](const clang::TemplateArgument& argument) {
      if (argument.getKind() == clang::TemplateArgument::Pack) return any_of(argument.getPackAsArray());
      return argument.getKind() == clang::TemplateArgument::Type && noticed(argument.getAsType());
    });
  }

  std::set<const clang::CXXRecordDecl*> met_;
};

clang::QualType ends_as(const clang::Expr* e) {
  const clang::QualType type = e->getType();
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || qualified_name(record) != "std::function") return type;
  for (const auto* inner = e->IgnoreImplicit();;) {
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(inner); made && made->getNumArgs() > 0)
      inner = made->getArg(0)->IgnoreImplicit();
    else if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(inner))
      inner = cast->getSubExpr()->IgnoreImplicit();
    else if (const auto* of = inner->getType()->getAsCXXRecordDecl(); of && qualified_name(of) != "std::function")
      return inner->getType();
    else
      return inner->getType()->isFunctionType() || inner->getType()->isPointerType() ? inner->getType() : type;
  }
}

class Declared : public EvaluatedVisitor {
 public:
  /// Objects of references that are bound to them, and of loops over them, among them.
  bool TraverseLambdaExpr(clang::LambdaExpr*, Queue*) override { return true; }
  bool TraverseDecl(clang::Decl* decl) override {
    return llvm::isa_and_nonnull<clang::CXXRecordDecl>(decl) || EvaluatedVisitor::TraverseDecl(decl);
  }
  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (llvm::isa<clang::ParmVarDecl>(variable) || variable->getType()->isReferenceType()) return true;
    const bool stays = variable->getInit() && variable->getType().isConstQualified();
    found = found || (stays ? ends_with_effects(variable->getInit()) : ends_with_effects(variable->getType()));
    return !found;
  }
  bool VisitMaterializeTemporaryExpr(clang::MaterializeTemporaryExpr* e) override {
    found = found || (e->getStorageDuration() == clang::SD_Automatic && ends_with_effects(e));
    return !found;
  }
  /// The exception ends with its handler, if nobody else has it.
  bool VisitCXXCatchStmt(clang::CXXCatchStmt* s) override {
    const clang::QualType caught = s->getCaughtType();
    const auto* record = caught.isNull() ? nullptr : caught.getNonReferenceType()->getAsCXXRecordDecl();
    found = found || caught.isNull() || (record && !is_library(record));
    return !found;
  }
  bool found = false;
};

}  // namespace

bool ends_with_effects(clang::QualType type) { return Ends().noticed(type); }
bool ends_with_effects(const clang::Expr* made) { return ends_with_effects(ends_as(made)); }

bool is_temporary_object(const clang::Expr* e) {
  for (;;) {
    if (const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(e))
      return temporary->getStorageDuration() == clang::SD_FullExpression && temporary->getType()->isRecordType() &&
             (!temporary->getType()->getAsCXXRecordDecl()->isLambda() || ends_with_effects(temporary->getType()));
    if (const auto* paren = llvm::dyn_cast<clang::ParenExpr>(e))
      e = paren->getSubExpr();
    else if (const auto* full = llvm::dyn_cast<clang::FullExpr>(e))
      e = full->getSubExpr();
    else if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
             cast && cast->getCastKind() == clang::CK_NoOp)
      e = cast->getSubExpr();
    else
      return false;
  }
}

Temporaries temporaries_inside(const clang::Expr* e) {
  Temporaries found;
  const auto walk = [&](const auto& again, const clang::Stmt* s) -> void {
    if (!s || llvm::isa<clang::LambdaExpr>(s)) return;
    if (const auto* made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(s); made && is_temporary_object(made)) {
      found.any = true;
      found.noticed = found.noticed || ends_with_effects(made);
    }
    for (const clang::Stmt* child : s->children()) again(again, child);
  };
  walk(walk, e);
  return found;
}

std::vector<const clang::MaterializeTemporaryExpr*> noticed_temporaries(const clang::Expr* e) {
  std::vector<const clang::MaterializeTemporaryExpr*> found;
  const auto walk = [&](const auto& again, const clang::Stmt* s) -> bool {
    if (!s || llvm::isa<clang::LambdaExpr>(s)) return true;
    const auto* made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(s);
    if (made && is_temporary_object(made) && ends_with_effects(made)) {
      found.push_back(made);
      return true;
    }
    const auto* op = llvm::dyn_cast<clang::BinaryOperator>(s);
    if (llvm::isa<clang::AbstractConditionalOperator>(s) || (op && op->isLogicalOp()))
      return !temporaries_inside(llvm::cast<clang::Expr>(s)).noticed;
    return llvm::all_of(s->children(), [&](const clang::Stmt* child) { return again(again, child); });
  };
  if (!walk(walk, e)) found.clear();
  return found;
}

bool declares_noticed_objects(const clang::Stmt* body) {
  Declared declared;
  declared.TraverseStmt(const_cast<clang::Stmt*>(body));
  return declared.found;
}

}  // namespace dualrev::frontend
