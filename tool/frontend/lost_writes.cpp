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
  std::vector<std::pair<const clang::ParmVarDecl*, Distance>> parameters;
  for (unsigned i = 0; i < defined->getNumParams(); ++i) {
    const clang::ParmVarDecl* parameter = defined->getParamDecl(i);
    const Distance at = of_parameter(parameter->getType());
    if (at != out_of_reach && !is_constant(i) && types.holds_scalar(parameter->getType()))
      parameters.emplace_back(parameter, at);
  }
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(defined);
  const bool has_object = method && method->isConst() && !method->getParent()->isLambda() &&
                          types.holds_scalar(versions::type_of(method->getParent()));
  if (parameters.empty() && !has_object) return std::nullopt;

  // Of all at once, as mostly there is none; then of whose it is.
  Kept all(types, defined);
  for (const auto& [parameter, at] : parameters) all.keep(parameter, at);
  if (has_object) all.keep_object(method);
  const std::optional<clang::SourceLocation> found = all.write(defined->getLocation());
  if (!found) return std::nullopt;
  for (const auto& [parameter, at] : parameters) {
    Kept kept(types, defined);
    kept.keep(parameter, at);
    if (const auto write = kept.write(parameter->getLocation()))
      return Refusal{*write, Reason::LostWrite, "behind the parameter '" + parameter->getNameAsString() + "'"};
  }
  if (has_object) {
    Kept kept(types, defined);
    kept.keep_object(method);
    if (const auto write = kept.write(method->getLocation()))
      return Refusal{*write, Reason::LostWrite, "in the object of '" + qualified_name(method) + "'"};
  }
  return Refusal{*found, Reason::LostWrite, "behind what '" + qualified_name(defined) + "' is given"};
}

}  // namespace dualrev::frontend
