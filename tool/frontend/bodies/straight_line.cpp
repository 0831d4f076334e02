// A clause per form, over the syntax tree as it is: implicit conversions and temporaries are in it.
#include "frontend/bodies/straight_line.hpp"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>

#include "frontend/library/library.hpp"
#include "frontend/types/types.hpp"

namespace dualrev::frontend {

namespace {

bool is_number(clang::QualType type) {
  type = type.getCanonicalType();
  return (type->isArithmeticType() || type->isEnumeralType()) && !type->isAnyComplexType() &&
         !type.isVolatileQualified();
}

/// An aggregate of doubles, and of aggregates of doubles, that anybody can name.
bool is_group(clang::QualType type) {
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || type.isVolatileQualified() || !record->hasDefinition()) return false;
  record = record->getDefinition();
  if (!record->isAggregate() || !record->isTriviallyCopyable() || record->getNumBases() > 0 || record->isUnion() ||
      record->field_empty() || record->isLambda() || !record->getDeclContext()->isFileContext() ||
      llvm::isa<clang::ClassTemplateSpecializationDecl>(record) || is_library(record))
    return false;
  return std::all_of(record->field_begin(), record->field_end(), [](const clang::FieldDecl* field) {
    return !field->isMutable() && !field->isBitField() && !field->isAnonymousStructOrUnion() &&
           !field->getType().isConstQualified() &&
           (field->getType()->isSpecificBuiltinType(clang::BuiltinType::Double) || is_group(field->getType()));
  });
}

bool is_value(clang::QualType type) { return is_number(type) || is_group(type); }

/// A value, or a reference through which nothing is changed.
bool is_given_value(clang::QualType type) {
  if (!type->isReferenceType()) return is_value(type);
  return type->isLValueReferenceType() && type->getPointeeType().isConstQualified() && is_value(type->getPointeeType());
}

bool all_are_values(const clang::FunctionDecl* function) {
  return is_value(function->getReturnType()) && !function->isVariadic() &&
         std::all_of(function->param_begin(), function->param_end(),
                     [](const clang::ParmVarDecl* parameter) { return is_given_value(parameter->getType()); });
}

class StraightLine {
 public:
  explicit StraightLine(Types& types) : types_(types) {}

  bool statement(const clang::Stmt* s) const {
    if (!s || llvm::isa<clang::NullStmt>(s)) return true;
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(s))
      return std::all_of(block->body_begin(), block->body_end(),
                         [this](const clang::Stmt* inner) { return statement(inner); });
    if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(s))
      return std::all_of(declared->decl_begin(), declared->decl_end(),
                         [this](const clang::Decl* decl) { return declaration(decl); });
    if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(s))
      return !branch->isConsteval() && !branch->getConditionVariable() && statement(branch->getInit()) &&
             expression(branch->getCond()) && statement(branch->getThen()) && statement(branch->getElse());
    if (const auto* result = llvm::dyn_cast<clang::ReturnStmt>(s))
      return result->getRetValue() && expression(result->getRetValue());
    const auto* e = llvm::dyn_cast<clang::Expr>(s);
    return e && expression(e);
  }

 private:
  /// Integers keep their values, as text that names them may stand anywhere.
  static bool is_integer(const clang::Expr* e) { return e->getType()->isIntegralOrEnumerationType(); }

  bool declaration(const clang::Decl* decl) const {
    if (llvm::isa<clang::UsingDecl>(decl)) return true;
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    return variable && is_value(variable->getType()) && (variable->hasLocalStorage() || variable->isConstexpr()) &&
           (!variable->getInit() || expression(variable->getInit()));
  }

  bool expression(const clang::Expr* e) const {
    if (!is_value(e->getType()) && !e->getType()->isVoidType()) return false;
    if (const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(e)) return name(named->getDecl());
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e)) return this->call(call);
    if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e))
      return op->getOpcode() != clang::UO_Deref && op->getOpcode() != clang::UO_AddrOf &&
             !(op->isIncrementDecrementOp() && is_integer(e)) && operands(e);
    if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(e))
      return op->getOpcode() != clang::BO_Comma && !op->isPtrMemOp() && !(op->isAssignmentOp() && is_integer(e)) &&
             operands(e);
    if (const auto* number = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(e))
      return expression(number->getReplacement());
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(e))
      return (is_group(e->getType()) || list->getNumInits() == 1) && operands(e);
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e))
      return !member->isArrow() && llvm::isa<clang::FieldDecl>(member->getMemberDecl()) && operands(e);
    if (const auto* copy = llvm::dyn_cast<clang::CXXConstructExpr>(e))
      return (copy->getConstructor()->isCopyOrMoveConstructor() && operands(e)) ||
             (copy->getConstructor()->isDefaultConstructor() && copy->getConstructor()->isTrivial());
    const bool is_listed =
        llvm::isa<clang::ParenExpr, clang::ImplicitCastExpr, clang::CStyleCastExpr, clang::CXXStaticCastExpr,
                  clang::CXXFunctionalCastExpr, clang::ConditionalOperator, clang::MaterializeTemporaryExpr,
                  clang::ExprWithCleanups, clang::ConstantExpr, clang::IntegerLiteral, clang::FloatingLiteral,
                  clang::CXXBoolLiteralExpr, clang::CharacterLiteral>(e);
    return is_listed && operands(e);
  }
  bool operands(const clang::Expr* e) const {
    return std::all_of(e->child_begin(), e->child_end(), [this](const clang::Stmt* child) {
      const auto* operand = llvm::dyn_cast_or_null<clang::Expr>(child);
      return operand && expression(operand);
    });
  }

  /// What is outside must be a constant.
  static bool name(const clang::ValueDecl* decl) {
    if (llvm::isa<clang::EnumConstantDecl>(decl)) return true;
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (!variable) return false;
    if (llvm::isa<clang::ParmVarDecl>(variable)) return is_given_value(variable->getType());
    return variable->hasLocalStorage() ? is_value(variable->getType())
                                       : is_number(variable->getType()) && variable->getType().isConstQualified();
  }

  bool call(const clang::CallExpr* e) const {
    if (llvm::isa<clang::CXXMemberCallExpr, clang::UserDefinedLiteral>(e)) return false;
    const clang::FunctionDecl* callee = e->getDirectCallee();
    if (!callee || llvm::isa<clang::CXXMethodDecl>(callee)) return false;
    const bool is_good =
        is_library(callee) ? is_rule(callee) : all_are_values(callee) && types_.holds_scalar(callee->getReturnType());
    return is_good && std::all_of(e->arg_begin(), e->arg_end(), [this](const clang::Expr* argument) {
             return !llvm::isa<clang::CXXDefaultArgExpr>(argument) && expression(argument);
           });
  }
  static bool is_rule(const clang::FunctionDecl* callee) {
    const std::string name = callee->getQualifiedNameAsString();
    return !rule_name(callee).empty() || name == "std::min" || name == "std::max";
  }

  Types& types_;
};

}  // namespace

bool is_straight_line(const clang::FunctionDecl* defined, Types& types) {
  return !llvm::isa<clang::CXXMethodDecl>(defined) && defined->getBody() &&
         types.holds_scalar(defined->getReturnType()) && all_are_values(defined) &&
         StraightLine(types).statement(defined->getBody());
}

}  // namespace dualrev::frontend
