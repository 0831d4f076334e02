// Activity and effects by one look at each node; answers are kept.
#include "frontend/activity.hpp"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/StmtCXX.h>

#include "frontend/exceptions.hpp"
#include "frontend/library.hpp"
#include "frontend/templates.hpp"

namespace dualrev::frontend {

namespace {

/// Local variables whose name is used for anything but reading or assigning them; and those that are assigned.
class Escapes : public clang::RecursiveASTVisitor<Escapes> {
 public:
  Escapes(std::set<const clang::VarDecl*>& escaping, std::set<const clang::VarDecl*>& assigned,
          std::map<const clang::VarDecl*, int>& changes)
      : escaping_(escaping), assigned_(assigned), changes_(changes) {}
  bool TraverseImplicitCastExpr(clang::ImplicitCastExpr* e) {
    if (e->getCastKind() == clang::CK_LValueToRValue && variable(e->getSubExpr())) return true;
    return RecursiveASTVisitor::TraverseImplicitCastExpr(e);
  }
  bool TraverseBinaryOperator(clang::BinaryOperator* e) {
    if (!e->isAssignmentOp() || !variable(e->getLHS())) return RecursiveASTVisitor::TraverseBinaryOperator(e);
    if (e->getOpcode() == clang::BO_Assign) assigned_.insert(variable(e->getLHS()));
    ++changes_[variable(e->getLHS())];
    return TraverseStmt(e->getRHS());
  }
  bool TraverseCompoundAssignOperator(clang::CompoundAssignOperator* e) { return TraverseBinaryOperator(e); }
  bool TraverseUnaryOperator(clang::UnaryOperator* e) {
    if (!e->isIncrementDecrementOp() || !variable(e->getSubExpr()))
      return RecursiveASTVisitor::TraverseUnaryOperator(e);
    ++changes_[variable(e->getSubExpr())];
    return true;
  }
  /// What a closure refers to changes where it is called.
  bool VisitLambdaExpr(clang::LambdaExpr* e) {
    for (const clang::LambdaCapture& capture : e->captures())
      if (capture.capturesVariable() && capture.getCaptureKind() == clang::LCK_ByRef)
        if (const auto* var = llvm::dyn_cast<clang::VarDecl>(capture.getCapturedVar())) escaping_.insert(var);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) {
    if (const auto* var = llvm::dyn_cast<clang::VarDecl>(e->getDecl())) escaping_.insert(var);
    return true;
  }

 private:
  static const clang::VarDecl* variable(const clang::Expr* e) {
    const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(e->IgnoreParens());
    return reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  }
  std::set<const clang::VarDecl*>& escaping_;
  std::set<const clang::VarDecl*>& assigned_;
  std::map<const clang::VarDecl*, int>& changes_;
};

class Ranges : public clang::RecursiveASTVisitor<Ranges> {
 public:
  explicit Ranges(std::map<const clang::VarDecl*, const clang::Expr*>& ranges) : ranges_(ranges) {}
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt* s) {
    ranges_[s->getLoopVariable()] = s->getRangeInit();
    return true;
  }

 private:
  std::map<const clang::VarDecl*, const clang::Expr*>& ranges_;
};

/// Local names for places that something else keeps: their address is taken, or they are given back or handed to who
/// may keep them.
class Kept : public clang::RecursiveASTVisitor<Kept> {
 public:
  Kept(Activity& activity, Types& types) : activity_(activity), types_(types) {}
  bool VisitUnaryOperator(clang::UnaryOperator* e) {
    if (e->getOpcode() == clang::UO_AddrOf) keep(e->getSubExpr());
    return true;
  }
  bool VisitReturnStmt(clang::ReturnStmt* s) {
    if (s->getRetValue()) keep(s->getRetValue());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* e) {
    if (e->getOpcode() == clang::BO_Assign) keep(e->getRHS());
    return true;
  }
  bool VisitConditionalOperator(clang::ConditionalOperator* e) {
    keep(e->getTrueExpr());
    keep(e->getFalseExpr());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* e) {
    if (e->getDirectCallee() && may_keep_address(e->getDirectCallee(), types_))
      for (const clang::Expr* argument : e->arguments()) keep(argument);
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) {
    if (may_keep_address(e->getConstructor(), types_))
      for (const clang::Expr* argument : e->arguments()) keep(argument);
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* variable) {
    const bool is_name = variable->getType()->isReferenceType() || variable->getType()->isPointerType();
    if (is_name && variable->getInit())
      if (const clang::VarDecl* named = activity_.root(variable->getInit())) named_.emplace_back(variable, named);
    return true;
  }
  /// What is kept by another name is kept.
  std::set<const clang::VarDecl*> all() {
    for (auto name = named_.rbegin(); name != named_.rend(); ++name)
      if (kept_.count(name->first)) kept_.insert(name->second);
    return std::move(kept_);
  }

 private:
  void keep(const clang::Expr* e) {
    if (!e->isLValue() && !e->getType()->isPointerType()) return;
    if (const clang::VarDecl* variable = activity_.root(e)) kept_.insert(variable);
  }
  Activity& activity_;
  Types& types_;
  std::set<const clang::VarDecl*> kept_;
  std::vector<std::pair<const clang::VarDecl*, const clang::VarDecl*>> named_;
};

/// Gives the place of elements, or their number, and runs nobody's code.
bool only_finds(const clang::CXXMethodDecl* method) {
  static const std::set<std::string> classes = {"std::vector", "std::array", "std::span", "std::deque",
                                                "std::initializer_list"};
  static const std::set<std::string> names = {"size",   "empty", "data",  "begin", "end",
                                              "cbegin", "cend",  "front", "back"};
  return method && is_library(method) && classes.count(qualified_name(method->getParent())) &&
         (method->getOverloadedOperator() == clang::OO_Subscript ||
          (method->getIdentifier() && names.count(method->getName().str())));
}

}  // namespace

Activity::Activity(Types& types, const clang::FunctionDecl* function, std::set<const clang::VarDecl*> constants)
    : types_(types), function_(function), constants_(std::move(constants)) {
  if (!function || !function->getBody()) return;
  Escapes(escaping_, assigned_, changes_).TraverseStmt(function->getBody());
  Ranges(ranges_).TraverseStmt(function->getBody());
  Kept names(*this, types_);
  names.TraverseStmt(function->getBody());
  kept_ = names.all();
  active_.clear();  // what the look for names was answered without knowing them
  touched_.clear();
}

bool Activity::is_passive_storage(const clang::VarDecl* variable) {
  if (constants_.count(variable)) return true;
  // A pointer to a function is no number: its twin points to another function.
  if (!variable->isLocalVarDeclOrParm()) return !types_.holds_function(variable->getType());
  return types_.holds_scalar(variable->getType()) && !is_active(variable);
}

bool Activity::is_active(const clang::VarDecl* variable) {
  if (!variable->isLocalVarDeclOrParm() || constants_.count(variable) || !types_.holds_scalar(variable->getType()))
    return false;
  if (variable->isExceptionVariable() && !carries_numbers(variable->getType(), types_)) return false;
  const auto found = active_.find(variable);
  if (found != active_.end()) return found->second;
  active_[variable] = true;
  // A name for constant data is constant data.
  const auto* loop = ranges_.count(variable) ? ranges_[variable] : variable->getInit();
  const bool stays_there =
      variable->getType()->isReferenceType() ||
      (variable->getType()->isPointerType() && !assigned_.count(variable) && !escaping_.count(variable));
  if (loop && stays_there && !llvm::isa<clang::ParmVarDecl>(variable) && only_looks(variable, loop)) {
    const clang::VarDecl* data = data_root(loop);
    const bool kept = kept_.count(variable) && types_.has_lasting_twin(data);
    if (data && data != variable && is_passive_storage(data) && !kept) return active_[variable] = false;
  }
  // A scalar constant made from constants alone stays what it is, unless it is used as a place.
  // A static local that could change is refused.
  const bool is_fixed = variable->getType().isConstQualified() || variable->isStaticLocal();
  const bool may_stay = !escaping_.count(variable) && is_fixed && Types::is_scalar(variable->getType()) &&
                        variable->getInit() && !llvm::isa<clang::ParmVarDecl>(variable);
  return active_[variable] = !(may_stay && !touches(variable->getInit()));
}

/// Whether nothing is changed by a name for a place: its type says so, or, of what is outside, the function.
bool Activity::only_looks(const clang::VarDecl* name, const clang::Expr* init) {
  if (name->getType()->getPointeeType().isConstQualified()) return true;
  const clang::VarDecl* data = data_root(init);
  if (!function_ || !data || data->isLocalVarDeclOrParm()) return false;
  if (!through_names_) through_names_.emplace(function_->getBody());
  return !through_names_->through(name);
}

const clang::VarDecl* Activity::root(const clang::Expr* place) { return walk_to_root(place, true, false); }
const clang::VarDecl* Activity::data_root(const clang::Expr* data) { return walk_to_root(data, true, true); }

const clang::VarDecl* Activity::walk_to_root(const clang::Expr* place, bool through_pointers, bool indices_too) {
  // Behind a pointer lies the pointer's own data only if the pointer is a marked parameter, or a constant array's name.
  bool loaded = false;
  const auto index = [&](const clang::Expr* e) { return !indices_too || !touches(e); };
  for (;;) {
    if (const auto* paren = llvm::dyn_cast<clang::ParenExpr>(place)) {
      place = paren->getSubExpr();
    } else if (const auto* full = llvm::dyn_cast<clang::FullExpr>(place)) {
      place = full->getSubExpr();
    } else if (const auto* argument = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(place)) {
      place = argument->getReplacement();
    } else if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(place)) {
      const auto kind = cast->getCastKind();
      loaded = loaded || kind == clang::CK_LValueToRValue;
      if (kind != clang::CK_NoOp && kind != clang::CK_ArrayToPointerDecay &&
          !(through_pointers && kind == clang::CK_LValueToRValue))
        return nullptr;
      place = cast->getSubExpr();
    } else if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(place)) {
      if (!index(subscript->getIdx())) return nullptr;
      place = subscript->getBase();
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(place)) {
      place = member->getBase();
    } else if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(place);
               op && (op->getOpcode() == clang::UO_Deref || op->getOpcode() == clang::UO_AddrOf)) {
      place = op->getSubExpr();
    } else if (const auto* step = llvm::dyn_cast<clang::UnaryOperator>(place);
               step && step->isIncrementDecrementOp() && step->getType()->isPointerType()) {
      loaded = true;
      place = step->getSubExpr();
    } else if (const auto* by = llvm::dyn_cast<clang::CompoundAssignOperator>(place);
               by && by->getType()->isPointerType()) {
      if (!index(by->getRHS())) return nullptr;
      loaded = true;
      place = by->getLHS();
    } else if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(place);
               sum && sum->isAdditiveOp() && sum->getType()->isPointerType() &&
               sum->getLHS()->getType()->isPointerType()) {
      if (!index(sum->getRHS())) return nullptr;
      place = sum->getLHS();
    } else if (const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(place)) {
      // `begin + 2` points into the same.
      const bool steps = (call->getOperator() == clang::OO_Plus || call->getOperator() == clang::OO_Minus) &&
                         call->getNumArgs() == 2 && call->getType()->isRecordType() &&
                         call->getArg(1)->getType()->isIntegerType();
      if ((call->getOperator() != clang::OO_Subscript && !steps) || !call->getCalleeDecl() ||
          !is_library(call->getCalleeDecl()) || !index(call->getArg(1)))
        return nullptr;
      place = steps ? call->getArg(0)->IgnoreImplicit() : call->getArg(0);
    } else if (const auto* method = llvm::dyn_cast<clang::CXXMemberCallExpr>(place)) {
      if (!method->getMethodDecl() || !is_library(method->getMethodDecl())) return nullptr;
      for (const clang::Expr* argument : method->arguments())
        if (!index(argument)) return nullptr;
      place = method->getImplicitObjectArgument();
    } else if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(place)) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
      // A part of constant data that has a name of its own.
      if (const auto* binding = llvm::dyn_cast<clang::BindingDecl>(reference->getDecl())) {
        const auto* whole = llvm::dyn_cast<clang::VarDecl>(binding->getDecomposedDecl());
        return whole && is_passive_storage(whole) ? whole : nullptr;
      }
      if (!variable ||
          (loaded && variable->getType().getNonReferenceType()->isPointerType() && !is_passive_storage(variable)))
        return nullptr;
      return variable;
    } else {
      return nullptr;
    }
  }
}

bool Activity::reads_passive_storage(const clang::Expr* e) {
  // A number (or anything without scalars) read out of a global or a constant.
  const clang::Expr* place = nullptr;
  if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
      cast && cast->getCastKind() == clang::CK_LValueToRValue)
    place = cast->getSubExpr();
  const bool plain = !types_.holds_scalar(e->getType()) || Types::is_scalar(e->getType());
  const auto* computed = llvm::dyn_cast<clang::CallExpr>((place ? place : e)->IgnoreParens());
  if (computed && plain && (place || e->isPRValue()) && is_computed_by_constant(computed)) return true;
  if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(e);
      call && call->getMethodDecl() && call->getMethodDecl()->isConst())
    place = call;
  if (!place || !plain) return false;
  const clang::VarDecl* variable = data_root(place);
  return variable && is_passive_storage(variable);
}

/// A number, or what has none, that a function of the class makes of constant data and of nothing that is
/// differentiated: the original computes it.
bool Activity::is_computed_by_constant(const clang::CallExpr* call) {
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee());
  if (!method || !method->isConst() || method->getParent()->isLambda() || is_library(method) || is_eigen(method) ||
      is_hidden_member(method) || types_.catches_numbers(method) || types_.throws_numbers(method))
    return false;
  const auto* by_operator = llvm::dyn_cast<clang::CXXOperatorCallExpr>(call);
  const auto* by_name = llvm::dyn_cast<clang::CXXMemberCallExpr>(call);
  if (!by_operator && !by_name) return false;
  const clang::Expr* object = by_operator ? call->getArg(0) : by_name->getImplicitObjectArgument();
  const clang::VarDecl* variable = data_root(object);
  if (!variable || !is_passive_storage(variable)) return false;
  for (unsigned i = by_operator ? 1 : 0; i < call->getNumArgs(); ++i)
    if (touches(call->getArg(i))) return false;
  return true;
}

bool Activity::is_of_pack(const clang::VarDecl* variable) {
  const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(variable);
  const auto* function = parameter ? llvm::dyn_cast<clang::FunctionDecl>(parameter->getDeclContext()) : nullptr;
  const clang::FunctionDecl* pattern = function ? function->getTemplateInstantiationPattern() : nullptr;
  if (!pattern) return false;
  for (const clang::ParmVarDecl* written : pattern->parameters())
    if (written->isParameterPack() && written->getDeclName() == parameter->getDeclName()) return true;
  return false;
}

bool Activity::is_hidden_member(const clang::Decl* decl) {
  return decl->getAccess() != clang::AS_public && decl->getAccess() != clang::AS_none &&
         decl->getDeclContext()->isRecord() && !is_library(decl);
}

bool Activity::is_template_object(const clang::Expr* e) {
  for (;;) {
    e = e->IgnoreParenImpCasts();
    if (const auto* instance = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(e))
      e = instance->getReplacement();
    else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e);
             member && llvm::isa<clang::FieldDecl>(member->getMemberDecl()))
      e = member->getBase();
    else
      break;
  }
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(e);
  return reference && llvm::isa<clang::TemplateParamObjectDecl>(reference->getDecl());
}

bool Activity::touches(const clang::Stmt* s) {
  if (!s) return false;
  const auto found = touched_.find(s);
  if (found != touched_.end()) return found->second;
  const bool answer = touches_anew(s);
  return touched_[s] = answer;
}

bool Activity::touches_anew(const clang::Stmt* s) {
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(s)) {
    if (!lambda->getLambdaClass()->isGenericLambda())
      return types_.holds_scalar(lambda->getType()) || touches(lambda->getBody());
    for (const clang::FunctionDecl* instance :
         lambda->getCallOperator()->getDescribedFunctionTemplate()->specializations())
      if (types_.holds_scalar(instance->getType()) || touches(instance->getBody())) return true;
    return false;
  }
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(s)) {
    for (const clang::Decl* decl : declaration->decls()) {
      const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(decl);
      if (record && types_.holds_scalar(versions::type_of(record))) return true;
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
      if (!variable) continue;
      if ((variable->getType()->isReferenceType() || variable->getType()->isPointerType()) &&
          types_.holds_scalar(variable->getType()) && !is_active(variable))
        continue;
      if (is_active(variable) || touches(variable->getInit())) return true;
      if (types_.holds_scalar(variable->getType()) && !Types::is_scalar(variable->getType())) return true;
    }
    return false;
  }
  if (llvm::isa<clang::SizeOfPackExpr>(s)) return true;
  // The elements of a pack share their text.
  if (const auto* number = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(s);
      number && number->getParameter()->isParameterPack())
    return true;
  if (const auto* argument = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(s))
    return !argument->isArgumentType() && touches(argument->getArgumentExpr());
  if (const auto* give = llvm::dyn_cast<clang::ReturnStmt>(s); give && give->getRetValue() &&
                                                               give->getRetValue()->getType()->isPointerType() &&
                                                               types_.holds_scalar(give->getRetValue()->getType()))
    return true;
  // Not the number is given back, but its place.
  if (const auto* give = llvm::dyn_cast<clang::ReturnStmt>(s); give && give->getRetValue() &&
                                                               give->getRetValue()->isLValue() &&
                                                               types_.holds_scalar(give->getRetValue()->getType()))
    return true;
  if (const auto* e = llvm::dyn_cast<clang::Expr>(s)) {
    if (reads_passive_storage(e)) return false;
    if (is_template_object(e) && (Types::is_scalar(e->getType()) || !types_.holds_scalar(e->getType()))) return false;
    if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl())) {
        if (is_active(variable) || is_of_pack(variable)) return true;
        // A pointer to constants: what lies behind it is read as it is.
        if (variable->isLocalVarDeclOrParm() && variable->getType()->isPointerType()) return false;
        return types_.holds_scalar(variable->getType()) && !Types::is_scalar(variable->getType().getNonReferenceType());
      }
      if (const auto* binding = llvm::dyn_cast<clang::BindingDecl>(reference->getDecl())) {
        const auto* whole = llvm::dyn_cast<clang::VarDecl>(binding->getDecomposedDecl());
        return types_.holds_scalar(e->getType()) &&
               (!whole || is_active(whole) || !Types::is_scalar(e->getType().getNonReferenceType()));
      }
      if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl()))
        return types_.holds_scalar(e->getType()) || types_.catches_numbers(function);
      return false;
    }
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e); call && call->getDirectCallee()) {
      // A static function of a class with a twin: through an object, or hidden by the original.
      if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(call->getCallee()->IgnoreParenImpCasts());
          member && !llvm::isa<clang::CXXMemberCallExpr>(call) && touches(member->getBase()))
        return true;
      if (is_hidden_member(call->getDirectCallee()) || types_.catches_numbers(call->getDirectCallee())) return true;
      // The callee itself is no value here.
      if (types_.holds_scalar(e->getType()) && !Types::is_scalar(e->getType())) return true;
      // A number that the caller could change through a reference is a place.
      if (Types::is_scalar(e->getType()) && e->isLValue()) {
        for (const clang::Expr* argument : call->arguments())
          if (touches(argument)) return true;
      }
      if (const auto* method = llvm::dyn_cast<clang::CXXMemberCallExpr>(call))
        if (touches(method->getImplicitObjectArgument())) return true;
      for (const clang::Expr* argument : call->arguments())
        if (touches(argument)) return true;
      return false;
    }
    const clang::VarDecl* data = e->getType()->isPointerType() ? data_root(e) : nullptr;
    const bool points_at_constants = data && data->isLocalVarDeclOrParm() && is_passive_storage(data);
    if (types_.holds_scalar(e->getType()) && !Types::is_scalar(e->getType()) && !e->getType()->isFunctionType() &&
        !e->getType()->isFunctionPointerType() && !points_at_constants)
      return true;
    if (const auto* self = llvm::dyn_cast<clang::CXXThisExpr>(e)) return types_.holds_scalar(self->getType());
    if (const auto* defaulted = llvm::dyn_cast<clang::CXXDefaultArgExpr>(e)) return touches(defaulted->getExpr());
  }
  for (const clang::Stmt* child : s->children())
    if (touches(child)) return true;
  return false;
}

unsigned Activity::effects(const clang::Stmt* s) {
  if (!s) return core::pure;
  const auto found = effects_.find(s);
  if (found != effects_.end()) return found->second;
  effects_[s] = core::pure;  // what a class does that is made inside of itself is told around it
  unsigned all = own_effects(s);
  for (const clang::Stmt* child : s->children()) all |= effects(child);
  // What the language puts there has no place among the children.
  if (const auto* initializer = llvm::dyn_cast<clang::CXXDefaultInitExpr>(s)) all |= effects(initializer->getExpr());
  if (const auto* argument = llvm::dyn_cast<clang::CXXDefaultArgExpr>(s)) all |= effects(argument->getExpr());
  return effects_[s] = all;
}

namespace {

/// What making an object of the class does, by a constructor that the compiler wrote: what its members do. `copies`:
/// from another one.
unsigned effects_of_parts(const clang::CXXRecordDecl* record, bool copies, Activity& activity, unsigned depth);

unsigned effects_of_making(clang::QualType type, bool copies, Activity& activity, unsigned depth) {
  const auto* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition()) return core::pure;
  record = record->getDefinition();
  if (is_library(record)) {
    static const std::set<std::string> counted = {"std::shared_ptr", "std::weak_ptr"};
    unsigned all = copies && counted.count(qualified_name(record)) ? core::reads | core::writes : core::pure;
    if (depth > 0)
      for (const clang::TemplateArgument& argument : flattened(arguments_of(record)))
        if (argument.getKind() == clang::TemplateArgument::Type)
          all |= effects_of_making(argument.getAsType(), copies, activity, depth - 1);
    return all;
  }
  unsigned all = core::pure;
  bool is_written = false;
  for (const clang::CXXConstructorDecl* constructor : record->ctors()) {
    if (!constructor->isUserProvided() ||
        !(copies ? constructor->isCopyOrMoveConstructor() : constructor->isDefaultConstructor()))
      continue;
    is_written = true;
    all |= core::reads | core::stages | activity.types().effects_outside(constructor);
    for (const clang::ParmVarDecl* parameter : constructor->parameters())
      if (may_be_changed_through(parameter->getType().getNonReferenceType())) all |= core::writes;
  }
  return is_written || depth == 0 ? all : all | effects_of_parts(record, copies, activity, depth - 1);
}

unsigned effects_of_parts(const clang::CXXRecordDecl* record, bool copies, Activity& activity, unsigned depth) {
  unsigned all = core::pure;
  for (const clang::CXXBaseSpecifier& base : record->bases())
    all |= effects_of_making(base.getType(), copies, activity, depth);
  for (const clang::FieldDecl* field : record->fields())
    all |= !copies && field->hasInClassInitializer() ? activity.effects(field->getInClassInitializer())
                                                     : effects_of_making(field->getType(), copies, activity, depth);
  return all;
}

}  // namespace

unsigned Activity::effects_of_construction(const clang::CXXConstructExpr* e) {
  const clang::CXXConstructorDecl* constructor = e->getConstructor();
  if (constructor->isTrivial()) return core::pure;
  const clang::CXXRecordDecl* record = constructor->getParent();
  unsigned all = core::stages;
  // What is given away is changed.
  for (const clang::Expr* argument : e->arguments())
    if (argument->isXValue() && !llvm::isa<clang::MaterializeTemporaryExpr>(argument->IgnoreParenImpCasts()))
      all |= core::writes;
  constexpr unsigned deep_enough = 6;
  const bool copies = constructor->isCopyOrMoveConstructor();
  if (is_library(record)) {
    // Of references alone: into what a pointer or an iterator points to, a library's object only looks.
    const auto* pattern = llvm::dyn_cast_or_null<clang::CXXConstructorDecl>(
        constructor->getPrimaryTemplate() ? constructor->getPrimaryTemplate()->getTemplatedDecl() : constructor);
    for (const clang::ParmVarDecl* parameter : pattern->parameters())
      if (parameter->getType()->isLValueReferenceType() && !parameter->getType()->getPointeeType().isConstQualified())
        all |= core::writes;
    return all | effects_of_making(e->getType(), copies, *this, deep_enough);
  }
  all |= effects_of_parts(record, copies, *this, deep_enough);
  if (!constructor->isUserProvided()) return all;
  all |= core::reads | types_.effects_outside(constructor);
  for (const clang::ParmVarDecl* parameter : constructor->parameters())
    if (may_be_changed_through(parameter->getType())) all |= core::writes;
  return all;
}

unsigned Activity::own_effects(const clang::Stmt* s) {
  unsigned all = core::pure;
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(s); op && op->isAssignmentOp())
    all |= change_of(op->getLHS());
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(s)) {
    if (op->isIncrementDecrementOp()) all |= change_of(op->getSubExpr());
    if (op->getOpcode() == clang::UO_Deref) all |= core::reads;
  }
  if (llvm::isa<clang::CXXNewExpr, clang::CXXDeleteExpr, clang::CXXThrowExpr>(s)) all |= core::writes | core::stages;
  if (llvm::isa<clang::LambdaExpr, clang::CXXBindTemporaryExpr, clang::CXXInheritedCtorInitExpr, clang::CXXTypeidExpr,
                clang::CXXDynamicCastExpr>(s))
    all |= core::stages;
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(s)) all |= effects_of_construction(made);
  if (const auto* inherited = llvm::dyn_cast<clang::CXXInheritedCtorInitExpr>(s)) {
    all |= core::reads | types_.effects_outside(inherited->getConstructor());
    for (const clang::ParmVarDecl* parameter : inherited->getConstructor()->parameters())
      if (may_be_changed_through(parameter->getType())) all |= core::writes;
  }
  if (llvm::isa<clang::ArraySubscriptExpr, clang::MemberExpr>(s)) all |= core::reads;
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(s)) {
    const auto* callee = call->getDirectCallee();
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
    const unsigned builtin = callee ? callee->getBuiltinID() : 0;
    const auto computed = [&] {
      const auto& builtins = callee->getASTContext().BuiltinInfo;
      return builtins.isConst(builtin) || builtins.isPure(builtin) ||
             builtins.isConstWithoutErrnoAndExceptions(builtin);
    };
    const bool computes = builtin != 0 && computed();
    const bool looks_only = callee && (computes || !rule_name(callee).empty() || callee->hasAttr<clang::ConstAttr>() ||
                                       callee->hasAttr<clang::PureAttr>() || changes_nothing(callee));
    all |= looks_only ? core::reads : core::reads | core::writes;
    if (!computes && !only_finds(method) && (!callee || rule_name(callee).empty())) all |= core::stages;
  }
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(s))
    for (const clang::Decl* declared : declaration->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      if (variable && variable->needsDestruction(variable->getASTContext()) != clang::QualType::DK_none)
        all |= core::stages;  // by its end
    }
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(s)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    const bool fixed = variable && variable->getType().isConstQualified();
    if (!fixed && !llvm::isa<clang::FunctionDecl, clang::EnumConstantDecl>(reference->getDecl()))
      all |= variable && is_private(variable) ? core::mentions : core::reads;
  }
  return all;
}

unsigned change_of(const clang::Expr* place) {
  return core::writes | (llvm::isa<clang::DeclRefExpr>(place->IgnoreParens()) ? core::assigns : core::pure);
}

}  // namespace dualrev::frontend
