// The walk. Each clause is one thing that rewriting cannot keep, or whose derivative nobody could know.
#include "frontend/forbidden.hpp"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/StmtCXX.h>

#include "frontend/exceptions.hpp"

namespace dualrev::frontend {

namespace {

/// Static locals that are used for anything but reading a number out of them.
class Changing : public clang::RecursiveASTVisitor<Changing> {
 public:
  bool TraverseImplicitCastExpr(clang::ImplicitCastExpr* e) {
    return e->getCastKind() == clang::CK_LValueToRValue ? read(e->getSubExpr())
                                                        : RecursiveASTVisitor::TraverseImplicitCastExpr(e);
  }
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr*) { return true; }  // is not evaluated
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(e->getDecl());
    if (variable && variable->isStaticLocal()) found.insert(variable);
    return true;
  }
  std::set<const clang::VarDecl*> found;

 private:
  bool read(clang::Expr* place) {
    for (;;) {
      place = place->IgnoreParens();
      const auto* decay = llvm::dyn_cast<clang::ImplicitCastExpr>(place);
      const auto* member = llvm::dyn_cast<clang::MemberExpr>(place);
      if (auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(place)) {
        TraverseStmt(subscript->getIdx());
        place = subscript->getBase();
      } else if (decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay) {
        place = const_cast<clang::Expr*>(decay->getSubExpr());
      } else if (member && !member->isArrow()) {
        place = member->getBase();
      } else {
        return llvm::isa<clang::DeclRefExpr>(place) || TraverseStmt(place);
      }
    }
  }
};

class Walk : public clang::RecursiveASTVisitor<Walk> {
 public:
  Walk(Types& types, std::set<const clang::VarDecl*> changing, std::vector<Refusal>& found)
      : types_(types), changing_(std::move(changing)), found_(found) {}

  bool shouldVisitImplicitCode() const { return true; }
  bool TraverseDecl(clang::Decl* decl) {
    // What has a twin is looked at when that is made.
    const auto* local = llvm::dyn_cast_or_null<clang::CXXRecordDecl>(decl);
    if (local && local->isLocalClass() && !local->isLambda() && !holds_scalar(local))
      for (const clang::CXXMethodDecl* method : local->methods())
        if (method->hasBody()) TraverseStmt(method->getBody());
    return llvm::isa_and_nonnull<clang::TagDecl>(decl) || RecursiveASTVisitor::TraverseDecl(decl);
  }
  bool TraverseLambdaExpr(clang::LambdaExpr* e) {
    for (clang::Expr* captured : e->capture_inits())
      if (captured) TraverseStmt(captured);
    return TraverseStmt(e->getBody());
  }

  bool VisitAsmStmt(clang::AsmStmt* s) { return add(s->getAsmLoc(), Reason::Asm); }
  bool VisitIndirectGotoStmt(clang::IndirectGotoStmt* s) { return add(s->getBeginLoc(), Reason::IndirectGoto); }
  bool VisitVAArgExpr(clang::VAArgExpr* e) { return add(e->getExprLoc(), Reason::Varargs); }
  bool VisitCoroutineBodyStmt(clang::CoroutineBodyStmt* s) { return add(s->getBeginLoc(), Reason::Coroutine); }
  bool VisitCoawaitExpr(clang::CoawaitExpr* e) { return add(e->getExprLoc(), Reason::Coroutine); }
  bool VisitCoyieldExpr(clang::CoyieldExpr* e) { return add(e->getExprLoc(), Reason::Coroutine); }

  bool VisitVarDecl(clang::VarDecl* variable) {
    if (variable->isStaticLocal() && !variable->getType().isConstQualified() && !variable->isConstexpr() &&
        (changing_.count(variable) || variable->getType()->isRecordType()))
      add(variable->getLocation(), Reason::Static, variable->getNameAsString());
    else if (variable->isStaticLocal() && variable->getInit() &&
             (mentions_locals(variable->getInit()) || !types_.is_repeatable(variable)))
      add(variable->getLocation(), Reason::Static, variable->getNameAsString());
    if (variable->getInit()) handed_over(variable->getType(), variable->getInit());
    if (variable->getType().isVolatileQualified() && types_.holds_scalar(variable->getType()))
      add(variable->getLocation(), Reason::Volatile);
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* e) {
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(e->getMemberDecl());
    if (field && field->getParent()->isUnion() && holds_scalar(field->getParent()))
      add(e->getExprLoc(), Reason::Union, union_name(field->getParent()));
    return true;
  }
  bool VisitCXXCatchStmt(clang::CXXCatchStmt* s) {
    const clang::VarDecl* variable = s->getExceptionDecl();
    if (!variable || !variable->getIdentifier() || !types_.holds_scalar(s->getCaughtType())) return true;
    if (const std::string why = why_no_exception(s->getCaughtType(), types_); !why.empty())
      add(s->getBeginLoc(), Reason::Exception, types_.spelling(s->getCaughtType()) + "|" + why);
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* e) {
    if (e->isAssignmentOp()) written(e->getLHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* e) {
    if (e->isIncrementDecrementOp()) written(e->getSubExpr());
    return true;
  }
  bool VisitCastExpr(clang::CastExpr* e) {
    if ((e->getCastKind() == clang::CK_LValueBitCast || e->getCastKind() == clang::CK_LValueToRValueBitCast) &&
        (types_.holds_scalar(e->getType()) || types_.holds_scalar(e->getSubExpr()->getType())))
      add(e->getExprLoc(), Reason::BitCast);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* e) {
    const clang::FunctionDecl* callee = e->getDirectCallee();
    if (!callee) return true;
    // Where the call stands: the twin stands elsewhere. What only prints it may.
    for (const clang::Expr* argument : e->arguments())
      if (const auto* given = llvm::dyn_cast<clang::CXXDefaultArgExpr>(argument);
          given && names_its_place(given->getExpr()) &&
          (!e->getType()->isVoidType() || qualified_name(callee) == "std::source_location::current"))
        add(e->getExprLoc(), Reason::Library, "std::source_location::current");
    if (callee->getIdentifier()) {
      const llvm::StringRef name = callee->getName();
      if (name == "setjmp" || name == "_setjmp" || name == "sigsetjmp" || name == "__sigsetjmp" || name == "longjmp" ||
          name == "siglongjmp" || name == "__builtin_setjmp" || name == "__builtin_longjmp")
        add(e->getExprLoc(), Reason::Setjmp, name.str());
      const auto* space =
          llvm::dyn_cast<clang::NamespaceDecl>(callee->getDeclContext()->getEnclosingNamespaceContext());
      if (space && space->getName() == "dualrev" && callee->isTemplateInstantiation() && name != "stop_gradient")
        add(e->getExprLoc(), Reason::Asks);
    }
    const bool operator_of_object = llvm::isa<clang::CXXOperatorCallExpr>(e) && llvm::isa<clang::CXXMethodDecl>(callee);
    for (unsigned i = 0; i + (operator_of_object ? 1 : 0) < e->getNumArgs() && i < callee->getNumParams(); ++i)
      handed_over(callee->getParamDecl(i)->getType(), e->getArg(i + (operator_of_object ? 1 : 0)));
    if (const auto* method = llvm::dyn_cast<clang::CXXMemberCallExpr>(e))
      if (method->getMethodDecl() && !method->getMethodDecl()->isConst() &&
          types_.holds_scalar(method->getImplicitObjectArgument()->getType()) && changes(method->getMethodDecl()))
        written(method->getImplicitObjectArgument());
    return true;
  }

 private:
  static bool names_its_place(const clang::Stmt* s) {
    const auto* call = llvm::dyn_cast<clang::CallExpr>(s);
    if (llvm::isa<clang::SourceLocExpr>(s) ||
        (call && call->getDirectCallee() && qualified_name(call->getDirectCallee()) == "std::source_location::current"))
      return true;
    return llvm::any_of(s->children(), [](const clang::Stmt* child) { return child && names_its_place(child); });
  }
  bool add(clang::SourceLocation at, Reason reason, std::string subject = {}) {
    found_.push_back({at, reason, std::move(subject)});
    return true;
  }
  bool holds_scalar(const clang::RecordDecl* record) { return types_.holds_scalar(versions::type_of(record)); }
  static bool changes(const clang::CXXMethodDecl* method) {
    if (!method->getIdentifier()) return false;
    const llvm::StringRef name = method->getName();
    return name != "begin" && name != "end" && name != "data" && name != "at" && name != "front" && name != "back" &&
           name != "rbegin" && name != "rend";
  }
  /// A global handed over to be changed, by reference or by address.
  void handed_over(clang::QualType type, const clang::Expr* e) {
    type = type.getCanonicalType();
    if ((!type->isLValueReferenceType() && !type->isPointerType()) || type->getPointeeType().isConstQualified()) return;
    e = e->IgnoreParenImpCasts();
    if (type->isPointerType()) {
      const auto* address = llvm::dyn_cast<clang::UnaryOperator>(e);
      if (address && address->getOpcode() == clang::UO_AddrOf) return written(address->getSubExpr());
      if (!e->getType()->isArrayType()) return;
    }
    written(e);
  }
  static bool mentions_locals(const clang::Stmt* s) {
    if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(s)) {
      for (const clang::Expr* capture : lambda->capture_inits())
        if (capture && mentions_locals(capture)) return true;
      return false;
    }
    if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(s)) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
      const bool is_constant = variable && variable->mightBeUsableInConstantExpressions(variable->getASTContext());
      return (variable && variable->hasLocalStorage() && !is_constant) ||
             llvm::isa<clang::BindingDecl>(reference->getDecl());
    }
    for (const clang::Stmt* child : s->children())
      if (child && mentions_locals(child)) return true;
    return false;
  }
  /// Refuses if the place belongs to something that outlives the call.
  void written(const clang::Expr* place) {
    for (;;) {
      place = place->IgnoreParenImpCasts();
      if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(place))
        place = subscript->getBase();
      else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(place);
               member && llvm::isa<clang::FieldDecl>(member->getMemberDecl()))
        place = member->getBase();
      else if (const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(place); call && call->getNumArgs() > 0)
        place = call->getArg(0);
      else
        break;
    }
    const clang::ValueDecl* decl = nullptr;
    if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(place)) decl = reference->getDecl();
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(place)) decl = member->getMemberDecl();
    const auto* variable = llvm::dyn_cast_or_null<clang::VarDecl>(decl);
    if (variable && variable->hasGlobalStorage() && !variable->isStaticLocal() &&
        !variable->getType().isConstQualified() && !is_library(variable))
      add(place->getExprLoc(), Reason::Global, variable->getNameAsString());
  }

  Types& types_;
  std::set<const clang::VarDecl*> changing_;
  std::vector<Refusal>& found_;
};

}  // namespace

std::vector<Refusal> forbidden(const clang::FunctionDecl* function, Types& types) {
  std::vector<Refusal> found;
  Changing changing;
  changing.TraverseStmt(function->getBody());
  Walk(types, std::move(changing.found), found).TraverseStmt(function->getBody());
  return found;
}

namespace {

/// Looks for threads, and for functions that are given function values and have no body here.
class Threads : public clang::RecursiveASTVisitor<Threads> {
 public:
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseDecl(clang::Decl* decl) {
    return (decl && !llvm::isa<clang::TranslationUnitDecl>(decl) && is_library(decl)) ||
           RecursiveASTVisitor::TraverseDecl(decl);
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) {
    const std::string name = qualified_name(e->getDecl());
    found = found || name == "pthread_create" || name == "thrd_create" || name == "std::async";
    return !found;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) {
    const std::string name = qualified_name(e->getConstructor()->getParent());
    found = found || name == "std::thread" || name == "std::jthread" || name == "std::packaged_task";
    return !found;
  }
  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    if (function->hasBody() || function->isDefaulted() || function->isDeleted() || function->isPureVirtual() ||
        function->isDependentContext())
      return true;
    for (const clang::ParmVarDecl* parameter : function->parameters()) {
      const auto* record = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
      found = found || (record && is_library(record) && qualified_name(record) == "std::function");
    }
    return !found;
  }
  bool found = false;
};

}  // namespace

bool Types::may_run_elsewhere() {
  if (!runs_elsewhere_) {
    Threads threads;
    threads.TraverseDecl(unit_.ast().getTranslationUnitDecl());
    runs_elsewhere_ = threads.found;
  }
  return *runs_elsewhere_;
}

}  // namespace dualrev::frontend
