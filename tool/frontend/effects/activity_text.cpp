// Which text need not change, because nothing in it is active: one clause per form.
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include "frontend/effects/activity.hpp"
#include "frontend/library/library.hpp"

namespace dualrev::frontend {

analysis::Fact Activity::is_untouched(const clang::Stmt* s) {
  if (!s) return analysis::always;
  if (const auto known = known_.untouched.find(s); known != known_.untouched.end())
    return known->second = known_.facts.as_known(known->second);
  const Fact untouched = is_untouched_anew(s);
  return known_.untouched[s] = untouched;
}

analysis::Fact Activity::is_untouched_anew(const clang::Stmt* s) {
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(s)) {
    const auto is_instance_untouched = [this](const clang::FunctionDecl* instance) {
      return types_.holds_scalar(instance->getType()) ? analysis::never : is_untouched(instance->getBody());
    };
    if (lambda->getLambdaClass()->isGenericLambda())
      return all_of(lambda->getCallOperator()->getDescribedFunctionTemplate()->specializations(),
                    is_instance_untouched);
    return any({is_constant(lambda->getLambdaClass()),
                types_.holds_scalar(lambda->getType()) ? analysis::never : is_untouched(lambda->getBody())});
  }
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(s))
    return all_of(declaration->decls(), [this](const clang::Decl* decl) {
      const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(decl);
      if (record && types_.holds_scalar(versions::type_of(record))) return analysis::never;
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
      if (!variable) return analysis::always;
      const bool is_object = !Types::is_scalar(variable->getType()) && types_.holds_scalar(variable->getType());
      const Fact constant = is_constant(variable);
      return is_object || constant == analysis::never ? constant : all({constant, is_untouched(variable->getInit())});
    });
  if (llvm::isa<clang::SizeOfPackExpr>(s)) return analysis::never;
  // The elements of a pack share their text.
  if (const auto* number = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(s);
      number && number->getParameter()->isParameterPack())
    return analysis::never;
  if (const auto* argument = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(s))
    return argument->isArgumentType() ? analysis::always : is_untouched(argument->getArgumentExpr());
  // Not the number is given back, but its place.
  if (const auto* give = llvm::dyn_cast<clang::ReturnStmt>(s); give && give->getRetValue()) {
    const clang::Expr* value = give->getRetValue();
    if ((value->getType()->isPointerType() || value->isLValue()) && types_.holds_scalar(value->getType()))
      return analysis::never;
  }
  if (const auto* e = llvm::dyn_cast<clang::Expr>(s)) {
    const Fact reads = reads_passive_storage(e);
    if (reads == analysis::always) return reads;
    if (is_template_object(e) && (Types::is_scalar(e->getType()) || !types_.holds_scalar(e->getType())))
      return analysis::always;
    return any({reads, is_untouched_expression(e)});
  }
  return all_of(s->children(), [this](const clang::Stmt* child) { return is_untouched(child); });
}

analysis::Fact Activity::is_untouched_expression(const clang::Expr* e) {
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(e)) return is_untouched_name(reference);
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e); call && call->getDirectCallee())
    return is_untouched_call(call);
  // Which pointer to nothing it is does not matter.
  if (const auto* compares = llvm::dyn_cast<clang::BinaryOperator>(e); compares && compares->isComparisonOp())
    for (const auto& [one, other] :
         {std::pair(compares->getLHS(), compares->getRHS()), std::pair(compares->getRHS(), compares->getLHS())})
      if (const auto* null = llvm::dyn_cast<clang::CastExpr>(one->IgnoreParens());
          null && null->getCastKind() == clang::CK_NullToPointer)
        return is_untouched(other);
  Fact has_no_twin = analysis::always;
  if (types_.holds_scalar(e->getType()) && !Types::is_scalar(e->getType()) && !e->getType()->isFunctionType() &&
      !e->getType()->isFunctionPointerType()) {
    // A pointer at local constants.
    if (!e->getType()->isPointerType()) return analysis::never;
    has_no_twin = any_of(data_roots(e), [this](const Root& root) {
      return root.variable->isLocalVarDeclOrParm() ? all({root.holds, is_stored(root.variable)}) : analysis::never;
    });
    if (has_no_twin == analysis::never) return has_no_twin;
  }
  if (const auto* self = llvm::dyn_cast<clang::CXXThisExpr>(e))
    return self_ || !types_.holds_scalar(self->getType()) ? has_no_twin : analysis::never;
  if (const auto* defaulted = llvm::dyn_cast<clang::CXXDefaultArgExpr>(e))
    return all({has_no_twin, is_untouched(defaulted->getExpr())});
  return all({has_no_twin, all_of(e->children(), [this](const clang::Stmt* child) { return is_untouched(child); })});
}

analysis::Fact Activity::is_untouched_name(const clang::DeclRefExpr* name) {
  const clang::QualType type = name->getType();
  if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl())) {
    if (is_of_pack(variable)) return analysis::never;
    const Fact constant = is_constant(variable);
    if (is_runtime_matrix(variable->getType()))
      return !variable->isLocalVarDecl()
                 ? constant
                 : all({constant, holds_by({[this, variable] { return is_untouched(variable->getInit()); }})});
    // A pointer to constants: what lies behind it is read as it is.
    if (variable->isLocalVarDeclOrParm() && variable->getType()->isPointerType()) return constant;
    const bool has_twin =
        types_.holds_scalar(variable->getType()) && !Types::is_scalar(variable->getType().getNonReferenceType());
    return has_twin ? analysis::never : constant;
  }
  if (const auto* binding = llvm::dyn_cast<clang::BindingDecl>(name->getDecl())) {
    const auto* whole = llvm::dyn_cast<clang::VarDecl>(binding->getDecomposedDecl());
    if (is_runtime_matrix(type)) return whole ? is_constant(whole) : analysis::always;
    if (!types_.holds_scalar(type)) return analysis::always;
    return whole && Types::is_scalar(type.getNonReferenceType()) ? is_constant(whole) : analysis::never;
  }
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(name->getDecl()))
    return as_fact(!types_.holds_scalar(type) && !types_.catches_numbers(function));
  return analysis::always;
}

analysis::Fact Activity::is_untouched_call(const clang::CallExpr* call) {
  if (is_hidden_member(call->getDirectCallee()) || types_.catches_numbers(call->getDirectCallee()) ||
      types_.is_in_local_twin(call->getDirectCallee()))
    return analysis::never;
  // The callee itself is no value here.
  if (types_.holds_scalar(call->getType()) && !Types::is_scalar(call->getType())) return analysis::never;
  std::vector<const clang::Expr*> operands;
  const auto* method = llvm::dyn_cast<clang::CXXMemberCallExpr>(call);
  // A static function of a class with a twin: through an object, or hidden by the original.
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(call->getCallee()->IgnoreParenImpCasts());
      member && !method)
    operands.push_back(member->getBase());
  if (method) operands.push_back(method->getImplicitObjectArgument());
  operands.insert(operands.end(), call->arg_begin(), call->arg_end());
  return all_of(operands, [this](const clang::Expr* operand) { return is_untouched(operand); });
}

analysis::Fact Activity::reads_passive_storage(const clang::Expr* e) {
  // A number (or anything without scalars) read out of a global or a constant.
  const clang::Expr* place = nullptr;
  if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
      cast && cast->getCastKind() == clang::CK_LValueToRValue)
    place = cast->getSubExpr();
  const bool plain = !types_.holds_scalar(e->getType()) || Types::is_scalar(e->getType());
  if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(e);
      call && call->getMethodDecl() && call->getMethodDecl()->isConst())
    place = call;
  std::vector<Fact> reasons;
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e))
    for (const Root& root : roots_of_call(call)) reasons.push_back(root.holds);
  if (place && plain)
    reasons.push_back(
        any_of(data_roots(place), [this](const Root& root) { return all({root.holds, is_stored(root.variable)}); }));
  return any(std::move(reasons));
}

}  // namespace dualrev::frontend
