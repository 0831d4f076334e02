// Calls of functions with a body here: a parameter is as near as the nearest argument of all calls, a result as the
// nearest that is returned, if anything is near that this call is given.
#include "frontend/library/handles.hpp"
#include "frontend/refusals/kept.hpp"

namespace dualrev::frontend {

std::pair<Types*, const clang::FunctionDecl*> Kept::definition(const clang::FunctionDecl* callee) {
  const clang::FunctionDecl* defined = nullptr;
  Types& types = at_types_ ? *at_types_ : types_;
  if (callee->hasBody(defined)) return {&types, defined};
  return types.elsewhere ? types.elsewhere(callee) : std::pair<Types*, const clang::FunctionDecl*>();
}

/// False if it has no body.
bool Kept::enter(const clang::FunctionDecl* callee) {
  if (is_library(callee) || is_eigen(callee)) return false;
  const auto [types, defined] = definition(callee);
  if (!defined) return false;
  if (entered_.insert(defined).second) functions_.emplace_back(types, defined);
  return true;
}

void Kept::bind(const clang::FunctionDecl* callee, Arguments arguments) {
  if (!enter(callee)) return;
  const clang::FunctionDecl* defined = definition(callee).second;
  for (unsigned i = 0; i < arguments.size() && i < defined->getNumParams(); ++i) {
    const clang::ParmVarDecl* parameter = defined->getParamDecl(i);
    // What the library hands on is copied where it is taken by value.
    const bool is_copy = arguments[i]->isGLValue() && !parameter->getType()->isReferenceType();
    const Distance at = of(arguments[i]);
    nearer(variables_, parameter, !is_copy ? at : leads(parameter->getType()) ? copied(at) : out_of_reach);
    if (const auto kept = stored_.find(parameter); kept != stored_.end()) store(arguments[i], kept->second);
  }
}

/// Of a function that nobody names.
Distance Kept::of_value_call(Arguments arguments) {
  Distance nearest = value_result_;
  for (const clang::Expr* argument : arguments) {
    nearer(value_argument_, of(argument));
    if (of(argument) != out_of_reach) nearest = 0;
  }
  return nearest;
}

/// The place of the object of a member function.
Distance Kept::object_place(const clang::Expr* object) {
  const Distance at = of(object);
  return object->getType()->isPointerType() && at != out_of_reach && at > 0 ? at - 1 : at;
}

Distance Kept::of_call(const clang::CallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  Arguments arguments(e->getArgs(), e->getNumArgs());
  const clang::Expr* object = nullptr;
  if (const auto* of_member = llvm::dyn_cast<clang::CXXMemberCallExpr>(e)) {
    object = of_member->getImplicitObjectArgument();
  } else if (llvm::isa<clang::CXXOperatorCallExpr>(e) && method && !arguments.empty()) {
    object = method->isStatic() ? nullptr : arguments[0];
    arguments = arguments.drop_front();
  }
  if (object) of(object);
  for (const clang::Expr* argument : arguments) of(argument);
  if (!callee) {
    visit(e->getCallee());
    return llvm::isa<clang::CXXPseudoDestructorExpr>(e->getCallee()) ? out_of_reach : of_value_call(arguments);
  }
  if (is_library(callee) || is_eigen(callee) || callee->getBuiltinID()) return of_library(callee, object, arguments, e);
  Distance nearest = of_own(callee, object, arguments, e);
  if (!method || !method->isVirtual()) return nearest;
  for (const clang::FunctionDecl* other : at_types_->callees(at_)) {
    const auto* overrider = llvm::dyn_cast<clang::CXXMethodDecl>(other);
    while (overrider && overrider->size_overridden_methods() > 0 &&
           overrider->getCanonicalDecl() != method->getCanonicalDecl())
      overrider = *overrider->begin_overridden_methods();
    if (other != method && overrider && overrider->getCanonicalDecl() == method->getCanonicalDecl())
      nearest = std::min(nearest, of_own(other, object, arguments, e));
  }
  return nearest;
}

Distance Kept::of_own(const clang::FunctionDecl* callee, const clang::Expr* object, Arguments arguments,
                      const clang::Expr* call) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  const Distance place = object ? object_place(object) : out_of_reach;
  bool reaches = place != out_of_reach;
  for (const clang::Expr* argument : arguments) reaches = reaches || of(argument) != out_of_reach;
  if (callee->isDefaulted() && method && object) {
    if (!method->isCopyAssignmentOperator() && !method->isMoveAssignmentOperator()) return out_of_reach;
    change(place, call->getExprLoc());
    store(object, std::max<Distance>(of(arguments[0]), 1));
    return place;
  }
  if (!enter(callee)) {
    for (unsigned i = 0; i < arguments.size() && i < callee->getNumParams(); ++i)
      if (may_change_by(callee->getParamDecl(i)->getType())) change(element(arguments[i]), call->getExprLoc());
    return !reaches ? out_of_reach : call->isGLValue() ? 0 : 1;
  }
  bind(callee, arguments);
  const clang::Decl* key = definition(callee).second->getCanonicalDecl();
  if (object) {
    nearer(objects_, key, place);
    if (const auto kept = stored_.find(key); reaches && kept != stored_.end()) store(object, kept->second);
  }
  const auto result = results_.find(key);
  const bool is_closure = method && method->getParent()->isLambda();
  return result != results_.end() && (is_closure || reaches) ? result->second : out_of_reach;
}

}  // namespace dualrev::frontend
