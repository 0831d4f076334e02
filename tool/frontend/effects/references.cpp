// What a function, or an object, may change or keep of what it is given by reference.
#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>

#include "frontend/effects/activity.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

/// Whether a function can change storage of its caller through a parameter of this type.
bool may_be_changed_through(clang::QualType type, std::set<const clang::Type*> seen) {
  type = type.getCanonicalType();
  if (!seen.insert(type.getTypePtr()).second) return false;
  if (type->isReferenceType() || type->isPointerType())
    return !type->getPointeeType().isConstQualified() || may_be_changed_through(type->getPointeeType(), seen);
  const auto* record = type->getAsCXXRecordDecl();
  if (!record) return false;
  if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
      instance && is_library(record)) {
    // What it points to is not its own.
    static const std::set<std::string> owners = {"std::unique_ptr", "std::shared_ptr", "std::weak_ptr",
                                                 "std::reference_wrapper", "std::function"};
    if (owners.count(qualified_name(record))) return true;
    const bool is_view =
        qualified_name(record) == "std::span" && !instance->getTemplateArgs()[0].getAsType().isConstQualified();
    for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray()) {
      if (argument.getKind() == clang::TemplateArgument::Type && may_be_changed_through(argument.getAsType(), seen))
        return true;
      if (argument.getKind() != clang::TemplateArgument::Pack) continue;
      for (const clang::TemplateArgument& element : argument.pack_elements())
        if (element.getKind() == clang::TemplateArgument::Type && may_be_changed_through(element.getAsType(), seen))
          return true;
    }
    return is_view;
  }
  if (is_library(record)) return false;
  if (!record->hasDefinition()) return true;
  for (const clang::FieldDecl* field : record->fields())
    if (field->isMutable() || may_be_changed_through(field->getType(), seen)) return true;
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (may_be_changed_through(base.getType(), seen)) return true;
  return false;
}

bool changes_object(const clang::CXXMethodDecl* method) {
  return !method->isConst() || method->isVirtual() || may_be_changed_through(versions::type_of(method->getParent()));
}

bool refers_to_numbers(clang::QualType type, Types& types, std::set<const clang::Type*> seen) {
  type = type.getCanonicalType();
  if (!types.holds_scalar(type) || !seen.insert(type.getTypePtr()).second) return false;
  if (type->isReferenceType() || type->isPointerType()) return !type->getPointeeType()->isFunctionType();
  if (type->isArrayType())
    return refers_to_numbers(clang::QualType(type->getPointeeOrArrayElementType(), 0), types, seen);
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition()) return false;
  if (is_library(record)) {
    static const std::set<std::string> views = {"std::reference_wrapper", "std::span", "std::ranges::ref_view"};
    if (views.count(qualified_name(record))) return true;
    for (const clang::TemplateArgument& argument : flattened(arguments_of(record)))
      if (argument.getKind() == clang::TemplateArgument::Type && refers_to_numbers(argument.getAsType(), types, seen))
        return true;
    return false;
  }
  for (const clang::FieldDecl* field : record->fields())
    if (refers_to_numbers(field->getType(), types, seen)) return true;
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (refers_to_numbers(base.getType(), types, seen)) return true;
  return false;
}

namespace {

/// Whether a function of the library may keep the address of a number that it is given by reference. Its algorithms
/// only look, though what they give points into what they are given.
bool library_may_keep(const clang::FunctionDecl* callee, Types& types) {
  static const std::set<std::string> handing_on = {"std::addressof", "std::as_const", "std::forward", "std::move"};
  if (handing_on.count(qualified_name(callee))) return true;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  const auto object = [&](const clang::CXXRecordDecl* record) {
    return refers_to_numbers(versions::type_of(record), types);
  };
  if (method && !method->isStatic()) return object(method->getParent());
  const auto* made = callee->getReturnType()->getAsCXXRecordDecl();
  return made && made->getNameAsString() != "__normal_iterator" && object(made);
}

}  // namespace

bool may_keep_address(const clang::FunctionDecl* callee, Types& types) {
  if (is_library(callee)) return library_may_keep(callee, types);
  if (refers_to_numbers(callee->getReturnType(), types)) return true;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (method && !method->isStatic() && refers_to_numbers(versions::type_of(method->getParent()), types)) return true;
  for (const clang::ParmVarDecl* parameter : callee->parameters())
    if (may_be_changed_through(parameter->getType()) &&
        refers_to_numbers(parameter->getType().getNonReferenceType(), types))
      return true;
  return false;
}

bool mentions_own_class(clang::QualType type, Types& types) {
  type = type.getCanonicalType();
  if (!types.holds_scalar(type)) return false;
  if (type->isReferenceType() || type->isPointerType()) return mentions_own_class(type->getPointeeType(), types);
  if (type->isArrayType()) return mentions_own_class(clang::QualType(type->getPointeeOrArrayElementType(), 0), types);
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !is_library(record)) return record != nullptr;
  for (const clang::TemplateArgument& argument : flattened(arguments_of(record)))
    if (argument.getKind() == clang::TemplateArgument::Type && mentions_own_class(argument.getAsType(), types))
      return true;
  return false;
}

}  // namespace dualrev::frontend
