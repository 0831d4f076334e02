// What leads to constants, and what is made of them alone: such code stays the original's own.
#include "frontend/effects/activity.hpp"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include "frontend/bodies/lowering.hpp"
#include "frontend/library/library.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

namespace {

/// Whether the type is one of the library's iterators that need not be made of pointers, and that change nothing.
bool is_constant_iterator(const clang::CXXRecordDecl* record) {
  return record && is_library(record) && record->getName().contains("const_iterator");
}

}  // namespace

/// An iterator, a pointer or another object that leads to constant data, as long as it lives, and changes nothing
/// there.
bool Activity::leads_to_constants(const clang::VarDecl* variable) {
  const clang::QualType type = variable->getType();
  const clang::Expr* init = variable->getInit();
  if (!init || llvm::isa<clang::ParmVarDecl>(variable) || variable->isStaticLocal() || changed_.count(variable) ||
      !(type->isPointerType() || type->isRecordType()) || may_be_changed_through(type.getUnqualifiedType()) ||
      !(refers_to_numbers(type, types_) || is_constant_iterator(type->getAsCXXRecordDecl())))
    return false;
  const auto is_constant = [&](const clang::Expr* e) {
    const clang::VarDecl* data = data_root(e);
    return data && (data == variable || (is_passive_storage(data) && !types_.has_lasting_twin(data)));
  };
  if (!is_constant(init)) return false;
  const auto values = values_.find(variable);
  if (values == values_.end()) return true;
  // It may be a step of itself that is assigned. What was answered on that assumption holds only if it is right.
  const auto before = std::tuple(active_, touched_, called_);
  active_[variable] = false;
  if (llvm::all_of(values->second, is_constant)) return true;
  std::tie(active_, touched_, called_) = before;
  return false;
}

/// Whether all that calls a closure gives this parameter constant data, of which it can change nothing.
bool Activity::is_given_constants(const clang::VarDecl* variable) {
  const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(variable);
  const auto* method = parameter ? llvm::dyn_cast_or_null<clang::CXXMethodDecl>(parameter->getDeclContext()) : nullptr;
  if (!method || !method->getParent()->isLambda() || Types::is_scalar(parameter->getType().getNonReferenceType()) ||
      !closures_.closures.count(method->getParent()) || closures_.handed_on.count(method->getParent()))
    return false;
  const clang::QualType type = parameter->getType();
  const bool looks_only = type->isReferenceType() || type->isPointerType() ? type->getPointeeType().isConstQualified()
                                                                           : type.isConstQualified();
  const auto calls = closures_.calls.find(method->getCanonicalDecl());
  if (!looks_only || may_be_changed_through(type)) return false;
  if (calls == closures_.calls.end()) return is_given_elements_of_constants(method->getParent(), type);
  const unsigned index = parameter->getFunctionScopeIndex() + 1;
  return llvm::all_of(calls->second, [&](const clang::CallExpr* call) {
    const clang::VarDecl* data = index < call->getNumArgs() ? data_root(call->getArg(index)) : nullptr;
    return data && data != variable && is_passive_storage(data) && !types_.has_lasting_twin(data);
  });
}

namespace {

/// Whether the type is the class, or one of the library that is made of it.
bool is_made_of(clang::QualType type, const clang::CXXRecordDecl* wanted) {
  type = type.getNonReferenceType().getCanonicalType();
  while (type->isPointerType()) type = type->getPointeeType();
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || record->getCanonicalDecl() == wanted->getCanonicalDecl()) return record != nullptr;
  return is_library(record) && llvm::any_of(flattened(arguments_of(record)), [&](const auto& argument) {
           return argument.getKind() == clang::TemplateArgument::Type && is_made_of(argument.getAsType(), wanted);
         });
}

}  // namespace

/// Whether a function of the library has objects of that class of the user's from constants alone, to give them to the
/// closure.
bool Activity::is_given_elements_of_constants(const clang::CXXRecordDecl* closure, clang::QualType parameter) {
  const auto given = closures_.given_to.find(closure);
  const auto* record = parameter.getNonReferenceType()->getAsCXXRecordDecl();
  if (given == closures_.given_to.end() || !record || is_library(record)) return false;
  bool any = false;
  for (const clang::Expr* argument : given->second->arguments()) {
    if (!is_made_of(argument->getType(), record)) continue;
    const clang::VarDecl* data = data_root(argument);
    if (!data || !is_passive_storage(data) || types_.has_lasting_twin(data)) return false;
    any = true;
  }
  return any;
}

/// Whether a closure sees and is given constants alone: then it is the original's own.
bool Activity::is_constant_closure(const clang::CXXRecordDecl* closure) {
  const auto found = closures_.closures.find(closure);
  if (found == closures_.closures.end() || closures_.handed_on.count(closure) || closure->isGenericLambda())
    return false;
  const auto [known, is_new] = constant_closures_.emplace(closure, std::nullopt);
  if (!is_new && !known->second) known->second = false;  // it is asked for by what it depends on
  if (!is_new) return *known->second;
  const bool constant = sees_constants_alone(found->second);
  std::optional<bool>& answer = constant_closures_[closure];
  if (!answer) answer = constant;
  return *answer;
}

bool Activity::captures_constants(const clang::LambdaExpr* closure) {
  return llvm::all_of(closure->captures(), [&](const clang::LambdaCapture& capture) {
    const auto* variable =
        capture.capturesVariable() ? llvm::dyn_cast<clang::VarDecl>(capture.getCapturedVar()) : nullptr;
    return variable && (!types_.holds_scalar(variable->getType()) || is_passive_storage(variable));
  });
}

bool Activity::sees_constants_alone(const clang::LambdaExpr* closure) {
  const auto calls = closures_.calls.find(closure->getCallOperator()->getCanonicalDecl());
  if (calls == closures_.calls.end() || closure->isMutable()) return false;
  if (!captures_constants(closure)) return false;
  bool any = llvm::any_of(closure->captures(), [&](const clang::LambdaCapture& capture) {
    return types_.holds_scalar(capture.getCapturedVar()->getType());
  });
  for (const clang::CallExpr* call : calls->second)
    for (unsigned i = 1; i < call->getNumArgs(); ++i) {
      if (!is_made_of_constants(call->getArg(i))) return false;
      const clang::VarDecl* data = data_root(call->getArg(i));
      any = any || (data && !Types::is_scalar(call->getArg(i)->getType()) && is_passive_storage(data));
    }
  return any;
}

bool Activity::is_made_of_constants(const clang::Stmt* s) {
  if (!s) return true;
  // What is given to a library with constants alone gets nothing else from it.
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(s))
    return is_constant_closure(lambda->getLambdaClass()) ||
           (closures_.given_to.count(lambda->getLambdaClass()) && captures_constants(lambda));
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(s)) {
    if (const auto* binding = llvm::dyn_cast<clang::BindingDecl>(name->getDecl())) {
      const auto* whole = llvm::dyn_cast<clang::VarDecl>(binding->getDecomposedDecl());
      return whole && (!types_.holds_scalar(whole->getType()) || is_passive_storage(whole));
    }
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    return !variable || !types_.holds_scalar(variable->getType()) || is_passive_storage(variable);
  }
  if (llvm::isa<clang::CXXThisExpr>(s)) return self_ != nullptr;
  return llvm::all_of(s->children(), [&](const clang::Stmt* child) { return is_made_of_constants(child); });
}

const clang::VarDecl* Activity::constant_of_call(const clang::CallExpr* call) {
  const auto [known, is_new] = called_.emplace(call, nullptr);
  if (!is_new) return known->second;
  const clang::VarDecl* constant = constant_of_call_anew(call);
  return called_[call] = constant;
}

namespace {

/// A private member function that its name alone tells: others can call it by a pointer to it.
bool can_be_revealed(const clang::FunctionDecl* function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (!method || method->isStatic() || !method->getIdentifier() || method->getPrimaryTemplate()) return false;
  const clang::CXXRecordDecl* record = method->getParent();
  return !is_overloaded(method) && !is_hidden_type(record) && !is_in_hidden_type(record) && !local_class(record) &&
         !has_unnamed(arguments_of(record));
}

}  // namespace

const clang::VarDecl* Activity::constant_of_call_anew(const clang::CallExpr* call) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  if (!callee || is_eigen(callee) || (is_hidden_member(callee) && !can_be_revealed(callee)) ||
      types_.catches_numbers(callee) || !is_made_of_constants(call) ||
      (method && !method->getParent()->isLambda() && local_class(method->getParent())))
    return nullptr;
  const auto data = [&](const clang::Expr* e) -> const clang::VarDecl* {
    if (!types_.holds_scalar(e->getType()) || Types::is_scalar(e->getType())) return nullptr;
    const clang::VarDecl* root = data_root(e->IgnoreImplicit());
    return root && is_passive_storage(root) ? root : nullptr;
  };
  const clang::VarDecl* constant = nullptr;
  if (method && method->getParent()->isLambda()) {
    if (!is_constant_closure(method->getParent())) return nullptr;
    for (const clang::LambdaCapture& capture : closures_.closures[method->getParent()]->captures())
      if (const auto* captured = llvm::dyn_cast<clang::VarDecl>(capture.getCapturedVar());
          captured && types_.holds_scalar(captured->getType()))
        constant = captured;
  }
  if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(call))
    constant = data(member->getImplicitObjectArgument());
  for (const clang::Expr* argument : call->arguments())
    if (!constant) constant = data(argument);
  // A twin that lasts as long as the constant has places for duals.
  const bool is_place = types_.holds_scalar(call->getType()) && !Types::is_scalar(call->getType());
  return constant && is_place && types_.has_lasting_twin(constant) ? nullptr : constant;
}

/// Whether an object is made of one that leads to the same numbers: a copy of an iterator, a constant one.
bool Activity::leads_where_it_was_led(const clang::CXXConstructExpr* made) {
  const auto leads = [&](clang::QualType type) {
    const auto* record = type->getAsCXXRecordDecl();
    return record && (refers_to_numbers(type, types_) || is_constant_iterator(record));
  };
  return leads(made->getType()) && (made->getConstructor()->isCopyOrMoveConstructor() ||
                                    (is_library(made->getConstructor()) && leads(made->getArg(0)->getType())));
}

}  // namespace dualrev::frontend
