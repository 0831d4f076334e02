// By the types of all variables: none leads to code, or to an object of a type that it does not tell.
#include "frontend/transparent.hpp"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/ADT/StringSet.h>

#include <map>

#include "frontend/types.hpp"

namespace dualrev::frontend {

namespace {

class Opaque : public clang::RecursiveASTVisitor<Opaque> {
 public:
  bool VisitLambdaExpr(clang::LambdaExpr*) { return see(true); }
  bool VisitVarDecl(clang::VarDecl* variable) {
    return see(!variable->isExceptionVariable() && !is_transparent(variable->getType()));
  }
  bool VisitMemberExpr(clang::MemberExpr* e) {
    return see(llvm::isa<clang::FieldDecl>(e->getMemberDecl()) && !is_transparent(e->getType()));
  }
  bool VisitCallExpr(clang::CallExpr* e) {
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(e->getDirectCallee());
    return see(!e->getDirectCallee() || (method && method->isVirtual()));
  }
  bool found = false;

 private:
  bool see(bool is_opaque) {
    found = found || is_opaque;
    return !found;
  }

  bool is_transparent(clang::QualType given) {
    const clang::QualType type = given.getCanonicalType().getNonReferenceType().getUnqualifiedType();
    if (type->isDependentType()) return false;
    if (const auto* array = type->getAsArrayTypeUnsafe()) return is_transparent(array->getElementType());
    if (type->isPointerType()) return !type->isVoidPointerType() && is_transparent(type->getPointeeType());
    if (type->isArithmeticType() || type->isEnumeralType() || type->isNullPtrType()) return true;
    const auto* record = type->getAsCXXRecordDecl();
    if (!record || !record->hasDefinition() || record->isLambda() || record->isUnion()) return false;
    const auto [known, is_new] = known_.try_emplace(record->getCanonicalDecl(), true);
    if (!is_new) return known->second;
    const bool answer =
        is_library(record) ? is_transparent_library(record) : is_transparent_class(record->getDefinition());
    return known_[record->getCanonicalDecl()] = answer;
  }
  bool is_transparent_class(const clang::CXXRecordDecl* record) {
    return !record->isPolymorphic() &&
           llvm::all_of(record->bases(), [this](const auto& base) { return is_transparent(base.getType()); }) &&
           llvm::all_of(record->fields(), [this](const auto* field) { return is_transparent(field->getType()); });
  }
  /// Containers of such, whatever they are allocated and compared by.
  bool is_transparent_library(const clang::CXXRecordDecl* record) {
    static const llvm::StringSet<> names{"vector",
                                         "array",
                                         "deque",
                                         "list",
                                         "forward_list",
                                         "map",
                                         "set",
                                         "multimap",
                                         "multiset",
                                         "unordered_map",
                                         "unordered_set",
                                         "pair",
                                         "tuple",
                                         "optional",
                                         "complex",
                                         "basic_string",
                                         "basic_string_view",
                                         "span",
                                         "initializer_list",
                                         "bitset",
                                         "allocator",
                                         "char_traits",
                                         "less",
                                         "greater",
                                         "hash",
                                         "equal_to"};
    if (!names.contains(record->getName())) return false;
    const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
    return instance && are_transparent(instance->getTemplateArgs().asArray());
  }
  bool are_transparent(llvm::ArrayRef<clang::TemplateArgument> arguments) {
    return llvm::all_of(arguments, [this](const clang::TemplateArgument& argument) {
      if (argument.getKind() == clang::TemplateArgument::Pack) return are_transparent(argument.getPackAsArray());
      if (argument.getKind() == clang::TemplateArgument::Type) return is_transparent(argument.getAsType());
      return argument.getKind() == clang::TemplateArgument::Integral;
    });
  }

  std::map<const clang::CXXRecordDecl*, bool> known_;
};

}  // namespace

bool is_transparent(const clang::FunctionDecl* function) {
  Opaque opaque;
  for (clang::ParmVarDecl* parameter : function->parameters()) opaque.VisitVarDecl(parameter);
  opaque.TraverseStmt(function->getBody());
  return !opaque.found;
}

}  // namespace dualrev::frontend
