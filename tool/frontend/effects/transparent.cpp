// Which functions show by their names what they may change: asked of what they consist of, and of all that they call.
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/StringSet.h>

#include <map>
#include <set>

#include "frontend/types/types.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

namespace {

class Opaque : public Visitor {
 public:
  bool VisitLambdaExpr(clang::LambdaExpr*) override { return see(true); }
  bool VisitVarDecl(clang::VarDecl* variable) override {
    const bool is_made_by_macro = variable->getLocation().isMacroID();
    return see(is_made_by_macro || (!variable->isExceptionVariable() && !is_transparent(variable->getType())));
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(e->getDecl());
    return see(variable && !variable->isExceptionVariable() && !is_transparent(variable->getType()));
  }
  bool VisitMemberExpr(clang::MemberExpr* e) override {
    return see(!llvm::isa<clang::CXXMethodDecl>(e->getMemberDecl()) && !is_transparent(e->getType()));
  }
  bool VisitCallExpr(clang::CallExpr* e) override {
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(e->getDirectCallee());
    return see(!e->getDirectCallee() || (method && method->isVirtual()) || e->isXValue());
  }
  /// To an object that is given away, or without const.
  bool VisitExplicitCastExpr(clang::ExplicitCastExpr* e) override {
    const clang::QualType to = e->getTypeAsWritten(), from = e->getSubExprAsWritten()->getType();
    const bool drops_const = to->isPointerType() ? from->isPointerType() && from->getPointeeType().isConstQualified() &&
                                                       !to->getPointeeType().isConstQualified()
                                                 : to->isReferenceType() && from.isConstQualified() &&
                                                       !to.getNonReferenceType().isConstQualified();
    return see(e->isXValue() || drops_const || llvm::isa<clang::CXXConstCastExpr, clang::CXXReinterpretCastExpr>(e));
  }
  // What is hidden by a macro cannot be seen in the text.
  bool VisitBreakStmt(clang::BreakStmt* s) override { return see(s->getBeginLoc().isMacroID()); }
  bool VisitContinueStmt(clang::ContinueStmt* s) override { return see(s->getBeginLoc().isMacroID()); }
  bool VisitReturnStmt(clang::ReturnStmt* s) override { return see(s->getBeginLoc().isMacroID()); }
  bool VisitGotoStmt(clang::GotoStmt* s) override { return see(s->getBeginLoc().isMacroID()); }
  bool VisitForStmt(clang::ForStmt* s) override { return see(s->getBeginLoc().isMacroID()); }
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

bool Types::is_transparent(const clang::FunctionDecl* function) {
  std::set<const clang::FunctionDecl*> met;
  std::vector<const clang::FunctionDecl*> open{function};
  while (!open.empty()) {
    const clang::FunctionDecl* next = open.back();
    open.pop_back();
    if (!met.insert(next->getCanonicalDecl()).second || is_library(next) || next->getBuiltinID() != 0) continue;
    const clang::FunctionDecl* defined = nullptr;
    if (!next->hasBody(defined)) {
      if (next->isDefaulted() || next->isTrivial()) continue;
      return false;
    }
    const auto [known, is_new] = transparent_.try_emplace(defined, false);
    if (is_new) {
      Opaque opaque;
      opaque.TraverseDecl(const_cast<clang::FunctionDecl*>(defined));
      known->second = !opaque.found;
    }
    if (!known->second) return false;
    const std::vector<const clang::FunctionDecl*>& more = callees(defined);
    open.insert(open.end(), more.begin(), more.end());
  }
  return true;
}

}  // namespace dualrev::frontend
