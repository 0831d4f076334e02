#include "frontend/program/methods.hpp"

#include "frontend/program/kinds.hpp"
#include "frontend/program/signatures.hpp"
#include "frontend/types/templates.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

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

core::FunctionTwin method_declaration(UnitContext& in, Scopes& scopes, const clang::CXXMethodDecl* method) {
  const Naming naming(in.types, method);
  const WantedTwin asked{.function = method, .constants = in.marked_constants(method)};
  Surroundings around = scopes.surroundings(method);
  Lowering defaults(around, nullptr, {});
  core::FunctionTwin twin = signature(in, method, asked, &defaults);
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
    search.TraverseDecl(in.unit.ast().getTranslationUnitDecl());
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

core::FunctionTwin friend_comparison(UnitContext& in, Scopes& scopes, const clang::FunctionDecl* function) {
  Surroundings around = scopes.surroundings(function);
  Lowering defaults(around, nullptr, {});
  core::FunctionTwin twin = signature(in, function, WantedTwin{.function = function}, &defaults);
  for (core::Parameter& parameter : twin.parameters) parameter.maybe_unused = false;
  twin.specifiers.clear();
  twin.declared = "friend ";
  twin.ending = " = default";
  twin.is_defaulted = true;
  return twin;
}

}  // namespace dualrev::frontend
