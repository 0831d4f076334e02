// Questions on Clang's declarations and types: whose they are, and how they are called.
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <llvm/Support/raw_ostream.h>

#include "frontend/templates.hpp"
#include "frontend/types.hpp"

namespace dualrev::frontend {

static bool holds_closure(llvm::ArrayRef<clang::TemplateArgument> arguments) {
  for (const clang::TemplateArgument& argument : arguments) {
    if (argument.getKind() == clang::TemplateArgument::Type && is_closure(argument.getAsType())) return true;
    if (argument.getKind() == clang::TemplateArgument::Pack && holds_closure(argument.pack_elements())) return true;
  }
  return false;
}

bool is_closure(clang::QualType type) {
  const auto* record = type.isNull() ? nullptr : type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || record->isLambda()) return record != nullptr;
  // What the library made of one has no name either.
  for (; record && is_library(record); record = llvm::dyn_cast<clang::CXXRecordDecl>(record->getDeclContext())) {
    const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
    if (instance && holds_closure(instance->getTemplateArgs().asArray())) return true;
  }
  return false;
}

bool is_deduced(const clang::CXXRecordDecl* record) {
  static const std::set<std::string> names = {"std::move_iterator",
                                              "std::insert_iterator",
                                              "std::front_insert_iterator",
                                              "std::_Bind",
                                              "std::_Bind_result",
                                              "std::_Bind_front",
                                              "std::_Not_fn",
                                              "std::_Mem_fn",
                                              "std::_Node_handle",
                                              "std::_Node_insert_return",
                                              "std::_Rb_tree_iterator",
                                              "std::_Rb_tree_const_iterator",
                                              "std::_List_iterator",
                                              "std::_List_const_iterator",
                                              "std::_Deque_iterator",
                                              "std::_Fwd_list_iterator",
                                              "std::_Fwd_list_const_iterator",
                                              "std::common_iterator",
                                              "std::counted_iterator",
                                              "std::__detail::_Node_iterator",
                                              "std::__detail::_Node_const_iterator"};
  const std::string name = qualified_name(record);
  return names.count(name) > 0 || name.rfind("std::ranges::", 0) == 0;
}

bool is_overload_set(const clang::CXXRecordDecl* record) {
  if (!record || is_library(record) || !llvm::isa<clang::ClassTemplateSpecializationDecl>(record) ||
      !record->hasDefinition() || record->getNumBases() == 0 || !record->field_empty())
    return false;
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (!is_closure(base.getType())) return false;
  return true;
}

bool is_eigen(const clang::Decl* decl) {
  const clang::NamespaceDecl* outermost = nullptr;
  for (const clang::DeclContext* scope = decl->getDeclContext(); scope; scope = scope->getParent())
    if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(scope)) outermost = space;
  return outermost && outermost->getName() == "Eigen";
}

bool is_library(const clang::Decl* decl) {
  if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(decl); record && record->isLambda()) return false;
  return decl->getASTContext().getSourceManager().isInSystemHeader(decl->getLocation()) || decl->isImplicit() ||
         is_eigen(decl);
}

std::string name_of(const clang::VarDecl* variable) {
  std::string name = variable->getNameAsString();
  const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(variable);
  const auto* function = parameter ? llvm::dyn_cast<clang::FunctionDecl>(parameter->getDeclContext()) : nullptr;
  const clang::FunctionDecl* pattern = function ? function->getTemplateInstantiationPattern() : nullptr;
  if (!pattern || name.empty()) return name;
  bool is_pack = false;
  for (const clang::ParmVarDecl* written : pattern->parameters())
    is_pack = is_pack || (written->isParameterPack() && written->getDeclName() == parameter->getDeclName());
  if (!is_pack) return name;
  int number = 1;
  for (const clang::ParmVarDecl* other : function->parameters()) {
    if (other == parameter) break;
    number += other->getDeclName() == parameter->getDeclName() ? 1 : 0;
  }
  return name + "_" + std::to_string(number);
}

const clang::CXXRecordDecl* local_class(const clang::CXXRecordDecl* record) {
  while (const auto* around = llvm::dyn_cast<clang::CXXRecordDecl>(record->getDeclContext())) record = around;
  return record->getDeclContext()->isFunctionOrMethod() && !record->isLambda() ? record : nullptr;
}

const clang::CXXRecordDecl* local_argument(const clang::CXXRecordDecl* record) {
  for (const clang::TemplateArgument& argument : flattened(arguments_of(record))) {
    if (argument.getKind() != clang::TemplateArgument::Type) continue;
    const auto* of = argument.getAsType()->getAsCXXRecordDecl();
    if (!of || of->isLambda()) continue;
    if (local_class(of) && of->getIdentifier()) return of;
    if (const clang::CXXRecordDecl* inside = local_argument(of)) return inside;
  }
  return nullptr;
}

std::string local_name(const clang::CXXRecordDecl* record) {
  if (record->getIdentifier()) return record->getNameAsString();
  if (record->getTypedefNameForAnonDecl()) return record->getTypedefNameForAnonDecl()->getNameAsString();
  const clang::PresumedLoc at = record->getASTContext().getSourceManager().getPresumedLoc(record->getLocation());
  return "Unnamed" + std::to_string(at.getLine()) + "_" + std::to_string(at.getColumn());
}

std::string union_name(const clang::RecordDecl* record) {
  if (record->getIdentifier()) return "the union '" + record->getNameAsString() + "'";
  const auto* outer = llvm::dyn_cast<clang::RecordDecl>(record->getDeclContext());
  return outer ? "the anonymous union of '" + outer->getNameAsString() + "'" : "an anonymous union";
}

std::string identifier(std::string text) {
  std::replace_if(text.begin(), text.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return text;
}

std::string qualified_name(const clang::NamedDecl* decl) {
  std::string name = decl->getNameAsString();
  if (const auto* tag = llvm::dyn_cast<clang::TagDecl>(decl); tag && name.empty() && tag->getTypedefNameForAnonDecl())
    name = tag->getTypedefNameForAnonDecl()->getNameAsString();
  for (const clang::DeclContext* scope = decl->getDeclContext(); scope; scope = scope->getParent()) {
    if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(scope);
        space && !space->isInline() && !space->isAnonymousNamespace())
      name = space->getNameAsString() + "::" + name;
    if (const auto* outer = llvm::dyn_cast<clang::TagDecl>(scope);
        outer && outer->getIdentifier() &&
        !(llvm::isa<clang::EnumDecl>(outer) && !llvm::cast<clang::EnumDecl>(outer)->isScoped()))
      name = outer->getNameAsString() + "::" + name;
  }
  return name;
}

}  // namespace dualrev::frontend
