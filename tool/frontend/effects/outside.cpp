// What a function does beyond what it is given: to variables that outlive it, to the world, and by what it throws.
// Asked of its body and of all that it may run; what has no body here, and is not known, may do anything.
#include <clang/AST/ExprCXX.h>

#include "core/reachable.hpp"
#include "core/term.hpp"
#include "frontend/library/library.hpp"
#include "frontend/types/types.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

namespace {

const core::Access anything = core::reads | core::writes | core::throws;

bool outlives_calls(const clang::VarDecl* variable) {
  return variable->hasGlobalStorage() &&
         (!variable->getType().isConstQualified() || may_be_changed_through(variable->getType()));
}

class Outside : public EvaluatedVisitor {
 public:
  /// The value of a variable, or an object that is only looked at.
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr* e) override {
    const bool looks = e->getCastKind() == clang::CK_LValueToRValue ||
                       (e->getCastKind() == clang::CK_NoOp && e->getType().isConstQualified());
    if (!looks || may_be_changed_through(e->getType().getNonReferenceType())) return true;
    const clang::Expr* place = e->getSubExpr();
    for (;;) {
      place = place->IgnoreParens();
      const auto* decay = llvm::dyn_cast<clang::ImplicitCastExpr>(place);
      if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(place); member && !member->isArrow())
        place = member->getBase();
      else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(place))
        place = element->getBase();
      else if (decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay)
        place = decay->getSubExpr();
      else
        break;
    }
    looked_at_.insert(place);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(e->getDecl());
    if (variable && outlives_calls(variable)) access |= core::reads | (looked_at_.count(e) ? core::pure : core::writes);
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* e) override {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(e->getMemberDecl());
    if (variable && outlives_calls(variable)) access |= core::reads | (looked_at_.count(e) ? core::pure : core::writes);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* e) override {
    const clang::FunctionDecl* callee = e->getDirectCallee();
    if (!callee && !llvm::isa<clang::CXXPseudoDestructorExpr>(e->getCallee()->IgnoreParens())) access |= anything;
    // A library runs the function objects that it is given.
    if (callee && is_library(callee))
      for (const clang::Expr* argument : e->arguments()) llvm::append_range(run, calls_of(argument->getType()));
    return true;
  }
  bool VisitCXXThrowExpr(clang::CXXThrowExpr*) override {
    access |= core::throws;
    return true;
  }
  bool VisitAsmStmt(clang::AsmStmt*) override {
    access |= core::reads | core::writes;
    return true;
  }
  core::Access access = core::pure;
  std::vector<const clang::FunctionDecl*> run;

 private:
  std::set<const clang::Expr*> looked_at_;
};

/// Of <math.h>, given numbers alone: changes nothing but `errno` and `signgam`.
bool is_mathematical(const clang::FunctionDecl* function) {
  const auto& builtins = function->getASTContext().BuiltinInfo;
  const char* header = builtins.getHeaderName(function->getBuiltinID());
  return header && llvm::StringRef(header) == "math.h" &&
         llvm::all_of(function->parameters(),
                      [](const auto* parameter) { return parameter->getType()->isArithmeticType(); });
}

/// Functions of the library whose text is here work on what they are given; what that runs, `callees` knows.
bool is_known(const clang::FunctionDecl* function) {
  if (!rule_name(function).empty() || !memory_function(function).empty()) return true;
  if (const unsigned builtin = function->getBuiltinID()) {
    const auto& builtins = function->getASTContext().BuiltinInfo;
    return builtins.isConst(builtin) || builtins.isPure(builtin) ||
           builtins.isConstWithoutErrnoAndExceptions(builtin) || !builtins.isPredefinedLibFunction(builtin) ||
           is_mathematical(function);
  }
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  return is_eigen(function) || function->isNoReturn() || function->hasAttr<clang::ConstAttr>() ||
         function->hasAttr<clang::PureAttr>() || function->isReplaceableGlobalAllocationFunction() ||
         (is_library(function) &&
          ((method && !method->isStatic()) || function->isDefined() || function->getTemplateInstantiationPattern()));
}

}  // namespace

bool Types::library_throws(const clang::FunctionDecl* function) {
  using Function = const clang::FunctionDecl*;
  const auto look = [this](Function next) -> core::Looked<Function, bool> {
    if (!is_library(next) || is_nothrow(next)) return {};
    Function defined = nullptr;
    return {next->isNoReturn(), next->hasBody(defined) ? callees(defined) : std::vector<Function>()};
  };
  return core::reached_from(function, true, library_throws_, look);
}

core::Access Types::access_outside(const clang::FunctionDecl* function) {
  const auto look = [](const Function& at) {
    const auto& [types, next] = at;
    const bool throws = is_library(next) ? types->library_throws(next) : next->isNoReturn();
    core::Looked<Function, core::Access> looked{throws ? core::throws : core::pure};
    if (is_known(next)) return looked;
    const clang::FunctionDecl* defined = nullptr;
    if (!next->hasBody(defined)) {
      if (next->isDefaulted() || next->isTrivial() || next->isPureVirtual()) return looked;
      if (const Function elsewhere = types->definition_elsewhere(next); elsewhere.second)
        looked.leads_to = {elsewhere};
      else
        looked.own = anything;
      return looked;
    }
    Outside outside;
    outside.TraverseDecl(const_cast<clang::FunctionDecl*>(defined));
    looked.own |= outside.access;
    for (const auto* runs : {&types->callees(defined), &std::as_const(outside.run)})
      for (const clang::FunctionDecl* each : *runs) looked.leads_to.emplace_back(types, each);
    return looked;
  };
  return core::reached_from(Function{this, function}, anything, outside_, look);
}

}  // namespace dualrev::frontend
