// The walk over a function and all that it may run, expression by expression.
#include "frontend/refusals/kept.hpp"

#include <clang/AST/ExprConcepts.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>

#include "frontend/library/handles.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

namespace {

bool leads_by_arguments(llvm::ArrayRef<clang::TemplateArgument> arguments, const std::set<const clang::Type*>& seen) {
  return llvm::any_of(arguments, [&](const clang::TemplateArgument& argument) {
    if (argument.getKind() == clang::TemplateArgument::Pack) return leads_by_arguments(argument.getPackAsArray(), seen);
    return argument.getKind() == clang::TemplateArgument::Type && leads(argument.getAsType(), seen);
  });
}

}  // namespace

static bool is_view(const clang::CXXRecordDecl* record);
/// Whether members of the class, which is Eigen's, lead elsewhere.
static bool has_views(const clang::CXXRecordDecl* record) {
  if (!record->hasDefinition()) return true;
  record = record->getDefinition();
  const auto leads_on = [](const clang::FieldDecl* field) {
    const clang::QualType type = field->getType();
    const auto* part = type->getAsCXXRecordDecl();
    return type->isReferenceType() || type->isPointerType() || (part && is_eigen(part) && is_view(part));
  };
  return llvm::any_of(record->fields(), leads_on) ||
         llvm::any_of(record->bases(), [](const clang::CXXBaseSpecifier& base) {
           const auto* of = base.getType()->getAsCXXRecordDecl();
           return of && has_views(of);
         });
}
/// Whether an object of Eigen leads to coefficients that are elsewhere, as expressions and maps do. Matrices own
/// theirs, and so does what is made of them: decompositions, rotations.
static bool is_view(const clang::CXXRecordDecl* record) {
  static const std::set<std::string> owners = {"Matrix", "Array", "DiagonalMatrix", "Quaternion", "Transform"};
  if (owners.count(record->getNameAsString())) return false;
  // It may be known by a base, whose argument says what it is.
  if (record->getName().ends_with("Base"))
    if (const clang::TemplateArgument& derived = arguments_of(record)[0];
        derived.getKind() == clang::TemplateArgument::Type)
      if (const auto* of = derived.getAsType()->getAsCXXRecordDecl()) return is_view(of);
  return has_views(record);
}
bool is_pointer_like(clang::QualType type) {
  type = type.getCanonicalType().getNonReferenceType();
  if (is_handle(type)) return true;
  const auto* record = type->getAsCXXRecordDecl();
  if (!record) return false;
  static const std::set<std::string> owners = {"std::unique_ptr", "std::shared_ptr",          "std::weak_ptr",
                                               "std::__weak_ptr", "std::__shared_ptr_access", "std::__shared_ptr"};
  return is_eigen(record) ? is_view(record) : is_library(record) && owners.count(qualified_name(record)) > 0;
}

bool leads(clang::QualType type, std::set<const clang::Type*> seen) {
  type = type.getCanonicalType();
  if (type->isReferenceType()) return true;
  if (const auto* array = type->getAsArrayTypeUnsafe()) return leads(array->getElementType(), std::move(seen));
  if (is_pointer_like(type)) return true;
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || !seen.insert(type.getTypePtr()).second) return false;
  if (is_eigen(record)) return false;
  if (is_library(record)) {
    const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
    return qualified_name(record) == "std::function" || qualified_name(record) == "std::any" ||
           (instance && leads_by_arguments(instance->getTemplateArgs().asArray(), seen));
  }
  return llvm::any_of(record->getDefinition()->fields(),
                      [&](const auto* field) { return leads(field->getType(), seen); }) ||
         llvm::any_of(record->getDefinition()->bases(), [&](const auto& base) { return leads(base.getType(), seen); });
}

Kept::Kept(Types& types, const clang::FunctionDecl* root, Looks looks) : types_(types), root_(root), looks_(looks) {
  enter(root);
}

void Kept::keep(const clang::VarDecl* parameter, Distance at) {
  variables_[parameter] = at;
  if (!parameter->getType()->isReferenceType()) end(parameter->getType()->getAsCXXRecordDecl(), at);
}

void Kept::keep_object(const clang::CXXMethodDecl* method) { objects_[method->getCanonicalDecl()] = 0; }

std::optional<clang::SourceLocation> Kept::find(clang::SourceLocation elsewhere) {
  do {
    again_ = false;
    known_.clear();
    for (std::size_t i = 0; i < functions_.size() && !found_; ++i) body(*functions_[i].first, functions_[i].second);
  } while (again_ && !found_);
  return found_ && at_types_ != &types_ ? elsewhere : found_;
}

// ---- the walk ----

void Kept::body(Types& types, const clang::FunctionDecl* function) {
  at_types_ = &types;
  at_ = function;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (values_.count(function->getCanonicalDecl()) || (method && method->getParent()->isLambda()))
    for (const clang::ParmVarDecl* parameter : function->parameters())
      nearer(variables_, parameter,
             parameter->getType()->isReferenceType() ? value_argument_ : copied(value_argument_));
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(function))
    for (const clang::CXXCtorInitializer* one : constructor->inits()) {
      const Distance value = of(one->getInit());
      const bool refers = one->isAnyMemberInitializer() && one->getAnyMember()->getType()->isReferenceType();
      store_in(constructor->getCanonicalDecl(), refers ? step_back(value) : value);
    }
  visit(function->getBody());
}

void Kept::visit(const clang::Stmt* s) {
  if (!s || found_) return;
  if (const auto* e = llvm::dyn_cast<clang::Expr>(s)) {
    of(e);
    return;
  }
  if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(s)) {
    for (const clang::Decl* decl : declared->decls())
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) declare(variable);
    return;
  }
  if (const auto* handler = llvm::dyn_cast<clang::CXXCatchStmt>(s); handler && handler->getExceptionDecl())
    nearer(variables_, handler->getExceptionDecl(), thrown_.empty() ? out_of_reach : 1);
  for (const clang::Stmt* child : s->children()) visit(child);
  const auto* given_back = llvm::dyn_cast<clang::ReturnStmt>(s);
  if (!given_back || !given_back->getRetValue()) return;
  const Distance value = of(given_back->getRetValue());
  nearer(results_, at_->getCanonicalDecl(), value);
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(at_);
  if (values_.count(at_->getCanonicalDecl()) || (method && method->getParent()->isLambda()))
    nearer(value_result_, value);
}

void Kept::declare(const clang::VarDecl* variable) {
  const clang::Expr* init = variable->getInit();
  if (!init) return;
  nearer(variables_, variable, of(init));
  if (leads(variable->getType())) add_aliases(variable, init);
  if (const auto* parts = llvm::dyn_cast<clang::DecompositionDecl>(variable))
    for (const clang::BindingDecl* part : parts->bindings())
      if (const clang::VarDecl* holding = part->getHoldingVar()) declare(holding);
}

/// What is stored through the variable may be stored in what it was made of.
void Kept::add_aliases(const clang::VarDecl* variable, const clang::Expr* of) {
  std::vector<const clang::Stmt*> open{of};
  while (!open.empty()) {
    const clang::Stmt* next = open.back();
    open.pop_back();
    if (!next || llvm::isa<clang::LambdaExpr>(next)) continue;
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(next);
        name && llvm::isa<clang::VarDecl>(name->getDecl()) && name->getDecl() != variable)
      aliases_[variable].insert(name->getDecl());
    if (llvm::isa<clang::CXXThisExpr>(next) && method_around())
      aliases_[variable].insert(method_around()->getCanonicalDecl());
    open.insert(open.end(), next->child_begin(), next->child_end());
  }
}

Distance Kept::of(const clang::Expr* e) {
  if (const auto known = known_.find(e); known != known_.end()) return known->second;
  known_[e] = out_of_reach;  // what leads back to itself adds nothing
  const Distance at = of_anew(e);
  const bool is_kept_place = at == 0 && e->isGLValue();
  return known_[e] = is_kept_place || at == out_of_reach ? at
                     : leads(e->getType())               ? e->isGLValue() ? at : copied(at)
                                                         : out_of_reach;
}

/// The member function whose object `this` is, around closures.
const clang::CXXMethodDecl* Kept::method_around() const {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(at_);
  while (method && method->getParent()->isLambda())
    method = llvm::dyn_cast<clang::CXXMethodDecl>(method->getParent()->getDeclContext());
  return method;
}

Distance Kept::of_name(const clang::ValueDecl* decl) {
  if (const auto* part = llvm::dyn_cast<clang::BindingDecl>(decl)) {
    if (const clang::VarDecl* holding = part->getHoldingVar()) return of_name(holding);
    return part->getBinding() ? of(part->getBinding()) : out_of_reach;
  }
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
    if (enter(function) && values_.insert(function->getCanonicalDecl()).second) again_ = true;
    return out_of_reach;
  }
  const auto known = variables_.find(decl);
  return known == variables_.end() ? out_of_reach : known->second;
}

Distance Kept::of_anew(const clang::Expr* e) {
  if (llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::CXXNoexceptExpr, clang::CXXTypeidExpr, clang::RequiresExpr>(e))
    return out_of_reach;  // not evaluated
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e)) return of_call(call);
  if (const auto* closure = llvm::dyn_cast<clang::LambdaExpr>(e)) {
    auto init = closure->capture_init_begin();
    for (const clang::LambdaCapture& capture : closure->captures()) {
      const clang::Expr* value = *init++;
      const Distance at = value ? of(value) : out_of_reach;
      if (capture.capturesVariable() && capture.getCapturedVar()->isInitCapture())
        nearer(variables_, capture.getCapturedVar(), at);
    }
    if (const auto* form = closure->getCallOperator()->getDescribedFunctionTemplate())
      for (const clang::FunctionDecl* instance : form->specializations()) enter(instance);
    else
      enter(closure->getCallOperator());
    return out_of_reach;
  }
  for (const clang::Stmt* child : e->children()) visit(child);
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e)) return of_name(name->getDecl());
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    if (!llvm::isa<clang::FieldDecl>(member->getMemberDecl())) return out_of_reach;
    const Distance base = of(member->getBase()), place = member->isArrow() ? step(base) : base;
    return member->getMemberDecl()->getType()->isReferenceType() ? step(place) : place;
  }
  if (llvm::isa<clang::CXXThisExpr>(e)) {
    const clang::CXXMethodDecl* method = method_around();
    const auto known = method ? objects_.find(method->getCanonicalDecl()) : objects_.end();
    return known == objects_.end() ? out_of_reach : step_back(known->second);
  }
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) return step(of(element->getBase()));
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    const Distance at = of(op->getSubExpr());
    if (op->isIncrementDecrementOp()) change(at, op->getOperatorLoc());
    return op->getOpcode() == clang::UO_AddrOf ? step_back(at) : op->getOpcode() == clang::UO_Deref ? step(at) : at;
  }
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) return of_cast(cast);
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e)) return of_binary(binary);
  if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(e))
    return std::min(of(choice->getTrueExpr()), of(choice->getFalseExpr()));
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(e)) return of_construction(made);
  if (const auto* argument = llvm::dyn_cast<clang::CXXDefaultArgExpr>(e)) return of(argument->getExpr());
  if (const auto* init = llvm::dyn_cast<clang::CXXDefaultInitExpr>(e)) return of(init->getExpr());
  if (const auto* again = llvm::dyn_cast<clang::OpaqueValueExpr>(e))
    return again->getSourceExpr() ? of(again->getSourceExpr()) : out_of_reach;
  const bool makes = llvm::isa<clang::CXXNewExpr>(e), lists = llvm::isa<clang::InitListExpr>(e) && !e->isGLValue();
  Distance nearest = out_of_reach;
  for (const clang::Stmt* child : e->children())
    if (const auto* part = llvm::dyn_cast_or_null<clang::Expr>(child)) {
      const Distance at = of(part);
      nearest = std::min(nearest, makes ? step_back(copied(at)) : lists && part->isGLValue() ? step_back(at) : at);
    }
  if (llvm::isa<clang::CXXThrowExpr>(e) && nearest != out_of_reach) nearer(thrown_, root_, nearest);
  return nearest;
}

Distance Kept::of_cast(const clang::CastExpr* e) {
  const Distance at = of(e->getSubExpr());
  switch (e->getCastKind()) {
    case clang::CK_LValueToRValue: return copied(at);
    case clang::CK_ArrayToPointerDecay: return step_back(at);
    case clang::CK_FunctionToPointerDecay:
    case clang::CK_ToVoid: return out_of_reach;
    default: return at;
  }
}

Distance Kept::of_binary(const clang::BinaryOperator* e) {
  const Distance left = of(e->getLHS()), right = of(e->getRHS());
  if (e->isAssignmentOp()) {
    change(left, e->getOperatorLoc());
    store(e->getLHS(), right);
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e->getLHS()->IgnoreParens()))
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
          variable && leads(variable->getType()))
        add_aliases(variable, e->getRHS());
    return left;
  }
  if (e->getOpcode() == clang::BO_Comma) return right;
  return e->isPtrMemOp() ? e->getOpcode() == clang::BO_PtrMemI ? step(left) : left : std::min(left, right);
}

Distance Kept::of_construction(const clang::CXXConstructExpr* e) {
  const clang::CXXConstructorDecl* constructor = e->getConstructor();
  const Arguments arguments(e->getArgs(), e->getNumArgs());
  if (constructor->isMoveConstructor() && !constructor->isTrivial() && of(e->getArg(0)) == 0 &&
      e->getArg(0)->isXValue() && !e->getArg(0)->getType().isConstQualified())
    change(0, e->getLocation());
  if (is_library(constructor) || is_eigen(constructor)) return of_library_construction(e);
  if (constructor->isCopyOrMoveConstructor() && constructor->isDefaulted()) {
    const Distance at = copied(of(e->getArg(0)));
    end(constructor->getParent(), at);
    return at;
  }
  const bool reaches = llvm::any_of(arguments, [this](const clang::Expr* one) { return of(one) != out_of_reach; });
  bind(constructor, arguments);
  const Distance at = reaches ? 1 : out_of_reach;
  if (leads(e->getType())) nearer(objects_, constructor->getCanonicalDecl(), at);
  end(constructor->getParent(), at);
  return at;
}

/// What ends with an object may change what that leads to.
void Kept::end(const clang::CXXRecordDecl* record, Distance at) {
  if (at == out_of_reach || !record || !record->hasDefinition() || is_library(record)) return;
  record = record->getDefinition();
  if (const clang::CXXDestructorDecl* destructor = record->getDestructor();
      destructor && destructor->isUserProvided() && enter(destructor))
    nearer(objects_, destructor->getCanonicalDecl(), at);
  for (const clang::FieldDecl* field : record->fields()) end(field->getType()->getAsCXXRecordDecl(), at);
  for (const clang::CXXBaseSpecifier& base : record->bases()) end(base.getType()->getAsCXXRecordDecl(), at);
}

// ---- what is changed ----

void Kept::change(Distance place, clang::SourceLocation at) {
  if (place == 0 && looks_ == Looks::ForWrites) found(at);
}

void Kept::found(clang::SourceLocation at) {
  if (!found_) found_ = at;
}

void Kept::nearer(Distance& of, Distance at) {
  if (at >= of) return;
  of = at;
  again_ = true;
}

void Kept::nearer(Distances& map, const clang::Decl* of, Distance at) {
  if (at != out_of_reach) nearer(map.try_emplace(of, out_of_reach).first->second, at);
}

void Kept::store_in(const clang::Decl* decl, Distance value, std::set<const clang::Decl*> seen) {
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
  if (value == out_of_reach || !seen.insert(decl).second || (variable && !leads(variable->getType()))) return;
  value = copied(value);
  nearer(llvm::isa<clang::CXXMethodDecl>(decl) ? objects_ : variables_, decl, value);
  nearer(stored_, decl, value);
  if (const auto others = aliases_.find(decl); others != aliases_.end())
    for (const clang::Decl* other : others->second) store_in(other, value, seen);
}

/// A value that leads to what is kept is stored at a place, or in an object that the expression leads to.
void Kept::store(const clang::Expr* place, Distance value) {
  if (value == out_of_reach) return;
  place = place->IgnoreParens();
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(place)) {
    if (const auto* part = llvm::dyn_cast<clang::BindingDecl>(name->getDecl()))
      store_in(part->getDecomposedDecl(), value);
    else if (llvm::isa<clang::VarDecl>(name->getDecl()))
      store_in(name->getDecl(), value);
  } else if (llvm::isa<clang::CXXThisExpr>(place)) {
    if (method_around()) store_in(method_around()->getCanonicalDecl(), step(value));
  } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(place)) {
    store(member->getBase(), member->isArrow() ? step_back(value) : value);
  } else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(place)) {
    store(element->getBase(), step_back(value));
  } else if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(place)) {
    const auto kind = op->getOpcode();
    store(op->getSubExpr(), kind == clang::UO_Deref    ? step_back(value)
                            : kind == clang::UO_AddrOf ? copied(step(value))
                                                       : value);
  } else if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(place)) {
    store(cast->getSubExpr(), cast->getCastKind() == clang::CK_ArrayToPointerDecay ? copied(step(value)) : value);
  } else if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(place)) {
    store(call->getImplicitObjectArgument(), value);
    for (const clang::Expr* argument : call->arguments())
      if (leads(argument->getType())) store(argument, value);
  } else if (!llvm::isa<clang::LambdaExpr>(place)) {
    for (const clang::Stmt* child : place->children())
      if (const auto* part = llvm::dyn_cast_or_null<clang::Expr>(child); part && leads(part->getType()))
        store(part, value);
  }
}

}  // namespace dualrev::frontend
