#include "frontend/types/copies.hpp"

#include <clang/AST/ExprCXX.h>

#include <set>

#include "frontend/types/types.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

namespace {

/// What a text reads of an object: some members, or the object as a whole.
class Reads : public Visitor {
 public:
  explicit Reads(const clang::ParmVarDecl* from) : from_(from) {}
  bool TraverseMemberExpr(clang::MemberExpr* e, Queue* queue) override {
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(e->getMemberDecl());
    if (!field || !is_object(e->getBase())) return Visitor::TraverseMemberExpr(e, queue);
    fields.insert(field->getName());
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    whole = whole || e->getDecl() == from_;
    return true;
  }
  [[nodiscard]] bool is_object(const clang::Expr* e) const {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(unwrapped(e));
    return name && name->getDecl() == from_;
  }
  /// Without what copies or moves a value.
  static const clang::Expr* unwrapped(const clang::Expr* e) {
    for (;;) {
      e = e->IgnoreUnlessSpelledInSource();
      const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(e);
      const auto* list = llvm::dyn_cast<clang::InitListExpr>(e);
      const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
      const auto* in_template = llvm::dyn_cast<clang::ParenListExpr>(e);
      if (in_template && in_template->getNumExprs() == 1)
        e = in_template->getExpr(0);
      else if (made && made->getNumArgs() == 1)
        e = made->getArg(0);
      else if (list && list->getNumInits() == 1)
        e = list->getInit(0);
      else if (call && call->isCallToStdMove())
        e = call->getArg(0);
      else
        return e;
    }
  }
  std::set<llvm::StringRef> fields;  ///< by name: a template's text speaks of the template's
  bool whole = false;

 private:
  const clang::ParmVarDecl* from_;
};

bool takes(const clang::CXXMethodDecl* copy, const clang::FieldDecl* field) {
  Reads reads(copy->getParamDecl(0));
  reads.TraverseStmt(copy->getBody());
  if (reads.whole || reads.fields.contains(field->getName())) return true;
  const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(copy);
  if (!constructor) return false;
  for (const clang::CXXCtorInitializer* one : constructor->inits()) {
    if (one->isDelegatingInitializer()) return true;
    if (!one->isAnyMemberInitializer() || one->getAnyMember()->getName() != field->getName()) continue;
    const clang::Expr* from = Reads::unwrapped(one->getInit());
    if (field->getType()->isArithmeticType() || llvm::isa<clang::MemberExpr>(from)) {
      const auto* member = llvm::dyn_cast<clang::MemberExpr>(from);
      return member && member->getMemberDecl()->getName() == field->getName() && reads.is_object(member->getBase());
    }
    reads.TraverseStmt(one->getInit());  // a container that is given a range of the other
    return reads.whole || reads.fields.contains(field->getName());
  }
  return false;
}

const clang::FieldDecl* not_copied_itself(const clang::CXXRecordDecl* record, Types& types) {
  for (const clang::CXXMethodDecl* method : record->methods()) {
    const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(method);
    const bool copies = (constructor && constructor->isCopyOrMoveConstructor()) || method->isCopyAssignmentOperator() ||
                        method->isMoveAssignmentOperator();
    if (!copies || !method->isUserProvided()) continue;
    const clang::FunctionDecl* defined = nullptr;
    const clang::FunctionDecl* pattern = method->getTemplateInstantiationPattern();
    if (!method->hasBody(defined) && !(pattern && pattern->hasBody(defined))) continue;
    for (const clang::FieldDecl* field : record->fields())
      if ((types.holds_scalar(field->getType()) || field->getType()->isArithmeticType()) &&
          !takes(llvm::cast<clang::CXXMethodDecl>(defined), field))
        return field;
  }
  return nullptr;
}

/// Whether one object of the class can be assigned another one.
bool can_be_copied(const clang::CXXRecordDecl* record) {
  if (!record->hasDefinition()) return true;
  record = record->getDefinition();
  bool declared = false;
  for (const clang::CXXMethodDecl* method : record->methods()) {
    if (!method->isCopyAssignmentOperator() || method->isImplicit()) continue;
    declared = true;
    if (!method->isDeleted() && !method->isDefaulted() && method->getAccess() == clang::AS_public) return true;
    if (method->isDeleted() && !method->isDefaulted()) return false;
  }
  if (!declared && (record->hasUserDeclaredMoveConstructor() || record->hasUserDeclaredMoveAssignment())) return false;
  const auto copied = [](clang::QualType type) {
    const auto* part = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return !type->isReferenceType() && (!part || can_be_copied(part));
  };
  return llvm::all_of(record->bases(), [&](const auto& base) { return copied(base.getType()); }) &&
         llvm::all_of(record->fields(), [&](const clang::FieldDecl* field) { return copied(field->getType()); });
}

/// Its elements are constants.
bool is_set(const clang::CXXRecordDecl* record) {
  static const std::set<std::string> sets = {"std::set", "std::multiset", "std::unordered_set",
                                             "std::unordered_multiset"};
  return is_library(record) && sets.count(qualified_name(record)) > 0;
}

const clang::FieldDecl* never_copied_itself(const clang::CXXRecordDecl* record, Types& types) {
  const bool numbers =
      llvm::any_of(record->fields(), [&](const auto* field) { return types.holds_scalar(field->getType()); });
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->isBitField() && (field->getAccess() != clang::AS_public || field->getType().isConstQualified()))
      return field;
    const auto* part = field->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (part && is_set(part) && types.holds_scalar(field->getType())) return field;
    if (!part || types.holds_scalar(field->getType()) || can_be_copied(part)) continue;
    if (qualified_name(part) != "std::atomic" || numbers) return field;
  }
  return nullptr;
}

/// For the first member that `itself` gives of a class in a type.
class Search {
 public:
  using Itself = const clang::FieldDecl* (*)(const clang::CXXRecordDecl*, Types&);
  Search(Types& types, Itself itself) : types_(types), itself_(itself) {}
  const clang::FieldDecl* in(clang::QualType type) {
    type = type.getCanonicalType();
    if (!types_.holds_scalar(type)) return nullptr;
    if (type->isReferenceType() || type->isPointerType()) return in(type->getPointeeType());
    if (const auto* array = llvm::dyn_cast<clang::ArrayType>(type.getTypePtr())) return in(array->getElementType());
    const auto* record = type->getAsCXXRecordDecl();
    if (!record || !record->hasDefinition() || !met_.insert(record->getCanonicalDecl()).second) return nullptr;
    record = record->getDefinition();
    if (is_library(record)) return in_arguments(llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record));
    if (const clang::FieldDecl* field = itself_(record, types_)) return field;
    for (const clang::FieldDecl* field : record->fields())
      if (const clang::FieldDecl* found = in(field->getType())) return found;
    for (const clang::CXXBaseSpecifier& base : record->bases())
      if (const clang::FieldDecl* found = in(base.getType())) return found;
    return nullptr;
  }

 private:
  const clang::FieldDecl* in_arguments(const clang::ClassTemplateSpecializationDecl* of_library) {
    if (!of_library) return nullptr;
    for (const clang::TemplateArgument& argument : of_library->getTemplateArgs().asArray()) {
      const llvm::ArrayRef<clang::TemplateArgument> several =
          argument.getKind() == clang::TemplateArgument::Pack ? argument.pack_elements() : llvm::ArrayRef(argument);
      for (const clang::TemplateArgument& one : several)
        if (one.getKind() == clang::TemplateArgument::Type)
          if (const clang::FieldDecl* found = in(one.getAsType())) return found;
    }
    return nullptr;
  }
  Types& types_;
  Itself itself_;
  std::set<const clang::CXXRecordDecl*> met_;
};

}  // namespace

const clang::FieldDecl* not_copied(clang::QualType type, Types& types) {
  return Search(types, not_copied_itself).in(type);
}
const clang::FieldDecl* never_copied(clang::QualType type, Types& types) {
  return Search(types, never_copied_itself).in(type);
}

}  // namespace dualrev::frontend
