// What leads to constants, and what is made of them alone: such code stays the original's own.
#include "frontend/effects/activity.hpp"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include "frontend/bodies/called.hpp"
#include "frontend/library/library.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

namespace {

/// Whether the type is one of the library's iterators that need not be made of pointers, and that change nothing.
bool is_constant_iterator(const clang::CXXRecordDecl* record) {
  return record && is_library(record) && record->getName().contains("const_iterator");
}

}  // namespace

/// An iterator, a pointer or another object that may lead to constant data, as long as it lives, and changes nothing
/// there.
bool Activity::may_lead_to_constants(const clang::VarDecl* variable) {
  const clang::QualType type = variable->getType();
  return variable->getInit() && !variable->isStaticLocal() && !uses_.changed.count(variable) &&
         (type->isPointerType() || type->isRecordType()) && !may_be_changed_through(type.getUnqualifiedType()) &&
         (refers_to_numbers(type, types_) || is_constant_iterator(type->getAsCXXRecordDecl()));
}

/// Of one of those that are assigned to it; it may be a step of the variable itself.
analysis::Fact Activity::leads_to_constants(const clang::VarDecl* variable, const clang::Expr* value) {
  const Roots& roots = data_roots(value);
  return any({leads_into_original(roots), any_of(roots, [&](const Root& root) {
                return root.variable == variable ? root.holds : analysis::never;
              })});
}

/// A parameter of a closure that is not handed on, which can change nothing of what it is given.
bool Activity::may_be_given_constants(const clang::ParmVarDecl* parameter) {
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(parameter->getDeclContext());
  if (!method || !method->getParent()->isLambda() || Types::is_scalar(parameter->getType().getNonReferenceType()) ||
      !uses_.closures.closures.count(method->getParent()) || uses_.closures.handed_on.count(method->getParent()))
    return false;
  const clang::QualType type = parameter->getType();
  const bool looks_only = type->isReferenceType() || type->isPointerType() ? type->getPointeeType().isConstQualified()
                                                                           : type.isConstQualified();
  return looks_only && !may_be_changed_through(type);
}

/// Whether all that calls the closure gives this parameter constant data.
analysis::Fact Activity::is_given_constants(const clang::ParmVarDecl* parameter) {
  const auto* method = llvm::cast<clang::CXXMethodDecl>(parameter->getDeclContext());
  const auto calls = uses_.closures.calls.find(method->getCanonicalDecl());
  if (calls == uses_.closures.calls.end())
    return is_given_elements_of_constants(method->getParent(), parameter->getType());
  const unsigned index = parameter->getFunctionScopeIndex() + 1;
  return all_of(calls->second, [&](const clang::CallExpr* call) {
    return index < call->getNumArgs() ? leads_into_original(data_roots(call->getArg(index))) : analysis::never;
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
analysis::Fact Activity::is_given_elements_of_constants(const clang::CXXRecordDecl* closure,
                                                        clang::QualType parameter) {
  const auto given = uses_.closures.given_to.find(closure);
  const auto* record = parameter.getNonReferenceType()->getAsCXXRecordDecl();
  if (given == uses_.closures.given_to.end() || !record || is_library(record)) return analysis::never;
  std::vector<const clang::Expr*> made;
  for (const clang::Expr* argument : given->second->arguments())
    if (is_made_of(argument->getType(), record)) made.push_back(argument);
  if (made.empty()) return analysis::never;
  return all_of(made, [this](const clang::Expr* argument) { return leads_into_original(data_roots(argument)); });
}

/// Whether a closure sees and is given constants alone: then it is the original's own.
analysis::Fact Activity::is_constant(const clang::CXXRecordDecl* closure) {
  if (const auto known = known_.closures.find(closure); known != known_.closures.end())
    return known->second = known_.facts.as_known(known->second);
  const auto& [closures, calls, handed_on, given_to] = uses_.closures;
  const auto found = closures.find(closure);
  if (found == closures.end() || handed_on.count(closure) || closure->isGenericLambda() || found->second->isMutable())
    return known_.closures[closure] = analysis::never;
  const clang::LambdaExpr* lambda = found->second;
  const auto called = calls.find(lambda->getCallOperator()->getCanonicalDecl());
  if (called == calls.end()) return known_.closures[closure] = analysis::never;
  // Shown without itself: one that is given what it gave is lowered like any other, and what calls it can be read.
  Reasons reasons{[this, lambda, &by = called->second] { return sees_constants_alone(lambda, by); }};
  return known_.closures[closure] = holds_by(std::move(reasons), known_.facts.open_to_be_shown());
}

analysis::Fact Activity::captures_constants(const clang::LambdaExpr* closure) {
  return all_of(closure->captures(), [this](const clang::LambdaCapture& capture) {
    const auto* variable =
        capture.capturesVariable() ? llvm::dyn_cast<clang::VarDecl>(capture.getCapturedVar()) : nullptr;
    if (!variable) return analysis::never;
    return types_.holds_scalar(variable->getType()) ? is_stored(variable) : analysis::always;
  });
}

analysis::Fact Activity::sees_constants_alone(const clang::LambdaExpr* closure,
                                              const std::vector<const clang::CallExpr*>& calls) {
  std::vector<Fact> needed{captures_constants(closure)};
  std::vector<Fact> any_data;
  if (needed.front() == analysis::never) return analysis::never;
  for (const clang::LambdaCapture& capture : closure->captures())
    any_data.push_back(as_fact(types_.holds_scalar(capture.getCapturedVar()->getType())));
  for (const clang::CallExpr* call : calls)
    for (unsigned i = 1; i < call->getNumArgs(); ++i) {
      needed.push_back(names_constants_alone(call->getArg(i)));
      if (Types::is_scalar(call->getArg(i)->getType())) continue;
      for (const Root& root : data_roots(call->getArg(i)))
        any_data.push_back(all({root.holds, is_stored(root.variable)}));
    }
  needed.push_back(any(std::move(any_data)));
  return all(std::move(needed));
}

analysis::Fact Activity::names_constants_alone(const clang::Stmt* s) {
  if (!s) return analysis::always;
  if (const auto known = known_.constants_alone.find(s); known != known_.constants_alone.end())
    return known->second = known_.facts.as_known(known->second);
  const Fact constants_alone = names_constants_alone_anew(s);
  return known_.constants_alone[s] = constants_alone;
}

analysis::Fact Activity::names_constants_alone_anew(const clang::Stmt* s) {
  const auto is_number_free_or_stored = [this](const clang::VarDecl* variable) {
    return types_.holds_scalar(variable->getType()) ? is_stored(variable) : analysis::always;
  };
  // What is given to a library with constants alone gets nothing else from it.
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(s))
    return any({is_constant(lambda->getLambdaClass()), uses_.closures.given_to.count(lambda->getLambdaClass())
                                                           ? captures_constants(lambda)
                                                           : analysis::never});
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(s)) {
    if (const auto* binding = llvm::dyn_cast<clang::BindingDecl>(name->getDecl())) {
      const auto* whole = llvm::dyn_cast<clang::VarDecl>(binding->getDecomposedDecl());
      return whole ? is_number_free_or_stored(whole) : analysis::never;
    }
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    return variable ? is_number_free_or_stored(variable) : analysis::always;
  }
  if (llvm::isa<clang::CXXThisExpr>(s)) return as_fact(self_ != nullptr);
  return all_of(s->children(), [this](const clang::Stmt* child) { return names_constants_alone(child); });
}

const Activity::Roots& Activity::roots_of_call(const clang::CallExpr* call) {
  const auto [known, is_new] = known_.calls.try_emplace(call);
  if (is_new) known->second = roots_of_call_anew(call);
  return known->second;
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

Activity::Roots Activity::roots_of_call_anew(const clang::CallExpr* call) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  if (!callee || is_eigen(callee) || (is_hidden_member(callee) && !can_be_revealed(callee)) ||
      types_.catches_numbers(callee) ||
      (method && !method->getParent()->isLambda() && local_class(method->getParent())))
    return {};
  Fact is_original = names_constants_alone(call);
  Roots candidates;
  const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(call);
  if (method && method->getParent()->isLambda()) {
    is_original = all({is_original, is_constant(method->getParent())});
    const auto closure = uses_.closures.closures.find(method->getParent());
    if (is_original == analysis::never || closure == uses_.closures.closures.end()) return {};
    for (const clang::LambdaCapture& capture : closure->second->captures())
      if (const auto* captured = llvm::dyn_cast<clang::VarDecl>(capture.getCapturedVar());
          !member && captured && types_.holds_scalar(captured->getType()))
        candidates = {{captured, is_original}};
  }
  if (is_original == analysis::never) return {};
  std::vector<const clang::Expr*> operands(call->arg_begin(), call->arg_end());
  if (member) operands.insert(operands.begin(), member->getImplicitObjectArgument());
  if (candidates.empty())
    for (const clang::Expr* e : operands)
      if (types_.holds_scalar(e->getType()) && !Types::is_scalar(e->getType()))
        for (const Root& root : data_roots(e->IgnoreImplicit()))
          candidates.push_back({root.variable, all({is_original, root.holds, is_stored(root.variable)})});
  // A twin that lasts as long as the constant has places for duals.
  const bool is_place = types_.holds_scalar(call->getType()) && !Types::is_scalar(call->getType());
  const auto lasting = llvm::find_if(candidates, [&](const Root& candidate) {
    return is_place && candidate.holds != analysis::never && types_.has_lasting_twin(candidate.variable);
  });
  candidates.erase(lasting, candidates.end());
  return candidates;
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
