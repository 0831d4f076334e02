// Activity by one look at each node; answers are kept.
#include "frontend/effects/activity.hpp"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include "frontend/bodies/exceptions.hpp"
#include "frontend/bodies/lowering.hpp"
#include "frontend/library/library.hpp"
#include "frontend/types/templates.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

namespace {

/// Local variables whose name is used for anything but reading or assigning them; and those that are assigned.
class Escapes : public Visitor {
 public:
  Escapes(std::set<const clang::VarDecl*>& escaping, std::set<const clang::VarDecl*>& assigned,
          std::map<const clang::VarDecl*, int>& changes)
      : escaping_(escaping), assigned_(assigned), changes_(changes) {}
  bool TraverseImplicitCastExpr(clang::ImplicitCastExpr* e, Queue* queue) override {
    if (e->getCastKind() == clang::CK_LValueToRValue && variable(e->getSubExpr())) return true;
    return Visitor::TraverseImplicitCastExpr(e, queue);
  }
  bool TraverseBinaryOperator(clang::BinaryOperator* e, Queue* queue) override {
    if (!e->isAssignmentOp() || !variable(e->getLHS())) return Visitor::TraverseBinaryOperator(e, queue);
    if (e->getOpcode() == clang::BO_Assign) assigned_.insert(variable(e->getLHS()));
    ++changes_[variable(e->getLHS())];
    return TraverseStmt(e->getRHS());
  }
  bool TraverseCompoundAssignOperator(clang::CompoundAssignOperator* e, Queue* queue) override {
    return TraverseBinaryOperator(e, queue);
  }
  bool TraverseUnaryOperator(clang::UnaryOperator* e, Queue* queue) override {
    if (!e->isIncrementDecrementOp() || !variable(e->getSubExpr())) return Visitor::TraverseUnaryOperator(e, queue);
    ++changes_[variable(e->getSubExpr())];
    return true;
  }
  /// What a closure refers to changes where it is called.
  bool VisitLambdaExpr(clang::LambdaExpr* e) override {
    for (const clang::LambdaCapture& capture : e->captures())
      if (capture.capturesVariable() && capture.getCaptureKind() == clang::LCK_ByRef)
        if (const auto* var = llvm::dyn_cast<clang::VarDecl>(capture.getCapturedVar())) escaping_.insert(var);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
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

class Ranges : public Visitor {
 public:
  explicit Ranges(std::map<const clang::VarDecl*, const clang::Expr*>& ranges) : ranges_(ranges) {}
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt* s) override {
    ranges_[s->getLoopVariable()] = s->getRangeInit();
    return true;
  }

 private:
  std::map<const clang::VarDecl*, const clang::Expr*>& ranges_;
};

/// Local names for places that something else keeps: their address is taken, or they are given back or handed to who
/// may keep them.
class Kept : public Visitor {
 public:
  Kept(Activity& activity, Types& types) : activity_(activity), types_(types) {}
  bool VisitUnaryOperator(clang::UnaryOperator* e) override {
    if (e->getOpcode() == clang::UO_AddrOf) keep(e->getSubExpr());
    return true;
  }
  bool VisitReturnStmt(clang::ReturnStmt* s) override {
    if (s->getRetValue()) keep(s->getRetValue());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* e) override {
    if (e->getOpcode() == clang::BO_Assign) keep(e->getRHS());
    return true;
  }
  bool VisitConditionalOperator(clang::ConditionalOperator* e) override {
    keep(e->getTrueExpr());
    keep(e->getFalseExpr());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* e) override {
    if (e->getDirectCallee() && may_keep_address(e->getDirectCallee(), types_))
      for (const clang::Expr* argument : e->arguments()) keep(argument);
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) override {
    if (may_keep_address(e->getConstructor(), types_))
      for (const clang::Expr* argument : e->arguments()) keep(argument);
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* variable) override {
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
    // An iterator without a name is no place in what it leads to.
    const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
    if (llvm::isa<clang::MaterializeTemporaryExpr>(cast ? cast->getSubExpr() : e)) return;
    if (const clang::VarDecl* variable = activity_.root(e)) kept_.insert(variable);
  }
  Activity& activity_;
  Types& types_;
  std::set<const clang::VarDecl*> kept_;
  std::vector<std::pair<const clang::VarDecl*, const clang::VarDecl*>> named_;
};

/// Objects that lead to numbers, as pointers and iterators do: what is assigned to them, and which of them something
/// else than such an assignment or a step may change.
class Handles : public EvaluatedVisitor {
 public:
  Handles(std::map<const clang::VarDecl*, std::vector<const clang::Expr*>>& values,
          std::set<const clang::VarDecl*>& changed)
      : values_(values), changed_(changed) {}
  /// Only read, or given to who cannot change it.
  bool TraverseImplicitCastExpr(clang::ImplicitCastExpr* e, Queue* queue) override {
    const bool reads = e->getCastKind() == clang::CK_LValueToRValue ||
                       (e->getCastKind() == clang::CK_NoOp && e->getType().isConstQualified());
    return (reads && variable(e->getSubExpr())) || EvaluatedVisitor::TraverseImplicitCastExpr(e, queue);
  }
  bool TraverseBinaryOperator(clang::BinaryOperator* e, Queue* queue) override {
    const clang::VarDecl* left = e->isAssignmentOp() ? variable(e->getLHS()) : nullptr;
    if (!left) return EvaluatedVisitor::TraverseBinaryOperator(e, queue);
    if (e->getOpcode() == clang::BO_Assign) values_[left].push_back(e->getRHS());
    return TraverseStmt(e->getRHS());
  }
  bool TraverseCompoundAssignOperator(clang::CompoundAssignOperator* e, Queue* queue) override {
    return TraverseBinaryOperator(e, queue);
  }
  bool TraverseUnaryOperator(clang::UnaryOperator* e, Queue* queue) override {
    return (e->isIncrementDecrementOp() && variable(e->getSubExpr())) ||
           EvaluatedVisitor::TraverseUnaryOperator(e, queue);
  }
  bool TraverseCXXOperatorCallExpr(clang::CXXOperatorCallExpr* e, Queue* queue) override {
    const clang::VarDecl* left = e->getNumArgs() > 0 ? variable(e->getArg(0)) : nullptr;
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(e->getDirectCallee());
    const auto kind = e->getOperator();
    const bool assigns = kind == clang::OO_Equal && method && e->getNumArgs() == 2 &&
                         (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
    const bool steps = method && is_library(method) &&
                       (kind == clang::OO_PlusPlus || kind == clang::OO_MinusMinus || kind == clang::OO_PlusEqual ||
                        kind == clang::OO_MinusEqual);
    if (!left || (!assigns && !steps)) return EvaluatedVisitor::TraverseCXXOperatorCallExpr(e, queue);
    if (assigns) values_[left].push_back(e->getArg(1));
    for (unsigned i = 1; i < e->getNumArgs(); ++i)
      if (!TraverseStmt(e->getArg(i))) return false;
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr* e) override {
    for (const clang::LambdaCapture& capture : e->captures())
      if (capture.capturesVariable() && capture.getCaptureKind() == clang::LCK_ByRef)
        if (const auto* var = llvm::dyn_cast<clang::VarDecl>(capture.getCapturedVar());
            var && !var->getType().isConstQualified())
          changed_.insert(var);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    if (const auto* var = llvm::dyn_cast<clang::VarDecl>(e->getDecl()); var && !var->getType().isConstQualified())
      changed_.insert(var);
    return true;
  }

 private:
  static const clang::VarDecl* variable(const clang::Expr* e) {
    const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(e->IgnoreParens());
    return reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  }
  std::map<const clang::VarDecl*, std::vector<const clang::Expr*>>& values_;
  std::set<const clang::VarDecl*>& changed_;
};

const clang::CXXRecordDecl* closure_of(clang::QualType type) {
  const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->isLambda() ? record : nullptr;
}

/// The closures of a function, and what calls them.
class Closures : public Visitor {
 public:
  explicit Closures(Activity::ClosureUses& uses) : uses_(uses) {}
  bool VisitLambdaExpr(clang::LambdaExpr* e) override {
    uses_.closures[e->getLambdaClass()] = e;
    return true;
  }
  bool TraverseCXXOperatorCallExpr(clang::CXXOperatorCallExpr* e, Queue* queue) override {
    const auto* callee = e->getDirectCallee();
    const bool calls = callee && e->getOperator() == clang::OO_Call && e->getNumArgs() > 0 &&
                       closure_of(e->getArg(0)->IgnoreParenImpCasts()->getType());
    if (!calls) return Visitor::TraverseCXXOperatorCallExpr(e, queue);
    uses_.calls[callee->getCanonicalDecl()].push_back(e);
    if (!llvm::isa<clang::DeclRefExpr>(e->getArg(0)->IgnoreParenImpCasts()) && !TraverseStmt(e->getArg(0)))
      return false;
    for (unsigned i = 1; i < e->getNumArgs(); ++i)
      if (!TraverseStmt(e->getArg(i))) return false;
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* e) override {
    if (e->getDirectCallee() && is_library(e->getDirectCallee()))
      for (const clang::Expr* argument : e->arguments())
        if (const auto* closure = llvm::dyn_cast<clang::LambdaExpr>(argument->IgnoreUnlessSpelledInSource()))
          uses_.given_to[closure->getLambdaClass()] = e;
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    if (const auto* closure = closure_of(e->getType())) uses_.handed_on.insert(closure);
    return true;
  }

 private:
  Activity::ClosureUses& uses_;
};

}  // namespace

Activity::Activity(Types& types, const clang::FunctionDecl* function, std::set<const clang::VarDecl*> constants,
                   const clang::VarDecl* self)
    : types_(types), function_(function), constants_(std::move(constants)), self_(self) {
  if (!function || !function->getBody()) return;
  Escapes(escaping_, assigned_, changes_).TraverseStmt(function->getBody());
  Ranges(ranges_).TraverseStmt(function->getBody());
  Handles(values_, changed_).TraverseStmt(function->getBody());
  Closures(closures_).TraverseStmt(function->getBody());
  Kept names(*this, types_);
  names.TraverseStmt(function->getBody());
  kept_ = names.all();
  active_.clear();  // what the look for names was answered without knowing them
  touched_.clear();
  called_.clear();
  constant_closures_.clear();
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
  if (leads_to_constants(variable) || is_given_constants(variable)) return active_[variable] = false;
  if (const auto* closure = closure_of(variable->getType()); closure && is_constant_closure(closure))
    return active_[variable] = false;
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
    } else if (const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(place);
               temporary && through_pointers) {
      place = temporary->getSubExpr();
    } else if (const auto* bind = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(place); bind && through_pointers) {
      place = bind->getSubExpr();
    } else if (const auto* copy = llvm::dyn_cast<clang::CXXConstructExpr>(place);
               copy && through_pointers && copy->getNumArgs() == 1 && leads_where_it_was_led(copy)) {
      place = copy->getArg(0);
    } else if (const auto* argument = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(place)) {
      place = argument->getReplacement();
    } else if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(place)) {
      const auto kind = cast->getCastKind();
      loaded = loaded || kind == clang::CK_LValueToRValue;
      const bool to_base = kind == clang::CK_DerivedToBase || kind == clang::CK_UncheckedDerivedToBase;
      if (kind != clang::CK_NoOp && kind != clang::CK_ArrayToPointerDecay && !(through_pointers && to_base) &&
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
    } else if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(place); choice && indices_too) {
      // Of two constants one.
      if (touches(choice->getCond())) return nullptr;
      const clang::VarDecl* one = data_root(choice->getTrueExpr());
      const clang::VarDecl* other = data_root(choice->getFalseExpr());
      const auto is_constant = [&](const clang::VarDecl* of) {
        return of && is_passive_storage(of) && !types_.has_lasting_twin(of);
      };
      return is_constant(one) && is_constant(other) ? one : nullptr;
    } else if (self_ && llvm::isa<clang::CXXThisExpr>(place)) {
      return self_;
    } else if (const auto* made = llvm::dyn_cast<clang::CallExpr>(place);
               made && through_pointers && constant_of_call(made)) {
      return constant_of_call(made);
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
  if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(e);
      call && call->getMethodDecl() && call->getMethodDecl()->isConst())
    place = call;
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e); call && constant_of_call(call)) return true;
  if (!place || !plain) return false;
  const clang::VarDecl* variable = data_root(place);
  return variable && is_passive_storage(variable);
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
    if (is_constant_closure(lambda->getLambdaClass())) return false;
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
      if (!Types::is_scalar(variable->getType()) && types_.holds_scalar(variable->getType()) && !is_active(variable))
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
        if (is_runtime_matrix(variable->getType())) return variable->isLocalVarDecl() && touches(variable->getInit());
        // A pointer to constants: what lies behind it is read as it is.
        if (variable->isLocalVarDeclOrParm() && variable->getType()->isPointerType()) return false;
        return types_.holds_scalar(variable->getType()) && !Types::is_scalar(variable->getType().getNonReferenceType());
      }
      if (const auto* binding = llvm::dyn_cast<clang::BindingDecl>(reference->getDecl())) {
        const auto* whole = llvm::dyn_cast<clang::VarDecl>(binding->getDecomposedDecl());
        if (is_runtime_matrix(e->getType())) return whole && is_active(whole);
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
      if (is_hidden_member(call->getDirectCallee()) || types_.catches_numbers(call->getDirectCallee()) ||
          types_.is_in_local_twin(call->getDirectCallee()))
        return true;
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
    // Which pointer to nothing it is does not matter.
    if (const auto* compares = llvm::dyn_cast<clang::BinaryOperator>(e); compares && compares->isComparisonOp())
      for (const auto& [one, other] :
           {std::pair(compares->getLHS(), compares->getRHS()), std::pair(compares->getRHS(), compares->getLHS())})
        if (const auto* null = llvm::dyn_cast<clang::CastExpr>(one->IgnoreParens());
            null && null->getCastKind() == clang::CK_NullToPointer)
          return touches(other);
    const clang::VarDecl* data = e->getType()->isPointerType() ? data_root(e) : nullptr;
    const bool points_at_constants = data && data->isLocalVarDeclOrParm() && is_passive_storage(data);
    if (types_.holds_scalar(e->getType()) && !Types::is_scalar(e->getType()) && !e->getType()->isFunctionType() &&
        !e->getType()->isFunctionPointerType() && !points_at_constants)
      return true;
    if (const auto* self = llvm::dyn_cast<clang::CXXThisExpr>(e)) return !self_ && types_.holds_scalar(self->getType());
    if (const auto* defaulted = llvm::dyn_cast<clang::CXXDefaultArgExpr>(e)) return touches(defaulted->getExpr());
  }
  for (const clang::Stmt* child : s->children())
    if (touches(child)) return true;
  return false;
}

}  // namespace dualrev::frontend
