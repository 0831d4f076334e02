// Questions on Clang's declarations and types: whose they are, and how they are called.
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <llvm/Support/raw_ostream.h>

#include "frontend/types/templates.hpp"
#include "frontend/types/types.hpp"

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

/// Whether one of its operators runs what the user wrote, with what the object keeps or what it is given to change.
static bool is_called(const clang::CXXRecordDecl* record) {
  record = record->getDefinition();
  if (!record) return false;
  const auto is_one = [record](const clang::Decl* decl) {
    const auto* form = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl);
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(form ? form->getTemplatedDecl() : decl);
    if (!method || !method->isUserProvided()) return false;
    const auto op = method->getOverloadedOperator();
    if (record->isEmpty() && !record->isPolymorphic() &&
        llvm::none_of(method->parameters(),
                      [](const clang::ParmVarDecl* parameter) { return may_be_changed_through(parameter->getType()); }))
      return false;
    return op == clang::OO_Call || op == clang::OO_Subscript || op == clang::OO_PlusPlus ||
           (op == clang::OO_Star && method->getNumParams() == 0);
  };
  if (std::any_of(record->decls_begin(), record->decls_end(), is_one)) return true;
  return llvm::any_of(record->bases(), [](const clang::CXXBaseSpecifier& base) {
    const auto* of = base.getType()->getAsCXXRecordDecl();
    return of && !is_library(of) && is_called(of);
  });
}

/// Whether a library that is given such an object runs what somebody wrote.
static bool is_run(const clang::CXXRecordDecl* given) {
  if (!is_library(given)) return is_called(given);
  if (qualified_name(given) == "std::function" || runs_given_code(given)) return true;
  if (qualified_name(given) != "std::reference_wrapper") return false;
  const clang::QualType to = arguments_of(given)[0].getAsType();
  const auto* object = to->getAsCXXRecordDecl();
  return to->isFunctionType() || (object && is_run(object));
}

bool runs_given_code(const clang::CXXRecordDecl* record) {
  if (!is_library(record)) return false;
  // These only keep what they are given.
  static const std::set<std::string> keepers = {"std::vector",
                                                "std::array",
                                                "std::deque",
                                                "std::list",
                                                "std::forward_list",
                                                "std::span",
                                                "std::optional",
                                                "std::variant",
                                                "std::tuple",
                                                "std::pair",
                                                "std::unique_ptr",
                                                "std::shared_ptr",
                                                "std::weak_ptr",
                                                "std::initializer_list",
                                                "std::reference_wrapper",
                                                "std::function",
                                                "std::stack",
                                                "std::queue",
                                                "std::_Deque_iterator",
                                                "std::_List_iterator",
                                                "std::_Fwd_list_iterator"};
  if (keepers.count(qualified_name(record)) > 0) return false;
  // These keep the first of their arguments, and ask the others for the order of keys.
  static const std::map<std::string, std::size_t> kept = {
      {"std::set", 1},           {"std::multiset", 1},           {"std::map", 2},
      {"std::multimap", 2},      {"std::unordered_set", 1},      {"std::unordered_multiset", 1},
      {"std::unordered_map", 2}, {"std::unordered_multimap", 2}, {"std::priority_queue", 2}};
  const auto found = kept.find(qualified_name(record));
  const std::size_t first = found == kept.end() ? 0 : found->second;
  // A class inside a template, such as the iterator of a view, does what that is given.
  for (const auto* of = record; of && is_library(of); of = llvm::dyn_cast<clang::CXXRecordDecl>(of->getDeclContext())) {
    const std::vector<clang::TemplateArgument> arguments = flattened(arguments_of(of));
    for (std::size_t i = first; i < arguments.size(); ++i) {
      const clang::TemplateArgument& argument = arguments[i];
      if (argument.getKind() != clang::TemplateArgument::Type) continue;
      const clang::QualType type = argument.getAsType().getNonReferenceType();
      if (type->isMemberFunctionPointerType()) return true;
      if (type->isFunctionPointerType() || type->isFunctionType()) {
        const auto* function =
            (type->isFunctionType() ? type : type->getPointeeType())->getAs<clang::FunctionProtoType>();
        if (function && llvm::any_of(function->param_types(),
                                     [](clang::QualType parameter) { return may_be_changed_through(parameter); }))
          return true;
      }
      if (const auto* given = type->getAsCXXRecordDecl(); given && is_run(given)) return true;
    }
  }
  return false;
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

bool is_plain_in_spite(const clang::VarDecl* variable) {
  return variable->hasLocalStorage() && variable->getType().isVolatileQualified() &&
         Types::is_scalar(variable->getType());
}

std::string union_name(const clang::RecordDecl* record) {
  if (record->getIdentifier()) return "the union '" + record->getNameAsString() + "'";
  const auto* outer = llvm::dyn_cast<clang::RecordDecl>(record->getDeclContext());
  return outer ? "the anonymous union of '" + outer->getNameAsString() + "'" : "an anonymous union";
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

bool is_made_from_nothing(const clang::CXXRecordDecl* record) {
  if (!record->hasDefinition()) return true;
  record = record->getDefinition();
  if (!record->needsImplicitDefaultConstructor())
    return llvm::any_of(record->decls(), [](const clang::Decl* member) {
      const auto* form = llvm::dyn_cast<clang::FunctionTemplateDecl>(member);
      const auto* each = llvm::dyn_cast<clang::CXXConstructorDecl>(form ? form->getTemplatedDecl() : member);
      return each && each->isDefaultConstructor() && !each->isDeleted() && each->getAccess() == clang::AS_public;
    });
  const auto is_made = [&](clang::QualType type) {
    const auto* part = record->getASTContext().getBaseElementType(type)->getAsCXXRecordDecl();
    return !type->isReferenceType() && (!part || is_made_from_nothing(part));
  };
  return llvm::all_of(record->bases(), [&](const auto& base) { return is_made(base.getType()); }) &&
         llvm::all_of(record->fields(), [&](const clang::FieldDecl* field) {
           return field->hasInClassInitializer() || is_made(field->getType());
         });
}

bool is_nothrow(const clang::FunctionDecl* function) {
  // That of a function the language declares by itself may not be known yet.
  const auto* type = function->getType()->castAs<clang::FunctionProtoType>();
  return type->hasNoexceptExceptionSpec() && !clang::isUnresolvedExceptionSpec(type->getExceptionSpecType()) &&
         type->isNothrow();
}

bool is_settable_though_const(clang::QualType type) {
  // An object of the user's own may have other functions then.
  const auto* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return !record || is_library(record);
}

}  // namespace dualrev::frontend
