#include "frontend/library/protocols.hpp"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>

#include <algorithm>

#include "frontend/program/requests.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

// ---- functions ----

bool specialises_library(const clang::FunctionDecl* function) {
  const clang::FunctionTemplateDecl* primary = function->getPrimaryTemplate();
  return primary && is_library(primary) && !is_library(function) &&
         function->getTemplateSpecializationKind() == clang::TSK_ExplicitSpecialization;
}

bool is_found_by_lookup(const clang::FunctionDecl* function, Types& types) {
  static const std::set<std::string> names = {"swap",         "iter_swap",  "iter_move",    "begin",
                                              "end",          "rbegin",     "rend",         "size",
                                              "strong_order", "weak_order", "partial_order"};
  if (llvm::isa<clang::CXXMethodDecl>(function) || !function->getIdentifier() || function->isDependentContext() ||
      !names.count(function->getName().str()))
    return false;
  return llvm::any_of(function->parameters(), [&](const clang::ParmVarDecl* parameter) {
    const clang::QualType type = parameter->getType().getNonReferenceType();
    const auto* record = type->getAsCXXRecordDecl();
    return record && !is_library(record) && !record->isLambda() && !local_class(record) && types.holds_scalar(type);
  });
}

bool is_replaced_in_silence(const clang::FunctionDecl* function) {
  static const std::set<std::string> names = {"swap", "iter_swap", "iter_move"};
  return function->getIdentifier() && names.count(function->getName().str());
}

// ---- member types ----

namespace {

bool is_asked_for(llvm::StringRef name) {
  static const std::set<std::string> names = {
      "value_type",           "difference_type",        "pointer",          "reference",     "const_pointer",
      "const_reference",      "iterator_category",      "iterator_concept", "iterator",      "const_iterator",
      "reverse_iterator",     "const_reverse_iterator", "size_type",        "key_type",      "mapped_type",
      "key_compare",          "value_compare",          "hasher",           "key_equal",     "is_transparent",
      "element_type",         "container_type",         "result_type",      "argument_type", "first_argument_type",
      "second_argument_type", "allocator_type",         "traits_type",      "char_type"};
  return names.count(name.str()) > 0;
}

void add_member_types(const clang::CXXRecordDecl* record, Types& types,
                      std::vector<std::pair<std::string, clang::QualType>>& found) {
  for (const clang::Decl* member : record->decls()) {
    const auto* named = llvm::dyn_cast<clang::TypeDecl>(member);
    if (!named || named->isImplicit() || !named->getIdentifier() || !is_asked_for(named->getName()) ||
        named->getAccess() == clang::AS_private || named->getAccess() == clang::AS_protected)
      continue;
    const bool is_known =
        llvm::any_of(found, [&](const auto& other) { return other.first == named->getNameAsString(); });
    const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(named);
    const auto* tag = llvm::dyn_cast<clang::TagDecl>(named);
    if (!alias && !tag) continue;
    const clang::QualType type = alias ? alias->getUnderlyingType() : versions::type_of(tag).getCanonicalType();
    // A class inside with a twin has that by this name.
    if (!is_known && (alias || !types.holds_scalar(type))) found.emplace_back(named->getNameAsString(), type);
  }
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (const auto* of = base.getType()->getAsCXXRecordDecl(); of && of->hasDefinition() &&
                                                               base.getAccessSpecifier() == clang::AS_public &&
                                                               !is_library(of) && !types.holds_scalar(base.getType()))
      add_member_types(of->getDefinition(), types, found);
}

}  // namespace

std::vector<std::pair<std::string, clang::QualType>> member_types(const clang::CXXRecordDecl* record, Types& types) {
  std::vector<std::pair<std::string, clang::QualType>> found;
  add_member_types(record, types, found);
  return found;
}

bool has_placeholder(const core::TypeRef& type) {
  if (!type) return false;
  if (const auto* passive = core::as<core::Passive>(type)) return passive->text == "auto";
  if (core::as<core::Placeholder>(type)) return true;
  if (const auto* pointer = core::as<core::Pointer>(type)) return has_placeholder(pointer->to);
  if (const auto* reference = core::as<core::Reference>(type)) return has_placeholder(reference->to);
  if (const auto* array = core::as<core::Array>(type)) return has_placeholder(array->element);
  const auto any = [](const std::vector<core::TypeRef>& all) {
    return std::any_of(all.begin(), all.end(), [](const core::TypeRef& one) { return has_placeholder(one); });
  };
  if (const auto* record = core::as<core::Record>(type)) return any(record->arguments);
  if (const auto* library = core::as<core::Library>(type)) return any(library->arguments);
  if (const auto* function = core::as<core::Function>(type))
    return has_placeholder(function->result) || any(function->parameters);
  if (const auto* member = core::as<core::MemberPointer>(type))
    return has_placeholder(member->of) || has_placeholder(member->to);
  return false;
}

// ---- specialisations ----

namespace {

bool mentions(TemplateArguments arguments, const clang::CXXRecordDecl* record);

bool mentions(clang::QualType type, const clang::CXXRecordDecl* record) {
  if (type->isPointerType() || type->isReferenceType()) return mentions(type->getPointeeType(), record);
  if (type->isArrayType()) return mentions(clang::QualType(type->getPointeeOrArrayElementType(), 0), record);
  const auto* of = type->getAsCXXRecordDecl();
  if (!of) return false;
  return of->getCanonicalDecl() == record->getCanonicalDecl() || mentions(arguments_of(of), record);
}

bool mentions(TemplateArguments arguments, const clang::CXXRecordDecl* record) {
  return llvm::any_of(flattened(arguments), [&](const clang::TemplateArgument& argument) {
    return argument.getKind() == clang::TemplateArgument::Type && mentions(argument.getAsType(), record);
  });
}

/// Whether a function of it, or of a base that the user wrote, is called.
bool is_called(const clang::CXXRecordDecl* record, Types& types) {
  const auto is_used = [&](const clang::FunctionDecl* function) {
    return !function->isImplicit() && (function->isUsed() || function->isReferenced()) && types.is_reached(function);
  };
  for (const clang::Decl* member : record->decls()) {
    const auto* form = llvm::dyn_cast<clang::FunctionTemplateDecl>(member);
    if (form && llvm::any_of(form->specializations(), is_used)) return true;
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(member);
    if (function && is_used(function)) return true;
  }
  return llvm::any_of(record->bases(), [&](const clang::CXXBaseSpecifier& base) {
    const auto* of = base.getType()->getAsCXXRecordDecl();
    return of && of->hasDefinition() && !is_library(of) && is_called(of->getDefinition(), types);
  });
}

}  // namespace

void check_specialisations(const Unit& unit, const clang::CXXRecordDecl* record, Types& types) {
  for (const clang::ClassTemplateSpecializationDecl* specialisation : specialisations(unit)) {
    if (!mentions(specialisation->getTemplateArgs().asArray(), record) || !is_called(specialisation, types)) continue;
    std::string name;
    llvm::raw_string_ostream stream(name);
    clang::PrintingPolicy policy(unit.ast().getLangOpts());
    policy.SuppressInlineNamespace = true;
    specialisation->getNameForDiagnostic(stream, policy, true);
    refuse(specialisation->getLocation(), Reason::Specialisation, qualified_name(record) + "|" + name);
  }
}

}  // namespace dualrev::frontend
