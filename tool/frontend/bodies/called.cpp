// Functions that are called, and their names.
#include "frontend/bodies/called.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>

#include "frontend/bodies/body.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/program/requests.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::Precedence;
using core::Wanted;

namespace {

/// The functions that a qualified name in this scope may mean.
std::vector<const clang::FunctionDecl*> overloads(const clang::DeclContext* scope, clang::DeclarationName name) {
  std::vector<const clang::FunctionDecl*> found;
  // An anonymous namespace is seen through.
  for (const clang::UsingDirectiveDecl* directive : scope->getRedeclContext()->using_directives())
    if (directive->getNominatedNamespace()->isAnonymousNamespace())
      found = overloads(directive->getNominatedNamespace(), name);
  for (const clang::NamedDecl* decl : scope->getRedeclContext()->lookup(name)) {
    decl = decl->getUnderlyingDecl();
    if (const auto* form = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl)) decl = form->getTemplatedDecl();
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) found.push_back(function->getCanonicalDecl());
  }
  return found;
}

/// The functions that a name in a class may mean: its own, those it takes over by using declarations, else those of its
/// bases.
std::vector<const clang::FunctionDecl*> members(const clang::CXXRecordDecl* record, clang::DeclarationName name) {
  record = record->getDefinition();
  if (!record) return {};
  std::vector<const clang::FunctionDecl*> found = overloads(record, name);
  if (!found.empty()) return found;
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (const auto* of = base.getType()->getAsCXXRecordDecl()) {
      const auto more = members(of, name);
      found.insert(found.end(), more.begin(), more.end());
    }
  return found;
}

const clang::FunctionDecl* pattern(const clang::FunctionDecl* function) {
  const auto* primary = function->getPrimaryTemplate();
  return primary ? primary->getTemplatedDecl()->getCanonicalDecl() : function->getCanonicalDecl();
}

}  // namespace

bool is_overloaded(const clang::FunctionDecl* function) {
  if (function->isTemplateInstantiation()) return true;
  // Inline namespaces are no part of a qualified name, and what they hold is found in the namespace around.
  const clang::DeclContext* scope = function->getDeclContext();
  while (scope->isInlineNamespace()) scope = scope->getParent();
  return overloads(scope, function->getDeclName()).size() > 1;
}

bool leaves_out_arguments(const clang::CallExpr* e) {
  return llvm::any_of(e->arguments(),
                      [](const clang::Expr* argument) { return llvm::isa<clang::CXXDefaultArgExpr>(argument); });
}

bool is_overloaded(const clang::CXXMethodDecl* method, const clang::CXXRecordDecl* object) {
  return is_overloaded(method) || (object && members(object, method->getDeclName()).size() > 1);
}

namespace {

/// Whether an object of the class may stand for a number, so that a number beside it may be one for a built-in
/// operator.
bool is_like_number(const clang::CXXRecordDecl* record) {
  for (const clang::NamedDecl* each : record->getDefinition()->getVisibleConversionFunctions()) {
    const auto* conversion = llvm::dyn_cast<clang::CXXConversionDecl>(each->getUnderlyingDecl());
    if (!conversion || (!conversion->isExplicit() && conversion->getConversionType()->isArithmeticType())) return true;
  }
  return false;
}

}  // namespace

bool is_overloaded(const clang::CXXOperatorCallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  if (is_overloaded(callee)) return true;
  const clang::DeclarationName name = callee->getDeclName();
  std::set<const clang::FunctionDecl*> found = {callee->getCanonicalDecl()};
  const auto add = [&](const std::vector<const clang::FunctionDecl*>& more) {
    for (const clang::FunctionDecl* each : more)
      if (each->isVariadic() || each->getDescribedFunctionTemplate() ||
          each->getNumParams() + llvm::isa<clang::CXXMethodDecl>(each) == e->getNumArgs())
        found.insert(each);
  };
  for (const clang::Expr* argument : e->arguments()) {
    const auto* record = argument->IgnoreParenImpCasts()->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (!record || !record->hasDefinition()) continue;
    if (is_like_number(record)) return true;
    add(members(record, name));
    if (e->getOperator() == clang::OO_Call || e->getOperator() == clang::OO_Subscript ||
        e->getOperator() == clang::OO_Arrow)
      break;
    add(overloads(record->getEnclosingNamespaceContext(), name));
    for (const clang::FriendDecl* friendship : record->getDefinition()->friends())
      if (const auto* declared = llvm::dyn_cast_or_null<clang::FunctionDecl>(
              friendship->getFriendDecl() ? friendship->getFriendDecl()->getUnderlyingDecl() : nullptr);
          declared && declared->getDeclName() == name)
        add({declared->getCanonicalDecl()});
  }
  if (!llvm::isa<clang::CXXMethodDecl>(callee)) add(overloads(callee->getTranslationUnitDecl(), name));
  return found.size() > 1;
}

/// Passing this argument hands over a number, not a place whose change would be seen.
bool is_passed_by_value(clang::QualType parameter) {
  if (!parameter->isReferenceType()) return true;
  return parameter->isRValueReferenceType() || parameter->getPointeeType().isConstQualified();
}

bool means_another_later(Body& in, const clang::FunctionDecl* callee, clang::SourceLocation at, bool& alone) {
  const clang::SourceManager& sources = in.around.unit.sources();
  const clang::FunctionDecl* written = pattern(callee);
  alone = true;
  bool differs = false;
  const auto look = [&](const clang::DeclContext* scope, bool is_own) {
    for (const clang::FunctionDecl* other : overloads(scope, callee->getDeclName())) {
      if (other == written) continue;
      alone = alone && !is_own;
      differs = differs || sources.isBeforeInTranslationUnit(at, other->getLocation());
    }
  };
  const clang::DeclContext* own = callee->getDeclContext()->getRedeclContext();
  look(own, true);
  for (const clang::DeclContext* scope = in.function ? in.function->getDeclContext() : own;
       scope && scope->getRedeclContext() != own; scope = scope->getParent())
    look(scope, false);
  return differs || is_declared_behind(in.around.unit, callee, at);
}

std::string callee_text(Body& in, const clang::FunctionDecl* callee, clang::SourceLocation at) {
  if (is_library(callee) || callee->getBuiltinID() != 0 || !callee->getIdentifier()) return {};
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee))
    return method->isStatic()
               ? in.around.types.spelling(versions::type_of(method->getParent())) + "::" + method->getNameAsString()
               : std::string();
  bool alone = true;
  if (!means_another_later(in, callee, at, alone)) return {};
  // An instance by its arguments, which may not be what the call would deduce; those without a name can only be
  // deduced.
  const std::string name = "::" + qualified_name(callee) +
                           (has_unnamed(arguments_of(callee)) ? "" : arguments_of_original(callee, in.around.types));
  if (alone) return name;
  const auto* type = callee->getType()->castAs<clang::FunctionProtoType>();
  const clang::QualType plain =
      in.around.unit.ast().getFunctionTypeWithExceptionSpec(clang::QualType(type, 0), clang::EST_None);
  return "static_cast<" + in.around.types.spelling(in.around.unit.ast().getPointerType(plain)) + ">(" + name + ")";
}

bool is_choice(const clang::Expr* e) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(bare(e));
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  if (!callee || !is_library(callee) || !call->isLValue() || !Types::is_scalar(call->getType())) return false;
  const std::string name = qualified_name(callee);
  return name == "std::max" || name == "std::min" || name == "std::clamp";
}

bool is_count(const clang::FunctionDecl* function, unsigned argument) {
  static const std::set<std::string> second = {
      "std::fill_n",     "std::generate_n",           "std::copy_n",
      "std::for_each_n", "std::uninitialized_fill_n", "std::uninitialized_copy_n",
      "std::advance"};
  return argument == (qualified_name(function) == "std::search_n" ? 2U : 1U) &&
         (qualified_name(function) == "std::search_n" || second.count(qualified_name(function)));
}

bool hands_on_references(const clang::FunctionDecl* callee) {
  static const std::set<std::string> names = {"std::make_unique", "std::make_shared", "std::ref",
                                              "std::cref",        "std::tie",         "std::forward_as_tuple",
                                              "std::max",         "std::min",         "std::clamp"};
  return is_library(callee) && names.count(qualified_name(callee)) > 0;
}

namespace {

bool is_literal(const clang::Expr* e) {
  e = e->IgnoreParenImpCasts();
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e);
      op && (op->getOpcode() == clang::UO_Minus || op->getOpcode() == clang::UO_Plus))
    return is_literal(op->getSubExpr());
  return llvm::isa<clang::IntegerLiteral, clang::FloatingLiteral, clang::CXXBoolLiteralExpr, clang::CharacterLiteral,
                   clang::CXXNullPtrLiteralExpr>(e);
}

}  // namespace

std::optional<Hole> literal_default(Body& in, const clang::CXXDefaultArgExpr* e) {
  if (!is_literal(e->getExpr())) return std::nullopt;
  return Hole{
      core::text(in.around.text.of(e->getExpr()->getSourceRange()), core::passive("auto"), precedence_of(e->getExpr())),
      Wanted::Value, Precedence::Assignment, false};
}

}  // namespace dualrev::frontend
