// What of each parameter a caller keeps, though the entry copies it: what shared pointers in it lead to, and all of a
// const object, whose mutable members may change, what its smart pointers lead to, and what a cast makes changeable.
// What is not const, pointers and spans are written back; what holds no scalars is passed on as it is.
#include "frontend/lost_writes.hpp"

#include <clang/AST/DeclCXX.h>

#include "frontend/kept.hpp"
#include "frontend/types.hpp"

namespace dualrev::frontend {

namespace {

bool is_span(clang::QualType type) {
  const auto* record = type->getAsCXXRecordDecl();
  return record && qualified_name(record) == "std::span";
}

Distance of_parameter(clang::QualType type) {
  type = type.getCanonicalType();
  const clang::QualType object = type.getNonReferenceType();
  if (object->isPointerType()) return object->getPointeeType().isConstQualified() ? 1 : out_of_reach;
  if (is_span(object)) {
    const auto* view = llvm::cast<clang::ClassTemplateSpecializationDecl>(object->getAsCXXRecordDecl());
    return view->getTemplateArgs()[0].getAsType().isConstQualified() ? 1 : out_of_reach;
  }
  if (!type->isLValueReferenceType()) return Kept::of_copy(type);
  return object.isConstQualified() && !Types::is_scalar(object) ? 0 : out_of_reach;
}

}  // namespace

std::optional<Refusal> lost_write(const clang::FunctionDecl* function, Types& types,
                                  const std::function<bool(unsigned)>& is_constant) {
  const clang::FunctionDecl* defined = nullptr;
  if (!function->hasBody(defined)) return std::nullopt;
  const auto refused = [&](Kept& kept, clang::SourceLocation elsewhere,
                           const std::string& of) -> std::optional<Refusal> {
    const std::optional<clang::SourceLocation> at = kept.write(elsewhere);
    return at ? std::optional(Refusal{*at, Reason::LostWrite, of}) : std::nullopt;
  };
  for (unsigned i = 0; i < defined->getNumParams(); ++i) {
    const clang::ParmVarDecl* parameter = defined->getParamDecl(i);
    const Distance at = of_parameter(parameter->getType());
    if (at == out_of_reach || is_constant(i) || !types.holds_scalar(parameter->getType())) continue;
    Kept kept(types, defined);
    kept.keep(parameter, at);
    const std::string name = "behind the parameter '" + parameter->getNameAsString() + "'";
    if (auto found = refused(kept, parameter->getLocation(), name)) return found;
  }
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(defined);
  if (!method || !method->isConst() || method->getParent()->isLambda() ||
      !types.holds_scalar(versions::type_of(method->getParent())))
    return std::nullopt;
  Kept kept(types, defined);
  kept.keep_object(method);
  return refused(kept, method->getLocation(), "in the object of '" + qualified_name(method) + "'");
}

}  // namespace dualrev::frontend
