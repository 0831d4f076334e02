// Calls of the library's functions and function objects => core terms.
#include "frontend/bodies/library_calls.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>

#include "frontend/bodies/algorithms.hpp"
#include "frontend/bodies/arguments.hpp"
#include "frontend/bodies/body.hpp"
#include "frontend/bodies/called.hpp"
#include "frontend/bodies/constants.hpp"
#include "frontend/bodies/holes.hpp"
#include "frontend/bodies/integers.hpp"
#include "frontend/bodies/own_calls.hpp"
#include "frontend/bodies/positions.hpp"
#include "frontend/library/library.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;

std::string value_argument(Body& in, const clang::TemplateArgumentLoc& argument) {
  clang::Expr::EvalResult result;
  if (argument.getArgument().getKind() == clang::TemplateArgument::Expression) {
    const clang::Expr* value = argument.getArgument().getAsExpr();
    if (value->getType()->isIntegerType() && !value->isValueDependent() &&
        value->EvaluateAsInt(result, in.around.unit.ast()))
      return with_large_numbers(llvm::toString(result.Val.getInt(), 10));
  }
  return in.around.text.of(argument.getSourceRange());
}

/// Whether a function object takes a number in one call and an integer in its place in another: a plain number would
/// become the integer, where the twin takes a dual.
static bool chooses_by_type(clang::QualType type) {
  const std::vector<const clang::FunctionDecl*> calls = calls_of(type);
  const auto differ = [](const clang::FunctionDecl* of_number, const clang::FunctionDecl* of_integer) {
    for (unsigned i = 0; i < std::min(of_number->getNumParams(), of_integer->getNumParams()); ++i)
      if (Types::is_scalar(of_number->getParamDecl(i)->getType().getNonReferenceType()) &&
          of_integer->getParamDecl(i)->getType().getNonReferenceType()->isIntegralOrEnumerationType())
        return true;
    return false;
  };
  for (const clang::FunctionDecl* one : calls)
    for (const clang::FunctionDecl* other : calls)
      if (differ(one, other)) return true;
  return false;
}

/// A pointer by which nothing is changed, and that is not changed itself.
static bool points_to_const(const clang::Expr* e, const clang::ParmVarDecl* parameter) {
  return e->getType()->isPointerType() && e->getType()->getPointeeType().isConstQualified() && parameter &&
         !parameter->getType()->isReferenceType();
}

namespace {

/// Arguments of a library's function, which deduces their types. `calls`: it may call what it is given.
void library_arguments(Body& in, Verbatim& text, llvm::ArrayRef<const clang::Expr*> given,
                       const clang::FunctionDecl* callee, bool calls) {
  if (!given.empty()) refuse_computed_with(callee, std::get<core::Rooted>(text.pieces[0]).name, given[0]->getExprLoc());
  text.pieces.emplace_back(core::parentheses_token());
  const bool rivals = llvm::any_of(given, [](const clang::Expr* e) { return chooses_by_type(e->getType()); });
  const bool originals = !rivals && reads_originals(in, given, callee->getReturnType());
  // A closure for objects that are differentiated takes no originals.
  const auto takes_twins = [&](const clang::Expr* e) {
    const auto* closure = e->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (!closure || !closure->isLambda()) return false;
    const auto takes = [&](const clang::FunctionDecl* call) {
      return llvm::any_of(call->parameters(), [&](const clang::ParmVarDecl* parameter) {
        return mentions_own_class(parameter->getType(), in.around.types) && !in.activity.is_passive_data(parameter);
      });
    };
    const clang::CXXMethodDecl* call = closure->getLambdaCallOperator();
    const auto* generic = call->getDescribedFunctionTemplate();
    return generic ? llvm::any_of(const_cast<clang::FunctionTemplateDecl*>(generic)->specializations(), takes)
                   : takes(call);
  };
  for (unsigned i = 0; i < given.size() && !llvm::isa<clang::CXXDefaultArgExpr>(given[i]); ++i) {
    const clang::Expr* argument = given[i];
    if (i > 0) text.pieces.emplace_back(", ");
    // Constant data is read as it is: the operators take numbers too.
    const clang::VarDecl* root = Types::is_scalar(argument->getType()) ? nullptr : in.activity.data_root(argument);
    const bool is_const =
        root && (root->getType().getNonReferenceType().isConstQualified() ||
                 points_to_const(argument, i < callee->getNumParams() ? callee->getParamDecl(i) : nullptr));
    const bool constant =
        !refers_to_copy(in, argument) && root && in.activity.is_passive_storage(root) && !is_complex_function(callee) &&
        !hands_on_references(callee) &&
        (is_const ? originals || !in.around.types.has_lasting_twin(root) : originals && !root->isLocalVarDeclOrParm());
    if (constant && !originals && llvm::any_of(given, [&](const clang::Expr* e) { return takes_twins(e); }) &&
        mentions_own_class(argument->getType(), in.around.types))
      refuse(argument->getExprLoc(), Reason::ConstantData, root->getNameAsString());
    if (constant && rivals) refuse(argument->getExprLoc(), Reason::ConstantData, root->getNameAsString());
    if (constant) {
      text.pieces.emplace_back(original_hole(in, argument));
      continue;
    }
    // A count is an integer for the library, whatever it is given.
    if (Types::is_scalar(argument->getType()) && is_count(callee, i)) {
      text.pieces.emplace_back(value_hole(in, argument));
      continue;
    }
    const Hole hole =
        arguments(in, &given[i], 1, nullptr, true, i < callee->getNumParams() ? callee->getParamDecl(i) : nullptr)[0];
    text.pieces.emplace_back(calls ? called_member(in, hole, argument->getType()) : hole);
  }
  text.pieces.emplace_back(")");
}

/// A function object spelled for numbers would not take duals.
void refuse_spelled_for_numbers(Body& in, llvm::ArrayRef<const clang::Expr*> given, const std::string& name) {
  const bool on_scalars = std::any_of(given.begin(), given.end(),
                                      [&](const clang::Expr* e) { return in.around.types.holds_scalar(e->getType()); });
  // What stands behind it may bring it the integers that it is for.
  const bool may_project = name.rfind("std::ranges::", 0) == 0;
  for (const clang::Expr* argument : given) {
    const auto* record =
        llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(argument->getType()->getAsCXXRecordDecl());
    if (!record || !is_library(record) || in.around.types.holds_scalar(argument->getType())) continue;
    const bool for_integers = on_scalars && is_function_object(record) && !(may_project && argument != given.back());
    for (const clang::TemplateArgument& a : record->getTemplateArgs().asArray())
      if (a.getKind() == clang::TemplateArgument::Type &&
          (in.around.types.holds_scalar(a.getAsType()) || (for_integers && a.getAsType()->isIntegerType())))
        refuse(argument->getExprLoc(), Reason::Library, in.around.types.spelling(argument->getType()));
  }
}

}  // namespace

/// What an iterator stands for; null if nobody knows.
static clang::QualType element_of(clang::QualType iterator) {
  if (iterator->isPointerType()) return iterator->getPointeeType();
  const auto* record = iterator.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition()) return {};
  for (const clang::CXXMethodDecl* method : record->getDefinition()->methods())
    if (method->getOverloadedOperator() == clang::OO_Star && method->getNumParams() == 0 &&
        !method->getReturnType()->isUndeducedType())
      return method->getReturnType().getNonReferenceType();
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (const clang::QualType element = element_of(base.getType()); !element.isNull()) return element;
  return {};
}

/// Whether a sum that begins with an integer is one of integers: of such elements, or by a function of the user's that
/// gives integers.
static bool counts_integers(llvm::ArrayRef<const clang::Expr*> given) {
  const clang::QualType element = given.empty() ? clang::QualType() : element_of(given[0]->getType());
  if (!element.isNull() && element->isIntegerType()) return true;
  const std::vector<const clang::FunctionDecl*> calls =
      given.empty() ? std::vector<const clang::FunctionDecl*>() : calls_of(given.back()->getType());
  return !calls.empty() &&
         llvm::all_of(calls, [](const clang::FunctionDecl* call) { return call->getReturnType()->isIntegerType(); });
}

TermRef library_call(Body& in, const clang::CallExpr* e, const clang::FunctionDecl* callee) {
  const llvm::ArrayRef<const clang::Expr*> given(e->getArgs(), e->getNumArgs());
  const std::string name = qualified_name(callee);
  refuse_spelled_for_numbers(in, given, name);
  if (is_sum(name) && !counts_integers(given))
    for (const clang::Expr* argument : given)
      if (argument->getType()->isIntegerType())
        refuse(e->getExprLoc(), Reason::IntegerSum,
               name + "|" + in.around.types.spelling(argument->getType().getUnqualifiedType()));
  // What std::mem_fn gives calls a function with a tape.
  const bool mem_fn = name == "std::mem_fn" && given[0]->getType().getNonReferenceType()->isMemberFunctionPointerType();
  if (mem_fn) return called_member(in, dual_hole(in, given[0]), given[0]->getType()).term;
  Verbatim text{{core::Rooted{is_complex_function(callee) ? "dualrev::" + callee->getNameAsString() : name}},
                Precedence::Postfix};
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(e->getCallee()->IgnoreParenImpCasts());
  if (reference && reference->hasExplicitTemplateArgs()) {
    text.pieces.emplace_back("<");
    bool is_first = true;
    for (const clang::TemplateArgumentLoc& argument : reference->template_arguments()) {
      if (!is_first) text.pieces.emplace_back(", ");
      is_first = false;
      const bool is_type = argument.getArgument().getKind() == clang::TemplateArgument::Type;
      if (is_type && is_closure(argument.getArgument().getAsType()) &&
          !in.around.types.is_nameable(argument.getArgument().getAsType()))
        refuse(e->getExprLoc(), Reason::Lambda, "as an argument of '" + name + "'");
      if (is_type)
        text.pieces.emplace_back(in.around.types.lower(argument.getArgument().getAsType(), e->getExprLoc()));
      else
        text.pieces.emplace_back(value_argument(in, argument));
    }
    text.pieces.emplace_back(">");
  }
  library_arguments(in, text, given, callee, calls_what_it_is_given(name));
  // The order in which these add is libstdc++'s, whose functions are in no namespace of a version.
  const bool is_open = name == "std::reduce" || name == "std::transform_reduce";
  if (!is_open || !callee->getDeclContext()->isInlineNamespace())
    text.meaning = meaning_of_algorithm(in, name, given, text);
  if (is_extremum(callee, given.size()) && e->getType()->isIntegerType()) {
    std::vector<TermRef> sides;
    for (const Hole& each : core::operands(*make_term(text, nullptr, false, core::pure, false)))
      sides.push_back(each.term);
    if (sides.size() == given.size()) text.meaning = meaning_of_extremum(callee, sides, in.type_of(e));
  }
  if (!text.meaning) text.meaning = meaning_of_order(in, e);
  const bool is_void = e->getType()->isVoidType();
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  return make_term(std::move(text), is_void ? nullptr : in.type_of(e), e->isLValue(), in.activity.access(e), scalar);
}

TermRef library_object_call(Body& in, const clang::CXXOperatorCallExpr* e) {
  const auto* object = llvm::dyn_cast<clang::DeclRefExpr>(e->getArg(0)->IgnoreParenImpCasts());
  const auto* variable = object ? llvm::dyn_cast<clang::VarDecl>(object->getDecl()) : nullptr;
  const auto* method = llvm::cast<clang::CXXMethodDecl>(e->getDirectCallee());
  if (is_function_object(method->getParent())) return value_call(in, e);
  if (!variable || !is_library(variable))
    refuse(e->getExprLoc(), Reason::Library,
           in.around.types.spelling(e->getArg(0)->getType().getNonReferenceType().getUnqualifiedType()));
  const std::string name = qualified_name(variable);
  const llvm::ArrayRef<const clang::Expr*> given(e->getArgs() + 1, e->getNumArgs() - 1);
  if (!may_be_instantiated(name)) refuse(e->getExprLoc(), Reason::Library, name);
  refuse_spelled_for_numbers(in, given, name);
  Verbatim text{{core::Rooted{name}}, Precedence::Postfix};
  library_arguments(in, text, given, e->getDirectCallee(), true);
  return make_term(std::move(text), e->getType()->isVoidType() ? nullptr : in.type_of(e), e->isLValue(),
                   core::reads | core::writes, Types::is_scalar(e->getType().getNonReferenceType()));
}

TermRef eigen_call(Body& in, const clang::CallExpr* e, const clang::FunctionDecl* callee) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (!method) return library_call(in, e, callee);
  Verbatim text{{in.around.types.lower(versions::type_of(method->getParent()), e->getExprLoc()),
                 "::" + callee->getNameAsString() + "("},
                Precedence::Postfix};
  for (unsigned i = 0; i < e->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(i)); ++i) {
    if (i > 0) text.pieces.emplace_back(", ");
    text.pieces.emplace_back(dual_hole(in, e->getArg(i), true));
  }
  text.pieces.emplace_back(")");
  return make_term(std::move(text), in.type_of(e), e->isLValue(), in.activity.access(e),
                   Types::is_scalar(e->getType().getNonReferenceType()));
}

}  // namespace dualrev::frontend
