// From the outside inwards: what an expression gives is known for longer if whoever takes it can lead to places, and
// what a call is given if the call's result can, or if the callee can store it in its object or in another argument.
#include "frontend/effects/outliving.hpp"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/ExprConcepts.h>
#include <clang/AST/StmtCXX.h>

#include <set>
#include <utility>

#include "frontend/bodies/forms.hpp"
#include "frontend/library/library.hpp"
#include "frontend/refusals/kept.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

namespace {

using Seen = std::set<std::pair<const clang::Type*, bool>>;

/// Whether something that leads to places can be stored in an object of the type, or in what that leads to.
/// `is_changed`: the object itself may be changed, or else only what it leads to.
bool takes_places(clang::QualType type, bool is_changed, Seen seen = {}) {
  type = type.getCanonicalType();
  is_changed = is_changed && !type.isConstQualified();
  if (const auto* array = type->getAsArrayTypeUnsafe()) return takes_places(array->getElementType(), is_changed, seen);
  if (!seen.emplace(type.getTypePtr(), is_changed).second) return false;
  if (type->isReferenceType()) return takes_places(type->getPointeeType(), true, seen);
  if (type->isPointerType())
    return !type->isFunctionPointerType() && (is_changed || takes_places(type->getPointeeType(), true, seen));
  const auto* record = type->getAsCXXRecordDecl();
  // What views of Eigen lead to is numbers: an assignment to one copies them.
  if (!record || !record->hasDefinition() || is_eigen(record)) return false;
  if (is_library(record)) {
    if (is_changed && leads(type)) return true;
    const bool leads_on = is_pointer_like(type);
    return llvm::any_of(flattened(arguments_of(record)), [&](const clang::TemplateArgument& argument) {
      return argument.getKind() == clang::TemplateArgument::Type &&
             takes_places(argument.getAsType(), is_changed || leads_on, seen);
    });
  }
  record = record->getDefinition();
  return llvm::any_of(record->fields(),
                      [&](const clang::FieldDecl* field) {
                        return takes_places(field->getType(), is_changed || field->isMutable(), seen);
                      }) ||
         llvm::any_of(record->bases(), [&](const clang::CXXBaseSpecifier& base) {
           return takes_places(base.getType(), is_changed, seen);
         });
}

/// Whether a call can store what it is given where it is found later.
bool stores(const clang::FunctionDecl* callee) {
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(callee);
      constructor && leads(versions::type_of(constructor->getParent())))
    return true;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (method && !method->isStatic() && !llvm::isa<clang::CXXConstructorDecl>(method) &&
      takes_places(versions::type_of(method->getParent()), !method->isConst()))
    return true;
  return llvm::any_of(callee->parameters(), [](const clang::ParmVarDecl* parameter) {
    // What is forwarded, or moved from, is stored in the result or in the object.
    return !parameter->getType()->isRValueReferenceType() && takes_places(parameter->getType(), false);
  });
}

class Walk {
 public:
  OutlivingPlaces found;

  void statement(const clang::Stmt* s) {
    if (!s) return;
    if (const auto* e = llvm::dyn_cast<clang::Expr>(s)) return expression(e, false);
    if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(s)) {
      for (const clang::Decl* decl : declared->decls())
        if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) declare(variable);
      return;
    }
    if (const auto* give = llvm::dyn_cast<clang::ReturnStmt>(s)) {
      if (const clang::Expr* value = give->getRetValue()) taken(value, value->isGLValue() || leads(value->getType()));
      return;
    }
    for (const clang::Stmt* child : s->children()) statement(child);
  }

  /// `outlives`: who takes what the expression gives keeps it.
  void taken(const clang::Expr* e, bool outlives) {
    if (outlives && e->isLValue())
      found.emplace(place_given(e), Outliving{true, sees_function_, false, e->getType().isConstQualified()});
    expression(e, outlives);
  }

  /// Of the members' initialisers of a constructor.
  void initialized(const clang::Expr* e, bool outlives) {
    sees_function_ = false;
    taken(e, outlives);
    sees_function_ = true;
  }

 private:
  void declare(const clang::VarDecl* variable) {
    if (const auto* parts = llvm::dyn_cast<clang::DecompositionDecl>(variable))
      for (const clang::BindingDecl* part : parts->bindings())
        if (const clang::VarDecl* holding = part->getHoldingVar()) declare(holding);
    const clang::Expr* init = variable->getInit();
    if (!init) return;
    const bool is_range = variable->isImplicit() && !llvm::isa<clang::DecompositionDecl>(variable);
    if (init->isLValue() && variable->getType()->isReferenceType() && !is_range)
      found.emplace(place_given(init), Outliving{true, sees_function_, true, init->getType().isConstQualified()});
    expression(init, leads(variable->getType()));
  }

  void call(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> given, bool outlives) {
    outlives = outlives || (callee && stores(callee));
    const bool leads_there = callee && !is_library(callee) && leads(callee->getReturnType());
    for (const clang::Expr* argument : given) {
      taken(argument, outlives);
      if (leads_there && argument->isLValue())
        found.emplace(place_given(argument),
                      Outliving{false, sees_function_, false, argument->getType().isConstQualified()});
    }
  }

  void expression(const clang::Expr* e, bool outlives) {
    if (llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::CXXNoexceptExpr, clang::CXXTypeidExpr, clang::RequiresExpr>(
            e))
      return;
    const bool leads_on = outlives && (e->isGLValue() || leads(e->getType()));
    if (const auto* closure = llvm::dyn_cast<clang::LambdaExpr>(e)) {
      auto init = closure->capture_init_begin();
      for (const clang::LambdaCapture& capture : closure->captures())
        if (const clang::Expr* value = *init++; value && capture.capturesVariable())
          expression(value, leads(capture.getCapturedVar()->getType()));
      const bool before =
          std::exchange(sees_function_, sees_function_ && closure->getCaptureDefault() == clang::LCD_ByRef);
      if (const auto* form = closure->getCallOperator()->getDescribedFunctionTemplate())
        for (const clang::FunctionDecl* instance : form->specializations()) statement(instance->getBody());
      else
        statement(closure->getCallOperator()->getBody());
      sees_function_ = before;
      return;
    }
    if (const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e))
      return call(op->getDirectCallee(), {op->getArgs(), op->getNumArgs()}, leads_on);
    if (const auto* method = llvm::dyn_cast<clang::CXXMemberCallExpr>(e)) {
      expression(method->getCallee(), leads_on);
      return call(method->getDirectCallee(), {method->getArgs(), method->getNumArgs()}, leads_on);
    }
    if (const auto* any = llvm::dyn_cast<clang::CallExpr>(e)) {
      if (!any->getDirectCallee()) expression(any->getCallee(), false);
      return call(any->getDirectCallee(), {any->getArgs(), any->getNumArgs()}, leads_on);
    }
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(e)) {
      // A temporary ends with the expression; a copy leads where its original does.
      const bool keeps = outlives && leads(made->getType());
      for (const clang::Expr* argument : made->arguments())
        if (made->getConstructor()->isCopyOrMoveConstructor())
          expression(argument, keeps);
        else
          taken(argument, keeps);
      return;
    }
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(e)) {
      if (!list->isSemanticForm() && list->getSemanticForm()) list = list->getSemanticForm();
      for (const clang::Expr* element : list->inits())
        taken(element, outlives && (element->isGLValue() || leads(element->getType())));
      return;
    }
    if (const auto* list = llvm::dyn_cast<clang::CXXParenListInitExpr>(e)) {
      for (const clang::Expr* element : list->getInitExprs())
        taken(element, outlives && (element->isGLValue() || leads(element->getType())));
      return;
    }
    if (const auto* made = llvm::dyn_cast<clang::CXXNewExpr>(e)) {
      for (const clang::Stmt* child : made->children())
        if (const auto* part = llvm::dyn_cast_or_null<clang::Expr>(child)) expression(part, true);
      return;
    }
    if (const auto* thrown = llvm::dyn_cast<clang::CXXThrowExpr>(e)) {
      if (thrown->getSubExpr()) expression(thrown->getSubExpr(), true);
      return;
    }
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e)) {
      expression(binary->getLHS(), false);
      return taken(binary->getRHS(),
                   binary->isAssignmentOp() ? leads(binary->getType()) : leads_on && binary->isCommaOp());
    }
    if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(e)) {
      expression(choice->getCond(), false);
      taken(choice->getTrueExpr(), leads_on);
      return taken(choice->getFalseExpr(), leads_on);
    }
    if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e); op && op->getOpcode() == clang::UO_AddrOf)
      return taken(op->getSubExpr(), leads_on);
    if (const auto* argument = llvm::dyn_cast<clang::CXXDefaultArgExpr>(e))
      return expression(argument->getExpr(), leads_on);
    for (const clang::Stmt* child : e->children())
      if (const auto* part = llvm::dyn_cast_or_null<clang::Expr>(child))
        expression(part, leads_on);
      else
        statement(child);
  }

  bool sees_function_ = true;
};

}  // namespace

const clang::Expr* place_given(const clang::Expr* e) { return bare(e->IgnoreParenImpCasts()); }

OutlivingPlaces outliving_places(const clang::FunctionDecl* function) {
  Walk walk;
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(function))
    for (const clang::CXXCtorInitializer* one : constructor->inits())
      walk.initialized(one->getInit(), one->isAnyMemberInitializer() ? leads(one->getAnyMember()->getType())
                                                                     : leads(one->getInit()->getType()));
  walk.statement(function->getBody());
  return std::move(walk.found);
}

bool may_hand_places_on(const clang::FunctionDecl* function) {
  if (leads(function->getReturnType())) return true;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (method && !method->isStatic()) {
    const clang::QualType object = versions::type_of(method->getParent());
    if (llvm::isa<clang::CXXConstructorDecl>(method) ? leads(object) : takes_places(object, !method->isConst()))
      return true;
  }
  return llvm::any_of(function->parameters(),
                      [](const clang::ParmVarDecl* parameter) { return takes_places(parameter->getType(), false); });
}

}  // namespace dualrev::frontend
