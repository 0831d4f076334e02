// The walk. Each clause is one thing that rewriting cannot keep, or whose derivative nobody could know.
#include "frontend/refusals/forbidden.hpp"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/AST/StmtOpenMP.h>

#include "frontend/bodies/exceptions.hpp"
#include "frontend/effects/changes.hpp"
#include "frontend/refusals/openmp.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

namespace {

/// Static locals that are used for anything but reading a number out of them.
class Changing : public Visitor {
 public:
  bool TraverseImplicitCastExpr(clang::ImplicitCastExpr* e, Queue* queue) override {
    return e->getCastKind() == clang::CK_LValueToRValue ? read(e->getSubExpr())
                                                        : Visitor::TraverseImplicitCastExpr(e, queue);
  }
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr*, Queue*) override {
    return true;
  }  // is not evaluated
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
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

class Walk : public EvaluatedVisitor {
 public:
  Walk(Types& types, const clang::FunctionDecl* function, std::set<const clang::VarDecl*> changing,
       std::vector<Refusal>& found)
      : types_(types),
        sources_(function->getASTContext().getSourceManager()),
        changing_(std::move(changing)),
        changes_(function->getBody()),
        found_(found) {}

  bool TraverseDecl(clang::Decl* decl) override {
    // What has a twin is looked at when that is made.
    const auto* local = llvm::dyn_cast_or_null<clang::CXXRecordDecl>(decl);
    if (local && local->isLocalClass() && !local->isLambda() && !holds_scalar(local))
      for (const clang::CXXMethodDecl* method : local->methods())
        if (method->hasBody()) traverse(method->getBody());
    return llvm::isa_and_nonnull<clang::TagDecl>(decl) || EvaluatedVisitor::TraverseDecl(decl);
  }
  bool TraverseLambdaExpr(clang::LambdaExpr* e, Queue*) override {
    for (clang::Expr* captured : e->capture_inits())
      if (captured) TraverseStmt(captured);
    const clang::FunctionTemplateDecl* form = e->getCallOperator()->getDescribedFunctionTemplate();
    if (!form) return TraverseStmt(e->getBody());
    for (const clang::FunctionDecl* instance : form->specializations())
      if (instance->hasBody()) traverse(instance->getBody());
    return true;
  }
  /// Code that stands elsewhere.
  void traverse(clang::Stmt* s) {
    changes_.add(s);
    TraverseStmt(s);
  }
  bool VisitOMPExecutableDirective(clang::OMPExecutableDirective* e) override {
    return add(e->getBeginLoc(), Reason::OpenMP, openmp_directive(sources_, e->getBeginLoc()));
  }
  bool VisitCXXDefaultInitExpr(clang::CXXDefaultInitExpr* e) override {
    changes_.add(e->getExpr());
    return true;
  }
  bool VisitCXXDefaultArgExpr(clang::CXXDefaultArgExpr* e) override {
    changes_.add(e->getExpr());
    return true;
  }

  bool VisitAsmStmt(clang::AsmStmt* s) override { return add(s->getAsmLoc(), Reason::Asm); }
  bool VisitIndirectGotoStmt(clang::IndirectGotoStmt* s) override {
    return add(s->getBeginLoc(), Reason::IndirectGoto);
  }
  bool VisitVAArgExpr(clang::VAArgExpr* e) override { return add(e->getExprLoc(), Reason::Varargs); }
  bool VisitCoroutineBodyStmt(clang::CoroutineBodyStmt* s) override { return add(s->getBeginLoc(), Reason::Coroutine); }
  bool VisitCoawaitExpr(clang::CoawaitExpr* e) override { return add(e->getExprLoc(), Reason::Coroutine); }
  bool VisitCoyieldExpr(clang::CoyieldExpr* e) override { return add(e->getExprLoc(), Reason::Coroutine); }

  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (variable->isStaticLocal() && !variable->getType().isConstQualified() && !variable->isConstexpr() &&
        (changing_.count(variable) || variable->getType()->isRecordType()))
      add(variable->getLocation(), Reason::Static, variable->getNameAsString());
    else if (variable->isStaticLocal() && variable->getInit() &&
             (mentions_locals(variable->getInit()) || !types_.is_repeatable(variable)))
      add(variable->getLocation(), Reason::StaticOnce, variable->getNameAsString());
    if (variable->getType().isVolatileQualified() && types_.holds_scalar(variable->getType()) &&
        !is_plain_in_spite(variable))
      add(variable->getLocation(), Reason::Volatile);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override { return global(e->getDecl(), e); }
  bool VisitMemberExpr(clang::MemberExpr* e) override {
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(e->getMemberDecl());
    if (field && field->getParent()->isUnion() && holds_scalar(field->getParent()))
      add(e->getExprLoc(), Reason::Union, union_name(field->getParent()));
    return global(e->getMemberDecl(), e);
  }
  bool VisitCXXCatchStmt(clang::CXXCatchStmt* s) override {
    const clang::VarDecl* variable = s->getExceptionDecl();
    if (!variable || !variable->getIdentifier() || !carries_numbers(s->getCaughtType(), types_)) return true;
    if (const std::string why = why_no_exception(s->getCaughtType(), types_); !why.empty())
      found_.push_back(refused_exception(s->getBeginLoc(), s->getCaughtType(), why, types_));
    return true;
  }
  bool VisitCastExpr(clang::CastExpr* e) override {
    if ((e->getCastKind() == clang::CK_LValueBitCast || e->getCastKind() == clang::CK_LValueToRValueBitCast) &&
        (types_.holds_scalar(e->getType()) || types_.holds_scalar(e->getSubExpr()->getType())))
      add(e->getExprLoc(), Reason::BitCast);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* e) override {
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
      if (space && space->getName() == "dualrev" && callee->isTemplateInstantiation() && name != "stop_gradient" &&
          name != "gradient" && name != "jvp" && name != "hvp" && name != "hessian" && name != "vjp")
        add(e->getExprLoc(), Reason::Asks,
            "inside there are derivatives of dualrev::gradient, jvp, hvp, hessian and vjp, not of dualrev::" +
                name.str());
    }
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
  /// What outlives the call and holds numbers is only read. What holds none may be changed: that happens once, in the
  /// primal, and no derivative goes through it.
  bool global(const clang::ValueDecl* decl, const clang::Expr* mention) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (variable && variable->hasGlobalStorage() && !variable->isStaticLocal() && !is_library(variable) &&
        types_.holds_scalar(variable->getType()) && changes_.through(mention))
      add(mention->getExprLoc(), Reason::Global, variable->getNameAsString());
    return true;
  }

  Types& types_;
  const clang::SourceManager& sources_;
  std::set<const clang::VarDecl*> changing_;
  Changes changes_;
  std::vector<Refusal>& found_;
};

}  // namespace

std::vector<Refusal> forbidden(const clang::FunctionDecl* function, Types& types) {
  std::vector<Refusal> found;
  Changing changing;
  changing.TraverseStmt(function->getBody());
  Walk walk(types, function, std::move(changing.found), found);
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(function))
    for (const clang::CXXCtorInitializer* member : constructor->inits()) walk.traverse(member->getInit());
  walk.TraverseStmt(function->getBody());
  return found;
}

namespace {

/// Looks for threads, and for functions that are given function values and have no body here.
class Threads : public Visitor {
 public:
  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool TraverseDecl(clang::Decl* decl) override {
    return (decl && !llvm::isa<clang::TranslationUnitDecl>(decl) && is_library(decl)) || Visitor::TraverseDecl(decl);
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    const std::string name = qualified_name(e->getDecl());
    found = found || name == "pthread_create" || name == "thrd_create" || name == "std::async";
    return !found;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) override {
    const std::string name = qualified_name(e->getConstructor()->getParent());
    found = found || name == "std::thread" || name == "std::jthread" || name == "std::packaged_task";
    return !found;
  }
  bool VisitFunctionDecl(clang::FunctionDecl* function) override {
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
