// Member functions as their classes declare them: how they are called, what qualifies them, and what a library makes of
// their overloads.
#include <clang/AST/DeclTemplate.h>

#include "frontend/bodies/exceptions.hpp"
#include "frontend/library/protocols.hpp"
#include "frontend/program/unit_lowering.hpp"
#include "frontend/types/templates.hpp"
#include "frontend/visitor.hpp"

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

bool is_nothrow(const clang::FunctionDecl* function) {
  // That of a function the language declares by itself may not be known yet.
  const auto* type = function->getType()->castAs<clang::FunctionProtoType>();
  return type->hasNoexceptExceptionSpec() && !clang::isUnresolvedExceptionSpec(type->getExceptionSpecType()) &&
         type->isNothrow();
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

namespace {

bool calls(const clang::Stmt* s, const clang::CXXMethodDecl* method) {
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(s);
  const auto* call = llvm::dyn_cast<clang::CallExpr>(s);
  if ((made && made->getConstructor() == method) || (call && call->getDirectCallee() == method)) return true;
  return llvm::any_of(s->children(), [&](const clang::Stmt* child) { return child && calls(child, method); });
}

/// Whether a function of a library calls the member by itself.
class CalledByLibrary : public Visitor {
 public:
  explicit CalledByLibrary(const clang::CXXMethodDecl* method) : method_(method) {}
  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool VisitFunctionDecl(clang::FunctionDecl* function) override {
    found = found || (function->doesThisDeclarationHaveABody() && !function->isDependentContext() &&
                      is_library(function) && calls(function->getBody(), method_));
    return !found;
  }
  bool found = false;

 private:
  const clang::CXXMethodDecl* method_;
};

/// A parameter marked constant, where another function of that name takes an integer: a dual given by a library would
/// become one rather than the plain number.
const clang::ParmVarDecl* marked_beside_integer(const clang::CXXMethodDecl* method, unsigned marked) {
  const bool by_library =
      llvm::isa<clang::CXXConstructorDecl>(method) || method->getOverloadedOperator() == clang::OO_Call;
  for (const clang::NamedDecl* decl : method->getParent()->lookup(method->getDeclName())) {
    const auto* rival = llvm::dyn_cast<clang::CXXMethodDecl>(decl);
    for (unsigned i = 0; by_library && rival && i < std::min(method->getNumParams(), rival->getNumParams()); ++i)
      if ((marked >> i & 1) && Types::is_scalar(method->getParamDecl(i)->getType().getNonReferenceType()) &&
          rival->getParamDecl(i)->getType().getNonReferenceType()->isIntegerType())
        return method->getParamDecl(i);
  }
  return nullptr;
}

}  // namespace

core::FunctionTwin UnitLowering::method_declaration(const clang::CXXMethodDecl* method) {
  const Naming naming(types_, method);
  const Wanted asked{.function = method, .constants = marked_constants(method)};
  Surroundings around = surroundings(method);
  Lowering defaults(around, nullptr, {});
  core::FunctionTwin twin = signature(method, asked, &defaults);
  twin.specifiers.clear();
  for (core::Parameter& parameter : twin.parameters) parameter.maybe_unused = false;
  const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(method);
  const auto* conversion = llvm::dyn_cast<clang::CXXConversionDecl>(method);
  twin.is_static = method->isStatic();
  twin.is_virtual = method->isVirtual();
  if (twin.is_static) twin.declared = "static ";
  if ((constructor && constructor->isExplicit()) || (conversion && conversion->isExplicit()))
    twin.declared = "explicit ";
  if (method->isVirtualAsWritten()) twin.declared = "virtual ";
  if (method->hasAttr<clang::OverrideAttr>()) twin.ending = " override";
  if (method->hasAttr<clang::FinalAttr>()) twin.ending += " final";
  if (asked.constants == 0) twin.for_floats = for_floats(method);
  if (const clang::ParmVarDecl* mark = marked_beside_integer(method, asked.constants)) {
    CalledByLibrary search(method);
    search.TraverseDecl(unit_.ast().getTranslationUnitDecl());
    if (search.found)
      refuse(mark->getLocation(), Reason::Member,
             display_name(method) + "|its parameter '" + mark->getNameAsString() +
                 "' is marked constant, where another one takes an integer");
  }
  if (method->isPureVirtual()) twin.ending += " = 0";
  if (method->isDeleted())
    twin.ending += " = delete";
  else if (method->isDefaulted())
    twin.ending += " = default", twin.is_defaulted = true;
  return twin;
}

/// One that the compiler writes: for the twin as well.
core::FunctionTwin UnitLowering::friend_comparison(const clang::FunctionDecl* function) {
  Surroundings around = surroundings(function);
  Lowering defaults(around, nullptr, {});
  core::FunctionTwin twin = signature(function, Wanted{.function = function}, &defaults);
  for (core::Parameter& parameter : twin.parameters) parameter.maybe_unused = false;
  twin.specifiers.clear();
  twin.declared = "friend ";
  twin.ending = " = default";
  twin.is_defaulted = true;
  return twin;
}

}  // namespace dualrev::frontend
