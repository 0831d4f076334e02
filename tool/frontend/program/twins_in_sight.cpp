#include "frontend/program/twins_in_sight.hpp"

#include "frontend/program/sharing.hpp"

namespace dualrev::frontend {

namespace {

/// Whether a parameter of a twin may stand for one of the original: a number's dual for the number, the same for what
/// is none, a class's twin for the class. Overloads are told apart by it.
bool stands_for(clang::QualType twin, clang::QualType original, const std::string& suffix) {
  twin = twin.getNonReferenceType().getCanonicalType();
  original = original.getNonReferenceType().getCanonicalType();
  while (original->isPointerType() && twin->isPointerType()) {
    original = original->getPointeeType();
    twin = twin->getPointeeType();
  }
  const clang::CXXRecordDecl* its = twin->getAsCXXRecordDecl();
  if (original->isRealFloatingType()) {
    const auto* dual = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(its);
    return dual && dual->getName() == "basic_dual" &&
           dual->getTemplateArgs()[0].getAsType()->getUnqualifiedDesugaredType() ==
               original->getUnqualifiedDesugaredType();
  }
  const clang::CXXRecordDecl* record = original->getAsCXXRecordDecl();
  if (record && its) return its->getName() == record->getName() || its->getName() == (record->getName() + suffix).str();
  if (record || original->isBuiltinType() || original->isEnumeralType())
    return twin.getUnqualifiedType() == original.getUnqualifiedType();
  return true;
}

/// All parameters, behind the `first` of the twin; those marked constant (as bits) have the same types.
bool stand_for(const clang::FunctionDecl* twin, unsigned first, const clang::FunctionDecl* original, unsigned marked,
               const std::string& suffix) {
  if (twin->getNumParams() != original->getNumParams() + first) return false;
  for (unsigned i = 0; i < original->getNumParams(); ++i) {
    const clang::QualType its = twin->getParamDecl(i + first)->getType();
    const clang::QualType type = original->getParamDecl(i)->getType();
    const bool is_marked = i < marked_at_most && ((marked >> i) & 1U);
    if (is_marked ? its.getCanonicalType() != type.getCanonicalType() : !stands_for(its, type, suffix)) return false;
  }
  return true;
}

}  // namespace

bool has_twin_in_sight(const clang::FunctionDecl* function, const UnitContext& in) {
  const clang::IdentifierInfo& name = in.unit.ast().Idents.get(function->getNameAsString() + in.wishes.suffix);
  for (const clang::NamedDecl* decl : function->getDeclContext()->getRedeclContext()->lookup(&name)) {
    const clang::NamedDecl* underlying = decl->getUnderlyingDecl();
    if (const auto* form = llvm::dyn_cast<clang::FunctionTemplateDecl>(underlying))
      underlying = form->getTemplatedDecl();
    const auto* twin = llvm::dyn_cast<clang::FunctionDecl>(underlying);
    const bool is_form = llvm::isa<clang::FunctionTemplateDecl>(decl->getUnderlyingDecl());
    const bool any_tape = twin && twin->getNumParams() > 0 &&
                          in.types.spelling(twin->getParamDecl(0)->getType().getNonReferenceType()) == "dualrev::tape";
    if (!any_tape) refuse(decl->getLocation(), Reason::NameClash, qualified_name(decl));
    if (is_form ? twin->getNumParams() == function->getNumParams() + 1
                : stand_for(twin, 1, function, in.marked_constants(function), in.wishes.suffix))
      return true;
  }
  return false;
}

bool is_in_generated_class(const clang::FunctionDecl* function, const UnitContext& in) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (!method || llvm::isa<clang::CXXConversionDecl>(method)) return false;
  const clang::CXXRecordDecl* record = method->getParent();
  const clang::IdentifierInfo& name = in.unit.ast().Idents.get(record->getNameAsString() + in.wishes.suffix);
  const auto is_tape = [&](const clang::ParmVarDecl* parameter) {
    return in.types.spelling(parameter->getType().getNonReferenceType()) == "dualrev::tape";
  };
  const auto is_twin = [&](const clang::CXXMethodDecl* each) {
    const bool same_name = llvm::isa<clang::CXXConstructorDecl>(method) ? llvm::isa<clang::CXXConstructorDecl>(each)
                                                                        : each->getDeclName() == method->getDeclName();
    const unsigned tapes = each->getNumParams() > 0 && is_tape(each->getParamDecl(0)) ? 1 : 0;
    return same_name && stand_for(each, tapes, method, in.marked_constants(method), in.wishes.suffix);
  };
  for (const clang::NamedDecl* decl : record->getDeclContext()->getRedeclContext()->lookup(&name)) {
    const auto* twin = llvm::dyn_cast<clang::CXXRecordDecl>(decl);
    if (!twin || !twin->hasDefinition() || !is_generated(twin, in.unit)) continue;
    if (llvm::any_of(twin->getDefinition()->methods(), is_twin) ||
        llvm::any_of(twin->getDefinition()->ctors(), is_twin))
      return true;
  }
  return false;
}

}  // namespace dualrev::frontend
