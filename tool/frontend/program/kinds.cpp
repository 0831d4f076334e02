#include "frontend/program/kinds.hpp"

#include <clang/AST/DeclTemplate.h>

#include "frontend/library/protocols.hpp"

namespace dualrev::frontend {

bool is_called_by_the_language(const clang::CXXMethodDecl* method) {
  return method->isVirtual() && !method->isPureVirtual();
}

namespace {

/// Whether it overrides a function that keeps its arity: one of a library, or of a class that has no twin.
bool overrides_original(const clang::CXXMethodDecl* method, Types& types) {
  for (const clang::CXXMethodDecl* overridden : method->overridden_methods())
    if (is_library(overridden) || !types.holds_scalar(versions::type_of(overridden->getParent())) ||
        overrides_original(overridden, types))
      return true;
  return false;
}

/// By the language or a library.
bool is_called_by_fixed_name(const clang::CXXMethodDecl* method, Types& types) {
  static const std::set<std::string> names = {"begin", "end",   "cbegin", "cend", "rbegin", "rend",
                                              "size",  "empty", "data",   "swap", "min",    "max"};
  // Of a container: inserters and adaptors ask for its value_type too.
  static const std::set<std::string> of_containers = {"push_back", "push_front", "insert", "pop_back",
                                                      "pop_front", "front",      "back"};
  if (!method->getIdentifier()) return false;
  if (names.count(method->getName().str())) return true;
  return of_containers.count(method->getName().str()) &&
         llvm::any_of(member_types(method->getParent(), types),
                      [](const auto& member) { return member.first == "value_type"; });
}

}  // namespace

core::Kind kind_of(const clang::FunctionDecl* function, Types& types) {
  if (llvm::isa<clang::CXXConstructorDecl>(function)) return core::Kind::Constructor;
  if (llvm::isa<clang::CXXDestructorDecl>(function)) return core::Kind::Destructor;
  if (llvm::isa<clang::CXXConversionDecl>(function)) return core::Kind::Conversion;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  const bool is_operator = function->isOverloadedOperator() || (method && is_called_by_fixed_name(method, types));
  if (method) {
    if (overrides_original(method, types)) return core::Kind::MethodOperator;
    return is_operator ? core::Kind::MethodOperator : core::Kind::Method;
  }
  return is_operator ? core::Kind::Operator : core::Kind::Free;
}

namespace {

/// A destructor throws nothing unless it says so, or a member or a base does, whose twins do too. What it says of
/// itself may be the contrary.
std::string exceptions_of(const clang::CXXDestructorDecl* destructor) {
  const auto* type = destructor->getType()->castAs<clang::FunctionProtoType>();
  if (!type->hasExceptionSpec() || clang::isUnresolvedExceptionSpec(type->getExceptionSpecType())) return {};
  if (!type->isNothrow()) return " noexcept(false)";
  return destructor->getExceptionSpecSourceRange().isValid() ? " noexcept" : "";
}

}  // namespace

std::string qualifiers_of(const clang::CXXMethodDecl* method) {
  std::string words;
  if (method->isConst()) words += " const";
  if (method->getRefQualifier() == clang::RQ_LValue) words += " &";
  if (method->getRefQualifier() == clang::RQ_RValue) words += " &&";
  if (const auto* destructor = llvm::dyn_cast<clang::CXXDestructorDecl>(method))
    words += exceptions_of(destructor);
  else if (is_nothrow(method))
    words += " noexcept";
  return words;
}

namespace {

/// Whether there is a number of arguments that both take.
bool may_compete(const clang::CXXMethodDecl* one, const clang::CXXMethodDecl* other) {
  return one->isVariadic() || other->isVariadic() ||
         (one->getMinRequiredArguments() <= other->getNumParams() &&
          other->getMinRequiredArguments() <= one->getNumParams());
}

}  // namespace

std::set<std::size_t> for_floats(const clang::CXXMethodDecl* method) {
  std::set<std::size_t> found;
  const bool by_library =
      llvm::isa<clang::CXXConstructorDecl>(method) || method->getOverloadedOperator() == clang::OO_Call;
  if (!by_library || method->isDeleted()) return found;
  const auto takes = [](const clang::CXXMethodDecl* of, unsigned i, clang::BuiltinType::Kind kind) {
    const auto* type = of->getParamDecl(i)->getType().getNonReferenceType()->getAs<clang::BuiltinType>();
    return type && !may_be_changed_through(of->getParamDecl(i)->getType()) && type->getKind() == kind;
  };
  std::set<std::size_t> taken;
  for (const clang::NamedDecl* decl : method->getParent()->lookup(method->getDeclName())) {
    const auto* rival = llvm::dyn_cast<clang::CXXMethodDecl>(decl);
    if (!rival) return {};  // a template, which fits best
    for (unsigned i = 0; rival != method && i < std::min(method->getNumParams(), rival->getNumParams()); ++i) {
      if (takes(rival, i, clang::BuiltinType::Float)) taken.insert(i);
      if (takes(method, i, clang::BuiltinType::Double) && may_compete(method, rival) &&
          rival->getParamDecl(i)->getType().getNonReferenceType()->isIntegerType())
        found.insert(i);
    }
  }
  for (const std::size_t i : taken) found.erase(i);
  return found.size() > 4 ? std::set<std::size_t>() : found;
}

}  // namespace dualrev::frontend
