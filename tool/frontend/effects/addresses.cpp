// Which functions tell by their addresses whether two objects are the same. The call then has to know whether two
// arguments are, which for the derivative are two.
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/StringSet.h>

#include "frontend/library/effects.hpp"
#include "frontend/types/types.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

namespace {

/// The variables that a body assigns another address to.
class Moved : public Visitor {
 public:
  bool VisitBinaryOperator(clang::BinaryOperator* e) override {
    if (e->getOpcode() == clang::BO_Assign) add(e->getLHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* e) override {
    if (e->getOpcode() == clang::UO_AddrOf) add(e->getSubExpr());
    return true;
  }
  [[nodiscard]] bool holds(const clang::VarDecl* variable) const { return variables_.contains(variable); }

 private:
  void add(const clang::Expr* e) {
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e->IgnoreParens()))
      variables_.insert(llvm::dyn_cast<clang::VarDecl>(name->getDecl()));
  }
  std::set<const clang::VarDecl*> variables_;
};

class AddressComparisons : public Visitor {
 public:
  AddressComparisons(Types& types, const clang::Stmt* body) : types_(types) {
    moved_.TraverseStmt(const_cast<clang::Stmt*>(body));
  }
  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool VisitBinaryOperator(clang::BinaryOperator* e) override {
    if (e->isComparisonOp() && is_to_scalars(e->getLHS()) && is_to_scalars(e->getRHS())) {
      const void* left = pointee(e->getLHS());
      found = found || !left || left != pointee(e->getRHS());
    }
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) override { return see(compares_keys(e->getType())); }
  bool VisitCallExpr(clang::CallExpr* e) override {
    if (const auto* of_object = llvm::dyn_cast<clang::CXXMemberCallExpr>(e))
      return see(compares_keys(of_object->getObjectType()));
    for (const clang::Expr* argument : e->arguments()) see(compares_keys(argument->getType()));
    const clang::FunctionDecl* callee = e->getDirectCallee();
    if (callee && is_library(callee) && !hands_on(callee))
      for (const clang::ParmVarDecl* parameter : callee->parameters()) see(has_elements(parameter->getType()));
    return true;
  }
  bool found = false;

 private:
  bool see(bool comparison) {
    found = found || comparison;
    return true;
  }

  bool is_address(clang::QualType type) { return type->isPointerType() && types_.holds_scalar(type); }
  /// A pointer to numbers; null is none.
  bool is_to_scalars(const clang::Expr* e) { return is_address(e->IgnoreParenCasts()->getType()); }

  // What compares for the program, as it is written in the library.

  static const clang::ClassTemplateSpecializationDecl* library_class(clang::QualType type) {
    const auto* record = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
        type.getNonReferenceType()->getAsCXXRecordDecl());
    return record && is_library(record) ? record : nullptr;
  }
  static clang::QualType argument(const clang::ClassTemplateSpecializationDecl* record) {
    const clang::TemplateArgument* first = record->getTemplateArgs().size() ? &record->getTemplateArgs()[0] : nullptr;
    return first && first->getKind() == clang::TemplateArgument::Type ? first->getAsType() : clang::QualType();
  }
  /// std::less<const double*> and its like, and containers that find addresses.
  bool compares_keys(clang::QualType type) {
    static const llvm::StringSet<> names{
        "less",          "greater",       "less_equal",         "greater_equal",     "equal_to", "hash",
        "set",           "map",           "not_equal_to",       "multiset",          "multimap", "compare_three_way",
        "unordered_set", "unordered_map", "unordered_multiset", "unordered_multimap"};
    const auto* record = library_class(type);
    return record && names.contains(record->getName()) && !argument(record).isNull() && is_address(argument(record));
  }
  /// Addresses, or a range, an iterator or a group of them: an algorithm or an operator may compare them.
  bool has_elements(clang::QualType type) {
    if (type->isReferenceType() || type->isPointerType()) {
      const clang::QualType element = type->getPointeeType();
      return is_address(element) || (!element->isPointerType() && has_elements(element));
    }
    const auto* record = library_class(type);
    if (!record) return false;
    if (record->getName() == "__normal_iterator") return has_elements(argument(record));
    return llvm::any_of(record->getTemplateArgs().asArray(), [this](const clang::TemplateArgument& part) {
      return part.getKind() == clang::TemplateArgument::Type &&
             (is_address(part.getAsType()) || has_elements(part.getAsType()));
    });
  }

  // Which variable, or `this`, as far as the expression alone tells; else null.

  /// Whose object a pointer points into.
  const void* pointee(const clang::Expr* e) {
    e = e->IgnoreParenCasts();
    if (e->getType()->isArrayType()) return object(e);
    if (llvm::isa<clang::CXXThisExpr>(e)) return &types_;
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e)) return pointee(name->getDecl());
    if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e)) {
      if (op->getOpcode() == clang::UO_AddrOf) return object(op->getSubExpr());
      return op->isIncrementDecrementOp() ? pointee(op->getSubExpr()) : nullptr;
    }
    if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(e); op && op->isAdditiveOp())
      return pointee(op->getLHS()->getType()->isPointerType() ? op->getLHS() : op->getRHS());
    if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(e)) return owner(call);
    return nullptr;
  }
  const void* pointee(const clang::ValueDecl* decl) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (!variable || !variable->getType()->isPointerType() || moved_.holds(variable)) return nullptr;
    if (llvm::isa<clang::ParmVarDecl>(variable)) return variable;
    return variable->hasInit() ? pointee(variable->getInit()) : nullptr;
  }

  /// Which object, or part of one, an expression names.
  const void* object(const clang::Expr* e) {
    e = e->IgnoreParenCasts();
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
      if (!variable || !variable->getType()->isReferenceType() || llvm::isa<clang::ParmVarDecl>(variable))
        return variable;
      return variable->hasInit() ? object(variable->getInit()) : nullptr;
    }
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) return pointee(element->getBase());
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
      if (member->getMemberDecl()->getType()->isReferenceType()) return nullptr;
      return member->isArrow() ? pointee(member->getBase()) : object(member->getBase());
    }
    if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e); op && op->getOpcode() == clang::UO_Deref)
      return pointee(op->getSubExpr());
    if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(e)) return owner(call);
    if (const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e);
        call && call->getOperator() == clang::OO_Subscript && is_library(call->getDirectCallee()))
      return object(call->getArg(0));
    return nullptr;
  }
  /// Of what a library's container gives: itself.
  const void* owner(const clang::CXXMemberCallExpr* call) {
    const clang::Expr* container = call->getImplicitObjectArgument();
    return call->getMethodDecl() && is_library(call->getMethodDecl()) && !container->getType()->isPointerType()
               ? object(container)
               : nullptr;
  }

  Types& types_;
  Moved moved_;
};

}  // namespace

bool Types::compares_addresses(const clang::FunctionDecl* function) {
  return any_reached(function, compares_, [](Types& types, const clang::Stmt* body) {
    AddressComparisons comparisons(types, body);
    comparisons.TraverseStmt(const_cast<clang::Stmt*>(body));
    return comparisons.found;
  });
}

}  // namespace dualrev::frontend
