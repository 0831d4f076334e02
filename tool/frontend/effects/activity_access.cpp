// What evaluating does, by one look at each node; answers are kept.
#include "frontend/effects/activity.hpp"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include "core/term.hpp"
#include "frontend/library/effects.hpp"
#include "frontend/library/library.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

core::Access Activity::access(const clang::Stmt* s) {
  if (!s) return core::pure;
  const auto found = access_.find(s);
  if (found != access_.end()) return found->second;
  access_[s] = core::pure;  // what a class does that is made inside of itself is told around it
  core::Access all = own_access(s);
  for (const clang::Stmt* child : s->children()) all |= access(child);
  // What the language puts there has no place among the children.
  if (const auto* initializer = llvm::dyn_cast<clang::CXXDefaultInitExpr>(s)) all |= access(initializer->getExpr());
  if (const auto* argument = llvm::dyn_cast<clang::CXXDefaultArgExpr>(s)) all |= access(argument->getExpr());
  return access_[s] = all;
}

namespace {

/// What making an object of the class does, by a constructor that the compiler wrote: what its members do. `copies`:
/// from another one.
core::Access access_of_parts(const clang::CXXRecordDecl* record, bool copies, Activity& activity, unsigned depth);

core::Access access_of_making(clang::QualType type, bool copies, Activity& activity, unsigned depth) {
  const auto* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition()) return core::pure;
  record = record->getDefinition();
  if (is_library(record)) {
    static const std::set<std::string> counted = {"std::shared_ptr", "std::weak_ptr"};
    core::Access all = copies && counted.count(qualified_name(record)) ? core::reads | core::writes : core::pure;
    if (depth > 0)
      for (const clang::TemplateArgument& argument : flattened(arguments_of(record)))
        if (argument.getKind() == clang::TemplateArgument::Type)
          all |= access_of_making(argument.getAsType(), copies, activity, depth - 1);
    return all;
  }
  core::Access all = core::pure;
  bool is_written = false;
  for (const clang::CXXConstructorDecl* constructor : record->ctors()) {
    if (!constructor->isUserProvided() ||
        !(copies ? constructor->isCopyOrMoveConstructor() : constructor->isDefaultConstructor()))
      continue;
    is_written = true;
    all |= core::reads | core::stages | activity.types().access_outside(constructor);
    for (const clang::ParmVarDecl* parameter : constructor->parameters())
      if (may_be_changed_through(parameter->getType().getNonReferenceType())) all |= core::writes;
  }
  return is_written || depth == 0 ? all : all | access_of_parts(record, copies, activity, depth - 1);
}

core::Access access_of_parts(const clang::CXXRecordDecl* record, bool copies, Activity& activity, unsigned depth) {
  core::Access all = core::pure;
  for (const clang::CXXBaseSpecifier& base : record->bases())
    all |= access_of_making(base.getType(), copies, activity, depth);
  for (const clang::FieldDecl* field : record->fields())
    all |= !copies && field->hasInClassInitializer() ? activity.access(field->getInClassInitializer())
                                                     : access_of_making(field->getType(), copies, activity, depth);
  return all;
}

/// Such a function of the library runs nobody's code.
bool is_given_numbers_alone(const clang::FunctionDecl* function) {
  return !llvm::isa<clang::CXXMethodDecl>(function) && !function->isVariadic() && !function->param_empty() &&
         llvm::all_of(function->parameters(), [](const clang::ParmVarDecl* parameter) {
           return parameter->getType().getNonReferenceType()->isArithmeticType();
         });
}

/// Whether a function of the user's is given numbers alone, or rows of them to be read: what it changes is outside.
bool is_given_values(const clang::FunctionDecl* function) {
  if (is_library(function) || llvm::isa<clang::CXXMethodDecl>(function) || function->isVariadic()) return false;
  const auto is_number = [](clang::QualType type) { return type->isArithmeticType() || type->isEnumeralType(); };
  return llvm::all_of(function->parameters(), [&](const clang::ParmVarDecl* parameter) {
    const clang::QualType type = parameter->getType();
    if (is_number(type)) return true;
    const clang::QualType to = type->isPointerType() ? type->getPointeeType() : type.getNonReferenceType();
    if (is_number(to)) return to.isConstQualified() && !to.isVolatileQualified();
    const auto* row = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(to->getAsCXXRecordDecl());
    const bool is_read = type->isReferenceType() ? to.isConstQualified() : !type->isPointerType();
    static const std::set<std::string> rows = {"std::vector", "std::array"};
    return is_read && row && is_library(row) && rows.count(qualified_name(row)) &&
           row->getTemplateArgs()[0].getKind() == clang::TemplateArgument::Type &&
           is_number(row->getTemplateArgs()[0].getAsType());
  });
}

}  // namespace

core::Access Activity::access_of_construction(const clang::CXXConstructExpr* e) {
  const clang::CXXConstructorDecl* constructor = e->getConstructor();
  if (constructor->isTrivial()) return core::pure;
  const clang::CXXRecordDecl* record = constructor->getParent();
  // The library makes its own objects of nothing without a step that anybody could see.
  const bool is_of_nothing = is_library(record) && constructor->isDefaultConstructor() && e->getNumArgs() == 0;
  core::Access all = is_of_nothing ? core::pure : core::stages;
  // What is given away is changed.
  for (const clang::Expr* argument : e->arguments())
    if (argument->isXValue() && !llvm::isa<clang::MaterializeTemporaryExpr>(argument->IgnoreParenImpCasts()))
      all |= core::writes;
  constexpr unsigned deep_enough = 6;
  const bool copies = constructor->isCopyOrMoveConstructor();
  if (is_library(record)) {
    // Of references alone: into what a pointer or an iterator points to, a library's object only looks.
    const auto* pattern = llvm::dyn_cast_or_null<clang::CXXConstructorDecl>(
        constructor->getPrimaryTemplate() ? constructor->getPrimaryTemplate()->getTemplatedDecl() : constructor);
    for (const clang::ParmVarDecl* parameter : pattern->parameters())
      if (parameter->getType()->isLValueReferenceType() && !parameter->getType()->getPointeeType().isConstQualified())
        all |= core::writes;
    return all | access_of_making(e->getType(), copies, *this, deep_enough);
  }
  all |= access_of_parts(record, copies, *this, deep_enough);
  if (!constructor->isUserProvided()) return all;
  all |= core::reads | types_.access_outside(constructor);
  for (const clang::ParmVarDecl* parameter : constructor->parameters())
    if (may_be_changed_through(parameter->getType())) all |= core::writes;
  return all;
}

core::Access Activity::own_access(const clang::Stmt* s) {
  core::Access all = core::pure;
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(s); op && op->isAssignmentOp())
    all |= change_of(op->getLHS());
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(s)) {
    if (op->isIncrementDecrementOp()) all |= change_of(op->getSubExpr());
    if (op->getOpcode() == clang::UO_Deref) all |= core::reads;
  }
  if (llvm::isa<clang::CXXNewExpr, clang::CXXDeleteExpr, clang::CXXThrowExpr>(s)) all |= core::writes | core::stages;
  if (llvm::isa<clang::CXXThrowExpr>(s)) all |= core::throws;
  if (llvm::isa<clang::LambdaExpr, clang::CXXBindTemporaryExpr, clang::CXXInheritedCtorInitExpr, clang::CXXTypeidExpr,
                clang::CXXDynamicCastExpr>(s))
    all |= core::stages;
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(s)) all |= access_of_construction(made);
  if (const auto* inherited = llvm::dyn_cast<clang::CXXInheritedCtorInitExpr>(s)) {
    all |= core::reads | types_.access_outside(inherited->getConstructor());
    for (const clang::ParmVarDecl* parameter : inherited->getConstructor()->parameters())
      if (may_be_changed_through(parameter->getType())) all |= core::writes;
  }
  if (llvm::isa<clang::ArraySubscriptExpr, clang::MemberExpr>(s)) all |= core::reads;
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(s)) {
    const auto* callee = call->getDirectCallee();
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
    const unsigned builtin = callee ? callee->getBuiltinID() : 0;
    const auto computed = [&] {
      const auto& builtins = callee->getASTContext().BuiltinInfo;
      return builtins.isConst(builtin) || builtins.isPure(builtin) ||
             builtins.isConstWithoutErrnoAndExceptions(builtin);
    };
    // std::numeric_limits<double>::infinity()
    const bool is_constant = callee && is_library(callee) && callee->isConstexpr() && callee->param_empty() &&
                             is_nothrow(callee) && (!method || method->isStatic());
    const bool computes = (builtin != 0 && computed()) || is_constant;
    const bool looks_only = callee && (computes || !rule_name(callee).empty() || callee->hasAttr<clang::ConstAttr>() ||
                                       callee->hasAttr<clang::PureAttr>() || changes_nothing(callee));
    // What gives no number is a question, if it is given values: it is called itself.
    const bool is_question = callee && !types_.holds_scalar(call->getType()) && is_given_values(callee) &&
                             !types_.access_outside(callee).writes;
    if (is_question && types_.access_outside(callee).throws) all |= core::throws;
    all |= looks_only || is_question ? core::reads : core::reads | core::writes;
    if (callee && is_library(callee) && types_.library_throws(callee)) all |= core::throws;
    const bool compares_numbers =
        callee && is_library(callee) && Types::is_scalar(call->getType()) && qualified_name(callee) == "std::clamp";
    const bool runs_code = !callee || rule_name(callee).empty();
    const bool is_of_values = callee && is_library(callee) && is_given_numbers_alone(callee);
    if (!computes && !compares_numbers && !finds_elements(method) && !steps_iterators(call) && runs_code &&
        !is_of_values)
      all |= core::stages;
  }
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(s))
    for (const clang::Decl* declared : declaration->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      if (variable && variable->needsDestruction(variable->getASTContext()) != clang::QualType::DK_none)
        all |= core::stages;  // by its end
    }
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(s)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    const bool fixed = variable && variable->getType().isConstQualified();
    if (!fixed && !llvm::isa<clang::FunctionDecl, clang::EnumConstantDecl>(reference->getDecl()))
      all |= variable && is_private(variable) ? core::mentions(symbol(variable)) : core::reads;
  }
  return all;
}

core::Access Activity::access_of_constant(const clang::Stmt* s) {
  if (!s) return core::pure;
  core::Access all = own_access(s);
  const auto* call = llvm::dyn_cast<clang::CallExpr>(s);
  const auto* callee = call ? call->getDirectCallee() : nullptr;
  if (callee && is_given_values(callee) && !types_.access_outside(callee).writes) all = all.without(core::writes);
  for (const clang::Stmt* child : s->children()) all |= access_of_constant(child);
  if (const auto* argument = llvm::dyn_cast<clang::CXXDefaultArgExpr>(s)) all |= access(argument->getExpr());
  if (const auto* initializer = llvm::dyn_cast<clang::CXXDefaultInitExpr>(s)) all |= access(initializer->getExpr());
  return all;
}

core::Access Activity::change_of(const clang::Expr* place) const {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(place->IgnoreParens());
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  return core::writes | (variable && is_private(variable) ? core::assigns(symbol(variable)) : core::pure);
}

}  // namespace dualrev::frontend
