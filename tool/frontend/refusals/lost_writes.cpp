// What of each parameter a caller keeps, though the entry copies it: what shared pointers in it lead to, and all of a
// const object, whose mutable members may change, what its smart pointers lead to, and what a cast makes changeable.
// What is not const, pointers and spans are written back, but no object behind a shared pointer to const; what holds no
// scalars is passed on as it is.
#include "frontend/refusals/lost_writes.hpp"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>

#include <algorithm>
#include <set>

#include "frontend/refusals/kept.hpp"
#include "frontend/types/types.hpp"

namespace dualrev::frontend {

namespace {

bool is_span(clang::QualType type) {
  const auto* record = type->getAsCXXRecordDecl();
  return record && qualified_name(record) == "std::span";
}

using Seen = std::set<const clang::Type*>;

/// Whether something of a const object of the type can be changed, that no shared pointer leads to.
bool changes_through_const(clang::QualType type, Seen seen = {}) {
  const auto* record = type.getCanonicalType()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || !seen.insert(type.getCanonicalType().getTypePtr()).second) return false;
  const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
  if (instance && is_library(record)) {
    const clang::TemplateArgument& first = instance->getTemplateArgs()[0];
    if (first.getKind() != clang::TemplateArgument::Type || qualified_name(record) == "std::shared_ptr") return false;
    return (qualified_name(record) == "std::unique_ptr" && !first.getAsType().isConstQualified()) ||
           changes_through_const(first.getAsType(), seen);
  }
  return record->hasMutableFields() || llvm::any_of(record->getDefinition()->fields(), [&](const auto* field) {
           return changes_through_const(field->getType(), seen);
         });
}
enum class Shared { All, OfConst };

/// Of an object, by what is shared in it; nothing of one that owns its parts. `OfConst`: of one that is written back,
/// by what can be changed through a shared pointer to const all the same.
Distance shared_in(clang::QualType type, Shared which, Seen seen = {}) {
  type = type.getCanonicalType().getNonReferenceType();
  if (const auto* array = type->getAsArrayTypeUnsafe()) return shared_in(array->getElementType(), which, seen);
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || !seen.insert(type.getTypePtr()).second) return out_of_reach;
  Distance nearest = out_of_reach;
  const auto add = [&](clang::QualType part) { nearest = std::min(nearest, shared_in(part, which, seen)); };
  const std::string name = qualified_name(record);
  const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
  if (name == "std::shared_ptr" || name == "std::weak_ptr") {
    const clang::QualType pointee = instance->getTemplateArgs()[0].getAsType();
    if (which == Shared::All || (pointee.isConstQualified() && changes_through_const(pointee))) return 1;
    return step_back(shared_in(pointee, which, seen));
  }
  if (is_library(record) && instance) {
    for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray())
      for (const clang::TemplateArgument& one :
           argument.getKind() == clang::TemplateArgument::Pack ? argument.pack_elements() : llvm::ArrayRef(argument))
        if (one.getKind() == clang::TemplateArgument::Type) add(one.getAsType());
    return name == "std::unique_ptr" ? step_back(nearest) : nearest;
  }
  if (is_library(record)) return out_of_reach;
  for (const clang::FieldDecl* field : record->getDefinition()->fields()) add(field->getType());
  for (const clang::CXXBaseSpecifier& base : record->getDefinition()->bases()) add(base.getType());
  return nearest;
}

Distance of_parameter(clang::QualType type) {
  type = type.getCanonicalType();
  const clang::QualType object = type.getNonReferenceType();
  const auto behind = [](clang::QualType element) {
    return element.isConstQualified() ? 1 : step_back(shared_in(element, Shared::OfConst));
  };
  if (object->isPointerType()) return behind(object->getPointeeType());
  if (is_span(object)) {
    const auto* view = llvm::cast<clang::ClassTemplateSpecializationDecl>(object->getAsCXXRecordDecl());
    return behind(view->getTemplateArgs()[0].getAsType());
  }
  if (!type->isLValueReferenceType()) return shared_in(type, Shared::All);
  if (!object.isConstQualified()) return shared_in(object, Shared::OfConst);
  return Types::is_scalar(object) ? out_of_reach : 0;
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
  const std::optional<clang::SourceLocation> found = all.find(defined->getLocation());
  if (!found) return std::nullopt;
  for (const auto& [parameter, at] : parameters) {
    Kept kept(types, defined);
    kept.keep(parameter, at);
    if (const auto write = kept.find(parameter->getLocation()))
      return Refusal{*write, Reason::LostWrite, "behind the parameter '" + parameter->getNameAsString() + "'"};
  }
  if (has_object) {
    Kept kept(types, defined);
    kept.keep_object(method);
    if (const auto write = kept.find(method->getLocation()))
      return Refusal{*write, Reason::LostWrite, "in the object of '" + qualified_name(method) + "'"};
  }
  return Refusal{*found, Reason::LostWrite, "behind what '" + qualified_name(defined) + "' is given"};
}

std::optional<Refusal> counted_owners(const clang::FunctionDecl* function, Types& types,
                                      const std::function<bool(unsigned)>& is_constant) {
  const clang::FunctionDecl* defined = nullptr;
  if (!function->hasBody(defined)) return std::nullopt;
  for (unsigned i = 0; i < defined->getNumParams(); ++i) {
    const clang::ParmVarDecl* parameter = defined->getParamDecl(i);
    const clang::QualType type = parameter->getType();
    const Distance at = shared_in(type->isPointerType() ? type->getPointeeType() : type, Shared::All);
    if (at == out_of_reach || is_constant(i) || !types.holds_scalar(type)) continue;
    Kept kept(types, defined, Kept::Looks::ForOwners);
    kept.keep(parameter, type->isPointerType() ? step_back(at) : at);
    if (const auto count = kept.find(parameter->getLocation()))
      return Refusal{*count, Reason::Sharing,
                     types.spelling(type) + "|, whose owners are counted here: a derivative has one of its own"};
  }
  return std::nullopt;
}

}  // namespace dualrev::frontend
