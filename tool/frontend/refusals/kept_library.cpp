// What the library does with what it is led to, by what its functions look like: a const member function, or one that
// gives access, changes nothing; of a parameter the type says what may be changed by it.
#include <clang/AST/DeclTemplate.h>

#include <algorithm>

#include "frontend/library/handles.hpp"
#include "frontend/library/library.hpp"
#include "frontend/refusals/kept.hpp"

namespace dualrev::frontend {

namespace {

bool is_owner(clang::QualType type) { return is_pointer_like(type) && !is_handle(type.getNonReferenceType()); }

/// A handle, but no function object, though it may refer to something.
bool points(clang::QualType type) {
  const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return is_handle(type.getNonReferenceType()) && !(record && is_function_object(record));
}

/// A function object that runs others: what they are, nobody knows.
bool runs_others(const clang::CXXRecordDecl* record) {
  return is_function_object(record) &&
         (qualified_name(record) == "std::function" || is_handle(versions::type_of(record)));
}

/// Whether what a handle leads to may lead further.
bool elements_lead(clang::QualType type) {
  type = type.getCanonicalType().getNonReferenceType();
  if (type->isPointerType()) return leads(type->getPointeeType());
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition()) return true;
  for (const clang::NamedDecl* found :
       record->getDefinition()->lookup(record->getASTContext().DeclarationNames.getCXXOperatorName(clang::OO_Star)))
    if (const auto* star = llvm::dyn_cast<clang::CXXMethodDecl>(found->getUnderlyingDecl()))
      return star->getReturnType()->isDependentType() || leads(star->getReturnType().getNonReferenceType());
  return true;
}

/// The name that stands in the text: of an object of <ranges> the object's.
std::string name_in_text(const clang::FunctionDecl* callee, const clang::CallExpr* call) {
  if (callee->getOverloadedOperator() == clang::OO_Call && call->getNumArgs() > 0)
    if (const auto* object = llvm::dyn_cast<clang::DeclRefExpr>(call->getArg(0)->IgnoreParenImpCasts()))
      return object->getDecl()->getNameAsString();
  return callee->getNameAsString();
}

/// They give on what they are given, or hand it to a function, and change nothing themselves.
bool gives_on(const std::string& name) {
  static const std::set<std::string> names = {
      "move",        "get_if", "ref",   "cref",   "tie",      "make_pair",  "make_tuple",       "make_shared",
      "make_unique", "visit",  "apply", "invoke", "for_each", "for_each_n", "forward_as_tuple", "allocate_shared"};
  return names.count(name) > 0;
}

bool counts_owners(const clang::CXXMethodDecl* method) {
  static const std::set<std::string> names = {"use_count", "unique", "expired"};
  static const std::set<std::string> owners = {"std::shared_ptr", "std::__shared_ptr", "std::weak_ptr",
                                               "std::__weak_ptr"};
  return names.count(method->getNameAsString()) > 0 && owners.count(qualified_name(method->getParent())) > 0;
}

/// They change the range alone that the last of their iterators begins.
bool writes_to_last(const std::string& name) {
  static const std::set<std::string> names = {"copy",
                                              "copy_n",
                                              "copy_if",
                                              "copy_backward",
                                              "transform",
                                              "partial_sum",
                                              "adjacent_difference",
                                              "exclusive_scan",
                                              "inclusive_scan",
                                              "transform_exclusive_scan",
                                              "transform_inclusive_scan",
                                              "reverse_copy",
                                              "rotate_copy",
                                              "remove_copy",
                                              "remove_copy_if",
                                              "replace_copy",
                                              "replace_copy_if",
                                              "unique_copy",
                                              "partial_sort_copy",
                                              "merge",
                                              "set_union",
                                              "set_intersection",
                                              "set_difference",
                                              "set_symmetric_difference"};
  return names.count(name) > 0;
}

/// `T&&` of a template's own parameter: what is given may be anything.
bool is_forwarded(const clang::FunctionDecl* callee, unsigned i) {
  const clang::FunctionDecl* pattern = callee->getTemplateInstantiationPattern();
  if (!pattern || pattern->getNumParams() == 0) return false;
  clang::QualType type = pattern->getParamDecl(std::min(i, pattern->getNumParams() - 1))->getType();
  if (const auto* pack = type->getAs<clang::PackExpansionType>()) type = pack->getPattern();
  return type->isRValueReferenceType() && type->getPointeeType()->getAs<clang::TemplateTypeParmType>();
}

bool is_of_ranges(const clang::FunctionDecl* callee) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  return method && qualified_name(method->getParent()).rfind("std::ranges::", 0) == 0;
}

}  // namespace

/// The place that an argument is, or leads to by itself.
Distance Kept::element(const clang::Expr* argument) {
  return points(argument->getType()) ? step(copied(of(argument))) : of(argument);
}

/// What a container, or a pair, is like that is made of the argument, or of what that leads to.
Distance Kept::held(const clang::Expr* argument) {
  const Distance at = of(argument);
  if (points(argument->getType())) return elements_lead(argument->getType()) ? copied(step(copied(at))) : out_of_reach;
  return leads(argument->getType()) ? copied(at) : out_of_reach;
}

/// Function objects among the arguments are called with what the others are, or lead to.
void Kept::run_given(Arguments arguments) {
  Distance nearest = out_of_reach;
  for (const clang::Expr* argument : arguments)
    nearest = std::min(nearest,
                       is_pointer_like(argument->getType()) ? std::min(of(argument), element(argument)) : of(argument));
  for (const clang::Expr* argument : arguments) {
    const clang::QualType type = argument->getType().getNonReferenceType();
    if (type->isFunctionPointerType() || type->isFunctionType()) nearer(value_argument_, nearest);
    const auto* record = type->getAsCXXRecordDecl();
    if (!record || !record->hasDefinition()) continue;
    if (is_library(record)) {
      if (runs_others(record)) nearer(value_argument_, nearest);
      continue;
    }
    for (const clang::FunctionDecl* call : calls_of(type)) {
      if (!enter(call)) continue;
      const clang::FunctionDecl* defined = definition(call).second;
      for (const clang::ParmVarDecl* parameter : defined->parameters())
        if (parameter->getType()->isReferenceType())
          nearer(variables_, parameter, nearest);
        else if (leads(parameter->getType()))
          nearer(variables_, parameter, copied(nearest));
      if (!record->isLambda()) nearer(objects_, defined->getCanonicalDecl(), of(argument));
    }
  }
}

/// The library makes an object of a class of the user's.
void Kept::make(clang::QualType made, Arguments arguments) {
  const auto* record = made->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || is_library(record)) return;
  for (const clang::CXXConstructorDecl* constructor : record->getDefinition()->ctors()) {
    if (!constructor->isUserProvided() || constructor->getNumParams() < arguments.size() || !enter(constructor))
      continue;
    bind(constructor, arguments);
    for (const clang::Expr* argument : arguments)
      if (leads(made)) nearer(objects_, constructor->getCanonicalDecl(), copied(of(argument)));
  }
}

Distance Kept::of_library_construction(const clang::CXXConstructExpr* e) {
  const clang::CXXConstructorDecl* constructor = e->getConstructor();
  if (e->getNumArgs() > 0 && constructor->isCopyOrMoveConstructor()) return copied(of(e->getArg(0)));
  Distance nearest = out_of_reach;
  for (const clang::Expr* argument : llvm::ArrayRef(e->getArgs(), e->getNumArgs())) {
    const Distance at = of(argument);
    const bool leads_there = is_pointer_like(e->getType());
    const bool is_part = argument->isGLValue() && !is_pointer_like(argument->getType());
    nearest = std::min(nearest, leads_there ? is_part ? step_back(at) : copied(at) : held(argument));
  }
  return nearest;
}

Distance Kept::of_library(const clang::FunctionDecl* callee, const clang::Expr* object, Arguments arguments,
                          const clang::CallExpr* call) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (method && object && !is_of_ranges(callee)) return of_library_method(method, object, arguments, call);
  const std::string name = name_in_text(callee, call);
  const bool of_ranges = is_of_ranges(callee);
  const bool looks =
      looks_only(callee) || changes_nothing(callee) || (gives_on(name) && !(name == "move" && arguments.size() > 1));
  const clang::Expr* last = nullptr;
  Distance given = out_of_reach;
  for (const clang::Expr* argument : arguments) {
    if (points(argument->getType())) last = argument;
    given = std::min(given, held(argument));
  }
  for (unsigned i = 0; i < arguments.size() && !looks; ++i) {
    if (writes_to_last(name) ? arguments[i] != last && last
                             : i < callee->getNumParams() && (!may_change_by(callee->getParamDecl(i)->getType()) ||
                                                              (is_forwarded(callee, i) && !of_ranges)))
      continue;
    change(element(arguments[i]), call->getExprLoc());
    if (leads(arguments[i]->getType())) store(arguments[i], given);
  }
  run_given(arguments);
  Distance nearest = calls_what_it_is_given("std::" + name) ? value_result_ : out_of_reach;
  if (const auto* instance = callee->getTemplateSpecializationArgs();
      instance && name.rfind("make_", 0) == 0 && is_owner(call->getType())) {
    make(instance->get(0).getAsType(), arguments);
    return given == out_of_reach || !leads(instance->get(0).getAsType()) ? out_of_reach : 2;
  }
  for (const clang::Expr* argument : arguments) {
    const bool is_part = argument->isGLValue() && !is_pointer_like(argument->getType());
    const Distance at = of(argument);
    if (call->isGLValue())
      nearest = std::min(nearest, argument->isGLValue() ? at : step(at));
    else if (is_pointer_like(call->getType()))
      nearest = std::min(nearest, is_part ? step_back(at) : copied(at));
    else
      nearest = std::min(nearest, held(argument));
  }
  return nearest;
}

Distance Kept::of_library_method(const clang::CXXMethodDecl* method, const clang::Expr* object, Arguments arguments,
                                 const clang::CallExpr* call) {
  const clang::QualType type = versions::type_of(method->getParent());
  const bool is_handle = is_pointer_like(type);
  const Distance place = object_place(object);
  if (method->getOverloadedOperator() == clang::OO_Call && runs_others(method->getParent()))
    return of_value_call(arguments);
  if (looks_ == Looks::ForOwners && counts_owners(method) && copied(place) == 1) found(call->getExprLoc());
  Distance given = out_of_reach;
  for (const clang::Expr* argument : arguments) given = std::min(given, held(argument));
  if (!method->isStatic() && !method->isConst() && !changes_nothing(method)) {
    // An iterator that goes on leaves what it leads to.
    const bool goes_on = method->getParent()->getName().contains("stl_iterator");
    change(is_eigen(method) && is_handle && !goes_on ? step(copied(place)) : place, call->getExprLoc());
    store(object, object->getType()->isPointerType() ? step_back(given) : given);
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(object->IgnoreParenImpCasts());
        name && is_handle && method->getOverloadedOperator() == clang::OO_Equal)
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl())) add_aliases(variable, arguments[0]);
  }
  for (unsigned i = 0; i < arguments.size() && i < method->getNumParams(); ++i)
    if (may_change_by(method->getParamDecl(i)->getType()) && !is_forwarded(method, i) && arguments[i]->isGLValue())
      change(of(arguments[i]), call->getExprLoc());
  run_given(arguments);
  if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(method->getParent());
      instance && method->getIdentifier() && method->getName().starts_with("emplace"))
    for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray())
      if (argument.getKind() == clang::TemplateArgument::Type) make(argument.getAsType(), arguments);
  const clang::QualType result = call->getType().getCanonicalType().getNonReferenceType();
  const auto* own = result->getAsCXXRecordDecl();
  if (own && own->getCanonicalDecl() == method->getParent()->getCanonicalDecl())
    return call->isGLValue() ? place : copied(place);
  if (call->isGLValue()) return is_handle ? step(copied(place)) : place;
  if (is_handle) return std::min(copied(place), given);
  return is_pointer_like(result) ? step_back(place) : std::min(copied(place), given);
}

}  // namespace dualrev::frontend
