// How types are spelled, where the original's text stands and where the twin does, and which have no name there.
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/QualTypeNames.h>

#include "core/words.hpp"
#include "frontend/templates.hpp"
#include "frontend/types.hpp"

namespace dualrev::frontend {

namespace {

/// Clang qualifies no names inside of arrays, functions and packs: only the canonical type says them in full.
bool is_half_qualified(clang::QualType type) {
  if (type->isFunctionType() || type->isMemberPointerType() || type->isArrayType()) return true;
  if (type->isPointerType()) return is_half_qualified(type->getPointeeType());
  const auto* record = type->getAsCXXRecordDecl();
  const auto* instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
  if (!instance) return false;
  // The list that braces make has no name in the source.
  if (qualified_name(instance) == "std::initializer_list") return true;
  for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray()) {
    if (argument.getKind() == clang::TemplateArgument::Type && is_half_qualified(argument.getAsType())) return true;
    if (argument.getKind() != clang::TemplateArgument::Pack) continue;
    for (const clang::TemplateArgument& element : argument.pack_elements())
      if (element.getKind() == clang::TemplateArgument::Type &&
          (element.getAsType()->isRecordType() || is_half_qualified(element.getAsType())))
        return true;
  }
  return false;
}

/// Nobody wrote the type's name: it was deduced, or it is that of an expression.
bool is_found_out(clang::QualType type) {
  const clang::Type* node = type.getTypePtr();
  if (const auto* reference = llvm::dyn_cast<clang::ReferenceType>(node))
    return is_found_out(reference->getPointeeTypeAsWritten());
  if (const auto* pointer = llvm::dyn_cast<clang::PointerType>(node)) return is_found_out(pointer->getPointeeType());
  if (const auto* paren = llvm::dyn_cast<clang::ParenType>(node)) return is_found_out(paren->getInnerType());
  return llvm::isa<clang::AutoType, clang::DecltypeType, clang::TypeOfExprType, clang::TypeOfType>(node);
}

}  // namespace

std::string Types::spelling(clang::QualType type) const {
  const bool whole = is_half_qualified(type.getNonReferenceType()) || is_found_out(type);
  std::string text = whole ? type.getCanonicalType().getAsString(policy_)
                           : clang::TypeName::getFullyQualifiedName(type, unit_.ast(), policy_);
  // An alias inside what has no name, for what has one.
  if (type.getCanonicalType()->isBuiltinType() && text.find("(lambda") != std::string::npos)
    text = type.getCanonicalType().getAsString(policy_);
  // Clang qualifies the name of an alias template's instance twice.
  for (std::size_t twice = text.find("std::std::"); twice != std::string::npos; twice = text.find("std::std::"))
    text.erase(twice, 5);
  if (text.find('<') != std::string::npos) text = with_large_numbers(std::move(text));
  // The first word of each name in it.
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && core::is_in_word(text[end])) ++end;
    const bool is_first = end > begin && (begin == 0 || text[begin - 1] != ':');
    if (is_first && is_hidden(text.substr(begin, end - begin), text.compare(end, 2, "::") == 0)) {
      text.insert(begin, "::");
      end += 2;
    }
    begin = end + 1;
  }
  return text;
}

/// Whether the word means something else in `scope` than at global scope: it names a parameter of a template around, or
/// what a namespace around has.
bool Types::is_hidden(const std::string& word, bool names_scope) const {
  const clang::IdentifierInfo& name = unit_.ast().Idents.get(word);
  for (const clang::DeclContext* outer = scope; outer && !outer->isTranslationUnit(); outer = outer->getParent()) {
    if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(outer))
      if (!space->isAnonymousNamespace() && !names_scope && !outer->lookup(&name).empty()) return true;
    if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(outer))
      for (const clang::NamedDecl* parameter : *instance->getSpecializedTemplate()->getTemplateParameters())
        if (parameter->getIdentifier() == &name) return true;
  }
  return false;
}

clang::AccessSpecifier access_of(const clang::NamedDecl* decl) {
  const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(decl);
  return instance ? instance->getSpecializedTemplate()->getAccess() : decl->getAccess();
}

bool is_hidden_type(const clang::TagDecl* tag) {
  return tag->getDeclContext()->isRecord() && !is_library(tag) && access_of(tag) != clang::AS_public &&
         access_of(tag) != clang::AS_none;
}

bool is_in_hidden_type(const clang::Decl* decl) {
  for (const auto* around = llvm::dyn_cast<clang::TagDecl>(decl->getDeclContext()); around;
       around = llvm::dyn_cast<clang::TagDecl>(around->getDeclContext()))
    if (is_hidden_type(around)) return true;
  return false;
}

bool is_of_local_twin(const clang::TagDecl* tag) {
  const auto* around = llvm::dyn_cast<clang::CXXRecordDecl>(tag->getDeclContext());
  return around && !around->isLambda() && local_class(around);
}

std::string Types::spelling_in_twin(const clang::TagDecl* hidden) const {
  const auto* around = llvm::cast<clang::CXXRecordDecl>(hidden->getDeclContext());
  const clang::CXXRecordDecl* outermost = around;
  while (const auto* more = llvm::dyn_cast<clang::CXXRecordDecl>(outermost->getDeclContext())) outermost = more;
  const std::string whole = spelling(versions::type_of(around));
  std::string outer = spelling(versions::type_of(outermost));
  const std::string inner = whole.substr(outer.size());
  outer.insert(std::min(outer.find('<'), outer.size()), suffix);
  return outer + inner + "::" + hidden->getNameAsString();
}

bool is_around_its_name(clang::QualType type) {
  if (!type->isReferenceType() && !type->isPointerType()) return false;
  const clang::QualType to = type->getPointeeType();
  return to->isConstantArrayType() || to->isFunctionProtoType() || is_around_its_name(to);
}

/// The class around it, whose twin has it too; or the original's, if it has no twin.
static std::string class_around(const clang::EnumDecl* enumeration, const std::string& suffix) {
  const auto* record = llvm::cast<clang::CXXRecordDecl>(enumeration->getDeclContext());
  std::string inner;
  while (const auto* around = llvm::dyn_cast<clang::CXXRecordDecl>(record->getDeclContext())) {
    inner = "::" + record->getNameAsString() + inner;
    record = around;
  }
  return local_name(record) + suffix + inner;
}

std::string Types::name_of_local(const clang::EnumDecl* enumeration) {
  const auto* around = llvm::dyn_cast<clang::CXXRecordDecl>(enumeration->getDeclContext());
  const clang::CXXRecordDecl* outermost = around && !around->isLambda() ? local_class(around) : nullptr;
  if (!outermost || enumeration->enumerators().empty()) return {};
  const bool has_twin = holds_scalar(versions::type_of(outermost));
  if (has_twin && (!local_classes.count(outermost->getCanonicalDecl()) || !holds_scalar(versions::type_of(around))))
    return {};
  const std::string name = class_around(enumeration, has_twin ? suffix : std::string()) + "::";
  if (enumeration->getIdentifier()) return name + enumeration->getNameAsString();
  return "decltype(" + name + (*enumeration->enumerator_begin())->getNameAsString() + ")";
}

const clang::TagDecl* hidden_name(clang::QualType type) {
  if (type->isPointerType() || type->isReferenceType()) return hidden_name(type->getPointeeType());
  if (type->isArrayType()) return hidden_name(clang::QualType(type->getPointeeOrArrayElementType(), 0));
  const clang::TagDecl* tag = type->getAsTagDecl();
  if (!tag) return nullptr;
  if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(tag))
    for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray())
      if (argument.getKind() == clang::TemplateArgument::Type)
        if (const clang::TagDecl* inner = hidden_name(argument.getAsType())) return inner;
  return is_hidden_type(tag) || is_of_local_twin(tag) ? tag : nullptr;
}

bool Types::is_out_of_reach(clang::QualType type) {
  type = type.getCanonicalType();
  if (is_unnamed(type) || hidden_name(type)) return true;
  while (type->isPointerType() || type->isArrayType())
    type = type->getPointeeOrArrayElementType()->getCanonicalTypeInternal();
  const auto* record = type->getAsCXXRecordDecl();
  return record && ((local_class(record) && holds_scalar(type)) || local_argument(record));
}

std::string Types::name_of_unnamed(clang::QualType type) const {
  const auto found = names.find(type.getCanonicalType().getUnqualifiedType().getTypePtr());
  if (found == names.end() || found->second.empty()) return {};
  // Two parameters may be the same type: the one that is written.
  if (const auto* written = type->getAs<clang::SubstTemplateTypeParmType>())
    for (const std::string& name : found->second)
      if (name == written->getReplacedParameter()->getNameAsString()) return name;
  return found->second.front();
}

bool Types::is_nameable(clang::QualType type) const {
  if (!is_unnamed(type) || !name_of_unnamed(type).empty()) return true;
  if (type->isReferenceType() || type->isPointerType()) return is_nameable(type->getPointeeType());
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || record->isLambda() || is_overload_set(record)) return false;
  for (const clang::TemplateArgument& argument : flattened(arguments_of(record)))
    if (argument.getKind() == clang::TemplateArgument::Type && !is_nameable(argument.getAsType())) return false;
  return true;
}

}  // namespace dualrev::frontend
